// Runs the browser tests with node's test runner: `node --test-reporter=./tests/support/reporter.mjs tests/run.mjs`,
// as `npm test` does. They share one browser, one host and one server, and run several at once in random order.
//
// --all        also run the tests in `extended/`
// --extended   run only those
// --jobs N     run up to N tests at once
// --seed N     repeat the order of an earlier run
// WORD...      run only tests whose file or name contains one of these words

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { parseArgs } from "node:util";
import { collect, endShared } from "./support/suite.mjs";

/** No test takes longer than this, in milliseconds. */
const TIMEOUT = 300_000;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, extended: { type: "boolean" }, jobs: { type: "string", default: "4" }, seed: { type: "string", default: `${Date.now() % 1_000_000}` } },
});
const folders = values.extended ? ["extended"] : values.all || words.length ? ["journeys", "extended"] : ["journeys"];
const files = folders.flatMap(folder => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path).filter(name => name.endsWith(".test.mjs")).map(name => join(path, name));
});
const tests = (await collect(files)).filter(({ name }) => !words.length || words.some(word => name.includes(word)));
if (!tests.length) throw new Error(`no test has ${words.join(" or ")} in its name`);

/** Shuffles in place (Fisher and Yates), with the numbers of a seed. @param {unknown[]} all @param {number} seed */
function shuffle(all, seed) {
  for (let n = all.length - 1; n > 0; n--) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor(seed / 2 ** 32 * (n + 1));
    [all[n], all[other]] = [all[other], all[n]];
  }
}
shuffle(tests, Number(values.seed));
tests.sort((one, other) => Number(other.isLong) - Number(one.isLong));

console.log(`${tests.length} tests, ${values.jobs} at once, --seed ${values.seed}`);
describe("browser", { concurrency: Number(values.jobs) }, () => {
  after(endShared);
  for (const { name, run } of tests) test(name, { timeout: TIMEOUT }, run);
});
