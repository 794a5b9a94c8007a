// The page where no script runs: documents and forms of the server, in Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, codes, mark, rows } from "./support/page.mjs";
import { FORMS, ROLES, next, playOut, send as type } from "./support/player.mjs";
import { serve } from "./support/server.mjs";

const ALL = codes("ROYGBP", 4);

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
/** @type {Awaited<ReturnType<typeof serve>>} */ let server;

before(async () => {
  [world, server] = await Promise.all([begin(), serve()]);
});
after(async () => {
  server?.close();
  await world?.end();
});

/** A page without scripts. @param {string} path */
async function open(path) {
  const context = await world.context({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return { context, page };
}

/** @param {import("playwright-core").Page} page @param {string} selector */
const press = (page, selector) => next(page, () => page.locator(selector).first().click());

/**
 * A game without scripts whose code, which the server draws, is not the first guess.
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} place places RROY
 */
async function begun(place) {
  for (;;) {
    const { page, context } = await open("/");
    await place(page);
    if (!await page.locator(".end").count()) return { page, context };
    await context.close();
  }
}

/** Guesses what fits until the code is found; tells in how many rows. @param {import("playwright-core").Page} page */
async function win(page) {
  for (let n = (await rows(page)).length; n < 10; n++) {
    const known = await rows(page);
    assert.equal(known.length, n, "each guess is answered");
    const fits = ALL.filter(code => known.every(({ guess, answer }) => mark(code, guess) === answer));
    await type(page, n ? fits[Math.floor(fits.length / 2)] : "RROY");
    if ((await rows(page))[0].answer === "4+0") return n + 1;
  }
  return assert.fail("ten rows were not enough");
}

test("a game is played with pegs and lines, has a hint, survives a walk through the page, and is reviewed", async () => {
  const { page, context } = await begun(async page => {
    for (const color of [1, 1, 2, 3]) await press(page, `.colors button[value="put.${color}"]`);
    assert.equal(await page.locator(".draft .peg").count(), 4);
    await press(page, '.go[value="submit"]');
  });
  assert.deepEqual((await rows(page)).map(({ guess }) => guess), ["RROY"]);
  // The first press tells what it would say, the second says it.
  await press(page, '.tool[value="hint"]');
  await press(page, '.tool[value="hint"]');
  const before = await rows(page);
  await press(page, "nav.wide >> text=Learn");
  assert.match(page.url(), /\/learn/);
  await press(page, "nav.wide >> text=Play");
  assert.deepEqual(await rows(page), before);
  const found = await win(page);
  await press(page, ".end >> text=Review");
  const main = await page.innerText("main");
  assert.match(main, new RegExp(`You found the code in ${found} guesses?\\. .*1 hint`));
  assert.match(main, /The books/);
  await context.close();
});

for (const view of ["", "?view=text"]) {
  test(`a match in each role${view && ", in the text view"}`, async test => {
    const { page, context } = await open(`/new${view}`);
    for (const { role, fields: { kind, ...others }, turns, games = 1, hurries } of ROLES) {
      await test.test(role, async () => {
        await page.goto(`${server.url}/new${view}`);
        await FORMS.choose(page, "kind", kind);
        // What can be chosen depends on who plays.
        await FORMS.press(page, "choose");
        for (const [name, value] of Object.entries({ ...others, board: "mini", games: `${games}` })) await FORMS.choose(page, name, value);
        await FORMS.press(page, "start");
        const played = await playOut(page, FORMS, { games });
        // A game that computers play is over with the document that begins it.
        for (const turn of hurries ? [] : turns) assert.ok(played.turns.has(turn), `it is a person's turn: ${turn}`);
        for (const rows of played.rows) assert.ok(rows.length > 0 && rows.length <= 10, `${rows.length} rows`);
      });
    }
    await context.close();
  });
}

test("a code is made, and its key pegs are given by hand", async () => {
  const { page, context } = await open("/new");
  await page.check('input[value="make"]');
  await press(page, 'button[value="choose"]');
  await page.selectOption('select[name="marks"]', "hand");
  await press(page, 'button[value="start"]');
  await type(page, "gyob");
  for (let n = 0; n < 10 && !await page.locator(".end").count(); n++) {
    const guess = await page.$$eval(".draft .peg", pegs => pegs.map(peg => peg.textContent).join(""));
    assert.equal(guess.length, 4, await page.innerText("main"));
    await type(page, mark("GYOB", guess));
  }
  assert.equal(await page.locator(".end").count(), 1, await page.innerText("main"));
  for (const { guess, answer } of await rows(page)) assert.equal(answer, mark("GYOB", guess));
  await context.close();
});

test("the code of the day is played to its end, and is known as played", async () => {
  // The day of the server may end on the way.
  const day = () => new Date().toISOString().slice(0, 10);
  let [before, told] = ["", ""];
  do {
    before = day();
    const { page, context } = await open("/daily");
    await press(page, 'main button[value="play"]');
    await win(page);
    await press(page, "nav.wide >> text=Daily");
    told = await page.innerText("main");
    await context.close();
  } while (before !== day());
  assert.match(told, /This try counts/);
});

test("the real board tells what is left and what to guess until its code is known", async () => {
  const { page, context } = await open("/solve");
  /** @type {[string, string][]} */ const known = [];
  for (let guess = "RROY"; ;) {
    known.push([guess, mark("GYOB", guess)]);
    await type(page, known[known.length - 1].join("="));
    const left = ALL.filter(code => known.every(([guess, answer]) => mark(code, guess) === answer));
    const main = await page.innerText("main");
    if (left.length === 1) {
      assert.match(main, /green, yellow, orange, blue|green yellow orange blue/);
      break;
    }
    assert.match(main, new RegExp(`\\b${left.length} of 1296 codes fit`));
    const words = /Row \d+: play ([a-z ]+)\./.exec(main)?.[1].split(" ");
    assert.equal(words?.length, 4, main);
    guess = /** @type {string[]} */ (words).map(word => word[0].toUpperCase()).join("");
    assert.ok(known.length < 8);
  }
  await context.close();
});
