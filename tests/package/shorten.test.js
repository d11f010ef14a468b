/** The build's short form of vectors of four equal lanes (src/build/shorten.mjs). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shortened } from "../../src/build/shorten.mjs";

/** A module whose function `lane` returns the last lane of a constant. @param {number[]} lanes */
function moduleOf(lanes) {
    const constant = [...new Uint8Array(new Int32Array(lanes).buffer)];
    const body = [0, 0xfd, 12, ...constant, 0xfd, 27, 3, 0x0b]; // no locals; v128.const; i32x4.extract_lane 3; end
    const types = [1, 5, 1, 0x60, 0, 1, 0x7f], functions = [3, 2, 1, 0];
    const exports = [7, 8, 1, 4, ...Buffer.from("lane"), 0, 0];
    return Uint8Array.from([
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...types, ...functions, ...exports, 10, body.length + 2, 1, body.length,
        ...body,
    ]);
}

/** @param {Uint8Array} bytes */
const laneOf = (bytes) =>
    /** @type {() => number} */ (new WebAssembly.Instance(
        new WebAssembly.Module(new Uint8Array(bytes)),
    ).exports.lane)();

describe("the step that shortens the WebAssembly", () => {
    test.each([
        0, 1, -1, 63, 64, -64, -65, 8191, 8192, 0x3f800000, 0x7fffffff, -0x80000000, 0x7fc00001,
    ])("keeps the bits of four times %i", (lane) => {
        const before = moduleOf([lane, lane, lane, lane]), after = shortened(before);
        expect(after.length).toBeLessThanOrEqual(before.length - 11);
        expect(laneOf(after)).toBe(lane);
        expect(laneOf(before)).toBe(lane);
    });

    test("leaves other constants alone", () => {
        const before = moduleOf([1, 2, 3, 4]);
        expect([...shortened(before)]).toEqual([...before]);
    });

    test("refuses an instruction that it does not know", () => {
        const bytes = moduleOf([1, 2, 3, 4]);
        bytes[bytes.lastIndexOf(0xfd)] = 0xf0;
        expect(() => shortened(bytes)).toThrow("there is no instruction 240");
    });

    test.each(["veer.wasm", "veer.threads.wasm", "veer.scalar.wasm"])("has shortened %s", (file) => {
        const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
        expect(shortened(bytes).length).toBe(bytes.length);
    });
});
