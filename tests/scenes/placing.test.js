/** Labels lie neither on each other, nor on what they name, nor outside the field, whatever the input. */
import { expect, it } from "vitest";
import { overlap, placeLabels } from "../../web/app/view/placing.js";

const FIELD = { x: 4, y: 4, width: 600, height: 400 };

/** Returns a source of numbers from 0 to 1. @param {number} seed */
function numbers(seed) {
    let state = seed >>> 0;
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

/** Returns random labels of things in and near the field. @param {number} seed @param {number} count */
function someLabels(seed, count) {
    const next = numbers(seed);
    return Array.from({ length: count }, () => {
        const r = 2 + 30 * next(), x = -60 + 720 * next(), y = -60 + 520 * next(), width = 10 + 120 * next();
        const names = next() < 0.8 ? { x: x - r, y: y - r, width: 2 * r, height: 2 * r } : null;
        return { box: { x: x - width / 2, y: y - r - 16, width, height: 13 }, names, last: Math.floor(6 * next()) - 1 };
    });
}

it("no label lies on another, on what is named, on what is kept free, or outside the field", () => {
    let placed = 0, all = 0;
    for (let seed = 0; seed < 300; seed++) {
        const labels = someLabels(seed, 1 + (seed % 40)), avoid = [{ x: 200, y: 100, width: 90, height: 90 }];
        const found = placeLabels(labels, { field: FIELD, avoid }), boxes = found.flatMap((one) => one?.box ?? []);
        const things = [...avoid, ...labels.flatMap(({ names }) => names ?? [])];
        const isFree = (/** @type {typeof FIELD} */ box, /** @type {number} */ i) =>
            [...boxes.slice(0, i), ...things].every((other) => !overlap(box, other));
        const isIn = (/** @type {typeof FIELD} */ { x, y, width, height }) => x >= FIELD.x && y >= FIELD.y &&
            x + width <= FIELD.x + FIELD.width + 1e-9 && y + height <= FIELD.y + FIELD.height + 1e-9;
        expect(boxes.filter((box, i) => !isFree(box, i) || !isIn(box)), `seed ${seed}`).toEqual([]);
        [placed, all] = [placed + boxes.length, all + labels.length];
        expect(placeLabels(labels, { field: FIELD, avoid })).toEqual(found);
    }
    expect(placed / all).toBeGreaterThan(0.85);
});

it("a label takes the place that it wants if that is free, and otherwise one beside what it names", () => {
    const names = { x: 100, y: 100, width: 20, height: 20 }, box = { x: 90, y: 84, width: 40, height: 13 };
    const alone = placeLabels([{ box, names }], { field: FIELD });
    expect(alone).toEqual([{ box, index: 0 }]);
    const [, second] = placeLabels([{ box }, { box, names }], { field: FIELD });
    expect(second?.box.y).toBe(122);
});

it("a label stays where it was until the better place is clearly free", () => {
    const names = { x: 100, y: 100, width: 20, height: 20 }, box = { x: 90, y: 84, width: 40, height: 13 };
    const place = (/** @type {number} */ y) => placeLabels(
        [{ box, names, last: 2 }], { field: FIELD, avoid: [{ x: 90, y, width: 40, height: 13 }] })[0]?.index;
    expect(place(68)).toBe(2);
    expect(place(60)).toBe(0);
});

it("a label that is larger than the field, or has no room, is left out", () => {
    const box = { x: 10, y: 10, width: 700, height: 13 };
    expect(placeLabels([{ box }], { field: FIELD })).toEqual([null]);
    expect(placeLabels([{ box: { ...box, width: 40 } }], { field: FIELD, avoid: [FIELD] })).toEqual([null]);
});

it("a label lies on what is spare only if it has no other place, a plate always", () => {
    const names = { x: 100, y: 100, width: 20, height: 20 }, box = { x: 90, y: 84, width: 40, height: 13 };
    const place = (/** @type {object} */ label, /** @type {typeof FIELD} */ spare) =>
        placeLabels([{ box, names, ...label }], { field: FIELD, spare: [spare] })[0]?.box;
    expect(overlap(place({}, box) ?? box, box)).toBe(false);
    expect(place({}, FIELD)).toEqual(box);
    expect(place({ plate: "plate" }, box)).toEqual(box);
});

it("a label that must be near is left out rather than placed apart", () => {
    const names = { x: 100, y: 100, width: 20, height: 20 }, box = { x: 90, y: 84, width: 40, height: 13 };
    const around = { x: 50, y: 80, width: 120, height: 60 }, on = { field: FIELD, avoid: [around] };
    expect(placeLabels([{ box, names }], on)[0]).not.toBeNull();
    expect(placeLabels([{ box, names, near: true }], on)[0]).toBeNull();
});
