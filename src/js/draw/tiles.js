/** The tiles of tile maps, as rectangles to draw. Part of veer/draw. */
import { bandOf, isIn } from "./level.js";

/** @import { DrawnWorld } from "../types/api.js" */
/** @import { View } from "./canvas.js" */
/** A rectangle of tiles with the same cost; cost 0: walls.
 * @typedef {{ x: number, y: number, z: number, halfWidth: number, halfHeight: number, cost: number }} TileBox */

/**
 * Returns the rectangle of like tiles that starts at a tile: as wide as its row allows, then as high as possible.
 * @param {ArrayLike<number>} tiles @param {boolean[]} taken @param {number} columns @param {number} first
 */
function boxAt(tiles, taken, columns, first) {
    const isAlike = (/** @type {number} */ i) => tiles[i] === tiles[first] && !taken[i], column = first % columns;
    let width = 1, height = 1;
    while (column + width < columns && isAlike(first + width)) width++;
    const isRow = (/** @type {number} */ start) => Array.from({ length: width }, (_, i) => start + i).every(isAlike);
    while (first + height * columns < tiles.length && isRow(first + height * columns)) height++;
    for (let i = 0; i < width * height; i++) taken[first + Math.floor(i / width) * columns + (i % width)] = true;
    return { width, height };
}

/**
 * Returns the solid and the costly tiles of the maps in `view.tiles` on its level, merged to rectangles.
 * @param {DrawnWorld} world @param {View} view @returns {TileBox[]}
 */
export function tileBoxes(world, view) {
    const band = bandOf(world, view), /** @type {TileBox[]} */ boxes = [];
    for (const id of view.tiles ?? []) {
        const { x, y, z, columns, tiles, tileSize, types } = world.getTiles(id), /** @type {boolean[]} */ taken = [];
        if (!isIn(band, z)) continue;
        tiles.forEach((value, i) => {
            const type = types[value];
            if (taken[i] || !(type?.solid || type?.cost > 0)) return;
            const { width, height } = boxAt(tiles, taken, columns, i);
            const halfWidth = (width * tileSize) / 2, halfHeight = (height * tileSize) / 2;
            boxes.push({
                x: x + (i % columns) * tileSize + halfWidth, y: y + Math.floor(i / columns) * tileSize + halfHeight, z,
                halfWidth, halfHeight, cost: type.solid ? 0 : type.cost,
            });
        });
    }
    return boxes;
}
