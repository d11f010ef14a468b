/** Common functions of the tools: scenes by name, runs of scenes, and command lines. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { createFigures } from "../../web/scene/figures.js";
import { buildScene, readScene } from "../../web/scene/load.js";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param {{ scalar?: boolean }} [options] */
export async function loadVeer({ scalar = false } = {}) {
    if (!existsSync(`${root}dist/index.js`)) throw new Error("dist/ is not built yet: npm run build");
    const { createVeer } = await import(scalar ? "veer/scalar" : "veer");
    return createVeer();
}

export const allScenes = () => readdirSync(`${root}web/scenes`).map((file) => file.replace(".json", "")).sort();

/** @param {string} name  name of a scene in web/scenes, or a file */
export function sceneText(name) {
    const file = name.endsWith(".json") ? name : `${root}web/scenes/${name}.json`;
    if (!existsSync(file)) throw new Error(`there is no scene ${basename(name)}: ${file} was not found`);
    return readFileSync(file, "utf8");
}

/** @param {string} name @param {{ scalar?: boolean }} [options] */
export async function loadScene(name, options) {
    const veer = await loadVeer(options);
    return { veer, scene: readScene(sceneText(name), veer.schema) };
}

/**
 * Runs a scene and returns its figures.
 * @param {import("../../web/types.js").Veer} veer
 * @param {import("../../web/scene/types.js").Scene} scene
 * @param {number} steps
 * @param {{ seed?: number, set?: import("../../web/scene/change.js").Changes }} [options]
 * @returns {Record<string, any>}
 */
export function runScene(veer, scene, steps, options) {
    const built = buildScene(veer, scene, options);
    try {
        const figures = createFigures(built, veer.schema);
        for (let i = 0; i < steps; i++) figures.step();
        return figures.report();
    } finally {
        built.world.dispose();
    }
}

/** @param {string} text @returns {never} */
export function usage(text) {
    console.error(`usage: ${text}`);
    process.exit(2);
}

/** @param {string[]} args @param {string} help */
export function parseOptions(args, help) {
    /**
     * @type {{ words: string[], seed: number | undefined, set: import("../../web/scene/change.js").Changes,
     *   json: boolean }}
     */
    const options = { words: [], seed: undefined, set: {}, json: false };
    for (let i = 0; i < args.length; i++) {
        if (args[i] === "--json") options.json = true;
        else if (args[i] === "--seed" && /^\d+$/.test(args[i + 1] ?? "")) options.seed = Number(args[++i]);
        else if (args[i] === "--set" && /^[^=]+=/.test(args[i + 1] ?? "")) {
            const [, path, value] = /** @type {RegExpExecArray} */ (/^([^=]+)=(.*)$/s.exec(args[++i]));
            options.set[path] = parsed(value);
        } else if (args[i].startsWith("--")) usage(help);
        else options.words.push(args[i]);
    }
    return options;
}

/** Returns a value of the command line, parsed if it is JSON, otherwise as text. @param {string} text */
function parsed(text) {
    try {
        return JSON.parse(text);
    } catch {
        return text;
    }
}
