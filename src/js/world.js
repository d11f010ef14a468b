/**
 * A world: agents, brains, paths and obstacles in, steps, views and explanations out. Every call goes one way: checked values, the core,
 * plain objects; a call that throws has changed nothing.
 */
import * as agents from "./agents.js";
import { float, id, Place } from "./check.js";
import { brainValues, readBrain, writeBrain } from "./definitions.js";
import * as output from "./explain.js";
import * as shapes from "./shapes.js";

/** @import * as api from "./types/api.js" */
/** @import { Host } from "./host.js" */

export class World {
    /** @type {Host} */
    #host;
    /** @type {{ stamp: number, list: api.Event[] }} */
    #events = { stamp: -1, list: [] };

    /** Worlds come from createWorld and loadWorld. @param {Host} host @param {new (host: Host) => any} Columns */
    constructor(host, Columns) {
        this.#host = host;
        /**
         * Every column of the table as a live typed array: one value (or lanes(name) values) per slot. Read the property again after adding
         * things: a world that grows moves its columns, and an array kept from before is then empty or stale.
         * @type {api.Columns} @readonly
         */
        this.agents = new Columns(host);
    }

    /** @param {string} call @param {string} name @param {string} struct of the answer */
    #read(call, name, struct) {
        const { instance } = this.#host;
        this.#host.run({ call }, name, instance.at.result);
        return instance.read(struct, instance.at.result);
    }

    /** A call about one thing. @param {string} call @param {string} argument @param {unknown} thing */
    #one(call, argument, thing) {
        const host = this.#host, { instance } = host;
        const name = `veer_wasm_${call.slice("world.".length)}`;
        const own = id(thing, new Place(call), argument);
        return host.run({ call, given: { [argument]: thing } }, name, instance.writeId(instance.at.id, own));
    }

    /* ---- agents */

    /** @param {api.AgentDef} [def] @returns {number} the agent's id */
    addAgent(def = {}) {
        return agents.addAgent(this.#host, def);
    }

    /** The definition that would create the agent as it is now. @param {number} agent @returns {api.AgentState} */
    getAgent(agent) {
        return agents.getAgent(this.#host, agent);
    }

    /** Changes what the definition names. A changed brain starts with no memory. @param {number} agent @param {api.AgentDef} def */
    setAgent(agent, def) {
        agents.setAgent(this.#host, agent, def);
    }

    /** @param {number} agent */
    removeAgent(agent) {
        this.#one("world.removeAgent", "agent", agent);
    }

    /** The agent's own target: a point, another agent, or null. @param {number} agent @param {api.Target} target */
    setTarget(agent, target) {
        agents.setTarget(this.#host, agent, target);
    }

    /**
     * Input of the behavior `drive`: a direction of length at most 1; longer ones are cut.
     * @param {number} agent
     * @param {api.Point} direction
     */
    setDrive(agent, direction) {
        agents.withPoint(this.#host, "setDrive", agent, direction);
    }

    /** Places a quarantined agent anew and lets it go on. @param {number} agent @param {api.Point} position */
    reviveAgent(agent, position) {
        agents.withPoint(this.#host, "reviveAgent", agent, position);
    }

    /** Whether an id's owner is still there. @param {number} thing  an agent, brain, path or obstacle @returns {boolean} */
    isAlive(thing) {
        return agents.isAlive(this.#host, thing);
    }

    /** The place of an agent in every column. Says nothing about whether it is alive. @param {number} agent @returns {number} */
    slot(agent) {
        return id(agent, new Place("world.slot"), "agent") % (this.#host.instance.table.schema.limits.MAX_AGENTS + 1);
    }

    /** The agent in a slot, 0 if there is none. @param {number} slot @returns {number} */
    agentAt(slot) {
        return agents.agentAt(this.#host, slot);
    }

    /** One more than the highest slot ever used: loops over columns end here. */
    get slotCount() {
        return this.#count("world.slotCount", "veer_slotCount");
    }

    /** Agents alive, in the order of their slots. @returns {number[]} */
    agentIds() {
        return Array.from({ length: this.slotCount }, (_, slot) => this.agentAt(slot)).filter((agent) => agent !== 0);
    }

    /**
     * Values per agent in a column: 1, or as many as the capacity for slots or state says.
     * @param {api.ColumnName} name
     * @returns {number}
     */
    lanes(name) {
        const call = "world.lanes", { instance } = this.#host, { columns } = instance.table;
        this.#host.ensure(call);
        const column = columns.find((row) => row.name === name);
        if (!column) return new Place(call).refuse("VEER_E_RANGE", "name", name, { reason: "no such column" });
        return instance.call("veer_columnLanes", this.#host.id, column.value);
    }

    /** @param {string} call @param {string} name */
    #count(call, name) {
        this.#host.ensure(call);
        return this.#host.instance.call(name, this.#host.id) >>> 0;
    }

    /* ---- brains */

    /** @param {api.BrainDef} def @returns {number} the brain's id */
    addBrain(def) {
        const call = "world.addBrain", host = this.#host, { instance } = host, { at } = instance;
        host.ensure(call);
        const brain = brainValues(instance, def, new Place(call));
        instance.call("veer_defaultBrainDef", at.struct);
        host.run({ call, given: def }, "veer_addBrain", writeBrain(instance, at.struct, brain), at.id);
        return instance.readId(at.id);
    }

    /** Changes what the definition names; `behaviors` replaces the whole list. @param {number} brain @param {api.BrainDef} def */
    setBrain(brain, def) {
        const call = "world.setBrain", host = this.#host, { instance } = host, { at } = instance, place = new Place(call);
        host.ensure(call);
        const own = id(brain, place, "brain"), values = brainValues(instance, def, place), act = { call, given: { ...def, brain } };
        host.run(act, "veer_wasm_getBrain", instance.writeId(at.id, own), at.struct);
        host.run(act, "veer_wasm_setBrain", at.id, writeBrain(instance, at.struct, values));
    }

    /** The brain as addBrain takes it, with every setting. @param {number} brain @returns {api.BrainState} */
    getBrain(brain) {
        const call = "world.getBrain", host = this.#host, { instance } = host, { at } = instance;
        const own = id(brain, new Place(call), "brain");
        host.run({ call, given: { brain } }, "veer_wasm_getBrain", instance.writeId(at.id, own), at.struct);
        return readBrain(instance, at.struct);
    }

    /** Its agents are left without one. @param {number} brain */
    removeBrain(brain) {
        this.#one("world.removeBrain", "brain", brain);
    }

    /* ---- paths and obstacles */

    /** @param {api.PathDef} def @returns {number} the path's id */
    addPath(def) {
        return shapes.addPath(this.#host, def);
    }

    /** The definition anew, for all who follow the path. @param {number} path @param {api.PathDef} def */
    setPath(path, def) {
        shapes.setPath(this.#host, path, def);
    }

    /** Whoever follows it gets the event `pathLost`. @param {number} path */
    removePath(path) {
        this.#one("world.removePath", "path", path);
    }

    /**
     * The point at a distance along the path: closed paths wrap, open ones end.
     * @param {number} path
     * @param {number} distance
     * @returns {api.PathPoint}
     */
    pathPointAt(path, distance) {
        return shapes.pathPointAt(this.#host, path, distance);
    }

    /** The closest point of the whole path. @param {number} path @param {api.Point} point @returns {api.PathPoint} */
    pathClosest(path, point) {
        return shapes.pathClosest(this.#host, path, point);
    }

    /** The flattened path: x, y, z of every vertex. @param {number} path @returns {Float32Array} */
    pathVertices(path) {
        return shapes.pathVertices(this.#host, path);
    }

    /** @param {api.ObstacleDef} def @returns {number} the obstacle's id */
    addObstacle(def) {
        return shapes.addObstacle(this.#host, def);
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {number} the obstacle's id */
    addCircle(def) {
        return shapes.addObstacle(this.#host, def, "world.addCircle", "circle");
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {number} the obstacle's id */
    addBox(def) {
        return shapes.addObstacle(this.#host, def, "world.addBox", "box");
    }

    /** A line of walls, through `points` or `from` one `to` the other. @param {api.SegmentDef} def @returns {number} the obstacle's id */
    addSegment(def) {
        return shapes.addObstacle(this.#host, def, "world.addSegment", "segment");
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {number} the obstacle's id */
    addPolygon(def) {
        return shapes.addObstacle(this.#host, def, "world.addPolygon", "polygon");
    }

    /**
     * Changes what the definition names; without points a segment or polygon keeps its own.
     * @param {number} obstacle
     * @param {api.ObstacleDef} def
     */
    setObstacle(obstacle, def) {
        shapes.setObstacle(this.#host, obstacle, def);
    }

    /** Everything but its points. @param {number} obstacle @returns {api.ObstacleState} */
    getObstacle(obstacle) {
        return /** @type {api.ObstacleState} */ (shapes.getObstacle(this.#host, obstacle));
    }

    /** Moves it without building its shape anew. @param {number} obstacle @param {api.Motion} motion */
    moveObstacle(obstacle, motion) {
        shapes.moveObstacle(this.#host, obstacle, motion);
    }

    /** @param {number} obstacle */
    removeObstacle(obstacle) {
        this.#one("world.removeObstacle", "obstacle", obstacle);
    }

    /* ---- queries */

    /** The first contact of a ray, or of a disc swept along it. @param {api.Ray} ray @returns {api.Hit | null} */
    raycast(ray) {
        return shapes.raycast(this.#host, ray);
    }

    /** Obstacles that a disc touches. @param {api.Disc} disc @returns {number[]} */
    overlap(disc) {
        return shapes.overlap(this.#host, disc);
    }

    /** The nearest agents by the distance of their centers. @param {api.Nearest} query @returns {number[]} */
    nearest(query) {
        return shapes.nearestAgents(this.#host, query);
    }

    /** Whether the straight line meets no obstacle. @param {api.Point} from @param {api.Point} to @returns {boolean} */
    lineOfSight(from, to) {
        return shapes.lineOfSight(this.#host, from, to);
    }

    /* ---- steps */

    /** One step of dt seconds: perceive, decide, move. dt = 0 does nothing. @param {number} dt */
    step(dt) {
        this.#timed("world.step", "veer_step", "dt", dt);
    }

    /** The first stage of a step, for games that add evidence before decide(). @param {number} dt */
    perceive(dt) {
        this.#timed("world.perceive", "veer_perceive", "dt", dt);
    }

    /** The second stage. */
    decide() {
        this.#host.run({ call: "world.decide" }, "veer_decide");
    }

    /** The last stage. */
    move() {
        this.#host.run({ call: "world.move" }, "veer_move");
    }

    /** Instead of move(), after the game moved its agents itself. */
    endStep() {
        this.#host.run({ call: "world.endStep" }, "veer_endStep");
    }

    /** @param {string} call @param {string} name @param {string} argument @param {number} seconds @param {...number} more */
    // eslint-disable-next-line max-params
    #timed(call, name, argument, seconds, ...more) {
        this.#host.run({ call, given: { [argument]: seconds } }, name, float(seconds, new Place(call), argument), ...more);
    }

    /**
     * Adds seconds of frame time, takes the fixed steps that fit, and writes the columns drawX, drawY, drawZ and drawOrientation in
     * between.
     * @param {number} seconds @returns {api.Advance}
     */
    advance(seconds) {
        const { instance } = this.#host;
        this.#timed("world.advance", "veer_advance", "seconds", seconds, instance.at.result);
        return instance.read("Advance", instance.at.result);
    }

    /** Steps taken so far. */
    get tick() {
        return this.#count("world.tick", "veer_tick");
    }

    /** What happened in the last step or advance. @returns {api.Event[]} */
    get events() {
        const host = this.#host;
        host.ensure("world.events");
        if (this.#events.stamp !== host.stamp) this.#events = { stamp: host.stamp, list: output.events(host) };
        return this.#events.list;
    }

    /* ---- reading */

    /** Why an agent goes where it goes: the decision that the next step would take. @param {number} agent @returns {api.Explain} */
    explain(agent) {
        return output.explain(this.#host, agent);
    }

    /** Counts of the last step. @returns {api.Stats} */
    get stats() {
        return this.#read("world.stats", "veer_getStats", "Stats");
    }

    /** The room there is. @returns {api.Capacity} */
    get capacity() {
        this.#host.ensure("world.capacity");
        return /** @type {api.Capacity} */ (this.#host.capacity());
    }

    /** Makes room for at least these; never shrinks. Worlds that may grow do it by themselves. @param {Partial<api.Capacity>} capacity */
    reserve(capacity) {
        this.#host.ensure("world.reserve");
        this.#host.reserve({ call: "world.reserve", given: capacity }, capacity);
    }

    /** Changes whenever the columns have moved. */
    get epoch() {
        return this.#host.epoch;
    }

    /** What the world was created with, and its capacity as it is now. @returns {api.WorldState} */
    get settings() {
        const { instance } = this.#host, { capacity } = this.#read("world.settings", "veer_getWorldDef", "WorldDef");
        const settings = instance.readSettings(instance.layout("WorldDef").fields.values(), instance.at.result);
        return /** @type {api.WorldState} */ ({ ...settings, capacity });
    }

    /* ---- saving */

    /** The whole state: the same bytes on every machine. @returns {Uint8Array} */
    save() {
        return output.save(this.#host);
    }

    /**
     * Goes back to a saved state of a world with the same capacities. Ids of that moment are valid again.
     * @param {Uint8Array | ArrayBuffer} saved
     */
    restore(saved) {
        output.restore(this.#host, saved);
    }

    /** Hash of the whole state, 16 hexadecimal digits; equal states hash equal on every machine. @returns {string} */
    hash() {
        return output.hash(this.#host);
    }

    /** Hash of one agent's state, to find where two worlds parted. @param {number} agent @returns {string} */
    hashAgent(agent) {
        return output.hashAgent(this.#host, agent);
    }

    /** Walks every invariant of the world; throws if one does not hold. */
    validate() {
        this.#host.run({ call: "world.validate" }, "veer_validate");
    }

    /** Frees the world's memory. Calls after this throw a VeerStateError; a second dispose does nothing. */
    dispose() {
        const host = this.#host;
        if (host.id === 0) return;
        if (host.instance.death === undefined) host.instance.call("veer_destroyWorld", host.id);
        host.id = 0;
    }
}
