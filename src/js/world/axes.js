/**
 * Worlds with y up, as in three.js and Babylon.js: createWorld({ axes: "yUp" }). Veer's ground is x and y, with z up. A
 * world with y up is an ordinary world with the names y and z swapped in all input and output: definitions, points,
 * columns, events, results, errors. No values are converted, so columns are still views without copies, and saved
 * worlds and hashes are the same as with Veer's own axes. Swapping two axes is a reflection: angles turn from x towards
 * z, so "left" is towards z for an agent that faces along x.
 *
 * A single rule determines what is swapped: fields by their names (y, velocityY, halfHeight), and lists by the names of
 * the lists. tests/package/axes.test.js checks every call of a world.
 */
import { choice, Place } from "../link/check.js";
import { VeerError } from "../link/errors.js";
import { World } from "./world.js";

/** @import * as api from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

/** @typedef {Record<string, unknown>} Fields */

const CHOICES = ["zUp", "yUp"];
const PAIRS = new Map([["y", "z"], ["halfHeight", "halfDepth"]].flatMap(([a, b]) => [[a, b], [b, a]]));
/** Names of lists that are points or contain points; "" is an argument of a call, such as setTarget's target. */
const POINTS = new Set(["", "points", "vectors", "vertices", "from", "to", "target", "origin", "direction", "position",
    "velocity", "targetVelocity", "gravity", "starts", "goals", "centers"]);
/** Names of lists that, as typed arrays, have the numbers of many points. */
const FLAT = new Set(["starts", "goals", "vectors"]);
/** Names of lists that, as typed arrays, have three numbers of each of many points. */
const SOLID = new Set(["centers"]);
/** Calls whose first argument is a list of ids. */
const LISTS_OF_IDS = new Set(["order"]);
const DEEPEST = 6; // nesting depth of a brain's behavior targets; values nested more deeply are rejected anyway

/** Returns the name of a field in the other axes. @param {string} name */
export const swappedName = (name) =>
    PAIRS.get(name) ?? name.replace(/([a-z])([YZ])$/, (_, word, axis) => word + (axis === "Y" ? "Z" : "Y"));

/**
 * Returns the order of the numbers of a list in the other axes, by the name of the list; null if the list has no axes.
 * @param {string} name
 * @param {number} length
 */
function orderOf(name, length) {
    if (name === "bounds" && length === 6) return [0, 2, 1, 3, 5, 4];
    return POINTS.has(name) && length === 3 ? [0, 2, 1] : null;
}

/** @param {ArrayLike<unknown>} list @param {string} name @param {number} depth @returns {unknown} */
function swappedList(list, name, depth) {
    if (SOLID.has(name) && ArrayBuffer.isView(list)) return swappedPoints(list);
    const isPlain = typeof list[0] !== "object", isFlat = FLAT.has(name) && ArrayBuffer.isView(list);
    const order = isPlain && !isFlat ? orderOf(name, list.length) : null;
    if (order) return order.map((i) => list[i]);
    return Array.isArray(list) && !isPlain ? list.map((one) => swapped(one, name, depth + 1)) : list;
}

/**
 * Converts a value to the other axes by swapping each y and z. Converting twice gives the original value.
 * @param {unknown} value @param {string} [name]  name of the value's field @param {number} [depth] @returns {unknown}
 */
export function swapped(value, name = "", depth = 0) {
    if (typeof value !== "object" || value === null || depth > DEEPEST || value instanceof ArrayBuffer) return value;
    if (Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array) {
        return swappedList(value, name, depth);
    }
    if (ArrayBuffer.isView(value)) return value;
    const fields = /** @type {Fields} */ (value);
    return Object.fromEntries(
        Object.keys(fields).map((key) => [swappedName(key), swapped(fields[key], key, depth + 1)]),
    );
}

/**
 * Returns the list that an index in an argument's path refers to.
 * @param {unknown[]} args
 * @param {string} path
 * @returns {unknown}
 */
const listAt = (args, path) =>
    args.map((arg) => path.split(/[.[\]]+/).filter(Boolean).reduce(
        (at, key) => /** @type {Fields | undefined} */ (at)?.[key], arg,
    ))
        .find(
        Array.isArray,
    );

/**
 * Returns an argument's path, as errors name it (def.points[3][1], velocityY), in the other axes.
 * @param {string} argument
 * @param {unknown[]} args
 */
function swappedArgument(argument, args) {
    const [, list, name, index] = /^((\w+)(?:\[\d+\])?)\[(\d)\]$/.exec(argument) ?? [];
    const given = list && listAt(args, list);
    const order = Array.isArray(given) ? orderOf(name, given.length) : null;
    return order ? `${list}[${order[Number(index)]}]` : argument.split(".").map(swappedName).join(".");
}

/**
 * Calls `act` with arguments in the other axes; errors name the caller's axes.
 * @template T
 * @param {unknown[]} args
 * @param {(args: unknown[]) => T} act
 * @param {string} [name]  the name of the call
 * @returns {T}
 */
function turned(args, act, name = "") {
    const others = args.map((arg, i) => (i === 0 && LISTS_OF_IDS.has(name) ? arg : swapped(arg)));
    try {
        return act(others);
    } catch (error) {
        if (error instanceof VeerError && error.argument) {
            const argument = swappedArgument(error.argument, others);
            error.message = error.message.replace(error.argument, argument);
            error.argument = argument;
        }
        throw error;
    }
}

/** Conversions of results to which the rule does not apply. @type {Record<string, (result: any) => unknown>} */
const RESULTS = {
    schema: (schema) => schema,
    settings: (settings) => ({ .../** @type {Fields} */ (swapped(settings)), axes: "yUp" }),
    pathVertices: (lanes) => swappedPoints(lanes),
    findPaths: ({ points, ...rest }) => ({ ...rest, points: rest.stride === 3 ? swappedPoints(points) : points }),
};
/**
 * Swaps the axes of a typed array with three numbers for each point.
 * @param {unknown} list
 */
const swappedPoints = (list) =>
    (list instanceof Float32Array ? list.map((_, i) => list[[i, i + 1, i - 1][i % 3]]) : list);

/**
 * Conversions of arguments whose lists have heights only in a world with levels, so that their names do not determine
 * their order.
 * @type {Record<string, (args: any[]) => unknown[]>}
 */
const LEVELED = {
    findPaths: ([ends, ...rest]) => [swappedPoints(ends), ...rest],
    canBuild: ([obstacle, question, ...rest]) => [
        obstacle, typeof question === "object" && question !== null
            ? { ...question, starts: swappedPoints(question.starts), goals: swappedPoints(question.goals) } : question,
        ...rest,
    ],
};
/** @param {World} world @param {string} name @param {unknown[]} args */
const argumentsOf = (world, name, args) =>
    (Object.hasOwn(LEVELED, name) && world.settings.levels > 1 ? LEVELED[name](args) : args);

/** @param {string} name @param {unknown} result */
const resultOf = (name, result) => (Object.hasOwn(RESULTS, name) ? RESULTS[name](result) : swapped(result));

/** Returns the columns under their names in the other axes. @param {api.Columns} columns @returns {api.Columns} */
function swappedColumns(columns) {
    const own = {};
    for (const name of Object.keys(Object.getPrototypeOf(columns))) {
        const column = /** @type {keyof api.Columns} */ (name);
        Object.defineProperty(own, swappedName(name), { get: () => columns[column], enumerable: true });
    }
    return /** @type {api.Columns} */ (own);
}

class YUpWorld extends World {
    #zUp;
    /** @type {{ from: api.Event[], list: api.Event[] } | undefined} */
    #events;

    /** @param {Host} host @param {new (host: Host) => api.Columns} Columns */
    constructor(host, Columns) {
        super(host, Columns);
        this.#zUp = new World(host, Columns);
        Object.defineProperty(this, "agents", { value: swappedColumns(this.#zUp.agents), enumerable: true });
    }

    get zUp() {
        return this.#zUp;
    }

    /** @param {api.ColumnName} name */
    lanes(name) {
        return this.#zUp.lanes(typeof name === "string" ? /** @type {api.ColumnName} */ (swappedName(name)) : name);
    }

    /** @param {api.AgentId} agent @param {api.Drawable} target @param {api.BindOptions} [options] */
    bind(agent, target, options) {
        super.bind(agent, target, options); // the target is not converted: it is the caller's own object
    }

    get events() {
        const from = this.#zUp.events;
        if (this.#events?.from !== from) this.#events = { from, list: /** @type {api.Event[]} */ (swapped(from)) };
        return this.#events.list;
    }
}

/**
 * Wraps all other calls and properties of worlds so that they swap the axes. This happens when the first world with y
 * up is created, so that bundlers can drop this code from programs without such worlds.
 */
let isComplete = false;
function completeYUp() {
    isComplete = true;
    for (let type = World.prototype; type !== Object.prototype; type = Object.getPrototypeOf(type)) {
        for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
            if (Object.hasOwn(YUpWorld.prototype, name)) continue;
            /** @type {PropertyDescriptor & ThisType<YUpWorld>} */
            const own = get
                ? { get() { return resultOf(name, turned([], () => get.call(this.zUp))); } }
                : { value(
                    /** @type {unknown[]} */ ...args
                ) {
                    const own = argumentsOf(this.zUp, name, args);
                    return turned(own, (others) => resultOf(name, value.apply(this.zUp, others)), name);
                } };
            Object.defineProperty(YUpWorld.prototype, name, { configurable: true, ...own });
        }
    }
}

/** Returns whether the option `axes` is "yUp". @param {unknown} axes @param {Place} place */
const isYUp = (axes, place) => axes !== undefined && choice(axes, CHOICES, place, "axes") === 1;

/**
 * Creates a world with the axes that its definition names; `make` receives the rest of the definition in Veer's own
 * axes.
 * @template T @param {unknown} def @param {string} call @param {(def: unknown, isYUp: boolean) => T} make @returns {T}
 */
export function withAxes(def, call, make) {
    if (typeof def !== "object" || def === null || Array.isArray(def) || !("axes" in def)) return make(def, false);
    const { axes, ...rest } = def;
    return isYUp(axes, new Place(call)) ? turned([rest], ([own]) => make(own, true)) : make(rest, false);
}

/**
 * Creates a world with z up or y up.
 * @param {Host} host
 * @param {new (host: Host) => api.Columns} Columns
 * @param {boolean} yUp
 * @returns {World}
 */
export function worldIn(host, Columns, yUp) {
    if (yUp && !isComplete) completeYUp();
    return yUp ? new YUpWorld(host, Columns) : new World(host, Columns);
}
