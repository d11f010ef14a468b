/**
 * The entries of the package when something is missing: SIMD, a file, the right release of the WebAssembly, or workers.
 * In each case, loading either fails with a VeerLoadError that gives the reason, or falls back to something else.
 * install.test.js covers loading when nothing is missing.
 */
import fs from "node:fs/promises";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createVeer } from "veer";
import { createVeerSync as createFromBytes } from "veer/core";
import { createVeer as createThreaded } from "veer/threads";
import { createVeer as createFromUrl } from "veer/url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serve } from "../../dist/serve.js";
import { startShared } from "../../dist/shared.js";
import { createVeer as createInBrowser } from "../../dist/url.js";
import { mixedWorld, thrown } from "./worlds.js";

const wasm = (/** @type {string} */ name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url));
const reference = hashOf(await createVeer());
afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
});

/** @param {any} veer */
function hashOf(veer) {
    const { world } = mixedWorld(veer, 12);
    for (let i = 0; i < 5; i++) world.step(1 / 60);
    return world.hash();
}

describe("without SIMD", () => {
    const scalar = () => import("veer/scalar");

    test.each([
        ["veer", createVeer], ["veer/url", createInBrowser],
    ])("%s names the line that helps, and with it gives the same bits", async (
        _, create,
    ) => {
        vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        const fetched = vi.spyOn(globalThis, "fetch");
        const error = await create().then(() => null, (/** @type {any} */ reason) => reason);
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        expect(error.message).toBe("createVeer: there is no SIMD here for WebAssembly " +
            '(createVeer({ scalar: () => import("veer/scalar") }) loads the build without it, which gives the ' +
            'same bits)');
        const veer = await create({ scalar });
        expect(veer.scalar).toBe(true);
        expect(hashOf(veer)).toBe(reference);
        expect(fetched).not.toHaveBeenCalled();
    });

    test("a scalar build that can't be imported, or is something else, causes an error that says so", async () => {
        vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        const cause = new Error("offline"), wrong = /** @type {any} */ (async () => ({}));
        await expect(createVeer({ scalar: () => Promise.reject(cause) })).rejects.toMatchObject({
            name: "VeerLoadError", cause,
        });
        await expect(createVeer({ scalar: wrong })).rejects.toMatchObject({
            code: "VEER_E_TYPE", argument: "options.scalar",
        });
    });

    test("where there is SIMD, nothing imports the scalar build", async () => {
        const load = vi.fn(scalar);
        expect((await createVeer({ scalar: load })).scalar).toBe(false);
        expect(load).not.toHaveBeenCalled();
    });

    test.each([true, "veer/scalar", {}])("%s is not the function that imports it", async (value) => {
        const error = await createVeer(/** @type {any} */ ({ scalar: value })).then(() => null, (reason) => reason);
        expect(error).toMatchObject({ name: "VeerArgumentError", code: "VEER_E_TYPE", argument: "options.scalar" });
        expect(error.message).toContain('() => import("veer/scalar")');
    });
});

describe("veer/url in a page", () => {
    /**
     * Sets the response that a server gives.
     * @param {(url: string) => Response} answer
     * @returns {string[]} the requested URLs
     */
    function served(answer) {
        const asked = /** @type {string[]} */ ([]);
        vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
            asked.push(String(url));
            return answer(String(url));
        });
        return asked;
    }
    const typed = (/** @type {string} */ type) =>
        new Response(wasm("veer.wasm"), { headers: { "content-type": type } });

    test.each([
        "application/wasm", "application/octet-stream", "text/plain; charset=utf-8", "",
    ])("compiles while it loads, served as %j", async (
        type,
    ) => {
        const whole = vi.spyOn(WebAssembly, "compile"), asked = served(() => typed(type));
        expect(hashOf(await createInBrowser())).toBe(reference);
        expect(whole).not.toHaveBeenCalled();
        expect(asked.map((url) => url.split("/").at(-1))).toEqual(["veer.wasm"]);
    });

    test("compiles the whole file where streams can't be compiled, and in Bun, which ends a process that waits for " +
        "nothing else", async () => {
        served(() => typed("application/wasm"));
        const { compileStreaming } = WebAssembly;
        try {
            Reflect.deleteProperty(WebAssembly, "compileStreaming");
            expect(hashOf(await createInBrowser())).toBe(reference);
        } finally {
            Object.assign(WebAssembly, { compileStreaming });
        }
        vi.stubGlobal("Bun", {});
        const streamed = vi.spyOn(WebAssembly, "compileStreaming");
        for (const create of [createInBrowser, createVeer]) expect(hashOf(await create())).toBe(reference);
        expect(streamed).not.toHaveBeenCalled();
        vi.unstubAllGlobals();
    });

    test("fetches another address with wasmUrl, and nothing else", async () => {
        const asked = served(() => typed("application/wasm"));
        const url = new URL("https://example.org/assets/veer.3f9a.wasm");
        await createInBrowser({ wasmUrl: "/assets/veer.wasm" });
        await createInBrowser({ wasmUrl: url });
        expect(asked).toEqual(["/assets/veer.wasm", url.href]);
    });

    test.each([
        ["a page instead of the file, as servers of single-page apps answer", () => new Response("<!doctype html>",
            { headers: { "content-type": "text/html" } }), "is a page"],
        ["nothing", () => new Response("", { status: 404 }), "status 404"],
    ])("gets %s: the error names the address and the options that help", async (_, answer, reason) => {
        served(answer);
        const error = await createInBrowser().then(() => null, (cause) => cause);
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        for (const text of ["veer.wasm", reason, "createVeer({ wasmUrl })", "optimizeDeps"]) {
            expect(error.message).toContain(text);
        }
    });

    test.each([5, null, {}])("refuses the address %j", async (wasmUrl) => {
        for (const create of [createInBrowser, createFromUrl, createThreaded]) {
            await expect(create(/** @type {any} */ ({ wasmUrl }))).rejects.toMatchObject({
                code: "VEER_E_TYPE", argument: "options.wasmUrl",
            });
        }
    });
});

describe("Node", () => {
    const file = new URL("../../dist/veer.scalar.wasm", import.meta.url);
    test.each([
        ["a URL", file], ["its text", file.href], ["a path", fileURLToPath(file)],
    ])("reads another file with wasmUrl, given as %s", async (
        _, wasmUrl,
    ) => {
        const veer = await createFromUrl({ wasmUrl });
        expect(veer.scalar).toBe(true);
        expect(hashOf(veer)).toBe(reference);
    });

    test("fetches another file, and says what a server answers", async () => {
        const fetched =
            vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response(wasm("veer.wasm"))).mockResolvedValueOnce(
                new Response("", {
                    status: 404,
                }),
            );
        expect(hashOf(await createFromUrl({ wasmUrl: "https://example.org/veer.wasm" }))).toBe(reference);
        await expect(createFromUrl({ wasmUrl: "https://example.org/veer.wasm" })).rejects.toThrow(
            /example\.org\/veer\.wasm could not be read: status 404/,
        );
        expect(fetched).toHaveBeenCalledTimes(2);
    });

    test("takes the files of veer/threads from where it is told", async () => {
        const [wasmUrl, workerUrl] = ["veer.threads.wasm", "worker.node.js"].map((name) =>
            new URL(`../../dist/${name}`, import.meta.url));
        const veer = await createThreaded({ workers: 2, wasmUrl, workerUrl });
        expect(hashOf(veer)).toBe(reference);
        veer.stopThreads();
        await expect(createThreaded({
            workers: 2, workerUrl: new URL("nowhere.js", workerUrl),
        })).rejects.toMatchObject({
            name: "VeerLoadError",
        });
    });
});

describe("the text of the WebAssembly", () => {
    test("unpacks to the bytes of the files, in browsers with and without Uint8Array.fromBase64", async () => {
        const compiled = vi.spyOn(WebAssembly, "compileStreaming"), native = Reflect.get(Uint8Array, "fromBase64");
        for (const fromBase64 of [undefined, (/** @type {string} */ text) =>
            Uint8Array.from(Buffer.from(text, "base64"))]) {
            Object.assign(Uint8Array, { fromBase64 });
            expect(hashOf(await createVeer())).toBe(reference);
        }
        Object.assign(Uint8Array, { fromBase64: native });
        expect(compiled).toHaveBeenCalledTimes(2);
        for (const [name, file] of [["inline", "veer.wasm"], ["inline.scalar", "veer.scalar.wasm"]]) {
            const { data } = await import(`../../dist/${name}.js`);
            expect(gunzipSync(Buffer.from(data, "base64")).equals(wasm(file))).toBe(true);
        }
    });

    test("needs the platform's DecompressionStream, and says what works without it", async () => {
        vi.stubGlobal("DecompressionStream", undefined);
        await expect(createVeer()).rejects.toThrow(/DecompressionStream.*"veer\/url" and "veer\/core"/);
        vi.unstubAllGlobals();
    });
});

describe("a file", () => {
    test.each([["veer/url", createFromUrl, "veer.wasm"], ["veer/threads", createThreaded, "veer.threads.wasm"]])(
        "that %s can't read is named, with the system's reason", async (_, create, file) => {
            const cause = new Error("ENOENT");
            vi.spyOn(fs, "readFile").mockRejectedValue(cause);
            syncBuiltinESMExports();
            const error = await create().then(() => null, (/** @type {any} */ reason) => reason);
            expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD", cause });
            expect(error.message).toContain(`${file} could not be read`);
        });

    test("of another release is refused before its table is read", () => {
        const bytes = new Uint8Array(wasm("veer.wasm")), magic = Buffer.from("SCHM");
        const at = Buffer.from(bytes).indexOf(magic);
        expect(at).toBeGreaterThan(0);
        expect(hashOf(createFromBytes(bytes))).toBe(reference);
        bytes[at + 4]++;
        const error = thrown(() => createFromBytes(bytes));
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        expect(error.message).toMatch(/table version 2.*version 1.*same release/);
    });
});

describe("workers", () => {
    const module = new WebAssembly.Module(wasm("veer.threads.wasm"));

    test("are not started when the WebAssembly can't be compiled", async () => {
        const wasmUrl = `data:application/wasm;base64,${Buffer.from([1, 2, 3]).toString("base64")}`;
        await expect(createThreaded({ wasmUrl })).rejects.toMatchObject({
            name: "VeerLoadError", cause: expect.any(Error),
        });
    });

    test("that can't be started cause a VeerLoadError, and the others are ended", async () => {
        const stop = vi.fn(), cause = new Error("no more threads");
        const startWorker = (/** @type {any} */ context) => ({
            ready: context.worker === 1 ? Promise.resolve() : Promise.reject(cause), stop,
        });
        const failed = startShared({ module, workers: 3, startWorker, hint: "try without" });
        await expect(failed).rejects.toMatchObject({ name: "VeerLoadError", cause, hint: "try without" });
        expect(stop).toHaveBeenCalledTimes(2);
    });

    test("serve until the threads are stopped", async () => {
        /** @type {any[]} */
        const contexts = [];
        const startWorker = (/** @type {any} */ context) =>
            (contexts.push(context), { ready: Promise.resolve(), stop() {} });
        const veer = await startShared({ module, workers: 2, startWorker }), ready = vi.fn();
        veer.stopThreads();
        serve(contexts[0], ready);
        expect(ready).toHaveBeenCalledTimes(1);
        expect(hashOf(veer)).toBe(reference);
    });

    test("that trap in their part of a step report it, and use their own stack", () => {
        const exports = {
            __stack_pointer: { value: 0 },
            veer_wasm_serve: vi.fn(() => { throw new WebAssembly.RuntimeError("unreachable"); }),
            veer_wasm_failThread: vi.fn(),
        };
        vi.spyOn(WebAssembly, "Instance").mockImplementation(/** @type {any} */ (function instance() { return {
            exports,
        }; }));
        serve(/** @type {any} */ ({ threads: 64, worker: 3, stack: 4096 }), () => {});
        expect(exports.__stack_pointer.value).toBe(4096);
        expect(exports.veer_wasm_serve).toHaveBeenCalledWith(64, 3);
        expect(exports.veer_wasm_failThread).toHaveBeenCalledWith(64);
    });
});
