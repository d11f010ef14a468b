/** Veer's native library: worlds are made in wasm, saved, and stepped by a program that times itself. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { makeWorld } from "../worlds.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** @param {string} name @param {{ variant: string, flags: string }} options @returns {Promise<import("../measure.js").Subject & { end: () => void }>} */
export async function nativeSubject(name, { variant, flags }) {
    const program = `build/${variant}/bench_main`;
    execFileSync("make", ["-s", program, `VARIANT=${variant}`, "CC=clang", `CFLAGS=${flags}`], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    const { createVeer } = await import("veer"), veer = await createVeer();
    const child = spawn(join(root, program), { stdio: ["pipe", "pipe", "inherit"] }), folder = mkdtempSync(join(tmpdir(), "veer-bench-"));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (/** @type {string} */ command) => {
        child.stdin.write(`${command}\n`);
        const { value, done } = await lines.next();
        if (done || value.startsWith("failed")) throw new Error(`bench_main: ${value ?? "ended"} (${command})`);
        return value;
    };
    return {
        name,
        async start(which, n, seed) {
            const { world } = makeWorld(veer, which, n, seed), file = join(folder, "world");
            writeFileSync(file, world.save());
            world.dispose();
            await ask(`load ${file}`);
            return { run: async (steps) => Number(await ask(`run ${steps}`)) };
        },
        end: () => child.stdin.end(),
    };
}
