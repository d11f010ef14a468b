/**
 * The building blocks of the file format. A check takes a value and its JSON path, and returns a clean copy or throws a
 * SceneError. Only fields that a check names are copied, into objects without a prototype, so nothing else in the input
 * has an effect.
 */
import { SceneError, quote, suggestion } from "./error.js";

/** @template [Result=unknown] @typedef {(value: unknown, path: string) => Result} Check */
/**
 * A numeric row of the schema.
 * @typedef {{ name: string, kind: string, min: number, max: number, unit?: string }} NumberRow
 */

const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** @param {string} path @param {string} text @param {unknown} value @returns {never} */
export function refuse(path, text, value) {
    throw new SceneError(text, { path, value });
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {string} path */
export function object(value, path) {
    if (!isObject(value)) return refuse(path, `must be an object, not ${quote(value)}`, value);
    for (const key of Object.keys(value)) {
        if (RESERVED.has(key)) refuse(path, `the name ${quote(key)} is not allowed`, key);
    }
    return value;
}

/**
 * Returns a check of an object with exactly these fields.
 * @param {Record<string, Check>} fields
 * @param {string[]} [required]
 * @returns {Check<Record<string, unknown>>}
 */
export function record(fields, required = []) {
    const known = new Map(Object.entries(fields));
    return (value, path) => {
        const copy = Object.create(null), given = object(value, path);
        for (const key of Object.keys(given)) {
            const check = known.get(key);
            if (!check) refuse(`${path}.${key}`, `unknown field${suggestion(key, known.keys())}`, given[key]);
            copy[key] = check(given[key], `${path}.${key}`);
        }
        for (const key of required) if (!(key in copy)) refuse(path, `${quote(key)} is missing`, value);
        return copy;
    };
}

/**
 * Returns a check of an object whose keys are names of objects of the same kind.
 * @param {Check} item
 * @param {number} most
 * @returns {Check<Record<string, unknown>>}
 */
export function table(item, most) {
    return (value, path) => {
        const given = object(value, path), keys = Object.keys(given), copy = Object.create(null);
        if (keys.length > most) refuse(path, `has ${keys.length} entries, at most ${most} are allowed`, keys.length);
        for (const key of keys) {
            name(key, `${path}.${key}`);
            copy[key] = item(given[key], `${path}.${key}`);
        }
        return copy;
    };
}

/** @template Item @param {Check<Item>} item @param {number} least @param {number} most @returns {Check<Item[]>} */
export function list(item, least, most) {
    return (value, path) => {
        if (!Array.isArray(value)) return refuse(path, `must be a list, not ${quote(value)}`, value);
        if (value.length < least || value.length > most) {
            refuse(path, `has ${value.length} entries, ${least} to ${most} are allowed`, value.length);
        }
        return Array.from(value, (entry, i) => item(entry, `${path}[${i}]`));
    };
}

/** @param {number} most  characters @returns {Check<string>} */
export function text(most) {
    return (value, path) => {
        if (typeof value !== "string") return refuse(path, `must be a text, not ${quote(value)}`, value);
        if (value.length > most) refuse(path, `has ${value.length} characters, at most ${most} are allowed`, value);
        return value;
    };
}

/** Checks a name that can be part of a setting's path, so it has no dots. @type {Check<string>} */
export function name(value, path) {
    if (typeof value !== "string" || !/^[A-Za-z][A-Za-z0-9 _-]{0,39}$/.test(value) || RESERVED.has(value)) {
        return refuse(path,
            `${quote(value)} is not a name: a letter, then at most 39 letters, digits, spaces, "_" or "-"`, value);
    }
    return value;
}

/**
 * Returns a check of a finite number that is within the range of its schema row and fits into a 32-bit float.
 * @param {NumberRow} row
 * @returns {Check<number>}
 */
export function number(row) {
    const range = `${row.min} to ${row.max}${row.unit ? ` ${row.unit}` : ""}`;
    return (value, path) => {
        // infinity is written as a string, because JSON can't express it
        if (value === "inf" && row.max === Infinity) return Infinity;
        if (typeof value !== "number") return refuse(path, `must be a number, not ${quote(value)}`, value);
        if (!Number.isFinite(value)) refuse(path, `${value} is not a finite number`, value);
        if (!Number.isFinite(Math.fround(value))) refuse(path, `${value} is too large for a 32-bit float`, value);
        if (value < row.min || value > row.max) refuse(path, `${value} is outside ${range}`, value);
        return value;
    };
}

/**
 * Returns a check of a whole number within the row's range. Rows from 0 to 1 are flags, and also accept true and false.
 * @param {NumberRow} row
 * @returns {Check<number>}
 */
export function whole(row) {
    const asNumber = number(row), flag = row.min === 0 && row.max === 1;
    return (value, path) => {
        if (flag && typeof value === "boolean") return value ? 1 : 0;
        const checked = asNumber(value, path);
        return Number.isInteger(checked) ? checked : refuse(path, `${checked} is not a whole number`, value);
    };
}

/** @template {string} Name @param {readonly Name[]} names @returns {Check<Name>} */
export function choice(names) {
    return (value, path) => {
        const chosen = names.find((one) => one === value);
        if (chosen !== undefined) return chosen;
        const hint = typeof value === "string" ? suggestion(value, names) : "";
        const known = hint && names.length > 8 ? "is not known" : `is none of ${names.join(", ")}`;
        return refuse(path, `${quote(value)} ${known}${hint}`, value);
    };
}

/**
 * Returns a check that applies the first form whose test accepts the value.
 * @template Result
 * @param {[(value: unknown) => boolean, Check<Result>][]} forms
 * @param {string} expected
 * @returns {Check<Result>}
 */
export function either(forms, expected) {
    return (value, path) => {
        const form = forms.find(([fits]) => fits(value));
        return form ? form[1](value, path) : refuse(path, `must be ${expected}, not ${quote(value)}`, value);
    };
}

/**
 * Returns a check of a number, or of a range [from, to] from which each agent gets its own value.
 * @param {Check<number>} check
 * @returns {Check<number | number[]>}
 */
export function ranged(check) {
    const pair = list(check, 2, 2);
    return (value, path) => {
        if (!Array.isArray(value)) return check(value, path);
        const [from, to] = pair(value, path);
        return from <= to ? [from, to] : refuse(path, `a range from ${from} to ${to} is empty`, value);
    };
}
