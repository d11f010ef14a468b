/**
 * Errors are the same in every entry. A list of mistakes provokes every code that a caller can get, in a world of each
 * entry. Class, code, call, argument, value, hint and message must not depend on the entry, and every error must have a
 * reason.
 */
import { readFileSync } from "node:fs";
import { createVeer } from "veer";
import { createVeer as createFromBytes } from "veer/core";
import { documented } from "veer/docs";
import { createVeer as createScalar } from "veer/scalar";
import { createVeer as createThreaded } from "veer/threads";
import { createVeer as createFromUrl } from "veer/url";
import { expect, test } from "vitest";
import { thrown } from "./worlds.js";

const wasm = (/** @type {string} */ name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url));

/** @type {Record<string, () => Promise<any>>} */
const ENTRIES = {
    veer: createVeer,
    "veer/url": createFromUrl,
    "veer/core": () => createFromBytes(wasm("veer.wasm")),
    "veer/threads": () => createThreaded({ workers: 2 }),
    "veer/scalar": createScalar,
};

/**
 * Returns calls with mistakes; the keys describe the mistakes.
 * @param {any} veer
 * @returns {Record<string, () => unknown>}
 */
function mistakes(veer) {
    const world = veer.createWorld({ seed: 3, bounds: [0, 0, 100, 100], capacity: { agents: 4 }, grow: false });
    const other = veer.createWorld();
    const agent = world.addAgent({ x: 5 }), path = world.addPath({ points: [[0, 0], [9, 9]] }), gone = world.addAgent();
    const stranger = other.addAgent({ x: 1 });
    world.removeAgent(gone);
    const saved = world.save(), damaged = saved.slice(), closed = veer.createWorld(), { length } = saved;
    damaged[length >> 1] ^= 4;
    closed.dispose();
    const diverged = () => {
        const game = veer.createWorld(), one = game.addAgent({ x: 1 });
        game.record();
        for (let i = 0; i < 3; i++) game.step(1 / 60);
        const replay = veer.replay(game.recorded());
        replay.agents.x[replay.slot(one)] += 1;
        while (replay.replayStep());
    };
    const broken = () => {
        const game = veer.createWorld();
        game.addAgent();
        game.agents.x[0] = NaN;
        game.validate();
    };
    const full = () => {
        for (let i = 0; i < 5; i++) world.addAgent();
    };
    const unawaited = () => {
        const promise = /** @type {any} */ (createVeer());
        promise.createWorld();
    };
    return {
        "milliseconds as a step": () => world.step(16.7),
        "a step backwards": () => world.step(-1),
        "text as a number": () => world.addAgent({ x: "5" }),
        "a number that is none": () => world.addAgent({ x: NaN }),
        "a number beyond 32 bits": () => world.addAgent({ x: 1e39 }),
        "a negative radius": () => world.addAgent({ radius: -1 }),
        "a group out of range": () => world.addAgent({ group: 1.5 }),
        "a misspelt field": () => world.addAgent({ raduis: 5 }),
        "a misspelt behavior": () => world.addBrain({ behaviors: [{ type: "seak" }] }),
        "a misspelt choice": () => world.addBrain({ combine: "contexts" }),
        "a parameter out of range": () =>
            world.addBrain({ behaviors: [{ type: "seek" }, { type: "avoidObstacles", lookAhead: -5 }] }),
        "bounds the wrong way round": () => veer.createWorld({ bounds: [800, 0, 0, 600] }),
        "too many agents": () => veer.createWorld({ capacity: { agents: 2 ** 31 } }),
        "more than the memory": () =>
            veer.createWorld({ capacity: { agents: veer.schema.limits.MAX_AGENTS, slots: 64, keepMaps: 1 } }),
        "a full world that may not grow": full,
        "no id": () => world.getAgent(12345),
        "an id of another kind": () => world.removePath(agent),
        "another kind's id": () => world.removeAgent(path),
        "a removed agent": () => world.getAgent(gone),
        "another world's agent": () => world.getAgent(stranger),
        "a path without points": () => world.addPath({ points: [] }),
        "a polygon that crosses itself": () => world.addPolygon({ points: [[0, 0], [9, 9], [9, 0], [0, 9]] }),
        "a polygon without area": () => world.addPolygon({ points: [[0, 0], [9, 0], [18, 0]] }),
        "stages out of order": () => world.move(),
        "a small array": () => world.save(new Uint8Array(length - 1)),
        "an array of other numbers": () => world.save(new Float32Array(length)),
        "no bytes": () => world.restore(new Uint8Array(0)),
        "bytes of something else": () => veer.loadWorld(new Uint8Array(4096).fill(7)),
        "half a save": () => veer.loadWorld(saved.subarray(0, length >> 1)),
        "a damaged save": () => veer.loadWorld(damaged),
        "a save of another world": () => other.restore(saved),
        "a replay that diverges": diverged,
        "no recording": () => world.recorded(),
        "memory that a caller broke": broken,
        "a world that was disposed": () => closed.step(1 / 60),
        "a Veer that was not awaited": unawaited,
    };
}

/** @param {any} error */
function described(error) {
    const { name, code, call, argument, index, hint, message, requested } = error;
    // ids of two Veers differ, and therefore the checksums of their saves
    const isOwn = Number.isInteger(error.value) && error.value > 1e8 && error.value !== 2 ** 31;
    const value = typeof error.value === "object" ? "an object" : isOwn ? "its own" : error.value;
    const text = isOwn ? message.replace(String(error.value), "its own") : message;
    return { name, code, call, argument, index, hint, message: text, requested, value };
}

const reference = await createVeer();
const codes = Object.entries(mistakes(reference)).map(([, act]) => thrown(act).code);

test.each(Object.keys(ENTRIES))("%s refuses each mistake with the same words, and gives the reason", async (entry) => {
    const veer = await ENTRIES[entry](), here = mistakes(veer), there = mistakes(await createVeer());
    for (const [mistake, act] of Object.entries(here)) {
        const error = thrown(act);
        expect(described(error), mistake).toEqual(described(thrown(there[mistake])));
        expect(error.message, mistake).toMatch(/^[\w.]+: .*[^:\s]$/);
        expect(error.message, mistake).not.toMatch(/: (: | *\(|$)/);
    }
    veer.stopThreads?.();
});

test("these mistakes meet every code, except those that no caller of the package meets", () => {
    const wanted = reference.schema.results.filter(({ value }) => value < 0).map(({ name }) => name);
    // codes that callers cannot provoke, because pointers, ids of worlds and the build belong to the package
    const impossible = ["VEER_E_NULL", "VEER_E_WORLD", "VEER_E_BUILD", "VEER_E_FLAT"]; // the last: flat.test.js
    expect(wanted.filter((code) => !codes.includes(code))).toEqual(impossible);
    expect([...new Set(codes)]).toEqual(expect.arrayContaining(["VEER_E_TYPE", "VEER_E_FIELD", "VEER_E_STATE"]));
});

test.each(Object.keys(ENTRIES))("%s has the whole table, for which veer/docs has the texts", async (entry) => {
    const veer = await ENTRIES[entry]();
    expect(veer.schema).toEqual(reference.schema);
    const { results, behaviors, columns, events } = documented(veer.schema);
    for (const row of [...results, ...behaviors, ...columns, ...events]) {
        expect(row.doc.length, row.name).toBeGreaterThan(3);
    }
    veer.stopThreads?.();
});

test("a world too many names the memory that it needs, and what gives memory back", async () => {
    const veer = await createVeer(), worlds = /** @type {any[]} */ ([]);
    const error = thrown(() => {
        for (;;) worlds.push(veer.createWorld({ capacity: { agents: 50_000 } }));
    });
    expect(error).toMatchObject({ name: "VeerMemoryError", code: "VEER_E_MEMORY", call: "veer.createWorld" });
    expect(error.message).toContain("out of memory");
    expect(error.message).toContain(`${error.requested} bytes`);
    expect(error.message).toContain("dispose()");
    const last = worlds.pop(), hash = last.hash();
    worlds.forEach((world) => world.dispose());
    const next = veer.createWorld({ capacity: { agents: 50_000 } });
    expect([next.tick, last.hash()]).toEqual([0, hash]);
});
