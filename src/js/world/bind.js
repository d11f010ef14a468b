/**
 * Writes the drawn poses of agents to objects of an engine. Every call that changes drawn poses writes the poses of all
 * bound agents, without allocating memory. A binding ends with its agent, so a reused id never moves an old object.
 */
import { flag, float, id, Place, record } from "../link/check.js";

/** @import { AgentId, Columns } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

/** A pose in Veer's own axes. @typedef {{ x: number, y: number, z: number, heading: number }} Pose */

/**
 * @typedef {object} Binding
 * @property {AgentId} agent
 * @property {number} slot
 * @property {any} target
 * @property {boolean} turns  whether the rotation is written
 * @property {number} facing
 * @property {(binding: Binding, pose: Pose) => void} write
 * @property {number} index  position in the list of bindings
 */

const NONE = new Float32Array(0);
const SHAPES = "must be an object with x and y (Phaser, PixiJS), an object with position.x, .y and .z (three.js), or " +
    "a function (x, y, heading) => { ... }";

/** Ways to write a pose. @type {Record<string, (binding: Binding, pose: Pose) => void>} */
const writers = {
    flat({ target, turns, facing }, { x, y, heading }) {
        target.x = x;
        target.y = y;
        if (turns) target.rotation = heading - facing;
    },
    zUp({ target: { position, rotation }, turns, facing }, { x, y, z, heading }) {
        position.x = x;
        position.y = y;
        position.z = z;
        if (turns) rotation.z = heading - facing;
    },
    // headings turn from x towards z, a rotation about y from z towards x
    yUp({ target: { position, rotation }, turns, facing }, { x, y, z, heading }) {
        position.x = x;
        position.y = z;
        position.z = y;
        if (turns) rotation.y = facing - heading;
    },
    zUpCall({ target, facing, agent }, { x, y, z, heading }) {
        target(x, y, heading - facing, z, agent);
    },
    yUpCall({ target, facing, agent }, { x, y, z, heading }) {
        target(x, z, heading - facing, y, agent);
    },
};

/** What to do after a successful call of the core. @type {Record<string, (bindings: Bindings, at: number) => void>} */
const follows = {
    veer_step: (bindings) => bindings.write(true),
    veer_move: (bindings) => bindings.write(true),
    veer_endStep: (bindings) => bindings.write(true),
    veer_interpolate: (bindings) => bindings.write(false),
    veer_rollback: (bindings) => bindings.restored(),
    veer_setAgent: (bindings, at) => bindings.writeAgent(at),
    veer_reviveAgent: (bindings, at) => bindings.writeAgent(at),
    veer_removeAgent: (bindings, at) => bindings.remove(bindings.idAt(at)),
};

/** The bindings of a world. */
class Bindings {
    #host;
    #agents;
    /** Columns of the pose. @type {Record<"x" | "y" | "z" | "heading", Float32Array>} */
    #view = { x: NONE, y: NONE, z: NONE, heading: NONE };
    #epoch = -1;
    /** @type {Binding[]} */
    #list = [];
    /** @type {Map<number, Binding>} */
    #byAgent = new Map();
    /** Whether the last change was a step without interpolation: the columns of the drawn pose are then outdated. */
    #isStepped = false;
    #isWriting = false;
    #pose = { x: 0, y: 0, z: 0, heading: 0 };

    /** @param {Host} host @param {Columns} agents  in Veer's own axes */
    constructor(host, agents) {
        this.#host = host;
        this.#agents = agents;
    }

    /** @param {number} at  address of an id */
    idAt(at) {
        return this.#host.instance.readId(at);
    }

    /** @param {string} name  a call of the core that has succeeded @param {number} at  its first argument */
    after(name, at) {
        if (Object.hasOwn(follows, name)) follows[name](this, at);
    }

    /** @param {Binding} binding */
    add(binding) {
        this.#writeOne(binding);
        this.remove(binding.agent);
        binding.index = this.#list.push(binding) - 1;
        this.#byAgent.set(binding.agent, binding);
    }

    /** @param {number} agent */
    remove(agent) {
        const binding = this.#byAgent.get(agent), last = this.#list.at(-1);
        if (!binding || !last) return;
        this.#byAgent.delete(agent);
        this.#list[binding.index] = last;
        last.index = binding.index;
        this.#list.pop();
    }

    /** Gets the columns of the pose to draw. */
    #look() {
        const agents = this.#agents, view = this.#view, isStepped = this.#isStepped;
        this.#epoch = this.#host.epoch;
        view.x = isStepped ? agents.x : agents.drawX;
        view.y = isStepped ? agents.y : agents.drawY;
        view.z = isStepped ? agents.z : agents.drawZ;
        view.heading = isStepped ? agents.orientation : agents.drawOrientation;
    }

    /** @param {Binding} binding */
    #writeOne(binding) {
        const { slot } = binding, pose = this.#pose, view = this.#view;
        // the function of another agent may have changed the world and so moved the columns
        if (this.#epoch !== this.#host.epoch || view.x.length === 0) this.#look();
        pose.x = view.x[slot];
        pose.y = view.y[slot];
        pose.z = view.z[slot];
        pose.heading = view.heading[slot];
        binding.write(binding, pose);
    }

    /** Writes the pose of an agent that was placed. @param {number} at  address of its id */
    writeAgent(at) {
        const binding = this.#byAgent.get(this.idAt(at));
        if (binding) this.#writeOne(binding);
    }

    /**
     * Writes all poses. If functions throw, the others are still called; the first error is then thrown.
     * @param {boolean} isStepped
     */
    write(isStepped) {
        this.#isStepped = isStepped;
        this.#look();
        if (this.#isWriting) return; // a function has called a step
        this.#isWriting = true;
        let isFailed = false, cause;
        for (let i = this.#list.length - 1; i >= 0; i--) {
            try {
                if (i < this.#list.length) this.#writeOne(this.#list[i]);
            } catch (error) {
                if (!isFailed) cause = error;
                isFailed = true;
            }
        }
        this.#isWriting = false;
        if (isFailed) throw cause;
    }

    /** After a restore: removes the bindings of agents that the state does not have, and writes the others. */
    restored(isStepped = false) {
        const { instance, id: world } = this.#host;
        for (let i = this.#list.length - 1; i >= 0; i--) {
            const { agent } = this.#list[i];
            if (instance.call("veer_isAlive", world, instance.writeId(instance.at.id, agent)) < 0) this.remove(agent);
        }
        this.write(isStepped);
    }
}

/**
 * Returns how poses are written to a target, and whether its rotation can be; null if the target has no known shape.
 * @param {any} target @param {boolean} isYUp
 */
function formOf(target, isYUp) {
    const axes = isYUp ? "yUp" : "zUp";
    const isPoint = (/** @type {any} */ given) => typeof given?.x === "number" && typeof given.y === "number";
    if (typeof target === "function") return { write: writers[`${axes}Call`], canTurn: true };
    if (isPoint(target?.position) && typeof target.position.z === "number") {
        return { write: writers[axes], canTurn: isPoint(target.rotation) };
    }
    return isPoint(target) ? { write: writers.flat, canTurn: typeof target.rotation === "number" } : null;
}

/**
 * @param {Host} host
 * @param {{ agents: Columns, isYUp: boolean }} world
 * @param {AgentId} agent
 * @param {{ target: unknown, options: unknown }} given
 */
export function bind(host, { agents, isYUp }, agent, { target, options }) {
    const call = "world.bind", { instance } = host, place = new Place(call), own = id(agent, place, "agent");
    const { facing, rotation } = record(options ?? {}, ["facing", "rotation"], place.in("options"));
    const angle = facing === undefined ? 0 : float(facing, place, "options.facing");
    const isTurned = rotation === undefined || flag(rotation, place, "options.rotation");
    const form = formOf(target, isYUp) ?? place.mistype("target", target, SHAPES);
    host.run({ call, given: { agent } }, "veer_getAgent", instance.writeId(instance.at.id, own), instance.at.struct);
    const slot = instance.slotOf(own);
    host.bound ??= new Bindings(host, agents);
    try {
        /** @type {Bindings} */ (host.bound).add({
            agent, slot, target, turns: isTurned && form.canTurn, facing: angle, write: form.write, index: 0,
        });
    } catch (cause) {
        if (typeof target === "function") throw cause;
        place.mistype("target", target, SHAPES); // its x or position.x can't be set
    }
}

/** @param {Host} host @param {unknown} agent */
export function unbind(host, agent) {
    host.ensure("world.unbind");
    const own = id(agent, new Place("world.unbind"), "agent");
    /** @type {Bindings | undefined} */ (host.bound)?.remove(own);
}
