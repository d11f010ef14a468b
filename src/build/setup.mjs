// Installs missing programs and packages, then builds, serves or tests. `npm start`, `npm test` and the build commands
// run this script.
//
//   node src/build/setup.mjs start | build | playground | site | test [SUITE ...]
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
    console.error(
        `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org), then try again.`,
    );
    process.exit(1);
}

/** Builds the WebAssembly and the package: dist/. */
function build() {
    const missing = ensure(["make", "emcc"]);
    if (missing.size || ensurePackages()) process.exit(1);
    console.log("Building dist/veer.wasm");
    run("make", ["-f", "emscripten.mk", `-j${Math.min(availableParallelism(), 4)}`]);
    run(process.execPath, ["src/build/package.mjs"]);
}

/**
 * Serves the playground and the documentation at one address. Further arguments go to vite: npm start -- --port 8000
 */
async function start(/** @type {string[]} */ words) {
    build();
    const { docs, serveDocs } = await import("./docs.mjs"), hasDocs = ensurePackages(docs) === null;
    if (!hasDocs) console.error("The playground starts without the documentation.");
    const servers = hasDocs ? [serveDocs(DOCS_PORT)] : [];
    const args = ["--config", "web/vite.config.js", ...words, "web"];
    const server = spawn(bin("vite"), args, {
        cwd: root, stdio: "inherit", env: { ...process.env, VEER_DOCS: hasDocs ? `http://127.0.0.1:${DOCS_PORT}` : "" },
    });
    const end = (/** @type {NodeJS.Signals} */ signal) => [...servers, server].forEach((one) => one.kill(signal));
    server.on("exit", (code) => {
        for (const one of servers) one.kill();
        process.exit(code ?? 0);
    });
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => end(signal));
}
const DOCS_PORT = 5183;

function playground() {
    build();
    run(bin("vite"), ["build", "--config", "web/vite.config.js", "web"]);
}

/**
 * Builds the whole site: the playground, with the documentation in docs/ and the games in examples/. npm run build:site
 * -- /path/on/the/server/
 */
async function site(/** @type {string[]} */ [given]) {
    const { BASE, buildDocs } = await import("./docs.mjs"), base = given ?? BASE;
    if (!/^\/([^/]+\/)*$/.test(base)) {
        console.error(`"${base}" is not a path that begins and ends with a slash, such as ${BASE}.`);
        process.exit(2);
    }
    playground();
    buildDocs(base);
    const { buildExamples } = await import("./examples.mjs");
    await buildExamples(join(root, "dist-playground/examples"));
    console.log(`dist-playground is the site, to be served under ${base}`);
}

async function test(/** @type {string[]} */ names) {
    const { runSuites } = await import("../../tests/run.mjs");
    process.exitCode = await runSuites(names);
}

/** @type {Record<string, (names: string[]) => void | Promise<void>>} */
const commands = { start, build, playground, site, test };
const [command, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, command ?? "")) {
    console.error(`usage: node src/build/setup.mjs ${Object.keys(commands).join(" | ")}`);
    process.exit(2);
}
checkNode();
await commands[command](rest);
