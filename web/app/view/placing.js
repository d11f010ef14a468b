/**
 * Places labels so that none lies on another, on what a label names, or outside the field. A label that has no free
 * place is left out. The function is pure: the same rectangles give the same places.
 */

const GAP = 2; // smallest distance between a label and anything else, in pixels
// Additional distance, in pixels, that a better place must have before a label moves to it; with 0, labels of moving
// agents flicker between two places.
const SLACK = 6;
const NEAR = 9; // number of places at what a label names
const STEPS = 5; // number of places tried above the wanted one, and as many below, a label's height apart

/** @typedef {{ x: number, y: number, width: number, height: number }} Box  x, y: upper left corner, in pixels */
/**
 * A label: its wanted box, the box of what it names (null: nothing), and the index of its place in the last frame
 * (-1: none). `plate`: has a plate, so it may lie on what is spare. `near`: left out rather than placed apart from what
 * it names.
 * @typedef {{ box: Box, names?: Box | null, last?: number, plate?: string, near?: boolean }} Wanted
 */

/** Returns whether two boxes are nearer to each other than d. @param {Box} a @param {Box} b @param {number} d */
export const overlap = (a, b, d = 0) => a.x < b.x + b.width + d && b.x < a.x + a.width + d &&
    a.y < b.y + b.height + d && b.y < a.y + a.height + d;

/**
 * Returns the boxes to try for a label, the best first.
 * @param {Wanted} label
 * @returns {Box[]}
 */
function places({ box, names }) {
    const { x, y, width, height } = box, all = [box];
    const add = (/** @type {number} */ left, /** @type {number} */ top) => all.push({ ...box, x: left, y: top });
    if (names) {
        const middle = names.x + (names.width - width) / 2, center = names.y + (names.height - height) / 2;
        const above = names.y - height - GAP, below = names.y + names.height + GAP;
        const left = names.x - width - GAP, right = names.x + names.width + GAP;
        for (const top of [above, below]) add(middle, top);
        for (const side of [right, left]) add(side, center);
        for (const side of [right, left]) for (const top of [above, below]) add(side, top);
        for (let i = 1; i <= 2; i++) for (const side of [1, -1]) {
            add(middle, side > 0 ? above - i * (height + GAP) : below + i * (height + GAP));
        }
    }
    for (let i = 1; i <= STEPS; i++) for (const side of [-1, 1]) add(x, y + side * i * (height + GAP));
    for (const side of [-1, 1]) add(x + side * (width / 2 + GAP), y);
    return all;
}

/** Moves a box into the field. @param {Box} box @param {Box} field @returns {Box} */
const inside = (box, field) => ({
    ...box, x: Math.max(field.x, Math.min(box.x, field.x + field.width - box.width)),
    y: Math.max(field.y, Math.min(box.y, field.y + field.height - box.height)),
});

/**
 * Returns the place of each label and its index among the places that were tried; null for labels that have none.
 * @param {Wanted[]} labels  the most important first
 * @param {{ field: Box, avoid?: Box[], spare?: Box[] }} on  avoid: boxes that no label may lie on; spare: boxes that
 *   labels lie on only if they have no other place
 * @returns {({ box: Box, index: number } | null)[]}
 */
export function placeLabels(labels, { field, avoid = [], spare = [] }) {
    const taken = [...avoid, ...labels.flatMap(({ names }) => names ?? [])];
    return labels.map((label) => {
        const { last = -1 } = label, { width, height } = label.box;
        if (width > field.width || height > field.height) return null;
        const boxes = places(label).slice(0, label.near ? NEAR : Infinity).map((box) => inside(box, field));
        const isFree = (/** @type {Box} */ box, /** @type {number} */ index, /** @type {Box[]} */ others) =>
            !others.some((other) => overlap(box, other, index < last && other !== label.names ? SLACK : 0));
        const free = boxes.map((box, index) => isFree(box, index, taken));
        const clear = label.plate ? -1 : boxes.findIndex((box, index) => free[index] && isFree(box, index, spare));
        const index = clear < 0 ? free.indexOf(true) : clear;
        if (index < 0) return null;
        taken.push(boxes[index]);
        return { box: boxes[index], index };
    });
}
