// What screens show during a game and after it: axe finds nothing, by day and at night, in both views, and in
// windows of every size nothing is cut off, out of sight, or moves the colors.

import assert from "node:assert/strict";
import { WINDOWS, isAccessible, isNoWider, resize, sized } from "../support/axe.mjs";
import { go, open, sees } from "../support/browser.mjs";
import { framed, inView, line as enter, press as click } from "../support/page.mjs";
import { TOUCH, start } from "../support/player.mjs";
import { test } from "../support/suite.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Enters a line, and waits for a text. @param {Page} page @param {string} text @param {RegExp} seen */
async function line(page, text, seen) {
  await enter(page, text);
  await sees(page, seen);
}

/** Presses a button, and waits for a text. @param {Page} page @param {string} act @param {RegExp} seen */
async function press(page, act, seen) {
  await click(page, `main button[value="${act}"]`);
  await sees(page, seen);
}

/** @typedef {Record<string, (page: Page, go: (path: string) => Promise<unknown>) => Promise<unknown>>} States how each state is reached from the one before */

/** @type {Record<string, States>} */
const PARTS = {
  "a game": {
    "a form with an error": async (page, go) => {
      await go("/new");
      await page.locator('label:has([value="custom"])').click();
      await page.locator('[value="custom"][checked]').waitFor({ state: "attached" });
      await page.locator("summary", { hasText: "A board of your own" }).click();
      await page.fill('[name="pegs"]', "5");
      await page.fill('[name="colors"]', "3");
      await page.selectOption('[name="repeats"]', "no");
      await press(page, "start", /cannot fill/);
    },
    "a game with an open hint and notes": async (page, go) => {
      await go("/new");
      await start(page, TOUCH, { kind: "break", board: "mini", games: "1" });
      await line(page, "rro", /Row 1: |row 2/);
      await line(page, "hint", /hint 1|Hint 1/);
      await line(page, "hint", /fit/);
      await line(page, "notes r 1 x", /ruled out/);
      await enter(page, "notes");
      await page.locator("#panel-head", { hasText: "Notes" }).waitFor();
    },
    "why a row has its feedback": page => line(page, "why 1", /Why /),
    "the assistant": async page => {
      await line(page, "assist", /counts as hint 5/);
      await line(page, "yes", /codes? fit/);
    },
    "the question before resigning": page => line(page, "resign", /Give up\?/),
    "help": page => line(page, "help", /Words, also behind a slash/),
    "the end of a game with its breakdown": async page => {
      await line(page, "resign", /Give up\?/);
      await line(page, "yes", /The code:/);
      await sees(page, /Perfect play needs/);
    },
    "a result to share": page => line(page, "share", /does not give the code away/),
    "a review with its tables": async (page, go) => {
      await click(page, 'main a[href^="/review"]');
      await sees(page, /Skill/);
      await click(page, 'main button[value^="others"]');
      await sees(page, /Hide alternatives/);
      await press(page, "opening", /Hide the opening/);
    },
    "a replay": async (page, go) => {
      await page.goBack();
      await click(page, 'main a[href^="/replay"]');
      await sees(page, /Step 0 of/);
    },
  },
  "games that are kept": {
    "the question before a game is deleted": async (page, go) => {
      await go("/new");
      await start(page, TOUCH, { kind: "break", board: "mini", games: "1" });
      await line(page, "resign", /Give up\?/);
      await line(page, "yes", /The code:/);
      await go("/new");
      await start(page, TOUCH, { kind: "break", board: "classic", games: "1" });
      await line(page, "rroy", /Row 1: |row 2/);
      await go("/games");
      await click(page, 'main button[value^="delete."]');
      await sees(page, /Delete it\?/);
    },
    "statistics": async (page, go) => {
      await go("/statistics");
      await sees(page, /Form/);
    },
    "statistics with a refused file": async page => {
      await page.fill('textarea[name="games"]', "no file of ours");
      await press(page, "import", /refused/);
    },
  },
  "two people at one screen": {
    "a curtain": async (page, go) => {
      await go("/new");
      await start(page, TOUCH, { kind: "two", board: "mini", marks: "hand", games: "2" });
      await sees(page, /look away/i);
    },
    "a covered code": async page => {
      await line(page, "go on", /Player B makes the code/);
      await line(page, "goo", /same code once more/);
    },
    "key pegs given by hand": async page => {
      await line(page, "goo", /Hand over/);
      await line(page, "go on", /The code is set/);
      await line(page, "rgo", /has guessed/);
      await line(page, "go on", /Row 1: red green orange/);
    },
    "refused key pegs": page => line(page, "3+0", /is not right/),
  },
  "computers": {
    "a paused game between computers": async (page, go) => {
      await go("/new");
      // So many games that they do not end before somebody presses Pause.
      await start(page, TOUCH, { kind: "watch", board: "classic", games: "20" });
      await click(page, 'main button[value="pause"]');
      await sees(page, /Paused/);
    },
    "contradicting rows with repairs": async (page, go) => {
      await go("/new");
      await start(page, TOUCH, { kind: "solve", board: "mini", games: "1" });
      for (const [number, guess] of ["rrr", "ooo", "yyy", "ggg"].entries()) {
        await line(page, guess, new RegExp(`Row ${number + 1}: `));
        await line(page, "0+0", number < 3 ? /codes? fits?/ : /would repair it/);
      }
    },
    "the laboratory with figures": async (page, go) => {
      await go("/lab");
      await press(page, "run", /guesses on average/);
    },
    "an outdated page": async page => {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        indexedDB.open("pegmind", 2);
      });
      await page.waitForSelector("#notice p");
    },
    },
  };

for (const view of ["board", "text"]) for (const [part, states] of Object.entries(PARTS)) {
  test(`axe finds nothing in the ${view} view, ${part}`, async test => {
    const { page } = await open(test, { bypassCSP: true, hasTouch: true, viewport: { width: 900, height: 900 }, allowed: /preload/ });
    for (const [state, reach] of Object.entries(states)) {
      await reach(page, path => go(page, path + (view === "text" ? "?view=text" : "")));
      await isAccessible(page, state);
    }
  }, { isLong: true });
}

/** Returns what was opened beside the board, and how far the colors are from the upper edge of their dock. @param {Page} page */
const seen = page => page.evaluate(() => {
  const top = (/** @type {string} */ selector) => document.querySelector(selector)?.getBoundingClientRect().top;
  const [dock, colors] = [top("form.dock"), top("#colors.colors:not(.key-buttons)")];
  return {
    opened: ["panel", "notes"].map(id => document.querySelector(`#${id} h2`)?.textContent ?? ""),
    colors: dock === undefined || colors === undefined ? undefined : Math.round(colors - dock),
  };
});

/** Fails if the focus is on something that is not in the window. @param {Page} page @param {string} where */
async function focusIsVisible(page, where) {
  const hidden = await page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "";
    const { top, bottom, width } = at.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && width > 1 ? "" : at.outerHTML.slice(0, 120);
  });
  assert.equal(hidden, "", `${where}: the focus is out of sight`);
}

for (const window of WINDOWS) for (const [part, states] of Object.entries(PARTS)) {
  test(`everything is in sight in a window of ${sized(window)}, ${part}`, async test => {
    const { width, height } = window;
    const { page } = await open(test, { hasTouch: true, viewport: { width, height }, allowed: /preload/ });
    await resize(page, window);
    let before = await seen(page);
    for (const [state, reach] of Object.entries(states)) {
      await reach(page, async path => {
        await go(page, path);
        await resize(page, window);
      });
      await framed(page);
      await isNoWider(page, state);
      const now = await seen(page);
      for (const [n, id] of ["panel", "notes"].entries()) {
        // Where there is room, notes are there without being asked for.
        if (now.opened[n] && now.opened[n] !== before.opened[n] && (n === 0 || /notes/.test(state))) await inView(page, `#${id} h2`);
      }
      if (now.colors !== undefined && before.colors !== undefined) assert.equal(now.colors, before.colors, `${state}: the colors keep their place`);
      // What was opened by a line is in sight, and the field is where it was.
      if (now.opened.join() === before.opened.join()) await focusIsVisible(page, state);
      before = now;
    }
  }, { isLong: true });
}
