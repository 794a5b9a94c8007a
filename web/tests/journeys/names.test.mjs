// Names at /name: claimed by forms, and recovered with ten words or with a passkey.

import assert from "node:assert/strict";
import { go, renew, sees } from "../support/browser.mjs";
import { test } from "../support/suite.mjs";
import { visitor } from "../support/names.mjs";

test("a name is claimed, recovered with its words on another device, and given up", async test => {
  const phone = await visitor(test);
  const desk = await visitor(test);
  const name = "Noa";
  await phone.sends("claim", { name });
  await phone.says(/Noa is yours on this device/);
  const words = await phone.page.innerText("#phrase");
  assert.equal(words.split(" ").length, 10, words);
  await desk.sends("claim", { name });
  await desk.says(/Somebody has claimed/);
  await desk.sends("recover", { name, phrase: "acorn" });
  await desk.says(/ten words in their order/);
  await desk.sends("recover", { name, phrase: words });
  await desk.says(/Noa is yours on this device from now on/);
  await renew(phone.page);
  await phone.says(/Claim a name/);
  await desk.sends("give-up");
  await desk.says(/Noa is free again/);
  await phone.sends("claim", { name });
  await phone.says(/Noa is yours on this device/);
  await phone.sends("forget");
  await phone.says(/This device is forgotten/);
});

test("the page of a name has the frame and the theme of all pages", async test => {
  const { page } = await visitor(test);
  await go(page, "/settings");
  await page.locator('label:has([name="theme"][value="dark"])').click();
  await page.waitForSelector('html[data-theme="dark"]');
  await page.goto("/name");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.click("nav.wide >> text=Learn");
  await sees(page, /Learn in five minutes/);
});

test("a name is recovered with a passkey, which a form removes", async test => {
  const phone = await visitor(test);
  const desk = await visitor(test);
  const [own, other] = [await phone.device(), await desk.device()];
  await phone.sends("claim", { name: "Nick" });
  await phone.says(/Nick is yours on this device/);
  await phone.page.click("#make-passkey");
  await phone.says(/The passkey is made/);
  assert.equal((await phone.page.innerText("#phrase")).split(" ").length, 10, "the words are still there");
  const [passkey, ...more] = await own.passkeys();
  assert.equal(more.length, 0);
  assert.equal(passkey.rpId, "localhost");
  // A device makes only one passkey for a name.
  await phone.page.click("#make-passkey");
  await phone.says(/This device has a passkey for the name already/);
  await phone.page.goto("/name");
  await phone.says(/Made on \d{4}-\d\d-\d\d/);
  await desk.page.click("#use-passkey");
  await desk.says(/No passkey was made or used/);
  await other.gets(passkey);
  await desk.page.click("#use-passkey");
  await desk.says(/This device has claimed Nick/);
  await renew(phone.page);
  await phone.says(/Claim a name/);
  await desk.sends("remove-passkey");
  await desk.says(/The passkey opens nothing any more/);
  await phone.page.click("#use-passkey");
  await phone.says(/No name here has this passkey/);
});
