// Names at /name where passkeys are missing or refused.

import assert from "node:assert/strict";
import { isAccessible } from "../support/axe.mjs";
import { visitor } from "../support/names.mjs";
import { server } from "../support/server.mjs";
import { test } from "../support/suite.mjs";

test("a device that does not verify its user makes no passkey", async test => {
  const eve = await visitor(test);
  const device = await eve.device();
  await device.verifies(false);
  await eve.sends("claim", { name: "Nadia" });
  await eve.page.click("#make-passkey");
  await eve.says(/No passkey was made or used/);
  assert.deepEqual(await device.passkeys(), []);
  await device.verifies(true);
  await eve.page.click("#make-passkey");
  await eve.says(/The passkey is made/);
});

test("without a host name or JavaScript the page explains why there are no passkeys, and has no button", async test => {
  const under = await visitor(test, { baseURL: (await server()).url });
  await under.says(/Passkeys need a host with a name, and 127\.0\.0\.1 is an address/);
  assert.equal(await under.page.locator("#use-passkey").count(), 0);
  const without = await visitor(test, { javaScriptEnabled: false });
  await without.says(/This needs scripts, and a browser that knows passkeys/);
  assert.equal(await without.page.locator("#use-passkey").isVisible(), false);
});

test("axe finds nothing on the page of a name, before and after it is claimed", async test => {
  const { page, sends, says } = await visitor(test, { bypassCSP: true });
  await page.waitForSelector("#use-passkey");
  await isAccessible(page, "without a name");
  await sends("claim", { name: "Nils" });
  await says(/Nils is yours on this device/);
  await page.waitForSelector("#make-passkey");
  await isAccessible(page, "with a name");
});
