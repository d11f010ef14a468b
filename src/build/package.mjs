/**
 * Assembles dist/, the published part of the package: the entries, their common library (veer.js, a single readable
 * file with a source map), the WebAssembly of the inline entries as text, the texts of the table, and the types.
 * emscripten.mk must have built the .wasm files. The folders of src/js become one folder, with the modules that users
 * import at its top level. Also makes docs/, the manual.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipAsync } from "@gfx/zopfli";
import { build } from "vite";
import { flatPlugin } from "./flat.mjs";
import { lead } from "./lead.mjs";
import { root } from "./needs.mjs";
import { docsOf } from "./table.mjs";
import { writeManual } from "./manual.mjs";

const dist = join(root, "dist"), source = join(root, "src/js");
/** Modules that are copied unchanged, because bundlers scan them for URLs. */
const COPIED = [
    "index", "scalar", "url", "url.node", "file.node", "core", "threads", "threads.node", "worker.node", "serve",
    "docs", "tune", "tune.node", "tune.worker", "tune.worker.node",
];
const LIBRARIES = [
    "world/veer", "draw/draw", "net/net", "net/net.redis", "net/net.interest", "entries/worker", "entries/shared",
    "tune/tuner",
];
const PACKED = { inline: "veer.wasm", "inline.flat": "veer.flat.wasm", "inline.scalar": "veer.scalar.wasm" };
/** Entries that "veer/flat" has too, with the same code and other files, by their names in "veer/flat". */
const FLAT = { flat: "index", "flat.url": "url", "flat.url.node": "url.node", "file.flat.node": "file.node" };
/**
 * Iterations of Zopfli, whose output is 5 % smaller than that of gzip at level 9. More iterations take longer and save
 * less than 0.1 %.
 */
const ROUNDS = 15;
const ENTRIES = ["index", "scalar", "url", "core", "threads", "docs"]; // entries that also export the types of api.d.ts
const DECLARATIONS = ".d.ts";
const TOP = /^(entries\/.*|draw\/draw|net\/net(\.redis|\.interest)?)$/; // modules whose types are at the top of dist/

/** @param {string} file @param {string} code */
function write(file, code) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), code);
}

/** Returns a module's code, with imports from the top of dist/. @param {string} module  such as "entries/index" */
const atTop = (module) => readFileSync(join(source, `${module}.js`), "utf8")
    .replace(/^\/\*\* @import .*\*\/\n+/gm, "") // dropped, because only tsc needs these imports
    .replace(/(from\s*")\.\.\/\w+\/([\w.]+")/g, "$1./$2");

/** Returns the code of an entry with the files of "veer/flat". @param {string} code */
const flatForm = (code) => code
    .replace(/^( \* )"veer(\/url)?":/m, '$1"veer/flat$2":')
    .replace(/"\.\/(veer|inline)(\.js|\.wasm)"/g, '"./$1.flat$2"')
    .replace('"./file.node.js"', '"./file.flat.node.js"');

/**
 * Breaks the list of exports, the last statement of a bundle, into lines. The source map does not cover it.
 * @param {string} code
 */
const withShortExports = (code) => code.replace(/^export \{ (.*) \};$/m, (_, names) =>
    `export {\n    ${names.replace(/(.{1,110}),(?: |$)/g, "$1,\n    ").trimEnd()}\n};`);

/**
 * Bundles a module and all its imports into one file, unminified, with a source map that contains the comments.
 * @param {string} module
 * @param {{ isFlat?: boolean }} [form]  isFlat: without the parts that "veer/flat" leaves out
 */
async function library(module, { isFlat = false } = {}) {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        plugins: isFlat ? [flatPlugin()] : [],
        build: {
            write: false, target: "es2022", minify: false, sourcemap: true, copyPublicDir: false,
            lib: { entry: join(source, `${module}.js`), formats: ["es"], fileName: basename(module) },
            rolldownOptions: {
                external: /^(entries|tune)\//.test(module) ? /\/world\/veer\.js$/ : [],
                output: {
                    comments: { legal: true, annotation: true, jsdoc: false },
                    paths: (id) => (id.endsWith("/world/veer.js") ? "./veer.js" : id),
                },
            },
        },
    });
    const [{ output: [{ code, map }] }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (result);
    const name = `${basename(module)}${isFlat ? ".flat" : ""}.js`;
    const sources = map?.sources.map((path) => path.replace(/^.*src\/js\//, "../src/js/"));
    write(name,
        `/*! Veer, MIT license */\n${withShortExports(code).replace(/\n\/\/# sourceMappingURL.*\s*$/, "\n")}//# ` +
            `sourceMappingURL=${name}.map\n`);
    write(`${name}.map`, JSON.stringify({ ...map, mappings: `;${map?.mappings}`, sources, file: name }));
}

/** Bundles the playground's reader of scene files as a separate module, because few programs load it. */
async function sceneReader() {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
            write: false, target: "es2022", minify: false, copyPublicDir: false,
            lib: { entry: join(root, "web/scene/package.js"), formats: ["es"], fileName: "scenes" },
            rolldownOptions: { output: { comments: { legal: true, annotation: true, jsdoc: false } } },
        },
    });
    const [{ output: [{ code }] }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (result);
    write("scenes.js", `/*! Veer, MIT license */\n${withShortExports(code)}`);
}

/** Bundles the command line, a program that Node starts. Everything of the package itself stays in its own files. */
async function commandLine() {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
            write: false, target: "es2022", minify: false, copyPublicDir: false,
            lib: { entry: join(source, "cli/main.js"), formats: ["es"], fileName: "cli" },
            rolldownOptions: {
                external: [/^node:/, /\/entries\//],
                output: {
                    comments: { legal: true, annotation: true, jsdoc: false },
                    paths: (id) => (id.includes("/entries/") ? `./${basename(id)}` : id),
                },
            },
        },
    });
    const [{ output: [{ code }] }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (result);
    write("cli.js", `#!/usr/bin/env node\n/*! Veer, MIT license */\n${code}`);
    chmodSync(join(dist, "cli.js"), 0o755);
}

/** Bundles the plain script, minified, because nobody debugs it. It contains the WebAssembly of dist/inline.js. */
async function plainScript() {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        resolve: { alias: [{ find: /^\.\/inline\.js$/, replacement: join(dist, "inline.js") }] },
        build: {
            write: false, target: "es2022", minify: true, copyPublicDir: false,
            lib: { entry: join(source, "entries/global.js"), formats: ["iife"], name: "Veer", fileName: "veer" },
        },
    });
    const [{ output: [{ code }] }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (result);
    write("veer.global.js", `/*! Veer, MIT license */\n${code}`);
}

/**
 * Writes a compressed file as text into a separate module, so that stack traces do not print the text.
 * @param {string} name
 * @param {string} file
 */
async function packed(name, file) {
    const gzip = await gzipAsync(readFileSync(join(dist, file)), { numiterations: ROUNDS });
    write(`${name}.js`, `export const data = "${Buffer.from(gzip).toString("base64")}";\n`);
}

/**
 * Returns the declarations of a module that moves to the top level, with adjusted import paths.
 * @param {string} text
 * @param {string} module
 */
function hoisted(text, module) {
    const room = dirname(module);
    return text.replace(/(["'])(\.\.?)\/((?:\w+\/)?[\w.]+?)\.js\1/g, (_, quote, up, path) => {
        const target = up === "." ? `${room}/${path}` : path;
        return `${quote}./${TOP.test(target) ? basename(target) : target}.js${quote}`;
    });
}

/**
 * Makes declarations portable: before TypeScript 5.9, arrays had no type parameter, and a project may not have the
 * types of WebAssembly.
 * @param {string} text
 */
const portable = (text) =>
    text.replace(/(\w+Array)<ArrayBuffer(Like)?>/g, "$1").replace(/\bWebAssembly\.(Module|Memory)\b/g,
        'import("../types/api.js").Wasm$1');

/** Writes the declarations: made by tsc from the JSDoc, written by hand, and generated by types.mjs. */
function types() {
    const out = join(root, "build/types"), tsc = join(root, "node_modules/.bin/tsc"), ending = DECLARATIONS;
    rmSync(out, { recursive: true, force: true });
    const { status, stdout } = spawnSync(tsc, ["-p", join(source, "tsconfig.package.json"), "--outDir", out],
        { encoding: "utf8" });
    if (status !== 0) throw new Error(`tsc: ${stdout}`);
    for (const folder of [out, source]) {
        for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
            if (!file.endsWith(ending)) continue;
            const module = file.slice(0, -ending.length).replaceAll("\\", "/");
            const text = portable(readFileSync(join(folder, file), "utf8"));
            const name = basename(module);
            const own = ENTRIES.includes(name) ? "types/api" : name === "tune" ? "tune/types" : "";
            const more = own && TOP.test(module) ? `export type * from "./${own}.js";\n` : "";
            const first = name === "index" ? lead : "";
            if (TOP.test(module)) write(`${name}${ending}`, first + hoisted(text, module) + more);
            else write(file, text);
        }
    }
}

for (const file of ["veer.wasm", "veer.flat.wasm", "veer.scalar.wasm", "veer.threads.wasm"]) {
    if (existsSync(join(dist, file))) continue;
    console.error(`dist/${file} is missing: run make -f emscripten.mk first.`);
    process.exit(1);
}
for (const file of readdirSync(dist)) if (!file.endsWith(".wasm")) rmSync(join(dist, file), { recursive: true });
for (const name of COPIED) write(`${name}.js`, atTop(`entries/${name}`));
for (const [form, name] of Object.entries(FLAT)) write(`${form}.js`, flatForm(atTop(`entries/${name}`)));
for (const module of LIBRARIES) await library(module);
await library("world/veer", { isFlat: true });
await sceneReader();
await commandLine();
write("documented.js", atTop("link/documented"));
write("texts.js", `export const docs = ${JSON.stringify(docsOf(), null, 1)};\n`);
for (const [name, file] of Object.entries(PACKED)) await packed(name, file);
await plainScript();
types();
for (const [form, name] of Object.entries(FLAT)) {
    const file = join(dist, `${name}${DECLARATIONS}`);
    if (existsSync(file)) write(`${form}${DECLARATIONS}`, flatForm(readFileSync(file, "utf8")));
}
writeManual();
