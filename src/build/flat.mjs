/**
 * Removes what "veer/flat" leaves out of the package's JavaScript. The WebAssembly decides what that is: a function or
 * method that calls an export which veer.flat.wasm lacks (src/build/flat.mk) is replaced by one that refuses the call
 * by name.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./needs.mjs";

/** Matches the exports that a function calls: their full names, or the names that helpers complete. */
const EXPORTS = /"(veer_\w+)"|(?:passId|numberOf|idsOf)\((?:this\.#)?host, "(\w+)"/g;
/** Matches the name of a call in the form that errors use. */
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
 * Replaces the body of a function by a refusal. The number of lines does not change, so the source map remains valid.
 * @param {string} text @param {string} call @param {string} [indent]
 */
function refusing(text, call, indent = "") {
    const short = `${text.slice(0, text.indexOf(") {\n") + 3)}\n${indent}    throw notInFlat("${call}");\n`;
    return `${short}${"\n".repeat(text.trimEnd().split("\n").length - short.split("\n").length)}${indent}}`;
}

/**
 * Returns the code of a module of src/js/world without the parts that "veer/flat" leaves out.
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

/** Matches a method with the comment above it. */
const DOCUMENTED = new RegExp(String.raw`^(?: {4}/\*\*(?:[^*]|\*(?!/))*\*/\n)?${METHOD.source}`, "gm");
/** Matches a getter of ids that calls an export. */
const LIST = /^( {4}get \w+\(\) \{\n {8}return )idsOf\([^\n]*"(\w+)"\);$/gm;
/** The module of the class of all worlds. */
const WORLD = "world/world.js";

/** Returns the methods of World that "veer/flat" refuses. @param {Set<string>} missing  exports */
export function refusedCalls(missing) {
    const folder = join(root, "src/js/world");
    const code = readdirSync(folder).map((file) => trimmed(readFileSync(join(folder, file), "utf8"), missing)).join("");
    return [...code.matchAll(/notInFlat\("world\.(\w+)"\)/g)].map(([, name]) => name).sort();
}

/**
 * Returns the code of a module of src/js/world with a list in place of the methods that only refuse. The functions that
 * the methods called are unused then, and the bundler leaves them out.
 * @param {string} code @param {string} module
 * @param {{ missing: Set<string>, refused: string[] }} what
 */
export function shortWorld(code, module, { missing, refused }) {
    const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, "");
    const short = trimmed(code, missing)
        .replace(DOCUMENTED, (text, name) => (refused.includes(name) ? blank(text) : text))
        .replace(LIST, (text, start, name) => (missing.has(`veer_${name}`) ? `${start}[];` : text));
    if (module !== WORLD) return short;
    const own = short.includes("import { notInFlat }") ? "" : 'import { notInFlat } from "../link/errors.js";\n';
    const names = refused.join(" ").replace(/(.{80,}?) /g, "$1\n    ");
    return `${short}${own}for (const name of \`${names}\`.split(/\\s+/)) {
    World.prototype[name] = () => {
        throw notInFlat("world." + name);
    };
}
`;
}

/**
 * Replacements in "veer/flat" for modules that only give advice. To be small, they only say that the errors of "veer"
 * show what to write. Names close to a field or a choice are still suggested.
 * @type {Record<string, string>}
 */
const SHORT = {
    "link/hints.js": `
const NONE = () => "", FORM = 'import from "veer" while you write a game: its errors show the form of each call';
export const formOf = () => FORM, fieldHint = NONE, valueHint = NONE, behaviorHint = NONE;
export const remarkOf = (call, remark = "") => remark;
`,
    "link/strangers.js": `
export const adviseOfWorld = () => {}, adviseOfColumns = adviseOfWorld, adviseOfVeer = adviseOfWorld;
`,
};

/** Returns the plugin of Vite that trims the modules of the package. */
export function flatPlugin() {
    const missing = missingExports(), what = { missing, refused: refusedCalls(missing) };
    return {
        name: "veer-flat",
        transform(/** @type {string} */ code, /** @type {string} */ id) {
            const module = id.replace(/^.*\/src\/js\//, "");
            if (module.startsWith("world/")) return { code: shortWorld(code, module, what), map: null };
            return Object.hasOwn(SHORT, module) ? { code: SHORT[module], map: null } : undefined;
        },
    };
}
