/**
 * Draws a world on a CanvasRenderingContext2D for debugging: agents, paths, obstacles, and an agent's neighbors,
 * interest, danger and decision. Functions take (ctx, world, view), read columns and explain(), and change only the
 * canvas. Lengths are in units of the context's current transform; view.scale is the number of these units per world
 * unit.
 */
import { drawAgents, drawVelocity } from "./agents.js";
import { drawHeights, drawProjectiles } from "./ballistics.js";
import { LIFT, shown } from "./canvas.js";
import { drawBraking } from "./cars.js";
import { drawDirections, drawDistances } from "./distances.js";
import { drawCosts, drawFloors, drawGround } from "./ground.js";
import {
    drawExplain, drawLimits, drawMaps, drawNeighbors, drawRadii, drawRays, drawVectors, explained,
} from "./inspected.js";
import { partsOf } from "./level.js";
import { drawLinks } from "./links.js";
import { drawRegions } from "./regions.js";
import { drawRoutes } from "./routes.js";
import { drawFlows, drawGrid, drawObstacles, drawPaths, drawTrails } from "./scenery.js";
import { drawSenses } from "./senses.js";
import { drawSpace } from "./space.js";

export { drawAgents, drawVelocity } from "./agents.js";
export { drawHeights, drawProjectiles } from "./ballistics.js";
export { drawDesired } from "./behaviors.js";
export { fade, palette } from "./canvas.js";
export { drawBraking } from "./cars.js";
export { drawDirections, drawDistances } from "./distances.js";
export { drawCosts, drawFloors, drawGround, drawTiles } from "./ground.js";
export {
    drawExplain, drawLimits, drawMaps, drawNeighbors, drawRadii, drawRays, drawVectors, mapsPlace,
} from "./inspected.js";
export { drawHalfPlanes } from "./limits.js";
export { drawLinks } from "./links.js";
export { decisionAt, drawPolar } from "./maps.js";
export { floorAt, orbitAround, orbiting } from "./orbit.js";
export { drawRegions } from "./regions.js";
export { drawRoutes } from "./routes.js";
export { drawFlows, drawGrid, drawObstacles, drawPaths, drawTrails } from "./scenery.js";
export { drawSenses } from "./senses.js";
export { drawSpace } from "./space.js";

/** @import { DrawnWorld } from "../types/api.js" */

/**
 * The context to draw on: a CanvasRenderingContext2D or an object with the same methods.
 * @typedef {import("../types/api.js").DrawContext} Context
 */
/** The visible area, the layers and the style of a drawing. @typedef {import("./canvas.js").View} View */
/** @typedef {import("./canvas.js").Layer} Layer */
/** @typedef {import("./canvas.js").Layers} Layers */
/** @typedef {import("./canvas.js").Palette} Palette */
/** @typedef {import("./canvas.js").PathView} PathView */
/** @typedef {import("./canvas.js").ObstacleView} ObstacleView */
/** @typedef {import("./canvas.js").FlowView} FlowView */
/** @typedef {import("./canvas.js").Trails} Trails */
/** @typedef {import("./orbit.js").Orbit} Orbit */

/**
 * Draws everything, from back to front; with `view.orbit`, in perspective. Of a world with levels it draws all levels,
 * each shifted by its height, or only `view.level`.
 * @param {Context} ctx
 * @param {DrawnWorld} given
 * @param {View} [view]
 */
export function drawWorld(ctx, given, view = {}) {
    const world = given.zUp ?? given; // the canvas shows the ground, so the world is drawn with its ground as x and y
    const whole = { ...view, explain: explained(world, world === given ? view : { ...view, explain: null }) };
    if (whole.orbit) return drawSpace(ctx, world, whole);
    const parts = partsOf(world, whole, view.lift ?? LIFT);
    if (shown(view, "grid")) drawGrid(ctx, world, whole);
    draw(ctx, world, parts, SCENERY);
    // without a level, links, trails and paths connect the levels, so they are drawn once
    const joined = view.level === undefined ? [{ part: whole, alpha: 1 }] : parts;
    draw(ctx, world, joined, LINKS);
    draw(ctx, world, parts, INSPECTED);
    draw(ctx, world, joined, ROUTES);
    draw(ctx, world, parts, MOVERS);
    draw(ctx, world, parts, [["costs", drawCosts]]);
}

/** @typedef {(ctx: Context, world: DrawnWorld, view: View) => void} Draw */

/**
 * Layers with the functions that draw them, from back to front; null: the function draws several layers.
 * @type {[Layer | null, Draw][]}
 */
const SCENERY = [
    ["floors", drawFloors], ["distances", drawDistances], ["regions", drawRegions], ["directions", drawDirections],
    ["ground", drawGround], ["paths", drawPaths], ["braking", drawBraking], ["senses", drawSenses],
    ["obstacles", drawObstacles], ["flow", drawFlows],
];
/** @type {[Layer | null, Draw][]} */
const LINKS = [["links", drawLinks], ["trails", drawTrails]];
/** @type {[Layer | null, Draw][]} */
const INSPECTED = [
    ["heights", drawHeights], ["radii", drawRadii], ["neighbors", drawNeighbors],
    ["rays", drawRays], ["velocity", drawVelocity], [null, drawMaps], [null, drawExplain], ["limits", drawLimits],
];
/** @type {[Layer | null, Draw][]} */
const ROUTES = [["route", drawRoutes]];
/** @type {[Layer | null, Draw][]} */
const MOVERS = [["agents", drawAgents], ["projectiles", drawProjectiles], ["vectors", drawVectors]];

/**
 * Draws layers of each part.
 * @param {Context} ctx @param {DrawnWorld} world @param {ReturnType<typeof partsOf>} parts
 * @param {[Layer | null, Draw][]} layers
 */
function draw(ctx, world, parts, layers) {
    for (const { part, alpha } of parts) {
        if (alpha < 1) ctx.globalAlpha = alpha;
        for (const [layer, one] of layers) if (!layer || shown(part, layer)) one(ctx, world, part);
        if (alpha < 1) ctx.globalAlpha = 1;
    }
}
