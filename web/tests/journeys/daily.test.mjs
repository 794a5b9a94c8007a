// The daily code.

import assert from "node:assert/strict";
import { contextFor, ready, sees } from "../support/browser.mjs";
import { line } from "../support/page.mjs";
import { server } from "../support/server.mjs";
import { test } from "../support/suite.mjs";

test("the attempt that counts is submitted under a claimed name, and is on the leaderboard", async test => {
  const context = await contextFor(test, { baseURL: (await server()).url });
  const page = await context.newPage();
  await page.goto("/name");
  await page.locator('form:has(input[value="claim"]) input[name="name"]').fill("Daphne");
  await page.getByRole("button", { name: "Claim", exact: true }).click();
  await page.locator("#phrase").waitFor();
  await page.goto("/daily?board=mini");
  await ready(page);
  await page.locator('main button[value="play"]').click();
  await page.waitForFunction(() => location.hash.startsWith("#g="));
  await line(page, "resign");
  await sees(page, /Give up\?/);
  await line(page, "yes");
  await page.locator("#dock.end").waitFor();
  await page.locator("#dock").getByRole("link", { name: "Daily code" }).click();
  await page.getByRole("button", { name: "Hand in as Daphne" }).click();
  await sees(page, /Daphne, \d{4}-\d\d-\d\d, mini, unassisted: not found/);
  await page.getByRole("link", { name: "The board of the day" }).click();
  await page.locator('table th[scope="row"]').waitFor();
  assert.equal(await page.locator('table th[scope="row"]').textContent(), "Daphne");
});
