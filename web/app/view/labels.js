/**
 * The labels of a frame. Plays ask for labels while they draw; when all else is drawn, the labels are placed together
 * and drawn, so that none lies on another or on what it names.
 */
import { mapsPlace } from "veer/draw";
import { overlap, placeLabels } from "./placing.js";

const EDGE = 4; // smallest distance between a label and the edge of the canvas, in pixels
const MOST = 150; // maximum number of labels in a frame; with more, placing them takes more than a millisecond
const RIM = 3; // width of the outline of a text, in pixels
const FAMILY = "system-ui, sans-serif";
const PLATE = 0.85; // opacity of a plate
const MARK = 6; // radius of a mark on a trail, in pixels
const FEW = 120; // number of agents above which labels may lie on agents, because they would find no place
const NODE = 11; // radius of a numbered node with its ring, in pixels

/** @import { Box } from "./placing.js" */
/**
 * A line of words, each with its color.
 * @typedef {{ font: string, height: number, words: { text: string, color: string }[], gap?: number }} Line
 */
/**
 * A label: its lines, its preferred point, the box of what it names, and the plate behind it. `pin`: which point of its
 * box is at x, y: [0, 0] is the upper left corner, [0.5, 1], the default, the middle of the lower edge. `rank`: labels
 * of a lower rank are placed first. `key`: identifies the label in the next frame.
 * @typedef {object} Label
 * @property {number} x
 * @property {number} y
 * @property {Line[]} lines
 * @property {number[]} [pin]
 * @property {Box | null} [names]
 * @property {"plate" | "board" | ""} [plate]
 * @property {string} [rim]  color of the outline of the texts
 * @property {number} [rank]
 * @property {string} [key]
 * @property {boolean} [near]  left out rather than placed apart from what it names
 */
/** @typedef {Label & { alpha: number, box: Box }} Measured */

/**
 * By canvas: the labels asked for in this frame, the indexes of the places in the last frame, and the boxes that were
 * drawn last.
 * @type {WeakMap<object, { wanted: Measured[], last: Map<string, number>, drawn: { text: string, box: Box,
 *   names: Box | null }[] }>}
 */
const frames = new WeakMap();

/** @param {CanvasRenderingContext2D} ctx */
function frameOf(ctx) {
    let frame = frames.get(ctx);
    if (!frame) frames.set(ctx, frame = { wanted: [], last: new Map(), drawn: [] });
    return frame;
}

/** Returns a line of one word. @param {string} text @param {string} color @param {string} [font] @returns {Line} */
export function line(text, color, font = "11px") {
    return { font, height: Number.parseFloat(font.replace(/^\d+ /, "")) + 2, words: [{ text, color }] };
}

/** @param {CanvasRenderingContext2D} ctx @param {Line} line */
function widthOf(ctx, { font, words, gap = 0 }) {
    ctx.font = `${font} ${FAMILY}`;
    return words.reduce((sum, { text }) => sum + ctx.measureText(text).width, gap * (words.length - 1));
}

/** Asks for a label in this frame. @param {CanvasRenderingContext2D} ctx @param {Label} label */
export function addLabel(ctx, label) {
    const { wanted } = frameOf(ctx), { x, y, lines, pin = [0.5, 1], plate = "" } = label;
    if (wanted.length >= MOST) return;
    const side = plate ? 8 : 0, end = plate === "plate" ? 4 : plate ? 3 : 0;
    const width = Math.ceil(Math.max(...lines.map((one) => widthOf(ctx, one)))) + 2 * side;
    const height = lines.reduce((sum, one) => sum + one.height, 0) + 2 * end;
    const box = { x: x - pin[0] * width, y: y - pin[1] * height, width, height };
    wanted.push({ ...label, alpha: ctx.globalAlpha, box });
}

/**
 * Places and draws the labels of this frame.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 * @param {readonly { x: number, y: number }[]} [marks]  what else is drawn and should stay visible
 */
export function drawLabels(ctx, view, { world }, marks = []) {
    const frame = frameOf(ctx), { palette, width, height } = view;
    const seen = frame.wanted.filter((one) => isSeen(one, view)), counts = new Map();
    const all = seen.sort((a, b) => (a.rank ?? 2) - (b.rank ?? 2));
    const keys = all.map(({ key, lines }) => {
        const name = key ?? lines[0].words[0].text.replace(/[\d.]+/g, "0"), count = counts.get(name) ?? 0;
        counts.set(name, count + 1);
        return `${name} ${count}`;
    });
    const avoid = kept(view, world);
    const field = { x: EDGE, y: EDGE, width: width - 2 * EDGE, height: height - 2 * EDGE };
    const spare = [...marks.map(({ x, y }) => around(x, y, MARK)), ...agentBoxes(view, world)];
    const found = placeLabels(all.map((one, i) => ({ ...one, last: frame.last.get(keys[i]) ?? -1 })),
        { field, avoid, spare });
    frame.wanted = [];
    frame.last = new Map();
    frame.drawn = [];
    found.forEach((place, i) => {
        if (!place) return;
        frame.last.set(keys[i], place.index);
        const { names = null, lines } = all[i];
        frame.drawn.push({ text: lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n"),
            box: place.box, names });
        paint(ctx, palette, all[i], place.box);
    });
}

/**
 * Returns whether any of what a label names is on the canvas. Plates and boards stay at its edge.
 * @param {Measured} label @param {{ width: number, height: number }} view
 */
const isSeen = ({ names, box, plate }, { width, height }) => (!names && !!plate) ||
    overlap(names ?? box, { x: 0, y: 0, width, height });

/**
 * Returns the boxes that no label may lie on: the inspected agent with its maps, and the numbered nodes of paths.
 * @param {import("../field/view.js").PlayView} view @param {import("../../types.js").World} world
 */
function kept(view, world) {
    const nodes = view.paths.flatMap(({ nodes: all = [] }) => all.map(([x, y]) => {
        const at = view.at(x, y);
        return around(at.x, at.y, NODE);
    }));
    const maps = view.explain?.slots ? mapsPlace(world, view) : null;
    return maps ? [around(maps.x, maps.y, maps.outer), ...nodes] : nodes;
}

/**
 * Returns the boxes of the agents, if they are few.
 * @param {import("../field/view.js").PlayView} view @param {import("../../types.js").World} world
 */
function agentBoxes(view, world) {
    const ids = world.slotCount > FEW ? [] : world.agentIds(), { x, y, z, drawX, drawY, drawZ, radius } = world.agents;
    const [xs, ys, zs] = view.interpolated ? [drawX, drawY, drawZ] : [x, y, z];
    return ids.map((id) => {
        const slot = world.slot(id), at = view.at(xs[slot], ys[slot], zs[slot]);
        const up = view.orbit ? 0 : zs[slot] * view.lift * view.scale;
        return around(at.x, at.y - up, Math.max(radius[slot] * (view.orbit ? 0 : view.scale), view.least));
    });
}

/**
 * Draws the labels of a canvas without agents where they were asked for.
 * @param {CanvasRenderingContext2D} ctx @param {Record<string, string>} palette
 */
export function drawPlainLabels(ctx, palette) {
    const frame = frameOf(ctx);
    for (const one of frame.wanted) paint(ctx, palette, one, one.box);
    frame.drawn = frame.wanted.map(({ lines, box }) => ({ text: lines[0].words[0].text, box, names: null }));
    frame.wanted = [];
}

/**
 * Takes a text of veer/draw, the name of an arrow or of a radius, as a label.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, text: string, color: string, pin: number[] }} text
 */
export function addText(ctx, { x, y, text, color, pin }) {
    addLabel(ctx, { x, y, pin, lines: [line(text, color)], rank: 3 });
}

/** Returns the labels that were drawn last, for tests. @param {CanvasRenderingContext2D} ctx */
export const drawnLabels = (ctx) => frameOf(ctx).drawn;

/** Returns the box around a circle. @param {number} x @param {number} y @param {number} r @returns {Box} */
export const around = (x, y, r) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Record<string, string>} palette
 * @param {Measured} label
 * @param {Box} box
 */
function paint(ctx, palette, { lines, plate, rim, alpha, pin }, box) {
    if (plate) {
        ctx.beginPath();
        ctx.roundRect(box.x, box.y, box.width, box.height, plate === "board" ? 8 : 6);
        ctx.globalAlpha = PLATE;
        ctx.fillStyle = palette.field;
        ctx.fill();
        ctx.globalAlpha = 1;
        ctx.lineWidth = 1;
        ctx.strokeStyle = palette.line;
        if (plate === "board") ctx.stroke();
    }
    ctx.globalAlpha = alpha;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    let top = box.y + (plate === "plate" ? 4 : plate ? 3 : 0);
    for (const one of lines) {
        const wide = widthOf(ctx, one);
        let x = pin?.[0] === 0 ? box.x + (plate ? 8 : 0) : box.x + (box.width - wide) / 2;
        for (const { text, color } of one.words) {
            ctx.lineJoin = "round";
            ctx.lineWidth = RIM;
            ctx.strokeStyle = rim ?? palette.field;
            if (!plate) ctx.strokeText(text, x, top + one.height / 2 + 1);
            ctx.fillStyle = color;
            ctx.fillText(text, x, top + one.height / 2 + 1);
            x += ctx.measureText(text).width + (one.gap ?? 0);
        }
        top += one.height;
    }
    ctx.globalAlpha = 1;
}
