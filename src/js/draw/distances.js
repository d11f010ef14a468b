/**
 * Draws the distances of a navigation field: the nearer a cell is to the goal, the stronger its color, in bands like
 * the contours of a map. Arrows point along the paths. Part of veer/draw.
 */
import { arrow, colors, fade, placing } from "./canvas.js";
import { canBlit } from "./crowd.js";

/** @import { DrawnWorld, NavDistances } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const BANDS = 24; // number of bands from the goal to the farthest cell
const LEAST = 0.05, MOST = 0.42; // alpha of the farthest and the nearest cell
const APART = 34; // canvas units between arrows
const AHEAD = 4; // an arrow points to the cell that is this many cells along the path

/**
 * Images of fields, with one pixel for each cell.
 * @type {WeakMap<Float32Array, { color: string, canvas: OffscreenCanvas }>}
 */
const pictures = new WeakMap();

/** Returns the alpha of each cell; 0 where no path leads to the goal. @param {NavDistances} field */
function strengths({ distances }) {
    let most = 1;
    for (const d of distances) if (d < Infinity && d > most) most = d;
    return Array.from(distances, (d) => {
        if (d === Infinity) return 0;
        const band = Math.floor((d / most) * BANDS), nearness = 1 - d / most;
        return (LEAST + (MOST - LEAST) * nearness * nearness) * (band % 2 ? 0.72 : 1);
    });
}

/** @param {NavDistances} field @param {string} color */
function pictureOf(field, color) {
    const known = pictures.get(field.distances);
    if (known?.color === color) return known.canvas;
    const canvas = new OffscreenCanvas(field.columns, field.rows);
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = ctx.createImageData(field.columns, field.rows);
    const rgb = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
    strengths(field).forEach((alpha, i) => {
        [image.data[4 * i], image.data[4 * i + 1], image.data[4 * i + 2]] = rgb;
        image.data[4 * i + 3] = Math.round(alpha * 255);
    });
    ctx.putImageData(image, 0, 0);
    pictures.set(field.distances, { color, canvas });
    return canvas;
}

/**
 * The placement of a field on the canvas: its corner, the size of a cell, and the color.
 * @typedef {{ left: number, top: number, width: number, height: number, color: string }} Place
 */

/**
 * Fills adjacent cells in a row that have the same alpha as one rectangle, for contexts that record calls.
 * @param {Context} ctx
 * @param {NavDistances} field
 * @param {Place} place
 */
function fillRows(ctx, field, { left, top, width, height, color }) {
    const strength = strengths(field), { columns } = field;
    for (let i = 0, start = 0; i < strength.length; i++) {
        const isLast = (i + 1) % columns === 0 || strength[i + 1] !== strength[i];
        if (!isLast) continue;
        const row = Math.floor(i / columns), from = start - row * columns;
        if (strength[i] > 0) {
            ctx.beginPath();
            ctx.rect(left + from * width, top + row * height, (i + 1 - start) * width, height);
            ctx.fillStyle = fade(color, strength[i]);
            ctx.fill();
        }
        start = i + 1;
    }
}

/**
 * Returns the neighboring cell that is nearest to the goal, or the cell itself if no neighbor is nearer.
 * @param {NavDistances} field
 * @param {number} cell
 */
function nextCell({ columns, rows, distances }, cell) {
    const column = cell % columns, row = Math.floor(cell / columns);
    let best = cell;
    for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y++) {
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++) {
            if (distances[y * columns + x] < distances[best]) best = y * columns + x;
        }
    }
    return best;
}

/** @param {Context} ctx @param {NavDistances} field @param {Place} place */
function drawArrows(ctx, field, { left, top, width, height, color }) {
    const stride = Math.max(2, Math.round(APART / Math.min(width, height))), first = Math.floor(stride / 2);
    const ink = fade(color, 0.75);
    for (let row = first; row < field.rows; row +=
        stride) for (let column = first; column < field.columns; column += stride) {
        const from = row * field.columns + column;
        let to = from;
        for (let i = 0; i < AHEAD; i++) to = nextCell(field, to);
        if (to === from || field.distances[from] === Infinity) continue;
        const dx = ((to % field.columns) - column) * width, dy = (Math.floor(to / field.columns) - row) * height;
        const reach = Math.min(7, APART / 4) / Math.hypot(dx, dy);
        const x = left + (column + 0.5) * width, y = top + (row + 0.5) * height;
        arrow(ctx, {
            from: { x: x - dx * reach, y: y - dy * reach }, to: { x: x + dx * reach, y: y + dy * reach }, color: ink,
            width: 1,
        });
    }
}

/**
 * Draws the distances in `view.distances`; see world.navDistances().
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawDistances(ctx, world, view) {
    const field = view.distances;
    if (!field) return;
    const at = placing(view), { minX, minY } = world.settings, { goal } = colors(view);
    const place = {
        left: at.x(minX), top: at.y(minY), width: field.cellX * at.scale, height: field.cellY * at.scale, color: goal,
    };
    if (canBlit(ctx)) {
        ctx.drawImage(pictureOf(field, goal), place.left, place.top, field.columns * place.width,
            field.rows * place.height);
    } else fillRows(ctx, field, place);
    drawArrows(ctx, field, place);
}
