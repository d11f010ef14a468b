/**
 * Out of memory: the same WebAssembly with a lower maximum in its memory section, so that memory.grow returns -1 as on
 * a machine that has run out of memory. Every call reports the requested and the available bytes, and every world
 * remains usable.
 */
import { readFileSync } from "node:fs";
import { createVeerSync, VeerMemoryError } from "veer/core";
import { describe, expect, test } from "vitest";
import { mixedWorld, thrown } from "./worlds.js";

const MEMORY_SECTION = 5, PAGE = 65536;

/** @param {Uint8Array} bytes @param {number} at @returns {[number, number]} an unsigned LEB128 number and its end */
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

/** Returns the WebAssembly with another maximum size of its memory. @param {Uint8Array} wasm @param {number} pages */
function limited(wasm, pages) {
    for (let at = 8; at < wasm.length; ) {
        const [size, begin] = leb(wasm, at + 1);
        if (wasm[at] !== MEMORY_SECTION) {
            at = begin + size;
            continue;
        }
        expect([wasm[begin], wasm[begin + 1]]).toEqual([1, 1]); // a memory section with one memory, which has a maximum
        const [least] = leb(wasm, begin + 2), section = [1, 1, ...toLeb(least), ...toLeb(pages)];
        return Uint8Array.from([
            ...wasm.subarray(0, at), MEMORY_SECTION, ...toLeb(section.length), ...section,
            ...wasm.subarray(begin + size),
        ]);
    }
    throw new Error("no memory section");
}

const MOST = 64 * PAGE; // 4 MiB
const wasm = limited(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)), MOST / PAGE);

/** Returns an instance with little memory, and a world with agents in it. */
function little() {
    const veer = createVeerSync(wasm), { world } = mixedWorld(veer, 12);
    for (let i = 0; i < 10; i++) world.step(1 / 60);
    return { veer, world };
}

/**
 * Expects an action to fail for lack of memory and to leave the world unchanged and usable.
 * @param {any} world
 * @param {string} call
 * @param {() => unknown} act
 */
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

/** Creates worlds that fill the memory; the last one is small. @param {any} veer @returns {any[]} */
function fill(veer) {
    const worlds = [];
    for (let agents = 4096; agents >= 1; agents >>= 1) {
        const full = () => {
            for (;;) {
                worlds.push(veer.createWorld({
                    capacity: { agents, slots: 4, state: 0, points: 1, obstacles: 1, events: 1 },
                }));
            }
        };
        expect(thrown(full)).toBeInstanceOf(VeerMemoryError);
    }
    return worlds;
}

describe("73: a lack of memory", () => {
    test("a world that is too large is refused, and the existing one goes on", () => {
        const { veer, world } = little();
        starves(world, "veer.createWorld", () => veer.createWorld({ capacity: { agents: 100000 } }));
        starves(world, "world.reserve", () => world.reserve({ agents: 100000 }));
        const error = thrown(() => world.reserve({ agents: 100000 }));
        expect(error.requested).toBeGreaterThan(MOST);
        world.step(1 / 60);
        world.dispose();
    });

    test("a world that can't grow any more throws, keeps its contents, and puts new agents into freed slots", () => {
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

    test("restore() and loadWorld() are refused without room for the bytes, and work when there is room " +
        "again; save() " +
        "needs none", () => {
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

    test("57: whatever is missing while a world is loaded, the bytes are not called damaged", () => {
        const { veer, world } = little(), small = veer.createWorld({ capacity: { agents: 1 } });
        world.record();
        world.step(1 / 60);
        const saved = world.save(), film = world.recorded(), others = fill(veer);
        /** @type {[string, () => any][]} */
        const acts = [
            ["veer.loadWorld", () => veer.loadWorld(saved)], ["veer.replay", () => veer.replay(film)],
            ["world.restore", () => small.restore(saved)],
        ];
        const refusals = new Map(acts.map(([call]) => [call, new Set()]));
        for (const other of others.reverse()) {
            for (const [call, act] of acts) {
                const before = small.hash();
                let error;
                try {
                    act()?.dispose();
                } catch (refusal) {
                    error = refusal;
                }
                if (!error) continue;
                expect([error.code, error.call, error instanceof VeerMemoryError]).toEqual([
                    "VEER_E_MEMORY", call, true,
                ]);
                expect(small.hash()).toBe(before);
                refusals.get(call)?.add(error.requested);
            }
            other.dispose();
        }
        // each call first lacked memory for the bytes and then, with a little more memory, for the world
        for (const [call, sizes] of refusals) expect([call, sizes.size > 1]).toEqual([call, true]);
        for (const [, act] of acts) act()?.dispose();
        expect(small.hash()).toBe(world.hash());
    });

    test("a recording that runs out of memory throws, returns its part on request, and the world goes on", async () => {
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
        const replay = createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url))).replay(
            world.recorded({ partial: true }),
        );
        for (let i = 0; i < steps; i++) expect(replay.replayStep()).toBe(true);
        expect([replay.replayStep(), replay.hash()]).toEqual([false, last]);
        for (const other of others) other.dispose();
        world.record(); // recording works again, because there is memory now
        world.step(1 / 60);
        expect(world.recorded().length).toBeGreaterThan(0);
        world.dispose();
    });

    test("a capacity at its limit does not count as a lack of bytes", () => {
        const { veer } = little(), world = veer.createWorld({ grow: false, capacity: { agents: 1 } });
        world.addAgent({});
        expect(thrown(() => world.addAgent({}))).toMatchObject({ code: "VEER_E_FULL", requested: 0, available: 0 });
        world.dispose();
    });
});
