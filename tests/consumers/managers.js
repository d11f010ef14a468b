/**
 * Deno, and the package managers that lay out packages differently: pnpm links them, Yarn with Plug'n'Play reads them
 * from archives. A game runs in Node (or Deno), and Vite builds a page.
 */
import { join } from "node:path";
import { isolation, visit } from "./browser.js";
import { documented } from "./docs.js";
import { filesFor } from "./bundlers.js";
import { entries, program } from "./programs.js";

/** @typedef {import("./bundlers.js").Case} Case */
/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */
/** @typedef {Record<string, string>} Files */

/** @param {string} tool @param {Entry} entry */
const inNode = (tool, entry) => program(entry, { code: documented(tool, entry)["game.js"] });

/** @type {Consumer} */
const deno = {
    name: "deno", title: "Deno", tools: "deno",
    cases: entries.map((entry) => ({
        entry, mode: "import",
        run: async (/** @type {Project} */ project) => {
            project.reset({ "game.js": inNode("Node", entry) });
            return project.run("deno run --quiet --allow-all --node-modules-dir=manual game.js");
        },
    })),
};

/** The game's folder, whose packages the package manager installs. It is inside the project with the manager itself. */
const APP = "app";

/**
 * A package manager: its name, the files of its settings, and the prefix of commands that run in its projects.
 * @typedef {{ name: string, title: string, settings: Files, node: string, exec: string }} Manager
 */

/**
 * Writes all games into one folder and installs their packages there.
 * @param {Project} project
 * @param {Manager} manager
 */
async function install(project, { name, settings }) {
    const { veer } = project.manifest.dependencies;
    const manifest = {
        name: "game", private: true, type: "module", dependencies: { veer }, devDependencies: { vite: "8.3.8" },
    };
    /** @type {Files} */
    const files = { "package.json": JSON.stringify(manifest), ...settings };
    for (const entry of entries) {
        const folder = entry.replaceAll("/", "-");
        const { "game.js": page, ...others } = filesFor("Vite", entry).files;
        const above = (/** @type {string} */ code) => code.replace("./check.js", "../../check.js");
        Object.assign(files, others, {
            [`${folder}/game.js`]: above(inNode("Node", entry)), [`${folder}/page.js`]: above(page),
            [`${folder}/index.html`]: others["index.html"].replace("./game.js", "./page.js"),
        });
    }
    project.reset(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${APP}/${file}`, text])));
    await project.run(`cd ${APP} && ${name} install`);
}

/** @param {Manager} manager @returns {Case[]} */
const casesOf = (manager) => {
    /** @param {string} mode @param {(project: Project, folder: string, entry: Entry) => Promise<string>} run */
    const each = (mode, run) => entries.map((entry) => ({
        entry, mode,
        run: async (/** @type {Project} */ project) => {
            const isInstalled = await project.several(manager.name, () => install(project, manager));
            if (!isInstalled) await install(project, manager);
            return run(project, entry.replaceAll("/", "-"), entry);
        },
    }));
    return [
        ...each("node", (project, folder) => project.run(`cd ${APP} && ${manager.node} ${folder}/game.js`)),
        ...each("vite build", async (project, folder, entry) => {
            const flags = "--logLevel warn --configLoader runner";
            await project.run(`cd ${APP} && ${manager.exec} vite build ${folder} ${flags}`);
            const headers = entry === "veer/threads" ? isolation : {};
            return visit(join(project.folder, APP, folder, "dist"), { headers });
        }),
    ];
};

/** @param {Manager} manager @returns {Consumer} */
const consumerOf = (manager) => ({
    name: manager.name, title: manager.title, tools: manager.name, cases: casesOf(manager),
});

const pnpm = consumerOf({
    name: "pnpm", title: "pnpm", node: "node", exec: "pnpm exec",
    settings: { "pnpm-workspace.yaml": "packages: ['.']\n" },
});
const yarn = consumerOf({
    name: "yarn", title: "Yarn PnP", node: "yarn node --no-warnings", exec: "yarn",
    settings: {
        "yarn.lock": "", ".yarnrc.yml": "nodeLinker: pnp\nenableTelemetry: false\nenableImmutableInstalls: false\n",
    },
});

export const managers = [deno, pnpm, yarn];
