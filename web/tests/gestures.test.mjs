// What hands do on the board, and what it gives back: gestures, keys, motion, sound, vibration.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { begin, open, rows } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const color = n => `.colors button[value="put.${n}"]`;
const slot = n => `#slot-${n}`;

/** The pegs of the row in play, `.` for a hole. @param {import("playwright-core").Page} page */
const draft = page => page.$$eval(".draft .slot", all => all.map(slot => slot.querySelector(".peg")?.textContent ?? ".").join(""));
/** Waits until the row in play is this. @param {import("playwright-core").Page} page @param {string} pegs */
async function becomes(page, pegs) {
  for (let n = 0; n < 40 && await draft(page) !== pegs; n++) await sleep(25);
  assert.equal(await draft(page), pegs);
}
/** Nothing more happens. @param {import("playwright-core").Page} page @param {string} pegs */
async function stays(page, pegs) {
  await sleep(150);
  assert.equal(await draft(page), pegs);
}
/** The middle of something. @param {import("playwright-core").Page} page @param {string} selector */
async function middle(page, selector) {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box, selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes to the settings, changes one of them, and comes back. @param {import("playwright-core").Page} page @param {string} name @param {boolean} on */
async function set(page, name, on) {
  await page.evaluate(() => document.querySelector('nav a[href="/settings"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  await page.locator(`[name=${name}]`).setChecked(on);
  await page.click('button[value="save"]');
  await page.waitForFunction(() => document.querySelector(".say")?.textContent === "Saved.");
  await page.goBack();
  await page.waitForSelector(".draft");
}

/** A page on a phone, and a finger on it. */
async function phone(options = {}) {
  const opened = await open(world, { ...PHONE, ...options });
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
  const [lifted, peg] = await page.evaluate(() => [".ghost", ".colors .peg"].map(name => document.querySelector(name)?.clientWidth ?? 0));
  assert.ok(Math.abs(lifted / peg - 1.1) < 0.02, `a lifted peg grows a tenth: ${peg} to ${lifted}`);
  assert.equal(await page.locator(".slot.over").getAttribute("id"), "slot-3", "the hole under it shows that it is meant");
  await finger.up();
  await becomes(page, "..R.");
  assert.equal(await page.locator(".ghost, .lifted, .over").count(), 0, "nothing of it stays");
  await finger.drag(await middle(page, color(2)), at[1]);
  await becomes(page, "O.R.");
  await finger.drag(at[1], at[3]);
  await becomes(page, "R.O.");
  await finger.drag(at[3], at[4]);
  await becomes(page, "R..O");
  await finger.drag(at[4], { x: at[4].x, y: 40 });
  await becomes(page, "R...");
  await finger.drag(await middle(page, color(2)), { x: 100, y: 40 });
  await stays(page, "R...");
  assert.deepEqual(await rows(page), []);
  assert.deepEqual(complaints, []);
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
  await sleep(300);
  assert.equal(await draft(page), "O...", "not at once");
  await sleep(500);
  await becomes(page, "ORRR");
  await finger.up();
  await stays(page, "ORRR");
  assert.equal(await page.evaluate(() => globalThis.menus), 0);
  const chosen = await page.$eval(color(1), button => getComputedStyle(button).userSelect);
  assert.equal(chosen, "none", "no magnifier");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a swipe clears the row, but not from the edge, and not where it is switched off", async () => {
  const { page, context, complaints, finger } = await phone();
  const row = await page.locator(".draft").boundingBox();
  assert.ok(row);
  const y = row.y + row.height / 2;
  const fill = async () => {
    for (const n of [1, 2, 3, 4]) await page.tap(color(n));
    await becomes(page, "ROYG");
  };
  const end = { x: row.x + row.width - 30, y };
  // Browsers take no tap that comes at once after a finger flew off.
  const rest = () => sleep(500);
  await fill();
  await finger.drag(end, { x: end.x - 40, y });
  await stays(page, "ROYG");
  await finger.drag({ x: 380, y }, { x: 240, y });
  await stays(page, "ROYG");
  await finger.drag(end, { x: end.x - 120, y });
  await becomes(page, "....");
  await rest();
  await page.tap(color(1));
  await page.tap(color(2));
  await becomes(page, "RO..");
  const hole = await middle(page, slot(4));
  await finger.drag(hole, { x: hole.x - 120, y });
  await becomes(page, "....");
  await rest();
  await set(page, "swipe", false);
  await fill();
  await finger.drag(end, { x: end.x - 120, y });
  await stays(page, "ROYG");
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
  await sleep(150);
  assert.deepEqual((await rows(page)).map(({ guess }) => guess), ["GBPO"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a double click on Submit places one row, and a double tap on a row copies it", async () => {
  const { page, context } = await open(world);
  await page.keyboard.type("rroy");
  await becomes(page, "RROY");
  await page.dblclick('.go[value="submit"]');
  await sleep(200);
  assert.equal((await rows(page)).length, 1);
  await page.dblclick("table.rows tbody td");
  await becomes(page, "RROY");
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
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(640, 250);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(before => scrollY > before, before);
  await stays(page, "R...");
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
    await page.waitForFunction(says => document.querySelector(".go")?.textContent === says, says);
    assert.equal(await go.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await places(), first);
  }
  await page.tap('.go[value="submit"]', { force: true });
  await stays(page, "ROY.");
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
    const [animation] = event.target.getAnimations().filter(one => one.animationName === event.animationName);
    const { duration, iterations } = animation?.effect?.getTiming() ?? {};
    seen.push([event.animationName, duration, iterations].join(" "));
  });
  addEventListener("transitionstart", event => seen.push(`transition ${event.propertyName}`));
});

/** Wins the game on the page: tries all codes that fit. @param {import("playwright-core").Page} page */
async function win(page) {
  const { play } = await import("./support/page.mjs");
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
  await page.waitForFunction(() => globalThis.seen.length);
  assert.deepEqual(await page.evaluate(() => globalThis.seen), ["drop 120 1"]);
  await page.keyboard.type("roy");
  await becomes(page, "RROY");
  await sleep(150);
  await page.evaluate(() => { globalThis.seen.length = 0; });
  await page.keyboard.press("Enter");
  await page.waitForSelector("table.rows tbody tr");
  await sleep(200);
  assert.deepEqual(await page.evaluate(() => globalThis.seen), ["fade 150 1"], "all key pegs of a row at once");
  await win(page);
  await sleep(100);
  const glows = (await page.evaluate(() => globalThis.seen)).filter(name => name.startsWith("glow"));
  assert.deepEqual(glows, ["glow 400 1"]);
  await context.close();
});

test("with reduced motion nothing moves", async () => {
  const { page, context, finger } = await phone({ reducedMotion: "reduce" });
  await watchMotion(page);
  await finger.down(await middle(page, color(1)));
  await sleep(50);
  const scale = await page.$eval(`${color(1)} .peg`, peg => getComputedStyle(peg).scale);
  assert.equal(scale, "none");
  await finger.up();
  await becomes(page, "R...");
  await page.keyboard.press("Backspace");
  await becomes(page, "....");
  await win(page);
  await sleep(100);
  assert.deepEqual(await page.evaluate(() => globalThis.seen), []);
  await context.close();
});

test("a peg is felt, and heard only by those who asked for it", async () => {
  const context = await world.browser.newContext(PHONE);
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
  await page.waitForSelector("html[data-ready]");
  const heard = () => page.evaluate(() => globalThis.heard);
  await page.tap(color(1));
  await becomes(page, "R...");
  assert.deepEqual(await heard(), { vibrations: ["8"], tones: [] });
  await set(page, "sound", true);
  for (const n of [1, 2, 3]) await page.tap(color(n));
  await page.waitForSelector('.go[value="submit"]:not([aria-disabled])');
  await page.tap('.go[value="submit"]');
  await page.waitForSelector("table.rows tbody tr");
  await sleep(100);
  const { tones, vibrations } = await heard();
  assert.equal(tones.length, 4);
  assert.equal(new Set(tones.slice(0, 3)).size, 1, "one click for pegs");
  assert.notEqual(tones[3], tones[0], "another one for an answer");
  assert.deepEqual(vibrations, ["8", "8", "8", "8", "8"]);
  await context.close();
});
