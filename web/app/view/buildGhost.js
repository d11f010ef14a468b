/**
 * A preview of an obstacle before it is built: green with a check mark where it may stand, red with a cross and the
 * reason where not.
 */

const MARK = 7; // half the size of the mark, in pixels
const FONT = "600 12px system-ui, sans-serif";
const EDGE = 4; // distance of the reason from the edge of the canvas, in pixels
const HIGH = 20; // height of the reason's plate, in pixels

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, halfWidth: number, halfHeight: number, ok: boolean, reason: string }} ghost  in world
 *   units
 */
export function drawBuildGhost(ctx, view, { x, y, halfWidth, halfHeight, ok, reason }) {
    const { palette, scale } = view, color = ok ? palette.interest : palette.danger, at = view.at(x, y);
    const w = halfWidth * scale, h = halfHeight * scale, m = Math.min(MARK, 0.6 * w, 0.6 * h);
    ctx.beginPath();
    ctx.roundRect(at.x - w, at.y - h, 2 * w, 2 * h, 4);
    ctx.globalAlpha = 0.3;
    ctx.fillStyle = color;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.lineWidth = 2;
    ctx.strokeStyle = color;
    ctx.stroke();
    for (const [ink, width] of /** @type {const} */ ([[palette.field, 6], [color, 3]])) {
        ctx.beginPath();
        if (ok) {
            ctx.moveTo(at.x - m, at.y);
            ctx.lineTo(at.x - 0.3 * m, at.y + 0.7 * m);
            ctx.lineTo(at.x + m, at.y - 0.7 * m);
        } else {
            ctx.moveTo(at.x - m, at.y - m);
            ctx.lineTo(at.x + m, at.y + m);
            ctx.moveTo(at.x + m, at.y - m);
            ctx.lineTo(at.x - m, at.y + m);
        }
        ctx.lineCap = ctx.lineJoin = "round";
        ctx.lineWidth = width;
        ctx.strokeStyle = ink;
        ctx.stroke();
    }
    ctx.lineCap = "butt";
    if (reason) drawReason(ctx, view, { x: at.x, above: at.y - h - 6, below: at.y + h + 6, color, text: reason });
}

/**
 * Draws the reason on a plate above the preview, or below it at the upper edge of the canvas.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, above: number, below: number, color: string, text: string }} place
 */
function drawReason(ctx, { palette, width }, { x, above, below, color, text }) {
    ctx.font = FONT;
    const wide = ctx.measureText(text).width + 16, top = above - HIGH < EDGE ? below : above - HIGH;
    const left = Math.max(EDGE, Math.min(x - wide / 2, width - wide - EDGE));
    ctx.beginPath();
    ctx.roundRect(left, top, wide, HIGH, 6);
    ctx.fillStyle = palette.field;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = color;
    ctx.stroke();
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.fillStyle = palette.text;
    ctx.fillText(text, left + 8, top + HIGH / 2 + 1);
}
