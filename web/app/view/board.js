/** A board over the field with the scene's counts: words in the colors of the counted objects. */

const HIGH = 20; // height in pixels
const SIDE = 10;
const FONT = "600 12px system-ui, sans-serif";

/**
 * Draws a line of text in a box, centered at a point but kept inside the canvas.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, words: { text: string, color?: string }[] }} board
 */
export function drawBoard(ctx, { palette, width }, { x, y, words }) {
    ctx.font = FONT;
    const widths = words.map(({ text }) => ctx.measureText(text).width), gap = 12;
    const wide = widths.reduce((sum, w) => sum + w, 0) + gap * (words.length - 1) + 2 * SIDE;
    const left = Math.round(Math.max(Math.min(x - wide / 2, width - wide - 4), 4));
    const top = Math.round(Math.max(y - HIGH / 2, 4));
    ctx.beginPath();
    ctx.roundRect(left + 0.5, top + 0.5, wide, HIGH, 8);
    ctx.globalAlpha = 0.88;
    ctx.fillStyle = palette.field;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.line;
    ctx.stroke();
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    let at = left + SIDE;
    words.forEach(({ text, color = palette.text }, i) => {
        ctx.fillStyle = color;
        ctx.fillText(text, at, top + HIGH / 2 + 1);
        at += widths[i] + gap;
    });
}
