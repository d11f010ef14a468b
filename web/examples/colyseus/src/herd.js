/** Steers the dogs of simulated players: each runs behind the sheep that is farthest away, and drives it to the pen. */
import { dogOf, DOGS, HEIGHT, PEN, SHEEP, WIDTH } from "./game.js";

/** How far behind a sheep a dog runs. Less scatters the sheep; more does not move them. */
const BEHIND = 55;
/** How far a dog stays from a sheep that it runs around. Less drives the sheep away from the pen. */
const AROUND = 80;
/** How far ahead on its circle around a sheep a dog looks, in radians. More cuts the corner; less runs slower. */
const AHEAD = 0.7;

/** The middle of the pen's opening. */
const GATE = { x: PEN.x - PEN.halfWidth, y: PEN.y };

/** Where a sheep is driven: to the gate, from there into the pen, and first back from beside the pen. */
function goalOf(x, y) {
    if (x < GATE.x - 15) return GATE;
    const isBeside = Math.abs(y - PEN.y) > PEN.halfHeight - 12;
    return isBeside ? { x: GATE.x - 90, y } : { x: PEN.x + 10, y: PEN.y };
}

/** On which side of the flock the dog of each seat runs, so that dogs do not follow each other. */
const SIDES = [[0, -1], [0, 1], [-1, -0.3], [-0.6, 0.8]];

/** @param {number} x @param {number} y */
const isPenned = (x, y) => Math.abs(x - PEN.x) < PEN.halfWidth && Math.abs(y - PEN.y) < PEN.halfHeight;

/** Returns the sheep for a dog, or -1: the farthest, but rather one on the dog's own side, and a near one. */
function choose({ x, y }, dog, seat) {
    const [sideX, sideY] = SIDES[seat];
    let chosen = -1, most = -Infinity;
    for (let i = DOGS; i < DOGS + SHEEP; i++) {
        if (isPenned(x[i], y[i])) continue;
        const side = (x[i] - PEN.x) * sideX + (y[i] - PEN.y) * sideY, near = Math.hypot(x[i] - dog.x, y[i] - dog.y);
        const rank = Math.hypot(x[i] - GATE.x, y[i] - GATE.y) + 0.4 * side - 0.6 * near;
        if (rank > most) [chosen, most] = [i, rank];
    }
    return chosen;
}

/**
 * Returns the direction in which the dog of a seat runs, -1 to 1.
 * @param {import("./game.js").State} state @param {number} seat
 * @param {number} [delay]  seconds until the direction acts
 */
export function herd(state, seat, delay = 0) {
    const { agents } = state.world, { x, y, velocityX, velocityY } = agents;
    const slot = state.world.slot(dogOf(state, seat));
    const dog = { x: x[slot] + delay * velocityX[slot], y: y[slot] + delay * velocityY[slot] };
    const chosen = choose(agents, dog, seat);
    if (chosen < 0) return [0, 0];
    const goal = goalOf(x[chosen], y[chosen]);
    const behind = Math.atan2(y[chosen] - goal.y, x[chosen] - goal.x);
    const now = Math.atan2(dog.y - y[chosen], dog.x - x[chosen]);
    const turn = behind - now - 2 * Math.PI * Math.round((behind - now) / (2 * Math.PI)), left = Math.abs(turn);
    const angle = now + Math.sign(turn) * Math.min(left, AHEAD), far = left > AHEAD ? AROUND : BEHIND;
    const toX = Math.min(Math.max(x[chosen] + far * Math.cos(angle), 8), WIDTH - 8) - dog.x;
    const toY = Math.min(Math.max(y[chosen] + far * Math.sin(angle), 8), HEIGHT - 8) - dog.y;
    const length = Math.max(Math.hypot(toX, toY), 15); // slower when it is almost there
    return [toX / length, toY / length];
}
