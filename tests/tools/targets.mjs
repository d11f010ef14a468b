/**
 * Where a scene can run for its hash: each target takes a scene's name and a number of steps, and gives the hash of the world after
 * them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { buildScene } from "../../web/scene/load.js";
import { loadScene, root, sceneText } from "./scenes.mjs";

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
    const { world } = buildScene(veer, scene);
    run(world, steps, stepTime(scene, veer.schema));
    return world.hash();
}

/** @param {any} world @param {number} steps @param {number} dt */
function run(world, steps, dt) {
    for (let i = 0; i < steps; i++) world.step(dt);
}

/** @param {any} scene @param {any} schema @returns {number} */
export function stepTime(scene, schema) {
    return scene.world.stepTime ?? schema.settings.world.find((/** @type {any} */ row) => row.name === "stepTime").default;
}

/** The native program, built if need be. @param {string} compiler */
export function nativeProgram(compiler) {
    const variant = `hash-${compiler}`, program = `build/${variant}/hash_main`;
    execFileSync("make", ["-s", program, `VARIANT=${variant}`, `CC=${compiler}`], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    return join(root, program);
}

/**
 * Continues a saved world natively: its hash, and the world as it is then.
 * @param {Uint8Array} saved @param {number} steps @param {string} compiler
 */
export function continueNatively(saved, steps, compiler) {
    const program = nativeProgram(compiler), folder = mkdtempSync(join(tmpdir(), "veer-"));
    try {
        writeFileSync(join(folder, "before"), saved);
        const output = execFileSync(program, [join(folder, "before"), String(steps), join(folder, "after")], { encoding: "utf8" });
        return { hash: output.trim(), saved: new Uint8Array(readFileSync(join(folder, "after"))) };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {string} name @param {number} steps @param {string} compiler */
async function onNative(name, steps, compiler) {
    const { veer, scene } = await loadScene(name);
    return continueNatively(buildScene(veer, scene).world.save(), steps, compiler).hash;
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
        const veer = await createVeer(), scene = readScene(${JSON.stringify(text)}, veer.schema), { world } = buildScene(veer, scene);
        const dt = scene.world.stepTime ?? veer.schema.settings.world.find((row) => row.name === "stepTime").default;
        for (let i = 0; i < ${steps}; i++) world.step(dt);
        return world.hash();
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
