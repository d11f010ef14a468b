// Builds the examples, each in its folder with its own tools: node src/build/examples.mjs [FOLDER [NAME ...]]. `npm run
// build:site` runs this script. FOLDER (default dist-examples) gets a folder for each example that is a page, which
// works under any path and contains the sources that the page links to.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { root } from "./needs.mjs";

export const examples = join(root, "web/examples");
export const names =
    readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) =>
        name);

/** @param {string} name @param {string} command @param {string[]} args @returns {Promise<void>} */
function run(name, command, args) {
    return new Promise((done, fail) => {
        const child = spawn(command, args, { cwd: join(examples, name) });
        let output = "";
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => { output += text; });
        child.on("error", fail);
        child.on("close", (code) => (code === 0
            ? done()
            : fail(new Error(`${name}: ${[command, ...args].join(" ")} failed:\n${output}`))));
    });
}

/**
 * Returns whether all packages of the example's lock file are installed, in the versions that the file lists. (Optional
 * packages are for other machines.)
 * @param {string} name
 */
function isInstalled(name) {
    const [installed, wanted] = ["node_modules/.package-lock.json", "package-lock.json"].map((file) =>
        join(examples, name, file));
    if (!existsSync(installed)) return false;
    const [there, all] = [installed, wanted].map((file) => JSON.parse(readFileSync(file, "utf8")).packages);
    return Object.entries(all).every(([path, { version, optional }]) =>
        !path.startsWith("node_modules") || optional || there[path]?.version === version);
}

/** Installs the packages of an example, if any is missing. @param {string} name */
export async function install(name) {
    if (!isInstalled(name)) await run(name, "npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"]);
}

/** Installs an example, and builds its page if it has one. @param {string} name @param {string} folder */
async function build(name, folder) {
    await install(name);
    if (!existsSync(join(examples, name, "index.html"))) return;
    const to = join(folder, name);
    await run(name, join(examples, name, "node_modules/.bin/vite"),
        ["build", "--logLevel", "warn", "--emptyOutDir", "--outDir", to]);
    cpSync(join(examples, name, "src"), join(to, "src"), { recursive: true });
}

/** @param {string} [folder] @param {string[]} [chosen] */
export async function buildExamples(folder = join(root, "dist-examples"), chosen = names) {
    await Promise.all(chosen.map((name) => build(name, folder)));
}

if (process.argv[1]?.endsWith("examples.mjs")) {
    const [folder = join(root, "dist-examples"), ...chosen] = process.argv.slice(2);
    await buildExamples(resolve(folder), chosen.length ? chosen : names);
    console.log(`${folder}: ${(chosen.length ? chosen : names).join(", ")}`);
}
