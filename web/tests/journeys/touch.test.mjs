// Fingers on the board.

import assert from "node:assert/strict";
import { PHONE, open } from "../support/browser.mjs";
import { drafted, remains, rows } from "../support/page.mjs";
import { HELD, color, marked, middle, phone, slot } from "../support/touch.mjs";
import { test } from "../support/suite.mjs";

test("a tap puts a peg into the next hole, or into the chosen one", async test => {
  const { page } = await open(test, PHONE);
  for (const n of [1, 2]) await page.tap(color(n));
  await drafted(page, "RO..");
  for (const [hole, peg, pegs] of /** @type {const} */ ([[4, 5, "RO.B"], [1, 3, "YO.B"]])) {
    await page.tap(slot(hole));
    await page.waitForSelector(`${slot(hole)}[aria-pressed="true"]`);
    await page.tap(color(peg));
    await drafted(page, pegs);
  }
});

test("a finger drags pegs from the palette, between holes, and off the board", async test => {
  const { page, finger } = await phone(test);
  const at = {};
  for (const n of [1, 2, 3, 4]) at[n] = await middle(page, slot(n));
  const red = await middle(page, color(1));
  await finger.down(red);
  await finger.move(red, at[3]);
  await marked(page, "slot-3");
  const [lifted, peg] = await page.evaluate(() => [".ghost", ".colors .peg"].map(name => document.querySelector(name)?.clientWidth ?? 0));
  assert.ok(Math.abs(lifted / peg - 1.1) < 0.02, `a lifted peg grows by a tenth: ${peg} to ${lifted}`);
  await finger.up();
  await drafted(page, "..R.");
  assert.equal(await page.locator(HELD).count(), 0);
  await finger.drag(await middle(page, color(2)), at[1]);
  await drafted(page, "O.R.");
  await finger.drag(at[1], at[3]);
  await drafted(page, "R.O.");
  await finger.drag(at[3], at[4]);
  await drafted(page, "R..O");
  await finger.drag(at[4], { x: at[4].x, y: 40 });
  await drafted(page, "R...");
  await finger.drag(await middle(page, color(2)), { x: 100, y: 40 });
  await remains(page, "R...");
  assert.deepEqual(await rows(page), []);
});

test("a long press fills the rest of the row, without a menu", async test => {
  const { page, finger } = await phone(test);
  await page.evaluate(() => {
    window["menus"] = 0;
    addEventListener("contextmenu", event => { window["menus"] += Number(!event.defaultPrevented); });
  });
  await page.tap(color(2));
  await drafted(page, "O...");
  await finger.down(await middle(page, color(1)));
  await remains(page, "O...");
  await finger.rests();
  await drafted(page, "ORRR");
  await finger.up();
  await remains(page, "ORRR");
  assert.equal(await page.evaluate(() => window["menus"]), 0);
  assert.equal(await page.$eval(color(1), button => getComputedStyle(button).userSelect), "none", "no magnifier");
});
