// A way to a server that can be cut.

import { connect, createServer } from "node:net";

/** A way to the server that can be cut. @param {URL} to */
export async function proxied(to) {
  /** @type {Set<import("node:net").Socket>} */ const sockets = new Set();
  /** Whether nobody comes through. */ let isShut = false;
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
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    /** Cuts it, and lets nobody through until it is opened. */
    shut: () => (isShut = true, cut()),
    open: () => { isShut = false; },
    close: () => (listener.close(), cut()),
  };
}
