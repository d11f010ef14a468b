// Makes a WebAssembly file smaller, both uncompressed and compressed. Results and speed stay the same.
// node src/build/shorten.mjs FILE
//
// - A vector constant takes 18 bytes. If its four lanes are equal, a scalar constant and a splat instruction take 4 to
//   7.
// - The locals of each type are numbered by how often they are used, so that the same numbers occur often.
// - Memory accesses declare an alignment of at most 4 bytes. Engines ignore the alignment, and equal bytes compress
//   better.
// - Functions are ordered by similarity (src/build/order.mjs).
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ordered } from "./order.mjs";
import {
    CODE, FUNCTIONS, Reader, V128_CONST, codeOf, fileOf, functionsOf, instructionsOf, localsOf, rewritten, sectionsOf,
    signed, unsigned,
} from "./wasm_code.mjs";

const TYPES = 1, I32X4_SPLAT = 17, F32X4_SPLAT = 19, LOCAL_GET = 0x20, LOCAL_TEE = 0x22;
/** The binary logarithm of the largest alignment that is declared. */
const ALIGNMENT = 2;

/** Returns the shorter form of a constant, or null if there is none. @param {Uint8Array} lanes  16 bytes */
function shorter(lanes) {
    if (!lanes.every((byte, i) => byte === lanes[i % 4])) return null;
    const whole = signed(new DataView(lanes.buffer, lanes.byteOffset).getInt32(0, true));
    return whole.length < 5 ? [0x41, ...whole, 0xfd, I32X4_SPLAT] : [0x43, ...lanes.subarray(0, 4), 0xfd, F32X4_SPLAT];
}

/** @param {Uint8Array} body @param {import("./wasm_code.mjs").Instruction} instruction */
const localAt = (body, { code, at }) =>
    code >= LOCAL_GET && code <= LOCAL_TEE ? new Reader(body, at).number() : -1;

/**
 * Returns the used locals of a function, ordered by type and number of uses.
 * @param {Uint8Array} body @param {number} params
 */
function localsByUse(body, params) {
    const { types } = localsOf(body), uses = new Map();
    for (const instruction of instructionsOf(body)) {
        const local = localAt(body, instruction);
        if (local >= params) uses.set(local, (uses.get(local) ?? 0) + 1);
    }
    const typed = [...uses.keys()].map((local) => ({ local, type: types[local - params], uses: uses.get(local) }));
    return typed.sort((a, b) => b.type - a.type || b.uses - a.uses || a.local - b.local);
}

/** @param {Uint8Array} body @param {number} params @returns {Uint8Array} */
function shortenedBody(body, params) {
    const locals = localsByUse(body, params), numbers = new Map(locals.map(({ local }, i) => [local, params + i]));
    /** @type {number[][]} */
    const groups = [];
    for (const { type } of locals) {
        if (groups.at(-1)?.[1] === type) groups[groups.length - 1][0]++;
        else groups.push([1, type]);
    }
    const code = rewritten(body, (instruction) => {
        const { vector, start, at, end } = instruction, local = localAt(body, instruction);
        if (local >= params) return [instruction.code, ...unsigned(numbers.get(local) ?? 0)];
        if (vector === V128_CONST) return shorter(body.slice(at, end));
        if (!instruction.isAccess || body[at] <= ALIGNMENT) return null;
        return [...body.subarray(start, at), ALIGNMENT, ...body.subarray(at + 1, end)];
    });
    const head = [...unsigned(groups.length), ...groups.flatMap(([count, type]) => [...unsigned(count), type])];
    return Buffer.concat([Uint8Array.from(head), code.subarray(localsOf(body).begin)]);
}

/** Returns the number of parameters of each function. @param {import("./wasm_code.mjs").Section[]} sections */
function paramsOf(sections) {
    const contentOf = (/** @type {number} */ id) =>
        new Reader(sections.find((section) => section.id === id)?.content ?? Uint8Array.of(0));
    const types = contentOf(TYPES), functions = contentOf(FUNCTIONS);
    const counts = types.list(() => {
        types.byte();
        const [params] = [types.list(() => types.byte()), types.list(() => types.byte())];
        return params.length;
    });
    return functions.list(() => counts[functions.number()]);
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function shortened(bytes) {
    const sections = sectionsOf(bytes), params = paramsOf(sections);
    const shorterCode = (/** @type {Uint8Array} */ content) =>
        codeOf(functionsOf(content).map((body, i) => shortenedBody(body, params[i])));
    return fileOf(bytes, sections.map(({ id, content }) => ({
        id, content: id === CODE ? shorterCode(content) : content,
    })));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const file = process.argv[2], before = readFileSync(file), after = new Uint8Array(ordered(shortened(before)));
    if (!WebAssembly.validate(after)) throw new Error(`${file} became invalid`);
    writeFileSync(file, after);
}
