/**
 * The contents of a world: agents, brains, paths, obstacles, projectiles and links, with the calls that add and change
 * them. Queries are in answers.js, flow fields, meshes, heights and tile maps in grounds.js, simple calls that only
 * pass their arguments to the core in methods.js. World (world.js) adds steps, reading and saving.
 */
import { id, Place } from "../link/check.js";
import * as agents from "./agents.js";
import { Answers } from "./answers.js";
import * as brains from "./brains.js";
import * as links from "./links.js";
import * as obstacles from "./obstacles.js";
import * as paths from "./paths.js";
import * as projectiles from "./projectiles.js";

/** @import * as api from "../types/api.js" */
/** @import { AgentId, BrainId, LinkId, ObstacleId, PathId, ProjectileId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Contents extends Answers {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        super(host);
        this.#host = host;
    }

    /* ---- agents */

    /**
     * Adds an agent, which moves as its brain decides; without a brain, the agent coasts. Omitted fields have their
     * defaults.
     * @param {api.AgentDef} [def] @returns {AgentId}
     * @example const agent = world.addAgent({ x: 100, y: 50, brain, target: { x: 400, y: 300 } });
     */
    addAgent(def = {}) {
        return agents.addAgent(this.#host, def);
    }

    /**
     * Returns a definition that would create the agent in its current state, with its target.
     * @param {AgentId} agent @returns {api.AgentState}
     */
    getAgent(agent) {
        return agents.getAgent(this.#host, agent);
    }

    /**
     * Changes the fields that the definition contains. An agent that gets a different brain loses what its behaviors
     * have stored.
     * @param {AgentId} agent @param {api.AgentDef} def
     */
    setAgent(agent, def) {
        agents.setAgent(this.#host, agent, def);
    }

    /**
     * Sets the agent's own target: a point, another agent, { path }, or null. The agent emits `arrived` or `caught`
     * once for a target; it does so again if the new target is farther away than 1.5 x the `stopRadius` or
     * `catchRadius`, or if it had no target for a step.
     * @param {AgentId} agent @param {api.Target} target
     */
    setTarget(agent, target) {
        agents.setTarget(this.#host, agent, target);
    }

    /**
     * Sends a group to a point: every agent gets its own target around the point, to which a path leads. In an open
     * field, the straight lines from agents of the same size to their targets do not cross. Give the order again about
     * once a second until all have arrived: agents then exchange their places with others that have come closer to
     * them.
     * @param {ReadonlyArray<AgentId>} group @param {api.Point} point @param {api.OrderSettings} [options]
     * @returns {boolean} false if there was no room for all; the others go to the point itself
     * @example world.order([agent], { x: 300, y: 200 });
     */
    order(group, point, options) {
        return agents.order(this.#host, group, point, options);
    }

    /**
     * Returns the agent's own target in the form that setTarget takes; null if the agent has none, or the target was
     * removed.
     * @param {AgentId} agent @returns {api.Target}
     */
    getTarget(agent) {
        return agents.getTarget(this.#host, agent);
    }

    /** Returns whether the owner of an id still exists. @param {api.AnyId | 0} thing @returns {boolean} */
    isAlive(thing) {
        return agents.isAlive(this.#host, thing);
    }

    /**
     * Returns the slot of an agent: its index in every column. Does not check whether the agent is alive.
     * @param {AgentId} agent @returns {number}
     */
    slot(agent) {
        return this.#host.instance.slotOf(id(agent, new Place("world.slot"), "agent"));
    }

    /** Returns the agent in a slot, or 0 if the slot is empty. @param {number} slot @returns {AgentId | 0} */
    agentAt(slot) {
        return agents.agentAt(this.#host, slot);
    }

    /* ---- brains */

    /**
     * Adds a brain: a list of behaviors, with the settings that combine their outputs and move its agents. Any number
     * of agents can share a brain.
     * @template const Def @param {api.Wide<api.BrainDef, Def>} def @returns {BrainId}
     * @example const brain = world.addBrain({ combine: "context", behaviors: [{ type: "arrive" }] });
     */
    addBrain(def) {
        return brains.addBrain(this.#host, def);
    }

    /**
     * Changes the fields that the definition contains; `behaviors` replaces the whole list.
     * @template const Def @param {BrainId} brain @param {api.Wide<api.BrainDef, Def>} def
     */
    setBrain(brain, def) {
        brains.setBrain(this.#host, brain, def);
    }

    /**
     * Returns the brain in the form that addBrain takes, with every setting.
     * @param {BrainId} brain @returns {api.BrainState}
     */
    getBrain(brain) {
        return brains.getBrain(this.#host, brain);
    }

    /* ---- paths and obstacles */

    /**
     * Adds a path for behaviors that follow a path, with straight segments or a smooth curve through its points.
     * @param {api.PathDef} def @returns {PathId}
     * @example const path = world.addPath({ points: [[0, 0], [300, 0], [300, 200]], closed: true, radius: 20 });
     */
    addPath(def) {
        return paths.addPath(this.#host, def);
    }

    /**
     * Replaces the definition. Agents that follow the path continue on the new path.
     * @param {PathId} path
     * @param {api.PathDef} def
     */
    setPath(path, def) {
        paths.setPath(this.#host, path, def);
    }

    /** Returns the path in the form that addPath takes. @param {PathId} path @returns {api.PathState} */
    getPath(path) {
        return paths.getPath(this.#host, path);
    }

    /** Returns the path as a polyline: x, y, z of every vertex. @param {PathId} path @returns {Float32Array} */
    pathVertices(path) {
        return paths.pathVertices(this.#host, path);
    }

    /**
     * Returns the speeds at which cars of a brain plan to drive along the path, in u/s: at evenly spaced places, the
     * first at its start and the last at its end. Empty if the brain's cars do not slow down on it, because they have
     * no `grip` or do not follow it.
     * @param {BrainId} brain
     * @param {PathId} path
     * @returns {Float32Array}
     */
    pathSpeeds(brain, path) {
        return paths.pathSpeeds(this.#host, brain, path);
    }

    /**
     * Adds an obstacle of any kind. Agents never enter obstacles, and go around obstacles that their brain avoids.
     * @template const Def @param {api.Wide<api.ObstacleDef, Def>} def @returns {ObstacleId}
     * @example world.addObstacle({ kind: "box", x: 200, y: 100, halfWidth: 30, halfHeight: 10, angle: Math.PI / 4 });
     */
    addObstacle(def) {
        return obstacles.addObstacle(this.#host, def);
    }

    /**
     * Adds a round obstacle: a disc, or a sphere in volume worlds.
     * @param {api.ShapeDef} def @returns {ObstacleId}
     * @example world.addCircle({ x: 200, y: 100, radius: 30 });
     */
    addCircle(def) {
        return obstacles.addObstacle(this.#host, def, "world.addCircle", "circle");
    }

    /**
     * Adds a rectangle, or a box in volume worlds. The sizes are half extents, from the center to the sides.
     * @param {api.ShapeDef} def @returns {ObstacleId}
     * @example world.addBox({ x: 200, y: 100, halfWidth: 30, halfHeight: 10, angle: Math.PI / 4 });
     */
    addBox(def) {
        return obstacles.addObstacle(this.#host, def, "world.addBox", "box");
    }

    /**
     * Adds a chain of wall segments through `points`, or a single segment between `from` and `to`.
     * @param {api.SegmentDef} def @returns {ObstacleId}
     * @example world.addSegment({ from: [0, 0], to: [200, 0], radius: 2 });
     */
    addSegment(def) {
        return obstacles.addObstacle(this.#host, def, "world.addSegment", "segment");
    }

    /**
     * Adds a polygon, convex or concave. Its points are relative to x, y.
     * @param {api.ShapeDef} def @returns {ObstacleId}
     * @example world.addPolygon({ x: 200, y: 100, points: [[0, 0], [60, 0], [30, 40]] });
     */
    addPolygon(def) {
        return obstacles.addObstacle(this.#host, def, "world.addPolygon", "polygon");
    }

    /**
     * Changes the fields that the definition contains. Without `points`, a segment or polygon keeps its points.
     * @template const Def @param {ObstacleId} obstacle
     * @param {api.Wide<api.ObstacleDef, Def>} def
     */
    setObstacle(obstacle, def) {
        obstacles.setObstacle(this.#host, obstacle, def);
    }

    /**
     * Returns the obstacle in the form that addObstacle takes, at its current position.
     * @param {ObstacleId} obstacle @returns {api.ObstacleState}
     */
    getObstacle(obstacle) {
        return obstacles.getObstacle(this.#host, obstacle);
    }

    /**
     * Moves or rotates an obstacle, which keeps its shape and its points.
     * @param {ObstacleId} obstacle
     * @param {api.Motion} motion
     */
    moveObstacle(obstacle, motion) {
        obstacles.moveObstacle(this.#host, obstacle, motion);
    }

    /* ---- projectiles, aims and jumps */

    /**
     * Adds a projectile, which flies under the world's gravity until it lands, hits an agent, meets an obstacle or
     * expires. A game seen from above, with shots that fly level, needs a world with `gravityZ: 0`. `hits` names the
     * groups of agents that it hits, `stoppedBy` the groups of obstacles that stop it.
     * @param {api.ProjectileDef} def @returns {ProjectileId}
     * @example
     * world.addProjectile({ x: 10, y: 20, z: 5, velocityX: 200, velocityZ: 100, owner: agent });
     * const { reachable, velocity } = world.aim({ from: [10, 20, 5], to: [300, 90, 5], speed: 400 });
     * if (reachable) world.addProjectile({ x: 10, y: 20, z: 5, velocity, hits: 2, owner: agent });
     */
    addProjectile(def) {
        return projectiles.addProjectile(this.#host, def);
    }

    /**
     * Returns the projectile in its current state; `lifeTime` is the remaining time.
     * @param {ProjectileId} projectile
     * @returns {api.ProjectileState}
     */
    getProjectile(projectile) {
        return projectiles.getProjectile(this.#host, projectile);
    }

    /**
     * Calculates a shot that hits a point or a moving target. In a game seen from above, set the world's `gravityZ` to
     * 0, or pass `gravity`: without gravity, shots fly level. `from.z` is the height at which the projectile starts.
     * @template const Def @param {api.Wide<api.AimQuery, Def>} query @returns {api.Aim}
     */
    aim(query) {
        return projectiles.aim(this.#host, query);
    }

    /**
     * Returns when and where a flight comes down to a given height, or null if it never does.
     * @param {api.Flight} path
     * @param {number} height
     * @returns {api.Landing | null}
     */
    landing(path, height) {
        return projectiles.landing(this.#host, path, height);
    }

    /**
     * Adds a link from one pad to another: a jump, a walk, a ladder, a teleporter or a door. Agents with `goTo` or
     * `navField` take links by themselves where their paths use them.
     * @template const Def @param {api.Wide<api.LinkDef, Def>} def
     * @returns {LinkId}
     * @example const link = world.addLink({ kind: "ladder", fromX: 100, toX: 180, speed: 40, twoWay: 1 });
     */
    addLink(def) {
        return links.addLink(this.#host, def);
    }

    /** Returns the link in the form that addLink takes. @param {LinkId} link @returns {api.LinkState} */
    getLink(link) {
        return links.getLink(this.#host, link);
    }

    /**
     * Changes the fields that the definition contains.
     * @template const Def @param {LinkId} link @param {api.Wide<api.LinkDef, Def>} def
     */
    setLink(link, def) {
        links.setLink(this.#host, link, def);
    }

    /**
     * Returns the speeds that a link requires of an agent, and whether the agent can take it.
     * @param {AgentId} agent
     * @param {LinkId} link
     * @returns {api.Jump}
     */
    planJump(agent, link) {
        return links.planJump(this.#host, agent, link);
    }

    /**
     * Makes an agent take a link, for example a jump: run-up, flight and landing, during which its behaviors are
     * suspended. If `link` is null, the agent abandons its run-up.
     * @param {AgentId} agent
     * @param {LinkId | null} link
     * @returns {boolean} false if the jump is not possible; planJump returns the reason
     */
    takeJump(agent, link) {
        return links.takeJump(this.#host, agent, link);
    }
}
