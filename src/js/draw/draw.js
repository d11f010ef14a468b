/**
 * Draws a world on a CanvasRenderingContext2D for debugging: agents, paths, obstacles, and an agent's neighbors,
 * interest, danger and decision. Functions take (ctx, world, view), read columns and explain(), and change only the
 * canvas. Lengths are in units of the context's current transform; view.scale is the number of these units per world
 * unit.
 */
import { drawAgents, drawVelocity } from "./agents.js";
import { drawHeights, drawLinks, drawProjectiles } from "./ballistics.js";
import { shown } from "./canvas.js";
import { drawDirections, drawDistances } from "./distances.js";
import {
    drawExplain, drawLimits, drawMaps, drawNeighbors, drawRadii, drawRays, drawVectors, explained,
} from "./inspected.js";
import { drawRegions } from "./regions.js";
import { drawRoutes } from "./routes.js";
import { drawFlows, drawGrid, drawObstacles, drawPaths, drawTrails } from "./scenery.js";
import { drawSpace } from "./space.js";
import { drawTiles } from "./tiles.js";

export { drawAgents, drawVelocity } from "./agents.js";
export { drawHeights, drawLinks, drawProjectiles } from "./ballistics.js";
export { drawDesired } from "./behaviors.js";
export { fade, palette } from "./canvas.js";
export { drawDirections, drawDistances } from "./distances.js";
export {
    drawExplain, drawLimits, drawMaps, drawNeighbors, drawRadii, drawRays, drawVectors, mapsPlace,
} from "./inspected.js";
export { drawHalfPlanes } from "./limits.js";
export { decisionAt, drawPolar } from "./maps.js";
export { floorAt, orbitAround, orbiting } from "./orbit.js";
export { drawRegions } from "./regions.js";
export { drawRoutes } from "./routes.js";
export { drawFlows, drawGrid, drawObstacles, drawPaths, drawTrails } from "./scenery.js";
export { drawSpace } from "./space.js";
export { drawTiles } from "./tiles.js";

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
 * Draws everything, from back to front; with `view.orbit`, in perspective.
 * @param {Context} ctx
 * @param {DrawnWorld} given
 * @param {View} view
 */
export function drawWorld(ctx, given, view) {
    const world = given.zUp ?? given; // the canvas shows the ground, so the world is drawn with its ground as x and y
    const whole = { ...view, explain: explained(world, world === given ? view : { ...view, explain: null }) };
    if (whole.orbit) return drawSpace(ctx, world, whole);
    if (shown(view, "grid")) drawGrid(ctx, world, whole);
    if (shown(view, "distances")) drawDistances(ctx, world, whole);
    if (shown(view, "regions")) drawRegions(ctx, world, whole);
    if (shown(view, "directions")) drawDirections(ctx, world, whole);
    if (shown(view, "paths")) drawPaths(ctx, world, whole);
    if (shown(view, "obstacles")) drawTiles(ctx, world, whole);
    if (shown(view, "obstacles")) drawObstacles(ctx, world, whole);
    if (shown(view, "flow")) drawFlows(ctx, world, whole);
    if (shown(view, "links")) drawLinks(ctx, world, whole);
    if (shown(view, "trails")) drawTrails(ctx, world, whole);
    if (shown(view, "heights")) drawHeights(ctx, world, whole);
    if (shown(view, "radii")) drawRadii(ctx, world, whole);
    if (shown(view, "neighbors")) drawNeighbors(ctx, world, whole);
    if (shown(view, "rays")) drawRays(ctx, world, whole);
    if (shown(view, "velocity")) drawVelocity(ctx, world, whole);
    drawMaps(ctx, world, whole);
    drawExplain(ctx, world, whole);
    if (shown(view, "limits")) drawLimits(ctx, world, whole);
    if (shown(view, "route")) drawRoutes(ctx, world, whole);
    if (shown(view, "agents")) drawAgents(ctx, world, whole);
    if (shown(view, "projectiles")) drawProjectiles(ctx, world, whole);
    if (shown(view, "vectors")) drawVectors(ctx, world, whole);
}
