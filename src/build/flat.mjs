/**
 * What "veer/flat" leaves out of the package's JavaScript. The WebAssembly decides: a function or method that calls an
 * export which veer.flat.wasm lacks (src/build/flat.mk) is replaced by one that refuses the call by name.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./needs.mjs";

/** Matches what a function says about the exports that it calls: their names, or the names that helpers complete. */
const EXPORTS = /"(veer_\w+)"|(?:passId|numberOf|idsOf)\((?:this\.#)?host, "(\w+)"/g;
/** Matches a call as errors name it. */
const CALL = /"((?:world|veer)\.\w+)"/;
/** Matches the start of a declaration of a module. */
const DECLARATION = /^(export )?(?:function|const) (\w+)/;
/** Matches a method of a class, up to its end. */
const METHOD = /^ {4}(?!(?:constructor|return)\b)(?:get )?(\w+)\([^\n]*\) \{\n[^]*?^ {4}\}$/gm;

/** Returns the names of the exports of a WebAssembly file in dist/. @param {string} file */
const exportsIn = (file) => new Set(
    WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(join(root, "dist", file)))).map(({ name }) => name),
);

/** Returns the exports of veer.wasm that veer.flat.wasm lacks. */
export function missingExports() {
    const flat = exportsIn("veer.flat.wasm");
    return new Set([...exportsIn("veer.wasm")].filter((name) => !flat.has(name)));
}

/**
 * Replaces the body of a function by a refusal. The text keeps its lines, so that the source map stays right.
 * @param {string} text @param {string} call @param {string} [indent]
 */
function refusing(text, call, indent = "") {
    const short = `${text.slice(0, text.indexOf(") {\n") + 3)}\n${indent}    throw notInFlat("${call}");\n`;
    return `${short}${"\n".repeat(text.trimEnd().split("\n").length - short.split("\n").length)}${indent}}`;
}

/**
 * Returns the code of a module of src/js/world without what "veer/flat" leaves out.
 * @param {string} code
 * @param {Set<string>} missing  exports
 */
export function trimmed(code, missing) {
    const declared = code.split(/^(?=[a-z/])/m).filter((text) => DECLARATION.test(text)).map((text) => {
        const [, exported, name] = DECLARATION.exec(text) ?? [];
        return { text, name, isExported: Boolean(exported) };
    });
    const calls = (/** @type {string} */ text) =>
        [...text.matchAll(EXPORTS)].some(([, own, completed]) => missing.has(own ?? `veer_${completed}`));
    const lost = new Set(declared.filter(({ text }) => calls(text)).map(({ name }) => name));
    const uses = (/** @type {string} */ text) => [...lost].some((name) => new RegExp(`\\b${name}\\b`).test(text));
    for (let size = -1; size !== lost.size;) {
        size = lost.size;
        for (const { text, name } of declared) if (uses(text)) lost.add(name);
    }
    let result = code;
    for (const { text, name, isExported } of declared) {
        const call = CALL.exec(text)?.[1];
        if (!isExported || !lost.has(name) || !call) continue;
        result = result.replace(text, () => refusing(text, call) + text.slice(text.trimEnd().length));
    }
    for (const [text, name] of code.matchAll(METHOD)) {
        const call = CALL.exec(text)?.[1] ?? `world.${name}`;
        if (!calls(text) || /^ {4}(?:get|#)/.test(text)) continue;
        result = result.replace(text, () => refusing(text, call, "    "));
    }
    return result === code ? code : `${result}import { notInFlat } from "../link/errors.js";\n`;
}

/**
 * Returns hints.js without the forms of calls that are refused, and without other libraries' words for behaviors.
 * @param {string} code @param {Set<string>} missing
 */
const withoutForms = (code, missing) => code.replace(/^(export const BEHAVIORS = )[^]*?;$/m,
    (text, start) => `${start}{};${text.replace(/[^\n]/g, "")}`)
    .replace(/^ {4}"world\.(\w+)":\s+".*",\n/gm, (text, name) =>
    (missing.has(`veer_${name}`) ? text.replace(/[^\n]/g, "") : text));

/**
 * Returns strangers.js without its advice about the words of other libraries: "veer/flat" is to be small, and games are
 * written with the whole build at hand.
 * @param {string} code
 */
const withoutAdvice = (code) =>
    [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => `export const ${name} = () => {};\n`).join("");

/** Returns the plugin of Vite that trims the modules of the package. */
export function flatPlugin() {
    const missing = missingExports();
    return {
        name: "veer-flat",
        transform(/** @type {string} */ code, /** @type {string} */ id) {
            if (/\/src\/js\/world\/\w+\.js$/.test(id)) return { code: trimmed(code, missing), map: null };
            if (id.endsWith("/src/js/link/strangers.js")) return { code: withoutAdvice(code), map: null };
            if (id.endsWith("/src/js/link/hints.js")) return { code: withoutForms(code, missing), map: null };
            return undefined;
        },
    };
}
