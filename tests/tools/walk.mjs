#!/usr/bin/env node
/**
 * Runs a scene in Node and prints the hash at every step (course.js): walk.mjs SCENE STEPS simd|scalar [COURSE]. COURSE
 * is an output file for hash_main.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { createGame } from "../../web/scene/game.js";
import { buildScene } from "../../web/scene/load.js";
import { walkScene } from "./course.js";
import { loadScene } from "./scenes.mjs";

/**
 * Writes the legs of a course: number of steps, number of bytes, saved world. The number of steps is known when the
 * next leg begins.
 * @param {string} file
 */
export function courseWriter(file) {
    const to = openSync(file, "w");
    /** @type {{ tick: number, saved: Uint8Array } | null} */
    let start = null;
    const end = (/** @type {number} */ tick) => {
        if (!start) return;
        writeSync(to, new Uint8Array(Uint32Array.of(tick - start.tick, start.saved.length).buffer));
        writeSync(to, start.saved);
    };
    return {
        leg(/** @type {import("../../web/types.js").World} */ world) {
            end(world.tick);
            start = { tick: world.tick, saved: world.save() };
        },
        close(/** @type {number} */ tick) {
            end(tick);
            closeSync(to);
        },
    };
}

/**
 * @param {string} name @param {number} steps
 * @param {{ scalar?: boolean, course?: string, lines?: number }} [options]
 */
export async function walkInNode(name, steps, { scalar = false, course, lines } = {}) {
    const { veer, scene } = await loadScene(name, { scalar });
    if (veer.scalar !== scalar) {
        throw new Error(`the package did not load the build ${scalar ? "without" : "with"} SIMD`);
    }
    const built = buildScene(veer, scene), writer = course ? courseWriter(course) : null;
    const walked = walkScene(createGame(built, veer.schema), steps, { leg: writer?.leg, lines });
    writer?.close(built.world.tick);
    return { built, veer, lines: walked };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
    const [name, steps, build, course] = process.argv.slice(2);
    const { lines } = await walkInNode(name, Number(steps), { scalar: build === "scalar", course });
    process.stdout.write(`${lines.join("\n")}\n`);
}
