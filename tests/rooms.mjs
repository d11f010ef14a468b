// The rooms of src/, from the ground up: a room includes and calls only itself and rooms before it in this list.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const rooms = ["math", "core", "shapes", "paths", "nav", "neighbors", "steer", "behaviors", "combine", "crowd", "move", "step", "state", "api"];

/** The room of "src/math/simd.h"; -1 for the public headers, which belong to all. */
const roomOf = (/** @type {string} */ file) => rooms.indexOf(file.split("/")[1]);

/** @param {string} root @param {RegExp} name */
const filesOfRooms = (root, name) =>
    rooms.flatMap((room) => readdirSync(join(root, "src", room)).filter((file) => name.test(file)).map((file) => `src/${room}/${file}`));

/** Includes that point up, by text: "src/math/simd.h includes core/world.h". @param {string} root */
export function upwardIncludes(root) {
    return filesOfRooms(root, /\.[ch]$/).flatMap((file) =>
        [...readFileSync(join(root, file), "utf8").matchAll(/^#include "([^"]+)"/gm)]
            .filter(([, path]) => roomOf(`src/${path}`) > roomOf(file))
            .map(([, path]) => `${file} includes ${path}`),
    );
}

/** Calls that point up, by the symbols of the objects in a folder like build/gcc. @param {string} root @param {string} objects */
export function upwardCalls(root, objects) {
    /** @type {Map<string, string>} */
    const owners = new Map();
    /** @type {[string, string][]} */
    const needs = [];
    for (const file of filesOfRooms(root, /\.c$/)) {
        if (file === "src/api/wasm.c" || file === "src/core/threads.c") continue; // not in every build
        const lines = execFileSync("nm", [join(root, objects, file.replace(/c$/, "o"))], { encoding: "utf8" }).split("\n");
        for (const line of lines) {
            const [, kind, symbol] = /([A-Za-z]) (\w+)$/.exec(line) ?? [];
            if (kind === "U") needs.push([file, symbol]);
            else if (/[A-Z]/.test(kind ?? "")) owners.set(symbol, file);
        }
    }
    return needs
        .filter(([file, symbol]) => roomOf(owners.get(symbol) ?? file) > roomOf(file))
        .map(([file, symbol]) => `${file} needs ${symbol} of ${owners.get(symbol)}`);
}
