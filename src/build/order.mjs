// Orders the functions of a WebAssembly file by what they have in common. Compressors of the web find repetitions only
// within the last 32 KiB, and the linker puts functions in the order of the files: ordered, gzip is 2 % smaller. A
// function's place changes neither results nor times.
import {
    CALL, CODE, ELEMENTS, EXPORTS, FUNCTIONS, IMPORTS, REF_FUNC, Reader, START, codeOf, fileOf, functionsOf,
    rewritten, sectionsOf, unsigned,
} from "./wasm_code.mjs";

const WINDOW = 32768;
/** Length of the sequences of bytes that are compared: with 5 or 8, gzip is 0.3 % larger. */
const SEQUENCE = 6;
/** How much a function's length counts against what it shares: with 0.6 or 0.8, gzip is 0.2 % larger. */
const LENGTH_POWER = 0.7;

/** @typedef {import("./wasm_code.mjs").Section} Section */

/** Returns hashes of a function's sequences of bytes. @param {Uint8Array} body @returns {Set<number>} */
function sequencesOf(body) {
    const found = new Set();
    for (let i = 0; i + SEQUENCE <= body.length; i++) {
        let hash = 0;
        for (let k = 0; k < SEQUENCE; k++) hash = (Math.imul(hash, 0x01000193) ^ body[i + k]) >>> 0;
        found.add(hash);
    }
    return found;
}

/** The functions in the window that a compressor searches, and how much each other function shares with them. */
class Window {
    /** @param {Uint8Array[]} bodies */
    constructor(bodies) {
        this.bodies = bodies;
        this.sequences = bodies.map(sequencesOf);
        /** How many of a function's sequences are in the window. */
        this.shared = bodies.map(() => 0);
        /** @type {Map<number, number[]>} the functions that have a sequence */
        this.owners = new Map();
        this.sequences.forEach((sequences, index) => {
            for (const hash of sequences) {
                const owners = this.owners.get(hash);
                if (owners) owners.push(index);
                else this.owners.set(hash, [index]);
            }
        });
        /** @type {Map<number, number>} how often the window has a sequence */
        this.counts = new Map();
        /** @type {number[]} */
        this.functions = [];
        this.size = 0;
    }
    /** @param {number} index  of a function @param {number} change  1: it enters, -1: it leaves */
    change(index, change) {
        this.size += change * this.bodies[index].length;
        for (const hash of this.sequences[index]) {
            const before = this.counts.get(hash) ?? 0, after = before + change;
            this.counts.set(hash, after);
            if (before && after) continue;
            for (const owner of this.owners.get(hash) ?? []) this.shared[owner] += change;
        }
    }
    /** @param {number} index */
    add(index) {
        this.functions.push(index);
        this.change(index, 1);
        while (this.size > WINDOW && this.functions.length > 1) {
            this.change(/** @type {number} */ (this.functions.shift()), -1);
        }
    }
    /** @param {number} index */
    gain(index) {
        return this.shared[index] / this.bodies[index].length ** LENGTH_POWER;
    }
}

/**
 * Returns the order: the longest function, then always the one that shares most with those before it.
 * @param {Uint8Array[]} bodies
 */
function orderOf(bodies) {
    const window = new Window(bodies), left = new Set(bodies.keys()), order = [];
    let next = bodies.reduce((longest, body, i) => (body.length > bodies[longest].length ? i : longest), 0);
    while (left.size) {
        left.delete(next);
        order.push(next);
        window.add(next);
        let most = -1;
        for (const index of left) {
            const gain = window.gain(index);
            if (gain > most) [most, next] = [gain, index];
        }
    }
    return order;
}

/** @param {Uint8Array} body @param {(index: number) => number} moved  the new index of a function */
const retargeted = (body, moved) =>
    rewritten(body, ({ code, at }) =>
        code === CALL || code === REF_FUNC ? [code, ...unsigned(moved(new Reader(body, at).number()))] : null);

/** @param {Uint8Array} content  of the section of exports @param {(index: number) => number} moved */
function movedExports(content, moved) {
    const reader = new Reader(content);
    const exports = reader.list(() => {
        const start = reader.at, length = reader.number();
        reader.at += length;
        const isFunction = reader.byte() === 0, name = content.subarray(start, reader.at), index = reader.number();
        return [...name, ...unsigned(isFunction ? moved(index) : index)];
    });
    return Uint8Array.from([...unsigned(exports.length), ...exports.flat()]);
}

/** @param {Uint8Array} content  of the section of tables' elements @param {(index: number) => number} moved */
function movedElements(content, moved) {
    const reader = new Reader(content);
    const segments = reader.list(() => {
        const start = reader.at;
        // active, of table 0; i32.const, the first place, end
        if (reader.number() !== 0 || reader.byte() !== 0x41) throw new Error("elements are in a form that is not read");
        reader.number();
        if (reader.byte() !== 0x0b) throw new Error("the elements' place is in a form that is not read");
        const head = content.subarray(start, reader.at), functions = reader.list(() => moved(reader.number()));
        return [...head, ...unsigned(functions.length), ...functions.flatMap(unsigned)];
    });
    return Uint8Array.from([...unsigned(segments.length), ...segments.flat()]);
}

/** Returns the number of imported functions; they come first. @param {Section | undefined} section */
function importedFunctions(section) {
    if (!section) return 0;
    const reader = new Reader(section.content);
    const skipLimits = () => reader.numbers(reader.byte() & 1 ? 2 : 1);
    const isFunction = reader.list(() => {
        for (let names = 0; names < 2; names++) {
            const length = reader.number();
            reader.at += length;
        }
        const kind = reader.byte();
        if (kind === 0) reader.number(); // a function's type
        else if (kind === 2) skipLimits(); // a memory
        else if (kind === 3) reader.at += 2; // a global's type, and whether it may change
        else throw new Error(`imports of kind ${kind} are not read`);
        return kind === 0;
    });
    return isFunction.filter(Boolean).length;
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function ordered(bytes) {
    const sections = sectionsOf(bytes), of = (/** @type {number} */ id) => sections.find((one) => one.id === id);
    const bodies = functionsOf(of(CODE)?.content ?? Uint8Array.of(0)), imports = importedFunctions(of(IMPORTS));
    // calls count without their targets, which the order changes
    const order = orderOf(bodies.map((body) => retargeted(body, () => 0)));
    const places = new Map(order.map((old, i) => [old, i]));
    const moved = (/** @type {number} */ index) =>
        (index < imports ? index : imports + (places.get(index - imports) ?? 0));
    return fileOf(bytes, sections.map(({ id, content }) => {
        if (id === CODE) return { id, content: codeOf(order.map((old) => retargeted(bodies[old], moved))) };
        if (id === EXPORTS) return { id, content: movedExports(content, moved) };
        if (id === ELEMENTS) return { id, content: movedElements(content, moved) };
        if (id === START) return { id, content: Uint8Array.from(unsigned(moved(new Reader(content).number()))) };
        if (id !== FUNCTIONS) return { id, content };
        const reader = new Reader(content), types = reader.list(() => reader.number());
        const inOrder = order.flatMap((old) => unsigned(types[old]));
        return { id, content: Uint8Array.from([...unsigned(types.length), ...inOrder]) };
    }));
}
