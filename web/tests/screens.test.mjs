import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { begin, enter, open, ready, rested, sees, withhold } from "./support/page.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SCREENS = ["/", "/new", "/daily", "/puzzles", "/learn", "/learn/1", "/solve#c=6&p=4&r=RROY=0+1", "/games", "/replay#record=1.%20RROY%200+1&n=1", "/review#record=1.%20RROY%200+1", "/statistics", "/lab", "/lab?c=6&p=4&tree=0+1", "/settings", "/?view=text", "/solve?view=text"];

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on any screen, ${colorScheme}`, async () => {
    const { page, context } = await open(world, { colorScheme, bypassCSP: true });
    for (const path of SCREENS) {
      await page.goto(world.site.url + path);
      await ready(page);
      await rested(page);
      await page.addScriptTag({ path: AXE });
      // @ts-ignore
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map((/** @type {any} */ one) => `${path}: ${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(" | ")}`);
      assert.deepEqual(found, []);
    }
    await context.close();
  });
}

for (const width of [320, 390, 768, 1280]) {
  test(`nothing scrolls sideways and the policy stays silent at ${width} px`, async () => {
    const { page, context, complaints } = await open(world, { viewport: { width, height: 800 } });
    for (const path of SCREENS) {
      await page.goto(world.site.url + path);
      await ready(page);
      const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
      assert.ok(scroll <= inner, `${path}: ${scroll} px in ${inner}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("what is found out about a board moves no button of its form", async () => {
  const context = await world.context({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const come = await withhold(page, "solver");
  await page.goto(`${world.site.url}/new`);
  await ready(page);
  const places = () => page.$$eval("main button, main label", all => all.map(one => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  assert.ok(before.length > 10, "there is something to press");
  assert.doesNotMatch(await page.innerText("main"), /Perfect play/);
  come();
  await sees(page, /Perfect play averages/);
  assert.deepEqual(await places(), before);
  await context.close();
});

/** Where each thing stands that can be pressed, by what it is. @param {import("playwright-core").Page} page */
const places = async page => new Map(await page.$$eval("main :is(button, a, label, summary, select)", all => all.map(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const name = one.getAttribute("value") ?? one.getAttribute("name") ?? one.textContent;
  return /** @type {const} */ ([`${one.localName} ${name}`, [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ")]);
})));

/** That everything of before still stands where it stood. @param {Map<string, string>} before @param {Map<string, string>} now */
const stands = (before, now) => assert.deepEqual([...before].map(([name]) => [name, now.get(name)]), [...before]);

for (const width of [390, 1280]) {
  test(`what is found out about a game moves nothing that can be pressed, ${width} px wide`, async () => {
    const context = await world.context({ viewport: { width, height: 844 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const come = await withhold(page, "study");
    const record = encodeURIComponent("1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB");
    await page.goto(`${world.site.url}/review#record=${record}&n=2&others=yes&opening=yes`);
    await ready(page);
    await sees(page, /0 of 5 rows judged/);
    const before = await places(page);
    for (const name of ["row.5", "on.2", "others", "opening"]) assert.ok(before.has(`button ${name}`), name);
    assert.ok(before.delete("button stop"));
    come();
    await sees(page, /Skill 75 of 99/);
    await page.waitForFunction(() => document.querySelectorAll(".others table").length === 2);
    stands(before, await places(page));
    assert.equal(await page.locator('button[value="stop"]').count(), 0);
    await context.close();
  });

  test(`figures of the laboratory move nothing that can be pressed, ${width} px wide`, async () => {
    const context = await world.context({ viewport: { width, height: 844 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const come = await withhold(page, "study");
    await page.goto(`${world.site.url}/lab`);
    await ready(page);
    const empty = await places(page);
    const form = new Map([...empty].filter(([name]) => /^(button run|select player|select guesses|label First guess|label Sample)$/.test(name)));
    assert.ok(form.has("button run") && form.has("select player"));
    await enter(page, 'button[value="run"]');
    await page.waitForSelector('button[value="stop"]');
    const before = await places(page);
    stands(form, before);
    assert.ok(before.has("button csv") && before.delete("button stop"));
    come();
    await sees(page, /Never needs more than 6 guesses/);
    stands(before, await places(page));
    await context.close();
  });
}

test("pegs, colors and slots are 44 pixels wide on the smallest phone", async () => {
  const { page, context } = await open(world, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const selector of [".colors button", ".draft .slot", ".tools button"]) {
    const boxes = await page.$$eval(selector, all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
    for (const [width, height] of boxes) assert.ok(width >= 43.9 && height >= 43.9, `${selector}: ${width} x ${height}`);
  }
  await context.close();
});
