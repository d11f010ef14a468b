/** Small marks that plays draw over the picture. */

/** A cross where something is aimed at. @param {CanvasRenderingContext2D} ctx @param {{ x: number, y: number }} at @param {string} color */
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

/** A dashed circle with a label above it. @param {CanvasRenderingContext2D} ctx @param {{ x: number, y: number, r: number, color: string, text?: string }} circle */
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

/** Text centered above a place. @param {CanvasRenderingContext2D} ctx @param {{ x: number, y: number, color: string, text: string }} place */
export function label(ctx, { x, y, color, text }) {
    ctx.font = "11px system-ui, sans-serif";
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
}
