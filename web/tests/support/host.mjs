// Serves the folder that `cargo xtask web` writes as docs/hosting.md tells hosts to, for tests.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
};

export const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * @param {string} folder
 * @returns {Promise<{url: string, hits: string[], close: () => Promise<void>, broken: Set<string>, late: Map<string, Promise<void>>}>}
 */
export async function host(folder) {
  if (!existsSync(join(folder, "index.html"))) throw new Error(`${folder} holds no page; cargo xtask web --out ${folder} writes one`);
  /** @type {string[]} */ const hits = [];
  /** Paths that are answered with an error. */
  const broken = new Set();
  /** Addresses, with what is behind a question mark, that are answered when something has happened. */
  const late = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    hits.push(path);
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
  // `localhost` is a secure context, as a service worker needs one.
  return { url: `http://localhost:${port}`, hits, close, broken, late };
}
