/**
 * Reads the code blocks of web/docs/bundlers.md, so that the matrix runs exactly the documented code. "## Vite" begins
 * a tool; a heading "###" with `veer/url` in it begins the settings of that entry, or of several; the words in brackets
 * behind a fence are the block's file: ```js [vite.config.js].
 */
import { readFileSync } from "node:fs";

/** @typedef {Record<string, string>} Files  code by the name of its file */

/** Code blocks before a tool's first "###" apply to every entry. */
const EVERY = "*";

/** @param {string} text @returns {Map<string, Map<string, Files>>} by tool and entry */
export function blocksOf(text) {
    const tools = new Map(), part = /^```\w* \[([^\]]+)\].*\n([\s\S]*?)^```$|^(##+) (.*)$/gm;
    let tool = "", entries = [EVERY];
    for (const [, file, code, level, heading] of text.matchAll(part)) {
        if (level === "##") [tool, entries] = [heading, [EVERY]];
        else if (level) entries = [...heading.matchAll(/`([^`]+)`/g)].map(([, entry]) => entry);
        const own = tools.get(tool) ?? new Map();
        if (file) for (const entry of entries) own.set(entry, { ...own.get(entry), [file]: code });
        tools.set(tool, own);
    }
    return tools;
}

const all = blocksOf(readFileSync(new URL("../../web/docs/bundlers.md", import.meta.url), "utf8"));

let isForgotten = false;

/**
 * Removes the documented settings, except for "veer/core", which cannot be loaded without bytes. Shows which tools need
 * them.
 */
export function forgetDocumented() {
    isForgotten = true;
}

/** Texts in the blocks of "veer/url", and what replaces them for "veer/flat/url". The page tells readers the same. */
const FLAT = { "veer/url": "veer/flat/url", "veer.wasm": "veer.flat.wasm", "dist/url.js": "dist/flat.url.js" };

/** Returns the blocks of "veer/url" for "veer/flat/url". @param {Files} [files] @returns {Files} */
const flatForm = (files = {}) => Object.fromEntries(Object.entries(files).map(([name, code]) => [
    name, Object.entries(FLAT).reduce((text, [from, to]) => text.replaceAll(from, to), code),
]));

/**
 * Returns the files that the documentation gives for an entry in a tool.
 * @param {string} tool
 * @param {string} entry
 * @returns {Files}
 */
export function documented(tool, entry) {
    const own = all.get(tool);
    if (!own) throw new Error(`web/docs/bundlers.md says nothing of "${tool}"`);
    const files = entry === "veer/flat/url" ? flatForm(own.get("veer/url")) : own.get(entry);
    return { ...own.get(EVERY), ...(isForgotten && entry !== "veer/core" ? {} : files) };
}
