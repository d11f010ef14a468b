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
 * @property {number} [x]  world x at the left edge of the canvas, u; default 0
 * @property {number} [y]  world y at the upper edge of the canvas, u; default 0
 * @property {number} [scale]  canvas units per world unit; default 1. Larger: the world appears larger
 * @property {number} [width]  width of the canvas, in canvas units; agents outside are skipped. Default: no agent is
 *   skipped
 * @property {number} [height]  height of the canvas, in canvas units, as `width`
 * @property {Partial<Palette>} [palette]  colors that replace those of `palette`
 * @property {Layers} [layers]  a layer is drawn unless it is false here
 * @property {AgentId | 0} [agent]  the inspected agent
 * @property {Explain | null} [explain]  world.explain() of the inspected agent, if the caller has it already
 * @property {number} [slot]  a slot to highlight; -1: none
 * @property {(slot: number) => string | undefined} [inks]  returns the color of an agent in perspective views, of the
 *   form #rrggbb; undefined: the color of its brain, as without this function
 * @property {boolean} [interpolated]  true: draw the interpolated poses that world.advance() writes
 * @property {PathView[]} [paths]  paths to draw; default: none
 * @property {ObstacleView[]} [obstacles]  obstacles to draw; default: none
 * @property {Trails} [trails]  past positions of agents, which the caller keeps
 * @property {number} [gridSize]  distance between grid lines, u; default 40
 * @property {number} [least]  minimum radius at which an agent is drawn, in canvas units; default 2.5
 * @property {number} [maps]  scale factor of the inspected agent's maps; default 1
 * @property {number} [lift]  shift of an agent towards the upper edge per unit of its height, in world units; default
 *   0.5
 * @property {string[]} [dangers]  behavior types whose arrows are drawn in the color of danger
 * @property {LinkId[]} [links]  links to draw; default: none
 * @property {number} [keys]  groups of links that are drawn as open, one bit each; the others have a lock. Default: the
 *   `links` of the inspected agent's brain, or all groups
 * @property {number} [level]  in a world with levels: the level to draw. Default: all, each shifted towards the upper
 *   edge by its height times `lift`
 * @property {number} [ghosts]  with `level`: opacity of the other levels; default 0, which leaves them out
 * @property {FlowView[]} [flows]  flow fields to draw; default: none
 * @property {readonly TilesId[]} [tiles]  tile maps to draw, in the layers `ground` and `obstacles`; default: all
 *   maps of the world
 * @property {NavDistances | null} [distances]  a navigation field, from world.navDistances(): the layer `distances`
 *   paints it, the layer `directions` draws arrows along its paths
 * @property {NavRegions | null} [regions]  regions of connected cells to paint, from world.navRegions()
 * @property {readonly string[]} [regionColors]  their colors, of the form #rrggbb; the first is for the largest region
 * @property {readonly AgentId[]} [routes]  agents whose paths around obstacles are drawn, besides the inspected agent
 * @property {readonly string[]} [headings]  colors of agents by heading, of the form #rrggbb, evenly spaced: the first
 *   is for agents that face along x. Default: agents have the colors of their brains
 * @property {(ctx: Context, text: Text) => void} [write]  draws the names of arrows and of radii. Default: each
 *   name is drawn at its place, even if names overlap
 * @property {import("./orbit.js").Orbit | null} [orbit] camera for a view in perspective; x, y and scale have no effect
 *   then
 */
/**
 * A text: `pin` is the point of its box at x, y: [0, 0] is the upper left corner, [0.5, 1] the middle of the lower
 * edge.
 * @typedef {{ x: number, y: number, text: string, color: string, pin: number[] }} Text
 */
/**
 * A flow field and its grid: world.getFlow(id) has the numbers.
 * @typedef {object} FlowView
 * @property {FlowId} id  the flow field
 * @property {number} x  corner of the first cell, u
 * @property {number} y  corner of the first cell, u
 * @property {number} cellSize  side of a cell, u
 * @property {number} columns  cells along x
 * @property {number} rows  cells along y
 */
/**
 * A path: numbered nodes joined by dashes. Without nodes, or with `ribbon`, a ribbon as wide as the path.
 * @typedef {object} PathView
 * @property {PathId} id  the path
 * @property {boolean} [ribbon]  true: a ribbon, also with `nodes`
 * @property {ArrayLike<number>[]} [nodes]  the places of the nodes, u
 * @property {boolean} [closed]  true: the last point is joined to the first, as in the path's definition
 * @property {number} [radius]  half the width of the ribbon, u; default 0: a dashed line
 * @property {number} [active]  index of a node that is drawn with a thicker ring
 */
/**
 * An obstacle, with the points of segments and polygons relative to the center.
 * @typedef {object} ObstacleView
 * @property {ObstacleId} id  the obstacle
 * @property {ArrayLike<number>[]} [points]  the points of a segment or polygon, relative to its center, u
 */
/**
 * Past positions: a ring of `length` positions per slot.
 * @typedef {object} Trails
 * @property {number} length  positions per slot; a larger ring keeps longer trails
 * @property {number} count  positions that are filled, at most `length`
 * @property {number} head  index in the ring at which the next position is stored
 * @property {Float32Array} x  x of every position, u: that of slot s at index s x length + i
 * @property {Float32Array} y  y of every position, u
 * @property {Float32Array} [z]  z of every position, u; in worlds with levels
 */
/**
 * @typedef {"grid"|"obstacles"|"paths"|"trails"|"neighbors"|"rays"|"velocity"|"interest"|"danger"} SteeringLayer
 */
/** @typedef {"decision" | "chosen" | "agents"} DecisionLayer */
/** @typedef {"vectors"|"limits"|"radii"|"links"|"projectiles"|"flow"|"heights"|"braking"|"senses"} SceneLayer */
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
    /** Interest, and the path to a goal. */
    interest: "#2fbf8f",
    /** Danger, and what is avoided. */
    danger: "#ff6b3d",
    /** The decision: the curve of scores, and the velocity that it leads to. */
    decision: "#ffd24a",
    /** The chosen direction. */
    chosen: "#ffffff",
    /** The inspected agent, and agents with its brain. */
    agent: "#7aa2ff",
    /** Other agents. */
    other: "#aab4c4",
    /** Goals, nodes and links. */
    goal: "#e8a0ff",
    /** The background. */
    field: "#12161d",
    /** Grid lines. */
    grid: "#171d26",
    /** Obstacles. */
    obstacle: "#2a3240",
    /** The outlines of obstacles. */
    obstacleEdge: "#3a4556",
    /** The ribbon of a path. */
    path: "#1a2029",
    /** The edges and the center line of a path. */
    pathEdge: "#2f3947",
    /** Ground that costs less than open ground. */
    cheap: "#93a4bd",
    /** Ground that costs more than open ground. */
    costly: "#c79a5b",
    /** Ground that paths do not enter. */
    forbidden: "#5aa9e6",
    /** Thin lines, such as the rings of maps. */
    line: "#262d38",
    /** Text. */
    text: "#e6e9ef",
    /** Secondary lines and arrows. */
    dim: "#8b95a5",
    /** The font of texts, as in CSS. */
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

/** Draws a text, by the view's function if it has one. @param {Context} ctx @param {View} view @param {Text} text */
export function write(ctx, view, text) {
    if (view.write) return view.write(ctx, text);
    const [left, top] = text.pin;
    ctx.font = colors(view).font;
    ctx.textAlign = left === 0.5 ? "center" : left ? "right" : "left";
    ctx.textBaseline = top === 0.5 ? "middle" : top ? "bottom" : "top";
    ctx.fillStyle = text.color;
    ctx.fillText(text.text, text.x, text.y);
}

/**
 * Returns the color of a heading; undefined without colors.
 * @param {readonly string[]} colors
 * @param {number} angle
 */
export function headingColor(colors, angle) {
    const { length } = colors;
    return length ? colors[((Math.round((angle / TURN) * length) % length) + length) % length] : undefined;
}
