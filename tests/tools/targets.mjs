/**
 * The targets that can run a scene for its hash. Each takes a scene's name and a number of steps and returns the hash
 * of the world after these steps. Native targets follow a course (course.js), in which the rules of the scene have
 * already acted between the legs.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGame } from "../../web/scene/game.js";
import { buildScene } from "../../web/scene/load.js";
import { openBrowser } from "./browsers.mjs";
import { loadScene, root } from "./scenes.mjs";
import { walkInNode } from "./walk.mjs";

export const targets = {
    native: (/** @type {string} */ name, /** @type {number} */ steps) => onNative(name, steps, nativeProgram("gcc")),
    "native-clang": (/** @type {string} */ name, /** @type {number} */ steps) =>
        onNative(name, steps, nativeProgram("hash-clang-O3", ["CC=clang"])),
    wasm: (/** @type {string} */ name, /** @type {number} */ steps) => onWasm(name, steps, false),
    scalar: (/** @type {string} */ name, /** @type {number} */ steps) => onWasm(name, steps, true),
    chromium: onChromium,
};

/** @param {string} name @param {number} steps @param {boolean} scalar */
async function onWasm(name, steps, scalar) {
    const { veer, scene } = await loadScene(name, { scalar });
    if (veer.scalar !== scalar) {
        throw new Error(`the package did not load the build ${scalar ? "without" : "with"} SIMD`);
    }
    const built = buildScene(veer, scene), game = createGame(built, veer.schema);
    for (let i = 0; i < steps; i++) game.step();
    return built.world.hash();
}

/**
 * Returns the native program, built if necessary.
 * @param {string} variant  variant of the Makefile
 * @param {string[]} [settings]
 */
function nativeProgram(variant, settings = []) {
    const program = `build/${variant}/hash_main`;
    execFileSync("make", ["-s", program, `VARIANT=${variant}`, ...settings],
        { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    return join(root, program);
}

/**
 * Continues a saved world natively; returns its hash and the saved state after the steps.
 * @param {Uint8Array} saved @param {number} steps @param {"gcc" | "sanitize"} variant
 */
export function continueNatively(saved, steps, variant) {
    const program = nativeProgram(variant), folder = mkdtempSync(join(tmpdir(), "veer-"));
    const [before, after] = ["before", "after"].map((name) => join(folder, name));
    try {
        writeFileSync(before, new Uint8Array(Uint32Array.of(steps, saved.length).buffer));
        writeFileSync(before, saved, { flag: "a" });
        return {
            hash: lastHash(execFileSync(program, [before, String(steps + 1), after], TEXT)),
            saved: new Uint8Array(readFileSync(after)),
        };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const TEXT = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 28 };
const lastHash = (/** @type {string} */ lines) => lines.trimEnd().slice(-16);

/**
 * Returns the hash from a native program like build/gcc/hash_main.
 * @param {string} name
 * @param {number} steps
 * @param {string} program
 */
export async function onNative(name, steps, program) {
    const folder = mkdtempSync(join(tmpdir(), "veer-")), course = join(folder, "course");
    try {
        await walkInNode(name, steps, { course });
        return lastHash(execFileSync(program, [course], TEXT));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {string} name @param {number} steps */
async function onChromium(name, steps) {
    const browser = await openBrowser("Chromium");
    try {
        return lastHash((await browser.walk(name, { steps, scalar: false })).lines.join("\n"));
    } finally {
        await browser.close();
    }
}
