// Gates that check statements in pages and build files: warnings, compilers, the flow of data, pinned actions, subjects
// of commits. gates.mjs runs them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { filesOfRooms } from "./rooms.mjs";

/** @typedef {import("./gates.mjs").Gate} Gate */
/** @typedef {(command: string, args: string[]) => string} Output  of a command, which must succeed */

/** Returns the C files in each line of the numbered list under "How data flows". @param {string} page */
const namedFiles = (page) =>
    [...page.split("## How data flows")[1].split("\n## ")[0].matchAll(/^\d+\. `(src\/[\w/]+\.c)`/gm)].map(([, file]) =>
        file);

/** Rooms that a step passes through, whose functions are traced. */
const traced = ["api", "steer", "behaviors", "combine", "crowd", "move", "step"];

/**
 * Returns the C files of the traced rooms that a step enters, in the order of their first call.
 * @param {string} root
 * @param {Output} output
 */
function tracedStep(root, output) {
    const folder = join(root, "build/traced"), program = join(folder, "trace");
    /** @type {Record<string, RegExp>} */
    const only = { api: /^stepping/, behaviors: /^(seek|avoidAgents)\./ };
    const sources = traced.flatMap((room) =>
        filesOfRooms(root, /\.c$/, [room]).filter((file) => (only[room] ?? /./).test(basename(file))),
    );
    const flags = "-std=c11 -O0 -g1 -fno-pie -finstrument-functions -DNDEBUG -ffp-contract=off -fno-math-errno";
    const compile = `gcc ${flags} -Isrc -Ibuild/include -c "$0" -o "${folder}/$(echo "$0" | tr / _).o"`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    output("sh", ["-c", `printf '%s\\n' ${sources.join(" ")} tests/c/trace.c | xargs -P2 -I{} sh -c '${compile}' {}`]);
    output("sh", ["-c", `gcc -no-pie ${folder}/*.o build/gcc/libveer.a -lm -o ${program}`]); // others: untraced
    const addresses = output(program, []).trim().split("\n");
    const lines = output("addr2line", ["-e", program, ...addresses]).split("\n");
    return [...new Set(lines.map((line) => /\bsrc\/[\w/]+\.c/.exec(line)?.[0]).filter((file) => file !== undefined))];
}

/** Returns the flags of the Makefile's WARNINGS. @param {string} makefile */
const warningsOf = (makefile) => /^WARNINGS := (.*?) \$/m.exec(makefile)?.[1].split(" ") ?? [];

/** Compilers and optimization levels that a user may choose. */
const builds = ["gcc", "clang"].flatMap((compiler) =>
    ["-O0", "-O1", "-O2", "-O3", "-Os"].map((level) => [compiler, level]));

/** The parts of the Windows C library that the sources use. @type {Record<string, string>} */
const windowsHeaders = {
    "string.h": `void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t); void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t); int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
size_t strlen(const char *);`,
    "stdlib.h": "void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);",
    "malloc.h": "void *malloc(size_t); void free(void *);",
};

/**
 * Checks files separately, two at a time, and returns the complaints.
 * @param {string[]} command
 * @param {string[]} files
 */
const eachFile = (command, files) => {
    const compile = `for f; do ${command.join(" ")} -c "$f" -o /dev/null; done`;
    const script = `printf '%s\\n' ${files.join(" ")} | xargs -P2 -n4 sh -c '${compile}' sh`;
    const { stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8", maxBuffer: 1 << 28 });
    const complaints = `${stdout}${stderr}`.split("\n").filter((line) => /warning:|error:/.test(line));
    return complaints.map((line) => `${command[0]} ${line}`);
};

/** Commits after this date must have short subjects. */
const SINCE = "2026-11-24T00:00:00Z", MOST_COLUMNS = 72;

/** @param {string} root @param {Output} output @returns {Gate[]} */
export function promises(root, output) {
    const text = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
    const sources = () => {
        return filesOfRooms(root, /\.c$/).map((file) => join(root, file));
    };
    return [
        {
            story: "a step runs the files that the list in CONTRIBUTING.md names, in that order",
            problems: () => {
                const named = namedFiles(text("CONTRIBUTING.md")), ran = tracedStep(root, output);
                const missing = named.filter((file) => !ran.includes(file));
                const order = ran.filter((file) => named.includes(file));
                const unnamed = traced.filter((room) => !named.some((file) => dirname(file) === `src/${room}`));
                const isMisplaced = !missing.length && order.join() !== named.join();
                return [
                    ...missing.map((file) => `a step does not run ${file}`),
                    ...unnamed.map((room) => `no file of src/${room}/ is named`),
                    ...(isMisplaced ? [`a step runs ${order.join(", ")}`] : []),
                    ...(ran.length > 15 ? [] : [`only ${ran.length} files were traced`]),
                ];
            },
        },
        {
            story: "a warning stops the project's own checks, and no build of a user",
            problems: () => {
                const folder = join(root, "build/warned");
                rmSync(folder, { recursive: true, force: true });
                mkdirSync(join(folder, "src/core"), { recursive: true });
                cpSync(join(root, "Makefile"), join(folder, "Makefile"));
                const warned = "int warned(void);\nint warned(void) { int unused; return 1; }\n";
                const env = { ...process.env, MAKEFLAGS: "" };
                writeFileSync(join(folder, "src/core/warned.c"), warned);
                const builds = (/** @type {string[]} */ ...words) =>
                    spawnSync("make", ["-s", "-C", folder, ...words], { env }).status === 0;
                const library = (/** @type {string} */ variant) => `build/${variant}/libveer.a`;
                return [
                    ...(builds() && builds("CC=clang", "OPTIMIZE=-O1") ? [] : ["a user's build fails on a warning"]),
                    ...(builds("VARIANT=gcc", library("gcc")) ? ["the checks take a warning"] : []),
                    ...(/-Werror/.test(text("CMakeLists.txt")) ? ["CMakeLists.txt has -Werror"] : []),
                ];
            },
        },
        {
            kind: "analyzers",
            story: "gcc and clang compile the sources without a warning at every level of optimization",
            problems: () => {
                const flags = ["-std=c11", ...warningsOf(text("Makefile")), "-DNDEBUG", `-I${root}/src`];
                return builds.flatMap((build) => eachFile([...build, ...flags], sources()));
            },
        },
        {
            kind: "analyzers",
            story: "clang-cl compiles the sources without a warning",
            problems: () => {
                const folder = join(root, "build/windows");
                mkdirSync(folder, { recursive: true });
                const head = "#pragma once\ntypedef __SIZE_TYPE__ size_t;\n";
                for (const [name, code] of Object.entries(windowsHeaders)) {
                    writeFileSync(join(folder, name), `${head}${code}\n`);
                }
                const flags =
                    "--target=x86_64-pc-windows-msvc /W3 /fp:precise /clang:-ffp-contract=off /DNDEBUG".split(" ");
                const command = ["clang", "--driver-mode=cl", ...flags, `/I${root}/src`, "/imsvc", folder];
                return eachFile(command, sources().filter((file) => !/(threads|wasm)\.c$/.test(file)));
            },
        },
        {
            story: "actions of workflows are pinned by commit, with their version beside it",
            problems: () =>
                readdirSync(join(root, ".github/workflows")).flatMap((file) =>
                    (text(`.github/workflows/${file}`).match(/^.*\buses:.*$/gm) ?? [])
                        .filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))
                        .map((line) => `${file}: ${line.trim()}`),
                ),
        },
        {
            story: `subjects of commits have at most ${MOST_COLUMNS} characters`,
            problems: () => {
                const words = ["log", `--since=${SINCE}`, "--format=%h %s"];
                const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
                const subjects = status === 0 ? stdout.trim().split("\n") : []; // an archive has no history
                return subjects.filter((line) => line.replace(/^\w+ /, "").length > MOST_COLUMNS);
            },
        },
    ];
}
