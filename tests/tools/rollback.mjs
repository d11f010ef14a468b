#!/usr/bin/env node
/**
 * Rolls every scene back 8 steps at every step and compares it with a world that is never rolled back: npm run rollback
 * -- STEPS [SCENE ...] Inputs between the steps depend only on the tick: targets, drives written into the columns,
 * agents added and removed.
 */
import { buildScene } from "../../web/scene/load.js";
import { stepTimeOf } from "../../web/scene/game.js";
import { numbersFrom } from "./edits.mjs";
import { allScenes, loadScene, usage } from "./scenes.mjs";

export const DEPTH = 8;

/** @import { World } from "../../web/types.js" */

/** Applies the inputs before the step at the world's tick. @param {World} world @param {number[]} [bounds] */
export function giveInputs(world, bounds = [0, 0, 800, 600]) {
    const { tick, agents, slotCount } = world, random = numbersFrom(tick);
    const anywhere = () => ({
        x: bounds[0] + random() * (bounds[2] - bounds[0]), y: bounds[1] + random() * (bounds[3] - bounds[1]),
    });
    const slot = Math.floor(random() * slotCount), agent = world.agentAt(slot);
    agents.driveX[slot] = random() * 2 - 1;
    agents.driveY[slot] = random() * 2 - 1;
    if (agent && tick % 5 === 0) world.setTarget(agent, anywhere());
    if (agent && tick % 31 === 30) world.removeAgent(agent);
    if (agent && tick % 31 === 20) world.addAgent({ ...world.getAgent(agent), ...anywhere() });
}

/**
 * @param {string} name @param {number} steps
 * @returns {Promise<number>} the first tick at which the two worlds differ, or -1
 */
export async function rollScene(name, steps) {
    const { veer, scene } = await loadScene(name), dt = stepTimeOf(scene, veer.schema), { bounds } = scene.world;
    const plain = buildScene(veer, scene).world, rolling = buildScene(veer, scene).world;
    const play = (/** @type {World} */ world) => {
        giveInputs(world, bounds);
        world.step(dt);
    };
    rolling.history({ frames: DEPTH });
    for (let step = 1; step <= steps; step++) {
        play(plain);
        play(rolling);
        rolling.rollback(Math.max(0, step - DEPTH));
        while (rolling.tick < step) play(rolling);
        if (plain.hash() !== rolling.hash()) return step;
    }
    plain.dispose();
    rolling.dispose();
    return -1;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
    const [steps, ...names] = process.argv.slice(2), known = allScenes();
    const unknown = names.filter((name) => !known.includes(name));
    if (!/^\d+$/.test(steps ?? "") || unknown.length) usage(`STEPS [SCENE ...], of ${known.join(", ")}`);
    for (const name of names.length ? names : known) {
        const differs = await rollScene(name, Number(steps));
        console.log(
            `${name.padEnd(12)} ` +
                `${differs < 0 ? `${steps} steps, each rolled back ${DEPTH}: ` +
                    `equal hashes` : `differs at step ${differs}`}`,
        );
        if (differs >= 0) process.exitCode = 1;
    }
}
