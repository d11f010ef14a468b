/**
 * Workers that fail. Copies of the package get another worker script, which does not start, ends, or breaks its stack.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createVeer } from "veer";
import { afterAll, expect, test } from "vitest";
import { mixedWorld, thrown } from "./worlds.js";

const AGENTS = 700;
const folders = /** @type {string[]} */ ([]);
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/**
 * Loads a "veer/threads" that has another worker script.
 * @param {string} body  of the worker's script, after its imports
 */
async function threadsWith(body) {
    const folder = mkdtempSync(join(tmpdir(), "veer-workers-"));
    folders.push(folder);
    cpSync(fileURLToPath(new URL("../../dist/", import.meta.url)), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const imports = 'import { existsSync, writeFileSync } from "node:fs"; import { parentPort, workerData } from ' +
        '"node:worker_threads"; import { serve } from "./serve.js";';
    writeFileSync(join(folder, "worker.node.js"), `${imports}\n${body}`);
    return import(pathToFileURL(join(folder, "threads.node.js")).href);
}

/** @param {any} world */
function walk(world) {
    for (let i = 0; i < 20; i++) world.step(1 / 60);
    return world.hash();
}
const alone = walk(mixedWorld(await createVeer(), AGENTS).world);

test.each([
    ["throws", 'throw new Error("the script fails");', "the script fails"],
    ["exits", "process.exit(3);", "it ended with code 3"],
    ["runs out of memory", "new Uint8Array(2 ** 40);", "nvalid typed array length"],
])("77: a worker that %s as it starts causes an error with its reason, and no other worker stays", async (
    _, body, reason,
) => {
    const threads = await threadsWith(
        `if (workerData.worker === 2) { ${body} }\nserve(workerData, () => parentPort.postMessage("ready"));`,
    );
    const error = await threads.createVeer({ workers: 3 }).catch((/** @type {any} */ cause) => cause);
    expect(error).toBeInstanceOf(threads.VeerLoadError);
    expect(error).toMatchObject({ code: "VEER_E_LOAD", call: "createVeer" });
    expect(error.message).toContain("a worker could not be started");
    expect(error.cause.message).toContain(reason);
    const veer = await threads.createVeer({ workers: 2 }); // with two workers, the failing worker 2 is not started
    expect(walk(mixedWorld(veer, AGENTS).world)).toBe(alone);
    veer.stopThreads();
});

test("77: a worker that ended leaves its part to the others, with the same bits", async () => {
    const threads = await threadsWith(`parentPort.postMessage("ready");
        if (workerData.worker === 1) process.exit();
        serve(workerData, () => {});`);
    const veer = await threads.createVeer({ workers: 3 });
    expect(walk(mixedWorld(veer, AGENTS).world)).toBe(alone);
    veer.stopThreads();
});

test("77: a worker that traps fails the step that waits for it; the instance is dead, and a new one goes on with the " +
    "saved world", async () => {
    const threads = await threadsWith(`const isBroken = !existsSync(new URL("mended", import.meta.url));
        serve({ ...workerData, stack: isBroken ? 16 : workerData.stack }, () => parentPort.postMessage("ready"));`);
    const veer = await threads.createVeer({ workers: 2 }), { world } = mixedWorld(veer, AGENTS), saved = world.save();
    const error = thrown(() => {
        for (let i = 0; i < 10_000; i++) world.step(1 / 60); // enough steps for the worker to process a range
    });
    expect(error).toBeInstanceOf(threads.VeerDeadError);
    expect(thrown(() => world.hash())).toMatchObject({ code: "VEER_E_DEAD" });
    writeFileSync(join(folders.at(-1) ?? "", "mended"), "");
    const other = veer.recover();
    expect(walk(other.loadWorld(saved))).toBe(alone);
    other.stopThreads();
});
