/**
 * Builds the playground to dist-playground, with relative addresses, so that it works under any path, and the content
 * policy as a meta tag.
 */
import { defineConfig } from "vite";
import { headTags, preloadWasm, serviceWorker } from "../src/build/site.mjs";

const here = (/** @type {string} */ path) => decodeURI(new URL(path, import.meta.url).pathname);

/** Where `npm start` serves the documentation. */
const docs = process.env.VEER_DOCS;

/** Nothing from other origins, no inline scripts or styles; compiling WebAssembly is the one exception. */
export const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

const policyTag = {
    name: "policy",
    apply: /** @type {const} */ ("build"), // the dev server reloads by inline styles and a socket
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
            // the wasm in a file of its own, compiled while it loads
            { find: /^veer$/, replacement: here("../dist/url.js") },
            { find: /^veer\/scalar$/, replacement: here("../dist/scalar.js") },
            { find: /^veer\/docs$/, replacement: here("../dist/docs.js") },
            { find: /^veer\/draw$/, replacement: here("../dist/draw.js") },
        ],
    },
    optimizeDeps: { entries: ["index.html"] }, // the examples are projects of their own, with dependencies of their own
    plugins: [policyTag, headTags(), preloadWasm(), serviceWorker()],
    worker: { format: "es" },
    build: {
        outDir: here("../dist-playground"),
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0, // the policy allows no data: addresses
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1000,
    },
    server: { port: 5173, fs: { allow: [here("../")] }, proxy: docs ? { "/docs/": { target: docs, ws: true } } : {} },
});
