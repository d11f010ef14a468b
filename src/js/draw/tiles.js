/** The tiles of tile maps, as rectangles to draw. Part of veer/draw. */
import { placing } from "./canvas.js";
import { bandOf, isIn } from "./level.js";

/** @import { DrawnWorld, TilesState } from "../types/api.js" */
/** @import { View } from "./canvas.js" */

const SMALL = 4096; // number of tiles up to which a map is drawn as a whole

/** A rectangle of tiles with the same cost; cost 0: walls.
 * @typedef {{ x: number, y: number, z: number, halfWidth: number, halfHeight: number, cost: number }} TileBox */

/**
 * The part of a map that is drawn: columns from `left` to below `right`, rows from `top` to below `bottom`.
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Part
 */

/**
 * Returns the part of a map that is on the canvas.
 * @param {TilesState} map @param {DrawnWorld} world @param {View} view @returns {Part}
 */
function partOf({ x, y, tileSize, columns, rows }, world, view) {
    const at = placing(view, world), side = tileSize * at.scale;
    const within = (/** @type {number} */ i, /** @type {number} */ most) => Math.min(Math.max(i, 0), most);
    if (columns * rows <= SMALL) return { left: 0, right: columns, top: 0, bottom: rows };
    return {
        left: within(Math.floor(-at.x(x) / side), columns), top: within(Math.floor(-at.y(y) / side), rows),
        right: within(Math.ceil(((view.width ?? Infinity) - at.x(x)) / side), columns),
        bottom: within(Math.ceil(((view.height ?? Infinity) - at.y(y)) / side), rows),
    };
}

/**
 * Returns the size of the rectangle of equal tiles that starts at a tile: as wide as its row allows, then as high as
 * possible.
 * @param {TilesState} map @param {Uint8Array} taken @param {Part} part @param {number} first
 */
function sizeAt({ tiles, columns }, taken, { right, bottom }, first) {
    const isAlike = (/** @type {number} */ i) => tiles[i] === tiles[first] && !taken[i];
    const row = Math.floor(first / columns);
    let width = 1, height = 1;
    while ((first % columns) + width < right && isAlike(first + width)) width++;
    const isRow = (/** @type {number} */ start) => Array.from({ length: width }, (_, i) => start + i).every(isAlike);
    while (row + height < bottom && isRow(first + height * columns)) height++;
    for (let k = 0; k < height; k++) taken.fill(1, first + k * columns, first + k * columns + width);
    return { width, height };
}

/** Returns the maps that a view shows. @param {DrawnWorld} world @param {View} view @returns {TilesState[]} */
function mapsOf(world, view) {
    const band = bandOf(world, view), all = view.tiles ?? world.tiles ?? [];
    return all.flatMap((id) => world.getTiles?.(id) ?? []).filter(({ z }) => isIn(band, z));
}

/**
 * Returns the solid and the costly tiles of the maps in `view.tiles`, or of all maps of the world, merged to
 * rectangles.
 * @param {DrawnWorld} world @param {View} view @returns {TileBox[]}
 */
export function tileBoxes(world, view) {
    /** @type {TileBox[]} */
    const boxes = [];
    for (const map of mapsOf(world, view)) {
        const { x, y, z, columns, tiles, tileSize, types } = map, taken = new Uint8Array(tiles.length);
        const part = partOf(map, world, view);
        for (let row = part.top; row < part.bottom; row++) for (let column = part.left; column < part.right; column++) {
            const first = row * columns + column, type = types[tiles[first]];
            const cost = type?.solid ? 0 : (type?.cost ?? 0);
            if (taken[first] || !(type?.solid || cost > 0)) continue;
            const { width, height } = sizeAt(map, taken, part, first);
            const halfWidth = (width * tileSize) / 2, halfHeight = (height * tileSize) / 2;
            boxes.push({
                x: x + column * tileSize + halfWidth, y: y + row * tileSize + halfHeight, z, halfWidth, halfHeight,
                cost,
            });
        }
    }
    return boxes;
}
