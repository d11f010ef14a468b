/** Consumers without a page: Node by import, require and workers, Bun, and vitest in its environments. */
import { findChromium } from "../../src/build/needs.mjs";
import { isolation } from "./browser.js";
import { documented } from "./docs.js";
import { entries, program } from "./programs.js";

/** @typedef {import("./bundlers.js").Consumer} Consumer */
/** @typedef {import("./programs.js").Entry} Entry */
/** @typedef {import("./project.js").Project} Project */

/** @param {Entry} entry @param {boolean} [exported] */
const inNode = (entry, exported) => program(entry, { code: documented("Node", entry)["game.js"], exported });

/**
 * A program in CommonJS.
 * @param {Entry} entry
 * @param {(name: string) => string} load  an expression that loads a module
 */
const common = (entry, load) => `const { readFile } = require("node:fs/promises");
(async () => {
    const { report, walk } = await import("./check.js");
    report(async () => {
        const { createVeer } = ${load(entry === "veer/draw" ? "veer" : entry)};
        const drawWorld = ${entry === "veer/draw" ? `(${load(entry)}).drawWorld` : "undefined"};
        const given = ${entry === "veer/core" ? 'await readFile(require.resolve("veer/veer.wasm"))' : entry ===
            "veer/threads" ? "{ workers: 2 }"
            : "{}"};
        return walk(await createVeer(given), drawWorld);
    });
})();
`;

const WORKER = `import { Worker } from "node:worker_threads";\nnew Worker(new URL("./game.js", import.meta.url));\n`;

/** @param {string} name @param {(entry: Entry) => Record<string, string>} filesOf @param {string} line */
const cases = (name, filesOf, line, short = true) => entries.map((entry) => ({
    entry, mode: name, short,
    run: async (/** @type {Project} */ project) => {
        project.reset(filesOf(entry));
        return project.run(line);
    },
}));

/** @type {Consumer} */
const node = {
    name: "node", title: "Node", tools: "node",
    cases: [
        ...cases("import", (entry) => ({ "game.js": inNode(entry) }), "node game.js"),
        ...cases("require", (entry) => ({ "game.cjs": common(entry, (name) => `require("${name}")`) }),
            "node --no-warnings game.cjs"),
        ...cases("import() in CommonJS",
            (entry) => ({ "game.cjs": common(entry, (name) => `await import("${name}")`) }), "node game.cjs", false),
        ...cases("worker thread", (entry) => ({ "game.js": inNode(entry), "main.js": WORKER }), "node main.js"),
    ],
};

/** @type {Consumer} */
const bun = {
    name: "bun", title: "Bun", tools: "bun",
    cases: [
        ...cases("import", (entry) => ({ "game.js": inNode(entry) }), "bun game.js", false),
        ...cases("require", (entry) => ({ "game.cjs": common(entry, (name) => `require("${name}")`) }), "bun game.cjs",
            false),
    ],
};

const TEST = `import { expect, test } from "vitest";
import { start } from "./game.js";

test("walks", async () => {
    const hash = await start();
    console.log(\`hash=\${hash}.\`);
    expect(hash).not.toBe("");
});
`;

/** Vitest's browser mode, in the Chromium of this machine. */
const browserConfig = () => `import { playwright } from "@vitest/browser-playwright";

const launchOptions = { executablePath: ${JSON.stringify(findChromium())}, args: ["--no-sandbox", "--disable-gpu"] };
export default {
    server: { headers: ${JSON.stringify(isolation)} },
    test: {
        browser: {
            enabled: true, headless: true, screenshotFailures: false, provider: playwright({ launchOptions }),
            instances: [{ browser: "chromium" }],
        },
    },
};
`;

/** @param {string} mode @param {(entry: Entry) => Record<string, string>} filesOf @param {string} [flags] */
const vitestCases = (mode, filesOf, flags = "") => entries.map((entry) => ({
    entry, mode,
    run: async (/** @type {Project} */ project) => {
        project.reset({ ...filesOf(entry), "game.test.js": TEST });
        const output = await project.run(`vitest run ${flags}`), hash = /hash=(\w+)\./.exec(output)?.[1];
        if (!hash) throw new Error(output.slice(-1000));
        return hash;
    },
}));

/** @type {Consumer} */
const vitest = {
    name: "vitest", title: "vitest", tools: "vitest",
    cases: [
        ...vitestCases("node", (entry) => ({ "game.js": inNode(entry, true) })),
        ...vitestCases("jsdom", (entry) => ({ "game.js": inNode(entry, true) }), "--environment jsdom"),
        ...vitestCases("browser", (entry) => {
            const { "game.js": code } = documented("Vite", entry);
            return { "game.js": program(entry, { code, exported: true }), "vitest.config.js": browserConfig() };
        }),
    ],
};

export const servers = [node, bun, vitest];
