/**
 * The contents of a world: agents, brains, paths, obstacles, projectiles, jump links and flow fields; how they are
 * added, changed and queried. Calls that only pass their arguments on are in methods.js; World (world.js) adds steps,
 * reading and saving.
 */
import { id, Place } from "../link/check.js";
import * as agents from "./agents.js";
import * as brains from "./brains.js";
import * as flows from "./flows.js";
import * as links from "./links.js";
import { Methods } from "./methods.js";
import * as obstacles from "./obstacles.js";
import * as paths from "./paths.js";
import * as projectiles from "./projectiles.js";
import * as queries from "./queries.js";

/** @import * as api from "../types/api.js" */
/** @import { AgentId, BrainId, FlowId, LinkId, ObstacleId, PathId, ProjectileId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Contents extends Methods {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        super(host);
        this.#host = host;
    }

    /* ---- agents */

    /**
     * Adds an agent, which moves as its brain decides; without a brain it coasts. What the definition
     * leaves out has its default.
     * @param {api.AgentDef} [def]
     * @returns {AgentId}
     * @example const agent = world.addAgent({ x: 100, y: 50, brain, target: { x: 400, y: 300 } });
     */
    addAgent(def = {}) {
        return agents.addAgent(this.#host, def);
    }

    /**
     * The definition that would create the agent as it is now, with its target.
     * @param {AgentId} agent
     * @returns {api.AgentState}
     */
    getAgent(agent) {
        return agents.getAgent(this.#host, agent);
    }

    /**
     * Changes what the definition names. An agent with a changed brain starts without memory.
     * @param {AgentId} agent
     * @param {api.AgentDef} def
     */
    setAgent(agent, def) {
        agents.setAgent(this.#host, agent, def);
    }

    /**
     * The agent's own target: a point, another agent, { path }, or null.
     * @param {AgentId} agent
     * @param {api.Target} target
     */
    setTarget(agent, target) {
        agents.setTarget(this.#host, agent, target);
    }

    /**
     * The agent's own target, as setTarget takes it; null if it has none, or it was removed.
     * @param {AgentId} agent
     * @returns {api.Target}
     */
    getTarget(agent) {
        return agents.getTarget(this.#host, agent);
    }

    /** Whether the owner of an id still exists. @param {api.AnyId | 0} thing @returns {boolean} */
    isAlive(thing) {
        return agents.isAlive(this.#host, thing);
    }

    /**
     * The place of an agent in every column. Does not check whether the agent is alive.
     * @param {AgentId} agent
     * @returns {number}
     */
    slot(agent) {
        return id(agent, new Place("world.slot"), "agent") % (this.#host.instance.table.limits.MAX_AGENTS + 1);
    }

    /** The agent in a slot, 0 if there is none. @param {number} slot @returns {AgentId | 0} */
    agentAt(slot) {
        return agents.agentAt(this.#host, slot);
    }

    /* ---- brains */

    /**
     * Adds a brain: a list of behaviors, how their outputs are combined, and how its agents move. Any number of agents
     * share a brain.
     * @param {api.BrainDef} def
     * @returns {BrainId}
     * @example const brain = world.addBrain({ combine: "context", behaviors: [{ type: "arrive" }] });
     */
    addBrain(def) {
        return brains.addBrain(this.#host, def);
    }

    /**
     * Changes what the definition names; `behaviors` replaces the whole list.
     * @param {BrainId} brain
     * @param {api.BrainDef} def
     */
    setBrain(brain, def) {
        brains.setBrain(this.#host, brain, def);
    }

    /** The brain as addBrain takes it, with every setting. @param {BrainId} brain @returns {api.BrainState} */
    getBrain(brain) {
        return brains.getBrain(this.#host, brain);
    }

    /* ---- paths and obstacles */

    /**
     * Adds a path for the behaviors that follow one, with straight segments or a smooth curve through its points.
     * @param {api.PathDef} def
     * @returns {PathId}
     * @example const path = world.addPath({ points: [[0, 0], [300, 0], [300, 200]], closed: true, radius: 20 });
     */
    addPath(def) {
        return paths.addPath(this.#host, def);
    }

    /** Replaces the definition. Agents that follow the path go on. @param {PathId} path @param {api.PathDef} def */
    setPath(path, def) {
        paths.setPath(this.#host, path, def);
    }

    /** The path as addPath takes it. @param {PathId} path @returns {api.PathState} */
    getPath(path) {
        return paths.getPath(this.#host, path);
    }

    /** The flattened path: x, y, z of every vertex. @param {PathId} path @returns {Float32Array} */
    pathVertices(path) {
        return paths.pathVertices(this.#host, path);
    }

    /**
     * Adds an obstacle of any kind. Agents never enter obstacles, and go around those that their brain avoids.
     * @param {api.ObstacleDef} def
     * @returns {ObstacleId}
     * @example world.addObstacle({ kind: "box", x: 200, y: 100, halfWidth: 30, halfHeight: 10, angle: Math.PI / 4 });
     */
    addObstacle(def) {
        return obstacles.addObstacle(this.#host, def);
    }

    /**
     * Adds a round obstacle: a disc, or a sphere in volume worlds.
     * @param {Omit<api.ObstacleDef, "kind">} def
     * @returns {ObstacleId}
     * @example world.addCircle({ x: 200, y: 100, radius: 30 });
     */
    addCircle(def) {
        return obstacles.addObstacle(this.#host, def, "world.addCircle", "circle");
    }

    /**
     * Adds a rectangle, or a box in volume worlds. Its sizes are halves: from the center to the sides.
     * @param {Omit<api.ObstacleDef, "kind">} def
     * @returns {ObstacleId}
     * @example world.addBox({ x: 200, y: 100, halfWidth: 30, halfHeight: 10, angle: Math.PI / 4 });
     */
    addBox(def) {
        return obstacles.addObstacle(this.#host, def, "world.addBox", "box");
    }

    /**
     * Adds a line of walls, through `points` or between `from` and `to`.
     * @param {api.SegmentDef} def
     * @returns {ObstacleId}
     * @example world.addSegment({ from: [0, 0], to: [200, 0], radius: 2 });
     */
    addSegment(def) {
        return obstacles.addObstacle(this.#host, def, "world.addSegment", "segment");
    }

    /**
     * Adds a polygon, convex or concave. Its points are relative to x, y.
     * @param {Omit<api.ObstacleDef, "kind">} def
     * @returns {ObstacleId}
     * @example world.addPolygon({ x: 200, y: 100, points: [[0, 0], [60, 0], [30, 40]] });
     */
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

    /**
     * The obstacle as addObstacle takes it, where it is now.
     * @param {ObstacleId} obstacle
     * @returns {api.ObstacleState}
     */
    getObstacle(obstacle) {
        return obstacles.getObstacle(this.#host, obstacle);
    }

    /**
     * Moves or turns it: it stays the same shape and keeps its points.
     * @param {ObstacleId} obstacle
     * @param {api.Motion} motion
     */
    moveObstacle(obstacle, motion) {
        obstacles.moveObstacle(this.#host, obstacle, motion);
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

    /**
     * How far it is to a goal from every cell of a brain's `navField`, along its paths; null if the brain has none.
     * @param {BrainId} brain @param {api.Point} goal @returns {api.NavDistances | null}
     * @example const { columns, distances } = world.navDistances(brain, { x: 350, y: 200 });
     */
    navDistances(brain, goal) {
        return queries.navDistances(this.#host, brain, goal);
    }

    /* ---- projectiles, aims and jumps */

    /**
     * Adds a projectile, which flies under the world's gravity until it lands, hits or expires.
     * @param {api.ProjectileDef} def
     * @returns {ProjectileId}
     * @example world.addProjectile({ x: 10, y: 20, z: 5, velocityX: 200, velocityZ: 100, owner: agent });
     */
    addProjectile(def) {
        return projectiles.addProjectile(this.#host, def);
    }

    /**
     * The projectile as it is now; lifeTime is the time that is left.
     * @param {ProjectileId} projectile
     * @returns {api.ProjectileState}
     */
    getProjectile(projectile) {
        return projectiles.getProjectile(this.#host, projectile);
    }

    /** How to fire so that the shot hits a place or a moving target. @param {api.AimQuery} query @returns {api.Aim} */
    aim(query) {
        return projectiles.aim(this.#host, query);
    }

    /**
     * When and where a flight comes down to a height; null if it never does.
     * @param {api.Flight} path
     * @param {number} height
     * @returns {api.Landing | null}
     */
    landing(path, height) {
        return projectiles.landing(this.#host, path, height);
    }

    /**
     * Adds a one-way jump from one pad to another.
     * @param {api.LinkDef} def
     * @returns {LinkId}
     * @example const link = world.addLink({ fromX: 100, toX: 180, jumpSpeed: 200 });
     */
    addLink(def) {
        return links.addLink(this.#host, def);
    }

    /** The link as addLink takes it. @param {LinkId} link @returns {api.LinkState} */
    getLink(link) {
        return links.getLink(this.#host, link);
    }

    /** Changes what the definition names. @param {LinkId} link @param {api.LinkDef} def */
    setLink(link, def) {
        links.setLink(this.#host, link, def);
    }

    /**
     * What the jump demands of this agent, and whether it is possible.
     * @param {AgentId} agent
     * @param {LinkId} link
     * @returns {api.Jump}
     */
    planJump(agent, link) {
        return links.planJump(this.#host, agent, link);
    }

    /**
     * Run-up, flight and landing; the behaviors of the agent are suspended meanwhile. link null abandons a run-up.
     * @param {AgentId} agent
     * @param {LinkId | null} link
     * @returns {boolean} false if the jump is not possible; planJump says why
     */
    takeJump(agent, link) {
        return links.takeJump(this.#host, agent, link);
    }

    /* ---- flow fields */

    /**
     * Adds a flow field: a grid of directions for `followFlow`.
     * @param {api.FlowDef} def
     * @returns {FlowId}
     * @example const flow = world.addFlow({ cellSize: 100, columns: 2, rows: 1, vectors: [[1, 0], [0, 1]] });
     */
    addFlow(def) {
        return flows.addFlow(this.#host, def);
    }

    /** The flow field as addFlow takes it. @param {FlowId} flow @returns {api.FlowState} */
    getFlow(flow) {
        return flows.getFlow(this.#host, flow);
    }

    /**
     * Changes what the definition names. Without vectors the field keeps its own.
     * @param {FlowId} flow
     * @param {api.FlowDef} def
     */
    setFlow(flow, def) {
        flows.setFlow(this.#host, flow, def);
    }
}
