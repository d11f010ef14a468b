/** What a search has found, as plot, table and texts show it: the points of the front, and the run of now. */
import { brief } from "../ui/dom.js";
import { areOfSeveral, fullName } from "./sliders.js";
import { logWith } from "./task.js";

const ROOM = 0.12; // space around the points, in parts of their range

/** @import { Entry } from "../run/log.js" */
/** @import { Point } from "../store/commands.js" */
/** @import { Found } from "./search.js" */
/** @import { Slider } from "./sliders.js" */
/** @import { Figures, Wish } from "./wishes.js" */
/**
 * An axis from an end to the other, the values that it has, and 1 if less is better, -1 if more is.
 * @typedef {{ from: number, to: number, least: number, most: number, sign: 1 | -1 }} Axis
 */

/** Returns a text that is equal for equal values. @param {Found["values"]} values */
export const keyOf = (values) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the points to show, the best of the first wish first: those that have what is wished for. A point that was
 * known before stays the same object, so that its run is recognized.
 * @param {readonly Found[]} front
 * @param {{ before: readonly Point[], wishes: readonly Wish[], start: Found, log: readonly Entry[] }} of
 * @returns {Point[]}
 */
export function pointsOf(front, { before, wishes, start, log }) {
    const known = new Map(before.map((point) => [point.key, point])), [first] = wishes, now = keyOf(start.values);
    const isWhole = (/** @type {Found} */ { figures }) =>
        wishes.every(({ measure }) => Number.isFinite(figures[measure]));
    return front.filter((one) => isWhole(one) && keyOf(one.values) !== now).map((one) => {
        const key = keyOf(one.values);
        return known.get(key) ?? { ...one, key, log: logWith(log, one.values) };
    }).sort((a, b) => first.sign * (a.figures[first.measure] - b.figures[first.measure]));
}

/**
 * Returns the axis of a wish: from its smallest to its largest value, with some room.
 * @param {Wish} wish @param {readonly Figures[]} all
 * @returns {Axis}
 */
export function axisOf({ measure, sign }, all) {
    const values = all.map((figures) => figures[measure]).filter(Number.isFinite);
    const least = Math.min(...values), most = Math.max(...values), range = most - least || Math.abs(most) || 1;
    if (!values.length) return { from: 0, to: 1, least: 0, most: 1, sign };
    return { from: least - ROOM * range, to: most + ROOM * range, least, most, sign };
}

/** Returns the values at the ends of an axis, the better one first. @param {Axis} axis */
export const rangeText = ({ least, most, sign }) =>
    (least === most ? brief(least) : (sign > 0 ? [least, most] : [most, least]).map(brief).join(" … "));

/**
 * Returns where a value is on an axis: 0 at the better end, 1 at the worse.
 * @param {Axis} axis @param {number} value
 */
export function placeOn({ from, to, sign }, value) {
    const at = (value - from) / (to - from);
    return sign > 0 ? at : 1 - at;
}

/**
 * Returns the index of the nearest place within reach; -1 if there is none.
 * @param {readonly { x: number, y: number }[]} places @param {{ x: number, y: number }} at @param {number} reach
 */
export function nearestPlace(places, at, reach) {
    let found = -1, least = reach;
    places.forEach(({ x, y }, i) => {
        const distance = Math.hypot(x - at.x, y - at.y);
        if (distance <= least) [found, least] = [i, distance];
    });
    return found;
}

/** Returns a figure as text, with its unit. @param {number} value @param {string} unit */
export const withUnit = (value, unit) => (unit ? `${brief(value)} ${unit}` : brief(value));

/**
 * Returns what a point changes: the wishes' figures before and after.
 * @param {readonly Wish[]} wishes @param {Figures} now @param {Figures} figures
 */
export const figuresText = (wishes, now, figures) => wishes.map(({ name, measure, unit }) =>
    `${name} ${brief(now[measure])} → ${withUnit(figures[measure], unit)}`).join(", ");

/**
 * Returns the sliders of a point, before and after.
 * @param {readonly Slider[]} sliders @param {Found["values"]} values
 */
export const slidersText = (sliders, values) => sliders.map((slider) => {
    const { path, value, unit } = slider, name = fullName(slider, areOfSeveral(sliders));
    return `${name} ${brief(value)} → ${withUnit(Number(values[path] ?? value), unit)}`;
}).join(", ");

/**
 * Describes the plot for those who do not see it.
 * @param {readonly Wish[]} wishes @param {readonly Point[]} points
 */
export function describedFront(wishes, points) {
    const names = wishes.map(({ name }) => name).join(" against ");
    if (!points.length) return `Plot of ${names}: no points yet`;
    const ends = wishes.map(({ measure, name, unit }) => {
        const values = points.map(({ figures }) => figures[measure]);
        return `${name} from ${brief(Math.min(...values))} to ${withUnit(Math.max(...values), unit)}`;
    });
    return `Plot of ${names}: ${points.length} ${points.length === 1 ? "point" : "points"}, ${ends.join(", ")}. ` +
        "The table below lists them.";
}

/**
 * Returns how far a search is.
 * @param {import("./search.js").Told | null} told @param {number} tried
 */
export function progressText(told, tried) {
    if (!told) return tried ? `${tried} tried` : "Starting";
    const { generation, generations, refused, secondsLeft } = told;
    const left = secondsLeft < 90 ? `${Math.ceil(secondsLeft)} s` : `${Math.round(secondsLeft / 60)} min`;
    const rest = generation < generations ? ` · ${left} left` : "";
    return `Generation ${generation} of ${generations}${rest}${refused ? ` · ${refused} refused` : ""}`;
}
