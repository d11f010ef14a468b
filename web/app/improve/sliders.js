/**
 * The sliders that a search may vary: the numbers of the scene's brains, with the ranges in which it looks. A size is
 * looked for between a fourth and four times of what it is, in equal factors; a share or an angle over its whole range.
 */
import { brainGroups, readField, slider } from "../panel/fields.js";

const FACTOR = 4; // larger: the search covers more, and needs more candidates to find what is good
const NARROW = 8; // ranges up to this are searched as a whole: those of shares and angles
const FEW = 64; // the same for whole numbers
const USUAL = 3; // number of sliders that are chosen at first; more need more candidates
const LEFT_OUT = "priority"; // an order, not a size

/** @import { Field } from "../panel/fields.js" */
/** @import { Session } from "../run/session.js" */
/**
 * A slider that may vary. `path`: as in the command log, "guard.behaviors.1.horizon"; `value`: what it is now.
 * @typedef {object} Slider
 * @property {string} path
 * @property {string} brain
 * @property {string} group  such as the name of its behavior
 * @property {string} name
 * @property {string} unit
 * @property {string} doc
 * @property {number} value
 * @property {number} from
 * @property {number} to
 * @property {boolean} log  whether equal steps are equal factors
 */

/**
 * Returns the range in which a setting is looked for.
 * @param {Field} field @param {number} value
 */
export function rangeOf(field, value) {
    const { min, max, kind } = field, isWhole = kind === "whole";
    if (max - min <= (isWhole ? FEW : NARROW)) return { from: min, to: max, log: false };
    if (!Number.isFinite(value) || value === 0) {
        const { low, high, usual } = slider(field, value);
        return value === 0
            ? { from: Math.max(low, -usual), to: Math.min(high, usual), log: false }
            : { from: low, to: high, log: false };
    }
    const ends = [value / FACTOR, value * FACTOR, -value].map((end) => (isWhole ? Math.round(end) : end));
    const [from, to] = value < 0 ? [ends[1], ends[2]] : ends;
    return { from: Math.max(min, from), to: Math.min(max, to), log: value > 0 && !isWhole };
}

/**
 * Returns all sliders that may vary, those of the scene's first brains first.
 * @param {Session} session @returns {Slider[]}
 */
export function slidersOf({ scene, ids, world, veer: { schema } }) {
    const brains = [...new Set([...(scene.tune ?? []), ...ids.brains.keys()])];
    return brains.flatMap((brain) => {
        const id = ids.brains.get(brain);
        if (id === undefined) return [];
        const state = world.getBrain(id);
        return brainGroups(schema, state).flatMap(({ title, fields }) => fields.flatMap((field) => {
            const value = readField(state, field.key), { name, unit, doc, kind, key } = field;
            if (!["number", "whole"].includes(kind) || name === LEFT_OUT || typeof value !== "number") return [];
            const range = rangeOf(field, value);
            return range.to > range.from
                ? [{ path: `${brain}.${key}`, brain, group: title, name, unit, doc, value, ...range }] : [];
        }));
    });
}

/** Returns a slider's full name. @param {Slider} slider @param {boolean} several  whether there are several brains */
export const fullName = ({ brain, group, name }, several) => `${several ? `${brain} ` : ""}${group} ${name}`;

/** Returns whether sliders are of several brains. @param {readonly Slider[]} sliders */
export const areOfSeveral = (sliders) => sliders.some(({ brain }) => brain !== sliders[0].brain);

/**
 * Returns the paths of the sliders that are chosen at first: those that the scene lists first, those that the user has
 * moved, or those of the first behavior that are neither off nor endless.
 * @param {Session} session @param {Slider[]} sliders
 */
export function usualSliders({ scene, set }, sliders) {
    const known = new Set(sliders.map(({ path }) => path));
    const listed = [...(scene.sliders ?? []), ...set.keys()].filter((path) => known.has(path));
    const isSize = (/** @type {Slider} */ { value }) => value !== 0 && Number.isFinite(value);
    const first = sliders.filter((one) => one.path.includes(".behaviors.0.") && isSize(one)).map(({ path }) => path);
    const found = listed.length ? listed : first.length ? first : sliders.map(({ path }) => path);
    return [...new Set(found)].slice(0, USUAL);
}

/**
 * Returns how far values are from the current ones, from 0 to 1: the mean difference, as a fraction of each range.
 * @param {readonly Pick<Slider, "path" | "value" | "from" | "to" | "log">[]} sliders
 * @param {Readonly<Record<string, number | string>>} values  by path
 */
export function changeOf(sliders, values) {
    const at = (/** @type {Pick<Slider, "from" | "to" | "log">} */ { from, to, log }, /** @type {number} */ value) => {
        const inside = Math.min(Math.max(value, from), to);
        return log ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
    };
    const moves = sliders.map((one) => Math.abs(at(one, Number(values[one.path] ?? one.value)) - at(one, one.value)));
    return moves.reduce((sum, move) => sum + move, 0) / (moves.length || 1);
}

/** Returns a path in the form of veer/tune, "guard.1.horizon". @param {string} path */
export const tunerPath = (path) => path.replace(".behaviors.", ".");

/** Returns the path in the command log of a path of veer/tune. @param {string} path */
export const loggedPath = (path) => path.replace(/^([^.]+)\.(\d+)\./, "$1.behaviors.$2.");
