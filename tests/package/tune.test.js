// veer/tune: the result is the same wherever a search runs and however often it is stopped and continued; and what a
// result says about itself.
import { readFileSync } from "node:fs";
import { createVeer } from "veer";
import { applyValues, createRunner, Stream, tune } from "veer/tune";
import { describe, expect, it } from "vitest";
import { pagesOf } from "../tools/tuned_page.js";
import bowl from "./tune/bowl.js";

/** @import { Progress, Run, TuneOptions, TuneResult } from "veer/tune" */

const CROSSING = new URL("./tune/crossing.js", import.meta.url), CRASH = new URL("./tune/crash.js", import.meta.url);
const root = new URL("../../", import.meta.url);
/** @type {TuneOptions} */
const crossing = {
    scene: CROSSING, vary: ["walker.avoidAgents.horizon", "walker.avoidAgents.margin"], minimize: ["contacts", "time"],
    seconds: 9, generations: 3, seeds: 2, heldOut: { seeds: 2, rates: [30], scales: [1.25] },
};
/** @type {TuneOptions} */
const simple = {
    scene: bowl, vary: ["walker.avoidAgents.horizon"], minimize: ["bowl"], seconds: 0.05, seeds: [1, 2], workers: 0,
};

/** Returns a result as text, without the time that the search took. @param {TuneResult} result */
const bits = (result) => JSON.stringify({ ...result, secondsSpent: 0 });

it("the table and the plot of the page are those of the kept results", () => {
    const kept = readFileSync(new URL("tests/tools/tuned.jsonl", root), "utf8").split("\n").filter(Boolean);
    const pages = pagesOf(kept.map((line) => JSON.parse(line)));
    expect(pages.size).toBe(2);
    for (const [file, text] of pages) expect(text).toBe(readFileSync(file, "utf8"));
});

describe("the same seed gives the same result, to the bit", () => {
    it("on this thread, on one worker, on three, and in a pool that answers late and as JSON", async () => {
        const runner = createRunner(CROSSING);
        let last = Promise.resolve();
        const pool = async (/** @type {Run} */ run) => {
            const turn = last.then(() => runner.run(JSON.parse(JSON.stringify(run))));
            last = turn.then(() => {});
            const outcome = await turn;
            await new Promise((done) => void setTimeout(done, (run.seed * 7919) % 5));
            return JSON.parse(JSON.stringify(outcome));
        };
        const results = [];
        for (const where of [{ workers: 0 }, { workers: 1 }, { workers: 3 }, { pool }]) {
            results.push(await tune({ ...crossing, ...where }));
        }
        expect(new Set(results.map(bits)).size).toBe(1);
        expect(results[0].candidates).toBe(18);
        expect(results[0].best.cost).toBeLessThan(results[0].start.cost);
        const other = await tune({ ...crossing, workers: 0, seed: 2, heldOut: false, sensitivity: false });
        expect(other.best.values).not.toEqual(results[0].best.values);
    });

    it.each([["one objective", {}], ["a front", { minimize: ["low", "high"], front: true, population: 6 }]])(
        "%s: stopped and continued from JSON", async (_, more) => {
            const options = { ...simple, ...more, generations: 8, patience: 8 }, whole = await tune(options);
            const first = await tune({ ...options, generations: 3 });
            expect(first.generation).toBe(3);
            const second = await tune({ ...options, resume: JSON.parse(JSON.stringify(first.state)) });
            expect(second.state).toEqual(whole.state);
            expect(second.front).toEqual(whole.front);
            expect(second.heldOut).toEqual(whole.heldOut);
        });

    it("its runs can be looked at: the runs of a result have their hashes and figures again", async () => {
        const { runs } = await tune({ ...crossing, workers: 0, sensitivity: false }), runner = createRunner(CROSSING);
        expect(runs.map(({ what }) => what)).toEqual([
            "the winner's worst seed", "the winner's best seed", "the scene at first, with the same seed as the worst",
        ]);
        for (const { run, figures, hash } of runs) {
            expect(await runner.run(run)).toEqual({ figures, hash });
            const game = await runner.open(run);
            for (let i = 0; i < game.steps; i++) game.step();
            expect(game.world.hash()).toBe(hash);
            game.close();
        }
    });
});

describe("a search", () => {
    it("finds the answer, tells how much each setting matters, and stops when it has found it", async () => {
        const result = await tune({
            ...simple, vary: ["walker.avoidAgents.horizon", "walker.avoidAgents.margin", "walker.wander.sigma"],
            generations: 200,
        });
        expect(result.best.values["walker.avoidAgents.horizon"]).toBeCloseTo(1.3, 1);
        expect(result.best.values["walker.avoidAgents.margin"]).toBeCloseTo(5, 0);
        expect(result).toMatchObject({ stopped: "settled", verdict: "holds", refused: 0 });
        expect(result.generation).toBeLessThan(100);
        const [horizon, margin, sigma] = result.settings;
        expect(horizon).toMatchObject({ path: "walker.avoidAgents.horizon", before: 4 });
        expect(horizon.matters).toBeGreaterThan(margin.matters);
        expect(sigma).toMatchObject({ before: 1.3, matters: 0 });
        expect(horizon.spread[0]).toBeLessThanOrEqual(1.31);
        expect(horizon.spread[1]).toBeGreaterThanOrEqual(1.29);
    });

    it("finds a front from end to end", async () => {
        const { front, best } = await tune({ ...simple, minimize: ["low", "high"], front: true, generations: 20 });
        const lows = front.map(({ figures }) => figures.low);
        expect(lows).toEqual([...lows].sort((a, b) => a - b));
        expect([lows[0], lows.at(-1)]).toEqual([1, 16]); // the ends of the range: default / 4, default x 4
        expect(front.length).toBeGreaterThan(12);
        expect(front.map(({ values }) => values)).toContainEqual(best.values);
    });

    it("keeps bounds before anything else, and maximizes", async () => {
        const objective = { maximize: ["low"], minimize: [], below: { low: 2.5 } };
        const bounded = await tune({ ...simple, ...objective, generations: 15 });
        expect(bounded.best.figures.low).toBeGreaterThan(2.4);
        expect(bounded.best.figures.low).toBeLessThanOrEqual(2.5);
        expect([bounded.start.unmet, bounded.best.unmet]).toEqual([expect.closeTo(1.5 / 2.5), 0]);
        const impossible = await tune({ ...simple, above: { still: 4 }, generations: 2 });
        expect(impossible.best.unmet).toBeCloseTo(1 / 4);
        expect(impossible.notes).toContain("Not every bound is kept, or not all agents arrive.");
    });

    it("names a result that is better only where it was tuned", async () => {
        const lucky = await tune({ ...simple, minimize: ["lucky"], generations: 12 });
        expect(lucky.best.cost).toBeLessThan(0.1);
        expect(lucky).toMatchObject({ verdict: "overfitted", heldOut: [{ verdict: "same" }, {}, {}, {}, {}] });
        const slow = await tune({ ...simple, minimize: ["slow"], maximize: [], generations: 12 });
        expect(slow.heldOut.map(({ where, verdict }) => [where, verdict])).toEqual([
            ["8 other seeds, from 1001", "better"], ["30 steps per second", "better"],
            ["144 steps per second", "better"], ["0.75 times the agents", "better"],
            ["1.25 times the agents", "better"],
        ]);
        const crowded = await tune({ ...simple, minimize: ["crowded"], generations: 12 });
        expect(crowded.notes).toContain("With 1.25 times the agents it is worse than before.");
        const still = await tune({ ...simple, minimize: ["still"], generations: 2 });
        expect(still.verdict).toBe("no better");
        expect(still.notes[0]).toMatch("Nothing that varied changed what was wanted");
        expect((await tune({ ...simple, generations: 2, heldOut: false })).verdict).toBe("unknown");
    });

    it.each([["on this thread", 0, "too short"], ["on workers", 2, "its worker ended"]])(
        "refuses candidates that end their thread, throw or give no numbers, and goes on %s",
        async (_, workers, reason) => {
            const heldOut = { seeds: 1, rates: [] };
            const result = await tune({ ...simple, scene: CRASH, generations: 4, workers, heldOut });
            expect(result.refused).toBeGreaterThan(0);
            expect(result.notes.join(" ")).toMatch(reason);
            expect(result.best.values["walker.avoidAgents.horizon"]).toBeGreaterThanOrEqual(1.5);
            expect(result.best.cost).toBeLessThan(result.start.cost);
            const objective = { vary: ["walker.wander.weight"], minimize: ["broken"] };
            const broken = await tune({ ...simple, ...objective, generations: 2 });
            expect(broken.refused).toBeGreaterThan(0);
            expect(broken.notes.join(" ")).toMatch("broken is not a number");
        },
    );

    it("ends after a whole generation when its time is over, and says so", async () => {
        /** @type {Progress[]} */
        const told = [];
        const result = await tune({
            ...simple, timeLimit: 1e-9, heldOut: false, onProgress: (progress) => void told.push(progress),
        });
        expect(result).toMatchObject({ stopped: "time", generation: 1, candidates: 6 });
        expect(told).toMatchObject([{ generation: 1, generations: 30, candidates: 6, refused: 0 }]);
        expect(told[0].secondsLeft).toBeGreaterThan(0);
        expect(told[0].state).toEqual(result.state);
        expect(await tune({ ...simple, candidates: 20, heldOut: false })).toMatchObject({
            stopped: "generations", generation: 3, candidates: 18,
        });
    });

    it.each([0, 2])("can be canceled with %i workers; whole generations count", async (workers) => {
        const controller = new AbortController();
        const result = await tune({
            ...crossing, scene: CROSSING, generations: 50, workers, signal: controller.signal,
            onProgress: ({ generation }) => generation === 2 && setTimeout(() => controller.abort(), 5),
        });
        expect(result).toMatchObject({ stopped: "canceled", generation: 2, candidates: 12, heldOut: [] });
        const more = await tune({ ...crossing, workers: 0, resume: result.state, generations: 3 });
        expect(bits(more)).toBe(bits({ ...await tune({ ...crossing, workers: 0 }), simulated: more.simulated }));
    });
});

describe("scenes", () => {
    const patrol = JSON.parse(readFileSync(new URL("web/scenes/patrol.json", root), "utf8"));

    it("files of the playground run with their rules and names", async () => {
        const result = await tune({
            scene: patrol, vary: { "guard.avoidAgents.margin": [1, 12], "guard.context.slots": true },
            minimize: ["turnRate"], seconds: 4, generations: 2, workers: 2, heldOut: { seeds: 1 },
        });
        expect(result.heldOut.map(({ verdict }) => verdict)).not.toContain("not run");
        const slots = Number(result.best.values["guard.context.slots"]);
        expect([slots % 1, slots >= 4, slots <= 64]).toEqual([0, true, true]);
        expect(result.best.cost).toBeLessThan(1);
        const artillery = JSON.parse(readFileSync(new URL("web/scenes/predators.json", root), "utf8"));
        const outcome = await createRunner(artillery).run({
            values: {}, seed: 1, seconds: 10, rate: 0, scale: 1, mask: 0xffffffff, measures: {},
        });
        expect(outcome).toMatchObject({ figures: { agents: 26 } });
        const refused = await createRunner({ version: 1 }).run({
            values: {}, seed: 1, seconds: 1, rate: 0, scale: 1, mask: 1, measures: {},
        });
        expect(refused).toMatchObject({ refused: expect.stringContaining("$") });
    });

    it("brains without names are named by their order, and one brain needs no name", async () => {
        const scene = (/** @type {any} */ veer, /** @type {number} */ seed) => {
            const world = veer.createWorld({ seed });
            const brain = world.addBrain({ behaviors: [{ type: "wander", weight: 2 }] });
            world.addAgent({ brain, maxSpeed: 10 });
            return world;
        };
        const heldOut = /** @type {false} */ (false);
        const options = { ...simple, scene, minimize: ["turnRate"], generations: 1, heldOut };
        const short = await tune({ ...options, vary: ["wander.sigma"] });
        expect(short.settings[0].path).toBe("brain1.wander.sigma");
        expect(bits(await tune({ ...options, vary: ["brain1.0.sigma"] })).replaceAll("brain1.0.", "brain1.wander."))
            .toBe(bits(short));
        const all = await tune({ ...options, vary: ["wander"] });
        const still = (/** @type {any} */ from) => {
            const world = from.createWorld();
            world.addAgent({ brain: world.addBrain({ behaviors: ["arrive"] }), target: { x: 50, y: 0 } });
            return world;
        };
        const { notes } = await tune({ ...options, scene: still, vary: ["arrive.slowRadius"], minimize: ["time"] });
        expect(notes).toContain("Every seed gives the same run: the scene does not use its seed.");
        const names = ["weight", "wanderRadius", "wanderDistance", "sigma", "speed"];
        expect(all.settings.map(({ path }) => path)).toEqual(names.map((name) => `brain1.wander.${name}`));
    });

    it("the code of a result makes the brain that it found, and so do the values", async () => {
        const { code, best } = await tune({
            ...simple, generations: 4,
            vary: { "walker.avoidAgents.horizon": true, "walker.context.hysteresis": [0.1, 0.3] },
        });
        const veer = await createVeer(), made = bowl(veer, 1, { scale: 1, rate: 60 }), { world, brains } = made;
        applyValues(world, /** @type {any} */ (brains), best.values);
        // eslint-disable-next-line no-new-func -- the code is to be run
        const walker = new Function("world", `${code}return walker;`)(world);
        expect(world.getBrain(walker)).toEqual(world.getBrain(/** @type {any} */ (brains).walker));
        const horizon = best.values["walker.avoidAgents.horizon"];
        expect(world.getBrain(walker).behaviors).toMatchObject([{}, { horizon }, {}]);
        expect(code).toContain('"arrive"');
    });

    it("random numbers for scenes depend on the seed", () => {
        const draw = (/** @type {number} */ seed) => new Stream(seed, 0).uniform();
        expect([draw(1) === draw(1), draw(1) === draw(2)]).toEqual([true, false]);
    });
});

it("157: wrong options of veer/tune are named before anything runs", async () => {
    const refused = async (/** @type {object} */ change) => {
        try {
            await tune({ ...simple, ...change });
        } catch (error) {
            const { code, argument } = /** @type {any} */ (error);
            return `${code} ${argument}`;
        }
        return "nothing";
    };
    expect(await Promise.all([
        { scene: undefined }, { scen: 1 }, { seeds: 0 }, { seeds: [1, 1] }, { seconds: -1 }, { generations: 1.5 },
        { candidates: 3 }, { front: 1 }, { heldOut: { seed: 3 } }, { workers: -1 }, { workers: 2 }, { pool: 3 },
        { vary: ["walker.avoidAgents.horizn"] }, { vary: ["runner.wander"] }, { vary: [] },
        { vary: { "walker.avoidAgents.horizon": [4, 2] } }, { vary: ["walker.avoidAgents.mask"] },
        { vary: ["walker.locomotion.maxTurnRate"] }, { vary: ["walker.wander.weight", "walker.wander"] },
        { minimize: ["contact"] }, { minimize: { bowl: 0 } }, { minimize: [] }, { below: { bowl: "low" } },
        { front: true }, { resume: {} }, { resume: { version: 1, key: "", start: {}, best: {} } },
        { scene: () => 5 }, { scene: "file:///missing.js" },
    ].map(refused))).toEqual([
        "VEER_E_TYPE scene", "VEER_E_FIELD scen", "VEER_E_RANGE seeds", "VEER_E_RANGE seeds[1]", "VEER_E_RANGE seconds",
        "VEER_E_TYPE generations", "VEER_E_RANGE candidates", "VEER_E_TYPE front", "VEER_E_FIELD heldOut.seed",
        "VEER_E_RANGE workers", "VEER_E_TYPE scene", "VEER_E_TYPE pool", "VEER_E_RANGE vary", "VEER_E_RANGE vary",
        "VEER_E_RANGE vary", "VEER_E_RANGE vary.walker.avoidAgents.horizon",
        "VEER_E_RANGE vary.walker.avoidAgents.mask",
        "VEER_E_RANGE vary.walker.locomotion.maxTurnRate", "VEER_E_RANGE vary", "VEER_E_RANGE minimize",
        "VEER_E_RANGE minimize.bowl", "VEER_E_TYPE minimize", "VEER_E_TYPE below.bowl", "VEER_E_RANGE front",
        "VEER_E_TYPE resume", "VEER_E_STATE resume.key", "VEER_E_TYPE scene", "ERR_MODULE_NOT_FOUND undefined",
    ]);
    const wrongPool = tune({ ...simple, pool: async () => /** @type {any} */ ({ done: true }) });
    await expect(wrongPool).rejects.toMatchObject({ code: "VEER_E_TYPE", argument: "pool" });
    const lost = tune({ ...simple, pool: async () => { throw new Error("no connection"); } });
    await expect(lost).rejects.toThrow("no connection");
});
