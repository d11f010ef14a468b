/**
 * The thief of the scene stealth when nobody steers it: it moves on while no guard sees its way, waits in corners,
 * throws coins to lure guards away, and runs from those who have found it. It reads the world and changes nothing.
 */

/** Places where the thief waits: corners, and beside doors. */
const HIDES = [
    [60, 60], [290, 60], [60, 300], [235, 250], [60, 400], [290, 650], [165, 480], [300, 400], [390, 250], [610, 50],
    [380, 40], [620, 262], [380, 660], [620, 340], [385, 345], [630, 660], [700, 40], [955, 262],
    [700, 262], [955, 140],
    [890, 500], [950, 420], [700, 660], [700, 340], [880, 650],
];
const AHEAD = 200; // length of the way ahead that no guard may see, in u
const SAMPLE = 20; // distance between the tested points of the way, in u
const MARGIN = { range: 24, angle: 0.2 }; // added to the guards' ranges, in u, and half angles, in rad
const ALARM = 270; // distance within which the thief runs from a guard that has found it, in u
const FASTER = 1.3; // speed of the thief relative to that of guards who run
const NEAR = 62; // distance from a guard that the thief avoids in every direction, in u

/** @import { Place } from "../panel/play.js" */
/** @import { Session } from "./session.js" */
/** @import { AgentId } from "../../types.js" */
/** @typedef {{ thief: AgentId, guards: AgentId[] }} Cast */

/** @param {Session} session @param {AgentId} id */
function placeOf({ world }, id) {
    const a = world.agents, slot = world.slot(id);
    return { x: a.x[slot], y: a.y[slot], angle: a.orientation[slot] };
}

const distance = (/** @type {Place} */ a, /** @type {Place} */ b) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/**
 * Returns whether no wall is between two places.
 * @param {Session} session @param {Place} from @param {Place} to
 */
function isFree({ world }, from, to) {
    const far = distance(from, to);
    if (far < 1) return true;
    const direction = { x: to.x - from.x, y: to.y - from.y };
    return !world.raycast({ origin: { x: from.x, y: from.y }, direction, distance: far, mask: 1 });
}

/**
 * Returns whether a guard sees a place, or almost does.
 * @param {Session} session @param {AgentId} guard @param {Place} at
 */
function looksAt(session, guard, at) {
    const { world } = session, eye = placeOf(session, guard), far = distance(eye, at);
    const { brain } = world.getAgent(guard), sense = brain ? world.getBrain(brain).sense : null;
    if (!sense) return false;
    const cosine = far > 0 ? ((at.x - eye.x) * Math.cos(eye.angle) + (at.y - eye.y) * Math.sin(eye.angle)) / far : 1;
    const isIn = (/** @type {number} */ range, /** @type {number} */ half) => range > 0 &&
        far < range + MARGIN.range && cosine > Math.cos(Math.min(half + MARGIN.angle, Math.PI));
    const { range, halfAngle, wideRange, wideHalfAngle, farRange, farHalfAngle } = sense;
    const isSeen = far < NEAR || isIn(range, halfAngle) || isIn(wideRange, wideHalfAngle) ||
        isIn(farRange, farHalfAngle);
    return isSeen && isFree(session, eye, at);
}

/** Returns the guards that are near the thief and have just seen it. @param {Session} session @param {Cast} cast */
function hunters(session, { thief, guards }) {
    const at = placeOf(session, thief);
    return guards.filter((guard) => distance(placeOf(session, guard), at) < ALARM &&
        session.world.memories(guard).some(({ isFound, isSeen, age }) => isFound && (isSeen || age < 1.5)));
}

/**
 * Returns the lengths of the paths between pairs of places; Infinity if there is none.
 * @param {Session} session @param {number[][]} ends
 */
function lengthsOf({ world }, ends) {
    const { lengths, statuses } = world.findPaths(ends, { clearance: 12, cellSize: 20 });
    return Array.from(lengths, (length, i) => (statuses[i] === "found" ? length : Infinity));
}

/** Returns places along the first part of a path. @param {Place[]} points */
function samples(points) {
    /** @type {Place[]} */
    const out = [];
    let left = AHEAD;
    for (let i = 1; i < points.length && left > 0; i++) {
        const [a, b] = [points[i - 1], points[i]], long = distance(a, b);
        for (let s = SAMPLE; s <= Math.min(long, left); s += SAMPLE) {
            out.push({ x: a.x + (b.x - a.x) * (s / long), y: a.y + (b.y - a.y) * (s / long) });
        }
        left -= long;
    }
    return out;
}

/**
 * Returns the hiding place, or the goal, that the thief reaches with the largest lead over its hunters.
 * @param {Session} session @param {Cast} cast @param {AgentId[]} after @param {Place} goal
 */
function escape(session, { thief }, after, goal) {
    const places = [...HIDES, [goal.x, goal.y]], from = placeOf(session, thief);
    const ends = [from, ...after.map((one) => placeOf(session, one))].flatMap(({ x, y }) =>
        places.flatMap((place) => [[x, y], place]));
    const lengths = lengthsOf(session, ends), count = places.length;
    const lead = places.map((_, i) => {
        const own = lengths[i], theirs = after.map((_, k) => lengths[(k + 1) * count + i]);
        return FASTER * Math.min(...theirs) - own + (i === count - 1 ? 60 : 0);
    });
    const [x, y] = places[lead.indexOf(Math.max(...lead))];
    return { x, y, waits: false };
}

/**
 * Returns where the thief goes now. `waits`: it waits there until no guard looks at its way.
 * @param {Session} session @param {Cast & { goal: Place }} cast @returns {Place & { waits: boolean }}
 */
export function choose(session, { goal, ...cast }) {
    const { world } = session, { thief, guards } = cast, at = placeOf(session, thief), after = hunters(session, cast);
    if (after.length) return escape(session, cast, after, goal);
    const isWatched = (/** @type {Place} */ place) => guards.some((guard) => looksAt(session, guard, place));
    const { points } = world.findPath(at, goal, { clearance: 12, cellSize: 20 });
    const way = samples(points);
    if (!way.some(isWatched)) return { ...goal, waits: false };
    if (!isWatched(at)) return { x: at.x, y: at.y, waits: true };
    const safe = HIDES.map(([x, y]) => ({ x, y })).filter((place) => distance(place, at) < 330 && !isWatched(place));
    if (!safe.length) return { ...goal, waits: false };
    const lengths = lengthsOf(session, safe.flatMap(({ x, y }) => [[at.x, at.y], [x, y]]));
    return { ...safe[lengths.indexOf(Math.min(...lengths))], waits: true };
}

/**
 * Returns a place for a coin that lures the nearest guard away from the thief; null if no guard would hear it.
 * @param {Session} session @param {Cast} cast @returns {Place | null}
 */
export function wantsCoin(session, { thief, guards }) {
    const at = placeOf(session, thief);
    const near = guards.map((one) => placeOf(session, one)).sort((a, b) => distance(a, at) - distance(b, at))[0];
    if (!near || distance(near, at) > 420) return null;
    const places = HIDES.map(([x, y]) => ({ x, y })).filter((one) => distance(one, near) < 190);
    if (!places.length) return null;
    return places.reduce((best, one) => (distance(one, at) > distance(best, at) ? one : best));
}
