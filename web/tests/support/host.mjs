// Serves the folder that `cargo xtask web` writes, the way docs/hosting.md tells hosts to.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * @param {string} folder
 * @returns {Promise<{url: string, close: () => Promise<void>, broken: Set<string>, late: Map<string, Promise<void>>}>}
 */
export async function host(folder) {
  if (!existsSync(join(folder, "index.html"))) throw new Error(`${folder} holds no page; cargo xtask web --out ${folder} writes one`);
  /** Paths that get an error. */
  const broken = new Set();
  /** Addresses, with their queries, that get a response only after something has happened. */
  const late = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    await late.get(request.url);
    const wanted = join(folder, normalize(path));
    const choices = [wanted, join(wanted, "index.html")];
    let file = broken.has(path) ? undefined : choices.find(choice => existsSync(choice) && statSync(choice).isFile());
    const found = Boolean(file);
    file ??= join(folder, "404.html");
    const headers = { ...HEADERS, "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache", vary: "accept-encoding" };
    if (/\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(`${file}.br`)) {
      file += ".br";
      headers["content-encoding"] = "br";
    }
    response.writeHead(found ? 200 : 404, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => new Promise(resolve => {
    server.close(() => resolve(undefined));
    server.closeAllConnections();
  });
  // A service worker needs a secure context, and `localhost` is one.
  return { url: `http://localhost:${port}`, close, broken, late };
}
