/**
 * The handles of the selected object, in pixels on the canvas: corners resize it, a knob rotates it, nodes can be
 * moved, and a handle in the middle of an edge adds a node.
 */
import { toScreen } from "../view/camera.js";
import { allThings, angleOf, distanceTo, halfOf, isClosed, nodesOf, outlineOf, read, turn } from "./shape.js";

export const SIZE = { fine: 8, coarse: 22 }; // pixels per handle
const GAP = { fine: 10, coarse: 24 }; // distance between an outline and its corner handles, in pixels
const ARM = { fine: 20, coarse: 34 }; // distance between the outline's corners and the knob, in pixels
const ROOM = { fine: 32, coarse: 72 }; // minimum length of an edge with a handle in its middle, in pixels
const REACH = { fine: 9, coarse: 22 };
export const GOAL = 8; // radius of a goal in pixels

/** @typedef {Pick<import("../page.js").Page, "session" | "camera">} Needs */
/** @import { Place, Ref, Thing } from "./shape.js" */
/**
 * A handle at (x, y) on the canvas; `at`: index of its corner, node or edge.
 * @typedef {{ kind: "corner" | "knob" | "node" | "edge", at: number, x: number, y: number }} Handle
 */
/** @typedef {"fine" | "coarse"} Pointer */

/** The signs of the four corners. */
export const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];

/**
 * Returns the distance between the outline and the corner handles, in world units.
 * @param {Needs} page @param {Pointer} pointer
 */
export const gapOf = ({ camera }, pointer) => GAP[pointer] / camera.scale;

/** @param {Needs} page @param {Thing} thing @param {Pointer} pointer @returns {Handle[]} */
export function handlesOf(page, thing, pointer) {
    if (thing.form === "goal") return [];
    return thing.form === "nodes" ? handlesOfNodes(page, thing, pointer) : handlesOfSizes(page, thing, pointer);
}

/** @param {Needs} page @param {Thing} thing @param {Pointer} pointer @returns {Handle[]} */
function handlesOfSizes({ camera }, thing, pointer) {
    const { def, form } = thing, half = halfOf(thing), angle = form === "box" ? def.angle : 0;
    const center = toScreen(camera, def.x, def.y);
    const w = half.x * camera.scale + GAP[pointer], h = half.y * camera.scale + GAP[pointer];
    const corners = CORNERS.map(([sx, sy], at) => {
        const { x, y } = turn(sx * w, sy * h, angle);
        return /** @type {Handle} */ ({ kind: "corner", at, x: center.x + x, y: center.y + y });
    });
    if (form === "disc") return corners;
    const arm = h + ARM[pointer], direction = angleOf(thing);
    return [...corners, {
        kind: "knob", at: 0, x: center.x + arm * Math.cos(direction), y: center.y + arm * Math.sin(direction),
    }];
}

/** @param {Needs} page @param {Thing} thing @param {Pointer} pointer @returns {Handle[]} */
function handlesOfNodes({ camera, session }, thing, pointer) {
    const nodes = nodesOf(thing).map(({ x, y }) => toScreen(camera, x, y));
    const last = nodes.length - (isClosed(session, thing) ? 0 : 1);
    const edges = nodes.slice(0, last).flatMap((a, at) => {
        const b = nodes[(at + 1) % nodes.length];
        return Math.hypot(b.x - a.x, b.y - a.y) < ROOM[pointer]
            ? []
            : [/** @type {Handle} */ ({ kind: "edge", at, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })];
    });
    const xs = nodes.map(({ x }) => x), top = Math.min(...nodes.map(({ y }) => y));
    const knob = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: top - ARM[pointer] - 6 };
    return [...nodes.map((p, at) => /** @type {Handle} */ ({ kind: "node", at, ...p })), ...edges, ...(nodes.length > 1
        ? [/** @type {Handle} */ ({ kind: "knob", at: 0, ...knob })]
        : [])];
}

/**
 * Returns the handle at a point on the canvas.
 * @param {Needs} page
 * @param {Thing} thing
 * @param {Place} p
 * @param {Pointer} pointer
 * @returns {Handle | null}
 */
export function handleAt(page, thing, p, pointer) {
    const away = (/** @type {Handle} */ { x, y }) => Math.hypot(x - p.x, y - p.y);
    return handlesOf(page, thing, pointer).filter((one) => away(one) < REACH[pointer]).sort((a, b) =>
        away(a) - away(b))[0] ?? null;
}

/**
 * Returns the object at a point on the canvas, small objects first.
 * @param {Needs} page
 * @param {Place} p
 * @param {Pointer} pointer
 * @returns {{ ref: Ref, node: number } | null}
 */
export function thingAt({ camera, session }, p, pointer) {
    const at = { x: camera.x + p.x / camera.scale, y: camera.y + p.y / camera.scale };
    const reach = REACH[pointer] / camera.scale;
    let best = /** @type {{ ref: Ref, node: number } | null} */ (null), least = Infinity;
    const offer = (/** @type {Ref} */ ref, /** @type {number} */ distance, node = -1) => {
        if (distance < least) [best, least] = [{ ref, node }, distance];
    };
    for (const ref of allThings(session)) {
        const thing = read(session, ref);
        if (!thing) continue;
        if (ref.kind === "goal") {
            offer(ref, within(Math.hypot(thing.def.x - at.x, thing.def.y - at.y) - GOAL / camera.scale, reach, 1));
        } else if (ref.kind === "agent") offer(ref, within(distanceTo(session, thing, at), reach, 0));
        else if (ref.kind === "obstacle") offer(ref, within(distanceTo(session, thing, at), reach, 3));
        else {
            outlineOf(thing).forEach((node, i) =>
                offer(ref, within(Math.hypot(node.x - at.x, node.y - at.y), reach, 2), i));
            const id = session.ids.paths.get(ref.name);
            const near = id === undefined ? at : session.world.pathClosest(id, at).position;
            offer(ref, within(Math.hypot(near.x - at.x, near.y - at.y), reach, 4));
        }
    }
    return best;
}

/**
 * Returns a sort key that puts objects of a lower rank first; infinite beyond reach.
 * @param {number} distance
 * @param {number} reach
 * @param {number} rank
 */
const within = (distance, reach, rank) => (distance < reach ? rank + Math.max(distance, 0) / (2 * reach) : Infinity);
