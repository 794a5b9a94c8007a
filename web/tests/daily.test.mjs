// A daily game is handed in under the claimed name, and stands on the board of the day.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, ready, sees } from "./support/page.mjs";
import { serve } from "./support/server.mjs";

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
/** @type {Awaited<ReturnType<typeof serve>>} */ let server;

before(async () => {
  [world, server] = await Promise.all([begin(), serve()]);
});
after(async () => {
  server?.close();
  await world?.end();
});

test("who has claimed a name hands the try that counts in", async () => {
  const context = await world.context({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/name`);
  await page.locator('form:has(input[value="claim"]) input[name="name"]').fill("Zoe");
  await page.getByRole("button", { name: "Claim", exact: true }).click();
  await page.locator("#phrase").waitFor();
  await page.goto(`${server.url}/daily?board=mini`);
  await ready(page);
  await page.locator('main button[value="play"]').click();
  for (const line of ["resign", "yes"]) {
    await page.fill("#typed", line);
    await page.press("#typed", "Enter");
  }
  const daily = page.getByRole("link", { name: "Daily code" }).last();
  await page.locator("#dock.end").waitFor();
  await daily.click();
  await page.getByRole("button", { name: "Hand in as Zoe" }).click();
  await sees(page, /Zoe, \d{4}-\d\d-\d\d, mini, unassisted: not found/);
  await page.getByRole("link", { name: "The board of the day" }).click();
  await page.locator('table th[scope="row"]').waitFor();
  assert.equal(await page.locator('table th[scope="row"]').textContent(), "Zoe");
  await context.close();
});
