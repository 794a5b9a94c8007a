// What tests do on a page and read from it: the board, its rows, its draft, keys and buttons.

import assert from "node:assert/strict";
import { becomes, pause } from "./wait.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the game has its address. @param {Page} page */
export const addressed = page => page.waitForFunction(() => location.hash.startsWith("#g="));

/** Waits until the address matches. @param {Page} page @param {RegExp} pattern */
export const isAt = (page, pattern) => becomes(async () => pattern.test(page.url()) || page.url(), true, `${pattern}`);

/** Waits until what was shown is laid out and scrolled. @param {Page} page */
export const framed = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until the top of something is in the window, and nothing lies over it. @param {Page} page @param {string} selector */
export const inView = (page, selector) => becomes(() => page.evaluate(selector => {
  const element = document.querySelector(selector);
  const { left, top } = element?.getBoundingClientRect() ?? new DOMRect(-1, -1);
  return top >= 0 && Boolean(element?.contains(document.elementFromPoint(left + 4, top + 4)));
}, selector), true, `${selector} is in view`);

/** Waits until no animation runs. @param {Page} page */
export const rested = page => page.waitForFunction(() => document.getAnimations().length === 0);

/** Waits until the full module has taken over from the first one: only that one draws this heading. @param {Page} page */
export const whole = page => page.waitForSelector("#more-head", { state: "attached" });

/**
 * Lets a module arrive only when the returned function is called.
 * @param {Page} page @param {"all" | "solver" | "study"} [module]
 */
export async function withhold(page, module = "all") {
  /** @type {() => void} */ let arrive = () => {};
  const allowed = new Promise(resolve => { arrive = () => resolve(undefined); });
  await page.route(`**/${module}-*.wasm`, async route => {
    await allowed;
    await route.continue();
  });
  return arrive;
}

/**
 * Presses a button or follows a link. It is found and pressed in one step: a drawing in between could move it,
 * take the focus away, or replace it.
 * @param {Page} page @param {string} selector
 */
export const press = (page, selector) => becomes(() => page.evaluate(wanted => {
  const element = document.querySelector(wanted);
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.click();
  return true;
}, selector), true, `${selector} can be pressed`);

/** Enters a line into the text field. @param {Page} page @param {string} text */
export async function line(page, text) {
  await page.fill("#typed", text);
  await page.press("#typed", "Enter");
}

/** Types a guess and submits it. @param {Page} page @param {string} guess */
export async function keyed(page, guess) {
  await page.keyboard.type(guess.toLowerCase());
  await page.keyboard.press("Enter");
}

/** Types keys in one step, so that nothing happens in between. @param {Page} page @param {string[]} keys */
export const typed = (page, ...keys) => page.evaluate(keys => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}, keys);

/** Returns the rows on the board, the newest first. @param {Page} page */
export const rows = page => page.$$eval("table.rows tbody tr", all => all.map(row => ({
  guess: [...row.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join(""),
  answer: row.querySelector(".answer b")?.textContent ?? "",
})));

/** Returns the guesses on the board, the oldest first. @param {Page} page */
export const guesses = async page => (await rows(page)).map(({ guess }) => guess).reverse();

/** Waits until the board has these guesses. @param {Page} page @param {string[]} expected @param {string} [message] */
export const guessed = (page, expected, message) => becomes(() => guesses(page), expected, message);

/** Returns the pegs of the draft, `.` for an empty hole. @param {Page} page */
const draft = page => page.$$eval(".draft .slot", all => all.map(slot => slot.querySelector(".peg")?.textContent ?? ".").join(""));

/** Waits until the draft has these pegs. @param {Page} page @param {string} pegs */
export const drafted = (page, pegs) => becomes(() => draft(page), pegs);

/** Checks that the draft remains the same. @param {Page} page @param {string} pegs */
export async function remains(page, pegs) {
  await pause();
  assert.equal(await draft(page), pegs);
}

/** Returns the feedback, exact and color matches. @param {string} code @param {string} guess */
export function mark(code, guess) {
  let [exact, all] = [0, 0];
  for (let i = 0; i < code.length; i++) if (code[i] === guess[i]) exact++;
  for (const color of new Set(guess)) all += Math.min(code.split(color).length, guess.split(color).length) - 1;
  return `${exact}+${all - exact}`;
}

/** Returns all codes, as letters. @param {string} colors @param {number} pegs @returns {string[]} */
export const codes = (colors, pegs) => pegs ? codes(colors, pegs - 1).flatMap(code => [...colors].map(color => code + color)) : [""];

/** Returns the middle one of the codes that fit. @param {string[]} all @param {[string, string][]} rows guesses with feedback */
export function fitting(all, rows) {
  const fits = all.filter(code => rows.every(([guess, answer]) => mark(code, guess) === answer));
  assert.ok(fits.length, "some code fits all feedback");
  return fits[Math.floor(fits.length / 2)];
}

const CLASSIC = codes("ROYGBP", 4);

/**
 * Plays the classic game on the page to its end, and returns the number of rows.
 * @param {Page} page @param {(guess: string) => Promise<unknown>} [enter] enters a guess
 */
export async function play(page, enter = guess => keyed(page, guess)) {
  for (let n = (await rows(page)).length; n < 12; n++) {
    const known = await rows(page);
    const guess = n ? fitting(CLASSIC, known.map(({ guess, answer }) => [guess, answer])) : "RROY";
    await enter(guess);
    await becomes(async () => (await rows(page)).length, n + 1, `${guess} becomes a row`);
    const [{ guess: shown, answer }] = await rows(page);
    assert.equal(shown, guess);
    if (answer === "4+0") {
      await page.waitForSelector(".end");
      return n + 1;
    }
  }
  return assert.fail("12 rows were not enough");
}
