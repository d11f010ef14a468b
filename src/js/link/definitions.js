/**
 * Converts definitions between the form that callers write (names of choices, points, lists) and the form that the core
 * reads (structs of the table). The whole definition is checked and copied before it is written over the core's
 * defaults, so that a rejected definition changes nothing.
 */
import { AXES, choice, coordinates, flag, float, id, point, record, setting } from "./check.js";

/** @import { Place } from "./check.js" */
/** @import { Instance, Values } from "./instance.js" */
/** @import { Layout, Row } from "./schema.js" */

/** @param {Instance} instance @param {string} struct @returns {Row[]} */
export const settingsOf = (instance, struct) => instance.layout(struct).settings.rows;

/** @param {Instance} instance @param {string} struct @param {string} name */
export const field = (instance, struct, name) => /** @type {Row} */ (instance.layout(struct).fields.get(name));

/** Returns the index of a choice by its name. @param {Instance} instance @param {string} type @param {string} name */
export const valueOf = (instance, type, name) => choicesOf(instance, type).indexOf(name);

/** @param {Instance} instance @param {string} type */
export const choicesOf = (instance, type) => instance.table.names.get(type) ?? [];

/**
 * Reads a definition that may have the settings of a struct and the given fields, which must always be the same for a
 * struct.
 * @param {Layout} layout @param {string[]} fields @param {unknown} def @param {Place} place
 * @param {(name: string) => string} [elsewhere]  returns where an unknown field belongs, or ""
 */
// eslint-disable-next-line max-params
export function definition(layout, fields, def, place, elsewhere) {
    layout.names ??= [...fields, ...layout.settings.rows.map((row) => row.name)];
    return record(def, layout.names, place, elsewhere);
}

/** @param {Instance} instance @param {Row} row @param {unknown} value @param {Place} place */
const settingValue = (instance, row, value, place) => setting(row, value, choicesOf(instance, row.of), place);

/**
 * Returns the checked settings that a definition contains.
 * @param {Instance} instance
 * @param {Row[]} rows
 * @param {Record<string, unknown>} def
 * @param {Place} place
 * @returns {Values}
 */
export function settings(instance, rows, def, place) {
    /** @type {Values} */
    const values = {};
    for (const row of rows) if (row.name in def) values[row.name] = settingValue(instance, row, def[row.name], place);
    return values;
}

/**
 * Reads a definition that has only settings.
 * @param {Instance} instance
 * @param {string} struct
 * @param {unknown} def
 * @param {Place} place
 */
export function plainValues(instance, struct, def, place) {
    const layout = instance.layout(struct);
    return settings(instance, layout.settings.rows, definition(layout, [], def, place), place);
}

/** @param {unknown} value @param {Place} place @param {string} name */
export const idOrNone = (value, place, name) => (value === null || value === 0 ? 0 : id(value, place, name));

/**
 * Rejects a field if another field already gives its value.
 * @param {Record<string, unknown>} given @param {string} name @param {string} other @param {Place} place
 */
export function refuseTwice(given, name, other, place) {
    if (!(name in given)) return;
    place.refuse("VEER_E_FIELD", name, given[name], { reason: "given twice", hint: `${other} has it already` });
}

/* ---- worlds */

const SIDES = ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"];
const PLANAR_SIDES = ["minX", "minY", "maxX", "maxY"];
const EDGES = ["edgesX", "edgesY", "edgesZ"];

/** Returns the names of the numbers in a bounds array. @param {{ length: number }} bounds */
export const sidesOf = (bounds) => (bounds.length === SIDES.length ? SIDES : PLANAR_SIDES);

/** @param {unknown} value @param {Place} place @returns {Values} */
function boundsValues(value, place) {
    if (!Array.isArray(value) || (value.length !== PLANAR_SIDES.length && value.length !== SIDES.length)) {
        return place.mistype("", value, "must be [minX, minY, maxX, maxY], or six numbers with minZ and maxZ");
    }
    return Object.fromEntries(sidesOf(value).map((side, i) => [side, float(value[i], place, i)]));
}

/**
 * Reads the edges of a world: the name for all axes, or the names of some axes; the others have the default.
 * @param {Instance} instance @param {Record<string, unknown>} given @param {Place} place @returns {Values}
 */
function edgesValues(instance, { edges, dimensions }, place) {
    const names = choicesOf(instance, "EdgeMode");
    if (typeof edges !== "object" || edges === null || Array.isArray(edges)) {
        const mode = choice(edges, names, place, "edges");
        return Object.fromEntries(EDGES.map((name) => [name, mode]));
    }
    const inside = place.in("edges"), given = record(edges, AXES, inside);
    if ("z" in given && given.z !== names[0] && dimensions !== AXES.length) {
        inside.refuse("VEER_E_FIELD", "z", given.z, { reason: "no such axis", hint: "dimensions: 3" });
    }
    return Object.fromEntries(AXES.flatMap((axis, k) =>
        (axis in given ? [[EDGES[k], choice(given[axis], names, inside, axis)]] : [])));
}

/** @param {Instance} instance @param {unknown} capacity @param {Place} place */
export const capacityValues = (instance, capacity, place) => plainValues(instance, "CapacityDef", capacity, place);

/**
 * Reads the definition of a world. Only the host uses the option `grow`; it is not passed to the core.
 * @param {Instance} instance
 * @param {unknown} def
 * @param {Place} place
 */
export function worldValues(instance, def, place) {
    const layout = instance.layout("WorldDef");
    const given = definition(layout, ["bounds", "edges", "capacity", "grow"], def, place);
    const values = settings(instance, layout.settings.rows, given, place);
    if ("bounds" in given) {
        for (const side of SIDES) refuseTwice(given, side, "bounds", place);
        Object.assign(values, boundsValues(given.bounds, place.in("bounds")));
    }
    if ("edges" in given) {
        for (const name of EDGES) refuseTwice(given, name, "edges", place);
        Object.assign(values, edgesValues(instance, given, place));
    }
    const capacity = "capacity" in given ? capacityValues(instance, given.capacity, place.in("capacity")) : {};
    const grow = !("grow" in given) || flag(given.grow, place, "grow");
    /** Context maps take up most of an agent's memory. A world that grows allocates them when a brain needs them. */
    const maps = field(instance, "CapacityDef", "slots");
    values.capacity = grow && !(maps.name in capacity) ? { ...capacity, [maps.name]: maps.min } : capacity;
    return { values, grow };
}

/* ---- queries */

/** @param {Layout} layout @returns {NonNullable<Layout["parts"]>} */
function partsOf(layout) {
    const { rows } = layout.settings, ending = ".x";
    const vectors = rows.flatMap(({ name, offset }, i) => {
        const initial = rows.slice(i, i + AXES.length).map((row) => row.initial);
        return name.endsWith(ending) ? [{ name: name.slice(0, -ending.length), offset, initial }] : [];
    });
    return { vectors, numbers: rows.filter(({ name }) => !name.includes(".")) };
}

/**
 * A kind of query. needed: required fields; flat: the vector whose x, y and z are fields of the query itself; defaults:
 * the export that writes the defaults, if they depend on the world (otherwise the defaults are in the table).
 * @typedef {{ struct: string, needed: string[], flat?: string, defaults?: string }} Query
 */

/**
 * Writes a query over its defaults. A field that is missing or undefined keeps its default.
 * @param {{ instance: Instance, id: number }} host  the world that the defaults belong to
 * @param {Query} query @param {unknown} def @param {Place} place
 * @returns {number} the address of the query
 */
export function writeQuery({ instance, id: world }, { struct, defaults, needed, flat }, def, place) {
    const layout = instance.layout(struct), { vectors, numbers } = (layout.parts ??= partsOf(layout));
    const at = instance.at.struct;
    layout.names ??= [...vectors, ...numbers].flatMap(({ name }) => (name === flat ? AXES : [name]));
    const given = record(def, layout.names, place), points = [];
    for (const { name } of vectors) {
        if (name === flat) points.push(coordinates(given, place));
        else {
            points.push(given[name] !== undefined || needed.includes(name)
                ? point(given[name], place.in(name))
                : undefined);
        }
    }
    // none of the caller's code runs after this point, so nothing else overwrites the struct
    if (defaults) instance.call(defaults, at, world);
    for (let i = 0; i < vectors.length; i++) {
        const lanes = points[i] ?? (defaults ? undefined : vectors[i].initial);
        if (lanes) instance.writeFloats(at + vectors[i].offset, lanes);
    }
    for (const row of numbers) {
        const value = given[row.name];
        if (value !== undefined || needed.includes(row.name)) {
            instance.writeField(row, at, settingValue(instance, row, value, place));
        } else if (!defaults) instance.writeField(row, at, row.initial);
    }
    return at;
}
