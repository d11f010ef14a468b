/**
 * Converts the pages of web/docs to plain Markdown, for readers without a browser: for the folder docs/ of the package,
 * and for the .md files beside the pages of the site. Live scenes become links to the playground, figures become their
 * descriptions, and links lead to files.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "./needs.mjs";

export const site = /** @type {string} */ (JSON.parse(readFileSync(join(root, "package.json"), "utf8")).homepage);
const source = join(root, "web/docs");

/* ---- headings */

/** Matches an explicit anchor at the end of a heading. */
const OWN = / *\{#([\w-]+)\} *$/;
/** Returns the anchor that VitePress gives to a heading. @param {string} heading */
const siteAnchor = (heading) => OWN.exec(heading)?.[1] ??
    heading.normalize("NFKD").replace(/[\u0300-\u036f`]/g, "").toLowerCase()
        .replace(/[\s~!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
        .replace(/^-+|-+$/g, "").replace(/^(\d)/, "_$1");

/** Returns the anchor that viewers of Markdown files give to a heading. @param {string} heading */
export const fileAnchor = (heading) =>
    heading.replace(OWN, "").toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").trim().replace(/ /g, "-");

/** Returns the headings of a text, outside of its code blocks. @param {string} text */
export const headingsOf = (text) =>
    [...text.replace(/^```[^]*?^```$/gm, "").matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => heading.trim());

/* ---- links */

/**
 * Returns the file of a link of a page, such as "recipes/index.md", and the anchor.
 * @param {string} page
 * @param {string} link
 */
function targetOf(page, link) {
    const [address, anchor = ""] = link.split("#");
    const path = address === "" ? page : posix.join(address.startsWith("/") ? "." : posix.dirname(page), address);
    const whole = path === "." || path.endsWith("/") ? posix.join(path, "index") : path.replace(/\.(md|html)$/, "");
    return { file: `${whole}.md`, anchor };
}

/** Returns the anchor in a file for the anchor of a link between pages. @param {string} file @param {string} anchor */
function anchorIn(file, anchor) {
    const path = join(source, file), heading = existsSync(path)
        ? headingsOf(readFileSync(path, "utf8")).find((one) => siteAnchor(one) === anchor)
        : undefined;
    return anchor && `#${heading === undefined ? anchor : fileAnchor(heading)}`;
}

/**
 * Returns the address of a link: a relative path if the file is one of `files`, otherwise an address of the site.
 * @param {string} page
 * @param {string} link
 * @param {ReadonlySet<string>} files
 */
function addressOf(page, link, files) {
    if (/^[a-z]+:/.test(link)) return link;
    if (link.startsWith("/../")) return new URL(link.slice("/../".length), site).href;
    const { file, anchor } = targetOf(page, link);
    if (!files.has(file)) {
        return new URL(`docs/${file.replace(/\.md$/, ".html")}${anchor && `#${anchor}`}`, site).href;
    }
    const path = file === page && anchor ? "" : posix.relative(posix.dirname(page), file);
    return path + anchorIn(file, anchor);
}

/* ---- parts of a page */

/** Returns a link to a scene in the playground, with what the scene shows. @param {string} name */
function sceneLink(name) {
    const file = [join(source, "scenes"), join(root, "web/scenes")].map((folder) => join(folder, `${name}.json`))
        .find(existsSync);
    if (!file) throw new Error(`there is no scene ${name}`);
    const scene = JSON.parse(readFileSync(file, "utf8"));
    return `Scene in the playground: [${scene.title}](${new URL(`#scene=${scene.name}`, site).href}). ${scene.about}`;
}

/** Returns the description and the caption of a figure. @param {string} figure */
function figureText(figure) {
    const label = /aria-label="([^"]*)"/.exec(figure)?.[1], caption = /<figcaption>([^]*?)<\/figcaption>/.exec(figure);
    return [label && `Figure: ${label}.`, caption?.[1]].filter(Boolean).join(" ");
}

/** Replaces the characters that the tables of the reference write as numbers. @param {string} text */
const withoutNumbers = (text) => text.replace(/(\w)?&#(\d+);(?=(\w)?)/g, (_, before = "", code, after) => {
    const one = String.fromCharCode(Number(code));
    return before + (/[*|\\<]/.test(one) || (one === "_" && !(before && after)) ? `\\${one}` : one);
});

/**
 * The components and containers of the pages, and the replacement of each.
 * @type {[RegExp, (...parts: string[]) => string][]}
 */
const REPLACED = [
    [/^<script\b[^]*?^<\/script>\n*/gm, () => ""],
    [/<!--[^]*?-->\n?/g, () => ""],
    [/<figure\b[^]*?<\/figure>/g, figureText],
    [/<LiveScene scene="(\w+)" ?\/>/g, (_, name) => sceneLink(name)],
    [/<Embed scene="(\w+)"[^>]*\/>/g, (_, name) => sceneLink(name)],
    [/<Examples name="([\w-]+)" title="([^"]*)" ?\/>/g, (_, name, title) =>
        `[Play ${title}](${new URL(`examples/${name}/`, site).href})`],
    [/<Playground(?: scene="(\w+)")?>([^<]*)<\/Playground>/g, (_, scene, text) =>
        `[${text}](${scene ? new URL(`#scene=${scene}`, site).href : site})`],
    [/!\[([^\]]*)\]\((?!https?:)[^)]*\)/g, (_, text) => `Figure: ${text}.`],
    [/<details><summary>([^<]*)<\/summary>/g, (_, title) => `**${title}**`],
    [/<\/details>\n?/g, () => ""],
    [/^(#{1,6} .*?) *\{#[\w-]+\} *$/gm, (_, heading) => heading],
    [/^:::+ *([\w-]*) *(.*)\n/gm, (_, kind, title) => (title ? `**${title}**\n` : kind === "" ? "" : "\n")],
];

/** Converts text between code blocks. @param {string} text @param {(link: string) => string} address */
function plain(text, address) {
    const replaced = REPLACED.reduce((all, [pattern, by]) => all.replace(pattern, by), text);
    const parts = replaced.split(/(`+[^`]+`+)/); // code within text is not converted
    const whole = parts.map((part, i) => (i % 2 ? part : withoutNumbers(part))).join("");
    return whole.replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${address(link)})`).replace(/\n{3,}/g, "\n\n");
}

/** Returns the fields and the rest of a page. @param {string} text */
export function frontMatter(text) {
    const [whole, inner = ""] = text.startsWith("---\n") ? /^---\n([^]*?)^---\n/m.exec(text) ?? [""] : [""];
    const fields = Object.fromEntries([...inner.matchAll(/^(\w+): *(.*)$/gm)].map(([, name, value]) => [
        name, value.replace(/^"(.*)"$/, "$1"),
    ]));
    return { fields, body: text.slice(whole.length) };
}

/**
 * Converts a page to plain Markdown. The title and the description of its front matter become a heading and a sentence,
 * if the page has no heading of its own.
 * @param {string} page  its path, such as "recipes/chase.md"
 * @param {string} text
 * @param {ReadonlySet<string>} files  the pages that are files beside this one
 */
export function plainPage(page, text, files) {
    const { fields, body } = frontMatter(text.replaceAll("\r\n", "\n"));
    const blocks = body.split(/(^```[^]*?^```$)/m);
    const address = (/** @type {string} */ link) => addressOf(page, link, files);
    const whole = blocks.map((block, i) => (i % 2 ? block : plain(block, address))).join("").trim();
    const title = fields.title ?? fields.name;
    return `${/^# /m.test(blocks[0] ?? "") || !title ? "" : `# ${title}\n\n`}${whole}\n`;
}

/** Returns the title of a page in plain Markdown. @param {string} text */
export const titleOf = (text) => (/^# (.*)$/m.exec(text)?.[1] ?? "").replaceAll("\\", "");

/**
 * Returns one line about a page: the description in its front matter, or its first sentence.
 * @param {string} text  of the page
 * @param {string} plainText
 */
export function summaryOf(text, plainText) {
    const { description } = frontMatter(text).fields;
    if (description) return description;
    const paragraphs = plainText.replace(/^```[^]*?^```$/gm, "").split(/\n{2,}/);
    const isText = (/** @type {string} */ part) => !/^(#|\||- |\d+\. |Scene in|Figure:|>|\*\*|`import)/.test(part);
    const first = paragraphs.find((part) => part.trim() && isText(part)) ?? "";
    const flat = first.replace(/\s+/g, " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
    const sentence = /^.*?[.:?](?= [A-Z`]|$)/.exec(flat)?.[0] ?? flat;
    return sentence.replace(/:$/, ".").replace(/ \([^)]*\b\d{4}\b[^)]*\)/g, ""); // without the sources in parentheses
}
