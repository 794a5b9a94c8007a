import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, comes, open, ready, rows, sees, whole, withhold } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

/** Enters a guess with the keys. @param {import("playwright-core").Page} page @param {string} guess */
async function enter(page, guess) {
  const n = (await rows(page)).length;
  await page.keyboard.type(guess);
  await page.keyboard.press("Enter");
  await comes(async () => (await rows(page)).length, n + 1, `${guess} becomes a row`);
}

test("where nothing may be kept the game goes on and says so", async () => {
  const context = await world.context();
  const page = await context.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
  });
  await page.goto(world.site.url);
  await ready(page);
  await enter(page, "rroy");
  await page.waitForFunction(() => /will not be kept/.test(document.querySelector(".notice")?.textContent ?? ""));
  await enter(page, "gbbp");
  assert.equal((await rows(page)).length, 2);
  await context.close();
});

test("a store that is full for once is filled later, and is no other tab", async () => {
  const { page, context } = await open(world);
  await enter(page, "rroy");
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
      IDBObjectStore.prototype.put = put;
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await enter(page, "gbbp");
  await enter(page, "ygbo");
  assert.doesNotMatch(await page.locator("main").innerText(), /another tab/);
  await page.reload();
  await ready(page);
  await comes(async () => (await rows(page)).length, 3);
  await context.close();
});

test("a module that traps is started again with the game as it was", async () => {
  const { page, context, complaints } = await open(world);
  await enter(page, "rroy");
  const before = await rows(page);
  // The next key does not fit into the memory any more.
  await page.evaluate(() => {
    const set = Uint8Array.prototype.set;
    Uint8Array.prototype.set = function (bytes, at) {
      if (!new TextDecoder().decode(new Uint8Array(bytes)).startsWith("key\0")) return set.call(this, bytes, at);
      Uint8Array.prototype.set = set;
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await page.keyboard.press("g");
  await sees(page, /start again/);
  await comes(() => rows(page), before);
  await enter(page, "bbp");
  assert.equal((await rows(page))[0].guess, "GBBP", "the key that trapped it is not lost");
  assert.equal(complaints.length, 1, "it is told once");
  await context.close();
});

test("a tab that is stale says so in the middle of a game, and what was kept before stays", async () => {
  const context = await world.context({ serviceWorkers: "block" });
  const page = await context.newPage();
  const come = await withhold(page);
  await page.goto(world.site.url);
  await ready(page);
  await enter(page, "rroy");
  const other = await context.newPage();
  await other.goto(`${world.site.url}/icon.svg`);
  await other.evaluate(() => new Promise(resolve => (indexedDB.open("pegmind", 2).onsuccess = resolve)));
  const said = () => page.waitForFunction(() => /newer version.*not kept/.test(document.querySelector("#notice")?.textContent ?? ""));
  await said();
  // The module that takes over says it too.
  come();
  await whole(page);
  await said();
  await enter(page, "gbbp");
  assert.equal((await rows(page)).length, 2, "the game goes on");
  assert.equal(await page.locator('#notice button[value="reload"]').count(), 1);
  const record = await other.evaluate(() => new Promise(resolve => {
    indexedDB.open("pegmind").onsuccess = ({ target }) => {
      const all = target["result"].transaction("running").objectStore("running").getAll();
      all.onsuccess = () => resolve(all.result[0].record);
    };
  }));
  assert.match(record, /1\. RROY/);
  assert.doesNotMatch(record, /GBBP/);
  await context.close();
});
