// The page, its module and its worker end at random moments of games that are played at random. Nothing that
// was shown is lost, and nothing is done twice. SEED plays other games.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { contextFor, ready } from "../support/browser.mjs";
import { mark, press } from "../support/page.mjs";
import { TOUCH, see, start, watched } from "../support/player.mjs";
import { TRAPPING } from "../support/solver.mjs";
import { test } from "../support/suite.mjs";
import { waitUntil } from "../support/wait.mjs";

const SEED = Number(process.env.SEED ?? 15);
/** Each thing ends twice for each player, in random order. The last three do not interrupt whoever types. */
const ENDS = ["reload", "reload", "tab", "crash", "module", "worker", "worker error"], UNNOTICED = ENDS.slice(4);
/** No player needs more steps than this, since every third step ends something. */
const STEPS_MAX = 250;
/** Games in which the module gives feedback, the worker gives feedback, and the worker guesses. */
const GAMES = [
  { name: "a random code", fields: { kind: "break", rows: "12" } },
  { name: "an evader", fields: { kind: "break", maker: "evader", rows: "12" } },
  { name: "a computer that breaks", fields: { kind: "make", marks: "hand", rows: "12" } },
];

for (const [number, { name, fields }] of GAMES.entries()) {
  test(`everything that was shown is there whatever ends, ${name}, SEED=${SEED}`, async test => {
    const context = await contextFor(test, { viewport: { width: 768, height: 900 }, hasTouch: true, serviceWorkers: "allow", allowed: /starts again/ });
    const player = new Player(context, random(SEED + number));
    await player.prepare();
    await player.open("/new");
    await start(player.page, TOUCH, fields);
    while (player.ends.length || !player.shown.size) {
      assert.ok(player.steps < STEPS_MAX, `${player.ends} did not end`);
      await player.step();
    }
    await player.settled();
    await player.compare();
    assert.ok(player.cut > 0, "something ended in the middle of an act");
    test.diagnostic(`${player.steps} steps, ${player.games} games, ${player.cut} acts cut short`);
  }, { isLong: true });
}

/** Returns numbers from 0 to 1 that depend on a seed (Mulberry32). @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the rows of a record, each a guess with its feedback. @param {string} record */
const rowsOf = record => [...record.matchAll(/^\d+\. ([A-Z]+)\s+(?:\{.*?\}\s+)*(\d\+\d)/gm)].map(([, guess, answer]) => [guess, answer]);

class Player {
  steps = 0;
  games = 1;
  /** How many acts were not over when something ended. */ cut = 0;
  /** The rows of each game as they were last shown. @type {Map<string, string[][]>} */ shown = new Map();
  /** The last guess that was sent. */ sent = "";
  /** @type {import("playwright-core").Page} */ page;

  /** @param {import("playwright-core").BrowserContext} context @param {() => number} chance */
  constructor(context, chance) {
    this.context = context;
    this.chance = chance;
    this.ends = [...ENDS, ...ENDS].map(end => ({ end, at: chance() })).sort((one, other) => one.at - other.at).map(({ end }) => end);
    this.secret = () => Array.from({ length: 4 }, () => this.one([..."ROYGBP"])).join("");
    this.own = this.secret();
  }

  /** @template T @param {T[]} all @returns {T} */
  one(all) {
    return all[Math.floor(this.chance() * all.length)];
  }

  /** Makes pages report every row as soon as it can be seen, and remember their workers. */
  async prepare() {
    await watched(this.context);
    await this.context.exposeBinding("acknowledge", (_, id, rows) => this.acknowledge(id, rows));
    await this.context.addInitScript(() => {
      let told = "";
      new MutationObserver(() => {
        const id = new URLSearchParams(location.hash.slice(1)).get("g");
        const { rows } = window["look"]();
        if (!id || told === (told = id + JSON.stringify(rows))) return;
        window["acknowledge"](id, rows);
      }).observe(document, { subtree: true, childList: true });
      const workers = window["workers"] = [];
      window.Worker = class extends Worker {
        constructor(...args) {
          super(...args);
          workers.push(this);
        }
      };
    });
  }

  /** @param {string} url */
  async open(url) {
    this.page = await this.context.newPage();
    await this.page.goto(url);
    await ready(this.page);
  }

  /** Rows are only ever added. @param {string} id @param {string[][]} rows */
  acknowledge(id, rows) {
    const before = this.shown.get(id) ?? [];
    if (rows.length > before.length) this.shown.set(id, rows);
  }

  get id() {
    return new URLSearchParams(new URL(this.page.url()).hash.slice(1)).get("g") ?? "";
  }

  /** Does something, and perhaps ends something meanwhile. */
  async step() {
    this.steps++;
    const seen = await this.settled();
    if (this.chance() > 0.35 || !this.ends.length) return void await this.act(seen);
    const end = /** @type {string} */ (this.ends.pop());
    let goes = true, over = (/** @type {unknown} */ _) => {};
    // Without this, an act could wait forever for something that has ended.
    const ended = new Promise(resolve => { over = resolve; });
    const acting = UNNOTICED.includes(end) ? this.act(seen) : this.act(seen, () => goes, ended).catch(() => {});
    let isOver = false;
    acting.then(() => { isOver = true; });
    // It ends in the middle of the act or after it.
    await Promise.race([acting, new Promise(resolve => setTimeout(resolve, this.chance() * 150))]);
    if (!isOver) this.cut++;
    goes = false;
    await this.end(end);
    over(undefined);
    await acting;
    await this.settled();
    await this.compare();
  }

  /** Returns what the page shows once it is a person's turn. */
  async settled() {
    // In one step, because a moment later it may be another turn.
    const settled = await this.page.waitForFunction(() => {
      const seen = document.documentElement.dataset.ready === undefined ? undefined : window["look"]();
      return seen && seen.turn !== "thinking" && seen;
    });
    const seen = /** @type {import("./support/player.mjs").Seen} */ (await settled.jsonValue());
    this.acknowledge(this.id, seen.rows);
    return seen;
  }

  /**
   * Does one act of a person, until `goes` returns false.
   * @param {import("./support/player.mjs").Seen} seen @param {() => boolean} [goes] @param {Promise<unknown>} [ended]
   */
  async act({ turn, rows, pending }, goes = () => true, ended = new Promise(() => {})) {
    const type = async (/** @type {string[]} */ keys) => {
      for (const key of keys) if (goes()) await this.page.keyboard.press(key);
    };
    const before = rows.length;
    if (turn === "end") {
      this.sent = "";
      this.games++;
      this.own = this.secret();
      await press(this.page, '[value="again"]');
      await Promise.race([this.until(() => window["look"]().turn !== "end"), ended]);
    } else if (turn === "code") {
      await type(["Home", ...this.own.toLowerCase(), "Enter"]);
      if (goes()) await Promise.race([this.until(() => window["look"]().turn !== "code"), ended]);
    } else if (turn === "answer") {
      const code = /Your code:\s*([a-z, ]+)/.exec(await this.page.innerText("main"))?.[1] ?? "";
      assert.equal(code.split(", ").map(color => color.trim()[0].toUpperCase()).join(""), this.own, "the code is the one that was typed");
      const [exact, color] = mark(this.own, pending).split("+").map(Number);
      await type([...Array(4).fill("Backspace"), ..."x".repeat(exact), ..."o".repeat(color)]);
      if (goes()) this.sent = pending;
      await type(["Enter"]);
      if (goes()) await Promise.race([this.grown(before, this.sent), ended]);
    } else if (this.chance() < 0.25) {
      await type([this.one(["!", "!", "/", "=", "*", "g", "Backspace", "ArrowUp", "?"])]);
    } else {
      const guess = this.secret();
      await type(["Home", ...guess.toLowerCase()]);
      if (goes()) this.sent = guess;
      await type(["Enter"]);
      if (goes()) await Promise.race([this.grown(before, this.sent), ended]);
    }
  }

  /**
   * Waits for something that is certain to happen.
   * @param {(before: number) => unknown} there in the page @param {number} [before]
   */
  async until(there, before = 0) {
    const comes = this.page.waitForFunction(there, before);
    await comes.catch(async error => assert.fail(`${error}\n${JSON.stringify(await see(this.page))}\n${await this.page.innerText("main")}`));
  }

  /** Waits for another row with the guess that was typed. @param {number} before the number of rows @param {string} guess */
  async grown(before, guess) {
    await this.until(before => window["look"]().rows.length > before, before);
    const { rows } = await see(this.page);
    assert.equal(rows[before]?.[0], guess, "the row is the guess that was typed");
  }

  /** Ends something, and opens the page again if it is gone. @param {string} what */
  async end(what) {
    const { page } = this;
    const url = page.url();
    if (what === "reload") {
      await page.reload();
    } else if (what === "tab") {
      await page.close();
      await this.open(url);
    } else if (what === "crash") {
      // Only the renderer of this page crashes: contexts share no process.
      const crashed = page.waitForEvent("crash");
      const devtools = await this.context.newCDPSession(page);
      devtools.send("Page.crash").catch(() => {});
      await crashed;
      await page.close();
      await this.open(url);
    } else if (what === "module") {
      await page.evaluate(trapModule);
    } else await page.evaluate(what === "worker" ? trapWorker : endWorker, TRAPPING);
  }

  /** Checks that the page and the store have the rows that were shown, and at most the last guess besides. */
  async compare() {
    // Rows that are shown from now on may be stored after the store is read.
    const all = new Map(this.shown);
    const recordOf = (/** @type {string[]} */ stored, /** @type {string} */ id) => stored.filter(record => record.includes(`[Id "${id}"]`));
    let [stored, rows] = [/** @type {string[]} */ ([]), /** @type {string[][]} */ ([])];
    // The last guess may be on its way, so both are read until they agree.
    await waitUntil(() => `the page shows what is stored: ${JSON.stringify(rows)} and ${stored}`, async () => {
      stored = await this.page.evaluate(readStore);
      ({ rows } = await see(this.page));
      return isDeepStrictEqual(recordOf(stored, this.id).map(rowsOf), [rows]);
    });
    for (const [id, shown] of all) {
      const records = recordOf(stored, id);
      assert.equal(records.length, 1, `one record of ${id}`);
      const there = rowsOf(records[0]);
      assert.deepEqual(there.slice(0, shown.length), shown, `${id}: every row that was shown`);
      if (id !== this.id) continue;
      assert.ok(there.length <= shown.length + 1, `${id}: nothing is done twice`);
      for (const [guess] of there.slice(shown.length)) assert.equal(guess, this.sent, `${id}: the guess that was sent`);
    }
  }
}

/** Makes the next message to the module of the page trap. */
function trapModule() {
  const set = Uint8Array.prototype.set;
  Uint8Array.prototype.set = function () {
    Uint8Array.prototype.set = set;
    throw new WebAssembly.RuntimeError("unreachable");
  };
}

/** Makes the next question to the worker trap. @param {number[]} bytes */
function trapWorker(bytes) {
  window["workers"].at(-1)?.postMessage({ module: new WebAssembly.Module(new Uint8Array(bytes)) });
}

/** Ends the worker. */
function endWorker() {
  const worker = window["workers"].at(-1);
  worker?.terminate();
  worker?.dispatchEvent(new ErrorEvent("error", { message: "it is gone" }));
}

/** Returns all records in the store. @returns {Promise<string[]>} */
async function readStore() {
  const answer = (/** @type {IDBRequest} */ request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await answer(indexedDB.open("pegmind"));
  const transaction = db.transaction(["running", "history"]);
  const [running, history] = await Promise.all(["running", "history"].map(name => answer(transaction.objectStore(name).getAll())));
  db.close();
  return [...running.map(game => game.record), ...history.map(game => game.text)];
}
