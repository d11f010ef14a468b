// Measures coverage: npm run coverage [-- c | js]. The C core is measured with clang's source-based coverage over all
// native tests, src/js with V8's coverage over the suites in Node. Requires every line of the core and of src/js, and
// 98 % of the core's branches; otherwise fails and lists the uncovered lines. Lines that cannot be reached are listed
// here with the reason.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";

import { nativeTargets } from "./fuzz/run.mjs";
import { filesOfRooms } from "./rooms.mjs";
import { ensure, ensurePackages, find, root } from "../src/build/needs.mjs";

/** Files and folders that are measured elsewhere. @type {Record<string, string>} */
const EXCLUDED = {
    "src/js/entries/threads.js": "starts workers in a browser: tests/package/install.test.js does so in Chromium",
    "src/js/entries/worker.js": "one call, in such a worker",
    "src/js/entries/worker.node.js": "one call, in a thread of its own, where coverage does not look",
    "src/js/draw/": "draws on a canvas: tests/browser/draw.test.js and stress.test.js compare pictures",
};
/**
 * Lines of the C core that only a bug in Veer can reach: the text of the line, and the reason.
 * @type {Record<string, string>}
 */
const UNREACHABLE = {
    'return "unknown";': "error.c: every result code has its text; the compiler wants an answer for others",
    "if (!loose) return 0;": "move.c: no input is known that makes a velocity infinite inside; the counter " +
        "would say so",
    "for (uint32_t lost = i4_bits(move & isLost); lost; lost &= lost - 1) movers->world->stats.notFinite++;":
        "as the line before",
    "loose->move = move &= ~isLost;": "as the line before",
    "for (uint32_t i = 0; i < cache->fieldRoom; i++) fields[i].used = fields[i].used != 0;":
        "navFields.c: after four billion questions",
    "cache->clock = 2;": "as the line before",
};
/** @param {string[]} text @param {number} at */
function isUnreachable(text, at) {
    const [before, line] = [text[at - 2], text[at - 1]].map((of) => of?.trim());
    return Object.hasOwn(UNREACHABLE, line) || (line === "return;" && Object.hasOwn(UNREACHABLE, before));
}
const LEAST_LINES = 100, LEAST_BRANCHES = 98;

/**
 * @typedef {{ file: string, lines: [number, number], branches: [number, number], missed: number[] }} Row
 *    [covered, all]
 */

const tool = (/** @type {string} */ name) => find(`${name}-14`) ?? name;

/** @param {string} command @param {string[]} args */
function output(command, args) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
    if (status !== 0) throw new Error(`${command} ${args.slice(0, 3).join(" ")}: ${stderr}`);
    return stdout;
}

/**
 * Runs the programs, two at a time. The suites report their own failures.
 * @param {string[]} programs
 * @param {string} folder
 */
async function runAll(programs, folder) {
    const waiting = [...programs];
    const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
            const env = { ...process.env, LLVM_PROFILE_FILE: join(folder, `${basename(next)}.profraw`) };
            const child = spawn(join(root, next), next.endsWith("_seeds") ? ["400"] : [], { env, stdio: "ignore" });
            await new Promise((resolve) => child.on("close", resolve));
        }
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
}

/**
 * Returns the lines that no test ran, from llvm-cov's segments: [line, column, count, hasCount, ...].
 * @param {any} file
 */
function missedLines(file) {
    const text = readFileSync(file.filename, "utf8").split("\n");
    const missed = new Set();
    for (const [i, [line, , count, hasCount, , isGap]] of file.segments.entries()) {
        if (!hasCount || count > 0 || isGap) continue;
        const end = file.segments[i + 1]?.[0] ?? line;
        for (let at = line; at <= end; at++) {
            const trimmed = text[at - 1].trim();
            const covered = file.segments.some((/** @type {any} */ s) => s[0] === at && s[2] > 0 && s[3]);
            if (trimmed && trimmed !== "}" && !trimmed.startsWith("#") && !covered && !isUnreachable(text, at)) {
                missed.add(at);
            }
        }
    }
    return [...missed];
}

/** @returns {Promise<Row[]>} */
async function core() {
    if (ensure(["make", "clang", "sanitizers", "llvm"]).size) process.exit(1);
    const settings = [
        "VARIANT=coverage", "CC=clang", "OPTIMIZE=-O2 -g", "SANITIZE=-fprofile-instr-generate -fcoverage-mapping",
    ];
    const seeded = nativeTargets.map((name) => `${name}_seeds`);
    const programs = ["all_tests", "memory_test", ...seeded].map((name) => join("build/coverage", name));
    const folder = join(root, "build/coverage/profiles");
    if (spawnSync("make", ["-s", "-j2", ...settings, ...programs], { cwd: root, stdio: "inherit" }).status !== 0) {
        process.exit(1);
    }
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await runAll(programs, folder);
    const profile = join(folder, "all.profdata"), raw = readdirSync(folder).map((file) => join(folder, file));
    output(tool("llvm-profdata"), ["merge", "-sparse", ...raw, "-o", profile]);
    const objects = programs.slice(1).flatMap((program) => ["-object", program]);
    const sources = filesOfRooms(root, /\.[ch]$/).map((file) => join(root, file));
    const { data } = JSON.parse(output(tool("llvm-cov"),
        ["export", "-instr-profile", profile, programs[0], ...objects, ...sources]));
    return data[0].files.map((/** @type {any} */ file) => {
        const { lines, branches } = file.summary, missed = missedLines(file);
        // counted here, because llvm-cov's own count includes the expansions of a table of macros as lines of the file
        const covered = lines.count - missed.length;
        return {
            file: file.filename.slice(root.length), lines: [covered, lines.count],
            branches: [branches.covered, branches.count], missed,
        };
    });
}

/** @returns {Row[]} */
function scripts() {
    if (ensurePackages() || !existsSync(join(root, "dist/index.js"))) {
        throw new Error("dist/ is not built yet: npm run build");
    }
    const run = spawnSync(join(root, "node_modules/.bin/vitest"), ["run", "--config", "tests/coverage.config.js"],
        { cwd: root, stdio: "inherit" });
    if (run.status !== 0) throw new Error("a test failed");
    const report = JSON.parse(readFileSync(join(root, "build/coverage-js/coverage-final.json"), "utf8"));
    return Object.entries(report).map(([path, { statementMap, s, b }]) => {
        /** @type {Map<number, number>} */
        const counts = new Map();
        for (const [key, { start }] of Object.entries(statementMap)) {
            counts.set(start.line, Math.max(counts.get(start.line) ?? 0, s[key]));
        }
        const missed = [...counts].filter(([, count]) => count === 0).map(([line]) => line);
        const ways = Object.values(b).flat();
        return {
            file: path.slice(root.length), lines: [counts.size - missed.length, counts.size],
            branches: [ways.filter((count) => count > 0).length, ways.length], missed,
        };
    });
}

/**
 * Prints the files that are not fully covered, and the sums.
 * @param {string} name
 * @param {Row[]} all
 * @param {number} leastBranches
 * @returns {boolean}
 */
function judge(name, all, leastBranches) {
    const rows = all.filter(({ file }) => !Object.keys(EXCLUDED).some((excluded) => file.startsWith(excluded))).sort((
        a, b,
    ) => a.file.localeCompare(b.file));
    const share = (/** @type {number[]} */ [covered, count]) => (count ? (100 * covered) / count : 100);
    const sum = (/** @type {"lines" | "branches"} */ of) =>
        rows.reduce(([a, b], row) => [a + row[of][0], b + row[of][1]], [0, 0]);
    for (const { file, lines, branches, missed } of rows) {
        if (missed.length === 0 && branches[0] === branches[1]) continue;
        const where = missed.length
            ? `  lines ${missed.slice(0, 30).join(" ")}${missed.length > 30 ? " ..." : ""}`
            : "";
        console.log(
            `${file.padEnd(36)} ${share(lines).toFixed(2).padStart(6)} ` +
                `${share(branches).toFixed(2).padStart(6)}${where}`,
        );
    }
    const lines = share(sum("lines")), branches = share(sum("branches"));
    console.log(
        `${name}: ${lines.toFixed(2)} % of lines (${sum("lines").join(" of ")}), ${branches.toFixed(2)} % of branches`,
    );
    return lines >= LEAST_LINES && branches >= leastBranches;
}

const [which] = process.argv.slice(2);
let enough = true;
for (const [file, reason] of Object.entries({ ...EXCLUDED, ...UNREACHABLE })) {
    console.log(`not counted: ${file}: ${reason}`);
}
if (which !== "js") enough = judge("C core", await core(), LEAST_BRANCHES) && enough;
if (which !== "c") enough = judge("JavaScript", scripts(), 0) && enough;
if (!enough) console.log(`Wanted: ${LEAST_LINES} % of lines, of C ${LEAST_BRANCHES} % of branches.`);
process.exitCode = enough ? 0 : 1;
