// A player for any role: reads the page, decides what to do, and does it by keys, by touch, by lines in the
// text view, or by forms.

import assert from "node:assert/strict";
import { addressed, codes, fitting, mark } from "./page.mjs";

/** @typedef {Page} Page */

/** The codes that people make, one for each game of a match on the smallest board. */
const SECRETS = ["GYO", "OGG"];

/** Each role: the fields of the form, and the turns that a person gets. */
export const ROLES = [
  { role: "codebreaker", fields: { kind: "break" }, turns: ["guess"] },
  { role: "codemaker who answers by hand", fields: { kind: "make", marks: "hand" }, turns: ["code", "answer"] },
  { role: "codemaker for whom the computer answers", fields: { kind: "make", marks: "program" }, turns: ["code"] },
  { role: "two people at one screen, a match", fields: { kind: "two", marks: "hand" }, games: 2, turns: ["curtain", "code", "guess", "answer"] },
  { role: "a match against the computer", fields: { kind: "break" }, games: 2, turns: ["guess", "code"] },
  { role: "onlooker", fields: { kind: "watch" }, hurries: true, turns: ["thinking"] },
  { role: "answering for a code on a table", fields: { kind: "table" }, turns: ["answer"] },
  { role: "solving a board on a table", fields: { kind: "solve" }, turns: ["guess", "answer"] },
];

/**
 * What the page shows: whose turn it is, the rows, the oldest first, and the guess that needs feedback, or
 * `again` for a code that is typed twice.
 * @typedef {"curtain" | "code" | "guess" | "answer" | "thinking" | "contradiction" | "end"} Turn
 * @typedef {{turn: Turn, rows: [string, string][], pending: string}} Seen
 */

/** Reads the game, in either view. It runs in the page. @returns {Seen} */
function look() {
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const letters = (/** @type {string} */ words) =>
    (words.toLowerCase().match(/red|orange|yellow|green|blue|purple/g) ?? []).map(word => word[0].toUpperCase()).join("");
  const pegs = (/** @type {Element} */ within) => [...within.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join("");
  const said = document.querySelector("main")?.textContent ?? "";
  const again = /same code once more/.test(said) ? "again" : "";
  // Without a known code, feedback that ends the game is asked for twice.
  const sure = /Is this guess the code/.test(said) ? "?" : "";
  if (document.querySelector("#curtain")) return { turn: "curtain", rows: [], pending: "" };
  if (document.querySelector("#text")) {
    const state = all("#text > p:not(.soft)").map(one => one.textContent).join("\n");
    const rows = all("#text > ol > li").map(row => {
      const [guess, answer] = (row.textContent ?? "").split(". ");
      return /** @type {[string, string]} */ ([letters(guess), (answer.match(/\d+/g) ?? []).join("+")]);
    });
    if (all("#text h2").some(head => head.textContent === "The end")) return { turn: "end", rows, pending: "" };
    if (/^Type the (code|same)/m.test(state)) return { turn: "code", rows, pending: again };
    const asked = /key pegs for ([a-z ]+)\./.exec(state);
    if (asked) return { turn: "answer", rows, pending: letters(asked[1]) + sure };
    return { turn: /No code fits/.test(state) ? "contradiction" : /is thinking/.test(state) ? "thinking" : "guess", rows, pending: "" };
  }
  const rows = all("table.rows tbody tr").reverse()
    .map(row => /** @type {[string, string]} */ ([pegs(row), row.querySelector(".answer b")?.textContent ?? ""]));
  const draft = document.querySelector(".draft");
  const label = draft?.querySelector("[role=group]")?.getAttribute("aria-label") ?? "";
  if (document.querySelector(".end")) return { turn: "end", rows, pending: "" };
  if (label.startsWith("Your guess")) return { turn: "guess", rows, pending: "" };
  if (label.startsWith("Your code")) return { turn: "code", rows, pending: again };
  if (draft && document.querySelector(".key-buttons")) return { turn: "answer", rows, pending: pegs(draft) + sure };
  return { turn: document.querySelector(".waits") ? "thinking" : "contradiction", rows, pending: "" };
}

/** Adds `look` to pages. @param {import("playwright-core").BrowserContext | Page} context */
export const watched = context => context.addInitScript({ content: `window.look = ${look};` });

/** @param {Page} page @returns {Promise<Seen>} */
export const see = page => page.evaluate(look);

/** Waits until the page shows something else. @param {Page} page @param {Seen} before @returns {Promise<Seen>} */
async function changed(page, before) {
  const other = page.waitForFunction(before => JSON.stringify(window["look"]()) !== before, JSON.stringify(before));
  await other.catch(async () => assert.fail(`nothing changes after ${JSON.stringify(before)}:\n${await page.innerText("main")}`));
  return see(page);
}

/** Presses Tab until the focus is on something. @param {Page} page @param {string} selector */
export async function reach(page, selector) {
  const there = () => page.evaluate(selector => Boolean(document.activeElement?.matches(selector)), selector);
  for (let n = 0; n < 80; n++) {
    if (await there()) return;
    await page.keyboard.press("Tab");
  }
  assert.ok(await there(), `Tab reaches ${selector}`);
}

/**
 * A way to do things. Each act ends when the page shows it.
 * @typedef {object} Hands
 * @property {(page: Page, name: string, value: string) => Promise<unknown>} choose sets a field of a form
 * @property {(page: Page, act: string) => Promise<unknown>} press presses a button
 * @property {(page: Page, pegs: string) => Promise<unknown>} pegs enters a guess or a code
 * @property {(page: Page, answer: string) => Promise<unknown>} keys gives feedback
 * @property {boolean} [documents] true if each act loads a document, and waits for it
 */

const button = (/** @type {string} */ act) => `button[name="act"][value="${act}"]`;

/** @type {Hands} */
export const KEYS = {
  async choose(page, name, value) {
    await reach(page, `[name="${name}"]`);
    if (await page.evaluate(() => document.activeElement?.getAttribute("type")) === "number") {
      await page.keyboard.press("ControlOrMeta+A");
      return page.keyboard.type(value);
    }
    // The arrow keys go through the choices, first down and then up.
    for (const key of [...Array(8).fill("ArrowDown"), ...Array(8).fill("ArrowUp")]) {
      if (await page.evaluate(() => /** @type {any} */ (document.activeElement).value) === value) break;
      await page.keyboard.press(key);
    }
    assert.equal(await page.evaluate(() => /** @type {any} */ (document.activeElement).value), value, `${name} is chosen by arrows`);
  },
  async press(page, act) {
    if (act !== "lift") await reach(page, button(act));
    await page.keyboard.press("Enter");
  },
  async pegs(page, pegs) {
    await page.keyboard.type(pegs.toLowerCase());
    await placed(page, pegs.length);
    await page.keyboard.press("Enter");
  },
  async keys(page, answer) {
    const [exact, color] = answer.split("+").map(Number);
    await page.keyboard.type("x".repeat(exact) + "o".repeat(color));
    await page.waitForSelector(`.go:text-is("Give ${answer}")`);
    await page.keyboard.press("Enter");
  },
};

/** When something was last submitted by touch on each page. @type {WeakMap<Page, number>} */
const submitted = new WeakMap();
/** The page ignores a second tap within a somewhat shorter time, in milliseconds. */
const DOUBLE_MS = 400;

/** Taps a button that submits, late enough after the last such tap. @param {Page} page @param {string} selector */
async function submit(page, selector) {
  await new Promise(resolve => setTimeout(resolve, (submitted.get(page) ?? 0) + DOUBLE_MS - Date.now()));
  await page.locator(selector).tap();
  submitted.set(page, Date.now());
}

/** @type {Hands} */
export const TOUCH = {
  async choose(page, name, value) {
    const field = page.locator(`[name="${name}"]`).first();
    // The system draws the choices of a list and the keys on the glass, so there is nothing to tap.
    if (await page.locator(`select[name="${name}"]`).count()) await field.selectOption(value);
    else if (await field.getAttribute("type") === "number") await field.fill(value);
    else await page.locator(`label:has([name="${name}"][value="${value}"])`).tap();
  },
  press: (page, act) => page.locator(button(act)).first().tap(),
  async pegs(page, pegs) {
    for (const [n, peg] of [...pegs].entries()) {
      await page.locator(`.colors ${button(`put.${"ROYGBP".indexOf(peg) + 1}`)}`).tap();
      await placed(page, n + 1);
    }
    await submit(page, `${button("submit")}:not([aria-disabled])`);
  },
  async keys(page, answer) {
    const [exact, color] = answer.split("+").map(Number);
    for (const key of "x".repeat(exact) + "o".repeat(color)) await page.locator(button(`key.${key}`)).tap();
    await submit(page, `.go:text-is("Give ${answer}")`);
  },
};

/** Types a line into the field of the text view. @param {Page} page @param {string} line */
async function type(page, line) {
  await reach(page, "#typed");
  // A line that has to be confirmed is still there.
  if (await page.inputValue("#typed") !== line) await page.keyboard.type(line);
  await page.keyboard.press("Enter");
}

/** @type {Hands} */
export const LINES = {
  choose: KEYS.choose,
  press: (page, act) => act === "lift" ? type(page, "go on") : act === "next" ? type(page, "") : KEYS.press(page, act),
  pegs: type,
  keys: type,
};

/** Does something that loads the next document. @param {Page} page @param {() => Promise<unknown>} what */
export const next = (page, what) => Promise.all([page.waitForEvent("domcontentloaded"), what()]);

/** Sends a line by the form, without JavaScript. @param {Page} page @param {string} line */
export async function send(page, line) {
  await page.fill("input[name=typed]", line);
  await next(page, () => page.press("input[name=typed]", "Enter"));
}

/** Forms, without JavaScript. @type {Hands} */
export const FORMS = {
  documents: true,
  async choose(page, name, value) {
    const field = page.locator(`[name="${name}"]`).first();
    if (await page.locator(`select[name="${name}"]`).count()) await field.selectOption(value);
    else if (await field.getAttribute("type") === "number") await field.fill(value);
    else await page.check(`[name="${name}"][value="${value}"]`);
  },
  press: (page, act) => act === "lift" ? send(page, "go on") : act === "next" ? send(page, "") : next(page, () => page.locator(button(act)).first().click()),
  pegs: send,
  keys: send,
};

/** @param {Page} page @param {number} n */
const placed = (page, n) => page.waitForFunction(n => document.querySelectorAll(".draft .peg").length === n, n);

/**
 * Starts a game with the form, one field after the other.
 * @param {Page} page
 * @param {Hands} hands
 * @param {Record<string, string>} fields
 */
export async function start(page, hands, fields) {
  for (const [name, value] of Object.entries(fields)) {
    // The field may appear only after the choice before.
    await page.locator(`[name="${name}"]`).first().waitFor({ state: "attached" });
    await hands.choose(page, name, value);
    // The form is drawn again with the choice, and other fields may move. A number counts only when its field is left.
    const chosen = [`[type="number"]`, `[value="${value}"][checked]`, ` [value="${value}"][selected]`].map(so => `[name="${name}"]${so}`);
    await page.locator(chosen.join()).first().waitFor({ state: "attached" });
  }
  await hands.press(page, "start");
  await addressed(page);
}

/**
 * Plays a game or a match on the smallest board to its end, for everybody at this screen: guesses fit, and feedback is right.
 * @param {Page} page
 * @param {Hands} hands
 * @param {{seen?: (seen: Seen) => Promise<unknown>, games?: number, hurries?: boolean}} [how]
 * @returns {Promise<{turns: Set<Turn>, rows: [string, string][][]}>} the turns, and the rows of each game
 */
export async function playOut(page, hands, { seen = async () => {}, games = 1, hurries = false } = {}) {
  const all = codes("ROYG", 3);
  const turns = new Set();
  const rows = [];
  let hurried = false;
  let now = await see(page);
  for (let n = 0; n < 400; n++) {
    turns.add(now.turn);
    await seen(now);
    const secret = SECRETS[rows.length % SECRETS.length];
    if (now.turn === "end") {
      rows.push(now.rows);
      if (rows.length === games) return { turns, rows };
      await hands.press(page, "next");
    } else if (now.turn === "curtain") await hands.press(page, "lift");
    else if (now.turn === "code") await hands.pegs(page, secret);
    else if (now.turn === "guess") {
      await hands.pegs(page, fitting(all, now.rows));
    } else if (now.turn === "answer") await hands.keys(page, mark(secret, now.pending.slice(0, secret.length)));
    else {
      assert.equal(now.turn, "thinking", "nobody gave wrong feedback");
      // The game may end before the button is pressed.
      if (hurries && !hurried) await hands.press(page, "hurry").catch(async error => assert.equal((await see(page)).turn, "end", error));
      hurried = true;
    }
    now = hands.documents ? await see(page) : await changed(page, now);
  }
  assert.fail("the game does not end");
}

/**
 * Plays a game in a role, and checks that each turn of it was taken.
 * @param {Page} page @param {Hands} hands @param {typeof ROLES[number]} role
 * @param {(seen: Seen) => Promise<unknown>} [seen] called at each turn
 */
export async function playRole(page, hands, { fields, turns, games = 1, hurries }, seen) {
  await start(page, hands, { ...fields, board: "mini", games: `${games}` });
  const played = await playOut(page, hands, { games, hurries, seen });
  for (const turn of turns) assert.ok(played.turns.has(turn), `a person takes the turn ${turn}`);
  for (const rows of played.rows) assert.ok(rows.length > 0 && rows.length <= 10, `${rows.length} rows`);
}
