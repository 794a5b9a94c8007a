// What screens show while something goes on: no finding of axe, by day and by night, in both views.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { begin as launch, comes, enter, open, ready, rested, sees } from "./support/page.mjs";
import { TOUCH, begin } from "./support/player.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */ let world;
before(async () => { world = await launch(); });
after(() => world?.end());

/** Does what a line says, in either view. @param {Page} page @param {string} text @param {RegExp} [seen] what is seen then */
async function line(page, text, seen) {
  await page.fill("#typed", text);
  await page.press("#typed", "Enter");
  if (seen) await sees(page, seen);
}

/** Presses a button. @param {Page} page @param {string} act @param {RegExp} seen what is seen then */
async function press(page, act, seen) {
  await enter(page, `main button[value="${act}"]`);
  await sees(page, seen);
}

/** What goes on, one after the other on one page: how it comes about. @type {Record<string, (page: Page, go: (path: string) => Promise<unknown>) => Promise<unknown>>} */
const STATES = {
  "a form with what is wrong in it": async (page, go) => {
    await go("/new");
    await page.locator('label:has([value="custom"])').click();
    await page.locator('[value="custom"][checked]').waitFor({ state: "attached" });
    await page.locator("summary", { hasText: "A board of your own" }).click();
    await page.fill('[name="pegs"]', "5");
    await page.fill('[name="colors"]', "3");
    await page.selectOption('[name="repeats"]', "no");
    await press(page, "start", /repeat/);
  },
  "a game with a hint that is open, and notes": async (page, go) => {
    await go("/new");
    await begin(page, TOUCH, { kind: "break", board: "mini", games: "1" });
    await line(page, "rro", /Row 1|row 2/);
    await line(page, "hint", /hint 1|Hint 1/);
    await line(page, "hint", /fit/);
    await line(page, "notes r 1 x", /ruled out/);
    await line(page, "notes", /Notes/);
  },
  "why a row was answered so": page => line(page, "why 1", /Why /),
  "what the assistant tells": async page => {
    await line(page, "assist", /counts as hint 5/);
    await line(page, "yes", /codes? fit/);
  },
  "whether giving up is meant": page => line(page, "resign", /Give up\?/),
  "help": page => line(page, "help", /Words, also behind a slash/),
  "the end of a game, and how it went": async page => {
    await line(page, "resign", /Give up\?/);
    await line(page, "yes", /The code:/);
    await sees(page, /Perfect play needs/);
  },
  "a result to share": page => line(page, "share", /does not give the code away/),
  "a review with its tables": async (page, go) => {
    await enter(page, 'main a[href^="/review"]');
    await sees(page, /Skill/);
    await enter(page, 'main button[value^="others"]');
    await sees(page, /Hide alternatives/);
    await press(page, "opening", /Hide the opening/);
  },
  "a replay": async (page, go) => {
    await page.goBack();
    await enter(page, 'main a[href^="/replay"]');
    await sees(page, /Step 0 of/);
  },
  "games, one of which is to be deleted": async (page, go) => {
    await go("/new");
    await begin(page, TOUCH, { kind: "break", board: "classic", games: "1" });
    await line(page, "rroy", /Row 1|row 2/);
    await go("/games");
    await enter(page, 'main button[value^="delete."]');
    await sees(page, /Delete it\?/);
  },
  "statistics of some games": async (page, go) => {
    await go("/statistics");
    await sees(page, /Form/);
  },
  "statistics and a file that is refused": async page => {
    await page.fill('textarea[name="games"]', "no file of ours");
    await press(page, "import", /refused/);
  },
  "a curtain": async (page, go) => {
    await go("/new");
    await begin(page, TOUCH, { kind: "two", board: "mini", marks: "hand", games: "2" });
    await sees(page, /look away/i);
  },
  "a code that is covered": async page => {
    await line(page, "go on", /Player B makes the code/);
    await line(page, "goo", /same code once more/);
  },
  "key pegs given by hand": async page => {
    await line(page, "goo", /Hand over/);
    await line(page, "go on", /The code is set/);
    await line(page, "rgo", /has guessed/);
    await line(page, "go on", /Row 1: red green orange/);
  },
  "key pegs that are refused": page => line(page, "3+0", /is not right/),
  "a computer that is watched": async (page, go) => {
    await go("/new");
    // So many games that they are not over before somebody comes to pause.
    await begin(page, TOUCH, { kind: "watch", board: "classic", games: "20" });
    await enter(page, 'main button[value="pause"]');
    await sees(page, /Paused/);
  },
  "rows that contradict each other, with repairs": async (page, go) => {
    await go("/new");
    await begin(page, TOUCH, { kind: "solve", board: "mini", games: "1" });
    for (const [number, guess] of ["rrr", "ooo", "yyy", "ggg"].entries()) {
      await line(page, guess, new RegExp(`Row ${number + 1}: `));
      await line(page, "0+0", number < 3 ? /codes? fits?/ : /would repair it/);
    }
  },
  "a laboratory with figures": async (page, go) => {
    await go("/lab");
    await press(page, "run", /guesses on average/);
  },
  "a page that is stale": async page => {
    await page.evaluate(() => indexedDB.open("pegmind", 2));
    await page.waitForSelector("#notice p");
  },
};

describe("axe finds nothing in what goes on", { concurrency: 2 }, () => {
  for (const view of ["board", "text"]) test(`in the ${view} view`, test => allStates(test, view));
});

/** @param {any} test @param {string} view */
async function allStates(test, view) {
  const { page, context } = await open(world, { bypassCSP: true, hasTouch: true, viewport: { width: 900, height: 900 } });
  const go = async (/** @type {string} */ path) => {
    await page.goto(world.site.url + path + (view === "text" ? "?view=text" : ""));
    await ready(page);
  };
  for (const [state, bring] of Object.entries(STATES)) {
    await test.test(state, async () => {
      await bring(page, go);
      // By night only the colors are others.
      for (const [colorScheme, rules] of /** @type {const} */ ([["light", undefined], ["dark", ["color-contrast", "link-in-text-block"]]])) {
        await page.emulateMedia({ colorScheme });
        await rested(page);
        if (!await page.evaluate(() => "axe" in window)) await page.addScriptTag({ path: AXE });
        // @ts-ignore
        const { violations } = await page.evaluate(rules => axe.run(rules ? { runOnly: rules } : {}), rules);
        const found = violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
        assert.deepEqual(found, [], colorScheme);
      }
    });
  }
  await context.close();
}
