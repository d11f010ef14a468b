/** Draws a player's picture of the match on a canvas, and the strip of turns below the pictures. */
import { DOGS, HEIGHT, PEN, WIDTH } from "./game.js";

/** One color per seat, the same in every picture. */
export const COLORS = ["#7aa2ff", "#ffd24a", "#e8a0ff", "#ff8f5a"];
/** One color per server, in turn. */
const SERVERS = ["#2fbf8f", "#ffd24a", "#7aa2ff", "#e8a0ff"];
/** Seconds that the strip shows. */
const SPAN = 6;

/** Sizes a canvas for the screen and scales its context. @param {HTMLCanvasElement} canvas @param {number} width */
function contextOf(canvas, width, height) {
    const scale = (canvas.clientWidth * Math.min(devicePixelRatio, 2)) / width;
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    return context;
}

/** @param {CanvasRenderingContext2D} context */
function drawPen(context) {
    const { x, y, halfWidth, halfHeight } = PEN, left = x - halfWidth, top = y - halfHeight;
    context.fillStyle = "#2a3a22";
    context.fillRect(left, top, 2 * halfWidth, 2 * halfHeight);
    context.strokeStyle = "#a9835a";
    context.lineWidth = 6;
    context.lineJoin = "round";
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + 2 * halfWidth, top);
    context.lineTo(left + 2 * halfWidth, top + 2 * halfHeight);
    context.lineTo(left, top + 2 * halfHeight);
    context.stroke();
}

function drawSheep(context, x, y, angle) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    context.fillStyle = "#e9ecf1";
    context.beginPath();
    context.ellipse(x, y, 6.5, 5, angle, 0, 7);
    context.fill();
    context.fillStyle = "#4a4f58";
    context.beginPath();
    context.arc(x + 6 * cos, y + 6 * sin, 2.6, 0, 7);
    context.fill();
}

function drawDog(context, { x, y, angle, color, isOwn }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (/** @type {number} */ along, /** @type {number} */ across) =>
        /** @type {[number, number]} */ ([x + along * cos - across * sin, y + along * sin + across * cos]);
    context.fillStyle = color;
    context.strokeStyle = isOwn ? "#ffffff" : "#10161c";
    context.lineWidth = isOwn ? 2.5 : 1.5;
    context.beginPath();
    context.moveTo(...at(14, 0));
    context.lineTo(...at(-9, 8));
    context.lineTo(...at(-5, 0));
    context.lineTo(...at(-9, -8));
    context.closePath();
    context.fill();
    context.stroke();
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ poses: import("./player.js").Poses, seat: number, seats: number[],
 *   truth: { x: number, y: number } | null }} picture  seats: those with players; truth: where the server has the
 *   player's dog now
 */
export function draw(canvas, { poses: { x, y, orientation }, seat, seats, truth }) {
    const context = contextOf(canvas, WIDTH, HEIGHT);
    drawPen(context);
    for (let slot = DOGS; slot < x.length; slot++) {
        // the columns are as long as the capacity, and this slot has no agent
        if (x[slot] !== 0 || y[slot] !== 0) drawSheep(context, x[slot], y[slot], orientation[slot]);
    }
    for (let slot = 0; slot < Math.min(DOGS, x.length); slot++) {
        const isOwn = slot === seat;
        context.globalAlpha = seats.includes(slot) ? 1 : 0.35;
        drawDog(context, { x: x[slot], y: y[slot], angle: orientation[slot], color: COLORS[slot], isOwn });
    }
    context.globalAlpha = 1;
    if (!truth) return;
    context.strokeStyle = COLORS[seat];
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.arc(truth.x, truth.y, 17, 0, 7);
    context.stroke();
    context.setLineDash([]);
}

/**
 * Draws when turns were confirmed: one bar each, in the color of the server that played it.
 * @param {HTMLCanvasElement} canvas @param {{ at: number, epoch: number }[]} turns @param {number} now  ms
 */
export function drawStrip(canvas, turns, now) {
    const width = canvas.clientWidth, context = contextOf(canvas, width, canvas.clientHeight);
    for (const { at, epoch } of turns) {
        context.fillStyle = SERVERS[(epoch - 1) % SERVERS.length];
        context.fillRect(width * (1 - (now - at) / (1000 * SPAN)) - 2, 2, 2, canvas.clientHeight - 4);
    }
}

/** Removes the turns that the strip no longer shows. @param {{ at: number }[]} turns @param {number} now  ms */
export function forget(turns, now) {
    while (turns.length && turns[0].at < now - 1000 * SPAN) turns.shift();
}
