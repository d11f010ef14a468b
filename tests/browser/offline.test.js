/**
 * Offline use: after one visit the playground opens and runs without a network, and a new version replaces the files of
 * the old version.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, launch, openPage, reload, serve, until } from "./site.js";

/** @type {Awaited<ReturnType<typeof launch>>} */ let browser;
beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());

const registered = "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')";
const keys = "caches.keys()";

/**
 * Waits until a promise of the page is true.
 * @param {import("playwright-core").Page} page
 * @param {string} expression
 */
const come = (page, expression) => until(page, `(${expression}.then((yes) => (window.come = !!yes)), window.come)`);

it("after one visit it runs without a server, under any path, with the same bits", async () => {
    const site = await serve({}), { page, close } = await openPage(browser, site.url, { query: "?test=1&sw=1" });
    await come(page, registered);
    await ask(page, "step(60)");
    const { scene } = await ask(page, "state()"), hash = await ask(page, "hash()");
    site.close();
    await expect(page.evaluate((url) => fetch(`${url}docs/none`), site.url)).rejects.toThrow("Failed to fetch");
    await reload(page);
    await ask(page, "step(60)");
    expect(await ask(page, "hash()")).toBe(hash);
    expect((await ask(page, "state()")).scene).toBe(scene);
    await page.goto(`${site.url}?test=1#scene=boids`);
    await until(page, "window.__veer?.state().scene === 'boids'");
    await close();
});

it("a page of the documentation that was visited is there without a server", async () => {
    const docs = new URL("../../dist-playground/docs/", import.meta.url), file = new URL("offline-test.html", docs);
    mkdirSync(docs, { recursive: true });
    writeFileSync(file, "<!doctype html><title>Visited</title>"); // the documentation is not part of the tested build
    const site = await serve({}), { page, close } = await openPage(browser, site.url, { query: "?test=1&sw=1" });
    await come(page, registered);
    await page.goto(`${site.url}docs/offline-test.html`);
    await come(page, "caches.keys().then((all) => all.some((name) => name.endsWith(' docs')))");
    site.close();
    rmSync(file);
    await page.goto("about:blank");
    await page.goto(`${site.url}docs/offline-test.html`);
    expect(await page.title()).toBe("Visited");
    await close();
});

it("a new version is read from the network, and the old one's files are removed", async () => {
    let version = 1;
    /** @type {Record<string, (text: string) => string>} */
    const edits = {
        "sw.js": (text) => text.replace(/"version":"\w+"/, `"version":"${version}"`),
        "index.html": (text) => text.replace("<body>", `<body data-version="${version}">`),
    };
    const site = await serve({ edit: (file, content) => edits[file]?.(String(content)) ?? content });
    const first = await openPage(browser, site.url, { query: "?test=1&sw=1" }), context = first.page.context();
    await come(first.page, registered);
    expect(await first.page.evaluate(keys)).toEqual([`veer ${site.url} 1`]);
    await first.page.evaluate(() => caches.open("someone else's"));
    version = 2;
    await reload(first.page);
    expect(await first.page.getAttribute("body", "data-version")).toBe("2");
    // checked explicitly, because a browser decides itself when to look for a new version
    const look = "navigator.serviceWorker.getRegistration().then((one) => one.update())";
    await first.page.evaluate(look);
    // pages that are open keep using the files of their version
    await come(first.page, "navigator.serviceWorker.getRegistration().then((one) => !!one?.waiting)");
    await first.page.close();
    const page = await context.newPage(), isOld = "(await caches.keys()).some((name) => name.endsWith(' 1'))";
    const waits = `(async () => {
        for (let i = 0; i < 50 && ${isOld}; i++) await new Promise((resolve) => setTimeout(resolve, 100));
        return ${isOld};
    })()`;
    let hasOld = true;
    for (let tries = 0; hasOld && tries < 20; tries++) {
        // The new version takes over once no page of the old one is open. A busy browser may still count the closed
        // page when another page opens; that page then also gets the old version and has to be closed.
        await page.goto("about:blank");
        await page.goto(`${site.url}?test=1&sw=1`);
        hasOld = await page.evaluate(waits);
    }
    expect((await page.evaluate(keys)).sort()).toEqual(["someone else's", `veer ${site.url} 2`]);
    await context.close();
    site.close();
});

it("is registered by the page itself, but not in a frame nor by other tests", async () => {
    const site = await serve({});
    for (const [query, count] of /** @type {[string, number][]} */ ([
        ["?test=1", 0], ["?embed=1&scene=patrol", 0], ["", 1],
    ])) {
        const { page, problems, close } = await openPage(browser, site.url, { query });
        await until(page, "document.querySelector('#scene-title').textContent !== 'Veer'");
        const registrations = "navigator.serviceWorker.getRegistrations().then((all) => all.length)";
        if (count) await come(page, registrations);
        else {
            await page.evaluate(() =>
                new Promise((resolve) => void setTimeout(() => requestIdleCallback(resolve, { timeout: 5500 }), 500)));
        }
        expect(await page.evaluate(registrations), query).toBe(count);
        expect(problems).toEqual([]);
        await close();
    }
    site.close();
});
