// Terminals in one room of the server, in plain lines by script, through connections that are cut.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, program } from "./support/program.mjs";
import { proxied } from "./support/proxy.mjs";
import { serve } from "./support/server.mjs";

/** How long it is waited for what has to come, in milliseconds. */
const PATIENCE = 120_000;

/** @type {Awaited<ReturnType<typeof serve>>} */ let server;
/** @type {Awaited<ReturnType<typeof proxied>>} */ let proxy;
/** Where the programs keep what is theirs. @type {string} */ let homes;
before(async () => {
  homes = mkdtempSync(join(tmpdir(), "pegmind-terminals-"));
  server = await serve();
  proxy = await proxied(new URL(server.url));
});
after(() => {
  proxy?.close();
  server?.close();
  rmSync(homes, { recursive: true, force: true });
});

/** A program that plays in a room, in a home of its own. @param {string} name @param {string[]} args */
function terminal(name, ...args) {
  const home = join(homes, name);
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
  const run = program("pegmind-cli", "bin", "pegmind", [...args, "--server", proxy.url]);
  const child = spawn(...run, { cwd: ROOT, env, stdio: ["pipe", "pipe", "inherit"] });
  /** @type {string[]} */ const lines = [];
  let read = 0;
  createInterface(child.stdout).on("line", line => lines.push(line));
  const ended = new Promise(end => child.on("close", end));
  return {
    lines,
    /** Types lines. @param {string[]} typed */
    types: (...typed) => void child.stdin.write(typed.map(line => line + "\n").join("")),
    /** Waits for a line behind the one waited for before. @param {RegExp} pattern */
    async hears(pattern) {
      for (let waited = 0; waited < PATIENCE; waited += 10) {
        while (read < lines.length) {
          const line = lines[read++];
          if (pattern.test(line)) return line;
        }
        await sleep(10);
      }
      assert.fail(`${name} never heard ${pattern}:\n${lines.join("\n")}`);
    },
    /** Waits until it has ended by itself. */
    async ends() {
      child.stdin.end();
      assert.equal(await ended, 0, `${name}:\n${lines.join("\n")}`);
      return lines;
    },
  };
}

/** What a room is joined with. */
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{2}$/;

test("two terminals play a duel by script, and one comes back to its seat", async () => {
  const ann = terminal("ann", "host", "--name", "Ann");
  const code = await ann.hears(CODE);
  const bob = terminal("bob", "join", code, "--name", "Bob");
  await ann.hears(/^Bob has come\.$/);
  ann.types("rgby");
  bob.types("oopp", "quit");
  await ann.hears(/^Code set\. Commitment /);
  await bob.ends();
  proxy.cut();
  await ann.hears(/^Connected again\.$/);
  const again = terminal("bob", "join", code.toLowerCase());
  ann.types("yyyy", "oopp");
  again.types("rgby");
  assert.ok((await ann.ends()).includes("Bob wins with 1 guess."));
  assert.ok((await again.ends()).includes("Well done! Bob found the code in 1 of 10 rows."));
});

test("four race while somebody looks on, and each comes back after a cut", async () => {
  const board = ["--pegs", "2", "--colors", "2", "--rows", "4"];
  const host = terminal("one", "host", "--mode", "race", "--players", "4", "--name", "One", ...board);
  const code = await host.hears(CODE);
  const watcher = terminal("watcher", "watch", code);
  const racers = [host];
  for (const name of ["Two", "Three", "Four"]) {
    await racers[racers.length - 1].hears(/^(One|Two|Three) has come\.$/);
    racers.push(terminal(name.toLowerCase(), "join", code, "--name", name));
  }
  const all = [...racers, watcher];
  await Promise.all(all.map(one => one.hears(/^Play begins\./)));
  racers.forEach(racer => racer.types("rr"));
  await Promise.all(racers.map(racer => racer.hears(/^Row 1: red red\./)));
  proxy.cut();
  await Promise.all(all.map(one => one.hears(/^Connected again\.$/)));
  racers.forEach(racer => racer.types("ro", "or", "oo"));
  const said = await Promise.all(all.map(one => one.ends()));
  for (const [idx, name] of ["One", "Two", "Three", "Four"].entries()) {
    assert.ok(said[idx].some(line => line.startsWith(`Well done! ${name} found the code in `)), said[idx].join("\n"));
    assert.ok(!said[idx].some(line => /: Row \d/.test(line)), "no row of another one");
  }
  const seen = said[4].join("\n");
  for (const name of ["One", "Two", "Three", "Four"]) assert.match(seen, new RegExp(`^${name}: Row 1: `, "m"));
  assert.match(seen, /^The code: /m);
});

test("what is said again and again is done once", async () => {
  const board = ["--pegs", "2", "--colors", "2", "--rows", "4"];
  const ann = terminal("again", "host", "--mode", "cooperation", "--players", "2", "--name", "Ann", ...board);
  const bob = terminal("other", "join", await ann.hears(CODE), "--name", "Bob");
  await bob.hears(/^Play begins\./);
  let found = false;
  for (const guess of ["red red", "red orange", "orange red", "orange orange"]) {
    ann.types(guess);
    proxy.cut();
    await bob.hears(new RegExp(`^Ann proposes ${guess}\\. `));
    bob.types("agree");
    proxy.cut();
    found = (await bob.hears(/^Row \d: /)).endsWith(" 2 exact, 0 color.");
    if (found) break;
  }
  assert.ok(found, "one of four codes is the code");
  const rows = (await bob.ends()).filter(line => line.startsWith("Row "));
  assert.equal(new Set(rows).size, rows.length, rows.join("\n"));
  await ann.ends();
});
