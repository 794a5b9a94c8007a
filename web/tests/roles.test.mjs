// A game in each role, by keys alone, by touch, in the text view, offline, at several widths, with
// reduced motion and in forced colors.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { begin as launch, ready, watch } from "./support/page.mjs";
import { KEYS, LINES, ROLES, TOUCH, begin, playOut, watched } from "./support/player.mjs";

/**
 * How it is played.
 * @typedef {{hands: import("./support/player.mjs").Hands, path?: string, offline?: boolean, still?: boolean, forced?: boolean, options: import("playwright-core").BrowserContextOptions}} Manner
 * @type {Record<string, Manner>}
 */
const MANNERS = {
  "by keys alone at 1280 px, with reduced motion": { hands: KEYS, still: true, options: { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } },
  "by touch at 390 px": { hands: TOUCH, options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  "by touch at 320 px, offline after the first load": { hands: TOUCH, offline: true, options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: "dark" } },
  "by lines in the text view at 390 px": { hands: LINES, path: "/new?view=text", options: { viewport: { width: 390, height: 844 } } },
  "by keys alone at 768 px, in forced colors": { hands: KEYS, forced: true, options: { viewport: { width: 768, height: 1024 }, forcedColors: "active" } },
};

/** @type {Awaited<ReturnType<typeof launch>>} */ let world;
before(async () => { world = await launch(); });
after(() => world?.end());

describe("a game in each role", { concurrency: 2 }, () => {
  for (const [how, manner] of Object.entries(MANNERS)) test(how, test => allRoles(test, manner));
});

/** @param {any} test @param {Manner} manner */
async function allRoles(test, { hands, path = "/new", offline, still, forced, options }) {
  const context = await world.context(options);
  const page = await context.newPage();
  const complaints = watch(page);
  await watched(page);
  await page.addInitScript(() => {
    const moved = window["moved"] = [];
    for (const event of ["animationstart", "transitionrun"]) document.addEventListener(event, ({ type, target }) => moved.push(`${type} ${target["className"]}`));
  });
  await page.goto(world.site.url + path);
  await ready(page);
  if (offline) {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
  }
  let moved = 0;
  for (const { role, fields, turns, games = 1, hurries } of ROLES) {
    await test.test(role, async () => {
      await page.goto(world.site.url + path);
      await ready(page);
      await begin(page, hands, { ...fields, board: "mini", games: `${games}` });
      const seen = async () => {
        const { inner, scroll, animations } = await page.evaluate(() => ({
          inner: document.documentElement.clientWidth, scroll: document.documentElement.scrollWidth, animations: document.getAnimations().length,
        }));
        assert.ok(scroll <= inner, `${scroll} px in ${inner}`);
        if (still) assert.equal(animations, 0);
        if (forced) await outlines(page);
      };
      const played = await playOut(page, hands, { games, hurries, seen });
      for (const turn of turns) assert.ok(played.turns.has(turn), `it is a person's turn: ${turn}`);
      for (const rows of played.rows) assert.ok(rows.length > 0 && rows.length <= 10, `${rows.length} rows`);
      moved += (await page.evaluate(() => window["moved"])).length;
      assert.deepEqual(complaints, []);
    });
  }
  if (still) assert.equal(moved, 0, "nothing moves");
  else if (hands !== LINES) assert.ok(moved > 0, "pegs drop");
  await context.close();
}

/** Where the system has the colors, pegs keep theirs with a label, and everything has an outline. @param {import("playwright-core").Page} page */
async function outlines(page) {
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
