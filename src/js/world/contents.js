/**
 * What is in a world: agents, brains, paths, obstacles, projectiles, jump links and flow fields, added, changed, asked and removed. Every
 * call goes one way: checked values, the core, plain objects; a call that throws has changed nothing.
 */
import * as agents from "./agents.js";
import { id, Place } from "../link/check.js";
import { brainValues, readBrain, writeBrain } from "../link/definitions.js";
import * as flight from "./projectiles.js";
import * as shapes from "./obstacles.js";

/** @import * as api from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Things {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        this.#host = host;
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

    /** The agent's own target: a point, another agent, { path }, or null. @param {number} agent @param {api.Target} target */
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
        const own = id(brain, place, "brain"), values = brainValues(instance, def, place), act = { call, given: def, thing: { brain } };
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

    /* ---- projectiles, aims and jumps */

    /** It flies by the world's gravity until it lands, hits or expires. @param {api.ProjectileDef} def @returns {number} the projectile's id */
    addProjectile(def) {
        return flight.addProjectile(this.#host, def);
    }

    /** As it is now; lifeTime is what is left of it. @param {number} projectile @returns {api.ProjectileState} */
    getProjectile(projectile) {
        return /** @type {any} */ (flight.getProjectile(this.#host, projectile));
    }

    /** @param {number} projectile */
    removeProjectile(projectile) {
        this.#one("world.removeProjectile", "projectile", projectile);
    }

    /** When and where it will land; null if it never does. @param {number} projectile @returns {api.Landing | null} */
    projectileLanding(projectile) {
        return flight.projectileLanding(this.#host, projectile);
    }

    /** Ids of all projectiles in flight. @returns {number[]} */
    get projectiles() {
        return flight.projectiles(this.#host);
    }

    /** How to fire to hit a place, or what moves; the gravity is the world's unless it is given. @param {api.AimQuery} query @returns {api.Aim} */
    aim(query) {
        return flight.aim(this.#host, query);
    }

    /** When and where a flight comes down to a height; null if it never does. @param {api.Flight} path @param {number} height @returns {api.Landing | null} */
    landing(path, height) {
        return flight.landing(this.#host, path, height);
    }

    /** A jump from one pad to another, one way. @param {api.LinkDef} def @returns {number} the link's id */
    addLink(def) {
        return flight.addLink(this.#host, def);
    }

    /** @param {number} link @returns {api.LinkState} */
    getLink(link) {
        return /** @type {any} */ (flight.getLink(this.#host, link));
    }

    /** Changes what the definition names. @param {number} link @param {api.LinkDef} def */
    setLink(link, def) {
        flight.setLink(this.#host, link, def);
    }

    /** @param {number} link */
    removeLink(link) {
        this.#one("world.removeLink", "link", link);
    }

    /** What the jump would take of this agent, and whether it can. @param {number} agent @param {number} link @returns {api.Jump} */
    planJump(agent, link) {
        return flight.planJump(this.#host, agent, link);
    }

    /**
     * Run-up, flight, landing; its behaviors are suspended meanwhile. link null gives up a run-up.
     * @param {number} agent @param {number | null} link @returns {boolean} false if it can't be made; planJump says why
     */
    takeJump(agent, link) {
        return flight.takeJump(this.#host, agent, link);
    }

    /* ---- flow fields */

    /** A grid of directions for `followFlow`. @param {api.FlowDef} def @returns {number} the field's id */
    addFlow(def) {
        return flight.addFlow(this.#host, def);
    }

    /** Its grid, without the vectors. @param {number} flow @returns {api.FlowState} */
    getFlow(flow) {
        return /** @type {api.FlowState} */ (flight.getFlow(this.#host, flow));
    }

    /** Changes what the definition names. Without vectors it keeps its own. @param {number} flow @param {api.FlowDef} def */
    setFlow(flow, def) {
        flight.setFlow(this.#host, flow, def);
    }

    /** Whoever follows it gets the event `flowLost`. @param {number} flow */
    removeFlow(flow) {
        this.#one("world.removeFlow", "flow", flow);
    }

    /** The flow at a point; null outside of the field. @param {number} flow @param {api.Point} point @returns {api.Vec3 | null} */
    flowAt(flow, point) {
        return flight.flowAt(this.#host, flow, point);
    }
}
