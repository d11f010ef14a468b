/**
 * Assembles dist/, which is all that the package publishes: the entries, the library they share (veer.js, one minified file), the packed
 * WebAssembly of the inline entry, and the types. emscripten.mk has built the .wasm files before.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, minifySync } from "vite";
import { root } from "./needs.mjs";
import { pack } from "./pack.mjs";

const dist = join(root, "dist"), source = join(root, "src/js");
const SMALL = ["index", "unpack"];
const PLAIN = ["url", "url.node", "core", "threads", "threads.node", "shared", "worker", "worker.node", "serve"]; // bundlers look for addresses in them
const LIBRARIES = ["veer", "draw"];
const WASM = { inline: "build/inline/veer.wasm", scalar: "build/inline/veer.scalar.wasm" };

/** @param {string} file @param {string} code @param {string} [note] */
const write = (file, code, note = "") => writeFileSync(join(dist, file), note + code);

const LICENSE = "/*! Veer, MIT license */\n";

/** A file as it is but for white space and comments. @param {string} name */
function minified(name) {
    const { code, errors } = minifySync(`${name}.js`, readFileSync(join(source, `${name}.js`), "utf8"), { module: true });
    if (errors.length) throw new Error(`${name}.js: ${errors[0].message}`);
    write(`${name}.js`, code, LICENSE);
}

/** One file of a module and all it imports. @param {string} name */
async function library(name) {
    const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
            write: false, target: "es2022", copyPublicDir: false, lib: { entry: join(source, `${name}.js`), formats: ["es"] },
            rolldownOptions: { output: { minify: true } },
        },
    });
    const [{ output }] = /** @type {any} */ (result);
    write(`${name}.js`, output[0].code, LICENSE);
}

/** @param {string} name @param {string} file */
function packed(name, file) {
    const bytes = readFileSync(join(root, file));
    write(`${name}.js`, `export const size=${bytes.length},data="${pack(bytes)}";\n`);
}

/** Declarations by tsc from the JSDoc, beside the generated ones. */
function types() {
    const out = join(root, "build/types"), tsc = join(root, "node_modules/.bin/tsc");
    rmSync(out, { recursive: true, force: true });
    const { status, stdout } = spawnSync(tsc, ["-p", join(source, "tsconfig.package.json"), "--outDir", out], { encoding: "utf8" });
    if (status !== 0) throw new Error(`tsc: ${stdout}`);
    for (const file of readdirSync(out, { recursive: true })) {
        if (String(file).endsWith(".d.ts")) cpSync(join(out, String(file)), join(dist, String(file)));
    }
    for (const file of ["inline.d.ts", "scalar.d.ts", "types"]) cpSync(join(source, file), join(dist, file), { recursive: true });
}

for (const file of ["dist/veer.wasm", "dist/veer.scalar.wasm", "dist/veer.threads.wasm", ...Object.values(WASM)]) {
    if (existsSync(join(root, file))) continue;
    console.error(`${file} is missing: run make -f emscripten.mk first.`);
    process.exit(1);
}
mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) if (!file.endsWith(".wasm")) rmSync(join(dist, file), { recursive: true });
SMALL.forEach(minified);
for (const name of PLAIN) cpSync(join(source, `${name}.js`), join(dist, `${name}.js`));
for (const name of LIBRARIES) await library(name);
for (const [name, file] of Object.entries(WASM)) packed(name, file);
types();
