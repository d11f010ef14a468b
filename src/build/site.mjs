/**
 * Vite plugins for the build of the playground: the tags that other sites read, the URL of the WebAssembly, and the
 * service worker.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./needs.mjs";

/** @import { Plugin } from "vite" */

const text = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const TITLE = "Veer: steering for game agents", PICTURE = { name: "picture.jpg", width: 1200, height: 630 };
const ALT =
    "Twenty thousand birds on a dark field, each colored by its heading, in flocks that turn, merge and part.";

/**
 * Adds the tags that determine how a link to the playground looks on other sites. The URL of the site is the homepage
 * in package.json, because images need absolute URLs.
 * @returns {Plugin}
 */
export function headTags() {
    const { homepage } = JSON.parse(text("package.json"));
    const description = /<meta name="description" content="([^"]*)"/.exec(text("web/index.html"))?.[1] ?? "";
    /** @type {Record<string, string>} */
    const properties = {
        "og:type": "website", "og:site_name": "Veer", "og:title": TITLE, "og:description": description,
        "og:url": homepage, "og:image": new URL(PICTURE.name, homepage).href,
        "og:image:type": "image/jpeg", "og:image:width": String(PICTURE.width),
        "og:image:height": String(PICTURE.height), "og:image:alt": ALT,
    };
    /** @type {Record<string, string>} */
    const names = {
        "twitter:card": "summary_large_image", "twitter:title": TITLE, "twitter:description": description,
        "twitter:image": properties["og:image"], "twitter:image:alt": ALT,
    };
    const meta = (/** @type {string} */ key, /** @type {Record<string, string>} */ tags) =>
        Object.entries(tags).map(([name, content]) => ({
            tag: "meta", injectTo: /** @type {const} */ ("head"), attrs: { [key]: name, content },
        }));
    const canonical = { tag: "link", injectTo: /** @type {const} */ ("head"), attrs: {
        rel: "canonical", href: homepage,
    } };
    return {
        name: "head tags", apply: "build",
        transformIndexHtml: () => [canonical, ...meta("property", properties), ...meta("name", names)],
    };
}

/**
 * Inserts the URL of the WebAssembly into first.js, which requests the file after the first paint. An earlier request
 * would delay the first paint. Without first.js, the file would be requested only when the modules run.
 * @returns {Plugin}
 */
export function preloadWasm() {
    return {
        name: "preload wasm", apply: "build",
        transformIndexHtml(html, { bundle = {} }) {
            const file = Object.keys(bundle).find((name) => name.endsWith(".wasm"));
            const told = html.replace('src="./first.js"', `src="./first.js" data-wasm="./${file}"`);
            if (!file || told === html) {
                throw new Error("the playground has no WebAssembly, or no first.js that asks for it");
            }
            return told;
        },
    };
}

/**
 * Writes the service worker with its list of files: all files that the playground needs, except files that few browsers
 * request.
 * @returns {Plugin}
 */
export function serviceWorker() {
    const isLeft = (/** @type {string} */ module) => /\/docs\/scenes\/|\/dist\/scalar\.js$/.test(module);
    return {
        name: "service worker", apply: "build",
        writeBundle({ dir = "" }, bundle) {
            const assets =
                Object.values(bundle).filter((one) =>
                    !("facadeModuleId" in one && isLeft(one.facadeModuleId?.split("?")[0] ?? ""))).map(({ fileName }) =>
                    fileName);
            const own = readdirSync(join(root, "web/public")).filter((name) => name !== PICTURE.name);
            const files = [...assets.filter((name) => name.startsWith("assets/")), ...own].sort();
            const hash = createHash("sha256");
            for (const file of ["index.html", ...files]) hash.update(file).update(readFileSync(join(dir, file)));
            const list = JSON.stringify({ files: ["./", ...files], version: hash.digest("hex").slice(0, 12) });
            const source = text("web/sw.js"), filled = source.replace('JSON.parse("{}")', list);
            if (filled === source) throw new Error("web/sw.js has no place for its list of files");
            writeFileSync(join(dir, "sw.js"), filled);
        },
    };
}
