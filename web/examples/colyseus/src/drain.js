/**
 * Moves the matches of a process to others while they are played. The players connect to the next process first; then
 * this process stores the match and lets it go, and the next one takes it.
 */
import { call, Cluster } from "./peers.js";

/** Milliseconds for which players may take to connect to the next process. Longer delays the end of this process. */
const MOVE = 500;
/** Milliseconds for a request to another process. Longer delays the end; shorter gives up processes that are busy. */
const ANSWER = 1000;
/** Matches that move at the same time. More make each one's pause longer; fewer make the whole move longer. */
const AT_ONCE = 4;

/** @param {import("./room.js").Pasture} room @param {Cluster} peers */
async function move(room, peers) {
    const { matchId: match } = room, { secret } = peers, next = peers.successors()[0];
    const players = room.clients.filter(({ userData }) => userData?.connection?.seat >= 0);
    const prepared = next && await call(next, {
        path: "/prepare", body: { match, seats: players.length }, secret, timeout: ANSWER,
    }).catch(() => null);
    if (prepared) {
        await room.sendOn(players, { address: peers.addressOf(next), reservations: prepared.reservations }, MOVE);
    }
    await room.release();
    if (prepared) await call(next, { path: "/begin", body: { match }, secret, timeout: ANSWER }).catch(() => {});
}

/**
 * Moves all matches of a process. A match that cannot move is stored, and its players find another process themselves.
 * @param {import("./matches.js").Matches} matches
 */
export async function drain(matches) {
    const { peers } = matches.place;
    matches.isDraining = true;
    if (!(peers instanceof Cluster)) return;
    await peers.leave();
    await matches.settled();
    const rooms = [...matches.rooms.values()];
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        for (let room = rooms.pop(); room; room = rooms.pop()) {
            await move(room, peers).catch((error) => console.error("A match did not move.", error.message));
        }
    }));
}
