/**
 * Frameworks with components: the files of web/docs/frameworks.md in a project of Vite, mounted and unmounted many
 * times in Chromium. The game must run, its worlds must be disposed of with their components, and no frame may run
 * afterwards.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { titleOf, visit } from "./browser.js";
import { freePort } from "./project.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./project.js").Project} Project */

const page = readFileSync(new URL("../../web/docs/frameworks.md", import.meta.url), "utf8");

/** Returns the files that the page shows, by name, without those of other frameworks. @param {string[]} names */
function shown(names) {
    const found = [...page.matchAll(/^```\w+ \[([^\]]+)\]\n([^]*?)^```$/gm)];
    const blocks = new Map(found.map(([, name, code]) => [name, code]));
    return Object.fromEntries(names.map((name) => {
        const code = blocks.get(name);
        if (!code) throw new Error(`web/docs/frameworks.md shows no file ${name}`);
        return [name, code];
    }));
}

const probe = readFileSync(new URL("probe.js", import.meta.url), "utf8");

/** The code that mounts and unmounts. React's StrictMode mounts twice in development. @type {Record<string, string>} */
const mounts = {
    react: `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { report } from "./check.js";
import { probe } from "./probe.js";
import App from "./src/App.jsx";

const root = createRoot(document.getElementById("app")), least = import.meta.env.DEV ? 2 : 1;
const render = (what) => flushSync(() => root.render(what));
report(() => probe({ least, show: () => render(<StrictMode><App /></StrictMode>), hide: () => render(null) }));
`,
    svelte: `import { flushSync, mount, unmount } from "svelte";
import { report } from "./check.js";
import { probe } from "./probe.js";
import App from "./src/App.svelte";

let app;
const show = () => flushSync(() => (app = mount(App, { target: document.getElementById("app") })));
report(() => probe({ least: 1, show, hide: () => unmount(app) }));
`,
    vue: `import { createApp } from "vue";
import { report } from "./check.js";
import { probe } from "./probe.js";
import App from "./src/App.vue";

let app;
report(() => probe({ least: 1, show: () => (app = createApp(App)).mount("#app"), hide: () => app.unmount() }));
`,
};

/** @type {Record<string, { title: string, files: string[], plugin: string }>} */
const frameworks = {
    react: {
        title: "React", files: ["src/game.js", "src/useGame.js", "src/App.jsx"],
        plugin: 'import plugin from "@vitejs/plugin-react";',
    },
    svelte: {
        title: "Svelte", files: ["src/game.js", "src/App.svelte"],
        plugin: 'import { svelte as plugin } from "@sveltejs/vite-plugin-svelte";',
    },
    vue: { title: "Vue", files: ["src/game.js", "src/App.vue"], plugin: 'import plugin from "@vitejs/plugin-vue";' },
};

/** @param {string} name @param {Project} project */
function fill(name, project) {
    const { files, plugin } = frameworks[name];
    project.reset({
        ...shown(files), "probe.js": probe, "main.jsx": mounts[name],
        "index.html": '<!doctype html>\n<div id="app"></div>\n<script type="module" src="./main.jsx"></script>\n',
        "vite.config.js": `${plugin}\n\nexport default { plugins: [plugin()] };\n`,
    });
}

/** @type {Consumer[]} */
export const withComponents = Object.entries(frameworks).map(([name, { title }]) => ({
    name, title, tools: name,
    cases: [
        { entry: "veer", mode: "build", run: async (/** @type {Project} */ project) => {
            fill(name, project);
            await project.run("vite build --logLevel warn");
            return visit(join(project.folder, "dist"), {});
        } },
        { entry: "veer", mode: "dev", run: async (/** @type {Project} */ project) => {
            fill(name, project);
            const port = await freePort();
            const stop = await project.serve(`vite --host 127.0.0.1 --port ${port} --strictPort`, port);
            return titleOf(`http://127.0.0.1:${port}/`).finally(stop);
        } },
    ],
}));
