/**
 * The common parts of calls for agents, brains, paths and all other kinds of objects: adding, changing and reading with
 * definitions, and lists whose length only the core knows. A call checks its arguments, calls the core and returns
 * plain values; a call that throws has changed nothing.
 */

import { id, Place, points } from "../link/check.js";
import { settings } from "../link/definitions.js";
import { formOf } from "../link/hints.js";
import { shortest } from "../link/schema.js";

/** @import { Act, Host } from "../link/host.js" */
/** @import { Instance, Values } from "../link/instance.js" */
/** @import { Group, Layout } from "../link/schema.js" */

/**
 * The array of a definition. The name "point" refers to the fields "points" and "pointCount".
 * @typedef {{ name: string, count: number, lanes: Float32Array }} List
 */

/** A checked definition. @typedef {{ values: Values, list?: List }} Checked */

const FIRST_ROOM = 64;
const HIGH = 2 ** 32;

/** Returns the fields of a query. @param {unknown} def @param {Place} place @returns {Record<string, unknown>} */
export function fieldsOf(def, place) {
    if (typeof def === "object" && def !== null) return { ...def };
    return place.mistype("", def, "must be an object with named fields", formOf(place.call));
}

/**
 * Returns the checked settings and points of a definition.
 * @param {Instance} instance
 * @param {Layout} layout
 * @param {Record<string, unknown>} given
 * @param {Place} place
 * @returns {Checked}
 */
export function checkedPoints(instance, layout, given, place) {
    const values = settings(instance, layout.settings.rows, given, place);
    if (!("points" in given)) return { values };
    const lanes = points(given.points, place.in("points"), instance.table.limits.MAX_POINTS);
    return { values, list: { name: "point", count: lanes.length / 3, lanes } };
}

/**
 * Calls `act` with the values of a definition while its array is in the core's memory.
 * @param {Instance} instance
 * @param {Checked} def
 * @param {(values: Values) => void} act
 */
export function withList(instance, { values, list }, act) {
    if (!list) return act(values);
    const { name, count, lanes } = list;
    instance.borrow(lanes.byteLength,
        (room) => act({ ...values, [`${name}s`]: instance.writeFloats(room, lanes), [`${name}Count`]: count }));
}

/**
 * Adds an object from a definition, which is written over the defaults.
 * @template {number} Id
 * @param {Host} host
 * @param {Act} act
 * @param {{ struct: string, defaults: string, add: string }} kind
 * @param {Checked} def
 * @returns {Id}
 */
export function add(host, act, { struct, defaults, add: name }, def) {
    const { instance } = host, { at } = instance;
    withList(instance, def, (values) => {
        instance.call(defaults, at.struct);
        host.run(act, name, instance.write(struct, at.struct, values), at.id);
    });
    return instance.readId(at.id);
}

/**
 * Changes the fields that the definition contains.
 * @param {Host} host
 * @param {Act & { own: number }} act
 * @param {{ struct: string, get: string, set: string }} kind
 * @param {Checked} def
 */
export function change(host, act, { struct, get, set }, def) {
    const { instance } = host, { at } = instance;
    withList(instance, def, (values) => {
        host.run(act, get, instance.writeId(at.id, act.own), at.struct);
        host.run(act, set, instance.writeId(at.id, act.own), instance.write(struct, at.struct, values));
    });
}

/**
 * Returns the current definition of an object.
 * @template T
 * @param {Host} host
 * @param {Act & { own: number }} act
 * @param {{ get: string }} kind
 * @param {Group} group
 * @returns {T}
 */
export function present(host, act, { get }, group) {
    const { instance } = host, { at } = instance;
    host.run(act, get, instance.writeId(at.id, act.own), at.result);
    return instance.readSettings(group, at.result);
}

/** @param {Host} host @param {number} code */
export const isNone = (host, code) => host.instance.table.results.get(code)?.name === "NO_RESULT";

/**
 * Reads ids from the core's memory.
 * @template {number} Id
 * @param {Host} host
 * @param {number} from
 * @param {number} count
 * @returns {Id[]}
 */
export function idsAt({ instance }, from, count) {
    const { u32 } = instance.lanes, ids = new Array(count), first = from >> 2; // one read of `lanes` for all ids
    for (let i = 0; i < count; i++) ids[i] = /** @type {Id} */ (u32[first + 2 * i] + u32[first + 2 * i + 1] * HIGH);
    return ids;
}

/**
 * Reads a list whose length only the core knows. If the first buffer is too small, the call is repeated with the size
 * that the core requests.
 * @template T
 * @param {Host} host
 * @param {{ size: number, first?: number, fill: (out: number) => number, read: (out: number, count: number) => T }}
 *   list  first: number of elements that the first buffer has room for
 * @returns {T}
 */
export function listed({ instance }, { size, first = FIRST_ROOM, fill, read }) {
    const place = instance.at.count >> 2;
    for (let room = first; ; ) {
        const { isWhole, count, values } = instance.borrow(room * size, (out) => {
            instance.lanes.u32[place] = room;
            const isWhole = fill(out) >= 0, count = instance.lanes.u32[place];
            return { isWhole, count, values: read(out, isWhole ? count : 0) };
        });
        if (isWhole) return values;
        room = count;
    }
}

/**
 * Makes a call whose only argument is an id.
 * @param {Host} host
 * @param {string} name
 * @param {string} argument
 * @param {unknown} thing
 */
export function passId(host, name, argument, thing) {
    const call = `world.${name}`, { instance } = host, own = id(thing, new Place(call), argument);
    host.run({ call, given: { [argument]: thing } }, `veer_${name}`, instance.writeId(instance.at.id, own));
}

/** Returns the number that a call returns. @param {Host} host @param {string} name */
export function numberOf(host, name) {
    host.ensure(`world.${name}`);
    return host.instance.call(`veer_${name}`, host.id) >>> 0;
}

/** Returns a hash that the core has written, as 16 hexadecimal digits. @param {Host} host */
export function readHash({ instance: { at, lanes: { u32 } } }) {
    const lane = at.hash >> 2;
    return [u32[lane + 1], u32[lane]].map((half) => half.toString(16).padStart(8, "0")).join("");
}

/** Returns all ids of one kind. @template {number} Id @param {Host} host @param {string} name @returns {Id[]} */
export function idsOf(host, name) {
    const call = `world.${name}`, { at } = host.instance, act = { call, allow: "E_BUFFER" };
    host.ensure(call);
    const fill = (/** @type {number} */ out) => host.run(act, `veer_${name}`, out, at.count);
    return listed(host, { size: 8, fill, read: (out, count) => idsAt(host, out, count) });
}

/**
 * Returns the numbers of an object, `lanes` numbers for each point. other: a second object that the call needs.
 * @param {Host} host
 * @param {Act & { own: number, other?: number }} act
 * @param {{ name: string, lanes: number }} list
 * @returns {Float32Array}
 */
export function lanesOf(host, act, { name, lanes }) {
    const { instance } = host, { at } = instance, reading = { ...act, allow: "E_BUFFER" };
    const others = act.other === undefined ? [] : [at.other], fill = (/** @type {number} */ out) => {
        if (act.other !== undefined) instance.writeId(at.other, act.other);
        return host.run(reading, name, instance.writeId(at.id, act.own), ...others, out, at.count);
    };
    return listed(host, {
        size: 4 * lanes, fill, read: (out, count) => instance.lanes.f32.slice(out >> 2, (out >> 2) + lanes * count),
    });
}

/**
 * Returns points in the form that callers write: [x, y], or [x, y, z] if any point has a height.
 * @param {Float32Array} lanes
 * @returns {number[][]}
 */
export function pointsOf(lanes) {
    const axes = lanes.some((value, i) => i % 3 === 2 && value !== 0) ? 3 : 2;
    return Array.from({ length: lanes.length / 3 },
        (_, i) => Array.from(lanes.subarray(3 * i, 3 * i + axes), shortest));
}
