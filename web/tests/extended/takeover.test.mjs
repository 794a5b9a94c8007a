// The first module plays at once, and the full one takes over. Nothing that a person does at that moment is
// lost or done twice.

import assert from "node:assert/strict";
import { PHONE, contextFor, go, reload, sees } from "../support/browser.mjs";
import { addressed, drafted, guessed, keyed, play, press, whole, withhold } from "../support/page.mjs";
import { test } from "../support/suite.mjs";
import { becomes, stays } from "../support/wait.mjs";

/** Opens a page where the full module arrives when `arrive` is called. @param {import("../support/suite.mjs").Test} test */
async function withheld(test) {
  const page = await (await contextFor(test)).newPage();
  const arrive = await withhold(page);
  await go(page, "/");
  await page.locator(".draft .slot").first().focus();
  return { page, arrive };
}

test("the first module plays, and the full one continues without a visible change", async test => {
  const { page, arrive } = await withheld(test);
  await keyed(page, "rroy");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.type("gb");
  await page.keyboard.press("ArrowLeft");
  await drafted(page, "GB..");
  await page.waitForSelector('#slot-2[aria-pressed="true"]');
  await addressed(page);
  assert.equal(await page.locator("#more-head").count(), 0, "it is the first module");
  await page.locator("#typed").fill("half a li");
  const look = () => page.evaluate(() => ({
    board: document.querySelector("#board")?.outerHTML.replace(/ class="fresh"| drop/g, ""),
    said: document.querySelector("#say")?.textContent,
    typed: document.querySelector("#typed")?.value,
    focus: document.activeElement?.id,
    url: location.href,
  }));
  const before = await look();
  arrive();
  await whole(page);
  await becomes(look, before);
});

test("keys that are typed during the takeover act once", async test => {
  const { page, arrive } = await withheld(test);
  for (const key of ["r", "r", "o", "y", "Enter"]) await page.keyboard.press(key);
  arrive();
  for (const key of ["g", "b", "b", "p", "Enter", "y", "g"]) await page.keyboard.press(key);
  await whole(page);
  await guessed(page, ["RROY", "GBBP"]);
  await drafted(page, "YG..");
  await reload(page);
  await guessed(page, ["RROY", "GBBP"]);
});

test("an act that the first module cannot do waits for the full one, and is done once", async test => {
  const { page, arrive } = await withheld(test);
  await page.keyboard.type("rr");
  await page.click('.tool[value="notes"]');
  await sees(page, /One moment/, "#say");
  await page.keyboard.press("o");
  arrive();
  await whole(page);
  await drafted(page, "RRO.");
  // A wide window shows the notes at first, so the button hides them.
  await becomes(() => page.getAttribute('.tool[value="notes"]', "aria-pressed"), "false");
});

test("if the full module cannot arrive, the game continues and the page says so", async test => {
  const page = await (await contextFor(test, { ...PHONE, allowed: /ERR_FAILED/ })).newPage();
  await page.route("**/all-*.wasm", route => route.abort());
  await go(page, "/");
  await page.click('.tool[value="hint"]');
  await sees(page, /not here yet/, "#say");
  await page.locator(".draft .slot").first().focus();
  await play(page);
  await press(page, '.end [value="again"]');
  await page.waitForSelector(".draft .slot");
  await guessed(page, []);
});

test("a finished game remains visible while the full module takes over", async test => {
  const { page, arrive } = await withheld(test);
  const n = await play(page);
  await addressed(page);
  await page.evaluate(() => {
    const seen = window["seen"] = [];
    new MutationObserver(() => {
      const now = document.querySelectorAll("table.rows tbody tr").length;
      if (seen.at(-1) !== now) seen.push(now);
    }).observe(document, { subtree: true, childList: true });
  });
  arrive();
  await whole(page);
  await stays(() => page.evaluate(() => window["seen"]), [n]);
  assert.equal(await page.locator(".end").count(), 1);
});
