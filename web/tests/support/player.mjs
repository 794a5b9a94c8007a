// Who plays in the tests: reads what is on the page, decides what to do, and does it with hands:
// by keys alone, by touch, or by lines typed into the text view.

import assert from "node:assert/strict";
import { PATIENCE, addressed, codes, mark } from "./page.mjs";

/** The codes that people think of, one for each game of a match on the smallest board. */
const SECRETS = ["GYO", "OGG"];

/** Who plays: what is chosen in the form, and the turns that a person sees then. */
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
 * What is on the page: whose turn it is, the rows with the oldest first, and the guess that waits
 * for its answer, or `again` for a code that is typed twice.
 * @typedef {"curtain" | "code" | "guess" | "answer" | "thinking" | "contradiction" | "end"} Turn
 * @typedef {{turn: Turn, rows: [string, string][], pending: string}} Seen
 */

/** Reads the game in the page itself, in either view. @returns {Seen} */
function look() {
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const letters = (/** @type {string} */ words) =>
    (words.toLowerCase().match(/red|orange|yellow|green|blue|purple/g) ?? []).map(word => word[0].toUpperCase()).join("");
  const pegs = (/** @type {Element} */ within) => [...within.querySelectorAll(".line-of .peg")].map(peg => peg.textContent).join("");
  const said = document.querySelector("main")?.textContent ?? "";
  const again = /same code once more/.test(said) ? "again" : "";
  // An answer that says that the code is found is asked for twice, where nobody else knows it.
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

/** Has pages tell what is on them. @param {import("playwright-core").BrowserContext | import("playwright-core").Page} context */
export const watched = context => context.addInitScript({ content: `window.look = ${look};` });

/** @param {import("playwright-core").Page} page @returns {Promise<Seen>} */
export const see = page => page.evaluate(look);

/** Waits until a turn is over. @param {import("playwright-core").Page} page @param {Seen} before @returns {Promise<Seen>} */
async function changed(page, before) {
  const other = page.waitForFunction(before => JSON.stringify(window["look"]()) !== before, JSON.stringify(before), { timeout: PATIENCE });
  await other.catch(async () => assert.fail(`nothing changes after ${JSON.stringify(before)}:\n${await page.innerText("main")}`));
  return see(page);
}

/** Presses Tab until the focus is on something. @param {import("playwright-core").Page} page @param {string} selector */
export async function reach(page, selector) {
  const there = () => page.evaluate(selector => Boolean(document.activeElement?.matches(selector)), selector);
  for (let n = 0; n < 80; n++) {
    if (await there()) return;
    await page.keyboard.press("Tab");
  }
  assert.ok(await there(), `Tab reaches ${selector}`);
}

/**
 * Hands: how things are done. Each act is done when the page shows it.
 * @typedef {object} Hands
 * @property {(page: import("playwright-core").Page, name: string, value: string) => Promise<unknown>} choose in a form
 * @property {(page: import("playwright-core").Page, act: string) => Promise<unknown>} press a button
 * @property {(page: import("playwright-core").Page, pegs: string) => Promise<unknown>} pegs are placed
 * @property {(page: import("playwright-core").Page, answer: string) => Promise<unknown>} keys are given
 * @property {boolean} [documents] whether each act brings a document, and waits for it
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
    // Arrows go through what there is to choose from, down first and then back.
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

/** When each page was last given a guess, a code or key pegs by a finger. @type {WeakMap<import("playwright-core").Page, number>} */
const submitted = new WeakMap();
/** A second tap within this time is none, in milliseconds. */
const DOUBLE_MS = 400;

/** Taps what submits. A second tap right behind the last one would be none. @param {import("playwright-core").Page} page @param {string} selector */
async function submit(page, selector) {
  await new Promise(resolve => setTimeout(resolve, (submitted.get(page) ?? 0) + DOUBLE_MS - Date.now()));
  await page.locator(selector).tap();
  submitted.set(page, Date.now());
}

/** @type {Hands} */
export const TOUCH = {
  async choose(page, name, value) {
    const field = page.locator(`[name="${name}"]`).first();
    // What a list shows is the system's, and so are the keys on the glass.
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

/** A line that is typed into the field of the text view. @param {import("playwright-core").Page} page @param {string} line */
async function type(page, line) {
  await reach(page, "#typed");
  // What was doubted stands there still.
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

/** Does what brings the next document. @param {import("playwright-core").Page} page @param {() => Promise<unknown>} what */
export const next = (page, what) => Promise.all([page.waitForEvent("domcontentloaded"), what()]);

/** Sends a line from the field, where no script runs. @param {import("playwright-core").Page} page @param {string} line */
export async function send(page, line) {
  await page.fill("input[name=typed]", line);
  await next(page, () => page.press("input[name=typed]", "Enter"));
}

/** Hands where no script runs: forms are sent, whose buttons say in the text view what they do by their names. @type {Hands} */
export const FORMS = {
  documents: true,
  async choose(page, name, value) {
    const field = page.locator(`[name="${name}"]`).first();
    if (await page.locator(`select[name="${name}"]`).count()) await field.selectOption(value);
    else if (await field.getAttribute("type") === "number") await field.fill(value);
    else await page.check(`[name="${name}"][value="${value}"]`);
  },
  press: (page, act) => act === "lift" ? send(page, "go on") : act === "next" ? send(page, "") : next(page, () => page.locator(`${button(act)}, input[name="act.${act}"]`).first().click()),
  pegs: send,
  keys: send,
};

/** @param {import("playwright-core").Page} page @param {number} n */
const placed = (page, n) => page.waitForFunction(n => document.querySelectorAll(".draft .peg").length === n, n, { timeout: PATIENCE });

/**
 * Begins a game by the form: these fields, one after the other as a person goes through them.
 * @param {import("playwright-core").Page} page
 * @param {Hands} hands
 * @param {Record<string, string>} fields
 */
export async function begin(page, hands, fields) {
  for (const [name, value] of Object.entries(fields)) {
    // It may stand there only because of what was chosen before.
    await page.locator(`[name="${name}"]`).first().waitFor({ state: "attached", timeout: PATIENCE });
    await hands.choose(page, name, value);
    // The form is drawn again with what is chosen: what is pressed next may be elsewhere then. A number is told when the field is left.
    const chosen = [`[type="number"]`, `[value="${value}"][checked]`, ` [value="${value}"][selected]`].map(so => `[name="${name}"]${so}`);
    await page.locator(chosen.join()).first().waitFor({ state: "attached", timeout: PATIENCE });
  }
  await hands.press(page, "start");
  await addressed(page);
}

/**
 * Plays the game on the smallest board that is on the page to its end, as everybody who sits there: guesses fit, codes are
 * hidden, answers are right. Tells the turns that were taken.
 * @param {import("playwright-core").Page} page
 * @param {Hands} hands
 * @param {{seen?: (seen: Seen) => Promise<unknown>, games?: number, hurries?: boolean}} [how]
 * @returns {Promise<{turns: Set<Turn>, rows: [string, string][][]}>} the rows of each game
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
      const fits = all.filter(code => now.rows.every(([guess, answer]) => mark(code, guess) === answer));
      assert.ok(fits.length, "some code fits all answers");
      await hands.pegs(page, fits[Math.floor(fits.length / 2)]);
    } else if (now.turn === "answer") await hands.keys(page, mark(secret, now.pending.slice(0, secret.length)));
    else {
      assert.equal(now.turn, "thinking", "nobody gave a wrong answer");
      // It may be over before a busy machine comes to that.
      if (hurries && !hurried) await hands.press(page, "hurry").catch(async error => assert.equal((await see(page)).turn, "end", error));
      hurried = true;
    }
    now = hands.documents ? await see(page) : await changed(page, now);
  }
  assert.fail("the game does not end");
}
