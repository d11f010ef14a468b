/** The steps of the build that make the WebAssembly smaller (src/build/shorten.mjs, src/build/order.mjs). */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ordered } from "../../src/build/order.mjs";
import { shortened } from "../../src/build/shorten.mjs";
import {
    CODE, ELEMENTS, EXPORTS, FUNCTIONS, functionsOf, instructionsOf, sectionsOf, unsigned,
} from "../../src/build/wasm_code.mjs";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], TYPES = 1, TABLES = 4, END = 0x0b, I32 = 0x7f, F32 = 0x7d;
const WASM = ["veer.wasm", "veer.flat.wasm", "veer.threads.wasm", "veer.scalar.wasm"];
const distributed = (/** @type {string} */ file) => readFileSync(new URL(`../../dist/${file}`, import.meta.url));

/** @param {number} id @param {number[][]} items  of a section, in bytes */
function section(id, items) {
    const content = [...unsigned(items.length), ...items.flat()];
    return [id, ...unsigned(content.length), ...content];
}

/**
 * Returns a module whose functions return an integer; each is exported under its number.
 * @param {number[][]} bodies  the functions, in bytes @param {number[]} params  types of their parameters
 * @param {number[]} table  numbers of functions
 */
function moduleOf(bodies, params = [], table = []) {
    const type = [0x60, params.length, ...params, 1, I32];
    const exports = bodies.map((_, i) => [1, ...Buffer.from(String(i)), 0, i]);
    const elements = table.length ? [[0, 0x41, 0, END, table.length, ...table]] : [];
    return Uint8Array.from([
        ...HEADER, ...section(TYPES, [type]), ...section(FUNCTIONS, bodies.map(() => [0])),
        ...(table.length ? section(TABLES, [[0x70, 0, table.length]]) : []), ...section(EXPORTS, exports),
        ...(table.length ? section(ELEMENTS, elements) : []),
        ...section(CODE, bodies.map((body) => [...unsigned(body.length), ...body])),
    ]);
}

/** Calls each function, and returns the results. @param {Uint8Array} bytes @param {...number} given */
function resultsOf(bytes, ...given) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
    return Object.keys(exports).sort().map((name) => /** @type {Function} */ (exports[name])(...given));
}

const codeIn = (/** @type {Uint8Array} */ bytes) => functionsOf(
    sectionsOf(bytes).find(({ id }) => id === CODE)?.content ?? new Uint8Array(1),
);

/** Returns the bytes of a function that returns the last lane of a vector constant. @param {number[]} lanes */
function laneOf(lanes) {
    const constant = [...new Uint8Array(new Int32Array(lanes).buffer)];
    return [0, 0xfd, 12, ...constant, 0xfd, 27, 3, END]; // code: no locals; v128.const; i32x4.extract_lane 3; end
}

describe("the step that shortens the WebAssembly", () => {
    test.each([
        0, 1, -1, 63, 64, -64, -65, 8191, 8192, 0x3f800000, 0x7fffffff, -0x80000000, 0x7fc00001,
    ])("keeps the bits of four times %i", (lane) => {
        const before = moduleOf([laneOf([lane, lane, lane, lane])]), after = shortened(before);
        expect(after.length).toBeLessThanOrEqual(before.length - 11);
        expect(resultsOf(after)).toEqual([lane]);
        expect(resultsOf(before)).toEqual([lane]);
    });

    test("leaves other constants alone", () => {
        const before = moduleOf([laneOf([1, 2, 3, 4])]);
        expect([...shortened(before)]).toEqual([...before]);
    });

    test("numbers locals by type and use, and drops those without use", () => {
        // locals: f32, i32 and two i32; local 4 = param 0 + 7; local 2 = local 4 * local 4; result local 4 - local 2
        const body = [
            3, 1, F32, 1, I32, 2, I32, 0x20, 0, 0x41, 7, 0x6a, 0x21, 4, 0x20, 4, 0x20, 4, 0x6c, 0x21, 2,
            0x20, 4, 0x20, 2, 0x6b, END,
        ];
        const before = moduleOf([body], [I32]), after = shortened(before), [code] = codeIn(after);
        expect(resultsOf(before, 3)).toEqual([10 - 100]);
        expect(resultsOf(after, 3)).toEqual([10 - 100]);
        expect([...code.subarray(0, 3)]).toEqual([1, 2, I32]);
        expect([...code.subarray(8, 10)]).toEqual([0x21, 1]);
    });

    test("refuses an instruction that it does not know", () => {
        const bytes = moduleOf([laneOf([1, 2, 3, 4])]);
        bytes[bytes.lastIndexOf(0xfd)] = 0xf0;
        expect(() => shortened(bytes)).toThrow("there is no instruction 240");
    });

    test.each(WASM)("has shortened %s: a second time changes nothing", (file) => {
        const bytes = distributed(file);
        expect(Buffer.compare(shortened(bytes), bytes)).toBe(0);
    });

    test.each(WASM)("leaves no access to memory in %s that states more than 4 bytes", (file) => {
        for (const body of codeIn(distributed(file))) for (const { isAccess, at } of instructionsOf(body)) {
            if (isAccess) expect(body[at]).toBeLessThanOrEqual(2);
        }
    });
});

describe("the step that orders the functions of the WebAssembly", () => {
    const sum = (/** @type {number[]} */ of) => [0, ...of.flatMap((one, i) => [0x41, one, ...(i ? [0x6a] : [])]), END];
    const product = (/** @type {number[]} */ of) =>
        [0, ...of.flatMap((one, i) => [0x41, one, ...(i ? [0x6c] : [])]), END];
    const call = (/** @type {number} */ index) => [0, 0x10, index, END];
    const few = [1, 2, 3, 4, 5, 6], more = [...few, 7, 8, 9];
    // 5 calls 0 of the table
    const bodies = [sum(few), product(more), call(1), sum(more), product(few), [0, 0x41, 0, 0x11, 0, 0, END]];
    const results = [21, 362880, 362880, 45, 720, 720];

    test("puts functions that are alike beside each other", () => {
        const before = moduleOf(bodies, [], [4]), after = ordered(before);
        const found = codeIn(after).slice(0, 4).map((body) => [...body]);
        expect(found).toEqual([product(more), product(few), sum(few), sum(more)]);
        expect(after.length).toBe(before.length);
    });

    test("calls, exports and tables reach the functions that they did", () => {
        const before = moduleOf(bodies, [], [4]);
        expect(resultsOf(before)).toEqual(results);
        expect(resultsOf(ordered(before))).toEqual(results);
    });

    test.each(WASM)("has ordered %s: a second time changes nothing", (file) => {
        const bytes = distributed(file);
        expect(Buffer.compare(ordered(bytes), bytes)).toBe(0);
    });

    test("makes gzip smaller by 1 % at least", () => {
        const bytes = distributed("veer.wasm"), bySize = codeIn(bytes).toSorted((a, b) => a.length - b.length);
        const size = (/** @type {Uint8Array[]} */ parts) => gzipSync(Buffer.concat(parts), { level: 9 }).length;
        expect(size(codeIn(bytes))).toBeLessThan(0.99 * size(bySize));
    });
});
