// People against people in rooms of a real server: browsers against each other and against a
// terminal, through connections that are cut, with scripts and without.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { PATIENCE, begin, comes, open, ready, rested, sees } from "./support/page.mjs";
import { CODE, person } from "./support/people.mjs";
import { ROOT, program } from "./support/program.mjs";
import { proxied } from "./support/proxy.mjs";
import { serve } from "./support/server.mjs";
import { terminal } from "./support/tmux.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** @type {Awaited<ReturnType<typeof begin>>} */ let world;
/** @type {Awaited<ReturnType<typeof serve>>} */ let server;
/** @type {Awaited<ReturnType<typeof proxied>>} */ let proxy;
before(async () => {
  [world, server] = await Promise.all([begin(), serve()]);
  proxy = await proxied(new URL(server.url));
});
after(async () => {
  proxy?.close();
  server?.close();
  await world?.end();
});

/** The smallest board. */
const MINI = { preset: "mini", rows: "10" };

/** Where the house makes the code: nobody finds one of a million by chance. */
const GRAND = { preset: "grand", rows: "10" };

/**
 * Nobody has complained but browsers: of lines that were cut, of a service worker that tests keep out, and of whoever
 * is asked for seats and is not known yet.
 * @param {string[]} complaints
 */
const onlyTheNetwork = complaints => assert.deepEqual(complaints.filter(said => !/WebSocket|ERR_|Failed to load resource|Service Worker registration blocked/.test(said)), []);

test("two browsers play a duel through a cut connection, and again", async () => {
  const ann = await person(world, proxy.url);
  const bob = await person(world, proxy.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const code = await ann.opens({ ...MINI, name: "Ann" });
  assert.match(code, CODE);
  await bob.joins(code, "Bob");
  await ann.sees(/Bob has come|Make a code for Bob/);
  await ann.types("rgy");
  await bob.types("roy");
  // Guesses come by pegs, too, and nothing is answered before both have guessed.
  await ann.sees(/Choose your pegs|Waiting|set/);
  for (const color of [3, 3, 3]) await ann.presses(`put.${color}`);
  await ann.presses("submit");
  await ann.sees(/Waiting for Bob/);
  await ann.rows(0);
  proxy.shut();
  await bob.sees(/Reconnecting|Trying again/);
  // What is done meanwhile is done when the connection is back.
  await bob.types("rgo");
  await bob.sees(/sent when the connection is back/);
  proxy.open();
  await Promise.all([ann.rows(1), bob.rows(1)]);
  await ann.types("roy");
  await bob.types("ryy");
  // Who has found the code waits for the other one, who is answered at once.
  await Promise.all([ann.rows(2), bob.rows(2)]);
  await ann.sees(/Bob, to move/);
  await bob.types("rgy");
  await Promise.all([ann.sees(/Ann wins with 2 guesses\./), bob.sees(/Ann wins with 2 guesses\./)]);
  await ann.presses("rematch");
  await bob.presses("rematch");
  await Promise.all([ann.sees(/Make a code for Bob/), bob.sees(/Make a code for Ann/)]);
  onlyTheNetwork([...ann.complaints, ...bob.complaints]);
  await Promise.all([ann.end(), bob.end()]);
});

test("a page that is loaded again has its seat, and the newest window plays", async () => {
  const ann = await person(world, proxy.url);
  const bob = await person(world, proxy.url);
  await bob.joins(await ann.opens({ ...MINI, name: "Ann" }), "Bob");
  await ann.types("rgy");
  await ann.sees(/Waiting for Bob/);
  const place = ann.page.url();
  await ann.page.reload();
  await ready(ann.page);
  await ann.sees(/Waiting for Bob/);
  const other = await ann.context.newPage();
  await other.goto(place);
  await ready(other);
  await sees(other, /Waiting for Bob/);
  await ann.sees(/goes on in another window/);
  await ann.presses("here");
  await ann.sees(/Waiting for Bob/);
  await Promise.all([ann.end(), bob.end()]);
});

test("a page of another version is told so, and does not try again", async () => {
  const ann = await person(world, server.url);
  const code = await ann.opens({ ...MINI, name: "Ann" });
  const old = await person(world, server.url);
  await old.page.addInitScript(() => {
    const Socket = WebSocket;
    window.WebSocket = class extends Socket {
      /** @param {string} url */
      constructor(url) {
        super(url, "pegmind.0");
      }
    };
  });
  let sockets = 0;
  old.page.on("websocket", () => sockets++);
  await old.goes(`/join/${code}`);
  await old.page.fill('[name="name"]', "Bob");
  await old.presses("join");
  await old.sees(/speaks another version than this program; reload the page/);
  assert.equal(sockets, 1);
  onlyTheNetwork(old.complaints);
  await Promise.all([ann.end(), old.end()]);
});

test("an unfinished guess is there again when the page is loaded again", async () => {
  const ann = await person(world, server.url);
  const bob = await person(world, server.url);
  await bob.joins(await ann.opens({ ...MINI, name: "Ann" }), "Bob");
  await ann.sees(/Bob has come|Make a code for Bob/);
  await ann.types("rgy");
  await ann.sees(/Waiting for Bob/);
  await bob.types("roy");
  await ann.sees(/3 more pegs/);
  await ann.presses("put.3");
  await ann.sees(/2 more pegs/);
  await ann.page.reload();
  await ready(ann.page);
  await ann.sees(/2 more pegs/);
  onlyTheNetwork(ann.complaints);
  await Promise.all([ann.end(), bob.end()]);
});

test("two find a code together while somebody looks on", async () => {
  const ann = await person(world, proxy.url);
  const bob = await person(world, proxy.url);
  const eve = await person(world, proxy.url);
  const code = await ann.opens({ ...GRAND, mode: "cooperation", name: "Ann" });
  await bob.joins(code, "Bob");
  await eve.goes(`/join/${code}`);
  await eve.presses("watch");
  await eve.sees(/You look on/);
  await ann.presses("start");
  await bob.sees(/Row 1 of 10/);
  await ann.types("rgyrgy");
  await bob.sees(/Ann proposes red green yellow/);
  await bob.presses("agree");
  await Promise.all([ann, bob].map(one => one.rows(1)));
  await eve.sees(/Row 1: /);
  await bob.presses("react.wow");
  await eve.sees(/Bob: Wow!/);
  assert.equal(await eve.page.locator("#sides button[value^=react]").count(), 0);
  for (const one of [ann, bob, eve]) {
    onlyTheNetwork(one.complaints);
    await one.end();
  }
});

test("a race is each one's own until the end", async () => {
  const people = await Promise.all([0, 1, 2].map(() => person(world, proxy.url)));
  const [ann, bob, cleo] = people;
  const code = await ann.opens({ ...GRAND, mode: "race", name: "Ann" });
  await bob.joins(code, "Bob");
  await cleo.joins(code, "Cleo", "?view=text");
  await ann.sees(/Cleo/);
  await ann.presses("start");
  await Promise.all(people.map(one => one.sees(/Row 1 of 10|Type a guess, as/)));
  await ann.types("rgyrgy");
  await ann.rows(1);
  assert.equal(await bob.page.locator("main .answer").count(), 0);
  for (const one of people) {
    await one.types("resign");
    await one.types("yes");
  }
  await Promise.all(people.map(one => one.sees(/Nobody found the code/)));
  for (const one of people) {
    onlyTheNetwork(one.complaints);
    await one.end();
  }
});

/** A home of a program that plays. @param {(home: string, env: NodeJS.ProcessEnv) => Promise<void>} play */
async function atHome(play) {
  const home = mkdtempSync(join(tmpdir(), "pegmind-rooms-"));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
  try {
    await play(home, env);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What opens a room for Tom. */
const tom = () => program("pegmind-cli", "bin", "pegmind", ["host", "--name", "Tom", "--preset", "mini", "--server", proxy.url]);

test("a browser plays a duel against a terminal in plain lines", () => atHome(async (_, env) => {
  const child = spawn(...tom(), { cwd: ROOT, env, stdio: ["pipe", "pipe", "inherit"] });
  /** @type {string[]} */ const lines = [];
  createInterface(child.stdout).on("line", line => lines.push(line));
  const ended = new Promise(end => child.on("close", end));
  /** @param {RegExp} pattern */
  const hears = pattern => comes(async () => lines.some(line => pattern.test(line)), true, `${pattern} in ${lines.join("\n")}`);
  await hears(CODE);
  const bob = await person(world, proxy.url);
  await bob.joins(/** @type {string} */ (lines.find(line => CODE.test(line))), "Bob");
  await hears(/^Bob has come\.$/);
  child.stdin.write("rgy\n");
  await bob.types("roy");
  await hears(/^Code set\./);
  child.stdin.write("yyy\n");
  await hears(/^Placed: /);
  proxy.cut();
  await bob.types("rgy");
  await bob.sees(/Waiting for Tom/);
  child.stdin.write("roy\n");
  await bob.sees(/Bob wins with 1 guess\./);
  await hears(/^Bob wins with 1 guess\.$/);
  child.stdin.end();
  await ended;
  onlyTheNetwork(bob.complaints);
  await bob.end();
}));

test("a browser plays a duel against the full screen of a terminal", () => atHome(async (home, env) => {
  const one = terminal(home, tom(), env);
  try {
    const [, code] = await one.sees(/pegmind join ([0-9A-Z]{4}-[0-9A-Z]{2})/);
    const bob = await person(world, proxy.url);
    await bob.joins(code, "Bob");
    await one.sees(/your code/i);
    one.types("rgy", "Enter");
    await bob.types("roy");
    await one.sees(/3 more/);
    one.types("yyy", "Enter");
    await one.sees(/Bob, to move|waiting for Bob/i);
    proxy.cut();
    await bob.types("rgy");
    await bob.sees(/Waiting for Tom/);
    await one.sees(/row 2 of 10/i);
    one.types("roy", "Enter");
    await bob.sees(/Bob wins with 1 guess\./);
    await one.sees(/Bob wins with 1 guess\./);
    await bob.rows(1);
    one.types("", "C-c");
    assert.equal(await one.ends(), 130, one.screen());
    onlyTheNetwork(bob.complaints);
    await bob.end();
  } finally {
    one.close();
  }
}));

for (const view of ["", "?view=text"]) {
  test(`axe finds nothing and nothing scrolls sideways on any screen of a room${view && ", in the text view"}`, async () => {
    const ann = await person(world, server.url, { bypassCSP: true });
    const bob = await person(world, server.url, { bypassCSP: true, colorScheme: "dark" });
    /** @param {typeof ann} one @param {string} where */
    const check = async ({ page }, where) => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
        assert.ok(scroll <= inner, `${where}: ${scroll} px in ${inner}`);
      }
      await rested(page);
      await page.addScriptTag({ path: AXE });
      // @ts-ignore
      const { violations } = await page.evaluate(() => axe.run());
      assert.deepEqual(violations.map((/** @type {any} */ one) => `${where}: ${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(" | ")}`), []);
    };
    await ann.goes(`/online${view}`);
    await ann.sees(/Nobody waits|Join/);
    await check(ann, "lobby");
    const code = await ann.opens({ ...MINI, name: "Ann", listed: "yes", view });
    await check(ann, "waiting");
    await bob.goes(`/join/${code}${view}`);
    await bob.sees(/There: Ann/);
    await check(bob, "invitation");
    await bob.joins(code, "Bob", view);
    await ann.sees(/Make a code|Type the code/);
    await check(ann, "code");
    await ann.types("rgy");
    await bob.types("roy");
    await ann.sees(/Choose your pegs|Type a guess, as|Commitment/);
    await ann.types("yyy");
    await check(ann, "waiting for the other");
    await bob.types("rgo");
    await ann.sees(/Row 1/);
    await check(bob, "a row");
    await bob.types("resign");
    await check(bob, "giving up");
    await bob.types("yes");
    await ann.types("roy");
    await bob.sees(/Ann wins/);
    await check(bob, "the end");
    await bob.goes("/join/000-000");
    await check(bob, "no such room");
    await Promise.all([ann.end(), bob.end()]);
  });
}

test("without scripts a duel is played by forms, and somebody looks on", async () => {
  const [ann, bob, eve] = await Promise.all([0, 1, 2].map(() => person(world, server.url, { javaScriptEnabled: false })));
  const code = await ann.opens({ ...MINI, name: "Ann" });
  await bob.joins(code, "Bob");
  // The page of who waits looks again by itself.
  await ann.sees(/Make a code for Bob/);
  await ann.types("rgy");
  await bob.types("roy");
  await ann.sees(/Choose your pegs/);
  await ann.types("roy");
  await eve.goes(`/join/${code}`);
  await eve.presses("watch");
  await eve.sees(/You look on/);
  await bob.sees(/Choose your pegs|Your guess|Row 1/);
  await bob.types("yyy");
  await bob.types("rgy");
  for (const one of [ann, bob, eve]) {
    await one.sees(/Ann wins with 1 guess\./);
    await one.end();
  }
});

for (const scripts of [true, false]) {
  test(`a page checks the proof of a room, ${scripts ? "from a file" : "without scripts"}`, async () => {
    const [ann, bob] = await Promise.all([0, 1].map(() => person(world, server.url, { javaScriptEnabled: scripts })));
    const code = await ann.opens({ ...MINI, mode: "race", name: "Ann" });
    await bob.joins(code, "Bob");
    await ann.sees(/Bob/);
    await ann.presses("start");
    for (const one of [ann, bob]) {
      await one.sees(/Choose your pegs|Type a guess, as|Commitment/);
      await one.types("resign");
      await one.types("yes");
    }
    await ann.sees(/Nobody found the code/);
    const link = await ann.page.locator("a[download]").getAttribute("href");
    const proof = await (await fetch(server.url + link)).text();
    await bob.goes(scripts ? "/games" : "/games?view=text");
    /** @param {string} text */
    const checks = async text => {
      if (scripts) await bob.page.setInputFiles('[type=file][name="proof"]', { name: "room.json", mimeType: "application/json", buffer: Buffer.from(text) });
      else await bob.page.fill('textarea[name="proof"]', text);
      await bob.page.locator('[value="check"], [name="act.check"]').click();
    };
    await checks(proof);
    await bob.sees(/The proof holds: race [0-9a-z]+, 2 games\./);
    await bob.sees(/Commitment: kept\./);
    await checks(proof.replace(/at 2 \{resign/, "at 1 {resign"));
    await bob.sees(/The proof does not hold\. Act \d+ /);
    // A browser that runs no scripts complains of what it has fetched for them.
    if (scripts) onlyTheNetwork([...ann.complaints, ...bob.complaints]);
    await Promise.all([ann.end(), bob.end()]);
  });
}

test("a page without a server says that playing together needs one", async () => {
  const { page, context } = await open(world, { path: "/online" });
  await sees(page, /needs a server of Pegmind/);
  await page.goto(`${world.site.url}/join/7F3K-QX`);
  await ready(page);
  await sees(page, /needs a server of Pegmind/);
  await page.goto(`${world.site.url}/online`);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: PATIENCE });
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await sees(page, /server cannot be reached/);
  await context.close();
});
