/** The rule `fire`: its targets, leading shots, walls, and emitted events. */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene, SceneError } from "../../web/scene/load.js";

/** @type {any} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

/** Returns a gun, and two targets that run along y. @param {any} [rule] @param {any} [world] */
const range = (rule = {}, world = {}) => ({
    version: 1, name: "range", title: "Range", seed: 1, world: { bounds: [0, 0, 1000, 1000], gravityZ: -400, ...world },
    brains: { runner: { behaviors: [] }, gun: { behaviors: [] } },
    agents: [
        { name: "gun", brain: "gun", x: 100, y: 500 },
        { name: "near", brain: "runner", group: 2, x: 400, y: 500, maxSpeed: 80, velocityY: 80 },
        { name: "far", brain: "runner", group: 2, x: 600, y: 500, maxSpeed: 80, velocityY: 80 },
    ],
    rules: [{ type: "fire", by: "gun", at: ["near", "far"], every: 1, speed: 600, ...rule }],
});

/**
 * Steps until the rule acts. Returns what the rule emitted, and the landing point of the shot.
 * @param {any} scene
 * @param {(built: any) => void} [prepare]
 */
function firstShot(scene, prepare = () => {}) {
    const built = buildScene(veer, readScene(scene, veer.schema)), game = createGame(built, veer.schema);
    const { world } = built;
    prepare(built);
    while (!game.happened.length && world.tick < 600) game.step();
    const shots = world.projectiles, shot = shots.length ? world.getProjectile(shots.at(-1)) : null;
    const landing = shots.length ? world.projectileLanding(shots.at(-1)) : null, tick = world.tick;
    const what = game.happened[0];
    world.dispose();
    return { tick, what, shot, landing };
}

describe("fire", () => {
    it("fires periodically at the nearest agent, at where it is or, with `lead`, will be", () => {
        const { tick, what, landing } = firstShot(range());
        expect([tick, what.type, what.agent]).toEqual([60, "fired", "gun"]);
        expect(landing.position.x).toBeCloseTo(400, 0);
        expect(landing.position.y).toBeCloseTo(580, 0);
        const led = firstShot(range({ lead: 1 }));
        expect(led.landing.position.y).toBeCloseTo(580 + 80 * led.landing.time, 0);
        expect(led.what.time).toBeCloseTo(led.landing.time, 3);
    });

    it("takes the high arc when the scene says so, and over a wall that the low one would not clear", () => {
        const low = firstShot(range()), high = firstShot(range({ arc: "high" }));
        expect(high.landing.time).toBeGreaterThan(2 * low.landing.time);
        const wall = (/** @type {number} */ height) =>
            firstShot(range({ over: { from: [250, 0], to: [250, 1000], height } }));
        expect(wall(5).landing.time).toBeCloseTo(low.landing.time, 4);
        expect(wall(100).landing.time).toBeCloseTo(high.landing.time, 4);
        const aside = firstShot(range({ over: { from: [250, 0], to: [250, 300], height: 100 } }));
        expect(aside.landing.time).toBeCloseTo(low.landing.time, 4);
    });

    it("aims at the shooter's own target where that is a point", () => {
        const { landing } = firstShot(range({ lead: 1 }),
            ({ world, names }) => world.setTarget(names.agents.get("gun"), { x: 300, y: 800 }));
        expect(landing.position.x).toBeCloseTo(300, 1);
        expect(landing.position.y).toBeCloseTo(800, 1);
    });

    it("does not fire out of range, and emits the speed needed", () => {
        const { what, shot } = firstShot(range({ speed: 200 }));
        expect(shot).toBeNull();
        expect(what.type).toBe("outOfRange");
        expect(what.minSpeed).toBeCloseTo(Math.sqrt(400 * Math.hypot(300, 80)), 0);
    });

    it("chooses random targets with `any`, the same ones with the same seed", () => {
        const aims = (/** @type {number} */ seed) => {
            const built = buildScene(veer, readScene(range({ any: 1, every: 0.1 }), veer.schema), { seed });
            const game = createGame(built, veer.schema);
            const all = [];
            for (let i = 0; i < 300; i++) {
                game.step();
                for (const { hitPoint } of game.happened) all.push(Math.round(hitPoint.x));
            }
            built.world.dispose();
            return all;
        };
        expect(new Set(aims(1))).toEqual(new Set([400, 600]));
        expect(aims(1)).toEqual(aims(1));
        expect(aims(1)).not.toEqual(aims(2));
    });

    it.each(/** @type {[string, any, string][]} */ ([
        ["an unknown arc", { arc: "flat" }, "$.rules[0].arc"],
        ["a wall without height", { over: { from: [0, 0], to: [1, 1] } }, "$.rules[0].over"],
        ["a wall with half an end point", { over: { from: [0, 0], to: [1], height: 5 } }, "$.rules[0].over.to"],
        ["a speed below 0", { speed: -1 }, "$.rules[0].speed"],
    ]))("with %s is refused with its path", (_, rule, path) => {
        /** @type {any} */
        let error;
        try {
            readScene(range(rule), veer.schema);
        } catch (thrown) {
            error = thrown;
        }
        expect(error).toBeInstanceOf(SceneError);
        expect(error.path).toBe(path);
    });
});
