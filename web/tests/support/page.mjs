// What the tests of the page share: a browser, a page that complains of what it should not do,
// and a player who finds codes from what stands on the board.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import { host } from "./host.mjs";

export const PAGE = process.env.PEGMIND_PAGE || fileURLToPath(new URL("../../../target/page", import.meta.url));
const CHROMIUM = process.env.CHROMIUM || ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** How long something is waited for where others have the processor, in milliseconds. */
export const PATIENCE = Number(process.env.PATIENCE || 120_000);

/**
 * Random numbers for a context, each another one. The codes of the first hundred are none that a test
 * guesses: a game that a guess ends by chance is another one than the test plays.
 */
function draw() {
  crypto.getRandomValues = bytes => {
    const n = Number(localStorage.getItem("drawn")) + 1;
    localStorage.setItem("drawn", `${n}`);
    // Tests have `set` fail.
    for (const at of bytes.keys()) bytes[at] = [n, n >> 8][at] ?? 7;
    return bytes;
  };
}

/** A browser and a host of a folder, to be closed by the test that asked for them. @param {string} [folder] */
export async function begin(folder = PAGE) {
  const [site, browser] = await Promise.all([host(folder), chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE })]);
  return {
    site,
    context: async (/** @type {import("playwright-core").BrowserContextOptions} */ options = {}) => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE);
      await context.addInitScript(draw);
      return context;
    },
    end: async () => {
      await browser.close();
      await site.close();
    },
  };
}

/** Lets a module come when what is returned is called, and not before; else the one that does everything. @param {import("playwright-core").Page} page */
export async function withhold(page, module = "all") {
  /** @type {() => void} */ let come = () => {};
  const allowed = new Promise(resolve => { come = () => resolve(undefined); });
  await page.route(`**/${module}-*.wasm`, async route => {
    await allowed;
    await route.continue();
  });
  return come;
}

/**
 * A page that is ready to be played on, in a context of its own; what goes wrong is in `complaints`.
 * @param {Awaited<ReturnType<typeof begin>>} world
 * @param {{path?: string} & import("playwright-core").BrowserContextOptions} [options]
 * @param {() => void} [script] what runs before anything of the page
 */
export async function open({ site, context: fresh }, { path = "/", ...options } = {}, script = () => {}) {
  const context = await fresh({ viewport: { width: 1280, height: 860 }, ...options });
  await context.addInitScript(script);
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(site.url + path);
  await ready(page);
  return { context, page, complaints };
}

/** What a page complains of from now on. @param {import("playwright-core").Page} page */
export function watch(page) {
  /** @type {string[]} */ const complaints = [];
  page.on("console", message => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", error => complaints.push(String(error)));
  return complaints;
}

/** Waits until the module plays. @param {import("playwright-core").Page} page */
export const ready = page => page.waitForSelector("html[data-ready]", { timeout: PATIENCE });

/** Waits until the game has its address. @param {import("playwright-core").Page} page */
export const addressed = page => page.waitForFunction(() => location.hash.startsWith("#g="), null, { timeout: PATIENCE })
  .catch(async () => assert.fail(`no game has an address at ${page.url()}:\n${await page.innerText("body")}`));

/** Waits until the page says something. @param {import("playwright-core").Page} page @param {RegExp} text */
export const sees = (page, text) => page.waitForFunction(
  ([source, flags]) => new RegExp(source, flags).test(document.querySelector("main")?.textContent ?? ""), [text.source, text.flags], { timeout: PATIENCE },
).catch(async () => assert.fail(`${text} is not said at ${page.url()}:\n${await page.innerText("body")}`));

/** Long enough for what must not happen. */
export const pause = () => sleep(200);

/**
 * Waits until what is read is what is expected: what an act brings may come a frame or a transaction
 * later. Where it never comes, what was read last is told.
 * @template T @param {() => Promise<T>} read @param {T} expected @param {string} [message]
 */
export async function comes(read, expected, message) {
  const end = Date.now() + PATIENCE;
  let last = await read();
  for (; !isDeepStrictEqual(last, expected) && Date.now() < end; last = await read()) await sleep(5);
  assert.deepEqual(last, expected, message);
}

/**
 * It comes, and nothing more does.
 * @template T @param {() => Promise<T>} read @param {T} expected @param {string} [message]
 */
export async function stays(read, expected, message) {
  await comes(read, expected, message);
  await pause();
  assert.deepEqual(await read(), expected, message);
}

/** Waits until what was shown is laid out, and what is scrolled for that. @param {import("playwright-core").Page} page */
export const framed = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until nothing fades or drops any more. @param {import("playwright-core").Page} page */
export const rested = page => page.waitForFunction(() => document.getAnimations().length === 0, null, { timeout: PATIENCE });

/** Waits until the module that does everything has taken over: it draws what stands beside a game. @param {import("playwright-core").Page} page */
export const whole = page => page.waitForSelector("#more-head", { state: "attached", timeout: PATIENCE });

/**
 * Presses a button or follows a link as its key does, at once: what is drawn meanwhile may move it, so
 * that a pointer comes down beside it, take the focus away, so that a key means something else, or put
 * another one in its place. So it is looked for and pressed in one go.
 * @param {import("playwright-core").Page} page @param {string} selector
 */
export const enter = (page, selector) => comes(() => page.evaluate(wanted => {
  const element = document.querySelector(wanted);
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.click();
  return true;
}, selector), true, `${selector} is there to be pressed`);

/** Exact and color matches. @param {string} code @param {string} guess */
export function mark(code, guess) {
  let [exact, all] = [0, 0];
  for (let i = 0; i < code.length; i++) if (code[i] === guess[i]) exact++;
  for (const color of new Set(guess)) all += Math.min(code.split(color).length, guess.split(color).length) - 1;
  return `${exact}+${all - exact}`;
}

/** The rows on the board, the newest first. @param {import("playwright-core").Page} page */
export const rows = page => page.$$eval("table.rows tbody tr", all => all.map(row => ({
  guess: [...row.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join(""),
  answer: row.querySelector(".answer b")?.textContent ?? "",
})));

/** All codes of a board, as letters. @param {string} colors @param {number} pegs @returns {string[]} */
export const codes = (colors, pegs) => pegs ? codes(colors, pegs - 1).flatMap(code => [...colors].map(color => code + color)) : [""];

/**
 * Plays the classic game that is on the page to its end, always with a code that fits, entered
 * by `enter`; tells how many rows it took.
 * @param {import("playwright-core").Page} page
 * @param {(guess: string) => Promise<unknown>} enter
 */
export async function play(page, enter) {
  const all = codes("ROYGBP", 4);
  for (let n = (await rows(page)).length; n < 12; n++) {
    const known = await rows(page);
    assert.equal(known.length, n, "each guess is answered");
    const fits = all.filter(code => known.every(({ guess, answer }) => mark(code, guess) === answer));
    assert.ok(fits.length, "some code fits all answers");
    const guess = n ? fits[Math.floor(fits.length / 2)] : "RROY";
    await enter(guess);
    await comes(async () => (await rows(page)).length, n + 1, `${guess} becomes a row`);
    const [{ guess: shown, answer }] = await rows(page);
    assert.equal(shown, guess);
    if (answer === "4+0") return n + 1;
  }
  assert.fail("twelve rows were not enough");
}
