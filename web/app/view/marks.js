/**
 * Small marks that plays draw over the field, and texts that labels.js places. Texts have an outline in the color of
 * the field, so that they are readable over maps and trails.
 */
import { mapsPlace } from "veer/draw";
import { addLabel, around, line } from "./labels.js";

const SHAPE = 1.2; // size of a drawn agent relative to its radius
const LEAST = 4; // smallest radius of a named agent, in pixels

/**
 * Draws a cross at an aim point.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number }} at
 * @param {string} color
 */
export function mark(ctx, at, color) {
    ctx.beginPath();
    for (const [dx, dy] of [[1, 1], [1, -1]]) {
        ctx.moveTo(at.x - 5 * dx, at.y - 5 * dy);
        ctx.lineTo(at.x + 5 * dx, at.y + 5 * dy);
    }
    ctx.lineWidth = 2;
    ctx.strokeStyle = color;
    ctx.stroke();
}

/**
 * Draws a dashed circle with a label above it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, r: number, color: string, text?: string }} circle
 */
export function circle(ctx, { x, y, r, color, text }) {
    ctx.beginPath();
    ctx.arc(x, y, Math.max(r, 1), 0, 2 * Math.PI);
    ctx.setLineDash([4, 5]);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = color;
    ctx.stroke();
    ctx.setLineDash([]);
    if (text) label(ctx, { x, y: y - r - 4, color, text });
}

/**
 * Asks for a text centered above a point.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, color: string, text: string, rim?: string, font?: string,
 *   names?: import("./placing.js").Box | null }} place  names: what the text names, which no label may lie on
 */
export function label(ctx, { x, y, color, text, rim, font = "11px", names = null }) {
    addLabel(ctx, { x, y, lines: [line(text, color, font)], rim, names });
}

/**
 * Asks for a title with a line of text below it, for a part of the field. Both are centered at a point but kept inside
 * the canvas.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, title: string, text?: string, color?: string, large?: boolean }} place
 * y: bottom of the title
 * @param {{ text: string, dim: string, field: string }} palette
 */
export function caption(ctx, { x, y, title, text = "", color, large = false }, palette) {
    const first = line(title, color ?? palette.text, large ? "600 26px" : "600 13px");
    const lines = text ? [first, line(text, palette.dim, "12px")] : [first];
    const plate = large ? "plate" : ""; // a large title is not moved away from what it would cover
    addLabel(ctx, { x, y: y - first.height, lines, pin: [0.5, 0], rim: palette.field, rank: 0, plate });
}

/**
 * Asks for a label above each agent: its name, or the text that `textOf` returns, "" for none. The inspected agent's
 * label is above its maps.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 * @param {(name: string) => string} [textOf]
 */
export function labelAgents(ctx, view, { world, agentNames }, textOf = (name) => name) {
    const { x, y, z, drawX, drawY, drawZ, radius } = world.agents;
    const [px, py, pz] = view.interpolated ? [drawX, drawY, drawZ] : [x, y, z];
    const maps = view.explain?.slots ? mapsPlace(world, view) : null;
    for (const [id, name] of agentNames) {
        const text = textOf(name), isOwn = id === view.agent;
        if (!text) continue;
        const slot = world.slot(id), at = view.at(px[slot], py[slot], pz[slot]);
        const lifted = view.orbit ? 0 : pz[slot] * view.lift * view.scale;
        const size = Math.max(radius[slot] * view.scale * SHAPE, LEAST);
        const names = around(at.x, at.y - lifted, isOwn && maps ? maps.outer : size);
        addLabel(ctx, {
            x: at.x, y: names.y - 3, lines: [line(text, view.palette.text, isOwn ? "600 12px" : "11px")],
            names, rim: view.palette.field, rank: isOwn ? 1 : 2, key: name, near: !isOwn,
        });
    }
}

/**
 * Asks for lines of text on a plate, readable over anything; the first line is a title.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, lines: string[], color?: string, align?: "left" | "center",
 *   names?: import("./placing.js").Box | null }} plate  x, y: top left or top center
 */
export function plate(ctx, { palette }, { x, y, lines, color = palette.text, align = "center", names = null }) {
    addLabel(ctx, {
        x, y, pin: [align === "left" ? 0 : 0.5, 0], plate: "plate", rank: 0, names,
        lines: lines.map((text, i) => ({
            ...line(text, i ? palette.text : color, i ? "12px" : "600 13px"), height: 16,
        })),
    });
}
