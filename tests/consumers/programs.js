/**
 * The programs that consumers run, one per entry. A program is a few lines that create `veer`, from
 * web/docs/bundlers.md if the documentation has lines for the tool, otherwise from here; check.js does the rest.
 */
import { readFileSync } from "node:fs";

/**
 * @typedef {"veer" | "veer/scalar" | "veer/url" | "veer/flat" | "veer/flat/url" | "veer/core" | "veer/draw" |
 *   "veer/threads"} Entry
 */

/** @type {Entry[]} */
export const entries = [
    "veer", "veer/scalar", "veer/url", "veer/flat", "veer/flat/url", "veer/core", "veer/draw", "veer/threads",
];

const plainly = (/** @type {string} */ entry) =>
    `import { createVeer } from "${entry}";\n\nconst veer = await createVeer();\n`;

/** Programs for entries without settings in the documentation. @type {Record<Entry, string>} */
const plain = {
    veer: plainly("veer"),
    "veer/scalar": plainly("veer/scalar"),
    "veer/url": plainly("veer/url"),
    "veer/flat": plainly("veer/flat"),
    "veer/flat/url": plainly("veer/flat/url"),
    "veer/core": `import { createVeer } from "veer/core";

const response = await fetch(new URL("./node_modules/veer/dist/veer.wasm", location.href));
const veer = await createVeer(await response.arrayBuffer());
`,
    "veer/draw": `import { createVeer } from "veer";\nimport { drawWorld } from "veer/draw";\n\nconst veer = await ` +
        `createVeer();\n`,
    "veer/threads": `import { createVeer } from "veer/threads";\n\nconst veer = await createVeer({ workers: 2 });\n`,
};

/**
 * Returns a module that creates a Veer, steps and reports; with `exported`, a module that exports `start`, which
 * returns the hash.
 * @param {Entry} entry @param {{ code?: string, exported?: boolean }} [how]  code: the lines that make `veer`
 */
export function program(entry, { code = plain[entry], exported = false } = {}) {
    const lines = code.trim().split("\n"), isImport = (/** @type {string} */ line) => /^import\s/.test(line);
    const imports = [...lines.filter(isImport), `import { ${exported ? "" : "report, "}walk } from "./check.js";`];
    const body = lines.filter((line) => !isImport(line) && line !== "").map((line) => `    ${line}`);
    const drawn = entry === "veer/draw" ? ", drawWorld" : "";
    return `${imports.join("\n")}

export async function start() {
${body.join("\n")}
    return walk(veer${drawn});
}
${exported ? "" : "report(start);\n"}`;
}

const read = (/** @type {string} */ name) => readFileSync(new URL(name, import.meta.url), "utf8");
/** Returns the import of a program. */
export const support = {
    "check.js": read("check.js").replace("../package/", "./"), "worlds.js": read("../package/worlds.js"),
};

export const html = (/** @type {string} */ script = '<script type="module" src="./game.js"></script>') =>
    `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body>${script}</body>\n</html>\n`;
