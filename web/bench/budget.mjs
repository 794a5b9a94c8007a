// Measures the page against its budgets and prints what it finds: sizes as sent with brotli, times
// until it plays with a fresh and a filled cache, and how long a tap takes to be painted, each on
// this processor and on one four times slower, the median of several runs.
// `npm run budget` in `web/`, after `cargo xtask web`; `npm run budget -- 4` only on the slower one,
// `npm run budget -- 4 3` in three runs of each; `npm run budget -- sizes` without the times.

import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { newContext, site } from "../tests/support/browser.mjs";
import { serve } from "../tests/support/server.mjs";
import { endShared } from "../tests/support/suite.mjs";

const onlySizes = process.argv[2] === "sizes";
const [only, RUNS] = [onlySizes ? 0 : Number(process.argv[2] ?? 0), Number(process.argv[3] ?? 5)];
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
const study = assets.filter(name => name.includes("/study-"));
line("playable: document, style, scripts, first module", sum(["index.html", ...assets.filter(name => ![...solver, ...rest, ...study].includes(name))]), 150, "kB");
console.log(`     module that does everything, fetched while one plays: ${sum(rest).toFixed(1)} kB`);
line("solver, loaded when it is needed", sum(solver), 300, "kB");
console.log(`     solver with reviews, puzzles and laboratory, when one of them is asked: ${sum(study).toFixed(1)} kB`);
line("page without scripts: document and style", sum(["index.html", ...style]), 30, "kB");
if (!only) line("page without scripts that carries all games it can, and style", await carrying() / 1000 + sum(style), 30, "kB");

/** The bytes of the document that a server sends to a browser without scripts in its fourth game; of as many as fit it carries the latest. */
async function carrying() {
  const server = await serve();
  let carried = "", sent = 0;
  /** Sends a form with all that the last document brought along. @param {string} path @param {string} name @param {string} value */
  const post = (path, name, value) => new Promise((resolve, reject) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "accept-encoding": "gzip, br" };
    request(server.url + path, { method: "POST", headers }, async response => {
      const parts = [];
      for await (const part of response) parts.push(part);
      const body = Buffer.concat(parts);
      const [form = ""] = /<form [^>]*method="post"[^]*?<\/form>/.exec(String(gunzipSync(body))) ?? [];
      const fields = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      carried = fields.map(([, name, value]) => `&${name}=${encodeURIComponent(value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"))}`).join("");
      sent = body.length;
      resolve(undefined);
    }).on("error", reject).end(`${name}=${value}${carried}`);
  });
  for (let game = 0; game < 4; game++) {
    await post("/new?kind=break", "act", "start");
    for (const row of ["rroy", "gbbp", "yoyo"]) await post("/", "typed", row);
  }
  server.close();
  return sent;
}

/**
 * What measures in the page, before anything else runs there.
 * Ready: the module is mounted and what is on the page is painted, whichever comes last.
 * A tap lasts from the moment a finger leaves the screen, as the browser stamps it, to the frame
 * that shows what it did: the frame after the first change of the document, or the one in which the
 * browser says that all of its own events of that tap were painted, whichever comes last.
 * A task is one that keeps the page from doing anything else, whoever's it is.
 */
const measuring = `
  const found = globalThis.found = { tap: 0, event: 0, task: 0, ready: 0 };
  const watch = (type, each) => new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, durationThreshold: 16, buffered: true });
  let waits = 2;
  const came = ({ startTime }) => {
    found.ready = Math.max(found.ready, startTime);
    if (--waits === 0) setTimeout(told, 0, "");
  };
  watch("mark", entry => entry.name === "ready" && came(entry));
  watch("paint", entry => entry.name === "first-contentful-paint" && came(entry));
  watch("event", ({ name, duration }) => ["pointerup", "touchend", "click"].includes(name) && (found.event = Math.max(found.event, duration)));
  watch("longtask", ({ duration }) => found.task = Math.max(found.task, duration));
  let lifted = 0;
  addEventListener("pointerup", event => lifted = event.timeStamp, true);
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => found.tap = Math.max(found.tap, performance.now() - data);
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const from = lifted;
    lifted = 0;
    if (from) requestAnimationFrame(() => painted.port2.postMessage(from));
  }).observe(document.body, { subtree: true, childList: true, characterData: true }));
`;
/** So long the page prepares itself before somebody plays, in milliseconds on this processor. */
const SETTLE = 750;
const GUESSES = [[1, 1, 2, 3], [4, 5, 5, 6], [2, 4, 6, 1]];

/**
 * Plays on a page of its own, a finger on the screen; nothing of the tools runs in the page.
 * @param {number} slow
 */
async function run(slow) {
  const { url } = await site();
  const context = await newContext({ serviceWorkers: "allow", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const devtools = await context.newCDPSession(await context.newPage());
  let told = () => {};
  devtools.on("Runtime.bindingCalled", () => told());
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await devtools.send("Page.enable");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "told" });
  await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: measuring });
  /** @param {string} expression */
  const ask = async expression => (await devtools.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
  const readyAfter = async go => {
    const ready = new Promise(resolve => { told = () => resolve(undefined); });
    await go();
    await ready;
    return ask("found.ready");
  };
  const fresh = await readyAfter(() => devtools.send("Page.navigate", { url }));
  while (!await ask("Boolean(navigator.serviceWorker.controller)")) await sleep(50);
  const cached = await readyAfter(() => devtools.send("Page.reload"));
  await sleep(SETTLE * slow);
  const idle = await ask("found.task");
  const places = await ask(`Object.fromEntries(Array.from(document.querySelectorAll(".colors button, .go"), button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [button.value, { x: x + width / 2, y: y + height / 2 }];
  }))`);
  /** @type {{act: string, tap: number, task: number}[]} */ const taps = [];
  for (const act of GUESSES.flatMap(guess => [...guess.map(color => `put.${color}`), "submit"])) {
    if (await ask(`Boolean(document.querySelector(".end"))`)) break;
    await ask("found.tap = found.event = found.task = 0");
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [places[act]] });
    await sleep(40);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await sleep(300);
    const { tap, event, task } = await ask("found");
    taps.push({ act, tap: Math.max(tap, event), task });
  }
  const back = await readyAfter(() => devtools.send("Page.reload"));
  await context.close();
  return { fresh, cached, idle, taps, back };
}

for (const [slow, fresh, cached] of [[1, 300, 200], [4, 800, 500]]) {
  if (onlySizes || only && slow !== only) continue;
  const on = slow === 1 ? "" : `, ${slow} times slower processor`;
  const runs = [];
  for (let n = 0; n < RUNS; n++) runs.push(await run(slow));
  line(`ready, nothing cached${on}`, median(runs.map(run => run.fresh)), fresh, "ms");
  line(`ready, from the cache${on}`, median(runs.map(run => run.cached)), cached, "ms");
  line(`ready, back in a game, from the cache${on}`, median(runs.map(run => run.back)), cached, "ms");
  line(`longest task after that, while nobody plays${on}`, median(runs.map(run => run.idle)), 50, "ms");
  // Each tap of the game by itself, so that one which is always slow is not lost among the others.
  const taps = Array.from({ length: Math.max(...runs.map(run => run.taps.length)) }, (_, n) => runs.flatMap(run => run.taps[n] ?? []));
  line(`tap to paint, median${on}`, median(runs.flatMap(run => run.taps.map(({ tap }) => tap))), 50, "ms");
  const each = taps.map(all => ({ act: all[0].act, tap: median(all.map(({ tap }) => tap)), task: median(all.map(({ task }) => task)) }));
  line(`tap to paint, slowest of ${taps.length} taps${on}`, Math.max(...each.map(({ tap }) => tap)), 50, "ms");
  line(`longest task of a tap${on}`, Math.max(...each.map(({ task }) => task)), 50, "ms");
  console.log(`     ${each.map(({ act, tap }) => `${act} ${tap.toFixed(0)}`).join(", ")}`);
}
await endShared();
process.exitCode = good ? 0 : 1;
