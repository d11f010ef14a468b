/** Draws the scenery: grid, obstacles, paths, trails and flow fields. Part of veer/draw. */
import {
    arrow, colors, combinerHas, dashes, disc, fade, inspectedSlot, line, placing, posesOf, stroke, TURN,
} from "./canvas.js";
import { bandOf, groundOf, isIn } from "./level.js";
import { tileBoxes } from "./tiles.js";

/** @import { DrawnWorld, ObstacleState } from "../types/api.js" */
/** @import { Context, PathView, View } from "./canvas.js" */

/** The outline of an obstacle, or of tiles.
 * @typedef {Pick<ObstacleState, "kind" | "x" | "y" | "z" | "angle" | "radius" | "halfWidth" | "halfHeight" | "cost"> &
 *   Partial<Pick<ObstacleState, "closed" | "hollow">>} Shape */

const ROUNDING = 6; // radius of the corners of boxes, in world units

/** @param {Context} ctx @param {DrawnWorld} world @param {View} view */
export function drawGrid(ctx, world, view) {
    const at = placing(view, world), step = (view.gridSize ?? 40) * at.scale;
    const width = view.width ?? ctx.canvas.width, height = view.height ?? ctx.canvas.height;
    if (!(step >= 8)) return;
    ctx.beginPath();
    for (let x = ((at.x(0) % step) + step) % step; x < width; x += step) {
        line(ctx, [Math.round(x) + 0.5, 0], [Math.round(x) + 0.5, height]);
    }
    for (let y = ((at.y(0) % step) + step) % step; y < height; y += step) {
        line(ctx, [0, Math.round(y) + 0.5], [width, Math.round(y) + 0.5]);
    }
    stroke(ctx, colors(view).grid, 1);
}

/**
 * Adds the outline of an obstacle to the current path, relative to its center and unturned. Returns whether the
 * obstacle is a line rather than an area.
 * @param {Context} ctx @param {DrawnWorld} world
 * @param {{ shape: Shape, points?: ArrayLike<number>[] }} obstacle @param {number} scale
 */
export function traceShape(ctx, world, { shape, points = [] }, scale) {
    const { outline, corners } = world.schema.obstacleKinds.find(({ name }) => name === shape.kind) ??
        { outline: "line", corners: "points" };
    const radius = shape.radius * scale;
    if (outline === "round") ctx.arc(0, 0, radius, 0, TURN);
    else if (corners === "sizes") {
        const w = shape.halfWidth * scale + radius, h = shape.halfHeight * scale + radius;
        ctx.roundRect(-w, -h, 2 * w, 2 * h, Math.max(radius, Math.min(shape.cost > 0 ? 0 : ROUNDING * scale, w, h)));
    } else {
        for (const point of points) ctx.lineTo(point[0] * scale, point[1] * scale);
        if (outline === "filled" || shape.closed) ctx.closePath();
    }
    return outline === "line";
}

/**
 * Draws the obstacles in `view.obstacles` and the solid tiles of `view.tiles`. Areas of the ground, which have a cost,
 * are drawn by drawGround.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 */
export function drawObstacles(ctx, world, view) {
    const at = placing(view, world), color = colors(view), band = bandOf(world, view), height = groundOf(world);
    for (const { id, points } of view.obstacles ?? []) {
        const shape = world.getObstacle(id), radius = shape.radius * at.scale;
        if (shape.cost > 0 || !isIn(band, shape.z)) continue;
        const center = at.at({ ...shape, z: height(shape.z) });
        ctx.save();
        ctx.translate(center.x, center.y);
        ctx.rotate(shape.angle);
        ctx.lineJoin = ctx.lineCap = "round";
        ctx.beginPath();
        if (traceShape(ctx, world, { shape, points }, at.scale) || shape.hollow) {
            stroke(ctx, color.obstacleEdge, Math.max(2 * radius, 2) + 1.5);
            stroke(ctx, color.obstacle, Math.max(2 * radius, 2) - 1);
        } else {
            if (shape.kind === "polygon" && radius > 0) stroke(ctx, color.obstacle, 2 * radius);
            ctx.fillStyle = color.obstacle;
            ctx.fill();
            stroke(ctx, color.obstacleEdge, 1.2);
        }
        ctx.restore();
    }
    for (const { x, y, z, halfWidth, halfHeight, cost } of tileBoxes(world, view)) {
        if (cost > 0) continue;
        const corner = at.at({ x: x - halfWidth, y: y - halfHeight, z: height(z) });
        ctx.beginPath();
        ctx.rect(corner.x, corner.y, 2 * halfWidth * at.scale, 2 * halfHeight * at.scale);
        ctx.fillStyle = color.obstacle;
        ctx.fill();
        stroke(ctx, color.obstacleEdge, 1.2);
    }
}

/**
 * Draws tracks as ribbons, patrols as numbered nodes, and a line to the goal of the inspected agent.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawPaths(ctx, world, view) {
    const band = bandOf(world, view);
    for (const path of view.paths ?? []) {
        if (!isIn(band, world.pathVertices(path.id)[2] ?? band.base)) continue;
        if (!path.nodes || path.ribbon) drawRibbon(ctx, world, path, view);
        if (path.nodes) drawNodes(ctx, world, path, view);
    }
    const slot = inspectedSlot(world, view), goal = world.agents;
    // a brain with any other combiner has no single goal
    if (slot < 0 || !combinerHas(world.schema, view.explain?.combine, "maps")) return;
    // 0 before the agent's first step, and while no behavior has a goal
    if (!(goal.distanceToGoal[slot] > 0 && goal.distanceToGoal[slot] < Infinity)) return;
    const at = placing(view, world), pose = posesOf(world, view);
    ctx.beginPath();
    line(ctx, [at.x(pose.x[slot]), at.y(pose.y[slot])], [at.x(goal.goalX[slot]), at.y(goal.goalY[slot])]);
    dashes(ctx, [1, 5], () => stroke(ctx, fade(colors(view).goal, 0.7), 1.5));
}

/** @param {Context} ctx @param {DrawnWorld} world @param {PathView} path @param {View} view */
function drawRibbon(ctx, world, path, view) {
    const at = placing(view, world), color = colors(view), flat = world.pathVertices(path.id);
    const wide = 2 * (path.radius ?? 0) * at.scale;
    ctx.save();
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.beginPath();
    for (let i = 0; i + 2 < flat.length; i += 3) ctx.lineTo(at.x(flat[i]), at.y(flat[i + 1]));
    if (path.closed) ctx.closePath();
    if (wide > 3) {
        stroke(ctx, color.pathEdge, wide + 2);
        stroke(ctx, color.path, wide);
    }
    dashes(ctx, [6, 10], () => stroke(ctx, color.pathEdge, 1.2));
    ctx.restore();
}

/** @param {Context} ctx @param {DrawnWorld} world @param {PathView} path @param {View} view */
function drawNodes(ctx, world, path, view) {
    const at = placing(view, world), color = colors(view), nodes = path.nodes ?? [];
    ctx.beginPath();
    if (!path.ribbon) nodes.forEach((node) => ctx.lineTo(at.x(node[0]), at.y(node[1])));
    if (path.closed && !path.ribbon) ctx.closePath();
    dashes(ctx, [5, 6], () => stroke(ctx, fade(color.goal, 0.4), 1));
    ctx.font = "600 " + color.font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    nodes.forEach((node, i) => {
        disc(ctx, { x: at.x(node[0]), y: at.y(node[1]), r: 10 }, color.field);
        ctx.beginPath();
        ctx.arc(at.x(node[0]), at.y(node[1]), 10, 0, TURN);
        stroke(ctx, color.goal, i === path.active ? 3.5 : 1.8);
        ctx.fillStyle = color.goal;
        ctx.fillText(String(i + 1), at.x(node[0]), at.y(node[1]) + 0.5);
    });
}

/**
 * Draws past positions of agents. The trail of the inspected agent has the agent's color.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawTrails(ctx, world, view) {
    const trails = view.trails, at = placing(view, world), color = colors(view), own = inspectedSlot(world, view);
    const band = bandOf(world, view);
    if (!trails) return;
    const { edgesX, edgesY, minX, minY, maxX, maxY, levels } = world.settings;
    const hasLevels = levels > 1; // stairs lead up and down, so heights count
    // no line across the edges
    const wide = edgesX === "wrap" ? (maxX - minX) / 2 : Infinity;
    const high = edgesY === "wrap" ? (maxY - minY) / 2 : Infinity;
    const trace = (/** @type {number} */ slot) => {
        for (let i = 0, lastX = NaN, lastY = NaN; i < trails.count; i++) {
            const k = slot * trails.length + ((trails.head - trails.count + i + trails.length) % trails.length);
            const x = trails.x[k], y = trails.y[k];
            if (!isIn(band, trails.z?.[k] ?? band.base)) {
                lastX = NaN;
                continue;
            }
            const place = at.at({ x, y, z: hasLevels ? trails.z?.[k] : band.base });
            if (Math.abs(x - lastX) < wide && Math.abs(y - lastY) < high) ctx.lineTo(place.x, place.y);
            else ctx.moveTo(place.x, place.y);
            [lastX, lastY] = [x, y];
        }
    };
    const slots = Math.min(world.slotCount, trails.x.length / trails.length);
    ctx.beginPath();
    for (let slot = 0; slot < slots; slot++) if (slot !== own && world.agentAt(slot)) trace(slot);
    stroke(ctx, fade(color.other, 0.22), 1);
    ctx.beginPath();
    if (own >= 0 && own < slots) trace(own);
    stroke(ctx, fade(color.agent, 0.5), 2);
}

/** Draws flow fields with one arrow per cell. @param {Context} ctx @param {DrawnWorld} world @param {View} view */
export function drawFlows(ctx, world, view) {
    const { scale, at } = placing(view, world), color = colors(view);
    for (const { id, x, y, cellSize, columns, rows } of view.flows ?? []) {
        if (cellSize * scale < 8) continue;
        for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
            const center = { x: x + (column + 0.5) * cellSize, y: y + (row + 0.5) * cellSize };
            const flow = world.flowAt(id, center), from = at(center);
            if (!flow) continue;
            const reach = cellSize * scale * 0.42;
            arrow(ctx, {
                from, to: { x: from.x + flow.x * reach, y: from.y + flow.y * reach }, color: fade(color.dim, 0.6),
                width: 1,
            });
        }
    }
}
