// Fingers and pointers on the board.

import assert from "node:assert/strict";
import { PHONE, open } from "./browser.mjs";
import { framed } from "./page.mjs";
import { becomes, waitUntil } from "./wait.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{x: number, y: number}} Point */

/** The button of a color. @param {number} n */
export const color = n => `.colors button[value="put.${n}"]`;
/** A hole of the row in play. @param {number} n */
export const slot = n => `#slot-${n}`;
/** Everything that exists only while a peg is held. */
export const HELD = ".ghost, [data-lifted], [data-over]";

/** Returns the box of an element once it no longer moves: the page may scroll to what was shown last. @param {Page} page @param {string} selector */
export async function box(page, selector) {
  let before = "";
  return waitUntil(`${selector} does not move`, async () => {
    await framed(page);
    const box = await page.locator(selector).boundingBox();
    assert.ok(box, selector);
    return before === (before = JSON.stringify(box)) && box;
  });
}

/** Returns the middle of an element. @param {Page} page @param {string} selector @returns {Promise<Point>} */
export async function middle(page, selector) {
  const { x, y, width, height } = /** @type {any} */ (await box(page, selector));
  return { x: x + width / 2, y: y + height / 2 };
}

/** Waits until the hole under a finger is marked. @param {Page} page @param {string} hole */
export const marked = (page, hole) => becomes(() => page.$$eval("[data-over]", all => all.map(one => one.id)), [hole]);

/** Replaces the timer of a long press: it ends when `rested` is called, not after some time. */
function patient() {
  const { setTimeout: later, clearTimeout: stop } = window;
  const resting = new Map();
  let n = 0;
  Object.assign(window, {
    setTimeout: (done, ms, ...rest) => ms === 500 ? (resting.set(--n, done), n) : later(done, ms, ...rest),
    clearTimeout: id => resting.delete(id) || stop(id),
    rested: () => [...resting].filter(([id]) => resting.delete(id)).map(([, done]) => done()).length,
  });
}

/** Opens a page on a phone, with a finger on it. @param {import("./suite.mjs").Test} test @param {import("./browser.mjs").Options} [options] */
export async function phone(test, options = {}) {
  const opened = await open(test, { ...PHONE, ...options, script: patient });
  const devtools = await opened.context.newCDPSession(opened.page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {Point[]} touchPoints */
  const touch = (type, ...touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const finger = {
    down: (/** @type {Point} */ at) => touch("touchStart", at),
    /** Moves in steps, as fingers do. @param {Point} from @param {Point} to */
    move: async (from, to) => {
      for (let n = 1; n <= 8; n++) {
        await touch("touchMove", { x: from.x + (to.x - from.x) * n / 8, y: from.y + (to.y - from.y) * n / 8 });
        await framed(opened.page);
      }
    },
    up: () => touch("touchEnd"),
    /** Rests as long as a long press takes. */
    rests: () => becomes(() => opened.page.evaluate(() => window["rested"]()), 1),
    drag: async (/** @type {Point} */ from, /** @type {Point} */ to) => {
      await finger.down(from);
      await finger.move(from, to);
      await finger.up();
    },
  };
  return { ...opened, finger };
}
