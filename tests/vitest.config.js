// The JavaScript suites: tests/package, tests/scenes, tests/browser. The first build a world from dist/, the last drive Chromium.
import { defineConfig } from "vitest/config";

export default defineConfig({
    root: new URL("..", import.meta.url).pathname,
    test: {
        include: ["tests/{package,scenes,browser,matrix}/**/*.test.{js,mjs}"],
        maxWorkers: 2,
        testTimeout: 1_200_000,
        hookTimeout: 1_200_000,
    },
});
