/** Veer's native library: worlds are made in wasm, saved, and stepped by a program that times itself. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { makeWorld } from "../worlds.js";

const here = new URL("../../../", import.meta.url);

/** Starts a program that answers each line of input with a line. @param {string} program */
export function openProgram(program) {
    const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (/** @type {string} */ command) => {
        child.stdin.write(`${command}\n`);
        const { value, done } = await lines.next();
        if (done || value.startsWith("failed")) throw new Error(`${program}: ${value ?? "ended"} (${command})`);
        return value;
    };
    return { ask, end: () => child.stdin.end() };
}

/**
 * @param {string} name
 * @param {{ variant: string, flags: string, root?: URL }} options  root: another checkout; default: this one
 * @returns {Promise<import("../measure.js").Subject & { end: () => void }>}
 */
export async function nativeSubject(name, { variant, flags, root: folderOfVeer = here }) {
    const program = `build/${variant}/bench_main`, root = fileURLToPath(folderOfVeer);
    execFileSync("make", ["-s", program, `VARIANT=${variant}`, "CC=clang", `CFLAGS=${flags}`],
        { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    // the program of the same checkout, because only the same version can load the save
    const { createVeer } = await import(createRequire(folderOfVeer).resolve("veer")), veer = await createVeer();
    const { ask, end } = openProgram(join(root, program)), folder = mkdtempSync(join(tmpdir(), "veer-bench-"));
    return {
        name,
        async start(which, n, seed) {
            const { world } = makeWorld(veer, which, n, seed), file = join(folder, "world");
            writeFileSync(file, world.save());
            world.dispose();
            await ask(`load ${file}`);
            return { run: async (steps) => Number(await ask(`run ${steps}`)) };
        },
        end,
    };
}
