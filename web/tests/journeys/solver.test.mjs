// The solver of the web app under node, without a browser.

import assert from "node:assert/strict";
import { STUDY, positions, solver, solverBytes } from "../support/solver.mjs";
import { test } from "../support/suite.mjs";

/** The number of positions whose replies are compared. */
const POSITIONS = 60;

test("the module for reviews gives the replies of the native solver, and the small one refuses the rest", async () => {
  const [play, study] = [solverBytes(), solverBytes("study")].map(bytes => solver(new WebAssembly.Module(bytes)));
  const pairs = await positions(POSITIONS);
  for (const [asked, answer] of pairs) assert.equal(study.ask(asked), answer, asked);
  const beside = pairs.filter(([asked]) => STUDY.test(asked));
  for (const [asked] of beside) assert.match(play.ask(asked), /^\{"refused":\{"ticket":\d/, asked);
  assert.ok(beside.length > 0);
});
