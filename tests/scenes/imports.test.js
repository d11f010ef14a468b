/**
 * Rules for imports: no module imports itself through other modules, and scenes import nothing from the page that shows
 * them.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesIn } from "../files.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const IMPORT = new RegExp([
    /^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']/, /^\s*import\s*["']([^"']+)["']/,
    /\bimport\(\s*["']([^"']+)["']/,
].map(({ source }) => source).join("|"), "gm");
const GLOB = /\bimport\.meta\.glob\(\s*["']([^"']+)\*([^"']*)["']/g; // Vite's import of a folder

/** @typedef {Map<string, string[]>} Graph  what each module imports */

/**
 * Returns the modules that a source imports; JSDoc imports are types, not modules.
 * @param {string} name
 * @param {string} source
 * @param {string[]} all
 */
function importsOf(name, source, all) {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, "");
    const here = (/** @type {string} */ path) => join(dirname(name), path);
    const single =
        [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]).filter((path) =>
            path.startsWith(".")).map(
            here,
        );
    const whole = [...code.matchAll(GLOB)].flatMap(([, start, end]) =>
        all.filter((one) => one.startsWith(here(start)) && one.endsWith(end)));
    return [...single, ...whole];
}

/** @param {string} folder @returns {Graph} */
function graphOf(folder) {
    const names = filesIn(root, folder).filter((name) => name.endsWith(".js"));
    return new Map(names.map((name) => [name, importsOf(name, readFileSync(join(root, name), "utf8"), names)]));
}

/** Returns the modules of one cycle in order, or null. @param {Graph} graph */
function cycleIn(graph) {
    /** @type {Set<string>} */
    const done = new Set();
    /** @param {string} name @param {string[]} path @returns {string[] | null} */
    const walk = (name, path) => {
        if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
        if (done.has(name)) return null;
        for (const next of graph.get(name) ?? []) {
            const cycle = walk(next, [...path, name]);
            if (cycle) return cycle;
        }
        done.add(name);
        return null;
    };
    for (const name of graph.keys()) {
        const cycle = walk(name, []);
        if (cycle) return cycle;
    }
    return null;
}

describe("imports", () => {
    it.each(["web", "src/js"])("of %s have no cycle", (folder) => {
        const graph = graphOf(folder);
        expect(graph.size).toBeGreaterThan(20);
        expect([...graph.values()].flat().length).toBeGreaterThan(40);
        expect(cycleIn(graph)).toBe(null);
    });

    it("of the playground lead to files that exist", () => {
        for (const [name, imports] of graphOf("web")) {
            for (const path of imports) expect(existsSync(join(root, path)), `${path} in ${name}`).toBe(true);
        }
    });

    it("of scenes lead to scenes alone", () => {
        const outside = [...graphOf("web")].filter(([name]) => name.startsWith("web/scene/")).flatMap(([, imports]) =>
            imports);
        expect(outside.filter((path) => !path.startsWith("web/scene/"))).toEqual([]);
    });

    it("that form a cycle are found, in whatever form they are written", () => {
        const sources = {
            "web/a.js": 'import { b } from "./b.js";\nimport x from "veer";',
            "web/b.js": 'import {\n    c,\n} from "./c.js";', "web/c.js": 'export * from "./d.js";',
            "web/d.js": 'const e = await import("./e.js");', "web/e.js": 'import.meta.glob("./play/*.js");',
            "web/play/f.js": 'import "../b.js";',
        };
        const all = Object.keys(sources);
        const graph = new Map(Object.entries(sources).map(([name, source]) => [name, importsOf(name, source, all)]));
        expect(cycleIn(graph)).toEqual(["web/b.js", "web/c.js", "web/d.js", "web/e.js", "web/play/f.js", "web/b.js"]);
        graph.set("web/play/f.js",
            importsOf("web/play/f.js", '/** @import { B } from "../b.js" */ /** @type {import("../b.js").B} */', all));
        expect(cycleIn(graph)).toBe(null);
    });
});
