/**
 * The common part of the JavaScript versions of context steering: Veer's default rules from the maps to a desired
 * velocity. The goal is along slot 0, so interest falls evenly to both sides; the direction is the maximum of the
 * closed Catmull-Rom spline through the scores.
 */
export const SLOTS = 16;
export const BODY = 0.2; // radius of an agent
const HORIZON = 1.5, HYSTERESIS = 0.05, NEAR = 1.5, CRAWL = 0.2;
const OVERSHOOT = 4 / 27; // largest amount by which a span can exceed its ends, for values from 0 to 1
const SHARE = Float64Array.from({ length: SLOTS }, (_, k) => 1 - (2 * Math.min(k, SLOTS - k)) / SLOTS);
const ALONG = Float64Array.from({ length: SLOTS }, (_, k) => Math.cos((2 * Math.PI * k) / SLOTS));

/** @param {number} a @param {number} b */
function apart(a, b) {
    const d = Math.abs(a - b);
    return d > SLOTS / 2 ? SLOTS - d : d;
}

/** Position and value of the chosen direction on the curve. */
export const peak = { at: 0, value: 0 };

/**
 * Fills `peak` with the best direction. A new direction must be better than the last direction by the hysteresis.
 * @param {Float64Array} values
 * @param {number} last position of the last direction; negative: none
 */
export function pick(values, last) {
    let bestAt = -1, best = 0, nearAt = -1, near = 0;
    for (let k = 0; k < SLOTS; k++) {
        const v1 = values[k];
        if (v1 < 0) continue;
        const close = last >= 0 && apart(k, last) <= NEAR + 1;
        if (v1 > best) {
            best = v1;
            bestAt = k;
        }
        if (close && v1 > near && apart(k, last) <= NEAR) {
            near = v1;
            nearAt = k;
        }
        const v2 = values[(k + 1) % SLOTS];
        if (v2 < 0 || (!close && Math.max(v1, v2) + OVERSHOOT < best)) continue;
        const v0 = Math.max(values[(k + SLOTS - 1) % SLOTS], 0), v3 = Math.max(values[(k + 2) % SLOTS], 0);
        const a = 0.5 * (3 * (v1 - v2) + v3 - v0), b = 0.5 * (2 * v0 - 5 * v1 + 4 * v2 - v3), c = 0.5 * (v2 - v0);
        const square = b * b - 3 * a * c;
        if (square < 0) continue;
        // Of the two roots, the maximum is where the derivative falls.
        const root = Math.sqrt(square), t = b < 0 ? c / (-b + root) : (-b - root) / (3 * a);
        if (!(t > 0 && t < 1)) continue;
        const value = ((a * t + b) * t + c) * t + v1, at = k + t;
        if (value > best) {
            best = value;
            bestAt = at;
        }
        if (close && value > near && apart(at, last) <= NEAR) {
            near = value;
            nearAt = at;
        }
    }
    const stays = nearAt >= 0 && best <= near + HYSTERESIS;
    peak.at = stays ? nearAt : bestAt;
    peak.value = stays ? near : best;
}

/**
 * Fills `peak` with the slot of the longest free distance, at low speed. Used if no slot has a positive value.
 * @param {Float64Array} ways
 */
export function longestWay(ways) {
    let best = 0;
    for (let k = 1; k < SLOTS; k++) if (ways[k] > ways[best]) best = k;
    peak.at = best;
    peak.value = 0;
}

/**
 * Creates the rules with a workload's numbers.
 * @param {{ range: number, maxSpeed: number, response: number, dt: number }} workload
 */
export function createRules({ range, maxSpeed, response, dt }) {
    const slowTime = dt / Math.tanh((response * dt) / 4); // time constant of an arrival, in s

    /** Returns the desired speed at a distance from the goal. @param {number} goal */
    const desiredSpeed = (goal) => Math.min(maxSpeed, goal / slowTime);

    /**
     * Calculates the scores of the slots from the free distances along them. Masked slots have negative scores.
     * @param {Float64Array} ways
     * @param {number} goal distance of the goal
     * @param {Float64Array} out
     */
    function decide(ways, goal, out) {
        const strength = desiredSpeed(goal) / maxSpeed;
        for (let k = 0; k < SLOTS; k++) {
            const interest = SHARE[k] * strength, way = ways[k];
            if (way >= range || (ALONG[k] >= 0.7071 && goal * ALONG[k] <= way)) {
                out[k] = interest;
                continue;
            }
            const urgency = Math.max(0, 1 - way / (maxSpeed * HORIZON));
            out[k] = way <= 0 ? -1 : interest * (1 - (1 - way / range) * urgency);
        }
    }

    /**
     * Returns the free distance at a position between slots, interpolated by reciprocals.
     * @param {Float64Array} ways
     * @param {number} at
     */
    function directionAt(ways, at) {
        const k = Math.floor(at), near = ways[k] < range ? 1 / Math.max(ways[k], 1e-6) : 0, way = ways[(k + 1) % SLOTS];
        const next = way < range ? 1 / Math.max(way, 1e-6) : 0;
        return 1 / (near + (next - near) * (at - k));
    }

    /**
     * Returns the speed along `peak`, limited so that the agent can stop before the danger.
     * @param {Float64Array} ways
     * @param {number} goal
     */
    function speedOf(ways, goal) {
        const way = directionAt(ways, peak.at), share = Math.max(CRAWL, Math.min(peak.value, 1));
        return Math.min(share * maxSpeed, 0.25 * way * response, way / dt, desiredSpeed(goal));
    }
    return { decide, speedOf, lerp: 1 - Math.exp(-response * dt) };
}
