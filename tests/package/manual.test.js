/**
 * What the package contains for coding agents besides AGENTS.md: the manual as files, the skill, and the links from
 * README to both. Every file that these texts name is in the package.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { createVeer } from "veer";
import { describe, expect, test } from "vitest";
import { manual } from "../../src/build/manual.mjs";
import { fileAnchor, headingsOf, plainPage, site } from "../../src/build/markdown.mjs";
import { root } from "../../src/build/needs.mjs";

const text = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
const guide = text("AGENTS.md"), skill = text("skills/veer/SKILL.md"), readme = text("README.md");
const veer = await createVeer();

describe("the skill", () => {
    test("has a name and a description, at most 6 kB, and no paragraph of AGENTS.md", () => {
        expect(skill).toMatch(/^---\nname: veer\ndescription: \S.{80,900}\n---\n/);
        expect(Buffer.byteLength(skill)).toBeLessThanOrEqual(6144);
        const parts = guide.split("\n").filter((line) => line.length > 60);
        expect(parts.filter((line) => skill.includes(line))).toEqual([]);
    });
});

test("a page becomes plain Markdown: components, containers, anchors, numbers of characters, links", () => {
    const page = `---
title: Sea
---

<script setup>
const a = 1;
</script>

<LiveScene scene="seek" />

::: tip Note
Text of \`<b>\` and veer&#95;x, see [there](/recipes/#x), [here](../seek),
[C](c#y) and [play](/../).
:::

## Own {#mine}

<figure><svg aria-label="A line"></svg><figcaption>It is straight.</figcaption></figure>

\`\`\`js
const kept = "<LiveScene scene=x />"; // [kept](/c)
\`\`\`
`;
    const { title, about } = JSON.parse(text("web/docs/scenes/seek.json"));
    const files = new Set(["guide/sea.md", "recipes/index.md", "seek.md"]);
    expect(plainPage("guide/sea.md", page, files)).toBe(`# Sea

Scene in the playground: [${title}](${site}#scene=docs-seek). ${about}

**Note**
Text of \`<b>\` and veer_x, see [there](../recipes/index.md#x), [here](../seek.md),
[C](${site}docs/guide/c.html#y) and [play](${site}).

## Own

Figure: A line. It is straight.

\`\`\`js
const kept = "<LiveScene scene=x />"; // [kept](/c)
\`\`\`
`);
});

describe("the manual in docs/", () => {
    const files = manual();

    test("is the one that the build has written", () => {
        const there = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
            .filter((file) => file.endsWith(".md")).map((file) => file.replaceAll("\\", "/"));
        expect(there.sort()).toEqual([...files.keys()].sort());
        for (const [file, content] of files) expect(text(`docs/${file}`) === content, file).toBe(true);
    });

    test("has a page for each behavior, recipe and table, and its index names them all", () => {
        const lines = (files.get("README.md") ?? "").matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.{15,}$/gm);
        const named = new Set([...lines].map(([, file]) => file));
        expect([...files.keys()].filter((file) => file !== "README.md" && !named.has(file))).toEqual([]);
        const isPart = (/** @type {string} */ kind) => ["targeter", "decomposer", "constraint"].includes(kind);
        const wanted = [
            ...veer.schema.behaviors.filter(({ kind }) => !isPart(kind)).map(({ name }) => `behaviors/${name}.md`),
            ...["settings", "events", "errors", "columns", "brains"].map((name) => `reference/${name}.md`),
            "recipes/zombies.md", "quick-start.md", "pitfalls.md",
        ];
        expect(wanted.filter((file) => !files.has(file))).toEqual([]);
    });

    test("lists every call of Veer and of a world, and nothing else", () => {
        const page = files.get("reference/calls.md") ?? "";
        /** @param {object} one @returns {string[]} */
        const namesOf = (one) => {
            const up = Object.getPrototypeOf(one), names = Object.getOwnPropertyNames(one);
            return up ? [...names, ...(up === Object.prototype ? [] : namesOf(up))] : names;
        };
        for (const [object, one] of /** @type {const} */ ([["veer", veer], ["world", veer.createWorld()]])) {
            const listed = [...page.matchAll(new RegExp(`^- \\\`${object}\\.(\\w+)`, "gm"))].map(([, name]) => name);
            const there = [...new Set(namesOf(one))].filter((name) => name !== "constructor");
            expect(listed.sort()).toEqual(there.sort());
        }
        expect(page).toContain("`world.setTarget(agent: AgentId, target: Target): void`: ");
    });

    test("is plain Markdown: a heading, no components, no tags, no markers", () => {
        for (const [file, content] of files) {
            const prose = content.replace(/^```[^]*?^```$/gm, "").replace(/`[^`]*`/g, "");
            expect(content, file).toMatch(/^# \S/);
            expect(prose.match(/<(?!https?:)\/?[A-Za-z!][^>]*>|&#\d+;|^:::.*|\{\{.*/gm), file).toBe(null);
        }
    });

    test("has only links that lead to a file and a heading", () => {
        const wrong = [...files].flatMap(([file, content]) => {
            const prose = content.replace(/^```[^]*?^```$/gm, "");
            return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => {
                if (/^https?:/.test(link)) return false;
                const [path, anchor] = link.split("#"), target = path ? posix.join(posix.dirname(file), path) : file;
                if (target.startsWith("../")) return !existsSync(join(root, "docs", target));
                const page = files.get(target);
                return page === undefined || (anchor && !headingsOf(page).some((one) => fileAnchor(one) === anchor));
            }).map((link) => `${file}: ${link}`);
        });
        expect(wrong).toEqual([]);
    });

    test("is a small part of the package", () => {
        const whole = [...files.values()].join(""), packed = gzipSync(whole).length;
        const [kB, packedKB] = [Buffer.byteLength(whole), packed].map((bytes) => (bytes / 1000).toFixed(0));
        console.log(`docs/: ${files.size} files, ${kB} kB, ${packedKB} kB packed`);
        expect(packed).toBeLessThanOrEqual(155_400);
    });
});

describe("README", () => {
    test("names AGENTS.md on its first screen, with three lines for the user's own", () => {
        const first = readme.split("\n").slice(0, 24).join("\n");
        expect(first).toContain("node_modules/veer/AGENTS.md");
        const [, lines] = /```txt\n((?:- .*\n){3})```/.exec(first) ?? [];
        expect(lines).toContain("node_modules/veer/docs/");
        expect(lines).toContain("node_modules/veer/examples/");
    });
});

describe("the package", () => {
    test("holds every file that AGENTS.md, README, the skill and the manual name", () => {
        const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, encoding: "utf8" });
        const packed = /** @type {{ path: string }[]} */ (JSON.parse(stdout)[0].files).map(({ path }) => path);
        const has = (/** @type {string} */ path) => (path.endsWith("/")
            ? packed.some((one) => one.startsWith(path))
            : path.includes("*") ? packed.some((one) => one.startsWith(path.split("*")[0])) : packed.includes(path));
        const inCode = /`(?:node_modules\/veer\/)?((?:docs|examples|skills|dist)\/[\w./*-]*|AGENTS\.md)`/g;
        const inLinks = /\]\((?:\.\.\/)*((?:docs|examples|skills|dist)\/[\w./-]+|AGENTS\.md)(?:#[^)]*)?\)/g;
        const named = [guide, skill, readme, text("docs/README.md")].flatMap((one) =>
            [...one.matchAll(inCode), ...one.matchAll(inLinks)].map(([, path]) => path));
        const relative = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link.split("#")[0])
            .filter((link) => link && !/^https?:/.test(link));
        expect(relative).toContain("examples/README.md");
        expect(relative.filter((link) => !packed.includes(link))).toEqual([]);
        expect(relative.filter((link) => /^(docs|dist)\//.test(link))).toEqual([]); // the repository has neither
        expect(new Set(named).size).toBeGreaterThan(8);
        expect([...new Set(named)].filter((path) => !has(path))).toEqual([]);
        for (const file of manual().keys()) expect(packed).toContain(`docs/${file}`);
        expect(packed).toContain("skills/veer/SKILL.md");
    });
});
