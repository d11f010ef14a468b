// Tests that extending Veer takes little code: adds a behavior, a combiner, a column, an obstacle kind and a call to a
// scratch copy of the project, each as one row and at most one file. Another row lets older saves load. The core must
// build, the tests of tests/adding/ must pass, and the generated types and tables must contain the additions.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { root } from "../src/build/needs.mjs";

/** Each addition: its file, and the row that is inserted after the last line that starts with the given text. */
export const additions = {
    behavior: {
        file: "src/behaviors/zigzag.c",
        table: "src/veer_behaviors.inl",
        after: "BEHAVIOR_END(",
        row: `BEHAVIOR_BEGIN(zigzag, Zigzag, ZIGZAG, INTEREST, 0, TARGET,
    "Goes to the target in legs to its left and right.")
PARAM_F(zigzag, width, 0.5, 0, 10, "", "how far to the side a leg leads, as a share of the distance")
BEHAVIOR_END(zigzag, Zigzag)`,
    },
    combiner: {
        file: "src/combine/strongest.c",
        table: "src/veer_choices.inl",
        after: "COMBINER(",
        row: `COMBINER(strongest, STRONGEST, STEERS, "the behavior with the largest weighted velocity decides alone")`,
    },
    column: {
        file: null,
        table: "src/veer_schema.inl",
        after: "COLUMN(",
        row: `COLUMN(fatigue, FATIGUE, f32, ONE, SAVED, input, "", 0, 1, VEER_ROW_LIMITED, "share of its speed that ` +
            `the agent has lost")`,
    },
    layout: {
        file: null,
        table: "src/veer_layouts.inl",
        after: "LAYOUT(0x",
        row: "ADDED_COLUMN(FATIGUE)",
    },
    obstacleKind: {
        file: "src/shapes/kinds/diamond.c",
        table: "src/veer_choices.inl",
        after: "OBSTACLE_KIND(",
        row: `OBSTACLE_KIND(diamond, DIAMOND, FILLED, SIZES, NONE, "a diamond with the half diagonals halfWidth and ` +
            `halfHeight; planar worlds only")`,
    },
    call: {
        file: "src/api/bearing.c",
        table: "src/veer.h",
        after: "VEER_METHOD VeerResult veer_lineOfSight(",
        row: `/* The vector from an agent to a point. NO_RESULT if it is at the point. */
VEER_METHOD VeerResult veer_bearing(VeerWorldId world, VeerAgentId agent, VeerVec3 point, VeerVec3 *out);`,
    },
};

/** @param {string} text @param {string} after @param {string} row */
function withRow(text, after, row) {
    const lines = text.split("\n"), at = lines.findLastIndex((line) => line.startsWith(after));
    if (at < 0) throw new Error(`no line starts with ${after}`);
    return [...lines.slice(0, at + 1), row, ...lines.slice(at + 1)].join("\n");
}

/** @typedef {(command: string, args: string[]) => string} Output  runs a command, which must succeed */

/** The pages with generated parts. */
const pages = ["web/docs/which-combiner.md", "web/docs/behaviors", "web/docs/reference"];

/** Makes a scratch copy of the project with all additions. @param {string} root @param {string} name */
function scratchCopy(root, name) {
    const folder = join(root, "build", name);
    rmSync(folder, { recursive: true, force: true });
    for (const part of ["src", "Makefile", "emscripten.mk", "package.json", ...pages]) {
        cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    for (const part of ["test.h", "test_main.c", "older_saves.inl"]) {
        cpSync(join(root, "tests/native", part), join(folder, "tests/native", part));
    }
    cpSync(join(root, "tests/adding/added_test.c"), join(folder, "tests/native/added_test.c"));
    for (const { file, table, after, row } of Object.values(additions)) {
        if (file) cpSync(join(root, "tests/adding", basename(file)), join(folder, file));
        writeFileSync(join(folder, table), withRow(readFileSync(join(folder, table), "utf8"), after, row));
    }
    return folder;
}

/**
 * Builds the core with the additions, runs their tests, and returns the problems.
 * @param {string} root
 * @param {Output} output
 */
export function problemsOfCore(root, output) {
    const folder = scratchCopy(root, "adding");
    output("make", ["-s", "-j2", "-C", folder, "tests", "VARIANT=gcc", "OPTIMIZE=-O0"]);
    const said = output(join(folder, "build/gcc/all_tests"), []);
    return /\b5 passed, 0 failed/.test(said) ? [] : [said.slice(-2000)];
}

/** A game that uses the added call. */
const caller = `import { readFileSync } from "node:fs";
import { createVeerSync } from "./src/js/entries/core.js";
const world = createVeerSync(readFileSync("dist/veer.wasm")).createWorld(), agent = world.addAgent({ x: 10 });
let code = "";
try { world.bearing(agent, { x: NaN, y: 0 }); } catch (error) { code = error.code + " " + error.argument; }
console.log(JSON.stringify([world.bearing(agent, { x: 13, y: 4 }), world.bearing(agent, { x: 10, y: 0 }), code]));
`;

/**
 * Returns the parts of the added call that are missing in JavaScript, in the fuzzer's table and in the reference.
 * @param {string} folder
 * @param {Output} output
 */
function problemsOfCall(folder, output) {
    writeFileSync(join(folder, "caller.mjs"), caller);
    const said = output("env", ["-C", folder, process.execPath, "caller.mjs"]).trim();
    const wanted = '[{"x":3,"y":4,"z":0},null,"VEER_E_NOT_FINITE point.x"]';
    const read = (/** @type {string} */ file) => readFileSync(join(folder, file), "utf8");
    output(join(root, "node_modules/.bin/tsc"),
        ["-p", join(folder, "src/js/tsconfig.package.json"), "--outDir", join(folder, "types")]);
    const fuzzed = output(process.execPath, [join(folder, "src/build/calls.mjs"), "fuzz.inl"]);
    return [
        ...(said === wanted ? [] : [`the method gives ${said}`]),
        ...(/^CALL\(bearing, /m.test(fuzzed) ? [] : ["the call is not fuzzed"]),
        ...(read("web/docs/reference/c.md").includes("### veer_bearing") ? [] : ["the C reference lacks the call"]),
    ];
}

/** Returns the additions that the generated types and tables lack. @param {string} root @param {Output} output */
export function problemsOfTypes(root, output) {
    const folder = scratchCopy(root, "adding-types");
    output("make", ["-s", "-j2", "-C", folder, "-f", "emscripten.mk", "dist/veer.wasm", "OPTIMIZE=-O0"]);
    for (const writer of ["calls", "types", "reference"]) {
        output(process.execPath, [join(folder, `src/build/${writer}.mjs`)]);
    }
    const types = ["behaviors", "choices", "columns", "goals"].map((name) =>
        readFileSync(join(folder, `src/js/types/${name}.d.ts`), "utf8")).join("");
    const tables =
        ["behaviors/zigzag.md", "behaviors/index.md", "which-combiner.md", "reference/columns.md"].map((page) =>
            readFileSync(join(folder, "web/docs", page), "utf8")).join(
            "",
        );
    return [
        ...["zigzag", "strongest", "fatigue", "diamond"].filter((name) => !types.includes(name)).map((name) =>
            `the types lack ${name}`),
        ...problemsOfCall(folder, output),
        ...["zigzag", "strongest", "fatigue"].filter((name) => !tables.includes(`\`${name}\``)).map((name) =>
            `the documentation lacks ${name}`),
    ];
}
