/**
 * Small marks that plays draw over the field. Texts have an outline in the color of the field, so that they are
 * readable over maps and trails.
 */
import { mapsPlace } from "veer/draw";

const FONT = "system-ui, sans-serif";
const RIM = 3; // width of the outline in pixels
const EDGE = 4; // distance between a caption and the edge of the canvas, in pixels
const LINE = 12; // height of a label, in pixels
const STACKED = 3; // maximum number of stacked labels

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
 * Draws text centered above a point.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, color: string, text: string, rim?: string, font?: string }} place
 */
export function label(ctx, { x, y, color, text, rim, font = "11px" }) {
    ctx.font = `${font} ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    write(ctx, { x, y, color, text, rim });
}

/**
 * Draws text with an outline.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, color: string, text: string, rim?: string }} place
 */
function write(ctx, { x, y, color, text, rim }) {
    if (rim) {
        ctx.lineJoin = "round";
        ctx.lineWidth = RIM;
        ctx.strokeStyle = rim;
        ctx.strokeText(text, x, y);
    }
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
}

/**
 * Draws a title with a line of text below it, for a part of the field. Both are centered at a point but kept inside the
 * canvas.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, title: string, text?: string, color?: string, large?: boolean }} place
 * y: bottom of the title
 * @param {{ text: string, dim: string, field: string }} palette
 */
export function caption(ctx, { x, y, title, text = "", color, large = false }, palette) {
    const font = large ? "600 26px" : "600 13px", small = "12px";
    const widths = [[font, title], [small, text]].map(([size, words]) => {
        ctx.font = `${size} ${FONT}`;
        return ctx.measureText(words).width;
    });
    const half = Math.max(...widths) / 2 + EDGE, middle = Math.max(half, Math.min(x, ctx.canvas.clientWidth - half));
    label(ctx, { x: middle, y, color: color ?? palette.text, text: title, rim: palette.field, font });
    if (text) label(ctx, { x: middle, y: y + 16, color: palette.dim, text, rim: palette.field, font: small });
}

/**
 * Draws a label above each agent: its name, or the text that `textOf` returns, "" for none. The inspected agent's label
 * is above its maps; a label that would cover another is moved up.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 * @param {(name: string) => string} [textOf]
 */
export function labelAgents(ctx, view, { world, agentNames }, textOf = (name) => name) {
    const { x, y, z, drawX, drawY, drawZ, radius } = world.agents;
    const [px, py, pz] = view.interpolated ? [drawX, drawY, drawZ] : [x, y, z];
    const maps = view.explain?.slots ? mapsPlace(world, view) : null;
    /** @type {{ x: number, y: number, half: number }[]} */
    const placed = [];
    const own = (/** @type {unknown} */ id) => Number(id === view.agent);
    for (const [id, name] of [...agentNames].sort(([a], [b]) => own(b) - own(a))) {
        const text = textOf(name);
        if (!text) continue;
        const slot = world.slot(id), at = view.at(px[slot], py[slot], pz[slot]);
        const lifted = view.orbit ? 0 : pz[slot] * view.lift * view.scale;
        const above = own(id) && maps ? maps.outer : radius[slot] * view.scale, font = own(id) ? "600 12px" : "11px";
        ctx.font = `${font} ${FONT}`;
        const half = ctx.measureText(text).width / 2, place = { x: at.x, y: at.y - lifted - above - 5, half };
        for (let i = 0; i < STACKED &&
            placed.some((one) =>
                Math.abs(one.x - place.x) < one.half + half && Math.abs(one.y - place.y) < LINE); i++) {
            place.y -= LINE;
        }
        placed.push(place);
        label(ctx, { ...place, color: view.palette.text, text, rim: view.palette.field, font });
    }
}

/**
 * Draws lines of text on a plate, readable over anything; the first line is a title.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, lines: string[], color?: string, align?: "left" | "center" }} plate  x, y: top left
 *   or top center
 */
export function plate(ctx, { palette, width, height }, { x, y, lines, color = palette.text, align = "center" }) {
    const fonts = lines.map((_, i) => (i ? "12px system-ui, sans-serif" : "600 13px system-ui, sans-serif"));
    const wide = Math.max(...lines.map((line, i) => {
        ctx.font = fonts[i];
        return ctx.measureText(line).width;
    })) + 16, high = 16 * lines.length + 8;
    const left = Math.max(4, Math.min(align === "left" ? x : x - wide / 2, width - wide - 4));
    const top = Math.max(4, Math.min(y, height - high - 4));
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, 6);
    ctx.fillStyle = palette.field;
    ctx.globalAlpha = 0.85;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    lines.forEach((line, i) => {
        ctx.font = fonts[i];
        ctx.fillStyle = i ? palette.text : color;
        ctx.fillText(line, left + 8, top + 12 + 16 * i);
    });
}
