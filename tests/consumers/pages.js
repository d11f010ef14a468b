/** Consumers without a build: the package's files as a page, a worker or another site loads them. */
import { join } from "node:path";
import { host, isolation, titleOf, visit } from "./browser.js";
import { documented } from "./docs.js";
import { entries, html, program } from "./programs.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./browser.js").Serving} Serving */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */

/** Returns the headers that a line of the documentation names. */
const policy = () => Object.fromEntries([
    /** @type {string[]} */ (documented("Content security policy", "veer").headers.trim().split(": ")),
]);

const PACKAGE = "./node_modules/veer/";

/**
 * Returns the URL of an entry's file below `at`.
 * @param {Project} project
 * @param {string} entry
 * @param {string} at
 */
function fileOf(project, entry, at) {
    const { exports } = JSON.parse(project.read("node_modules/veer/package.json")), key = entry.replace("veer", ".");
    const found = exports[key];
    return at + (typeof found === "string" ? found : found.default).replace("./", "");
}

/** Returns code with module names replaced by URLs. @param {Project} project @param {string} code @param {string}
 * [at] */
const addressed = (project, code, at = PACKAGE) =>
    code.replace(/(from |import\()"(veer[\w/]*)"/g,
        (_, keyword, entry) => `${keyword}"${fileOf(project, entry, at)}"`).replaceAll(
        PACKAGE, at,
    );

/**
 * Like `inlined`, for a script that is not a module: imports of other entries take the form that the documentation
 * shows for "veer".
 * @param {Project} project
 * @param {Entry} entry
 */
function classic(project, entry) {
    const code = entry === "veer" ? documented("Script without modules", entry)["script.js"] : undefined;
    const lines = program(entry, { code, exported: true }).trim().split("\n");
    const loads = lines.filter((line) => line.startsWith("import")).map((line) =>
        line.replace(/import (.*) from (.*);/, "    const $1 = await import($2);"));
    const rest = lines.filter((line) => line && !/^(import|export|\})/.test(line));
    return addressed(project, `const show = (text) =>
    ("document" in globalThis ? document.title = text : postMessage(text));
(async () => {\n${[...loads, ...rest].join("\n")}\n})().then(show, (error) => show(\`failed: \${error.message}\`));\n`);
}

/** @param {string} type */
const starter = (type) => `const worker = new Worker("./game.js", ${type});
worker.onmessage = ({ data }) => void (document.title = data);
worker.onerror = ({ message }) => void (document.title = \`failed: \${message}\`);
`;

/**
 * @typedef {object} Way
 * @property {(project: Project, entry: Entry) => Record<string, string>} files
 * @property {() => Serving} [serving]
 */
const asModule = (/** @type {Project} */ project, /** @type {Entry} */ entry) => ({
    "game.js": addressed(project, program(entry)), "index.html": html(),
});

/** @type {Record<string, Way>} */
const ways = {
    "module script": { files: asModule },
    "module script, no type": { files: asModule, serving: () => ({ wasmType: "application/octet-stream" }) },
    "script without modules": {
        files: (project, entry) => ({
            "game.js": classic(project, entry), "index.html": html('<script src="./game.js"></script>'),
        }),
    },
    "import map": {
        files: (_, entry) => ({
            "game.js": program(entry),
            "index.html": html(
                `${documented("Import map", entry)["index.html"]}<script type="module" src="./game.js"></script>`,
            ),
        }),
    },
    "web worker": {
        files: (project, entry) => ({
            "game.js": addressed(project, program(entry)), "main.js": starter('{ type: "module" }'),
            "index.html": html('<script src="./main.js"></script>'),
        }),
    },
    "web worker without modules": {
        files: (project, entry) => ({
            "game.js": classic(project, entry), "main.js": starter("{}"),
            "index.html": html('<script src="./main.js"></script>'),
        }),
    },
    "strict policy": { files: asModule, serving: () => ({ headers: policy() }) },
};

/** @param {string} mode @param {Entry} entry */
const local = (mode, entry) => async (/** @type {Project} */ project) => {
    const { files, serving } = ways[mode], { headers, ...others } = serving?.() ?? {};
    project.reset(files(project, entry));
    return visit(project.folder,
        { base: "/game/", ...others, headers: { ...(entry === "veer/threads" ? isolation : {}), ...headers } });
};

/** The page is served from one origin and the package from another, as from a CDN. @param {Entry} entry */
const remote = (entry) => async (/** @type {Project} */ project) => {
    const sharing = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
    const cdn = await host(join(project.folder, "node_modules/veer"), { base: "/veer@1/", headers: sharing });
    try {
        const { "game.js": code } = documented("Another origin", entry);
        const documents = "https://cdn.jsdelivr.net/npm/veer/";
        const game = addressed(project, program(entry, { code }).replaceAll(documents, cdn.url), cdn.url);
        project.reset({ "game.js": game, "index.html": html() });
        const site = await host(project.folder, { headers: entry === "veer/threads" ? isolation : {} });
        return await titleOf(site.url).finally(site.close);
    } finally {
        cdn.close();
    }
};

/** @type {Consumer[]} */
export const pages = [{
    name: "page", title: "Page", tools: "page",
    cases: entries.flatMap((entry) => [
        ...Object.keys(ways).map((mode) => ({ entry, mode, run: local(mode, entry), short: true })),
        { entry, mode: "another origin", run: remote(entry), short: true },
    ]),
}];
