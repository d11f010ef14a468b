/**
 * Builds the playground to dist-playground, with relative URLs, so that it works under any path, and with the content
 * security policy as a meta tag.
 */
import { defineConfig } from "vite";
import { headTags, preloadWasm, serviceWorker } from "../src/build/site.mjs";

const here = (/** @type {string} */ path) => decodeURI(new URL(path, import.meta.url).pathname);

/** The URL at which `npm start` serves the documentation. */
const docs = process.env.VEER_DOCS;

/** No content from other origins, no inline scripts or styles; compiling WebAssembly is the only exception. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const policyTag = {
    name: "policy",
    apply: /** @type {const} */ ("build"), // build only: the dev server needs inline styles and a socket for reloading
    transformIndexHtml: () => [{
        tag: "meta", injectTo: /** @type {const} */ ("head-prepend"),
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
    }],
};

export default defineConfig({
    root: here("./"),
    base: "./",
    resolve: {
        alias: [
            // uses a separate wasm file, compiled while it loads
            { find: /^veer$/, replacement: here("../dist/url.js") },
            { find: /^veer\/scalar$/, replacement: here("../dist/scalar.js") },
            { find: /^veer\/tuner$/, replacement: here("../dist/tuner.js") },
            { find: /^veer\/docs$/, replacement: here("../dist/docs.js") },
            { find: /^veer\/draw$/, replacement: here("../dist/draw.js") },
        ],
    },
    optimizeDeps: { entries: ["index.html"] }, // the examples are separate projects with their own dependencies
    plugins: [policyTag, headTags(), preloadWasm(), serviceWorker()],
    worker: { format: "es" },
    build: {
        outDir: here("../dist-playground"),
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0, // the policy forbids data: URLs
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1000,
    },
    server: { port: 5173, fs: { allow: [here("../")] }, proxy: docs ? { "/docs/": { target: docs, ws: true } } : {} },
});
