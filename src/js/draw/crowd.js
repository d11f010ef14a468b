/**
 * Crowds: with thousands of agents each one is a dot, written as pixels into an image that is drawn over the canvas at once; without
 * OffscreenCanvas, a square of one path. Part of veer/draw (agents.js).
 */

/** @import { Context } from "./canvas.js" */

export const CROWD = 4000; // agents; up to this number each is a dart

/** @type {{ canvas: OffscreenCanvas, ctx: OffscreenCanvasRenderingContext2D, image: ImageData, pixels: Uint32Array } | null} */
let sheet = null;

/** A blank image, created again only when its size changes. @param {number} width @param {number} height */
function blank(width, height) {
    if (sheet?.canvas.width === width && sheet.canvas.height === height) {
        sheet.pixels.fill(0);
        return sheet;
    }
    const canvas = new OffscreenCanvas(width, height), ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = ctx.createImageData(width, height);
    sheet = { canvas, ctx, image, pixels: new Uint32Array(image.data.buffer) };
    return sheet;
}

/** "#rrggbb" or "#rgb" as an opaque pixel. Its bytes are red, green, blue, alpha on every machine that runs a browser. @param {string} color */
function pixelOf(color) {
    const long = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color, rgb = Number.parseInt(long.slice(1, 7), 16);
    return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

/**
 * @typedef {object} Dots
 * @property {ArrayLike<number>} x @property {ArrayLike<number>} y  positions in the world
 * @property {ArrayLike<number>} flags  bit 0: alive
 * @property {number} count
 * @property {{ x: number, y: number, scale: number, width: number, height: number }} view
 * @property {string} color
 * @property {number} size  canvas units
 */

/** @param {Context} ctx @param {Dots} dots */
export function drawDots(ctx, dots) {
    if (typeof OffscreenCanvas === "function") drawPixels(ctx, dots);
    else drawSquares(ctx, dots);
}

/** @param {Context} ctx @param {Dots} dots */
function drawPixels(ctx, { x, y, flags, count, view, color, size }) {
    const zoom = ctx.getTransform().a, scale = view.scale * zoom, side = Math.max(1, Math.round(size * zoom)), half = side / 2;
    const width = Math.max(1, Math.round(view.width * zoom)), height = Math.max(1, Math.round(view.height * zoom));
    const { canvas, ctx: own, image, pixels } = blank(width, height), pixel = pixelOf(color);
    for (let s = 0; s < count; s++) {
        const left = Math.round((x[s] - view.x) * scale - half), top = Math.round((y[s] - view.y) * scale - half);
        if (!(flags[s] & 1) || !(left >= 0 && top >= 0 && left + side <= width && top + side <= height)) continue;
        for (let row = 0, at = top * width + left; row < side; row++, at += width) {
            for (let k = 0; k < side; k++) pixels[at + k] = pixel;
        }
    }
    own.putImageData(image, 0, 0);
    ctx.drawImage(canvas, 0, 0, view.width, view.height);
}

/** @param {Context} ctx @param {Dots} dots */
function drawSquares(ctx, { x, y, flags, count, view, color, size }) {
    ctx.beginPath();
    for (let s = 0; s < count; s++) {
        if (flags[s] & 1) ctx.rect((x[s] - view.x) * view.scale - size / 2, (y[s] - view.y) * view.scale - size / 2, size, size);
    }
    ctx.fillStyle = color;
    ctx.fill();
}
