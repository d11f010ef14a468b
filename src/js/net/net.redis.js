/**
 * "veer/net/redis": a journal in Redis 6.2 or newer, for any Redis client. Each match has three keys in one hash slot.
 * Each call runs one script, so no other process can come between its reads and writes.
 */
import { KEPT_TURNS, LEASE, MOST_TAKEOVERS } from "./journal.js";

/** @import { Journal } from "./journal.js" */

/**
 * Runs a script. With ioredis: `({ command, body }, keys, args) => redis.callBuffer(command, body, keys.length,
 * ...keys, ...args)`. Replies must contain bytes as Uint8Array or Buffer, not as text. The command is EVALSHA, with the
 * script's SHA-1 as `body`. If it rejects with NOSCRIPT, the function is called again with EVAL and the script itself.
 * @typedef {(script: { command: "EVALSHA" | "EVAL", body: string }, keys: string[], args: (string | Uint8Array)[]) =>
 *   Promise<unknown>} RunScript
 */

/**
 * @typedef {object} RedisJournalOptions
 * @property {string} [prefix]  of the keys; default "veer"
 * @property {number} [keep]  seconds for which a match is kept after its last turn; default 86400
 */

const SCRIPT = `local op, now, call = ARGV[1], redis.call("TIME"), redis.call
now = now[1] * 1000 + math.floor(now[2] / 1000)
local lease, turns, save = KEYS[1], KEYS[2], KEYS[3]
local has = call("HMGET", lease, "owner", "epoch", "until", "build", "takeovers", "last")
local owner, epoch, last = has[1] or "", tonumber(has[2] or 0), tonumber(has[6] or 0)
local takeovers = tonumber(has[5] or -1)
local function keep()
  for i = 1, 3 do call("PEXPIRE", KEYS[i], ARGV[2]) end
end
if op == "take" then
  if takeovers > ${MOST_TAKEOVERS} then return {"aside"} end
  if has[4] and has[4] ~= ARGV[4] then return {"build"} end
  if owner ~= "" and owner ~= ARGV[3] and tonumber(has[3]) > now and ARGV[5] ~= has[2] then
    return {"elsewhere", owner, epoch}
  end
  call("HSET", lease, "takeovers", takeovers + 1, "build", ARGV[4])
  if takeovers + 1 > ${MOST_TAKEOVERS} then return {"aside"} end
  call("HSET", lease, "owner", ARGV[3], "epoch", epoch + 1, "until", now + ${LEASE})
  keep()
  local reply = {"taken", epoch + 1, last, call("GET", save) or ""}
  for _, entry in ipairs(call("XRANGE", turns, "-", "+")) do reply[#reply + 1] = entry[2][2] end
  return reply
end
local mine, tick = owner == ARGV[3] and has[2] == ARGV[4], tonumber(ARGV[5])
if op == "append" then
  if not mine then return {"lost"} end
  if tick > last + 1 then return {"gap", last} end
  if tick <= last then
    local entry = call("XRANGE", turns, tick, tick)[1]
    return {entry and entry[2][2] == ARGV[6] and "stored" or "other"}
  end
  call("XADD", turns, tick .. "-1", "t", ARGV[6])
  call("HSET", lease, "last", tick, "until", now + ${LEASE}, "takeovers", 0)
  if tick % 100 == 1 then keep() end
  return {"stored"}
end
if op == "save" then
  if tick >= last and has[2] then call("HSET", lease, "takeovers", 0) end
  if not mine then return {"lost"} end
  call("SET", save, ARGV[6])
  if tick > last then call("HSET", lease, "last", tick) end
  call("XTRIM", turns, "MINID", math.max(tick - ${KEPT_TURNS - 1}, 0))
  keep()
  return {"stored"}
end
if not mine then return {"lost"} end
call("HSET", lease, "owner", "", "until", 0, "takeovers", -1)
return {"stored"}`;

/** @param {unknown} part @returns {Uint8Array} */
function bytesOf(part) {
    if (part instanceof Uint8Array) return part;
    throw new TypeError("redisJournal: the reply contains no bytes: use the client's calls that return Buffers");
}
const textOf = (/** @type {unknown} */ part) => (typeof part === "string" ? part
    : new TextDecoder().decode(bytesOf(part)));

/** @param {unknown} error */
const isUnknownScript = (error) => error instanceof Error && error.message.includes("NOSCRIPT");

/**
 * Returns bytes as a Buffer if the platform has Buffers, because Redis clients convert other arrays to text.
 * @param {Uint8Array} bytes
 */
function bufferOf(bytes) {
    /** @type {{ Buffer?: { from(bytes: ArrayBufferLike, offset: number, length: number): Uint8Array } }} */
    const { Buffer } = /** @type {{}} */ (globalThis);
    return Buffer ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : bytes;
}

/** The SHA-1 of the script in hexadecimal digits. */
async function hashOfScript() {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(SCRIPT)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns a journal that any number of processes can share.
 * @param {RunScript} run
 * @param {RedisJournalOptions} [options]
 * @returns {Journal}
 */
export function redisJournal(run, { prefix = "veer", keep = 86_400 } = {}) {
    /** @type {Promise<string> | undefined} */
    let sha;
    /**
     * @param {string} op @param {string} match @param {(string | number | Uint8Array)[]} given
     * @returns {Promise<unknown[]>}
     */
    async function ask(op, match, ...given) {
        const keys = ["lease", "turns", "save"].map((name) => `{${prefix}:${match}}:${name}`);
        const args = [op, 1000 * keep, ...given].map((arg) =>
            (arg instanceof Uint8Array ? bufferOf(arg) : String(arg)));
        const body = await (sha ??= hashOfScript());
        const reply = await run({ command: "EVALSHA", body }, keys, args).catch((error) => {
            if (!isUnknownScript(error)) throw error;
            return run({ command: "EVAL", body: SCRIPT }, keys, args);
        });
        if (!Array.isArray(reply)) throw new TypeError("redisJournal: the reply is no list");
        return reply;
    }
    return {
        async append(match, { owner, epoch }, tick, turn) {
            const [status, last] = await ask("append", match, owner, epoch, tick, turn);
            const name = /** @type {"stored"} */ (textOf(status));
            return /** @type {string} */ (name) === "gap" ? { status: "gap", last: Number(last) } : { status: name };
        },
        async take(match, { owner, build, suspect = -1 }) {
            const [status, ...rest] = await ask("take", match, owner, build, suspect), name = textOf(status);
            if (name === "elsewhere") return { status: name, owner: textOf(rest[0]), epoch: Number(rest[1]) };
            if (name !== "taken") return { status: /** @type {"aside"} */ (name) };
            const [epoch, last, saved, ...turns] = rest, save = bytesOf(saved);
            return {
                status: name, epoch: Number(epoch), last: Number(last), save: save.length ? save : null,
                turns: turns.map(bytesOf),
            };
        },
        async save(match, { owner, epoch }, tick, save) {
            return textOf((await ask("save", match, owner, epoch, tick, save))[0]) === "stored";
        },
        async release(match, { owner, epoch }) {
            return textOf((await ask("release", match, owner, epoch))[0]) === "stored";
        },
    };
}
