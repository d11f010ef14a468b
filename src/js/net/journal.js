/**
 * A journal stores the turns and a save of each match, so that another process can continue it. Part of veer/net.
 */
import { sameBytes } from "./bytes.js";

/**
 * Who runs a match. `owner` names a process; `epoch` counts the owners that the match has had. A journal accepts turns
 * only from the owner of the latest epoch.
 * @typedef {{ owner: string, epoch: number }} Owner
 */

/**
 * What `take` returns. "taken": the caller is the owner of `epoch`; `save` is null for a new match, `turns` are those
 * that the journal keeps, the last of them with number `last`. "elsewhere": `owner` runs the match. "build": the match
 * was started by another build, and only that build may continue it. "aside": nobody can take the match any more,
 * because several owners in a row ended without storing a turn or a save: its last turn probably crashes them.
 * @typedef {{ status: "taken", epoch: number, save: Uint8Array | null, turns: Uint8Array[], last: number }
 *     | { status: "elsewhere", owner: string, epoch: number } | { status: "build" } | { status: "aside" }} Taken
 */

/**
 * What `append` returns. "stored": also if the same bytes were stored before under this number. "lost": another owner
 * has taken the match. "gap": the journal has turns up to `last` only. "other": it has other bytes under this number.
 * @typedef {{ status: "stored" | "lost" | "other" } | { status: "gap", last: number }} Appended
 */

/**
 * A store of matches. `append`, `save` and `release` may be repeated: a repetition changes nothing. A call that gets no
 * answer rejects.
 * @typedef {object} Journal
 * @property {(match: string, by: Owner, tick: number, turn: Uint8Array) => Promise<Appended>} append
 * @property {(match: string, by: { owner: string, build: string, suspect?: number }) => Promise<Taken>} take  makes the
 *   caller the owner, if the match has none, if its owner has not appended for a second, or if `suspect` is the current
 *   epoch: the caller knows that this owner is gone
 * @property {(match: string, by: Owner, tick: number, save: Uint8Array) => Promise<boolean>} save  stores the state
 *   after a turn; false: another owner has taken the match
 * @property {(match: string, by: Owner) => Promise<boolean>} release  ends the ownership, so that others may take the
 *   match at once; false: the caller is not the owner
 */

/**
 * Turns that are kept for players who come back; a player who missed more gets the current world. More uses memory;
 * fewer sends more worlds, which are larger than turns.
 */
export const KEPT_TURNS = 200;
/**
 * Milliseconds for which a match is reserved for its owner after the last stored turn. Longer delays takeovers; shorter
 * takes matches from owners that only paused, for example for garbage collection.
 */
export const LEASE = 1000;
/**
 * Takeovers without a new turn or save, after which nobody can take the match any more. More lets a turn that crashes
 * its process crash more of them; fewer gives up matches whose processes ended for other reasons.
 */
export const MOST_TAKEOVERS = 2;

/**
 * @typedef {{ owner: string, epoch: number, until: number, ends: number, build: string, takeovers: number,
 *   last: number, save: Uint8Array | null, saved: number, turns: Map<number, Uint8Array> }} Record
 */

/**
 * Removes matches that have ended and, of more than `most` that nobody plays, those whose last turns are longest ago.
 * @param {Map<string, Record>} matches
 * @param {string} asked  a match that stays
 * @param {{ now: number, most: number }} limits
 */
function forget(matches, asked, { now, most }) {
    const idle = /** @type {[string, number][]} */ ([]);
    for (const [match, { owner, until, ends }] of matches) {
        if (ends < now) matches.delete(match);
        else if (match !== asked && (owner === "" || until < now)) idle.push([match, ends]);
    }
    idle.sort(([, a], [, b]) => b - a);
    for (const [match] of idle.slice(most)) matches.delete(match);
}

/**
 * Returns a journal in the memory of this process: matches survive their hosts, but not the process.
 * @param {{ now?: () => number, keep?: number, most?: number }} [options]  now: the time in milliseconds; keep: seconds
 *   for which a match is kept after its last turn, default 86400; most: matches that are kept although nobody plays
 *   them, default 1000: a new match replaces the one whose last turn is longest ago. More uses memory: a match with 100
 *   agents takes about 50 kB.
 * @returns {Journal}
 */
export function memoryJournal({ now = () => performance.now(), keep = 86_400, most = 1000 } = {}) {
    /** @type {Map<string, Record>} */
    const matches = new Map();
    const owned = (/** @type {string} */ match, /** @type {Owner} */ { owner, epoch }) => {
        const record = matches.get(match);
        return record && record.owner === owner && record.epoch === epoch ? record : null;
    };
    return {
        async append(match, by, tick, turn) {
            const record = owned(match, by);
            if (!record) return { status: "lost" };
            if (tick > record.last + 1) return { status: "gap", last: record.last };
            if (tick <= record.last) {
                const same = sameBytes(record.turns.get(tick) ?? new Uint8Array(0), turn);
                return { status: same ? "stored" : "other" };
            }
            record.turns.set(tick, turn.slice());
            Object.assign(record, { last: tick, until: now() + LEASE, ends: now() + 1000 * keep, takeovers: 0 });
            return { status: "stored" };
        },
        async take(match, { owner, build, suspect }) {
            forget(matches, match, { now: now(), most });
            const record = matches.get(match) ?? {
                owner: "", epoch: 0, until: 0, ends: 0, build, takeovers: -1, last: 0, save: null, saved: 0,
                turns: new Map(),
            };
            if (record.takeovers > MOST_TAKEOVERS) return { status: "aside" };
            if (record.build !== build) return { status: "build" };
            const isHeld = record.owner !== "" && record.owner !== owner && record.until > now();
            if (isHeld && suspect !== record.epoch) {
                return { status: "elsewhere", owner: record.owner, epoch: record.epoch };
            }
            matches.set(match, record);
            record.ends = now() + 1000 * keep;
            if (++record.takeovers > MOST_TAKEOVERS) return { status: "aside" };
            Object.assign(record, { owner, epoch: record.epoch + 1, until: now() + LEASE });
            const { epoch, save, last } = record;
            return { status: "taken", epoch, save: save && save.slice(), turns: [...record.turns.values()], last };
        },
        async save(match, by, tick, save) {
            const record = matches.get(match), mine = owned(match, by);
            if (record && tick >= record.last) record.takeovers = 0;
            if (!mine) return false;
            Object.assign(mine, { save: save.slice(), saved: tick, last: Math.max(mine.last, tick) });
            for (const old of mine.turns.keys()) if (old <= tick - KEPT_TURNS) mine.turns.delete(old);
            return true;
        },
        async release(match, by) {
            const record = owned(match, by);
            if (record) Object.assign(record, { owner: "", until: 0, takeovers: -1 });
            return record !== null;
        },
    };
}
