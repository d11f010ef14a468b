/**
 * Consumers that bundle a game for the browser: Vite, webpack, esbuild, rollup, Parcel. The bundles run in Chromium.
 */
import { join } from "node:path";
import { isolation, titleOf, visit } from "./browser.js";
import { documented } from "./docs.js";
import { entries, html, program } from "./programs.js";
import { freePort } from "./project.js";

/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */
/**
 * @typedef {{ entry: string, mode: string, run: (project: Project) => Promise<string>, short?: boolean }} Case  run
 *   returns the hash
 */
/** @typedef {{ name: string, title: string, tools: string, cases: Case[] }} Consumer  tools: a key of versions.json */

/**
 * A bundler: the files of a page, and the command for each mode.
 * @typedef {(project: Project, entry: Entry) => Promise<string>} Run
 */

/**
 * Returns the files of the program that the documentation shows for a tool. `shell` replaces the tool's default
 * command.
 * @param {string} tool @param {Entry} entry
 */
export function filesFor(tool, entry) {
    const { "game.js": code, shell, ...files } = documented(tool, entry);
    return { shell: shell?.trim().replace(/^npx /, ""), files: {
        "index.html": html(), ...files, "game.js": program(entry, { code }),
    } };
}

/** Returns the headers with which the server must answer for an entry. @param {Entry} entry */
const headersFor = (entry) => (entry === "veer/threads" ? isolation : {});

/**
 * Returns one case per entry and mode.
 * @param {Record<string, Run>} modes
 * @param {(mode: string) => boolean} [isShort]
 * @returns {Case[]}
 */
function casesOf(modes, isShort = () => false) {
    return Object.entries(modes).flatMap(([mode, run]) =>
        entries.map((entry) => ({
            entry, mode, short: isShort(mode), run: (/** @type {Project} */ project) => run(project, entry),
        })));
}

/** @param {string} base @returns {Run} */
const viteBuild = (base) => async (project, entry) => {
    project.reset(filesFor("Vite", entry).files);
    await project.run(`vite build --base ${base} --logLevel warn`);
    return visit(join(project.folder, "dist"),
        { base: base === "./" ? "/any/where/" : base, headers: headersFor(entry) });
};

/** @param {string} base @returns {Run} */
const viteDev = (base) => async (project, entry) => {
    project.reset(filesFor("Vite", entry).files);
    return served(project, (port) => `vite --host 127.0.0.1 --port ${port} --strictPort --base ${base}`,
        base === "./" ? "/" : base);
};

/**
 * Returns the title of a page of a development server.
 * @param {Project} project
 * @param {(port: number) => string} command
 * @param {string} path
 */
async function served(project, command, path) {
    const port = await freePort(), stop = await project.serve(command(port), port);
    try {
        return await titleOf(`http://127.0.0.1:${port}${path}`);
    } finally {
        stop();
    }
}

const vite = Object.fromEntries(["/", "/game/", "./"].flatMap((base) => [
    [`build, base ${base}`, viteBuild(base)], [`dev, base ${base}`, viteDev(base)],
]));

/** @param {"production" | "development"} mode @returns {Run} */
const webpack = (mode) => async (project, entry) => {
    const script = '<script src="./main.js"></script>';
    project.reset({ ...filesFor("webpack", entry).files, "out/index.html": html(script) });
    await project.run(`webpack --mode ${mode} --entry ./game.js --output-path out`);
    return visit(join(project.folder, "out"),
        { base: mode === "production" ? "/game/" : "/", headers: headersFor(entry) });
};

/** @param {string} flags  instead of --format=esm @param {string} [script] @returns {Run} */
const esbuild = (flags, script) => async (project, entry) => {
    const { files, shell = "esbuild game.js --bundle --format=esm --outdir=out" } = filesFor("esbuild", entry);
    project.reset({ ...files, "out/index.html": html(script) });
    await project.run(shell.replace("--format=esm", flags));
    return visit(join(project.folder, "out"), { base: "/game/", headers: headersFor(entry) });
};

/** @type {Run} */
async function rollup(project, entry) {
    const { files, shell = "rollup game.js --plugin node-resolve --format es --dir out" } = filesFor("rollup", entry);
    project.reset({ ...files, "out/index.html": html() });
    await project.run(shell);
    return visit(join(project.folder, "out"), { base: "/game/", headers: headersFor(entry) });
}

/** @param {string} base @returns {Run} */
const parcelBuild = (base) => async (project, entry) => {
    project.reset(filesFor("Parcel", entry).files);
    await project.run(`parcel build index.html --no-cache --dist-dir out --public-url ${base} --log-level warn`);
    return visit(join(project.folder, "out"),
        { base: base === "./" ? "/any/where/" : base, headers: headersFor(entry) });
};

/** @type {Run} */
async function parcelServe(project, entry) {
    project.reset(filesFor("Parcel", entry).files);
    return served(project,
        (port) => `parcel serve index.html --no-cache --host 127.0.0.1 --port ${port} --log-level warn`, "/");
}

/** @type {Consumer[]} */
export const bundlers = [
    ...[5, 6, 7, 8].map((major) => ({
        name: "vite", title: "Vite", tools: `vite${major}`,
        cases: casesOf(vite, (mode) => major === 8 && mode === "build, base ./"),
    })),
    { name: "webpack", title: "webpack", tools: "webpack", cases: casesOf({
        production: webpack("production"), development: webpack("development"),
    }) },
    {
        name: "esbuild", title: "esbuild", tools: "esbuild",
        cases: casesOf({
            module: esbuild("--format=esm"),
            "module, splitting": esbuild("--format=esm --splitting"),
            script: esbuild("--format=iife", '<script src="./game.js"></script>'),
        }),
    },
    { name: "rollup", title: "rollup", tools: "rollup", cases: casesOf({ module: rollup }) },
    {
        name: "parcel", title: "Parcel", tools: "parcel",
        cases: casesOf({
            "build, base /": parcelBuild("/"), "build, base /game/": parcelBuild("/game/"),
            "build, base ./": parcelBuild("./"), serve: parcelServe,
        }),
    },
];
