// A game in each role by touch, by lines in the text view, and by forms without JavaScript. At each turn nothing
// is wider than the window, and pegs can be told apart in forced colors.

import assert from "node:assert/strict";
import { fits, resize } from "../support/axe.mjs";
import { DESKTOP, PHONE, contextFor, controlled, go } from "../support/browser.mjs";
import { FORMS, LINES, ROLES, TOUCH, playOut, playRole, watched } from "../support/player.mjs";
import { server } from "../support/server.mjs";
import { test } from "../support/suite.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Returns a function that checks each kind of turn once, at several widths and in forced colors. @param {Page} page */
function checksTurns(page) {
  const known = new Set();
  const viewport = /** @type {{width: number, height: number}} */ (page.viewportSize());
  return async (/** @type {import("../support/player.mjs").Seen} */ { turn }) => {
    if (known.has(turn)) return;
    known.add(turn);
    await fits(page, turn);
    await resize(page, { ...viewport, text: 1 });
    await page.emulateMedia({ forcedColors: "active" });
    await hasOutlines(page);
    await page.emulateMedia({ forcedColors: "none" });
  };
}

/** Checks that pegs keep their colors and have labels, and that everything else has an outline. @param {Page} page */
async function hasOutlines(page) {
  const missing = await page.evaluate(() => {
    const found = [];
    const lined = (/** @type {Element} */ one) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(one);
      return parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
    };
    const visible = [...document.querySelectorAll("main *")].filter(one => one instanceof HTMLElement && one.checkVisibility() && one.getBoundingClientRect().width > 1);
    const all = (/** @type {string} */ selector) => visible.filter(one => one.matches(selector));
    for (const peg of all(".peg")) {
      const { forcedColorAdjust, boxShadow } = /** @type {any} */ (getComputedStyle(peg));
      if (forcedColorAdjust !== "none" || boxShadow === "none" || !peg.textContent) found.push(peg.outerHTML);
    }
    for (const one of all(".board, .tray, .draft, .hole, .lid, .btn, #typed, .keys")) if (!lined(one)) found.push(one.outerHTML.slice(0, 120));
    return found;
  });
  assert.deepEqual(missing, []);
}

for (const role of ROLES) {
  test(`by touch, offline after the first load, ${role.role}`, async test => {
    const context = await contextFor(test, { ...PHONE, serviceWorkers: "allow", allowed: /ERR_INTERNET_DISCONNECTED/ });
    await watched(context);
    const page = await context.newPage();
    await go(page, "/new");
    await controlled(page);
    await context.setOffline(true);
    await go(page, "/new");
    await playRole(page, TOUCH, role, checksTurns(page));
  }, { isLong: Boolean(role.games) });

  test(`by lines in the text view, ${role.role}`, async test => {
    const context = await contextFor(test, { viewport: PHONE.viewport });
    await watched(context);
    const page = await context.newPage();
    await go(page, "/new?view=text");
    await playRole(page, LINES, role, checksTurns(page));
  }, { isLong: Boolean(role.games) });
}

for (const { role, fields: { kind, ...others }, turns, games = 1, hurries } of ROLES) {
  test(`without JavaScript, ${role}`, async test => {
    const context = await contextFor(test, { ...DESKTOP, baseURL: (await server()).url, javaScriptEnabled: false, allowed: /./ });
    const page = await context.newPage();
    await page.goto("/new");
    await FORMS.choose(page, "kind", kind);
    // The other fields depend on the kind.
    await FORMS.press(page, "choose");
    for (const [name, value] of Object.entries({ ...others, board: "mini", games: `${games}` })) await FORMS.choose(page, name, value);
    await FORMS.press(page, "start");
    const played = await playOut(page, FORMS, { games });
    // A game between computers is over in the first document.
    for (const turn of hurries ? [] : turns) assert.ok(played.turns.has(turn), `a person takes the turn ${turn}`);
    for (const rows of played.rows) assert.ok(rows.length > 0 && rows.length <= 10, `${rows.length} rows`);
  }, { isLong: games > 1 });
}
