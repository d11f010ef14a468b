/**
 * Drags in edit mode, which move, resize, rotate or copy the selected object, move or add a node, or draw a new object.
 * An existing object follows the pointer while its position is valid; at an invalid position it is drawn in orange, and
 * releasing it there returns it to where it was.
 */
import {
    addition, centerOf, changeTo, freshName, halfOf, kindOf, moved, nodesOf, read, sized, titleOf, turn, turned,
    withNodes,
} from "../handles/shape.js";
import { CORNERS, gapOf } from "../handles/handles.js";
import { messageOf, notify } from "../ui/notice.js";
import { reasonAgainst } from "../handles/place.js";
import { toWorld } from "../view/camera.js";

const GRID = 10; // positions snap to multiples of this length, in u
const STOP = Math.PI / 12; // rotations snap to multiples of this angle, in rad
const ROUNDING = 4; // radius of the corners of a block, and half the thickness of a wall, in u

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch" | "camera" | "history">} Needs */
/** @import { Handle } from "../handles/handles.js" */
/** @import { Def, Place, Ref, Thing } from "../handles/shape.js" */
/** @import { Edit } from "./edit.js" */
/** @import { Grip } from "../view/pointer.js" */
/**
 * The action of a drag. `make` returns the definition for a pointer position. `isNew`: the object is added when the
 * pointer is released.
 * @typedef {{ thing: Thing, make: (at: Place, free: boolean) => Def, text: string, isNew?: boolean, node?:
 *   number }} Plan
 */

/** @param {number} v @param {boolean} free @param {number} [grid] */
export const snap = (v, free, grid = GRID) => (free ? Math.round(v * 10) / 10 : Math.round(v / grid) * grid);

/**
 * Returns a function that moves a whole object.
 * @param {Thing} thing @param {Place} from  of the pointer @returns {Plan["make"]}
 */
function moves(thing, from) {
    const anchor = thing.form === "nodes" ? nodesOf(thing)[0] : thing.def;
    return (at, free) => moved(thing, snap(anchor.x + at.x - from.x, free) - anchor.x,
        snap(anchor.y + at.y - from.y, free) - anchor.y);
}

/**
 * Returns a function that moves a node.
 * @param {Thing} thing @param {number} index @param {Place[]} [nodes] @returns {Plan["make"]}
 */
const movesNode = (thing, index, nodes = nodesOf(thing)) => (at, free) =>
    withNodes(thing, nodes.map((node, i) => (i === index ? { x: snap(at.x, free), y: snap(at.y, free) } : node)));

/**
 * Returns a function that rotates an object about its center.
 * @param {Thing} thing @param {Place} from @returns {Plan["make"]}
 */
function turns(thing, from) {
    const center = centerOf(thing), angle = (/** @type {Place} */ at) => Math.atan2(at.y - center.y, at.x - center.x);
    const now = thing.form === "agent" ? thing.def.orientation : thing.form === "box" ? thing.def.angle : 0;
    return (at, free) => {
        const by = angle(at) - angle(from), to = now + Math.atan2(Math.sin(by), Math.cos(by));
        return turned(thing, (free ? to : Math.round(to / STOP) * STOP) - now);
    };
}

/**
 * Returns a function that resizes by a corner: a block keeps its opposite corner, other objects keep their center.
 * @param {Thing} thing
 * @param {number} corner
 * @param {number} gap
 * @returns {Plan["make"]}
 */
function sizes(thing, corner, gap) {
    const { def, form } = thing, half = halfOf(thing), [sx, sy] = CORNERS[corner];
    const radius = form === "box" ? def.radius : 0, angle = form === "box" ? def.angle : 0;
    return (at, free) => {
        const local = turn(at.x - def.x, at.y - def.y, -angle), x = local.x * sx - gap, y = local.y * sy - gap;
        if (form !== "box") {
            return sized(thing, { x: snap(Math.max(x, y), free, form === "agent" ? 1 : GRID / 2), y: 0 });
        }
        const side = (/** @type {number} */ v, /** @type {number} */ h) =>
            Math.max(snap(v + h, free), GRID + 2 * radius) / 2;
        const w = side(x, half.x), h = side(y, half.y), shift = turn(sx * (w - half.x), sy * (h - half.y), angle);
        return moved({ ...thing, def: sized(thing, { x: w - radius, y: h - radius }) }, shift.x, shift.y);
    };
}

/**
 * Returns the plan for dragging one of an object's handles.
 * @param {Needs} page
 * @param {Thing} thing
 * @param {Handle} handle
 * @param {Place} from
 * @returns {Plan}
 */
export function planOfHandle(page, thing, { kind, at }, from) {
    const title = titleOf(page.session, thing), nodes = nodesOf(thing);
    if (kind === "corner") {
        return { thing, text: `Sized ${title}`, make: sizes(thing, at, gapOf(page, page.store.edit.pointer)) };
    }
    if (kind === "knob") return { thing, text: `Turned ${title}`, make: turns(thing, from) };
    if (kind === "node") return { thing, text: `Moved a node of ${title}`, make: movesNode(thing, at), node: at };
    return {
        thing, text: `Added a node to ${title}`,
        make: movesNode(thing, at + 1, [...nodes.slice(0, at + 1), from, ...nodes.slice(at + 1)]), node: at + 1,
    };
}

/**
 * @param {Needs} page
 * @param {Thing} thing
 * @param {Place} from
 * @param {number} node  index of the node; -1: the whole object
 * @returns {Plan}
 */
export function planOfMove({ session }, thing, from, node) {
    const title = titleOf(session, thing);
    return node < 0 ? { thing, text: `Moved ${title}`, make: moves(thing, from) } : {
        thing, text: `Moved a node of ${title}`, make: movesNode(thing, node), node,
    };
}

/**
 * Returns a copy of an object under a new name; an agent's copy keeps every field of its definition.
 * @param {Needs} page
 * @param {Thing} thing
 * @returns {Thing | null}
 */
export function copyOf({ session }, thing) {
    const { kind, name, def } = thing;
    if (kind === "goal") return null;
    const own = kind === "agent" ? { ...agentLike(session, name), ...def, target: goalOf(session, name) } : def;
    return { ...thing, name: freshName(session, kind), def: own };
}

/** @param {import("../run/session.js").Session} session @param {string} agent @returns {number[] | null} */
export function goalOf(session, agent) {
    const goal = read(session, { kind: "goal", name: agent });
    return goal && [goal.def.x, goal.def.y];
}

/**
 * Returns the settings of an agent that a new agent inherits.
 * @param {import("../run/session.js").Session} session
 * @param {string | undefined} name
 */
export function agentLike({ world, ids }, name) {
    const id = name === undefined ? undefined : ids.agents.get(name);
    if (id === undefined || !world.isAlive(id)) return {};
    const { brain, radius, mass, maxSpeed, maxForce, group } = world.getAgent(id);
    const own = [...ids.brains].find(([, one]) => one === brain)?.[0];
    return { radius, mass, maxSpeed, maxForce, group, ...(own && { brain: own }) };
}

/**
 * Returns the plan for drawing a new object from one point to another.
 * @param {Needs} page
 * @param {"block" | "circle" | "room" | "wall" | "path"} tool
 * @param {Place} from
 * @returns {Plan}
 */
export function planOfNew({ session }, tool, from) {
    const kind = tool === "path" ? "path" : "obstacle", name = freshName(session, kind);
    const corner = (/** @type {boolean} */ free) => ({ x: snap(from.x, free), y: snap(from.y, free) });
    /** @type {Record<string, { form: Thing["form"], make: Plan["make"] }>} */
    const makes = {
        block: { form: "box", make: (at, free) =>
            blockOf(session, corner(free), { x: snap(at.x, free), y: snap(at.y, free) }) },
        circle: {
            form: "disc",
            make: (at, free) => discOf(session, corner(free),
                snap(Math.hypot(at.x - corner(free).x, at.y - corner(free).y), free, GRID / 2)),
        },
        wall: { form: "nodes", make: (at, free) =>
            lineOf(session, "wall", [corner(free), { x: snap(at.x, free), y: snap(at.y, free) }]) },
        room: { form: "nodes", make: (at, free) =>
            roomOf(session, corner(free), { x: snap(at.x, free), y: snap(at.y, free) }) },
        path: { form: "nodes", make: (at, free) =>
            lineOf(session, "path", [corner(free), { x: snap(at.x, free), y: snap(at.y, free) }]) },
    };
    const { form, make } = makes[tool];
    return { thing: { kind, name, form, def: make(from, false) }, make, text: `Added a ${tool}`, isNew: true };
}

/**
 * Returns a block between two corners.
 * @param {import("../run/session.js").Session} session
 * @param {Place} a
 * @param {Place} b
 */
export function blockOf(session, a, b) {
    const half = (/** @type {number} */ v, /** @type {number} */ w) => Math.max(Math.abs(v - w), GRID) / 2 - ROUNDING;
    const center = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const sides = { halfWidth: Math.max(half(a.x, b.x), 1), halfHeight: Math.max(half(a.y, b.y), 1) };
    return { kind: kindOf(session, "box"), ...center, ...sides, angle: 0, radius: ROUNDING };
}

/** @param {import("../run/session.js").Session} session @param {Place} center @param {number} radius */
export const discOf = (session, { x, y }, radius) => ({
    kind: kindOf(session, "disc"), x, y, radius: Math.max(radius, GRID / 2),
});

/**
 * Returns a wall or path through the given points.
 * @param {import("../run/session.js").Session} session
 * @param {"wall" | "path"} tool
 * @param {readonly Place[]} places
 * @param {boolean} [closed]
 */
export function lineOf(session, tool, places, closed = false) {
    const points = places.map(({ x, y }) => [x, y]);
    if (tool === "path") return { points, closed: Number(closed) };
    return { kind: kindOf(session, "line"), x: 0, y: 0, angle: 0, points, closed: Number(closed), radius: ROUNDING };
}

/**
 * Returns the four walls between two corners, as one closed wall.
 * @param {import("../run/session.js").Session} session
 * @param {Place} a
 * @param {Place} b
 */
export function roomOf(session, a, b) {
    const x = b.x === a.x ? a.x + GRID : b.x, y = b.y === a.y ? a.y + GRID : b.y;
    return lineOf(session, "wall", [a, { x, y: a.y }, { x, y }, { x: a.x, y }], true);
}

/**
 * Adds or changes an object. Returns "" on success, otherwise the reason for the failure.
 * @param {Needs} page
 * @param {Thing} thing  the object with its new definition
 * @param {Thing | null} before
 * @param {{ text: string, tell?: boolean }} options
 */
export function put(page, thing, before, options) {
    const reason = reasonAgainst(page.session, thing, before);
    if (reason) return reason;
    try {
        page.history.act(...(before ? changeTo(before, thing.def) : addition(thing)), options);
        return "";
    } catch (error) {
        return messageOf(error);
    }
}

/** @param {Needs} page @param {Edit} edit @param {Plan} plan @param {{ alt: boolean }} press @returns {Grip} */
export function grip(page, edit, plan, press) {
    const { thing, make, text, isNew } = plan, { session } = page, begin = session.world.tick;
    const before = JSON.stringify(thing.def);
    // Alt at the start of a drag means copy, so Alt turns off snapping only when it is pressed again
    let frees = !press.alt || !isNew, last = "", reason = "", acted = false;
    const show = (/** @type {Def} */ def) => {
        page.store.write.edit.ghost(isNew || reason ? { thing: { ...thing, def }, reason } : null);
        page.touch();
    };
    return {
        drag(x, y, event) {
            if (!event.altKey) frees = true;
            const def = make(toWorld(page.camera, x, y), frees && event.altKey), now = JSON.stringify(def);
            if (now === last) return;
            last = now;
            if (isNew) reason = reasonAgainst(session, { ...thing, def }, null);
            else if (now !== before || acted) {
                reason = put(page, { ...thing, def }, thing, { text, tell: true });
                acted ||= !reason;
            }
            show(def);
        },
        drop(isDone) {
            const { ghost } = page.store.edit;
            page.store.write.edit.ghost(null);
            if (isNew && isDone && ghost && !reason) reason = edit.add({ ...thing, def: ghost.thing.def }, text);
            else if (!isNew && (reason || !isDone) && acted && !page.history.retract(begin)) {
                put(page, thing, read(session, thing), { text });
            }
            if (reason && isDone) {
                notify(reason);
                if (ghost && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
                    page.store.write.edit.spring({ from: ghost.thing, to: thing, since: performance.now() });
                }
            } else if (!isNew) edit.select(thing, plan.node ?? -1);
            page.touch();
        },
    };
}
