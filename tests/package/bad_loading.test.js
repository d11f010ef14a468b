/**
 * Loading that fails, and worlds of several instances. The numbers of the tests are the rows of tests/BAD_INPUTS.md.
 */
import { createVeer, VeerStateError } from "veer";
import { createVeer as createFromUrl } from "veer/url";
import { createVeer as createFromBytes, createVeerSync, VeerLoadError } from "veer/core";
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { mixedWorld, thrown } from "./worlds.js";

describe("loading", () => {
    test("63: a call on a Veer that was not awaited asks for `await`", async () => {
        const promise = createVeer();
        const error = thrown(() => /** @type {any} */ (promise).createWorld());
        expect(error).toBeInstanceOf(VeerStateError);
        expect(error.message).toContain("await createVeer()");
        await promise;
    });

    test("64: two instances at the same time have separate worlds", async () => {
        const [a, b] = await Promise.all([createVeer(), createVeer()]);
        const one = a.createWorld(), other = b.createWorld();
        one.addAgent({ x: 5 });
        expect(other.agentIds()).toEqual([]);
        expect(one.agents.x.buffer).not.toBe(other.agents.x.buffer);
    });

    test("65: bytes that are not WebAssembly, or not Veer's, cause a VeerLoadError with its cause", async () => {
        const wasm = readFileSync("dist/veer.wasm"), empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
        await expect(createFromBytes(new Uint8Array([1, 2, 3]))).rejects.toBeInstanceOf(VeerLoadError);
        for (const bytes of [new Uint8Array(0), wasm.subarray(0, 5000), empty]) {
            const error = thrown(() => createVeerSync(bytes));
            expect(error).toBeInstanceOf(VeerLoadError);
            expect(error.cause).toBeInstanceOf(Error);
        }
        for (const bytes of ["veer.wasm", null, undefined, 5, []]) {
            expect(thrown(() => createVeerSync(/** @type {any} */ (bytes))).code).toBe("VEER_E_TYPE");
        }
        const misspelt = /** @type {any} */ ({ scaler: true });
        await expect(createVeer(misspelt)).rejects.toMatchObject({ code: "VEER_E_FIELD", argument: "options.scaler" });
    });

    test("65: where there is no SIMD, the error has the line that loads the scalar build, which has " +
        "equal hashes", async () => {
        const veer = await createVeer(), own = mixedWorld(veer, 12).world;
        own.step(1 / 60);
        const validate = vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        await expect(createVeer()).rejects.toThrow('createVeer({ scalar: () => import("veer/scalar") })');
        const scalar = await createVeer({ scalar: () => import("veer/scalar") });
        validate.mockRestore();
        expect([veer.scalar, scalar.scalar]).toEqual([false, true]);
        const other = mixedWorld(scalar, 12).world;
        other.step(1 / 60);
        expect(other.hash()).toBe(own.hash());
    });

    test("65: a file that is not served causes a VeerLoadError that names it", async () => {
        const { createVeer: createInBrowser } = await import("../../dist/url.js");
        for (const answer of [new Response("", { status: 404 }), new TypeError("failed to fetch")]) {
            const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
                if (answer instanceof Error) throw answer;
                return answer;
            });
            const error = await createInBrowser().then(() => null, (reason) => reason);
            fetched.mockRestore();
            expect(error).toMatchObject({ name: "VeerLoadError", code: "VEER_E_LOAD" });
            expect(error.message).toContain("veer.wasm");
        }
        expect((await createFromUrl()).scalar).toBe(false);
    });
});
