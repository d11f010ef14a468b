// What a new thing costs: a behavior, a combiner, a column and an obstacle kind are added to a scratch copy of the project, a row and at most
// a file each. The core must build, the tests of tests/adding/ must pass, and the types and tables that are generated must have them.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Per thing: its file, and the row that goes after the last line that starts as given. */
export const additions = {
    behavior: {
        file: "src/behaviors/zigzag.c",
        table: "src/veer_behaviors.inl",
        after: "BEHAVIOR_END(",
        row: `BEHAVIOR_BEGIN(zigzag, Zigzag, ZIGZAG, INTEREST, 0, TARGET, "Goes to the target in legs to its left and right.")
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
        row: `COLUMN(fatigue, FATIGUE, f32, ONE, SAVED, input, "", 0, 1, VEER_ROW_LIMITED, "share of its speed that the agent has lost")`,
    },
    obstacleKind: {
        file: "src/shapes/diamond.c",
        table: "src/veer_choices.inl",
        after: "OBSTACLE_KIND(",
        row: `OBSTACLE_KIND(diamond, DIAMOND, FILLED, SIZES, NONE, "a diamond with the half diagonals halfWidth and halfHeight; planar worlds only")`,
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

/** A scratch copy of the project with everything added. @param {string} root @param {string} name */
function scratchCopy(root, name) {
    const folder = join(root, "build", name);
    rmSync(folder, { recursive: true, force: true });
    for (const part of ["src", "Makefile", "emscripten.mk", "package.json", ...pages]) cpSync(join(root, part), join(folder, part), { recursive: true });
    for (const part of ["test.h", "test_main.c"]) cpSync(join(root, "tests/native", part), join(folder, "tests/native", part));
    cpSync(join(root, "tests/adding/added_test.c"), join(folder, "tests/native/added_test.c"));
    for (const { file, table, after, row } of Object.values(additions)) {
        if (file) cpSync(join(root, "tests/adding", file.split("/")[2]), join(folder, file));
        writeFileSync(join(folder, table), withRow(readFileSync(join(folder, table), "utf8"), after, row));
    }
    return folder;
}

/** What is wrong when the core is built with the additions and their tests run. @param {string} root @param {Output} output */
export function problemsOfCore(root, output) {
    const folder = scratchCopy(root, "adding");
    output("make", ["-s", "-j2", "-C", folder, "tests", "VARIANT=gcc", "OPTIMIZE=-O0"]);
    const said = output(join(folder, "build/gcc/all_tests"), []);
    return /\b3 passed, 0 failed/.test(said) ? [] : [said.slice(-2000)];
}

/** What the generated types and tables lack. @param {string} root @param {Output} output */
export function problemsOfTypes(root, output) {
    const folder = scratchCopy(root, "adding-types");
    output("make", ["-s", "-j2", "-C", folder, "-f", "emscripten.mk", "dist/veer.wasm", "OPTIMIZE=-O0"]);
    for (const writer of ["types", "reference"]) output(process.execPath, [join(folder, `src/build/${writer}.mjs`)]);
    const types = readFileSync(join(folder, "src/js/types/schema.d.ts"), "utf8");
    const tables = ["behaviors/zigzag.md", "behaviors/index.md", "which-combiner.md", "reference/columns.md"].map((page) => readFileSync(join(folder, "web/docs", page), "utf8")).join("");
    return [
        ...["zigzag", "strongest", "fatigue", "diamond"].filter((name) => !types.includes(name)).map((name) => `the types lack ${name}`),
        ...["zigzag", "strongest", "fatigue"].filter((name) => !tables.includes(`\`${name}\``)).map((name) => `the documentation lacks ${name}`),
    ];
}
