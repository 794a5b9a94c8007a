// People play against and with each other in rooms of the server.

import assert from "node:assert/strict";
import { PHONE, anotherTab, reload, sees } from "../support/browser.mjs";
import { CODE, GRAND, MINI, person } from "../support/people.mjs";
import { proxied } from "../support/server.mjs";
import { test } from "../support/suite.mjs";

test("two people play a duel through a connection that breaks, and a rematch", async test => {
  const proxy = await proxied(test);
  const ann = await person(test, proxy.url);
  const bob = await person(test, proxy.url, PHONE);
  const code = await ann.opens({ ...MINI, name: "Ann" });
  assert.match(code, CODE);
  await bob.joins(code, "Bob");
  for (const one of [ann, bob]) await one.turn("code");
  await ann.types("rgy");
  await bob.types("roy");
  // A guess gets its feedback after both have guessed.
  await ann.canGuess();
  for (const color of [3, 3, 3]) await ann.presses(`put.${color}`);
  await ann.presses("submit");
  await ann.has("YYY");
  await bob.canGuess();
  proxy.shut();
  await bob.sees(/Reconnecting|Trying again/);
  await bob.types("rgo");
  await bob.sees(/sent when the connection is back/);
  proxy.open();
  await Promise.all([ann.has("YYY 1+0"), bob.has("RGO 2+0")]);
  await ann.types("roy");
  await bob.types("ryy");
  // Ann has found the code. From now on Bob gets feedback at once.
  await Promise.all([ann.has("ROY 3+0", "YYY 1+0"), bob.has("RYY 2+0", "RGO 2+0")]);
  await ann.sees(/You have won with 2 guesses\. Bob may play on\./);
  await bob.sees(/Ann has won with 2 guesses\. Play on for yourself, or give up\./);
  await bob.sees(/Ann has won\. Row 3/);
  await bob.types("rgy");
  await ann.sees(/You win with 2 guesses\. Bob: 3 guesses\./);
  await bob.sees(/Ann wins with 2 guesses\./);
  for (const one of [ann, bob]) await one.presses("rematch");
  for (const one of [ann, bob]) await one.turn("code");
});

test("a reload keeps the seat and the unfinished guess, and the newest window plays", async test => {
  const proxy = await proxied(test);
  const ann = await person(test, proxy.url);
  const bob = await person(test, proxy.url);
  await bob.joins(await ann.opens({ ...MINI, name: "Ann" }), "Bob");
  await ann.turn("code");
  await ann.types("rgy");
  await ann.turn("guess");
  await reload(ann.page);
  await ann.turn("guess");
  await bob.turn("code");
  await bob.types("roy");
  await ann.canGuess();
  await ann.presses("put.3");
  const unfinished = () => ann.page.waitForSelector('.go:text-is("2 more pegs")');
  await unfinished();
  await reload(ann.page);
  await unfinished();
  const other = await anotherTab(ann.page);
  await ann.sees(/goes on in another window/);
  await ann.presses("here");
  await sees(other, /goes on in another window/);
  await ann.types("roy");
  await ann.has("ROY");
});

test("two people find a code together while somebody watches", async test => {
  const proxy = await proxied(test);
  const [ann, bob, eve] = await Promise.all([0, 1, 2].map(() => person(test, proxy.url)));
  const code = await ann.opens({ ...GRAND, mode: "cooperation", name: "Ann" });
  await bob.joins(code, "Bob");
  await eve.goes(`/join/${code}`);
  await eve.presses("watch");
  await eve.sees(/You look on/);
  await ann.presses("start");
  await ann.turn("guess");
  await ann.types("rgyrgy");
  await bob.sees(/Ann proposes red green yellow/);
  await bob.presses("agree");
  for (const one of [ann, bob]) await one.page.waitForSelector("#rows tbody tr .answer b");
  await eve.sees(/Row 1: \d exact, \d color/);
  assert.doesNotMatch(await eve.page.innerText("main"), /red,? green,? yellow/, "a spectator sees no guess before the end");
  await bob.presses("react.wow");
  await eve.sees(/Bob: Wow!/);
  assert.equal(await eve.page.locator("#sides button[value^=react]").count(), 0);
});
