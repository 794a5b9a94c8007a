// The module of the first game is there at once; the one that does everything takes over. Nothing
// that a person does at that moment is lost or done twice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, play, ready, rows, watch } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

/**
 * A page on which the module that does everything comes when `come` is called; until then it is
 * on its way.
 */
async function held() {
  const context = await world.browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = watch(page);
  /** @type {() => void} */ let come = () => {};
  const allowed = new Promise(resolve => { come = () => resolve(undefined); });
  await page.route("**/all-*.wasm", async route => {
    await allowed;
    await route.continue();
  });
  await page.goto(world.site.url);
  await ready(page);
  const complained = () => complaints.filter(text => !/Service Worker registration blocked/.test(text));
  return { context, page, complained, come };
}

/** Waits until the other module has taken over: it draws what stands beside a game. @param {import("playwright-core").Page} page */
const whole = page => page.waitForSelector("#more-head");

test("the first module plays before the other one is there, which goes on unnoticed", async () => {
  const { context, page, complained, come } = await held();
  await page.locator(".draft .slot").first().focus();
  await page.keyboard.type("rroy");
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.type("gb");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelectorAll(".draft .peg").length === 2);
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
  come();
  await whole(page);
  assert.deepEqual(await look(), before);
  assert.deepEqual(complained(), []);
  await context.close();
});

test("what is done at the moment of taking over is done once", async () => {
  const { context, page, complained, come } = await held();
  await page.locator(".draft .slot").first().focus();
  for (const key of ["r", "r", "o", "y", "Enter"]) await page.keyboard.press(key);
  come();
  // Keys come on while the other module takes over.
  for (const key of ["g", "b", "b", "p", "Enter", "y", "g"]) await page.keyboard.press(key);
  await whole(page);
  await page.waitForFunction(() => document.querySelectorAll(".draft .peg").length === 2);
  assert.deepEqual((await rows(page)).map(({ guess }) => guess), ["GBBP", "RROY"]);
  await page.reload();
  await ready(page);
  assert.deepEqual((await rows(page)).map(({ guess }) => guess), ["GBBP", "RROY"]);
  assert.deepEqual(complained(), []);
  await context.close();
});

test("what the first module leaves to the other waits for it, and is done once", async () => {
  const { context, page, complained, come } = await held();
  await page.locator(".draft .slot").first().focus();
  await page.keyboard.type("rr");
  await page.click('.tool[value="notes"]');
  await page.waitForFunction(() => /One moment/.test(document.querySelector("#say")?.textContent ?? ""));
  await page.keyboard.press("o");
  come();
  await whole(page);
  await page.waitForFunction(() => document.querySelectorAll(".draft .peg").length === 3);
  // Where there is room the notes are shown at first, and so they were put away.
  assert.equal(await page.getAttribute('.tool[value="notes"]', "aria-pressed"), "false");
  assert.deepEqual(complained(), []);
  await context.close();
});

test("where the other module cannot come the game goes on, and that is said", async () => {
  const context = await world.browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/all-*.wasm", route => route.abort());
  await page.goto(world.site.url);
  await ready(page);
  await page.click('.tool[value="hint"]');
  await page.waitForFunction(() => /not here yet/.test(document.querySelector("#say")?.textContent ?? ""));
  await page.locator(".draft .slot").first().focus();
  await play(page, async guess => {
    await page.keyboard.type(guess.toLowerCase());
    await page.keyboard.press("Enter");
  });
  await page.waitForSelector(".end");
  await page.click('.end [value="again"]');
  await page.waitForSelector(".draft .slot");
  assert.equal((await rows(page)).length, 0);
  await context.close();
});
