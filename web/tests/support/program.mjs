// Our programs, as tests run them.

import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Where programs are that the tests of the workspace were built with; by hand cargo builds them. */
const BUILT = process.env.PEGMIND_PROGRAMS;

/**
 * What is run for a program with these arguments.
 * @param {string} crate @param {"bin" | "example"} kind @param {string} name @param {string[]} args
 * @returns {[string, string[]]}
 */
export function program(crate, kind, name, args) {
  if (BUILT) return [join(BUILT, kind === "example" ? "examples" : "", name), args];
  return ["cargo", ["run", "--quiet", "--package", crate, `--${kind}`, name, "--", ...args]];
}
