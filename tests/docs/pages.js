/** The texts for readers: README.md, what coding agents read, and the pages of web/docs, with their code blocks. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../src/build/needs.mjs";
import { filesIn } from "../files.mjs";

/**
 * @typedef {{ page: string, line: number, language: string, file: string, code: string }} Block  file: the name in
 *   brackets after the language
 */

/** Pages as paths from the root. Those in api/ are made by TypeDoc. */
export const pages = () => {
    const own = filesIn(join(root, "web/docs"), "");
    return [
        "README.md", "AGENTS.md", "skills/veer/SKILL.md",
        ...own.filter((file) => file.endsWith(".md") && !/^(node_modules|api|\.vitepress)\//.test(file)).map((file) =>
            join("web/docs", file)).sort(),
    ];
};

/** @param {string} page @returns {Block[]} */
export function blocksOf(page) {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(/^```(\w*)(?: \[([\w./-]+)\])?[^\n]*\n([^]*?)^```$/gm)].map(({
        index, 1: language, 2: file = "", 3: code,
    }) =>
        ({
            page, line: text.slice(0, index).split("\n").length, language, file, code,
        }));
}

export const blocks = () => pages().flatMap(blocksOf);
