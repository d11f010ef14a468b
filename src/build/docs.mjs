/**
 * Builds the documentation: pages of the types from dist/*.d.ts (TypeDoc), then the site (VitePress), into
 * dist-playground/docs, next to the playground. Its packages are listed in web/docs/package.json. VEER_BASE is the URL
 * path under which the whole site is served.
 *
 *   VEER_BASE=/veer/ node src/build/docs.mjs
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { writeSiteTexts } from "./llms.mjs";
import { ensurePackages, root } from "./needs.mjs";

export const docs = join(root, "web/docs");
const bin = (/** @type {string} */ name) => join(docs, "node_modules/.bin", name);
/** The default path of the site: GitHub Pages serves a repository under its name. */
export const BASE = "/veer/";

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
    const { status, stdout, stderr, error } = spawnSync(command, args,
        { cwd: docs, encoding: "utf8", env: { ...process.env, ...env } });
    if (status === 0) return;
    throw new Error(`${[command, ...args].join(" ")}: ${error?.message ?? `${stdout}${stderr}`.trim()}`);
}

/** Maps TypeDoc's names of modules to the names of the package's entries. @type {Record<string, string>} */
const modules = {
    "index-1": "veer", scalar: "veer/scalar", url: "veer/url", flat: "veer/flat", "flat.url": "veer/flat/url",
    core: "veer/core", threads: "veer/threads", draw: "veer/draw", docs: "veer/docs",
    net: "veer/net", "net.redis": "veer/net/redis", "net.interest": "veer/net/interest",
    tune: "veer/tune",
};
const pageOf = (/** @type {string} */ module) => module.replaceAll("/", "-");

/** Writes the pages of the types: web/docs/api. */
export function writeApi() {
    const folder = join(docs, "api");
    rmSync(folder, { recursive: true, force: true });
    run(bin("typedoc"), ["--options", "typedoc.json"]);
    for (const file of readdirSync(folder)) {
        const name = file.replace(".md", ""), path = join(folder, file), module = modules[name];
        const text = readFileSync(path, "utf8").replace(/\]\(([\w.-]+)\.md(#[\w-]+)?\)/g, (link, to, anchor = "") =>
            (modules[to] ? `](${pageOf(modules[to])}.md${anchor})` : link));
        writeFileSync(path,
            module ? text.replace(/^# .*/, `# ${module}\n\n\`import { ... } from "${module}"\``) : overview());
        if (module) renameSync(path, join(folder, `${pageOf(module)}.md`));
    }
    leaveBehaviors(folder);
    partTypes(folder);
    mendAnchors(folder);
}

/** Returns the slug that VitePress creates for a heading. @param {string} heading */
const slugOf = (heading) => heading.toLowerCase().replace(/[^\w -]/g, "").trim().replace(/ /g, "-");

/**
 * Moves interfaces and other types to a separate page, because they would make the page of the calls too long.
 * @param {string} folder
 */
function partTypes(folder) {
    const whole = readFileSync(join(folder, "veer.md"), "utf8");
    const isType = (/** @type {string} */ part) => /^## (Interfaces|Type Aliases)\n/.test(part);
    const parts = whole.split(/^(?=## )/m), types = parts.filter(isType).join("");
    const calls = parts.filter((part) => !isType(part)).join("");
    const moved = new Set([...types.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading));
    const inCalls = new Set([...calls.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading)));
    writeFileSync(join(folder, "veer.md"), calls);
    writeFileSync(join(folder, "veer-types.md"),
        `# Types of veer\n\nWhat goes into the calls of [\`veer\`](veer.md) and comes out of them. Every entry ` +
            `exports these types.\n\n${types}`);
    for (const file of readdirSync(folder)) {
        const path = join(folder, file), own = file.startsWith("veer.md") || file.startsWith("veer-types");
        const text = readFileSync(path, "utf8").replace(/\[`?(\w+)`?\]\((veer\.md)?#([\w-]+)\)/g, (
            link, name, to, anchor,
        ) => {
            if (!to && !own) return link;
            if (moved.has(name)) return `[\`${name}\`](veer-types.md#${slugOf(name)})`;
            return `[\`${name}\`](${inCalls.has(anchor.replace(/-\d+$/, "")) &&
                file !== "veer-types.md" ? "veer.md" : "veer-types.md"}#${anchor})`;
        });
        writeFileSync(path, text);
    }
}

/**
 * Removes the two declarations of each behavior, and makes links to them lead to the behavior's own page.
 * @param {string} folder
 */
function leaveBehaviors(folder) {
    const pages = new Map(readdirSync(join(docs, "behaviors")).map((file) => [
        file.replace(".md", "").toLowerCase(), `/behaviors/${file}`,
    ]));
    const pageFor = (/** @type {string} */ name) =>
        pages.get(name.toLowerCase()) ?? (PARTS.test(name) ? "/reference/parts.md" : undefined);
    for (const file of readdirSync(folder)) {
        const path = join(folder, file), text = readFileSync(path, "utf8");
        const shorter = text.replace(/^### (\w+?)(?:Params|Behavior)\n[^]*?(?=^##? |^### |(?![^]))/gm,
            (section, name) => (pageFor(name) ? "" : section));
        writeFileSync(path, shorter.replace(/\]\((?:[\w-]+\.md)?#(\w+?)(?:params|behavior)(?:-\d+)?\)/g,
            (link, name) => (pageFor(name) ? `](${pageFor(name)})` : link)));
    }
}
const PARTS = /^(target|pathTarget|faceTarget|nextPathNode|avoidCircle|avoidWall|avoidAgent)$/i;

/**
 * Makes links to repeated headings lead to the first such heading, because TypeDoc and VitePress number such headings
 * differently.
 * @param {string} folder
 */
function mendAnchors(folder) {
    const texts = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
    const counts = new Map([...texts].map(([file, text]) => {
        /** @type {Map<string, number>} */
        const count = new Map();
        for (const [, heading] of text.matchAll(/^#+ (.*)$/gm)) {
            count.set(slugOf(heading), (count.get(slugOf(heading)) ?? 0) + 1);
        }
        return [file, count];
    }));
    for (const [file, text] of texts) {
        const mended = text.replace(/\]\(([\w-]+\.md)?#([\w-]+?)-(\d+)\)/g, (link, to = "", name, number) =>
            ((counts.get(to || file)?.get(name) ?? 0) > Number(number) ? link : `](${to}#${name})`));
        writeFileSync(join(folder, file), mended);
    }
}

function overview() {
    const list = Object.values(modules).map((module) => `- [\`${module}\`](${pageOf(module)}.md)`).join("\n");
    const text =
        "Every entry of the package has the same worlds; they differ in how they load the WebAssembly. " +
            "[`veer`](veer.md) describes them all.";
    return `# Types and calls\n\n${text}\n\n${list}\n- [the types](veer-types.md)\n`;
}

/** @param {string} base */
export function buildDocs(base) {
    if (ensurePackages(docs)) throw new Error("the packages of web/docs are missing");
    writeApi();
    run(bin("vitepress"), ["build", "."], { VEER_BASE: base });
    writeSiteTexts(join(root, "dist-playground"));
}

/** Serves the pages while they are edited. Another server forwards requests for /docs/. @param {number} port */
export function serveDocs(port) {
    if (!existsSync(join(docs, "api/index.md"))) writeApi();
    const args = ["dev", ".", "--port", String(port), "--strictPort", "--host", "127.0.0.1"];
    return spawn(bin("vitepress"), args,
        { cwd: docs, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, VEER_BASE: "/" } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildDocs(process.env.VEER_BASE ?? BASE);
