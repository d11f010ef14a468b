/**
 * Assembles dist/, which is all that the package publishes: the entries, the library they share (veer.js, one minified file), the packed
 * WebAssembly of the inline entry, and the types. emscripten.mk has built the .wasm files before. The rooms of src/js become one folder: what
 * users import lies at its top.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, minifySync } from "vite";
import { root } from "./needs.mjs";
import { pack } from "./pack.mjs";

const dist = join(root, "dist"), source = join(root, "src/js");
const SMALL = ["entries/index", "link/unpack"];
const COPIED = ["url", "url.node", "core", "threads", "threads.node", "shared", "worker", "worker.node", "serve"]; // bundlers look for addresses in them
const LIBRARIES = ["world/veer", "draw/draw"];
const WASM = { inline: "build/inline/veer.wasm", scalar: "build/inline/veer.scalar.wasm" };
const ENTRIES = ["index", "url", "core", "threads"]; // they export the types of api.d.ts too
const TOP = /^(entries\/.*|draw\/draw)$/; // modules whose types lie at the top of dist/

/** @param {string} file @param {string} code @param {string} [note] */
function write(file, code, note = "") {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), note + code);
}

const LICENSE = "/*! Veer, MIT license */\n";

/** A module's code with imports that find their files at the top of dist/. @param {string} module as "entries/index" */
const flat = (module) => readFileSync(join(source, `${module}.js`), "utf8").replace(/(from|import\()(\s*")\.\.\/\w+\/([\w.]+")/g, "$1$2./$3");

/** Without white space and comments. @param {string} module */
function minified(module) {
    const { code, errors } = minifySync(`${module}.js`, flat(module), { module: true });
    if (errors.length) throw new Error(`${module}.js: ${errors[0].message}`);
    write(`${basename(module)}.js`, code, LICENSE);
}

/** One file of a module and all that it imports. @param {string} module */
async function library(module) {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
            write: false, target: "es2022", copyPublicDir: false, lib: { entry: join(source, `${module}.js`), formats: ["es"] },
            rolldownOptions: { output: { minify: true } },
        },
    });
    const [{ output }] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ (result);
    write(`${basename(module)}.js`, output[0].code, LICENSE);
}

/** @param {string} name @param {string} file */
function packed(name, file) {
    const bytes = readFileSync(join(root, file));
    write(`${name}.js`, `export const size=${bytes.length},data="${pack(bytes)}";\n`);
}

/** The declarations of a module that moves to the top, with imports that still find their files. @param {string} text @param {string} module */
function hoisted(text, module) {
    const room = dirname(module);
    return text.replace(/(["'])(\.\.?)\/((?:\w+\/)?[\w.]+?)\.js\1/g, (_, quote, up, path) => {
        const target = up === "." ? `${room}/${path}` : path;
        return `${quote}./${TOP.test(target) ? basename(target) : target}.js${quote}`;
    });
}

/** Declarations by tsc from the JSDoc, and those written by hand or by types.mjs. */
function types() {
    const out = join(root, "build/types"), tsc = join(root, "node_modules/.bin/tsc"), ending = ".d.ts";
    rmSync(out, { recursive: true, force: true });
    const { status, stdout } = spawnSync(tsc, ["-p", join(source, "tsconfig.package.json"), "--outDir", out], { encoding: "utf8" });
    if (status !== 0) throw new Error(`tsc: ${stdout}`);
    for (const folder of [out, source]) {
        for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
            if (!file.endsWith(ending)) continue;
            const module = file.slice(0, -ending.length).replaceAll("\\", "/"), text = readFileSync(join(folder, file), "utf8");
            const name = basename(module), more = ENTRIES.includes(name) ? 'export type * from "./types/api.js";\n' : "";
            if (TOP.test(module)) write(`${name}${ending}`, hoisted(text, module) + more);
            else write(file, text);
        }
    }
}

for (const file of ["dist/veer.wasm", "dist/veer.scalar.wasm", "dist/veer.threads.wasm", ...Object.values(WASM)]) {
    if (existsSync(join(root, file))) continue;
    console.error(`${file} is missing: run make -f emscripten.mk first.`);
    process.exit(1);
}
mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) if (!file.endsWith(".wasm")) rmSync(join(dist, file), { recursive: true });
SMALL.forEach(minified);
for (const name of COPIED) write(`${name}.js`, flat(`entries/${name}`));
for (const module of LIBRARIES) await library(module);
for (const [name, file] of Object.entries(WASM)) packed(name, file);
types();
