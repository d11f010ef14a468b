/**
 * An evolution strategy for two or three objectives that contradict each other. It keeps a front: the points of which
 * none is better than another in every objective. Every point has a step size and a covariance matrix of its own and
 * makes one new point in each generation: MO-CMA-ES (Igel, Hansen, Roth, 2007) with the success rule and the constants
 * of its section 3. The best points are selected by non-dominated sorting, and within a rank by crowding distance (Deb,
 * Pratap, Agarwal, Meyarivan, NSGA-II, 2002).
 */
import { cholesky, identity, times } from "./matrix.js";
import { exp, Stream } from "./random.js";

const SEARCH = 2; // stream of random numbers
const TARGET = 1 / 5.5; // share of new points that are better than their parents, at the right step size
const LIMIT = 0.44; // share of successes above which the covariance learns no direction, as steps are too short
const LARGEST_SIGMA = 1, LEAST_SIGMA = 1e-9; // in sides of the cube

/**
 * The figures of a point: `values` to minimize; `unmet`: by how much it misses what must hold, 0 if nothing.
 * @typedef {{ unmet: number, values: number[] }} Marks
 */
/**
 * A point with its own strategy.
 * @typedef {{ x: number[], sigma: number, c: number[][], path: number[], success: number, marks: Marks }} Member
 */
/** The whole state of a search, as JSON. @typedef {{ members: Member[], counter: number }} FrontState */

/** Returns whether a is better than b, or as good in all and better in one. @param {Marks} a @param {Marks} b */
export function dominates(a, b) {
    if (a.unmet !== b.unmet) return a.unmet < b.unmet;
    return a.values.every((value, i) => value <= b.values[i]) && a.values.some((value, i) => value < b.values[i]);
}

/** Returns the ranks of points: 0 for those that no other dominates. @param {Marks[]} all @returns {number[]} */
export function ranksOf(all) {
    const beats = all.map((a) => all.flatMap((b, j) => (dominates(a, b) ? [j] : [])));
    const beaten = all.map(() => 0), ranks = all.map(() => 0);
    for (const list of beats) for (const j of list) beaten[j]++;
    let front = all.flatMap((_, i) => (beaten[i] === 0 ? [i] : []));
    for (let rank = 0; front.length; rank++) {
        const next = [];
        for (const i of front) {
            ranks[i] = rank;
            for (const j of beats[i]) if (--beaten[j] === 0) next.push(j);
        }
        front = next;
    }
    return ranks;
}

/**
 * Returns the crowding distances of points of one rank: how far the neighbors on both sides are apart, in all values;
 * Infinity at the ends.
 * @param {Marks[]} points
 * @returns {number[]}
 */
export function crowdingOf(points) {
    const distances = points.map(() => 0), order = points.map((_, i) => i);
    for (let k = 0; k < (points[0]?.values.length ?? 0); k++) {
        const at = (/** @type {number} */ i) => points[order[i]].values[k];
        order.sort((a, b) => points[a].values[k] - points[b].values[k] || a - b);
        const last = order.length - 1, range = at(last) - at(0);
        distances[order[0]] = distances[order[last]] = Infinity;
        if (range > 0) for (let i = 1; i < last; i++) distances[order[i]] += (at(i + 1) - at(i - 1)) / range;
    }
    return distances;
}

/**
 * Returns the indices of points from the best to the worst. Among equals, the first comes first.
 * @param {Marks[]} all
 * @returns {number[]}
 */
export function sortedByFront(all) {
    const ranks = ranksOf(all), crowding = all.map(() => 0);
    for (let rank = 0; ranks.includes(rank); rank++) {
        const own = all.flatMap((_, i) => (ranks[i] === rank ? [i] : []));
        crowdingOf(own.map((i) => all[i])).forEach((distance, k) => (crowding[own[k]] = distance));
    }
    const wider = (/** @type {number} */ a, /** @type {number} */ b) =>
        (crowding[a] === crowding[b] ? 0 : crowding[b] - crowding[a]);
    return all.map((_, i) => i).sort((a, b) => ranks[a] - ranks[b] || wider(a, b) || a - b);
}

/** @param {Member} member @param {boolean} isBetter */
function adaptStep(member, isBetter) {
    const n = member.x.length, c = TARGET / (2 + TARGET), damping = 1 + n / 2;
    member.success = (1 - c) * member.success + (isBetter ? c : 0);
    const sigma = member.sigma * exp((member.success - TARGET) / ((1 - TARGET) * damping));
    member.sigma = Math.min(LARGEST_SIGMA, Math.max(LEAST_SIGMA, sigma));
}

/**
 * Learns the direction of a successful step, in step sizes of the parent.
 * @param {Member} member
 * @param {number[]} step
 */
function adaptShape(member, step) {
    const n = member.x.length, cC = 2 / (n + 2), cCov = 2 / (n * n + 6), isSlow = member.success < LIMIT;
    const pull = isSlow ? Math.sqrt(cC * (2 - cC)) : 0, kept = isSlow ? 0 : cC * (2 - cC);
    member.path = member.path.map((p, i) => (1 - cC) * p + pull * step[i]);
    const { path } = member;
    member.c = member.c.map((row, i) =>
        row.map((value, j) => (1 - cCov) * value + cCov * (path[i] * path[j] + kept * value)));
}

export class Front {
    #sigma;
    #stream;
    #start;
    /** @type {{ parent: number, step: number[] }[]} */
    #asked = [];
    /** @type {Member[]} */
    #members;

    /**
     * @param {{ start: number[], sigma?: number, seed: number, lambda?: number }} options  lambda: the number of points
     *   kept, and made in each generation
     * @param {FrontState} [saved]
     */
    constructor({ start, sigma = 0.2, seed, lambda = 16 }, saved) {
        this.lambda = lambda;
        this.#sigma = sigma;
        this.#start = start;
        this.#stream = new Stream(seed, SEARCH, saved?.counter);
        this.#members = structuredClone(saved?.members ?? []);
    }

    /**
     * Returns the points of the next generation, inside of the cube: points beyond a side are moved onto it, as the
     * ends of fronts are often there. The first generation is the start and points from the whole cube.
     * @returns {number[][]}
     */
    ask() {
        const n = this.#start.length;
        if (this.#members.length === 0) {
            return Array.from({ length: this.lambda },
                (_, i) => (i === 0 ? [...this.#start] : this.#start.map(() => this.#stream.uniform())));
        }
        this.#asked = Array.from({ length: this.lambda }, (_, i) => {
            const parent = i % this.#members.length, { c } = this.#members[parent];
            return { parent, step: times(cholesky(c) ?? identity(n), this.#stream.normals(n)) };
        });
        return this.#asked.map(({ parent, step }) =>
            this.#members[parent].x.map((x, i) =>
                Math.min(1, Math.max(0, x + this.#members[parent].sigma * step[i]))));
    }

    /** Takes the points of ask() with their figures. @param {{ x: number[], marks: Marks }[]} told */
    tell(told) {
        const n = this.#start.length, parents = this.#members;
        const children = told.map(({ x, marks }, i) => {
            const parent = parents[this.#asked[i]?.parent];
            const own = parent ? structuredClone(parent)
                : { sigma: this.#sigma, c: identity(n), path: this.#start.map(() => 0), success: TARGET };
            return { ...own, x, marks };
        });
        const all = [...parents, ...children], order = sortedByFront(all.map(({ marks }) => marks));
        const place = all.map(() => 0);
        order.forEach((i, rank) => (place[i] = rank));
        this.#asked.forEach(({ parent, step }, i) => {
            const child = parents.length + i, isBetter = place[child] < place[parent];
            adaptStep(children[i], isBetter);
            if (isBetter) adaptShape(children[i], step);
            adaptStep(parents[parent], isBetter);
        });
        this.#members = order.slice(0, this.lambda).map((i) => all[i]);
        this.#asked = [];
    }

    /** The points of the front, in the order of their first value. */
    get front() {
        const ranks = ranksOf(this.#members.map(({ marks }) => marks));
        return this.#members.filter((_, i) => ranks[i] === 0)
            .sort((a, b) => a.marks.values[0] - b.marks.values[0]).map(({ x, marks }) => ({ x, marks }));
    }

    /** @returns {FrontState} */
    get state() {
        return structuredClone({ members: this.#members, counter: this.#stream.counter });
    }
}
