/**
 * The packed tarball, installed in an empty project: its content, its size, and special features of its entries.
 * tests/consumers tests that each entry runs with every tool.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createVeer } from "veer";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeBrowser, isolation, visit } from "../consumers/browser.js";
import { mixedWorld, raceWorld } from "./worlds.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "veer-project-"));
const worlds = readFileSync(new URL("./worlds.js", import.meta.url), "utf8");
const run = (/** @type {string} */ command, /** @type {string[]} */ args, cwd = project) => {
    const { status, stdout, stderr } = spawnSync(command, args,
        { cwd, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
    return stdout;
};
const bin = (/** @type {string} */ name) => join(root, "node_modules/.bin", name);

let tarball = "";
let expected = "";

beforeAll(async () => {
    const { world } = raceWorld(await createVeer());
    for (let i = 0; i < 200; i++) world.step(1 / 60);
    expected = world.hash();
    const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], root));
    tarball = join(project, filename);
    writeFileSync(join(project, "package.json"),
        JSON.stringify({ name: "game", version: "1.0.0", private: true, type: "module" }));
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball]);
    writeFileSync(join(project, "worlds.js"), worlds);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("in Node", () => {
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
        expect(run(process.execPath, ["core.mjs"]).trim().split("\n")).toEqual([
            `false ${expected}`, `true ${expected}`,
        ]);
    });

    test("npx veer measures a scene and checks a game of the project", () => {
        writeFileSync(join(project, "scene.mjs"), `import { createVeer } from "veer";
            import { raceWorld } from "./worlds.js";
            export default (veer) => raceWorld(veer).world;`);
        const veer = (/** @type {string[]} */ ...list) => run("npx", ["--no", "--offline", "veer", ...list]);
        expect(veer("--version").trim()).toMatch(/^\d+\.\d+\.\d+/);
        const { runs } = JSON.parse(veer("measure", "scene.mjs", "--seconds", "1", "--seeds", "1", "--json"));
        expect(runs[0].figures.seconds).toBeCloseTo(1, 3);
        writeFileSync(join(project, "page.mjs"), `import { createVeer } from "veer";
            const world = (await createVeer()).createWorld();
            world.addAgent({ velocityX: 9 });
            requestAnimationFrame(function frame() { world.advance(1 / 60); requestAnimationFrame(frame); });`);
        expect(JSON.parse(veer("check", "page.mjs", "--json"))).toMatchObject({ steps: 600, worlds: 1, problems: 0 });
    });

    test("importing has no effect: no WebAssembly is used before createVeer()", () => {
        writeFileSync(join(project, "quiet.mjs"), `globalThis.WebAssembly = undefined;
            await import("veer"); await import("veer/scalar"); await import("veer/url"); await import("veer/threads");
            await import("veer/core"); await import("veer/docs"); await import("veer/flat");
            await import("veer/flat/url"); await import("veer/draw"); await import("veer/net");
            await import("veer/net/redis"); await import("veer/net/interest");
            await import("veer/tune"); console.log("quiet");`);
        expect(run(process.execPath, ["quiet.mjs"]).trim()).toBe("quiet");
    });
});

describe("an uncaught error", () => {
    /** Returns Node's output. @param {...string} flags */
    function printed(...flags) {
        writeFileSync(join(project, "wrong.mjs"),
            'import { createVeer } from "veer";\n(await createVeer()).createWorld().step(16.7);\n');
        const { status, stderr } = spawnSync(process.execPath, [...flags, "wrong.mjs"],
            { cwd: project, encoding: "utf8" });
        expect(status).toBe(1);
        return stderr;
    }

    test("prints some lines: what is wrong, and where", () => {
        const text = printed();
        expect(text).toMatch(/world\.step: dt = 16\.7: \S/);
        expect(text).toContain("wrong.mjs:2");
        expect(text.length).toBeLessThan(2000);
        for (const line of text.split("\n")) expect(line.length).toBeLessThan(300);
    });

    test("is traced to the sources by the source map", () => {
        const text = printed("--enable-source-maps");
        expect(text).toMatch(/src\/js\/world\/world\.js:\d+:\d+/);
        const [, line] = /src\/js\/link\/errors\.js:(\d+)/.exec(text) ?? [];
        expect(readFileSync(join(root, "src/js/link/errors.js"), "utf8").split("\n")[Number(line) - 1]).toContain(
            "new Kind(message, ",
        );
    });
});

describe("one file of everything that a game imports", () => {
    /** Returns the output of a bundler that does not split code, as esbuild by default. @param {string} body */
    async function bundled(body) {
        const entry = join(project, "bundled.js");
        writeFileSync(entry, body);
        const [{ output }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (await build({
            root: project, configFile: false, logLevel: "silent",
            build: { write: false, minify: false, lib: { entry, formats: ["es"] }, rolldownOptions: {
                output: { codeSplitting: false },
            } },
        }));
        expect(output).toHaveLength(1);
        return output[0].code;
    }
    const isIn = async (/** @type {string} */ name, /** @type {string} */ code) =>
        code.includes((await import(`../../dist/${name}.js`)).data);

    test("contains the build without SIMD only if it asks for that", async () => {
        const plain = await bundled('import { createVeer } from "veer"; export const veer = createVeer();');
        expect([await isIn("inline", plain), await isIn("inline.scalar", plain)]).toEqual([true, false]);
        const both = await bundled(
            'import { createVeer } from "veer"; export const veer = createVeer({ scalar: () => ' +
                'import("veer/scalar") });',
        );
        expect([await isIn("inline", both), await isIn("inline.scalar", both)]).toEqual([true, true]);
    });

    test("has less than 8 kB for a page with lockstep", async () => {
        const code = await bundled('export { Client } from "veer/net";');
        expect(gzipSync(code, { level: 9 }).length).toBeLessThan(8000);
    });

    test("leaves out what it does not use: a type of error takes less than a hundredth", async () => {
        expect(
            (await bundled(
                'import { VeerError } from "veer"; export const isVeer = (error) => error instanceof VeerError;',
            )).length,
        )
            .toBeLessThan(
            3000,
        );
    });
});

describe("a page built by Vite", () => {
    const headers = {
        "content-security-policy": "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    };
    afterAll(closeBrowser);

    /** Returns the files of a build. @param {string} name @param {string} code */
    async function built(name, code) {
        const folder = join(project, name);
        mkdirSync(folder);
        writeFileSync(join(folder, "main.js"), code);
        writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
        await build({
            root: folder, base: "./", configFile: false, logLevel: "silent", worker: { format: "es" },
            build: { outDir: join(folder, "out"), target: "es2022", assetsInlineLimit: 0, modulePreload: {
                polyfill: false,
            } },
        });
        return join(folder, "out");
    }

    test.each([["veer", 0], ["veer/url", 1]])("has the WebAssembly in as many files as %s needs: %i", async (
        entry, count,
    ) => {
        const folder = await built(entry.replace("/", "-"),
            `import { createVeer } from "${entry}";\nglobalThis.veer = createVeer();\n`);
        expect(readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith(".wasm"))).toHaveLength(
            count,
        );
    });

    /** Returns a page built by Vite whose world has enough agents for several threads. @param {string} name */
    const threaded = (name) => built(name, `import { createVeer } from "veer/threads";
        import { mixedWorld } from "../worlds.js";
        const walk = (world) => { for (let i = 0; i < 20; i++) world.step(1 / 60); return world.hash(); };
        const hashOf = (workers) => createVeer({ workers }).then((veer) => walk(mixedWorld(veer, 400).world));
        const titles = await Promise.all([1, 2, 3].map(hashOf))
            .catch((error) => [error.name + " " + error.message]);
        document.title = [...new Set(titles)].join();`);

    test("veer/threads steps on workers, with the same hash for any number of them", async () => {
        const { world } = mixedWorld(await createVeer(), 400);
        for (let i = 0; i < 20; i++) world.step(1 / 60);
        expect(await visit(await threaded("threads"), { headers: { ...headers, ...isolation } })).toBe(world.hash());
    });

    test("78: veer/threads says what a page without isolation lacks", async () => {
        expect(await visit(await threaded("apart"), { headers })).toMatch(
            /^VeerLoadError createVeer: threads need a page that is cross-origin isolated \(.*Opener/,
        );
    });
});

describe("what is published", () => {
    test("is dist/, the manifest and what people and coding agents read, and nothing else", () => {
        const [{ files }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json"], root));
        const paths = files.map((/** @type {{ path: string }} */ file) => file.path);
        const outside = paths.filter((/** @type {string} */ path) => !/^(dist|docs|examples|skills)\//.test(path));
        expect(outside.sort()).toEqual(["AGENTS.md", "CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
        expect(paths).toContain("examples/horde.js");
        const inside =
            [
                "index.js", "index.d.ts", "veer.js", "veer.js.map", "veer.wasm", "veer.scalar.wasm",
                "types/schema.d.ts",
            ].map((file) =>
                `dist/${file}`);
        expect(paths).toEqual(expect.arrayContaining(inside));
    });

    test("satisfies publint", () => {
        expect(run(bin("publint"), ["run", tarball, "--strict"])).toContain("All good!");
    });

    test("has types that every resolver of ES modules finds", () => {
        const esmOnly = [
            "--profile", "esm-only", "--exclude-entrypoints", "veer.wasm", "veer.flat.wasm", "veer.scalar.wasm",
            "veer.threads.wasm", "worker.js", "tune.worker.js", "veer.global.js", "--no-definitely-typed",
        ];
        const { analysis, problems } = JSON.parse(run(bin("attw"), [tarball, ...esmOnly, "--format", "json"]));
        const ignored = ["node10", "node16-cjs"]; // module resolutions that the profile ignores
        const found = Object.values(problems).flat().filter((problem) => !ignored.includes(problem.resolutionKind));
        expect(found).toEqual([]);
        expect(Object.keys(analysis.entrypoints).sort()).toEqual([
            ".", "./core", "./docs", "./draw", "./flat", "./flat/url", "./net",
            "./net/interest", "./net/redis", "./package.json",
            "./scalar", "./threads", "./tune", "./url",
        ]);
    });

    test("is found by resolvers that know no exports, and names its repository", () => {
        const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")), { exports } = manifest;
        expect([manifest.main, manifest.types]).toEqual([exports["."].default, exports["."].types]);
        const typed = Object.entries(exports).filter(([name, to]) => name !== "." && to.types).map(([name, to]) => [
            name.slice(2), [to.types],
        ]);
        expect(manifest.typesVersions["*"]).toEqual(Object.fromEntries(typed));
        for (const field of ["homepage", "bugs", "funding"]) {
            expect(manifest[field]).toMatch(/^https:\/\/\S*veer-steering/);
        }
        expect(manifest.repository.url).toBe("git+https://github.com/veer-steering/veer.git");
    });

    test("is readable: no line of code is longer than in the sources", () => {
        const files = readdirSync(join(root, "dist")).filter((file) =>
            file.endsWith(".js") && !/^(inline|texts|veer\.global)/.test(file));
        expect(files.length).toBeGreaterThan(10);
        for (const file of files) for (const line of readFileSync(join(root, "dist", file), "utf8").split("\n")) {
            expect(line.length, file).toBeLessThan(450);
        }
    });
});

describe("the size of an entry on the wire", () => {
    /** Returns all files that a page loads for an entry, by its imports. @param {string} file @returns {string[]} */
    function loaded(file) {
        const code = readFileSync(join(root, "dist", file), "utf8");
        const found = [...code.matchAll(/from\s*"\.\/([\w.]+)"/g)].flatMap(([, name]) => loaded(name));
        return [...new Set([file, ...found])];
    }
    const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    /** @type {Record<string, (bytes: Buffer) => number>} */
    const codings = {
        raw: (bytes) => bytes.length, gzip: (bytes) => gzipSync(bytes, { level: 9 }).length,
        brotli: (bytes) => brotliCompressSync(bytes, level).length,
    };

    // the inline entries hold gzip by Zopfli in base64: a sixth larger than brotli would be, and the
    // platform unpacks it
    test.each([
        ["veer", "index.js", "", 353_600],
        ["veer/url", "url.js", "veer.wasm", 368_700],
        ["veer/flat", "flat.js", "", 178_400],
        ["veer/flat/url", "flat.url.js", "veer.flat.wasm", 186_300],
        ["veer/threads", "threads.js", "veer.threads.wasm", 372_000],
        ["veer/core", "core.js", "veer.wasm", 368_500],
        ["veer/scalar", "scalar.js", "", 438_000],
        ["veer/veer.global.js", "veer.global.js", "", 365_300],
        ["veer/draw", "draw.js", "", 27_000],
        ["veer/net", "net.js", "", 10_600],
        ["veer/net/redis", "net.redis.js", "", 2_000],
        ["veer/net/interest", "net.interest.js", "", 7_900],
        ["veer/docs", "docs.js", "", 33_000],
        ["veer/tune", "tune.js", "", 372_000],
        ["scene files of veer/tune", "scenes.js", "", 18_000],
    ])("%s is within its budget, every behavior included", (entry, file, wasm, budget) => {
        const files = [...loaded(file), ...(wasm ? [wasm] : [])].map((name) => readFileSync(join(root, "dist", name)));
        const sizes = Object.fromEntries(
            Object.entries(codings).map(([name, size]) => [name, files.reduce((sum, bytes) => sum + size(bytes), 0)]),
        );
        console.log(
            `${entry}: ${Object.entries(sizes).map(([name, size]) => `${name} ${(size / 1000).toFixed(1)} kB`)
                .join(", ")}`,
        );
        expect(sizes.gzip).toBeLessThanOrEqual(budget);
        expect(sizes.brotli).toBeLessThanOrEqual(sizes.gzip);
    });

    test.each([
        ["veer.wasm", 760_800],
        ["veer.flat.wasm", 347_200],
        ["veer.threads.wasm", 762_900],
        ["veer.scalar.wasm", 959_300],
    ])("%s is within its budget", (file, budget) => {
        expect(readFileSync(join(root, "dist", file)).length).toBeLessThanOrEqual(budget);
    });
});

describe("the time that loading blocks a page", () => {
    test("is measured and told: of the clock, and of the processor, which other programs do not lengthen", () => {
        const text = run(process.execPath, [join(root, "tests/tools/loading.mjs"), "--runs", "1"], root);
        console.log(text);
        expect(text.match(/^\S+dist +veer(\/url)? +[146]x slower +[\d.]+ +[\d.]+ +[\d.]+$/gm)).toHaveLength(6);
    });
});
