// The solver of the web app, outside of a page.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { listen, start } from "../../solver.js";
import { ROOT, printed, program } from "./program.mjs";

const PAGE = process.env.PEGMIND_PAGE || join(ROOT, "target/page");

/**
 * Returns the file name of the solver's script or module, or of the module for reviews.
 * @param {string} ending @param {"solver" | "study"} [which]
 */
export function assetName(ending, which = "solver") {
  const assets = join(PAGE, "assets");
  const name = readdirSync(assets).find(name => name.startsWith(`${which}-`) && name.endsWith(ending));
  if (!name) throw new Error(`${assets} holds no ${which}; cargo xtask web writes one`);
  return name;
}

/** Matches the questions that the page asks the module for reviews. */
export const STUDY = new RegExp(readFileSync(join(ROOT, "web/page.js"), "utf8").match(/^const STUDY = \/(.+)\/;$/m)?.[1] ?? "web/page.js defines STUDY");

/** @param {"solver" | "study"} [which] */
const file = which => join(PAGE, "assets", assetName(".wasm", which));

/** Returns the bytes of a module. @param {"solver" | "study"} [which] */
export const solverBytes = which => readFileSync(file(which));

/** Returns the bytes that are sent for it. @param {"solver" | "study"} [which] */
export const packed = which => statSync(`${file(which)}.br`).size;

/** Returns a solver without a worker around it. @param {WebAssembly.Module} module @param {(text: string) => void} [told] */
export const solver = (module, told = () => {}) => start(module, told);

/**
 * Returns the messages that a worker posts for these messages.
 * @param {object[]} messages
 */
export function posted(...messages) {
  /** @type {any[]} */ const posts = [];
  const hear = listen(message => posts.push(message));
  for (const data of messages) hear({ data });
  return posts;
}

/** Returns questions about random positions, each with the reply of the native solver. @param {number} count */
export async function positions(count) {
  const lines = (await printed(program("pegmind-web-solver", "example", "questions", [`${count}`]))).trimEnd().split("\n");
  return Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at], lines[2 * at + 1]]);
}

const SEED = "5e".repeat(32);

/**
 * Returns a question about a board.
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

/** The bytes of a module like the solver whose `call` traps after it has given a reason. */
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
