// People in rooms of the shared server, each with a browser context of their own.

import { DESKTOP, contextFor, ready, sees } from "./browser.mjs";
import { line } from "./page.mjs";
import { see, watched } from "./player.mjs";
import { becomes, waitUntil } from "./wait.mjs";

/** A room code. */
export const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{2}$/;

/** The smallest board. */
export const MINI = { preset: "mini", rows: "10" };

/** A board with a million codes, so that nobody finds one by chance. */
export const GRAND = { preset: "grand", rows: "10" };

/** Browsers log an error for each broken connection, and for a request for seats by somebody the server does not know yet. */
const NETWORK = /WebSocket|ERR_|Failed to load resource/;

/**
 * Returns somebody who uses a server.
 * @param {import("./suite.mjs").Test} test @param {string} url of the server @param {import("./browser.mjs").Options} [options]
 */
export async function person(test, url, options = {}) {
  const scripts = options.javaScriptEnabled !== false;
  // Without JavaScript, browsers warn of unused preloads.
  const context = await contextFor(test, { ...DESKTOP, baseURL: url, allowed: scripts ? NETWORK : /./, ...options });
  await watched(context);
  const page = await context.newPage();
  return { context, ...acting(page, scripts) };
}

/** Returns what somebody does on a page. @param {import("playwright-core").Page} page @param {boolean} [scripts] */
export function acting(page, scripts = true) {
  return {
    page,
    /** @param {string} path */
    async goes(path) {
      await page.goto(path);
      if (scripts) await ready(page);
    },
    /** Opens a room, and returns its code. @param {Record<string, string>} fields @returns {Promise<string>} */
    async opens({ view = "", ...fields }) {
      await this.goes(`/online${view}`);
      for (const [name, value] of Object.entries(fields)) {
        const field = page.locator(`form:has([value="open"]) [name="${name}"]`).first();
        const kind = await field.evaluate(one => one.tagName === "SELECT" ? "select" : one.getAttribute("type"));
        if (kind === "select") await field.selectOption(value);
        else if (kind === "radio") await page.check(`[name="${name}"][value="${value}"]`, { force: true });
        else await field.fill(value);
      }
      await page.click('[value="open"]');
      return (await page.locator(".ticket").innerText()).trim();
    },
    /** Accepts an invitation. @param {string} code @param {string} name @param {string} [view] */
    async joins(code, name, view = "") {
      await this.goes(`/join/${code}${view}`);
      await page.fill('[name="name"]', name);
      await page.click('main [value="join"]');
      await page.waitForSelector('main [value="join"]', { state: "detached" });
    },
    /** Types a line. @param {string} text */
    types: text => line(page, text),
    /** Presses a button. @param {string} act */
    presses: act => page.locator(`main button[value="${act}"]`).first().click(),
    /** @param {RegExp} text */
    sees: text => sees(page, text),
    /** Waits until their own board has these rows, the newest first; feedback is empty until it is there. @param {string[]} expected such as `RGY 1+0` */
    has: (...expected) => becomes(() => page.$$eval("#rows tbody tr", all => all.map(row => {
      const pegs = [...row.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join("");
      return `${pegs} ${row.querySelector(".answer b")?.textContent ?? ""}`.trim();
    })), expected),
    /** Waits for a turn. @param {import("./player.mjs").Turn} turn */
    async turn(turn) {
      let seen;
      // While the next document loads, nothing can be read.
      await waitUntil(() => `${turn} is the turn, not ${JSON.stringify(seen)}`, async () => (seen = await see(page).catch(() => undefined))?.turn === turn);
    },
    /** Waits until a guess can be entered, which is when everybody has made a code. */
    async canGuess() {
      await sees(page, /more peg|Submit/, ".go");
    },
  };
}
