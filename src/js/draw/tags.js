/** Draws short labels on plates, which are readable over everything. Part of veer/draw. */
import { colors, fade } from "./canvas.js";

/** @import { Context, View } from "./canvas.js" */

const LETTER = 6.2; // width of a letter, in canvas units; a DrawContext has no measureText
const HIGH = 15;

/**
 * Draws a label centered at a point.
 * @param {Context} ctx
 * @param {{ x: number, y: number, text: string, color: string, view: View }} label
 */
export function tag(ctx, { x, y, text, color, view }) {
    const wide = text.length * LETTER + 8, { field, font } = colors(view);
    ctx.beginPath();
    ctx.roundRect(x - wide / 2, y - HIGH / 2, wide, HIGH, 4);
    ctx.fillStyle = fade(field, 0.85);
    ctx.fill();
    ctx.font = font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = color;
    ctx.fillText(text, x, y + 0.5);
}
