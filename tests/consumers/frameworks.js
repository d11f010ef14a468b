/**
 * Consumers that are frameworks for sites: SvelteKit, Nuxt, Astro, React Router and Angular. Each builds one site with
 * a page per entry and side. A page of side "client" starts Veer in the browser, one of side "server" in Node.
 */
import { titleOf } from "./browser.js";
import { documented } from "./docs.js";
import { entries, program } from "./programs.js";
import { freePort } from "./project.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */
/** @typedef {Record<string, string>} Files */
/** @typedef {"client" | "server"} Side */

/**
 * A framework. The files of a page get the program as `game.js` beside them; `up` is the relative path from there to
 * the project's folder.
 * @typedef {object} Framework
 * @property {string} name
 * @property {string} title
 * @property {Side[]} sides
 * @property {(page: string) => string} folder  of a page's game.js
 * @property {string} up  leads from that folder to the project's
 * @property {(page: string, side: Side, up: string) => Files} page  the files of one page
 * @property {(pages: string[]) => Files} site  the files of the whole site
 * @property {string} build
 * @property {(port: number) => string} serve
 */

const pathOf = (/** @type {Side} */ side, /** @type {Entry} */ entry) => `${side}-${entry.replaceAll("/", "-")}`;

/** Returns the files that the documentation gives. @param {Side} side @param {Entry} entry */
const given = (side, entry) =>
    documented(side === "client" ? "Frameworks with Vite" : "Frameworks with Vite, on the server", entry);

/** Returns all files of a framework's site. @param {Framework} framework */
function filesOf(framework) {
    const { sides, folder, up, page, site } = framework;
    /** @type {Files} */
    const files = {};
    const pages = sides.flatMap((side) => entries.map((entry) => ({ side, entry, path: pathOf(side, entry) })));
    for (const { side, entry, path } of pages) {
        const { "game.js": code, ...others } = given(side, entry);
        const game = program(entry, { code, exported: true }).replace("./check.js", `${up}check.js`);
        Object.assign(files, others, { [`${folder(path)}/game.js`]: game }, page(path, side, up));
    }
    return { ...site(pages.map(({ path }) => path)), ...files };
}

/** @param {Framework} framework @param {Side} side @param {Entry} entry */
const run = (framework, side, entry) => async (/** @type {Project} */ project) => {
    const build = async () => {
        project.reset(filesOf(framework));
        await project.run(framework.build);
    };
    if (!(await project.several(framework.name, build))) await build();
    const port = await freePort(), stop = await project.serve(framework.serve(port), port);
    const url = `http://127.0.0.1:${port}/${pathOf(side, entry)}`;
    try {
        if (side === "client") return await titleOf(url);
        return /id="hash"[^>]*>([^<]*)</.exec(await (await fetch(url)).text())?.[1] ?? "the page has no hash";
    } finally {
        stop();
    }
};

/** @type {Framework} */
const svelteKit = {
    name: "sveltekit", title: "SvelteKit", sides: ["client", "server"],
    folder: (page) => `src/routes/${page}`, up: "../../../",
    page: (page, side, up) => side === "client"
        ? {
            [`src/routes/${page}/+page.svelte`]: `<script>
    import { onMount } from "svelte";
    import { report } from "${up}check.js";
    import { start } from "./game.js";

    onMount(() => report(start));
</script>
<p>A game</p>
`,
        }
        : {
            [`src/routes/${page}/+page.server.js`]: `import { start } from "./game.js";

export const load = async () => ({ hash: await start().catch((error) => "failed: " + error.message) });
`,
            [`src/routes/${page}/+page.svelte`]: `<script>
    const { data } = $props();
</script>
<p id="hash">{data.hash}</p>
`,
        },
    site: () => ({
        "vite.config.js": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";

export default { plugins: [sveltekit({ adapter: adapter() })] };
`,
        "src/app.html": `<!doctype html>
<html lang="en">
<head><meta charset="utf-8">%sveltekit.head%</head>
<body><div>%sveltekit.body%</div></body>
</html>
`,
    }),
    build: "vite build --logLevel warn",
    serve: (port) => `env PORT=${port} HOST=127.0.0.1 node build`,
};

/** @type {Framework} */
const nuxt = {
    name: "nuxt", title: "Nuxt", sides: ["client", "server"],
    folder: (page) => `app/games/${page}`, up: "../../../",
    page: (page, side, up) => ({
        [`app/pages/${page}.vue`]: side === "client"
            ? `<script setup>
import { onMounted } from "vue";
import { report } from "../${up.slice(6)}check.js";

onMounted(async () => report((await import("../games/${page}/game.js")).start));
</script>
<template><p>A game</p></template>
`
            : `<script setup>
const hash = useState("hash");
if (import.meta.server) {
    const { start } = await import("../games/${page}/game.js");
    hash.value = await start().catch((error) => "failed: " + error.message);
}
</script>
<template><p id="hash">{{ hash }}</p></template>
`,
    }),
    site: () => ({ "app/app.vue": "<template><NuxtPage /></template>\n" }),
    build: "nuxt build --logLevel silent",
    serve: (port) => `env PORT=${port} HOST=127.0.0.1 node .output/server/index.mjs`,
};

/** @type {Framework} */
const astro = {
    name: "astro", title: "Astro", sides: ["client", "server"],
    folder: (page) => `src/games/${page}`, up: "../../../",
    page: (page, side, up) => ({
        [`src/pages/${page}.astro`]: side === "client"
            ? `<html lang="en"><body><p>A game</p>
<script>
    import { report } from "../${up.slice(6)}check.js";
    import { start } from "../games/${page}/game.js";

    report(start);
</script>
</body></html>
`
            : `---
import { start } from "../games/${page}/game.js";

const hash = await start().catch((error) => "failed: " + error.message);
---
<html lang="en"><body><p id="hash">{hash}</p></body></html>
`,
    }),
    site: () => ({}),
    build: "astro build --silent",
    serve: (port) => `astro preview --host 127.0.0.1 --port ${port}`,
};

/** @type {Framework} */
const reactRouter = {
    name: "react-router", title: "React Router", sides: ["client", "server"],
    folder: (page) => `app/routes/${page}`, up: "../../../",
    page: (page, side, up) => ({
        [`app/routes/${page}/page.jsx`]: side === "client"
            ? `import { useEffect } from "react";
import { report } from "${up}check.js";
import { start } from "./game.js";

export default function Page() {
    useEffect(() => report(start), []);
    return <p>A game</p>;
}
`
            : `import { start } from "./game.js";

export const loader = async () => ({ hash: await start().catch((error) => "failed: " + error.message) });

export default function Page({ loaderData }) {
    return <p id="hash">{loaderData.hash}</p>;
}
`,
    }),
    site: (pages) => ({
        "vite.config.js": `import { reactRouter } from "@react-router/dev/vite";

export default { plugins: [reactRouter()] };
`,
        "react-router.config.js": "export default { ssr: true };\n",
        "app/routes.js": `import { route } from "@react-router/dev/routes";

export default ${JSON.stringify(pages)}.map((page) => route(page, \`routes/\${page}/page.jsx\`));
`,
        "app/root.jsx": `import { Outlet, Scripts } from "react-router";

export default function Root() {
    return <html lang="en"><body><Outlet /><Scripts /></body></html>;
}
`,
    }),
    build: "react-router build --logLevel warn",
    serve: (port) => `env PORT=${port} HOST=127.0.0.1 react-router-serve ./build/server/index.js`,
};

/** @param {Framework} framework @returns {Consumer} */
const consumerOf = (framework) => ({
    name: framework.name, title: framework.title, tools: framework.name,
    cases: framework.sides.flatMap((side) =>
        entries.map((entry) => ({ entry, mode: side, run: run(framework, side, entry) }))),
});

export const frameworks = [svelteKit, nuxt, astro, reactRouter].map(consumerOf);
