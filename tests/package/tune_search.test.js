// The searches of the tuner by themselves, on functions whose optimum is known.
import { describe, expect, it } from "vitest";
import { Cma, mirrored } from "../../src/js/tune/cma.js";
import { crowdingOf, dominates, Front, ranksOf, sortedByFront } from "../../src/js/tune/front.js";
import { cholesky, eigen, times } from "../../src/js/tune/matrix.js";
import { bitsAt, exp, ln, Stream } from "../../src/js/tune/random.js";

/** @typedef {(x: number[]) => number} Cost */

const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
const OPTIMUM = 0.3; // of each coordinate
/** @type {Record<string, Cost>} */
const FUNCTIONS = {
    sphere: (x) => sum(x.map((v) => (v - OPTIMUM) ** 2)),
    ellipsoid: (x) => sum(x.map((v, i) => 10 ** ((6 * i) / (x.length - 1)) * (v - OPTIMUM) ** 2)),
    rosenbrock(x) {
        const z = x.map((v) => (v - OPTIMUM) * 4 + 1);
        return sum(z.slice(1).map((v, i) => 100 * (v - z[i] ** 2) ** 2 + (1 - z[i]) ** 2));
    },
};

/** Runs one generation. @param {Cma} search @param {Cost} cost */
function generation(search, cost) {
    const points = search.ask(), costs = points.map((x) => cost(x.map(mirrored)));
    const order = costs.map((_, i) => i).sort((a, b) => costs[a] - costs[b]);
    search.tell(points.map((x, i) => ({ x, rank: order.indexOf(i) })));
    return Math.min(...costs);
}

/**
 * Returns the number of points until the optimum is found.
 * @param {Cost} cost @param {number} n @param {number} seed
 */
function evaluations(cost, n, seed) {
    const search = new Cma({ start: Array(n).fill(0.7), seed });
    let count = 0;
    while (count < 40000) {
        const best = generation(search, cost);
        count += search.lambda;
        if (best < 1e-9) break;
    }
    return count;
}

describe("CMA-ES", () => {
    // the medians of 11 seeds of the library cmaes 0.9.1 for Python, from the same start and step size, with an
    // unbounded cube
    it.each([
        ["sphere", 2, 234], ["ellipsoid", 2, 486], ["rosenbrock", 2, 522],
        ["sphere", 5, 656], ["ellipsoid", 5, 1528], ["rosenbrock", 5, 1848],
        ["sphere", 10, 1430], ["ellipsoid", 10, 4110], ["rosenbrock", 10, 5750],
    ])("finds the optimum of %s in %i dimensions in as many tries as others: about %i", (name, n, others) => {
        const counts = [1, 2, 3].map((seed) => evaluations(FUNCTIONS[name], n, seed)).sort((a, b) => a - b);
        expect(counts[1]).toBeLessThan(1.3 * others);
        expect(counts[1]).toBeGreaterThan(0.6 * others);
    });

    it("finds optima on edges and in corners of the cube", () => {
        const search = new Cma({ start: [0.5, 0.5, 0.5], seed: 3 });
        for (let i = 0; i < 150; i++) generation(search, ([x, y, z]) => x - y + (z - 0.25) ** 2);
        expect(search.mean).toEqual([expect.closeTo(0, 6), expect.closeTo(1, 6), expect.closeTo(0.25, 3)]);
        expect(search.deviations.every((one) => one < 0.01)).toBe(true);
    });

    it("a state as JSON continues to the same bits", () => {
        const options = { start: [0.7, 0.6, 0.5], seed: 9 }, whole = new Cma(options), first = new Cma(options);
        for (let i = 0; i < 20; i++) generation(whole, FUNCTIONS.rosenbrock);
        for (let i = 0; i < 8; i++) generation(first, FUNCTIONS.rosenbrock);
        const second = new Cma(options, JSON.parse(JSON.stringify(first.state)));
        for (let i = 0; i < 12; i++) generation(second, FUNCTIONS.rosenbrock);
        expect(second.state).toEqual(whole.state);
        expect(new Cma({ ...options, seed: 10 }).ask()).not.toEqual(new Cma(options).ask());
    });
});

/** Returns the area below (1.1, 1.1) that a front covers. @param {number[][]} points */
function covered(points) {
    let area = 0, top = 1.1;
    for (const [a, b] of points.toSorted((p, q) => p[0] - q[0])) {
        if (a >= 1.1 || b >= top) continue;
        area += (1.1 - a) * (top - b);
        top = b;
    }
    return area;
}

describe("the front", () => {
    const marks = (/** @type {number[]} */ values, unmet = 0) => ({ values, unmet });

    it("is sorted by who dominates whom, then by crowding", () => {
        const all = [[1, 5], [2, 3], [3, 2.5], [5, 1], [3, 4], [6, 6]].map((values) => marks(values));
        expect(ranksOf(all)).toEqual([0, 0, 0, 0, 1, 2]);
        expect(crowdingOf(all.slice(0, 4))).toEqual([Infinity, 2 / 4 + 2.5 / 4, 3 / 4 + 2 / 4, Infinity]);
        expect(sortedByFront(all)).toEqual([0, 3, 2, 1, 4, 5]);
        expect(dominates(marks([9, 9]), marks([1, 1], 0.5))).toBe(true);
        expect(dominates(marks([1, 2]), marks([1, 2]))).toBe(false);
    });

    // ZDT1 and ZDT2 (Zitzler, Deb, Thiele, 2000): the whole fronts cover 0.8767 and 0.5433 of (1.1, 1.1)
    it.each([
        ["ZDT1", (/** @type {number} */ a) => 1 - Math.sqrt(a), 0.87667],
        ["ZDT2", (/** @type {number} */ a) => 1 - a * a, 0.54333],
    ])("%s: the points come close to the whole front, and lie all along it", (_, shape, whole) => {
        const search = new Front({ start: Array(6).fill(0.5), seed: 4, lambda: 24 });
        for (let g = 0; g < 60; g++) {
            search.tell(search.ask().map((x) => {
                const [first, ...rest] = x, cost = 1 + (9 * sum(rest)) / rest.length;
                return { x, marks: marks([first, cost * shape(first / cost)]) };
            }));
        }
        const points = search.front.map((one) => one.marks.values);
        expect(points.length).toBe(24);
        expect(covered(points) / whole).toBeGreaterThan(0.94);
        expect(Math.max(...points.slice(1).map(([a], i) => a - points[i][0]))).toBeLessThan(0.15);
    });

    it("a state as JSON continues to the same bits", () => {
        const options = { start: [0.5, 0.5], seed: 2, lambda: 6 };
        const whole = new Front(options), first = new Front(options);
        const go = (/** @type {Front} */ search, /** @type {number} */ count) => {
            for (let g = 0; g < count; g++) {
                search.tell(search.ask().map((x) => ({ x, marks: marks([x[0], (1 - x[0]) ** 2 + x[1] ** 2]) })));
            }
        };
        go(whole, 12);
        go(first, 5);
        const second = new Front(options, JSON.parse(JSON.stringify(first.state)));
        go(second, 7);
        expect(second.state).toEqual(whole.state);
    });
});

describe("arithmetic", () => {
    it("eigenvalues and vectors give the matrix again; so does its triangle", () => {
        const stream = new Stream(5, 0), n = 9, rows = Array.from({ length: n }, () => stream.normals(n));
        const matrix = rows.map((a) => rows.map((b) => sum(a.map((x, k) => x * b[k]))));
        const { values, vectors } = eigen(matrix), lower = cholesky(matrix) ?? [];
        for (let k = 0; k < n; k++) {
            const vector = vectors.map((row) => row[k]), product = times(matrix, vector);
            product.forEach((x, i) => expect(x).toBeCloseTo(values[k] * vector[i], 9));
            expect(sum(vector.map((x) => x * x))).toBeCloseTo(1, 12);
        }
        matrix.forEach((row, i) =>
            row.forEach((x, j) => expect(sum(lower[i].map((a, k) => a * lower[j][k]))).toBeCloseTo(x, 9)));
        expect(cholesky([[1, 2], [2, 1]])).toBe(null);
    });

    it("exp and ln agree with those of the engine", () => {
        const stream = new Stream(1, 0);
        for (let i = 0; i < 2000; i++) {
            const x = 80 * (stream.uniform() - 0.5), y = Math.exp(x);
            expect(Math.abs(exp(x) / y - 1)).toBeLessThan(1e-14);
            expect(Math.abs(ln(y) - x)).toBeLessThan(1e-14 * Math.max(1, Math.abs(x)));
        }
        expect([exp(0), exp(1000), exp(-1000), ln(1), ln(0), ln(-1)]).toEqual([1, Infinity, 0, 0, -Infinity, NaN]);
    });

    it("random numbers are uniform and normal, and streams differ", () => {
        const one = new Stream(7, 1), count = 20000, uniform = Array.from({ length: count }, () => one.uniform());
        const tens = Array.from({ length: 10 }, (_, k) => uniform.filter((u) => Math.floor(10 * u) === k).length);
        expect(sum(tens.map((n) => (n - count / 10) ** 2 / (count / 10)))).toBeLessThan(27.9); // 99.9 % of chi squared
        const normal = one.normals(count), mean = sum(normal) / count;
        expect(Math.abs(mean)).toBeLessThan(0.025);
        expect(sum(normal.map((z) => (z - mean) ** 2)) / count).toBeCloseTo(1, 1);
        expect(normal.filter((z) => Math.abs(z) > 1.96).length / count).toBeCloseTo(0.05, 2);
        const bits = new Set([0, 1, 2].flatMap((stream) =>
            Array.from({ length: 1000 }, (_, k) => bitsAt(7, stream, k))));
        expect(bits.size).toBeGreaterThan(2990);
    });
});
