/**
 * The service worker: the playground works offline after one visit. The page itself comes from the network when
 * available; files whose names contain a hash of their content come from the cache. The build writes the list of files
 * and a version computed from their contents (src/build/site.mjs). Pages of the documentation that were visited are
 * kept as well, in a cache of their own that new versions keep.
 */
const { files, version } = JSON.parse("{}"); // written by the build

/** Types of service workers are not among those of pages. @typedef {any} Unlisted */
const worker = /** @type {Unlisted} */ (self), scope = String(worker.registration.scope);
const OWN = `veer ${scope} `; // the prefix is needed because other sites may share the origin
const CACHE = OWN + version;
const PAGES = OWN + "docs";
const MOST_PAGES = 400; // files of the documentation that are kept: some 100 pages with their parts
const MATCH = { ignoreVary: true }; // this file is the same for every request

worker.addEventListener("install", (/** @type {Unlisted} */ event) => {
    // bypasses the browser's cache, which may have an older version
    const fresh = (/** @type {string} */ name) =>
        (name.startsWith("assets/") ? name : new Request(name, { cache: "reload" }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map(fresh))));
});

worker.addEventListener("activate", (/** @type {Unlisted} */ event) => {
    const isOld = (/** @type {string} */ name) => name.startsWith(OWN) && name !== CACHE && name !== PAGES;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {Unlisted} */ event) => {
    const { request } = event, [address] = request.url.split(/[?#]/);
    if (request.method !== "GET" || !address.startsWith(scope)) return;
    const path = address.slice(scope.length);
    if (path.startsWith("examples/")) return; // these are separate pages and are not cached
    if (path.startsWith("docs/")) event.respondWith(visited(request, address));
    else if (path.startsWith("assets/")) event.respondWith(cacheFirst(request));
    else event.respondWith(networkFirst(request, path === "" || path === "index.html" ? scope : address, CACHE));
});

/** @param {Request} request */
async function cacheFirst(request) {
    const cache = await caches.open(CACHE), kept = await cache.match(request, MATCH);
    return kept ?? keep(cache, request.url, await fetch(request));
}

/**
 * Keeps a file of the documentation, and discards the oldest beyond the limit.
 * @param {Request} request @param {string} name  cache key
 */
async function visited(request, name) {
    const response = await networkFirst(request, name, PAGES), cache = await caches.open(PAGES);
    const old = (await cache.keys()).slice(0, -MOST_PAGES);
    await Promise.all(old.map((one) => cache.delete(one)));
    return response;
}

/** @param {Request} request @param {string} name  cache key, without the query of the address @param {string} of */
async function networkFirst(request, name, of) {
    const cache = await caches.open(of);
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
