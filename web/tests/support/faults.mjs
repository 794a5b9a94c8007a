// Games in which a module traps, or storage is slow.

import { open } from "./browser.mjs";
import { addressed, guessed, typed, whole } from "./page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Opens a page with one row and an empty draft. @param {import("./suite.mjs").Test} test */
export async function startedGame(test) {
  const opened = await open(test, { allowed: /the page starts again/ });
  await typed(opened.page, ..."rroy", "Enter");
  await guessed(opened.page, ["RROY"]);
  await whole(opened.page);
  await addressed(opened.page);
  return opened;
}

/** Makes the first messages that contain a text trap. @param {Page} page @param {string} text @param {number} times */
export const trap = (page, text, times) => page.evaluate(([text, times]) => {
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

/** Delays what is stored, not what is read, until the returned function is called. @param {Page} page */
export async function delayed(page) {
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
