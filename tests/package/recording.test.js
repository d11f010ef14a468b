/**
 * Recordings in JavaScript: a recording of one build replays in the other, and a replay that diverges reports the
 * location.
 */
import { describe, expect, test } from "vitest";
import { createVeer, VeerFormatError } from "veer";
import { createVeer as createScalar } from "veer/scalar";
import { mixedWorld } from "./worlds.js";

const veer = await createVeer();

/** @param {{ detail?: boolean }} [options] */
function recordGame(options) {
    const { world, ids } = mixedWorld(veer);
    world.record(options);
    for (let i = 0; i < 60; i++) {
        world.agents.driveX[world.slot(ids[0])] = Math.sin(i);
        if (i === 10) world.removeAgent(ids[3]);
        if (i === 20) world.addAgent({ ...world.getAgent(ids[1]), x: 7 });
        if (i === 30) world.setTarget(ids[1], { x: 5, y: 5 });
        world.step(1 / 60);
    }
    const game = { bytes: world.recorded(), hash: world.hash() };
    world.dispose();
    return game;
}

test.each([true, false])("a recording replays with and without SIMD to the same hash, detail %s", async (detail) => {
    const { bytes, hash } = recordGame({ detail });
    for (const player of [veer, await createScalar()]) {
        const world = player.replay(bytes);
        let steps = 0;
        while (world.replayStep()) steps++;
        expect([steps, world.hash(), world.replayStep()]).toEqual([60, hash, false]);
        world.dispose();
    }
});

/**
 * Records a game in space, in which objects of all kinds are edited, and columns are overwritten with invalid values.
 */
function recordFlight() {
    const world = veer.createWorld({ dimensions: 3, seed: 5, capacity: { agents: 8 } });
    const random = (/** @type {number} */ i) => (i * 2654435761) >>> 0;
    const brain = world.addBrain({ behaviors: [{ type: "wander" }, { type: "seek" }, { type: "avoidObstacles" }] });
    const birds = Array.from({ length: 9 },
        (_, i) => world.addAgent({ x: 20 * i, y: i, z: -i, brain, target: { x: 50, y: 300, z: 90 } }));
    world.record({ detail: false });
    for (let i = 0; i < 80; i++) {
        const { agents } = world, slot = random(i) % 9;
        if (i % 3 === 0) agents.brain[slot] = [0xffffffff, 0x7fffffff, 77, 2][i % 4];
        if (i % 5 === 0) {
            agents.targetSlot[slot] = agents.targetKind[slot] = agents.targetGeneration[slot] = random(i + 1);
        }
        if (i % 7 === 0) agents.flags[slot] = random(i + 2);
        if (i % 11 === 0) agents.orientation[slot] = agents.velocityZ[slot] = NaN;
        if (i % 2 === 0) world.addCircle({ x: 30 * (i % 9), y: 40, z: i, radius: 5 });
        if (i % 9 === 4) world.setAgent(birds[(slot + 1) % 9], { x: i, brain });
        if (i === 50) birds.push(world.addAgent({ brain }));
        world.step(1 / 60);
    }
    const game = { bytes: world.recorded(), hash: world.hash() };
    world.dispose();
    return game;
}

test("62: a recording of a world in space whose columns held anything replays with and without SIMD to " +
    "the same hash", async () => {
    const { bytes, hash } = recordFlight();
    for (const player of [veer, await createScalar()]) {
        const world = player.replay(bytes);
        let steps = 0;
        while (world.replayStep()) steps++;
        expect([steps, world.hash()]).toEqual([80, hash]);
        world.validate();
        world.dispose();
    }
});

test("58: a saved world of other dimensions is refused", () => {
    const flat = veer.createWorld(), space = veer.createWorld({ dimensions: 3, capacity: { agents: 100 } });
    const before = flat.hash(), { agents } = flat.capacity;
    const refusal = expect.objectContaining({
        code: "VEER_E_VERSION", argument: "bytes.dimensions", hint: "3 saved, 2 here",
    });
    expect(() => flat.restore(space.save())).toThrow(refusal);
    expect([flat.hash(), flat.capacity.agents]).toEqual([before, agents]);
    flat.dispose();
    space.dispose();
});

test("row 62: a replay that diverges names step, agent and column", () => {
    const world = veer.replay(recordGame().bytes);
    world.replayStep();
    world.agents.mass[2] += 1;
    expect(() => world.replayStep()).toThrow(expect.objectContaining({
        code: "VEER_E_DIVERGED", call: "world.replayStep", argument: "mass[2]", index: 2, value: 2,
    }));
    world.dispose();
});

test("row 62: a damaged or truncated recording is refused", () => {
    const { bytes } = recordGame({ detail: false });
    const refused = (/** @type {Uint8Array} */ given) => expect(() => veer.replay(given)).toThrow(VeerFormatError);
    for (let at = 0; at < bytes.length; at += 37) {
        const damaged = bytes.slice();
        damaged[at] ^= 1 << at % 8;
        refused(damaged);
        refused(bytes.slice(0, at));
    }
    expect(() => veer.replay(/** @type {any} */ ("film"))).toThrow(expect.objectContaining({
        code: "VEER_E_TYPE", argument: "bytes",
    }));
});

test("a world that does not record or replay throws", () => {
    const { world } = mixedWorld(veer);
    const refusal = (/** @type {string} */ hint) => expect.objectContaining({ code: "VEER_E_RANGE", hint });
    expect(() => world.recorded()).toThrow(refusal("it does not record: call world.record() first"));
    expect(() => world.stopRecording()).toThrow(refusal("it does not record: call world.record() first"));
    expect(() => world.replayStep()).toThrow(refusal("not a replay"));
    expect(() => world.record(/** @type {any} */ ({ detail: 1 }))).toThrow(expect.objectContaining({
        code: "VEER_E_TYPE",
    }));
    world.record();
    world.stopRecording();
    expect(() => world.recorded()).toThrow(refusal("it does not record: call world.record() first"));
    world.dispose();
});

describe("parts of a recording", () => {
    /** A game whose recording is taken every ten steps, while agents are added, so that the world grows. */
    function recordParts() {
        const world = veer.createWorld({ capacity: { agents: 4 }, bounds: [0, 0, 300, 300], edges: "bounce" });
        const brain = world.addBrain({ behaviors: ["wander", "separation"] });
        for (let i = 0; i < 3; i++) world.addAgent({ x: 60 * i, y: 90, brain });
        world.record();
        const parts = [];
        for (let i = 0, since = 0; i < 60; i++) {
            if (i % 4 === 0) world.addAgent({ x: 5 * i, y: 9 * i % 200, brain });
            world.agents.velocityX[1] += 3;
            world.step(1 / 60);
            if (i % 10 !== 9) continue;
            parts.push(since === 0 ? world.recorded() : world.recorded({ since }));
            since = world.tick;
        }
        return { parts, hash: world.hash(), world };
    }

    test("replay one after another, and forget what was before", async () => {
        const { parts, hash, world } = recordParts();
        for (const player of [veer, await createScalar()]) {
            const replay = player.replay(parts[0]);
            for (const part of parts) {
                if (part !== parts[0]) replay.replayPart(part);
                while (replay.replayStep());
            }
            expect([replay.tick, replay.hash()]).toEqual([60, hash]);
        }
        expect(world.recorded().length).toBe(parts[5].length);
        expect(() => world.recorded({ since: 40 })).toThrow(expect.objectContaining({
            code: "VEER_E_RANGE", argument: "since", value: 40, hint: "ticks 50 to 60 are kept",
        }));
        expect(world.recorded({ since: 60 }).length).toBeLessThan(100);
    });

    test("go on from a save that was made between two changes, of which one has let the world grow", () => {
        const world = veer.createWorld({ capacity: { agents: 4 } });
        const brain = world.addBrain({ behaviors: ["wander", "separation"] });
        const add = (/** @type {number} */ count) => {
            for (let i = 0; i < count; i++) world.addAgent({ x: 7 * i, brain });
        };
        add(4);
        world.record({ detail: false });
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        world.agents.x[0] += 1;
        add(3);
        const saved = world.save(), { agents } = world.capacity;
        world.agents.x[0] -= 1;
        add(agents);
        expect(world.capacity.agents).toBeGreaterThan(agents);
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        const replay = veer.loadWorld(saved);
        replay.replayPart(world.recorded({ since: 30 }));
        while (replay.replayStep());
        expect([replay.tick, replay.hash()]).toEqual([60, world.hash()]);
    });

    test("160: that do not fit are refused", () => {
        const { parts } = recordParts(), whole = veer.replay(parts[0]), hash = whole.hash();
        const refused = (/** @type {any} */ part, of = whole) => {
            try {
                of.replayPart(part);
            } catch (error) {
                const { code, call, argument, hint } = /** @type {any} */ (error);
                expect(call).toBe("world.replayPart");
                return `${code} ${argument}: ${hint}`;
            }
            return "";
        };
        expect(refused(parts[1])).toBe("VEER_E_RANGE : 0 of 10 steps of the part before are replayed");
        expect(whole.hash()).toBe(hash);
        while (whole.replayStep());
        expect(refused(parts[2])).toBe("VEER_E_RANGE bytes.tick: the part begins at tick 20, the world is at 10");
        expect(refused(parts[0])).toBe("VEER_E_FORMAT bytes.isPart: a whole recording");
        expect(refused(veer.createWorld().save())).toMatch("VEER_E_FORMAT bytes.magic");
        expect(refused("part")).toMatch("VEER_E_TYPE bytes");
        expect(refused(parts[1].subarray(0, 99))).toMatch("VEER_E_BUFFER bytes.length");
        expect(refused(parts[1])).toBe("");
        expect(() => veer.replay(parts[1])).toThrow(expect.objectContaining({
            code: "VEER_E_FORMAT", argument: "bytes.isPart", hint: "a part: a world at tick 10 plays it",
        }));
        const { world } = mixedWorld(veer);
        world.record();
        for (const since of [-1, 0.5, "0", NaN]) {
            expect(() => world.recorded(/** @type {any} */ ({ since }))).toThrow(expect.objectContaining({
                argument: "since",
            }));
        }
    });
});
