/**
 * Where a scene can run for its hash: each target takes a scene's name and a number of steps, and gives the hash of the world after
 * them. Native targets walk a course (course.js): between two of its legs, rules of the scene acted.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { createGame } from "../../web/scene/game.js";
import { buildScene } from "../../web/scene/load.js";
import { loadScene, root, sceneText } from "./scenes.mjs";
import { walkInNode } from "./walk.mjs";

export const targets = {
    native: (/** @type {string} */ name, /** @type {number} */ steps) => onNative(name, steps, "gcc"),
    "native-clang": (/** @type {string} */ name, /** @type {number} */ steps) => onNative(name, steps, "clang"),
    wasm: (/** @type {string} */ name, /** @type {number} */ steps) => onWasm(name, steps, false),
    scalar: (/** @type {string} */ name, /** @type {number} */ steps) => onWasm(name, steps, true),
    chromium: onChromium,
};

/** @param {string} name @param {number} steps @param {boolean} scalar */
async function onWasm(name, steps, scalar) {
    const { veer, scene } = await loadScene(name, { scalar });
    if (veer.scalar !== scalar) throw new Error(`the package did not take the build ${scalar ? "without" : "with"} SIMD`);
    const built = buildScene(veer, scene), game = createGame(built, veer.schema);
    for (let i = 0; i < steps; i++) game.step();
    return built.world.hash();
}

/** The native program, built if need be. @param {string} compiler */
export function nativeProgram(compiler) {
    const variant = `hash-${compiler}-O3`, program = `build/${variant}/hash_main`;
    execFileSync("make", ["-s", program, `VARIANT=${variant}`, `CC=${compiler}`], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    return join(root, program);
}

/**
 * Continues a saved world natively: its hash, and the world as it is then.
 * @param {Uint8Array} saved @param {number} steps @param {string} compiler
 */
export function continueNatively(saved, steps, compiler) {
    const program = nativeProgram(compiler), folder = mkdtempSync(join(tmpdir(), "veer-")), [before, after] = ["before", "after"].map((name) => join(folder, name));
    try {
        writeFileSync(before, new Uint8Array(Uint32Array.of(steps, saved.length).buffer));
        writeFileSync(before, saved, { flag: "a" });
        return { hash: lastHash(execFileSync(program, [before, String(steps + 1), after], TEXT)), saved: new Uint8Array(readFileSync(after)) };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const TEXT = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 28 };
const lastHash = (/** @type {string} */ lines) => lines.trimEnd().slice(-16);

/** @param {string} name @param {number} steps @param {string} compiler */
async function onNative(name, steps, compiler) {
    const folder = mkdtempSync(join(tmpdir(), "veer-")), course = join(folder, "course");
    try {
        await walkInNode(name, steps, { course });
        return lastHash(execFileSync(nativeProgram(compiler), [course], TEXT));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm", ".html": "text/html" };

/** Serves dist/ and the scene loader to the browser. @returns {Promise<{ url: string, close: () => void }>} */
function serve() {
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
        if (path === "/") return void response.setHeader("content-type", "text/html").end("<!doctype html><title>hash</title>");
        try {
            if (!/^[\\/](dist|web[\\/]scene)[\\/]/.test(path)) throw new Error("not served");
            const body = readFileSync(join(root, path));
            response.setHeader("content-type", TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "application/octet-stream").end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
        const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
        resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    }));
}

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The same run as onWasm's, as text: the page's own modules do it. @param {string} url @param {string} text @param {number} steps */
function browserScript(url, text, steps) {
    return `(async () => {
        const { createVeer } = await import("${url}/dist/index.js"), { buildScene, readScene } = await import("${url}/web/scene/load.js");
        const { createGame } = await import("${url}/web/scene/game.js"), veer = await createVeer();
        const built = buildScene(veer, readScene(${JSON.stringify(text)}, veer.schema)), game = createGame(built, veer.schema);
        for (let i = 0; i < ${steps}; i++) game.step();
        return built.world.hash();
    })()`;
}

/** @param {string} name @param {number} steps */
async function onChromium(name, steps) {
    const { chromium } = await import("playwright-core");
    const site = await serve(), browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", args: FLAGS });
    try {
        const page = await browser.newPage();
        await page.goto(site.url);
        return await page.evaluate(browserScript(site.url, sceneText(name), steps));
    } finally {
        await browser.close();
        site.close();
    }
}
