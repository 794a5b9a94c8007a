// What hands do on the board, and what it gives back: gestures, keys, motion, sound, vibration.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { begin, comes, framed, open, pause, play, ready, rested, rows, stays, whole } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const color = n => `.colors button[value="put.${n}"]`;
const slot = n => `#slot-${n}`;

/** What is there while a peg is held. */
const HELD = ".ghost, [data-lifted], [data-over]";

/** The pegs of the row in play, `.` for a hole. @param {import("playwright-core").Page} page */
const draft = page => page.$$eval(".draft .slot", all => all.map(slot => slot.querySelector(".peg")?.textContent ?? ".").join(""));
/** Waits until the row in play is this. @param {import("playwright-core").Page} page @param {string} pegs */
const becomes = (page, pegs) => comes(() => draft(page), pegs);
/** Nothing more happens to it. @param {import("playwright-core").Page} page @param {string} pegs */
async function remains(page, pegs) {
  await pause();
  assert.equal(await draft(page), pegs);
}
/** The guesses on the board, the newest first. @param {import("playwright-core").Page} page */
const guesses = async page => (await rows(page)).map(({ guess }) => guess);

/** Where something is once it stands still: the page may be scrolled for what was shown last. @param {import("playwright-core").Page} page @param {string} selector */
async function box(page, selector) {
  for (let before = "", n = 0; n < 600; n++) {
    await framed(page);
    const box = await page.locator(selector).boundingBox();
    assert.ok(box, selector);
    if (before === (before = JSON.stringify(box))) return box;
  }
  return assert.fail(`${selector} does not stand still`);
}
/** The middle of something. @param {import("playwright-core").Page} page @param {string} selector */
async function middle(page, selector) {
  const { x, y, width, height } = await box(page, selector);
  return { x: x + width / 2, y: y + height / 2 };
}
/** Waits until the hole under a finger shows that it is meant. @param {import("playwright-core").Page} page @param {string} hole */
const marked = (page, hole) => comes(() => page.$$eval("[data-over]", all => all.map(one => one.id)), [hole]);

/** Goes to the settings, changes one of them, and comes back. @param {import("playwright-core").Page} page @param {string} name @param {boolean} on */
async function set(page, name, on) {
  await page.evaluate(() => document.querySelector('nav a[href="/settings"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  await page.locator(`[name=${name}]`).setChecked(on);
  await page.click('button[value="save"]');
  await comes(() => page.locator(".say").first().textContent(), "Saved.");
  await page.goBack();
  await page.waitForSelector(".draft");
}

/** A finger that stays where it is rests when `rested` is called, and not after some time. */
function patient() {
  const { setTimeout: later, clearTimeout: stop } = window;
  const resting = new Map();
  let n = 0;
  Object.assign(window, {
    setTimeout: (done, ms, ...rest) => ms === 500 ? (resting.set(--n, done), n) : later(done, ms, ...rest),
    clearTimeout: id => resting.delete(id) || stop(id),
    rested: () => [...resting].filter(([id]) => resting.delete(id)).map(([, done]) => done()).length,
  });
}

/** A page on a phone, and a finger on it. */
async function phone(options = {}) {
  const opened = await open(world, { ...PHONE, ...options }, patient);
  const devtools = await opened.context.newCDPSession(opened.page);
  const touch = (type, ...touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const finger = {
    down: at => touch("touchStart", at),
    /** In steps, as fingers move. */
    move: async (from, to) => {
      for (let n = 1; n <= 8; n++) {
        await touch("touchMove", { x: from.x + (to.x - from.x) * n / 8, y: from.y + (to.y - from.y) * n / 8 });
        await sleep(8);
      }
    },
    up: () => touch("touchEnd"),
    drag: async (from, to) => {
      await finger.down(from);
      await finger.move(from, to);
      await finger.up();
    },
  };
  return { ...opened, finger };
}

test("a tap puts a peg into the next hole, or into the one that was chosen", async () => {
  const { page, context, complaints } = await phone();
  for (const n of [1, 2]) await page.tap(color(n));
  await becomes(page, "RO..");
  await page.tap(slot(4));
  await page.waitForSelector(`${slot(4)}[aria-pressed="true"]`);
  await page.tap(color(5));
  await becomes(page, "RO.B");
  await page.tap(slot(1));
  await page.waitForSelector(`${slot(1)}[aria-pressed="true"]`);
  await page.tap(color(3));
  await becomes(page, "YO.B");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a finger drags pegs from the palette, between holes, and off the board", async () => {
  const { page, context, complaints, finger } = await phone();
  const at = {};
  for (const n of [1, 2, 3, 4]) at[n] = await middle(page, slot(n));
  const red = await middle(page, color(1));
  await finger.down(red);
  await finger.move(red, at[3]);
  await marked(page, "slot-3");
  const [lifted, peg] = await page.evaluate(() => [".ghost", ".colors .peg"].map(name => document.querySelector(name)?.clientWidth ?? 0));
  assert.ok(Math.abs(lifted / peg - 1.1) < 0.02, `a lifted peg grows a tenth: ${peg} to ${lifted}`);
  await finger.up();
  await becomes(page, "..R.");
  assert.equal(await page.locator(HELD).count(), 0, "nothing of it stays");
  await finger.drag(await middle(page, color(2)), at[1]);
  await becomes(page, "O.R.");
  await finger.drag(at[1], at[3]);
  await becomes(page, "R.O.");
  await finger.drag(at[3], at[4]);
  await becomes(page, "R..O");
  await finger.drag(at[4], { x: at[4].x, y: 40 });
  await becomes(page, "R...");
  await finger.drag(await middle(page, color(2)), { x: 100, y: 40 });
  await remains(page, "R...");
  assert.deepEqual(await rows(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a board that is drawn again under a finger keeps what it holds and the hole it means", async () => {
  const { page, context, finger } = await phone();
  const [red, there] = [await middle(page, color(1)), await middle(page, slot(3))];
  await finger.down(red);
  await finger.move(red, there);
  await page.keyboard.press("o");
  await becomes(page, "O...");
  // Each hole is drawn again: the next one is chosen.
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(`${slot(3)}[aria-pressed="true"]`);
  await marked(page, "slot-3");
  assert.equal(await page.locator(HELD).count(), 3);
  await finger.up();
  await becomes(page, "O.R.");
  assert.equal(await page.locator(HELD).count(), 0, "nothing of it stays");
  await context.close();
});

test("a mouse drags pegs, too", async () => {
  const { page, context } = await open(world);
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  await drag(await middle(page, color(4)), await middle(page, slot(2)));
  await becomes(page, ".G..");
  await drag(await middle(page, slot(2)), await middle(page, slot(1)));
  await becomes(page, "G...");
  await drag(await middle(page, slot(1)), { x: 20, y: 300 });
  await becomes(page, "....");
  await context.close();
});

test("a long press fills the rest, without a menu", async () => {
  const { page, context, complaints, finger } = await phone();
  await page.evaluate(() => {
    globalThis.menus = 0;
    addEventListener("contextmenu", event => { globalThis.menus += Number(!event.defaultPrevented); });
  });
  await page.tap(color(2));
  await becomes(page, "O...");
  await finger.down(await middle(page, color(1)));
  await remains(page, "O...");
  await comes(() => page.evaluate(() => globalThis.rested()), 1);
  await becomes(page, "ORRR");
  await finger.up();
  await remains(page, "ORRR");
  assert.equal(await page.evaluate(() => globalThis.menus), 0);
  const chosen = await page.$eval(color(1), button => getComputedStyle(button).userSelect);
  assert.equal(chosen, "none", "no magnifier");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a swipe clears the row, but not from the edge, and not where it is switched off", async () => {
  const { page, context, complaints, finger } = await phone();
  const row = await box(page, ".draft");
  const y = row.y + row.height / 2;
  const fill = async () => {
    for (const n of [1, 2, 3, 4]) await page.tap(color(n));
    await becomes(page, "ROYG");
  };
  const end = { x: row.x + row.width - 30, y };
  // Browsers take no tap that comes at once after a finger flew off.
  const rest = () => sleep(500);
  /** Taps until it counts. @param {string} there @param {string} pegs */
  const taps = async (there, pegs) => {
    for (let n = 0; n < 20 && await draft(page) !== pegs; n++) {
      await page.tap(there);
      for (const end = Date.now() + 3_000; await draft(page) !== pegs && Date.now() < end;) await sleep(5);
    }
    await becomes(page, pegs);
  };
  await fill();
  await finger.drag(end, { x: end.x - 40, y });
  await remains(page, "ROYG");
  await finger.drag({ x: 380, y }, { x: 240, y });
  await remains(page, "ROYG");
  await finger.drag(end, { x: end.x - 120, y });
  await becomes(page, "....");
  await rest();
  await taps(color(1), "R...");
  await page.tap(color(2));
  await becomes(page, "RO..");
  const hole = await middle(page, slot(4));
  await finger.drag(hole, { x: hole.x - 120, y });
  await becomes(page, "....");
  await rest();
  await set(page, "swipe", false);
  await fill();
  await finger.drag(end, { x: end.x - 120, y });
  await remains(page, "ROYG");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("keys play on after the mouse, and Enter submits once", async () => {
  const { page, context, complaints } = await open(world);
  await page.click(color(1));
  await becomes(page, "R...");
  await page.keyboard.press("b");
  await page.keyboard.press("3");
  await becomes(page, "RBY.");
  await page.keyboard.press("Backspace");
  await becomes(page, "RB..");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("g");
  await becomes(page, "GB..");
  await page.click(slot(3));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  await becomes(page, "GB.O");
  await page.click(slot(3));
  await page.keyboard.press("p");
  await becomes(page, "GBPO");
  // A key that is held down comes again and again.
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await page.keyboard.press("Enter");
  await stays(() => guesses(page), ["GBPO"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a double click on Submit places one row, and a double tap on a row copies it", async () => {
  const { page, context } = await open(world);
  await page.keyboard.type("rroy");
  await becomes(page, "RROY");
  await page.dblclick('.go[value="submit"]');
  await stays(() => guesses(page), ["RROY"]);
  // Two clicks are a double click where they come at once, which takes a busy machine some tries.
  for (let n = 0; n < 20 && await draft(page) !== "RROY"; n++) {
    await page.dblclick("table.rows tbody td");
    await pause();
  }
  await becomes(page, "RROY");
  await context.close();
});

test("a finger has pressed a button when it leaves it, once, and not where it went elsewhere", async () => {
  const { page, context, finger } = await phone();
  const red = await middle(page, color(1));
  // Nothing comes of the finger later: no click is made of it.
  await page.evaluate(() => {
    globalThis.clicks = 0;
    addEventListener("click", () => globalThis.clicks++, true);
  });
  for (const pegs of ["R...", "RR..", "RRR.", "RRRR"]) {
    await finger.down(red);
    await finger.up();
    await becomes(page, pegs);
  }
  assert.equal(await page.evaluate(() => globalThis.clicks), 0);
  const go = await middle(page, ".go");
  await finger.drag(go, { x: go.x, y: go.y - 60 });
  await remains(page, "RRRR");
  // The page was scrolled by that.
  const there = await middle(page, ".go");
  for (let n = 0; n < 2; n++) {
    await finger.down(there);
    await finger.up();
  }
  await becomes(page, "....");
  await remains(page, "....");
  assert.deepEqual(await guesses(page), ["RRRR"]);
  await context.close();
});

test("a wheel turns the peg under the mouse, and else scrolls", async () => {
  const { page, context } = await open(world, { viewport: { width: 1280, height: 500 } });
  await page.keyboard.type("r");
  await becomes(page, "R...");
  const at = await middle(page, slot(1));
  await page.mouse.move(at.x - 5, at.y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 100);
  await becomes(page, "O...");
  await page.mouse.wheel(0, -100);
  await becomes(page, "R...");
  await framed(page);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(640, 250);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(before => scrollY > before, before);
  await remains(page, "R...");
  await context.close();
});

test("Submit says why it cannot be pressed, and nothing moves while a row is filled", async () => {
  const { page, context } = await phone();
  const places = () => page.$$eval(".draft .slot, .colors button, .tools button", all => all.map(button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join();
  }));
  const go = page.locator('.go[value="submit"]');
  const first = await places();
  for (const [n, says] of [[1, "3 more pegs"], [2, "2 more pegs"], [3, "1 more peg"]]) {
    await page.tap(color(n));
    await comes(() => go.textContent(), says);
    assert.equal(await go.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await places(), first);
  }
  await page.tap('.go[value="submit"]', { force: true });
  await remains(page, "ROY.");
  assert.deepEqual(await rows(page), []);
  await page.tap(color(4));
  await page.waitForSelector('.go[value="submit"]:not([aria-disabled])');
  assert.deepEqual(await places(), first);
  await context.close();
});

test("six colors stand in a row of pegs of 44 pixels on the smallest phone", async () => {
  const { page, context } = await phone({ viewport: { width: 320, height: 568 } });
  const buttons = await page.$$eval(".colors button", all => all.map(button => button.getBoundingClientRect().toJSON()));
  assert.equal(buttons.length, 6);
  for (const { top, width, height } of buttons) {
    assert.equal(top, buttons[0].top);
    assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
  }
  await context.close();
});

/** The animations that run, as names with their milliseconds, from now on. @param {import("playwright-core").Page} page */
const watchMotion = page => page.evaluate(() => {
  const seen = (globalThis.seen = []);
  addEventListener("animationstart", event => {
    // It may be over already where the page was late with this.
    const { animationName, animationDuration, animationIterationCount } = getComputedStyle(event.target);
    seen.push([animationName, 1000 * parseFloat(animationDuration), animationIterationCount].join(" "));
  });
  addEventListener("transitionstart", event => seen.push(`transition ${event.propertyName}`));
});

/** What moved so far. @param {import("playwright-core").Page} page */
const motions = page => page.evaluate(() => globalThis.seen);

/** Wins the game on the page: tries all codes that fit. @param {import("playwright-core").Page} page */
async function win(page) {
  await play(page, async guess => {
    await page.keyboard.type(guess.toLowerCase());
    await page.keyboard.press("Enter");
  });
  await page.waitForSelector(".end");
}

test("a peg drops, key pegs fade in together, and a win glows once", async () => {
  const { page, context } = await open(world);
  await watchMotion(page);
  await page.keyboard.type("r");
  await stays(() => motions(page), ["drop 120 1"]);
  await page.keyboard.type("roy");
  await becomes(page, "RROY");
  await page.keyboard.press("Enter");
  // The module that takes over after the first row draws the board again, without motion.
  await whole(page);
  await page.keyboard.type("ggbb");
  await becomes(page, "GGBB");
  await rested(page);
  await page.evaluate(() => { globalThis.seen.length = 0; });
  await page.keyboard.press("Enter");
  await stays(() => motions(page), ["fade 150 1"], "all key pegs of a row at once");
  await win(page);
  await stays(async () => (await motions(page)).filter(name => name.startsWith("glow")), ["glow 400 1"]);
  await context.close();
});

test("with reduced motion nothing moves", async () => {
  const { page, context, finger } = await phone({ reducedMotion: "reduce" });
  await watchMotion(page);
  await finger.down(await middle(page, color(1)));
  await pause();
  const scale = await page.$eval(`${color(1)} .peg`, peg => getComputedStyle(peg).scale);
  assert.equal(scale, "none");
  await finger.up();
  await becomes(page, "R...");
  await page.keyboard.press("Backspace");
  await becomes(page, "....");
  await win(page);
  await stays(() => motions(page), []);
  await context.close();
});

test("a peg is felt, and heard only by those who asked for it", async () => {
  const context = await world.context(PHONE);
  await context.addInitScript(() => {
    const heard = (globalThis.heard = { vibrations: [], tones: [] });
    navigator.vibrate = pattern => heard.vibrations.push([pattern].flat().join()) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones.push(this.frequency.value);
      return start.call(this, when);
    };
  });
  const page = await context.newPage();
  await page.goto(world.site.url);
  await ready(page);
  const heard = () => page.evaluate(() => globalThis.heard);
  await page.tap(color(1));
  await becomes(page, "R...");
  await stays(heard, { vibrations: ["8"], tones: [] });
  await set(page, "sound", true);
  for (const [n, pegs] of [[1, "RR.."], [2, "RRO."], [3, "RROY"]]) {
    await page.tap(color(n));
    await becomes(page, pegs);
  }
  await page.tap('.go[value="submit"]');
  await page.waitForSelector("table.rows tbody tr");
  // One click for pegs, and another one for an answer.
  await stays(async () => {
    const { vibrations, tones } = await heard();
    return { vibrations, tones: tones.map(tone => tone === tones[0] ? "peg" : "answer") };
  }, { vibrations: Array(5).fill("8"), tones: ["peg", "peg", "peg", "answer"] });
  await context.close();
});
