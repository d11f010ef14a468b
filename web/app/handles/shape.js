/**
 * Geometry of the objects that edit mode can select, in world units: their positions, their distance from a point, and
 * their definitions after they are moved, rotated or resized or their nodes change. Nothing here changes the world.
 */
import { apart } from "../run/many.js";
import { pathPoints } from "../run/session.js";

const MOST_GOALS = 200; // maximum number of agents whose goals can be dragged; more would clutter the field
const LEAST = 5; // minimum half extent or radius, in u

/** @import { Session } from "../run/session.js" */
/** @typedef {{ x: number, y: number }} Place */
/** The definition of an object, checked by the operation that writes it (things.js). @typedef {any} Def */
/**
 * A selection: an obstacle by its key, a path or an agent by its name, or the goal of an agent.
 * @typedef {{ kind: "obstacle" | "path" | "agent" | "goal", name: string }} Ref
 */
/**
 * The form of an object, which determines the possible edits.
 * @typedef {Ref & { def: Def, form: "disc" | "box" | "nodes" | "agent" | "goal" }} Thing
 */
/** A change, in the form that history.act takes. @typedef {[op: string, args: unknown[]]} Change */

export const isSame = (/** @type {Ref | null} */ a, /** @type {Ref | null} */ b) =>
    a?.kind === b?.kind && a?.name === b?.name;
const tenth = (/** @type {number} */ v) => Math.round(v * 10) / 10;
const fine = (/** @type {number} */ angle) => Math.round(angle * 1000) / 1000;

/** @param {Session} session @param {string} kind  kind of an obstacle */
function rowOf({ veer }, kind) {
    const row = veer.schema.obstacleKinds.find(({ name }) => name === kind);
    if (!row) throw new Error(`there is no kind of obstacle "${kind}"`);
    return row;
}

/** Returns the kind of obstacle that a tool creates. @param {Session} session @param {"box" | "disc" | "line"} form */
export function kindOf({ veer }, form) {
    const fits =
        { box: { outline: "filled", corners: "sizes" }, disc: {
            outline: "round", corners: "sizes",
        }, line: { outline: "line", corners: "points" } }[form];
    return veer.schema.obstacleKinds.find(({ outline, corners }) =>
        outline === fits.outline && corners === fits.corners)?.name ?? "";
}

/**
 * Returns an object's current state; null if it no longer exists.
 * @param {Session} session
 * @param {Ref} ref
 * @returns {Thing | null}
 */
export function read(session, { kind, name }) {
    const { world, ids, scene, keys } = session;
    if (kind === "obstacle") {
        const at = keys.indexOf(Number(name)), own = scene.obstacles?.[at];
        if (!own) return null;
        const { x, y, radius, angle, halfWidth, halfHeight } = world.getObstacle(ids.obstacles[at]);
        const { outline, corners } = rowOf(session, own.kind ?? "");
        const form = corners === "points" ? "nodes" : outline === "round" ? "disc" : "box";
        const full = { ...own, x, y, radius };
        return {
            kind, name,
            def: form === "disc" ? full : { ...full, angle, ...(form === "box" && { halfWidth, halfHeight }) }, form,
        };
    }
    if (kind === "path") {
        const own = scene.paths?.[name];
        return own && ids.paths.has(name)
            ? {
                kind, name, def: { ...own, points: pathPoints(session, name).map((p) => p.slice(0, 2)) }, form: "nodes",
            }
            : null;
    }
    const id = ids.agents.get(name);
    if (id === undefined || !world.isAlive(id)) return null;
    const { x, y, radius, orientation, target } = world.getAgent(id);
    if (kind === "agent") return { kind, name, def: { x, y, radius, orientation }, form: "agent" };
    const start = session.starts.get(name), isWaiting = !session.goals.has(name);
    return target && typeof target === "object" && "x" in target &&
        !(isWaiting && target.x === start?.x && target.y === start?.y)
        ? { kind, name, def: { x: target.x, y: target.y }, form: "goal" }
        : null;
}

/** Returns everything that can be selected, in keyboard order. @param {Session} session @returns {Ref[]} */
export function allThings(session) {
    const { agentNames, ids, keys } = session, agents = [...agentNames.values()];
    const goals = agents.length > MOST_GOALS ? [] : agents.filter((name) => read(session, { kind: "goal", name }));
    return [
        ...agents.map((name) => /** @type {Ref} */ ({ kind: "agent", name })),
        ...goals.map((name) => /** @type {Ref} */ ({ kind: "goal", name })),
        ...keys.map((key) => /** @type {Ref} */ ({ kind: "obstacle", name: String(key) })),
        ...[...ids.paths.keys()].map((name) => /** @type {Ref} */ ({ kind: "path", name })),
    ];
}

/** Returns the name of an object for use in a sentence: "block 2". @param {Session} session @param {Ref} ref */
export function titleOf(session, { kind, name }) {
    if (kind === "goal") return `the goal of ${name}`;
    if (kind !== "obstacle") return kind === "path" && !/path/.test(name) ? `path ${name}` : name;
    const at = session.keys.indexOf(Number(name)), own = session.scene.obstacles?.[at]?.kind;
    if (!own) return "a new obstacle";
    const { outline, corners } = rowOf(session, own);
    const word = corners === "sizes"
        ? (outline === "round" ? "circle" : "block")
        : outline === "line" ? "wall" : "polygon";
    const number = session.scene.obstacles?.slice(0, at + 1).filter((one) => one.kind === own).length;
    return `${word} ${number}`;
}

/* ---- geometry */

/** @param {number} x @param {number} y @param {number} angle */
export const turn = (x, y, angle) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle),
});

/** Returns the nodes of walls, polygons and paths in world coordinates. @param {Thing} thing @returns {Place[]} */
export function nodesOf({ kind, def, form }) {
    if (form !== "nodes") return [];
    if (kind === "path") return def.points.map((/** @type {number[]} */ [x, y]) => ({ x, y }));
    return def.points.map((/** @type {number[]} */ [px, py]) => {
        const { x, y } = turn(px, py, def.angle);
        return { x: x + def.x, y: y + def.y };
    });
}

/** @param {Thing} thing @param {Place[]} nodes @returns {Def} the definition with these nodes */
export function withNodes({ kind, def }, nodes) {
    const local = (/** @type {Place} */ at) => (kind === "path" ? at : turn(at.x - def.x, at.y - def.y, -def.angle));
    return { ...def, points: nodes.map(local).map(({ x, y }) => [tenth(x), tenth(y)]) };
}

/** Returns whether the last node is joined to the first. @param {Session} session @param {Thing} thing */
export const isClosed = (session, { kind, def }) =>
    !!def.closed || (kind === "obstacle" && rowOf(session, def.kind).outline === "filled");

/** Returns the corners of the outline, without the rounding by the radius. @param {Thing} thing @returns {Place[]} */
export function outlineOf(thing) {
    const { def, form } = thing;
    if (form === "nodes") return nodesOf(thing);
    if (form !== "box") return [{ x: def.x, y: def.y }];
    const [w, h] = [def.halfWidth, def.halfHeight];
    return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([px, py]) => {
        const { x, y } = turn(px, py, def.angle);
        return { x: x + def.x, y: y + def.y };
    });
}

/** Returns the middle of the outline. @param {Thing} thing @returns {Place} */
export function centerOf(thing) {
    const points = outlineOf(thing), xs = points.map(({ x }) => x), ys = points.map(({ y }) => y);
    return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** Returns the distance from a point to a segment. @param {Place} p @param {Place} a @param {Place} b */
export function distanceToSegment(p, a, b) {
    const dx = b.x - a.x, dy = b.y - a.y;
    const t = Math.min(Math.max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** @param {Place} p @param {Place[]} corners */
function isInside(p, corners) {
    let inside = false;
    corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length];
        if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside;
    });
    return inside;
}

/**
 * Returns the distance from a point to an object; 0 or less inside.
 * @param {Session} session
 * @param {Thing} thing
 * @param {Place} p
 */
export function distanceTo(session, thing, p) {
    const corners = outlineOf(thing), radius = thing.kind === "path" ? 0 : (thing.def.radius ?? 0);
    const closed = thing.form === "box" || isClosed(session, thing);
    if (corners.length < 2) return Math.hypot(p.x - corners[0].x, p.y - corners[0].y) - radius;
    const isFilled = thing.kind === "obstacle" &&
        (thing.form === "box" || rowOf(session, thing.def.kind).outline === "filled") && !thing.def.hollow;
    if (isFilled && isInside(p, corners)) return -radius;
    const edges = corners.map((b, i) => (i || closed
        ? distanceToSegment(p, corners[(i || corners.length) - 1], b)
        : Infinity));
    return Math.min(...edges) - radius;
}

/* ---- changes */

/** @param {Thing} thing @param {number} dx @param {number} dy @returns {Def} */
export function moved(thing, dx, dy) {
    const { def, kind } = thing;
    if (kind === "path") return withNodes(thing, nodesOf(thing).map(({ x, y }) => ({ x: x + dx, y: y + dy })));
    return { ...def, x: tenth(def.x + dx), y: tenth(def.y + dy) };
}

/** @param {Thing} thing @param {number} by  radians @returns {Def} */
export function turned(thing, by) {
    const { def, form } = thing;
    if (form === "agent") return { ...def, orientation: fine(def.orientation + by) };
    if (form === "box") return { ...def, angle: fine(def.angle + by) };
    const { x, y } = centerOf(thing);
    return withNodes(thing, nodesOf(thing).map((node) => {
        const to = turn(node.x - x, node.y - y, by);
        return { x: x + to.x, y: y + to.y };
    }));
}

/** Returns the direction of the knob, from which rotations are measured. @param {Thing} thing */
export const angleOf = ({ def, form }) =>
    (form === "agent" ? def.orientation : form === "box" ? def.angle - Math.PI / 2 : -Math.PI / 2);

/** @param {Thing} thing @param {Place} half  half sizes; the larger one becomes the radius of a disc @returns {Def} */
export function sized({ def, form }, half) {
    if (form === "box") {
        return { ...def, halfWidth: Math.max(tenth(half.x), LEAST), halfHeight: Math.max(tenth(half.y), LEAST) };
    }
    return { ...def, radius: Math.max(tenth(Math.max(half.x, half.y)), form === "agent" ? 2 : LEAST) };
}

/**
 * Returns the half extents of the box around a resizable object, in the object's own axes.
 * @param {Thing} thing @returns {Place}
 */
export function halfOf({ def, form }) {
    const radius = def.radius ?? 0;
    return form === "box" ? { x: def.halfWidth + radius, y: def.halfHeight + radius } : { x: radius, y: radius };
}

/**
 * Returns the change that gives an object a different definition; for agents, it contains only the settings that
 * differ.
 * @param {Thing} thing
 * @param {Def} def
 * @returns {Change}
 */
export function changeTo({ kind, name, def: before }, def) {
    if (kind === "obstacle") return ["obstacle", [Number(name), def]];
    if (kind === "path") return ["path", [name, def]];
    if (kind === "goal") return ["agent", [name, { target: [def.x, def.y] }]];
    const fields = ["orientation", "radius"].filter((key) => def[key] !== before[key]);
    const own = fields.length ? fields : ["x", "y"];
    return ["agent", [name, Object.fromEntries(own.map((key) => [key, def[key]]))]];
}

/** Returns the change that adds an object, or gives an agent a goal. @param {Thing} thing @returns {Change} */
export function addition({ kind, name, def }) {
    if (kind === "goal") return ["agent", [name, { target: [def.x, def.y] }]];
    return [kind, [kind === "obstacle" ? Number(name) : name, def]];
}

/** Returns the change that removes an object. @param {Ref} ref @returns {Change} */
export function removal({ kind, name }) {
    if (kind === "goal") return ["agent", [name, { target: null }]];
    return [kind, [kind === "obstacle" ? Number(name) : name, null]];
}

/**
 * Returns a name that has not been used in this run.
 * @param {Session} session
 * @param {"obstacle" | "path" | "agent"} kind
 * @returns {string}
 */
export function freshName({ keys, ids, log }, kind) {
    const logged = apart(log).filter(({ op }) => op === kind).map(({ args }) => args[0]);
    if (kind === "obstacle") return String(Math.max(-1, ...keys, ...logged) + 1);
    const taken = new Set([...(kind === "path" ? ids.paths : ids.agents).keys(), ...logged]);
    for (let n = 1; ; n++) if (!taken.has(`${kind} ${n}`)) return `${kind} ${n}`;
}

/** @param {{ session: Session }} page @param {{ readonly selected: Ref | null }} editing */
export const selectedThing = ({ session }, { selected }) => selected && read(session, selected);
