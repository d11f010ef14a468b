/**
 * Draws a world in perspective, through the camera `view.orbit`: the floor with shadows, then everything above the
 * floor from back to front. Agents are drawn as darts with two wings, banked like the agents. Part of veer/draw.
 */
import { colors, dashes, disc, fade, inspectedSlot, placing, posesOf, shown, stroke, TURN } from "./canvas.js";
import { drawNeighbors, drawRadii, drawVectors } from "./inspected.js";

/** @import { DrawnWorld, ObstacleState, Vec3 } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */
/** @import { Spot } from "./orbit.js" */

const LINES = 14; // maximum number of grid lines along the longer side of the floor
const LARGER = 2.4; // size of a dart in units of the agent's radius, enlarged because the camera is far away
const LEAST = 2; // smallest size of a dart, in canvas units
const TAIL = 20; // length of a trail, in positions; the trail of the inspected agent is drawn completely
const MIST = 0.55; // fraction of an agent's color that is lost at the farthest depth

/** An object that is drawn in order of depth. @typedef {{ depth: number, draw: () => void }} Item */
/** @typedef {ReturnType<typeof sceneOf>} Space */

/** @param {Context} ctx @param {DrawnWorld} world @param {View} view */
function sceneOf(ctx, world, view) {
    const { at } = placing(view, world), { minX, minY, minZ, maxX, maxY, maxZ } = world.settings, color = colors(view);
    const pose = posesOf(world, view);
    const around = Math.hypot(maxX - minX, maxY - minY, maxZ - minZ) / 2;
    const middle = at({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, z: (minZ + maxZ) / 2 }).depth;
    /** Returns the strength of colors at a depth: 1 in front, 1 - MIST at the far end. @param {number} depth */
    const clear = (depth) => 1 - MIST * Math.min(Math.max((depth - middle + around) / (2 * around), 0), 1);
    return {
        ctx, world, view, at, color, pose, clear, floor: minZ, tilt: Math.sin(view.orbit?.pitch ?? 1),
        own: inspectedSlot(world, view), box: { minX, minY, maxX, maxY, maxZ },
    };
}

/**
 * Draws the world in perspective. drawWorld() calls this for views with an orbit.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawSpace(ctx, world, view) {
    const space = sceneOf(ctx, world, view);
    if (shown(view, "grid")) drawFloor(space);
    if (shown(view, "heights")) drawShadows(space);
    if (shown(view, "neighbors")) drawNeighbors(ctx, world, view);
    const items = [...(shown(view, "obstacles") ? obstacleItems(space) : []), ...(shown(view, "agents") ||
        shown(view, "trails")
        ? agentItems(space)
        : [])];
    for (const { draw } of items.sort((a, b) => b.depth - a.depth)) draw();
    if (shown(view, "radii")) drawRadii(ctx, world, view);
    if (shown(view, "vectors")) drawVectors(ctx, world, view);
}

/** @param {Space} space @param {Vec3[]} points */
function outline({ ctx, at }, points) {
    ctx.beginPath();
    for (const point of points) {
        const spot = at(point);
        if (spot.scale > 0) ctx.lineTo(spot.x, spot.y);
    }
}

/** Draws the grid on the floor, and the edges of the box above it. @param {Space} space */
function drawFloor(space) {
    const { ctx, color, floor, view, box: { minX, minY, maxX, maxY, maxZ } } = space;
    let step = view.gridSize ?? 40;
    while (Math.max(maxX - minX, maxY - minY) / step > LINES) step *= 2;
    const edge = (/** @type {number[][]} */ ends, /** @type {string} */ ink, /** @type {number} */ width) => {
        outline(space, ends.map(([x, y, z]) => ({ x, y, z })));
        stroke(ctx, ink, width);
    };
    const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]];
    outline(space, corners.map(([x, y]) => ({ x, y, z: floor })));
    ctx.closePath();
    ctx.fillStyle = fade(color.grid, 0.55);
    ctx.fill();
    stroke(ctx, color.pathEdge, 1.5);
    for (let x = minX + step; x < maxX; x += step) edge([[x, minY, floor], [x, maxY, floor]], color.line, 1);
    for (let y = minY + step; y < maxY; y += step) edge([[minX, y, floor], [maxX, y, floor]], color.line, 1);
    corners.forEach(([x, y], i) => {
        const [nextX, nextY] = corners[(i + 1) % 4];
        edge([[x, y, floor], [x, y, maxZ], [nextX, nextY, maxZ]], fade(color.line, 0.6), 1);
    });
}

/**
 * Draws shadows on the floor, fainter for higher agents, and a line from the floor up to the inspected agent.
 * @param {Space} space
 */
function drawShadows({ ctx, world, view, at, color, pose: { x, y, z }, floor, tilt, own, box: { maxZ } }) {
    const { flags, radius } = world.agents, bands = [new Path2D(), new Path2D(), new Path2D()];
    const oval = (/** @type {Path2D} */ path, /** @type {Spot} */ spot, /** @type {number} */ r) => {
        path.moveTo(spot.x + r, spot.y);
        path.ellipse(spot.x, spot.y, r, r * tilt, 0, 0, TURN);
    };
    for (let s = 0; s < world.slotCount; s++) {
        const spot = at({ x: x[s], y: y[s], z: floor }), high = (z[s] - floor) / Math.max(maxZ - floor, 1);
        if (flags[s] & 1 && spot.scale > 0) {
            oval(bands[Math.min(2, Math.max(0, Math.floor(high * 3)))], spot,
                Math.max(radius[s] * spot.scale * (1 + high), 1.2));
        }
    }
    for (const { id } of view.obstacles ?? []) {
        const shape = world.getObstacle(id), spot = at({ x: shape.x, y: shape.y, z: floor });
        if (shape.kind === "circle" && spot.scale > 0) oval(bands[1], spot, shape.radius * spot.scale);
    }
    bands.forEach((band, i) => {
        ctx.fillStyle = fade(color.text, 0.2 - 0.055 * i);
        ctx.fill(band);
    });
    if (own < 0) return;
    const low = at({ x: x[own], y: y[own], z: floor }), high = at({ x: x[own], y: y[own], z: z[own] });
    ctx.beginPath();
    ctx.moveTo(low.x, low.y);
    ctx.lineTo(high.x, high.y);
    dashes(ctx, [2, 4], () => stroke(ctx, fade(color.chosen, 0.6), 1));
    disc(ctx, { x: low.x, y: low.y, r: 2.5 }, fade(color.chosen, 0.7));
}

/* ---- obstacles */

/** @param {Space} space @returns {Item[]} */
function obstacleItems(space) {
    return (space.view.obstacles ?? []).map(({ id }) => {
        const shape = space.world.getObstacle(id), spot = space.at(shape);
        return { depth: spot.depth, draw: () =>
            (shape.kind === "box" ? drawBox(space, shape) : drawBall(space, shape, spot)) };
    });
}

/** @param {Space} space @param {ObstacleState} shape @param {Spot} spot */
function drawBall({ ctx, color, tilt }, { radius }, { x, y, scale }) {
    const r = radius * scale, equator = new Path2D();
    if (!(r > 0)) return;
    disc(ctx, { x, y, r }, color.obstacle);
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TURN);
    stroke(ctx, color.obstacleEdge, 1.5);
    for (const up of [-0.5, 0, 0.5]) {
        equator.ellipse(x, y - up * r * Math.sqrt(1 - tilt * tilt), r * Math.sqrt(1 - up * up),
            r * Math.sqrt(1 - up * up) * tilt, 0, 0, Math.PI);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = fade(color.obstacleEdge, 0.8);
    ctx.stroke(equator);
}

/** The sides of a box, by the signs of their corners in order. */
const SIDES = [
    [[1, -1, -1], [1, 1, -1], [1, 1, 1], [1, -1, 1]], [[-1, 1, -1], [-1, -1, -1], [-1, -1, 1], [-1, 1, 1]],
    [[1, 1, -1], [-1, 1, -1], [-1, 1, 1], [1, 1, 1]], [[-1, -1, -1], [1, -1, -1], [1, -1, 1], [-1, -1, 1]],
    [[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]],
];

/**
 * Draws the sides that face the camera and hide the other sides.
 * @param {Space} space
 * @param {ObstacleState} shape
 */
function drawBox({ ctx, at, color }, { x, y, z, halfWidth, halfHeight, halfDepth, radius, angle }) {
    const c = Math.cos(angle), s = Math.sin(angle);
    const [w, h, d] = [halfWidth + radius, halfHeight + radius, halfDepth + radius];
    for (const side of SIDES) {
        const spots = side.map(([u, v, up]) =>
            at({ x: x + u * w * c - v * h * s, y: y + u * w * s + v * h * c, z: z + up * d }));
        if (spots.some(({ scale }) => !(scale > 0))) continue;
        const [a, b, , e] = spots, turn = (b.x - a.x) * (e.y - a.y) - (b.y - a.y) * (e.x - a.x);
        if (turn <= 0) continue; // seen from behind
        ctx.beginPath();
        for (const spot of spots) ctx.lineTo(spot.x, spot.y);
        ctx.closePath();
        ctx.fillStyle = color.obstacle;
        ctx.fill();
        stroke(ctx, color.obstacleEdge, 1.2);
    }
}

/* ---- agents */

/** @param {Space} space @returns {Item[]} */
function agentItems(space) {
    const { world, view, at, pose: { x, y, z }, own } = space, { flags, brain } = world.agents, items = [];
    for (let s = 0; s < world.slotCount; s++) {
        const spot = at({ x: x[s], y: y[s], z: z[s] });
        if (!(flags[s] & 1) || !(spot.scale > 0)) continue;
        const isAlike = own < 0 || brain[s] === brain[own];
        items.push({
            depth: spot.depth,
            draw() {
                if (shown(view, "trails")) drawTrail(space, s, isAlike);
                if (shown(view, "agents")) drawBird(space, s, spot, isAlike);
            },
        });
    }
    return items;
}

/** Returns the color of an agent. @param {Space} space @param {number} slot @param {boolean} isAlike */
const inkOf = ({ view, color }, slot, isAlike) => view.inks?.(slot) ?? (isAlike ? color.agent : color.other);

/**
 * Draws the past positions of an agent in space.
 * @param {Space} space
 * @param {number} slot
 * @param {boolean} isAlike
 */
function drawTrail(space, slot, isAlike) {
    const { ctx, view: { trails }, at, color, own, clear } = space;
    if (!trails?.z || (slot + 1) * trails.length > trails.x.length) return;
    const isOwn = slot === own, count = isOwn ? trails.count : Math.min(trails.count, TAIL);
    let depth = 0;
    ctx.beginPath();
    for (let i = trails.count - count; i < trails.count; i++) {
        const k = slot * trails.length + ((trails.head - trails.count + i + trails.length) % trails.length);
        const spot = at({ x: trails.x[k], y: trails.y[k], z: trails.z[k] });
        depth = spot.depth;
        if (spot.scale > 0) ctx.lineTo(spot.x, spot.y);
    }
    stroke(ctx, isOwn ? fade(color.chosen, 0.55) : fade(inkOf(space, slot, isAlike), 0.3 * clear(depth)),
        isOwn ? 1.8 : 1);
}

/**
 * Draws a dart with two wings, of which one is darker.
 * @param {Space} space
 * @param {number} slot
 * @param {Spot} spot
 * @param {boolean} isAlike
 */
function drawBird(space, slot, spot, isAlike) {
    const { ctx, world: { agents: a }, at, color, pose, own, clear } = space;
    const r = Math.max(a.radius[slot], LEAST / spot.scale) * (slot === own ? LARGER * 1.2 : LARGER);
    const base = inkOf(space, slot, isAlike);
    const f = { x: a.forwardX[slot], y: a.forwardY[slot], z: a.forwardZ[slot] };
    const up = { x: a.upX[slot], y: a.upY[slot], z: a.upZ[slot] };
    const side = { x: f.y * up.z - f.z * up.y, y: f.z * up.x - f.x * up.z, z: f.x * up.y - f.y * up.x };
    /** @param {number} ahead @param {number} aside @param {number} above */
    const part = (ahead, aside, above) => at({
        x: pose.x[slot] + r * (f.x * ahead + side.x * aside + up.x * above),
        y: pose.y[slot] + r * (f.y * ahead + side.y * aside + up.y * above),
        z: pose.z[slot] + r * (f.z * ahead + side.z * aside + up.z * above),
    });
    const nose = part(1.3, 0, 0), notch = part(-0.5, 0, 0.1), strength = clear(spot.depth);
    for (const [wing, shade] of /** @type {const} */ ([
        [part(-0.9, -0.95, -0.15), 1], [part(-0.9, 0.95, -0.15), 0.66],
    ])) {
        ctx.beginPath();
        ctx.moveTo(nose.x, nose.y);
        ctx.lineTo(wing.x, wing.y);
        ctx.lineTo(notch.x, notch.y);
        ctx.closePath();
        ctx.fillStyle = fade(base, strength * shade);
        ctx.fill();
    }
    if (slot !== own) return;
    ctx.beginPath();
    ctx.arc(spot.x, spot.y, Math.max(r * spot.scale * 1.5, 9), 0, TURN);
    stroke(ctx, color.chosen, 1.8);
}
