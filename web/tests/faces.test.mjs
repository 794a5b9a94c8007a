// The page and the program: the same game is the same record, the same review and the same numbers
// in both, and their files of games merge both ways.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PATIENCE, begin as launch, comes, enter, open, ready, sees } from "./support/page.mjs";
import { TOUCH, begin, playOut, watched } from "./support/player.mjs";
import { ROOT, program } from "./support/program.mjs";

/** @type {Awaited<ReturnType<typeof launch>>} */ let world;
/** Where the program keeps its games. @type {string} */ let home;
before(async () => {
  home = mkdtempSync(join(tmpdir(), "pegmind-faces-"));
  world = await launch();
});
after(async () => {
  await world?.end();
  rmSync(home, { recursive: true, force: true });
});

/** What the program prints. @param {string[]} args @param {string} [input] */
function pegmind(args, input = "") {
  const env = { ...process.env, XDG_DATA_HOME: join(home, "data"), XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
  return execFileSync(...program("pegmind-cli", "bin", "pegmind", args), { cwd: ROOT, encoding: "utf8", input, env, maxBuffer: 1 << 24 });
}

/** @typedef {import("playwright-core").Page} Page */

/** Its sentences, one a line. @param {string} text */
const sentences = text => text.split("\n").map(line => line.trim()).filter(Boolean);

/** Waits until a page says all of these. @param {Page} page @param {string[]} lines @param {(text: string) => string} [read] */
const says = (page, lines, read = text => text) => comes(async () => {
  const said = read(await page.innerText("main"));
  const missing = lines.filter(line => !said.includes(read(line)));
  return missing.length ? { missing, said } : "all of them";
}, "all of them");

/** A file that a button hands over. @param {Page} page @param {string} act @returns {Promise<string>} */
async function download(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: PATIENCE }), enter(page, `main button[value^="${act}"]`)]);
  return readFileSync(await file.path(), "utf8");
}

/** @param {Page} page @param {string} path */
async function go(page, path) {
  await page.goto(world.site.url + path);
  await ready(page);
}

/** Takes a file of games in. @param {Page} page @param {string} text @param {RegExp} answered */
async function take(page, text, answered) {
  await page.setInputFiles('input[name="games"]', { name: "pegmind.games", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.click('button[value="import"]');
  await sees(page, answered);
}

test("a game has the same review in both, and the files of games merge both ways", async () => {
  const { page, context, complaints } = await open(world, { path: "/new?view=text", hasTouch: true });
  await watched(page);
  await go(page, "/new?view=text");
  await begin(page, TOUCH, { kind: "break", board: "mini", games: "1" });
  await playOut(page, { ...TOUCH, pegs: async (page, line) => {
    await page.fill("#typed", line);
    await page.press("#typed", "Enter");
  } });

  // From the page to the program: record and review.
  await go(page, "/games?view=text");
  const record = await download(page, "save.");
  const file = join(home, "game.peg");
  writeFileSync(file, record);
  const review = sentences(pegmind(["--plain", "review", file]));
  await enter(page, 'main a[href^="/review"]');
  await sees(page, /Skill \d+ of 99/);
  const verdicts = review.filter(line => /^(Row \d: [A-Z]+, \d|Perfect play averages|Your choices|The answers|Together|You took|Skill)/.test(line));
  assert.ok(verdicts.length > 5, review.join("\n"));
  await says(page, verdicts.map(line => line.replace(/^(You took) so far/, "$1")));

  // The program has a game of its own; both files come together in both, and are the same bytes.
  pegmind(["--plain", "play", "--preset", "mini", "--seed", "1"], "rrr\nroy\nresign\nyes\n");
  const theirs = join(home, "theirs.games");
  pegmind(["stats", "--export", theirs]);
  await go(page, "/statistics?view=text");
  await sees(page, /1 game/);
  const own = await download(page, "export");
  await take(page, readFileSync(theirs, "utf8"), /1 added, 0 were here already/);
  const both = await download(page, "export");
  const ours = join(home, "ours.games");
  writeFileSync(ours, own);
  pegmind(["stats", "--import", ours]);
  pegmind(["stats", "--export", theirs]);
  assert.equal(readFileSync(theirs, "utf8"), both);
  await take(page, both, /0 added, 2 were here already/);

  // The same numbers, once both have reviewed all games. Which game of a day was the last one no
  // file tells, so that form is each device's own.
  await enter(page, 'main button[value="review"]');
  await sees(page, /All games are reviewed/);
  pegmind(["stats", "--review"]);
  const told = sentences(pegmind(["--plain", "stats"])).filter(line => /^(Mini|Guesses|Reviewed|Luck|The books)/.test(line));
  assert.ok(told.length > 2, told.join("\n"));
  await says(page, told.map(line => line.replace(/^Mini 4x3: /, "")), text => text.toLowerCase());
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a file of games that is broken or of another program is refused, and what was there stays", async () => {
  const { page, context } = await open(world, { path: "/statistics", hasTouch: true });
  const game = "[Version \"1\"]\n[Id \"g1\"]\n[Date \"2026-11-01\"]\n\n1. RROO 1+0\n2. YGBP 4+0\n";
  await go(page, "/games");
  await page.fill('textarea[name="record"]', game);
  await page.click('button[value="read"]');
  await sees(page, /The game is kept/);
  await go(page, "/statistics");
  await sees(page, /Guesses needed/);
  const whole = await download(page, "export");
  const broken = [whole.slice(0, whole.length / 2), whole.replace("1+0", "2+0"), whole.replace("games 1", "games 9"), "<html>nothing</html>", "\u0000\u{10ffff}", `${whole}${whole}`];
  for (const text of broken) {
    await take(page, text, /This file is refused, and your games stay as they are/);
    await page.reload();
    await ready(page);
    await sees(page, /Guesses needed/);
    assert.equal(await download(page, "export"), whole, text.slice(0, 40));
  }
  await context.close();
});
