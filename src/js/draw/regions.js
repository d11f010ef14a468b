/** Draws regions of connected cells by color. Part of veer/draw. */
import { cellsPlace, paintCells } from "./cells.js";

/** @import { DrawnWorld, NavRegions } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const ALPHA = 0.4, LARGEST = 0.14; // alpha of regions, and of the largest region
/** The default colors of regions. The first is for the largest region. None of them has another meaning in drawings. */
const COLORS = ["#4a90c8", "#c8963c", "#8f6fd0", "#3f9f96", "#c05f86", "#7d8a2e", "#7c6a58"];

/**
 * Returns the ink of each cell. A region keeps its color as long as its first cell is the same, so that a change
 * elsewhere does not recolor it.
 * @param {NavRegions} field @param {readonly string[]} palette
 */
function inksOf({ regions }, palette) {
    const count = regions.reduce((most, region) => Math.max(most, region), 0);
    const sizes = new Uint32Array(count + 1), firsts = new Uint32Array(count + 1);
    regions.forEach((region, cell) => {
        if (!sizes[region]++) firsts[region] = cell;
    });
    sizes[0] = 0;
    const largest = sizes.indexOf(Math.max(...sizes)), none = { color: palette[0], alpha: 0 };
    const inks = Array.from(firsts, (first, region) => {
        if (!region) return none;
        if (region === largest || palette.length < 2) return { color: palette[0], alpha: LARGEST };
        return { color: palette[1 + (first % (palette.length - 1))], alpha: ALPHA };
    });
    return Array.from(regions, (region) => inks[region]);
}

/**
 * Paints the regions in `view.regions` on the level `view.level` (default: 0); see world.navRegions(). Cells that no
 * path enters are not painted.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawRegions(ctx, world, view) {
    const field = view.regions, palette = view.regionColors ?? COLORS;
    if (!field || !palette.length) return;
    const inks = () => inksOf(field, palette);
    const painting = { cells: field, level: view.level ?? 0, data: field.regions, key: palette.join(), inks };
    paintCells(ctx, painting, cellsPlace(world, view, field));
}
