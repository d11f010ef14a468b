/**
 * The part of the world that the canvas shows: x and y are the world coordinates of its upper left corner, scale is
 * pixels per world unit. A three-dimensional world is shown in perspective, by a camera that orbits it: dragging turns
 * the camera, zooming changes its distance.
 */
import { floorAt, orbitAround, orbiting } from "veer/draw";

const MIN_SCALE = 0.02;
const MAX_SCALE = 40;
const TURN_SPEED = 0.07; // rate at which the camera turns until the user turns it, in rad/s
const TURN_BY = 0.006; // rad per pixel of a drag
const PITCH = { min: 0.06, max: 1.5 };
const CLOSER = 0.88; // factor on the distance that shows the whole box; the outermost corners may be cut off
const FAR = 4; // largest distance, and inverse of the smallest, in multiples of the distance that shows the whole box

/** @returns {Camera} */
export function createCamera() {
    return {
        x: 0, y: 0, scale: 1, width: 1, height: 1, fitted: true, orbit: null, box: [], turning: false, size: "",
        center: null, isWhole: false,
    };
}

/**
 * The view, and the size of the canvas. `fitted`: the view was not moved by hand since it was last fitted.
 * @typedef {{ x: number, y: number, scale: number, width: number, height: number, fitted: boolean }} Flat */
/**
 * The orbiting camera: the box that it orbits, whether it turns automatically, and the canvas size at the last fit.
 * @typedef {Flat & { orbit: import("veer/draw").Orbit | null, box: number[], turning: boolean, size: string }} Orbiting
 */
/**
 * The camera that follows an agent on a small field (chase.js): the center of its view, null while it follows none;
 * `isWhole`: the user has asked for the whole scene instead.
 * @typedef {Orbiting & { center: { x: number, y: number } | null, isWhole: boolean }} Camera
 */

/**
 * Orbits a box [minX, minY, minZ, maxX, maxY, maxZ]; null looks straight down.
 * @param {Camera} camera
 * @param {number[] | null} box
 */
export function circle(camera, box) {
    camera.box = box ?? [];
    camera.orbit = box ? orbitAround(box, camera) : null;
    camera.size = "";
    camera.turning = !!box && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Fits the whole box from the current direction when the canvas size has changed. @param {Camera} camera */
export function fitOrbit(camera) {
    const { orbit, box, width, height } = camera, size = `${width} ${height}`;
    if (!orbit || camera.size === size) return;
    camera.size = size;
    orbit.distance = CLOSER * orbitAround(box, { ...orbit, width, height }).distance;
}

/** Turns the camera slowly until the user turns it. @param {Camera} camera @param {number} seconds */
export function turnSlowly({ orbit, turning }, seconds) {
    if (orbit && turning) orbit.yaw += TURN_SPEED * seconds;
}

/**
 * Fits a rectangle [minX, minY, maxX, maxY] as large as possible between the insets of the canvas.
 * @param {Camera} camera
 * @param {number[]} rectangle
 * @param {{ top: number, bottom: number, side: number }} inset
 */
export function fit(camera, [minX, minY, maxX, maxY], inset) {
    const width = Math.max(camera.width - 2 * inset.side, 40);
    const height = Math.max(camera.height - inset.top - inset.bottom, 40);
    camera.scale = clamp(Math.min(width / Math.max(maxX - minX, 1), height / Math.max(maxY - minY, 1)));
    camera.x = (minX + maxX) / 2 - (inset.side + width / 2) / camera.scale;
    camera.y = (minY + maxY) / 2 - (inset.top + height / 2) / camera.scale;
    camera.fitted = true;
}

/**
 * Zooms by a factor; the world point under (px, py) stays fixed.
 * @param {Camera} camera
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 */
export function zoomAt(camera, factor, px, py) {
    if (camera.orbit) {
        const { distance } = orbitAround(camera.box, camera);
        camera.orbit.distance = Math.min(Math.max(camera.orbit.distance / factor, distance / FAR), distance * FAR);
        camera.fitted = false;
        return;
    }
    const at = toWorld(camera, px, py);
    camera.scale = clamp(camera.scale * factor);
    camera.x = at.x - px / camera.scale;
    camera.y = at.y - py / camera.scale;
    camera.fitted = false;
}

/** @param {Camera} camera @param {number} dx pixels @param {number} dy */
export function pan(camera, dx, dy) {
    const { orbit } = camera;
    if (orbit) {
        orbit.yaw -= dx * TURN_BY;
        orbit.pitch = Math.min(Math.max(orbit.pitch + dy * TURN_BY, PITCH.min), PITCH.max);
        camera.turning = false;
        return;
    }
    camera.x -= dx / camera.scale;
    camera.y -= dy / camera.scale;
    camera.fitted = false;
}

/** @param {Camera} camera @param {number} px @param {number} py */
export function toWorld(camera, px, py) {
    if (camera.orbit) {
        return floorAt(camera, { x: px, y: py }, camera.box[2]) ?? { x: camera.orbit.x, y: camera.orbit.y };
    }
    return { x: camera.x + px / camera.scale, y: camera.y + py / camera.scale };
}

/** @param {Camera} camera @param {number} x @param {number} y @param {number} [z]  counts in perspective */
export function toScreen(camera, x, y, z = 0) {
    if (camera.orbit) return orbiting(camera)({ x, y, z });
    return { x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale };
}

/** @param {number} scale */
function clamp(scale) {
    return Math.min(Math.max(scale, MIN_SCALE), MAX_SCALE);
}
