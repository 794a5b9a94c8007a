// Our programs, as tests run them.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The folder with programs that were built for the tests. Without it, cargo builds them. */
const BUILT = process.env.PEGMIND_PROGRAMS;

/**
 * Returns the command that runs a program with these arguments.
 * @param {string} crate @param {"bin" | "example"} kind @param {string} name @param {string[]} args
 * @returns {[string, string[]]}
 */
export function program(crate, kind, name, args) {
  if (BUILT) return [join(BUILT, kind === "example" ? "examples" : "", name), args];
  return ["cargo", ["run", "--quiet", "--package", crate, `--${kind}`, name, "--", ...args]];
}

/** Returns what a program prints. @param {[string, string[]]} run @param {{env?: NodeJS.ProcessEnv, input?: string}} [options] @returns {Promise<string>} */
export const printed = ([command, args], { env = process.env, input = "" } = {}) => new Promise((resolve, reject) => {
  const child = execFile(command, args, { cwd: ROOT, encoding: "utf8", env, maxBuffer: 1 << 26 }, (error, out) => error ? reject(error) : resolve(out));
  // A program may end without reading its input; its exit code tells more.
  child.stdin?.on("error", () => {}).end(input);
});

/**
 * Returns a folder that exists during one test, and an environment in which our programs keep their files there.
 * @param {import("./suite.mjs").Test} test @param {() => void} [end] runs before the folder is removed
 */
export function home(test, end = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "pegmind-web-"));
  test.after(() => {
    end();
    rmSync(folder, { recursive: true, force: true });
  });
  const [XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME] = ["data", "config", "state"].map(name => join(folder, name));
  return { folder, env: { ...process.env, HOME: folder, XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME } };
}

/** Returns the command that runs `pegmind`. @param {string[]} args */
export const pegmind = args => program("pegmind-cli", "bin", "pegmind", args);
