/** Reads the options of tune(): every mistake is named before anything runs. */
import { Place } from "../world/veer.js";

/** @import { HeldOutOptions, Run, SceneSource, TuneOptions, TuneState } from "./types.js" */

/**
 * Options with their defaults.
 * @typedef {object} Plan
 * @property {SceneSource} scene
 * @property {number[]} seeds
 * @property {number} generations @property {number} population @property {number} patience
 * @property {number} timeLimit  s
 * @property {number} seed
 * @property {boolean} sensitivity
 * @property {Required<Omit<HeldOutOptions, "scales">> & { scales: readonly number[] | null } | null} heldOut
 * @property {Omit<Run, "values" | "seed">} run
 */

const FIELDS = [
    "scene", "vary", "minimize", "maximize", "below", "above", "front", "seeds", "seconds", "rate", "mask", "measures",
    "generations", "candidates", "population", "patience", "timeLimit", "seed", "workers", "startWorker", "pool",
    "onProgress", "signal", "resume", "heldOut", "sensitivity",
];
const SEEDS = 3, SECONDS = 20, GENERATIONS = 30, PATIENCE = 10, FRONT = 16, FEWEST = 6;
const HELD_OUT = 8; // seeds that were not tuned, at least: fewer say little about rare accidents
const RATES = [30, 144]; // steps per second of slow and fast screens
const ALL = 0xffffffff;

const place = new Place("tune");

/** @param {unknown} value @param {string} name @param {{ least: number, most?: number, usual: number }} range */
function count(value, name, { least, most = 1e9, usual }) {
    if (value === undefined) return usual;
    if (!Number.isInteger(value)) return place.mistype(name, value, "must be a whole number");
    const number = Number(value);
    if (number >= least && number <= most) return number;
    return place.refuse("VEER_E_RANGE", name, value, { reason: "out of range", hint: `${least} to ${most}` });
}

/** @param {unknown} value @param {string} name @param {number} usual */
function positive(value, name, usual) {
    if (value === undefined) return usual;
    if (typeof value !== "number") return place.mistype(name, value, "must be a number");
    return value > 0 ? value : place.refuse("VEER_E_RANGE", name, value, { reason: "must be above 0" });
}

/** @param {unknown} value @param {string} name @param {readonly number[]} usual */
function numbers(value, name, usual) {
    if (value === undefined) return usual;
    if (!Array.isArray(value)) return place.mistype(name, value, "must be a list of numbers");
    return value.map((one, i) => positive(one, `${name}[${i}]`, 0));
}

/** @param {unknown} seeds @returns {number[]} */
function seedsOf(seeds) {
    if (seeds === undefined || typeof seeds === "number") {
        return Array.from({ length: count(seeds, "seeds", { least: 1, most: 1000, usual: SEEDS }) }, (_, i) => i + 1);
    }
    if (!Array.isArray(seeds) || !seeds.length) {
        return place.mistype("seeds", seeds, "must be a number, or a list of seeds");
    }
    const list = seeds.map((seed, i) => count(seed, `seeds[${i}]`, { least: 0, most: ALL, usual: 0 }));
    const twice = list.findIndex((seed, i) => list.indexOf(seed) < i);
    return twice < 0 ? list
        : place.refuse("VEER_E_RANGE", `seeds[${twice}]`, list[twice], { reason: "is listed twice" });
}

/** @param {unknown} heldOut @param {number} seeds @returns {Plan["heldOut"]} */
function heldOutOf(heldOut, seeds) {
    if (heldOut === false) return null;
    const given = heldOut === undefined || heldOut === true ? {} : heldOut;
    if (typeof given !== "object" || given === null) {
        return place.mistype("heldOut", heldOut, "must be an object or false");
    }
    const wrong = Object.keys(given).find((name) => !["seeds", "rates", "scales"].includes(name));
    if (wrong) place.refuse("VEER_E_FIELD", `heldOut.${wrong}`, undefined, { reason: "no such field" });
    const { seeds: more, rates, scales } = /** @type {HeldOutOptions} */ (given);
    return {
        seeds: count(more, "heldOut.seeds", { least: 0, most: 10000, usual: Math.max(HELD_OUT, 2 * seeds) }),
        rates: numbers(rates, "heldOut.rates", RATES),
        scales: scales === undefined ? null : numbers(scales, "heldOut.scales", []),
    };
}

/** Returns the options as given, if all are known. @param {unknown} given @returns {TuneOptions} */
export function knownOptions(given) {
    if (typeof given !== "object" || given === null) return place.mistype("", given, "must be an object with options");
    for (const name of Object.keys(given)) {
        if (FIELDS.includes(name)) continue;
        place.refuse("VEER_E_FIELD", name, /** @type {Record<string, unknown>} */ (given)[name],
            { reason: "no such option", hint: FIELDS.join(", ") });
    }
    const { scene } = /** @type {TuneOptions} */ (given);
    if (scene === undefined || scene === null || scene === "") {
        place.mistype("scene", scene,
            "must be a function that makes a world, the address of a module, or a scene file");
    }
    return /** @type {TuneOptions} */ (given);
}

/** @param {TuneOptions} options @param {number} dimensions @param {number} usualPopulation @returns {Plan} */
export function planOf(options, dimensions, usualPopulation) {
    const seeds = seedsOf(options.seeds), isFront = options.front === true;
    const usual = isFront ? FRONT : Math.max(FEWEST, usualPopulation);
    const population = count(options.population, "population", { least: 4, most: 1000, usual });
    const candidates = count(options.candidates, "candidates", { least: population, usual: GENERATIONS * population });
    const most = options.candidates === undefined ? GENERATIONS : Math.floor(candidates / population);
    for (const name of /** @type {const} */ (["front", "sensitivity"])) {
        const value = options[name];
        if (value !== undefined && typeof value !== "boolean") place.mistype(name, value, "must be true or false");
    }
    for (const name of /** @type {const} */ (["onProgress", "pool", "startWorker"])) {
        const value = options[name];
        if (value !== undefined && typeof value !== "function") place.mistype(name, value, "must be a function");
    }
    return {
        scene: options.scene, seeds, population,
        generations: Math.min(count(options.generations, "generations", { least: 1, usual: most }),
            options.candidates === undefined ? Infinity : most),
        patience: count(options.patience, "patience", { least: 1, usual: PATIENCE }),
        timeLimit: positive(options.timeLimit, "timeLimit", Infinity),
        seed: count(options.seed, "seed", { least: 0, most: ALL, usual: 1 }),
        sensitivity: options.sensitivity !== false,
        heldOut: heldOutOf(options.heldOut, seeds.length),
        run: {
            seconds: positive(options.seconds, "seconds", SECONDS), scale: 1,
            rate: options.rate === undefined ? 0 : positive(options.rate, "rate", 0),
            mask: count(options.mask, "mask", { least: 1, most: ALL, usual: ALL }),
            measures: { ...options.measures },
        },
    };
}

/**
 * Checks a state to continue from.
 * @param {unknown} state @param {string} key @returns {TuneState}
 */
export function resumed(state, key) {
    if (typeof state !== "object" || state === null || /** @type {TuneState} */ (state).version !== 1) {
        return place.mistype("resume", state, "must be the state of an earlier search");
    }
    const own = /** @type {TuneState} */ (structuredClone(state));
    if (own.key !== key) {
        place.refuse("VEER_E_STATE", "resume.key", own.key,
            { reason: "belongs to a search with other settings, objectives, seeds or times", hint: "leave it out" });
    }
    for (const candidate of [own.start, own.best]) {
        for (const [name, value] of Object.entries(candidate.figures)) candidate.figures[name] = value ?? Infinity;
    }
    return own;
}
