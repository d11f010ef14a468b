/**
 * Random numbers and functions of the tuner. A random number is a function of a seed, a stream and a counter, so that a
 * search that continues from a saved state needs no state of a generator. Everything here uses only + - * / and square
 * roots, which every JavaScript engine rounds alike; Math.exp and Math.log may differ in their last bits.
 */

const LN2 = 0.6931471805599453;
const SERIES = 30; // terms; the rest of both series is below a rounding error with fewer

/** Scrambles 32 bits. @param {number} n */
function mix(n) {
    n = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
    n = Math.imul(n ^ (n >>> 15), 0x735a2d97);
    return (n ^ (n >>> 15)) >>> 0;
}

/** Returns 32 random bits. @param {number} seed @param {number} stream @param {number} counter */
export function bitsAt(seed, stream, counter) {
    const own = mix((mix((seed ^ 0x9e3779b9) >>> 0) + stream) >>> 0);
    return mix((mix((own ^ counter) >>> 0) + 0x85ebca6b) >>> 0);
}

/** Returns e^x. @param {number} x */
export function exp(x) {
    if (x > 709) return Infinity;
    if (x < -745) return 0;
    const doublings = Math.round(x / LN2), rest = x - doublings * LN2;
    let sum = 1;
    for (let k = SERIES; k > 0; k--) sum = 1 + (sum * rest) / k;
    const factor = doublings < 0 ? 0.5 : 2;
    for (let i = Math.abs(doublings); i > 0; i--) sum *= factor;
    return sum;
}

/** Returns the natural logarithm of x > 0. @param {number} x */
export function ln(x) {
    if (!(x > 0)) return x === 0 ? -Infinity : NaN;
    if (x === Infinity) return Infinity;
    let doublings = 0;
    for (; x > 1.5; x /= 2) doublings++;
    for (; x < 0.75; x *= 2) doublings--;
    const t = (x - 1) / (x + 1), square = t * t;
    let sum = 0;
    for (let k = SERIES; k >= 0; k--) sum = 1 / (2 * k + 1) + sum * square;
    return 2 * t * sum + doublings * LN2;
}

/** Random numbers of one stream, in order: `counter` is all of its state. */
export class Stream {
    /** @param {number} seed @param {number} stream @param {number} [counter] */
    constructor(seed, stream, counter = 0) {
        this.seed = seed;
        this.stream = stream;
        this.counter = counter;
    }

    /** Returns a number of [0, 1) with 53 random bits. */
    uniform() {
        const high = bitsAt(this.seed, this.stream, this.counter++) >>> 5;
        const low = bitsAt(this.seed, this.stream, this.counter++) >>> 6;
        return (high * 0x4000000 + low) / 0x20000000000000;
    }

    /** Returns a number of the standard normal distribution, by the polar method (Marsaglia, Bray, 1964). */
    normal() {
        for (;;) {
            const u = 2 * this.uniform() - 1, v = 2 * this.uniform() - 1, square = u * u + v * v;
            if (square > 0 && square < 1) return u * Math.sqrt((-2 * ln(square)) / square);
        }
    }

    /** @param {number} count */
    normals(count) {
        return Array.from({ length: count }, () => this.normal());
    }
}
