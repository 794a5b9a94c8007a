// The web app and the terminal program: the same game has the same record, review and statistics in both, and
// their files of games can be merged in both directions.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { go, open, sees } from "../support/browser.mjs";
import { line, press } from "../support/page.mjs";
import { TOUCH, playOut, start, watched } from "../support/player.mjs";
import { home, pegmind, printed } from "../support/program.mjs";
import { test } from "../support/suite.mjs";
import { becomes } from "../support/wait.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Returns the lines without indentation. @param {string} text */
const sentences = text => text.split("\n").map(line => line.trim()).filter(Boolean);

/** Waits until a page shows all of these lines. @param {Page} page @param {string[]} lines @param {(text: string) => string} [read] */
const says = (page, lines, read = text => text) => becomes(async () => {
  const said = read(await page.innerText("main"));
  const missing = lines.filter(line => !said.includes(read(line)));
  return missing.length ? { missing, said } : "all of them";
}, "all of them");

/** Returns the file that a button saves. @param {Page} page @param {string} act @returns {Promise<string>} */
async function download(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, `main button[value^="${act}"]`)]);
  return readFileSync(await file.path(), "utf8");
}

/** Imports a file of games. @param {Page} page @param {string} text @param {RegExp} answered */
async function take(page, text, answered) {
  await page.setInputFiles('input[name="games"]', { name: "pegmind.games", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.click('button[value="import"]');
  await sees(page, answered);
}

test("a game has the same review in both, and the files of games merge in both directions", async test => {
  const { page, context } = await open(test, { path: "/new?view=text", hasTouch: true });
  const { folder, env } = home(test);
  const run = (/** @type {string[]} */ args, input = "") => printed(pegmind(args), { env, input });
  await watched(context);
  await go(page, "/new?view=text");
  await start(page, TOUCH, { kind: "break", board: "mini", games: "1" });
  await playOut(page, { ...TOUCH, pegs: line });

  // The program reads the record, and its review is the same.
  await go(page, "/games?view=text");
  const file = join(folder, "game.peg");
  writeFileSync(file, await download(page, "save."));
  const review = sentences(await run(["--plain", "review", file]));
  await press(page, 'main a[href^="/review"]');
  await sees(page, /Skill \d+ of 99/);
  const verdicts = review.filter(line => /^(Row \d: [A-Z]+, \d|Perfect play averages|Your choices|The answers|Together|You took|Skill)/.test(line));
  assert.ok(verdicts.length > 5, review.join("\n"));
  await says(page, verdicts.map(line => line.replace(/^(You took) so far/, "$1")));

  // The program adds a game of its own. After merging, the files have the same bytes.
  await run(["--plain", "play", "--preset", "mini", "--seed", "1"], "rrr\nroy\nresign\nyes\n");
  const theirs = join(folder, "theirs.games");
  await run(["stats", "--export", theirs]);
  await go(page, "/statistics?view=text");
  await sees(page, /1 game/);
  const own = await download(page, "export");
  await take(page, readFileSync(theirs, "utf8"), /1 added, 0 were here already/);
  const both = await download(page, "export");
  const ours = join(folder, "ours.games");
  writeFileSync(ours, own);
  await run(["stats", "--import", ours]);
  await run(["stats", "--export", theirs]);
  assert.equal(readFileSync(theirs, "utf8"), both);
  await take(page, both, /0 added, 2 were here already/);

  // After both have reviewed all games, the statistics are the same, except for the form: files do not
  // contain the order of the games of one day.
  await press(page, 'main button[value="review"]');
  await sees(page, /All games are reviewed/);
  await run(["stats", "--review"]);
  const told = sentences(await run(["--plain", "stats"])).filter(line => /^(Mini|Guesses|Reviewed|Luck|The books)/.test(line));
  assert.ok(told.length > 2, told.join("\n"));
  await says(page, told.map(line => line.replace(/^Mini 4x3: /, "")), text => text.toLowerCase());
});
