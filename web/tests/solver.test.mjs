// The solver of the page: the module that the worker runs, under Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ASSIST, LARGEST, STUDY, TRAPPING, ask, packed, positions, posted, solver, solverBytes } from "./support/solver.mjs";

const bytes = solverBytes();
const module = new WebAssembly.Module(bytes);
const studying = new WebAssembly.Module(solverBytes("study"));

const POSITIONS = 1000, STUDIED = 100;

test("a thousand random positions are answered as the program answers them", () => {
  const [play, study] = [solver(module), solver(studying)];
  const pairs = positions(POSITIONS);
  for (const [asked, answer] of pairs) assert.equal((STUDY.test(asked) ? study : play).ask(asked), answer, asked);
  assert.equal(pairs.length, POSITIONS);
});

test("the module that looks back answers what the other one does, and that one refuses the rest", () => {
  const [play, study] = [solver(module), solver(studying)];
  const pairs = positions(STUDIED);
  for (const [asked, answer] of pairs) assert.equal(study.ask(asked), answer, asked);
  const beside = pairs.filter(([asked]) => STUDY.test(asked));
  for (const [asked] of beside) assert.match(play.ask(asked), /^\{"refused":\{"ticket":\d/, asked);
  assert.ok(beside.length > 0);
});

test("it needs nothing of the page but to be heard", t => {
  for (const which of [module, studying]) {
    const imports = WebAssembly.Module.imports(which).map(({ module, name, kind }) => `${module}.${name} ${kind}`);
    assert.deepEqual(imports.filter(name => name !== "env.tell function"), []);
  }
  t.diagnostic(`${bytes.length} bytes, ${packed()} over the line; with what looks back ${packed("study")}`);
});

test("a worker is given the module, then questions, and tells the answers", () => {
  const told = posted({ module }, { ask: ask("consistency", { rows: [["RROY", "0+1"]], ticket: 7 }) });
  assert.deepEqual(told, [{ told: '{"answer":{"ticket":7,"answer":"consistent"}}' }]);
});

test("a question before the module is a failure, and the next one is answered", () => {
  const [failed, told] = posted({ ask: ask("consistency") }, { module, ask: ask("consistency") });
  assert.match(failed.failed.why, /not there yet/);
  assert.match(told.told, /consistent/);
});

test("hostile messages are refused with a reason and their ticket, and none is a trap", () => {
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
  assert.match(worker.ask(ask("consistency")), /consistent/, "it goes on");
});

test("a module that traps is a failure with what it said, and is not asked again", () => {
  const [trapped, after] = posted({ module: new WebAssembly.Module(new Uint8Array(TRAPPING)), ask: "" }, { ask: "" });
  assert.deepEqual(trapped, { failed: { why: "it broke" } });
  assert.match(after.failed.why, /not there yet/);
});

test("a message that is longer than there is room for is a failure that says so", () => {
  const [failed] = posted({ module, ask: "x".repeat((1 << 26) + 1) });
  assert.match(failed.failed.why, /too long/);
});

test("the largest board is worked on to an end", () => {
  const worker = solver(module);
  const row = ["R".repeat(16), "1+0"];
  for (const question of [ASSIST, "consistency", "repairs", { hint: { step: 2, draft: null } }]) {
    assert.match(worker.ask(ask(question, { rules: LARGEST, rows: [row] })), /^\{"answer"/);
  }
});
