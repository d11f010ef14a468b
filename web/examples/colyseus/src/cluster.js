/**
 * Several processes on one machine: npm run cluster -- --processes 3 [--port 2567] [--data FOLDER]
 *
 * Starts a Redis, or uses that of REDIS_URL, and starts processes that end for any reason again. SIGHUP replaces the
 * processes one by one, for a new version of the game. SIGTERM and SIGINT end all.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/** Milliseconds before a process that has ended is started again. Shorter costs more if it cannot start. */
const AGAIN = 200;
const MISSING = "redis-server is missing. On Debian and Ubuntu: apt-get install redis-server. Or set REDIS_URL.";

const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/** Returns a port that is free now. @returns {Promise<number>} */
export const freePort = () => new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
        const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
        server.close(() => resolve(port));
    });
});

/** A program that is started again when it ends, until it is stopped. */
class Program {
    /** @type {import("node:child_process").ChildProcess | null} */
    child = null;
    /** Whether it has started, and has not ended since. */
    isReady = false;
    #isStopped = false;

    /**
     * @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv, ready: RegExp,
     *   log: (text: string) => void }} how  ready: what it prints when it has started
     */
    constructor(how) {
        this.how = how;
    }

    /** Starts the program. Rejects if it does not exist. @returns {Promise<void>} */
    start() {
        const { command, args, env = process.env, ready, log } = this.how;
        const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
        this.child = child;
        return new Promise((resolve, reject) => {
            child.once("error", reject);
            child.stderr.on("data", (text) => log(String(text)));
            child.stdout.on("data", (text) => {
                if (this.child !== child || !ready.test(String(text))) return;
                this.isReady = true;
                resolve();
            });
            child.once("exit", async (code, signal) => {
                if (this.child === child) this.isReady = false;
                if (this.child !== child || this.#isStopped) return resolve();
                log(`${args.at(0) ?? command} has ended (${signal ?? code}), and is started again.\n`);
                await pause(AGAIN);
                if (this.child === child && !this.#isStopped) await this.start();
                resolve();
            });
        });
    }

    /** Ends the program, and waits until it has ended. */
    async stop() {
        this.#isStopped = true;
        this.isReady = false;
        const { child } = this;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGTERM");
        await new Promise((resolve) => child.once("exit", resolve));
    }

    /** Starts the program anew after it has ended by itself, as for a new version. */
    async replace() {
        await this.stop();
        this.#isStopped = false;
        await this.start();
    }
}

/** Starts a Redis that this machine only can reach. @param {string} folder @param {(text: string) => void} log */
async function startRedis(folder, log) {
    const socket = join(folder, "redis.sock");
    const redis = new Program({
        command: "redis-server", log, ready: /ready to accept/i,
        args: ["--port", "0", "--unixsocket", socket, "--dir", folder, "--appendonly", "yes", "--save", ""],
    });
    await redis.start().catch((error) => {
        throw error.code === "ENOENT" ? new Error(MISSING) : error;
    });
    return { redis, url: socket };
}

/**
 * @param {{ processes?: number, port?: number, data?: string, url?: string, env?: Record<string, string>,
 *   log?: (text: string) => void }} [options]  port: of the first process, the others have the next ones; 0: free
 *   ports; data: a folder for Redis; default: one that is removed at the end; url: of a Redis that runs already
 */
export async function startCluster({ processes = 3, port = 2567, data, url, env = {}, log = console.error } = {}) {
    const folder = data ?? mkdtempSync(join(tmpdir(), "veer-cluster-"));
    const started = url ? { redis: null, url } : await startRedis(folder, log);
    const ports = [];
    for (let i = 0; i < processes; i++) ports.push(port ? port + i : await freePort());
    const programs = ports.map((own) => new Program({
        command: process.execPath, args: [fileURLToPath(new URL("serve.js", import.meta.url))], log, ready: /^wss?:/m,
        env: { ...process.env, ...env, PORT: String(own), REDIS_URL: started.url },
    }));
    await Promise.all(programs.map((program) => program.start()));
    return {
        ports, programs, redis: started.redis, url: started.url,
        addresses: ports.map((own) => `ws://localhost:${own}`),
        /** Replaces all processes, one by one. */
        async update() {
            for (const program of programs) await program.replace();
        },
        async stop() {
            await Promise.all(programs.map((program) => program.stop()));
            await started.redis?.stop();
            if (!data) rmSync(folder, { recursive: true, force: true });
        },
    };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    const { values } = parseArgs({ options: {
        processes: { type: "string", default: "3" }, port: { type: "string", default: "2567" },
        data: { type: "string" },
    } });
    const cluster = await startCluster({
        processes: Number(values.processes), port: Number(values.port), ...(values.data && { data: values.data }),
        ...(process.env.REDIS_URL && { url: process.env.REDIS_URL }), log: (text) => process.stderr.write(text),
    }).catch((error) => {
        console.error(error.message);
        process.exit(1);
    });
    console.log(cluster.addresses.join("\n"));
    process.on("SIGHUP", () => void cluster.update());
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, async () => {
        await cluster.stop();
        process.exit(0);
    });
}
