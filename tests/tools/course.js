/**
 * Walks a scene step by step with a hash at every step, in Node and in browsers: the determinism matrix compares these
 * lines. A line is "TICK HASH". There is one line at the start, one after each step, and an additional line whenever a
 * rule of the scene has acted.
 */

/**
 * A walk consists of legs. Rules act between two legs, so a native program, which has no rules, can continue with the
 * world that was saved there.
 * @typedef {object} Walk
 * @property {(world: import("../../web/types.js").World) => void} [leg]  called when a leg begins
 * @property {number} [lines]  maximum number of lines to write
 */

/**
 * @param {import("../../web/scene/game.js").Game} game @param {number} steps @param {Walk} [walk]
 * @returns {string[]}
 */
export function walkScene(game, steps, { leg, lines = Infinity } = {}) {
    const { world, stepTime } = game;
    /** @type {string[]} */
    const walked = [];
    // returns false once the maximum number of lines has been written
    const addLine = () => walked.push(`${world.tick} ${world.hash()}`) < lines;
    leg?.(world);
    let continues = addLine();
    for (let i = 0; continues && i < steps; i++) {
        world.step(stepTime);
        continues = addLine();
        if (!continues) break;
        game.happened = [];
        if (!game.apply()) continue;
        leg?.(world);
        continues = addLine();
    }
    return walked;
}

/** Returns the number of lines up to the end of a step. @param {string[]} lines @param {number} step */
export const linesUpTo = (lines, step) => lines.filter((line) => parseInt(line) <= step).length;
