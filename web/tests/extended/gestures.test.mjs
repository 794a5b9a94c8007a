// Gestures beyond taps and drags, and what the board gives back: motion, sound, vibration.

import assert from "node:assert/strict";
import { PHONE, contextFor, go, open, sees } from "../support/browser.mjs";
import { drafted, framed, guessed, guesses, keyed, play, remains, rested, rows, whole } from "../support/page.mjs";
import { reach } from "../support/player.mjs";
import { test } from "../support/suite.mjs";
import { HELD, box, color, marked, middle, phone, slot } from "../support/touch.mjs";
import { becomes, pause, stays } from "../support/wait.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Changes a setting, and returns to the game. @param {Page} page @param {string} name @param {boolean} on */
async function set(page, name, on) {
  await page.evaluate(() => document.querySelector('nav a[href="/settings"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  await page.locator(`[name=${name}]`).setChecked(on);
  await page.goBack();
  await page.waitForSelector(".draft");
}

test("Space keeps the peg of the hole that has the focus", async test => {
  const { page } = await open(test);
  await page.keyboard.type("r");
  await drafted(page, "R...");
  await page.focus(slot(1));
  await page.keyboard.press("Space");
  await page.waitForSelector(`${slot(1)}.kept`);
});

test("a board that is drawn again during a drag keeps the held peg and the marked hole", async test => {
  const { page, finger } = await phone(test);
  const [red, there] = [await middle(page, color(1)), await middle(page, slot(3))];
  await finger.down(red);
  await finger.move(red, there);
  await page.keyboard.press("o");
  await drafted(page, "O...");
  // This draws each hole again, because another one is chosen.
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(`${slot(3)}[aria-pressed="true"]`);
  await marked(page, "slot-3");
  assert.equal(await page.locator(HELD).count(), 3);
  await finger.up();
  await drafted(page, "O.R.");
  assert.equal(await page.locator(HELD).count(), 0);
});

test("a mouse drags pegs as well", async test => {
  const { page } = await open(test);
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  await drag(await middle(page, color(4)), await middle(page, slot(2)));
  await drafted(page, ".G..");
  await drag(await middle(page, slot(2)), await middle(page, slot(1)));
  await drafted(page, "G...");
  await drag(await middle(page, slot(1)), { x: 20, y: 300 });
  await drafted(page, "....");
});

test("a swipe clears the row, unless it starts at the edge or is switched off", async test => {
  const { page, finger } = await phone(test);
  const row = await box(page, ".draft");
  const y = row.y + row.height / 2;
  const end = { x: row.x + row.width - 30, y };
  // Keys fill the row: browsers may ignore a tap immediately after a swipe.
  const fill = async () => {
    await page.keyboard.type("royg");
    await drafted(page, "ROYG");
  };
  await fill();
  await finger.drag(end, { x: end.x - 40, y });
  await remains(page, "ROYG");
  await finger.drag({ x: 380, y }, { x: 240, y });
  await remains(page, "ROYG");
  await finger.drag(end, { x: end.x - 120, y });
  await drafted(page, "....");
  await page.keyboard.type("ro");
  await drafted(page, "RO..");
  const hole = await middle(page, slot(4));
  await finger.drag(hole, { x: hole.x - 120, y });
  await drafted(page, "....");
  await set(page, "swipe", false);
  await fill();
  await finger.drag(end, { x: end.x - 120, y });
  await remains(page, "ROYG");
});

test("a double click on Submit places one row, and two clicks on a row copy it", async test => {
  const { page } = await open(test);
  await page.keyboard.type("rroy");
  await drafted(page, "RROY");
  await page.dblclick('.go[value="submit"]');
  await stays(() => guesses(page), ["RROY"]);
  await drafted(page, "....");
  // Both in one step, so that a busy machine does not separate them.
  await page.$eval("table.rows tbody td", cell => {
    for (let n = 0; n < 2; n++) /** @type {HTMLElement} */ (cell).click();
  });
  await drafted(page, "RROY");
});

test("after a click on Hint, Enter places the guess and asks for no other hint", async test => {
  const { page } = await open(test);
  await keyed(page, "rroy");
  await guessed(page, ["RROY"]);
  await page.click('.tool[value="hint"]');
  await sees(page, /Ask again/);
  await page.evaluate(() => document.querySelector('.tool[value="hint"]')?.addEventListener("click", () => { window["hinted"] = true; }));
  await keyed(page, "gbby");
  await guessed(page, ["RROY", "GBBY"]);
  assert.equal(await page.evaluate(() => window["hinted"]), undefined);
});

test("holes and colors are one stop of Tab each, arrows lead on, and keys change what has the focus", async test => {
  const { page } = await open(test);
  const focused = (/** @type {string} */ selector) => page.waitForFunction(selector => document.activeElement?.matches(selector), selector);
  // Without any focus, as after a mouse.
  await page.keyboard.press("ArrowUp");
  await drafted(page, "R...");
  await reach(page, ".draft .slot");
  await page.keyboard.press("Home");
  await focused(slot(1));
  await page.keyboard.press("ArrowRight");
  await focused(`${slot(2)}[aria-pressed="true"]`);
  await page.keyboard.press("ArrowDown");
  await drafted(page, "RP..");
  await focused(slot(2));
  await page.keyboard.press("Tab");
  await focused(color(1));
  await page.keyboard.press("ArrowRight");
  await focused(color(2));
  await page.keyboard.press("Tab");
  await focused('[value="undo"]');
  await page.keyboard.press("Shift+Tab");
  await focused(color(2));
  await page.keyboard.press("Shift+Tab");
  await focused(".draft .slot");
  await page.focus(slot(4));
  await focused(`${slot(4)}[aria-pressed="true"]`);
  await page.keyboard.press(":");
  await focused("#typed");
});

test("a finger presses a button once when it leaves it, but not after it moved away", async test => {
  const { page, finger } = await phone(test);
  const red = await middle(page, color(1));
  // No click follows from the finger.
  await page.evaluate(() => {
    window["clicks"] = 0;
    addEventListener("click", () => window["clicks"]++, true);
  });
  for (const pegs of ["R...", "RR..", "RRR.", "RRRR"]) {
    await finger.down(red);
    await finger.up();
    await drafted(page, pegs);
  }
  assert.equal(await page.evaluate(() => window["clicks"]), 0);
  const go = await middle(page, ".go");
  await finger.drag(go, { x: go.x, y: go.y - 60 });
  await remains(page, "RRRR");
  // The drag scrolled the page.
  const there = await middle(page, ".go");
  for (let n = 0; n < 2; n++) {
    await finger.down(there);
    await finger.up();
  }
  await drafted(page, "....");
  await remains(page, "....");
  await guessed(page, ["RRRR"]);
});

test("the wheel changes the peg under the mouse, and scrolls elsewhere", async test => {
  const { page } = await open(test, { viewport: { width: 1280, height: 500 } });
  await page.keyboard.type("r");
  await drafted(page, "R...");
  const at = await middle(page, slot(1));
  await page.mouse.move(at.x - 5, at.y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 100);
  await drafted(page, "O...");
  await page.mouse.wheel(0, -100);
  await drafted(page, "R...");
  await framed(page);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(640, 250);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(before => scrollY > before, before);
  await remains(page, "R...");
});

test("Submit says why it cannot be pressed, and nothing moves while a row is filled", async test => {
  const { page } = await phone(test);
  const places = () => page.$$eval(".draft .slot, .colors button, .tools button", all => all.map(button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join();
  }));
  const go = page.locator('.go[value="submit"]');
  const first = await places();
  for (const [n, says] of [[1, "3 more pegs"], [2, "2 more pegs"], [3, "1 more peg"]]) {
    await page.tap(color(n));
    await becomes(() => go.textContent(), says);
    assert.equal(await go.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await places(), first);
  }
  await page.tap('.go[value="submit"]', { force: true });
  await remains(page, "ROY.");
  assert.deepEqual(await rows(page), []);
  await page.tap(color(4));
  await page.waitForSelector('.go[value="submit"]:not([aria-disabled])');
  assert.deepEqual(await places(), first);
});

/** Records the animations that start from now on: name, milliseconds, repetitions. @param {Page} page */
const recordMotion = page => page.evaluate(() => {
  const seen = window["seen"] = [];
  addEventListener("animationstart", event => {
    // The animation may be over if the page is late.
    const { animationName, animationDuration, animationIterationCount } = getComputedStyle(/** @type {Element} */ (event.target));
    seen.push([animationName, 1000 * parseFloat(animationDuration), animationIterationCount].join(" "));
  });
  addEventListener("transitionstart", event => seen.push(`transition ${event.propertyName}`));
});

/** Returns what moved so far. @param {Page} page @returns {Promise<string[]>} */
const motions = page => page.evaluate(() => window["seen"]);

test("a peg drops, key pegs fade in together, and a win glows once", async test => {
  const { page } = await open(test);
  await recordMotion(page);
  await page.keyboard.type("r");
  await stays(() => motions(page), ["drop 120 1"]);
  await keyed(page, "roy");
  // The full module takes over after the first row and draws the board again, without motion.
  await whole(page);
  await page.keyboard.type("ggbb");
  await drafted(page, "GGBB");
  await rested(page);
  await page.evaluate(() => { window["seen"].length = 0; });
  await page.keyboard.press("Enter");
  await stays(() => motions(page), ["fade 150 1"], "all key pegs of a row together");
  await play(page);
  await stays(async () => (await motions(page)).filter(name => name.startsWith("glow")), ["glow 400 1"]);
});

test("with reduced motion nothing moves", async test => {
  const { page, finger } = await phone(test, { reducedMotion: "reduce" });
  await recordMotion(page);
  await finger.down(await middle(page, color(1)));
  await pause();
  assert.equal(await page.$eval(`${color(1)} .peg`, peg => getComputedStyle(peg).scale), "none");
  await finger.up();
  await drafted(page, "R...");
  await keyed(page, "roy");
  await guessed(page, ["RROY"]);
  await play(page);
  await stays(() => motions(page), []);
});

test("a peg is felt, and heard only if sound is switched on", async test => {
  const context = await contextFor(test, { ...PHONE, script: () => {
    const heard = window["heard"] = { vibrations: [], tones: [] };
    navigator.vibrate = pattern => heard.vibrations.push([pattern].flat().join()) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones.push(this.frequency.value);
      return start.call(this, when);
    };
  } });
  const page = await context.newPage();
  await go(page, "/");
  const heard = () => page.evaluate(() => window["heard"]);
  await page.tap(color(1));
  await drafted(page, "R...");
  await stays(heard, { vibrations: ["8"], tones: [] });
  await set(page, "sound", true);
  for (const [n, pegs] of [[1, "RR.."], [2, "RRO."], [3, "RROY"]]) {
    await page.tap(color(n));
    await drafted(page, pegs);
  }
  await page.tap('.go[value="submit"]');
  await page.waitForSelector("table.rows tbody tr");
  // Pegs have one sound, and feedback has another.
  await stays(async () => {
    const { vibrations, tones } = await heard();
    return { vibrations, tones: tones.map(tone => tone === tones[0] ? "peg" : "feedback") };
  }, { vibrations: Array(5).fill("8"), tones: ["peg", "peg", "peg", "feedback"] });
});
