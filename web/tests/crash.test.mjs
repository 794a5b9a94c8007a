// The page, its module and its worker end at random moments of games that are played at random.
// Nothing that was shown is lost, and nothing is done twice. SEED plays other games.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { PATIENCE, begin as launch, enter, mark, ready } from "./support/page.mjs";
import { TOUCH, begin, see, watched } from "./support/player.mjs";
import { TRAPPING } from "./support/solver.mjs";

const SEED = Number(process.env.SEED ?? 15);
/** Each player stops after so many steps, or after this time once so many things have ended. */
const STEPS_MAX = 250, PLAY_MS = 20_000, ENDS_MIN = 4;
/** What ends, and what of it leaves the page as it is, so that whoever plays goes on typing. */
const ENDS = ["reload", "reload", "tab", "crash", "module", "worker", "worker error"], UNNOTICED = ENDS.slice(4);
/** Games in which the module answers, the worker answers, the worker guesses. */
const GAMES = [
  { name: "a random code", fields: { kind: "break", rows: "12" } },
  { name: "an evader", fields: { kind: "break", maker: "evader", rows: "12" } },
  { name: "a computer that breaks", fields: { kind: "make", marks: "hand", rows: "12" } },
];

/** @type {Awaited<ReturnType<typeof launch>>} */ let world;
before(async () => { world = await launch(); });
after(() => world?.end());

describe(`what was shown is there whatever ends, seed ${SEED}`, { concurrency: 3 }, () => {
  for (const [number, { name, fields }] of GAMES.entries()) {
    test(name, async test => {
      const player = new Player(random(SEED + number), fields);
      const end = Date.now() + PLAY_MS;
      await player.open(`${world.site.url}/new`);
      await begin(player.page, TOUCH, fields);
      while (player.steps < STEPS_MAX && (Date.now() < end || player.n_ended < ENDS_MIN || !player.shown.size)) await player.step();
      await player.settled();
      await player.compare();
      test.diagnostic(`${player.steps} steps, ${player.games} games, ended: ${JSON.stringify(player.ended)}`);
      assert.ok(player.n_ended >= ENDS_MIN, "something ended");
      assert.ok(player.shown.size > 0, "games were played");
      await player.context.close();
    });
  }
});

/** Numbers from 0 to 1 that a seed gives (Mulberry32). @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rows of a record, each a guess and its answer. @param {string} record */
const rowsOf = record => [...record.matchAll(/^\d+\. ([A-Z]+)\s+(?:\{.*?\}\s+)*(\d\+\d)/gm)].map(([, guess, answer]) => [guess, answer]);

class Player {
  steps = 0;
  games = 1;
  /** How often what was ended. @type {Record<string, number>} */ ended = {};
  /** The rows of each game as they were shown last. @type {Map<string, string[][]>} */ shown = new Map();
  /** The guess that was sent last and whose row was not seen yet. */ sent = "";
  /** When the module was made to trap on this page. @type {number[]} */ traps = [];
  /** @type {import("playwright-core").BrowserContext} */ context;
  /** @type {import("playwright-core").Page} */ page;

  /** @param {() => number} chance @param {Record<string, string>} fields */
  constructor(chance, fields) {
    this.chance = chance;
    this.secret = () => Array.from({ length: 4 }, () => this.one([..."ROYGBP"])).join("");
    this.own = this.secret();
    this.fields = fields;
  }

  /** @template T @param {T[]} all @returns {T} */
  one(all) {
    return all[Math.floor(this.chance() * all.length)];
  }

  /** @param {string} url */
  async open(url) {
    if (!this.context) {
      this.context = await world.context({ viewport: { width: 768, height: 900 }, hasTouch: true });
      await watched(this.context);
      await this.context.exposeBinding("acknowledge", (_, id, rows) => this.acknowledge(id, rows));
      await this.context.addInitScript(() => {
        // Every row is told as soon as it can be seen.
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
    this.page = await this.context.newPage();
    this.traps = [];
    await this.page.goto(url);
    await ready(this.page);
  }

  /** Rows are only ever added. @param {string} id @param {string[][]} rows */
  acknowledge(id, rows) {
    const before = this.shown.get(id) ?? [];
    if (rows.length > before.length) this.shown.set(id, rows);
  }

  get n_ended() {
    return Object.values(this.ended).reduce((sum, n) => sum + n, 0);
  }

  get id() {
    return new URLSearchParams(new URL(this.page.url()).hash.slice(1)).get("g") ?? "";
  }

  /** Does something; it may be that something ends meanwhile. */
  async step() {
    this.steps++;
    const seen = await this.settled();
    if (this.chance() > 0.35) return void await this.act(seen);
    const end = this.one(ENDS);
    let goes = true, over = (/** @type {unknown} */ _) => {};
    // What is waited for may never come.
    const ended = new Promise(resolve => { over = resolve; });
    const acting = UNNOTICED.includes(end) ? this.act(seen) : this.act(seen, () => goes, ended).catch(() => {});
    // It ends in the middle of what is done, or behind it.
    await Promise.race([acting, new Promise(resolve => setTimeout(resolve, this.chance() * 150))]);
    goes = false;
    await this.end(end);
    over(undefined);
    await acting;
    this.ended[end] = (this.ended[end] ?? 0) + 1;
    await this.settled();
    await this.compare();
  }

  /** What is on the page once nothing is waited for. */
  async settled() {
    // In one look: what is seen later may be another turn.
    const settled = await this.page.waitForFunction(() => {
      const seen = document.documentElement.dataset.ready === undefined ? undefined : window["look"]();
      return seen && seen.turn !== "thinking" && seen;
    }, null, { timeout: PATIENCE });
    const seen = /** @type {import("./support/player.mjs").Seen} */ (await settled.jsonValue());
    this.acknowledge(this.id, seen.rows);
    return seen;
  }

  /**
   * One act of a person, as long as it goes.
   * @param {import("./support/player.mjs").Seen} seen @param {() => boolean} [goes] @param {Promise<unknown>} [ended]
   */
  async act({ turn, rows, pending }, goes = () => true, ended = new Promise(() => {})) {
    const press = async (/** @type {string[]} */ keys) => {
      for (const key of keys) if (goes()) await this.page.keyboard.press(key);
    };
    const before = rows.length;
    if (turn === "end") {
      this.sent = "";
      this.games++;
      this.own = this.secret();
      // How the game went is found out meanwhile, and moves the button.
      await enter(this.page, '[value="again"]');
      await Promise.race([this.until(() => window["look"]().turn !== "end"), ended]);
    } else if (turn === "code") {
      await press(["Home", ...this.own.toLowerCase(), "Enter"]);
      if (goes()) await Promise.race([this.until(() => window["look"]().turn !== "code"), ended]);
    } else if (turn === "answer") {
      const code = /Your code:\s*([a-z, ]+)/.exec(await this.page.innerText("main"))?.[1] ?? "";
      assert.equal(code.split(", ").map(color => color.trim()[0].toUpperCase()).join(""), this.own, "the code is what was typed");
      const [exact, color] = mark(this.own, pending).split("+").map(Number);
      await press([...Array(4).fill("Backspace"), ..."x".repeat(exact), ..."o".repeat(color)]);
      if (goes()) this.sent = pending;
      await press(["Enter"]);
      if (goes()) await Promise.race([this.grown(before, this.sent), ended]);
    } else if (this.chance() < 0.25) {
      await press([this.one(["!", "!", "/", "=", "*", "g", "Backspace", "ArrowUp", "?"])]);
    } else {
      const guess = this.secret();
      await press(["Home", ...guess.toLowerCase()]);
      if (goes()) this.sent = guess;
      await press(["Enter"]);
      if (goes()) await Promise.race([this.grown(before, this.sent), ended]);
    }
  }

  /**
   * Waits for something that is certain to come.
   * @param {(before: number) => unknown} there in the page @param {number} [before]
   */
  async until(there, before = 0) {
    const comes = this.page.waitForFunction(there, before, { timeout: PATIENCE });
    await comes.catch(async error => assert.fail(`${error}\n${JSON.stringify(await see(this.page))}\n${await this.page.innerText("main")}`));
  }

  /** Waits for another row, which is what was typed. @param {number} before how many there were @param {string} guess */
  async grown(before, guess) {
    await this.until(before => window["look"]().rows.length > before, before);
    const { rows } = await see(this.page);
    assert.equal(rows[before]?.[0], guess, "the row is what was typed");
  }

  /** Ends something, and opens what is gone with it. @param {string} what */
  async end(what) {
    const { page } = this;
    const url = page.url();
    if (what === "reload") {
      this.traps = [];
      await page.reload();
    } else if (what === "tab") {
      await page.close();
      await this.open(url);
    } else if (what === "crash") {
      const crashed = page.waitForEvent("crash");
      const devtools = await this.context.newCDPSession(page);
      devtools.send("Page.crash").catch(() => {});
      await crashed;
      await page.close();
      await this.open(url);
    } else if (what === "module") {
      // After more traps than this the page stands still, so that it does not start for ever.
      this.traps = this.traps.filter(at => at > Date.now() - 20_000);
      if (this.traps.push(Date.now()) > 2) return;
      await page.evaluate(trapModule);
    } else await page.evaluate(what === "worker" ? trapWorker : endWorker, TRAPPING);
  }

  /** What is there now, on the page and in the store, is what was shown, and perhaps what was sent last. */
  async compare() {
    // What is shown from now on may be stored after the store is read.
    const all = new Map(this.shown);
    const recordOf = (/** @type {string[]} */ stored, /** @type {string} */ id) => stored.filter(record => record.includes(`[Id "${id}"]`));
    let [stored, rows] = [/** @type {string[]} */ ([]), /** @type {string[][]} */ ([])];
    // What was sent may be on its way: both are read until they agree.
    for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 50))) {
      stored = await this.page.evaluate(readStore);
      ({ rows } = await see(this.page));
      if (isDeepStrictEqual(recordOf(stored, this.id).map(rowsOf), [rows])) break;
    }
    for (const [id, shown] of all) {
      const records = recordOf(stored, id);
      assert.equal(records.length, 1, `one record of ${id}`);
      const there = rowsOf(records[0]);
      assert.deepEqual(there.slice(0, shown.length), shown, `${id}: every row that was shown`);
      if (id !== this.id) continue;
      assert.deepEqual(there, rows, `${id}: the page shows what is stored`);
      assert.ok(there.length <= shown.length + 1, `${id}: nothing is done twice`);
      for (const [guess] of there.slice(shown.length)) assert.equal(guess, this.sent, `${id}: what was sent`);
    }
  }
}

/** The next message to the module of the page traps. */
function trapModule() {
  const set = Uint8Array.prototype.set;
  Uint8Array.prototype.set = function () {
    Uint8Array.prototype.set = set;
    throw new WebAssembly.RuntimeError("unreachable");
  };
}

/** The next question to the worker traps. @param {number[]} bytes */
function trapWorker(bytes) {
  window["workers"].at(-1)?.postMessage({ module: new WebAssembly.Module(new Uint8Array(bytes)) });
}

/** The worker is gone. */
function endWorker() {
  const worker = window["workers"].at(-1);
  worker?.terminate();
  worker?.dispatchEvent(new ErrorEvent("error", { message: "it is gone" }));
}

/** All records in the store. @returns {Promise<string[]>} */
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
