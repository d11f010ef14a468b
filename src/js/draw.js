/**
 * Debug drawing on a CanvasRenderingContext2D: agents, paths, obstacles, and what an agent sees, wants, fears and decides.
 * Last in the flow: functions take (ctx, world, view), read columns and explain(), and change nothing but the canvas.
 * Lengths are in the units of the context's present transform; view.scale says how many of them a world unit has.
 */

import { drawFlows, drawHeights, drawLinks, drawProjectiles } from "./drawAir.js";
import { CROWD, drawDots } from "./drawDots.js";
import { colors, dart, dashes, disc, drawRose, fade, line, shown, stroke } from "./drawRose.js";
import { drawCircles, drawDesired } from "./drawSteer.js";

export { drawDesired } from "./drawSteer.js";
export { drawFlows, drawHeights, drawLinks, drawProjectiles } from "./drawAir.js";
export { decisionAt, drawPolar, fade, palette } from "./drawRose.js";

/** @import { Context, PathView, View } from "./drawRose.js" */

const TURN = 2 * Math.PI;
const BATCH = 256; // a path of more subpaths gets slow in software rasterizers
const DOT = 2.5; // crowds of agents smaller than that on the canvas are dots
const LARGE = 15; // an agent of this radius on the canvas shows its maps without being inspected

/** World to canvas. @param {View} view */
function placing(view) {
    const scale = view.scale ?? 1, x = view.x ?? 0, y = view.y ?? 0;
    return { scale, x: (/** @type {number} */ wx) => (wx - x) * scale, y: (/** @type {number} */ wy) => (wy - y) * scale };
}

/** The columns that hold the pose to draw. @param {any} world @param {View} view */
function poses(world, view) {
    const a = world.agents;
    return view.interpolated ? { x: a.drawX, y: a.drawY, z: a.drawZ, angle: a.drawOrientation } : { x: a.x, y: a.y, z: a.z, angle: a.orientation };
}

/** Slot of the inspected agent, -1 without one. @param {any} world @param {View} view */
function inspectedSlot(world, view) {
    return view.agent && world.isAlive(view.agent) ? world.slot(view.agent) : -1;
}

/** @param {any} world @param {View} view */
function explained(world, view) {
    if (view.explain) return view.explain;
    return inspectedSlot(world, view) >= 0 ? world.explain(view.agent) : null;
}

/** Everything, in order from back to front. @param {Context} ctx @param {any} world @param {View} view */
export function drawWorld(ctx, world, view) {
    const whole = { ...view, explain: explained(world, view) };
    if (shown(view, "grid")) drawGrid(ctx, world, whole);
    if (shown(view, "paths")) drawPaths(ctx, world, whole);
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
    if (shown(view, "agents")) drawAgents(ctx, world, whole);
    if (shown(view, "projectiles")) drawProjectiles(ctx, world, whole);
    if (shown(view, "vectors")) drawVectors(ctx, world, whole);
}

/** @param {Context} ctx @param {any} world @param {View} view */
export function drawGrid(ctx, world, view) {
    const at = placing(view), step = (view.gridSize ?? 40) * at.scale;
    const width = view.width ?? ctx.canvas.width, height = view.height ?? ctx.canvas.height;
    if (!(step >= 8)) return;
    ctx.beginPath();
    for (let x = ((at.x(0) % step) + step) % step; x < width; x += step) line(ctx, [Math.round(x) + 0.5, 0], [Math.round(x) + 0.5, height]);
    for (let y = ((at.y(0) % step) + step) % step; y < height; y += step) line(ctx, [0, Math.round(y) + 0.5], [width, Math.round(y) + 0.5]);
    stroke(ctx, colors(view).grid, 1);
}

/** @param {Context} ctx @param {any} world @param {View} view */
export function drawObstacles(ctx, world, view) {
    const at = placing(view), color = colors(view);
    for (const { id, points } of view.obstacles ?? []) {
        const shape = world.getObstacle(id);
        ctx.save();
        ctx.translate(at.x(shape.x), at.y(shape.y));
        const kind = shape.kind, corners = points ?? shape.points ?? [], radius = (shape.radius ?? 0) * at.scale;
        if (kind === "box" || kind === "polygon") ctx.rotate(shape.angle ?? 0);
        ctx.lineJoin = ctx.lineCap = "round";
        ctx.beginPath();
        if (kind === "circle") ctx.arc(0, 0, radius, 0, TURN);
        else if (kind === "box") {
            const w = shape.halfWidth * at.scale + radius, h = shape.halfHeight * at.scale + radius;
            ctx.roundRect(-w, -h, 2 * w, 2 * h, Math.max(radius, Math.min(6 * at.scale, w, h)));
        } else trace(ctx, corners, at.scale, kind === "polygon" || !!shape.closed);
        if (kind === "segment" || shape.hollow) {
            stroke(ctx, color.obstacleEdge, Math.max(2 * radius, 2) + 1.5);
            stroke(ctx, color.obstacle, Math.max(2 * radius, 2) - 1);
        } else {
            if (kind === "polygon" && radius > 0) stroke(ctx, color.obstacle, 2 * radius);
            ctx.fillStyle = color.obstacle;
            ctx.fill();
            stroke(ctx, color.obstacleEdge, 1.2);
        }
        ctx.restore();
    }
}

/** Ribbons of tracks; nodes of patrols with their numbers. @param {Context} ctx @param {any} world @param {View} view */
export function drawPaths(ctx, world, view) {
    for (const path of view.paths ?? []) {
        if (!path.nodes || path.ribbon) drawRibbon(ctx, world, path, view);
        if (path.nodes) drawNodes(ctx, path, view);
    }
    const slot = inspectedSlot(world, view), goal = world.agents;
    if (slot < 0 || view.explain?.combine !== "context") return; // others have no one goal
    if (!Number.isFinite(goal.distanceToGoal[slot])) return;
    const at = placing(view), pose = poses(world, view);
    ctx.beginPath();
    line(ctx, [at.x(pose.x[slot]), at.y(pose.y[slot])], [at.x(goal.goalX[slot]), at.y(goal.goalY[slot])]);
    dashes(ctx, [1, 5], () => stroke(ctx, fade(colors(view).goal, 0.7), 1.5));
}

/** @param {Context} ctx @param {any} world @param {PathView} path @param {View} view */
function drawRibbon(ctx, world, path, view) {
    const at = placing(view), color = colors(view), flat = world.pathVertices(path.id), wide = 2 * (path.radius ?? 0) * at.scale;
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

/** @param {Context} ctx @param {PathView} path @param {View} view */
function drawNodes(ctx, path, view) {
    const at = placing(view), color = colors(view), nodes = path.nodes ?? [];
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

/** Where agents came from; the inspected one's in its own color. @param {Context} ctx @param {any} world @param {View} view */
export function drawTrails(ctx, world, view) {
    const trails = view.trails, at = placing(view), color = colors(view), own = inspectedSlot(world, view);
    if (!trails) return;
    const { edges, minX, minY, maxX, maxY } = world.settings, wraps = edges === "wrap"; // over the seam there is no line to draw
    const wide = wraps ? (maxX - minX) / 2 : Infinity, high = wraps ? (maxY - minY) / 2 : Infinity;
    const trace = (/** @type {number} */ slot) => {
        for (let i = 0, lastX = NaN, lastY = NaN; i < trails.count; i++) {
            const k = slot * trails.length + ((trails.head - trails.count + i + trails.length) % trails.length), x = trails.x[k], y = trails.y[k];
            if (Math.abs(x - lastX) < wide && Math.abs(y - lastY) < high) ctx.lineTo(at.x(x), at.y(y));
            else ctx.moveTo(at.x(x), at.y(y));
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

/** Lines from the inspected agent to those that avoidAgents would look at. @param {Context} ctx @param {any} world @param {View} view */
export function drawNeighbors(ctx, world, view) {
    const own = inspectedSlot(world, view);
    if (own < 0 || !view.explain) return;
    const a = world.agents, at = placing(view), pose = poses(world, view), brain = world.getAgent(view.agent).brain;
    const avoidance = brain ? world.getBrain(brain).behaviors.find((/** @type {any} */ b) => b.type === "avoidAgents") : null;
    if (!avoidance) return;
    ctx.beginPath();
    for (const id of world.nearest({ x: a.x[own], y: a.y[own], range: avoidance.range, count: 32, mask: avoidance.mask })) {
        const slot = world.slot(id);
        if (slot !== own) line(ctx, [at.x(pose.x[own]), at.y(pose.y[own])], [at.x(pose.x[slot]), at.y(pose.y[slot])]);
    }
    dashes(ctx, [2, 4], () => stroke(ctx, fade(colors(view).other, 0.55), 1));
}

/** How far the inspected agent sees in every slot; a dot where danger is. @param {Context} ctx @param {any} world @param {View} view */
export function drawRays(ctx, world, view) {
    const own = inspectedSlot(world, view), why = view.explain ?? explained(world, view);
    if (own < 0 || !why || !why.slots) return;
    const at = placing(view), color = colors(view), pose = poses(world, view), x = at.x(pose.x[own]), y = at.y(pose.y[own]);
    const brain = world.getAgent(view.agent).brain, reach = brain ? neighborRange(world.getBrain(brain)) : 0;
    const end = (/** @type {number} */ k, /** @type {number} */ far) => {
        const angle = why.mapAngle + (TURN * k) / why.slots;
        return [x + Math.cos(angle) * far * at.scale, y + Math.sin(angle) * far * at.scale];
    };
    const open = new Path2D(), hit = new Path2D(), dots = new Path2D();
    for (let k = 0; k < why.slots; k++) {
        const far = why.dangerDistance[k], meets = Number.isFinite(far), [ex, ey] = end(k, meets ? far : reach), rays = meets ? hit : open;
        rays.moveTo(x, y);
        rays.lineTo(ex, ey);
        if (!meets) continue;
        dots.moveTo(ex + 2.6, ey);
        dots.arc(ex, ey, 2.6, 0, TURN);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = fade(color.dim, 0.22);
    ctx.stroke(open);
    ctx.strokeStyle = fade(color.danger, 0.4);
    ctx.stroke(hit);
    ctx.fillStyle = color.danger;
    ctx.fill(dots);
}

/** How far a brain looks. @param {any} brain */
function neighborRange(brain) {
    const looks = brain.behaviors.filter((/** @type {any} */ b) => b.type === "avoidObstacles");
    return Math.max(0, ...looks.map((/** @type {any} */ b) => b.lookAhead));
}

/** What each behavior wishes of the inspected agent, and what came of it. @param {Context} ctx @param {any} world @param {View} view */
export function drawVectors(ctx, world, view) {
    const own = inspectedSlot(world, view), why = view.explain ?? explained(world, view);
    if (own < 0 || !why || why.slots) return; // context maps say more
    const at = placing(view), pose = poses(world, view);
    drawDesired(ctx, why, { x: at.x(pose.x[own]), y: at.y(pose.y[own]) - height(view, pose, own), angle: pose.angle[own], scale: at.scale, view });
}

/** The circles within which the inspected agent's behaviors act. @param {Context} ctx @param {any} world @param {View} view */
export function drawRadii(ctx, world, view) {
    const own = inspectedSlot(world, view), id = own >= 0 ? world.getAgent(view.agent).brain : null;
    if (!id || view.explain?.slots) return;
    const at = placing(view), pose = poses(world, view), a = world.agents, place = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: at.x(x), y: at.y(y) });
    const ofAgent = (/** @type {number} */ slot) => place(pose.x[slot], pose.y[slot]);
    const target = (/** @type {any} */ { target }) => {
        if (target === "own") return a.targetKind[own] === 1 ? place(a.targetX[own], a.targetY[own]) : a.targetKind[own] === 2 ? ofAgent(a.targetSlot[own]) : null;
        if (typeof target === "number") return world.isAlive(target) ? ofAgent(world.slot(target)) : null;
        return target && "x" in target ? place(target.x, target.y) : null;
    };
    drawCircles(ctx, world.getBrain(id), { own: ofAgent(own), target, scale: at.scale, view });
}

/** How far up an agent is drawn for its height. @param {View} view @param {{ z: Float32Array }} pose @param {number} slot */
const height = (view, pose, slot) => pose.z[slot] * (view.lift ?? 0) * (view.scale ?? 1);

/** A line along each velocity, half a second long. @param {Context} ctx @param {any} world @param {View} view */
export function drawVelocity(ctx, world, view) {
    const a = world.agents, at = placing(view), pose = poses(world, view), color = fade(colors(view).agent, 0.75);
    forAgents(world, view, (slots) => {
        ctx.beginPath();
        for (const s of slots) {
            const x = at.x(pose.x[s]), y = at.y(pose.y[s]);
            line(ctx, [x, y], [x + a.velocityX[s] * 0.5 * at.scale, y + a.velocityY[s] * 0.5 * at.scale]);
        }
        stroke(ctx, color, 1.5);
    });
}

/**
 * Agents as darts, batched by color: those that share the inspected one's brain, and the others.
 * @param {Context} ctx
 * @param {any} world
 * @param {View} view
 */
export function drawAgents(ctx, world, view) {
    const a = world.agents, at = placing(view), pose = poses(world, view), color = colors(view), own = inspectedSlot(world, view);
    const brain = own >= 0 ? a.brain[own] : -1, kin = (/** @type {number} */ s) => brain < 0 || a.brain[s] === brain;
    const batches = [
        { fill: color.other, ring: fade(color.other, 0.35), has: (/** @type {number} */ s) => !kin(s) },
        { fill: fade(color.agent, 0.8), ring: fade(color.agent, 0.3), has: (/** @type {number} */ s) => s !== own && kin(s) },
        { fill: color.agent, ring: color.chosen, has: (/** @type {number} */ s) => s === own },
    ];
    const isCrowd = world.slotCount > CROWD && isFarOff(world, at.scale);
    if (isCrowd) drawCrowd(ctx, world, view);
    for (const batch of isCrowd ? batches.slice(2) : batches) {
        forAgents(world, view, (slots) => {
            const darts = new Path2D(), rings = new Path2D();
            for (const s of slots) {
                if (!batch.has(s)) continue;
                const x = at.x(pose.x[s]), y = at.y(pose.y[s]) - height(view, pose, s), r = a.radius[s] * at.scale;
                dart(darts, { x, y }, pose.angle[s], Math.max(s === own ? r * 1.25 : r, 2.5));
                if (r < 5 || s === own) continue;
                rings.moveTo(x + r, y);
                rings.arc(x, y, r, 0, TURN);
            }
            ctx.lineWidth = 1.2;
            ctx.strokeStyle = batch.ring;
            ctx.stroke(rings);
            ctx.fillStyle = batch.fill;
            ctx.fill(darts);
        });
    }
}

/** So small on the canvas that darts would look like dots. @param {any} world @param {number} scale */
function isFarOff(world, scale) {
    return world.agents.radius[0] * scale < DOT;
}

/** @param {Context} ctx @param {any} world @param {View} view */
function drawCrowd(ctx, world, view) {
    const { flags, radius } = world.agents, { x, y } = poses(world, view), scale = view.scale ?? 1, width = view.width ?? ctx.canvas.width;
    const whole = { x: view.x ?? 0, y: view.y ?? 0, scale, width, height: view.height ?? ctx.canvas.height };
    drawDots(ctx, { x, y, flags, count: world.slotCount, view: whole, color: colors(view).agent, size: Math.min(Math.max(radius[0] * scale, 1), DOT) });
}

/** Maps of agents that are large on the canvas, from their columns. @param {Context} ctx @param {any} world @param {View} view */
export function drawMaps(ctx, world, view) {
    const a = world.agents, at = placing(view), pose = poses(world, view), own = inspectedSlot(world, view);
    const stride = world.lanes("interest");
    if (!stride) return;
    const known = new Map();
    forAgents(world, view, (slots) => {
        for (const s of slots) {
            const r = a.radius[s] * at.scale;
            if (s === own || r < LARGE || !a.brain[s]) continue;
            if (!known.has(a.brain[s])) known.set(a.brain[s], world.getBrain(world.getAgent(world.agentAt(s)).brain));
            const brain = known.get(a.brain[s]);
            if (brain.combine !== "context") continue;
            const lanes = (/** @type {Float32Array} */ column) => column.subarray(s * stride, s * stride + a.mapSlots[s]);
            const maps = {
                slots: a.mapSlots[s], mapAngle: a.mapAngle[s], peakSlot: a.peakSlot[s], peakValue: a.chosenValue[s],
                interest: lanes(a.interest), danger: lanes(a.danger), decision: lanes(a.decision),
                chosen: { x: a.chosenX[s], y: a.chosenY[s] },
            };
            ctx.globalAlpha = 0.55;
            drawRose(ctx, maps, { x: at.x(pose.x[s]), y: at.y(pose.y[s]), inner: r * 1.3, outer: r * 3.2, view });
            ctx.globalAlpha = 1;
        }
    });
}

/** Maps, decision spline, peak and chosen direction of the inspected agent. @param {Context} ctx @param {any} world @param {View} view */
export function drawExplain(ctx, world, view) {
    const place = mapsPlace(world, view), why = view.explain ?? explained(world, view);
    if (place && why) drawRose(ctx, why, { ...place, view });
}

/**
 * Where drawExplain puts the maps: their center on the canvas and their two radii, for those who want to know what is pointed at.
 * @param {any} world
 * @param {View} view
 */
export function mapsPlace(world, view) {
    const own = inspectedSlot(world, view);
    if (own < 0) return null;
    const at = placing(view), pose = poses(world, view), r = world.agents.radius[own] * at.scale;
    const least = Math.min(Math.max((view.width ?? 900) * 0.065, 32), 64); // a small canvas must still show the field round the maps
    const inner = Math.max(r * 1.35, least / 5);
    return { x: at.x(pose.x[own]), y: at.y(pose.y[own]), inner, outer: inner + Math.min(Math.max(r * 7, least), 150) };
}

/**
 * Calls back with batches of the slots of living agents on the canvas.
 * @param {any} world
 * @param {View} view
 * @param {(slots: number[]) => void} draw
 */
function forAgents(world, view, draw) {
    const a = world.agents, at = placing(view), pose = poses(world, view), alive = a.flags, count = world.slotCount;
    const right = view.width ?? Infinity, bottom = view.height ?? Infinity;
    /** @type {number[]} */
    let batch = [];
    for (let s = 0; s < count; s++) {
        const x = at.x(pose.x[s]), y = at.y(pose.y[s]), room = a.radius[s] * at.scale * 4 + 8;
        if (!(alive[s] & 1) || x < -room || y < -room || x > right + room || y > bottom + room) continue;
        batch.push(s);
        if (batch.length < BATCH) continue;
        draw(batch);
        batch = [];
    }
    if (batch.length) draw(batch);
}

/** @param {Context} ctx @param {ArrayLike<number>[]} points @param {number} scale @param {boolean} closed */
function trace(ctx, points, scale, closed) {
    for (const point of points) ctx.lineTo(point[0] * scale, point[1] * scale);
    if (closed) ctx.closePath();
}
