// Reviews and replays, which have addresses: Back and a reload lead to them.

import { open, reload, sees } from "../support/browser.mjs";
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
