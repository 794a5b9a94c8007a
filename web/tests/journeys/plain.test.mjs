// Without JavaScript, or in a browser that cannot run the modules: documents and forms of the server.

import assert from "node:assert/strict";
import { contextFor, sees } from "../support/browser.mjs";
import { play, rows } from "../support/page.mjs";
import { FORMS, next, send } from "../support/player.mjs";
import { server } from "../support/server.mjs";
import { test } from "../support/suite.mjs";

test("a game is played with buttons and lines, survives a walk through other pages, and is reviewed", async test => {
  const context = await contextFor(test, { baseURL: (await server()).url, javaScriptEnabled: false, allowed: /./ });
  const page = await context.newPage();
  const press = (/** @type {string} */ selector) => next(page, () => page.locator(selector).first().click());
  // The server draws the code. If it is the first guess, the game is over, so start another one.
  do {
    await page.goto("/new");
    await FORMS.press(page, "start");
    for (const color of [1, 1, 2, 3]) await press(`.colors button[value="put.${color}"]`);
    assert.equal(await page.locator(".draft .peg").count(), 4);
    await press('.go[value="submit"]');
  } while (await page.locator(".end").count());
  const before = await rows(page);
  assert.deepEqual(before.map(({ guess }) => guess), ["RROY"]);
  // The first press shows the price, the second one the hint.
  for (let n = 0; n < 2; n++) await press('.tool[value="hint"]');
  await press("nav.wide >> text=Learn");
  assert.match(page.url(), /\/learn/);
  await press("nav.wide >> text=Play");
  assert.deepEqual(await rows(page), before);
  const found = await play(page, guess => send(page, guess));
  await press(".end >> text=Review");
  const main = await page.innerText("main");
  assert.match(main, new RegExp(`You found the code in ${found} guesses?\\. .*1 hint`));
  assert.match(main, /The books/);
});

/** Browsers that cannot run the modules, as they look to a page. @type {Record<string, () => void>} */
const LACKING = {
  "WebAssembly": () => { Reflect.deleteProperty(window, "WebAssembly"); },
  "SIMD": () => { WebAssembly.validate = () => false; },
  "a module that compiles": () => { WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError("no")); },
};

for (const [what, script] of Object.entries(LACKING)) {
  test(`a browser without ${what} plays by the forms of the server`, async test => {
    const context = await contextFor(test, { baseURL: (await server()).url, script, allowed: /SIMD|starts again|preload/ });
    const page = await context.newPage();
    await page.goto("/");
    if (what === "a module that compiles") await sees(page, /the server plays/);
    const press = (/** @type {string} */ selector) => next(page, () => page.locator(selector).first().click());
    for (const color of [1, 1, 2, 3]) await press(`.colors button[value="put.${color}"]`);
    await press('.go[value="submit"]');
    assert.deepEqual((await rows(page)).map(({ guess }) => guess), ["RROY"]);
    await press("nav.wide >> text=Learn");
    assert.match(page.url(), /\/learn/);
    assert.match(await page.innerText("h1"), /Learn/);
  });

  test(`a browser without ${what} is told so where there is no server`, async test => {
    const context = await contextFor(test, { script, allowed: /SIMD|starts again|preload/ });
    const page = await context.newPage();
    await page.goto("/");
    await sees(page, /lacks WebAssembly with SIMD|cannot go on/, "body");
  });
}
