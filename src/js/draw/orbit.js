/** The camera of perspective views, which orbits a point at a distance and looks at it. Part of veer/draw. */

/**
 * A camera that looks at a point in the world from a distance. At yaw 0, the camera looks along -y, so that +x points
 * to the right; z is up.
 * @typedef {object} Orbit
 * @property {number} yaw  angle around the vertical axis, rad; larger turns the camera further around the point
 * @property {number} pitch  angle below the horizontal, rad: 0 looks horizontally, pi / 2 straight down
 * @property {number} distance  between the camera and the point, u; larger shows more of the world
 * @property {number} x  the point that the camera looks at, u
 * @property {number} y  the point that the camera looks at, u
 * @property {number} z  the height of that point, u
 */
/**
 * A point on the canvas. `scale`: canvas units per world unit at that depth, 0 behind the camera. `depth`: distance
 * from the camera, in world units.
 * @typedef {{ x: number, y: number, scale: number, depth: number }} Spot */

/**
 * The part of a view that the projection reads: the camera and the size of the canvas.
 * @typedef {{ orbit?: Orbit | null, width?: number, height?: number }} Through
 */

const WIDE = 1.15; // the focal length, in multiples of the canvas width
const NEAR = 0.02; // fraction of the camera's distance: points closer to the camera are not drawn
const OUT = -1e5; // canvas coordinate of points that are not drawn; lies outside every canvas
const LOOKS_AT = 0.3; // fraction of a box's height at which the camera looks
const YAWS = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
const HALVINGS = 14;

/**
 * Returns the mapping from the world to the canvas in perspective.
 * @param {Through} view
 * @returns {(point: { x: number, y: number, z?: number }) => Spot}
 */
export function orbiting({ orbit, width = 800, height = 600 }) {
    if (!orbit) throw new TypeError("view.orbit is missing: { yaw, pitch, distance, x, y, z }");
    const { yaw, pitch, distance, x: cx, y: cy, z: cz } = orbit, focal = focalOf(width, height), near = NEAR * distance;
    const [cosYaw, sinYaw, cosPitch, sinPitch] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    return ({ x, y, z = 0 }) => {
        const dx = x - cx, dy = y - cy, dz = z - cz, right = dx * cosYaw - dy * sinYaw;
        const toward = dx * sinYaw + dy * cosYaw;
        const depth = distance - toward * cosPitch - dz * sinPitch;
        if (depth < near) return { x: OUT, y: OUT, scale: 0, depth };
        const scale = focal / depth;
        return {
            x: width / 2 + right * scale, y: height / 2 + (toward * sinPitch - dz * cosPitch) * scale, scale, depth,
        };
    };
}

/**
 * Returns the point at height z that appears at a point on the canvas, or null above the horizon.
 * @param {Through} view
 * @param {{ x: number, y: number }} spot
 * @param {number} z
 */
export function floorAt({ orbit, width = 800, height = 600 }, spot, z) {
    if (!orbit) return null;
    const { yaw, pitch, distance } = orbit, focal = focalOf(width, height), dz = z - orbit.z;
    const below = spot.y - height / 2;
    const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)], slope = sinPitch * focal + below * cosPitch;
    const toward = (below * (distance - dz * sinPitch) + dz * cosPitch * focal) / slope;
    const depth = distance - toward * cosPitch - dz * sinPitch;
    if (!(slope > 0) || !(depth > 0)) return null;
    const right = ((spot.x - width / 2) * depth) / focal;
    return { x: orbit.x + right * Math.cos(yaw) + toward * Math.sin(yaw), y: orbit.y - right * Math.sin(yaw) +
        toward * Math.cos(yaw) };
}

/** @param {number} width @param {number} height */
const focalOf = (width, height) => WIDE * Math.min(width, 1.5 * height);

/**
 * Returns a camera that shows a whole box at every yaw.
 * @param {number[]} bounds  minX, minY, minZ, maxX, maxY, maxZ
 * @param {{ width: number, height: number, yaw?: number, pitch?: number }} canvas
 * @returns {Orbit}
 */
export function orbitAround([minX, minY, minZ, maxX, maxY, maxZ], { width, height, yaw = 0.5, pitch = 0.36 }) {
    const size = Math.max(maxX - minX, maxY - minY, maxZ - minZ, 1);
    const corners = [minX, maxX].flatMap((x) => [minY, maxY].flatMap((y) => [minZ, maxZ].map((z) => ({ x, y, z }))));
    const orbit = {
        yaw, pitch, distance: size, x: (minX + maxX) / 2, y: (minY + maxY) / 2, z: minZ + LOOKS_AT * (maxZ - minZ),
    };
    const isInside = (/** @type {Spot} */ { x, y, scale }) =>
        scale > 0 && x >= 0 && x <= width && y >= 0 && y <= height;
    const showsAll = (/** @type {number} */ distance) =>
        YAWS.every((turn) => corners.every((corner) =>
            isInside(orbiting({ orbit: { ...orbit, yaw: turn, distance }, width, height })(corner))));
    let [near, far] = [0.5 * size, 16 * size];
    for (let i = 0; i < HALVINGS; i++) {
        const middle = (near + far) / 2;
        if (showsAll(middle)) far = middle;
        else near = middle;
    }
    return { ...orbit, distance: far };
}
