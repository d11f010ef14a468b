/**
 * The packed tarball, installed in an empty project. It must work in every way that games use it, with the same hash in all of them.
 */
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { createVeer } from "veer";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mixedWorld, raceWorld } from "./worlds.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "veer-project-"));
const worlds = readFileSync(new URL("./worlds.js", import.meta.url), "utf8");
const run = (/** @type {string} */ command, /** @type {string[]} */ args, cwd = project) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
    return stdout;
};
const bin = (/** @type {string} */ name) => join(root, "node_modules/.bin", name);

let tarball = "";
let expected = "";

/** A program that steps the README's world and gives its hash to `show`. @param {string} show @param {string} [entry] */
const program = (show, entry = "veer") => `import { createVeer } from "${entry}";
import { raceWorld } from "./worlds.js";
const { world } = raceWorld(await createVeer());
for (let i = 0; i < 200; i++) world.step(1 / 60);
${show}(world.hash());
`;

beforeAll(async () => {
    const { world } = raceWorld(await createVeer());
    for (let i = 0; i < 200; i++) world.step(1 / 60);
    expected = world.hash();
    const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], root));
    tarball = join(project, filename);
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "game", version: "1.0.0", private: true, type: "module" }));
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball]);
    writeFileSync(join(project, "worlds.js"), worlds);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("in Node", () => {
    test.each(["veer", "veer/url"])("%s is imported", (entry) => {
        writeFileSync(join(project, "game.mjs"), program("console.log", entry));
        expect(run(process.execPath, ["game.mjs"]).trim()).toBe(expected);
    });

    test("the inline entry can be required from CommonJS", () => {
        writeFileSync(join(project, "game.cjs"), `const { createVeerSync, VeerError } = require("veer");
            const world = createVeerSync().createWorld();
            const id = world.addAgent({ x: 3, velocityX: 60 });
            world.step(1 / 60);
            console.log(world.agents.x[world.slot(id)], VeerError.name.length > 0);`);
        expect(run(process.execPath, ["--no-warnings", "game.cjs"]).trim()).toBe("4 true");
    });

    test("the core entry takes bytes and compiled modules", () => {
        writeFileSync(join(project, "core.mjs"), `import { createVeer, createVeerSync } from "veer/core";
            import { readFileSync } from "node:fs";
            import { raceWorld } from "./worlds.js";
            const read = (name) => readFileSync(new URL(import.meta.resolve(name)));
            const module = new WebAssembly.Module(read("veer/veer.scalar.wasm"));
            for (const veer of [createVeerSync(read("veer/veer.wasm")), await createVeer(module)]) {
                const { world } = raceWorld(veer);
                for (let i = 0; i < 200; i++) world.step(1 / 60);
                console.log(veer.scalar, world.hash());
            }`);
        expect(run(process.execPath, ["core.mjs"]).trim().split("\n")).toEqual([`false ${expected}`, `true ${expected}`]);
    });

    test("importing has no effect: no WebAssembly is used before createVeer()", () => {
        writeFileSync(join(project, "quiet.mjs"), `globalThis.WebAssembly = undefined;
            await import("veer"); await import("veer/url"); await import("veer/core"); await import("veer/draw"); console.log("quiet");`);
        expect(run(process.execPath, ["quiet.mjs"]).trim()).toBe("quiet");
    });
});

describe("in a browser", () => {
    /** @type {import("playwright-core").Browser} */
    let browser;
    /** @type {import("node:http").Server} */
    let server;
    let address = "";
    /** @type {Record<string, string>} */
    const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/octet-stream" };
    beforeAll(async () => {
        server = createServer((request, response) => {
            const file = join(project, decodeURIComponent(new URL(request.url ?? "/", "http://game").pathname));
            if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
            const policy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
            /** @type {Record<string, string>} */
            const headers = { "content-type": types[extname(file)] ?? "text/plain", "content-security-policy": policy };
            if (!file.includes("apart")) {
                headers["cross-origin-opener-policy"] = "same-origin";
                headers["cross-origin-embedder-policy"] = "require-corp";
            }
            response.writeHead(200, headers);
            response.end(readFileSync(file));
        });
        await new Promise((resolve) => void server.listen(0, "127.0.0.1", () => resolve(undefined)));
        address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
        const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
        browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || "/usr/bin/chromium", args, timeout: 600_000 });
    });
    afterAll(async () => {
        await browser?.close();
        server?.close();
    });

    /** The title of a page after its script ran. @param {string} path */
    async function titleOf(path) {
        const page = await browser.newPage();
        page.setDefaultTimeout(600_000);
        /** @type {string[]} */
        const problems = [];
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => message.type() === "error" && !message.text().includes("favicon") && problems.push(message.text()));
        await page.goto(`${address}/${path}`);
        await page.waitForFunction(() => document.title !== "", null, { timeout: 600_000 }).catch((error) => problems.push(String(error)));
        const title = await page.title();
        await page.close();
        expect(problems).toEqual([]);
        return title;
    }

    test.each(["index.js", "url.js"])("%s runs from a plain module script, without a build", async (file) => {
        const name = file.replace(".js", "");
        writeFileSync(join(project, `plain-${name}.js`), program("document.title = (x => x)", `./node_modules/veer/dist/${file}`));
        writeFileSync(join(project, `plain-${name}.html`), `<!doctype html><script type="module" src="plain-${name}.js"></script>`);
        expect(await titleOf(`plain-${name}.html`)).toBe(expected);
    });

    test.each(["veer", "veer/url"])("%s runs from a production build of Vite", async (entry) => {
        const name = entry.replace("/", "-"), folder = join(project, name);
        mkdirSync(folder);
        writeFileSync(join(folder, "main.js"), program("document.title = (x => x)", entry).replace("./worlds.js", "../worlds.js"));
        writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
        await build({
            root: folder, base: "./", configFile: false, logLevel: "silent",
            build: { outDir: join(folder, "out"), target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
        });
        const emitted = readdirSync(join(folder, "out"), { recursive: true }).filter((file) => String(file).endsWith(".wasm"));
        expect(emitted).toHaveLength(entry === "veer" ? 0 : 2);
        expect(await titleOf(`${name}/out/index.html`)).toBe(expected);
    });

    /** A page built by Vite whose world has enough agents for several threads. @param {string} name */
    async function threadedPage(name) {
        const folder = join(project, name);
        mkdirSync(folder);
        writeFileSync(join(folder, "main.js"), `import { createVeer } from "veer/threads";
            import { mixedWorld } from "../worlds.js";
            const walk = (world) => { for (let i = 0; i < 20; i++) world.step(1 / 60); return world.hash(); };
            const titles = await Promise.all([1, 2, 3].map((workers) => createVeer({ workers }).then((veer) => walk(mixedWorld(veer, 400).world))))
                .catch((error) => [error.name + " " + error.message]);
            document.title = [...new Set(titles)].join();`);
        writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
        await build({
            root: folder, base: "./", configFile: false, logLevel: "silent", worker: { format: "es" },
            build: { outDir: join(folder, "out"), target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
        });
        return titleOf(`${name}/out/index.html`);
    }

    test("veer/threads steps on workers, with the same hash for any number of them", async () => {
        const { world } = mixedWorld(await createVeer(), 400);
        for (let i = 0; i < 20; i++) world.step(1 / 60);
        expect(await threadedPage("threads")).toBe(world.hash());
    });

    test("78: veer/threads says what a page without isolation lacks", async () => {
        expect(await threadedPage("apart")).toMatch(/^VeerLoadError createVeer: threads need a page that is cross-origin isolated \(.*Opener/);
    });
});

describe("what is published", () => {
    test("is dist/ and the manifest, and nothing else", () => {
        const [{ files }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json"], root));
        const paths = files.map((/** @type {{ path: string }} */ file) => file.path);
        const outside = paths.filter((/** @type {string} */ path) => !path.startsWith("dist/"));
        expect(outside.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
        const inside = ["index.js", "index.d.ts", "veer.wasm", "veer.scalar.wasm", "types/schema.d.ts"].map((file) => `dist/${file}`);
        expect(paths).toEqual(expect.arrayContaining(inside));
    });

    test("satisfies publint", () => {
        expect(run(bin("publint"), ["run", tarball, "--strict"])).toContain("All good!");
    });

    test("has types that every resolver of ES modules finds", () => {
        const esmOnly = ["--profile", "esm-only", "--exclude-entrypoints", "veer.wasm", "veer.scalar.wasm", "--no-definitely-typed"];
        const { analysis, problems } = JSON.parse(run(bin("attw"), [tarball, ...esmOnly, "--format", "json"]));
        const ignored = ["node10", "node16-cjs"]; // by the profile
        const found = Object.values(problems).flat().filter((problem) => !ignored.includes(problem.resolutionKind));
        expect(found).toEqual([]);
        expect(Object.keys(analysis.entrypoints).sort()).toEqual([".", "./core", "./draw", "./package.json", "./threads", "./url"]);
    });

    test("is small: the inline entry has at most 155 kB after gzip, every behavior included", () => {
        const files = ["index.js", "inline.js", "unpack.js", "veer.js"];
        const sizes = files.map((file) => gzipSync(readFileSync(join(root, "dist", file)), { level: 9 }).length);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(155_000);
        const code = readFileSync(join(root, "dist/index.js"), "utf8");
        const imports = [...code.matchAll(/from\s*["'`]\.\/([\w.]+)["'`]/g)].map(([, file]) => file);
        expect([...new Set(imports)].sort()).toEqual(["inline.js", "unpack.js", "veer.js"]);
    });
});
