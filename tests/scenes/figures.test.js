/**
 * The scenes' demonstrations, as figures on a few seeds; tests/tools/figures.mjs prints a table over many seeds.
 * web/scene/figures.js defines the figures.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { createVeer } from "veer";
import { readScene } from "../../web/scene/load.js";
import { roundBlock } from "../tools/block.mjs";
import { loadScene, runScene } from "../tools/scenes.mjs";
import { ofDay } from "../every_day.js";

const TWO_MINUTES = 7200, SEEDS = ofDay(3, 12);

describe("racetrack: twelve cars, two minutes", () => {
    it.each(
        [7, 1, 2].slice(0, ofDay(1, 3)),
    )("seed %i: no car touches a wall or another car, all complete laps, fast cars overtake slow ones", async (
        seed,
    ) => {
        const { veer, scene } = await loadScene("racetrack"), figures = runScene(veer, scene, TWO_MINUTES, { seed });
        expect(figures.contacts).toBe(0);
        expect(figures.worstOverlap).toBeLessThanOrEqual(0.01);
        expect(figures.laps).toHaveLength(12);
        expect(Math.min(...figures.laps)).toBeGreaterThanOrEqual(3);
        expect(figures.overtakesByFaster).toBeGreaterThan(30);
        expect(figures.overtakesByFaster).toBeGreaterThan(0.7 * figures.overtakes);
        expect(Math.max(...figures.laps)).toBeGreaterThan(Math.min(...figures.laps) + 1);
    });
});

describe("every choice of a context setting", () => {
    it("keeps cars from touching walls and each other", async () => {
        const { veer, scene } = await loadScene("racetrack");
        const rows = veer.schema.settings.context.filter((/** @type {any} */ row) => row.kind === "choice");
        expect(rows.length).toBeGreaterThanOrEqual(7);
        for (const { name, choice } of rows) {
            for (const { name: value } of veer.schema.choices[choice]) {
                const { contacts, worstOverlap } = runScene(veer, scene, 900,
                    { set: { [`racer.context.${name}`]: value } });
                expect({ name, value, contacts, safe: worstOverlap <= 0.01 }).toEqual({
                    name, value, contacts: 0, safe: true,
                });
            }
        }
    });
});

describe("patrol: random free starts and points, two minutes", () => {
    it("at least 99 % of the points of all seeds are reached without contact, and an agent that gets stuck " +
        "reports it", async () => {
        const { veer, scene } = await loadScene("patrol");
        let points = 0, reached = 0;
        for (let seed = 100; seed < 100 + SEEDS; seed++) {
            const figures = runScene(veer, scene, TWO_MINUTES, { seed });
            expect({ seed, contacts: figures.contacts, silent: figures.silent }).toEqual({
                seed, contacts: 0, silent: 0,
            });
            expect(figures.worstOverlap).toBeLessThanOrEqual(0.01);
            points += figures.points;
            reached += figures.reached;
        }
        expect(points).toBeGreaterThan((200 / 12) * SEEDS);
        expect(reached).toBeGreaterThanOrEqual(0.99 * points);
    });
});

describe("around a block with 8 slots", () => {
    it.each([
        "goal", "world",
    ])("picking by spline gives a smoother path than picking the best slot (maps aligned to the %s)", async (
        align,
    ) => {
        const slot = await roundBlock({ slots: 8, pick: "slot", align });
        const spline = await roundBlock({ slots: 8, pick: "spline", align });
        expect([slot.missed, spline.missed, slot.contacts, spline.contacts]).toEqual([0, 0, 0, 0]);
        expect(spline.turnRate).toBeLessThan(0.9 * slot.turnRate);
    });
});

describe("figures are correct", () => {
    /** @type {any} */
    let veer;
    beforeAll(async () => void (veer = await createVeer()));
    const field = { version: 1, name: "field", title: "Field", seed: 1, world: { bounds: [0, 0, 800, 600] } };
    const seek = { behaviors: [{ type: "seek" }] };

    it("running into a wall is one contact, and sliding along it adds none", () => {
        const wall = { kind: "box", x: 400, y: 300, halfWidth: 20, halfHeight: 200 };
        const agents = [{ name: "ram", brain: "seek", x: 300, y: 300, velocityX: 100, target: [700, 310] }];
        const figures = runScene(veer,
            readScene({ ...field, obstacles: [wall], brains: { seek }, agents }, veer.schema), 300);
        expect(figures.contacts).toBe(1);
    });

    it("agents that pass through each other's center overlap by nearly two radii, and never by more", () => {
        const agents = [{ name: "a", brain: "seek", x: 100, y: 300, target: [700, 300] }, {
            name: "b", brain: "seek", x: 700, y: 300, target: [100, 300],
        }];
        const { worstOverlap, worstPair } = runScene(veer,
            readScene({ ...field, brains: { seek }, agents }, veer.schema), 300);
        expect(worstOverlap).toBeGreaterThan(1.7);
        expect(worstOverlap).toBeLessThanOrEqual(2);
        expect(worstPair).toEqual(["a", "b"]);
    });

    it("a point inside a block counts as not reached, with the agent blocked", () => {
        const scene = {
            ...field, obstacles: [{ kind: "box", x: 600, y: 300, halfWidth: 60, halfHeight: 60 }],
            paths: { beat: { points: [[100, 300], [600, 300]] } },
            brains: { guard: {
                combine: "context", behaviors: [{ type: "patrol", path: "beat" }, { type: "avoidObstacles" }],
            } },
            agents: [{ name: "guard", brain: "guard", x: 90, y: 300, maxSpeed: 80 }],
        };
        const soon = runScene(veer, readScene(scene, veer.schema), 1200);
        const late = runScene(veer, readScene(scene, veer.schema), 4000);
        expect([soon.points, soon.reached, soon.pending]).toEqual([1, 1, 1]);
        expect([late.points, late.reached, late.pending, late.silent]).toEqual([2, 1, 0, 0]);
        expect(late.blocked).toBeGreaterThan(0);
        expect(late.blockedSeconds).toBeGreaterThan(5);
    });

    it("laps and overtakes of two cars on a ring are counted", () => {
        const points = Array.from({ length: 24 },
            (_, i) => [400 + 200 * Math.cos((i * Math.PI) / 12), 300 + 200 * Math.sin((i * Math.PI) / 12)]);
        const scene = {
            ...field, paths: { ring: { points, closed: true, smooth: true, radius: 5 } },
            brains: { car: {
                combine: "context", context: { slots: 32 }, behaviors: [{ type: "followTrack", path: "ring" }],
            } },
            agents: [
                { name: "fast", brain: "car", maxSpeed: 200, along: { path: "ring", from: 10 } },
                { name: "slow", brain: "car", maxSpeed: 100, along: { path: "ring", from: 200 } },
            ],
        };
        const { laps, overtakes, overtakesByFaster, meanTurnRate, meanSpeed } = runScene(veer,
            readScene(scene, veer.schema), 3600);
        expect(laps[0]).toBeGreaterThanOrEqual(8);
        expect(laps[0]).toBeLessThanOrEqual(9);
        expect(laps[1]).toBe(4);
        // the leader starts 190 u ahead and is 100 u/s slower: it is overtaken after 1.9 s, and then once per lap of
        // 1257 u
        expect(overtakes).toBe(5);
        expect(overtakesByFaster).toBe(5);
        expect(meanSpeed).toBeGreaterThan(135);
        expect(meanTurnRate).toBeGreaterThan(0.65);
        expect(meanTurnRate).toBeLessThan(0.9); // the turn rate is speed over radius: 1 and 0.5 rad/s
    });
});
