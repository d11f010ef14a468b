/**
 * Rotated obstacles through the public package: rays hit them and drawings show them where their angle places them.
 */
import { createVeer } from "veer";
import { drawObstacles } from "veer/draw";
import { beforeEach, expect, test } from "vitest";

const points = [[0, -30], [0, 30]];
/** @type {any} */
let world;
beforeEach(async () => void (world = (await createVeer()).createWorld()));

/** Returns a canvas that records the end points of lines. */
function recorder() {
    let [x, y, angle] = [0, 0, 0];
    /** @type {number[][]} */
    const places = [];
    const own = {
        canvas: { width: 800, height: 600 }, places,
        translate(/** @type {number} */ dx, /** @type {number} */ dy) { [x, y] = [x + dx, y + dy]; },
        rotate(/** @type {number} */ by) { angle += by; },
        lineTo(/** @type {number} */ px, /** @type {number} */ py) {
            const [c, s] = [Math.cos(angle), Math.sin(angle)];
            places.push([Math.round(x + px * c - py * s), Math.round(y + px * s + py * c)]);
        },
    };
    return /** @type {any} */ (new Proxy(own,
        { get: (target, name) => Reflect.get(target, name) ?? (() => {}), set: () => true }));
}

test("a segment is where its angle turns it, for rays and in the drawing", () => {
    const wall = world.addSegment({ x: 100, y: 50, points, angle: Math.PI / 2 });
    expect(world.getObstacle(wall).angle).toBeCloseTo(Math.PI / 2, 6);
    expect(world.raycast({ origin: { x: 120, y: 0 }, direction: { x: 0, y: 1 }, distance: 500 }).distance).toBeCloseTo(
        50, 3,
    );
    const canvas = recorder();
    drawObstacles(canvas, world, { obstacles: [{ id: wall, points }] });
    expect(canvas.places).toEqual([[130, 50], [70, 50]]);
});

test("a segment turns to the angle that it is given later, however often", () => {
    const wall = world.addSegment({ x: 100, y: 50, points });
    for (let i = 1; i <= 1000; i++) world.setObstacle(wall, { angle: i });
    world.setObstacle(wall, { angle: 0 });
    expect(world.raycast({ origin: { x: 0, y: 79.999 }, direction: { x: 1, y: 0 }, distance: 500 }).distance).toBe(100);
    expect(world.raycast({ origin: { x: 0, y: 80.001 }, direction: { x: 1, y: 0 }, distance: 500 })).toBeNull();
});

test("moveObstacle takes the angle, and keeps what it is not given", () => {
    const wall = world.addSegment({ x: 100, y: 50, points, angle: 1 });
    world.moveObstacle(wall, { angle: Math.PI / 2, velocityX: 3 });
    expect(world.getObstacle(wall)).toMatchObject({ x: 100, y: 50, velocityX: 3, velocityY: 0 });
    world.moveObstacle(wall, { velocityX: 0 });
    expect(world.getObstacle(wall).angle).toBeCloseTo(Math.PI / 2, 6);
    expect(world.raycast({ origin: { x: 120, y: 0 }, direction: { x: 0, y: 1 }, distance: 500 }).distance).toBeCloseTo(
        50, 3,
    );
    for (const angle of [NaN, 2e6, "1", null])
        expect(() => world.moveObstacle(wall, { x: 0, angle })).toThrow(/world\.moveObstacle: angle/);
    expect(world.getObstacle(wall).x).toBe(100);
});
