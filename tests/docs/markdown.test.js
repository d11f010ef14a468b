/**
 * The site for programs that read Markdown: a .md file beside every page, named in its head; llms.txt; llms-full.txt.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { BASE } from "../../src/build/docs.mjs";
import { version } from "../../src/build/manual.mjs";
import { site as address, titleOf } from "../../src/build/markdown.mjs";
import { root } from "../../src/build/needs.mjs";

const site = join(root, "dist-playground");
const text = (/** @type {string} */ file) => readFileSync(join(site, file), "utf8");
const pages = readdirSync(join(site, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && file !== "404.html").map((file) => file.replace(".html", ".md")).sort();
const prose = (/** @type {string} */ page) => page.replace(/^```[^]*?^```$/gm, "");
const linksOf = (/** @type {string} */ page) => [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);

/** Returns whether an address of this site has a file. @param {string} link */
const isThere = (link) => {
    const path = link.slice(address.length).split("#")[0];
    return path.startsWith("examples/") || existsSync(join(site, path.replace(/(^|\/)$/, "$1index.html")));
};

describe("beside every page", () => {
    it("is the same page as plain Markdown, with the version and the page's address", () => {
        expect(pages.length).toBeGreaterThan(80);
        for (const page of pages) {
            const [title, , stamp] = text(`docs/${page}`).split("\n");
            expect(title, page).toMatch(/^# \S/);
            expect(stamp).toBe(`> Veer ${version}, <${address}docs/${page.replace(/md$/, "html")}>`);
        }
    });

    it("is what the page's head names", () => {
        for (const page of pages) {
            const [, href] = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/
                .exec(text(`docs/${page.replace(/md$/, "html")}`)) ?? [];
            expect(href).toBe(`${BASE}docs/${page}`);
        }
    });

    it("are only links that lead to files", () => {
        const wrong = pages.flatMap((page) => linksOf(text(`docs/${page}`)).filter((link) => {
            if (link.startsWith(address)) return !isThere(link);
            if (/^(https?|mailto):/.test(link)) return false;
            const [path] = link.split("#");
            return path !== "" && !existsSync(join(site, "docs", posix.join(posix.dirname(page), path)));
        }).map((link) => `${page}: ${link}`));
        expect(wrong).toEqual([]);
    });
});

describe("llms.txt", () => {
    const list = text("llms.txt");

    it("has the form of llmstxt.org, in less than 50,000 characters", () => {
        expect(list.length).toBeLessThan(50_000);
        const [head, ...sections] = list.split(/^## /m);
        expect(head).toMatch(/^# Veer\n\n> \S.*\n\n/);
        expect(head).toContain(version);
        expect(sections.length).toBeGreaterThan(4);
        for (const section of sections) {
            const [name, blank, ...lines] = section.trimEnd().split("\n");
            expect([name !== "", blank]).toEqual([true, ""]);
            for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/[^)\s]+\.md\): \S/);
        }
        expect(sections.at(-1)).toMatch(/^Optional\n/);
    });

    it("names every page of the manual once, and nothing that is not there", () => {
        const named = linksOf(list), inDocs = named.filter((link) => link.startsWith(`${address}docs/`));
        expect(named.filter((link) => !link.startsWith(address) || !isThere(link))).toEqual([]);
        const isListed = (/** @type {string} */ page) =>
            page !== "index.md" && (!page.startsWith("api/") || page === "api/index.md");
        const wanted = pages.filter(isListed);
        expect(inDocs.map((link) => link.slice(`${address}docs/`.length)).sort()).toEqual(wanted);
    });
});

describe("llms-full.txt", () => {
    const whole = text("llms-full.txt");

    it("holds AGENTS.md and every page of the manual, in reading order", () => {
        expect(whole.startsWith(text("AGENTS.md"))).toBe(true);
        const own = pages.filter((page) => !page.startsWith("api/"));
        const at = (/** @type {string} */ page) =>
            whole.indexOf(`${text(`docs/${page}`).split("\n").slice(0, 3).join("\n")}\n`);
        expect(own.filter((page) => at(page) < 0).map((page) => titleOf(text(`docs/${page}`)))).toEqual([]);
        const order = ["quick-start", "concepts", "recipes/chase", "behaviors/seek", "reference/settings"]
            .map((name) => `${name}.md`);
        expect([...order].sort((a, b) => at(a) - at(b))).toEqual(order);
    });

    it("has only whole addresses", () => {
        const links = linksOf(whole).filter((link) => !/^https?:/.test(link));
        expect(links).toEqual([]);
        expect(linksOf(whole).filter((link) => link.startsWith(address) && !isThere(link))).toEqual([]);
    });
});
