/** Serves the built site from a separate process, for programs that block while they measure the site. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveSite } from "./site.mjs";

const file = fileURLToPath(import.meta.url);

/** @param {string} base @returns {Promise<{ url: string, close: () => void }>} */
export function serveInChild(base) {
    const child = spawn(process.execPath, [file, base], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((resolve, reject) => {
        child.stdout.setEncoding("utf8").once("data",
            (text) => resolve({ url: text.trim(), close: () => child.kill() }));
        child.once("exit", () => reject(new Error("the site is not served")));
    });
}

if (process.argv[1] === file) console.log((await serveSite(process.argv[2] ?? "/")).url);
