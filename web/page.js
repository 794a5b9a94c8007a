// The page: takes forms, links, keys and gestures to the module, stores and does what it answers,
// and shows it. What the game is the module knows; nothing here does.

import { paint } from "./morph.js";
import { listen } from "./input.js";
import { Store } from "./store.js";

/**
 * What the module answers; `crates/pegmind-protocol/src/page.rs` says what each field means.
 * @typedef {{attributes?: Record<string, string>, colors?: string[], sound?: boolean, vibrate?: boolean, keys?: boolean, swipe?: boolean}} Look
 * @typedef {{regions?: {id: string, html: string}[], say?: string, title?: string, focus?: string, look?: Look, effects?: Record<string, any>[]}} Reply
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const root = document.documentElement;

/** How often a module may be started again before the page stands still: in so many milliseconds. */
const TRAPS_MAX = 3, TRAPS_MS = 10_000;
/** After so many milliseconds it is said that something is on its way. */
const MOMENT_MS = 400;
/** So long after it is shown a draft is stored, in milliseconds. */
const DRAFT_MS = 50;
/** Effects that are done before anything is shown. */
const STORES = ["seal", "append", "archive", "supersede", "discard", "settings", "import", "forget"];

const now = () => Math.round(performance.now());
const seed = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), byte => byte.toString(16).padStart(2, "0")).join("");
const day = () => {
  const date = new Date();
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
};
const address = () => (location.pathname.replace(/(.)\/$/, "$1")) + location.search + location.hash;

/** A module that is compiled while it comes. @param {URL} url */
const compile = url => WebAssembly.compileStreaming(fetch(url));

const store = new Store();
/** The module that plays the game of the first screen, until another one takes over: on its way before it is known whether it is needed. */
let coming = /^\/(play)?$/.test(address()) ? fetch(new URL("./page.wasm", import.meta.url)) : null;
/** @type {Promise<WebAssembly.Module> | null} */
let first = null;
/** The module that does everything. @type {Promise<WebAssembly.Module> | null} */
let whole = null;
/** What failed to come is asked for again. */
const everything = () => whole ??= compile(new URL("./all.wasm", import.meta.url)).catch(error => {
  whole = null;
  throw error;
});
if (!coming) everything().catch(() => {});
/** The whole document: this begins while it comes. */
const parsed = document.readyState === "loading" ? new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve)) : null;

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
  const of = draft ?? underway;
  if (of) store.leave(of);
});

/** What stands true of the page itself; a module that begins knows nothing of what the last one was told. @type {object[]} */
const news = [];

/** Starts the module with all that is stored, and what the one before hands over. @param {string} [handed] */
async function start(handed) {
  keepDraft();
  const [stored] = await Promise.all([store.all(), parsed]);
  if (handed !== undefined || stored.settings || stored.running.length) coming = null;
  const module = await (coming ? first ??= WebAssembly.compileStreaming(coming) : everything());
  game = (await WebAssembly.instantiate(module, {})).exports;
  const screen = {
    wide: matchMedia("(min-width: 44rem)").matches,
    touch: matchMedia("(pointer: coarse)").matches,
    reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
  const open = { url: address(), now: now(), day: day(), seed: seed(), stored, screen };
  const reply = answerTo({ open: handed === undefined ? open : { ...open, handed } });
  await take(reply);
  if (moreOf(reply)) return start("");
  for (const stored of news) await take(answerTo({ stored }));
}

/** The names and values of what a message holds, one after the other. @param {object} of @returns {string[]} */
const fields = of => Object.entries(of).flatMap(([name, value]) => [value].flat().flatMap(one =>
  typeof one === "object" ? fields(one) : [name, `${one}`.replaceAll("\0", "\ufffd")]));

/** One message in, one out. @param {object} heard @param {Record<string, any>} [of] the module @returns {Reply} */
function answerTo(heard, of = game) {
  const [[name, what]] = Object.entries(heard);
  const bytes = encoder.encode([name, ...fields(what)].join("\0"));
  // Room first: it may move the memory.
  const at = of.room(bytes.length) >>> 0;
  if (at === 0) throw new RangeError(`${bytes.length} bytes are too many for one message`);
  new Uint8Array(of.memory.buffer, at, bytes.length).set(bytes);
  const length = of.hear(bytes.length);
  return JSON.parse(said(length, of));
}

/** @param {number} length @param {Record<string, any>} of */
const said = (length, of) => decoder.decode(new Uint8Array(of.memory.buffer, of.answer() >>> 0, length >>> 0));

/** What is heard waits its turn: nothing is heard before the last answer is stored and shown. */
let turn = Promise.resolve();

/**
 * Tells the module something, and does what it answers.
 * @param {object} heard
 * @returns {Promise<void>}
 */
function hear(heard) {
  turn = turn.then(async () => {
    try {
      await tell(heard);
    } catch (error) {
      await restart(error);
    }
  });
  return turn;
}

/** What is handed over where a module leaves something to the other one. @param {Reply} reply @returns {{handed: string} | undefined} */
const moreOf = reply => reply.effects?.find(({ more }) => more)?.more;

/** Tells a module something; what it leaves to the other one is told to that, which takes over. @param {object} heard */
async function tell(heard) {
  const reply = answerTo(heard);
  await take(reply);
  const more = moreOf(reply);
  if (!more) return;
  const waits = setTimeout(() => show({ say: "One moment." }), MOMENT_MS);
  const came = await everything().then(() => true, () => false);
  clearTimeout(waits);
  if (!came) return take(answerTo({ stored: { what: "more", ok: false } }));
  await start(more.handed);
  if (!("leave" in heard)) await take(answerTo(heard));
}

/** Fetches what the first module lacks when there is time, and has it take over. */
async function complete() {
  if (!coming) return;
  try {
    await rehearse(everything());
  } catch {
    return addEventListener("online", complete, { once: true });
  }
  await idle();
  hear({ leave: {} });
}

const idle = () => new Promise(resolve => globalThis.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 500 }) : setTimeout(resolve, 50));

/** A module that trapped is dropped; another one goes on from what is stored. @param {unknown} error */
async function restart(error) {
  let why = String(error);
  try {
    why = said(game.failure(), game) || why;
  } catch { /* the engine's word stands */ }
  console.error(`the page starts again: ${why}`);
  traps = traps.filter(at => at > now() - TRAPS_MS);
  traps.push(now());
  if (traps.length > TRAPS_MAX) return;
  endSolver();
  try {
    await start();
    await take(answerTo({ stored: { what: "restart", ok: false, why } }));
  } catch (again) {
    await restart(again);
  }
}

/** Stores, shows, and does the rest, in this order. @param {Reply} reply */
async function take(reply) {
  const effects = (reply.effects ?? []).map(effect => Object.entries(effect)[0]);
  /** @type {object[]} */ const heard = [];
  keepDraft();
  // All at once: the store does them in this order, and none waits for the page in between.
  await Promise.all(effects.filter(([name]) => STORES.includes(name)).map(([name, of]) => keep(name, of, heard)));
  show(reply);
  for (const [name, of] of effects) if (!STORES.includes(name)) Reflect.get(EFFECTS, name)?.(of);
  for (const one of heard) await take(answerTo(one));
}

/** A newer version waits. */
function announce() {
  const stored = { what: "update", ok: true, why: "" };
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
    if (why !== "other tab" && refused && name !== "import") return;
    const stored = { id: of.id ?? "", what: name, ok: false, why };
    if (why !== "other tab" && !refused && name !== "import") {
      refused = true;
      news.push(stored);
    }
    heard.push({ stored });
  }
}

/** @param {Reply} reply */
function show({ regions = [], say, title, focus, look: changed }) {
  if (changed) wear(changed);
  for (const { id, html } of regions) {
    const there = document.getElementById(id);
    if (there) paint(there, html);
  }
  const live = document.querySelector("[data-say], .say");
  if (say && live && live.textContent !== say) live.textContent = say;
  if (title) document.title = title;
  if (focus) document.getElementById(focus)?.focus();
  if (regions.length) requestAnimationFrame(keepInView);
}

/** The row in play never slides under what stands at the bottom of the window. */
function keepInView() {
  const [row, dock] = [".draft", ".dock"].map(name => document.querySelector(name)?.getBoundingClientRect());
  if (!row || !dock) return;
  const over = row.bottom + 8 - Math.min(dock.top, innerHeight);
  if (over > 0 && dock.top < innerHeight) scrollBy(0, over);
  else if (row.top < 0) scrollBy(0, row.top - 8);
}

/** Colors and attributes of the whole page. @param {Look} next */
function wear(next) {
  look = { ...look, ...next };
  for (const [name, value] of Object.entries(next.attributes ?? {})) {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  }
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

/** @param {string} text */
async function ask(text) {
  if (STUDY.test(text)) wanted = "study";
  const name = wanted;
  try {
    const module = await (solving[name] ??= compile(SOLVERS[name]));
    if (!solver) {
      const worker = solver = new Worker(new URL("./solver.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => {
        if (worker !== solver) return;
        if (data.failed) fail(data.failed.why);
        else hear({ told: { text: data.told, now: now() } });
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
  hear({ failed: { ticket, why, now: now() } });
}

function endSolver() {
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
    ask(of.text);
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
    if (push) history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    if (push) scrollTo(0, 0);
    claim();
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
  persist: () => void navigator.storage?.persist?.(),
  reload: () => {
    if (waiting) waiting.postMessage("take over");
    else location.reload();
  },
};

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
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("pegmind");
/** The game that is played here. */
let played = "";

/** The game of the address. */
const ofAddress = () => (location.pathname === "/play" && new URLSearchParams(location.hash.slice(1)).get("g")) || "";

/** Tells other tabs that this one plays the game of the address. */
function claim() {
  const id = ofAddress();
  if (id && id !== played) tabs?.postMessage({ plays: id });
  played = id;
}

if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (!played || data.plays !== played) return;
    hear({ stored: { id: played, what: "append", ok: false, why: "other tab" } });
  };
}
store.onstale = () => hear({ stored: { what: "append", ok: false, why: "stale" } });

/** A newer version that waits to take over. @type {ServiceWorker | null} */
let waiting = null;

/** Keeps the page for use offline; a newer version waits until it is asked for. */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  const controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled && waiting) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller || waiting) return;
      waiting = registration.waiting;
      announce();
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
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
const act = act => hear({ form: { body: `act=${act}`, now: now(), seed: seed() } });

/** @param {string} url */
const went = url => hear({ went: { url, now: now(), seed: seed() } });

document.addEventListener("submit", async event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  const field = form.elements.namedItem("typed");
  const line = field instanceof HTMLInputElement ? field.value : "";
  await hear({ form: { body: await body(form, event.submitter), now: now(), seed: seed() } });
  // A line that was sent leaves its field, unless the answer counts those that did something.
  if (field instanceof HTMLInputElement && !field.dataset.lines && field.value === line) field.value = field.defaultValue;
});

// A choice on which others depend is taken in at once. What is typed waits until it is sent: a
// form that grows when its field is left would move the button that is being pressed.
document.addEventListener("change", async event => {
  const form = event.target instanceof Element && event.target.matches("select, [type=radio], [type=checkbox]") && event.target.closest("form[data-change]");
  if (form instanceof HTMLFormElement) hear({ form: { body: await body(form, null, form.dataset.change), now: now(), seed: seed() } });
});

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
});

/**
 * Plays the first taps on a copy that nobody sees, a little at a time while nothing else is to be
 * done: what is used for the first time is compiled then, and no tap waits for it.
 * @param {Promise<WebAssembly.Module>} module
 */
async function rehearse(module) {
  const place = document.querySelector(".game")?.closest("main")?.cloneNode(true);
  if (!(place instanceof Element)) return;
  await idle();
  const copy = (await WebAssembly.instantiate(await module, {})).exports;
  const acts = ["put.1", "put.2", "undo", "put.2", "put.1", "put.2", "submit", "put.1"].map(act => ({ body: `act=${act}`, now: now(), seed: seed() }));
  const screen = { wide: false, touch: false, reduced: false };
  for (const heard of [{ open: { url: "/", now: now(), day: day(), seed: seed(), stored: {}, screen } }, ...acts.map(form => ({ form }))]) {
    await idle();
    for (const { id, html } of answerTo(heard, copy).regions ?? []) {
      const there = place.querySelector(`#${id}`);
      if (there) paint(there, html);
    }
  }
}

addEventListener("popstate", () => went(address()).then(claim));
listen({ act, key: key => hear({ key: { key, now: now(), seed: seed() } }), look: () => look });

turn = store.open().then(() => start()).then(() => {
  root.dataset.ready = "";
  performance.mark("ready");
  claim();
}).catch(restart);
turn.then(() => rehearse(first ?? everything())).catch(() => {}).then(() => {
  complete();
  keepOffline();
});
