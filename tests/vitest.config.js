// The JavaScript suites: tests/package and tests/scenes build worlds from dist/, tests/browser, tests/docs and
// tests/examples also run Chromium, and tests/c builds projects in C.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
    root: fileURLToPath(new URL("..", import.meta.url)),
    // the part of the package that only the playground imports by itself
    resolve: { alias: { "veer/tuner": fileURLToPath(new URL("../dist/tuner.js", import.meta.url)) } },
    test: {
        include: ["tests/{package,scenes,browser,docs,examples,c,matrix}/**/*.test.{js,mjs}"],
        maxWorkers: 2,
        testTimeout: 1_200_000,
        hookTimeout: 1_200_000,
    },
});
