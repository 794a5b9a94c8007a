// Measures the page against its budgets and prints what it finds: sizes as sent with brotli, times
// until it plays with a fresh and a filled cache, and how long a tap takes to be painted, each on
// this processor and on one four times slower. `npm run budget` in `web/`, after `cargo xtask web`.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { begin, ready } from "../tests/support/page.mjs";

const RUNS = 5;
const folder = process.env.PEGMIND_PAGE || fileURLToPath(new URL("../../target/page", import.meta.url));
let good = true;

/** @param {string} what @param {number} is @param {number} most @param {string} unit */
function line(what, is, most, unit) {
  good &&= is <= most;
  console.log(`${is <= most ? "ok  " : "OVER"} ${what.padEnd(58)} ${is.toFixed(1).padStart(8)} ${unit} of ${most}`);
}

/** The bytes sent for a file. @param {string} name */
const sent = name => {
  try { return statSync(join(folder, `${name}.br`)).size; } catch { return statSync(join(folder, name)).size; }
};
/** @param {number[]} values */
const median = values => values.sort((one, other) => one - other)[values.length >> 1];

const assets = readdirSync(join(folder, "assets")).filter(name => !/\.(br|gz)$/.test(name)).map(name => `assets/${name}`);
const solver = assets.filter(name => name.includes("/solver-"));
const style = assets.filter(name => name.endsWith(".css"));
const sum = names => names.reduce((all, name) => all + sent(name), 0) / 1000;
const rest = assets.filter(name => name.includes("/all-"));
line("playable: document, style, scripts, first module", sum(["index.html", ...assets.filter(name => ![...solver, ...rest].includes(name))]), 150, "kB");
console.log(`     module that does everything, fetched while one plays: ${sum(rest).toFixed(1)} kB`);
line("solver, loaded when it is needed", sum(solver), 300, "kB");
line("page without scripts: document and style", sum(["index.html", ...style]), 30, "kB");

const world = await begin();
for (const [slow, fresh, cached] of [[1, 300, 200], [4, 800, 500]]) {
  const on = slow === 1 ? "" : `, ${slow} times slower processor`;
  /** @type {{fresh: number[], cached: number[], taps: number[], long: number[]}} */
  const found = { fresh: [], cached: [], taps: [], long: [] };
  for (let run = 0; run < RUNS; run++) {
    const context = await world.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow });
    await page.addInitScript(() => {
      const kept = (globalThis.found = { taps: [], long: [] });
      new PerformanceObserver(list => list.getEntries().forEach(entry => ["click", "pointerup"].includes(entry.name) && kept.taps.push(entry.duration)))
        .observe({ type: "event", durationThreshold: 16 });
      new PerformanceObserver(list => list.getEntries().forEach(entry => kept.long.push(entry.duration))).observe({ type: "longtask", buffered: true });
    });
    const readyAt = () => page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
    await page.goto(world.site.url);
    await ready(page);
    found.fresh.push(await readyAt());
    await page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: 60_000 });
    await page.reload();
    await ready(page);
    found.cached.push(await readyAt());
    await page.evaluate(() => { found.taps.length = found.long.length = 0; });
    for (const guess of [[1, 1, 2, 3], [4, 5, 5, 6], [2, 4, 6, 1]]) {
      for (const color of guess) {
        await page.click(`.colors button[value="put.${color}"]`);
        await page.waitForTimeout(120);
      }
      await page.click('.go[value="submit"]');
      await page.waitForTimeout(250);
      if (await page.locator(".end").count()) break;
    }
    const kept = await page.evaluate(() => globalThis.found);
    // What takes less than 16 ms is not reported.
    found.taps.push(...kept.taps, ...(kept.taps.length ? [] : [16]));
    found.long.push(...kept.long);
    await context.close();
  }
  line(`ready, nothing cached${on}`, median(found.fresh), fresh, "ms");
  line(`ready, from the cache${on}`, median(found.cached), cached, "ms");
  line(`tap to paint, longest of ${found.taps.length} over 16 ms${on}`, Math.max(0, ...found.taps), 50, "ms");
  line(`tap to paint, median${on}`, median(found.taps), 50, "ms");
  line(`longest task while playing${on}`, Math.max(0, ...found.long), 50, "ms");
}
await world.end();
process.exitCode = good ? 0 : 1;
