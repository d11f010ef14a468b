// The rooms of src/ (its folders), the lowest first: a room includes and calls only itself and rooms before it.
import { execFileSync } from "node:child_process";
import { join, relative, resolve } from "node:path";

import { filesIn } from "./files.mjs";

export const rooms = [
    "math", "core", "shapes", "paths", "meshes", "nav", "neighbors", "sense", "steer", "behaviors", "combine", "crowd",
    "move",
    "measure",
    "step",
    "state",
    "api",
];

/**
 * Returns the index of the room of a file such as "src/math/simd.h"; -1 for the public headers, which belong to all
 * rooms.
 */
const roomOf = (/** @type {string} */ file) => rooms.indexOf(file.split("/")[1]);

/**
 * Returns the files of the rooms whose paths match, as "src/shapes/kinds/box.c".
 * @param {string} root
 * @param {RegExp} path
 */
export const filesOfRooms = (root, path, some = rooms) =>
    some.flatMap((room) => filesIn(root, join("src", room)).filter((file) => path.test(file)).sort());

/**
 * Returns the files that each of some files includes, also through others.
 * @param {string} root
 * @param {string[]} files
 * @returns {Map<string, string[]>}
 */
function includesOf(root, files) {
    // -MG: generated files may be missing; wasm.c is compiled for wasm only
    const rules = execFileSync("gcc", ["-MM", "-MG", "-std=c11", "-Isrc", ...files], { cwd: root, encoding: "utf8" });
    const paths = rules.replaceAll("\\\n", " ").trim().split("\n").map((rule) => rule.split(/\s+/).slice(1));
    return new Map(paths.map(([file, ...others]) => [
        file, others.map((other) => relative(root, resolve(root, other))),
    ]));
}

/**
 * Returns upward includes in files whose included files have none: "src/math/simd.h includes src/core/world.h".
 * @param {string} root
 * @param {string[]} files
 */
export function upwardIncludes(root, files = filesOfRooms(root, /\.[ch]$/)) {
    const includes = includesOf(root, files);
    const above = (/** @type {string} */ file) =>
        (includes.get(file) ?? []).filter((other) => roomOf(other) > roomOf(file));
    const wrong = [...includes.keys()].filter((file) => above(file).length);
    const first = wrong.filter((file) =>
        !includes.get(file)?.some((other) => wrong.includes(other) && roomOf(other) <= roomOf(file)));
    return first.map((file) => `${file} includes ${above(file)[0]}`);
}

/**
 * Returns the symbols that the objects in a folder like build/gcc need from each other.
 * @param {string} root
 * @param {string} objects
 */
function callsOf(root, objects) {
    /** @type {Map<string, string>} */
    const owners = new Map();
    /** @type {[string, string][]} */
    const needs = [];
    const someBuilds = ["src/api/wasm.c", "src/core/threads.c"];
    const files = filesOfRooms(root, /\.c$/).filter((file) => !someBuilds.includes(file));
    const lines = execFileSync("nm", ["-A", ...files.map((file) => file.replace(/c$/, "o"))],
        { cwd: join(root, objects), encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
    for (const line of lines) {
        const [, object, kind, symbol] = /^(.*?)o:.*([A-Za-z]) (\w+)$/.exec(line) ?? [], file = `${object}c`;
        if (kind === "U") needs.push([file, symbol]);
        else if (/[A-Z]/.test(kind ?? "")) owners.set(symbol, file);
    }
    return needs.map(([file, symbol]) => ({ file, symbol, owner: owners.get(symbol) ?? file }));
}

/** Returns upward calls, found through the symbols of the objects. @param {string} root @param {string} objects */
export function upwardCalls(root, objects) {
    return callsOf(root, objects)
        .filter(({ file, owner }) => roomOf(owner) > roomOf(file))
        .map(({ file, symbol, owner }) => `${file} needs ${symbol} of ${owner}`);
}

/** Returns files that call each other, directly or through other files. @param {string} root @param {string} objects */
export function circlesOfCalls(root, objects) {
    /** @type {Map<string, Set<string>>} */
    const next = new Map();
    for (const { file, owner } of callsOf(root, objects)) next.set(file, (next.get(file) ?? new Set()).add(owner));
    const reached = (/** @type {string} */ from) => {
        const found = new Set(), waiting = [from];
        for (let file = waiting.pop(); file; file = waiting.pop()) {
            for (const other of next.get(file) ?? []) {
                if (other !== file && !found.has(other)) waiting.push(other), found.add(other);
            }
        }
        return found;
    };
    return [...next.keys()].filter((file) => reached(file).has(file));
}
