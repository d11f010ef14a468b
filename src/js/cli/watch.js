/** Watches the worlds of a game: which agents move, leave the bounds, overlap, arrive, and which brains are used. */

/** @import { AgentId, BrainId, Warning } from "../types/api.js" */
/** @import { Veer, World } from "../world/veer.js" */

/**
 * The classes of the copy of the library that the game uses.
 * @typedef {{ Veer: typeof Veer, World: typeof World }} Library
 */
/**
 * @typedef {object} Finding
 * @property {"problem" | "note"} level
 * @property {"agent" | "brain" | "game"} thing
 * @property {string} what
 * @property {number} count
 * @property {number[]} ids  of the first of them
 * @property {string} hint
 */

const STILL = 0.5; // radii: an agent that never came farther than this from its start has not moved
const DEEP = 0.3; // radii of overlap: crowds that are pressed against a wall have a little less
const OFTEN = 3; // looks at overlaps: agents of a flock pass through each other now and then
const EVERY = 30; // steps between looks at overlaps
const MOST = 5000; // agents up to which overlaps are looked for, as all pairs are
const LONG = 60; // steps: younger agents may not have set off
const WANTED = 0.05; // of the top speed: less is standing
const SHOWN = 5; // ids that are named

/**
 * @typedef {{ x: number, y: number, farthest: number, hasLeft: boolean, looks: number, deep: number, lane:
 *   number }} Track
 */

class Watched {
    /** @type {Map<AgentId, Track>} */
    tracks = new Map();
    /** @type {BrainId[]} */
    brains = [];
    /** @type {Set<number>} */
    used = new Set();
    steps = 0;
    isMeasured = false;

    /** @param {World} world */
    constructor(world) {
        this.world = world;
    }

    begin() {
        if (this.steps++ > 0) return;
        try {
            this.world.startMeasures();
            this.isMeasured = true;
        } catch {
            // a world with a fixed capacity has no room for measures
        }
    }

    look() {
        const { world } = this, { agents } = world, { minX, minY, maxX, maxY } = world.settings;
        const isBounded = maxX > minX && maxY > minY;
        for (const id of world.agentIds()) {
            const slot = world.slot(id), x = agents.x[slot], y = agents.y[slot], radius = agents.radius[slot];
            const track = this.tracks.get(id) ??
                { x, y, farthest: 0, hasLeft: false, looks: 0, deep: 0, lane: -1 };
            track.looks++;
            track.farthest = Math.max(track.farthest, Math.hypot(x - track.x, y - track.y) / radius);
            const isOut = x < minX - radius || x > maxX + radius || y < minY - radius || y > maxY + radius;
            track.hasLeft ||= isBounded && isOut;
            this.tracks.set(id, track);
            if (track.lane === agents.brain[slot]) continue;
            track.lane = agents.brain[slot]; // not an id, but it changes with the brain
            const { brain } = world.getAgent(id);
            if (brain) this.used.add(brain);
        }
        if (this.steps % EVERY === 0) this.#lookForOverlaps();
    }

    #lookForOverlaps() {
        const { world, tracks } = this, { x, y, z, radius, brain } = world.agents, ids = world.agentIds();
        const slots = ids.map((id) => world.slot(id)), deep = new Set();
        if (ids.length > MOST) return;
        for (const [i, a] of slots.entries()) for (const [j, b] of slots.entries()) {
            if (j <= i || brain[a] !== brain[b]) continue;
            const distance = Math.hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]);
            if (radius[a] + radius[b] - distance > DEEP * Math.min(radius[a], radius[b])) deep.add(ids[i]).add(ids[j]);
        }
        for (const id of deep) {
            const track = tracks.get(id);
            if (track) track.deep++;
        }
    }
}

/** Hooks the classes, so that every world that a game makes is known. */
export class Watch {
    /** @type {Map<World, Watched>} */
    #worlds = new Map();
    /** @type {Map<string, Warning>} */
    warnings = new Map();

    /** @param {Library} library */
    hook({ Veer, World }) {
        const worlds = this.#worlds, { warnings } = this;
        const after = (/** @type {object} */ owner, /** @type {string} */ name,
            /** @type {(self: object, result: unknown) => void} */ then,
            /** @type {(self: object) => void} */ before = () => {}) => {
            const methods = /** @type {Record<string, (...given: unknown[]) => unknown>} */ (owner);
            const call = methods[name];
            methods[name] = function hooked(...given) {
                before(this);
                const result = call.apply(this, given);
                then(this, result);
                return result;
            };
        };
        const made = (/** @type {object} */ veer, /** @type {unknown} */ world) => {
            /** @type {Veer} */ (veer).warnings = (warning) => void warnings.set(warning.code, warning);
            worlds.set(/** @type {World} */ (world), new Watched(/** @type {World} */ (world)));
        };
        const watched = (/** @type {object} */ world) => worlds.get(/** @type {World} */ (world));
        after(Veer.prototype, "createWorld", made);
        after(Veer.prototype, "loadWorld", made);
        after(World.prototype, "addBrain", (world, id) => watched(world)?.brains.push(/** @type {BrainId} */ (id)));
        for (const name of ["step", "advance"]) {
            after(World.prototype, name, (world) => watched(world)?.look(), (world) => watched(world)?.begin());
        }
        after(World.prototype, "dispose", (world) => void worlds.delete(/** @type {World} */ (world)));
    }

    /** Steps or frames of the world that has had most of them. */
    get steps() {
        return Math.max(0, ...[...this.#worlds.values()].map(({ steps }) => steps));
    }

    /** @returns {{ worlds: number, agents: number, findings: Finding[], warnings: Warning[] }} */
    report() {
        const all = [...this.#worlds.values()];
        for (const { world } of all) for (const warning of world.warnings) this.warnings.set(warning.code, warning);
        return {
            worlds: all.length, agents: all.reduce((sum, { tracks }) => sum + tracks.size, 0),
            findings: all.flatMap(findingsOf), warnings: [...this.warnings.values()],
        };
    }
}

/**
 * Returns whether an agent that has not moved decides to move.
 * @param {World} world @param {AgentId} id
 */
function wants(world, id) {
    const { x, y, z } = world.explain(id).decided;
    return Math.hypot(x, y, z) > WANTED * world.agents.maxSpeed[world.slot(id)];
}

/** @param {Watched} watched @returns {Finding[]} */
function findingsOf({ world, tracks, brains, used, isMeasured }) {
    const list = /** @type {Finding[]} */ ([]), speed = world.agents.maxSpeed;
    const add = (/** @type {Omit<Finding, "count" | "ids">} */ finding, /** @type {number[]} */ ids) => {
        if (ids.length) list.push({ ...finding, count: ids.length, ids: ids.slice(0, SHOWN) });
    };
    const idsOf = (/** @type {(track: Track, id: AgentId) => boolean} */ test) =>
        [...tracks].filter(([id, track]) => test(track, id)).map(([id]) => id);
    const still = idsOf(({ farthest, looks }, id) => looks >= LONG && farthest < STILL && world.isAlive(id) &&
        speed[world.slot(id)] > 0 && world.getAgent(id).brain !== undefined && world.getAgent(id).brain !== 0);
    const stuck = still.filter((id) => wants(world, id));
    add({
        level: "problem", thing: "agent", what: "never moved, though they wanted to",
        hint: "world.explain(agent) says why",
    }, stuck);
    add({
        level: "note", thing: "agent", what: "never moved, and wanted to go nowhere",
        hint: "a target, or the player's input",
    }, still.filter((id) => !stuck.includes(id)));
    add({
        level: "problem", thing: "agent", what: "left the bounds", hint: 'edges: "clamp", or the behavior stayInside',
    }, idsOf(({ hasLeft }) => hasLeft));
    add({
        level: "problem", thing: "agent", what: "stood in others of the same brain",
        hint: "a crowd, avoidAgents or separation",
    }, idsOf(({ deep }) => deep >= OFTEN));
    add({
        level: "note", thing: "brain", what: "had no agent", hint: "addAgent({ brain }), or setAgent(agent, { brain })",
    }, brains.filter((id) => !used.has(id)));
    if (!isMeasured) return list;
    const { goals, arrived } = world.measure(), late = Math.round(goals * (1 - arrived));
    if (late > 0) {
        list.push({
            level: "note", thing: "agent", what: `did not arrive, of ${goals} with a goal`, count: late, ids: [],
            hint: "more steps, or world.explain(agent)",
        });
    }
    return list;
}
