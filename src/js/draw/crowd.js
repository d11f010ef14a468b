/**
 * Draws many agents as oriented darts, copied as pixels. Paths of thousands of darts are slow in every rasterizer.
 * Here, the dart of each size, color and direction (of 64) is rasterized once and then copied into an image, which is
 * drawn over the canvas in one call. Part of veer/draw (agents.js).
 */
import { headingColor, TURN } from "./canvas.js";

/** @import { Context, Poses } from "./canvas.js" */

const DIRECTIONS = 64;
const PARTS = 2; // number of subpixel positions of a sprite in x and in y; with 1, slow agents visibly jump
const SAMPLES = 4; // number of samples per pixel in x and in y
const SIZES = 4; // radii are rounded to this fraction of a pixel
const LARGEST = 24; // darts with a larger radius, in pixels, are drawn as paths
// maximum number of tables (sizes and looks) in the cache, because smooth zooming would create ever more
const MOST_TABLES = 24;
const FAINT = 0.1; // smallest alpha of a pixel that is kept
// distance outside the image, in pixels, up to which the center of a dart may be for the dart to reach into it
const MARGIN = 2 * LARGEST;
const RING = 0.6; // half the width of a ring, in pixels

/**
 * The sprites of a size and look, by subpixel position and direction, created when first needed. All pixels are in one
 * array, which stays in the processor's cache. Sprite `which` has `lengths[which]` pairs from index `starts[which]` on;
 * a pair is an offset from the agent's pixel in the image and a color.
 * @typedef {{ reach: number, starts: Int32Array, lengths: Int32Array, data: Uint32Array, used: number, ringed: boolean,
 *   make: (which: number) => void }} Table
 */

/**
 * @type {{ canvas: OffscreenCanvas, ctx: OffscreenCanvasRenderingContext2D, image: ImageData, pixels:
 *   Uint32Array } | null}
 */
let sheet = null;
/** Tables for images of one width. @type {{ width: number, tables: Map<number, Table>, looks: string }} */
let cache = { width: 0, tables: new Map(), looks: "" };

/**
 * Returns whether a context draws pixels. For a context that records calls, for example for a vector format, paths are
 * used instead.
 * @param {Context} ctx
 */
export function canBlit(ctx) {
    const { OffscreenCanvas: sheets, CanvasRenderingContext2D: onPage, OffscreenCanvasRenderingContext2D: off } =
        globalThis;
    return typeof sheets === "function" &&
        [onPage, off].some((type) => typeof type === "function" && ctx instanceof type);
}

/**
 * Returns a blank image, which is only recreated when the size changes.
 * @param {number} width
 * @param {number} height
 */
function blank(width, height) {
    if (sheet?.canvas.width === width && sheet.canvas.height === height) {
        sheet.pixels.fill(0);
        return sheet;
    }
    const canvas = new OffscreenCanvas(width, height);
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = ctx.createImageData(width, height);
    sheet = { canvas, ctx, image, pixels: new Uint32Array(image.data.buffer) };
    return sheet;
}

/**
 * Converts "#rrggbb" or "#rrggbbaa" to a pixel: red, green and blue, and the alpha from 0 to 1.
 * @param {string} color
 */
function inkOf(color) {
    const rgb = Number.parseInt(color.slice(1, 7), 16);
    const alpha = color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1;
    return { rgb: ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16), alpha };
}

/** Returns how far a dart may reach from its center, in pixels. @param {number} r */
const reachOf = (r) => Math.ceil(1.15 * r + 2);

/**
 * Returns whether a point is inside a dart of radius 1 at the origin that faces along u; the shape is the same as in
 * dart() in canvas.js.
 * @param {number} u
 * @param {number} v
 */
function isInside(u, v) {
    const side = Math.abs(v);
    return u <= 1.1 - (1.9 / 0.72) * side && u >= -0.42 - (0.38 / 0.72) * side;
}

/**
 * Rasterizes a dart with its ring.
 * @param {{ r: number, angle: number, x: number, y: number, fill: string, ring: string, ringed: boolean, width: number
 *   }} shape  x, y: position within a pixel; width: width of the image
 * @returns {number[]}  pairs of an offset and a color
 */
export function rasterize({ r, angle, x, y, fill, ring, ringed, width }) {
    const reach = reachOf(r), ink = inkOf(fill), edge = inkOf(ring), c = Math.cos(angle) / r, s = Math.sin(angle) / r;
    /** @type {number[]} */
    const pairs = [];
    for (let row = -reach; row <= reach; row++) for (let column = -reach; column <= reach; column++) {
        let inside = 0, onRing = 0;
        for (let k = 0; k < SAMPLES * SAMPLES; k++) {
            const dx = column + ((k % SAMPLES) + 0.5) / SAMPLES - x;
            const dy = row + (Math.floor(k / SAMPLES) + 0.5) / SAMPLES - y;
            if (isInside(dx * c + dy * s, dy * c - dx * s)) inside++;
            else if (ringed && Math.abs(Math.hypot(dx, dy) - r) < RING) onRing++;
        }
        const alpha = (inside * ink.alpha + onRing * edge.alpha) / (SAMPLES * SAMPLES);
        if (alpha < FAINT) continue;
        pairs.push((row * width + column) >>> 0, ((Math.round(alpha * 255) << 24) | (inside ? ink : edge).rgb) >>> 0);
    }
    return pairs;
}

/**
 * @typedef {object} Darts
 * @property {Poses} pose
 * @property {ArrayLike<number>} flags  bit 0: alive
 * @property {ArrayLike<number>} radius
 * @property {ArrayLike<number>} brain
 * @property {number} count
 * @property {{ left: number, top: number, scale: number, lift: number, width: number, height: number }} place
 * @property {import("./level.js").Band} band  heights of the agents to draw
 * @property {{ fill: string, ring: string }[]} looks  colors of agents whose brain is not `alike`, then colors of
 *   agents with that brain
 * @property {readonly string[]} [headings]  fills by direction, in place of those of the looks
 * @property {number} alike  slot of the brain whose agents have the second look; negative: all agents have the second
 *   look
 * @property {number} skip  slot of an agent that is drawn elsewhere; -1: none
 * @property {number} least  canvas units: smaller agents are drawn as large as this
 * @property {number} ringed  canvas units: agents with a larger radius have a ring
 */

/**
 * Draws all agents except the largest.
 * @param {Context} ctx
 * @param {Darts} darts
 * @returns {Set<number>} the slots of the largest agents
 */
export function drawDarts(ctx, { pose, flags, radius, brain, count, place, band, ...how }) {
    const { looks, headings = [], alike, skip, least, ringed } = how, { low, high, base } = band;
    const zoom = ctx.getTransform().a, width = Math.max(1, Math.round(place.width * zoom));
    const height = Math.max(1, Math.round(place.height * zoom));
    const { canvas, ctx: own, image, pixels } = blank(width, height), scale = place.scale * zoom;
    const lift = place.lift * zoom, { x, y, z, angle } = pose;
    const large = new Set(), tableOf = tables({ width, looks, headings }, ringed * zoom), turn = DIRECTIONS / TURN;
    const { left: fromX, top: fromY } = place;
    let lastRadius = NaN, lastLook = -1, size = 0, table = /** @type {Table} */ ({});
    for (let s = 0; s < count; s++) {
        const px = (x[s] - fromX) * scale, py = (y[s] - fromY) * scale - (z[s] - base) * lift;
        if (!(flags[s] & 1) || s === skip ||
            !(z[s] >= low && z[s] < high && px >= -MARGIN && py >= -MARGIN &&
                px < width + MARGIN && py < height + MARGIN)) {
            continue;
        }
        const look = alike < 0 || brain[s] === alike ? 1 : 0;
        if (radius[s] !== lastRadius || look !== lastLook) {
            [lastRadius, lastLook] = [radius[s], look];
            size = Math.round(Math.max(lastRadius * scale, least * zoom) * SIZES);
            table = tableOf(size, look);
        }
        if (size > LARGEST * SIZES) {
            large.add(s);
            continue;
        }
        const left = Math.floor(px), top = Math.floor(py);
        const part = (px - left >= 0.5 ? 1 : 0) + (py - top >= 0.5 ? PARTS : 0);
        const which = part * DIRECTIONS + (Math.round(angle[s] * turn) & (DIRECTIONS - 1));
        if (table.lengths[which] < 0) table.make(which);
        const { data, reach } = table, start = table.starts[which], end = start + 2 * table.lengths[which];
        const at = top * width + left;
        if (table.ringed || left < reach || top < reach || left + reach >= width || top + reach >= height) {
            copy({ left, top, reach, width, height }, data.subarray(start, end), pixels);
            continue;
        }
        // alphas are not compared, because comparing would take more time than the rest of this loop
        for (let i = start; i < end; i += 2) pixels[(at + data[i]) | 0] = data[i + 1];
    }
    own.putImageData(image, 0, 0);
    ctx.drawImage(canvas, 0, 0, place.width, place.height);
    return large;
}

/**
 * Copies the pixels of a sprite that are inside the image and more opaque than the pixels already there, so that rings
 * do not cut other agents' darts.
 * @param {{ left: number, top: number, reach: number, width: number, height: number }} place
 * @param {Uint32Array} pairs
 * @param {Uint32Array} pixels
 */
function copy({ left, top, reach, width, height }, pairs, pixels) {
    for (let i = 0; i < pairs.length; i += 2) {
        const offset = pairs[i] | 0, row = Math.floor((offset + reach) / width), x = left + offset - row * width;
        const y = top + row;
        if (x >= 0 && y >= 0 && x < width && y < height && pairs[i + 1] > pixels[y * width + x]) {
            pixels[y * width + x] = pairs[i + 1];
        }
    }
}

/**
 * Returns a function that finds the sprites of a size and look.
 * @param {{ width: number, looks: Darts["looks"], headings: readonly string[] }} style
 * @param {number} ringed  pixels
 */
function tables({ width, looks, headings }, ringed) {
    const names = looks.map(({ fill, ring }) => fill + ring).join() + headings.join();
    if (cache.width !== width || cache.looks !== names || cache.tables.size > MOST_TABLES) {
        cache = { width, tables: new Map(), looks: names };
    }
    const { tables: known } = cache;
    return (/** @type {number} */ size, /** @type {number} */ look) => {
        const key = size * 2 + look, found = known.get(key), r = size / SIZES;
        if (found) return found;
        /** @type {Table} */
        const table = {
            reach: reachOf(r), starts: new Int32Array(PARTS * PARTS * DIRECTIONS),
            lengths: new Int32Array(PARTS * PARTS * DIRECTIONS).fill(-1),
            data: new Uint32Array(4096), used: 0, ringed: r >= ringed,
            make(which) {
                const part = Math.floor(which / DIRECTIONS), angle = ((which % DIRECTIONS) * TURN) / DIRECTIONS;
                const x = ((part % PARTS) + 0.5) / PARTS, y = (Math.floor(part / PARTS) + 0.5) / PARTS;
                const { fill, ring } = looks[look], shape = { r, angle, x, y, ringed: r >= ringed, width };
                const pairs = rasterize({ ...shape, fill: headingColor(headings, angle) ?? fill, ring });
                if (table.used + pairs.length > table.data.length) {
                    const more = new Uint32Array(2 * (table.used + pairs.length));
                    more.set(table.data);
                    table.data = more;
                }
                table.data.set(pairs, table.used);
                table.starts[which] = table.used;
                table.lengths[which] = pairs.length / 2;
                table.used += pairs.length;
            },
        };
        known.set(key, table);
        return table;
    };
}
