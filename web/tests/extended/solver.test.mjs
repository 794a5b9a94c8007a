// The solver of the web app: its worker in the browser, and its modules under node.

import assert from "node:assert/strict";
import { go, open } from "../support/browser.mjs";
import { press } from "../support/page.mjs";
import { ASSIST, LARGEST, STUDY, TRAPPING, ask, assetName, positions, posted, solver, solverBytes } from "../support/solver.mjs";
import { test } from "../support/suite.mjs";
import { PATIENCE } from "../support/wait.mjs";

const bytes = solverBytes();
const module = new WebAssembly.Module(bytes);
const studying = new WebAssembly.Module(solverBytes("study"));

/** The number of positions whose replies are compared. */
const POSITIONS = 400;

test("the worker gives the replies of the native solver", async test => {
  const { page } = await open(test);
  const pairs = await positions(POSITIONS);
  const modules = [assetName(".wasm"), assetName(".wasm", "study")].map(name => `/assets/${name}`);
  const found = await page.evaluate(async ({ script, wasm, pairs, studies, patience }) => {
    const worker = new Worker(script, { type: "module" });
    const modules = await Promise.all(wasm.map(url => WebAssembly.compileStreaming(fetch(url))));
    let answered = 0;
    const end = new Promise(resolve => {
      // The limit is for each reply, not for all of them.
      const late = () => setTimeout(() => resolve("no reply in time"), patience);
      let timer = late();
      worker.onerror = event => resolve(event.message);
      worker.onmessage = ({ data }) => {
        if (data.failed) resolve(data.failed.why);
        // Progress before a reply is not compared.
        else if (data.told === pairs[answered][1]) {
          clearTimeout(timer);
          timer = late();
          if (++answered === pairs.length) resolve("");
        }
      };
    });
    pairs.forEach(([ask], at) => worker.postMessage(studies[at] === studies[at - 1] ? { ask } : { module: modules[studies[at]], ask }));
    const problem = await end;
    worker.terminate();
    return { answered, problem };
  }, { script: `/assets/${assetName(".js")}`, wasm: modules, pairs, studies: pairs.map(([asked]) => Number(STUDY.test(asked))), patience: PATIENCE });
  assert.deepEqual(found, { answered: POSITIONS, problem: "" }, pairs[found.answered]?.join("\n"));
}, { isLong: true });

test("the module for reviews loads when it is needed, and replies to everything from then on", async test => {
  const { page } = await open(test, { path: "/solve#c=6&p=4&r=RROY=0+1" });
  /** @type {string[]} */ const loaded = [];
  page.on("request", request => loaded.push(...request.url().match(/(solver|study)-\w+\.wasm$/)?.slice(1) ?? []));
  const answered = () => page.waitForSelector("text=276");
  await answered();
  await go(page, "/lab");
  loaded.length = 0;
  await press(page, 'button[value="run"]');
  await page.waitForSelector("#found-title");
  await page.waitForSelector('button[value="stop"]', { state: "detached" });
  assert.deepEqual(loaded, ["study"]);
  await press(page, 'nav a[href="/solve"]');
  await page.waitForFunction(() => location.pathname === "/solve");
  await page.evaluate(() => { location.hash = "c=6&p=4&r=RROY=0+1"; });
  await answered();
  assert.deepEqual(loaded, ["study"]);
});

test("the modules import nothing but a function that reports progress", () => {
  for (const which of [module, studying]) {
    const imports = WebAssembly.Module.imports(which).map(({ module, name, kind }) => `${module}.${name} ${kind}`);
    assert.deepEqual(imports.filter(name => name !== "env.tell function"), []);
  }
});

test("a worker gets the module, then questions, and posts the replies", () => {
  const told = posted({ module }, { ask: ask("consistency", { rows: [["RROY", "0+1"]], ticket: 7 }) });
  assert.deepEqual(told, [{ told: '{"answer":{"ticket":7,"answer":"consistent"}}' }]);
});

test("a question before the module fails, and the next one gets a reply", () => {
  const [failed, told] = posted({ ask: ask("consistency") }, { module, ask: ask("consistency") });
  assert.match(failed.failed.why, /not there yet/);
  assert.match(told.told, /consistent/);
});

test("hostile messages are refused with a reason and their ticket, and none traps", () => {
  const worker = solver(module);
  const board = { rules: "6 colors, 4 pegs, repeats yes, blanks no, 10 rows", rows: [["RROY", "0+1"]] };
  const hostile = [
    "", "{}", "[]", "null", "\0", "\ud800", '{"ask":{}}', '{"ask_maker":{}}', '{"foresee":{"ticket":3}}', '"'.repeat(5000),
    "[".repeat(100_000), `{"ask":${"[".repeat(10_000)}`, "x".repeat(3_000_000), ask("what", { ticket: 3 }),
    ask({ guess: { level: "perfect", strict: "no" } }, { rules: LARGEST, ticket: 3 }),
    ask("consistency", { rules: "99 colors, 99 pegs", ticket: 3 }), ask("consistency", { rules: "🦀", ticket: 3 }),
    ask("consistency", { rows: [["RROY", "9+9"]], ticket: 3 }), ask("consistency", { rows: [["RROZ", "0+1"]], ticket: 3 }),
    ask("consistency", { rows: Array(100).fill(["RROY", "0+1"]), ticket: 3 }),
    JSON.stringify({ ask: { ticket: -1, question: "consistency", board, seed: "5e" } }),
    JSON.stringify({ ask: { ticket: 3, question: ASSIST, board, seed: "5e".repeat(99) } }),
    JSON.stringify({ ask_maker: { ticket: 3, question: "reveal", rules: LARGEST, answered: [["R", "0+1"]], known: null, seed: "" } }),
  ];
  for (const text of hostile) {
    const { refused } = JSON.parse(worker.ask(text));
    assert.ok(refused.why.length > 0, text.slice(0, 200));
    if (text.includes('"ticket":3')) assert.equal(refused.ticket, 3, text.slice(0, 200));
  }
  assert.match(worker.ask(ask("consistency")), /consistent/, "it still works");
});

test("a module that traps fails with its reason, and is not used again", () => {
  const [trapped, after] = posted({ module: new WebAssembly.Module(new Uint8Array(TRAPPING)), ask: "" }, { ask: "" });
  assert.deepEqual(trapped, { failed: { why: "it broke" } });
  assert.match(after.failed.why, /not there yet/);
});

test("a message that is too long fails with that reason", () => {
  const [failed] = posted({ module, ask: "x".repeat((1 << 26) + 1) });
  assert.match(failed.failed.why, /too long/);
});

test("questions about the largest board get replies", () => {
  const worker = solver(module);
  const row = ["R".repeat(16), "1+0"];
  for (const question of [ASSIST, "consistency", "repairs", { hint: { step: 2, draft: null } }]) {
    assert.match(worker.ask(ask(question, { rules: LARGEST, rows: [row] })), /^\{"answer"/);
  }
});
