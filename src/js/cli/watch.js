/** Watches the worlds of a game: which agents move, leave the bounds, overlap, arrive, and which brains are used. */

/** @import { AgentId, BrainId, Warning } from "../types/api.js" */
/** @import { Veer, World } from "../world/veer.js" */

/**
 * The classes of the copy of the library that the game uses.
 * @typedef {{ Veer: typeof Veer, World: typeof World }} Library
 */
/** @typedef {{ level: "problem" | "note", what: string, count: number, agents: number[], hint: string }} Finding */

const STILL = 0.5; // radii: an agent that never came farther than this from its start has not moved
const DEEP = 0.3; // radii of overlap: crowds that are pressed against a wall have a little less
const SHOWN = 5; // agents that are named

/** @typedef {{ x: number, y: number, farthest: number, hasLeft: boolean }} Track */

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
            const track = this.tracks.get(id) ?? { x, y, farthest: 0, hasLeft: false };
            track.farthest = Math.max(track.farthest, Math.hypot(x - track.x, y - track.y) / radius);
            const isOut = x < minX - radius || x > maxX + radius || y < minY - radius || y > maxY + radius;
            track.hasLeft ||= isBounded && isOut;
            this.tracks.set(id, track);
            const { brain } = world.getAgent(id);
            if (brain) this.used.add(brain);
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

/** @param {Watched} watched @returns {Finding[]} */
function findingsOf({ world, tracks, brains, used, isMeasured }) {
    const alive = [...tracks].filter(([id]) => world.isAlive(id)), speed = world.agents.maxSpeed;
    /** @type {Finding[]} */
    const list = [];
    const add = (/** @type {Finding["level"]} */ level, /** @type {string} */ what, /** @type {number[]} */ agents,
        /** @type {string} */ hint) => {
        if (agents.length) list.push({ level, what, count: agents.length, agents: agents.slice(0, SHOWN), hint });
    };
    const still = alive.filter(([id, { farthest }]) =>
        farthest < STILL && speed[world.slot(id)] > 0 && world.getAgent(id).brain);
    add("problem", "agents with a brain never moved", still.map(([id]) => id), "world.explain(agent) says why");
    add("problem", "agents left the bounds", [...tracks].filter(([, { hasLeft }]) => hasLeft).map(([id]) => id),
        'createWorld({ edges: "clamp" }), or the behavior stayInside');
    const unused = brains.filter((id) => !used.has(id));
    add("note", "brains had no agent", unused, "addAgent({ brain }), or setAgent(agent, { brain })");
    if (!isMeasured) return list;
    const { overlap, goals, arrived } = world.measure();
    if (overlap > DEEP) {
        const depth = `agents overlapped by up to ${overlap.toFixed(2)} radii`;
        const hint = "brains need a crowd, avoidAgents or separation";
        list.push({ level: "problem", what: depth, count: 1, agents: [], hint });
    }
    const late = Math.round(goals * (1 - arrived));
    if (late > 0) {
        list.push({
            level: "note", what: `agents of ${goals} with a goal did not arrive`, count: late, agents: [],
            hint: "more steps, or world.explain(agent)",
        });
    }
    return list;
}
