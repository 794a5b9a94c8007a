// Keeps the page for use offline. What is listed is one version: it is fetched whole, and the next
// one waits until somebody asks for it.

/** Filled in when the page is built: the name of the version, and all that belongs to it. */
const VERSION = "VERSION";
/** @type {string[]} */
const FILES = [];

const NAME = `pegmind-${VERSION}`;

self.addEventListener("install", event => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(NAME);
  await Promise.all(FILES.map(async file => {
    // Names with a hash in them may come from the browser's own cache; the others may not.
    const answer = await fetch(file, { cache: file.startsWith("/assets/") ? "default" : "reload" });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    // An answer that was led elsewhere is refused later on, so that a copy is kept.
    await cache.put(file, new Response(await answer.blob(), { headers: answer.headers }));
  }));
}

self.addEventListener("activate", event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name.startsWith("pegmind-") && name !== NAME).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("message", event => {
  if (event.data === "take over") self.skipWaiting();
  // A page that was on its way when this version came is nobody's.
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const url = new URL(request.url);
  // What only a server has.
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api|health|ready|problems)(\/|$)/.test(url.pathname)) return;
  event.respondWith(/^\/(rankings|name)$/.test(url.pathname) ? ofServer(request) : answer(request, url));
});

/** From the server; without it, from where the page says so. @param {Request} request */
const ofServer = request => fetch(request).catch(() => Response.redirect("/online"));

/** From this version, whatever is newer on the server. @param {Request} request @param {URL} url */
async function answer(request, url) {
  const cache = await caches.open(NAME);
  const path = url.pathname.replace(/(.)\/$/, "$1");
  const kept = await cache.match(path) ?? (request.mode === "navigate" ? await cache.match("/play") : undefined);
  return kept ?? fetch(request);
}
