/**
 * Checks whether an object's position is valid, and returns the reason if it is not: outside the bounds, inside an
 * obstacle, on top of an agent.
 */
import { mayBuild } from "../../scene/build.js";
import { distanceTo, nodesOf, outlineOf, titleOf } from "./shape.js";

/** @import { Session } from "../run/session.js" */
/** @import { Place, Thing } from "./shape.js" */

const NODE = 1; // clearance around a node of a path, in u

/** @param {Session} session @param {Place} at @param {number} [margin] */
export function isInBounds({ original }, { x, y }, margin = 0) {
    const b = original.world.bounds, half = b.length / 2;
    return x >= b[0] + margin && y >= b[1] + margin && x <= b[half] - margin && y <= b[half + 1] - margin;
}

/**
 * Returns the name of the obstacle at a point; "" if there is none.
 * @param {Session} session @param {Place} at @param {number} radius @param {ReadonlySet<string>} among
 */
function obstacleAt(session, { x, y }, radius, among) {
    const found = session.world.overlap({ x, y, radius }).map((id) => session.keys[session.ids.obstacles.indexOf(id)]);
    const key = found.find((one) => one !== undefined && !among.has(`obstacle ${one}`));
    return key === undefined ? "" : titleOf(session, { kind: "obstacle", name: String(key) });
}

/**
 * Returns the name of an agent whose disc an object overlaps, given the distance to the object. Returns "" if there is
 * none.
 * @param {Session} session
 * @param {(at: Place) => number} distance
 * @param {ReadonlySet<string>} among
 * @param {string} [except]
 */
function agentWithin({ world, agentNames }, distance, among, except) {
    const { x, y, radius } = world.agents;
    for (const [id, name] of agentNames) {
        const slot = world.slot(id);
        if (name === except || among.has(`agent ${name}`)) continue;
        if (distance({ x: x[slot], y: y[slot] }) < radius[slot]) return name;
    }
    return "";
}

/**
 * Returns the reason why a definition is not valid for an object; "" if it is valid.
 * @param {Session} session
 * @param {Thing} thing  the object with its new definition
 * @param {Thing | null} before
 * @param {ReadonlySet<string>} [among]  objects that change together with it, such as "agent red 1"
 */
export function reasonAgainst(session, thing, before, among = new Set()) {
    const { kind, name, def } = thing, isAgent = kind === "agent";
    const places = thing.form === "nodes" ? outlineOf(thing) : [{ x: def.x, y: def.y }];
    if (!places.every((at) => isInBounds(session, at, isAgent ? def.radius : 0))) {
        return "This place is outside the world.";
    }
    if (kind === "obstacle") {
        const agent = agentWithin(session, (at) => distanceTo(session, thing, at), among);
        if (agent) return `${agent} stands there. An obstacle can't be on top of an agent.`;
        return before ? "" : reasonOfWay(session, thing);
    }
    if (isAgent) {
        const other = agentWithin(session, ({ x, y }) => Math.hypot(x - def.x, y - def.y) - def.radius, among,
            name);
        if (other) return `${other} stands there.`;
    }
    const known = before ? nodesOf(before) : [];
    const isNew = (/** @type {Place} */ at) => !known.some(({ x, y }) => x === at.x && y === at.y);
    const checked = kind === "path" ? places.filter(isNew) : places;
    const radius = kind === "path" ? NODE : radiusOf(session, thing);
    const wall = checked.map((at) => obstacleAt(session, at, radius, among)).find(Boolean);
    return wall ? `This place is inside ${wall}, where no agent can go.` : "";
}

/**
 * Returns the reason why a new obstacle would cut something off, in scenes that say what must stay open.
 * @param {Session} session @param {Thing} thing
 */
function reasonOfWay({ world, scene, ids }, { def }) {
    const { reason } = mayBuild({ world, scene, names: ids }, def);
    return reason.startsWith("blocks") || reason.startsWith("shuts") ? `There, it ${reason}.` : "";
}

/** @param {Session} session @param {Thing} thing  an agent or its goal */
function radiusOf({ world, ids }, { kind, name, def }) {
    const id = ids.agents.get(name);
    return kind === "agent" ? def.radius : id === undefined ? NODE : world.agents.radius[world.slot(id)];
}

/**
 * Returns the free position nearest to a point, searched along a spiral; null if there is none nearby.
 * @param {Place} from
 * @param {(at: Place) => boolean} isFree
 */
export function freePlace(from, isFree) {
    for (let i = 0; i < 400; i++) {
        const r = 8 * Math.sqrt(i), angle = i * 2.4;
        const at = {
            x: 10 * Math.round((from.x + r * Math.cos(angle)) / 10),
            y: 10 * Math.round((from.y + r * Math.sin(angle)) / 10),
        };
        if (isFree(at)) return at;
    }
    return null;
}
