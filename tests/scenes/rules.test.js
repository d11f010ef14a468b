/** The rules of games: what they do, that they do the same everywhere and again, and what of them is refused. */
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

/** Foxes that stand, hares that run into them or not. @param {any} [change] */
const tag = (change = {}) => ({
    version: 1, name: "tag", title: "Tag", seed: 1, world: { bounds: [0, 0, 400, 300], edges: "clamp" },
    brains: { hare: { behaviors: [{ type: "seek" }] }, still: { behaviors: [] } },
    agents: [
        { name: "fox", brain: "still", x: 200, y: 150, group: 1 },
        { name: "hare", count: 3, brain: "hare", group: 2, maxSpeed: 60, grid: { x: 40, y: 130, columns: 1, spacing: 20 }, target: [360, 150] },
    ],
    rules: [{ type: "catch", by: "fox", of: "hare", within: 15, respawn: 10, away: 100 }], figures: ["caught", { name: "alive", of: "hare" }],
    ...change,
});
const read = (/** @type {any} */ scene) => readScene(scene, veer.schema);
const game = (/** @type {any} */ scene, /** @type {any} */ options = {}) => {
    const built = buildScene(veer, read(scene), options);
    return { built, game: createGame(built, veer.schema) };
};

describe("catch", () => {
    it("removes whom it catches, at the reach that it says, and says so", () => {
        const { built, game: run } = game(tag()), { x, y } = built.world.agents, fox = built.world.slot(built.names.agents.get("fox"));
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

    it("brings one back every ten seconds, at a free place away from those who catch, with its own brain and target", () => {
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

    it("does the same again from the same seed, and another hunt from another", () => {
        const hash = (/** @type {number} */ seed) => runScene(veer, read(tag()), 2000, { seed }).hash;
        expect(hash(1)).toBe(hash(1));
        expect(hash(1)).not.toBe(hash(2));
    });

    it("keeps nothing to itself: a world saved and restored in the middle goes on as if nothing had been", () => {
        const straight = game(tag()), broken = game(tag());
        for (let i = 0; i < 2000; i++) straight.game.step();
        for (let i = 0; i < 700; i++) broken.game.step();
        broken.built.world.restore(broken.built.world.save());
        const again = createGame(broken.built, veer.schema);
        for (let i = 700; i < 2000; i++) again.step();
        expect(broken.built.world.hash()).toBe(straight.built.world.hash());
    });

    it("is the same played frame by frame, whatever the frames", () => {
        const stepped = game(tag()), played = game(tag());
        for (let k = 0; played.built.world.tick < 1300; k++) played.game.advance([0.004, 0.016, 0.1, 0.033][k % 4]);
        while (stepped.built.world.tick < played.built.world.tick) stepped.game.step();
        expect(played.built.world.hash()).toBe(stepped.built.world.hash());
    });
});

describe("retarget and cycle", () => {
    it("send agents to and fro, together or each for itself", () => {
        const to = (/** @type {any} */ more) => tag({ rules: [{ type: "retarget", of: "hare", within: 10, ...more }], agents: [
            { name: "hare", count: 2, brain: "hare", maxSpeed: [40, 90], grid: { x: 40, y: 100, columns: 1, spacing: 60 }, target: { mirror: "x", at: [100, 0] } },
        ], figures: [] });
        expect(runScene(veer, read(to({})), 600).retargeted).toBeGreaterThan(6);
        const together = runScene(veer, read(to({ together: true, every: 0.5 })), 600).retargeted;
        expect(together % 2).toBe(0);
        expect(together).toBeGreaterThanOrEqual(2);
    });

    it("cycle goes through its points in time", () => {
        const { built, game: run } = game(tag({ rules: [{ type: "cycle", of: "hare", points: [[10, 20], [30, 40]], every: 1 }] }));
        const target = () => [built.world.agents.targetX[1], built.world.agents.targetY[1]], seen = [target()];
        for (let i = 0; i < 3; i++) {
            for (let k = 0; k < 60; k++) run.step();
            seen.push(target());
        }
        expect(seen).toEqual([[360, 150], [10, 20], [30, 40], [10, 20]]);
        run.muted.add("cycle");
        for (let k = 0; k < 60; k++) run.step();
        expect(target()).toEqual([10, 20]);
        built.world.dispose();
    });
});

describe("a scene with a wrong rule", () => {
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
        ["of an unknown type", { rules: [{ type: "cach" }] }, "$.rules[0].type"],
        ["without what it needs", { rules: [{ type: "catch", by: "fox" }] }, "$.rules[0]"],
        ["with a field that is none", { rules: [{ type: "catch", by: "fox", of: "hare", within: 1, wihtin: 2 }] }, "$.rules[0].wihtin"],
        ["with a reach below 0", { rules: [{ type: "catch", by: "fox", of: "hare", within: -1 }] }, "$.rules[0].within"],
        ["about agents that are not there", { rules: [{ type: "catch", by: "fox", of: ["hare", "wolf"], within: 1 }] }, "$.rules[0].of"],
        ["a figure of a group that is not there", { figures: [{ name: "alive", of: "wolf" }] }, "$.figures[0].of"],
        ["a slider of a brain that is not there", { sliders: ["wolf.behaviors.0.weight"] }, "$.sliders[0]"],
        ["a behavior on a flow that is not there", { brains: { hare: { behaviors: [{ type: "followFlow", flow: "wind" }] }, still: { behaviors: [] } } }, "$.brains.hare.behaviors[0].flow"],
        ["a layer that is none", { view: { layers: ["vectros"] } }, "$.view.layers[0]"],
        ["room for less than nothing", { world: { bounds: [0, 0, 9, 9], capacity: { navCells: -1 } } }, "$.world.capacity.navCells"],
    ]))("%s is refused at its place", (_, change, path) => expect(errorOf(change).path).toBe(path));

    it("every type of rule says what it needs and what it names", () => {
        for (const rule of rules.values()) expect([rule.type, rule.required.length > 0, Object.keys(rule.names).length > 0]).toEqual([rule.type, true, true]);
    });
});

describe("figures of groups", () => {
    it("stand beside those of all", () => {
        const built = buildScene(veer, read(tag())), figures = createFigures(built, veer.schema);
        for (let i = 0; i < 300; i++) figures.step();
        const report = figures.report();
        expect(report["alive of hare"]).toBe(3 - report.caught);
        expect(report.alive).toBe(4 - report.caught);
        expect(figures.game.world).toBe(built.world);
    });
});
