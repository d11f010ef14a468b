/**
 * What a process knows about the others: their addresses, whether they run and how busy they are. The name of a process
 * as an owner of matches has four parts: its address for players, its address for other processes, a random part that
 * tells a new process on the same port from the one before, and its build.
 */
import { matchMaker } from "@colyseus/core";
import { request } from "node:http";

/**
 * @typedef {object} Peers
 * @property {() => string[]} addresses  of all processes, for players
 * @property {(owner: string) => string} addressOf  the address, for players, of a process by its name as an owner
 * @property {(owner: string, match: string) => Promise<boolean>} isGone  whether it is certain that the owner no longer
 *   runs a match
 * @property {(seed: number) => Promise<string | null>} findFree  a match of another process with a free seat
 * @property {() => string | null} lessBusy  the address of a process with clearly fewer matches
 */

/**
 * Milliseconds within which a process answers whether it runs a match. Longer delays takeovers from processes that are
 * stopped; shorter waits for the lease of processes that have ended.
 */
const PROBE = 15;
/** Milliseconds between two entries in the registry. Longer names ended processes for longer; shorter costs calls. */
const EVERY = 1000;
/** Seconds after which a process that has made no entry is forgotten. Shorter forgets processes that are only busy. */
const FORGET = 5;
/** Bytes of an answer. More lets a process in the registry use more memory; fewer refuses answers about many seats. */
const MOST_ANSWER = 1 << 16;

/** @param {string} address @returns {Peers} */
export const alone = (address) => ({
    addresses: () => [address],
    addressOf: () => address,
    isGone: async () => false,
    findFree: async () => null,
    lessBusy: () => null,
});

/** Adds an entry and returns all that are not forgotten. */
const REGISTER = `local now = redis.call("TIME")[1]
redis.call("HSET", KEYS[1], ARGV[1], now .. " " .. ARGV[2])
local all = redis.call("HGETALL", KEYS[1])
for i = 1, #all, 2 do
  if now - string.match(all[i + 1], "%d+") > tonumber(ARGV[3]) then redis.call("HDEL", KEYS[1], all[i]) end
end
return redis.call("HGETALL", KEYS[1])`;

/** @param {string} owner */
export function partsOf(owner) {
    const [address, inside, boot, build] = owner.split(" ");
    return { address, inside, boot, build };
}

/**
 * Sends a request to another process.
 * @param {string} owner @param {{ path: string, body?: object, secret?: string, timeout: number }} call
 * @returns {Promise<{ runs?: boolean, reservations?: object[] }>}
 */
export function call(owner, { path, body, secret = "", timeout }) {
    const [host, port] = partsOf(owner).inside.split(/:(?=\d+$)/);
    return new Promise((resolve, reject) => {
        const sent = request({
            host, port, path, method: body ? "POST" : "GET", agent: false,
            headers: { "content-type": "application/json", authorization: secret },
        }, (answer) => {
            let text = "";
            answer.setEncoding("utf8");
            answer.on("data", (part) => { if ((text += part).length > MOST_ANSWER) sent.destroy(); });
            answer.on("end", () => {
                if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`));
                try {
                    resolve(JSON.parse(text));
                } catch (error) {
                    reject(error);
                }
            });
            answer.on("error", reject);
        });
        const timer = setTimeout(() => sent.destroy(new Error(`${path}: no answer`)), timeout);
        sent.on("error", reject);
        sent.on("close", () => clearTimeout(timer));
        sent.end(body && JSON.stringify(body));
    });
}

/** The processes of a cluster, by a registry in Redis. @implements {Peers} */
export class Cluster {
    /** Names of the other processes and how many matches they run. @type {Map<string, number>} */
    others = new Map();
    /** What processes prove to each other that they belong together. */
    secret = "";
    #redis;
    #prefix;
    #count = () => 0;
    #onChange = () => {};
    #known = "";
    /** @type {ReturnType<typeof setInterval> | undefined} */
    #timer;

    /** @param {import("ioredis").Redis} redis @param {string} owner  the name of this process @param {string} prefix */
    constructor(redis, owner, prefix) {
        this.#redis = redis;
        this.#prefix = prefix;
        this.owner = owner;
    }

    /**
     * @param {() => number} count  how many matches this process runs
     * @param {() => void} onChange  called when processes have come or gone
     */
    async start(count, onChange) {
        [this.#count, this.#onChange] = [count, onChange];
        const key = `${this.#prefix}:secret`;
        await this.#redis.set(key, crypto.randomUUID(), "NX");
        this.secret = await this.#redis.get(key) ?? "";
        this.#timer = setInterval(() => void this.#register().catch(() => {}), EVERY);
        await this.#register();
    }

    async #register() {
        const key = `${this.#prefix}:processes`, args = [this.owner, this.#count(), FORGET];
        const all = /** @type {string[]} */ (await this.#redis.eval(REGISTER, 1, key, ...args));
        this.others.clear();
        for (let i = 0; i < all.length; i += 2) {
            if (all[i] !== this.owner) this.others.set(all[i], Number(all[i + 1].split(" ")[1]));
        }
        const known = this.addresses().sort().join(" ");
        if (known !== this.#known) this.#onChange();
        this.#known = known;
    }

    /** Takes this process out of the registry. */
    async leave() {
        clearInterval(this.#timer);
        await this.#redis.hdel(`${this.#prefix}:processes`, this.owner).catch(() => {});
    }

    addresses() {
        return [this.owner, ...this.others.keys()].map((owner) => partsOf(owner).address);
    }

    /** @param {string} owner */
    addressOf(owner) {
        return partsOf(owner).address;
    }

    /** @param {string} owner @param {string} match */
    async isGone(owner, match) {
        const { boot } = partsOf(owner);
        try {
            const answer = await call(owner, { path: `/runs?boot=${boot}&match=${match}`, timeout: PROBE });
            if (answer.runs) return false;
        } catch (error) {
            if (/** @type {{ code?: string }} */ (error).code !== "ECONNREFUSED") return false; // it may be alive
        }
        this.others.delete(owner);
        return true;
    }

    /** @param {number} seed */
    async findFree(seed) {
        const listed = await matchMaker.query({ name: "pasture" });
        const found = listed.find(({ metadata, processId }) =>
            processId !== matchMaker.processId && metadata?.seed === seed && metadata.free > 0);
        return found?.metadata.match ?? null;
    }

    /** Processes with the same build, those with the fewest matches first. */
    get #equals() {
        const { build } = partsOf(this.owner);
        return [...this.others].filter(([owner]) => partsOf(owner).build === build).sort((a, b) => a[1] - b[1]);
    }

    lessBusy() {
        const [least] = this.#equals;
        return least && least[1] + 1 < this.#count() ? partsOf(least[0]).address : null;
    }

    /** Processes that may take over the matches of this one. */
    successors() {
        return this.#equals.map(([owner]) => owner);
    }
}
