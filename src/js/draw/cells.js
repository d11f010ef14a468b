/** Paints the cells of navigation. Part of veer/draw. */
import { fade, placing } from "./canvas.js";
import { canBlit } from "./crowd.js";

/** @import { DrawnWorld, NavCells } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

/**
 * The color of a cell: #rrggbb and an alpha. A cell with alpha 0 is not painted.
 * @typedef {{ color: string, alpha: number }} Ink
 */
/**
 * Cells with their inks. `level`: the level that is painted. `data`: the object from which the inks were computed; its
 * painting is kept as long as `key` is the same.
 * @typedef {{ cells: NavCells, level: number, data: object, key: string, inks: () => Ink[] }} Painting
 */
/**
 * Position and size of the cells on the canvas.
 * @typedef {{ left: number, top: number, width: number, height: number }} Place
 */

/**
 * Images with one pixel per cell, by the object that they show.
 * @type {WeakMap<object, { key: string, canvas: OffscreenCanvas }>}
 */
const pictures = new WeakMap();

/**
 * Returns the first cell's corner and the size of a cell on the canvas.
 * @param {DrawnWorld} world @param {View} view @param {NavCells} cells
 * @returns {Place}
 */
export function cellsPlace(world, view, { cellX, cellY }) {
    const at = placing(view, world), { minX, minY } = world.settings;
    return { left: at.x(minX), top: at.y(minY), width: cellX * at.scale, height: cellY * at.scale };
}

/** Returns the inks of the painted level. @param {Painting} painting */
const inksOf = ({ cells: { columns, rows }, level, inks }) =>
    inks().slice(level * columns * rows, (level + 1) * columns * rows);

/** @param {Painting} painting */
function pictureOf(painting) {
    const { cells: { columns, rows }, level, data } = painting, key = `${level} ${painting.key}`;
    const known = pictures.get(data);
    if (known?.key === key) return known.canvas;
    const canvas = new OffscreenCanvas(columns, rows);
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = ctx.createImageData(columns, rows);
    inksOf(painting).forEach(({ color, alpha }, i) => {
        for (let k = 0; k < 3; k++) image.data[4 * i + k] = Number.parseInt(color.slice(1 + 2 * k, 3 + 2 * k), 16);
        image.data[4 * i + 3] = Math.round(alpha * 255);
    });
    ctx.putImageData(image, 0, 0);
    pictures.set(data, { key, canvas });
    return canvas;
}

/**
 * Fills adjacent cells in a row that have the same ink as one rectangle, for contexts that record calls.
 * @param {Context} ctx @param {Painting} painting @param {Place} place
 */
function fillRows(ctx, painting, { left, top, width, height }) {
    const { columns } = painting.cells;
    inksOf(painting).forEach(({ color, alpha }, i, all) => {
        const isSame = (/** @type {number} */ k) => all[k]?.color === color && all[k].alpha === alpha;
        if (!alpha || (i % columns && isSame(i - 1))) return; // part of a rectangle that has already been drawn
        let end = i + 1;
        while (end % columns && isSame(end)) end++;
        ctx.beginPath();
        ctx.rect(left + (i % columns) * width, top + Math.floor(i / columns) * height, (end - i) * width, height);
        ctx.fillStyle = fade(color, alpha);
        ctx.fill();
    });
}

/** @param {Context} ctx @param {Painting} painting @param {Place} place */
export function paintCells(ctx, painting, place) {
    const { columns, rows } = painting.cells;
    if (!canBlit(ctx)) fillRows(ctx, painting, place);
    else ctx.drawImage(pictureOf(painting), place.left, place.top, columns * place.width, rows * place.height);
}
