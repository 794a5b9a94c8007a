// Collects the tests of all files, so that `run.mjs` can run them in any order and several at once.

import { basename } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A test of one file.
 * @typedef {import("node:test").TestContext} Test
 * @typedef {{name: string, isLong: boolean, run: (test: Test) => unknown}} Entry
 */

/** @type {Entry[]} */ const collected = [];
/** The file whose tests are being collected. */ let file = "";

/** Adds a test. @param {string} name @param {(test: Test) => unknown} run @param {{isLong?: boolean}} [options] long tests start first */
export function test(name, run, { isLong = false } = {}) {
  collected.push({ name: `${file}: ${name}`, isLong, run });
}

/** Returns the tests of these files. @param {string[]} paths */
export async function collect(paths) {
  for (const path of paths) {
    file = basename(path, ".test.mjs");
    await import(pathToFileURL(path).href);
  }
  return collected;
}

/** @type {(() => unknown)[]} */ const endings = [];

/**
 * Returns a function that starts something when it is first called and then always returns the same.
 * It ends with the run.
 * @template T @param {() => Promise<T>} start @param {(started: T) => unknown} end
 */
export function shared(start, end) {
  /** @type {Promise<T> | undefined} */ let started;
  return () => {
    if (!started) {
      started = start();
      endings.unshift(() => started?.then(end, () => undefined));
    }
    return started;
  };
}

/** Ends what the tests share, the newest first, also after one that cannot be ended. */
export async function endShared() {
  /** @type {unknown[]} */ const errors = [];
  for (const end of endings.splice(0)) {
    try { await end(); } catch (error) { errors.push(error); }
  }
  if (errors.length > 0) throw new AggregateError(errors, "what the tests share could not be ended");
}
