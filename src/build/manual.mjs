/**
 * Writes the manual as files: docs/ in the package, made from the pages of web/docs in the order of their sidebar, with
 * an index of one line for each page. Pages about C and about the site itself are left out.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sidebar } from "../../web/docs/.vitepress/sidebar.js";
import { callsPage } from "./calls_page.mjs";
import { plainPage, site, summaryOf, titleOf } from "./markdown.mjs";
import { root } from "./needs.mjs";

const source = join(root, "web/docs"), folder = join(root, "docs");
/** Pages that are not about the package. */
const LEFT = new Set(["index.md", "c.md", "reference/c.md", "embed.md"]);
export const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const CALLS = "reference/calls.md";
/** @returns {Page} */
const calls = () => ({
    file: CALLS, text: callsPage(),
    summary: "Every call of Veer and of a world on one line, with its types and an example.",
});

/** @typedef {{ file: string, text: string, summary: string }} Page */
/** @typedef {{ text?: string, link?: string, items?: Item[] }} Item  an entry of the sidebar */
/** @typedef {{ name: string, file: string, level: number }} Entry  a heading of the index, or a page below it */

/** Returns all pages, as paths within web/docs. Those in api/ are made by TypeDoc. @param {boolean} [hasApi] */
export const pageFiles = (hasApi = false) => readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && !/^(node_modules|\.vitepress)\//.test(file))
    .filter((file) => hasApi || !file.startsWith("api/")).sort();

/** Returns the text of a page. @param {string} file */
export const pageText = (file) => readFileSync(join(source, file), "utf8");

/** Returns pages as plain Markdown, with links among themselves. @param {string[]} files @returns {Page[]} */
export function convert(files) {
    const set = new Set(files);
    return files.map((file) => {
        const own = pageText(file), text = plainPage(file, own, set);
        if (!titleOf(text)) throw new Error(`web/docs/${file} has no heading`);
        return { file, text, summary: summaryOf(own, text) };
    });
}

/**
 * Returns the sidebar as a list, in reading order, with the page of calls, which only the package has.
 * @param {boolean} [hasApi]
 * @returns {Entry[]}
 */
export function entriesOf(hasApi = false) {
    /** @param {Item} item @param {number} level @returns {Entry[]} */
    const flat = ({ text: name = "", link, items }, level) => [
        ...(items ? [{ name, file: "", level }] : []),
        ...(link ? [{ name, file: `${link.slice(1)}${link.endsWith("/") ? "index" : ""}.md`, level: 0 }] : []),
        ...(items ?? []).flatMap((item) => flat(item, level + 1)),
    ];
    const list = /** @type {Item[]} */ (sidebar(hasApi)).flatMap((item) => flat(item, 2));
    const at = list.findIndex(({ file }) => file === "reference/index.md") + 1;
    return [...list.slice(0, at), { name: "Calls", file: CALLS, level: 0 }, ...list.slice(at)];
}

/**
 * Returns a list of pages with headings.
 * @param {Page[]} pages
 * @param {(file: string) => string} address
 */
export function listOf(pages, address) {
    const known = new Map(pages.map((page) => [page.file, page]));
    const lines = entriesOf().flatMap(({ name, file, level }) => {
        if (level) return ["", `${"#".repeat(level)} ${name}`, ""];
        const page = known.get(file);
        return page ? [`- [${name}](${address(file)}): ${page.summary}`] : [];
    });
    return lines.join("\n").trim();
}

/** @param {Page[]} pages */
const indexOf = (pages) => `# Manual of Veer ${version}

These are the pages of <${new URL("docs/", site).href}> for this version. [AGENTS.md](../AGENTS.md)
is a summary: a brain for each common need of a game, and the usual mistakes. The types, with their comments, are in
\`dist/types/*.d.ts\`.

${listOf(pages, (file) => file)}
`;

/** Returns the files of docs/, by their paths. @returns {Map<string, string>} */
export function manual() {
    const pages = [...convert(pageFiles().filter((file) => !LEFT.has(file))), calls()].sort((a, b) =>
        (a.file < b.file ? -1 : 1));
    return new Map([["README.md", indexOf(pages)], ...pages.map(({ file, text }) =>
        /** @type {[string, string]} */ ([file, text]))]);
}

/** Writes docs/, without files of earlier builds. */
export function writeManual() {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    for (const [file, text] of manual()) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeManual();
