// One person plays in the browser.

import assert from "node:assert/strict";
import { DESKTOP, PHONE, anotherTab, contextFor, go, open, reload, sees } from "../support/browser.mjs";
import { addressed, drafted, guessed, inView, guesses, isAt, keyed, line, play, press, framed } from "../support/page.mjs";
import { KEYS, ROLES, TOUCH, playRole, reach, watched } from "../support/player.mjs";
import { test } from "../support/suite.mjs";
import { stays } from "../support/wait.mjs";

test("a game is won with the keyboard alone", async test => {
  const { page } = await open(test);
  await reach(page, ".draft .slot");
  assert.ok(await play(page) <= 10);
});

test("a game is won by touch", async test => {
  const { page } = await open(test, PHONE);
  await play(page, guess => TOUCH.pegs(page, guess));
});

for (const role of ROLES) test(`by keys alone with reduced motion, ${role.role}`, async test => {
  const context = await contextFor(test, { ...DESKTOP, reducedMotion: "reduce" });
  await watched(context);
  const page = await context.newPage();
  await go(page, "/new");
  const still = async () => assert.equal(await page.evaluate(() => document.getAnimations().length), 0, "nothing moves");
  await playRole(page, KEYS, role, still);
});

test("keys continue after the mouse, and Enter submits once", async test => {
  const { page } = await open(test);
  const put = (/** @type {number} */ color) => page.click(`.colors button[value="put.${color}"]`);
  await put(1);
  await drafted(page, "R...");
  await page.keyboard.type("b3");
  await drafted(page, "RBY.");
  await page.keyboard.press("Backspace");
  await drafted(page, "RB..");
  for (const key of ["ArrowLeft", "ArrowLeft", "g"]) await page.keyboard.press(key);
  await drafted(page, "GB..");
  await page.click("#slot-3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  await drafted(page, "GB.O");
  await page.click("#slot-3");
  await put(6);
  await drafted(page, "GBPO");
  // A key that is held down repeats.
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.press("Enter");
  await stays(() => guesses(page), ["GBPO"]);
});

test("a reload, Back and a closed tab restore the game, and the newest of two tabs plays", async test => {
  const { page } = await open(test);
  await page.locator(".draft .slot").first().focus();
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);
  await page.keyboard.type("gb");
  await drafted(page, "GB..");
  await addressed(page);
  await reload(page);
  await guessed(page, ["RROY"], "after a reload");
  await drafted(page, "GB..");
  await press(page, 'nav a[href="/learn"]');
  await page.waitForFunction(() => location.pathname === "/learn");
  await sees(page, /Lesson/i);
  await page.goBack();
  await guessed(page, ["RROY"], "after going back");
  const other = await anotherTab(page);
  await guessed(other, ["RROY"], "in another tab");
  await sees(page, /another tab/i);
  await page.close();
  await guessed(await anotherTab(other), ["RROY"], "in a third tab");
});

test("the help beside a board has an address: Back, Forward and a reload lead to it", async test => {
  const { page } = await open(test, PHONE);
  const help = (/** @type {"visible" | "detached"} */ state) => page.locator('main button[value="close"]').first().waitFor({ state });
  await line(page, "rroy");
  await guessed(page, ["RROY"]);
  await addressed(page);
  await framed(page);
  const entries = await page.evaluate(() => history.length);
  await line(page, "help");
  await isAt(page, /#g=[^&]+&show=help$/);
  await help("visible");
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  await inView(page, "#panel-head");
  await page.goBack();
  await isAt(page, /#g=[^&]+$/);
  await help("detached");
  await page.goForward();
  await help("visible");
  await reload(page);
  await help("visible");
  await press(page, 'main button[value="close"]');
  await isAt(page, /#g=[^&]+$/);
  await help("detached");
});
