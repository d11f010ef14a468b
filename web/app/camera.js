/** Which part of the world the canvas shows: x and y are the world coordinates of its upper left corner, scale is pixels per world unit. */

const MIN_SCALE = 0.02;
const MAX_SCALE = 40;

/** @returns {Camera} */
export function createCamera() {
    return { x: 0, y: 0, scale: 1, width: 1, height: 1, fitted: true };
}

/**
 * The view, and the size of the canvas; fitted: not moved by hand since the last fit.
 * @typedef {{ x: number, y: number, scale: number, width: number, height: number, fitted: boolean }} Camera
 */

/**
 * Shows a rectangle [minX, minY, maxX, maxY] as large as possible, clear of what covers the edges of the canvas.
 * @param {Camera} camera
 * @param {number[]} rectangle
 * @param {{ top: number, bottom: number, side: number }} inset
 */
export function fit(camera, [minX, minY, maxX, maxY], inset) {
    const width = Math.max(camera.width - 2 * inset.side, 40), height = Math.max(camera.height - inset.top - inset.bottom, 40);
    camera.scale = clamp(Math.min(width / Math.max(maxX - minX, 1), height / Math.max(maxY - minY, 1)));
    camera.x = (minX + maxX) / 2 - (inset.side + width / 2) / camera.scale;
    camera.y = (minY + maxY) / 2 - (inset.top + height / 2) / camera.scale;
    camera.fitted = true;
}

/**
 * Zooms by a factor; the point of the world under (px, py) stays there.
 * @param {Camera} camera
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 */
export function zoomAt(camera, factor, px, py) {
    const at = toWorld(camera, px, py);
    camera.scale = clamp(camera.scale * factor);
    camera.x = at.x - px / camera.scale;
    camera.y = at.y - py / camera.scale;
    camera.fitted = false;
}

/** @param {Camera} camera @param {number} dx pixels @param {number} dy */
export function pan(camera, dx, dy) {
    camera.x -= dx / camera.scale;
    camera.y -= dy / camera.scale;
    camera.fitted = false;
}

/** @param {Camera} camera @param {number} px @param {number} py */
export function toWorld(camera, px, py) {
    return { x: camera.x + px / camera.scale, y: camera.y + py / camera.scale };
}

/** @param {Camera} camera @param {number} x @param {number} y */
export function toScreen(camera, x, y) {
    return { x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale };
}

/** @param {number} scale */
function clamp(scale) {
    return Math.min(Math.max(scale, MIN_SCALE), MAX_SCALE);
}
