/** The rule `takeJumps` sends agents over jump links, one at a time, and emits its actions. */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene, SceneError } from "../../web/scene/load.js";

/** @type {any} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

const link = { fromX: 200, fromY: 100, toY: 100, jumpSpeed: 200 }; // the flight takes 0.8 s at a gravity of 500 u/s^2

/**
 * Two agents that stand in front of the pads of a short and a long jump, and one that is out of reach.
 * @param {any} [rule]
 * @param {any} [more]
 */
const gap = (rule = {}, more = {}) => ({
    version: 1, name: "gap", title: "Gap", seed: 1, world: { bounds: [0, 0, 600, 200], gravityZ: -500 },
    brains: { still: { behaviors: [] } },
    links: { long: { ...link, toX: 400 }, short: { ...link, toX: 280 } },
    agents: [
        { name: "fast", brain: "still", x: 100, y: 100, maxSpeed: 260 },
        { name: "slow", brain: "still", x: 80, y: 100, maxSpeed: 150 },
        { name: "away", brain: "still", x: 500, y: 100, maxSpeed: 260 },
    ],
    rules: [
        { type: "takeJumps", of: ["fast", "slow", "away"], links: ["long", "short"], reach: 150, every: 1, ...rule },
    ], ...more,
});

/**
 * Returns what the rule did in a number of steps, and the points at which agents landed.
 * @param {any} scene
 * @param {number} steps
 */
function play(scene, steps) {
    const built = buildScene(veer, readScene(scene, veer.schema)), game = createGame(built, veer.schema);
    const { world } = built;
    /** @type {any[]} */
    const emitted = [], landed = [];
    for (let i = 0; i < steps; i++) {
        game.step();
        landed.push(...world.events.filter((/** @type {any} */ { type }) => type === "landed"));
        emitted.push(...game.happened.map((what) => ({ tick: world.tick, ...what })));
    }
    const landings = (/** @type {string} */ name) =>
        landed.filter(({ agent }) => agent === built.names.agents.get(name)).map(({ x }) => x);
    const where = { fast: landings("fast"), slow: landings("slow"), away: landings("away") };
    world.dispose();
    return { emitted, where };
}

describe("takeJumps", () => {
    it("sends each agent over the first jump that it can make, and emits refusals with their reasons", () => {
        const { emitted } = play(gap(), 60);
        expect(emitted.map(({ tick, type, agent, link: name }) => [tick, type, agent, name])).toEqual([
            [60, "sent", "fast", "long"], [60, "sent", "slow", "short"],
        ]);
        const alone = play(gap({ of: "slow" }), 60).emitted;
        expect(alone.map(({ type, link: name }) => [type, name])).toEqual([["refused", "long"], ["sent", "short"]]);
        expect(alone[0].why).toBe("tooFar");
        expect(alone[0].speedNeeded).toBeCloseTo(250, 2);
    });

    it("lets them land on the pads, and leaves agents out of reach alone", () => {
        const { where } = play(gap(), 600);
        expect(where.fast[0]).toBeCloseTo(400, 1);
        expect(where.slow[0]).toBeCloseTo(280, 1);
        expect(where.away).toEqual([]);
    });

    it("lets one at a time over a link", () => {
        const { emitted } = play(gap({ links: "short", every: 0.1 }), 60);
        expect(emitted.map(({ agent }) => agent)).toEqual(["fast"]);
    });

    it("sends no agent to a pad behind a wall", () => {
        const wall = { obstacles: [{ kind: "box", x: 150, y: 100, halfWidth: 5, halfHeight: 90 }] };
        expect(play(gap({}, wall), 300).emitted).toEqual([]);
    });

    it("refuses links and agents that do not exist", () => {
        const read = (/** @type {any} */ scene) => () => readScene(scene, veer.schema);
        expect(read(gap({ links: "wide" }))).toThrow(SceneError);
        expect(read(gap({ links: "wide" }))).toThrow(/\$\.rules\[0\]\.links.*wide/);
        expect(read(gap({ of: "nobody" }))).toThrow(/\$\.rules\[0\]\.of.*nobody/);
        expect(read(gap({ reach: "far" }))).toThrow(/\$\.rules\[0\]\.reach/);
    });
});
