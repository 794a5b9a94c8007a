// The whole journey in Firefox and in WebKit, and in Firefox with settings that take something away from the page.

import { PAGE, controlled, draw, go, sees } from "../support/browser.mjs";
import { ENGINES, FIREFOX, testIn } from "../support/engines.mjs";
import { host } from "../support/host.mjs";
import { addressed, drafted, line, play } from "../support/page.mjs";
import { MINI, acting, person } from "../support/people.mjs";
import { next, send } from "../support/player.mjs";
import { server } from "../support/server.mjs";

for (const engine of ENGINES) {
  testIn(engine, "starts a game with the form, gets a hint, and reviews the game", async (test, open) => {
    const page = await open();
    await go(page, "/new");
    await page.evaluate(draw);
    await page.click('label:has([name="board"][value="mini"])');
    await page.waitForSelector('[name="board"][value="mini"][checked]', { state: "attached" });
    await page.click('button[value="start"]');
    await addressed(page);
    await line(page, "rro");
    await page.waitForSelector("table.rows tbody tr");
    // The first press shows the price, the second one the hint.
    for (const said of [/hint 1/i, /fit/]) {
      await page.click('.tool[value="hint"]');
      await sees(page, said);
    }
    await line(page, "resign");
    await sees(page, /Give up\?/);
    await line(page, "yes");
    await sees(page, /The code:/);
    await page.click('main a[href^="/review"]');
    await sees(page, /Skill \d+ of 99/);
    await sees(page, /1 hint/);
  });

  testIn(engine, "plays a duel with Chromium", async (test, open) => {
    const { url } = await server();
    const [ann, bob] = [await person(test, url), acting(await open({ baseURL: url }))];
    await bob.joins(await ann.opens({ ...MINI, name: "Ann" }), "Bob");
    for (const one of [ann, bob]) await one.turn("code");
    await ann.types("rgy");
    await bob.types("roy");
    for (const one of [ann, bob]) await one.canGuess();
    await ann.types("yyy");
    for (const color of [1, 2, 4]) await bob.presses(`put.${color}`);
    await bob.presses("submit");
    await Promise.all([ann.has("YYY 1+0"), bob.has("ROG 1+1")]);
    await bob.types("rgo");
    await ann.types("ryy");
    await Promise.all([ann.has("RYY 2+0", "YYY 1+0"), bob.has("RGO 2+0", "ROG 1+1")]);
    await bob.types("rgy");
    await ann.types("ooo");
    await bob.sees(/You have won with 3 guesses/);
    await ann.sees(/Bob has won with 3 guesses/);
  });

  testIn(engine, "plays offline after the first load", async (test, open) => {
    const own = await host(PAGE);
    test.after(() => own.close());
    const page = await open({ baseURL: own.url, allowed: /\/(api|online)|NetworkError|Load failed/ });
    await go(page, "/");
    await controlled(page);
    await own.close();
    for (const path of ["/learn/2", "/settings", "/"]) await go(page, path);
    await play(page);
    await go(page, "/online");
    await sees(page, /server cannot be reached/);
  });
}

testIn(FIREFOX, "without WebAssembly plays by the forms of the server", async (test, open) => {
  const page = await open({ baseURL: (await server()).url, allowed: /SIMD|WebAssembly/, preferences: { "javascript.options.wasm": false } });
  await page.goto("/");
  const click = (/** @type {string} */ selector) => next(page, () => page.click(selector));
  for (const color of [1, 2]) await click(`.colors button[value="put.${color}"]`);
  await drafted(page, "RO..");
  await play(page, guess => send(page, guess));
});

testIn(FIREFOX, "without storage plays, and says that nothing is kept", async (test, open) => {
  const page = await open({ allowed: /[Ss]torage access/, preferences: { "network.cookie.cookieBehavior": 2 } });
  await go(page, "/");
  await play(page);
  await sees(page, /will not be kept/, ".notice");
});
