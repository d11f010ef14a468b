// Configuration of the documentation: VitePress with its own search, which needs no server. The site is built into
// dist-playground/docs, next to the playground. VEER_BASE is the path under which the whole site is served; the
// playground is at that path, the documentation in docs/ below it.
import { existsSync } from "node:fs";
import { defineConfig } from "vitepress";
import { boostDocument, renderForSearch, tokenize } from "./search.js";
import { sidebar } from "./sidebar.js";

const site = process.env.VEER_BASE ?? "/";
const here = (/** @type {string} */ path) => decodeURI(new URL(path, import.meta.url).pathname);
const REPOSITORY = "https://github.com/veer-steering/veer";
/** A branch icon. Given a name instead of SVG, the theme would load the icon from another host. */
const BRANCH =
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" style="fill:none" ' +
    'aria-hidden="true"><circle cx="6" cy="5" r="2.5"/>'
        + '<circle cx="6" cy="19" r="2.5"/><circle cx="18" cy="8" r="2.5"/><path d="M6 7.5v9M18 10.5c0 4-6 3-11 ' +
            '6"/></svg>';

export default defineConfig({
    title: "Veer",
    description: "Steering for games: agents that seek, flock, patrol, race and avoid each other, in a small " +
        "WebAssembly core.",
    lang: "en",
    base: `${site}docs/`,
    srcDir: here("../"),
    outDir: here("../../../dist-playground/docs"),
    cacheDir: here("../node_modules/.cache/vitepress"),
    cleanUrls: false,
    metaChunk: true,
    lastUpdated: false,
    ignoreDeadLinks: [/^\/\.\.\//],
    head: [["link", { rel: "icon", href: `${site}favicon.svg`, type: "image/svg+xml" }]],
    // the page as plain Markdown, which src/build/llms.mjs writes
    transformHead: ({ page }) => (page === "404.md"
        ? []
        : [["link", { rel: "alternate", type: "text/markdown", href: `${site}docs/${page}` }]]),
    markdown: {
        theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
        config: (md) => {
            // puts tables into a box, in which a table wider than a phone can scroll
            md.renderer.rules.table_open = () =>
                '<div class="table" role="group" aria-label="Table" tabindex="0"><table>';
            md.renderer.rules.code_block = (tokens, i) =>
                `<pre class="plain" tabindex="0"><code>${md.utils.escapeHtml(tokens[i].content)}</code></pre>`;
            // shows the name of a block's file above it
            const { fence } = md.renderer.rules;
            md.renderer.rules.fence = (tokens, i, ...rest) => {
                const [, name = ""] = tokens[i].info.match(/\[([\w./-]+)\]/) ?? [];
                const label = name && name !== "shell" ? `<p class="file">${md.utils.escapeHtml(name)}</p>` : "";
                return label + (fence?.(tokens, i, ...rest) ?? "");
            };
            md.renderer.rules.table_close = () => "</table></div>";
        },
    },
    themeConfig: {
        logo: { src: "/logo.svg", alt: "", width: 24, height: 24 },
        nav: [
            {
                text: "Guide", link: "/quick-start",
                activeMatch:
                    "^/(quick-start|how-do-i|frameworks|concepts|which-combiner|tuning|pitfalls|crowds|shots|drawing)",
            },
            { text: "Behaviors", link: "/behaviors/", activeMatch: "^/behaviors/" },
            { text: "Recipes", link: "/recipes/", activeMatch: "^/recipes/" },
            { text: "Reference", link: "/reference/", activeMatch: "^/(reference|api)/" },
            { text: "Playground", link: "/../", target: "_self" },
            { text: "Package", link: "https://www.npmjs.com/package/veer" },
        ],
        sidebar: sidebar(existsSync(here("../api/index.md"))),
        outline: { level: [2, 3] },
        search: { provider: "local", options: {
            detailedView: false,
            _render: renderForSearch,
            miniSearch: { options: { tokenize }, searchOptions: { boostDocument } },
        } },
        socialLinks: [{ icon: { svg: BRANCH }, link: REPOSITORY, ariaLabel: "Repository" }],
        footer: { message: "MIT license" },
        docFooter: { prev: "Before", next: "Next" },
    },
    vite: {
        resolve: {
            alias: [
                { find: /^\.\/components\/VPSidebar\.vue$/, replacement: here("theme/Sidebar.js") },
                { find: /^veer$/, replacement: here("../../../dist/url.js") },
                { find: /^veer\/scalar$/, replacement: here("../../../dist/scalar.js") },
                { find: /^veer\/draw$/, replacement: here("../../../dist/draw.js") },
                { find: /^veer\/net$/, replacement: here("../../../dist/net.js") },
            ],
        },
        server: { fs: { allow: [here("../../../")] } },
        build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
    },
});
