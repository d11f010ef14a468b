/**
 * The common parts of all drawing functions: the view and its layers, colors, the mapping from the world to the canvas,
 * and primitives. Part of veer/draw.
 */
import { bandOf, isIn } from "./level.js";
import { orbiting } from "./orbit.js";

/** @import { AgentId, DrawnWorld, DrawPath, Explain, FlowId } from "../types/api.js" */
/** @import { LinkId, NavDistances, NavRegions, ObstacleId, PathId, TilesId } from "../types/api.js" */

/**
 * The visible area, the layers and the style of a drawing; every field is optional.
 * @typedef {object} View
 * @property {number} [x]  world x at the left edge of the canvas
 * @property {number} [y]  world y at the upper edge of the canvas
 * @property {number} [scale]  canvas units per world unit
 * @property {number} [width]  width of the canvas; agents outside are skipped
 * @property {number} [height]
 * @property {Partial<Palette>} [palette]
 * @property {Layers} [layers]  a layer is drawn unless it is false here
 * @property {AgentId | 0} [agent]  the inspected agent
 * @property {Explain | null} [explain]  world.explain() of the inspected agent, if the caller has it already
 * @property {number} [slot]  a slot to highlight; -1: none
 * @property {boolean} [interpolated]  true: draw the interpolated poses that world.advance() writes
 * @property {PathView[]} [paths]
 * @property {ObstacleView[]} [obstacles]
 * @property {Trails} [trails]
 * @property {number} [gridSize]  distance between grid lines, in world units; default 40
 * @property {number} [maps]  scale factor of the inspected agent's maps; default 1
 * @property {number} [lift]  shift of an agent towards the upper edge per unit of its height, in world units; default
 *   0.5
 * @property {string[]} [dangers]  behavior types whose arrows are drawn in the color of danger
 * @property {LinkId[]} [links]
 * @property {number} [keys]  groups of links that are drawn as open, one bit each; the others have a lock. Default: the
 *   `links` of the inspected agent's brain, or all groups
 * @property {number} [level]  in a world with levels: the level to draw. Default: all, each shifted towards the upper
 *   edge by its height times `lift`
 * @property {number} [ghosts]  with `level`: opacity of the other levels; default 0, which leaves them out
 * @property {FlowView[]} [flows]
 * @property {readonly TilesId[]} [tiles]  tile maps to draw, in the layers `ground` and `obstacles`; default: all
 *   maps of the world
 * @property {NavDistances | null} [distances]  a navigation field, from world.navDistances(): the layer `distances`
 *   paints it, the layer `directions` draws arrows along its paths
 * @property {NavRegions | null} [regions]  regions of connected cells to paint, from world.navRegions()
 * @property {readonly string[]} [regionColors]  their colors, of the form #rrggbb; the first is for the largest region
 * @property {readonly AgentId[]} [routes]  agents whose paths around obstacles are drawn, besides the inspected agent
 * @property {import("./orbit.js").Orbit | null} [orbit] camera for a view in perspective; x, y and scale have no effect
 *   then
 */
/**
 * A flow field and its grid.
 * @typedef {{ id: FlowId, x: number, y: number, cellSize: number, columns: number, rows: number }} FlowView
 */
/**
 * A path: numbered nodes joined by dashes. Without nodes, or with `ribbon`, a ribbon as wide as the path.
 * @typedef {{ id: PathId, ribbon?: boolean, nodes?: ArrayLike<number>[], closed?: boolean, radius?: number, active?:
 *   number }} PathView
 */
/**
 * An obstacle, with the points of segments and polygons relative to the center.
 * @typedef {{ id: ObstacleId, points?: ArrayLike<number>[] }} ObstacleView
 */
/**
 * Past positions: a ring of `length` positions per slot.
 * @typedef {{ length: number, count: number, head: number, x: Float32Array, y: Float32Array, z?: Float32Array }} Trails
 */
/**
 * @typedef {"grid"|"obstacles"|"paths"|"trails"|"neighbors"|"rays"|"velocity"|"interest"|"danger"} SteeringLayer
 */
/** @typedef {"decision" | "chosen" | "agents"} DecisionLayer */
/** @typedef {"vectors"|"limits"|"radii"|"links"|"projectiles"|"flow"|"heights"} SceneLayer */
/** @typedef {"floors" | "ground" | "costs"} GroundLayer */
/** @typedef {"distances" | "directions" | "regions" | "route"} NavigationLayer */
/** @typedef {SteeringLayer | DecisionLayer | SceneLayer | NavigationLayer | GroundLayer} Layer */
/** @typedef {Partial<Record<Layer, boolean>>} Layers */
/** @typedef {typeof palette} Palette */
/** @typedef {import("../types/api.js").DrawContext} Context */
/**
 * The columns of the pose to draw.
 * @typedef {{ x: Float32Array, y: Float32Array, z: Float32Array, angle: Float32Array }} Poses
 */

export const TURN = 2 * Math.PI;
const LEAST = 6; // an arrow shorter than this, in canvas units, is a dot
const BATCH = 256; // paths with more subpaths are slow in software rasterizers
export const LIFT = 0.5; // default of `lift`: shift towards the upper edge per unit of height

/** Colors. The first four have the same meaning in all drawings. */
export const palette = {
    interest: "#2fbf8f", danger: "#ff6b3d", decision: "#ffd24a", chosen: "#ffffff",
    agent: "#7aa2ff", other: "#aab4c4", goal: "#e8a0ff",
    field: "#12161d", grid: "#171d26", obstacle: "#2a3240", obstacleEdge: "#3a4556", path: "#1a2029",
    pathEdge: "#2f3947",
    cheap: "#93a4bd", costly: "#c79a5b", forbidden: "#5aa9e6",
    line: "#262d38", text: "#e6e9ef", dim: "#8b95a5",
    font: "11px system-ui, sans-serif",
};

/** @param {View} view @returns {Palette} */
export function colors(view) {
    return view.palette ? { ...palette, ...view.palette } : palette;
}

/** @param {View} view @param {keyof Layers} layer */
export function shown(view, layer) {
    return !view.layers || view.layers[layer] !== false;
}

/* ---- positions */

/**
 * Returns the mapping from the world to the canvas. Height above the ground, or above the level of the view, shifts
 * points towards the upper edge; with an orbit, `at` is in perspective.
 * @param {View} view
 * @param {DrawnWorld} [world]
 */
export function placing(view, world) {
    const scale = view.scale ?? 1, left = view.x ?? 0, top = view.y ?? 0, lift = (view.lift ?? LIFT) * scale;
    const { base } = bandOf(world, view);
    return {
        scale, lift, base,
        x: (/** @type {number} */ x) => (x - left) * scale,
        y: (/** @type {number} */ y) => (y - top) * scale,
        at: view.orbit ? orbiting(view) : (/** @type {{ x: number, y: number, z?: number }} */ {
            x, y, z = base,
        }) => ({ x: (x - left) * scale, y: (y - top) * scale - (z - base) * lift, scale, depth: 0 }),
    };
}

/** @param {DrawnWorld} world @param {View} view @returns {Poses} */
export function posesOf(world, view) {
    const a = world.agents;
    return view.interpolated
        ? { x: a.drawX, y: a.drawY, z: a.drawZ, angle: a.drawOrientation }
        : { x: a.x, y: a.y, z: a.z, angle: a.orientation };
}

/**
 * Returns the slot of the inspected agent, or -1 if there is none on the level of the view.
 * @param {DrawnWorld} world @param {View} view
 */
export function inspectedSlot(world, view) {
    const slot = view.agent && world.isAlive(view.agent) ? world.slot(view.agent) : -1;
    return slot >= 0 && isIn(bandOf(world, view), posesOf(world, view).z[slot]) ? slot : -1;
}

/**
 * Calls back with batches of the slots of living agents on the canvas.
 * @param {DrawnWorld} world
 * @param {View} view
 * @param {(slots: number[]) => void} draw
 */
export function forAgents(world, view, draw) {
    const { flags, radius } = world.agents, at = placing(view, world), pose = posesOf(world, view);
    const right = view.width ?? Infinity, bottom = view.height ?? Infinity, band = bandOf(world, view);
    /** @type {number[]} */
    let batch = [];
    for (let s = 0; s < world.slotCount; s++) {
        const x = at.x(pose.x[s]), y = at.y(pose.y[s]), room = radius[s] * at.scale * 4 + 8;
        if (!(flags[s] & 1) || !isIn(band, pose.z[s])) continue;
        if (x < -room || y < -room || x > right + room || y > bottom + room) continue;
        batch.push(s);
        if (batch.length < BATCH) continue;
        draw(batch);
        batch = [];
    }
    if (batch.length) draw(batch);
}

/* ---- primitives */

/**
 * Adds an arrowhead that points in the direction that an agent faces.
 * @param {DrawPath} path
 * @param {{ x: number, y: number }} center
 * @param {number} angle
 * @param {number} r
 */
export function dart(path, { x, y }, angle, r) {
    const c = Math.cos(angle) * r, s = Math.sin(angle) * r;
    const at = (/** @type {number} */ u, /** @type {number} */ v) => path.lineTo(x + u * c - v * s, y + u * s + v * c);
    path.moveTo(x + 1.1 * c, y + 1.1 * s);
    at(-0.8, -0.72);
    at(-0.42, 0);
    at(-0.8, 0.72);
    path.closePath();
}

/** @param {Context} ctx @param {number[]} from @param {number[]} to */
export function line(ctx, from, to) {
    ctx.moveTo(from[0], from[1]);
    ctx.lineTo(to[0], to[1]);
}

/** @param {Context} ctx @param {{ x: number, y: number, r: number }} circle @param {string} color */
export function disc(ctx, { x, y, r }, color) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TURN);
    ctx.fillStyle = color;
    ctx.fill();
}

/** @param {Context} ctx @param {string} color @param {number} width */
export function stroke(ctx, color, width) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.stroke();
}

/** @param {Context} ctx @param {number[]} pattern @param {() => void} draw */
export function dashes(ctx, pattern, draw) {
    ctx.setLineDash(pattern);
    draw();
    ctx.setLineDash([]);
}

/** Returns a color of the form #rgb or #rrggbb with an alpha added. @param {string} color @param {number} alpha */
export function fade(color, alpha) {
    const long = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color;
    return long + Math.round(alpha * 255).toString(16).padStart(2, "0");
}

/**
 * @param {Context} ctx
 * @param {{ from: { x: number, y: number }, to: { x: number, y: number }, color: string, width: number }} shape
 */
export function arrow(ctx, { from, to, color, width }) {
    const far = Math.hypot(to.x - from.x, to.y - from.y), angle = Math.atan2(to.y - from.y, to.x - from.x);
    const head = Math.min(4 + 2 * width, far * 0.6);
    ctx.fillStyle = color;
    ctx.beginPath();
    if (far < LEAST) {
        ctx.arc(from.x, from.y, width + 0.5, 0, TURN);
        ctx.fill();
        return;
    }
    line(ctx, [from.x, from.y], [to.x - Math.cos(angle) * head * 0.8, to.y - Math.sin(angle) * head * 0.8]);
    stroke(ctx, color, width);
    ctx.beginPath();
    ctx.moveTo(to.x, to.y);
    for (const side of [2.65, -2.65]) {
        ctx.lineTo(to.x + Math.cos(angle + side) * head, to.y + Math.sin(angle + side) * head);
    }
    ctx.fill();
}

/**
 * Returns whether a combiner has a trait, according to its row in the table.
 * @param {import("../types/api.js").Schema} schema @param {string | undefined} combine @param {string} trait
 */
export const combinerHas = (schema, combine, trait) =>
    schema.combiners.some(({ name, traits }) => name === combine && traits.includes(trait));
