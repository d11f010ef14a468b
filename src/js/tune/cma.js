/**
 * An evolution strategy for one objective: CMA-ES (Hansen, Ostermeier, 2001) with the settings of the tutorial
 * (Hansen, The CMA Evolution Strategy: A Tutorial, arXiv 1604.00772, 2016, table 1), including the negative weights. It
 * searches the unit cube: a point outside counts as its mirror image inside, so that the search has no edges.
 */
import { eigen, identity, length, times, timesTransposed } from "./matrix.js";
import { exp, ln, Stream } from "./random.js";

const SEARCH = 1; // stream of random numbers
const LARGEST_SIGMA = 1; // in sides of the cube: larger steps only fold the cube over and over
const NARROWEST = 1e-14; // smallest eigenvalue, in the largest: beyond it rounding errors lead the search

/** @typedef {{ x: number[], rank: number }} Told  rank: 0 is the best; equal ranks are ties */
/**
 * The whole state of a search, as JSON.
 * @typedef {{ mean: number[], sigma: number, c: number[][], pathC: number[], pathSigma: number[], generation: number,
 *   counter: number }} CmaState
 */

/** Returns the mirror image inside of the unit interval. @param {number} x */
export function mirrored(x) {
    const folded = Math.abs(x) % 2;
    return folded > 1 ? 2 - folded : folded;
}

/** @param {number} dimensions */
export const populationOf = (dimensions) => 4 + Math.floor(3 * ln(dimensions));

/** @param {number} x */
const square = (x) => x * x;

/** Returns the constants of table 1. @param {number} n @param {number} lambda */
function constantsOf(n, lambda) {
    const raw = Array.from({ length: lambda }, (_, i) => ln((lambda + 1) / 2) - ln(i + 1));
    const mu = Math.floor(lambda / 2), sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
    const massOf = (/** @type {number[]} */ list) => square(sum(list)) / sum(list.map(square));
    const muEff = massOf(raw.slice(0, mu)), muMinus = massOf(raw.slice(mu));
    const cSigma = (muEff + 2) / (n + muEff + 5), cC = (4 + muEff / n) / (n + 4 + (2 * muEff) / n);
    const c1 = 2 / (square(n + 1.3) + muEff);
    const cMu = Math.min(1 - c1, (2 * (0.25 + muEff + 1 / muEff - 2)) / (square(n + 2) + muEff));
    const negative = Math.min(1 + c1 / cMu, 1 + (2 * muMinus) / (muEff + 2), (1 - c1 - cMu) / (n * cMu));
    const plus = sum(raw.filter((w) => w > 0)), minus = -sum(raw.filter((w) => w < 0));
    return {
        weights: raw.map((w) => (w >= 0 ? w / plus : (negative * w) / minus)), mu, muEff, cSigma, cC, c1, cMu,
        dSigma: 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma,
        chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
    };
}

export class Cma {
    #k;
    #n;
    #stream;
    /** @type {{ roots: number[], vectors: number[][] }} */
    #axes;
    /** @type {CmaState} */
    #state;

    /**
     * @param {{ start: number[], sigma?: number, seed: number, lambda?: number }} options  start: a point of the unit
     *   cube; sigma: the first step size, in sides of the cube
     * @param {CmaState} [saved]
     */
    constructor({ start, sigma = 0.3, seed, lambda = populationOf(start.length) }, saved) {
        this.#n = start.length;
        this.lambda = lambda;
        this.#k = constantsOf(this.#n, lambda);
        const zeros = start.map(() => 0);
        this.#state = structuredClone(saved ?? {
            mean: start, sigma, c: identity(this.#n), pathC: zeros, pathSigma: zeros, generation: 0, counter: 0,
        });
        this.#stream = new Stream(seed, SEARCH, this.#state.counter);
        this.#axes = this.#decompose();
    }

    /** Axes of the distribution. Not updated lazily, as simulations take longer than any decomposition. */
    #decompose() {
        const { values, vectors } = eigen(this.#state.c), least = NARROWEST * Math.max(...values);
        return { roots: values.map((value) => Math.sqrt(Math.max(value, least))), vectors };
    }

    /** Returns the points of the next generation, which may lie outside of the cube. @returns {number[][]} */
    ask() {
        const { roots, vectors } = this.#axes, { mean, sigma } = this.#state;
        return Array.from({ length: this.lambda }, () => {
            const y = times(vectors, this.#stream.normals(this.#n).map((z, i) => z * roots[i]));
            return mean.map((m, i) => m + sigma * y[i]);
        });
    }

    /** Takes the points of ask() with their ranks. @param {Told[]} told */
    tell(told) {
        const s = this.#state, k = this.#k, { roots, vectors } = this.#axes, n = this.#n;
        const order = told.map((_, i) => i).sort((a, b) => told[a].rank - told[b].rank || a - b);
        const steps = order.map((i) => told[i].x.map((x, j) => (x - s.mean[j]) / s.sigma));
        const whitened = (/** @type {number[]} */ y) => timesTransposed(vectors, y).map((x, i) => x / roots[i]);
        const step = s.mean.map((_, j) => steps.slice(0, k.mu).reduce((sum, y, i) => sum + k.weights[i] * y[j], 0));
        s.mean = s.mean.map((m, j) => m + s.sigma * step[j]);
        const pull = Math.sqrt(k.cSigma * (2 - k.cSigma) * k.muEff), white = times(vectors, whitened(step));
        s.pathSigma = s.pathSigma.map((p, j) => (1 - k.cSigma) * p + pull * white[j]);
        s.generation++;
        const size = length(s.pathSigma), forgotten = 1 - exp(2 * s.generation * ln(1 - k.cSigma));
        const isSlow = size / Math.sqrt(forgotten) < (1.4 + 2 / (n + 1)) * k.chi ? 1 : 0;
        const along = isSlow * Math.sqrt(k.cC * (2 - k.cC) * k.muEff);
        s.pathC = s.pathC.map((p, j) => (1 - k.cC) * p + along * step[j]);
        // a negative weight counts as if its step were one standard deviation long, so that c stays positive definite
        const weights = steps.map((y, i) => {
            const w = k.weights[i];
            return w >= 0 ? w : (w * n) / Math.max(1e-12, square(length(whitened(y))));
        });
        const kept = 1 + k.c1 * (1 - isSlow) * k.cC * (2 - k.cC) - k.c1 - k.cMu * k.weights.reduce((a, b) => a + b, 0);
        s.c = s.c.map((row, i) => row.map((_, j) => {
            const [a, b] = i < j ? [i, j] : [j, i]; // the same rounding on both sides of the diagonal
            const spread = steps.reduce((sum, y, m) => sum + weights[m] * y[a] * y[b], 0);
            return kept * s.c[a][b] + k.c1 * s.pathC[a] * s.pathC[b] + k.cMu * spread;
        }));
        s.sigma = Math.min(LARGEST_SIGMA, s.sigma * exp((k.cSigma / k.dSigma) * (size / k.chi - 1)));
        s.counter = this.#stream.counter;
        this.#axes = this.#decompose();
    }

    /** Standard deviation of each coordinate, in sides of the cube. */
    get deviations() {
        const { c, sigma } = this.#state;
        return c.map((row, i) => sigma * Math.sqrt(row[i]));
    }

    /** The middle of the distribution, inside of the cube. */
    get mean() {
        return this.#state.mean.map(mirrored);
    }

    /** @returns {CmaState} */
    get state() {
        return structuredClone(this.#state);
    }
}
