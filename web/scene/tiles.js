/** Tile maps of scenes: rows of digits, one for each tile. */

/** @import { TilesId, World } from "../types.js" */
/** @import { SceneTiles } from "./types.js" */

/** Returns the definition of a tile map of a scene. @param {SceneTiles} map */
export function tilesDef({ rows, types = [], ...own }) {
    return {
        ...own, columns: rows[0].length, rows: rows.length, tiles: rows.flatMap((row) => [...row].map(Number)),
        types: Object.fromEntries(types.map(({ value = 1, ...type }) => [value, type])),
    };
}

/** Returns the rows of a tile map as it is now. @param {World} world @param {TilesId} id */
export function rowsOf(world, id) {
    const { columns, rows, tiles } = world.getTiles(id);
    return Array.from({ length: rows }, (_, row) => tiles.subarray(row * columns, (row + 1) * columns).join(""));
}

/**
 * Returns the tiles of a map that have a value, with their centers.
 * @param {World} world @param {TilesId} id @param {number} value
 */
export function tilesOfValue(world, id, value) {
    const { columns, tiles, x, y, tileSize } = world.getTiles(id), found = [];
    for (let i = 0; i < tiles.length; i++) {
        if (tiles[i] !== value) continue;
        const column = i % columns, row = Math.floor(i / columns);
        found.push({ column, row, x: x + (column + 0.5) * tileSize, y: y + (row + 0.5) * tileSize });
    }
    return found;
}

/**
 * Returns the value of the ground at a tile: the scene's own value, or 0 if the scene has a solid tile there.
 * @param {SceneTiles} map @param {{ column: number, row: number }} tile
 */
export function groundOf({ rows, types = [] }, { column, row }) {
    const own = Number(rows[row][column]);
    return types.some(({ value = 1, solid }) => value === own && solid) ? 0 : own;
}
