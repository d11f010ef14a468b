/**
 * Names the code of the game: a hash of the WebAssembly and of all JavaScript that computes turns. Processes and
 * players with other bits would compute other worlds, so they refuse each other.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @param {string} [name]  instead of a hash */
export function buildOf(name = process.env.BUILD) {
    if (name) return name;
    const veer = import.meta.resolve("veer"), hash = createHash("sha256");
    for (const file of ["veer.wasm", "veer.js", "net.js"]) {
        hash.update(readFileSync(fileURLToPath(new URL(file, veer))));
    }
    return hash.update(readFileSync(new URL("game.js", import.meta.url))).digest("hex").slice(0, 16);
}
