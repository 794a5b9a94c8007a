// What happens to a game when storage fails or a module traps.

import assert from "node:assert/strict";
import { contextFor, go, open, reload, sees } from "../support/browser.mjs";
import { addressed, drafted, guessed, keyed, typed, whole, withhold } from "../support/page.mjs";
import { test } from "../support/suite.mjs";
import { startedGame, trap } from "../support/faults.mjs";

test("without storage the game continues, and the page says that it is not kept", async test => {
  const { page } = await open(test, { script: () => {
    // As where a browser blocks all cookies.
    const refuse = function () { throw new DOMException("no", "SecurityError"); };
    IDBFactory.prototype.open = refuse;
    Object.assign(window, { BroadcastChannel: refuse });
  } });
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);
  await sees(page, /will not be kept/, ".notice");
  await keyed(page, "gbbp");
  await guessed(page, ["RROY", "GBBP"]);
});

test("storage that is full once is filled later, and is not taken for another tab", async test => {
  const { page } = await open(test, { allowed: /AbortError/ });
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
      IDBObjectStore.prototype.put = put;
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await keyed(page, "gbbp");
  await guessed(page, ["RROY", "GBBP"]);
  await keyed(page, "ygbo");
  await guessed(page, ["RROY", "GBBP", "YGBO"]);
  assert.doesNotMatch(await page.locator("main").innerText(), /another tab/);
  await addressed(page);
  await reload(page);
  await guessed(page, ["RROY", "GBBP", "YGBO"]);
});

test("an old tab says so during a game, and what was stored before remains", async test => {
  // A picture has no icon.
  const context = await contextFor(test, { allowed: /404/ });
  const page = await context.newPage();
  const arrive = await withhold(page);
  await go(page, "/");
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);
  const other = await context.newPage();
  await other.goto("/icon.svg");
  await other.evaluate(() => new Promise(resolve => (indexedDB.open("pegmind", 2).onsuccess = resolve)));
  const warns = () => sees(page, /newer version.*not kept/, "#notice");
  await warns();
  // The full module that takes over warns too.
  arrive();
  await whole(page);
  await warns();
  await keyed(page, "gbbp");
  await guessed(page, ["RROY", "GBBP"]);
  assert.equal(await page.locator('#notice button[value="reload"]').count(), 1);
  const record = await other.evaluate(() => new Promise(resolve => {
    indexedDB.open("pegmind").onsuccess = ({ target }) => {
      const all = target["result"].transaction("running").objectStore("running").getAll();
      all.onsuccess = () => resolve(all.result[0].record);
    };
  }));
  assert.match(record, /1\. RROY/);
  assert.doesNotMatch(record, /GBBP/);
});

for (const key of ["Home", "g", "Enter"]) test(`a module that traps at the key ${key} is started again, and no key is lost`, async test => {
  const { page, context } = await startedGame(test);
  /** @type {string[]} */ const errors = [];
  context.on("console", message => { if (message.type() === "error") errors.push(message.text()); });
  await trap(page, `key\0key\0${key}\0`, 1);
  await typed(page, "Home", ..."gbyp", "Enter", ..."oo");
  await guessed(page, ["RROY", "GBYP"]);
  await drafted(page, "OO..");
  assert.equal(errors.length, 1, errors.join("\n"));
});
