// Gates on the rooms of src/: allowed includes, calls and names. gates.mjs runs them.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { circlesOfCalls, filesOfRooms, rooms, upwardCalls, upwardIncludes } from "./rooms.mjs";

/** @typedef {import("./gates.mjs").Gate} Gate */
/** @typedef {import("./promises.mjs").Output} Output */

/** @param {string} root @param {Output} output @returns {Gate[]} */
export const roomGates = (root, output) => [
    {
        story: "no room of src/ includes or calls a room above it",
        problems: () => [...upwardIncludes(root), ...upwardCalls(root, "build/gcc")],
    },
    {
        story: "no files of src/ call each other in a circle",
        problems: () => circlesOfCalls(root, "build/gcc"),
    },
    {
        story: "no room but behaviors names a behavior: others go by the traits of its row",
        problems: () => {
            const files = filesOfRooms(root, /./, rooms.filter((room) => room !== "behaviors"));
            const names = (/** @type {string} */ file) => [
                ...readFileSync(join(root, file), "utf8").matchAll(/\bVEER_BEHAVIOR_(?!TYPES\b|KIND_)[A-Z]\w*/g),
            ];
            return files.flatMap((file) => names(file).map(([name]) => `${file}: ${name}`));
        },
    },
    {
        story: "planted arrows that point up and a planted circle are found, however an include is written and " +
            "however deep a file is",
        problems: () => {
            const folder = join(root, "build/planted-arrow");
            rmSync(folder, { recursive: true, force: true });
            cpSync(join(root, "src"), join(folder, "src"), { recursive: true });
            cpSync(join(root, "build/gcc/src"), join(folder, "objects/src"), { recursive: true });
            /** @type {string[]} */
            const planted = [];
            const plant = (/** @type {string} */ file, /** @type {string} */ code) => {
                writeFileSync(join(folder, "src", file), code);
                planted.push(`src/${file}`);
            };
            plant("math/planted.c", '#include "api/brains.h"\nvoid planted(void) { veer_detach(0, 0, 0); }\n');
            plant("math/spaced.c", '  #  include "core/world.h"\n');
            plant("shapes/kinds/aside.c", '#include "../../steer/batch.h"\n');
            plant("steer/macro.h", '#define WHERE "step/step.h"\n#include WHERE\n');
            const objects = join(folder, "objects/src");
            output("gcc", [
                "-c", "-I", join(folder, "src"), join(folder, "src/math/planted.c"), "-o",
                join(objects, "math/planted.o"),
            ]);
            const compile = (/** @type {string} */ name, /** @type {string} */ code) => {
                writeFileSync(join(folder, "planted.c"), code);
                output("gcc", ["-c", join(folder, "planted.c"), "-o", join(objects, `${name}.o`)]);
            };
            compile("math/spaced", "void one(void), two(void); void one(void) { two(); }\n");
            compile("shapes/kinds/aside", "");
            plant("math/circle.c", "");
            compile("math/circle", "void one(void), two(void); void two(void) { one(); }\n");
            const circles = circlesOfCalls(folder, "objects").filter((file) => file.startsWith("src/math/"));
            const found = [...upwardIncludes(folder, planted).sort(), ...upwardCalls(folder, "objects"), ...circles];
            const wanted = [
                "src/math/planted.c includes src/api/brains.h",
                "src/math/spaced.c includes src/core/world.h",
                "src/shapes/kinds/aside.c includes src/steer/batch.h",
                "src/steer/macro.h includes src/step/step.h",
                "src/math/planted.c needs veer_detach of src/api/brains.c",
                "src/math/circle.c",
                "src/math/spaced.c",
            ];
            return [
                ...wanted.filter((one) => !found.includes(one)),
                ...found.filter((one) => !wanted.includes(one)).map((one) => `wrong: ${one}`),
            ];
        },
    },
];
