/** What several processes share: Redis, with the journal of all matches, and what Colyseus keeps there. */
import { RedisDriver } from "@colyseus/redis-driver";
import { RedisPresence } from "@colyseus/redis-presence";
import { Redis } from "ioredis";
import { redisJournal } from "veer/net/redis";
import { buildOf } from "./build.js";
import { Cluster } from "./peers.js";

/** Milliseconds after which a connection that was lost is tried again. Longer delays turns after a restart of Redis. */
const RETRY = 50;
/** The same for the connections of Colyseus, on which no turn waits. It prints each attempt that fails. */
const LISTING = 500;
/**
 * Milliseconds after which a call of the journal counts as lost, and is made again. Longer delays turns after a call
 * was lost; shorter repeats calls while Redis is busy.
 */
const LOST = 500;

/**
 * @param {string} url  such as "redis://:password@host:6379", "rediss://..." for TLS, or the path of a socket
 * @param {object} [options] @returns {Redis}
 */
function connect(url, options = {}) {
    const redis = new Redis(url, { retryStrategy: () => RETRY, maxRetriesPerRequest: null, ...options });
    redis.on("error", () => {}); // it connects again
    return redis;
}

/**
 * Joins the processes that share a Redis.
 * @param {{ url: string, prefix?: string, keep?: number, addressOf: (port: number) => string, inside: string }} options
 *   keep: seconds for which a match is kept after its last turn; addressOf: returns the address for players; inside:
 *   the host by which other processes reach this one
 */
export function joinCluster({ url, prefix = "veer", keep = 86_400, addressOf, inside }) {
    // A call that was not answered is made again by the match, not by the client: another process may have taken the
    // match in the meantime.
    const calls = connect(url, {
        enableOfflineQueue: false, autoResendUnfulfilledCommands: false, commandTimeout: LOST,
    });
    const journal = redisJournal(({ command, body }, keys, args) =>
        calls.callBuffer(command, body, keys.length, ...keys, ...args), { prefix, keep });
    return {
        driver: new RedisDriver(connect(url, { retryStrategy: () => LISTING })),
        presence: new RedisPresence(connect(url, { retryStrategy: () => LISTING })),
        /**
         * @param {number} port @param {() => number} count  how many matches this process runs
         * @param {() => void} onChange  called when processes have come or gone
         */
        async join(port, count, onChange) {
            if (calls.status !== "ready") await new Promise((resolve) => calls.once("ready", resolve));
            const boot = crypto.randomUUID().slice(0, 8);
            const owner = `${addressOf(port)} ${inside}:${port} ${boot} ${buildOf()}`;
            const peers = new Cluster(calls, owner, prefix);
            await peers.start(count, onChange);
            return { journal, owner, peers };
        },
    };
}
