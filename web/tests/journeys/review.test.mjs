// Reviews, replays and lessons, which have addresses: Back and a reload lead to them.

import assert from "node:assert/strict";
import { PHONE, go, open, reload, sees } from "../support/browser.mjs";
import { isAt, press } from "../support/page.mjs";
import { test } from "../support/suite.mjs";

test("a pasted record is reviewed and replayed, and comes back after Back and a reload", async test => {
  const { page } = await open(test, { path: "/review" });
  await page.fill('textarea[name="record"]', "1. RROY 0+1 2. GPYB 4+0");
  await page.click('button[value="read"]');
  await isAt(page, /\/review#record=/);
  await sees(page, /Row by row/);
  await reload(page);
  await sees(page, /Row by row/);
  await press(page, 'a[href^="/replay#record="]');
  await sees(page, /Step 0 of/);
  await page.goBack();
  await sees(page, /Row by row/);
  await page.goBack();
  await sees(page, /Paste a record/);
});

test("open parts of a review and a friend's game come back after a reload", async test => {
  const { page } = await open(test, { ...PHONE, path: "/review#record=1.%20RROO%200+2%202.%20RROY%200+1%203.%20GPYB%204+0" });
  await sees(page, /Skill/);
  await press(page, 'main button[value^="others."]');
  await isAt(page, /&n=\d&others=yes$/);
  await press(page, 'main button[value="opening"]');
  await isAt(page, /&others=yes&opening=yes$/);
  await page.fill('textarea[name="friend"]', "1. RROY 0+1 2. GPYB 4+0");
  await press(page, 'main button[value="friend"]');
  await isAt(page, /&opening=yes&friend=/);
  const all = [/Hide alternatives/, /Hide the opening/, /2 guesses: /];
  for (const text of all) await sees(page, text);
  await reload(page);
  for (const text of all) await sees(page, text);
  await press(page, 'main button[value="opening"]');
  await isAt(page, /&others=yes&friend=/);
});

test("a step of a lesson has an address, and a hostile record in an address is shown as text", async test => {
  // A host without a server has no document for a lesson.
  const { page } = await open(test, { path: "/learn/2", allowed: /404|preload/ });
  await page.locator('label:has([name="exact"][value="1"])').click();
  await page.locator('label:has([name="color"][value="2"])').click();
  await page.locator('main button.go[value="submit"]').click();
  await isAt(page, /\/learn\/2#tried=1\+2$/);
  await reload(page);
  await sees(page, /Not yet/);
  await go(page, "/review#record=%3Cscript%3Ealert(1)%3C/script%3E%201.%20RROY%209+9");
  await sees(page, /<script>alert/);
  assert.equal(await page.locator("main script").count(), 0);
});
