// Checks that hold on every screen: axe finds nothing, and nothing is wider than the window.

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

/** Fails if something is wider than the window. @param {import("playwright-core").Page} page @param {string} where @param {number[]} [widths] */
export async function fits(page, where, widths = [320, 390, 768, 1280]) {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
    assert.ok(scroll <= inner, `${where}: ${scroll} px in ${inner}`);
  }
}
