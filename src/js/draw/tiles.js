/** Draws tile maps: solid tiles as obstacles, and ground that costs more or less. Part of veer/draw. */
import { colors, fade, placing } from "./canvas.js";

/** @import { DrawnWorld, TilesState } from "../types/api.js" */
/** @import { Context, Palette, View } from "./canvas.js" */

const DEAREST = 100; // a cost from which on ground is drawn as if paths must not enter it

/** Returns the color of a type; null: open ground. @param {TilesState["types"][number]} type @param {Palette} color */
function colorOf({ solid, cost }, color) {
    if (solid) return color.obstacle;
    if (!cost) return null;
    if (cost <= 1) return fade(color.interest, 0.15 + 0.1 * Math.min(3, -Math.log2(cost)));
    return fade(color.danger, Math.min(0.5, 0.12 + (0.38 * Math.log(cost)) / Math.log(DEAREST)));
}

/** Returns the first and the end of the tiles on a canvas. @param {number} low @param {number} high @param {number} count */
const seen = (low, high, count) => [Math.max(0, Math.floor(low)), Math.min(count, Math.ceil(high))];

/**
 * Fills the tiles of a map, in runs of equal tiles.
 * @param {Context} ctx @param {TilesState} map @param {View} view
 */
function drawMap(ctx, { x, y, tileSize, columns, rows, tiles, types }, view) {
    const at = placing(view), color = colors(view), side = tileSize * at.scale, left = at.x(x), top = at.y(y);
    const width = view.width ?? ctx.canvas.width, height = view.height ?? ctx.canvas.height;
    const [from, to] = seen(-left / side, (width - left) / side, columns);
    const [low, high] = seen(-top / side, (height - top) / side, rows);
    const fills = new Map(Object.entries(types).map(([value, type]) => [Number(value), colorOf(type, color)]));
    for (let row = low; row < high; row++) {
        for (let column = from, end; column < to; column = end) {
            const value = tiles[row * columns + column], fill = fills.get(value);
            for (end = column + 1; end < to && tiles[row * columns + end] === value;) end++;
            if (!fill) continue;
            ctx.fillStyle = fill;
            // edges on whole units, so that no seams show between tiles
            const [x0, x1] = [column, end].map((place) => Math.round(left + place * side));
            const [y0, y1] = [row, row + 1].map((place) => Math.round(top + place * side));
            ctx.beginPath();
            ctx.rect(x0, y0, x1 - x0, y1 - y0);
            ctx.fill();
        }
    }
}

/**
 * Draws the tile maps of `view.tiles`, or else all maps of the world.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view
 */
export function drawTiles(ctx, world, view) {
    for (const map of view.tiles ?? world.tiles ?? []) if (world.getTiles) drawMap(ctx, world.getTiles(map), view);
}
