// The budget of `npm test`: the sum of processor seconds of all suites, which a busy machine affects less than wall
// time. A slower processor may take longer, in proportion to the time of a fixed reference loop.

/** Processor seconds that a run from a fresh clone may take on the reference machine (pace 1). */
const BUDGET = 2000;
/** Fraction by which a run may exceed the budget: other programs that use the same caches slow it by about as much. */
const SLACK = 0.25;
/** Processor seconds that the loop takes on the reference machine: the shortest of several tries. */
const REFERENCE = 0.08, TRIES = 5;

/** The reference loop: arithmetic of floats and integers, and access to memory beyond the nearest cache. */
function loop() {
    const values = new Float64Array(1 << 18);
    let state = 1;
    for (let i = 0; i < 40_000_000; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        values[state >>> 14] = Math.sqrt(values[i & 0x3ffff] + state);
    }
    return values[0];
}

/** Returns the processor time that the loop takes on this machine, relative to the reference machine. */
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
 * Returns a message about a run that exceeds the budget, or null.
 * @param {number} work processor seconds
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
