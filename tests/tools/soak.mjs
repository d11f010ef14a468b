#!/usr/bin/env node
/**
 * Simulates hours over all scenes, with random edits, additions and removals:
 *
 *   npm run soak -- HOURS [--seed N] [--scene NAME]
 *
 * Each simulated minute, the world is edited and saved; then wasm takes the minute's steps, and native code takes the
 * same steps from the saved world. The checks after each minute: equal hashes, veer_validate, no agent frozen because
 * of a value that is not finite, no growth of memory without a larger capacity.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildScene } from "../../web/scene/load.js";
import { stepTimeOf } from "../../web/scene/game.js";
import { editWorld, numbersFrom } from "./edits.mjs";
import { loadScene, root, usage } from "./scenes.mjs";
import { continueNatively } from "./targets.mjs";

const HELP = "HOURS [--seed N] [--scene NAME]", MINUTES = 60;
const args = process.argv.slice(2);
const option = (/** @type {string} */ key) => (args.includes(key) ? args[args.indexOf(key) + 1] : undefined);
const hours = Number(args[0]), seed = Number(option("--seed") ?? 1);
if (!(hours > 0)) usage(HELP);
const scenes = option("--scene")
    ? [String(option("--scene"))]
    : readdirSync(join(root, "web/scenes")).map((file) => file.replace(".json", "")).sort();

/**
 * Steps a world for a minute in both builds. @param {import("../../web/types.js").World} world @param {number} dt
 * @returns {string} a description of the failure, or ""
 */
function minute(world, dt) {
    const steps = Math.round(60 / dt), saved = world.save();
    for (let i = 0; i < steps; i++) world.step(dt);
    world.validate();
    const wasm = world.hash(), native = continueNatively(saved, steps, "gcc").hash;
    if (wasm !== native) return `hashes differ: wasm ${wasm}, native ${native}`;
    const frozen = world.stats.notFinite;
    return frozen ? `${frozen} agents were frozen because of values that are not finite` : "";
}

/** @param {number} hour */
async function soakHour(hour) {
    const name = scenes[hour % scenes.length], { veer, scene } = await loadScene(name);
    const numbers = numbersFrom(seed * 1000 + hour);
    const built = buildScene(veer, scene, { seed: hour < scenes.length ? undefined : 1 + hour }), { world } = built;
    const dt = stepTimeOf(scene, veer.schema);
    const editor = {
        veer, world, names: built.names, region: scene.world.bounds, numbers,
        done: /** @type {Record<string, number>} */ ({}),
    };
    let memory = 0, lastCapacity = "";
    for (let at = 0; at < MINUTES; at++) {
        const edits = at ? editWorld(editor, 12) : 0, wrong = minute(world, dt);
        if (wrong) throw new Error(`${name}, hour ${hour}, minute ${at}, after ${edits} edits: ${wrong}`);
        const bytes = world.agents.x.buffer.byteLength, capacity = JSON.stringify(world.capacity);
        // growth is allowed for a world whose capacity has increased
        if (at === MINUTES / 2 || capacity !== lastCapacity) memory = bytes;
        else if (at > MINUTES / 2 && bytes > memory) {
            throw new Error(`${name}: the memory grew from ${memory} to ${bytes} bytes in the second half hour`);
        }
        lastCapacity = capacity;
    }
    const edits = Object.values(editor.done).reduce((sum, count) => sum + count, 0);
    console.log(`${String(hour + 1).padStart(3)} h ${name.padEnd(10)} ${String(world.stats.agents).padStart(4)} ` +
        `agents  ${edits} edits  ${(memory / 2 ** 20).toFixed(1)} MB  hash ${world.hash()}`);
    world.dispose();
    return edits;
}

try {
    let edits = 0;
    for (let hour = 0; hour < hours; hour++) edits += await soakHour(hour);
    console.log(`${hours} simulated hours, ${edits} edits: equal hashes in wasm and native each minute, every world ` +
        `valid, no agent frozen, no growth`);
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
}
