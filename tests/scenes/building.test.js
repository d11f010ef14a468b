/** Building a world from a scene: the result is deterministic and has the scene's content. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createVeer } from "veer";
import { buildingScene, buildScene, readScene } from "../../web/scene/load.js";
import { deal, draws, freePlace } from "../../web/scene/place.js";
import { inParts } from "../../web/scene/work.js";
import { loadScene, runScene } from "../tools/scenes.mjs";

/** @type {any} */
let veer;
/** @type {Record<string, any>} */
const scenes = {};

beforeAll(async () => {
    veer = await createVeer();
    for (const name of ["racetrack", "patrol"]) scenes[name] = (await loadScene(name)).scene;
});

/** Returns the shared Veer; from here on its warnings are passed to a function. @param {(text: string) => void} tell */
function createWarned(tell) {
    veer.warnings = (/** @type {any} */ { message }) => tell(message);
    return veer;
}
afterEach(() => {
    veer.warnings = "console";
});

/** Returns the hash after some steps. @param {any} scene @param {number} steps @param {any} [options] */
const hashOf = (scene, steps, options) => runScene(veer, scene, steps, options).hash;

it("no scene of the playground or of the documentation gives a warning", () => {
    /** @type {string[]} */
    const warnings = [];
    for (const folder of ["web/scenes", "web/docs/scenes", "web/tour"]) {
        for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
            const own = createWarned((text) => warnings.push(`${file}: ${text}`));
            runScene(own, readScene(readFileSync(`${folder}/${file}`, "utf8"), own.schema), 60);
        }
    }
    expect(warnings).toEqual([]);
});

describe("a seed", () => {
    it.each(["racetrack", "patrol"])("gives the same %s every time", (name) => {
        expect(hashOf(scenes[name], 300)).toBe(hashOf(scenes[name], 300));
        expect(hashOf(scenes[name], 300, { seed: 8 })).toBe(hashOf(scenes[name], 300, { seed: 8 }));
    });

    it.each(["racetrack", "patrol"])("that is different gives a different %s", (name) => {
        expect(hashOf(scenes[name], 0, { seed: 8 })).not.toBe(hashOf(scenes[name], 0, { seed: 9 }));
    });

    it("of the file keeps the patrol's points, any other places them anew", () => {
        const own = buildScene(veer, scenes.patrol);
        const same = buildScene(veer, scenes.patrol, { seed: scenes.patrol.seed });
        const other = buildScene(veer, scenes.patrol, { seed: 8 });
        expect(own.scene.paths.beat.points).toEqual(scenes.patrol.paths.beat.points);
        expect(same.world.hash()).toBe(own.world.hash());
        expect(other.scene.paths.beat.points).not.toEqual(scenes.patrol.paths.beat.points);
        expect(other.scene.paths.beat.points).toHaveLength(3);
        for (const { world } of [own, same, other]) world.dispose();
    });

    it("gives only places that are free and not too close to each other", () => {
        for (let seed = 100; seed < 140; seed++) {
            const { world, scene, names } = buildScene(veer, scenes.patrol, { seed });
            const { clearance, apart } = scene.random;
            const starts = [...names.agents.values()].map((id) => [
                world.agents.x[world.slot(id)], world.agents.y[world.slot(id)],
            ]);
            for (const [x, y] of [...starts, ...scene.paths.beat.points]) {
                expect(world.overlap({ x, y, radius: clearance - 0.1 })).toEqual([]);
            }
            for (const places of [starts, scene.paths.beat.points]) {
                places.forEach((/** @type {number[]} */ a, /** @type {number} */ i) =>
                    places.slice(0, i).forEach((/** @type {number[]} */ b) =>
                        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThanOrEqual(apart - 0.1)));
            }
            world.dispose();
        }
    });
});

describe("building in parts", () => {
    const COUNT = 3000, set = { "agents.boid.count": COUNT };

    it("pauses every hundred agents, and makes the same world", async () => {
        const { scene } = await loadScene("stress"), work = buildingScene(veer, scene, { set });
        const whole = buildScene(veer, scene, { set });
        let pauses = 0, next = work.next();
        for (; !next.done; next = work.next()) pauses++;
        expect(pauses).toBeGreaterThanOrEqual(COUNT / 100);
        expect(next.value.world.hash()).toBe(whole.world.hash());
        for (const { world } of [next.value, whole]) world.dispose();
    });

    it("gives back the world when it is given up, or fails", async () => {
        const { scene } = await loadScene("stress"), dispose = vi.fn();
        const refuse = () => {
            throw new Error("refused");
        };
        let own = { schema: veer.schema, createWorld(/** @type {any} */ def, /** @type {any} */ changes = {}) {
            const world = veer.createWorld(def), end = world.dispose.bind(world);
            return Object.assign(world, { dispose: () => (dispose(), end()) }, changes);
        } };
        const work = buildingScene(/** @type {any} */ (own), scene, { set });
        for (let i = 0; i < 10; i++) work.next();
        work.return(/** @type {any} */ (undefined));
        expect(dispose).toHaveBeenCalledTimes(1);
        const { createWorld } = own;
        own = { ...own, createWorld: (def) => createWorld(def, { addBrain: refuse }) };
        expect(() => buildScene(/** @type {any} */ (own), scene)).toThrow("refused");
        expect(dispose).toHaveBeenCalledTimes(2);
    });

    it("lets the browser draw when 8 ms have passed, and goes on only if it is still wanted", async () => {
        let now = 0, rests = 0, isWanted = true;
        vi.spyOn(performance, "now").mockImplementation(() => (now += 3));
        vi.stubGlobal("scheduler", { yield: async () => void rests++ });
        try {
            const work = function* () {
                for (let i = 0; i < 30; i++) yield;
                return "done";
            };
            expect(await inParts(work())).toBe("done");
            expect(rests).toBe(10);
            isWanted = false;
            expect(await inParts(work(), () => isWanted)).toBeUndefined();
            expect(rests).toBe(11);
        } finally {
            vi.restoreAllMocks();
            vi.unstubAllGlobals();
        }
    });
});

describe("a scene", () => {
    it("becomes agents with names, and speeds dealt from the range without duplicates", () => {
        const { world, names } = buildScene(veer, scenes.racetrack), [low, high] = scenes.racetrack.agents[0].maxSpeed;
        expect([...names.agents.keys()]).toEqual([...Array.from({ length: 11 }, (_, i) => `car ${i + 1}`), "fast car"]);
        const speeds = [...names.agents.values()].slice(0, 11).map((id) => world.getAgent(id).maxSpeed).sort((a, b) =>
            a - b);
        expect(new Set(speeds).size).toBe(11);
        speeds.forEach((speed, i) => {
            expect(speed).toBeGreaterThanOrEqual(low + ((high - low) * i) / 11);
            expect(speed).toBeLessThanOrEqual(low + ((high - low) * (i + 1)) / 11);
        });
        world.dispose();
    });

    it("becomes fences at their distance along the whole track", () => {
        const { world, scene, names } = buildScene(veer, scenes.racetrack), track = names.paths.get("track");
        const { length } = world.pathPointAt(track, 0);
        const [{ offset, radius }] = scenes.racetrack.walls;
        expect(names.obstacles).toHaveLength(2);
        for (const { points } of scene.obstacles) {
            for (const [x, y] of points) {
                expect(Math.abs(world.pathClosest(track, { x, y }).offset)).toBeGreaterThan(offset - 1.1);
            }
        }
        for (let s = 0; s < length; s += 5) {
            const { position, tangent } = world.pathPointAt(track, s);
            for (const side of [-1, 1]) {
                const hit = world.raycast({
                    origin: position, direction: { x: -tangent.y * side, y: tangent.x * side }, distance: 80,
                });
                expect(hit?.distance).toBeGreaterThan(offset - radius - 3);
                expect(hit?.distance).toBeLessThan(offset - radius + 7);
            }
        }
        world.dispose();
    });

    it("can be changed by path and value", () => {
        const set = {
            "brains.racer.context.slots": 8, "brains.racer.avoidObstacles.lookAhead": 80,
            "racer.avoidance.side": "left", "brains.racer.behaviors.0.lookAhead": 60,
            "agents.0.count": 3, "agents.car.radius": 5,
        };
        const { world, names } = buildScene(veer, scenes.racetrack, { set });
        const brain = world.getBrain(names.brains.get("racer"));
        expect(brain.context.slots).toBe(8);
        expect(hashOf(scenes.racetrack, 60, { set: { "racer.context.slots": 8 } })).toBe(hashOf(scenes.racetrack, 60,
            { set: { "brains.racer.context.slots": 8 } }));
        expect(brain.behaviors.map((/** @type {any} */ b) => [b.type, b.lookAhead])).toEqual([
            ["followTrack", 60], ["avoidObstacles", 80],
        ]);
        expect(brain.avoidance.side).toBe("left");
        expect(names.agents.size).toBe(3 + 1); // three agents of the group, and the fast agent
        expect(world.getAgent(names.agents.get("car 3")).radius).toBe(5);
        expect(scenes.racetrack.brains.racer.context.slots).toBe(16);
        world.dispose();
    });

    it("may give agents and behaviors targets that come later in the file", () => {
        const scene = readScene({
            version: 1, name: "chase", title: "Chase", seed: 1, world: { bounds: [0, 0, 400, 400] },
            brains: { own: { behaviors: [{ type: "seek" }] }, fixed: {
                behaviors: [{ type: "seek", target: { agent: "hare" } }],
            } },
            agents: [
                { name: "fox", brain: "own", x: 10, y: 10, target: { agent: "hare" } },
                { name: "dog", brain: "fixed", x: 10, y: 300 },
                { name: "cat", brain: "own", x: 300, y: 10, target: [300, 300] },
                { name: "hare", x: 200, y: 150, radius: 1 },
            ],
        }, veer.schema);
        const { world, names } = buildScene(veer, scene);
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        const moved = (/** @type {string} */ name) =>
            [world.agents.velocityX, world.agents.velocityY].map((v) =>
                Math.sign(Math.round(v[world.slot(names.agents.get(name))])));
        expect({ fox: moved("fox"), dog: moved("dog"), cat: moved("cat") }).toEqual({
            fox: [1, 1], dog: [1, -1], cat: [0, 1],
        });
        world.dispose();
    });
});

describe("random numbers", () => {
    it("are evenly distributed, and independent for each purpose", () => {
        const count = 40000, bins = new Array(16).fill(0), draw = draws(7, "a"), other = draws(7, "b");
        let same = 0;
        for (let k = 0; k < count; k++) {
            bins[Math.floor(draw(k) * 16)]++;
            if (Math.floor(draw(k) * 16) === Math.floor(other(k) * 16)) same++;
        }
        for (const bin of bins) expect(Math.abs(bin - count / 16)).toBeLessThan(5 * Math.sqrt(count / 16));
        expect(Math.abs(same - count / 16)).toBeLessThan(5 * Math.sqrt(count / 16));
    });

    it("deal each part of a range once, in random order", () => {
        const parts = deal([0, 100], 10, draws(3, "parts")).map((value) => Math.floor(value / 10));
        expect([...parts].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(parts).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it("find no place where there is no room, and the error has the path", () => {
        const world = { overlap: () => [1] };
        expect(() => freePlace({ world, region: [0, 0, 9, 9], clearance: 1, apart: 1, taken: [] }, draws(1, "x"),
            "$.agents[0]")).toThrow(
            /\$\.agents\[0\].*no place/,
        );
    });
});
