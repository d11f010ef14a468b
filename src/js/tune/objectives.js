/**
 * What is wanted of a run: measures to make small or large, and bounds. Figures of several seeds become marks: the
 * values to minimize, and by how much the bounds are missed. Whoever misses the bounds by less is better, and values
 * decide among those that keep them (K. Deb, An efficient constraint handling method for genetic algorithms, 2000). A
 * measure that is infinite, as the time of a run in which not all arrived, counts as a bound that is missed.
 */
import { Place } from "../world/veer.js";

/** @import { Candidate, Figures, Outcome, Values } from "./types.js" */
/** @import { Marks } from "./front.js" */

/** @typedef {{ name: string, sign: 1 | -1, weight: number }} Term  sign: 1 to minimize, -1 to maximize */
/** @typedef {{ name: string, sign: 1 | -1, bound: number }} Bound */
/** @typedef {{ terms: Term[], bounds: Bound[], isFront: boolean }} Objectives */
/** A term's scale: its value in the scene at first. @typedef {number[]} Units */

const ALIASES = /** @type {Record<string, string>} */ ({ time: "lastTime" });
const MOST_AXES = 3; // objectives of a front: with more, almost every candidate is the best in something
/** Missed by candidates that could not be run: far more than by any that could, and a number that JSON has. */
export const REFUSED = 1e9;

/** @param {unknown} given @param {Place} place @returns {[string, number][]} */
function listed(given, place) {
    if (given === undefined) return [];
    if (Array.isArray(given) && given.every((name) => typeof name === "string")) return given.map((name) => [name, 1]);
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
        return place.mistype("", given, "must be a list of measures, or numbers by measure");
    }
    return Object.entries(given).map(([name, value]) =>
        (Number.isFinite(value) ? [name, value] : place.mistype(name, value, "must be a number")));
}

/**
 * Reads the objectives of options.
 * @param {Record<string, unknown>} options @param {readonly string[]} known  names of the figures @returns {Objectives}
 */
export function readObjectives(options, known) {
    const place = (/** @type {string} */ field) => new Place("tune", field);
    const nameOf = (/** @type {string} */ name, /** @type {string} */ field) => {
        const full = ALIASES[name] ?? name;
        if (known.includes(full)) return full;
        return place(field).refuse("VEER_E_RANGE", "", name, { reason: "no such measure", hint: known.join(", ") });
    };
    const read = (/** @type {string} */ field, /** @type {1 | -1} */ sign) =>
        listed(options[field], place(field)).map(([name, number]) => ({ name: nameOf(name, field), sign, number }));
    const terms = [...read("minimize", 1), ...read("maximize", -1)].map(({ name, sign, number }) => ({
        name, sign, weight: number,
    }));
    const bounds = [...read("below", 1), ...read("above", -1)].map(({ name, sign, number }) => ({
        name, sign, bound: number,
    }));
    const light = terms.find(({ weight }) => !(weight > 0));
    if (light) {
        const field = light.sign > 0 ? "minimize" : "maximize";
        place(field).refuse("VEER_E_RANGE", light.name, light.weight, { reason: "a weight must be above 0" });
    }
    const isFront = options.front === true;
    if (terms.length === 0) place("minimize").mistype("", options.minimize, "nothing is wanted", "a list of measures");
    if (isFront && (terms.length < 2 || terms.length > MOST_AXES)) {
        place("front").refuse("VEER_E_RANGE", "", terms.length, { reason: "a front needs 2 or 3 measures" });
    }
    return { terms, bounds, isFront };
}

const meanOf = (/** @type {number[]} */ list) => list.reduce((sum, x) => sum + x, 0) / (list.length || 1);

/** Returns the means of figures; Infinity where any is. @param {Figures[]} all @returns {Figures} */
export const meanFigures = (all) => Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, meanOf(all.map((figures) => figures[name]))]),
);

/** How far a run is from an end that it did not reach. @param {Figures} figures */
const missing = (figures) => 2 - (figures.arrived ?? 0);

/** Returns the scales of the terms. @param {Objectives} objectives @param {Figures[]} start @returns {Units} */
export const unitsOf = ({ terms }, start) => terms.map(({ name }) => {
    const size = Math.abs(meanOf(start.map((figures) => figures[name]).filter(Number.isFinite)));
    return size > 0 ? size : 1;
});

/**
 * Returns the marks of a candidate from its runs.
 * @param {{ objectives: Objectives, units: Units }} context @param {Outcome[]} outcomes
 * @returns {{ marks: Marks, cost: number, figures: Figures }}
 */
export function judged({ objectives: { terms, bounds, isFront }, units }, outcomes) {
    const runs = outcomes.flatMap((one) => ("figures" in one ? [one.figures] : []));
    if (runs.length < outcomes.length) {
        return { marks: { unmet: REFUSED, values: isFront ? units.map(() => 0) : [0] }, cost: Infinity, figures: {} };
    }
    let unmet = 0;
    for (const { name } of terms) {
        unmet += meanOf(runs.map((figures) => (Number.isFinite(figures[name]) ? 0 : missing(figures))));
    }
    for (const { name, sign, bound } of bounds) {
        const size = Math.abs(bound) || 1;
        unmet += meanOf(runs.map((figures) => {
            const value = figures[name];
            if (!Number.isFinite(value)) return sign > 0 ? missing(figures) : 0;
            return Math.max(0, (sign * (value - bound)) / size);
        }));
    }
    const parts = terms.map(({ name, sign }, i) =>
        (sign * meanOf(runs.map((figures) => figures[name]).filter(Number.isFinite))) / units[i]);
    const cost = terms.reduce((sum, { weight }, i) => sum + weight * parts[i], 0);
    return { marks: { unmet, values: isFront ? parts : [cost] }, cost, figures: meanFigures(runs) };
}

/** @param {{ objectives: Objectives, units: Units }} context @param {Values} values @param {Outcome[]} outcomes */
export function candidateOf(context, values, outcomes) {
    const { marks, cost, figures } = judged(context, outcomes);
    /** @type {Candidate} */
    const candidate = { values, figures, cost, unmet: marks.unmet };
    return { candidate, marks };
}

/** Returns a number below 0 if a is better than b. @param {Candidate} a @param {Candidate} b */
export const compared = (a, b) => (a.unmet === b.unmet ? a.cost - b.cost : a.unmet - b.unmet);
