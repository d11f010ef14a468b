/**
 * The search of the built site, with the site's own index and settings: for what people type, the first result is the
 * call, the behavior or the setting, followed by the page that explains it.
 */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { BASE, docs } from "../../src/build/docs.mjs";
import { root } from "../../src/build/needs.mjs";
import { boostDocument, tokenize } from "../../web/docs/.vitepress/search.js";

/** As VitePress sets it up: its component VPLocalSearchBox. */
const THEME = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } };

const chunks = join(root, "dist-playground/docs/assets/chunks");
const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndexroot")) ?? "";
const { default: json } = await import(/* @vite-ignore */ pathToFileURL(join(chunks, file)).href);
const MiniSearch = createRequire(join(docs, "package.json"))("minisearch");
const index = MiniSearch.loadJSON(json, {
    fields: ["title", "titles", "text"], storeFields: ["title", "titles"], tokenize,
    searchOptions: { ...THEME, boostDocument },
});

/** What people type, and the section that must come first. @type {[string, string][]} */
const FIRST = [
    ["findPath", "api/veer.html#findpath"],
    ["world.setTarget", "api/veer.html#settarget"],
    ["veer_findPath", "api/veer.html#findpath"],
    ["createVeer", "api/veer.html#createveer"],
    ["raycast", "api/veer.html#raycast"],
    ["lineOfSight", "api/veer.html#lineofsight"],
    ["explain", "api/veer.html#explain"],
    ["drawWorld", "api/veer-draw.html#drawworld"],
    ["maxSpeed", "reference/settings.html#maxspeed"],
    ["gravityZ", "reference/settings.html#gravityz"],
    ["hysteresis", "reference/brains.html#hysteresis"],
    ["events", "reference/events.html#events"],
    ["seek", "behaviors/seek.html#seek"],
    ["obstacle avoidance", "behaviors/avoidObstacles.html#avoidobstacles"],
    ["path following", "behaviors/followPath.html#followpath"],
    ["pathfinding", "behaviors/goTo.html#goto"],
    ["A*", "behaviors/goTo.html#goto"],
    ["flow field", "behaviors/navField.html#navfield"],
    ["ORCA", "crowds.html#the-rules"],
    ["RVO", "crowds.html#the-rules"],
    ["context steering", "concepts.html#context-maps"],
    ["waypoint", "how-do-i.html#patrol-between-waypoints"],
    ["boids", "how-do-i.html#make-boids-flock"],
    ["aggro", "how-do-i.html#notice-the-player-aggro-and-give-up-leash"],
    ["leash", "how-do-i.html#notice-the-player-aggro-and-give-up-leash"],
    ["horde", "how-do-i.html#send-a-horde-after-the-player"],
    ["teleport", "how-do-i.html#teleport-an-agent"],
    ["localStorage", "how-do-i.html#save-the-game-to-localstorage"],
    ["multiplayer", "multiplayer.html#multiplayer"],
    ["state machine", "how-do-i.html#use-a-state-machine"],
    ["ECS", "how-do-i.html#use-an-ecs"],
    ["react", "frameworks.html#react"],
    ["zombies", "recipes/zombies.html#zombies-around-corners"],
];

test.each(FIRST)("%s", (query, section) => {
    const found = index.search(query).map((/** @type {{ id: string }} */ { id }) => id.replace(`${BASE}docs/`, ""));
    expect(found[0], found.slice(0, 5).join(", ")).toBe(section);
});
