// What `npm test` may cost: the sum of processor seconds of all suites, which a busy machine stretches less than the
// time. A slower processor may take more, as much as it takes longer for a loop that never changes.

/** Processor seconds that a run from a bare clone may take, on a machine of pace 1. */
const BUDGET = 1320;
/** Share of the budget by which a run may exceed it: other programs, in the same caches, cost about as much. */
const SLACK = 0.25;
/** Processor seconds of the loop on the machine of the budget, in the shortest of so many tries. */
const REFERENCE = 0.08, TRIES = 5;

/** Arithmetic of floats and integers, and memory that is not in the nearest cache. */
function loop() {
    const values = new Float64Array(1 << 18);
    let state = 1;
    for (let i = 0; i < 40_000_000; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        values[state >>> 14] = Math.sqrt(values[i & 0x3ffff] + state);
    }
    return values[0];
}

/** How many times as long as the machine of the budget this one takes, in processor time. */
export function pace() {
    const tries = Array.from({ length: TRIES }, () => {
        const before = process.cpuUsage();
        loop();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1e6;
    });
    return Math.min(...tries) / REFERENCE;
}

/**
 * What there is to say about a run that costs too much; null: it does not.
 * @param {number} work  processor seconds
 * @param {number} pace
 * @returns {string | null}
 */
export function overBudget(work, pace) {
    const normal = work / pace;
    if (normal <= BUDGET * (1 + SLACK)) return null;
    return [
        `npm test costs ${normal.toFixed(0)} processor seconds on a machine of pace 1`,
        `(${work.toFixed(0)} on this one, of pace ${pace.toFixed(2)});`,
        `the budget is ${BUDGET}, with ${100 * SLACK} % of slack.`,
        "The suites above say what each took. Make their tests shorter every day (ROUNDS and STUDY in",
        "tests/native/test.h, ofDay in tests/every_day.js), and keep them whole in npm run test:all.",
    ].join(" ");
}
