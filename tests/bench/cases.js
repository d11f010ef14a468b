/** The benchmark's cases: their names, their sizes, and names for groups of cases. */

/** @type {Record<string, number[]>} */
const SIZES = {
    flock: [100, 1000, 10_000, 100_000, 200_000], context: [1000, 10_000], crowd: [1000, 10_000], avoid: [1000, 10_000],
    mixed: [2000],
    space: [1000, 10_000, 100_000], small: [100], crowded: [1000, 10_000], obstacles: [1000], wide: [2], many: [10_000],
    "snapshot-save": [10_000], "snapshot-save-into": [10_000], "snapshot-restore": [10_000], "snapshot-hash": [10_000],
    "snapshot-rollback": [10_000],
    "calls-read": [10_000], "calls-slot": [10_000], "calls-get": [10_000], "calls-target": [10_000], "calls-view": [1],
    load: [1],
    "nav-field": [1000], "nav-flow": [1000], "nav-crowd": [1000], "nav-crowd-flow": [1000], "nav-towers": [1000],
    "nav-build": [47, 200], "nav-build-256": [47],
    "nav-fresh": [47], "nav-restore": [47], "nav-paths": [200], "nav-paths-256": [200],
    "sight-all": [100], "sight-rays": [100], "sight-loop": [100],
    within: [2000, 10_000], nearest: [2000], interest: [2000, 10_000],
    "measures-off": [60, 1000], "measures-on": [60, 1000],
    "threads-flock": [50_000], "threads-context": [50_000],
};
const DEFAULT_SIZE = [10_000]; // for a single behavior

const MAIN = ["flock", "space", "context", "crowd", "avoid", "mixed", "small"];
const STRETCH = ["crowded", "obstacles", "wide", "many"];
const VIEWS = ["within", "nearest", "interest"];
const PARTS = /** @type {const} */ (["snapshot", "calls", "threads", "nav", "sight", "measures"]);
/** Sizes for the plots of cost per agent: from 100 to 200,000 agents. */
export const CURVE = [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 200_000];

/**
 * Returns the cases of each group, by the word that names the group.
 * @param {string[]} behaviors  names in the table
 */
export function groupsOf(behaviors) {
    /** @type {Record<string, string[]>} */
    const groups = { behaviors, scale: STRETCH, views: VIEWS };
    for (const part of PARTS) groups[part] = Object.keys(SIZES).filter((name) => name.startsWith(`${part}-`));
    const parts = PARTS.flatMap((part) => groups[part]), single = behaviors.filter((name) => !SIZES[name]);
    groups.all = [...MAIN, ...STRETCH, ...parts, ...VIEWS, "load", ...single];
    return groups;
}

/**
 * Returns the cases that the words select; without words, all cases.
 * @param {string[]} words
 * @param {string[]} behaviors
 */
export function casesOf(words, behaviors) {
    const groups = groupsOf(behaviors), known = new Set(groups.all);
    const names = (words.length ? words : ["all"]).flatMap((word) => groups[word] ?? [word]);
    const unknown = names.find((name) => !known.has(name));
    if (unknown) {
        throw new Error(`no case is called ${unknown}: there are ${[...Object.keys(groups), ...known].join(", ")}`);
    }
    return [...new Set(names)];
}

/**
 * Returns the sizes of a case; loading has no agents.
 * @param {string} name
 * @param {number[]} wanted  empty: the case's default sizes
 */
export const sizesOf = (name, wanted) => (wanted.length && name !== "load" ? wanted : (SIZES[name] ?? DEFAULT_SIZE));
