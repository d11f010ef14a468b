/**
 * Finds where the inspected agents of A and B diverge. Both runs record the agent's position at each step, in either
 * order.
 */

import { TRAIL_EVERY } from "../run/session.js";

/** @import { Session } from "../run/session.js" */
/** @typedef {{ x: number, y: number, z: number }} Place */
/** @typedef {Place & { tick: number }} Parted */

const MOST = 200_000; // ticks recorded per run

/** The positions of an agent in two runs, and the first tick at which they differ by more than the agent's radius. */
export function createTracks() {
    /** Positions by tick, of A and of B. @type {[Map<number, Place>, Map<number, Place>]} */
    const tracks = [new Map(), new Map()];
    let agent = "", parted = /** @type {Parted | null} */ (null);
    const clear = () => {
        for (const track of tracks) track.clear();
        parted = null;
    };
    /** @param {number} tick @param {number} radius */
    const compare = (tick, radius) => {
        const [a, b] = tracks.map((track) => track.get(tick));
        if (a && b && tick < (parted?.tick ?? Infinity) && Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) > radius) {
            parted = { tick, ...b };
        }
    };
    return {
        /** Starts tracking another inspected agent. @param {string} name */
        follow(name) {
            if (name === agent) return false;
            agent = name;
            clear();
            return true;
        },
        /** Discards positions from the tick where a run's log changed. @param {number} tick */
        cut(tick) {
            for (const track of tracks) {
                for (const noted of [...track.keys()].reverse()) if (noted > tick) track.delete(noted);
            }
            if (parted && parted.tick > tick) parted = null;
        },
        clear,
        /** Swaps the tracks of A and B. */
        swap: () => void tracks.reverse(),
        /** Records a position after a step. @param {number} which  0: A, 1: B @param {Session} session */
        note(which, { world, ids }) {
            const id = ids.agents.get(agent), track = tracks[which];
            if (id === undefined || !world.isAlive(id)) return;
            const slot = world.slot(id), { x, y, z, radius } = world.agents;
            if (track.size >= MOST) track.delete(track.keys().next().value ?? 0);
            track.set(world.tick, { x: x[slot], y: y[slot], z: z[slot] });
            compare(world.tick, radius[slot]);
        },
        /**
         * Fills both tracks from the trails when another agent is inspected; both trails have the same ticks.
         * @param {Session} a
         * @param {Session} b
         */
        trace(a, b) {
            if (a.world.tick !== b.world.tick || a.trails.tick !== b.trails.tick) return;
            [a, b].forEach(({ world, ids, trails }, which) => {
                const id = ids.agents.get(agent), slot = id !== undefined && world.isAlive(id) ? world.slot(id) : -1;
                const { length, count, head, tick } = trails;
                if (slot < 0 || (slot + 1) * length > trails.x.length) return;
                for (let i = 0; i < count; i++) {
                    const k = slot * length + ((head - count + i + length) % length);
                    const at = tick - (count - 1 - i) * TRAIL_EVERY;
                    tracks[which].set(at, { x: trails.x[k], y: trails.y[k], z: trails.z[k] });
                    compare(at, world.agents.radius[slot]);
                }
            });
        },
        parted: () => parted,
    };
}
