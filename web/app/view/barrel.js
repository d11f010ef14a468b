/** Guns that turn. */

const BARREL = 2.1; // length of a barrel from the gun's center, in radii

/**
 * Draws a gun over the dart of its agent: a base, a turntable, and a barrel where the agent faces.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, r: number, angle: number, ink: string }} gun  r: radius, in pixels
 */
export function drawBarrel(ctx, { palette }, { x, y, r, angle, ink }) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = palette.field;
    ctx.strokeStyle = ink;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(0, 0, 1.15 * r, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
    ctx.fillStyle = ink;
    ctx.fillRect(0, -0.2 * r, (BARREL - 0.3) * r, 0.4 * r);
    ctx.fillRect((BARREL - 0.35) * r, -0.3 * r, 0.35 * r, 0.6 * r);
    ctx.beginPath();
    ctx.arc(0, 0, 0.7 * r, 0, 2 * Math.PI);
    ctx.fill();
    ctx.restore();
}
