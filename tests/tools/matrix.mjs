#!/usr/bin/env node
/**
 * The determinism matrix: npm run matrix [-- --steps N --scenes a,b --only NAME]. Runs every scene on every available
 * build and engine, and compares the hash of every step with wasm's. --only selects the rows whose names contain NAME.
 * Prints a table like the README's, and the first step, agent and column of each difference. The exit code is 0 if all
 * hashes are equal, 1 if not, 3 if a row is not available.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensure } from "../../src/build/needs.mjs";
import { linesUpTo } from "./course.js";
import { explainDifference } from "./differ.mjs";
import { rows, run } from "./rows.mjs";
import { allScenes, root, sceneText, usage } from "./scenes.mjs";

/** @typedef {import("./rows.mjs").Row} Row */

const AT_ONCE = 2;
/** Prefix of the message in a cell that could not be compared, because the build or the run failed. */
const FAILED = "failed: ";

/** Returns a hash of everything that a course depends on. @param {string} scene */
function keyOf(scene) {
    const hash = createHash("sha256").update(sceneText(scene));
    for (const folder of ["dist", "web/scene", "web/scene/rules", "tests/tools"]) {
        for (const file of readdirSync(join(root, folder)).filter((name) => /\.(wasm|js|mjs)$/.test(name)).sort()) {
            hash.update(readFileSync(join(root, folder, file)));
        }
    }
    return hash.digest("hex").slice(0, 16);
}

/**
 * Returns the lines with which all rows are compared, and the course that native rows follow. Both are cached between
 * runs.
 * @param {string} scene @param {number} steps
 */
export async function reference(scene, steps) {
    const folder = join(root, "build/matrix"), base = `${scene}-${steps}-`, key = `${base}${keyOf(scene)}`;
    const course = join(folder, `${key}.course`), file = join(folder, `${key}.lines`);
    mkdirSync(folder, { recursive: true });
    if (!existsSync(file)) {
        for (const old of readdirSync(folder).filter((name) => name.startsWith(base))) rmSync(join(folder, old));
        const lines = await run(process.execPath, ["tests/tools/walk.mjs", scene, String(steps), "simd", course]);
        writeFileSync(file, lines);
    }
    return { course, lines: readFileSync(file, "utf8").trimEnd().split("\n") };
}

/**
 * Computes one cell of the table: null if all hashes are equal, otherwise the difference.
 * @param {Row} row @param {string} scene @param {{ steps: number, fault?: string[] }} how
 */
export async function compare(row, scene, { steps, fault }) {
    const { course, lines } = await reference(scene, steps), end = Math.min(steps, row.steps ?? steps);
    const expected = lines.slice(0, linesUpTo(lines, end)), short = end < steps || fault ? expected.length : undefined;
    const folder = join(root, "build/matrix"), saved = join(folder, `${scene}-${row.name.replace(/\W+/g, "-")}.saved`);
    const job = { name: scene, steps: end, course, fault, ...(short && { lines: short, saved }) };
    const wrong = await wrongOf(async () => explainDifference(row, job, { expected, found: await row.lines(job) }));
    rmSync(saved, { force: true });
    return wrong;
}

/** Returns the reason why a row cannot run here, or null. @param {Row} row */
export function unavailable(row) {
    const missing = [...ensure(row.needs).values()];
    return row.lacks?.() ?? (missing.length ? missing.join(" ") : null);
}

/**
 * Runs an action. Returns the difference or the error that it reports, or null.
 * @param {() => Promise<string | null | void>} act
 */
async function wrongOf(act) {
    try {
        return (await act()) ?? null;
    } catch (error) {
        return FAILED + (error instanceof Error ? error.message : String(error));
    }
}

/** @param {string | null} wrong */
const wordOf = (wrong) => (wrong === null ? "same" : wrong.startsWith(FAILED) ? "**failed**" : "**not the same**");

/** @template T @param {(() => Promise<T>)[]} tasks */
async function someAtATime(tasks) {
    const waiting = [...tasks];
    const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @param {string[]} args */
function parse(args) {
    const options = { steps: 10_000, scenes: allScenes(), only: "" };
    for (let i = 0; i < args.length; i += 2) {
        const value = args[i + 1] ?? "";
        if (args[i] === "--steps" && /^[1-9]\d*$/.test(value)) options.steps = Number(value);
        else if (args[i] === "--scenes" && value) options.scenes = value.split(",");
        else if (args[i] === "--only" && value) options.only = value;
        else usage("npm run matrix [-- --steps N --scenes a,b --only NAME]");
    }
    return options;
}

/** @param {string[]} args @returns {Promise<number>} exit code */
async function main(args) {
    const { steps, scenes, only } = parse(args);
    const wanted = rows.filter((row) => row.name.toLowerCase().includes(only.toLowerCase()));
    scenes.forEach(sceneText);
    if (!wanted.length) {
        throw new Error(`no row is called ${only}; the rows are ${rows.map((row) => row.name).join(", ")}`);
    }
    /** @type {Map<string, string>} */
    const absent = new Map();
    /** @type {Map<string, (string | null)[]>} */
    const cells = new Map();
    for (const row of wanted) {
        const why = unavailable(row), broken = why ? null : await wrongOf(row.build);
        if (why) absent.set(row.name, why);
        cells.set(row.name, scenes.map(() => broken));
        console.log(`${row.name}: ${why ? `not available: ${why}` : broken ?? "ready"}`);
    }
    await someAtATime(scenes.map((scene) => () => reference(scene, steps)));
    const ready = wanted.filter((row) => !absent.has(row.name) && !cells.get(row.name)?.some(Boolean));
    await someAtATime(ready.flatMap((row) => scenes.map((scene, i) => async () => {
        const start = Date.now(), wrong = await compare(row, scene, { steps });
        /** @type {(string | null)[]} */ (cells.get(row.name))[i] = wrong;
        console.log(`${row.name}, ${scene}: ${wrong ?? "same"} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    })));
    for (const row of ready) await row.close?.();
    console.log(table(wanted.map((row) => {
        const words = absent.has(row.name) ? scenes.map(() => "not available") : cells.get(row.name)?.map(wordOf);
        return [row.name, Math.min(steps, row.steps ?? steps), ...(words ?? [])];
    }), ["build or engine", "steps", ...scenes]));
    for (const [name, why] of absent) console.log(`\n${name} is not available: ${why}`);
    for (const [name, wrong] of cells) {
        wrong.forEach((what, i) => what && console.log(`\n${name}, ${scenes[i]}: ${what}`));
    }
    return [...cells.values()].flat().some(Boolean) ? 1 : absent.size ? 3 : 0;
}

/** @param {(string | number)[][]} body @param {string[]} head */
const table = (body, head) =>
    `\n${[head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n")}`;

if (process.argv[1] === new URL(import.meta.url).pathname) {
    try {
        process.exitCode = await main(process.argv.slice(2));
    } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
    }
}
