/** "veer/threads" in Node: steps on workers give the same bits, and stepping continues without workers. */
import { spawnSync } from "node:child_process";
import { createVeer } from "veer";
import * as threads from "veer/threads";
import { afterAll, describe, expect, test } from "vitest";
import { mixedWorld } from "./worlds.js";

/** @type {threads.ThreadedVeer[]} */
const made = [];
/** @param {number} [workers] */
async function threaded(workers) {
    const veer = await threads.createVeer({ workers });
    made.push(veer);
    return veer;
}
afterAll(() => made.forEach((veer) => veer.stopThreads()));

/** Returns the hash and the events of every tenth step, with slots instead of ids. @param {any} world */
function walk(world) {
    const lines = /** @type {string[]} */ ([]);
    const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
        (typeof value === "number" && value > 2 ** 44 ? world.slot(value) : value);
    for (let i = 0; i < 60; i++) {
        world.step(1 / 60);
        if (i % 10 === 9) {
            lines.push(world.hash(), ...world.events.map((/** @type {any} */ event) => JSON.stringify(event, plain)));
        }
    }
    return [...lines, JSON.stringify(world.stats)];
}

const AGENTS = 700;
const alone = walk(mixedWorld(await createVeer(), AGENTS).world);

describe("steps on threads", () => {
    test.each([1, 2, 3, 4])("give the same bits with %i of them", async (workers) => {
        const veer = await threaded(workers), { world } = mixedWorld(veer, AGENTS);
        expect(veer.workers).toBe(workers);
        expect(walk(world)).toEqual(alone);
    });

    test("go on when the workers are stopped", async () => {
        const veer = await threaded(2), { world } = mixedWorld(veer, AGENTS);
        veer.stopThreads();
        veer.stopThreads();
        expect(walk(world)).toEqual(alone);
    });

    test("save worlds that another Veer loads", async () => {
        const veer = await threaded(2), { world } = mixedWorld(veer, AGENTS), saved = world.save();
        expect(saved.buffer).toBeInstanceOf(ArrayBuffer);
        expect(walk((await createVeer()).loadWorld(saved))).toEqual(alone);
        expect(walk(veer.loadWorld(saved))).toEqual(alone);
        expect(walk(veer.recover().loadWorld(saved))).toEqual(alone);
    });
});

describe("the number of workers", () => {
    test.each([0, 65, 1.5, "two"])("%s is refused", async (workers) => {
        await expect(threads.createVeer(/** @type {any} */ ({ workers }))).rejects.toThrow(threads.VeerError);
        await expect(threads.createVeer(/** @type {any} */ ({ workers }))).rejects.toMatchObject({
            call: "createVeer", argument: "options.workers",
        });
    });

    test("does not keep a program from ending", () => {
        const program =
            'import { createVeer } from "veer/threads"; console.log((await createVeer({ workers: 3 ' +
                '})).createWorld().hash().length)';
        const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program],
            { encoding: "utf8", timeout: 600_000 });
        expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: "16" });
    });
});
