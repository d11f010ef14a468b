/** Prints the definitions of meshes in C. */
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
