/**
 * Writes the site's texts for programs that read Markdown: a .md file beside every page, with the version; llms.txt, a
 * list of these files (https://llmstxt.org); and llms-full.txt, the manual in one file.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { convert, entriesOf, listOf, pageFiles, pageText, version } from "./manual.mjs";
import { plainPage, site, titleOf } from "./markdown.mjs";
import { root } from "./needs.mjs";

/** @import { Page } from "./manual.mjs" */

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Pages that most programs do not need: about C, the site and the types. */
const OPTIONAL = ["c.md", "reference/c.md", "embed.md", "api/index.md"];
const address = (/** @type {string} */ file) => new URL(file, site).href;

/** Returns a page with its version and its address below the title. @param {Page} page */
function stamped({ file, text }) {
    const line = `> Veer ${version}, <${address(`docs/${file.replace(/\.md$/, ".html")}`)}>`;
    return text.replace(/^# .*$/m, (title) => `${title}\n\n${line}`);
}

/** @param {Page[]} pages */
function list(pages) {
    const named = new Map(entriesOf(true).map(({ name, file }) => [file, name]));
    const at = (/** @type {string} */ file) => address(`docs/${file}`);
    const main = listOf(pages.filter(({ file }) => !OPTIONAL.includes(file) && file !== "index.md"), at)
        .replace(/^### .*\n\n|\n(?=\n### )/gm, "");
    const rest = pages.filter(({ file }) => OPTIONAL.includes(file)).map(({ file, text, summary }) =>
        `- [${named.get(file) ?? titleOf(text)}](${at(file)}): ${summary}`);
    return `# Veer

> ${manifest.description}. Version ${version}.

Veer is an npm package, \`npm install veer\`, without dependencies. In a project that has it, the same texts are in
\`node_modules/veer\`, for the installed version: \`AGENTS.md\` (a brain for each common need, and the usual
mistakes), \`docs/README.md\` (the list of these pages) and \`examples/\` (whole games).

- [AGENTS.md](${address("AGENTS.md")}): brains for twenty-five common needs of games, traps, events and units, in 8 kB
- [llms-full.txt](${address("llms-full.txt")}): all pages below in one file

${main}

## Optional

${rest.join("\n")}
`;
}

/** Writes the texts into a built site. @param {string} folder */
export function writeSiteTexts(folder) {
    const write = (/** @type {string} */ file, /** @type {string} */ text) => {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
    };
    const pages = convert(pageFiles(true)), own = readFileSync(join(root, "AGENTS.md"), "utf8");
    for (const page of pages) write(`docs/${page.file}`, stamped(page));
    const order = new Map(entriesOf().map(({ file }, i) => [file, i]));
    const manual = pages.map(({ file }) => file).filter((file) => !file.startsWith("api/")).sort((a, b) =>
        (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const alone = (/** @type {string} */ file) => plainPage(file, pageText(file), new Set());
    const whole = manual.map((file) => stamped({ file, text: alone(file), summary: "" }));
    write("AGENTS.md", own);
    write("llms.txt", list(pages));
    write("llms-full.txt", [own, ...whole].join("\n"));
}
