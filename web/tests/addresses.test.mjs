// Every state has an address: the history goes there and back, and a reload comes back to it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PATIENCE, addressed, begin, comes, enter, framed, open, ready, sees } from "./support/page.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
before(async () => { world = await begin(); });
after(() => world?.end());

/** Waits until the address ends so. @param {import("playwright-core").Page} page @param {RegExp} end */
const isAt = (page, end) => comes(async () => end.test(page.url()) || page.url(), true, `${end}`);

for (const view of ["", "?view=text"]) {
  test(`what stands beside a board is gone to and back from${view && ", in the text view"}`, async () => {
    const { context, page, complaints } = await open(world, { path: `/${view}`, hasTouch: true, viewport: { width: 390, height: 844 } });
    const panel = (/** @type {boolean} */ is) => page.locator('main button[value="close"]').first().waitFor({ state: is ? "visible" : "detached" });
    await page.fill("#typed", "rroy");
    await page.press("#typed", "Enter");
    await sees(page, /Row 2|row 2/);
    await addressed(page);
    // What is scrolled for the row is.
    await framed(page);
    const before = await page.evaluate(() => [history.length, scrollY]);
    await page.fill("#typed", "help");
    await page.press("#typed", "Enter");
    await isAt(page, /#g=[^&]+&show=help$/);
    await panel(true);
    assert.deepEqual(await page.evaluate(() => [history.length, scrollY]), [before[0] + 1, before[1]], "it is shown where the reader is");
    await page.goBack();
    await isAt(page, /#g=[^&]+$/);
    await panel(false);
    await page.goForward();
    await panel(true);
    await page.reload();
    await ready(page);
    await panel(true);
    await enter(page, 'main button[value="close"]');
    await isAt(page, /#g=[^&]+$/);
    await panel(false);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a pasted record and a step of a lesson come back after a reload, and the history leaves them", async () => {
  const { context, page, complaints } = await open(world, { path: "/review" });
  await page.fill('textarea[name="record"]', "1. RROY 0+1 2. GPYB 4+0");
  await page.click('button[value="read"]');
  await isAt(page, /\/review#record=/);
  await sees(page, /Row by row/);
  await page.reload();
  await ready(page);
  await sees(page, /Row by row/);
  // The review goes on and moves what stands below.
  await enter(page, 'a[href^="/replay#record="]');
  await sees(page, /Step 0 of/);
  await page.goBack();
  await sees(page, /Row by row/);
  await page.goBack();
  await sees(page, /Paste a record/);
  await page.goto(`${world.site.url}/learn/2`);
  await ready(page);
  await page.locator('label:has([name="exact"][value="1"])').click();
  await page.locator('label:has([name="color"][value="2"])').click();
  await page.locator('main button.go[value="submit"]').click();
  await isAt(page, /\/learn\/2#tried=1\+2$/);
  await page.reload();
  await ready(page);
  await sees(page, /Not yet/);
  await page.goto(`${world.site.url}/review#record=%3Cscript%3Ealert(1)%3C/script%3E%201.%20RROY%209+9`);
  await page.reload();
  await ready(page);
  await sees(page, /<script>alert/);
  assert.equal(await page.locator("main script").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is open in a review, a friend's game beside it and open notes come back after a reload", async () => {
  const { context, page, complaints } = await open(world, { path: "/review#record=1.%20RROO%200+2%202.%20RROY%200+1%203.%20GPYB%204+0", viewport: { width: 390, height: 844 } });
  await sees(page, /Skill/);
  await enter(page, 'main button[value^="others."]');
  await isAt(page, /&n=\d&others=yes$/);
  await enter(page, 'main button[value="opening"]');
  await isAt(page, /&others=yes&opening=yes$/);
  await page.fill('textarea[name="friend"]', "1. RROY 0+1 2. GPYB 4+0");
  await enter(page, 'main button[value="friend"]');
  await isAt(page, /&opening=yes&friend=/);
  for (let n = 0; n < 2; n++) {
    for (const seen of [/Hide alternatives/, /Hide the opening/, /2 guesses: /]) await sees(page, seen);
    if (!n) await page.reload();
    await ready(page);
  }
  await enter(page, 'main button[value="opening"]');
  await isAt(page, /&others=yes&friend=/);
  await page.goto(world.site.url);
  await ready(page);
  await page.locator(".draft .slot").first().focus();
  await page.keyboard.type("r");
  const notes = (/** @type {string} */ are) => comes(() => page.getAttribute('.tool[value="notes"]', "aria-pressed"), are);
  await notes("false");
  await enter(page, '.tool[value="notes"]');
  await notes("true");
  await isAt(page, /#g=/);
  await page.reload();
  await ready(page);
  await notes("true");
  assert.deepEqual(complaints, []);
  await context.close();
});
