/**
 * Memory that the engine refuses: the same WebAssembly with a lower maximum written into its memory section, so that memory.grow answers
 * -1 where a machine without memory would. Every call says what was asked for and what there is, and every world goes on.
 */
import { readFileSync } from "node:fs";
import { createVeerSync, VeerMemoryError } from "veer/core";
import { describe, expect, test } from "vitest";
import { mixedWorld, thrown } from "./worlds.js";

const MEMORY_SECTION = 5, PAGE = 65536;

/** @param {Uint8Array} bytes @param {number} at @returns {[number, number]} an unsigned LEB128 number and where it ends */
function leb(bytes, at) {
    let value = 0, shift = 0, byte;
    do {
        byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        shift += 7;
    } while (byte & 128);
    return [value, at];
}
/** @param {number} value @returns {number[]} */
const toLeb = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...toLeb(value >>> 7)]);

/** The WebAssembly with another maximum of its memory. @param {Uint8Array} wasm @param {number} pages */
function limited(wasm, pages) {
    for (let at = 8; at < wasm.length; ) {
        const [size, begin] = leb(wasm, at + 1);
        if (wasm[at] !== MEMORY_SECTION) {
            at = begin + size;
            continue;
        }
        expect([wasm[begin], wasm[begin + 1]]).toEqual([1, 1]); // one memory, with a maximum
        const [least] = leb(wasm, begin + 2), section = [1, 1, ...toLeb(least), ...toLeb(pages)];
        return Uint8Array.from([...wasm.subarray(0, at), MEMORY_SECTION, ...toLeb(section.length), ...section, ...wasm.subarray(begin + size)]);
    }
    throw new Error("no memory section");
}

const MOST = 64 * PAGE; // 4 MiB
const wasm = limited(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)), MOST / PAGE);

/** An instance with little memory, and a world in it that is at work. */
function little() {
    const veer = createVeerSync(wasm), { world } = mixedWorld(veer, 12);
    for (let i = 0; i < 10; i++) world.step(1 / 60);
    return { veer, world };
}

/** The act finds no memory and says so; the world has not changed and goes on. @param {any} world @param {string} call @param {() => unknown} act */
function starves(world, call, act) {
    const before = world.hash(), error = thrown(act);
    expect(error).toBeInstanceOf(VeerMemoryError);
    expect(error).toMatchObject({ code: "VEER_E_MEMORY", call });
    expect(error.requested).toBeGreaterThan(0);
    expect(error.available).toBeGreaterThan(0);
    expect(error.available).toBeLessThanOrEqual(MOST);
    expect(error.message).toContain(`${call}: `);
    expect(error.message).toContain(`${error.requested} bytes`);
    expect(world.hash()).toBe(before);
    world.validate();
}

/** Worlds that take what memory there is, the last of them small. @param {any} veer @returns {any[]} */
function fill(veer) {
    const worlds = [];
    for (let agents = 4096; agents >= 1; agents >>= 1) {
        const full = () => {
            for (;;) worlds.push(veer.createWorld({ capacity: { agents, slots: 4, state: 0, points: 1, obstacles: 1, events: 1 } }));
        };
        expect(thrown(full)).toBeInstanceOf(VeerMemoryError);
    }
    return worlds;
}

describe("73: memory that the engine refuses", () => {
    test("a world too large for it is refused, and the one that is there goes on", () => {
        const { veer, world } = little();
        starves(world, "veer.createWorld", () => veer.createWorld({ capacity: { agents: 100000 } }));
        starves(world, "world.reserve", () => world.reserve({ agents: 100000 }));
        const error = thrown(() => world.reserve({ agents: 100000 }));
        expect(error.requested).toBeGreaterThan(MOST);
        world.step(1 / 60);
        world.dispose();
    });

    test("a world that grows with its agents stops growing with an error, keeps all it has, and takes new agents in the places of old ones", () => {
        const { world } = little(), ids = [];
        const error = thrown(() => {
            for (;;) ids.push(world.addAgent({ x: ids.length % 800, y: 100 }));
        });
        expect(error).toBeInstanceOf(VeerMemoryError);
        expect(error).toMatchObject({ code: "VEER_E_MEMORY", call: "world.addAgent" });
        expect(ids.length).toBeGreaterThan(100);
        starves(world, "world.addAgent", () => world.addAgent({ x: 1, y: 1 }));
        world.removeAgent(ids[7]);
        expect(world.isAlive(world.addAgent({ x: 5, y: 5 }))).toBe(true);
        world.step(1 / 60);
        world.validate();
        world.dispose();
    });

    test("going back and loading without room for the bytes are refused, and work when there is room again; saving needs none", () => {
        const { veer, world } = little(), saved = world.save(), others = fill(veer);
        expect(world.save()).toEqual(saved);
        starves(world, "world.restore", () => world.restore(saved));
        starves(world, "veer.loadWorld", () => veer.loadWorld(saved));
        for (const other of others) other.validate();
        for (const other of others) other.dispose();
        const loaded = veer.loadWorld(saved);
        world.restore(saved);
        expect(loaded.hash()).toBe(world.hash());
        loaded.dispose();
        world.dispose();
    });

    test("a recording that finds no room for more says so, gives what it has if asked, and the world goes on", async () => {
        const { veer, world } = little();
        world.record({ detail: false });
        const others = fill(veer);
        let steps = 0, last = "";
        /** @type {any} */
        let error;
        for (let i = 0; i < 5000 && !error; i++) {
            world.agents.driveX[0] = i;
            world.step(1 / 60);
            try {
                world.recorded();
                [steps, last] = [i + 1, world.hash()];
            } catch (refusal) {
                error = /** @type {any} */ (refusal);
            }
        }
        expect(error).toBeInstanceOf(VeerMemoryError);
        expect(error).toMatchObject({ code: "VEER_E_MEMORY", call: "world.recorded" });
        expect(error.message).toContain("partial: true");
        expect(error.requested).toBeGreaterThan(0);
        expect(thrown(() => world.recorded({ partial: 1 }))).toMatchObject({ argument: "partial" });
        const replay = createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url))).replay(world.recorded({ partial: true }));
        for (let i = 0; i < steps; i++) expect(replay.replayStep()).toBe(true);
        expect([replay.replayStep(), replay.hash()]).toEqual([false, last]);
        for (const other of others) other.dispose();
        world.record(); // with room again, from here on
        world.step(1 / 60);
        expect(world.recorded().length).toBeGreaterThan(0);
        world.dispose();
    });

    test("a capacity at its limit is no lack of bytes", () => {
        const { veer } = little(), world = veer.createWorld({ grow: false, capacity: { agents: 1 } });
        world.addAgent({});
        expect(thrown(() => world.addAgent({}))).toMatchObject({ code: "VEER_E_FULL", requested: 0, available: 0 });
        world.dispose();
    });
});
