/** Next.js: a page that starts Veer in the browser, and a page that the server renders with Veer. */
import { titleOf } from "./browser.js";
import { documented } from "./docs.js";
import { entries, program } from "./programs.js";
import { freePort } from "./project.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */

const LAYOUT = `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>;
}
`;
const CLIENT = `"use client";
import { useEffect } from "react";
import { report } from "../../check.js";
import { start } from "./game.js";

export default function Page() {
    useEffect(() => report(start), []);
    return <p>A game</p>;
}
`;
const SERVER = `import { start } from "./game.js";

export const dynamic = "force-dynamic";
export default async function Page() {
    const hash = await start().catch((error) => "failed: " + error.message);
    return <p id="hash">{hash}</p>;
}
`;

/** @typedef {{ side: "client" | "server", entry: Entry, bundler: string }} Page */

/** Returns the files that the documentation shows for a page. @param {Page} page */
const given = ({ side, entry }) => documented(side === "client" ? "Next" : "Next on the server", entry);

const pathOf = (/** @type {Page} */ { side, entry }) => `${side}-${entry.replaceAll("/", "-")}`;

/** Builds a site from these pages, which have the same settings. @param {Project} project @param {Page[]} pages */
async function build(project, pages) {
    const files = pages.map((page) => {
        const { "game.js": code, ...others } = given(page), folder = `app/${pathOf(page)}`;
        const game = program(page.entry, { code, exported: true }).replace("./check.js", "../../check.js");
        return { ...others, [`${folder}/game.js`]: game, [`${folder}/page.jsx`]: page.side === "client"
            ? CLIENT
            : SERVER };
    });
    project.reset(Object.assign({ "app/layout.jsx": LAYOUT }, ...files));
    await project.run(`next build ${pages[0].bundler}`);
}

/**
 * Builds all pages with the same settings at once or, if that fails, each page alone.
 * @param {Page} page
 * @param {string} settings
 * @param {Page[]} alike
 */
const run = (page, settings, alike) => async (/** @type {Project} */ project) => {
    if (!(await project.several(settings, () => build(project, alike)))) await build(project, [page]);
    const port = await freePort(), stop = await project.serve(`next start --hostname 127.0.0.1 --port ${port}`, port);
    const url = `http://127.0.0.1:${port}/${pathOf(page)}`;
    try {
        if (page.side === "client") return await titleOf(url);
        return /id="hash">([^<]*)</.exec(await (await fetch(url)).text())?.[1] ?? "the page has no hash";
    } finally {
        stop();
    }
};

const sides = /** @type {const} */ (["client", "server"]), bundlers = ["", "--webpack"];
const all = bundlers.flatMap((bundler) => sides.flatMap((side) => entries.map((entry) => ({ side, entry, bundler }))));
const settingsOf = (/** @type {Page} */ page) => page.bundler + (given(page)["next.config.js"] ?? "");

/** @type {Consumer[]} */
export const next = [{
    name: "next", title: "Next", tools: "next",
    cases: [...new Set(all.map(settingsOf))].flatMap((settings) => {
        const alike = all.filter((page) => settingsOf(page) === settings);
        return alike.map((page) => ({
            entry: page.entry, mode: page.bundler ? `${page.side}, webpack` : page.side,
            run: run(page, settings, alike),
        }));
    }),
}];
