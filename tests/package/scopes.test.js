/**
 * The package in scopes that lack a part of the web: every case of tests/consumers/scopes.js, with the built files
 * instead of the packed package, and the errors where an entry lacks what it needs.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import vm from "node:vm";
import { createVeer, createVeerSync } from "veer/core";
import { createVeer as createInline } from "veer";
import { afterAll, describe, expect, test, vi } from "vitest";
import { root } from "../../src/build/needs.mjs";
import { createVeer as createFromUrl } from "../../dist/url.js";
import { closeBrowser, visit } from "../consumers/browser.js";
import { walk } from "../consumers/check.js";
import { html, support } from "../consumers/programs.js";
import { scopes } from "../consumers/scopes.js";
import { thrown } from "./worlds.js";

const bytes = readFileSync(join(root, "dist/veer.wasm"));
const place = {
    folder: mkdtempSync(join(tmpdir(), "veer-scopes-")),
    reset(/** @type {Record<string, string>} */ files) {
        const all = Object.entries({ ...support, "package.json": '{ "type": "module" }', ...files });
        for (const [name, text] of all) writeFileSync(join(this.folder, name), text);
    },
    async run(/** @type {string} */ command) {
        const [program, ...args] = command.split(" ");
        return (await promisify(execFile)(program, args, { cwd: this.folder })).stdout.trim();
    },
};
mkdirSync(join(place.folder, "node_modules"));
symlinkSync(root, join(place.folder, "node_modules/veer"));
const expected = walk(createVeerSync(bytes));

afterAll(async () => {
    await closeBrowser();
    rmSync(place.folder, { recursive: true, force: true });
});

describe("the same hash", () => {
    test.each(scopes[0].cases.map(({ mode, entry, run }) => [mode, entry, run]))("%s: %s", async (...given) => {
        const run = /** @type {(where: typeof place) => Promise<string>} */ (given[2]);
        expect(await run(place)).toBe(expected);
    });
});

describe("without TextDecoder", () => {
    /** Returns the table and an error's texts. @param {any} veer */
    const texts = (veer) => {
        const { message } = thrown(() => veer.createWorld().addAgent({ radius: -1 }));
        return [veer.schema, message, veer.createWorld().warnings];
    };

    test("all texts are the same", () => {
        const wanted = texts(createVeerSync(bytes));
        vi.stubGlobal("TextDecoder", undefined);
        try {
            expect(texts(createVeerSync(bytes))).toEqual(wanted);
        } finally {
            vi.unstubAllGlobals();
        }
    });
});

describe("things of another context", () => {
    const context = vm.createContext({ bytes });
    const inside = (/** @type {string} */ code) => vm.runInContext(code, context);

    test("bytes, buffers and modules are accepted", async () => {
        for (const wasm of ["Uint8Array.from(bytes)", "Uint8Array.from(bytes).buffer",
            "new WebAssembly.Module(Uint8Array.from(bytes))"].map(inside)) {
            expect(walk(createVeerSync(wasm))).toBe(expected);
            expect(walk(await createVeer(wasm))).toBe(expected);
        }
        const world = createVeerSync(bytes).createWorld({ seed: 5 });
        world.addAgent({ x: 3 });
        const saved = inside("(saved) => Uint8Array.from(saved).buffer")(world.save());
        expect(createVeerSync(bytes).loadWorld(saved).hash()).toBe(world.hash());
    });
});

describe("what an entry lacks is named", () => {
    /** @param {string} name  of a global @param {() => Promise<unknown>} create */
    async function without(name, create) {
        vi.stubGlobal(name, undefined);
        try {
            return await create().then(() => null, (error) => error);
        } finally {
            vi.unstubAllGlobals();
        }
    }

    test.each([
        ["fetch", "veer/url", createFromUrl], ["DecompressionStream", "veer", createInline],
    ])("no %s for %s: the error names veer/core", async (name, _, create) => {
        const error = await without(name, create);
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        expect(error.message).toContain(`there is no ${name} here`);
        expect(error.message).toContain('"veer/core" work');
    });

    test.each([["veer", "index.js"], ["veer/url", "url.js"]])("a policy without 'wasm-unsafe-eval' for %s: the error " +
        "names the word", async (_, file) => {
        place.reset({
            "game.js": `import { createVeer } from "./node_modules/veer/dist/${file}";
createVeer().then(() => "loaded", ({ name, code, message }) => [name, code, message].join("; "))
    .then((text) => { document.title = text; });`,
            "index.html": html(),
        });
        const policy = (/** @type {string} */ more) => ({
            headers: { "Content-Security-Policy": `default-src 'self'; script-src 'self'${more}` },
        });
        expect(await visit(place.folder, policy(" 'wasm-unsafe-eval'"))).toBe("loaded");
        expect(await visit(place.folder, policy(""))).toMatch(
            /^VeerLoadError; VEER_E_LOAD; createVeer: .*script-src 'wasm-unsafe-eval'/,
        );
    });
});
