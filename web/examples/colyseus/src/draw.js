/** Draws a player's picture of the match on a canvas, and the strip of turns beside the pictures. */
import { DOGS, HEIGHT, PEN, WIDTH } from "./game.js";

/** One color per seat, the same in every picture. */
export const COLORS = ["#7aa2ff", "#ffd24a", "#e8a0ff", "#ff8f5a"];
/** One color per server, in turn. */
const SERVERS = ["#2fbf8f", "#e0a800", "#7aa2ff", "#d070f0"];
/** Seconds that the strip shows. */
const SPAN = 6;
/** Width of a mown stripe of the field. */
const STRIPE = 80;

const style = getComputedStyle(document.documentElement);
/** The colors of style.css, which depend on the theme. @type {Record<string, string>} */
let theme = {};
/** The field without animals, by the size of the canvas. @type {Map<string, HTMLCanvasElement>} */
const fields = new Map();
function readTheme() {
    const names = ["grass", "mown", "pen", "fence", "post", "wool", "face", "shade", "edge", "halo", "ring", "dim"];
    theme = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    fields.clear();
}
readTheme();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", readTheme);

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
function drawField(context) {
    context.fillStyle = theme.grass;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = theme.mown;
    for (let x = 0; x < WIDTH; x += 2 * STRIPE) context.fillRect(x, 0, STRIPE, HEIGHT);
    const { x, y, halfWidth, halfHeight } = PEN, left = x - halfWidth, top = y - halfHeight;
    const corners = [[left, top], [x + halfWidth, top], [x + halfWidth, y + halfHeight], [left, y + halfHeight]];
    context.fillStyle = theme.pen;
    context.fillRect(left, top, 2 * halfWidth, 2 * halfHeight);
    context.strokeStyle = theme.fence;
    context.lineWidth = 5;
    context.lineJoin = "round";
    context.beginPath();
    for (const [toX, toY] of corners) context.lineTo(toX, toY);
    context.stroke();
    context.fillStyle = theme.post;
    for (const [i, [fromX, fromY]] of corners.slice(0, 3).entries()) {
        const [toX, toY] = corners[i + 1];
        for (let share = 0; share <= 1; share += 0.25) {
            context.fillRect(fromX + share * (toX - fromX) - 4, fromY + share * (toY - fromY) - 4, 8, 8);
        }
    }
}

/** Returns a picture of the field in the size of a canvas. @param {HTMLCanvasElement} canvas */
function fieldOf({ width, height }) {
    const key = `${width} ${height}`, known = fields.get(key);
    if (known) return known;
    const field = document.createElement("canvas"), context = field.getContext("2d");
    [field.width, field.height] = [width, height];
    context.scale(width / WIDTH, height / HEIGHT);
    drawField(context);
    if (fields.size > 8) fields.clear(); // the window is being resized
    fields.set(key, field);
    return field;
}

/** Draws all sheep, color by color. @param {CanvasRenderingContext2D} context */
function drawFlock(context, { x, y, orientation }) {
    const parts = [
        { color: theme.shade, along: -1, down: 3, long: 9, wide: 7 },
        { color: theme.wool, along: 0, down: 0, long: 8.5, wide: 6.5 },
        { color: theme.face, along: 7.5, down: 0, long: 3.6, wide: 2.8 },
    ];
    for (const { color, along, down, long, wide } of parts) {
        context.fillStyle = color;
        context.beginPath();
        for (let slot = DOGS; slot < x.length; slot++) {
            if (x[slot] === 0 && y[slot] === 0) continue; // a free slot: columns have room for more agents
            const angle = orientation[slot], cos = Math.cos(angle), sin = Math.sin(angle);
            const [atX, atY] = [x[slot] + along * cos, y[slot] + along * sin + down];
            context.moveTo(atX + long * cos, atY + long * sin);
            context.ellipse(atX, atY, long, wide, angle, 0, 7);
        }
        context.fill();
    }
}

function drawDog(context, { x, y, angle, color, isOwn }) {
    const oval = (along, across, long, wide) => context.ellipse(along, across, long, wide, 0, 0, 7);
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    if (isOwn) {
        context.fillStyle = theme.halo;
        context.beginPath();
        oval(0, 0, 24, 24);
        context.fill();
    }
    context.lineWidth = isOwn ? 3 : 1.5;
    context.strokeStyle = theme.edge;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(-11, 0);
    context.quadraticCurveTo(-19, -1, -21, -7); // the tail
    context.stroke();
    for (const [along, long, wide] of [[-2, 13, 7], [12, 6.5, 5.5]]) {
        context.beginPath();
        oval(along, 0, long, wide);
        context.stroke();
        context.fill();
    }
    context.fillStyle = theme.edge;
    context.beginPath();
    oval(9, -5, 3.4, 2);
    oval(9, 5, 3.4, 2);
    oval(18, 0, 1.6, 1.6);
    context.fill();
    context.restore();
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ poses: import("./player.js").Poses, seat: number, seats: number[],
 *   truth: { x: number, y: number } | null }} picture  seats: those with players; truth: where the server has the
 *   player's dog now
 */
export function draw(canvas, { poses, seat, seats, truth }) {
    const context = contextOf(canvas, WIDTH, HEIGHT), { x, y, orientation } = poses;
    context.drawImage(fieldOf(canvas), 0, 0, WIDTH, HEIGHT);
    drawFlock(context, poses);
    for (let slot = 0; slot < Math.min(DOGS, x.length); slot++) {
        context.globalAlpha = seats.includes(slot) ? 1 : 0.3;
        drawDog(context, {
            x: x[slot], y: y[slot], angle: orientation[slot], color: COLORS[slot], isOwn: slot === seat,
        });
    }
    context.globalAlpha = 1;
    if (!truth) return;
    context.strokeStyle = theme.ring;
    context.lineWidth = 2;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.arc(truth.x, truth.y, 26, 0, 7);
    context.stroke();
    context.setLineDash([]);
}

/**
 * Draws when turns were confirmed: one bar each, in the color of the server that played it.
 * @param {HTMLCanvasElement} canvas @param {{ at: number, epoch: number }[]} turns @param {number} now  ms
 */
export function drawStrip(canvas, turns, now) {
    const width = canvas.clientWidth, height = canvas.clientHeight, context = contextOf(canvas, width, height);
    let last = 0;
    context.font = "12px system-ui, sans-serif";
    for (const { at, epoch } of turns) {
        const x = width * (1 - (now - at) / (1000 * SPAN));
        context.fillStyle = SERVERS[(epoch - 1) % SERVERS.length];
        context.fillRect(x - 3, 18, 3, height - 20);
        if (epoch === last) continue;
        last = epoch;
        const text = `server ${epoch}`, most = width - context.measureText(text).width - 4;
        context.fillStyle = theme.dim;
        context.fillText(text, Math.min(Math.max(x, 4), most), 13);
    }
}

/** Removes the turns that the strip no longer shows. @param {{ at: number }[]} turns @param {number} now  ms */
export function forget(turns, now) {
    while (turns.length && turns[0].at < now - 1000 * SPAN) turns.shift();
}
