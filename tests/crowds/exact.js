/**
 * Measures how close a crowd's allowed velocities are to the exact solutions. Takes each agent's half planes and
 * decided velocity from the core's explanation, minimizes the same cost in double precision by bisection, and compares
 * the result with the velocity that the core allows.
 */

/** @typedef {{ x: number, y: number }} Vector */
/**
 * Velocities v with normal . v >= bound are allowed. softness: violation, in u/s, per u/s of force.
 * @typedef {{ normal: Vector, bound: number, softness: number }} HalfPlane
 */
/** @typedef {{ wanted: Vector, top: number, planes: HalfPlane[] }} Program */

// The softness of agents' half planes: of agents that touch, and the increase per gap of one sum of the radii. GAP is
// the fraction of that sum that agents keep, ALONE the softness for others that make no effort, and HARDENING the
// fraction of overlap at which the softness is half.
const SOFTNESS = 0.03, SOFTNESS_PER_GAP = 0.14, SOFTNESS_ALONE = 0.01, GAP = 0.01, HARDENING = 0.003;
const HARD = 1e-9; // softness of obstacles' half planes: small enough that violations are negligible
// number of halvings of a bisection, after which the interval is below the precision of the core's floats
const HALVINGS = 48;
const MOVES = 0.05; // fraction of the top speed; a slower desired velocity counts as standing

/**
 * Returns the derivative of the cost.
 * @param {Program} program
 * @param {number} x
 * @param {number} y
 * @returns {Vector}
 */
function slopeAt({ wanted, planes }, x, y) {
    let dx = x - wanted.x, dy = y - wanted.y;
    for (const { normal, bound, softness } of planes) {
        const missing = bound - normal.x * x - normal.y * y;
        if (missing <= 0) continue;
        dx -= (normal.x * missing) / softness;
        dy -= (normal.y * missing) / softness;
    }
    return { x: dx, y: dy };
}

/**
 * Returns the root of an increasing function, or the end of the interval that is closer to the root.
 * @param {number} low
 * @param {number} high
 * @param {(at: number) => number} rising
 */
function rootOf(low, high, rising) {
    for (let k = 0; k < HALVINGS; k++) {
        const middle = (low + high) / 2;
        if (rising(middle) < 0) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

/** Returns the velocity of least cost on the chord of the disc at x. @param {Program} program @param {number} x */
function onChord(program, x) {
    const half = Math.sqrt(Math.max(0, program.top * program.top - x * x));
    return { half, y: rootOf(-half, half, (y) => slopeAt(program, x, y).y) };
}

/**
 * Returns the velocity of least cost. The cost is convex, and so is the smallest cost on a chord as a function of the
 * chord's x.
 * @param {Program} program
 * @returns {Vector}
 */
export function solveExactly(program) {
    const { top } = program;
    const x = rootOf(-top, top, (at) => {
        const { half, y } = onChord(program, at), slope = slopeAt(program, at, y);
        const isAtRim = half - Math.abs(y) < 1e-9 * top;
        return isAtRim && y !== 0 ? slope.x - (slope.y * at) / y : slope.x;
    });
    return { x, y: onChord(program, x).y };
}

/**
 * Returns the softness of the half plane that one agent keeps from another.
 * @param {any} world
 * @param {number} slot
 * @param {number} other
 * @param {number} share  of the effort
 */
function softnessOf({ agents: { x, y, radius } }, slot, other, share) {
    const radii = (radius[slot] + radius[other]) * (1 + GAP);
    const gap = Math.hypot(x[other] - x[slot], y[other] - y[slot]) / radii - 1;
    const apart = share === 1 ? SOFTNESS_ALONE : SOFTNESS + SOFTNESS_PER_GAP * Math.max(gap, 0);
    return apart / (1 + (Math.max(-gap, 0) / HARDENING) ** 2);
}

/**
 * Returns the problem that the core solves for an agent, in a form for exact solutions.
 * @param {any} why  explanation of the agent
 * @param {{ velocity: Vector, top: number, share: number, softness: (agent: number, share: number) =>
 *   number }} agent
 */
function programOf(why, { velocity, top, share, softness }) {
    const { decided, crowd } = why, speed = Math.hypot(decided.x, decided.y), factor = speed > top ? top / speed : 1;
    const isHeld = crowd.settled && speed > MOVES * top, cosine = Math.cos(crowd.sidestep);
    const sine = -Math.sin(crowd.sidestep);
    const x = isHeld ? 0 : factor * decided.x, y = isHeld ? 0 : factor * decided.y;
    const goal = { x: x * cosine - y * sine, y: x * sine + y * cosine };
    const planes = crowd.limits.filter((/** @type {any} */ one) => one.bound > -1e30)
        .map((/** @type {any} */ one) => ({
            normal: one.normal, bound: one.bound, softness: one.agent ? softness(one.agent, one.share) : HARD,
        }));
    return { top, planes, wanted: {
        x: velocity.x + share * (goal.x - velocity.x), y: velocity.y + share * (goal.y - velocity.y),
    } };
}

/**
 * Creates a function that compares the next solutions of a world's agents with exact solutions. The agents must turn
 * aside to the right and have the default response. Agents with context maps must not wait in queues, because there
 * they desire less than they have decided.
 */
export function createComparison() {
    /** @type {number[]} */
    const errors = [];
    let free = 0;

    /** @param {any} world @param {number} id @param {number} dt */
    function compare(world, id, dt) {
        const why = world.explain(id), slot = world.slot(id), { velocityX, velocityY, maxSpeed } = world.agents;
        const top = maxSpeed[slot];
        if (!why.crowd) return;
        const program = programOf(why,
            {
                velocity: { x: velocityX[slot], y: velocityY[slot] }, top, share: 1 - Math.exp(-10 * dt),
                softness: (other, effort) => softnessOf(world, slot, world.slot(other), effort),
            });
        const binds = why.crowd.limits.some((/** @type {any} */ one) => one.force > 0);
        if (!binds && !program.planes.some((/** @type {HalfPlane} */ { normal, bound }) =>
            normal.x * program.wanted.x + normal.y * program.wanted.y < bound)) {
            free++;
            return;
        }
        const exact = solveExactly(program), found = binds ? why.desired : program.wanted;
        errors.push(Math.hypot(found.x - exact.x, found.y - exact.y) / top);
    }

    /**
     * Returns the errors as fractions of the top speed. `beyond`: the fraction of constrained solutions with an error
     * above 2 %.
     */
    function figures() {
        errors.sort((a, b) => a - b);
        const at = (/** @type {number} */ share) =>
            errors[Math.min(errors.length - 1, Math.floor(share * errors.length))] ?? 0;
        return {
            free, bound: errors.length, median: at(0.5), p999: at(0.999), most: at(1),
            beyond: errors.filter((e) => e > 0.02).length / Math.max(1, errors.length),
        };
    }
    return { compare, figures };
}
