/** A board over the field with the scene's counts: words in the colors of the counted objects. */
import { addLabel } from "./labels.js";

const GAP = 12; // distance between two words, in pixels
const HIGH = 14; // height of the line, in pixels

/**
 * Asks for a line of text in a box, centered at a point but kept inside the canvas.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, words: { text: string, color?: string }[] }} board
 */
export function drawBoard(ctx, { palette }, { x, y, words }) {
    addLabel(ctx, {
        x, y, pin: [0.5, 0.5], plate: "board", rank: 0,
        lines: [{
            font: "600 12px", height: HIGH, gap: GAP,
            words: words.map(({ text, color = palette.text }) => ({ text, color })),
        }],
    });
}
