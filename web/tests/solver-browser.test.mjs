// The solver of the page in the browser: its worker, with the vectors of another engine.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PATIENCE, begin, enter, open, ready } from "./support/page.mjs";
import { STUDY, assetName, positions } from "./support/solver.mjs";

const POSITIONS = 200;

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world.end());

test("the worker answers in the browser what the program answers", async () => {
  const page = await (await world.context()).newPage();
  await page.goto(world.site.url);
  const pairs = positions(POSITIONS);
  const modules = [assetName(".wasm"), assetName(".wasm", "study")].map(name => `/assets/${name}`);
  const found = await page.evaluate(async ({ script, wasm, pairs, studies, patience }) => {
    const worker = new Worker(script, { type: "module" });
    const modules = await Promise.all(wasm.map(url => WebAssembly.compileStreaming(fetch(url))));
    let answered = 0;
    const end = new Promise(resolve => {
      // However long all of them take: each has its time.
      const late = () => setTimeout(() => resolve("no answer in time"), patience);
      let timer = late();
      worker.onerror = event => resolve(event.message);
      worker.onmessage = ({ data }) => {
        if (data.failed) resolve(data.failed.why);
        // What is told before an answer is not compared.
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
  await page.close();
});

test("what looks back is loaded when it is asked, and answers everything from then on", async () => {
  const { page, complaints, context } = await open(world, { path: "/solve#c=6&p=4&r=RROY=0+1" });
  /** @type {string[]} */ const loaded = [];
  page.on("request", request => loaded.push(...request.url().match(/(solver|study)-\w+\.wasm$/)?.slice(1) ?? []));
  const answered = () => page.waitForSelector("text=276");
  await answered();
  await page.goto(`${world.site.url}/lab`);
  await ready(page);
  loaded.length = 0;
  await enter(page, 'button[value="run"]');
  await page.waitForSelector("#found-title");
  await page.waitForSelector('button[value="stop"]', { state: "detached", timeout: PATIENCE });
  assert.deepEqual(loaded, ["study"]);
  await enter(page, 'nav a[href="/solve"]');
  await page.waitForFunction(() => location.pathname === "/solve");
  await page.evaluate(() => { location.hash = "c=6&p=4&r=RROY=0+1"; });
  await answered();
  assert.deepEqual(loaded, ["study"]);
  assert.deepEqual(complaints, []);
  await context.close();
});
