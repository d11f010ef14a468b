/**
 * On a small field, a view of the whole scene shows agents of a few pixels and leaves half of the field empty. Scenes
 * with `view.chase` then fill the field instead, and the view moves with the inspected agent.
 */
const SMALL = 5; // radius in pixels below which the inspected agent is too small to be seen
const LARGE = 10; // radius in pixels at which the view does not come closer
const FREE = 0.35; // share of half the field in which the agent moves without moving the view

/** @typedef {{ x: number, y: number, radius: number }} Chased  in world units */

/**
 * Returns the center of the view along an axis: near the agent, and without showing what is outside the scene.
 * @param {{ last: number, at: number, half: number }} view  half: half of the length that the field shows
 * @param {number} min @param {number} max  the ends of the scene
 */
function centerOf({ last, at, half }, min, max) {
    if (max - min <= 2 * half) return (min + max) / 2;
    const near = Math.min(Math.max(last, at - FREE * half), at + FREE * half);
    return Math.min(Math.max(near, min + half), max - half);
}

/**
 * Moves a camera that shows a whole region closer to an agent, if the agent is too small to be seen.
 * @param {import("./camera.js").Camera} camera
 * @param {number[]} region  minX, minY, maxX, maxY
 * @param {Chased | null} agent
 * @param {number} [below]  room for controls at the lower edge of the field, in pixels
 */
export function chase(camera, [minX, minY, maxX, maxY], agent, below = 0) {
    const last = camera.center;
    camera.center = null;
    if (!agent || camera.isWhole || agent.radius * camera.scale >= SMALL) return;
    const fills = Math.max(camera.width / (maxX - minX), camera.height / (maxY - minY));
    camera.scale = Math.max(camera.scale, Math.min(fills, LARGE / agent.radius));
    const wide = camera.width / camera.scale, high = camera.height / camera.scale, { x, y } = last ?? agent;
    camera.center = {
        x: centerOf({ last: x, at: agent.x, half: wide / 2 }, minX, maxX),
        y: centerOf({ last: y, at: agent.y, half: high / 2 }, minY, maxY + below / camera.scale),
    };
    camera.x = camera.center.x - wide / 2;
    camera.y = camera.center.y - high / 2;
}
