// Checks build outputs and sources rather than behavior: no imports, no libm, no fused multiply-add, examples that
// compile, files that stay small. Each gate returns a list of problems. tests/run.mjs builds the files that the gates
// read.
//
//   node tests/gates.mjs quick|analyzers|machines [WORDS OF A STORY]
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../src/build/needs.mjs";
import { sectionsOf } from "../src/build/calls.mjs";
import { overBudget } from "./budget.mjs";
import { problemsOfCore, problemsOfTypes } from "./adding.mjs";
import { blocks } from "./docs/pages.js";
import { filesIn } from "./files.mjs";
import { idUser, rightIds, wrongIds } from "./id_user.mjs";
import { promises } from "./promises.mjs";
import { roomGates } from "./room_gates.mjs";
import { rooms } from "./rooms.mjs";

/** Returns the output of a command, which must succeed. @param {string} command @param {string[]} args */
function output(command, args) {
    const { status, stdout, stderr, error } = spawnSync(command, args,
        { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
    if (status !== 0) throw new Error(`${[command, ...args].join(" ")}: ${error?.message ?? stderr.trim()}`);
    return stdout;
}

/** @param {string} command @param {string[]} args @returns {string[]} */
function complaints(command, args) {
    try {
        output(command, args);
        return [];
    } catch (error) {
        return [String(error)];
    }
}

const generated = new Set(["node_modules", "build", "dist", "dist-playground", "dist-examples", "docs", ".git"]);
/** Generated files in subfolders. */
const isGenerated = /^web\/docs\/(api|\.vitepress\/(cache|dist|temp))\/|^web\/examples\/[^/]+\/dist\//;
/** Returns all files except generated ones, as paths from the root. */
const files = () =>
    readdirSync(root)
        .filter((name) => !generated.has(name))
        .flatMap((name) =>
            statSync(join(root, name)).isDirectory()
                ? filesIn(root, name).filter((file) => !isGenerated.test(file))
                : [name],
        );
const text = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
const isSource = (/** @type {string} */ file) => /^(src|web|tests)\/.*\.(c|h|inl|js|mjs|css|html)$/.test(file);

const wasmModule = (/** @type {string} */ file) => new WebAssembly.Module(readFileSync(join(root, file)));
/** @type {Record<string, string[]>} */
const allowedImports = {
    "dist/veer.wasm": ["env.emscripten_notify_memory_growth"],
    "dist/veer.flat.wasm": ["env.emscripten_notify_memory_growth"],
    "dist/veer.scalar.wasm": ["env.emscripten_notify_memory_growth"],
    "dist/veer.threads.wasm": ["env.memory", "env.emscripten_notify_memory_growth", "env.veer_wasm_wait"],
};

/** Functions of the C library that the native library may use: memory functions, but no arithmetic. */
const allowedSymbols =
    /^((veer|f4)_\w+|([mc]|re)alloc|free|mem(cpy|move|set|cmp)|str(n?cmp|chr|len)|__stack_chk_fail|_GLOBAL_\w+)$/;
/** Fused multiply-adds of x86, aarch64, arm and RISC-V, with scalars and vectors. */
const fusedOpcodes = /\s(v?fn?m(add|sub)[\w.]*|fml[as]|vfn?m[as]\.\w+|vfn?m(acc|sac)[\w.]*)\s/;
/**
 * Machines for which builds must not fuse operations, although the compiler options allow it.
 * @type {Record<string, { cc: string, objdump: string, flags: string }>}
 */
const machines = {
    ...Object.fromEntries(["gcc", "clang"].map((cc) => [
        cc, { cc, objdump: "objdump", flags: process.arch === "x64" ? "-march=x86-64-v3" : "" },
    ])),
    aarch64: { cc: "aarch64-linux-gnu-gcc", objdump: "aarch64-linux-gnu-objdump", flags: "" },
    armhf: { cc: "arm-linux-gnueabihf-gcc", objdump: "arm-linux-gnueabihf-objdump", flags: "-mfpu=neon-vfpv4" },
    riscv64: { cc: "riscv64-linux-gnu-gcc", objdump: "riscv64-linux-gnu-objdump", flags: "" },
};

/** Matches a type that is not checked, in a comment. */
const ANY = /[{<([|,:] ?any\b[\][>,}|)]/;

const sources = () => files().filter((file) => /^src\/.*\.c$/.test(file));
const plain = ["-std=c11", "-Isrc"];
/** False positives of cppcheck, with the reason for each. */
const mistaken = {
    funcArgOrderDifferent: "what veer.h calls world is the id of one; inside, world is its handle",
    "duplicateAssignExpression:src/shapes/kinds/polygon.c": "both ends of a box begin at one corner",
    "uninitvar:src/shapes/static_grid_query.h": "a query's walk and piece are filled as it begins",
    "autoVariables:src/combine/pipeline.c": "a batch and its behavior live as long as the call",
};

/**
 * Runs two instances of an analyzer at a time, each with some of the files. gcc's analyzer mistakes a shift of each
 * lane for a shift of the whole vector.
 * @param {string[]} command
 * @param {number} each
 */
const everySource = (command, each) => {
    const after = command[0] === "clang-tidy" ? ` -- ${plain.join(" ")}` : "";
    return complaints("sh",
        ["-c", `echo ${sources().join(" ")} | xargs -P2 -n${each} sh -c '${command.join(" ")} "$@"${after} >&2' sh`]);
};

const topLevel = new Set([
    "src", "web", "tests", "emscripten.mk", "Makefile", "CMakeLists.txt", "package.json", "package-lock.json",
    "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md", "skills", "examples",
]);

const exampleFlags = ["-Isrc", "-Ibuild/include", "-Lbuild/gcc", "-lveer"];

/**
 * The files with the tests of tests/BAD_INPUTS.md, whose names begin with the numbers of their rows.
 * @type {Record<string, { folders: string[], name: RegExp }>}
 */
const rowTests = {
    C: { folders: ["native"], name: /^(?:TEST|STUDY)\(rows?_((?:\d+_(?:and_|to_)?)+)/gm },
    JS: { folders: ["package"], name: /\(\s*["'`]((?:\d+(?:, | to | and )?)+): /g },
    page: { folders: ["scenes", "browser"], name: /\(\s*["'`]((?:\d+(?:, | to | and )?)+): /g },
};

/** Returns the rows that tests of a kind cover: "11_to_13", "92, 93". @param {string} kind */
function testedRows(kind) {
    const { folders, name } = rowTests[kind], found = new Set();
    for (const file of folders.flatMap((folder) =>
        files().filter((one) => one.startsWith(join("tests", folder)) && /\.[cj]s?$/.test(one)))) {
        for (const [, rows] of text(file).matchAll(name)) {
            const numbers = rows.match(/\d+/g)?.map(Number) ?? [];
            const all = /to/.test(rows)
                ? Array.from({ length: numbers[1] - numbers[0] + 1 }, (_, i) => numbers[0] + i)
                : numbers;
            for (const row of all) found.add(row);
        }
    }
    return found;
}

/** @typedef {{ kind?: string, story: string, problems: () => string[] }} Gate  kind: default "quick" */
/** @type {Gate[]} */
const gates = [
    {
        story: "every bad input that is listed has its tests",
        problems() {
            const rows = [...text("tests/BAD_INPUTS.md").matchAll(/^\| (\d+) \|.*\| ([\w ]+) \|$/gm)];
            const wanted = rows.flatMap(([, row, kinds]) =>
                kinds.split(" ").map((kind) => ({ row: Number(row), kind })));
            const tested = Object.fromEntries(Object.keys(rowTests).map((kind) => [kind, testedRows(kind)]));
            const lacking = wanted.filter(({ row, kind }) => !tested[kind].has(row)).map(({ row, kind }) =>
                `row ${row} has no test in ${kind}`);
            return rows.length >= 120 ? lacking : [...lacking, `only ${rows.length} rows are listed`];
        },
    },
    {
        story: "the types of src and web have `any` in at most 40 lines",
        problems() {
            const typed = files().filter((file) => /^(src|web)\/.*\.m?js$/.test(file));
            const lines = typed.flatMap((file) =>
                text(file).split("\n").filter((line) => ANY.test(line)).map(() => file));
            return lines.length <= 40 ? [] : [`${lines.length} lines: ${lines.join(", ")}`];
        },
    },
    {
        story: "the wasm imports nothing but the note that memory grew; with threads also the memory and the wait " +
            "for workers",
        problems: () =>
            Object.entries(allowedImports).flatMap(([file, allowed]) =>
                WebAssembly.Module.imports(wasmModule(file))
                    .map(({ module, name }) => `${module}.${name}`)
                    .filter((name) => !allowed.includes(name))
                    .map((name) => `${file} imports ${name}`),
            ),
    },
    {
        story: "both wasm files export the same functions",
        problems: () => {
            const [simd, scalar] = ["dist/veer.wasm", "dist/veer.scalar.wasm"].map((file) =>
                WebAssembly.Module.exports(wasmModule(file)).map(({ name }) => name).sort());
            return simd.join() === scalar.join() ? [] : [`${simd} and ${scalar}`];
        },
    },
    {
        story: "the native library takes no arithmetic from libm",
        problems: () => {
            const names = output("nm", ["-u", "build/gcc/libveer.a"]).split("\n").map((line) =>
                /^\s+U (\w+)/.exec(line)?.[1]);
            return [...new Set(names)].filter((name) => name && !allowedSymbols.test(name)).map((name) =>
                `libveer.a needs ${name}`);
        },
    },
    {
        story: "the methods in JavaScript are those that the headers declare",
        problems: () => complaints(process.execPath, ["src/build/calls.mjs", "--check"]),
    },
    {
        story: "a declaration that the generator cannot read is an error that names its line",
        problems: () => {
            const folder = join(root, "build/misdeclared");
            mkdirSync(folder, { recursive: true });
            const wrong = [
                "VEER_API veer_noType(VeerWorldId world);", "VEER_CALL void veer_noKind(void);",
                "VEER_API void veer_odd(int (*act)(void));", "VEER_API void veer_array(float list[3]);",
            ];
            return wrong.flatMap((line) => {
                writeFileSync(join(folder, "wrong.h"), `#ifndef A\n\n${line}\n`);
                try {
                    sectionsOf("wrong.h", folder);
                } catch (error) {
                    return String(error).includes("src/wrong.h:3") ? [] : [String(error)];
                }
                return [`${line} is read`];
            });
        },
    },
    ...Object.entries(machines).map(([name, { cc, objdump, flags }]) => ({
        kind: "machines", // needs a build for each of these machines
        story: `${name} fuses no multiplication with an addition, even for machines that could`,
        problems: () => {
            output("make", ["-s", "-j2", `VARIANT=fused-${name}`, `CC=${cc}`, `CFLAGS=${flags}`]);
            const lines = output(objdump, ["-d", `build/fused-${name}/libveer.a`]).split("\n");
            return lines.length > 10_000
                ? lines.filter((line) => fusedOpcodes.test(line))
                : [`${objdump} shows nothing of it`];
        },
    })),
    {
        kind: "analyzers",
        story: "the analyzer of gcc finds nothing",
        problems: () => everySource(
            ["gcc", ...plain, "-fanalyzer", "-Wno-analyzer-shift-count-overflow", "-Werror", "-c", "-o", "/dev/null"],
            1,
        ),
    },
    {
        kind: "analyzers",
        story: "clang-tidy finds nothing (.clang-tidy says what it looks for)",
        problems: () => everySource(["clang-tidy", "--quiet"], 8),
    },
    {
        kind: "analyzers",
        story: "cppcheck finds nothing",
        problems: () => {
            const checks = [
                "--std=c11", "--enable=warning,performance,portability", "--error-exitcode=1", "-D__SSE2__",
                "-D__GNUC__",
            ];
            return complaints("cppcheck",
                ["-q", ...checks, ...Object.keys(mistaken).map((id) => `--suppress=${id}`), "-Isrc", "src"]);
        },
    },
    {
        story: "the C and C++ examples of the documentation compile with nothing but the library, and run",
        problems: () => {
            const examples = blocks().filter(({ language }) => language === "c" || language === "cpp");
            if (examples.length < 5) return ["the documentation shows fewer C examples than it did"];
            mkdirSync(join(root, "build/example"), { recursive: true });
            return examples.flatMap(({ language, code }, i) => {
                const program = `build/example/app${i}`, source = `${program}.${language}`;
                writeFileSync(join(root, source), code);
                return [
                    ...complaints(language === "c" ? "gcc" : "clang++", [source, ...exampleFlags, "-o", program]),
                    ...complaints(join(root, program), []),
                ];
            });
        },
    },
    {
        story: "veer.h is valid C++",
        problems: () => {
            const strict = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
            return complaints("clang", ["-x", "c++", ...strict, "-include", "src/veer.h", "/dev/null"]);
        },
    },
    {
        story: "an id of the wrong kind does not compile, in C and in C++",
        problems: () => {
            const compiles = (/** @type {string[]} */ command, /** @type {string} */ call) =>
                spawnSync(command[0], [...command.slice(1), "-fsyntax-only", "-Isrc", "-"],
                    { cwd: root, input: `${idUser}    ${call}\n}\n` }).status === 0;
            const compilers = [
                ["gcc", "-std=c11", "-Werror", "-xc"], ["clang", "-std=c11", "-Werror", "-xc"],
                ["clang", "-std=c++17", "-xc++"],
            ];
            return compilers.flatMap((command) => [
                ...(compiles(command, rightIds.join("\n    "))
                    ? []
                    : [`${command.join(" ")} refuses one of the right ids`]),
                ...wrongIds.filter((call) => compiles(command, call)).map((call) =>
                    `${command.join(" ")} takes ${call}`),
            ]);
        },
    },
    {
        story: "make builds what it is told, whatever it built before",
        problems: () => {
            const folder = join(root, "build/make"), core = join(folder, "src/core");
            const library = join(folder, "build/libveer.a");
            rmSync(folder, { recursive: true, force: true });
            mkdirSync(core, { recursive: true });
            cpSync(join(root, "Makefile"), join(folder, "Makefile"));
            for (const name of ["one", "threads"]) {
                writeFileSync(join(core, `${name}.c`), `int ${name}(void);\nint ${name}(void) { return 1; }\n`);
            }
            const made = (/** @type {string[]} */ ...words) => {
                output("make", ["-s", "-C", folder, ...words]);
                const text = output("objdump", ["-s", "-j", ".comment", library]).replace(/^.{43}/gm, "").replaceAll(
                    "\n", "",
                );
                const [file] = readdirSync(join(folder, "build/native/src/core"));
                const { mtimeMs } = statSync(join(folder, "build/native/src/core", file));
                return {
                    mtimeMs, compiler: /clang/.test(text) ? "clang" : "gcc",
                    members: output("ar", ["t", library]).trim().split("\n").join(" "),
                };
            };
            const first = made("CC=gcc"), again = made("CC=gcc"), clang = made("CC=clang");
            const threads = made("CC=clang", "THREADS=1"), last = made("CC=gcc");
            const said = [first, clang, threads, last].map(({ compiler, members }) => `${compiler}: ${members}`).join(
                ", ",
            );
            const wanted = "gcc: one.o, clang: one.o, clang: one.o threads.o, gcc: one.o";
            return [...(said === wanted ? [] : [`${said} instead of ${wanted}`]), ...(again.mtimeMs === first.mtimeMs
                ? []
                : ["it built again what was there"])];
        },
    },
    ...roomGates(root, output),
    {
        story: "a behavior, a combiner, a column, an obstacle kind and a call cost a row and a file each, and the " +
            "core follows",
        problems: () => problemsOfCore(root, output),
    },
    {
        kind: "analyzers", // needs a wasm build
        story: "the types and tables follow too",
        problems: () => problemsOfTypes(root, output),
    },
    {
        story: "source files have fewer than 450 lines, C of at most 140 columns, JavaScript of 120",
        problems: () =>
            files()
                .filter((file) => isSource(file) && file !== "tests/native/golden_table.inl") // generated by a tool
                .flatMap((file) => {
                    const lines = text(file).trimEnd().split("\n");
                    const limit = /\.[ch]$/.test(file) ? 140 : /js$/.test(file) ? 120 : Infinity;
                    const long = lines.flatMap((line, i) => (line.length > limit
                        ? [`${file}:${i + 1} has ${line.length} columns`]
                        : []));
                    return lines.length < 450 ? long : [...long, `${file} has ${lines.length} lines`];
                }),
    },
    {
        story: "CONTRIBUTING.md names files and commands that exist",
        problems: () => {
            const page = text("CONTRIBUTING.md"), { scripts } = JSON.parse(text("package.json"));
            const paths = [...page.matchAll(/`((?:src|web|tests)\/[\w./]*)`/g)].map(([, path]) => path);
            const commands = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
            const unnamed = rooms.filter((room) => !paths.includes(`src/${room}/`));
            return [
                ...paths.filter((path) => !existsSync(join(root, path))).map((path) => `there is no ${path}`),
                ...commands.filter((name) => !scripts[name]).map((name) => `there is no npm run ${name}`),
                ...unnamed.map((room) => `the room src/${room}/ is missing`),
                ...(paths.length > 30 && commands.length > 5
                    ? []
                    : [`only ${paths.length} paths and ${commands.length} commands were found`]),
            ];
        },
    },
    {
        story: "the top level holds what belongs there",
        problems: () =>
            readdirSync(root).filter((name) => !name.startsWith(".") && !generated.has(name) && !topLevel.has(name)),
    },
    {
        story: "the lock file names no host to download from",
        problems: () => ["package-lock.json", "web/docs/package-lock.json"].flatMap((file) =>
            (text(file).match(/"resolved".*/g) ?? []).slice(0, 3)),
    },
    {
        story: "every C test file has tests",
        problems: () =>
            readdirSync(join(root, "tests/native"))
                .filter((file) => file.endsWith("_test.c") && !/^(?:TEST|STUDY)\(/m.test(text(`tests/native/${file}`))),
    },
    {
        story: "a run of npm test that costs too many processor seconds fails, and a slower processor may take more",
        problems: () => {
            const said = overBudget(20_000, 1), fits = [overBudget(500, 1), overBudget(2000, 2)];
            const wrong = fits.filter((one) => one !== null).map((one) => `refused: ${one}`);
            const isClear = /20000 processor seconds .* the budget is \d+/.test(said ?? "");
            return isClear ? wrong : [...wrong, `it says ${said}`];
        },
    },
    ...promises(root, output),
];

/**
 * @param {string} wanted  the kind
 * @param {string} words  gates whose story contains them
 * @returns {number} exit code
 */
function main(wanted, words) {
    let passed = 0, failed = 0;
    for (const { kind = "quick", story, problems } of gates) {
        if (kind !== wanted || !story.includes(words)) continue;
        let found;
        try {
            found = problems();
        } catch (error) {
            found = [String(error)];
        }
        if (found.length) failed++;
        else passed++;
        console.log(found.length ? `${story}: no.\n  ${found.slice(0, 100).join("\n  ")}` : `${story}: yes`);
    }
    console.log(`${passed} passed, ${failed} failed`);
    return failed ? 1 : 0;
}

process.exitCode = main(process.argv[2] ?? "quick", process.argv[3] ?? "");
