/**
 * Unpacks the WebAssembly of the inline entry. Its bytes are split into streams of one kind, such as opcodes or locals, and coded by LZMA: a
 * third smaller than the plain file after gzip. (Pavlov, LZMA Specification, 2015; Fraser, "Automatic Inference of Models for Statistical Code
 * Compression", 1999.) The packer, src/build/pack.mjs, uses the same walk.
 */

/** The kinds of bytes in a .wasm file; each has its own stream. */
const [HEAD, DATA, FUNCTION, LOCAL_TYPE, OPCODE, BLOCK, BRANCH, CALL, LOCAL, GLOBAL, ALIGN, OFFSET, INT, FLOAT, VECTOR, LANE] = Array(16).keys();
export const STREAMS = 16;

/**
 * Walks through a .wasm file byte by byte, and calls `next` for each byte with the stream it belongs to.
 * @param {(stream: number) => number} next @param {number} size
 */
export function walk(next, size) {
    let at = 0;
    const bytes = (/** @type {number} */ stream, /** @type {number} */ count) => {
        let value = 0;
        for (at += count; count > 0; count--) value = next(stream);
        return value;
    };
    const number = (/** @type {number} */ stream) => {
        let value = 0, scale = 1, byte;
        do {
            byte = bytes(stream, 1);
            value += (byte & 127) * scale;
            scale *= 128;
        } while (byte > 127);
        return value;
    };
    const memory = () => number(ALIGN) + number(OFFSET);
    const vector = () => {
        const op = number(VECTOR);
        if (op < 12 || (op > 83 && op < 94)) memory();
        if (op === 12 || op === 13) bytes(FLOAT, 16);
        if ((op > 20 && op < 35) || (op > 83 && op < 92)) bytes(LANE, 1);
    };
    const bulk = () => {
        const op = number(VECTOR);
        for (let k = op === 8 || op === 10 || op === 12 || op === 14 ? 2 : op > 7 ? 1 : 0; k > 0; k--) number(GLOBAL);
    };
    const instruction = () => {
        const op = bytes(OPCODE, 1);
        if (op > 0x27 && op < 0x3f) memory();
        else if (op > 0x1f && op < 0x23) number(LOCAL);
        else if (op > 1 && op < 5) bytes(BLOCK, 1);
        else if (op === 0x0c || op === 0x0d) number(BRANCH);
        else if (op === 0x0e) for (let k = number(BRANCH); k >= 0; k--) number(BRANCH);
        else if (op === 0x10) number(CALL);
        else if (op === 0x11) number(CALL) + number(CALL);
        else if (op === 0x23 || op === 0x24 || op === 0x3f || op === 0x40) number(GLOBAL);
        else if (op === 0x41 || op === 0x42) number(INT);
        else if (op === 0x43 || op === 0x44) bytes(FLOAT, op === 0x43 ? 4 : 8);
        else if (op === 0xfd) vector();
        else if (op === 0xfc) bulk();
    };
    bytes(HEAD, 8);
    while (at < size) {
        const section = bytes(HEAD, 1), length = number(HEAD), end = at + length;
        if (section === 10) number(FUNCTION);
        else bytes(section === 11 ? DATA : HEAD, length);
        while (at < end) {
            const body = number(FUNCTION), last = at + body;
            for (let k = number(LOCAL_TYPE); k > 0; k--) number(LOCAL_TYPE) + bytes(LOCAL_TYPE, 1);
            while (at < last) instruction();
        }
    }
}

/* ---- LZMA with lc = 1, lp = pb = 0, without a header */

/** @param {number} size @returns {Uint16Array} probabilities of one half */
const probabilities = (size) => new Uint16Array(size).fill(1024);

/** Reads bits with adaptive probabilities from a range coder. @param {Uint8Array} packed */
function reader(packed) {
    let next = 1, range = 0xffffffff, code = 0;
    while (next < 5) code = ((code << 8) | packed[next++]) >>> 0;
    const refill = () => {
        if (range >= 0x1000000) return;
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[next++]) >>> 0;
    };
    const bit = (/** @type {Uint16Array} */ table, /** @type {number} */ i) => {
        const bound = (range >>> 11) * table[i], one = code >= bound ? 1 : 0;
        if (one) {
            range -= bound;
            code -= bound;
            table[i] -= table[i] >> 5;
        } else {
            range = bound;
            table[i] += (2048 - table[i]) >> 5;
        }
        refill();
        return one;
    };
    /** A number by a tree of probabilities, high bit first. @param {Uint16Array} table @param {number} bits @param {number} [base] */
    const tree = (table, bits, base = 0) => {
        let m = 1;
        for (let i = 0; i < bits; i++) m = m * 2 + bit(table, base + m);
        return m - (1 << bits);
    };
    /** The same, low bit first. @param {Uint16Array} table @param {number} bits @param {number} [base] */
    const reverse = (table, bits, base = 0) => {
        let m = 1, value = 0;
        for (let i = 0; i < bits; i++) {
            const one = bit(table, base + m);
            m = m * 2 + one;
            value |= one << i;
        }
        return value;
    };
    /** Bits with fixed probabilities of one half. @param {number} bits */
    const directBits = (bits) => {
        let value = 0;
        for (; bits > 0; bits--) {
            range >>>= 1;
            const one = code >= range ? 1 : 0;
            if (one) code -= range;
            value = value * 2 + one;
            refill();
        }
        return value;
    };
    return { bit, tree, reverse, directBits };
}

/** The length of a match. @param {ReturnType<typeof reader>} read */
function lengthReader({ bit, tree }) {
    const choice = probabilities(2), low = probabilities(8), middle = probabilities(8), high = probabilities(256);
    return () => (bit(choice, 0) ? (bit(choice, 1) ? 18 + tree(high, 8) : 10 + tree(middle, 3)) : 2 + tree(low, 3));
}

/** The distance back to the start of a match, minus 1. @param {ReturnType<typeof reader>} read */
function distanceReader({ tree, reverse, directBits }) {
    const slots = probabilities(256), special = probabilities(128), align = probabilities(16);
    return (/** @type {number} */ length) => {
        const slot = tree(slots, 6, Math.min(length - 2, 3) * 64);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1, base = (2 | (slot & 1)) << bits;
        return slot < 14 ? base + reverse(special, bits, base - slot) : base + directBits(bits - 4) * 16 + reverse(align, 4);
    };
}

/** @param {Uint8Array} packed @param {number} size */
function inflate(packed, size) {
    const read = reader(packed), { bit } = read, out = new Uint8Array(size);
    const literals = probabilities(2 * 0x300), isMatch = probabilities(12), isRepeat = probabilities(12), isLong = probabilities(12),
        isOlder = [probabilities(12), probabilities(12), probabilities(12)];
    const matchLength = lengthReader(read), repeatLength = lengthReader(read), matchDistance = distanceReader(read);
    /** The last four distances, the newest first. */
    const near = [0, 0, 0, 0];
    let state = 0, at = 0;
    const literal = () => {
        const table = (out[at - 1] >> 7) * 0x300; // the top bit of the last byte is the context (lc = 1)
        let symbol = 1, match = state > 6 ? out[at - near[0] - 1] : -1;
        while (symbol < 0x100) {
            const wanted = match < 0 ? -1 : (match >> 7) & 1, one = bit(literals, table + ((wanted + 1) << 8) + symbol);
            match = one === wanted ? (match << 1) & 0xff : -1;
            symbol = symbol * 2 + one;
        }
        out[at++] = symbol;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    };
    const repeat = () => {
        let older = 0;
        while (older < 3 && bit(isOlder[older], state)) older++;
        const once = older === 0 && !bit(isLong, state);
        near.unshift(...near.splice(older, 1));
        const length = once ? 1 : repeatLength();
        state = (once ? 9 : 8) + (state < 7 ? 0 : once ? 2 : 3);
        return length;
    };
    const match = () => {
        const length = matchLength();
        near.unshift(matchDistance(length));
        near.length = 4;
        state = state < 7 ? 7 : 10;
        return length;
    };
    while (at < size) {
        if (!bit(isMatch, state)) literal();
        else for (let length = bit(isRepeat, state) ? repeat() : match(); length > 0; length--, at++) out[at] = out[at - near[0] - 1];
    }
    return out;
}

/** @param {string} text  base64 of the packed streams @param {number} size  of the unpacked file @returns {Uint8Array<ArrayBuffer>} */
export function unpack(text, size) {
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), file = new Uint8Array(size);
    const flat = inflate(packed, size + STREAMS * 3);
    /** The next byte of each stream. The streams follow their lengths, of 3 bytes each. */
    const places = new Array(STREAMS);
    for (let k = 0, place = STREAMS * 3; k < STREAMS; k++) {
        places[k] = place;
        place += flat[k * 3] + flat[k * 3 + 1] * 256 + flat[k * 3 + 2] * 65536;
    }
    let at = 0;
    walk((stream) => (file[at++] = flat[places[stream]++]), size);
    return file;
}
