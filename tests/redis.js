/** A Redis for a test, on a socket of its own, which only this machine can reach. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensure } from "../src/build/needs.mjs";

/** @param {string} folder @param {string} socket */
async function started(folder, socket) {
    const server = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--dir", folder, "--appendonly", "yes",
        "--save", ""]);
    await new Promise((resolve, reject) => {
        server.stdout.on("data", (text) => /ready to accept/i.test(String(text)) && resolve(0));
        server.on("exit", (code) => reject(new Error(`redis-server has ended: ${code}`)));
    });
    server.removeAllListeners("exit");
    return server;
}

/** Starts a Redis. `restart` kills it, waits for `meanwhile`, and starts it again; `stop` removes its files, too. */
export async function startRedis() {
    if (ensure(["redis"]).size) throw new Error("redis-server is missing");
    const folder = mkdtempSync(join(tmpdir(), "veer-redis-")), socket = join(folder, "redis.sock");
    let server = await started(folder, socket);
    return {
        socket,
        /** @param {() => Promise<unknown>} meanwhile */
        async restart(meanwhile) {
            server.kill("SIGKILL");
            await new Promise((resolve) => server.once("exit", resolve));
            await meanwhile();
            server = await started(folder, socket);
        },
        stop() {
            server.kill("SIGKILL");
            rmSync(folder, { recursive: true, force: true });
        },
    };
}
