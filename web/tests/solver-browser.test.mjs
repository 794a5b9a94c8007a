// The solver of the page in the browser: its worker, with the vectors of another engine.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin } from "./support/page.mjs";
import { assetName, positions } from "./support/solver.mjs";

const POSITIONS = 200;
const PATIENCE = 120_000;

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world.end());

test("the worker answers in the browser what the program answers", async () => {
  const page = await world.browser.newPage();
  await page.goto(world.site.url);
  const pairs = positions(POSITIONS);
  const found = await page.evaluate(async ({ script, wasm, pairs, patience }) => {
    const worker = new Worker(script, { type: "module" });
    worker.postMessage({ module: await WebAssembly.compileStreaming(fetch(wasm)) });
    let answered = 0;
    const end = new Promise(resolve => {
      setTimeout(() => resolve("no answer in time"), patience);
      worker.onerror = event => resolve(event.message);
      worker.onmessage = ({ data }) => {
        if (data.failed) resolve(data.failed.why);
        // What is told before an answer is not compared.
        else if (data.told === pairs[answered][1] && ++answered === pairs.length) resolve("");
      };
    });
    for (const [ask] of pairs) worker.postMessage({ ask });
    const problem = await end;
    worker.terminate();
    return { answered, problem };
  }, { script: `/assets/${assetName(".js")}`, wasm: `/assets/${assetName(".wasm")}`, pairs, patience: PATIENCE });
  assert.deepEqual(found, { answered: POSITIONS, problem: "" }, pairs[found.answered]?.join("\n"));
  await page.close();
});
