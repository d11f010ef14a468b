/** Runs the cases and measures them: speed over density, flow through bottlenecks, times of the RiMEA cases. */
import { walk } from "./walk.js";

/** @typedef {import("veer").Veer} Veer @typedef {{ meter?: number, brain?: object }} Options */

const SETTLES = 30, MEASURES = 30; // seconds in a ring before, and during the measurement
const EDGE = 0.1; // fraction of the first and of the last crossings that do not count
const LONGEST = 900; // s

/**
 * Returns the mean speed of all people in a ring.
 * @param {Veer} veer @param {import("./walk.js").Case} plan @param {Options} [options]
 */
export function meanSpeed(veer, plan, options) {
    let sum = 0, count = 0;
    const see = (/** @type {import("./walk.js").Look} */ { speed, time }) => {
        if (time <= SETTLES) return;
        for (const one of speed) sum += one;
        count += speed.length;
    };
    walk(veer, plan, { seconds: SETTLES + MEASURES, see, ...options });
    return sum / count;
}

/**
 * Returns the density and the mean speed in parts of a ring, from 10 to 70 s (RiMEA 4).
 * @param {Veer} veer @param {import("./walk.js").Case} plan
 * @param {Options & { fields: import("./people.js").Area[] }} options
 */
export function inFields(veer, plan, { fields, ...options }) {
    const found = fields.map(() => ({ count: 0, speed: 0 }));
    let looks = 0;
    const see = (/** @type {import("./walk.js").Look} */ { x, y, speed, time }) => {
        if (time <= 10) return;
        looks++;
        fields.forEach(({ minX, minY, maxX, maxY }, k) => {
            for (let i = 0; i < x.length; i++) {
                if (x[i] < minX || x[i] >= maxX || y[i] < minY || y[i] >= maxY) continue;
                found[k].count++;
                found[k].speed += speed[i];
            }
        });
    };
    walk(veer, plan, { seconds: 70, see, ...options });
    return found.map(({ count, speed }, k) => {
        const { minX, minY, maxX, maxY } = fields[k];
        return { density: count / looks / ((maxX - minX) * (maxY - minY)), speed: count ? speed / count : 0 };
    });
}

/** The numbers of people of the ring of 1.8 m, from 0.5 to 4 per square meter, and of the one of 0.6 m. */
export const RING_COUNTS = [23, 35, 47, 59, 70, 94, 117, 140, 164, 187];
export const FILE_COUNTS = [14, 17, 20, 22, 25, 28, 34, 39, 45, 56, 62, 70];
/** Widths of bottlenecks in meters. */
export const WIDTHS = [0.5, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.2, 2.5];

/**
 * Counts people at the middle of a bottleneck.
 * @param {Veer} veer @param {ReturnType<typeof import("./cases.js").bottleneck>} plan @param {Options} [options]
 */
export function crossings(veer, plan, options) {
    const passed = new Uint8Array(plan.people.length), times = /** @type {number[]} */ ([]);
    const see = (/** @type {import("./walk.js").Look} */ { x, time }) => {
        for (let i = 0; i < x.length; i++) {
            if (passed[i] || x[i] < plan.line) continue;
            passed[i] = 1;
            times.push(time);
        }
    };
    const { left, seconds } = walk(veer, plan, { seconds: LONGEST, see, ...options });
    const first = Math.floor(EDGE * times.length), last = times.length - 1 - first;
    let gap = 0;
    for (let i = 1; i < times.length; i++) gap = Math.max(gap, times[i] - times[i - 1]);
    const flow = (last - first) / (times[last] - times[first]);
    return { left, seconds, gap, flow, through: times[times.length - 1] };
}

/** Returns the square of the correlation of two lists. @param {number[]} x @param {number[]} y */
export function linearity(x, y) {
    const n = x.length, sum = (/** @type {(i: number) => number} */ of) => x.reduce((all, _, i) => all + of(i), 0);
    const mx = sum((i) => x[i]) / n, my = sum((i) => y[i]) / n;
    const xx = sum((i) => (x[i] - mx) ** 2), yy = sum((i) => (y[i] - my) ** 2);
    const xy = sum((i) => (x[i] - mx) * (y[i] - my));
    return (xy * xy) / (xx * yy);
}

/** Returns the time until the last person has left. @param {Veer} veer @param {import("./walk.js").Case} plan */
export function timeOf(veer, plan, see = (/** @type {import("./walk.js").Look} */ _look) => {}) {
    const { left, seconds } = walk(veer, plan, { seconds: LONGEST, see });
    return left ? Infinity : seconds;
}
