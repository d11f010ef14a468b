// Improve: which sliders may vary, which wishes a scene allows, runs of candidates, the search, and how a found point
// becomes B.
import { expect, test, vi } from "vitest";
import { allScenes, loadScene } from "../tools/scenes.mjs";
import { ofDay } from "../every_day.js";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { enter } = await import("../../web/app/run/log.js");
const { newSession } = await import("../../web/app/run/session.js");
const { logOfA } = await import("../../web/app/run/pinnedLog.js");
const { decodeLink, encodeLink } = await import("../../web/app/links/share.js");
const sliders = await import("../../web/app/improve/sliders.js");
const { MOST, usualWishes, wishesOf, withWish } = await import("../../web/app/improve/wishes.js");
const { isApart, logWith, maskOf, taskOf } = await import("../../web/app/improve/task.js");
const { measured } = await import("../../web/app/improve/measured.js");
const { createTally, search } = await import("../../web/app/improve/search.js");
const front = await import("../../web/app/improve/front.js");
const { besideA, hasValues } = await import("../../web/app/improve/pin.js");

/** @param {string} name */
async function open(name) {
    const { veer, scene } = await loadScene(name);
    return newSession(veer, new Map([[name, scene]]), { scene: name, counts: new Map() });
}

/**
 * Returns a task that varies some sliders of a session.
 * @param {Awaited<ReturnType<typeof open>>} session @param {string[]} paths @param {object} [choice]
 */
function taskFor(session, paths, choice = {}) {
    const list = sliders.slidersOf(session).filter(({ path }) => paths.includes(path));
    const wishes = [{ measure: "speed", sign: -1 }, { measure: "turnRate", sign: 1 }];
    return taskOf(session, { sliders: list, wishes, seconds: 1, effort: "quick", all: true, ...choice });
}

const GUARD = "guard.behaviors.1.weight", SLOTS = "guard.context.hysteresis";

test("the range of a slider is a fourth to four times its value, or all of a narrow or endless one", () => {
    const usual = { kind: "number", min: 0, max: Infinity, initial: 1, unit: "" };
    const field = (/** @type {object} */ own) => ({ ...usual, ...own });
    expect(sliders.rangeOf(field({}), 2)).toEqual({ from: 0.5, to: 8, log: true });
    expect(sliders.rangeOf(field({ min: 1, max: 50 }), 40)).toEqual({ from: 10, to: 50, log: true });
    expect(sliders.rangeOf(field({ min: -100, max: 100 }), -2)).toEqual({ from: -8, to: 2, log: false });
    expect(sliders.rangeOf(field({ max: 1 }), 0.1)).toEqual({ from: 0, to: 1, log: false });
    expect(sliders.rangeOf(field({ kind: "whole", min: 4, max: 64 }), 16)).toEqual({ from: 4, to: 64, log: false });
    expect(sliders.rangeOf(field({ kind: "whole", max: 1000 }), 30)).toEqual({ from: 8, to: 120, log: false });
    for (const value of [0, Infinity]) {
        const { from, to } = sliders.rangeOf(field({ unit: "s" }), value);
        expect([from, Number.isFinite(to) && to > 0]).toEqual([0, true]);
    }
});

const SHOWN = allScenes().filter((_, i) => i % ofDay(6, 1) === 0);

test.each(SHOWN)("the sliders of %s have ranges that the schema allows, and some are chosen at first", async (name) => {
    const session = await open(name), all = sliders.slidersOf(session);
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    const usual = sliders.usualSliders(session, all);
    expect(usual.length).toBeGreaterThan(0);
    for (const { path, from, to } of all) {
        expect(to, path).toBeGreaterThan(from);
        for (const value of [from, to]) expect(Number.isFinite(value), path).toBe(true);
    }
    for (const path of usual) {
        const { from, to } = all.find((one) => one.path === path);
        for (const value of [from, to]) expect(() => enter(session, "set", [path, value]), path).not.toThrow();
    }
});

test("paths of behaviors have another form in veer/tune, and change is measured in parts of the ranges", () => {
    for (const path of ["guard.behaviors.2.lookAhead", "guard.context.slots", "guard.thinkEvery"]) {
        expect(sliders.loggedPath(sliders.tunerPath(path))).toBe(path);
    }
    expect(sliders.tunerPath("guard.behaviors.2.lookAhead")).toBe("guard.2.lookAhead");
    const list = [
        { path: "a.x", value: 2, from: 1, to: 4, log: true }, { path: "a.y", value: 0, from: 0, to: 10, log: false },
    ];
    expect(sliders.changeOf(list, {})).toBe(0);
    expect(sliders.changeOf(list, { "a.x": 4, "a.y": 10 })).toBeCloseTo(0.75, 9);
    expect(sliders.changeOf(list, { "a.x": 1, "a.y": 2 })).toBeCloseTo(0.35, 9);
});

test("a scene is offered the wishes of what it has: no arrivals without goals, and its own figures", async () => {
    const keysOf = async (/** @type {string} */ name) => {
        const session = await open(name), task = taskFor(session, [sliders.slidersOf(session)[0].path]);
        const { outcome } = measured(session.veer, { ...task, seconds: 4 }, { values: {}, seed: 1, seconds: 4 });
        if (!("figures" in outcome)) throw new Error(outcome.refused);
        const { figures } = outcome, wishes = wishesOf(figures, session.scene, session.veer.schema.measures);
        expect(usualWishes(wishes, figures).length).toBe(2);
        return wishes.map(({ key }) => key);
    };
    const boids = await keysOf("boids"), doors = await keysOf("doors");
    expect(boids).toContain("+speed");
    expect(boids).not.toContain("+arrived");
    expect(doors).toContain("+arrived");
    expect(doors).toContain("-standing");
    expect(doors.some((key) => key.startsWith("+figure"))).toBe(true);
});

test("two or three wishes, and not more and less of the same", () => {
    expect(withWish(["+a"], "-a")).toEqual(["-a"]);
    expect(withWish(["+a", "-b"], "+a")).toEqual(["-b"]);
    expect(withWish(["+a", "-b"], "-c")).toEqual(["+a", "-b", "-c"]);
    expect(withWish(["+a", "-b", "-c"], "-d")).toHaveLength(MOST);
});

test("a candidate runs as the page runs it with these settings from the start, to the bit", async () => {
    const session = await open("patrol");
    enter(session, "set", ["guard.context.slots", 24]);
    enter(session, "obstacle", [77, { kind: "circle", x: 300, y: 200, radius: 30 }]);
    const task = taskFor(session, [GUARD, SLOTS]), values = { "guard.1.weight": 0.7, "guard.context.hysteresis": 0.3 };
    const { outcome } = measured(session.veer, structuredClone(task), { values, seed: session.seed, seconds: 2 });
    const log = logWith(task.log, { [GUARD]: 0.7, [SLOTS]: 0.3 });
    const own = newSession(session.veer, session.catalog, { ...session.base, log });
    for (let i = 0; i < Math.round(2 / own.stepTime); i++) own.game.step();
    expect(outcome).toMatchObject({ hash: own.world.hash() });
    expect("figures" in outcome && outcome.figures.change).toBeGreaterThan(0);
    expect(hasValues(own, { [GUARD]: 0.7, [SLOTS]: 0.3 })).toBe(true);
    expect(hasValues(own, { [GUARD]: 0.8 })).toBe(false);
});

test("a candidate that the world rejects, or that has no figures, is refused and harms no other", async () => {
    const session = await open("patrol"), { veer } = session, task = taskFor(session, [GUARD]);
    const run = (/** @type {object} */ values) => measured(veer, task, { values, seed: 1, seconds: 0.5 });
    const good = run({ "guard.1.weight": 1 });
    for (const values of [{ "guard.context.slots": 100000 }, { "guard.9.weight": 1 }, { "nobody.1.weight": 1 }]) {
        const { outcome, isDead } = run(values);
        expect("refused" in outcome && outcome.refused.length).toBeGreaterThan(5);
        expect(isDead).toBe(false);
    }
    const create = veer.createWorld;
    veer.createWorld = (...args) => {
        const world = create.call(veer, ...args);
        world.measure = () => ({ speed: NaN });
        return world;
    };
    expect(run({}).outcome).toEqual({ refused: "speed is not a number" });
    veer.createWorld = create;
    expect(run({ "guard.1.weight": 1 })).toEqual(good);
});

test("only the agents whose brains vary are measured where groups tell them apart", async () => {
    const predators = await open("predators"), brains = [...predators.ids.brains.keys()];
    expect(brains.map((brain) => maskOf(predators, [brain]))).toEqual([1, 2]); // the groups in the file
    expect(maskOf(predators, brains)).toBe(3);
    const patrol = await open("patrol");
    expect(isApart(patrol, ["nobody"])).toBe(false);
    expect(taskFor(patrol, [GUARD], { all: true }).mask).toBe(0xffffffff);
});

/**
 * A worker that runs candidates in this thread.
 * @param {import("../../web/types.js").Veer} veer @param {object} task
 */
function workerOf(veer, task) {
    /** @type {((event: { data: object }) => void)[]} */
    const listeners = [];
    return {
        postMessage: ({ run }) => setTimeout(() =>
            listeners.forEach((listen) => listen({ data: { outcome: measured(veer, task, run).outcome } }))),
        addEventListener: (type, listen) => type === "message" && listeners.push(listen),
        terminate() {},
    };
}

test("a search finds points of which none is better in both wishes, tells every candidate, and goes on", async () => {
    const session = await open("patrol"), { veer } = session;
    const task = { ...taskFor(session, [GUARD, SLOTS]), population: 4, generations: ofDay(2, 6), seeds: [1, 2] };
    const told = [], tried = [];
    const means = {
        createVeer: async () => veer, startWorker: () => workerOf(veer, task), count: 2,
        tell: (one) => told.push(one), tried: (one) => tried.push(one),
    };
    await search(task, means);
    expect(told).toHaveLength(ofDay(2, 6));
    const last = told.at(-1), better = ({ figures: a }, { figures: b }) =>
        a.speed >= b.speed && a.turnRate <= b.turnRate && (a.speed > b.speed || a.turnRate < b.turnRate);
    expect(last.front.length).toBeGreaterThan(0);
    expect(last.front.some((a) => last.front.some((b) => better(a, b)))).toBe(false);
    expect(last.front.some((a) => better(last.start, a))).toBe(false);
    expect(Object.keys(last.start.values).sort()).toEqual([GUARD, SLOTS]);
    const keys = tried.map(({ values }) => front.keyOf(values));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { values } of last.front) expect(keys).toContain(front.keyOf(values));
    await search(task, means, last.state);
    expect(told.at(-1).generation).toBe(2 * last.generation);
    expect(told.at(-1).front.some((a) => last.front.some((b) => better(b, a)))).toBe(false);
});

test("candidates are told once all their seeds have been run, with the means of their figures", () => {
    const told = [], note = createTally(2, (one) => told.push(one)), run = (x) => ({ values: { "a.0.x": x } });
    note(run(1), { figures: { speed: 1 }, hash: "" });
    note(run(2), { figures: { speed: 5 }, hash: "" });
    note(run(1), { figures: { speed: 3 }, hash: "" });
    note(run(2), { refused: "no" });
    note(run(1), { figures: { speed: 9 }, hash: "" });
    expect(told).toEqual([{ values: { "a.behaviors.0.x": 1 }, figures: { speed: 2 } }]);
});

const WISHES = [
    { key: "+speed", measure: "speed", sign: -1, words: "faster", name: "mean speed", unit: "" },
    { key: "-contacts", measure: "contacts", sign: 1, words: "fewer contacts", name: "contacts", unit: "" },
];

test("points are those that have what is wished for, without the run of now; known ones stay the same objects", () => {
    const start = { values: { a: 1 }, figures: { speed: 1, contacts: 4 } };
    const found = [
        start, { values: { a: 2 }, figures: { speed: 2, contacts: 9 } },
        { values: { a: 3 }, figures: { speed: 3, contacts: Infinity } },
        { values: { a: 4 }, figures: { speed: 4, contacts: 12 } },
    ];
    const points = front.pointsOf(found, { before: [], wishes: WISHES, start, log: [] });
    expect(points.map(({ values }) => values.a)).toEqual([4, 2]);
    expect(points[0].log).toEqual([{ tick: 0, op: "set", args: ["a", 4] }]);
    const again = front.pointsOf(found.slice(0, 3), { before: points, wishes: WISHES, start, log: [] });
    expect(again).toEqual([points[1]]);
    expect(again[0]).toBe(points[1]);
});

test("better is to the left and below, and the pointer finds the nearest point within reach", () => {
    const all = [{ speed: 1, contacts: 0 }, { speed: 3, contacts: 8 }];
    const [x, y] = WISHES.map((wish) => front.axisOf(wish, all));
    expect(front.placeOn(x, 3)).toBeLessThan(front.placeOn(x, 1));
    expect(front.placeOn(y, 0)).toBeLessThan(front.placeOn(y, 8));
    for (const value of [1, 3]) expect(front.placeOn(x, value)).toBeGreaterThan(0);
    expect(front.placeOn(front.axisOf(WISHES[1], [{ contacts: 5 }]), 5)).toBeGreaterThan(0);
    expect(Number.isFinite(front.placeOn(front.axisOf(WISHES[1], []), 5))).toBe(true);
    const places = [{ x: 10, y: 10 }, { x: 30, y: 10 }];
    expect(front.nearestPlace(places, { x: 24, y: 12 }, 14)).toBe(1);
    expect(front.nearestPlace(places, { x: 100, y: 12 }, 14)).toBe(-1);
});

test("texts name the wishes' figures and the sliders before and after", () => {
    expect(front.figuresText(WISHES, { speed: 1, contacts: 4 }, { speed: 1.5, contacts: 0 })).toBe(
        "mean speed 1 → 1.5, contacts 4 → 0",
    );
    const slider = { path: "a.x", brain: "guard", group: "avoidAgents", name: "horizon", value: 2, unit: "s" };
    expect(front.slidersText([slider], { "a.x": 1.25 })).toBe("avoidAgents horizon 2 → 1.25 s");
    const other = { ...slider, path: "b.x", brain: "thief" };
    expect(front.slidersText([slider, other], { "a.x": 1.25 })).toBe(
        "guard avoidAgents horizon 2 → 1.25 s, thief avoidAgents horizon 2 → 2 s",
    );
    expect(front.describedFront(WISHES, [])).toContain("no points yet");
    expect(front.progressText(null, 0)).toBe("Starting");
    expect(front.progressText({ generation: 2, generations: 6, refused: 3, secondsLeft: 7.2 }, 9)).toBe(
        "Generation 2 of 6 · 8 s left · 3 refused",
    );
});

test("a point becomes B beside the run as it was; another point replaces it, and A stays", async () => {
    const session = await open("patrol");
    enter(session, "set", ["guard.context.slots", 24]);
    const { log, pin } = besideA({ log: session.log, pin: null }, { [GUARD]: 0.7, [SLOTS]: 0.3 });
    expect(pin).toMatchObject({ brains: ["guard"], tick: 0 });
    expect(logOfA(pin, log).map(({ args }) => args)).toEqual([["guard.context.slots", 24]]);
    expect(log.map(({ args }) => args)).toEqual([["guard.context.slots", 24], [GUARD, 0.7], [SLOTS, 0.3]]);
    const moved = [...log, { tick: 90, op: "set", args: ["stroller.context.slots", 8] }];
    const next = besideA({ log: moved, pin }, { [GUARD]: 0.2, [SLOTS]: 0.1 });
    expect(next.pin).toBe(pin);
    expect(next.log.map(({ tick, args }) => [tick, ...args])).toEqual([
        [0, "guard.context.slots", 24], [0, GUARD, 0.2], [0, SLOTS, 0.1], [90, "stroller.context.slots", 8],
    ]);
    expect(besideA({ log: moved, pin }, { "stroller.context.slots": 9 }).pin.brains).toEqual(["stroller"]);
});

test("a brain that the user has made can be improved, and its comparison comes back from a link", async () => {
    const session = await open("patrol"), values = { "mine.behaviors.1.weight": 0.6, [GUARD]: 0.9 };
    enter(session, "set", ["guard.context.slots", 12]);
    enter(session, "brain", ["mine", { like: "guard" }]);
    enter(session, "set", ["mine.context.slots", 20]);
    expect(sliders.slidersOf(session).some(({ path }) => path === "mine.behaviors.1.weight")).toBe(true);
    const { log, pin } = besideA({ log: session.log, pin: null }, values);
    expect(pin.brains).toEqual(["mine", "guard"]);
    const link = await encodeLink({ scene: "patrol", seed: null, log: [...log], pin });
    const shared = await decodeLink(link);
    if (!shared?.pin) throw new Error("the link has no comparison");
    const runs = [[log, pin], [shared.log, shared.pin]].map(([of, by]) =>
        newSession(session.veer, session.catalog, { scene: "patrol", counts: new Map(), log: logOfA(by, of) }));
    expect(runs[1].world.hash()).toBe(runs[0].world.hash());
    const [{ world, ids }] = runs, brains = ["guard", "mine"].map((name) => world.getBrain(ids.brains.get(name)));
    expect(brains.map(({ context }) => context.slots)).toEqual([12, 20]);
    expect(brains[1].behaviors[1].weight).not.toBe(Math.fround(0.6));
});
