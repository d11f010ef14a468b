/** README.md and the pages contain the terms of other libraries, because people search for them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../src/build/needs.mjs";
import { BEHAVIORS, behaviorHint } from "../../src/js/link/hints.js";
import { pages } from "./pages.js";

const textOf = (/** @type {string} */ page) => readFileSync(join(root, page), "utf8");
/** Letters only, so that "path following" and "pathFollowing" are equal. @param {string} text */
const bare = (text) => text.toLowerCase().replaceAll("*", "star").replace(/[^a-z]/g, "");
const readme = bare(textOf("README.md"));

test("README.md has another library's name for every behavior that errors recognize, and all common terms", () => {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const [word, names] of Object.entries(BEHAVIORS)) {
        groups.set(names.join(" or "), [...(groups.get(names.join(" or ")) ?? []), bare(word)]);
    }
    expect(groups.size).toBeGreaterThan(15);
    const own = ["seek", "separation", "cohesion"]; // other libraries use the same names
    const lost = [...groups].filter(([names, words]) =>
        !own.includes(names) && !words.some((word) => readme.includes(word)));
    expect(lost).toEqual([]);
    const usual = ["chase", "astar", "pathFollowing", "obstacleAvoidance", "orca", "rvo", "flowField", "boids", "roam"];
    for (const word of usual) {
        expect(readme).toContain(bare(word));
        expect(behaviorHint(word), word).not.toBe("");
    }
});

test("the pages contain the terms that people search for", () => {
    const texts = pages().filter((page) => page !== "README.md").map(textOf).join("\n").toLowerCase();
    const words = ["flow field", "boids", "orca", "rvo", "a\\*", "waypoint", "leash", "aggro", "horde", "pathfinding"];
    expect(words.filter((word) => !texts.includes(word))).toEqual([]);
});

test("the pages of behaviors list the names that errors recognize", () => {
    const lost = Object.entries({
        pursue: "chase", evade: "evasion", goTo: "pathfinding", navField: "flow field", followPath: "path following",
        avoidObstacles: "obstacle avoidance", stayInside: "leash", flock: "boids", wander: "roam", formation: "squad",
        offsetPursuit: "escort", hide: "take cover",
    }).filter(([name, words]) => {
        const [, known = ""] = textOf(`web/docs/behaviors/${name}.md`).match(/^Also known as: (.*)$/m) ?? [];
        return !known.includes(words) || !behaviorHint(words).includes(`"${name}"`);
    });
    expect(lost).toEqual([]);
});
