/**
 * Measures subjects side by side. Runs of all subjects alternate, in rotating order, from the same start, so that a
 * slow phase of the machine slows all subjects.
 */
/**
 * A running simulation. `run` takes steps and returns their time in nanoseconds; `bytes` is the memory of the world.
 * @typedef {{ run: (steps: number) => number | Promise<number>, close?: () => unknown, positions?: () => Places |
 *   Promise<Places>, bytes?: number }} Sim
 * @typedef {{ x: ArrayLike<number>, y: ArrayLike<number> }} Places
 * @typedef {{ name: string, start: (name: string, n: number, seed: number) => Sim | Promise<Sim>, most?: number, end?:
 *   () => unknown }} Subject
 * @typedef {{ case: string, subject: string, n: number, nsPerAgentStep: number, min: number, max: number, runs: number,
 *   neighbors?: number, bytes?: number }} Line
 */

const WARM_STEPS = 30;
const RUN_TIME = 60e6; // duration of a run in ns, long enough that the clock's resolution does not matter
const COUNTED = 3; // number of runs whose neighbors are counted
const LONGEST_WARM = 1.5e9; // time in ns; slower subjects start with fewer steps

/** @param {number[]} values */
export function median(values) {
    const sorted = [...values].sort((a, b) => a - b), middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const WARM_TIME = 400e6; // duration of the warm-up in ns; by its end, compilers have optimized the code

/**
 * Warms up compilers and caches, and determines the number of steps in a run.
 * @param {Subject} subject
 * @param {string} name
 * @param {number} n
 * @param {number} share  share of the usual time
 */
async function prepare(subject, name, n, share) {
    const sim = await subject.start(name, n, 999);
    let spent = 0, steps = 0, last = 0;
    for (let batch = 1; spent < WARM_TIME * share; batch = Math.min(2 * batch, 64)) {
        const time = await sim.run(batch);
        last = time / batch;
        spent += time;
        steps += batch;
        if (steps >= 3 && spent > 4e9) break;
    }
    await sim.close?.();
    const many = Math.max(1, Math.min(5000, Math.round((RUN_TIME * share) / last)));
    const warm = Math.max(1, Math.min(WARM_STEPS, Math.floor(LONGEST_WARM / last)));
    return { subject, steps: many, warm };
}

/**
 * Runs subjects in turn and returns each subject's times (ns per agent and step) by run. Times with the same index were
 * measured one after the other, on the same start.
 * @param {string} name @param {number} n @param {Subject[]} subjects
 * @param {{ runs: number, share?: number, neighbors?: (places: Places) => number }} options share: share of the
 *   usual
 *   time
 */
export async function runInTurns(name, n, subjects, { runs, share = 1, neighbors }) {
    const rivals = [];
    for (const subject of subjects) {
        if (n > (subject.most ?? Infinity)) continue;
        rivals.push({
            ...(await prepare(subject, name, n, share)), times: /** @type {number[]} */ ([]),
            counts: /** @type {number[]} */ ([]), bytes: /** @type {number | undefined} */ (undefined),
        });
    }
    for (let run = 0; run < runs; run++) {
        for (let turn = 0; turn < rivals.length; turn++) {
            const rival = rivals[(turn + run) % rivals.length], sim = await rival.subject.start(name, n, 1000 + run);
            await sim.run(rival.warm);
            rival.times.push((await sim.run(rival.steps)) / rival.steps / n);
            if (neighbors && sim.positions && run < COUNTED) rival.counts.push(neighbors(await sim.positions()));
            rival.bytes = sim.bytes;
            await sim.close?.();
        }
    }
    return rivals;
}

/**
 * @param {string} name @param {number} n @param {Subject[]} subjects @param {Parameters<typeof runInTurns>[3]} options
 * @returns {Promise<Line[]>}
 */
export async function measure(name, n, subjects, options) {
    const rivals = await runInTurns(name, n, subjects, options), { runs } = options;
    const round = (/** @type {number} */ value) => Number(value.toPrecision(4));
    return rivals.map(({ subject, times, counts, bytes }) => ({
        case: name, subject: subject.name, n, nsPerAgentStep: round(median(times)), min: round(Math.min(...times)),
        max: round(Math.max(...times)), runs,
        ...(counts.length ? { neighbors: round(median(counts)) } : {}), ...(bytes === undefined ? {} : { bytes }),
    }));
}
