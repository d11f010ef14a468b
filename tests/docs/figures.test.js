/**
 * Figures in the text of pages: sizes are measured here, times come from the kept run of the benchmark
 * (tests/bench/readme.js writes them, tests/scenes/bench.test.js compares them). No other size or time may appear on a
 * page.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createVeer } from "veer/core";
import { expect, test } from "vitest";
import { root } from "../../src/build/needs.mjs";
import { namesIn, round, timeNames, withFigures } from "../bench/figures.js";
import { readRun } from "../bench/report.js";
import { pages } from "./pages.js";

const read = (/** @type {string} */ name) => readFileSync(join(root, name), "utf8");
const veer = await createVeer(readFileSync(join(root, "dist/veer.wasm")));
const kilobytes = (/** @type {number} */ bytes) => `${round(bytes / 1000)} kB`;

/** Returns the bytes of a save per agent. @param {any} brain @param {any} [capacity] */
function savedPerAgent(brain, capacity = {}) {
    const [small, large] = [1024, 2048].map((agents) => {
        const world = veer.createWorld({ capacity: { ...capacity, agents } });
        world.addBrain(brain);
        const { length } = world.save();
        world.dispose();
        return length;
    });
    return (large - small) / 1024;
}

/** Returns the bytes that a field of this many cells takes in a world. @param {number} navCells */
function fieldOf(navCells) {
    const [one, two] = [1, 2].map((navFields) => {
        const world = veer.createWorld({ bounds: [0, 0, 800, 600], capacity: { navCells, navFields } });
        const { length } = world.save();
        world.dispose();
        return length;
    });
    return two - one;
}

/** Returns the distance in memory between two worlds that are created one after the other. */
function newWorld() {
    const worlds = [0, 1, 2, 3].map(() => veer.createWorld());
    const places = worlds.map(({ agents }) => agents.x.byteOffset);
    for (const world of worlds) world.dispose();
    return places[3] - places[2];
}

const context = { combine: "context", behaviors: ["seek"] }, parts = ["targeter", "decomposer", "constraint"];
const sizes = new Map([
    ["new-world", kilobytes(newWorld())],
    ["saved-agent", `${savedPerAgent({ behaviors: ["seek"] })}`],
    ["saved-context", `${savedPerAgent(context)}`],
    ["saved-maps", `${savedPerAgent(context, { keepMaps: true })}`],
    ["field-cell", `${Math.round(fieldOf(128 * 128) / (128 * 128))}`],
    ["field-128", kilobytes(fieldOf(128 * 128))],
    ["scenes", `${readdirSync(join(root, "web/scenes")).filter((name) => name.endsWith(".json")).length}`],
    ["behaviors", `${veer.schema.behaviors.filter(({ kind }) => !parts.includes(kind)).length}`],
]);

test("the figures of size on the pages are those that are measured", () => {
    for (const page of pages()) expect(withFigures(read(page), sizes), page).toBe(read(page));
});

test("every marked figure is measured, and every measured figure stands on a page", () => {
    const known = [...sizes.keys(), ...timeNames(readRun(read("tests/bench/results.jsonl")))];
    expect([...new Set(pages().flatMap((page) => namesIn(read(page))))].sort()).toEqual(known.sort());
});

test("README's sizes are those of the table", () => {
    const page = read("web/docs/bundlers.md");
    const gzip = (/** @type {string} */ entry) =>
        new RegExp(`^\\| \`${entry}\` \\| [^|]+ \\| (\\d+) \\|`, "m").exec(page)?.[1];
    expect(read("README.md")).toContain(`downloads ${gzip("veer")} kB\n(gzip), or ${gzip("veer/flat")} kB`);
});

test("no page has a time or a size of Veer's own that is not marked", () => {
    const allowed = [
        /one Veer instance can use at most 1 GB/, // the limit that emscripten.mk sets
        /8 bytes per step|2 more bytes per column/, // of the C reference, from veer.h
        /More than 4 s in every frame/,
        /8 kB with a brain for each|as a whole: 8 kB/, // AGENTS.md, whose size a test limits
        /A page downloads \d+ kB$|^\(gzip\), or \d+ kB with `veer\/flat`/, // the table of sizes, see below
        /of a page with `seek` and `arrive`, built by Vite, in kB/, // the unit of that table
        /AGENTS\.md` \(8 kB\)/, /^Vite warns of chunks above 500 kB/, // the limit of AGENTS.md, and that of Vite
        /5\.6 kB are sent at the start and 7\.3 kB later/, // the match of the Colyseus example, measured by hand
        /with a reason of its own, 1 to 64 bytes/, // the limit of src/js/net/messages.js
        /Measured with 2,000 agents of a crowd and 50 clients/, // measured by hand
        /three processes, three players, turns of 50 ms/, // the options of tests/tools/pauses.mjs
        /they fade within 150 ms/, // the constant of src/js/net/drawn.js
        /^\| \d+ ms, [\d.]+ Mbit\/s \|/, // the table of `npm run ready`, with the commit that it measured
    ];
    const lost = pages().flatMap((page) =>
        // "measured" names the tool that prints the figures
        read(page).replace(/<!-- (bench|(table|measured)\b[^>]*) -->[^]*?<!-- \/(bench|table|measured) -->/g, "")
            .replace(/<!-- figure [\w-]+ -->[^]*?<!-- \/figure -->/g, "").replace(/^```[^]*?^```$/gm, "")
            .split("\n").filter((line) =>
            /\d ?(ns|µs|ms|kB|MB|GB|bytes)\b/.test(line) && !allowed.some((one) => one.test(line)))
            .map((line) => `${page}: ${line}`));
    expect(lost).toEqual([]);
});
