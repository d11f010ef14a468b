/**
 * TypeScript of many versions: strict, without skipLibCheck, with and without the DOM's types. The emitted code runs in
 * Node.
 */
import { entries } from "./programs.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */

const CHECK = `import type { Veer } from "veer";
export declare function walk(veer: Veer, drawWorld?: Function): string;
export declare function report(start: () => Promise<string>): void;
`;
const BYTES = `import { readFile } from "node:fs/promises";

const { buffer, byteOffset, byteLength } = await readFile(new URL(import.meta.resolve("veer/veer.wasm")));
export const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
`;

/** @param {Entry} entry */
function typed(entry) {
    const from = entry === "veer/draw" ? "veer" : entry, isCore = entry === "veer/core", isDraw = entry === "veer/draw";
    const given = isCore ? "bytes" : entry === "veer/threads" ? "{ workers: 2 }" : "";
    return `import { createVeer, type Veer, type World } from "${from}";
import { report, walk } from "./check.js";
${isCore ? 'import { bytes } from "./bytes.js";\n' : ""}${isDraw ? 'import { drawWorld } from "veer/draw";\n' : ""}
report(async () => {
    const veer: Veer = await createVeer(${given});
    const world: World = veer.createWorld({ seed: 1, bounds: [0, 0, 100, 100] });
    const brain = world.addBrain({ behaviors: [{ type: "seek", target: { x: 50, y: 50 } }] });
    const id = world.addAgent({ x: 10, y: 10, maxSpeed: 20, brain });
    world.step(1 / 60);
    const x: number = world.agents.x[world.slot(id)] ?? 0;
    if (!(x > 10)) throw new Error("the agent does not move");
    return walk(veer${isDraw ? ", drawWorld" : ""});
});
`;
}

/** The module setting that belongs to each resolution. @type {Record<string, string>} */
const MODULES = { node16: "node16", nodenext: "nodenext", bundler: "esnext" };

const nameOf = (/** @type {Entry} */ entry) => entry.replaceAll("/", "-");

/**
 * Compiles the programs of some entries to out/.
 * @param {Project} project
 * @param {Entry[]} some
 * @param {{ resolution: string, lib: string[] }} settings
 */
async function compile(project, some, { resolution, lib }) {
    const compilerOptions = {
        strict: true, target: "es2022", module: MODULES[resolution], moduleResolution: resolution, lib, types: [],
        skipLibCheck: false, outDir: "out", rootDir: ".",
    };
    const files = some.map((entry) => `${nameOf(entry)}.ts`), tsconfig = JSON.stringify({ compilerOptions, files });
    project.reset({
        ...Object.fromEntries(some.map((entry, index) => [files[index], typed(entry)])), "tsconfig.json": tsconfig,
        "check.d.ts": CHECK, "bytes.d.ts": "export declare const bytes: ArrayBuffer;\n", "bytes.js": BYTES,
    });
    await project.run("tsc");
    await project.run("cp check.js worlds.js bytes.js out");
}

/**
 * Compiles all entries at once or, if that fails, each entry alone.
 * @param {Entry} entry
 * @param {string} resolution
 * @param {string[]} lib
 */
const run = (entry, resolution, lib) => async (/** @type {Project} */ project) => {
    const settings = { resolution, lib };
    if (!(await project.several(`${resolution} ${lib}`, () => compile(project, entries, settings)))) {
        await compile(project, [entry], settings);
    }
    return project.run(`node out/${nameOf(entry)}.js`);
};

/**
 * Returns whether `npm test` runs a case. It runs the newest TypeScript version, with both libraries and two of the
 * module resolutions.
 * @param {string} version
 * @param {string} resolution
 * @param {string[]} lib
 */
const isShort = (version, resolution, lib) =>
    version === "7" && resolution === (lib.length > 1 ? "bundler" : "nodenext");

/** @param {string} version @param {string} resolution @param {string[]} lib */
const casesOf = (version, resolution, lib) => entries.map((entry) => ({
    entry, mode: `${resolution}, ${lib.length > 1 ? "with" : "without"} DOM`, run: run(entry, resolution, lib),
    short: isShort(version, resolution, lib),
}));

/** @type {Consumer[]} */
export const typescript = ["5.0", "5.2", "5.4", "5.7", "5.9", "6", "7"].map((version) => ({
    name: "typescript", title: "TypeScript", tools: `typescript${version}`,
    cases: Object.keys(MODULES).flatMap((resolution) =>
        [["es2022"], ["es2022", "dom"]].flatMap((lib) => casesOf(version, resolution, lib))),
}));
