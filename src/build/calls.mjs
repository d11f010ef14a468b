// Reads the public calls from their declarations in the headers. A declaration with its comment is the only description
// of a call: the exports of the WebAssembly, the fuzzer's calls, the methods that pass their arguments on, and the C
// reference of the documentation are generated from the declarations.
//
//   node src/build/calls.mjs wasm.inl|exports.txt|fuzz.inl [FILE.c ...]
//                                                             prints one output, for the makefiles: of the calls that
//                                                             these files define
//   node src/build/calls.mjs [--check]                        writes src/js/world/methods.js, or reports that it is
//                                                             not up to date
//
// VEER_API declares a call only for C, VEER_WASM a call that the package's JavaScript uses too, and VEER_METHOD a call
// that is also a method of World.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Headers with calls. The calls of veer_threads.h are only for the host program. */
const HEADERS = [
    "veer.h", "veer_saves.h", "veer_ballistics.h", "veer_explain.h", "veer_navigation.h", "veer_senses.h",
    "veer_measures.h", "veer_meshes.h", "veer_heights.h", "veer_tiles.h",
];
const ALL_HEADERS = [...HEADERS, "veer_threads.h"];
const THINGS = ["Agent", "Brain", "Path", "Obstacle", "Projectile", "Link", "Flow", "Mesh", "Heights", "Tiles"];
const ID = new RegExp(`^Veer(${THINGS.join("|")})Id$`);

/** @typedef {{ type: string, name: string }} Param  type: as in the header, with const and stars: "const VeerRay *" */
/**
 * @typedef {{ kind: "API" | "WASM" | "METHOD" | "INLINE", name: string, type: string, params: Param[], doc: string,
 *   text: string, file: string, line: number,
 *     joins: boolean }} Call  joins: the declaration has no comment and follows directly below another declaration */
/** @typedef {{ title: string, doc: string, calls: Call[] }} Section */

/* ---- reading the headers */

/** @param {string} text @param {string} where @returns {Param} */
function paramOf(text, where) {
    const [, type, stars, name] = /^((?:const )?\w+) (\**)(\w+)$/.exec(text.trim()) ?? [];
    if (!type) {
        throw new Error(`${where}: "${text.trim()}" is no parameter that the generator reads: TYPE name, TYPE *name`);
    }
    return { type: type + (stars && ` ${stars}`), name };
}

/** Returns the text of a comment without its delimiters. @param {string} comment */
const proseOf = (comment) => comment.replace(/^\s*\/\*+\s?|\s*\*+\/\s*$/g, "").replace(/\s*\n\s*\*?\s*/g, " ").trim();

/** Matches the kind, type, stars, name and parameters of a declaration, and the rest of the line. */
const DECLARATION =
    /^(?:VEER_(API|WASM|METHOD)|static inline) ((?:const |struct )*\w+) (\**)veer_(\w+)\(([^()]*)\) ?[;{](.*)$/;

/**
 * @param {string} text  the declaration, from its macro to its end
 * @param {{ file: string, line: number, comment: string, isBelow: boolean }} at
 * @returns {Call}
 */
function callOf(text, { file, line, comment, isBelow }) {
    const where = `src/${file}:${line}`, flat = text.replace(/\s+/g, " ");
    const [, kind, type, stars, name, list, after] = DECLARATION.exec(flat) ?? [];
    if (!name) {
        throw new Error(`${where}: no declaration that the generator reads: VEER_API TYPE veer_name(TYPE name, ...);`);
    }
    const params = list === "void" ? [] : list.split(",").map((param) => paramOf(param, where));
    const trailing = kind ? /\/\*.*\*\//.exec(after)?.[0] ?? "" : "";
    const own = {
        name, type: type + (stars && ` ${stars}`), params,
        doc: [comment, trailing].filter(Boolean).map(proseOf).join(" "), file, line, joins: isBelow && !comment,
    };
    return {
        kind: /** @type {Call["kind"]} */ (kind ?? "INLINE"), ...own,
        text: flat.replace(/^VEER_\w+ /, "").replace(/ ?[;{].*$/, ";"),
    };
}

/**
 * Returns the calls of a header, grouped by its sections `---- title`.
 * @param {string} file
 * @param {string} [folder]
 * @returns {Section[]}
 */
export function sectionsOf(file, folder = join(root, "src")) {
    const text = readFileSync(join(folder, file), "utf8");
    /** @type {Section} */
    let section = { title: "", doc: "", calls: [] };
    const sections = [section];
    let comment = "", end = -1;
    for (const { 0: found, index } of text.matchAll(
        /^\/\*[^]*?\*\/$|^(?:VEER_(?!H\b)\w+[ (\n]|static inline )[^;{]*[;{].*$/gm,
    )) {
        const line = text.slice(0, index).split("\n").length;
        const isNext = text.slice(end, index) === "\n"; // directly below the previous declaration or comment
        if (found.startsWith("/* ----")) {
            const [, title, doc = ""] = /^-+ ([^:]*)(?:: ([^]*))?$/.exec(proseOf(found)) ?? [];
            sections.push((section = { title, doc, calls: [] }));
            comment = "";
        } else if (found.startsWith("/*")) {
            comment = found;
        } else {
            section.calls.push(callOf(found,
                { file, line, comment: isNext ? comment : "", isBelow: isNext && section.calls.length > 0 }));
            comment = "";
        }
        end = index + found.length;
    }
    return sections;
}

/** Returns every section with calls. @param {string[]} [files] @param {string} [folder] */
export const sections = (files = ALL_HEADERS, folder) =>
    files.flatMap((file) => sectionsOf(file, folder)).filter(({ calls }) => calls.length);
/** Returns every call except the inline functions of the headers. @param {string} [folder] */
export const calls = (folder) =>
    sections(HEADERS, folder).flatMap((section) => section.calls).filter(({ kind }) => kind !== "INLINE");

const isWide = (/** @type {string} */ type) => ID.test(type) || type === "uint64_t";
const exported = () => calls().filter(({ kind }) => kind !== "API");

/* ---- exports of the WebAssembly */

/**
 * Returns whether a call needs a wrapper. JavaScript numbers cannot represent 64-bit integers, so such arguments and
 * results pass through memory. Structs pass through memory without a wrapper.
 * @param {Call} call
 */
const isWrapped = ({ type, params }) => isWide(type) || params.some((param) => isWide(param.type));

/** @param {Call} call */
function wrapperOf({ name, type, params }) {
    const isResult = isWide(type);
    const own = params.map((param) => (isWide(param.type) ? `const ${param.type} *${param.name}` : joined(param)));
    const list = [...own, ...(isResult ? [`${type} *result`] : [])].join(", ");
    const called = `veer_${name}(${params.map((param) => (isWide(param.type) ? "*" : "") + param.name).join(", ")})`;
    return `CALL(${isResult ? "void" : type}, ${name}, ${list}) { ` +
        `${isResult ? "*result = " : type === "void" ? "" : "return "}${called}; }\n`;
}

/** @param {Param} param */
const joined = ({ type, name }) => type + (type.endsWith("*") ? "" : " ") + name;

/**
 * Returns whether one of these files defines a function for a call; without files, a call is always defined.
 * @param {string[]} files
 */
export function definedIn(files) {
    const text = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
    const names = new Set([...text.matchAll(/^\w[^=;(]*\bveer_(\w+)\([^;]*?\) \{/gm)].map(([, name]) => name));
    return (/** @type {Call} */ { name }) => files.length === 0 || names.has(name);
}

/** @param {string[]} files */
const wasm = (files) => exported().filter(definedIn(files)).filter(isWrapped).map(wrapperOf).join("");
/** @param {string[]} files */
const exportsOf = (files) =>
    exported().filter(definedIn(files)).filter((call) => !isWrapped(call))
        .map(({ name }) => `-Wl,--export=veer_${name}\n`).join("");

/* ---- the fuzzer's calls */

/** Returns the structs of the headers that contain only numbers, so that random bits can fill them. */
const plainStructs = () => new Set(HEADERS.flatMap((file) => {
    const text = readFileSync(join(root, "src", file), "utf8");
    return [...text.matchAll(/^typedef struct (\w+) \{([^]*?)^\} \1;/gm)].filter(([, , body]) =>
        !/[*#]|Id /.test(body.replace(/\/\*[^]*?\*\//g, ""))).map(([, name]) =>
        name);
}));

/** Returns the name of the variable for an argument. @param {string} name */
const argOf = (name) => `${name}Arg`;

/**
 * Returns the C code that draws a random argument, or null if the argument needs a handwritten function.
 * @param {Param} param
 * @param {Param | undefined} next
 * @param {Set<string>} plain
 */
function drawn({ type, name: given }, next, plain) {
    const name = argOf(given);
    const [, isConst, base, stars] = /^(const )?(\w+)( \*+)?$/.exec(type) ?? [], thing = ID.exec(base)?.[1];
    if (!stars) {
        if (base === "VeerWorldId") return `VeerWorldId ${name} = GIVEN_WORLD;`;
        if (thing) return `${base} ${name} = {GIVEN_ID(${thing.toUpperCase()})};`;
        const given =
            { VeerVec3: "GIVEN_POINT", float: "GIVEN_FLOAT", uint32_t: "GIVEN_NUMBER", uint64_t: "GIVEN_ANY" }[base];
        return given ? `${base} ${name} = ${given};` : null;
    }
    if (stars !== " *" || (base === "void") || (isConst && !plain.has(base))) return null;
    if (isConst) return `${base} ${name}; GIVEN_LANES(${name});`;
    if (next?.name === "count" && next.type === "uint32_t *") {
        return `${base} ${name}[${base === "float" ? "3 * " : ""}GIVEN_ROOM];`;
    }
    return given === "count" ? `uint32_t ${name} = GIVEN_NUMBER % (GIVEN_ROOM + 1);` : `${base} ${name};`;
}

/** @param {Call} call @param {Set<string>} plain */
function fuzzed({ name, type, params }, plain) {
    const draws = params.map((param, i) => drawn(param, params[i + 1], plain));
    const isList = (/** @type {string} */ own) => draws.some((draw) => draw?.includes(` ${own}[`));
    if (draws.includes(null)) return `HAND(${name})\n`;
    const args = params.map((param) => (param.type.endsWith("*")
        ? `GIVEN_POINTER(${isList(argOf(param.name)) ? "" : "&"}${argOf(param.name)})`
        : argOf(param.name)));
    const call = `veer_${name}(${args.join(", ")})`;
    return `CALL(${name}, ${draws.join(" ")}, ${type === "VeerResult" ? call : `((void)${call}, VEER_OK)`})\n`;
}

const fuzz = () => calls().map((call) => fuzzed(call, plainStructs())).join("") + "#undef CALL\n#undef HAND\n";

/* ---- methods in JavaScript */

/**
 * Returns the parts of a method for a parameter: its type, the check, and the argument for the core.
 * @param {Param} param
 * @param {number} nth  position among the ids of the call
 * @param {string} where
 */
function taken({ type, name }, nth, where) {
    const thing = ID.exec(type)?.[1], own = `${name}Value`;
    if (thing) {
        return {
            doc: `api.${thing}Id`, check: `check.id(${name}, place, "${name}")`,
            arg: `instance.writeId(at.${["id", "other"][nth]}, ${own})`, own,
        };
    }
    if (type === "VeerVec3") {
        return {
            doc: "api.Point", check: `check.point(${name}, place.in("${name}"))`,
            arg: `instance.writeFloats(at.point${nth ? ` + ${12 * nth}` : ""}, ${own})`, own,
        };
    }
    const check = { float: "float", uint32_t: "whole" }[type];
    if (!check) {
        throw new Error(
            `${where}: a method cannot take ${type}${name}; declare it with VEER_WASM and write the method by hand`,
        );
    }
    return { doc: "number", check: `check.${check}(${name}, place, "${name}")`, arg: own, own };
}

/**
 * Returns the type of a method's result, and the code that converts the core's `code` to the result.
 * @param {Call} call
 * @param {Param | undefined} out
 */
function returned({ doc }, out) {
    const mayLack = doc.includes("NO_RESULT"), struct = /^Veer(\w+) \*$/.exec(out?.type ?? "")?.[1];
    if (struct) {
        return {
            type: `api.${struct}${mayLack ? " | null" : ""}`, at: "at.result",
            code: `${mayLack ? "isNone(host, code) ? null : " : ""}instance.read("${struct}", at.result)`,
        };
    }
    if (out) return { type: "string", at: "at.hash", code: "readHash(host)" };
    return mayLack ? { type: "boolean", at: "", code: "!isNone(host, code)" } : { type: "", at: "", code: "" };
}

/**
 * Matches sentences of a comment that apply only to C: those about lists, and about result codes that the JavaScript
 * methods throw as errors or do not use.
 */
const OF_C = /\*count|VEER_E_|\bCLAMPED\b/;

/**
 * Returns the comment in JavaScript terms, as lines.
 * @param {Call} call
 * @param {string} type  type of the method's result
 */
function spoken({ doc, file, line, name }, type) {
    if (!doc) throw new Error(`src/${file}:${line}: veer_${name} is a method and needs a comment of its own`);
    /** @type {Record<string, string>} */
    const words = { NO_RESULT: type === "boolean" ? "false" : "null", OK: "true" };
    const sentences = doc.replace(/ ?\bErrors: .*$/, "").split(/(?<=\.) (?=[A-Z*])/).filter((sentence) =>
        !OF_C.test(sentence));
    return sentences.map((sentence) => {
        const text = sentence.replace(/\bveer_(\w+)/g, "$1").replace(/\b(NO_RESULT|OK)\b/g, (word) => words[word]);
        return text[0].toUpperCase() + text.slice(1);
    }).join(" ").match(/.{1,111}(?: |$)/g)?.map((part) => part.trim()) ?? [];
}

/** Returns a JSDoc comment. @param {string[]} lines */
function commentOf(lines) {
    const one = `    /** ${lines.join(" ")} */\n`;
    return one.length <= WIDTH ? one : `    /**\n${lines.map((line) => `     * ${line}\n`).join("")}     */\n`;
}

/**
 * Returns a statement, with each part on its own line if a single line is too long.
 * @param {string} start
 * @param {string[]} parts
 * @param {string} end
 */
function statement(start, parts, end) {
    const one = `        ${start}${parts.join(", ")}${end}\n`;
    return one.length <= WIDTH
        ? one
        : `        ${start.trimEnd()}\n            ` +
            `${parts.join(",\n            ")}${end.startsWith(")") ? ",\n        " : ""}${end}\n`;
}
const WIDTH = 120;

/**
 * Returns the declaration of a getter, for a call without arguments whose result is a number or a list of ids.
 * @param {Call} call
 * @param {string} type
 * @param {string} code
 */
const getter = (call, type, code) =>
    `${commentOf([...spoken(call, type), `@returns {${type}}`])}    get ${call.name}() {\n        return ` +
        `${code}(this.#host, "${call.name}");\n    }\n`;

/** Returns the parameter that the result is written to, if there is one. @param {Param | undefined} last */
const outOf = (last) => (/^(Veer(?!\w*Id )\w+|uint64_t) \*$/.test(last?.type ?? "") ? last : undefined);

/** @param {Call} call */
function methodOf(call) {
    const { name, type, params: [world, ...rest], file, line } = call, where = `src/${file}:${line}`;
    const thing = /^Veer(\w+Id) \*$/.exec(rest[0]?.type ?? "")?.[1];
    if (world?.type !== "VeerWorldId") {
        throw new Error(`${where}: the first parameter of a method is VeerWorldId world`);
    }
    if (rest.length === 0 && type === "uint32_t") return getter(call, "number", "numberOf");
    if (thing && rest[1]?.name === "count") return getter(call, `api.${thing}[]`, "idsOf");
    if (type !== "VeerResult") {
        throw new Error(
            `${where}: a method returns VeerResult; declare it with VEER_WASM and write the method by hand`,
        );
    }
    const out = outOf(rest.at(-1)), given = out ? rest.slice(0, -1) : rest, names = given.map((param) => param.name);
    const isId = given.map((param) => ID.test(param.type));
    const ins = given.map((param, i) => taken(param, isId.slice(0, i).filter((one) => one === isId[i]).length, where));
    const result = returned(call, out), args = [...ins.map(({ arg }) => arg), ...(result.at ? [result.at] : [])];
    const docs = [...given.map((param, i) => `@param {${ins[i].doc}} ${param.name}`), ...(result.type
        ? [`@returns {${result.type}}`]
        : [])];
    if (names.length === 1 && isId[0] && !out && !result.code) {
        return `${commentOf([...spoken(call, ""), ...docs])}    ${name}(${names[0]}) {\n        passId(this.#host, ` +
            `"${name}", "${names[0]}", ${names[0]});\n    }\n`;
    }
    if (names.length === 0 && !out && !result.code) {
        return `${commentOf(spoken(call, ""))}    ${name}() {\n        this.#host.run({ call: "world.${name}" }, ` +
            `"veer_${name}");\n    }\n`;
    }
    const opened =
        `        const host = ` +
        `this.#host${/\bat\./.test(args.join()) ? ", { instance } = host, { at } = instance;\n        const " : ", "}` +
            `call = "world.${name}"${ins.length ? ", place = new Place(call)" : ""};\n`;
    const run = [`{ call${names.length ? `, given: { ${names.join(", ")} }` : ""} }`, `"veer_${name}"`, ...args];
    const start = result.code.includes("code") ? "const code = host.run(" : "host.run(";
    return `${commentOf([...spoken(call, result.type), ...docs])}    ${name}(${names.join(", ")}) {\n${opened}` +
        `${ins.length ? statement("const ", ins.map(({ own, check }) => `${own} = ${check}`),
            ";") : ""}${statement(start, run, ");")}` +
        `${result.code && `        return ${result.code};\n`}    }\n`;
}

const HEAD = `/**
 * Calls of a world that pass their arguments on to the core and its result back. Written by src/build/calls.mjs from
 * the declarations in src/veer.h and the headers that it includes: change those, and run npm run types.
 */
`;

/** Returns the class of the methods. @param {string} [folder]  folder of the headers */
export function methods(folder) {
    const body = calls(folder).filter(({ kind }) => kind === "METHOD").map(methodOf).join("\n");
    return `${HEAD}import * as check from "../link/check.js";
import { Place } from "../link/check.js";
import { idsOf, isNone, numberOf, passId, readHash } from "./calls.js";

/** @import * as api from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

export class Methods {
    /** @type {Host} */
    #host;

    /** @param {Host} host */
    constructor(host) {
        this.#host = host;
    }

${body}}
`;
}

/* ---- the command */

/** @param {string} [word] @param {string[]} files */
function main(word, ...files) {
    const part = { "wasm.inl": wasm, "exports.txt": exportsOf, "fuzz.inl": fuzz }[word ?? ""];
    if (part) return void process.stdout.write(part(files));
    const file = join(root, "src/js/world/methods.js"), text = methods();
    if (word !== "--check") return writeFileSync(file, text);
    if (readFileSync(file, "utf8") === text) return;
    console.error("src/js/world/methods.js is not up to date with the headers: run npm run types.");
    process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    try {
        main(...process.argv.slice(2));
    } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
    }
}
