/**
 * The packed WebAssembly of the inline entry: bits guessed by mixing what followed the same bytes and instructions before, and an
 * arithmetic decoder that reads only what was guessed wrong (Mahoney, Adaptive Weighing of Context Models for Lossless Data Compression,
 * 2005). The packer, src/build/pack.mjs, runs the same model. Whole numbers and exact operations only, so that every engine decodes the
 * same.
 */

const TABLE_BITS = 18;
const LIMIT = 30;
const RATE = 14;

/** Probabilities of 1 (0 to 4095) for -8 to 8 in the logistic domain, 16 per unit; in between by lines. */
const CURVE = [
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
    4079, 4085, 4089, 4092, 4093, 4094,
];

/** @param {number} x -2047 to 2047 */
function squash(x) {
    const i = (x >> 7) + 16, part = x & 127;
    return (CURVE[i] * (128 - part) + CURVE[i + 1] * part + 64) >> 7;
}

/** The inverse of squash. */
function stretches() {
    const table = new Int16Array(4096);
    let next = 0;
    for (let x = -2047; x <= 2047; x++) for (const end = squash(x); next <= end; next++) table[next] = x;
    return table.fill(2047, next);
}

/** @param {number} a @param {number} b */
const mix = (a, b) => Math.imul(a ^ Math.imul(b, 0x5bd1e995), 0x85ebca6b) ^ (b >>> 3);

/** Hashes of what the next byte may depend on. @param {Uint8Array} bytes @param {number} at @param {Int32Array} hashes */
function contexts(bytes, at, hashes) {
    const a = bytes[at - 1] | 0, b = bytes[at - 2] | 0, c = bytes[at - 3] | 0, d = bytes[at - 4] | 0;
    const three = a | (b << 8) | (c << 16), four = three | (d << 24);
    hashes[0] = 0;
    hashes[1] = mix(1, a);
    hashes[2] = mix(2, a | (b << 8));
    hashes[3] = mix(3, three);
    hashes[4] = mix(4, four);
    hashes[5] = mix(mix(5, four), bytes[at - 5] | (bytes[at - 6] << 8));
    hashes[6] = mix(6, b | (c << 8));
    hashes[7] = mix(7, d | (bytes[at - 8] << 8));
}
const CONTEXTS = 8;

/** Guesses the next bit of a byte, and learns. */
export function createModel() {
    const size = 1 << TABLE_BITS, stretch = stretches();
    const chances = Array.from({ length: CONTEXTS }, () => new Uint16Array(size).fill(32768));
    const counts = Array.from({ length: CONTEXTS }, () => new Uint8Array(size));
    const weights = new Int32Array(CONTEXTS * 256).fill(23000);
    const inputs = new Int32Array(CONTEXTS), places = new Int32Array(CONTEXTS), hashes = new Int32Array(CONTEXTS);
    let bits = 1, guess = 2048;
    return {
        /** @param {Uint8Array} bytes @param {number} at  of the byte to guess */
        begin(bytes, at) {
            contexts(bytes, at, hashes);
            bits = 1;
        },
        /** The chance of a 1, of 4096. */
        guess() {
            let sum = 0;
            for (let k = 0; k < CONTEXTS; k++) {
                const x = Math.imul(hashes[k] + Math.imul(bits, 0x2f0b4c47), 0x9e3779b1), place = (x ^ (x >>> 15)) & (size - 1);
                places[k] = place;
                inputs[k] = counts[k][place] ? stretch[chances[k][place] >> 4] : 0;
                sum += weights[bits * CONTEXTS + k] * inputs[k];
            }
            guess = Math.max(1, Math.min(4094, squash(Math.max(-2047, Math.min(2047, Math.round(sum / 65536))))));
            return guess;
        },
        /** @param {number} bit */
        learn(bit) {
            const error = ((bit << 12) - guess) * RATE, goal = bit * 65535;
            for (let k = 0; k < CONTEXTS; k++) {
                weights[bits * CONTEXTS + k] += (inputs[k] * error + 0x8000) >> 16;
                const place = places[k], count = counts[k][place];
                chances[k][place] += ((goal - chances[k][place]) / (count + 1.5)) | 0;
                if (count < LIMIT) counts[k][place]++;
            }
            bits = (bits << 1) | bit;
        },
    };
}

/** Where a range of code values is divided by a chance. @param {number} low @param {number} high @param {number} chance */
export const divide = (low, high, chance) => low + Math.floor(((high - low) * chance) / 4096);

/** @param {string} text  base64 of the packed bytes @param {number} size  of the bytes it gives @returns {Uint8Array} */
export function unpack(text, size) {
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), bytes = new Uint8Array(size), model = createModel();
    let low = 0, high = 0xffffffff, code = 0, next = 0;
    while (next < 4) code = ((code << 8) | packed[next++]) >>> 0;
    for (let at = 0; at < size; at++) {
        model.begin(bytes, at);
        let byte = 0;
        for (let k = 0; k < 8; k++) {
            const middle = divide(low, high, model.guess()), bit = code <= middle ? 1 : 0;
            if (bit) high = middle;
            else low = middle + 1;
            model.learn(bit);
            byte = (byte << 1) | bit;
            for (; (low ^ high) >>> 24 === 0; next++) {
                low = (low << 8) >>> 0;
                high = ((high << 8) | 255) >>> 0;
                code = ((code << 8) | packed[next]) >>> 0;
            }
        }
        bytes[at] = byte;
    }
    return bytes;
}
