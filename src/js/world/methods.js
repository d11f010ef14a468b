/**
 * Calls of a world that pass their arguments on to the core and its result back. Written by src/build/calls.mjs from
 * the declarations in src/veer.h and the headers that it includes: change those, and run npm run types.
 */
import * as check from "../link/check.js";
import { Place } from "../link/check.js";
import { idsOf, isNone, numberOf, passId, readHash } from "./calls.js";

/** @import * as api from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Methods {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        this.#host = host;
    }

    /**
     * Runs the first stage of a step, for games that call the stages one by one: perceive, decide, move. Before
     * decide you can add your own interest and danger in the columns extraInterest and extraDanger; this needs
     * capacity.keepMaps, because without it context brains decide in perceive. To move agents with your own physics,
     * call accelerate, write x, y, velocityX ... and call endStep instead of move.
     * @param {number} dt
     */
    perceive(dt) {
        const host = this.#host, call = "world.perceive", place = new Place(call);
        const dtValue = check.float(dt, place, "dt");
        host.run({ call, given: { dt } }, "veer_perceive", dtValue);
    }

    /** Runs the second stage of a step. */
    decide() {
        this.#host.run({ call: "world.decide" }, "veer_decide");
    }

    /** Runs the last stage of a step. */
    move() {
        this.#host.run({ call: "world.move" }, "veer_move");
    }

    /**
     * Turns the decisions into velocities, orientations and rotations, with the limits of the agents' locomotion, but
     * moves no agent: for games whose physics engine moves the bodies. Between decide and endStep.
     */
    accelerate() {
        this.#host.run({ call: "world.accelerate" }, "veer_accelerate");
    }

    /** Ends a step in place of move, in games that move the agents themselves. */
    endStep() {
        this.#host.run({ call: "world.endStep" }, "veer_endStep");
    }

    /**
     * Writes drawX, drawY, drawZ and drawOrientation in games that call step and keep their own time, such as games
     * with rollback. alpha: 0 is the pose before the last step, 1 the current pose.
     * @param {number} alpha
     */
    interpolate(alpha) {
        const host = this.#host, call = "world.interpolate", place = new Place(call);
        const alphaValue = check.float(alpha, place, "alpha");
        host.run({ call, given: { alpha } }, "veer_interpolate", alphaValue);
    }

    /** Returns the number of steps taken so far; wraps at 2^32. @returns {number} */
    get tick() {
        return numberOf(this.#host, "tick");
    }

    /** Removes an agent. Its id is never valid again. @param {api.AgentId} agent */
    removeAgent(agent) {
        passId(this.#host, "removeAgent", "agent", agent);
    }

    /**
     * Sets the input of the behavior `drive`: a direction whose length, 0 to 1, is a share of maxSpeed; a longer one
     * means full speed. With (0, 0), as when keys are released, the agent coasts, or stops if its `idle` is `brake`.
     * @param {api.AgentId} agent
     * @param {api.Point} direction
     */
    setDrive(agent, direction) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.setDrive", place = new Place(call);
        const
            agentValue = check.id(agent, place, "agent"),
            directionValue = check.point(direction, place.in("direction"));
        host.run(
            { call, given: { agent, direction } },
            "veer_setDrive",
            instance.writeId(at.id, agentValue),
            instance.writeFloats(at.point, directionValue),
        );
    }

    /**
     * Releases an agent from quarantine and places it at rest at a new position.
     * @param {api.AgentId} agent
     * @param {api.Point} position
     */
    reviveAgent(agent, position) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.reviveAgent", place = new Place(call);
        const
            agentValue = check.id(agent, place, "agent"),
            positionValue = check.point(position, place.in("position"));
        host.run(
            { call, given: { agent, position } },
            "veer_reviveAgent",
            instance.writeId(at.id, agentValue),
            instance.writeFloats(at.point, positionValue),
        );
    }

    /** Returns the highest slot used so far plus one: the end of loops over columns. @returns {number} */
    get slotCount() {
        return numberOf(this.#host, "slotCount");
    }

    /** Removes a brain. Its agents no longer have a brain. @param {api.BrainId} brain */
    removeBrain(brain) {
        passId(this.#host, "removeBrain", "brain", brain);
    }

    /** Lists the ids of all brains, ordered by slot. @returns {api.BrainId[]} */
    get brains() {
        return idsOf(this.#host, "brains");
    }

    /** Removes a path. Every agent that follows it gets the event `pathLost`. @param {api.PathId} path */
    removePath(path) {
        passId(this.#host, "removePath", "path", path);
    }

    /** Lists the ids of all paths, ordered by slot. @returns {api.PathId[]} */
    get paths() {
        return idsOf(this.#host, "paths");
    }

    /**
     * Finds the point at a distance along the path. The distance wraps on closed paths and is clamped on open paths.
     * @param {api.PathId} path
     * @param {number} distance
     * @returns {api.PathPoint}
     */
    pathPointAt(path, distance) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.pathPointAt", place = new Place(call);
        const pathValue = check.id(path, place, "path"), distanceValue = check.float(distance, place, "distance");
        host.run(
            { call, given: { path, distance } },
            "veer_pathPointAt",
            instance.writeId(at.id, pathValue),
            distanceValue,
            at.result,
        );
        return instance.read("PathPoint", at.result);
    }

    /**
     * Finds the point of the path closest to `point`.
     * @param {api.PathId} path
     * @param {api.Point} point
     * @returns {api.PathPoint}
     */
    pathClosest(path, point) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.pathClosest", place = new Place(call);
        const pathValue = check.id(path, place, "path"), pointValue = check.point(point, place.in("point"));
        host.run(
            { call, given: { path, point } },
            "veer_pathClosest",
            instance.writeId(at.id, pathValue),
            instance.writeFloats(at.point, pointValue),
            at.result,
        );
        return instance.read("PathPoint", at.result);
    }

    /** Removes a flow field. Every agent that follows it gets the event `flowLost`. @param {api.FlowId} flow */
    removeFlow(flow) {
        passId(this.#host, "removeFlow", "flow", flow);
    }

    /** Lists the ids of all flow fields, ordered by slot. @returns {api.FlowId[]} */
    get flows() {
        return idsOf(this.#host, "flows");
    }

    /**
     * Reads the flow at a point. Null outside the grid.
     * @param {api.FlowId} flow
     * @param {api.Point} point
     * @returns {api.Vec3 | null}
     */
    flowAt(flow, point) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.flowAt", place = new Place(call);
        const flowValue = check.id(flow, place, "flow"), pointValue = check.point(point, place.in("point"));
        const code = host.run(
            { call, given: { flow, point } },
            "veer_flowAt",
            instance.writeId(at.id, flowValue),
            instance.writeFloats(at.point, pointValue),
            at.result,
        );
        return isNone(host, code) ? null : instance.read("Vec3", at.result);
    }

    /** Removes an obstacle. @param {api.ObstacleId} obstacle */
    removeObstacle(obstacle) {
        passId(this.#host, "removeObstacle", "obstacle", obstacle);
    }

    /** Lists the ids of all obstacles, ordered by slot. @returns {api.ObstacleId[]} */
    get obstacles() {
        return idsOf(this.#host, "obstacles");
    }

    /**
     * Returns true if no obstacle lies on the straight line, false if one does.
     * @param {api.Point} from
     * @param {api.Point} to
     * @returns {boolean}
     */
    lineOfSight(from, to) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.lineOfSight", place = new Place(call);
        const fromValue = check.point(from, place.in("from")), toValue = check.point(to, place.in("to"));
        const code = host.run(
            { call, given: { from, to } },
            "veer_lineOfSight",
            instance.writeFloats(at.point, fromValue),
            instance.writeFloats(at.point + 12, toValue),
        );
        return !isNone(host, code);
    }

    /**
     * Restores the state at the end of the step that reached this tick; calls and writes made after that step are
     * undone. Apply the inputs again, and step. Costs one copy. Later states are discarded.
     * @param {number} tick
     */
    rollback(tick) {
        const host = this.#host, call = "world.rollback", place = new Place(call);
        const tickValue = check.whole(tick, place, "tick");
        host.run({ call, given: { tick } }, "veer_rollback", tickValue);
    }

    /** Ends the recording and discards it: copy its bytes first. */
    stopRecording() {
        this.#host.run({ call: "world.stopRecording" }, "veer_stopRecording");
    }

    /**
     * Computes a hash of the whole state. Equal states have equal hashes, on every machine and at every capacity.
     * @returns {string}
     */
    hash() {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.hash";
        host.run({ call }, "veer_hash", at.hash);
        return readHash(host);
    }

    /**
     * Computes a hash of one agent's state, to find where two worlds differ.
     * @param {api.AgentId} agent
     * @returns {string}
     */
    hashAgent(agent) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.hashAgent", place = new Place(call);
        const agentValue = check.id(agent, place, "agent");
        host.run({ call, given: { agent } }, "veer_hashAgent", instance.writeId(at.id, agentValue), at.hash);
        return readHash(host);
    }

    /** Checks all invariants; fails if any does not hold. */
    validate() {
        this.#host.run({ call: "world.validate" }, "veer_validate");
    }

    /** Removes a projectile in flight. @param {api.ProjectileId} projectile */
    removeProjectile(projectile) {
        passId(this.#host, "removeProjectile", "projectile", projectile);
    }

    /**
     * Calculates when and where a projectile will land. Null if it expires before that or never lands. Hits before
     * the landing are not predicted.
     * @param {api.ProjectileId} projectile
     * @returns {api.Landing | null}
     */
    projectileLanding(projectile) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.projectileLanding", place = new Place(call);
        const projectileValue = check.id(projectile, place, "projectile");
        const code = host.run(
            { call, given: { projectile } },
            "veer_projectileLanding",
            instance.writeId(at.id, projectileValue),
            at.result,
        );
        return isNone(host, code) ? null : instance.read("Landing", at.result);
    }

    /** Lists the ids of all projectiles, ordered by slot. @returns {api.ProjectileId[]} */
    get projectiles() {
        return idsOf(this.#host, "projectiles");
    }

    /** Removes a link. Run-ups to it are aborted; agents in flight fly on. @param {api.LinkId} link */
    removeLink(link) {
        passId(this.#host, "removeLink", "link", link);
    }

    /** Lists the ids of all links, ordered by slot. @returns {api.LinkId[]} */
    get links() {
        return idsOf(this.#host, "links");
    }

    /**
     * Removes all memories of an agent, for example of a guard that returns to its post. It finds what it sees again.
     * @param {api.AgentId} agent
     */
    forget(agent) {
        passId(this.#host, "forget", "agent", agent);
    }

    /**
     * Removes a mesh. Behaviors that refer to it then do nothing; every agent that has one gets the event meshLost.
     * @param {api.MeshId} mesh
     */
    removeMesh(mesh) {
        passId(this.#host, "removeMesh", "mesh", mesh);
    }

    /** Lists the ids of all meshes, ordered by slot. @returns {api.MeshId[]} */
    get meshes() {
        return idsOf(this.#host, "meshes");
    }

    /** Removes a grid of heights. @param {api.HeightsId} heights */
    removeHeights(heights) {
        passId(this.#host, "removeHeights", "heights", heights);
    }

    /** Lists the ids of all grids of heights, ordered by slot. @returns {api.HeightsId[]} */
    get heights() {
        return idsOf(this.#host, "heights");
    }

    /**
     * Reads the ground at a point: its height, slope and normal. Null beyond all grids. The point's z matters only in
     * a world with levels, where it chooses the level.
     * @param {api.Point} point
     * @returns {api.Ground | null}
     */
    groundAt(point) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.groundAt", place = new Place(call);
        const pointValue = check.point(point, place.in("point"));
        const code = host.run(
            { call, given: { point } },
            "veer_groundAt",
            instance.writeFloats(at.point, pointValue),
            at.result,
        );
        return isNone(host, code) ? null : instance.read("Ground", at.result);
    }

    /** Removes a tile map and its obstacles. @param {api.TilesId} tiles */
    removeTiles(tiles) {
        passId(this.#host, "removeTiles", "tiles", tiles);
    }

    /**
     * Changes one tile.
     * @param {api.TilesId} tiles
     * @param {number} column
     * @param {number} row
     * @param {number} value
     */
    setTile(tiles, column, row, value) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.setTile", place = new Place(call);
        const
            tilesValue = check.id(tiles, place, "tiles"),
            columnValue = check.whole(column, place, "column"),
            rowValue = check.whole(row, place, "row"),
            valueValue = check.whole(value, place, "value");
        host.run(
            { call, given: { tiles, column, row, value } },
            "veer_setTile",
            instance.writeId(at.id, tilesValue),
            columnValue,
            rowValue,
            valueValue,
        );
    }

    /**
     * Reads the tile at a point. Null outside the map.
     * @param {api.TilesId} tiles
     * @param {api.Point} point
     * @returns {api.Tile | null}
     */
    tileAt(tiles, point) {
        const host = this.#host, { instance } = host, { at } = instance;
        const call = "world.tileAt", place = new Place(call);
        const tilesValue = check.id(tiles, place, "tiles"), pointValue = check.point(point, place.in("point"));
        const code = host.run(
            { call, given: { tiles, point } },
            "veer_tileAt",
            instance.writeId(at.id, tilesValue),
            instance.writeFloats(at.point, pointValue),
            at.result,
        );
        return isNone(host, code) ? null : instance.read("Tile", at.result);
    }

    /** Lists the ids of all tile maps, ordered by slot. @returns {api.TilesId[]} */
    get tiles() {
        return idsOf(this.#host, "tiles");
    }
}
