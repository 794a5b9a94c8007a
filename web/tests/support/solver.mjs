// The solver of the page, outside of it.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { listen, start } from "../../solver.js";
import { ROOT, program } from "./program.mjs";

const PAGE = process.env.PEGMIND_PAGE || join(ROOT, "target/page");

/**
 * The name of the solver's script or module among the assets, or of the module that looks back.
 * @param {string} ending @param {"solver" | "study"} [which]
 */
export function assetName(ending, which = "solver") {
  const assets = join(PAGE, "assets");
  const name = readdirSync(assets).find(name => name.startsWith(`${which}-`) && name.endsWith(ending));
  if (!name) throw new Error(`${assets} holds no ${which}; cargo xtask web writes one`);
  return name;
}

/** What the page asks of the module that looks back. */
export const STUDY = new RegExp(readFileSync(join(ROOT, "web/page.js"), "utf8").match(/^const STUDY = \/(.+)\/;$/m)?.[1] ?? "the page tells");

/** @param {"solver" | "study"} [which] */
const file = which => join(PAGE, "assets", assetName(".wasm", which));

/** The bytes of a module. @param {"solver" | "study"} [which] */
export const solverBytes = which => readFileSync(file(which));

/** How many bytes of it come over the line. @param {"solver" | "study"} [which] */
export const packed = which => statSync(`${file(which)}.br`).size;

/** A solver without a worker around it. @param {WebAssembly.Module} module @param {(text: string) => void} [told] */
export const solver = (module, told = () => {}) => start(module, told);

/**
 * What a worker posts when it is posted these messages.
 * @param {object[]} messages
 */
export function posted(...messages) {
  /** @type {any[]} */ const posts = [];
  const hear = listen(message => posts.push(message));
  for (const data of messages) hear({ data });
  return posts;
}

/** Questions about random positions, each with what the program answers. @param {number} count */
export function positions(count) {
  const run = program("pegmind-web-solver", "example", "questions", [`${count}`]);
  const lines = execFileSync(...run, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 }).trimEnd().split("\n");
  return Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at], lines[2 * at + 1]]);
}

const SEED = "5e".repeat(32);

/**
 * A question about a board.
 * @param {object | string} question
 * @param {{rules?: string, rows?: string[][], ticket?: number}} [about]
 */
export function ask(question, { rules = CLASSIC, rows = [], ticket = 1 } = {}) {
  return JSON.stringify({ ask: { ticket, question, board: { rules, rows }, seed: SEED } });
}

export const CLASSIC = "6 colors, 4 pegs, repeats yes, blanks no, 10 rows";
export const BULLS = "10 colors, 4 pegs, repeats no, blanks no, 10 rows";
export const LARGEST = "26 colors, 16 pegs, repeats yes, blanks no, 10 rows";
export const ASSIST = { assist: { draft: [] } };

/** The bytes of a module like the solver's whose `call` traps after it has said why. */
export const TRAPPING = (() => {
  const why = [...new TextEncoder().encode("it broke")];
  const text = name => [name.length, ...new TextEncoder().encode(name)];
  const section = (id, ...parts) => { const body = parts.flat(); return [id, body.length, ...body]; };
  const [I32, ADDRESS, END] = [0x7f, 16, 0x0b];
  const constant = number => [4, 0, 0x41, number, END];
  return [
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [2], [0x60, 1, I32, 1, I32], [0x60, 0, 1, I32]),
    ...section(3, [4, 0, 0, 1, 1]),
    ...section(5, [1, 0, 1]),
    ...section(7, [5], text("memory"), [2, 0], ...["room", "call", "answer", "failure"].map((name, at) => [...text(name), 0, at])),
    ...section(10, [4], constant(ADDRESS), [3, 0, 0, END], constant(ADDRESS), constant(why.length)),
    ...section(11, [1, 0, 0x41, ADDRESS, END, why.length], why),
  ];
})();
