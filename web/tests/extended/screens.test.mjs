// Every screen: axe finds nothing, nothing is wider than the window, and results that arrive late move nothing.

import assert from "node:assert/strict";
import { fits, isAccessible, isNoWider } from "../support/axe.mjs";
import { DESKTOP, PHONE, contextFor, go, open, sees } from "../support/browser.mjs";
import { addressed, inView, line, press, withhold } from "../support/page.mjs";
import { test } from "../support/suite.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SCREENS = ["/", "/new", "/daily", "/puzzles", "/learn", "/learn/1", "/solve#c=6&p=4&r=RROY=0+1", "/games", "/replay#record=1.%20RROY%200+1&n=1", "/review#record=1.%20RROY%200+1", "/statistics", "/lab", "/lab?c=6&p=4&tree=0+1", "/settings", "/?view=text", "/solve?view=text"];
/** A host without a server has no documents for lessons. Browsers warn of the unused first module. */
const LESSONS = /404|preload/;

for (const path of SCREENS) test(`axe finds nothing, and nothing is wider than the window at ${path}`, async test => {
  for (const { viewport } of [DESKTOP, PHONE]) {
    const { page } = await open(test, { viewport, path, bypassCSP: true, allowed: LESSONS });
    await isAccessible(page, path);
    await fits(page, path);
  }
});

test("the content security policy blocks nothing on any screen", async test => {
  const { page } = await open(test, { allowed: LESSONS });
  for (const path of SCREENS) await go(page, path);
});

/** Returns the place of everything that can be pressed, by its name. @param {Page} page */
const places = async page => new Map(await page.$$eval("main :is(button, a, label, summary, select)", all => all.map(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const name = one.getAttribute("value") ?? one.getAttribute("name") ?? one.textContent;
  return /** @type {const} */ ([`${one.localName} ${name}`, [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ")]);
})));

/** Checks that everything of before is still in its place. @param {Map<string, string>} before @param {Map<string, string>} now */
const unmoved = (before, now) => assert.deepEqual([...before].map(([name]) => [name, now.get(name)]), [...before]);

/** Opens a page on which a module arrives when `arrive` is called. @param {import("../support/suite.mjs").Test} test @param {"solver" | "study"} module @param {string} path @param {number} width */
async function without(test, module, path, width) {
  const page = await (await contextFor(test, { viewport: { width, height: 844 } })).newPage();
  const arrive = await withhold(page, module);
  await go(page, path);
  return { page, arrive };
}

test("figures about a board move no button of its form", async test => {
  const { page, arrive } = await without(test, "solver", "/new", 390);
  const before = await places(page);
  assert.ok(before.size > 10, "there is something to press");
  assert.doesNotMatch(await page.innerText("main"), /Perfect play/);
  arrive();
  await sees(page, /Perfect play averages/);
  unmoved(before, await places(page));
});

for (const width of [390, 1280]) {
  test(`results of a review move nothing that can be pressed, ${width} px wide`, async test => {
    const record = encodeURIComponent("1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB");
    const { page, arrive } = await without(test, "study", `/review#record=${record}&n=2&others=yes&opening=yes`, width);
    await sees(page, /0 of 5 rows judged/);
    const before = await places(page);
    for (const name of ["row.5", "on.2", "others", "opening"]) assert.ok(before.has(`button ${name}`), name);
    assert.ok(before.delete("button stop"));
    arrive();
    await sees(page, /Skill 75 of 99/);
    await page.waitForFunction(() => document.querySelectorAll(".others table").length === 2);
    unmoved(before, await places(page));
    assert.equal(await page.locator('button[value="stop"]').count(), 0);
  });

  test(`figures of the laboratory move nothing that can be pressed, ${width} px wide`, async test => {
    const { page, arrive } = await without(test, "study", "/lab", width);
    const empty = await places(page);
    const form = new Map([...empty].filter(([name]) => /^(button run|select player|select guesses|label First guess|label Sample)$/.test(name)));
    assert.ok(form.has("button run") && form.has("select player"));
    await press(page, 'button[value="run"]');
    await page.waitForSelector('button[value="stop"]');
    const before = await places(page);
    unmoved(form, before);
    assert.ok(before.has("button csv") && before.delete("button stop"));
    arrive();
    await sees(page, /Never needs more than 6 guesses/);
    unmoved(before, await places(page));
  });
}

test("on a phone the answer to a row is in sight once the row is added, above the form", async test => {
  const { page } = await open(test, { ...PHONE, path: "/solve#c=6&p=4&r=RROY=0+1", allowed: LESSONS });
  await line(page, "rbgg=0+2");
  await sees(page, /Row 3: play/);
  await inView(page, ".solve .say");
  const [found, entry] = await page.evaluate(() => ["#found-title", "#typed"].map(one => document.querySelector(one)?.getBoundingClientRect().top ?? NaN));
  assert.ok(found < entry, `${found} < ${entry}`);
});

test("what is said to a button far below is scrolled to, and the focus is on No before everything is deleted", async test => {
  const { page } = await open(test, { ...PHONE, path: "/settings" });
  await press(page, 'button[value="delete"]');
  await page.waitForFunction(() => document.activeElement?.id === "delete-no");
  await press(page, 'button[value="delete.yes"]');
  await sees(page, /Everything that was stored is deleted/);
  await inView(page, ".say");
});

test("names of 24 letters, and the names of colors on pegs, fit on a phone", async test => {
  const { page } = await open(test, { ...PHONE, path: "/new?kind=two" });
  for (const [n, name] of ["name", "other"].entries()) await page.fill(`[name=${name}]`, `${"Wolfeschlegelsteinhause"}${n}`);
  await page.fill("[name=games]", "2");
  await press(page, 'button[value="start"]');
  await addressed(page);
  await isNoWider(page, "a match");
  await go(page, "/settings");
  await page.locator('[name=labels][value="names"]').setChecked(true, { force: true });
  await page.waitForSelector(".option .peg.named");
  const beyond = await page.$$eval(".named", all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent));
  assert.deepEqual(beyond, []);
});

test("colors, holes and tools measure 44 pixels on the smallest phone, and six colors are in one row", async test => {
  const { page } = await open(test, { ...PHONE, viewport: { width: 320, height: 568 } });
  for (const selector of [".colors button", ".draft .slot", ".tools button"]) {
    const boxes = await page.$$eval(selector, all => all.map(one => one.getBoundingClientRect().toJSON()));
    for (const { top, width, height } of boxes) {
      assert.ok(width >= 43.9 && height >= 43.9, `${selector}: ${width} x ${height}`);
      if (selector === ".colors button") assert.equal(top, boxes[0].top);
    }
  }
});
