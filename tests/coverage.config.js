// Runs the JavaScript suites with src/js instead of dist/, which is one file: for npm run coverage.
import { pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;
const source = (/** @type {string} */ file) => `${root}src/js/${file}`;

/** The entries look for the WebAssembly next to themselves; only dist/ contains it. */
const wasmOfDist = {
    name: "wasm-of-dist",
    enforce: /** @type {const} */ ("pre"),
    transform(/** @type {string} */ code, /** @type {string} */ id) {
        if (!id.startsWith(source(""))) return null;
        return {
            code: code.replace(/"\.\/(veer[.\w]*\.wasm)"/g,
                (_, file) => JSON.stringify(pathToFileURL(`${root}dist/${file}`).href)),
            map: null,
        };
    },
};

export default defineConfig({
    root,
    plugins: [wasmOfDist],
    resolve: {
        alias: [
            { find: /^veer$/, replacement: source("entries/index.js") },
            { find: /^veer\/tuner$/, replacement: source("tune/tuner.js") },
            { find: /^veer\/scalar$/, replacement: source("entries/scalar.js") },
            { find: /^veer\/url$/, replacement: source("entries/url.node.js") },
            { find: /^veer\/threads$/, replacement: source("entries/threads.node.js") },
            { find: /^veer\/core$/, replacement: source("entries/core.js") },
            { find: /^veer\/draw$/, replacement: source("draw/draw.js") },
            { find: /^veer\/net$/, replacement: source("net/net.js") },
            { find: /^veer\/net\/redis$/, replacement: source("net/net.redis.js") },
            { find: /^veer\/net\/interest$/, replacement: source("net/net.interest.js") },
            { find: /^veer\/tune$/, replacement: source("entries/tune.node.js") },
            { find: /^\.\.\/\.\.\/dist\/(index|url|serve|shared)\.js$/, replacement: source("entries/$1.js") },
            { find: /^\.\/(inline|inline\.scalar)\.js$/, replacement: `${root}dist/$1.js` }, // the packed WebAssembly
        ],
    },
    test: {
        include: ["tests/{package,scenes}/**/*.test.js"],
        // tests of the published package, of bit-identical results and of tools
        exclude: ["**/{install,readme,types,same_bits,differences,golden,bench,tools}.test.js"],
        maxWorkers: 2,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        coverage: {
            enabled: true, provider: "v8", include: ["src/js/**/*.js"], reporter: ["json-summary", "json", "text"],
            reportsDirectory: "build/coverage-js",
        },
    },
});
