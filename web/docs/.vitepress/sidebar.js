// The sidebar: the pages in reading order.
import { behaviorGroups } from "../live/groups.js";

/** @param {boolean} hasApi  whether the type reference pages have been generated */
export function sidebar(hasApi) {
    const page = (/** @type {string} */ text, /** @type {string} */ link) => ({ text, link });
    const pages = (/** @type {string} */ folder, /** @type {Record<string, string>} */ list) =>
        Object.entries(list).map(([link, text]) => page(text, folder + link));
    const behaviors = behaviorGroups.map(({ title, names }) => ({
        text: title, items: names.map((name) => page(name, `/behaviors/${name}`)),
    }));
    return [
        { text: "Start", items: pages("/", START) },
        { text: "Guide", items: pages("/", GUIDE) },
        { text: "Recipes", link: "/recipes/", collapsed: true, items: pages("/recipes/", RECIPES) },
        { text: "Behaviors", link: "/behaviors/", collapsed: true, items: behaviors },
        { text: "Reference", link: "/reference/", collapsed: true, items: [
            ...pages("/reference/", REFERENCE), ...(hasApi ? [page("Types and calls", "/api/")] : []),
        ] },
    ];
}

const START = {
    "": "Veer", "quick-start": "Quick start", "how-do-i": "How do I ...?", concepts: "Concepts",
    "which-combiner": "Which combiner?", examples: "Examples",
};
const GUIDE = {
    drawing: "Drawing with an engine",
    navigation: "Navigation", levels: "Levels", crowds: "Crowds", people: "People",
    "shots-and-jumps": "Shots and jumps",
    custom: "Your own behavior", tuning: "Tuning", measuring: "Measuring a run",
    "auto-tuning": "Tuning by itself",
    pitfalls: "Pitfalls", warnings: "Warnings", frameworks: "Frameworks", engines: "Physics and entities",
    bundlers: "Bundlers", threads: "Threads", multiplayer: "Multiplayer",
    determinism: "Determinism", saves: "Versions and saves", c: "C and C++", yuka: "From Yuka",
    phaser: "From Phaser's steering pack", speed: "Speed", embed: "Embed",
};
const RECIPES = {
    chase: "Chase", zombies: "Zombies around corners", "zombies-room": "Zombies in a room", race: "Race",
    drivers: "Drivers",
    "move-orders": "Move orders", "tower-defense": "Building towers", patrol: "Patrol with sight",
    flock: "Flock with predator", doors: "Doors and crowds", stairs: "Stairs and bridges",
    "tile-maps": "Tile maps",
    shooting: "Shooting and dodging", "top-down-shots": "Bullets seen from above",
    lockstep: "Lockstep and rollback", server: "Server rooms",
    worker: "In a web worker", recast: "A path from recast-navigation",
    mesh: "A mesh from recast-navigation", hills: "Hills",
};
const REFERENCE = {
    brains: "Brains", settings: "Settings", columns: "Columns", events: "Events and counts", errors: "Errors",
    parts: "Parts of a pipeline", c: "Calls in C",
};
