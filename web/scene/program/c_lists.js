/** Prints definitions that contain long lists in C: meshes and tile maps. */
import { filled, fits } from "./parts.js";

/** @import { Plain } from "./calls.js" */

const IN = "    ";

/**
 * Returns the declaration of an array of whole numbers.
 * @param {ArrayLike<number>} list @param {string} type @param {string} name
 */
function wholes(list, type, name) {
    const words = Array.from(list, (value) => (value === -1 ? "VEER_NO_NEIGHBOR" : `${value}`));
    const line = `static const ${type} ${name}[] = {${words.join(", ")}};`;
    return fits(IN + IN + line) ? [line] : [`static const ${type} ${name}[] = {`, ...filled(words, IN), "};"];
}

/**
 * Returns the assignments of a mesh's definition.
 * @param {Plain} def
 * @param {(points: number[][], name: string, lanes: number) => string[]} numbers  declares an array of points
 */
export function meshLines({ vertices, polygons, neighbors }, numbers) {
    const corners = polygons.flatMap((/** @type {number[]} */ polygon) => [polygon.length, ...polygon]);
    return [
        ...numbers(vertices, "vertices", 3), ...wholes(corners, "uint32_t", "polygons"),
        ...(neighbors ? wholes(neighbors.flat(), "uint32_t", "neighbors") : []),
        "def.vertices = vertices;", "def.polygons = polygons;", ...(neighbors ? ["def.neighbors = neighbors;"] : []),
        `def.vertexCount = ${vertices.length};`, `def.cornerCount = ${corners.length - polygons.length};`,
        `def.polygonCount = ${polygons.length};`,
    ];
}

/**
 * Returns the assignments of a tile map's lists.
 * @param {Plain} def @param {(type: Plain, to: string) => string[]} type  returns the assignments of a type
 */
export function tilesLines({ tiles, types }, type) {
    const own = Object.entries(types ?? {});
    return [
        ...(tiles ? wholes(tiles, "uint8_t", "tiles") : []),
        ...(tiles ? ["def.tiles = tiles;", `def.tileCount = ${tiles.length};`] : []),
        ...(own.length ? [`VeerTileType types[${own.length}];`] : []),
        ...own.flatMap(([value, one], i) => [
            `types[${i}] = veer_defaultTileType();`, `types[${i}].value = ${value};`, ...type(one, `types[${i}].`),
        ]),
        ...(own.length ? ["def.types = types;", `def.typeCount = ${own.length};`] : []),
    ];
}

/** Returns the declaration of a change of tiles. @param {Plain} patch */
export function patchLines({ tiles, column = 0, row = 0, columns = 1, rows = 1 }) {
    return [
        ...wholes(tiles, "uint8_t", "tiles"),
        `VeerTilePatch patch = {tiles, ${[tiles.length, column, row, columns, rows].join(", ")}};`,
    ];
}
