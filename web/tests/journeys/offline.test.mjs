// The service worker: the web app works offline, and a new version replaces it.

import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGE, controlled, go, open, ready, reload, sees, site } from "../support/browser.mjs";
import { host } from "../support/host.mjs";
import { drafted, guessed, keyed, play, press } from "../support/page.mjs";
import { test } from "../support/suite.mjs";
import { becomes } from "../support/wait.mjs";

const OFFLINE = /** @type {const} */ ({ serviceWorkers: "allow" });

test("a game is played offline after the first load, and rooms say that they need the server", async test => {
  const { page, context } = await open(test, { ...OFFLINE, allowed: /ERR_INTERNET_DISCONNECTED/ });
  await controlled(page);
  await context.setOffline(true);
  for (const path of ["/learn/2", "/settings", "/"]) {
    await go(page, path);
    assert.ok(await page.locator("h1").count(), path);
  }
  await page.locator(".draft .slot").first().focus();
  await play(page);
  // The server itself has the page of a name.
  for (const path of ["/online", "/name"]) {
    await go(page, path);
    await sees(page, /server cannot be reached/);
  }
});

test("a page that was requested before the service worker started is kept for use offline as well", async test => {
  const { page: other, context } = await open(test, OFFLINE);
  const page = await context.newPage();
  /** @type {() => void} */ let respond = () => {};
  (await site()).late.set("/learn?late", new Promise(resolve => { respond = () => resolve(undefined); }));
  const requested = page.waitForEvent("request");
  const coming = page.goto("/learn?late");
  await requested;
  await controlled(other);
  respond();
  await coming;
  await controlled(page);
});

/** Returns a folder with a copy of the web app, and a host of it. @param {import("../support/suite.mjs").Test} test */
async function copied(test) {
  const folder = mkdtempSync(join(tmpdir(), "pegmind-page-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(PAGE, folder, { recursive: true });
  const own = await host(folder);
  test.after(() => own.close());
  return { folder, own };
}

/** Writes another version: the style has another name, and the documents contain that name. @param {string} folder @param {string} version */
function replace(folder, version) {
  const assets = join(folder, "assets");
  const style = /** @type {string} */ (readdirSync(assets).find(name => name.endsWith(".css")));
  const next = `style-${version}.css`;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name));
  appendFileSync(join(assets, style), `\n:root { --version: "${version}"; }\n`);
  renameSync(join(assets, style), join(assets, next));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/(\.html|sw\.js)$/.test(name)) continue;
    const text = readFileSync(join(folder, name), "utf8").replaceAll(style, next);
    writeFileSync(join(folder, name), text.replace(/(const VERSION = ")[^"]*/, `$1${version}`));
  }
}

/** Returns the version that a page shows. @param {import("playwright-core").Page} page */
const version = page => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--version").replaceAll('"', ""));

test("a new version waits for the end of the game, and starts when it is asked for", async test => {
  const { folder, own } = await copied(test);
  const { page } = await open(test, { ...OFFLINE, baseURL: own.url });
  await controlled(page);
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);

  replace(folder, "second");
  await page.evaluate(async () => {
    const registration = /** @type {ServiceWorkerRegistration} */ (await navigator.serviceWorker.getRegistration());
    await registration.update();
  });
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then(registration => registration?.waiting));
  assert.equal(await page.locator("#notice").innerText(), "", "nothing about it during a game");
  await page.keyboard.type("gb");
  await drafted(page, "GB..");
  await reload(page);
  assert.equal(await version(page), "", "a reload during a game keeps the version");
  await guessed(page, ["RROY"]);

  await press(page, 'nav a[href="/learn"]');
  await page.waitForSelector("#notice button");
  assert.match(await page.locator("#notice").innerText(), /new version/);
  await press(page, "#notice button");
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue("--version").includes("second"));
  await ready(page);
  await page.goBack();
  await guessed(page, ["RROY"]);
  await drafted(page, "GB..");
});

test("an incomplete version is not installed, and the old one continues to work", async test => {
  const { folder, own } = await copied(test);
  const { page, context } = await open(test, { ...OFFLINE, baseURL: own.url, allowed: /404/ });
  await controlled(page);
  replace(folder, "second");
  own.broken.add("/learn");
  const state = await page.evaluate(async () => {
    const registration = /** @type {ServiceWorkerRegistration} */ (await navigator.serviceWorker.getRegistration());
    const found = new Promise(resolve => {
      const look = () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => ["redundant", "installed"].includes(worker.state) && resolve(worker.state));
      };
      registration.addEventListener("updatefound", look);
      // The browser may look for new versions by itself.
      look();
    });
    await registration.update().catch(() => {});
    return found;
  });
  assert.equal(state, "redundant");
  await context.setOffline(true);
  await go(page, "/learn");
  await becomes(() => version(page), "");
});
