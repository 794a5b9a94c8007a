// How long the worker's solver takes for what is asked most, each time in a worker that was just
// begun: `npm run solver`, after `cargo xtask web`. Prints medians and whether they are within
// what is promised.

import { ASSIST, BULLS, CLASSIC, ask, packed, solver, solverBytes } from "../tests/support/solver.mjs";

const ROUNDS = 9;
const HINT = { hint: { step: 5, draft: null } };
const EXPERT = { guess: { level: "expert", strict: "no" } };
const QUESTIONS = [
  ["classic, second guess: hint", HINT, CLASSIC, ["RROY", "0+1"], 15],
  ["classic, second guess: all that is known", ASSIST, CLASSIC, ["RROY", "0+1"], 15],
  ["bulls, second guess: hint", HINT, BULLS, ["ROYG", "0+1"], 400],
  ["bulls, second guess: all that is known", ASSIST, BULLS, ["ROYG", "0+1"], 400],
  ["bulls, second guess: expert", EXPERT, BULLS, ["ROYG", "0+1"], 400],
];

const bytes = solverBytes();
const module = new WebAssembly.Module(bytes);
console.log(`solver.wasm: ${bytes.length} bytes, ${packed()} over the line`);
for (const [name, question, rules, row, limit] of QUESTIONS) {
  const text = ask(question, { rules, rows: [row] });
  const times = Array.from({ length: ROUNDS }, () => {
    const worker = solver(module);
    const start = performance.now();
    worker.ask(text);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const median = times[ROUNDS >> 1];
  const verdict = median <= limit ? "within" : "OVER";
  console.log(`${name}: median ${median.toFixed(1)} ms, best ${times[0].toFixed(1)} ms (${verdict} ${limit} ms)`);
}
