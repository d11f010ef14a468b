/** Packs bytes for src/js/unpack.js: the same model guesses every bit, and an arithmetic coder writes what the guess leaves open. */
import { createModel, divide } from "../js/unpack.js";

/** @param {Uint8Array} bytes @returns {string} base64 */
export function pack(bytes) {
    const model = createModel();
    /** @type {number[]} */
    const packed = [];
    let low = 0, high = 0xffffffff;
    bytes.forEach((byte, at) => {
        model.begin(bytes, at);
        for (let shift = 7; shift >= 0; shift--) {
            const middle = divide(low, high, model.guess()), bit = (byte >> shift) & 1;
            if (bit) high = middle;
            else low = middle + 1;
            model.learn(bit);
            for (; (low ^ high) >>> 24 === 0; low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0) packed.push(low >>> 24);
        }
    });
    for (const shift of [24, 16, 8, 0]) packed.push((low >>> shift) & 255);
    return Buffer.from(packed).toString("base64");
}
