/** A fresh project in a temporary folder, with the packed package and the tools of one consumer installed. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../src/build/needs.mjs";
import { watch } from "../watch.mjs";
import { support } from "./programs.js";

const SILENT_MINUTES = 4, START_SECONDS = 60;
const KEPT = ["node_modules", "package.json", "package-lock.json"];
const CACHES = [".vite", ".vite-temp", ".vitest", ".cache"];

/** Returns the end of a command's output, without colors. @param {string} text */
const tail = (text) => stripVTControlCharacters(text).trim().slice(-1500);

let nextPort = 20_000 + (process.pid % 10_000); // below the range of ports that the system assigns

/** Returns a port that is free now, and that no other case of this run gets. @returns {Promise<number>} */
export function freePort() {
    const port = nextPort++;
    return new Promise((resolve) => {
        const server = createServer().once("error", () => resolve(freePort()));
        server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
    });
}

/** @param {number} port @returns {Promise<boolean>} */
const answers = (port) => new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
});

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Project {
    /**
     * @param {{ tarball: string, packages: Record<string, string>, linked: boolean }} given linked: the tools of this
     *   repository are used
     */
    constructor({ tarball, packages, linked }) {
        this.folder = mkdtempSync(join(tmpdir(), "veer-consumer-"));
        this.linked = linked;
        this.manifest = {
            name: "game", version: "1.0.0", private: true, type: "module",
            dependencies: { veer: `file:${tarball}`, ...(linked ? {} : packages) },
        };
        const bins = [join(this.folder, "node_modules/.bin"), ...(linked ? [join(root, "node_modules/.bin")] : [])];
        this.env = {
            PATH: [...bins, process.env.PATH].join(delimiter), NO_COLOR: "1", CI: "1",
            npm_config_update_notifier: "false",
            NEXT_TELEMETRY_DISABLED: "1", PARCEL_WORKERS: "2", VITEST: "", NODE_ENV: "",
        };
    }

    /** The cases for which several() built the project's files. */
    #made = { key: /** @type {string | null} */ (null), isGood: false };

    async install() {
        this.reset({});
        await this.run(
            `npm install ${this.linked ? "--offline" : "--prefer-offline"} --no-audit --no-fund --loglevel=error`,
        );
    }

    /**
     * Writes the files of a case and removes the files of the previous case. A `package.json` among them is merged with
     * the project's own.
     * @param {Record<string, string>} files
     */
    reset(files) {
        this.#made.key = null;
        for (const name of readdirSync(this.folder)) {
            if (!KEPT.includes(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
        }
        for (const name of CACHES) rmSync(join(this.folder, "node_modules", name), { recursive: true, force: true });
        const manifest = { ...this.manifest, ...JSON.parse(files["package.json"] ?? "{}") };
        const all = { ...support, ...files, "package.json": `${JSON.stringify(manifest, null, 2)}\n` };
        for (const [name, text] of Object.entries(all)) {
            mkdirSync(dirname(join(this.folder, name)), { recursive: true });
            writeFileSync(join(this.folder, name), text);
        }
    }

    /**
     * Runs a slow action for several cases at once. Returns false if the action fails; then each case must run alone.
     * @param {string} key of the cases, which follow each other @param {() => Promise<unknown>} make
     */
    async several(key, make) {
        if (this.#made.key !== key) {
            const isGood = await make().then(() => true, () => false);
            this.#made = { key, isGood };
        }
        return this.#made.isGood;
    }

    /**
     * Runs a shell command in the project; returns its output, or throws an error with the end of the output.
     * @param {string} line
     */
    async run(line) {
        const { output, problem } = await watch("sh", ["-c", line],
            { cwd: this.folder, env: this.env, silentMinutes: SILENT_MINUTES });
        if (problem) throw new Error(`${line}: ${problem}\n${tail(output)}`);
        return output.trim();
    }

    /**
     * Starts a server and waits until it answers.
     * @param {string} line
     * @param {number} port
     * @returns {Promise<() => void>} ends it
     */
    async serve(line, port) {
        const child = spawn("sh", ["-c", `exec ${line}`], {
            cwd: this.folder, env: { ...process.env, ...this.env }, stdio: ["ignore", "pipe", "pipe"], detached: true,
        });
        let output = "", isOver = false;
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding("utf8").on("data", (text) => (output += text));
        }
        child.once("close", () => (isOver = true));
        const stop = () => {
            if (!isOver && child.pid) process.kill(-child.pid, "SIGKILL");
        };
        process.once("exit", stop);
        for (const began = Date.now(); !isOver && Date.now() - began < START_SECONDS * 1000; await pause(100)) {
            if (await answers(port)) return () => (process.off("exit", stop), stop());
        }
        stop();
        throw new Error(`${line}: ${isOver ? "it ended" : "it does not answer"}\n${tail(output)}`);
    }

    /** @param {string} name */
    read(name) {
        return readFileSync(join(this.folder, name), "utf8");
    }

    remove() {
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
    }
}
