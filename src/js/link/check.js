/**
 * Checks arguments before they reach the core: types without coercion, numbers that fit into 32 bits, known fields.
 * The core checks ranges. Values are read once and copied, so that a getter of a caller's object cannot change a value
 * after it was checked.
 */
import { veerError } from "./errors.js";
import { fieldHint, formOf } from "./hints.js";

/** @import { Row } from "./schema.js" */

const MAX_U32 = 2 ** 32 - 1;
const MAX_ID = 2 ** 52;
/** Objects whose definitions are often passed where their ids are needed. */
const ADDED = ["agent", "brain", "path", "obstacle", "projectile", "link", "flow", "mesh"];

/** Where a value comes from: the call, and the path of the object that contains the value. */
export class Place {
    /** @param {string} call @param {string} [path] */
    constructor(call, path = "") {
        this.call = call;
        this.path = path;
    }

    /** @param {string | number} name @returns {Place}  the origin of a field or an element */
    in(name) {
        return new Place(this.call, this.pathOf(name));
    }

    /** @param {string | number} name */
    pathOf(name) {
        if (name === "") return this.path;
        if (typeof name === "number") return `${this.path}[${name}]`;
        return this.path ? `${this.path}.${name}` : name;
    }

    /**
     * Throws the error for a value of the wrong type.
     * @param {string | number} name
     * @param {unknown} value
     * @param {string} reason
     * @param {string} [hint]
     * @returns {never}
     */
    mistype(name, value, reason, hint) {
        return this.refuse("VEER_E_TYPE", name, value, { reason, hint });
    }

    /**
     * @param {string} code
     * @param {string | number} name
     * @param {unknown} value
     * @param {{ reason: string, hint?: string }} why
     * @returns {never}
     */
    refuse(code, name, value, { reason, hint }) {
        const argument = this.pathOf(name), index = /\[(\d+)\]/.exec(argument)?.[1];
        throw veerError(reason,
            { code, call: this.call, argument, value, hint, index: index === undefined ? undefined : Number(index) });
    }
}

/**
 * Returns the edit distance between two names (V. Levenshtein, "Binary codes capable of correcting deletions,
 * insertions, and reversals", 1966).
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 0; i < a.length; i++) {
        const next = [i + 1];
        for (let j = 0; j < b.length; j++) {
            next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] === b[j] ? 0 : 1)));
        }
        row = next;
    }
    return row[b.length];
}

/**
 * Returns a hint with the known names that are closest to a wrong name.
 * @param {string} name @param {string[]} known
 */
export function nearest(name, known) {
    const mean = (/** @type {string[]} */ names) => `did you mean ${names.map((other) => `"${other}"`).join(" or ")}?`;
    const parts = known.filter((other) => name.length > 3 && other.toLowerCase().includes(name.toLowerCase()));
    if (parts.length > 0 && parts.length <= 3) return mean(parts);
    const ranked = known.map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }));
    ranked.sort((a, b) => a.far - b.far);
    const best = ranked[0], close = Math.max(name.length > 2 ? 2 : 0, name.length / 3);
    if (best && best.far <= close) return mean([best.other]);
    return known.length <= 24
        ? `one of ${known.join(", ")}`
        : `the nearest are ${ranked.slice(0, 3).map(({ other }) => other).join(", ")}`;
}

/**
 * The class of record()'s results: objects without a prototype. Creating them with a constructor is faster than with
 * Object.create(null).
 */
const Copy = /** @type {new () => Record<string, unknown>} */ (/** @type {unknown} */ (function () {}));
Copy.prototype = Object.create(null);

/**
 * Copies a plain object, and fails if the object has unknown fields. A field that is undefined counts as missing, as in
 * TypeScript.
 * @param {unknown} value
 * @param {string[]} known
 * @param {Place} place
 * @param {(name: string) => string} [elsewhere]  returns where an unknown field belongs, or ""
 * @returns {Record<string, unknown>}
 */
export function record(value, known, place, elsewhere) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) {
        const form = place.path ? "" : formOf(place.call);
        return place.mistype("", value, "must be an object with named fields", form);
    }
    const copy = new Copy();
    for (const name of Object.keys(value)) {
        const given = /** @type {Record<string, unknown>} */ (value)[name];
        if (!known.includes(name)) {
            const hint = elsewhere?.(name) || fieldHint(place.call, name, known) || nearest(name, known);
            place.refuse("VEER_E_FIELD", name, given, { reason: "no such field", hint });
        }
        if (given !== undefined) copy[name] = given;
    }
    return copy;
}

/**
 * Returns a number that is finite in 32 bits. With `infinite`, +Infinity is allowed too, and so is null, to which JSON
 * converts Infinity.
 * @param {unknown} value
 * @param {Place} place
 * @param {string | number} name
 * @param {boolean} [infinite]
 * @returns {number}
 */
export function float(value, place, name, infinite = false) {
    if (value === null && infinite) return Infinity;
    if (typeof value !== "number") return place.mistype(name, value, "must be a number");
    if (Number.isFinite(Math.fround(value)) || (infinite && value === Infinity)) return value;
    const reason = Number.isFinite(value) ? "too large for a 32-bit float" : "a value that is not a finite number";
    return place.refuse("VEER_E_NOT_FINITE", name, value, { reason });
}

/** @param {unknown} value @param {Place} place @param {string | number} name @returns {number} */
export function whole(value, place, name) {
    if (typeof value !== "number" || !Number.isInteger(value)) {
        const isNumber = typeof value === "number" && !Number.isFinite(value);
        return place.refuse(isNumber ? "VEER_E_NOT_FINITE" : "VEER_E_TYPE", name, value,
            { reason: "must be a whole number" });
    }
    if (value >= 0 && value <= MAX_U32) return value;
    return place.refuse("VEER_E_RANGE", name, value, { reason: "a value outside its range", hint: `0 to ${MAX_U32}` });
}

/**
 * Returns a bit mask as an unsigned number. Negative numbers are converted as JavaScript's bit operators do, so that -1
 * and ~4 work as masks.
 * @param {unknown} value
 * @param {Place} place
 * @param {string | number} name
 */
export function bits(value, place, name) {
    const isSigned = typeof value === "number" && value < 0 && (value | 0) === value;
    return whole(isSigned ? value >>> 0 : value, place, name);
}

/**
 * Returns an id if it has the form that the add functions return. The core checks whether the owner of the id is alive.
 * @param {unknown} value
 * @param {Place} place
 * @param {string | number} name
 * @returns {number}
 */
export function id(value, place, name) {
    if (typeof value === "number" && Number.isInteger(value) && value > 0 && value < MAX_ID) return value;
    const code = typeof value === "number" ? "VEER_E_RANGE" : "VEER_E_TYPE", isThing = ADDED.includes(String(name));
    const hint = isThing && typeof value === "object" && value !== null
        ? `add${String(name)[0].toUpperCase()}${String(name).slice(1)}(definition) returns one` : "";
    return place.refuse(code, name, value, { reason: "must be an id, as the add functions return it", hint });
}

/**
 * Returns the index of a name in the list of names.
 * @param {unknown} value
 * @param {string[]} names
 * @param {Place} place
 * @param {string | number} name
 * @returns {number}
 */
export function choice(value, names, place, name) {
    const index = typeof value === "string" ? names.indexOf(value) : -1;
    if (index >= 0) return index;
    const hint = typeof value === "string" ? nearest(value, names) : `one of ${names.map((n) => `"${n}"`).join(", ")}`;
    return place.refuse(typeof value === "string" ? "VEER_E_RANGE" : "VEER_E_TYPE", name, value,
        { reason: "no such choice", hint });
}

/**
 * Returns the number that represents a setting in the core.
 * @param {Row} row
 * @param {unknown} value
 * @param {string[]} names  the names of the setting's choices
 * @param {Place} place
 */
export function setting(row, value, names, place) {
    if (row.type === "choice") return choice(value, names, place, row.name);
    if (row.type === "f32") return float(value, place, row.name, row.max === Infinity);
    if (row.unit === "bits") return bits(value, place, row.name);
    const isFlag = row.min === 0 && row.max === 1;
    return isFlag && typeof value === "boolean" ? Number(value) : whole(value, place, row.name);
}

/** @param {unknown} value @param {Place} place @param {string} name @returns {boolean} */
export function flag(value, place, name) {
    return typeof value === "boolean" ? value : place.mistype(name, value, "must be true or false");
}

export const AXES = ["x", "y", "z"];

/**
 * Reads a point: { x, y }, { x, y, z }, [x, y] or [x, y, z]. An object with x and y may have more, as agents have.
 * @param {unknown} value
 * @param {Place} place
 * @returns {[number, number, number]}
 */
export function point(value, place) {
    if (typeof value !== "object" || value === null) {
        return place.mistype("", value, "must be a point { x, y } or [x, y]", formOf(place.call));
    }
    if (!isList(value)) {
        const { x, y, z } = /** @type {Record<string, unknown>} */ (value), has = x !== undefined && y !== undefined;
        return coordinates(has ? { x, y, z } : record(value, AXES, place, () => formOf(place.call)), place);
    }
    if (value.length !== 2 && value.length !== 3) {
        return place.mistype("", value, "must be a point [x, y] or [x, y, z]");
    }
    return [float(value[0], place, 0), float(value[1], place, 1), value.length === 3 ? float(value[2], place, 2) : 0];
}

/** @param {unknown} value @returns {value is number[] | Float32Array | Float64Array} */
const isList = (value) => Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;

/**
 * Returns the numbers x, y, z of an object that may have other fields.
 * @param {Record<string, unknown>} given
 * @param {Place} place
 * @returns {[number, number, number]}
 */
export function coordinates({ x, y, z }, place) {
    return [float(x, place, "x"), float(y, place, "y"), z === undefined ? 0 : float(z, place, "z")];
}

/**
 * Converts a list of points to three floats each.
 * @param {unknown} value
 * @param {Place} place
 * @param {number} most
 * @returns {Float32Array}
 */
export function points(value, place, most) {
    if (!Array.isArray(value)) return place.mistype("", value, "must be an array of points [x, y] or { x, y }");
    if (value.length > most) {
        place.refuse("VEER_E_RANGE", "length", value.length, { reason: "too many points", hint: `at most ${most}` });
    }
    const lanes = new Float32Array(value.length * 3);
    value.forEach((_, i) => lanes.set(point(value[i], place.in(i)), i * 3));
    for (let i = 0; i < value.length; i++) if (!(i in value)) place.mistype(i, undefined, "a point is missing");
    return lanes;
}

/**
 * Converts a list of vectors [x, y], or a flat Float32Array, to a Float32Array with two floats per vector or, if `axes`
 * is 3, of vectors [x, y, z] with three.
 * @param {unknown} value @param {Place} place @param {number} most @param {number} [axes] @returns {Float32Array}
 */
export function pairs(value, place, most, axes = 2) {
    const names = axes === 3 ? "x, y, z" : "x, y";
    const flat = value instanceof Float32Array, list = Array.isArray(value) ? value : [];
    if (!flat && !Array.isArray(value)) {
        return place.mistype("", value, `must be an array of vectors [${names}], or a Float32Array`);
    }
    const count = flat ? value.length / axes : list.length;
    if (count > most) {
        place.refuse("VEER_E_RANGE", "length", count, { reason: "too many vectors", hint: `at most ${most}` });
    }
    if (count % 1) {
        const reason = axes === 3 ? "must be a multiple of 3: x, y, z of every vector"
            : "must be even: x and y of every vector";
        place.refuse("VEER_E_RANGE", "length", value.length, { reason });
    }
    if (flat) {
        const lanes = value.slice(); // checked after copying, in case another thread writes to the array
        for (let i = 0; i < lanes.length; i++) if (!Number.isFinite(lanes[i])) float(lanes[i], place, i);
        return lanes;
    }
    const lanes = new Float32Array(axes * count);
    for (let i = 0; i < count; i++) lanes.set(point(list[i], place.in(i)).slice(0, axes), axes * i);
    return lanes;
}

/** @param {unknown} value @param {Place} place @param {string} name @returns {Uint8Array} */
export function bytes(value, place, name) {
    // an ArrayBuffer of another frame or context is not an instance of this one's class
    if (Object.prototype.toString.call(value) === "[object ArrayBuffer]") {
        return new Uint8Array(/** @type {ArrayBuffer} */ (value));
    }
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return place.mistype(name, value, "must be a Uint8Array or an ArrayBuffer, as save() returns it");
}

/**
 * Checks an array that will be written to; the array must be outside the memory of the core.
 * @param {unknown} value
 * @param {WebAssembly.Memory} memory
 * @param {Place} place
 * @returns {Uint8Array}
 */
export function target(value, memory, place) {
    if (!(value instanceof Uint8Array) || !ArrayBuffer.isView(value)) {
        return place.mistype("into", value, "must be a Uint8Array");
    }
    if (value.buffer === memory.buffer) {
        return place.mistype("into", value, "must not lie in the memory of the worlds themselves");
    }
    return value;
}
