// The server of this repository, for what works without scripts.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PAGE } from "./page.mjs";
import { ROOT, program } from "./program.mjs";

/** A server that listens; `close` ends it. */
export async function serve() {
  // Tests ask as fast as they can, and a busy machine answers late.
  const limits = ["--questions-per-second", "1000000", "--questions-at-once", "1000000", "--requests-per-second", "1000000", "--work-time", "45"];
  const run = program("pegmind-server", "bin", "pegmind-server", ["--addr", "127.0.0.1:0", "--database", "memory:", ...limits]);
  const server = spawn(...run, { cwd: ROOT, env: { ...process.env, PEGMIND_PAGE: PAGE }, stdio: ["ignore", "inherit", "pipe"] });
  let address = "";
  for await (const line of createInterface(/** @type {import("node:stream").Readable} */ (server.stderr))) {
    address = /"addr":"([^"]+)"/.exec(line)?.[1] ?? "";
    if (address) break;
  }
  assert.ok(address, "the server listens");
  server.stderr?.resume();
  return { url: `http://${address}`, close: () => void server.kill() };
}
