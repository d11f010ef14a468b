/**
 * Draws a navigation field: its distances as bands of color, like the contours of a map, stronger near the goal, and
 * its directions as arrows along the paths. Part of veer/draw.
 */
import { arrow, colors, fade } from "./canvas.js";
import { cellsPlace, paintCells } from "./cells.js";

/** @import { DrawnWorld, NavDistances } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const BANDS = 24; // number of bands from the goal to the farthest cell
const LEAST = 0.05, MOST = 0.42; // alpha of the farthest and the nearest cell
const APART = 34; // distance between arrows, in canvas units
const AHEAD = 4; // number of cells along the path from an arrow to the cell at which it points

/** Returns the alpha of each cell, or 0 if no path leads from the cell to the goal. @param {NavDistances} field */
function strengths({ distances }) {
    let most = 1;
    for (const d of distances) if (d < Infinity && d > most) most = d;
    return Array.from(distances, (d) => {
        if (d === Infinity) return 0;
        const band = Math.floor((d / most) * BANDS), nearness = 1 - d / most;
        return (LEAST + (MOST - LEAST) * nearness * nearness) * (band % 2 ? 0.72 : 1);
    });
}

/**
 * Returns the neighboring cell that is nearest to the goal, or the cell itself if no neighbor is nearer.
 * @param {NavDistances} field
 * @param {number} cell
 */
function nextCell({ columns, rows, distances }, cell) {
    const column = cell % columns, row = Math.floor(cell / columns), low = row - (row % rows);
    let best = cell;
    for (let y = Math.max(row - 1, low); y <= Math.min(row + 1, low + rows - 1); y++) {
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++) {
            if (distances[y * columns + x] < distances[best]) best = y * columns + x;
        }
    }
    return best;
}

/**
 * Paints the distances in `view.distances` on the level `view.level` (default: 0); see world.navDistances().
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawDistances(ctx, world, view) {
    const field = view.distances, color = colors(view).goal;
    if (!field) return;
    const inks = () => strengths(field).map((alpha) => ({ color, alpha }));
    const painting = { cells: field, level: view.level ?? 0, data: field.distances, key: color, inks };
    paintCells(ctx, painting, cellsPlace(world, view, field));
}

/**
 * Draws the directions of the field in `view.distances` as arrows.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawDirections(ctx, world, view) {
    const field = view.distances;
    if (!field) return;
    const { left, top, width, height } = cellsPlace(world, view, field), ink = fade(colors(view).goal, 0.75);
    const stride = Math.max(2, Math.round(APART / Math.min(width, height))), first = Math.floor(stride / 2);
    const low = (view.level ?? 0) * field.rows;
    for (let row = first; row < field.rows; row += stride) {
        for (let column = first; column < field.columns; column += stride) {
            const from = (low + row) * field.columns + column;
            let to = from;
            for (let i = 0; i < AHEAD; i++) to = nextCell(field, to);
            if (to === from || field.distances[from] === Infinity) continue;
            const dx = ((to % field.columns) - column) * width;
            const dy = (Math.floor(to / field.columns) - low - row) * height;
            const reach = Math.min(7, APART / 4) / Math.hypot(dx, dy);
            const x = left + (column + 0.5) * width, y = top + (row + 0.5) * height;
            arrow(ctx, {
                from: { x: x - dx * reach, y: y - dy * reach }, to: { x: x + dx * reach, y: y + dy * reach },
                color: ink, width: 1,
            });
        }
    }
}
