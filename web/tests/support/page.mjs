// What the tests of the page share: a browser, a page that complains of what it should not do,
// and a player who finds codes from what stands on the board.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { host } from "./host.mjs";

export const PAGE = process.env.PEGMIND_PAGE || fileURLToPath(new URL("../../../target/page", import.meta.url));
const CHROMIUM = process.env.CHROMIUM || ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** How long something is waited for where others have the processor, in milliseconds. */
export const PATIENCE = Number(process.env.PATIENCE || 60_000);

/** A browser and a host of a folder, to be closed by the test that asked for them. @param {string} [folder] */
export async function begin(folder = PAGE) {
  const [site, browser] = await Promise.all([host(folder), chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] })]);
  return {
    site, browser,
    end: async () => {
      await browser.close();
      await site.close();
    },
  };
}

/**
 * A page that is ready to be played on, in a context of its own; what goes wrong is in `complaints`.
 * @param {Awaited<ReturnType<typeof begin>>} world
 * @param {{path?: string} & import("playwright-core").BrowserContextOptions} [options]
 */
export async function open({ site, browser }, { path = "/", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(site.url + path);
  await ready(page);
  return { context, page, complaints };
}

/** What a page complains of from now on. @param {import("playwright-core").Page} page */
export function watch(page) {
  /** @type {string[]} */ const complaints = [];
  page.on("console", message => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", error => complaints.push(String(error)));
  return complaints;
}

/** Waits until the module plays. @param {import("playwright-core").Page} page */
export const ready = page => page.waitForSelector("html[data-ready]", { timeout: PATIENCE });

/** Waits until the page says something. @param {import("playwright-core").Page} page @param {RegExp} text */
export const sees = (page, text) => page.waitForFunction(
  ([source, flags]) => new RegExp(source, flags).test(document.querySelector("main")?.textContent ?? ""), [text.source, text.flags], { timeout: PATIENCE },
);

/** Exact and color matches. @param {string} code @param {string} guess */
export function mark(code, guess) {
  let [exact, all] = [0, 0];
  for (let i = 0; i < code.length; i++) if (code[i] === guess[i]) exact++;
  for (const color of new Set(guess)) all += Math.min(code.split(color).length, guess.split(color).length) - 1;
  return `${exact}+${all - exact}`;
}

/** The rows on the board, the newest first. @param {import("playwright-core").Page} page */
export const rows = page => page.$$eval("table.rows tbody tr", all => all.map(row => ({
  guess: [...row.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join(""),
  answer: row.querySelector(".answer b")?.textContent ?? "",
})));

/** All codes of a board, as letters. @param {string} colors @param {number} pegs @returns {string[]} */
export const codes = (colors, pegs) => pegs ? codes(colors, pegs - 1).flatMap(code => [...colors].map(color => code + color)) : [""];

/**
 * Plays the classic game that is on the page to its end, always with a code that fits, entered
 * by `enter`; tells how many rows it took.
 * @param {import("playwright-core").Page} page
 * @param {(guess: string) => Promise<unknown>} enter
 */
export async function play(page, enter) {
  const all = codes("ROYGBP", 4);
  for (let n = (await rows(page)).length; n < 12; n++) {
    const known = await rows(page);
    assert.equal(known.length, n, "each guess is answered");
    const fits = all.filter(code => known.every(({ guess, answer }) => mark(code, guess) === answer));
    assert.ok(fits.length, "some code fits all answers");
    const guess = n ? fits[Math.floor(fits.length / 2)] : "RROY";
    await enter(guess);
    await page.waitForFunction(n => document.querySelectorAll("table.rows tbody tr").length > n, n);
    const [{ guess: shown, answer }] = await rows(page);
    assert.equal(shown, guess);
    if (answer === "4+0") return n + 1;
  }
  assert.fail("twelve rows were not enough");
}
