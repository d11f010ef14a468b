/**
 * Measures for the scenes' tips (tests/scenes/tips.test.js). Each function advances a scene that was opened with the
 * change that a tip suggests, and returns one figure.
 */

/**
 * @typedef {object} Run
 * @property {import("../../web/types.js").World} world
 * @property {import("../../web/scene/load.js").Built["names"]} names
 * @property {import("../../web/scene/types.js").Scene} scene
 * @property {import("../../web/scene/game.js").Game} game
 * @property {(agent: string) => any} id
 * @property {(n: number, look?: () => void) => any} steps takes steps, calls `look` after each, and returns the scene's
 *   figures
 * @property {(group: string) => any[]} of  returns the living agents of a group
 */

const STEP = 1 / 60;
/** @param {number} angle */
export const folded = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));
export const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, v) => sum + v, 0) / Math.max(values.length, 1);
/** @param {Run} run @param {any} id */
export function motion({ world }, id) {
    const a = world.agents, slot = world.slot(id);
    return {
        x: a.x[slot], y: a.y[slot], z: a.z[slot], vx: a.velocityX[slot], vy: a.velocityY[slot],
        speed: Math.hypot(a.velocityX[slot], a.velocityY[slot]), angle: a.orientation[slot], slot,
    };
}

/** @param {Run} run @param {any} id @param {number[]} place */
export const distanceOf = (run, id, place) => Math.hypot(motion(run, id).x - place[0], motion(run, id).y - place[1]);
/** @param {Run} run @param {string} name @param {number[]} place */
export const distance = (run, name, place) => distanceOf(run, run.id(name), place);

/**
 * Returns the seconds until an agent stands within reach of a point.
 * @param {Run} run
 * @param {string} name
 * @param {number[]} place
 * @param {number} reach
 */
export function timeTo(run, name, place, reach) {
    run.game.muted.add("cycle");
    for (let n = 1; n < 3000; n++) {
        run.steps(1);
        if (distance(run, name, place) < reach && motion(run, run.id(name)).speed < 5) return n * STEP;
    }
    return Infinity;
}

/**
 * Measures the smallest distance of an agent to each point over the run, and returns the largest of these distances.
 * @param {Run} run
 * @param {string} name
 * @param {number[][]} places
 * @param {number} n
 */
export function comesWithin(run, name, places, n) {
    const least = places.map(() => Infinity);
    run.steps(n, () => places.forEach((place, i) => (least[i] = Math.min(least[i], distance(run, name, place)))));
    return Math.max(...least);
}

/** Measures by how much predicted landings move while projectiles fly. @param {Run} run @param {number} n */
export function landingDrift(run, n) {
    /** @type {Map<string, { x: number, y: number }>} */
    const first = new Map();
    let drift = 0;
    run.steps(n, () => {
        for (const id of run.world.projectiles) {
            const landing = run.world.projectileLanding(id), before = first.get(`${id}`);
            if (!landing) continue;
            const { x, y } = landing.position;
            if (before) drift = Math.max(drift, Math.hypot(x - before.x, y - before.y));
            else first.set(`${id}`, { x, y });
        }
    });
    return first.size ? drift : Infinity;
}

/** Counts runners within the blast of a landing. @param {Run} run @param {number} n */
export function struck(run, n) {
    let hits = 0;
    run.steps(n, () => {
        for (const { type, x, y } of run.world.events) if (type === "projectileLanded") {
            hits += run.of("runner").filter((id) => distanceOf(run, id, [x, y]) < 40).length;
        }
    });
    return hits;
}

/**
 * Returns the fraction of decisions with two active desired velocities that equal neither of them.
 * @param {Run} run
 * @param {number} n
 */
export function mixed(run, n) {
    const share = { blend: [0, 0], priority: [0, 0] };
    run.steps(n, () => {
        for (const kind of /** @type {const} */ (["blend", "priority"])) for (const id of run.of(kind)) {
            const why = run.world.explain(id);
            const desired =
                why.behaviors.filter(({ active, desiredVelocity: v }) => active && Math.hypot(v.x, v.y) > 1)
                    .map(({ desiredVelocity: v }) =>
                    v);
            if (desired.length < 2 ||
                Math.abs(
                    folded(Math.atan2(desired[0].y, desired[0].x) - Math.atan2(desired[1].y, desired[1].x)),
                ) < 0.2) {
                continue;
            }
            share[kind][1]++;
            const angle = Math.atan2(why.desired.y, why.desired.x);
            if (desired.every((v) => Math.abs(folded(Math.atan2(v.y, v.x) - angle)) > 0.02)) share[kind][0]++;
        }
    });
    return { blend: share.blend[0] / share.blend[1], priority: share.priority[0] / share.priority[1] };
}

/** Counts the events `contact` in a group. @param {Run} run @param {string} group @param {number} n */
export function contactsOf(run, group, n) {
    const own = new Set(run.of(group));
    let contacts = 0;
    run.steps(n,
        () => (contacts += run.world.events.filter(({ type, agent }) => type === "contact" && own.has(agent)).length));
    return contacts;
}

/**
 * Returns the mean number of clusters whose members are within reach of each other.
 * @param {Run} run
 * @param {string} group
 * @param {number} reach
 * @param {number[]} times
 */
export function groups(run, group, reach, times) {
    let tick = 0;
    return mean(times.map((time) => {
        run.steps(time - tick);
        tick = time;
        const left = new Set(run.of(group).map((id) => motion(run, id)));
        let count = 0;
        for (const first of left) {
            left.delete(first);
            count++;
            const open = [first];
            for (let at = open.pop(); at; at = open.pop()) {
                for (const one of left) if (Math.hypot(one.x - at.x, one.y - at.y) < reach) {
                    left.delete(one);
                    open.push(one);
                }
            }
        }
        return count;
    }));
}

/**
 * Counts the birds for which the eighth nearest neighbor matters: removing it changes the desired velocity of `flock`.
 * @param {() => Run} open
 * @param {number} n
 */
export function eighthMatters(open, n) {
    let changed = 0;
    for (let k = 1; k <= 8; k++) {
        const run = open();
        run.steps(n);
        const me = run.id(`bird ${k * 9}`), { x, y } = motion(run, me);
        const desired = () => run.world.explain(me).behaviors[0].desiredVelocity;
        const others = run.of("bird").filter((id) => id !== me).sort((a, b) =>
            distanceOf(run, a, [x, y]) - distanceOf(run, b, [x, y]));
        const before = desired();
        run.world.removeAgent(others[7]);
        const then = desired();
        if (Math.hypot(before.x - then.x, before.y - then.y) > 1e-3) changed++;
    }
    return changed;
}

/**
 * Returns the behaviors that contribute interest and danger for a group, and how often other agents limit the group.
 * @param {Run} run
 * @param {string} group
 * @param {number} n
 */
export function explained(run, group, n) {
    const seen = { interest: new Set(), danger: new Set(), limits: 0 };
    run.steps(n, () => {
        if (run.world.tick % 5) return;
        for (const id of run.of(group)) {
            const why = run.world.explain(id), name = (/** @type {number} */ by) => why.behaviors[by]?.type ?? "none";
            for (let k = 0; k < why.slots; k++) {
                if (why.interest[k] > 0.01) seen.interest.add(name(why.interestBy[k]));
                if (why.danger[k] > 0.01) seen.danger.add(name(why.dangerBy[k]));
            }
            seen.limits += why.crowd?.limits.length ?? 0;
        }
    });
    return seen;
}

/**
 * Counts the pairs of agents that are neighbors on the map but not in space.
 * @param {Run} run
 * @param {number} reach
 * @param {number} n
 */
export function sphere(run, reach, n) {
    run.steps(n);
    const birds = run.of("starling").map((id) => motion(run, id));
    let above = 0;
    for (const a of birds) for (const b of birds) {
        const flat = Math.hypot(a.x - b.x, a.y - b.y);
        if (flat < reach && Math.hypot(flat, a.z - b.z) > reach) above++;
    }
    return above;
}

/**
 * Returns the steps in the air, and the largest change of horizontal velocity in the air.
 * @param {Run} run
 * @param {number} n
 */
export function airborne(run, n) {
    const AIR = 64, last = new Map(), seen = { steps: 0, change: 0 };
    run.steps(n, () => {
        for (const id of [...run.of("fast"), ...run.of("slow")]) {
            const { vx, vy, slot } = motion(run, id), before = last.get(id);
            if (!(run.world.agents.flags[slot] & AIR)) {
                last.delete(id);
                continue;
            }
            if (before) seen.change = Math.max(seen.change, Math.hypot(vx - before.vx, vy - before.vy));
            seen.steps += before ? 1 : 0;
            last.set(id, { vx, vy });
        }
    });
    return seen;
}

/**
 * Returns the fraction of agents in the corridor for which the next agent ahead goes the same way. Counts only agents
 * in a lane that is a little wider than an agent.
 * @param {Run} run
 */
export function sameAhead(run) {
    const WIDE = 8, LONG = 60;
    const all = [
        ...run.of("east").map((id) => ({ ...motion(run, id), way: 1 })),
        ...run.of("west").map((id) => ({ ...motion(run, id), way: -1 })),
    ];
    return mean(all.flatMap((one) => {
        const gap = (/** @type {typeof one} */ o) => (o.x - one.x) * one.way;
        const [next] = all.filter((o) => gap(o) > 0 && gap(o) < LONG && Math.abs(o.y - one.y) < WIDE).sort((a, b) =>
            gap(a) - gap(b));
        return next ? [Number(next.way === one.way)] : [];
    }));
}

/**
 * Counts the sub-goals of a group that plans its paths, and how many of these sub-goals are hidden by a wall.
 * @param {Run} run @param {number} n @param {string} group
 */
export function subGoals(run, n, group) {
    const seen = { looked: 0, hidden: 0 };
    run.steps(n, () => {
        if (run.world.tick % 20) return;
        for (const id of run.of(group)) {
            const { behaviors } = run.world.explain(id), { x, y } = motion(run, id);
            const nav = /** @type {any} */ (behaviors.find(({ type }) => type === "navField" || type === "goTo"));
            const isCorner = nav.type === "goTo", v = isCorner
                ? { x: nav.corner.x - x, y: nav.corner.y - y }
                : nav.desiredVelocity;
            const length = Math.hypot(v.x, v.y), distance = isCorner ? length : nav.distance;
            if (!nav.active || !(distance > 5) || length < 1) continue;
            const hit = run.world.raycast({
                origin: { x, y }, direction: { x: v.x / length, y: v.y / length }, distance,
            });
            seen.looked++;
            seen.hidden += Number(hit !== null);
        }
    });
    return seen;
}

/**
 * Counts the agents of a group that never get farther than 30 u from their starts.
 * @param {Run} run
 * @param {string} group
 * @param {number} n
 */
export function stuck(run, group, n) {
    const isUnderWay = (/** @type {any} */ id) => {
        const goal = /** @type {{ x: number, y: number }} */ (run.world.getTarget(id));
        return distanceOf(run, id, [goal.x, goal.y]) > 100;
    };
    const starts = new Map(run.of(group).filter(isUnderWay).map((id) => [id, [motion(run, id).x, motion(run, id).y]]));
    const moved = new Set();
    run.steps(n, () => {
        for (const [id, place] of starts) if (distanceOf(run, id, place) > 30) moved.add(id);
    });
    return starts.size - moved.size;
}

/**
 * Returns the number of turns around a point, clockwise on the screen.
 * @param {Run} run
 * @param {string} name
 * @param {number[]} center
 */
export function around(run, name, center) {
    let angle = 0, last = NaN;
    run.steps(3000, () => {
        const { x, y } = motion(run, run.id(name)), now = Math.atan2(y - center[1], x - center[0]);
        if (!Number.isNaN(last)) angle += folded(now - last);
        last = now;
    });
    return angle;
}

/**
 * Counts the steps in which the wanderer and its predicted positions are inside the ribbon, and how often the path
 * pushes the wanderer in these steps.
 * @param {Run} run
 * @param {number} radius
 * @param {number} n
 */
export function ribbon(run, radius, n) {
    const seen = { inside: 0, pushed: 0 }, path = /** @type {any} */ (run.names.paths.get("loop")), id = run.id("stay");
    run.steps(n, () => {
        const { x, y, vx, vy } = motion(run, id);
        const off = (/** @type {number} */ px, /** @type {number} */ py) =>
            Math.abs(run.world.pathClosest(path, { x: px, y: py }).offset);
        const worst = Math.max(...[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((t) => off(x + vx * t, y + vy * t)));
        if (worst > radius * 0.95) return;
        seen.inside++;
        seen.pushed += Number(run.world.explain(id).behaviors[0].active);
    });
    return seen;
}

/**
 * Counts how often agents of a group change their direction of turning, above a threshold.
 * @param {Run} run
 * @param {string} group
 * @param {number} n
 */
export function wobbles(run, group, n) {
    const last = new Map();
    let count = 0;
    run.steps(n, () => {
        for (const id of run.of(group)) {
            const { vx, vy, speed } = motion(run, id), angle = Math.atan2(vy, vx);
            const before = last.get(id) ?? { angle, turn: 0 };
            const turn = speed > 5 ? folded(angle - before.angle) / STEP : 0;
            const sign = Math.abs(turn) > 0.1 ? Math.sign(turn) : 0;
            if (sign && before.turn && sign !== before.turn) count++;
            last.set(id, { angle, turn: sign || before.turn });
        }
    });
    return count;
}

/**
 * Returns the seconds until the velocity reaches 90 % of the velocity that the user's input asks for.
 * @param {Run} run
 */
export function driven(run) {
    const you = run.id("you"), { maxSpeed } = run.world.getAgent(you);
    for (let n = 1; n < 600; n++) {
        run.world.setDrive(you, { x: 1, y: 0, z: 0 });
        run.steps(1);
        if (motion(run, you).vx > 0.9 * maxSpeed) return n * STEP;
    }
    return Infinity;
}

/**
 * Returns the mean angle between the hunters' velocities and their decided velocities, while the user's agent runs in
 * circles.
 * @param {Run} run
 * @param {number} n
 */
export function turnLag(run, n) {
    /** @type {number[]} */
    const angles = [];
    for (let i = 0; i < n; i++) {
        run.world.setDrive(run.id("you"), { x: Math.cos(i / 40), y: Math.sin(i / 40), z: 0 });
        run.steps(1);
        for (const id of run.of("hunter")) {
            const { vx, vy, speed, slot } = motion(run, id), a = run.world.agents;
            if (speed > 5 && Math.hypot(a.desiredX[slot], a.desiredY[slot]) > 5) {
                angles.push(Math.abs(folded(Math.atan2(vy, vx) - Math.atan2(a.desiredY[slot], a.desiredX[slot]))));
            }
        }
    }
    return mean(angles);
}

/** @param {number[]} list @param {(seed: number) => number} figure */
export const seeds = (list, figure) => list.reduce((sum, seed) => sum + figure(seed), 0);

/**
 * Counts the steps without a hare, and the steps among these in which all foxes wander.
 * @param {Run} run
 * @param {number} n
 */
export function withoutHares(run, n) {
    const seen = { steps: 0, wandering: 0 };
    let before = run.of("hare").length;
    run.steps(n, () => {
        const now = run.of("hare").length, gone = now === 0 && before === 0; // the foxes decided without a hare
        before = now;
        if (!gone) return;
        seen.steps++;
        seen.wandering += Number(run.of("fox").every((id) => {
            const { behaviors } = run.world.explain(id);
            return behaviors.some(({ type, active }) => type === "wander" && active) && !behaviors[0].active;
        }));
    });
    return seen;
}

/**
 * Counts on which side cars pass each other, from the driver's view on screen, where the y axis points down.
 * @param {Run} run
 * @param {number} n
 */
export function passes(run, n) {
    const seen = { left: 0, right: 0 }, last = new Map(), cars = run.of("car");
    run.steps(n, () => {
        for (const a of cars) for (const b of cars) {
            if (a === b) continue;
            const me = motion(run, a), it = motion(run, b), dx = me.x - it.x, dy = me.y - it.y, key = `${a} ${b}`;
            const ahead = (dx * it.vx + dy * it.vy) / Math.max(it.speed, 1);
            const beside = (it.vx * dy - it.vy * dx) / Math.max(it.speed, 1);
            const before = last.get(key);
            if (before < 0 && ahead >= 0 && Math.abs(beside) < 60 && me.speed > it.speed) {
                seen[beside > 0 ? "left" : "right"]++;
            }
            last.set(key, Math.hypot(dx, dy) < 80 ? ahead : NaN);
        }
    });
    return seen;
}

export * from "./tips_aims.js";
