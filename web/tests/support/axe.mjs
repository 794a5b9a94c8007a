// Checks that hold on every screen: axe finds nothing, and nothing is wider than the window, whatever its size.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { rested } from "./page.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** At night only the colors differ. */
const NIGHT = ["color-contrast", "link-in-text-block"];

/**
 * Fails if axe finds something, by day or at night. The context needs `bypassCSP`.
 * @param {import("playwright-core").Page} page @param {string} where
 */
export async function isAccessible(page, where) {
  for (const [colorScheme, rules] of /** @type {const} */ ([["light", undefined], ["dark", NIGHT]])) {
    await page.emulateMedia({ colorScheme });
    await rested(page);
    if (!await page.evaluate(() => "axe" in window)) await page.addScriptTag({ path: AXE });
    const violations = await page.evaluate(async rules => {
      const { violations } = await window["axe"].run(rules ? { runOnly: rules } : {});
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    }, rules);
    assert.deepEqual(violations, [], `${where}, ${colorScheme}`);
  }
}

/** Windows: a small phone, a usual one, the same on its side and with text twice as large, and a desk. */
export const WINDOWS = [
  { width: 320, height: 568, text: 1 }, { width: 390, height: 844, text: 1 }, { width: 844, height: 390, text: 1 },
  { width: 390, height: 844, text: 2 }, { width: 1280, height: 800, text: 1 },
];

/** @typedef {typeof WINDOWS[number]} Window */

/** @param {Window} window */
export const sized = ({ width, height, text }) => `${width} x ${height}${text === 1 ? "" : `, text of ${100 * text} %`}`;

/** Gives a page a window of this size. @param {import("playwright-core").Page} page @param {Window} window */
export async function resize(page, { width, height, text }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(text => { document.documentElement.style.fontSize = text === 1 ? "" : `${100 * text}%`; }, text);
}

/** Fails if something is wider than the window. @param {import("playwright-core").Page} page @param {string} where */
export async function isNoWider(page, where) {
  const [inner, scroll, widest] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.body.querySelectorAll("*")].find(one => one.getBoundingClientRect().right > clientWidth + 1 && !one.closest(".scroll, .vh, .picture"));
    return /** @type {const} */ ([clientWidth, scrollWidth, wide?.outerHTML.slice(0, 120)]);
  });
  assert.ok(scroll <= inner, `${where}: ${scroll} px in ${inner}: ${widest}`);
}

/** Fails if something is wider than a window of any of these sizes. @param {import("playwright-core").Page} page @param {string} where @param {Window[]} [windows] */
export async function fits(page, where, windows = WINDOWS) {
  for (const window of windows) {
    await resize(page, window);
    await isNoWider(page, `${where}, ${sized(window)}`);
  }
}
