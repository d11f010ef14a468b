/** Recordings in JavaScript: a recording of one build replays in the other, and a replay that diverges says where. */
import { expect, test } from "vitest";
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

test("row 62: a replay that diverges names step, agent and column", () => {
    const world = veer.replay(recordGame().bytes);
    world.replayStep();
    world.agents.mass[2] += 1;
    expect(() => world.replayStep()).toThrow(expect.objectContaining({ code: "VEER_E_DIVERGED", call: "world.replayStep", argument: "mass[2]", index: 2, value: 2 }));
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
    expect(() => veer.replay(/** @type {any} */ ("film"))).toThrow(expect.objectContaining({ code: "VEER_E_TYPE", argument: "bytes" }));
});

test("a world that does not record or replay throws", () => {
    const { world } = mixedWorld(veer), refusal = (/** @type {string} */ hint) => expect.objectContaining({ code: "VEER_E_RANGE", hint });
    expect(() => world.recorded()).toThrow(refusal("it does not record"));
    expect(() => world.stopRecording()).toThrow(refusal("it does not record"));
    expect(() => world.replayStep()).toThrow(refusal("not a replay"));
    expect(() => world.record(/** @type {any} */ ({ detail: 1 }))).toThrow(expect.objectContaining({ code: "VEER_E_TYPE" }));
    world.record();
    world.stopRecording();
    expect(() => world.recorded()).toThrow(refusal("it does not record"));
    world.dispose();
});
