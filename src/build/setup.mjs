// What `npm start`, `npm test` and the builds run: sets up what is missing on this machine, then builds, serves or tests.
//
//   node src/build/setup.mjs start | build | playground | test [SUITE ...]
import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import { ensure, ensurePackages, root } from "./needs.mjs";

const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);

/** @param {string} command @param {string[]} args */
function run(command, args) {
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
    if (status === 0) return;
    console.error(`${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : "."}`);
    process.exit(1);
}

function checkNode() {
    const [major, minor] = process.versions.node.split(".").map(Number);
    if (major > 20 || (major === 20 && minor >= 19)) return;
    console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org), then try again.`);
    process.exit(1);
}

/** The wasm and the package: dist/. */
function build() {
    const missing = ensure(["make", "emcc", "xz"]);
    if (missing.size || ensurePackages()) process.exit(1);
    console.log("Building dist/veer.wasm");
    run("make", ["-f", "emscripten.mk", `-j${Math.min(availableParallelism(), 4)}`]);
    run(process.execPath, ["src/build/package.mjs"]);
}

/** Further words go to vite: npm start -- --port 8000 */
function start(/** @type {string[]} */ words) {
    build();
    const args = ["--config", "web/vite.config.js", ...words, "web"];
    const server = spawn(bin("vite"), args, { cwd: root, stdio: "inherit" });
    server.on("exit", (code) => process.exit(code ?? 0));
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => server.kill(signal));
}

function playground() {
    build();
    run(bin("vite"), ["build", "--config", "web/vite.config.js", "web"]);
}

async function test(/** @type {string[]} */ names) {
    const { runSuites } = await import("../../tests/run.mjs");
    process.exitCode = await runSuites(names);
}

/** @type {Record<string, (names: string[]) => void | Promise<void>>} */
const commands = { start, build, playground, test };
const [command, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, command ?? "")) {
    console.error(`usage: node src/build/setup.mjs ${Object.keys(commands).join(" | ")}`);
    process.exit(2);
}
checkNode();
await commands[command](rest);
