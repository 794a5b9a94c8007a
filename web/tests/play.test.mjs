import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addressed, begin, comes, enter, open, play, ready, rows, sees, stays, watch } from "./support/page.mjs";
import { TOUCH } from "./support/player.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

test("a game is won by keyboard alone", async () => {
  const { page, complaints, context } = await open(world);
  // The board is reached from the top of the page by Tab alone.
  for (let n = 0; n < 40 && !await page.evaluate(() => document.activeElement?.matches(".draft .slot")); n++) await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".draft .slot")), "Tab reaches a slot");
  const n = await play(page, async guess => {
    await page.keyboard.type(guess.toLowerCase());
    await page.keyboard.press("Enter");
  });
  assert.ok(n <= 10);
  await page.waitForSelector(".end");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game is won by touch", async () => {
  const { page, complaints, context } = await open(world, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await play(page, guess => TOUCH.pegs(page, guess));
  await page.waitForSelector(".end");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("after a click on a peg Enter submits once", async () => {
  const { page, context } = await open(world);
  for (const color of [1, 1, 2, 3]) await page.click(`.colors button[value="put.${color}"]`);
  await page.waitForSelector('.go[value="submit"]:not([aria-disabled])');
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await stays(async () => (await rows(page)).map(({ guess }) => guess), ["RROY"]);
  await context.close();
});

test("reload, back and a closed tab restore the game", async () => {
  const { page, context } = await open(world);
  await page.locator(".draft .slot").first().focus();
  await page.keyboard.type("rroy");
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.type("gb");
  await page.waitForFunction(() => document.querySelectorAll(".draft .peg").length === 2);
  const before = await rows(page);
  await addressed(page);
  const url = page.url();
  await page.reload();
  await ready(page);
  await comes(() => rows(page), before, "after a reload");
  await comes(() => page.locator(".draft .peg").count(), 2, "the draft, too");
  await enter(page, 'nav a[href="/learn"]');
  await page.waitForFunction(() => location.pathname === "/learn");
  await sees(page, /Lesson/i);
  await page.goBack();
  await comes(() => rows(page), before, "after going back");
  await page.close();
  const again = await context.newPage();
  await again.goto(url);
  await ready(again);
  await comes(() => rows(again), before, "in another tab");
  await context.close();
});

test("the page plays offline after the first load", async () => {
  const context = await world.context();
  const page = await context.newPage();
  const complaints = watch(page);
  const all = page.waitForEvent("requestfinished", request => /\/all-\w+\.wasm$/.test(request.url()));
  await page.goto(world.site.url);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // What this page asked for itself is there, too.
  await all;
  await context.setOffline(true);
  for (const path of ["/", "/learn/2", "/settings"]) {
    await page.goto(world.site.url + path);
    await ready(page);
    assert.ok(await page.locator("h1").count(), path);
  }
  await page.goto(world.site.url + "/");
  await ready(page);
  await page.locator(".draft .slot").first().focus();
  await play(page, async guess => {
    await page.keyboard.type(guess.toLowerCase());
    await page.keyboard.press("Enter");
  });
  await page.waitForSelector(".end");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a page that was asked for before anything was kept is kept for use offline as well", async () => {
  const context = await world.context();
  const [page, other] = [await context.newPage(), await context.newPage()];
  /** @type {() => void} */ let come = () => {};
  world.site.late.set("/learn?late", new Promise(resolve => { come = () => resolve(undefined); }));
  const asked = page.waitForEvent("request");
  const coming = page.goto(`${world.site.url}/learn?late`);
  await asked;
  await other.goto(world.site.url);
  await other.waitForFunction(() => navigator.serviceWorker.controller);
  come();
  await coming;
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.close();
});

for (const path of ["/", "/?view=text"]) test(`two tabs with one game at ${path}: the newest plays and the other says so`, async () => {
  const { page, context } = await open(world, { path });
  await page.fill("#typed", "rroy");
  await page.press("#typed", "Enter");
  // The game has its address before the module is there that takes the line.
  await sees(page, /red,? red,? orange,? yellow/i);
  await addressed(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await sees(other, /red,? red,? orange,? yellow/i);
  if (path === "/") await comes(async () => (await rows(other)).length, 1);
  await sees(page, /another tab/i);
  await context.close();
});
