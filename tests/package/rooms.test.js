/**
 * Tests the rooms of src/js: the folders that each folder may import from. Imports of types, in JSDoc and in
 * declarations, count too.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src/js", import.meta.url));

/**
 * The rooms, from the lowest up. A room may import only from rooms in earlier rows, not from rooms in the same row.
 */
const ROOMS = [["types"], ["link", "draw", "net"], ["world"], ["tune"], ["entries"], ["cli"]];

const row = (/** @type {string} */ room) => ROOMS.findIndex((rooms) => rooms.includes(room));

/**
 * Returns the source text of each module in src/js by its path, such as "world/agents.js".
 * @returns {Map<string, string>}
 */
function modules() {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
    const named = files.filter((file) => /\.(js|d\.ts)$/.test(file));
    return new Map(named.map((file) => [file.replace(/\.d\.ts$/, ".js"), readFileSync(join(source, file), "utf8")]));
}

/** Returns the modules that a module imports. @param {string} module @param {string} text */
function importsOf(module, text) {
    const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.\.?\/[^"]+)"/g)].map(([, path]) =>
        join(dirname(module), path).replaceAll("\\", "/"));
    return [...new Set(found)];
}

/** Returns imports from rooms of the same row or of later rows. @param {Map<string, string>} all */
function wrongImports(all) {
    return [...all].flatMap(([module, text]) => importsOf(module, text)
        .filter((other) => {
            const own = dirname(module), room = dirname(other);
            return room !== own && !(row(room) >= 0 && row(room) < row(own));
        })
        .map((other) => `${module} imports ${other}`));
}

/** Returns modules that import themselves through other modules. @param {Map<string, string>} all */
function cycles(all) {
    /** @type {Set<string>} */
    const done = new Set(), found = new Set();
    const visit = (/** @type {string} */ module, /** @type {string[]} */ path) => {
        if (path.includes(module)) found.add([...path.slice(path.indexOf(module)), module].join(" -> "));
        if (done.has(module) || path.includes(module)) return;
        // declarations are excluded, because they may refer to each other
        const others = importsOf(module, all.get(module) ?? "").filter((other) => !other.startsWith("types/"));
        for (const other of others) visit(other, [...path, module]);
        done.add(module);
    };
    for (const module of all.keys()) visit(module, []);
    return [...found];
}

describe("the rooms of src/js", () => {
    const all = modules();

    test("hold every module, and every import finds one", () => {
        expect([...all.keys()].filter((module) => row(dirname(module)) < 0)).toEqual([]);
        expect(ROOMS.flat().filter((room) => ![...all.keys()].some((module) => dirname(module) === room))).toEqual([]);
        expect([...all].flatMap(([module, text]) => importsOf(module, text).filter((other) => !all.has(other))))
            .toEqual([]);
    });

    test("import downwards only", () => {
        expect(wrongImports(all)).toEqual([]);
    });

    test("have no cycles of imports", () => {
        expect(cycles(all)).toEqual([]);
    });

    test.each([
        ["link/check.js", 'import { World } from "../world/world.js";', "link/check.js imports world/world.js"],
        ["world/agents.js", 'const late = await import("../entries/shared.js");', "world/agents.js imports " +
            "entries/shared.js"],
        ["draw/draw.js", '/** @import { Host } from "../link/host.js" */', "draw/draw.js imports link/host.js"],
        ["types/api.js", 'export type { World } from "../world/world.js";', "types/api.js imports world/world.js"],
    ])("find an import planted in %s", (module, line, problem) => {
        expect(all.has(module)).toBe(true);
        expect(wrongImports(new Map([...all, [module, `${all.get(module)}\n${line}\n`]]))).toEqual([problem]);
    });

    test("find a planted cycle", () => {
        const planted = new Map([...all, ["link/errors.js", 'import { Place } from "./check.js";']]);
        expect(cycles(planted)).toContain("link/errors.js -> link/check.js -> link/errors.js");
    });
});
