/**
 * What both ends of veer/net/interest agree on. Positions are whole numbers of parts, and velocities whole numbers of
 * parts per tick. Both ends move every agent by its last sent velocity; whole numbers make them agree exactly.
 */

/** Version of the messages. Both ends must have the same. */
export const VERSION = 1;
/**
 * A correction moves an agent by whole steps. A step is this share of the largest error. A larger share leaves a larger
 * error after a correction, so the next one comes sooner; with a smaller one, more corrections do not fit a byte.
 */
export const STEP_SHARE = 0.5;
/**
 * Parts of a step. More parts make velocities more exact, so that predictions hold for longer, but then more changes of
 * velocity do not fit a byte.
 */
export const PARTS = 4;
/**
 * Largest numbers of steps and of parts of velocity that a correction has in one byte. The products of 2 * STEPS + 1
 * and 2 * CHANGES + 1 must be at most 255. Corrections with larger ones take two to sixteen bytes more.
 */
export const STEPS = 4, CHANGES = 13;
/** The byte before the numbers of a correction that does not fit a byte. */
export const LARGE = 255;
/** Bits: a heading follows; a state follows; the heading follows from the velocity. */
export const HEADING = 1, STATE = 2, ALONG = 4;
/** Number of a message that starts anew. The others are numbered from 1 to LAST_NUMBER, again and again. */
export const FIRST = 0, LAST_NUMBER = 255;
/** Bits of the settings: there are three axes; y is the vertical axis of the client's columns. */
export const HAS_HEIGHT = 1, Y_UP = 2;
/** Bits of an agent's news in a tick: a correction; a heading or a state; the agent is new in its slot. */
export const MOVED = 1, CHANGED = 2, BORN = 4;
/** Directions that a byte distinguishes. */
const HEADINGS = 256;

/** Returns the nearest whole number; a third of the time of Math.round. @param {number} value */
export const nearest = (value) => Math.floor(value + 0.5);

/** @param {number} value  a whole number */
export const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Returns the equivalent angle between -pi and pi. @param {number} angle */
export const turned = (angle) => angle - 2 * Math.PI * nearest(angle / (2 * Math.PI));

/** @param {number} byte */
export const headingOf = (byte) => turned((byte * 2 * Math.PI) / HEADINGS);

/** The angles of all bytes. */
export const ANGLES = Float64Array.from({ length: HEADINGS }, (_, byte) => headingOf(byte));

/** @param {number} angle */
export const headingByte = (angle) => nearest((angle * HEADINGS) / (2 * Math.PI)) & (HEADINGS - 1);

/**
 * Returns the direction of a vector, with an error of at most 0.0015 rad besides the rounding; a tenth of the time of
 * atan2. The arctangent is that of Rajan, Wang, Inkol and Joyal, Efficient Approximations for the Arctangent Function,
 * 2006.
 * @param {number} x @param {number} y
 */
export function directionByte(x, y) {
    const isSteep = Math.abs(y) > Math.abs(x), slope = isSteep ? x / y : y / x, size = Math.abs(slope);
    const arc = slope * (Math.PI / 4 + (1 - size) * (0.2447 + 0.0663 * size));
    if (isSteep) return headingByte((y > 0 ? Math.PI / 2 : -Math.PI / 2) - arc);
    return headingByte(x > 0 ? arc : arc + Math.PI);
}

/** Returns a position within an axis that wraps. @param {number} place @param {number} period  0: it does not wrap */
export const wrapped = (place, period) => (period > 0 ? place - period * Math.floor(place / period) : place);

/** Returns the shortest difference on an axis. @param {number} difference @param {number} period */
export const shortest = (difference, period) =>
    period > 0 ? difference - period * nearest(difference / period) : difference;

/**
 * Returns a larger copy.
 * @template {Float64Array | Float32Array | Uint32Array | Uint8Array} T
 * @param {T} old @param {number} length
 */
export function larger(old, length) {
    const made = new (/** @type {new (length: number) => T} */ (old.constructor))(length);
    made.set(old);
    return made;
}

/**
 * An axis: the size of a part and the start of the axis in world units, and its period in parts if it wraps.
 * @typedef {{ size: number, start: number, period: number }} Scale
 */
