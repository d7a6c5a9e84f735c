// @ts-check
/** Keeps the page's files, so that it works without a network after the first visit. `site.json` names them all. */
const self_ = /** @type {any} */ (self);
self_.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const { version, files } = await (await fetch("site.json", { cache: "no-cache" })).json();
    const cache = await caches.open(`swtcg-${version}`);
    await cache.addAll(files.map((/** @type {string} */ file) => new Request(file, { cache: "no-cache" })));
    for (const name of await caches.keys()) if (name.startsWith("swtcg-") && name !== `swtcg-${version}`) await caches.delete(name);
    await self_.skipWaiting();
  })());
});

self_.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(self_.clients.claim()));

self_.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request))());
});
