// Perception in JavaScript: a brain with a sense, memories, noises, and what is refused.
import { expect, it } from "vitest";
import { createVeer } from "veer";

const veer = await createVeer();
const GUARD = 1, THIEF = 2;

/** Creates a world with a guard at the origin that faces a thief. @param {object} [sense] */
function scene(sense = {}) {
    const world = veer.createWorld({ bounds: [-500, -500, 500, 500] });
    const brain = world.addBrain({
        combine: "priority", sense: { mask: THIEF, gain: 60, halfLife: 1, ...sense },
        behaviors: [{ type: "goTo", target: "memory" }, { type: "arrive", target: { x: -200, y: 0 }, priority: 1 }],
    });
    const guard = world.addAgent({ group: GUARD, brain });
    const thief = world.addAgent({ x: 150, group: THIEF, maxSpeed: 50 });
    const until = (/** @type {string} */ type, most = 900) => {
        for (let step = 1; step <= most; step++) {
            world.step(1 / 60);
            if (world.events.some((event) => event.type === type && event.agent === guard)) return step;
        }
        return Infinity;
    };
    return { world, brain, guard, thief, until };
}

it("a guard finds, loses, searches and forgets, and its world grows room for memories", () => {
    const { world, brain, guard, thief, until } = scene();
    expect(world.settings.capacity.memories).toBe(4);
    expect(world.getBrain(brain).sense).toMatchObject({ mask: THIEF, range: 200 });
    expect(world.getBrain(brain).behaviors[0]).toMatchObject({ target: "memory" });
    expect(until("found")).toBe(1);
    const found = { agent: thief, isSeen: true, isFound: true, certainty: 1, source: "sight" };
    expect(world.memories(guard)).toMatchObject([found]);
    world.setAgent(thief, { x: 400, y: 400 });
    expect(until("lost")).toBe(1);
    for (let i = 0; i < 100; i++) world.step(1 / 60);
    const [{ isSeen, certainty, position }] = world.memories(guard), { x } = world.getAgent(guard);
    expect(isSeen).toBe(false);
    expect(certainty).toBeCloseTo(2 ** (-101 / 60), 3);
    expect(position.x).toBeCloseTo(150, 3);
    expect(x).toBeGreaterThan(80);
    expect(until("forgotten")).toBeLessThan(120);
    expect(world.memories(guard)).toEqual([]);
    for (let i = 0; i < 300; i++) world.step(1 / 60);
    expect(world.getAgent(guard).x).toBeLessThan(-150);
});

it("saves and rollback keep memories", () => {
    const { world, guard, thief, until } = scene({ every: 3, shareRange: 100, hearing: 1 });
    world.history({ frames: 60 });
    until("found");
    world.setAgent(thief, { y: 300 });
    const tick = world.tick, saved = world.save(), before = world.memories(guard);
    const loaded = veer.loadWorld(saved);
    expect(loaded.memories(guard)).toEqual(before);
    for (const one of [world, loaded]) one.makeNoise({ x: 90, y: 90, loudness: 500, source: thief });
    for (let i = 0; i < 40; i++) world.step(1 / 60);
    const hash = world.hash();
    for (let i = 0; i < 40; i++) loaded.step(1 / 60);
    expect(loaded.hash()).toBe(hash);
    world.rollback(tick); // which undoes the calls after that step
    world.setAgent(thief, { y: 300 });
    world.makeNoise({ x: 90, y: 90, loudness: 500, source: thief });
    for (let i = 0; i < 40; i++) world.step(1 / 60);
    expect(world.hash()).toBe(hash);
    expect(world.memories(guard)).toEqual(loaded.memories(guard));
    expect(world.memories(guard).length).toBe(1);
});

it("a recording replays senses and noises", () => {
    const { world, thief, until } = scene({ every: 2, hearing: 1 });
    world.record();
    until("found");
    world.setAgent(thief, { x: -100 });
    world.makeNoise({ x: 90, y: 90, loudness: 500, source: thief });
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    const replay = veer.replay(world.recorded());
    let steps = 0;
    while (replay.replayStep()) steps++;
    expect(steps).toBe(world.tick);
    expect(replay.hash()).toBe(world.hash());
});

it("a noise is heard along the way, and forgotten on demand", () => {
    const { world, guard, thief } = scene({ mask: THIEF, range: 0, hearing: 1 });
    world.addBox({ x: 0, y: 100, halfWidth: 150, halfHeight: 8 });
    expect(world.makeNoise({ x: 0, y: 200, loudness: 250, source: thief })).toBe(0);
    expect(world.makeNoise({ x: 0, y: -200, loudness: 250, source: thief })).toBe(1);
    expect(world.memories(guard)).toMatchObject([{ agent: thief, source: "hearing", position: { x: 0, y: -200 } }]);
    expect(world.makeNoise({ x: 0, y: -20, loudness: 250 })).toBe(1);
    expect(world.memories(guard)).toHaveLength(2);
    expect(world.memories(guard)[0]).toMatchObject({ agent: 0, isFound: true });
    world.forget(guard);
    expect(world.memories(guard)).toEqual([]);
});

it("mistakes are named", () => {
    const { world, guard } = scene();
    const refused = (/** @type {() => unknown} */ act) => {
        try {
            act();
        } catch (error) {
            const { code, argument } = /** @type {any} */ (error);
            return `${code} ${argument}`;
        }
        return "";
    };
    const own = /** @type {any} */ (world);
    expect(refused(() => own.addBrain({ sense: { halfLife: 0 } }))).toBe("VEER_E_RANGE sense.halfLife");
    expect(refused(() => own.addBrain({ sense: { fov: 1 } }))).toBe("VEER_E_FIELD sense.fov");
    expect(refused(() => own.makeNoise({ x: 1, y: 0, loudness: -1 }))).toBe("VEER_E_RANGE loudness");
    expect(refused(() => own.makeNoise({ x: NaN, y: 0 }))).toBe("VEER_E_NOT_FINITE x");
    expect(refused(() => own.makeNoise({ x: 1, y: 0, source: "me" }))).toBe("VEER_E_TYPE source");
    expect(refused(() => own.memories(guard + 2 ** 23))).toMatch(/^VEER_E_(STALE|HANDLE) agent$/);
    const small = veer.createWorld({ grow: false });
    expect(refused(() => small.addBrain({ sense: { mask: 1 } }))).toMatch(/^VEER_E_FULL/);
});
