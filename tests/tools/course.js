/**
 * A scene walked step by step with a hash at every step, in Node and in browsers: what the targets of the determinism matrix are compared
 * by. A line is "TICK HASH": one at the begin, one after each step, and one more each time a rule of the scene has acted.
 */

/**
 * A walk is a list of legs: rules act between two, so a native program that knows no rules goes on with the world saved there.
 * @typedef {object} Walk
 * @property {(world: any) => void} [leg]  a leg begins
 * @property {number} [lines]  at most so many
 */

/**
 * @param {import("../../web/scene/game.js").Game} game @param {number} steps @param {Walk} [walk]
 * @returns {string[]}
 */
export function walkScene(game, steps, { leg, lines = Infinity } = {}) {
    const { world, stepTime } = game;
    /** @type {string[]} */
    const walked = [];
    const goesOn = () => walked.push(`${world.tick} ${world.hash()}`) < lines;
    leg?.(world);
    let on = goesOn();
    for (let i = 0; on && i < steps; i++) {
        world.step(stepTime);
        on = goesOn();
        if (!on) break;
        game.happened = [];
        if (!game.apply()) continue;
        leg?.(world);
        on = goesOn();
    }
    return walked;
}

/** How many lines lead up to the end of a step. @param {string[]} lines @param {number} step */
export const linesUpTo = (lines, step) => lines.filter((line) => parseInt(line) <= step).length;
