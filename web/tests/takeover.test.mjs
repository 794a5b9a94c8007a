// The module of the first game is there at once; the one that does everything takes over. Nothing
// that a person does at that moment is lost or done twice.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addressed, begin, comes, enter, play, ready, rows, stays, watch, whole, withhold } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

/**
 * A page on which the module that does everything comes when `come` is called; until then it is
 * on its way.
 */
async function held() {
  const context = await world.context({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = watch(page);
  const come = await withhold(page);
  await page.goto(world.site.url);
  await ready(page);
  const complained = () => complaints.filter(text => !/Service Worker registration blocked/.test(text));
  return { context, page, complained, come };
}

/** The guesses, the newest first. @param {import("playwright-core").Page} page */
const guesses = async page => (await rows(page)).map(({ guess }) => guess);

/** How many pegs are in the row in play. @param {import("playwright-core").Page} page */
const placed = page => page.locator(".draft .peg").count();

test("the first module plays before the other one is there, which goes on unnoticed", async () => {
  const { context, page, complained, come } = await held();
  await page.locator(".draft .slot").first().focus();
  await page.keyboard.type("rroy");
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.type("gb");
  await page.keyboard.press("ArrowLeft");
  await comes(() => placed(page), 2);
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
  come();
  await whole(page);
  await comes(look, before);
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
  // Two pegs are there before the second row is, too.
  await comes(() => guesses(page), ["GBBP", "RROY"]);
  await comes(() => placed(page), 2);
  await page.reload();
  await ready(page);
  await comes(() => guesses(page), ["GBBP", "RROY"]);
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
  await comes(() => placed(page), 3);
  // Where there is room the notes are shown at first, and so they were put away.
  await comes(() => page.getAttribute('.tool[value="notes"]', "aria-pressed"), "false");
  assert.deepEqual(complained(), []);
  await context.close();
});

test("where the other module cannot come the game goes on, and that is said", async () => {
  const context = await world.context({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
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
  await enter(page, '.end [value="again"]');
  await page.waitForSelector(".draft .slot");
  await comes(() => guesses(page), []);
  await context.close();
});

test("a game that has ended is there all the time while the other module takes over", async () => {
  const { context, page, complained, come } = await held();
  await page.locator(".draft .slot").first().focus();
  const n = await play(page, async guess => {
    await page.keyboard.type(guess.toLowerCase());
    await page.keyboard.press("Enter");
  });
  await page.waitForSelector(".end");
  await addressed(page);
  await page.evaluate(() => {
    const seen = window["seen"] = [];
    new MutationObserver(() => {
      const now = document.querySelectorAll("table.rows tbody tr").length;
      if (seen.at(-1) !== now) seen.push(now);
    }).observe(document, { subtree: true, childList: true });
  });
  come();
  await whole(page);
  await stays(() => page.evaluate(() => window["seen"]), [n]);
  assert.equal(await page.locator(".end").count(), 1);
  assert.deepEqual(complained(), []);
  await context.close();
});
