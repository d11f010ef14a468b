/**
 * The entries of the package when something is missing: SIMD, a file, the right release of the WebAssembly, or workers. Each case is a
 * VeerLoadError with its reason, or works in another way. install.test.js covers loading when nothing is missing.
 */
import fs from "node:fs/promises";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createVeer, createVeerSync } from "veer";
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
    test("createVeerSync names the entry that works", () => {
        expect(hashOf(createVeerSync())).toBe(reference);
        vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        const error = thrown(() => createVeerSync());
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        expect(error.message).toMatch(/no SIMD.*await createVeer\(\)/);
    });

    test.each([
        ["a page without SIMD fetches the scalar build too", false, {}, ["veer.wasm", "veer.scalar.wasm"]],
        ["a page that requests the scalar build fetches only that", true, { scalar: true }, ["veer.scalar.wasm"]],
        ["a page with SIMD fetches one file", true, {}, ["veer.wasm"]],
    ])("%s", async (_, hasSimd, options, expected) => {
        /** @type {string[]} */
        const fetched = [];
        vi.spyOn(WebAssembly, "validate").mockReturnValue(hasSimd);
        vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
            fetched.push(String(url).split("/").at(-1) ?? "");
            return new Response(wasm(fetched.at(-1) ?? ""));
        });
        const veer = await createInBrowser(options);
        expect(fetched).toEqual(expected);
        expect(veer.scalar).toBe(expected.length === 2 || "scalar" in options);
        expect(hashOf(veer)).toBe(reference);
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
        const bytes = new Uint8Array(wasm("veer.wasm")), magic = Buffer.from("SCHM"), at = Buffer.from(bytes).indexOf(magic);
        expect(at).toBeGreaterThan(0);
        expect(hashOf(createFromBytes(bytes))).toBe(reference);
        bytes[at + 4]++;
        const error = thrown(() => createFromBytes(bytes));
        expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
        expect(error.message).toMatch(/table version 2.*version 1.*same release/);
    });
});

describe("workers", () => {
    const bytes = wasm("veer.threads.wasm");

    test("are not started when the WebAssembly can't be compiled", async () => {
        const startWorker = vi.fn(), broken = startShared({ bytes: new Uint8Array([1, 2, 3]), workers: 2, startWorker });
        await expect(broken).rejects.toMatchObject({ name: "VeerLoadError", cause: expect.any(Error) });
        expect(startWorker).not.toHaveBeenCalled();
    });

    test("that can't be started cause a VeerLoadError, and the others are ended", async () => {
        const stop = vi.fn(), cause = new Error("no more threads");
        const startWorker = (/** @type {any} */ context) => ({ ready: context.worker === 1 ? Promise.resolve() : Promise.reject(cause), stop });
        const failed = startShared({ bytes, workers: 3, startWorker });
        await expect(failed).rejects.toMatchObject({ name: "VeerLoadError", cause });
        expect(stop).toHaveBeenCalledTimes(2);
    });

    test("serve until the threads are stopped", async () => {
        /** @type {any[]} */
        const contexts = [];
        const startWorker = (/** @type {any} */ context) => (contexts.push(context), { ready: Promise.resolve(), stop() {} });
        const veer = await startShared({ bytes, workers: 2, startWorker }), ready = vi.fn();
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
        vi.spyOn(WebAssembly, "Instance").mockImplementation(/** @type {any} */ (function instance() { return { exports }; }));
        serve(/** @type {any} */ ({ threads: 64, worker: 3, stack: 4096 }), () => {});
        expect(exports.__stack_pointer.value).toBe(4096);
        expect(exports.veer_wasm_serve).toHaveBeenCalledWith(64, 3);
        expect(exports.veer_wasm_failThread).toHaveBeenCalledWith(64);
    });
});
