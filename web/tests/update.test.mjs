import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PAGE, begin, comes, enter, open, ready, rows } from "./support/page.mjs";

/** A copy of the page that a host may replace. @type {string} */ let folder;
/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegmind-page-"));
  cpSync(PAGE, folder, { recursive: true });
  world = await begin(folder);
});
after(async () => {
  await world?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The host gets another version: the style has another name, and the documents name it. @param {string} version */
function replace(version) {
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

/** The version that a page shows. @param {import("playwright-core").Page} page */
const version = page => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--version").replaceAll('"', ""));

test("a new version waits for the end of the game, and comes when it is asked for", async () => {
  const { page, context, complaints } = await open(world);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.keyboard.type("rroy");
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  const before = await rows(page);

  replace("second");
  await page.evaluate(async () => {
    const registration = /** @type {ServiceWorkerRegistration} */ (await navigator.serviceWorker.getRegistration());
    await registration.update();
    while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 20));
  });
  assert.equal(await page.locator("#notice").innerText(), "", "no word of it in a game");
  await page.keyboard.type("gb");
  await page.waitForFunction(() => document.querySelectorAll(".draft .peg").length === 2);
  await page.reload();
  await ready(page);
  assert.equal(await version(page), "", "a reload in a game keeps the version that it began with");
  await comes(() => rows(page), before);

  await enter(page, 'nav a[href="/learn"]');
  await page.waitForSelector("#notice button");
  assert.match(await page.locator("#notice").innerText(), /new version/);
  await enter(page, "#notice button");
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue("--version").includes("second"));
  await ready(page);
  await page.goBack();
  await comes(() => rows(page), before, "the game is as it was");
  await comes(() => page.locator(".draft .peg").count(), 2, "the pegs that were put, too");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a version of which a part is missing is not taken, and the one that is there plays on", async () => {
  const { page, context } = await open(world);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  replace("third");
  world.site.broken.add("/learn");
  const state = await page.evaluate(async () => {
    const registration = /** @type {ServiceWorkerRegistration} */ (await navigator.serviceWorker.getRegistration());
    const found = new Promise(resolve => {
      const look = () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => ["redundant", "installed"].includes(worker.state) && resolve(worker.state));
      };
      registration.addEventListener("updatefound", look);
      // The browser looks for new versions by itself, too.
      look();
    });
    await registration.update().catch(() => {});
    return found;
  });
  assert.equal(state, "redundant");
  await context.setOffline(true);
  await page.goto(`${world.site.url}/learn`);
  await ready(page);
  await comes(() => version(page), "second");
  await context.close();
});
