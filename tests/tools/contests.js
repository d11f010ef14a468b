/**
 * Measures scenes in which agents compete: positions in a race, jitter and overlaps in a hunt, crowds in front of
 * doors. Each function advances a run and returns figures.
 */

/** @typedef {import("./tips.js").Run} Run */

const HZ = 60;
const SHARP = 0.5; // turn rate in rad/s below which a turn does not count as jitter
/** @param {number} angle */
const folded = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/**
 * Returns the position of a car in a race at each of the given times. Position 1 is ahead of all others.
 * @param {Run} run
 * @param {string} name
 * @param {number[]} seconds in ascending order
 */
export function placesOf({ world, names, steps }, name, seconds) {
    const track = /** @type {any} */ (names.paths.get("track")), cars = [...names.agents], { x, y } = world.agents;
    const at = (/** @type {any} */ id) => world.pathClosest(track, { x: x[world.slot(id)], y: y[world.slot(id)] });
    const { length } = world.pathPointAt(track, 0), last = cars.map(([, id]) => at(id).distance), driven = [...last];
    const own = cars.findIndex(([one]) => one === name);
    let tick = 0;
    return seconds.map((time) => {
        steps(time * HZ - tick, () => cars.forEach(([, id], i) => {
            const { distance } = at(id), way = distance - last[i];
            driven[i] += way - length * Math.round(way / length);
            last[i] = distance;
        }));
        tick = time * HZ;
        return 1 + driven.filter((far) => far > driven[own]).length;
    });
}

/**
 * Measures how often agents of a group turn one way in a step and the other way in the next, per agent and second; how
 * often the turning direction changes at all; and the deepest overlap of two agents, in radii.
 * @param {Run} run @param {string} group @param {number} n
 */
export function restlessness(run, group, n) {
    /** @type {Map<unknown, { angle: number, turn: number, way: number }>} */
    const last = new Map(), seen = { reversals: 0, flips: 0, overlap: 0 };
    let count = 0;
    run.steps(n, () => {
        const { x, y, velocityX, velocityY, radius } = run.world.agents, ids = run.of(group);
        const slots = ids.map((id) => run.world.slot(id));
        slots.forEach((slot, i) => {
            for (const other of slots.slice(0, i)) {
                seen.overlap = Math.max(seen.overlap,
                    2 - Math.hypot(x[slot] - x[other], y[slot] - y[other]) / radius[slot]);
            }
            const angle = Math.atan2(velocityY[slot], velocityX[slot]);
            const before = last.get(ids[i]) ?? { angle, turn: 0, way: 0 };
            const moves = Math.hypot(velocityX[slot], velocityY[slot]) > 5;
            const rate = moves ? folded(angle - before.angle) * HZ : 0;
            const turn = Math.abs(rate) > SHARP ? Math.sign(rate) : 0;
            seen.reversals += Number(turn * before.turn < 0);
            seen.flips += Number(turn * before.way < 0);
            last.set(ids[i], { angle, turn, way: turn || before.way });
            count++;
        });
    });
    const each = HZ / count;
    return { ...seen, reversals: seen.reversals * each, flips: seen.flips * each };
}

/** Returns when hares are caught, in s, and by which fox each is caught. @param {Run} run @param {number} n */
export function catches(run, n) {
    /** @type {{ time: number, by: string, place: { x: number, y: number } }[]} */
    const seen = [];
    run.steps(n, () => {
        for (const { type, by = "", place = { x: NaN, y: NaN } } of run.game.happened) {
            if (type === "caught") seen.push({ time: run.world.tick / HZ, by, place });
        }
    });
    return seen;
}

/**
 * Measures the seconds until all agents of each group have passed their door for the first time, up to a limit.
 * @param {Run} run
 * @param {number} limit  s
 */
export function passages(run, limit) {
    const groups = ["narrow", "medium", "wide"], times = groups.map(() => Infinity);
    /** @type {Record<string, any>} */
    let figures = {};
    for (let n = 0; n < limit * HZ && times.includes(Infinity); n += 6) {
        figures = run.steps(6);
        groups.forEach((group, i) => {
            const { x, y, targetY } = run.world.agents, slots = run.of(group).map((id) => run.world.slot(id));
            if (x.length && slots.every((slot) => y[slot] > 320 === targetY[slot] > 320)) {
                times[i] = Math.min(times[i], run.world.tick / HZ);
            }
        });
    }
    return { narrow: times[0], medium: times[1], wide: times[2], figures };
}
