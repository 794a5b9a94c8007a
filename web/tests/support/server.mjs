// The server of this repository, shared by all tests, and connections to it that can be cut.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { PAGE } from "./browser.mjs";
import { ROOT, program } from "./program.mjs";
import { shared } from "./suite.mjs";

/** Starts a server; `close` ends it. */
export async function serve() {
  // Tests send requests as fast as they can, and a busy machine responds late.
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

/** Returns the server that all tests share, so each test has names of its own. */
export const server = shared(serve, server => server.close());

/** Returns a connection to the shared server that one test can cut. @param {import("./suite.mjs").Test} test */
export async function proxied(test) {
  const to = new URL((await server()).url);
  /** @type {Set<import("node:net").Socket>} */ const sockets = new Set();
  let isShut = false;
  const listener = createServer(near => {
    if (isShut) return void near.destroy();
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [[near, far], [far, near]]) {
      sockets.add(from);
      from.on("data", bytes => into.write(bytes));
      from.on("error", () => into.destroy());
      from.on("close", () => (sockets.delete(from), into.destroy()));
    }
  });
  await new Promise(listening => listener.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (listener.address());
  const cut = () => sockets.forEach(socket => socket.destroy());
  test.after(() => (listener.close(), cut()));
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    /** Cuts it, and lets nobody through until it is opened. */
    shut: () => (isShut = true, cut()),
    open: () => { isShut = false; },
  };
}
