/** Serves the built site as a host would: under a path, compressed, with folders' index pages. */
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "../../src/build/needs.mjs";

/** @type {Record<string, string>} */
const TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".wasm": "application/wasm",
    ".json": "application/json", ".webp": "image/webp",
};

/** @param {string} base @returns {Promise<{ url: string, close: () => void }>} */
export async function serveSite(base) {
    const folder = join(root, "dist-playground/");
    if (!existsSync(join(folder, "index.html"))) throw new Error("the site does not exist: run npm run build:site");
    /** @type {Map<string, Buffer>} */
    const packed = new Map();
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url ?? "/", "http://local").pathname);
        const asked = normalize(join(folder, path.slice(base.length)));
        const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, "index.html") : asked;
        if (!path.startsWith(base) || !file.startsWith(folder) || !existsSync(file)) {
            return void response.writeHead(404).end();
        }
        if (!packed.has(file)) {
            packed.set(file,
                brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
        }
        const headers = {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-encoding": "br",
            "cache-control": "max-age=31536000",
        };
        response.writeHead(200, headers).end(packed.get(file));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { url: `http://127.0.0.1:${port}${base}`, close: () => server.close() };
}
