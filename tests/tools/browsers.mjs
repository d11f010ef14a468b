/**
 * Browsers in which tools run scenes: Chromium, and Firefox over WebDriver BiDi. A server gives each page dist/, the
 * scene loader and course.js, and the page walks a scene with them as walk.mjs does in Node.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { findChromium, findFirefox } from "../../src/build/needs.mjs";
import { root, sceneText } from "./scenes.mjs";

const TYPES = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm",
    ".html": "text/html",
};

/** @returns {Promise<{ url: string, close: () => void }>} */
function serve() {
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
        if (path === "/") {
            return void response.setHeader("content-type", "text/html").end("<!doctype html><title>hash</title>");
        }
        try {
            if (!/^[\\/](dist[\\/]|web[\\/]scene[\\/]|tests[\\/]tools[\\/]course\.js$)/.test(path)) {
                throw new Error("not served");
            }
            const body = readFileSync(join(root, path));
            response.setHeader("content-type",
                TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "application/octet-stream").end(
                body,
            );
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
        const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
        resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    }));
}

export const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
];

/** Pages run all steps without a pause, so no request may be sent to them in the meantime. */
const launchers = {
    Chromium: async () =>
        (await import("playwright-core")).chromium.launch({
            executablePath: findChromium() ?? undefined, args: FLAGS, timeout: 600_000,
        }),
    Firefox: async () => (await import("puppeteer-core")).launch({
        browser: "firefox", executablePath: findFirefox() ?? undefined, protocolTimeout: 3_600_000,
        extraPrefsFirefox: { "dom.max_script_run_time": 0 },
    }),
};

/**
 * Returns the script of a page, which returns the lines of a walk and the final world.
 * @param {string} url
 * @param {object} job
 */
const script = (url, job) => `(async () => {
    const { text, steps, lines, scalar } = ${JSON.stringify(job)};
    const [{ createVeer }, { buildScene, readScene }, { createGame }, { walkScene }] = await Promise.all(
        [scalar ? "dist/scalar.js" : "dist/index.js", "web/scene/load.js", "web/scene/game.js", "tests/tools/course.js"]
            .map((file) => import("${url}/" + file)));
    const veer = await createVeer();
    if (veer.scalar !== scalar) throw new Error("the page did not load the requested build");
    const built = buildScene(veer, readScene(text, veer.schema));
    const walked = walkScene(createGame(built, veer.schema), steps, { lines });
    const saved = lines === undefined ? [] : Array.from(built.world.save());
    return JSON.stringify({ lines: walked, saved, version: navigator.userAgent });
})()`;

/** @param {keyof typeof launchers} which */
export async function openBrowser(which) {
    const site = await serve(), browser = await launchers[which]();
    // pages are opened and closed one at a time, because Firefox loses the frame of a page that opens while another
    // closes
    let turn = Promise.resolve();
    /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
    const alone = (act) => {
        const result = turn.then(act);
        turn = result.then(() => {}, () => {});
        return result;
    };
    return {
        /**
         * @param {string} name  of a scene @param {{ steps: number, scalar: boolean, lines?: number }} walk
         * @returns {Promise<{ lines: string[], saved: Uint8Array }>}
         */
        async walk(name, walk) {
            const page = await alone(async () => {
                const opened = await browser.newPage();
                await opened.goto(site.url);
                return opened;
            });
            try {
                const { evaluate } = /** @type {{ evaluate(script: string): Promise<unknown> }} */ (page);
                const { lines, saved } =
                    JSON.parse(String(await evaluate.call(page, script(site.url, { text: sceneText(name), ...walk }))));
                return { lines, saved: Uint8Array.from(saved) };
            } finally {
                await alone(() => page.close());
            }
        },
        async close() {
            await browser.close();
            site.close();
        },
    };
}
