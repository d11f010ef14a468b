/** Reads the options of the command line. */
import { parseArgs } from "node:util";

/** @import { Range, Values } from "../tune/types.js" */

/** A mistake in the command, or a file that cannot be run: exit code 2. */
export class UsageError extends Error {}

const TEXT = /** @type {const} */ ([
    "seeds", "seconds", "rate", "mask", "reach", "vary", "minimize", "maximize", "below", "above", "generations",
    "candidates", "population", "patience", "time-limit", "seed", "workers", "save", "resume", "steps",
]);
const FLAGS = /** @type {const} */ ([
    "front", "no-held-out", "no-sensitivity", "json", "quiet", "help", "version", "strict",
]);
/** Options of each command, besides those that all have. @type {Record<string, readonly string[]>} */
const OWN = {
    measure: ["seeds", "seconds", "rate", "mask", "reach", "set"],
    tune: [...TEXT.filter((name) => name !== "steps"), "front", "no-held-out", "no-sensitivity"],
    check: ["steps", "rate", "strict"],
};
const COMMON = ["json", "quiet", "help", "version"];

/** @typedef {Partial<Record<typeof TEXT[number], string>>} Texts */
/** @typedef {Texts & Partial<Record<typeof FLAGS[number], boolean>> & { set?: string[] }} Given */

/**
 * @param {string[]} list
 * @returns {{ command: string, file: string, given: Given }}
 */
export function readArguments(list) {
    const options = Object.fromEntries([
        ...TEXT.map((name) => [name, { type: "string" }]), ...FLAGS.map((name) => [name, { type: "boolean" }]),
        ["set", { type: "string", multiple: true }],
    ]);
    let parsed;
    try {
        parsed = parseArgs({ args: list, options, allowPositionals: true });
    } catch (error) {
        throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    const given = /** @type {Given} */ (parsed.values), [command = "", file = "", ...more] = parsed.positionals;
    if (given.help || given.version) return { command, file, given };
    const allowed = OWN[command];
    if (!allowed) throw new UsageError(`"${command}" is not a command: measure, tune or check`);
    if (!file || more.length) throw new UsageError(`${command} needs one file`);
    const wrong = Object.keys(given).find((name) => ![...allowed, ...COMMON].includes(name));
    if (wrong) throw new UsageError(`${command} has no option --${wrong}`);
    return { command, file, given };
}

/** @param {string | undefined} text @param {string} name @returns {number | undefined} */
export function numberOf(text, name) {
    if (text === undefined) return undefined;
    const value = text.trim() === "" ? NaN : Number(text);
    if (Number.isNaN(value)) throw new UsageError(`--${name}: "${text}" is not a number`);
    return value;
}

/** @param {string | undefined} text */
const listOf = (text) => (text ?? "").split(",").map((part) => part.trim()).filter(Boolean);

/** A list of seeds, or how many. @param {string | undefined} text */
export function seedsOf(text) {
    if (text === undefined || !text.includes(",")) return numberOf(text, "seeds");
    return listOf(text).map((part) => Number(numberOf(part, "seeds")));
}

/** "a,b=2" as { a: 1, b: 2 }. @param {string | undefined} text @param {string} name @param {boolean} [isNeeded] */
export function numbersByName(text, name, isNeeded = false) {
    if (text === undefined) return undefined;
    return Object.fromEntries(listOf(text).map((part) => {
        const [key, value] = part.split("=");
        if (isNeeded && value === undefined) throw new UsageError(`--${name}: ${key} needs a bound: ${key}=0.1`);
        return [key, numberOf(value, `${name} ${key}`) ?? 1];
    }));
}

/** "a,b=1..3" as { a: true, b: [1, 3] }. @param {string | undefined} text @returns {Record<string, Range>} */
export function rangesOf(text) {
    return Object.fromEntries(listOf(text).map((part) => {
        const [path, range] = part.split("=");
        if (range === undefined) return [path, true];
        const ends = range.split("..").map((end) => Number(numberOf(end, `vary ${path}`)));
        if (ends.length !== 2) throw new UsageError(`--vary: ${part} needs a range: ${path}=0.5..4`);
        return [path, /** @type {const} */ ([ends[0], ends[1]])];
    }));
}

/** "a.b.c=1" as { "a.b.c": 1 }. @param {string[] | undefined} list @returns {Values} */
export function valuesOf(list = []) {
    return Object.fromEntries(list.map((text) => {
        const at = text.indexOf("="), value = text.slice(at + 1);
        if (at < 1) throw new UsageError(`--set: "${text}" must be path=value`);
        return [text.slice(0, at), value !== "" && Number.isFinite(Number(value)) ? Number(value) : value];
    }));
}
