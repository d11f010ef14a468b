// Reads and writes the parts of a WebAssembly file that src/build/shorten.mjs and src/build/order.mjs change.

export const IMPORTS = 2, FUNCTIONS = 3, EXPORTS = 7, START = 8, ELEMENTS = 9, CODE = 10;
export const V128_CONST = 12, CALL = 0x10, REF_FUNC = 0xd2;

/** Reads bytes from a file, starting at an offset. */
export class Reader {
    /** @param {Uint8Array} bytes @param {number} [at] */
    constructor(bytes, at = 0) {
        this.bytes = bytes;
        this.at = at;
    }
    byte() {
        return this.bytes[this.at++];
    }
    /** Reads an unsigned LEB128 number: seven bits per byte. */
    number() {
        let value = 0;
        for (let scale = 1; ; scale *= 128) {
            const byte = this.byte();
            value += (byte & 127) * scale;
            if (byte < 128) return value;
        }
    }
    /** Skips numbers. @param {number} count */
    numbers(count) {
        for (let i = 0; i < count; i++) this.number();
    }
    /** Reads `count` items. @template T @param {() => T} read @param {number} [count] @returns {T[]} */
    list(read, count = this.number()) {
        return Array.from({ length: count }, read);
    }
}

/** @param {number} value @returns {number[]} */
export function unsigned(value) {
    return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(Math.floor(value / 128))];
}

/** @param {number} value  a 32-bit integer @returns {number[]} */
export function signed(value) {
    return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}

/** @typedef {{ id: number, content: Uint8Array }} Section */

/** @param {Uint8Array} bytes @returns {Section[]} */
export function sectionsOf(bytes) {
    const reader = new Reader(bytes, 8), sections = [];
    while (reader.at < bytes.length) {
        const id = reader.byte(), size = reader.number();
        sections.push({ id, content: bytes.subarray(reader.at, reader.at + size) });
        reader.at += size;
    }
    return sections;
}

/** @param {Uint8Array} file  as it was, for its header @param {Section[]} sections @returns {Uint8Array} */
export function fileOf(file, sections) {
    return Buffer.concat([
        file.subarray(0, 8),
        ...sections.flatMap(({ id, content }) => [Uint8Array.from([id, ...unsigned(content.length)]), content]),
    ]);
}

/** Returns the functions of a code section, without their size prefixes. @param {Uint8Array} content */
export function functionsOf(content) {
    const reader = new Reader(content);
    return reader.list(() => {
        const size = reader.number();
        reader.at += size;
        return content.subarray(reader.at - size, reader.at);
    });
}

/** @param {ArrayLike<number>[]} functions @returns {Uint8Array} */
export function codeOf(functions) {
    const parts = functions.flatMap((body) => [Uint8Array.from(unsigned(body.length)), Uint8Array.from(body)]);
    return Buffer.concat([Uint8Array.from(unsigned(functions.length)), ...parts]);
}

/**
 * Returns whether a vector instruction accesses memory. Such an instruction is followed by its alignment and offset.
 * @param {number} vector
 */
const isVectorAccess = (vector) => vector < 12 || (vector >= 84 && vector < 94);
/** @param {number} code  a one-byte instruction */
const isPlainAccess = (code) => code >= 0x28 && code <= 0x3e;

/** Skips the operands of an instruction with prefix 0xFC: conversions, copies and fills. @param {Reader} reader */
function skipMisc(reader) {
    const code = reader.number();
    if (code > 17) throw new Error(`there is no instruction 0xFC ${code}`);
    if (code > 7) reader.numbers([8, 10, 12, 14].includes(code) ? 2 : 1);
}

/** Skips the operands of a vector instruction. @param {Reader} reader @param {number} code */
function skipVector(reader, code) {
    if (isVectorAccess(code)) reader.numbers(2);
    if (code === V128_CONST || code === 13) reader.at += 16;
    if ((code >= 21 && code < 35) || (code >= 84 && code < 92)) reader.at++;
}

/** Returns the number of operands of a one-byte instruction. @param {number} code */
function operandsOf(code) {
    if (isPlainAccess(code) || code === 0x11) return 2;
    return (code >= 2 && code <= 4) || [0x0c, 0x0d, CALL, 0x3f, 0x40, 0x41, 0x42, 0xd0, REF_FUNC].includes(code) ||
        (code >= 0x20 && code <= 0x26)
        ? 1
        : 0;
}

/**
 * Skips the operands of an instruction that is not a vector instruction.
 * @param {Reader} reader
 * @param {number} code
 */
function skip(reader, code) {
    if (code === 0xfc) skipMisc(reader);
    else if (code === 0xfe) reader.numbers(reader.number() === 3 ? 1 : 2);
    else if (code === 0x0e) reader.numbers(reader.number() + 1);
    else if (code === 0x1c) reader.numbers(reader.number());
    else if (code === 0x43) reader.at += 4;
    else if (code === 0x44) reader.at += 8;
    else if (code >= 0xc5 && code !== 0xd0 && code !== 0xd1 && code !== REF_FUNC) {
        throw new Error(`there is no instruction ${code}`);
    } else reader.numbers(operandsOf(code));
}

/**
 * An instruction of a function: its bytes reach from `start` to `end`, and its operands begin at `at`. `vector` is the
 * number of a vector instruction, or -1 for other instructions.
 * @typedef {{ code: number, vector: number, start: number, at: number, end: number, isAccess: boolean }} Instruction
 */

/**
 * Returns the position at which the instructions of a function begin, and the types of its locals.
 * @param {Uint8Array} body
 */
export function localsOf(body) {
    const reader = new Reader(body);
    const groups = reader.list(() => ({ count: reader.number(), type: reader.byte() }));
    return { begin: reader.at, types: groups.flatMap(({ count, type }) => Array(count).fill(type)) };
}

/** @param {Uint8Array} body  a function @returns {Generator<Instruction>} */
export function* instructionsOf(body) {
    const reader = new Reader(body, localsOf(body).begin);
    while (reader.at < body.length) {
        const start = reader.at, code = reader.byte(), vector = code === 0xfd ? reader.number() : -1, at = reader.at;
        if (vector < 0) skip(reader, code);
        else skipVector(reader, vector);
        const isAccess = vector < 0 ? isPlainAccess(code) : isVectorAccess(vector);
        yield { code, vector, start, at, end: reader.at, isAccess };
    }
    if (reader.at !== body.length) throw new Error("an instruction reaches beyond its function");
}

/**
 * Returns a copy of a function with replaced instructions.
 * @param {Uint8Array} body
 * @param {(instruction: Instruction) => ArrayLike<number> | null} replaced  returns the new bytes, or null to keep the
 *   old bytes
 */
export function rewritten(body, replaced) {
    const parts = [];
    let copied = localsOf(body).begin;
    parts.push(body.subarray(0, copied));
    for (const instruction of instructionsOf(body)) {
        const bytes = replaced(instruction);
        if (!bytes) continue;
        parts.push(body.subarray(copied, instruction.start), Uint8Array.from(bytes));
        copied = instruction.end;
    }
    return Buffer.concat([...parts, body.subarray(copied)]);
}
