// A short game in Firefox and in WebKit.

import { draw, go, reload } from "../support/browser.mjs";
import { ENGINES, testIn } from "../support/engines.mjs";
import { addressed, drafted, guessed, play } from "../support/page.mjs";
import { server } from "../support/server.mjs";

for (const engine of ENGINES) testIn(engine, "plays by keys and clicks, keeps a game, and plays on the page of the server", async (test, open) => {
  const page = await open();
  await go(page, "/");
  await play(page);
  await page.evaluate(draw);
  await page.click('.end button[value="again"]');
  for (const color of [1, 1, 2, 3]) await page.click(`.colors button[value="put.${color}"]`);
  await drafted(page, "RROY");
  await page.click('.go[value="submit"]');
  await guessed(page, ["RROY"]);
  for (const color of [4, 5]) await page.click(`.colors button[value="put.${color}"]`);
  await drafted(page, "GB..");
  await addressed(page);
  await reload(page);
  await guessed(page, ["RROY"]);
  await drafted(page, "GB..");
  await go(page, (await server()).url);
  await play(page);
});
