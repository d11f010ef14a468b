/**
 * Consumers in scopes that lack a part of the web: plain scripts in a page opened from a file, an audio worklet, a
 * service worker, a page with the content policy of Electron, and a bare JavaScript engine.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { titleOf, visit } from "./browser.js";
import { documented } from "./docs.js";
import { html, support } from "./programs.js";

/** @typedef {import("./bundlers.js").Case} Case */
/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */

/**
 * A project, or a folder with the same methods.
 * @typedef {Pick<import("./project.js").Project, "folder" | "reset" | "run">} Place
 */
/** @typedef {(place: Place) => Promise<string>} Run */

const GLOBAL = "veer.global.js";

/** The program of every consumer, for a plain script. */
const walking = Object.values(support).join("\n").replace(/^import .*\n/gm, "").replace(/^export /gm, "");
const plainProgram = `${walking}
const tell = (text) => ("document" in globalThis ? void (document.title = text) : postMessage(text));
Veer.createVeer().then((veer) => walk(veer, Veer.drawWorld)).then(tell, (error) => tell(\`failed: \${error.message}\`));
`;

/** Writes files, and the plain script beside them. @param {Place} place @param {Record<string, string>} files */
function beside(place, files) {
    place.reset(files);
    copyFileSync(join(place.folder, "node_modules/veer/dist", GLOBAL), join(place.folder, GLOBAL));
}

/** Returns the documented page, which then also runs the program once its canvas has been drawn on. */
function plainPage() {
    const { "index.html": page } = documented("Plain script", "veer");
    const program = `const drawn = () => document.querySelector("canvas").getContext("2d")
    .getImageData(0, 0, 800, 600).data.some(Boolean);
const waiting = setInterval(() => {
    if (!drawn()) return;
    clearInterval(waiting);
    document.body.append(Object.assign(document.createElement("script"), { src: "./program.js" }));
}, 20);`;
    return {
        "index.html": page.replace("<title>Veer</title>", "").replace("</html>",
            `<script>${program}</script></html>`), "program.js": plainProgram,
    };
}

/** @param {string} code  of a module @param {string} before  line that is replaced @param {string} lines */
function withLines(code, before, lines) {
    if (!code.includes(before)) throw new Error(`web/docs/bundlers.md does not contain ${before}`);
    return code.replace(before, lines);
}

/** Runs an audio worklet that steps a world and posts its hash. @type {Run} */
async function audioWorklet(place) {
    const { "game.js": page, "steering.js": worklet } = documented("Audio worklet", "veer/core");
    const made = "const veer = createVeerSync(processorOptions.wasm);";
    place.reset({
        "game.js": `${page}node.port.onmessage = ({ data }) => { document.title = data; };
node.onprocessorerror = (event) => { document.title = \`failed: \${event.message}\`; };\n`,
        "steering.js": `import { walk } from "./check.js";\n${withLines(worklet, made,
            `if (typeof TextDecoder !== "undefined" || typeof fetch !== "undefined") throw new Error("not bare");
        ${made}\n        this.port.postMessage(walk(veer));`)}`,
        "index.html": html(),
    });
    return visit(place.folder);
}

/** Runs a service worker that answers a message with the hash. @param {Entry} entry @returns {Run} */
const serviceWorker = (entry) => async (place) => {
    const { "worker.js": worker } = documented("Service worker", entry);
    place.reset({
        "worker.js": `import { walk } from "./check.js";\n${worker}
addEventListener("message", ({ data, source }) => loading.then(walk).then((hash) => source.postMessage(hash),
    (error) => source.postMessage(\`failed: \${error.message}\`)));\n`,
        "game.js": `await navigator.serviceWorker.register("./worker.js", { type: "module" });
const { active } = await navigator.serviceWorker.ready;
navigator.serviceWorker.onmessage = ({ data }) => { document.title = data; };
active.postMessage("walk");\n`,
        "index.html": html(),
    });
    return visit(place.folder);
};

/** Runs a context of Node that has nothing but the JavaScript engine. @type {Run} */
async function bareEngine(place) {
    place.reset({ "bare.js": `import { readFileSync } from "node:fs";
import vm from "node:vm";
const context = vm.createContext(), found = {};
vm.runInContext("delete globalThis.console; delete globalThis.SharedArrayBuffer;", context);
const folder = new URL("./node_modules/veer/dist/", import.meta.url), modules = new Map();
function load(url) {
    const known = modules.get(url.href) ?? new vm.SourceTextModule(readFileSync(url, "utf8"), {
        context, identifier: url.href,
    });
    modules.set(url.href, known);
    return known;
}
const from = (name, { identifier }) => load(new URL(name, identifier));
const core = load(new URL("core.js", folder)), check = load(new URL("check.js", import.meta.url));
for (const one of [core, check]) {
    await one.link(from);
    await one.evaluate();
}
const names = vm.runInContext("Object.getOwnPropertyNames(globalThis).join()", context);
if (/TextDecoder|fetch|performance|console|setTimeout/.test(names)) throw new Error("not bare");
const bytes = readFileSync(new URL("veer.wasm", folder));
const hashes = [core.namespace.createVeerSync(bytes), core.namespace.createVeerSync(new WebAssembly.Module(bytes)),
    await core.namespace.createVeer(bytes)].map((veer) => check.namespace.walk(veer));
console.log(new Set(hashes).size === 1 ? hashes[0] : hashes.join());
` });
    return place.run("node --experimental-vm-modules --no-warnings bare.js");
}

/** @param {Place} place @param {string} name */
const opened = (place, name) => titleOf(pathToFileURL(join(place.folder, name)).href);

/** @type {Record<string, [Entry, Run]>} */
const ways = {
    "plain script": ["veer", async (place) => {
        beside(place, plainPage());
        return visit(place.folder);
    }],
    "plain script, from a file": ["veer", async (place) => {
        beside(place, plainPage());
        return opened(place, "index.html");
    }],
    "importScripts": ["veer", async (place) => {
        beside(place, {
            "worker.js": `importScripts("./${GLOBAL}");\n${plainProgram}`,
            "index.html": html('<script src="./main.js"></script>'),
            "main.js": `new Worker("./worker.js").onmessage = ({ data }) => { document.title = data; };\n`,
        });
        return visit(place.folder);
    }],
    "Electron's policy, from a file": ["veer", async (place) => {
        const { "electron.html": page } = documented("Content security policy", "veer");
        beside(place, { "electron.html": page.replace("<title>Veer</title>\n", ""), "game.js": plainProgram });
        return opened(place, "electron.html");
    }],
    "audio worklet": ["veer/core", audioWorklet],
    "bare engine": ["veer/core", bareEngine],
};
const inServiceWorkers = /** @type {Entry[]} */ (["veer", "veer/url", "veer/core"]).map((entry) =>
    ({ entry, mode: "service worker", run: serviceWorker(entry), short: true }));

/** @type {(Consumer & { cases: (Case & { run: Run })[] })[]} */
export const scopes = [{
    name: "scopes", title: "Other scope", tools: "page",
    cases: [
        ...Object.entries(ways).map(([mode, [entry, run]]) => ({ entry, mode, run, short: true })), ...inServiceWorkers,
    ],
}];
