// Each key acts once or visibly not at all, whatever happens to the page, its module and its storage: keys
// arrive as fast as possible, and storage is slow.

import assert from "node:assert/strict";
import { anotherTab, open, reload, sees } from "../support/browser.mjs";
import { delayed, startedGame, trap } from "../support/faults.mjs";
import { addressed, drafted, guessed, guesses, play, rows, typed } from "../support/page.mjs";
import { KEYS, start } from "../support/player.mjs";
import { test } from "../support/suite.mjs";
import { becomes } from "../support/wait.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the text field contains this. @param {Page} page @param {string} line */
const holds = (page, line) => becomes(() => page.inputValue("#typed"), line);

test("keys after one at which every module traps are dropped, and the page says so", async test => {
  const { page } = await startedGame(test);
  await typed(page, ..."pppp", "Home");
  await drafted(page, "PPPP");
  await trap(page, "key\0key\0b\0", 2);
  await typed(page, ..."gbyo", "Enter");
  await sees(page, /start again/);
  await drafted(page, "GPPP");
  await typed(page, ..."byo", "Enter");
  await guessed(page, ["RROY", "GBYO"]);
});

test("a page whose modules always trap says that it cannot continue", async test => {
  const { page } = await startedGame(test);
  await trap(page, "", 99);
  await typed(page, ..."gb");
  await sees(page, /cannot go on/);
  await reload(page);
  await guessed(page, ["RROY"]);
});

test("keys that are typed while a row is stored come after it", async test => {
  const { page } = await startedGame(test);
  const release = await delayed(page);
  await typed(page, ..."gbyp", "Enter", ..."yyoo", "Enter", "r", "b");
  assert.deepEqual(await guesses(page), ["RROY"], "nothing is shown before it is stored");
  await release();
  await guessed(page, ["RROY", "GBYP", "YYOO"]);
  await drafted(page, "RB..");
});

test("the first peg of a game is shown and felt before the game is stored", async test => {
  const { page } = await open(test);
  await page.evaluate(() => { navigator.vibrate = pattern => Boolean(window["felt"] = [pattern].flat()); });
  const release = await delayed(page);
  await page.click('.colors button[value="put.1"]');
  await drafted(page, "R...");
  await becomes(() => page.evaluate(() => window["felt"]), [8]);
  await release();
  await typed(page, ..."roy", "Enter");
  await guessed(page, ["RROY"]);
});

test("lines that are typed while one is stored are separate, and a refused one remains in the field", async test => {
  const { page } = await startedGame(test);
  const release = await delayed(page);
  await page.focus("#typed");
  await page.keyboard.type("gbyp\nyyoo\nbb");
  await release();
  await guessed(page, ["RROY", "GBYP", "YYOO"]);
  await holds(page, "bb");
  await page.keyboard.type("qq\n");
  await sees(page, /q/, "#say");
  await holds(page, "bbqq");
});

test("keys that are typed before the module arrives act when it does", async test => {
  const { page, context } = await startedGame(test);
  const url = page.url();
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => {
    const { compileStreaming } = WebAssembly;
    const allowed = new Promise(resolve => { window["arrive"] = resolve; });
    WebAssembly.compileStreaming = async source => {
      window["requested"] = true;
      await allowed;
      return compileStreaming(source);
    };
  });
  await again.goto(url);
  await again.waitForFunction(() => window["requested"]);
  await typed(again, ..."gbyp", "Enter", "o");
  await again.evaluate(() => window["arrive"]());
  await guessed(again, ["RROY", "GBYP"]);
  await drafted(again, "O...");
});

test("a draft that was saved when the page was left does not replace a newer one", async test => {
  const { page } = await startedGame(test);
  await typed(page, "g");
  // Immediately, so that the draft is saved on the way out, not stored.
  await reload(page);
  await drafted(page, "G...");
  await typed(page, "b");
  await drafted(page, "GB..");
  await page.waitForFunction(() => new Promise(resolve => {
    indexedDB.open("pegmind").onsuccess = ({ target }) => {
      const all = target["result"].transaction("running").objectStore("running").getAll();
      all.onsuccess = () => resolve(/^draft 4 5$/m.test(all.result[0].draft));
    };
  }));
  // The page ends without a chance to save anything, as in a crash.
  await page.evaluate(() => addEventListener("pagehide", event => event.stopImmediatePropagation(), true));
  await reload(page);
  await drafted(page, "GB..");
});

test("an Enter immediately after another one is ignored", async test => {
  const { page } = await open(test);
  await play(page, guess => typed(page, ...guess.toLowerCase(), "Enter", "Enter"));
  assert.notEqual((await rows(page)).length, 0, "the end was seen");
  await typed(page, "Enter");
  await guessed(page, []);
  await page.focus("#typed");
  const release = await delayed(page);
  await page.keyboard.type("rroy\n\n");
  await release();
  await guessed(page, ["RROY"]);
});

test("an Enter that belongs to something shown before it is stored counts", async test => {
  const { page } = await open(test, { path: "/new" });
  await start(page, KEYS, { kind: "two", board: "mini", marks: "hand", games: "2" });
  await page.waitForSelector("#curtain");
  await typed(page, "Enter");
  await page.waitForSelector('.draft [aria-label^="Your code"]');
  await typed(page, ..."gyo", "Enter");
  await sees(page, /same code once more/);
  const release = await delayed(page);
  await typed(page, ..."gyo", "Enter");
  await page.waitForSelector("#curtain");
  await typed(page, "Enter");
  await release();
  await page.waitForSelector('.draft [aria-label^="Your guess"]');
});

test("of two tabs, the outdated one shows what is stored, and drops what was typed there", async test => {
  const { page } = await startedGame(test);
  const other = await anotherTab(page);
  // The older tab plays on although it shows the warning.
  await sees(page, /another tab/);
  await typed(page, ..."gbyp", "Enter", ..."yy");
  await guessed(page, ["RROY", "GBYP"]);
  await drafted(page, "YY..");
  await typed(other, ..."bbbb", "Enter");
  await guessed(other, ["RROY", "GBYP"]);
  await sees(other, /another tab/);
  await typed(other, "Home", ..."oooo", "Enter");
  await guessed(other, ["RROY", "GBYP", "OOOO"]);
  await reload(other);
  await guessed(other, ["RROY", "GBYP", "OOOO"]);
});

test("an outdated tab cannot end a game that another one plays", async test => {
  const { page } = await startedGame(test);
  const other = await anotherTab(page);
  await typed(page, ..."gbyp", "Enter");
  await guessed(page, ["RROY", "GBYP"]);
  await other.focus("#typed");
  await other.keyboard.type("resign\n");
  await sees(other, /Give up/);
  await other.keyboard.type("yes\n");
  await guessed(other, ["RROY", "GBYP"]);
  await sees(other, /another tab/);
  await reload(page);
  await guessed(page, ["RROY", "GBYP"]);
  assert.equal(await page.locator(".end").count(), 0, "the game continues");
});

test("a page that the browser restores from memory shows what was stored meanwhile", async test => {
  // While it is in memory, a page hears nothing from other tabs.
  const { page } = await open(test, { script: () => { BroadcastChannel.prototype.postMessage = () => {}; } });
  await typed(page, ..."rroy", "Enter", "g");
  await drafted(page, "G...");
  const restore = () => page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await restore();
  await typed(page, "b");
  await drafted(page, "GB..");
  await addressed(page);
  const other = await anotherTab(page);
  await typed(other, "Home", ..."pppp", "Enter");
  await guessed(other, ["RROY", "PPPP"]);
  await restore();
  await typed(page, ..."oboy", "Enter");
  await guessed(page, ["RROY", "PPPP", "OBOY"]);
});
