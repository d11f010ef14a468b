/** Doors in edit mode: a click on a wall or a block makes a gap in it, a drag along it makes a gap of that width. */
import { distanceToSegment, freshName, isClosed, nodesOf, read, titleOf, turn, withNodes } from "../handles/shape.js";
import { notify } from "../ui/notice.js";
import { toWorld } from "../view/camera.js";

const DOOR = 60; // usual width of a door, in u: three agents of the usual size fit through it side by side
const LEAST = 20; // minimum width of a door, and minimum length of what remains of a wall, in u
const REACH = 24; // distance in pixels within which a click hits a wall

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Def, Place, Thing } from "../handles/shape.js" */
/** @import { Grip } from "../view/pointer.js" */
/** @typedef {{ thing: Thing, nodes: Place[], edge: number, distance: number }} Hit */

const tenth = (/** @type {number} */ v) => Math.round(v * 10) / 10;

/** Returns the corners of a wall, or the two ends of a block's longer axis. @param {Thing} thing @returns {Place[]} */
function axisOf(thing) {
    const { def, form } = thing;
    if (form === "nodes") return nodesOf(thing);
    const isWide = def.halfWidth >= def.halfHeight;
    const half = isWide ? turn(def.halfWidth, 0, def.angle) : turn(0, def.halfHeight, def.angle);
    return [{ x: def.x - half.x, y: def.y - half.y }, { x: def.x + half.x, y: def.y + half.y }];
}

/** Returns the wall or block nearest to a point. @param {Needs} page @param {Place} at @returns {Hit | null} */
function wallAt({ session, camera }, at) {
    let best = /** @type {Hit | null} */ (null);
    for (const key of session.keys) {
        const thing = read(session, { kind: "obstacle", name: String(key) });
        if (!thing || (thing.form !== "nodes" && thing.form !== "box")) continue;
        const nodes = axisOf(thing), closed = thing.form === "nodes" && isClosed(session, thing);
        const wide = thing.form === "box" ? Math.min(thing.def.halfWidth, thing.def.halfHeight) : 0;
        for (let edge = 0; edge < nodes.length - (closed ? 0 : 1); edge++) {
            const distance = distanceToSegment(at, nodes[edge], nodes[(edge + 1) % nodes.length]) - wide;
            if (distance < (best?.distance ?? REACH / camera.scale)) best = { thing, nodes, edge, distance };
        }
    }
    return best;
}

/**
 * Returns the ends of a gap on an edge.
 * @param {Hit} hit @param {Place} from @param {Place} to
 */
function gapOn({ thing, nodes, edge }, from, to) {
    const a = nodes[edge], b = nodes[(edge + 1) % nodes.length], length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const along = (/** @type {Place} */ p) => ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
    const round = thing.def.radius ?? 0; // the ends of a wall are round, and extend into the gap
    const [s, t] = [along(from), along(to)].sort((p, q) => p - q), middle = (s + t) / 2;
    const half = (t - s > LEAST ? t - s : DOOR) / 2 + round;
    const place = (/** @type {number} */ d) =>
        ({ x: tenth(a.x + ((b.x - a.x) * d) / length), y: tenth(a.y + ((b.y - a.y) * d) / length) });
    const start = Math.min(Math.max(middle - half, 0), length), end = Math.min(Math.max(middle + half, 0), length);
    return { start, end, length, from: place(start), to: place(end) };
}

/**
 * Returns the definitions of what remains of a wall or block beside a gap.
 * @param {import("../run/session.js").Session} session @param {Hit} hit @param {ReturnType<typeof gapOn>} gap
 * @returns {Def[]}
 */
function remains(session, { thing, nodes, edge }, { start, end, length, from, to }) {
    const { def } = thing;
    if (thing.form === "box") {
        const key = def.halfWidth >= def.halfHeight ? "halfWidth" : "halfHeight";
        const part = (/** @type {Place} */ a, /** @type {Place} */ b) =>
            ({ ...def, x: tenth((a.x + b.x) / 2), y: tenth((a.y + b.y) / 2),
                [key]: tenth(Math.hypot(b.x - a.x, b.y - a.y) / 2) });
        return [start > LEAST && part(nodes[0], from), length - end > LEAST && part(to, nodes[1])].filter(Boolean);
    }
    const open = (/** @type {Place[]} */ line) => ({ ...withNodes(thing, line), closed: 0 });
    if (isClosed(session, thing)) return [open([to, ...nodes.slice(edge + 1), ...nodes.slice(0, edge + 1), from])];
    const before = [...nodes.slice(0, edge + 1), from], after = [to, ...nodes.slice(edge + 1)];
    const isFirst = edge > 0 || start > 1, isLast = edge < nodes.length - 2 || length - end > 1;
    return [isFirst && open(before), isLast && open(after)].filter(Boolean);
}

/** Makes a door. @param {Needs} page @param {Edit} edit @param {Place} from @param {Place} [to] */
export function addDoor(page, edit, from, to = from) {
    const { session } = page, hit = wallAt(page, from);
    if (!hit) return notify("A door needs a wall or a block: click on one.");
    const key = Number(hit.thing.name), left = remains(session, hit, gapOn(hit, from, to));
    const fresh = Number(freshName(session, "obstacle"));
    edit.act(
        left.length
            ? left.map((def, i) => ["obstacle", [i ? fresh : key, def]])
            : [["obstacle", [key, null]]],
        `Made a door in ${titleOf(session, hit.thing)}`,
    );
    edit.shown();
}

/** @param {Needs} page @param {Edit} edit @param {Place} from @returns {Grip} */
export function doorGrip(page, edit, from) {
    let to = from;
    const show = (/** @type {boolean} */ isOn) => {
        page.store.write.edit.preview(isOn ? { places: [], radius: 0, color: "text", line: [from, to] } : null);
        page.touch();
    };
    return {
        drag(x, y) {
            to = toWorld(page.camera, x, y);
            show(true);
        },
        drop(isDone) {
            show(false);
            if (isDone) addDoor(page, edit, from, to);
        },
    };
}
