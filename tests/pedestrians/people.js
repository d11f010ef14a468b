/**
 * Draws people for the cases: their free speeds and their places. Lengths are in meters, speeds in meters per second.
 */
import { randomOf } from "../crowds/layouts.js";

/**
 * @typedef {{ minX: number, minY: number, maxX: number, maxY: number }} Area
 * @typedef {{ x: number, y: number, speed: number }} Person
 */

export const RADIUS = 0.2;

const MEAN = 1.34, DEVIATION = 0.26, LEAST = 0.5, MOST = 2.2; // free speeds (Weidmann 1993)
const PARTS = 32; // number of draws for each speed
// least distance at the start, and how it shrinks in a dense crowd
const APART = 2.1 * RADIUS, TRIES = 300, CLOSER = 0.01;

/** Returns a random number of the normal distribution (Box and Muller 1958). @param {() => number} random */
const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** @param {() => number} random */
function anySpeed(random) {
    for (;;) {
        const speed = MEAN + DEVIATION * normal(random);
        if (speed >= LEAST && speed <= MOST) return speed;
    }
}

/**
 * Draws free speeds, one from each part of the distribution, in a random order. The means of a few independent draws
 * would differ by more than the laws that are compared.
 * @param {number} count @param {() => number} random
 */
function freeSpeeds(count, random) {
    const drawn = Array.from({ length: count * PARTS }, () => anySpeed(random)).sort((a, b) => a - b);
    const speeds = Array.from({ length: count }, (_, i) => drawn[PARTS * i + Math.floor(PARTS * random())]);
    for (let i = count - 1; i > 0; i--) {
        const other = Math.floor((i + 1) * random());
        [speeds[i], speeds[other]] = [speeds[other], speeds[i]];
    }
    return speeds;
}

/**
 * Places people at random in areas, in which their centers lie, without overlap if there is room.
 * @param {number} count @param {number} seed @param {Area} area
 * @param {{ period?: number, between?: [number, number] }} [options]  period: length of a ring along x; between: range
 *   of free speeds that are equally likely, instead of the normal distribution
 * @returns {Person[]}
 */
export function place(count, seed, { minX, minY, maxX, maxY }, { period = Infinity, between } = {}) {
    const random = randomOf(seed), people = /** @type {Person[]} */ ([]);
    const speeds = between
        ? Array.from({ length: count }, () => between[0] + (between[1] - between[0]) * random())
        : freeSpeeds(count, random);
    let apart = APART;
    for (let tries = 1; people.length < count; tries++) {
        const x = minX + (maxX - minX) * random(), y = minY + (maxY - minY) * random();
        const isFree = people.every((other) => {
            const dx = Math.abs(other.x - x);
            return Math.hypot(Math.min(dx, period - dx), other.y - y) >= apart;
        });
        if (isFree) people.push({ x, y, speed: speeds[people.length] });
        if (tries % TRIES === 0) apart -= CLOSER;
    }
    return people;
}

/**
 * Places people behind each other in a ring of one file.
 * @param {number} count @param {number} seed @param {number} length
 * @param {number} play  largest distance from the middle of the ring's width
 * @returns {Person[]}
 */
export function file(count, seed, length, play) {
    const random = randomOf(seed), speeds = freeSpeeds(count, random);
    return Array.from({ length: count }, (_, i) => ({
        x: (length * (i + 0.3 * random())) / count, y: (2 * random() - 1) * play, speed: speeds[i],
    }));
}
