// One Chromium and one host of the web app for all tests. Each test has browser contexts of its own, which
// share nothing: no storage, no cache, no service worker and no renderer process.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { host } from "./host.mjs";
import { shared } from "./suite.mjs";
import { PATIENCE } from "./wait.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions & {path?: string, allowed?: RegExp, script?: () => void}} Options */

/** The folder with the web app that is tested. */
export const PAGE = process.env.PEGMIND_PAGE || fileURLToPath(new URL("../../../target/page", import.meta.url));
const CHROMIUM = process.env.CHROMIUM || ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export const DESKTOP = { viewport: { width: 1280, height: 860 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const chrome = shared(() => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE }), browser => browser.close());
/** Returns the host that all tests share. */
export const site = shared(() => host(PAGE), site => site.close());

/**
 * Replaces random numbers by ones that differ from game to game in a context. The first hundred codes are
 * not guessed by any test, so no game ends by chance.
 */
export function draw() {
  crypto.getRandomValues = bytes => {
    const n = Number(localStorage.getItem("drawn")) + 1;
    localStorage.setItem("drawn", `${n}`);
    // Tests replace `set`.
    for (const at of bytes.keys()) bytes[at] = [n, n >> 8][at] ?? 7;
    return bytes;
  };
}

/** Returns a context, by default on the shared host and without a service worker. @param {import("playwright-core").BrowserContextOptions} [options] */
export async function newContext(options = {}) {
  const baseURL = options.baseURL ?? (await site()).url;
  const context = await (await chrome()).newContext({ ...DESKTOP, serviceWorkers: "block", ...options, baseURL });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(draw);
  return context;
}

/** Playwright itself blocks the service worker, unless a test is about it. What is preloaded is used late on a slow machine. */
const IGNORED = /Service Worker registration blocked|preloaded using link preload but not used/;

/**
 * Returns a context for one test. When the test ends, it is closed, and the test fails if a page logged an
 * error or a warning that is not allowed.
 * @param {import("./suite.mjs").Test} test @param {Options} [options]
 */
export async function contextFor(test, { allowed, script, path, ...options } = {}) {
  const context = await newContext(options);
  /** @type {string[]} */ const complaints = [];
  context.on("console", message => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", error => complaints.push(String(error.error())));
  if (script) await context.addInitScript(script);
  test.after(async () => {
    await context.close();
    assert.deepEqual(complaints.filter(text => !IGNORED.test(text) && !allowed?.test(text)), [], "nothing was logged");
  });
  return context;
}

/** Opens a page for one test, and waits until it can be used. @param {import("./suite.mjs").Test} test @param {Options} [options] */
export async function open(test, options = {}) {
  const context = await contextFor(test, options);
  const page = await context.newPage();
  await go(page, options.path ?? "/");
  return { context, page };
}

/** Waits until the module plays. @param {Page} page */
export const ready = page => page.waitForSelector("html[data-ready]");

/** Loads an address, and waits until the page can be used. @param {Page} page @param {string} path */
export async function go(page, path) {
  await page.goto(path);
  await ready(page);
}

/**
 * Reloads the page and waits for the new document. Unlike `page.reload()`, this does not fail when Chromium
 * reports an aborted request on the way, as it sometimes does under load.
 * @param {Page} page
 */
export async function renew(page) {
  await page.evaluate(() => {
    Object.assign(window, { isOld: true });
    setTimeout(() => location.reload());
  });
  await page.waitForFunction(() => !("isOld" in window) && document.readyState === "complete");
}

/** Loads the page again, and waits until it can be used. @param {Page} page */
export async function reload(page) {
  await renew(page);
  await ready(page);
}

/** Opens the same address in another tab. @param {Page} page */
export async function anotherTab(page) {
  const other = await page.context().newPage();
  await go(other, page.url());
  return other;
}

/** Waits until a service worker serves the page. @param {Page} page */
export const controlled = page => page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller));

/** Waits until the page shows a text. @param {Page} page @param {RegExp} text @param {string} [where] */
export const sees = (page, text, where = "main") => page.waitForFunction(
  ([where, source, flags]) => new RegExp(source, flags).test(document.querySelector(where)?.textContent ?? ""), [where, text.source, text.flags],
).catch(async error => assert.fail(`${text} is not shown at ${page.url()} (${error.message}):\n${await page.innerText("body")}`));
