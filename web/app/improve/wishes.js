/**
 * Wishes in words: what a measure is called when more or less of it is wanted. A wish is offered if the run of now says
 * that the scene has what it measures: nobody arrives sooner where nobody arrives.
 */
import { docs } from "veer/docs";
import { shownFigures } from "../../scene/figures.js";
import { figureName } from "../panel/play.js";

export const MOST = 3; // wishes of a search; with more, almost every candidate is the best in something

/** @import { Scene } from "../../scene/types.js" */
/** Measures of a run by name, and the numbers that the scene shows. @typedef {Record<string, number>} Figures */
/**
 * @typedef {object} Wish
 * @property {string} key  unique: the measure with its sign
 * @property {string} measure
 * @property {1 | -1} sign  1: less is better, -1: more is better
 * @property {string} words  what the user wishes
 * @property {string} name  name of the measure
 * @property {string} unit
 * @property {string} doc
 */
/**
 * A row: the wish's words, the measure with its sign, its name, and whether a run with these figures has it.
 * @typedef {[words: string, measure: string, sign: 1 | -1, name: string, has: (figures: Figures) => boolean]} Row
 */

/** @param {Figures} figures */
const isCrowd = ({ agents }) => agents > 1;
/** @param {Figures} figures */
const arrives = ({ legs, medianTime }) => legs > 0 && Number.isFinite(medianTime);
/** @param {Figures} figures */
const hasGoals = ({ goals }) => goals > 0;
const always = () => true;

/** @type {Row[]} */
const ROWS = [
    ["faster", "speed", -1, "mean speed", ({ speed }) => speed > 0],
    ["fewer contacts", "contacts", 1, "contacts", isCrowd],
    ["calmer", "turnRate", 1, "turn rate", always],
    ["smoother", "jerk", 1, "jerk", always],
    ["sooner at the goal", "medianTime", 1, "time to the goal", arrives],
    ["more arrive", "arrived", -1, "share that arrived", hasGoals],
    ["more arrivals", "legs", -1, "arrivals", hasGoals],
    ["shorter ways", "detour", 1, "way over the shortest", arrives],
    ["less standing", "standing", 1, "time standing", hasGoals],
    ["fewer contacts with walls", "obstacleContacts", 1, "contacts with walls", always],
    ["less overlap", "overlap", 1, "deepest overlap", isCrowd],
    ["more distance", "gap", -1, "smallest gap", ({ gap }) => Number.isFinite(gap)],
    ["less off the road", "offRoad", 1, "share off the road", ({ offRoad }) => offRoad > 0],
    ["more catches", "caught", -1, "catches", ({ caught }) => caught > 0],
    ["fewer catches", "caught", 1, "catches", ({ caught }) => caught > 0],
    ["seen less often", "found", 1, "times found", ({ found }) => found > 0],
    ["less energy", "energy", 1, "energy", always],
    ["small changes", "change", 1, "change of the sliders", always],
];

/** Figures of scenes that are measures of the world, too. */
const MEASURED = ["contacts", "worstOverlap", "meanSpeed", "meanTurnRate"];

/** Texts of what no measure of the world is. @type {Record<string, string>} */
const DOCS = { change: "How far the sliders move from where they are, in parts of their ranges" };

/** Returns the name of a figure of the scene among the figures of a run. @param {number} i */
export const figureKey = (i) => `figure ${i}`;

/** Returns whether a wish is about a figure of the scene. @param {Wish} wish */
export const isOfScene = ({ measure }) => measure.startsWith("figure ");

/**
 * Returns the wishes that a scene allows: those of the world's measures, and more or less of what the scene shows.
 * @param {Figures} figures  of the run of now
 * @param {Scene} scene
 * @param {readonly { name: string, unit: string }[]} measures  of the schema
 * @returns {Wish[]}
 */
export function wishesOf(figures, scene, measures) {
    const units = new Map(measures.map(({ name, unit }) => [name, unit]));
    const texts = /** @type {Record<string, string>} */ (docs.measures);
    const key = (/** @type {string} */ measure, /** @type {number} */ sign) => `${sign > 0 ? "-" : "+"}${measure}`;
    const own = ROWS.filter(([, , , , has]) => has(figures)).map(([words, measure, sign, name]) => ({
        key: key(measure, sign), measure, sign, words, name, unit: units.get(measure) ?? "",
        doc: texts[measure] ?? DOCS[measure] ?? "",
    }));
    const shown = shownFigures(scene).flatMap((figure, i) => {
        const measure = figureKey(i), name = figureName(figure);
        if (!Number.isFinite(figures[measure]) || (!figure.of && MEASURED.includes(figure.name))) return [];
        const less = Number.isInteger(figures[measure]) ? "fewer" : "less";
        return /** @type {const} */ ([-1, 1]).map((sign) => ({
            key: key(measure, sign), measure, sign, words: `${sign > 0 ? less : "more"} ${name}`, name, unit: "",
            doc: "A figure of this scene",
        }));
    });
    return [...own, ...shown];
}

/** Returns the keys of the wishes that are chosen at first. @param {Wish[]} wishes @param {Figures} figures */
export function usualWishes(wishes, figures) {
    const first = ["-contacts", "+speed", "-turnRate", "-jerk", "-change"];
    const isOpen = (/** @type {string} */ key) =>
        wishes.some((wish) => wish.key === key) && (key !== "-contacts" || figures.contacts > 0);
    return first.filter(isOpen).slice(0, 2);
}

/**
 * Returns the wishes after one was chosen or given up. More and less of the same exclude each other.
 * @param {readonly string[]} chosen @param {string} key
 */
export function withWish(chosen, key) {
    if (chosen.includes(key)) return chosen.filter((one) => one !== key);
    const others = chosen.filter((one) => one.slice(1) !== key.slice(1));
    return others.length < MOST ? [...others, key] : chosen;
}
