/**
 * The service worker: the playground works offline after one visit. The page itself comes from the network when
 * available; files whose names contain a hash of their content come from the cache. The build writes the list of files
 * and a version computed from their contents (src/build/site.mjs).
 */
const { files, version } = JSON.parse("{}"); // written by the build

const worker = /** @type {any} */ (self), scope = String(worker.registration.scope);
const OWN = `veer ${scope} `; // the prefix is needed because other sites may share the origin
const CACHE = OWN + version;
const MATCH = { ignoreVary: true }; // this file is the same for every request

worker.addEventListener("install", (/** @type {any} */ event) => {
    // bypasses the browser's cache, which may have an older version
    const fresh = (/** @type {string} */ name) =>
        (name.startsWith("assets/") ? name : new Request(name, { cache: "reload" }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map(fresh))));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    const isOld = (/** @type {string} */ name) => name.startsWith(OWN) && name !== CACHE;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event, [address] = request.url.split(/[?#]/);
    if (request.method !== "GET" || !address.startsWith(scope)) return;
    const path = address.slice(scope.length);
    if (/^(docs|examples)\//.test(path)) return; // these are separate pages and are not cached
    if (path.startsWith("assets/")) event.respondWith(cacheFirst(request));
    else event.respondWith(networkFirst(request, path === "" || path === "index.html" ? scope : address));
});

/** @param {Request} request */
async function cacheFirst(request) {
    const cache = await caches.open(CACHE), kept = await cache.match(request, MATCH);
    return kept ?? keep(cache, request.url, await fetch(request));
}

/** @param {Request} request @param {string} name  cache key, without the query of the address */
async function networkFirst(request, name) {
    const cache = await caches.open(CACHE);
    try {
        return await keep(cache, name, await fetch(request));
    } catch (error) {
        const kept = await cache.match(name, MATCH);
        if (kept) return kept;
        throw error;
    }
}

/** @param {Cache} cache @param {string} name @param {Response} response */
async function keep(cache, name, response) {
    if (response.ok && response.type === "basic") await cache.put(name, response.clone());
    return response;
}
