/**
 * Tests the matrix of consumers itself: it reads the documentation's code blocks, detects a wrong hash, and reports
 * failures.
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../consumers/docs.js";
import { entries, program } from "../consumers/programs.js";
import { line, table } from "../consumers/report.js";

const folder = new URL("../consumers/", import.meta.url);
const page = readFileSync(new URL("../../web/docs/bundlers.md", import.meta.url), "utf8");

/** @param {Partial<import("../consumers/report.js").Result>} given */
const result = (given) => ({
    consumer: "Vite", version: "8.0.0", entry: "veer", mode: "dev", result: /** @type {const} */ ("pass"),
    milliseconds: 1200, problem: "", ...given,
});

describe("the documentation's blocks", () => {
    test("belong to a tool, to the entries of their heading, and to a file", () => {
        const text = "## Tool\n```js [all.js]\nall();\n```\n### `veer/url`, `veer/core`\n```js " +
            "[a.js]\na();\n\nb();\n```\n### `veer/core`\n```sh [shell]\nrun\n```\n```js\nunnamed\n```\n## Other\n";
        const tool = blocksOf(text).get("Tool");
        expect([...tool ?? []]).toEqual([
            ["*", { "all.js": "all();\n" }], ["veer/url", { "a.js": "a();\n\nb();\n" }],
            ["veer/core", { "a.js": "a();\n\nb();\n", shell: "run\n" }],
        ]);
        expect(blocksOf(text).get("Other")?.size).toBe(0);
    });

    test("are all run: each tool is one of the matrix, and each entry one of the package", () => {
        const code =
            readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) =>
                readFileSync(new URL(name, folder), "utf8")).join();
        for (const [tool, blocks] of blocksOf(page)) {
            if (blocks.size) expect(code).toContain(`"${tool}"`);
            expect(entries).toEqual(expect.arrayContaining([...blocks.keys()].filter((entry) => entry !== "*")));
        }
    });

    test("become programs whose imports come first", () => {
        const code =
            'import { createVeer } from "veer/url";\n\nconst wasmUrl = "a.wasm";\nconst veer = await createVeer({ ' +
                'wasmUrl });\n';
        expect(program("veer/url", { code, exported: true })).toBe(`import { createVeer } from "veer/url";
import { walk } from "./check.js";

export async function start() {
    const wasmUrl = "a.wasm";
    const veer = await createVeer({ wasmUrl });
    return walk(veer);
}
`);
    });
});

describe("results", () => {
    test("are lines, with the reason under them", () => {
        expect(line(result({}))).toMatch(/^Vite 8\.0\.0 +dev +veer +pass 1200 ms$/);
        expect(line(result({ result: "fail", problem: "two\nlines" }))).toMatch(/fail 1200 ms\n {4}two\n {4}lines$/);
    });

    test("are a table with a row per mode, and notes with the reasons", () => {
        const why = "vite build: it ended with code 1\n✗ Build failed\nerror: Could not resolve a | b";
        const rows = [
            result({ consumer: "webpack" }), result({}), result({ entry: "veer/url", result: "fail", problem: why }),
            result({ entry: "veer/core", result: "fail", problem: why }),
        ];
        const lines = table(rows).split("\n").map((text) => text.replace(/(\| {2})+\| /, "| "));
        expect(lines[2]).toMatch(/^\| Vite 8\.0\.0 \| dev \| ✓ \|.* ✗ 1 \|.*✗ 1 \|.* 3\.6 s \|$/);
        expect(lines[3]).toMatch(/^\| webpack 8\.0\.0 \| dev \| ✓ \|/);
        expect(lines.at(-1)).toBe("1. error: Could not resolve a \\| b");
    });
});
