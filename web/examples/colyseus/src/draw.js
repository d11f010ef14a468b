/** Draws a match on a canvas, interpolated between its last two turns. */
import { DOGS, HEIGHT, PEN, WIDTH } from "./match.js";

/**
 * @param {ReturnType<import("./match.js").createMatch>} match
 * @returns {{ x: Float32Array, y: Float32Array }} positions of all agents
 */
export const placesOf = (match) => ({ x: match.world.agents.x.slice(), y: match.world.agents.y.slice() });

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ before: ReturnType<placesOf>, now: ReturnType<placesOf>, share: number, seat: number }} picture  share: 0
 *   at the previous turn, 1 at the last
 */
export function draw(canvas, { before, now, share, seat }) {
    const scale = (canvas.clientWidth * Math.min(devicePixelRatio, 2)) / WIDTH;
    const [width, height] = [Math.round(WIDTH * scale), Math.round(HEIGHT * scale)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.strokeStyle = "#8d6e4a";
    context.lineWidth = 6;
    context.beginPath();
    context.moveTo(PEN.x - PEN.halfWidth, PEN.y - PEN.halfHeight);
    context.lineTo(PEN.x + PEN.halfWidth, PEN.y - PEN.halfHeight);
    context.lineTo(PEN.x + PEN.halfWidth, PEN.y + PEN.halfHeight);
    context.lineTo(PEN.x - PEN.halfWidth, PEN.y + PEN.halfHeight);
    context.stroke();
    for (let slot = now.x.length - 1; slot >= 0; slot--) {
        const x = before.x[slot] + (now.x[slot] - before.x[slot]) * share;
        const y = before.y[slot] + (now.y[slot] - before.y[slot]) * share;
        // the column is as long as the capacity, and this slot has no agent
        if (slot >= DOGS && x === 0 && y === 0) continue;
        context.fillStyle = slot >= DOGS ? "#e6e9ef" : slot === seat ? "#7aa2ff" : "#ffd24a";
        context.beginPath();
        context.arc(x, y, slot < DOGS ? 8 : 5, 0, 7);
        context.fill();
    }
}
