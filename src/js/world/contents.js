/**
 * The contents of a world: agents, brains, paths, obstacles, projectiles, jump links and flow fields; how they are added, changed, queried
 * and removed. World (world.js) adds steps, reading and saving.
 */
import { id, Place } from "../link/check.js";
import * as agents from "./agents.js";
import * as brains from "./brains.js";
import * as flows from "./flows.js";
import * as links from "./links.js";
import * as obstacles from "./obstacles.js";
import * as paths from "./paths.js";
import * as projectiles from "./projectiles.js";
import * as queries from "./queries.js";

/** @import * as api from "../types/api.js" */
/** @import { AgentId, BrainId, FlowId, LinkId, ObstacleId, PathId, ProjectileId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Contents {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        this.#host = host;
    }

    /** @param {string} call @param {string} argument @param {unknown} thing */
    #remove(call, argument, thing) {
        const host = this.#host, { instance } = host;
        const name = `veer_wasm_${call.slice("world.".length)}`;
        const own = id(thing, new Place(call), argument);
        host.run({ call, given: { [argument]: thing } }, name, instance.writeId(instance.at.id, own));
    }

    /* ---- agents */

    /** @param {api.AgentDef} [def] @returns {AgentId} */
    addAgent(def = {}) {
        return agents.addAgent(this.#host, def);
    }

    /** The definition that would create the agent as it is now. @param {AgentId} agent @returns {api.AgentState} */
    getAgent(agent) {
        return agents.getAgent(this.#host, agent);
    }

    /** Changes what the definition names. An agent with a changed brain starts without memory. @param {AgentId} agent @param {api.AgentDef} def */
    setAgent(agent, def) {
        agents.setAgent(this.#host, agent, def);
    }

    /** @param {AgentId} agent */
    removeAgent(agent) {
        this.#remove("world.removeAgent", "agent", agent);
    }

    /** The agent's own target: a point, another agent, { path }, or null. @param {AgentId} agent @param {api.Target} target */
    setTarget(agent, target) {
        agents.setTarget(this.#host, agent, target);
    }

    /**
     * Input of the behavior `drive`: a direction of length at most 1. Longer directions are shortened.
     * @param {AgentId} agent
     * @param {api.Point} direction
     */
    setDrive(agent, direction) {
        agents.withPoint(this.#host, "setDrive", agent, direction);
    }

    /** Moves a quarantined agent to a new place and lets it go on. @param {AgentId} agent @param {api.Point} position */
    reviveAgent(agent, position) {
        agents.withPoint(this.#host, "reviveAgent", agent, position);
    }

    /** Whether the owner of an id still exists. @param {api.AnyId | 0} thing @returns {boolean} */
    isAlive(thing) {
        return agents.isAlive(this.#host, thing);
    }

    /** The place of an agent in every column. Does not check whether the agent is alive. @param {AgentId} agent @returns {number} */
    slot(agent) {
        return id(agent, new Place("world.slot"), "agent") % (this.#host.instance.table.schema.limits.MAX_AGENTS + 1);
    }

    /** The agent in a slot, 0 if there is none. @param {number} slot @returns {AgentId | 0} */
    agentAt(slot) {
        return agents.agentAt(this.#host, slot);
    }

    /* ---- brains */

    /** @param {api.BrainDef} def @returns {BrainId} */
    addBrain(def) {
        return brains.addBrain(this.#host, def);
    }

    /** Changes what the definition names; `behaviors` replaces the whole list. @param {BrainId} brain @param {api.BrainDef} def */
    setBrain(brain, def) {
        brains.setBrain(this.#host, brain, def);
    }

    /** The brain as addBrain takes it, with every setting. @param {BrainId} brain @returns {api.BrainState} */
    getBrain(brain) {
        return brains.getBrain(this.#host, brain);
    }

    /** Leaves its agents without a brain. @param {BrainId} brain */
    removeBrain(brain) {
        this.#remove("world.removeBrain", "brain", brain);
    }

    /* ---- paths and obstacles */

    /** @param {api.PathDef} def @returns {PathId} */
    addPath(def) {
        return paths.addPath(this.#host, def);
    }

    /** Replaces the definition. Agents that follow the path go on. @param {PathId} path @param {api.PathDef} def */
    setPath(path, def) {
        paths.setPath(this.#host, path, def);
    }

    /** Every agent that follows it gets the event `pathLost`. @param {PathId} path */
    removePath(path) {
        this.#remove("world.removePath", "path", path);
    }

    /**
     * The point at a distance along the path. Closed paths wrap around, open paths end.
     * @param {PathId} path
     * @param {number} distance
     * @returns {api.PathPoint}
     */
    pathPointAt(path, distance) {
        return paths.pathPointAt(this.#host, path, distance);
    }

    /** The closest point of the whole path. @param {PathId} path @param {api.Point} point @returns {api.PathPoint} */
    pathClosest(path, point) {
        return paths.pathClosest(this.#host, path, point);
    }

    /** The flattened path: x, y, z of every vertex. @param {PathId} path @returns {Float32Array} */
    pathVertices(path) {
        return paths.pathVertices(this.#host, path);
    }

    /** @param {api.ObstacleDef} def @returns {ObstacleId} */
    addObstacle(def) {
        return obstacles.addObstacle(this.#host, def);
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {ObstacleId} */
    addCircle(def) {
        return obstacles.addObstacle(this.#host, def, "world.addCircle", "circle");
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {ObstacleId} */
    addBox(def) {
        return obstacles.addObstacle(this.#host, def, "world.addBox", "box");
    }

    /** A line of walls, through `points` or between `from` and `to`. @param {api.SegmentDef} def @returns {ObstacleId} */
    addSegment(def) {
        return obstacles.addObstacle(this.#host, def, "world.addSegment", "segment");
    }

    /** @param {Omit<api.ObstacleDef, "kind">} def @returns {ObstacleId} */
    addPolygon(def) {
        return obstacles.addObstacle(this.#host, def, "world.addPolygon", "polygon");
    }

    /**
     * Changes what the definition names. Without points a segment or polygon keeps its own.
     * @param {ObstacleId} obstacle
     * @param {api.ObstacleDef} def
     */
    setObstacle(obstacle, def) {
        obstacles.setObstacle(this.#host, obstacle, def);
    }

    /** The definition without its points. @param {ObstacleId} obstacle @returns {api.ObstacleState} */
    getObstacle(obstacle) {
        return obstacles.getObstacle(this.#host, obstacle);
    }

    /** Moves it without rebuilding its shape. @param {ObstacleId} obstacle @param {api.Motion} motion */
    moveObstacle(obstacle, motion) {
        obstacles.moveObstacle(this.#host, obstacle, motion);
    }

    /** @param {ObstacleId} obstacle */
    removeObstacle(obstacle) {
        this.#remove("world.removeObstacle", "obstacle", obstacle);
    }

    /* ---- queries */

    /** The first contact of a ray, or of a disc swept along it. @param {api.Ray} ray @returns {api.Hit | null} */
    raycast(ray) {
        return queries.raycast(this.#host, ray);
    }

    /** Obstacles that a disc touches. @param {api.Disc} disc @returns {ObstacleId[]} */
    overlap(disc) {
        return queries.overlap(this.#host, disc);
    }

    /** The nearest agents by the distance of their centers. @param {api.Nearest} query @returns {AgentId[]} */
    nearest(query) {
        return queries.nearestAgents(this.#host, query);
    }

    /** Whether the straight line between two points is free of obstacles. @param {api.Point} from @param {api.Point} to @returns {boolean} */
    lineOfSight(from, to) {
        return queries.lineOfSight(this.#host, from, to);
    }

    /* ---- projectiles, aims and jumps */

    /** A projectile flies under the world's gravity until it lands, hits or expires. @param {api.ProjectileDef} def @returns {ProjectileId} */
    addProjectile(def) {
        return projectiles.addProjectile(this.#host, def);
    }

    /** The projectile as it is now; lifeTime is the time that is left. @param {ProjectileId} projectile @returns {api.ProjectileState} */
    getProjectile(projectile) {
        return projectiles.getProjectile(this.#host, projectile);
    }

    /** @param {ProjectileId} projectile */
    removeProjectile(projectile) {
        this.#remove("world.removeProjectile", "projectile", projectile);
    }

    /** When and where it will land; null if it never does. @param {ProjectileId} projectile @returns {api.Landing | null} */
    projectileLanding(projectile) {
        return projectiles.projectileLanding(this.#host, projectile);
    }

    /** All projectiles in flight. @returns {ProjectileId[]} */
    get projectiles() {
        return projectiles.projectiles(this.#host);
    }

    /** How to fire so that the shot hits a place or a moving target. @param {api.AimQuery} query @returns {api.Aim} */
    aim(query) {
        return projectiles.aim(this.#host, query);
    }

    /** When and where a flight comes down to a height; null if it never does. @param {api.Flight} path @param {number} height @returns {api.Landing | null} */
    landing(path, height) {
        return projectiles.landing(this.#host, path, height);
    }

    /** A one-way jump from one pad to another. @param {api.LinkDef} def @returns {LinkId} */
    addLink(def) {
        return links.addLink(this.#host, def);
    }

    /** @param {LinkId} link @returns {api.LinkState} */
    getLink(link) {
        return links.getLink(this.#host, link);
    }

    /** Changes what the definition names. @param {LinkId} link @param {api.LinkDef} def */
    setLink(link, def) {
        links.setLink(this.#host, link, def);
    }

    /** @param {LinkId} link */
    removeLink(link) {
        this.#remove("world.removeLink", "link", link);
    }

    /** What the jump demands of this agent, and whether it is possible. @param {AgentId} agent @param {LinkId} link @returns {api.Jump} */
    planJump(agent, link) {
        return links.planJump(this.#host, agent, link);
    }

    /**
     * Run-up, flight and landing; the behaviors of the agent are suspended meanwhile. link null abandons a run-up.
     * @param {AgentId} agent @param {LinkId | null} link @returns {boolean} false if the jump is not possible; planJump says why
     */
    takeJump(agent, link) {
        return links.takeJump(this.#host, agent, link);
    }

    /* ---- flow fields */

    /** A grid of directions for `followFlow`. @param {api.FlowDef} def @returns {FlowId} */
    addFlow(def) {
        return flows.addFlow(this.#host, def);
    }

    /** The grid without its vectors. @param {FlowId} flow @returns {api.FlowState} */
    getFlow(flow) {
        return flows.getFlow(this.#host, flow);
    }

    /** Changes what the definition names. Without vectors the field keeps its own. @param {FlowId} flow @param {api.FlowDef} def */
    setFlow(flow, def) {
        flows.setFlow(this.#host, flow, def);
    }

    /** Every agent that follows it gets the event `flowLost`. @param {FlowId} flow */
    removeFlow(flow) {
        this.#remove("world.removeFlow", "flow", flow);
    }

    /** The flow at a point; null outside the field. @param {FlowId} flow @param {api.Point} point @returns {api.Vec3 | null} */
    flowAt(flow, point) {
        return flows.flowAt(this.#host, flow, point);
    }
}
