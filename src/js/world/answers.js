/**
 * Questions about a world: what rays meet, which agents are near, where paths lead, who sees whom. They change nothing,
 * except that agents hear the noises that a game makes. Contents (contents.js) adds the calls that add and change.
 */
import { Grounds } from "./grounds.js";
import { measure, startMeasures } from "./measures.js";
import * as queries from "./queries.js";
import * as senses from "./senses.js";

/** @import * as api from "../types/api.js" */
/** @import { AgentId, BrainId, ObstacleId } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Answers extends Grounds {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        super(host);
        this.#host = host;
    }

    /**
     * Returns the first contact of a ray, or of a disc swept along the ray.
     * @param {api.Ray} ray @returns {api.Hit | null}
     */
    raycast(ray) {
        return queries.raycast(this.#host, ray);
    }

    /** Returns the obstacles that a disc touches. @param {api.Disc} disc @returns {ObstacleId[]} */
    overlap(disc) {
        return queries.overlap(this.#host, disc);
    }

    /** Returns the nearest agents, by the distance to their centers. @param {api.Nearest} query @returns {AgentId[]} */
    nearest(query) {
        return queries.nearestAgents(this.#host, query);
    }

    /**
     * Returns the slots of the agents within range of each of many points, such as the agents that each player of a
     * large world sees. Uses the current positions. One call for all points is faster than one for each.
     * @param {api.WithinQuery} query @returns {api.Within}
     * @example const { slots, counts } = world.within({ centers: [[100, 80], [300, 80]], range: 60 });
     */
    within(query) {
        return queries.agentsWithin(this.#host, query);
    }

    /**
     * Returns the distance to a goal from every cell, along the paths of a brain's first `goTo` or `navField`; null if
     * the brain has neither.
     * @param {BrainId} brain @param {api.Point} goal @returns {api.NavDistances | null}
     * @example const { columns, distances } = world.navDistances(brain, { x: 350, y: 200 });
     */
    navDistances(brain, goal) {
        return queries.navDistances(this.#host, brain, goal);
    }

    /**
     * Returns the region of every cell for a brain's first `goTo` or `navField`: a path leads from one cell to another
     * if the two cells have the same number; null if the brain has neither behavior.
     * @param {BrainId} brain @returns {api.NavRegions | null}
     * @example const isConnected = (a, b) => regions[a] > 0 && regions[a] === regions[b];
     */
    navRegions(brain) {
        return queries.navRegions(this.#host, brain);
    }

    /**
     * Finds a path around static obstacles: straight from corner to corner, or with `smooth: false` the shortest path
     * from cell to cell in eight directions. If the goal can't be reached, the path leads to the closest reachable
     * point. With `mesh`, the path leads over a navigation mesh instead, and its points have heights.
     * @param {api.Point} from @param {api.Point} to @param {api.PathOptions} [options]
     * @returns {api.FoundPath}
     * @example const { status, points } = world.findPath({ x: 20, y: 20 }, { x: 380, y: 280 }, { clearance: 8 });
     */
    findPath(from, to, options) {
        return queries.findPath(this.#host, from, to, options);
    }

    /**
     * Finds many paths in one call. `ends` contains the start and the goal of each path in turn: points [x, y], or one
     * Float32Array with all coordinates. With y up, the coordinates are x and z.
     * @param {ReadonlyArray<readonly number[]> | Float32Array} ends @param {api.PathQuerySettings} [options]
     * @returns {api.FoundPaths}
     * @example const { starts, points } = world.findPaths([[20, 20], [380, 280], [20, 280], [380, 20]]);
     */
    findPaths(ends, options) {
        return queries.findPaths(this.#host, ends, options);
    }

    /**
     * Tests whether an obstacle can be added: whether every start still reaches every goal for a brain's first `goTo`
     * or `navField`, and which agents stand there. Nothing is built, and it takes a fraction of the time of a field, so
     * it can be called while a player hovers. A start or goal on a blocked cell counts as if it were on the closest
     * free cell; one on a cell that the obstacle would block counts as cut off.
     * @template const Def @param {api.Wide<api.ObstacleDef, Def>} obstacle
     * @param {api.BuildQuestion} question @returns {api.BuildAnswer}
     * @example
     * const tower = { kind: "box", x: 200, y: 120, halfWidth: 20, halfHeight: 20 };
     * const { ok, blocked, agents } = world.canBuild(tower, { starts: [entry], goals: [castle], brain: creeps });
     * if (ok) world.addObstacle(tower);
     */
    canBuild(obstacle, question) {
        return queries.canBuild(this.#host, obstacle, question);
    }

    /**
     * Tests which observers see which targets, within a range, an angle to each side of the direction that an observer
     * faces, and with a free line between the two. Only pairs within range and angle need a ray. `seen` has a 1 for
     * each pair that sees: target by target for the first observer, then for the next; with `pairs: true` one for each
     * index of both lists.
     * @param {api.SightQuery} query @returns {api.Sight}
     * @example const { seen } = world.canSee({ observers: [guard], targets: [thief], range: 200, halfAngle: 0.8 });
     */
    canSee(query) {
        return senses.canSee(this.#host, query);
    }

    /**
     * Returns what an agent remembers of others, the most certain first. Its brain needs a `sense`.
     * @param {AgentId} agent @returns {api.Memory[]}
     * @example for (const { position, certainty } of world.memories(agent)) console.log(position, certainty);
     */
    memories(agent) {
        return senses.memories(this.#host, agent);
    }

    /**
     * Makes a noise, and returns how many agents hear it: those whose brains have `hearing`, if the noise reaches them
     * along a path of at most loudness x hearing. If the brain has a `goTo` or `navField`, the path leads around
     * obstacles.
     * @param {api.Noise} noise @returns {number}
     * @example world.makeNoise({ x: 100, y: 80, loudness: 300, source: agent });
     */
    makeNoise(noise) {
        return senses.makeNoise(this.#host, noise);
    }

    /**
     * Starts measuring a run, and forgets what was measured before. Measuring changes nothing that agents do, and takes
     * about as much time as a query for neighbors.
     * @param {api.MeasureSettings} [settings]
     * @example world.startMeasures({ reach: 10 });
     */
    startMeasures(settings) {
        startMeasures(this.#host, settings);
    }

    /**
     * Returns the measures of the run since startMeasures(): how many agents have arrived and when, contacts, standing,
     * turning and other figures, of all agents or of those whose `group` has a bit of the mask.
     * @param {api.MeasureQuery} [query] @returns {api.Measures}
     * @example const { arrived, contacts } = world.measure({ mask: 2 });
     */
    measure(query) {
        return measure(this.#host, query);
    }
}
