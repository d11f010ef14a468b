/** The rules of games: their effects, their determinism, and rejected definitions. */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { createFigures } from "../../web/scene/figures.js";
import { createGame } from "../../web/scene/game.js";
import { buildScene, readScene, SceneError } from "../../web/scene/load.js";
import { rules } from "../../web/scene/rules/index.js";
import { runScene } from "../tools/scenes.mjs";

/** @type {any} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

/** Returns a fox that stands still, and hares that run past it or into it. @param {any} [change] */
const tag = (change = {}) => ({
    version: 1, name: "tag", title: "Tag", seed: 1, world: { bounds: [0, 0, 400, 300], edges: "clamp" },
    brains: { hare: { behaviors: [{ type: "seek" }] }, still: { behaviors: [] } },
    agents: [
        { name: "fox", brain: "still", x: 200, y: 150, group: 1 },
        {
            name: "hare", count: 3, brain: "hare", group: 2, maxSpeed: 60,
            grid: { x: 40, y: 130, columns: 1, spacing: 20 }, target: [360, 150],
        },
    ],
    rules: [{ type: "catch", by: "fox", of: "hare", within: 15, respawn: 10, away: 100 }],
    figures: ["caught", { name: "alive", of: "hare" }],
    ...change,
});
const read = (/** @type {any} */ scene) => readScene(scene, veer.schema);
const game = (/** @type {any} */ scene, /** @type {any} */ options = {}) => {
    const built = buildScene(veer, read(scene), options);
    return { built, game: createGame(built, veer.schema) };
};

describe("rebuild", () => {
    it("moves one obstacle at a time, to a point where no obstacle and no agent is", () => {
        const box = { kind: "box", x: 40, y: 40, halfWidth: 10, halfHeight: 10 }, free = [200, 40];
        const { built, game: run } = game(tag({
            obstacles: [box, { ...box, x: 120 }], figures: ["rebuilt"],
            rules: [{ type: "rebuild", every: 1, clear: 20, points: [[40, 40], [120, 40], [200, 150], free] }],
        }));
        const places = () => built.names.obstacles.map((id) => built.world.getObstacle(id).x).join();
        for (let i = 0; i < 59; i++) run.step();
        expect(places()).toBe("40,120");
        run.step(); // at [200, 150], where the fox stands
        expect(["200,120", "40,200"]).toContain(places());
        expect(run.happened).toEqual([{ type: "rebuilt", place: { x: 200, y: 40 } }]);
        built.world.dispose();
    });
});

describe("catch", () => {
    it("removes and emits the agents that come within its reach", () => {
        const { built, game: run } = game(tag()), { x, y } = built.world.agents;
        const fox = built.world.slot(built.names.agents.get("fox"));
        let caught = 0;
        for (let i = 0; i < 590; i++) {
            run.step();
            caught += run.happened.length;
            for (const name of ["hare 1", "hare 2", "hare 3"]) {
                const id = built.names.agents.get(name) ?? 0;
                if (!built.world.isAlive(id)) continue;
                const slot = built.world.slot(id);
                expect(Math.hypot(x[slot] - x[fox], y[slot] - y[fox])).toBeGreaterThan(15);
            }
        }
        expect(caught).toBeGreaterThanOrEqual(1);
        expect(built.world.agentIds()).toHaveLength(4 - caught);
        built.world.dispose();
    });

    it("returns one agent every ten seconds, at a free place away from those that catch, with its own brain " +
        "and target", () => {
        const { built, game: run } = game(tag());
        const back = [];
        for (let i = 1; i <= 1800; i++) {
            run.step();
            for (const what of run.happened) if (what.type === "respawned") back.push([i, what.agent]);
            if (!run.happened.some(({ type }) => type === "respawned")) continue;
            const agent = built.world.getAgent(built.names.agents.get(/** @type {string} */ (back.at(-1)?.[1])));
            expect(Math.hypot(agent.x - 200, agent.y - 150)).toBeGreaterThanOrEqual(100);
            expect([agent.group, agent.maxSpeed, agent.brain]).toEqual([2, 60, built.names.brains.get("hare")]);
        }
        expect(back.length).toBeGreaterThan(0);
        for (const [step] of back) expect(Number(step) % 600).toBe(0);
        built.world.validate();
        built.world.dispose();
    });

    it("has the same course with the same seed, and a different one with another", () => {
        const hash = (/** @type {number} */ seed) => runScene(veer, read(tag()), 2000, { seed }).hash;
        expect(hash(1)).toBe(hash(1));
        expect(hash(1)).not.toBe(hash(2));
    });

    it("keeps no state of its own: a world that is saved and restored midway continues with the same hashes", () => {
        const straight = game(tag()), broken = game(tag());
        for (let i = 0; i < 2000; i++) straight.game.step();
        for (let i = 0; i < 700; i++) broken.game.step();
        broken.built.world.restore(broken.built.world.save());
        const again = createGame(broken.built, veer.schema);
        for (let i = 700; i < 2000; i++) again.step();
        expect(broken.built.world.hash()).toBe(straight.built.world.hash());
    });

    it("has the same course played frame by frame, whatever the frame times", () => {
        const stepped = game(tag()), played = game(tag());
        for (let k = 0; played.built.world.tick < 1300; k++) played.game.advance([0.004, 0.016, 0.1, 0.033][k % 4]);
        while (stepped.built.world.tick < played.built.world.tick) stepped.game.step();
        expect(played.built.world.hash()).toBe(stepped.built.world.hash());
    });
});

describe("retarget and cycle", () => {
    it("retarget sends agents back and forth, together or each on its own", () => {
        const to = (/** @type {any} */ more) =>
            tag({ rules: [{ type: "retarget", of: "hare", within: 10, ...more }], agents: [
                {
                    name: "hare", count: 2, brain: "hare", maxSpeed: [40, 90],
                    grid: { x: 40, y: 100, columns: 1, spacing: 60 }, target: { mirror: "x", at: [100, 0] },
                },
            ], figures: [] });
        expect(runScene(veer, read(to({})), 600).retargeted).toBeGreaterThan(6);
        const together = runScene(veer, read(to({ together: true, every: 0.5 })), 600).retargeted;
        expect(together % 2).toBe(0);
        expect(together).toBeGreaterThanOrEqual(2);
    });

    it("retarget with points sends all from one to the next, and others along", () => {
        const points = [[200, 150], [40, 40]], start = { x: 200, y: 150 };
        const { built, game: run } = game(tag({
            rules: [{ type: "retarget", of: "hare", also: "fox", within: 10, together: true, points }], figures: [],
            agents: [
                { name: "hare", count: 2, brain: "hare", maxSpeed: [40, 90], grid: {
                    x: 100, y: 100, columns: 1, spacing: 60,
                }, target: [
                    start.x, start.y,
                ] },
                { name: "fox", brain: "still", x: 300, y: 250, target: [start.x, start.y] },
            ],
        })), { world, names } = built, targets = [[start.x, start.y]];
        for (let i = 0; i < 1200; i++) {
            run.step();
            const now = [...names.agents.values()].map((id) => [
                world.agents.targetX[world.slot(id)], world.agents.targetY[world.slot(id)],
            ]);
            expect(new Set(now.map(String)).size).toBe(1); // the agents share one goal
            if (String(now[0]) !== String(targets.at(-1))) targets.push(now[0]);
        }
        expect(targets.length).toBeGreaterThan(2);
        expect(targets).toEqual(targets.map((_, i) => points[i % 2]));
    });

    it("cycle goes through its points at its interval, and rests while it is muted", () => {
        const { built, game: run } =
            game(tag({ rules: [{ type: "cycle", of: "hare", points: [[10, 20], [30, 40]], every: 1 }] }));
        const target = () => [built.world.agents.targetX[1], built.world.agents.targetY[1]], targets = [target()];
        for (let i = 0; i < 3; i++) {
            for (let k = 0; k < 60; k++) run.step();
            targets.push(target());
        }
        expect(targets).toEqual([[360, 150], [10, 20], [30, 40], [10, 20]]);
        run.muted.add("cycle");
        for (let k = 0; k < 60; k++) run.step();
        expect(target()).toEqual([10, 20]);
        built.world.dispose();
    });
});

describe("a scene", () => {
    /** @param {any} change @returns {any} */
    const errorOf = (change) => {
        try {
            read(tag(change));
        } catch (error) {
            expect(error).toBeInstanceOf(SceneError);
            return error;
        }
        throw new Error("the scene was accepted");
    };
    it.each(/** @type {[string, any, string][]} */ ([
        ["a rule of an unknown type", { rules: [{ type: "cach" }] }, "$.rules[0].type"],
        ["a rule without a required field", { rules: [{ type: "catch", by: "fox" }] }, "$.rules[0]"],
        ["a rule with an unknown field", { rules: [
            { type: "catch", by: "fox", of: "hare", within: 1, wihtin: 2 },
        ] }, "$.rules[0].wihtin"],
        ["a rule with a reach below 0", { rules: [
            { type: "catch", by: "fox", of: "hare", within: -1 },
        ] }, "$.rules[0].within"],
        ["a rule about agents that do not exist", { rules: [
            { type: "catch", by: "fox", of: ["hare", "wolf"], within: 1 },
        ] }, "$.rules[0].of"],
        ["a figure of a group that does not exist", { figures: [{ name: "alive", of: "wolf" }] }, "$.figures[0].of"],
        ["a slider of a brain that does not exist", { sliders: ["wolf.behaviors.0.weight"] }, "$.sliders[0]"],
        ["a behavior on a flow that does not exist", { brains: {
            hare: { behaviors: [{ type: "followFlow", flow: "wind" }] }, still: { behaviors: [] },
        } }, "$.brains.hare.behaviors[0].flow"],
        ["an unknown layer", { view: { layers: ["vectros"] } }, "$.view.layers[0]"],
        [
            "a negative capacity", { world: { bounds: [0, 0, 9, 9], capacity: { navCells: -1 } } },
            "$.world.capacity.navCells",
        ],
    ]))("with %s is refused with its path", (_, change, path) => expect(errorOf(change).path).toBe(path));

    it("gets rules that each have required fields, and fields with names unless they concern obstacles", () => {
        for (const { type, required, names } of rules.values()) {
            const has = { type, required: required.length > 0, names: Object.keys(names).length > 0 };
            expect(has).toEqual({ type, required: true, names: type !== "rebuild" });
        }
    });
});

describe("figures of groups", () => {
    it("are reported along with those of all agents", () => {
        const built = buildScene(veer, read(tag())), figures = createFigures(built, veer.schema);
        for (let i = 0; i < 300; i++) figures.step();
        const report = figures.report();
        expect(report["alive of hare"]).toBe(3 - report.caught);
        expect(report.alive).toBe(4 - report.caught);
        expect(figures.game.world).toBe(built.world);
    });
});
