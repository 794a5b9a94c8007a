//# allFunctionsCalledOnLoad
// The first line has browsers that know it compile every function while the file comes: the first tap
// needs most of them.
//
// The page: takes forms, links, keys and gestures to the module, stores and does what it answers,
// and shows it. What the game is the module knows; nothing here does.

import { paint, read } from "./morph.js";
import { listen, rove } from "./input.js";
import { Store, attempt } from "./store.js";

/** Ends what listens to forms, links and hands. */
const listening = new AbortController();
const { signal } = listening;

/** Leaves forms and links to the server, as if no script ran. */
function leave() {
  listening.abort();
  // It keeps documents that only scripts complete.
  attempt(() => navigator.serviceWorker.getRegistrations().then(all => all.forEach(one => one.unregister())));
}

/** A folder of files, where no server plays, says so in its documents. */
const folder = document.querySelector("noscript");
/** The smallest module with vectors, which all modules have. */
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
if (!attempt(() => WebAssembly.validate(new Uint8Array(VECTORS)))) {
  leave();
  const why = "This browser lacks WebAssembly with SIMD, so nothing can be played here. A server of Pegmind needs neither.";
  folder?.replaceWith(Object.assign(document.createElement("p"), { className: "warn", textContent: why }));
  throw new Error("no WebAssembly with SIMD: forms and links go to the server");
}

/**
 * What the module answers; `crates/pegmind-protocol/src/page.rs` says what each field means.
 * @typedef {{attributes?: Record<string, string>, colors?: string[], sound?: boolean, vibrate?: boolean, keys?: boolean, swipe?: boolean}} Look
 * @typedef {{regions?: {id: string, html: string}[], say?: string, title?: string, focus?: string, look?: Look, effects?: Record<string, any>[], early?: boolean}} Reply
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const root = document.documentElement;

/** How often a module may be started again before the page stands still: in so many milliseconds. */
const TRAPS_MAX = 3, TRAPS_MS = 10_000;
/** After so many milliseconds it is said that something is on its way. */
const MOMENT_MS = 400;
/** So long it is waited at most until something is painted, in milliseconds. */
const PAINT_MS = 100;
/** So long a server may take to answer, in milliseconds. */
const ANSWER_MS = 30_000;
/** So long after it is shown a draft is stored, in milliseconds. */
const DRAFT_MS = 50;
/** Effects that are done before anything is shown. */
const STORES = ["seal", "append", "archive", "supersede", "discard", "settings", "import", "forget"];
/** Effects that come with what is shown, also where that is before it is stored. */
const FELT = ["vibrate", "sound"];

const now = () => Math.round(performance.now());
const seed = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), byte => byte.toString(16).padStart(2, "0")).join("");
const day = () => {
  const date = new Date();
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
};
const address = () => {
  settle();
  return location.pathname.replace(/(.)\/$/, "$1") + location.search + location.hash;
};
/** An address that is shown after what it belongs to. @type {string | null} */
let pending = null;
/** Shows it: browsers lay out the page for that, so that it waits for the frame that does. */
function settle() {
  const path = pending;
  pending = null;
  if (path !== null) history.replaceState(null, "", path);
}

/** An address without what is beside a board or was tried there. @param {string} path */
const within = path => path.replace(/[#&](show|tried)=.*/, "");

const begun = () => new Worker(new URL("./solver.js", import.meta.url), { type: "module" });

/**
 * A module that is compiled while it comes, by a worker: whoever compiles it hears each piece of
 * it, and a tap would wait for that.
 * @param {URL} url @returns {Promise<WebAssembly.Module>}
 */
const compile = url => new Promise((resolve, reject) => {
  const worker = begun();
  worker.onmessage = ({ data: { module, failed } }) => {
    worker.terminate();
    if (module) resolve(module);
    else reject(new Error(failed.why));
  };
  worker.onerror = event => reject(new Error(event.message || "the worker ended"));
  worker.postMessage({ compile: url.href });
});

const store = new Store();
/** The module that plays the game of the first screen, until another one takes over: on its way before it is known whether it is needed. */
let coming = address() === "/" ? fetch(new URL("./page.wasm", import.meta.url)) : null;
/** @type {Promise<WebAssembly.Module> | null} */
let first = null;
/** The module that does everything. @type {Promise<WebAssembly.Module> | null} */
let whole = null;
/** What failed to come is asked for again. Where nothing plays before it came, no worker is begun for it. */
function everything() {
  const url = new URL("./all.wasm", import.meta.url);
  return whole ??= (coming ? compile(url) : WebAssembly.compileStreaming(fetch(url))).catch(error => {
    whole = null;
    throw error;
  });
}
if (!coming) everything().catch(() => {});
/** @type {Record<string, any>} */ let game;
/** @type {number[]} */ let traps = [];
/** @type {Look} */ let look = { keys: true, swipe: true, vibrate: true };

/** A draft that is shown but not stored yet. @type {{id: string, text: string} | null} */
let draft = null;
/** One that is being stored. @type {{id: string, text: string} | null} */
let underway = null;

/** Stores the draft. It is no act: it is shown before, and the last one counts. */
function keepDraft() {
  const of = draft;
  draft = null;
  if (!of) return;
  underway = of;
  keep("draft", of, []).then(() => { if (underway === of) underway = null; });
}
addEventListener("pagehide", () => {
  settle();
  const of = draft ?? underway;
  if (of) store.leave(of);
});

/** The game that a server plays, which its documents bring along. */
const carried = () => document.querySelector("[type=hidden]");

/** What stands true of the page itself; a module that begins knows nothing of what the last one was told. @type {object[]} */
const news = [];

/** Starts the module with all that is stored, and what the one before hands over. @param {string} [handed] */
async function start(handed) {
  endSolver();
  hangUp();
  keepDraft();
  const stored = await store.all();
  if (handed !== undefined || stored.settings || stored.running.length) coming = null;
  // The document is as it was built, until a module plays here or a server has something carried.
  const drawn = Boolean(!game && coming && !carried());
  const module = await (coming ? first ??= WebAssembly.compileStreaming(coming) : everything());
  game = (await WebAssembly.instantiate(module, {})).exports;
  const screen = {
    wide: matchMedia("(min-width: 44rem)").matches,
    touch: matchMedia("(pointer: coarse)").matches,
    reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
  const open = { url: address(), now: now(), day: day(), seed: seed(), stored, screen, origin: location.origin, drawn };
  const reply = answerTo({ open: handed === undefined ? open : { ...open, handed } });
  await take(reply);
  if (moreOf(reply)) return start("");
  for (const stored of news) await take(answerTo({ stored }));
}

/** The names and values of what a message holds, one after the other. @param {object} of @returns {string[]} */
const fields = of => Object.entries(of).flatMap(([name, value]) => [value].flat().flatMap(one =>
  typeof one === "object" ? fields(one) : [name, `${one}`.replaceAll("\0", "\ufffd")]));

/** A message as text. @param {object} heard */
const written = heard => Object.entries(heard).flatMap(([name, what]) => [name, ...fields(what)]).join("\0");

/** One message in, one out. @param {object} heard @returns {Reply} */
function answerTo(heard) {
  const bytes = encoder.encode(written(heard));
  // Room first: it may move the memory.
  const at = game.room(bytes.length) >>> 0;
  if (at === 0) throw new RangeError(`${bytes.length} bytes are too many for one message`);
  new Uint8Array(game.memory.buffer, at, bytes.length).set(bytes);
  return JSON.parse(said(game.hear(bytes.length)));
}

/** @param {number} length */
const said = length => decoder.decode(new Uint8Array(game.memory.buffer, game.answer() >>> 0, length >>> 0));

/** What is heard waits its turn: nothing is heard before the last answer is stored and shown. */
let turn = Promise.resolve();
/** How often something was given up. What was done after it, and before that was seen, was meant to follow it. */
let lost = 0;

/**
 * Tells the module something, and does what it answers.
 * @param {object} heard
 * @param {() => boolean} [holds] whether it is still to be told, asked when its turn has come
 * @param {() => void} [seen] called when its answer is shown, which may be before that is stored
 * @returns {Promise<void>}
 */
function hear(heard, holds = () => true, seen = () => {}) {
  const before = lost;
  turn = turn.then(() => before === lost && holds() ? tell(heard, seen) : undefined).catch(error => restart(error)).then(seen);
  return turn;
}

/** What is handed over where a module leaves something to the other one. @param {Reply} reply @returns {{handed: string} | undefined} */
const moreOf = reply => reply.effects?.find(({ more }) => more)?.more;

/**
 * Tells a module something; what it leaves to the other one is told to that, which takes over. Nothing is
 * done of what traps a module: the next one is told it, once, unless it asks a worker for it again.
 * @param {object} heard @param {() => void} [seen] @param {boolean} [again]
 */
async function tell(heard, seen, again) {
  /** @type {Reply} */ let reply;
  try {
    reply = answerTo(heard);
  } catch (error) {
    if (again) lost++;
    return restart(error, again || "told" in heard || "failed" in heard ? undefined : heard);
  }
  await take(reply, seen);
  const more = moreOf(reply);
  if (!more) return;
  const waits = setTimeout(() => show({ say: "One moment." }), MOMENT_MS);
  const came = await everything().then(() => true, () => false);
  clearTimeout(waits);
  if (!came) return take(answerTo({ stored: { what: "more", ok: false } }));
  await start(more.handed).catch(error => restart(error));
  if (!("leave" in heard)) await tell(heard, seen);
}

/** Fetches what the first module lacks when there is time, and has it take over. */
async function complete() {
  try {
    await rehearse(everything());
  } catch {
    return addEventListener("online", complete, { once: true });
  }
  // Somebody asked for more already.
  if (!coming) return;
  await idle();
  hear({ leave: {} }, () => coming !== null);
}

/** What was shown is painted; a page that nobody sees paints nothing. */
const painted = () => new Promise(resolve => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, PAINT_MS);
});

const idle = () => new Promise(resolve => globalThis.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 500 }) : setTimeout(resolve, 50));

/** A module that trapped is dropped; another one goes on from what is stored. @param {unknown} error @param {object} [untold] what was not done */
async function restart(error, untold) {
  let why = String(error);
  try {
    why = said(game.failure()) || why;
  } catch { /* the engine's word stands */ }
  console.error(`the page starts again: ${why}`);
  traps = traps.filter(at => at > now() - TRAPS_MS);
  traps.push(now());
  if (traps.length > TRAPS_MAX) {
    lost++;
    if (game || folder) return show({ say: "The page cannot go on. Load it again: your game is as it was." });
    // No module has drawn anything: the document can be used as it came. In a game its own sentence stays.
    leave();
    return show({ say: carried() ? undefined : "The app cannot start in this browser, so the server plays. Games that are kept here stay here." });
  }
  try {
    await start();
    const next = untold;
    untold = undefined;
    if (next) await tell(next, undefined, true);
    await take(answerTo({ stored: { what: "restart", ok: false, why } }));
  } catch (again) {
    await restart(again, untold);
  }
}

/** Why something is not stored of a game that goes on in another tab: it is as it is there, and what was done here is not. */
const OTHER_TAB = "other tab";

/** Stores, shows, and does the rest, in this order. @param {Reply} reply @param {() => void} [seen] called when it is shown before it is stored */
async function take(reply, seen) {
  const effects = (reply.effects ?? []).map(effect => Object.entries(effect)[0]);
  /** @type {object[]} */ const heard = [];
  /** @param {(name: string) => boolean} which */
  const doing = which => effects.forEach(([name, of]) => which(name) && Reflect.get(EFFECTS, name)?.(of));
  keepDraft();
  if (reply.early) {
    show(reply);
    doing(name => FELT.includes(name));
    seen?.();
  }
  // All at once: the store does them in this order, and none waits for the page in between.
  const stored = Promise.all(effects.filter(([name]) => STORES.includes(name)).map(([name, of]) => keep(name, of, heard)));
  // What is shown only then is read meanwhile.
  const parts = reply.early ? undefined : reply.regions?.map(({ html }) => read(html));
  await stored;
  if (heard.some(one => Reflect.get(one, "stored").why === OTHER_TAB)) await start();
  else {
    if (!reply.early) show(reply, parts);
    doing(name => !STORES.includes(name) && !(reply.early && FELT.includes(name)));
  }
  for (const one of heard) await take(answerTo(one));
}

/** What every module is told, those that take over too. @param {object} stored */
function announce(stored) {
  news.push(stored);
  hear({ stored });
}

/** Whether it was said that nothing is kept. */
let refused = false;

/** Stores something; what went wrong is told once. @param {string} name @param {any} of @param {object[]} heard */
async function keep(name, of, heard) {
  try {
    await Reflect.get(store, name).call(store, of);
    if (name === "import") heard.push({ stored: { id: "", what: name, ok: true } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (why !== OTHER_TAB && refused && name !== "import") return;
    const stored = { id: of.id ?? "", what: name, ok: false, why };
    if (why !== OTHER_TAB && !refused && name !== "import") {
      refused = true;
      news.push(stored);
    }
    heard.push({ stored });
  }
}

/** @param {Reply} reply @param {(Element | null)[]} [parts] its regions, where they were read before */
function show({ regions = [], say, title, focus, look: changed }, parts = regions.map(({ html }) => read(html))) {
  if (changed) wear(changed);
  const before = opened();
  for (const [n, { id }] of regions.entries()) {
    const there = document.getElementById(id);
    if (there) paint(there, parts[n]);
  }
  if (say) sentences++;
  const live = document.querySelector("[data-say], .say");
  if (say && live && live.textContent !== say) live.textContent = say;
  if (title) document.title = title;
  if (focus) document.getElementById(focus)?.focus();
  if (!regions.length) return;
  rove();
  const now = opened();
  const fresh = now.find(({ what }) => before.every(old => old.what !== what));
  const isLess = now.length < before.length;
  requestAnimationFrame(() => {
    const at = document.activeElement;
    if (fresh) reveal(fresh.element);
    else if (isLess || !isAside) keepInView();
    // What grew above the field in which somebody types has not pushed it away.
    if (!fresh && at?.id === "typed" && at.closest(".game") && at.getBoundingClientRect().bottom > innerHeight) reveal(at);
  });
}

/** Scrolls no further than needed until something is in the window, or its beginning. @param {Element} element */
function reveal(element) {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0) scrollBy(0, top - 8);
  else if (bottom > innerHeight) scrollBy(0, Math.min(top, bottom - innerHeight + 16) - 8);
}

/** How many sentences were said. */
let sentences = 0;

/** Sends a form; what is said to that is shown, however far above the button it stands. @param {() => Promise<void>} send */
async function answered(send) {
  const before = sentences;
  await send();
  const says = document.querySelector(".say:not(.vh)");
  // Beside a board it stands where the eyes are.
  if (sentences > before && says && !says.closest(".dock, .end, .game")) reveal(says);
}

/** What stands beside the board because it was asked for, by what it is called. */
const opened = () => ["panel", "notes"].map(id => document.getElementById(id)).filter(element => element !== null)
  .map(element => ({ element, what: element.id + element.querySelector("h2")?.textContent }));
/** Whether the last thing pressed stands beside the board, where the reader is then. */
let isAside = false;

/** The row in play never slides under what stands at the bottom of the window. */
function keepInView() {
  const [row, dock] = [".draft", ".dock"].map(name => document.querySelector(name)?.getBoundingClientRect());
  if (!row || !dock) return;
  // On its side a phone has the dock beside the board.
  const isBeside = dock.left >= row.right;
  const over = row.bottom + 8 - (isBeside ? innerHeight : Math.min(dock.top, innerHeight));
  if (over > 0 && (isBeside || dock.top < innerHeight)) scrollBy(0, over);
  else if (row.top < 0) scrollBy(0, row.top - 8);
}

/** Colors and attributes of the whole page. @param {Look} next */
function wear(next) {
  look = { ...look, ...next };
  for (const [name, value] of Object.entries(next.attributes ?? {})) {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  }
  // For `frame.js`.
  if (next.attributes) attempt(() => localStorage.setItem("look", JSON.stringify(next.attributes)));
  for (let n = 1; n <= 26; n++) {
    const color = next.colors?.[n - 1];
    if (color) root.style.setProperty(`--p${n}`, color);
    else root.style.removeProperty(`--p${n}`);
  }
}

/** The worker with the solver, once it was asked. @type {Worker | null} */
let solver = null;
/** What play asks is in the first module; what looks back and the laboratory ask, and all else, in the second. */
const SOLVERS = { solver: new URL("./solver.wasm", import.meta.url), study: new URL("./study.wasm", import.meta.url) };
const STUDY = /^\{"(review|alternatives|drill|puzzles|evaluate|walk)"/;
/** Compiled once, whatever happens to workers. @type {Partial<Record<keyof typeof SOLVERS, Promise<WebAssembly.Module>>>} */
const solving = {};
/** Which one is wanted, and which one the worker has. @type {keyof typeof SOLVERS} */
let wanted = "solver", had = "";
/** The number of the last question. */
let ticket = 0;
/** How many were asked, and how many of them nobody waits for any more. */
let questions = 0, ended = 0;

/** @param {string} text @param {number} mine which one it is */
async function ask(text, mine) {
  if (STUDY.test(text)) wanted = "study";
  const name = wanted;
  try {
    const module = await (solving[name] ??= compile(SOLVERS[name]));
    if (mine <= ended) return;
    if (!solver) {
      const worker = solver = begun();
      worker.onmessage = ({ data }) => {
        if (worker !== solver) return;
        if (data.failed) fail(data.failed.why);
        else hear({ told: { text: data.told, now: now() } }, () => worker === solver);
      };
      worker.onerror = event => worker === solver && fail(event.message || "the worker ended");
    }
    if (had !== name) solver.postMessage({ module });
    had = name;
    solver.postMessage({ ask: text });
  } catch (error) {
    delete solving[name];
    fail(String(error));
  }
}

/** @param {string} why */
function fail(why) {
  endSolver();
  const asked = game;
  hear({ failed: { ticket, why, now: now() } }, () => asked === game);
}

function endSolver() {
  ended = questions;
  solver?.terminate();
  solver = null;
  had = "";
}

/** @type {ReturnType<typeof setTimeout> | undefined} */ let waking;
/** @type {AudioContext | undefined} */ let audio;

/** What is done after it is shown. Whether it worked is told where a person waits for it. */
const EFFECTS = {
  /** @param {{id: string, text: string}} of */
  draft: of => {
    if (draft?.id !== of.id) keepDraft();
    if (!draft) setTimeout(keepDraft, DRAFT_MS);
    draft = of;
  },
  /** @param {{what: string, id: string, text: string}} of */
  keep: of => void keep("keep", of, []),
  /** @param {{ticket: number, text: string}} of */
  ask: of => {
    ticket = of.ticket;
    const mine = ++questions;
    // What is shown does not wait for a worker that begins.
    painted().then(() => ask(of.text, mine));
  },
  cancel: endSolver,
  /** @param {{what: string, id?: string}} of */
  load: async of => {
    const records = await store.load(of).catch(() => []);
    hear({ loaded: { what: of.what, records, now: now() } });
  },
  /** @param {{path: string, push: boolean}} of */
  url: ({ path, push }) => {
    if (path === address()) return;
    if (push) {
      // What is shown beside a board, or was tried there, is where the reader is.
      const stays = within(path) === within(address());
      history.pushState(null, "", path);
      if (!stays) {
        scrollTo(0, 0);
        // What follows from it is told there.
        const says = document.querySelector(".solve .say");
        if (says) reveal(says);
      }
      return claim();
    }
    pending = path;
    painted().then(claim);
  },
  /** @param {{pattern: number[]}} of */
  vibrate: ({ pattern }) => void (look.vibrate && navigator.vibrate?.(pattern)),
  /** @param {{name: string}} of */
  sound: ({ name }) => void (look.sound && click(name)),
  /** @param {{text: string}} of */
  copy: ({ text }) => copy(text),
  /** @param {{text: string, title: string}} of */
  share: async ({ text, title }) => {
    if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(text);
    try {
      await navigator.share({ text, title });
      hear({ stored: { what: "share", ok: true } });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(text);
    }
  },
  /** @param {{name: string, svg: string, text: string}} of */
  picture: async ({ name, svg, text }) => {
    const painted = await points(svg).catch(() => null);
    const file = painted ?? new Blob([svg], { type: "image/svg+xml" });
    const full = name + (painted ? ".png" : ".svg");
    const files = [new File([file], full, { type: file.type })];
    try {
      if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.({ files, text })) return save(full, file);
      await navigator.share({ files, text });
      hear({ stored: { what: "share", ok: true } });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) save(full, file);
    }
  },
  /** @param {{name: string, mime: string, text: string}} of */
  download: ({ name, mime, text }) => save(name, new Blob([text], { type: mime })),
  /** @param {{at: number}} of */
  wake: ({ at }) => {
    clearTimeout(waking);
    waking = setTimeout(() => hear({ woken: { now: now() } }), Math.max(0, at - now()));
  },
  /** @param {{name: string, method: string, path: string, body: string}} of */
  request: async ({ name, method, path, body }) => {
    let status = 0, text = "";
    try {
      const headers = body ? { "content-type": "application/json" } : undefined;
      const answer = await fetch(path, { method, headers, body: body || undefined, cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
      text = await answer.text();
      status = answer.status;
    } catch { /* nobody answered */ }
    online(name, status, text);
  },
  /** @param {{path: string}} of */
  connect: ({ path }) => {
    hangUp();
    const mine = line = new WebSocket(location.origin.replace(/^http/, "ws") + path, "pegmind.1");
    const own = () => mine === line;
    mine.onopen = () => online("opened", 0, "", own);
    mine.onmessage = ({ data }) => online("heard", 0, data, own);
    mine.onclose = ({ code }) => online("closed", code, "", own);
  },
  /** @param {{text: string}} of */
  transmit: ({ text }) => {
    if (line?.readyState === WebSocket.OPEN) line.send(text);
  },
  disconnect: hangUp,
  persist: () => void navigator.storage?.persist?.(),
  reload: () => {
    if (waiting) waiting.postMessage("take over");
    else location.reload();
  },
};

/** The line to a room. @type {WebSocket | null} */
let line = null;

/** Ends it; nothing more is heard of it. */
function hangUp() {
  const old = line;
  line = null;
  old?.close();
}

/** What came from the server. @param {string} from @param {number} status @param {string} text @param {() => boolean} [holds] */
const online = (from, status, text, holds) => hear({ online: { from, status, text, now: now(), seed: seed() } }, holds);

// A browser that has no network does not wait until its connections notice.
addEventListener("offline", () => {
  if (!line) return;
  hangUp();
  online("closed", 0, "");
});

/** Saves a file. @param {string} name @param {Blob} file */
function save(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A picture in points, twice as fine. @param {string} svg @returns {Promise<Blob | null>} */
async function points(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, "image/png"));
}

/** Copies, or at least selects what is to be copied. @param {string} text */
async function copy(text) {
  let ok = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    ok = false;
    const shown = document.querySelector("[data-copy]");
    if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) shown.select();
    else if (shown) getSelection()?.selectAllChildren(shown);
  }
  hear({ stored: { what: "copy", ok, why: ok ? "" : "select" } });
}

/** A short click, higher for an answer. @param {string} name */
function click(name) {
  audio ??= new AudioContext();
  const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.value = { place: 220, answer: 520, won: 780 }[name] ?? 220;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.06);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.07);
}

// Two tabs with one game: the newest plays.
const tabs = attempt(() => new BroadcastChannel("pegmind"));
/** The game that is played here. */
let played = "";

/** The game of the address. */
const ofAddress = () => (/^\/play[?#]/.test(address()) && new URLSearchParams(location.hash.slice(1)).get("g")) || "";

/** Tells other tabs that this one plays the game of the address. */
function claim() {
  const id = ofAddress();
  if (id && id !== played) tabs?.postMessage({ plays: id });
  played = id;
}

if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (!played || data.plays !== played) return;
    hear({ stored: { id: played, what: "append", ok: false, why: OTHER_TAB } });
  };
}
store.onstale = () => {
  refused = true;
  announce({ what: "append", ok: false, why: "stale" });
};

/** A newer version that waits to take over. @type {ServiceWorker | null} */
let waiting = null;

/** Keeps the page for use offline; a newer version waits until it is asked for. */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  const controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // What was done so far is done first.
    if (controlled && waiting) turn.then(() => location.reload());
  });
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller || waiting) return;
      waiting = registration.waiting;
      announce({ what: "update", ok: true, why: "" });
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  } catch (error) {
    console.info(`not kept for use offline: ${error}`);
  }
}

/** So many bytes of a file are told at once. */
const PIECE = 1 << 20;

/**
 * The body that a browser would post. A large file goes ahead of it in pieces, where the form takes them.
 * @param {HTMLFormElement} form @param {HTMLElement | null} button @param {string} [act]
 */
async function body(form, button, act) {
  const fields = new URLSearchParams(act ? { act } : {});
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.append(name, value);
    else if (value.size <= PIECE) fields.append(name, await value.text());
    else if (form.dataset.pieces === undefined) fields.append("too-large", String(value.size));
    else {
      const text = new TextDecoder();
      for (let at = 0; at < value.size; at += PIECE) {
        const piece = text.decode(await value.slice(at, at + PIECE).arrayBuffer(), { stream: true });
        await hear({ loaded: { what: "piece", records: [piece], now: now() } });
      }
    }
  }
  return fields.toString();
}

/** An act that no form stands for: a gesture. @param {string} act */
const act = act => {
  isAside = false;
  return hear({ form: { body: `act=${act}`, now: now(), seed: seed() } });
};

/** An Enter whose answer was not seen yet. @type {object | null} */
let entered = null;

/** A key. An Enter right behind another one is none: it would be meant for what was not seen yet. @param {string} key */
function press(key) {
  if (key === "Enter" && entered) return;
  isAside = false;
  const heard = { key: { key, now: now(), seed: seed() } };
  entered = key === "Enter" ? heard : null;
  hear(heard, undefined, () => { if (entered === heard) entered = null; });
}

/** @param {string} url */
const went = url => hear({ went: { url, now: now(), seed: seed() } });

/** How many lines there are whose answers were not seen yet. */
let lines = 0;

document.addEventListener("submit", async event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || form.target) return;
  event.preventDefault();
  isAside = Boolean(event.submitter?.closest(".sides"));
  const field = form.elements.namedItem("typed");
  const text = body(form, event.submitter);
  if (!(field instanceof HTMLInputElement)) {
    await answered(async () => hear({ form: { body: await text, now: now(), seed: seed() } }));
    // It waited for a module, and none came.
    if (signal.aborted) form.requestSubmit(event.submitter);
    return;
  }
  // A line that is sent leaves its field at once, and what is typed next is another one. It comes
  // back where the answer counts the lines that did something, and not this one.
  const line = field.value;
  // An Enter right behind another one is none.
  if (!line && lines) return;
  field.value = "";
  lines++;
  let waits = 1;
  /** @type {string | undefined} */ let before;
  await answered(async () => hear({ form: { body: await text, now: now(), seed: seed() } }, () => {
    before = field.dataset.lines;
    return true;
  }, () => {
    lines -= waits;
    waits = 0;
  }));
  if (field.value === "") field.value = before !== undefined && before === field.dataset.lines ? line : field.defaultValue;
}, { signal });

// A choice on which others depend is taken in at once. What is typed waits until it is sent, unless the
// form says otherwise: one that grows when its field is left would move the button that is being pressed.
document.addEventListener("change", async event => {
  const form = event.target instanceof Element && event.target.matches("select, [type=radio], [type=checkbox], [data-typed] input") && event.target.closest("form[data-change]");
  if (form instanceof HTMLFormElement) hear({ form: { body: await body(form, null, form.dataset.change), now: now(), seed: seed() } });
}, { signal });

document.addEventListener("click", event => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const href = link.getAttribute("href") ?? "";
  const place = href.startsWith("#") && document.getElementById(href.slice(1));
  if (place) {
    // The fragment belongs to the state of the page: places are gone to without it.
    event.preventDefault();
    place.scrollIntoView({ block: "start" });
    place.tabIndex = place.tabIndex < 0 ? -1 : place.tabIndex;
    place.focus({ preventScroll: true });
    return;
  }
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  event.preventDefault();
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.removeAttribute("open");
  const url = link.pathname + link.search + link.hash;
  if (url !== address()) history.pushState(null, "", url);
  went(url).then(() => {
    scrollTo(0, 0);
    claim();
  });
}, { signal });

/** The module whose first taps were played last. @type {WebAssembly.Module | null} */
let rehearsed = null;

/**
 * Plays the first taps and goes on with that game, in a worker and on a copy that nobody sees, a
 * little at a time while nothing else is to be done: what is used for the first time is compiled
 * then, and no tap waits for it. What a module has compiled it has everywhere.
 * @param {Promise<WebAssembly.Module>} coming
 */
async function rehearse(coming) {
  const module = await coming;
  const place = document.querySelector(".game")?.closest("main")?.cloneNode(true);
  if (rehearsed === module || !(place instanceof Element)) return;
  rehearsed = module;
  const worker = begun();
  /** @param {object} heard @returns {Promise<Reply>} */
  const told = heard => new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => data.told === undefined ? reject(data.failed) : resolve(JSON.parse(data.told));
    worker.postMessage({ ask: written(heard) });
  });
  /** @param {Record<string, any>} stored */
  const open = stored => ({ open: { url: "/", now: now(), day: day(), seed: seed(), stored, screen: {}, drawn: true } });
  const acts = ["put.1", "put.2", "undo", "put.2", "put.1", "put.2", "submit", "put.1"].map(act => ({ form: { body: `act=${act}`, now: now(), seed: seed() } }));
  const game = { id: "", record: "", escrow: "" };
  worker.postMessage({ module });
  try {
    for (const heard of [open({}), ...acts, null]) {
      await idle();
      const { regions = [], effects = [] } = await told(heard ?? open({ running: [game] }));
      for (const { seal, append } of effects) {
        if (seal) game.escrow = seal.text;
        if (append) [game.id, game.record] = [append.id, game.record + append.text];
      }
      for (const { id, html } of regions) {
        const there = place.querySelector(`#${id}`);
        if (there) paint(there, read(html));
      }
    }
  } finally {
    worker.terminate();
  }
}

addEventListener("popstate", () => {
  // It was meant for a place that is left.
  pending = null;
  went(address()).then(claim);
}, { signal });
// A page that comes back out of the browser's memory may be older than what another one stored since.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  turn = turn.then(async () => {
    if (await store.isBehind(ofAddress())) await start();
  }).catch(error => restart(error));
  played = "";
  turn.then(claim);
});
listen({ act, key: press, look: () => look, signal });

turn = store.open().then(() => start()).then(() => {
  root.dataset.ready = "";
  rove();
  performance.mark("ready");
  claim();
}).catch(restart);
turn.then(() => rehearse(first ?? everything())).catch(() => {}).then(() => {
  if (signal.aborted) return;
  // What stood there already is drawn now, so that a tap draws no more than what it changes.
  if (first) hear({ woken: { now: now() } });
  complete();
  keepOffline();
});
