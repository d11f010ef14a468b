/** Draws cars as cars, and the places where they brake before bends. Part of veer/draw. */
import { colors, fade, inspectedSlot, placing } from "./canvas.js";

/** @import { BrainState, DrawnWorld, PathId } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */
/** @typedef {import("../types/api.js").DrawPath} DrawPath */
/** @typedef {{ x: number, y: number, angle: number, r: number }} Place */

const LENGTH = 1.05, WIDTH = 0.62; // half the length and half the width of a car, in radii
const LEAN = 0.3; // how far the roof moves outward where a car uses all of its grip, in radii
const LEAST = 4; // smallest radius at which agents are drawn as cars, in canvas units

/**
 * Returns a function that returns whether the agent in a slot drives a car that is large enough to be drawn as one.
 * @param {DrawnWorld} world @param {View} view
 */
export function carsOf(world, view) {
    const { brain, radius } = world.agents, { scale } = placing(view, world);
    /** @type {Map<number, BrainState["locomotion"] | null>} */
    const known = new Map();
    const rule = (/** @type {number} */ slot) => {
        const own = world.agentAt(slot), id = own && brain[slot] ? world.getAgent(own).brain : 0;
        const { locomotion } = id ? world.getBrain(id) : { locomotion: null };
        return locomotion?.mode === "car" ? locomotion : null;
    };
    return (/** @type {number} */ slot) => {
        if (radius[slot] * scale < LEAST) return null;
        if (!known.has(brain[slot])) known.set(brain[slot], rule(slot));
        return known.get(brain[slot]) ?? null;
    };
}

/** Adds a rectangle in the frame of a car. @param {DrawPath} path @param {Place} place @param {number[]} box */
function box(path, { x, y, angle, r }, [fromX, fromY, toX, toY]) {
    const c = Math.cos(angle) * r, s = Math.sin(angle) * r;
    [[fromX, fromY], [toX, fromY], [toX, toY], [fromX, toY]].forEach(([u, v], i) => {
        const at = [x + u * c - v * s, y + u * s + v * c];
        if (i) path.lineTo(at[0], at[1]);
        else path.moveTo(at[0], at[1]);
    });
    path.closePath();
}

/** Adds the body: a rectangle with a narrower nose. @param {DrawPath} path @param {Place} place */
function body(path, { x, y, angle, r }) {
    const c = Math.cos(angle) * r, s = Math.sin(angle) * r, nose = 0.42;
    const outline = [
        [-LENGTH, -WIDTH * 0.9], [-LENGTH * 0.85, -WIDTH], [LENGTH * 0.35, -WIDTH], [LENGTH * 0.95, -nose],
        [LENGTH * 1.1, 0], [LENGTH * 0.95, nose], [LENGTH * 0.35, WIDTH], [-LENGTH * 0.85, WIDTH],
        [-LENGTH, WIDTH * 0.9],
    ];
    outline.forEach(([u, v], i) => (i ? path.lineTo(x + u * c - v * s, y + u * s + v * c)
        : path.moveTo(x + u * c - v * s, y + u * s + v * c)));
    path.closePath();
}

/** Adds the wheels; the front wheels turn. @param {DrawPath} path @param {Place} place @param {number} steering */
function wheels(path, place, steering) {
    const { x, y, angle, r } = place, c = Math.cos(angle) * r, s = Math.sin(angle) * r;
    for (const [u, v] of [[0.62, 0.6], [0.62, -0.6], [-0.62, 0.64], [-0.62, -0.64]]) {
        const at = { x: x + u * c - v * s, y: y + u * s + v * c, angle: angle + (u > 0 ? steering : 0), r };
        box(path, at, [-0.24, -0.12, 0.24, 0.12]);
    }
}

/**
 * Draws cars: the front wheels turn with the curvature, the roof leans outward in bends, and lights at the back show
 * that a car brakes.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 * @param {{ fill: string, cars: { slot: number, place: Place, rule: BrainState["locomotion"] }[] }} batch
 */
export function drawCars(ctx, world, view, { fill, cars }) {
    if (!cars.length) return;
    const a = world.agents, color = colors(view);
    const tires = new Path2D(), bodies = new Path2D(), roofs = new Path2D(), lights = new Path2D();
    for (const { slot, place, rule } of cars) {
        const speed = Math.hypot(a.velocityX[slot], a.velocityY[slot]), turn = a.rotation[slot];
        const most = Number.isFinite(rule.grip) ? rule.grip : (a.maxSpeed[slot] ** 2) / Math.max(rule.turningRadius, 1);
        const lean = -LEAN * Math.max(-1, Math.min((speed * turn) / most, 1));
        const bent = speed > 0 ? Math.atan((3 * a.radius[slot] * turn) / speed) : 0;
        wheels(tires, place, Math.max(-0.6, Math.min(bent, 0.6)));
        body(bodies, place);
        box(roofs, place, [-0.55, lean - 0.38, 0.25, lean + 0.38]);
        if (Math.hypot(a.desiredX[slot], a.desiredY[slot]) > 0.98 * speed || speed < 1) continue;
        box(lights, place, [-LENGTH, -0.55, -LENGTH + 0.18, -0.2]);
        box(lights, place, [-LENGTH, 0.2, -LENGTH + 0.18, 0.55]);
    }
    for (const [path, style] of /** @type {const} */ ([
        [tires, color.dim], [bodies, fill], [roofs, fade(color.field, 0.7)], [lights, color.danger],
    ])) {
        ctx.fillStyle = style;
        ctx.fill(path);
    }
}

/**
 * Returns places at even distances along a path.
 * @param {DrawnWorld} world @param {PathId} path @param {number} count
 */
function placesAlong(world, path, count) {
    const flat = world.pathVertices(path), length = [0], last = flat.length / 3 - 1;
    for (let i = 1; i <= last; i++) {
        length.push(length[i - 1] + Math.hypot(flat[3 * i] - flat[3 * i - 3], flat[3 * i + 1] - flat[3 * i - 2]));
    }
    return Array.from({ length: count }, (_, k) => {
        const at = (length[last] * k) / (count - 1), found = length.findIndex((end) => end >= at);
        const i = Math.max(found < 0 ? last : found, 1), part = length[i] - length[i - 1];
        const share = part > 0 ? Math.min((at - length[i - 1]) / part, 1) : 0;
        return [0, 1, 2].map((axis) => flat[3 * i - 3 + axis] + share * (flat[3 * i + axis] - flat[3 * i - 3 + axis]));
    });
}

/**
 * Returns the paths on which the inspected agent brakes before bends, and its planned speeds along them.
 * @param {DrawnWorld} world @param {View} view
 */
function brakedPaths(world, view) {
    const own = inspectedSlot(world, view), { agent } = view;
    if (own < 0 || !agent || !world.pathSpeeds) return [];
    const { brain } = world.getAgent(agent), target = world.getTarget(agent);
    if (!brain) return [];
    const { behaviors, locomotion } = world.getBrain(brain);
    if (!(locomotion.grip < Infinity)) return []; // "veer/flat" has no such cars, and refuses the call
    const set = behaviors.map((behavior) => ("path" in behavior ? behavior.path : undefined));
    const paths = new Set([...set, target && "path" in target ? target.path : undefined]);
    const top = world.agents.maxSpeed[own], found = [];
    for (const path of paths) {
        const speeds = path ? [...world.pathSpeeds(brain, path)].map((speed) => Math.min(speed, top)) : [];
        if (path && speeds.length > 1) found.push({ path, speeds });
    }
    return found;
}

/**
 * Draws where the inspected car brakes on its path: the braking points as bars across the road, and a line from
 * there to the bend.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 */
export function drawBraking(ctx, world, view) {
    const at = placing(view, world), color = colors(view), own = inspectedSlot(world, view);
    for (const { path, speeds } of brakedPaths(world, view)) {
        const places = placesAlong(world, path, speeds.length).map(([x, y, z]) => at.at({ x, y, z }));
        const brakes = (/** @type {number} */ k) => speeds[k + 1] < speeds[k] - 1e-3 * speeds[k];
        const bar = 1.6 * world.agents.radius[own] * at.scale, lines = new Path2D(), bars = new Path2D();
        for (let k = 0; k + 1 < speeds.length; k++) {
            if (!brakes(k)) continue;
            const from = places[k], to = places[k + 1], far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
            lines.moveTo(from.x, from.y);
            lines.lineTo(to.x, to.y);
            if (k > 0 ? brakes(k - 1) : brakes(speeds.length - 2)) continue;
            const x = (-(to.y - from.y) / far) * bar, y = ((to.x - from.x) / far) * bar;
            bars.moveTo(from.x - x, from.y - y);
            bars.lineTo(from.x + x, from.y + y);
        }
        ctx.lineCap = "round";
        for (const [shape, alpha, width] of /** @type {const} */ ([[lines, 0.45, 4], [bars, 0.95, 3]])) {
            ctx.strokeStyle = fade(color.danger, alpha);
            ctx.lineWidth = width;
            ctx.stroke(shape);
        }
        ctx.lineCap = "butt";
    }
}
