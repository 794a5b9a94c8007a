// Terminals in one room of the server, in plain lines, through connections that break.

import assert from "node:assert/strict";
import { CODE } from "../support/people.mjs";
import { home } from "../support/program.mjs";
import { proxied } from "../support/server.mjs";
import { test } from "../support/suite.mjs";
import { plain } from "../support/terminal.mjs";

const TINY = ["--pegs", "2", "--colors", "2", "--rows", "4"];

test("two terminals play a duel, and one returns to its seat", async test => {
  const proxy = await proxied(test);
  const to = ["--server", proxy.url];
  const ann = plain(test, ["host", "--name", "Ann", ...to]);
  const code = await ann.hears(CODE);
  const { env } = home(test);
  const bob = plain(test, ["join", code, "--name", "Bob", ...to], env);
  await ann.hears(/^Bob has come\.$/);
  ann.types("rgby");
  bob.types("oopp", "quit");
  await ann.hears(/^Code set\. Commitment /);
  await bob.ends();
  proxy.cut();
  await ann.hears(/^Connected again\.$/);
  const again = plain(test, ["join", code.toLowerCase(), ...to], env);
  ann.types("yyyy", "oopp");
  again.types("rgby");
  assert.ok((await ann.ends()).includes("Bob wins with 1 guess."));
  assert.ok((await again.ends()).includes("Well done! Bob found the code in 1 of 10 rows."));
});

test("four race while somebody watches, and each returns after a broken connection", async test => {
  const proxy = await proxied(test);
  const to = ["--server", proxy.url];
  const names = ["One", "Two", "Three", "Four"];
  const host = plain(test, ["host", "--mode", "race", "--players", "4", "--name", "One", ...TINY, ...to]);
  const code = await host.hears(CODE);
  const watcher = plain(test, ["watch", code, ...to]);
  const racers = [host];
  for (const name of names.slice(1)) {
    await racers[racers.length - 1].hears(/^(One|Two|Three) has come\.$/);
    racers.push(plain(test, ["join", code, "--name", name, ...to]));
  }
  const all = [...racers, watcher];
  await Promise.all(all.map(one => one.hears(/^Play begins\./)));
  racers.forEach(racer => racer.types("rr"));
  await Promise.all(racers.map(racer => racer.hears(/^Row 1: red red\./)));
  proxy.cut();
  await Promise.all(all.map(one => one.hears(/^Connected again\.$/)));
  racers.forEach(racer => racer.types("ro", "or", "oo"));
  const printed = await Promise.all(all.map(one => one.ends()));
  for (const [idx, name] of names.entries()) {
    assert.ok(printed[idx].some(line => line.startsWith(`Well done! ${name} found the code in `)), printed[idx].join("\n"));
    assert.ok(!printed[idx].some(line => /: Row \d/.test(line)), "no row of another player");
  }
  const seen = printed[4].join("\n");
  for (const name of names) assert.match(seen, new RegExp(`^${name}: Row 1: `, "m"));
  assert.match(seen, /^The code: /m);
});

test("acts that are sent again after a broken connection are done once", async test => {
  const proxy = await proxied(test);
  const to = ["--server", proxy.url];
  const ann = plain(test, ["host", "--mode", "cooperation", "--players", "2", "--name", "Ann", ...TINY, ...to]);
  const bob = plain(test, ["join", await ann.hears(CODE), "--name", "Bob", ...to]);
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
