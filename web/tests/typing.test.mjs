// What is typed acts once, or visibly is not there, whatever becomes of the page, its module and
// what it stores meanwhile: keys come as fast as they can, and what they wait for is held.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addressed, begin, comes, open, play, ready, rows, sees, whole, withhold } from "./support/page.mjs";
import { KEYS, begin as fill } from "./support/player.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

/** The pegs of the draft, with a dot for each open hole. @param {Page} page */
const draft = page => page.$$eval(".draft .slot", all => all.map(slot => slot.querySelector(".peg")?.textContent ?? ".").join(""));

/** Waits until a draft is there. @param {Page} page @param {string} pegs */
const drafted = (page, pegs) => comes(() => draft(page), pegs);

/** Waits until so many rows are there. @param {Page} page @param {number} n */
const row = (page, n) => comes(async () => (await rows(page)).length, n, "rows");

/** Waits until the field for lines holds this. @param {Page} page @param {string} line */
const holds = (page, line) => comes(() => page.inputValue("#typed"), line);

/** The guesses, the oldest first. @param {Page} page */
const guesses = async page => (await rows(page)).map(({ guess }) => guess).reverse();

/** Types keys in one go: nothing comes in between. @param {Page} page @param {string[]} keys */
const typed = (page, ...keys) => page.evaluate(keys => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}, keys);

/** A page with one row, its draft empty. */
async function begun() {
  const { page, context } = await open(world);
  await typed(page, ..."rroy", "Enter");
  await row(page, 1);
  await whole(page);
  await addressed(page);
  return { page, context };
}

/** Has messages trap that hold a text: the first ones, so many. @param {Page} page @param {string} text @param {number} times */
const trap = (page, text, times) => page.evaluate(([text, times]) => {
  const { set } = Uint8Array.prototype;
  let left = Number(times);
  Uint8Array.prototype.set = function (bytes, ...rest) {
    if (left > 0 && new TextDecoder().decode(new Uint8Array(bytes)).includes(String(text))) {
      left--;
      throw new WebAssembly.RuntimeError("unreachable");
    }
    return set.call(this, bytes, ...rest);
  };
}, [text, times]);

/** Holds what is stored, not what is read, until the function is called that comes back. @param {Page} page */
async function held(page) {
  await page.evaluate(() => {
    const { set } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete"));
    const wait = new Promise(resolve => { window["release"] = resolve; });
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
      configurable: true,
      set(done) { set?.call(this, this.mode === "readonly" ? done : (/** @type {Event} */ event) => void wait.then(() => done(event))); },
    });
  });
  return () => page.evaluate(() => window["release"]());
}

test("a module that traps in the middle of what is typed costs no key", async () => {
  for (const key of ["Home", "g", "p", "Enter"]) {
    const { page, context } = await begun();
    await trap(page, `key\0key\0${key}\0`, 1);
    await typed(page, "Home", ..."gbyp", "Enter", ..."oo");
    await row(page, 2);
    await drafted(page, "OO..");
    assert.deepEqual(await guesses(page), ["RROY", "GBYP"], key);
    await context.close();
  }
});

test("what was typed after something that every module traps at is not there, and that is said", async () => {
  const { page, context } = await begun();
  await typed(page, ..."pppp", "Home");
  await drafted(page, "PPPP");
  await trap(page, "key\0key\0b\0", 2);
  await typed(page, ..."gbyo", "Enter");
  await sees(page, /start again/);
  await drafted(page, "GPPP");
  await typed(page, ..."byo", "Enter");
  await row(page, 2);
  assert.deepEqual(await guesses(page), ["RROY", "GBYO"]);
  await context.close();
});

test("a page whose modules trap for ever says that it cannot go on", async () => {
  const { page, context } = await begun();
  await trap(page, "", 99);
  await typed(page, ..."gb");
  await sees(page, /cannot go on/);
  await page.reload();
  await ready(page);
  await comes(() => guesses(page), ["RROY"]);
  await context.close();
});

test("what is typed while a row is stored comes behind it", async () => {
  const { page, context } = await begun();
  const release = await held(page);
  await typed(page, ..."gbyp", "Enter", ..."yyoo", "Enter", "r", "b");
  assert.deepEqual(await guesses(page), ["RROY"], "nothing is shown before it is stored");
  await release();
  await row(page, 3);
  await drafted(page, "RB..");
  assert.deepEqual(await guesses(page), ["RROY", "GBYP", "YYOO"]);
  await context.close();
});

test("the first peg of a game is felt when it is shown, before its game is stored", async () => {
  const { page, context } = await open(world);
  await page.evaluate(() => { navigator.vibrate = pattern => Boolean(window["felt"] = [pattern].flat()); });
  const release = await held(page);
  await page.click('.colors button[value="put.1"]');
  await drafted(page, "R...");
  await comes(() => page.evaluate(() => window["felt"]), [8]);
  await release();
  await typed(page, ..."roy", "Enter");
  await row(page, 1);
  await context.close();
});

test("lines that are typed while one is stored are lines of their own, and one that is refused stays", async () => {
  const { page, context } = await begun();
  const release = await held(page);
  await page.focus("#typed");
  await page.keyboard.type("gbyp\nyyoo\nbb");
  await release();
  await row(page, 3);
  assert.deepEqual(await guesses(page), ["RROY", "GBYP", "YYOO"]);
  await holds(page, "bb");
  await page.keyboard.type("qq\n");
  await page.waitForFunction(() => /q/.test(document.querySelector("#say")?.textContent ?? ""));
  await holds(page, "bbqq");
  await context.close();
});

test("what is typed before the module is there is done when it is", async () => {
  const { page, context } = await begun();
  const url = page.url();
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => {
    const { compileStreaming } = WebAssembly;
    const allowed = new Promise(resolve => { window["come"] = resolve; });
    WebAssembly.compileStreaming = async source => {
      window["asked"] = true;
      await allowed;
      return compileStreaming(source);
    };
  });
  await again.goto(url);
  await again.waitForFunction(() => window["asked"]);
  await typed(again, ..."gbyp", "Enter", "o");
  await again.evaluate(() => window["come"]());
  await row(again, 2);
  await drafted(again, "O...");
  assert.deepEqual(await guesses(again), ["RROY", "GBYP"]);
  await context.close();
});

test("a draft that was left is older than what was stored after it", async () => {
  const { page, context } = await begun();
  await typed(page, "g");
  // At once: its draft is left, not stored.
  await page.reload();
  await ready(page);
  await drafted(page, "G...");
  await typed(page, "b");
  await drafted(page, "GB..");
  await page.waitForFunction(() => new Promise(resolve => {
    indexedDB.open("pegmind").onsuccess = ({ target }) => {
      const all = target["result"].transaction("running").objectStore("running").getAll();
      all.onsuccess = () => resolve(/^draft 4 5$/m.test(all.result[0].draft));
    };
  }));
  // No page is asked before it ends, as in a crash.
  await page.evaluate(() => addEventListener("pagehide", event => event.stopImmediatePropagation(), true));
  await page.reload();
  await ready(page);
  await drafted(page, "GB..");
  await context.close();
});

test("the name of a color goes on under the module that takes over", async () => {
  const context = await world.context({ serviceWorkers: "block" });
  const page = await context.newPage();
  const come = await withhold(page);
  await page.goto(world.site.url);
  await ready(page);
  await typed(page, ..."rroy", "Enter", ..."gr");
  await row(page, 1);
  await drafted(page, "GR..");
  come();
  await whole(page);
  await typed(page, ..."een", ..."pob", "Enter");
  await row(page, 2);
  assert.deepEqual(await guesses(page), ["RROY", "GPOB"]);
  await context.close();
});

test("an Enter right behind another one is none", async () => {
  const { page, context } = await open(world);
  await play(page, guess => typed(page, ...guess.toLowerCase(), "Enter", "Enter"));
  await page.waitForSelector(".end");
  const before = await rows(page);
  await typed(page, "Enter");
  await row(page, 0);
  assert.notEqual(before.length, 0, "the end was seen");
  await page.focus("#typed");
  const release = await held(page);
  await page.keyboard.type("rroy\n\n");
  await release();
  await row(page, 1);
  await context.close();
});

test("an Enter that is meant for what is shown before it is stored is one", async () => {
  const { page, context } = await open(world, { path: "/new" });
  await fill(page, KEYS, { kind: "two", board: "mini", marks: "hand", games: "2" });
  await page.waitForSelector("#curtain");
  await typed(page, "Enter");
  await page.waitForSelector('.draft [aria-label^="Your code"]');
  await typed(page, ..."gyo", "Enter");
  await sees(page, /same code once more/);
  const release = await held(page);
  await typed(page, ..."gyo", "Enter");
  await page.waitForSelector("#curtain");
  await typed(page, "Enter");
  await release();
  await page.waitForSelector('.draft [aria-label^="Your guess"]');
  await context.close();
});

test("of two tabs the one that is behind shows what is stored, and what was typed there is not there", async () => {
  const { page, context } = await begun();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  // The one that was there first plays on although it was told.
  await sees(page, /another tab/);
  await typed(page, ..."gbyp", "Enter", ..."yy");
  await row(page, 2);
  await drafted(page, "YY..");
  await typed(other, ..."bbbb", "Enter");
  await row(other, 2);
  assert.deepEqual(await guesses(other), ["RROY", "GBYP"]);
  await sees(other, /another tab/);
  await typed(other, "Home", ..."oooo", "Enter");
  await row(other, 3);
  await other.reload();
  await ready(other);
  await comes(() => guesses(other), ["RROY", "GBYP", "OOOO"]);
  await context.close();
});

test("what one tab ends another one that is behind does not take away", async () => {
  const { page, context } = await begun();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await typed(page, ..."gbyp", "Enter");
  await row(page, 2);
  await other.focus("#typed");
  await other.keyboard.type("resign\n");
  await sees(other, /Give up/);
  await other.keyboard.type("yes\n");
  await row(other, 2);
  await sees(other, /another tab/);
  await page.reload();
  await ready(page);
  await comes(() => guesses(page), ["RROY", "GBYP"]);
  assert.equal(await page.locator(".end").count(), 0, "the game goes on");
  await context.close();
});

test("a page that comes back out of the browser's memory shows what was stored meanwhile", async () => {
  const context = await world.context();
  const page = await context.newPage();
  // As long as it is in memory it hears nothing of other tabs.
  await page.addInitScript(() => { BroadcastChannel.prototype.postMessage = () => {}; });
  await page.goto(world.site.url);
  await ready(page);
  await typed(page, ..."rroy", "Enter", "g");
  await drafted(page, "G...");
  const back = () => page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await back();
  await typed(page, "b");
  await drafted(page, "GB..");
  await addressed(page);
  const other = await context.newPage();
  await other.addInitScript(() => { BroadcastChannel.prototype.postMessage = () => {}; });
  await other.goto(page.url());
  await ready(other);
  await typed(other, "Home", ..."pppp", "Enter");
  await row(other, 2);
  await back();
  await typed(page, ..."oboy", "Enter");
  await row(page, 3);
  assert.deepEqual(await guesses(page), ["RROY", "PPPP", "OBOY"]);
  await context.close();
});
