// Rooms beyond the journeys: races and their proofs, old clients, terminals, no JavaScript, no server.

import assert from "node:assert/strict";
import { fits, isAccessible } from "../support/axe.mjs";
import { PHONE, go, open, sees } from "../support/browser.mjs";
import { GRAND, MINI, person } from "../support/people.mjs";
import { proxied, server } from "../support/server.mjs";
import { test } from "../support/suite.mjs";
import { fullScreen } from "../support/terminal.mjs";

test("in a race nobody sees the others' rows, and its proof file can be checked", async test => {
  const { url } = await server();
  const people = await Promise.all([0, 1, 2].map(() => person(test, url)));
  const [ann, bob, cleo] = people;
  const code = await ann.opens({ ...GRAND, mode: "race", name: "Ann" });
  await bob.joins(code, "Bob");
  await cleo.joins(code, "Cleo", "?view=text");
  await ann.sees(/Cleo/);
  await ann.presses("start");
  for (const one of people) await one.turn("guess");
  await ann.types("rgyrgy");
  await ann.page.waitForSelector("#rows tbody tr .answer b");
  // What Ann did before is there by the time that this is.
  await ann.presses("react.wow");
  await bob.sees(/Ann: Wow!/);
  assert.equal(await bob.page.locator("main .answer").count(), 0);
  for (const one of people) {
    await one.types("resign");
    await one.sees(/Give up\?/);
    await one.types("yes");
    if (one === cleo) break;
    await one.sees(/The code is shown when all are done\./);
    assert.doesNotMatch(await one.page.innerText("main"), /The code: /);
  }
  for (const one of people) await one.sees(/Nobody found the code/);
  const link = await ann.page.locator("a[download]").getAttribute("href");
  const proof = await (await fetch(url + link)).text();
  await bob.goes("/games");
  const check = async (/** @type {string} */ text) => {
    await bob.page.setInputFiles('[type=file][name="proof"]', { name: "room.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await bob.page.locator('[value="check"]').click();
  };
  await check(proof);
  await bob.sees(/The proof holds: race [0-9a-z]+, 3 games\./);
  await bob.sees(/Commitment: kept\./);
  assert.match(proof, /at 2 \{resign/);
  await check(proof.replace(/at 2 \{resign/, "at 1 {resign"));
  await bob.sees(/The proof does not hold\. Act \d+ /);
});

test("a client of another version says so, and does not try again", async test => {
  const { url } = await server();
  const ann = await person(test, url);
  const code = await ann.opens({ ...MINI, name: "Ann" });
  const old = await person(test, url, { script: () => {
    const Socket = WebSocket;
    window.WebSocket = class extends Socket {
      /** @param {string} url */
      constructor(url) {
        super(url, "pegmind.0");
      }
    };
  } });
  let sockets = 0;
  old.page.on("websocket", () => sockets++);
  await old.goes(`/join/${code}`);
  await old.page.fill('[name="name"]', "Bob");
  await old.presses("join");
  await old.sees(/speaks another version than this program; reload the page/);
  assert.equal(sockets, 1);
});

test("a browser plays a duel against the full screen of a terminal", async test => {
  const proxy = await proxied(test);
  const tom = fullScreen(test, ["host", "--name", "Tom", "--preset", "mini", "--server", proxy.url]);
  const [, code] = await tom.sees(/\/join\/([0-9A-Z]{4}-[0-9A-Z]{2})/);
  const bob = await person(test, proxy.url);
  await bob.joins(code, "Bob");
  await tom.sees(/your code/i);
  tom.types("rgy", "Enter");
  await bob.turn("code");
  await bob.types("roy");
  await tom.sees(/3 more/);
  tom.types("yyy", "Enter");
  await tom.sees(/Bob, to move|waiting for Bob/i);
  proxy.cut();
  await bob.canGuess();
  await bob.types("rgy");
  await bob.has("RGY 3+0");
  await tom.sees(/row 2 of 10/i);
  tom.types("roy", "Enter");
  await bob.sees(/Bob wins with 1 guess\./);
  await tom.sees(/Bob wins with 1 guess\./);
  tom.types("", "C-c");
  assert.equal(await tom.ends(), 130);
});

test("a player who leaves after the end is named, and nobody is moved to an empty room", async test => {
  const { url } = await server();
  const ann = await person(test, url, PHONE);
  const bob = await person(test, url, PHONE);
  await bob.joins(await ann.opens({ ...MINI, name: "Ann" }), "Bob");
  for (const one of [ann, bob]) await one.turn("code");
  // What is said of each event has two lines, and the colors keep their place.
  const place = (/** @type {typeof ann} */ { page }) => page.evaluate(() => {
    const [dock, colors] = ["form.dock", "#colors"].map(one => document.querySelector(one)?.getBoundingClientRect().top ?? NaN);
    return Math.round(colors - dock);
  });
  const before = await place(ann);
  await ann.types("rgy");
  await bob.types("roy");
  for (const one of [ann, bob]) await one.canGuess();
  assert.equal(await place(ann), before);
  await ann.types("rgo");
  await bob.types("ryy");
  await Promise.all([ann.has("RGO 1+1"), bob.has("RYY 2+0")]);
  assert.equal(await place(ann), before);
  await ann.types("roy");
  await bob.types("rgy");
  await ann.sees(/A draw/);
  await ann.presses("rematch");
  await ann.sees(/Waiting for the others/);
  await bob.presses("leave");
  await bob.presses("leave.yes");
  await ann.sees(/Bob has left/);
  await ann.sees(/Nobody else is here any more/);
  await ann.sees(/A draw/);
  assert.equal(await ann.page.locator('[value="rematch"]').count(), 0);
});

test("a claimed name is the one that plays", async test => {
  const { url } = await server();
  const ann = await person(test, url);
  await ann.page.goto("/online");
  await ann.sees(/Open challenges/);
  await ann.page.evaluate(async () => {
    await fetch("/api/devices", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    await fetch("/api/name", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Nerissa" }) });
  });
  await ann.goes("/online");
  await ann.sees(/You play as Nerissa/);
  const code = await ann.opens(MINI);
  await ann.sees(/Nerissa/);
  const bob = await person(test, url);
  await bob.goes(`/join/${code}`);
  await bob.sees(/There: Nerissa/);
});

test("axe finds nothing and nothing is wider than the window on any screen of a room, in both views", async test => {
  const { url } = await server();
  const ann = await person(test, url, { bypassCSP: true });
  const bob = await person(test, url, { bypassCSP: true });
  /** @param {string} where @param {typeof ann[]} people */
  const check = async (where, ...people) => {
    for (const [n, { page }] of people.entries()) {
      await fits(page, `${where}, ${n}`);
      await isAccessible(page, `${where}, ${n}`);
    }
  };
  for (const [one, view] of /** @type {const} */ ([[ann, ""], [bob, "?view=text"]])) {
    await one.goes(`/online${view}`);
    await one.sees(/Join/);
  }
  await check("lobby", ann, bob);
  const code = await ann.opens({ ...MINI, name: "Ann", listed: "yes" });
  await check("waiting", ann);
  await bob.goes(`/join/${code}`);
  await bob.sees(/There: Ann/);
  await check("invitation", bob);
  await bob.joins(code, "Bob", "?view=text");
  for (const one of [ann, bob]) await one.turn("code");
  await check("code", ann, bob);
  await ann.types("rgy");
  await bob.types("roy");
  await ann.canGuess();
  await ann.types("yyy");
  await ann.has("YYY");
  await check("waiting for the other", ann);
  await bob.turn("guess");
  await bob.types("rgo");
  await ann.has("YYY 1+0");
  await bob.sees(/Row 1: red green orange/);
  await check("a row", ann, bob);
  await bob.types("resign");
  await bob.sees(/Give up\?/);
  await check("resigning", bob);
  await bob.types("yes");
  await bob.sees(/The code: red green yellow/);
  await ann.types("roy");
  for (const one of [ann, bob]) await one.sees(/Ann wins/);
  await check("the end", ann, bob);
  await bob.goes("/join/000-000");
  await check("no such room", bob);
}, { isLong: true });

test("without JavaScript a duel is played by forms while somebody watches", async test => {
  const { url } = await server();
  const [ann, bob, eve] = await Promise.all([0, 1, 2].map(() => person(test, url, { javaScriptEnabled: false })));
  const code = await ann.opens({ ...MINI, name: "Ann" });
  await bob.joins(code, "Bob");
  // The page of somebody who waits loads itself again.
  await ann.turn("code");
  await ann.types("rgy");
  await ann.turn("guess");
  await bob.types("roy");
  await ann.canGuess();
  await ann.types("roy");
  await ann.has("ROY");
  await eve.goes(`/join/${code}`);
  await eve.presses("watch");
  await eve.sees(/You look on/);
  await bob.canGuess();
  await bob.types("yyy");
  await bob.has("YYY 1+0");
  await bob.types("rgy");
  for (const one of [ann, bob, eve]) await one.sees(/Ann wins with 1 guess\./);
}, { isLong: true });

test("without a server the page says that playing together needs one", async test => {
  const { page } = await open(test, { path: "/online", allowed: /404|preload/ });
  await sees(page, /needs a server of Pegmind/);
  await go(page, "/join/7F3K-QX");
  await sees(page, /needs a server of Pegmind/);
});
