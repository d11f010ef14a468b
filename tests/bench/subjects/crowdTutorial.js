/**
 * The crowd as tutorials write it: an object per agent, a vector class, and a test of every agent against every other
 * agent. It has the same rules as crowdExpert.js.
 */
import { CROWD, crowdStart } from "../starts.js";
import { timed } from "../timed.js";
import { createRules, longestWay, peak, pick, SLOTS } from "./contextRules.js";
import { seeOther, shorten } from "./crowdExpert.js";
import { Vector } from "./vector.js";

const { decide, speedOf, lerp } = createRules(CROWD);

class Walker {
    /** @param {Vector} position @param {Vector} goal */
    constructor(position, goal) {
        this.position = position;
        this.goal = goal;
        this.velocity = new Vector(0, 0);
        this.next = new Vector(0, 0);
        this.chosen = new Vector(0, 0);
        this.arrived = false;
        this.orientation = 0;
    }

    /** @param {Walker[]} walkers @param {Vector} ahead */
    look(walkers, ahead) {
        const ways = new Float64Array(SLOTS).fill(CROWD.range);
        const directions = Array.from(ways, (_, k) => ahead.rotated((k * 2 * Math.PI) / SLOTS));
        const slow = Math.max(this.velocity.length(), 0.25 * CROWD.maxSpeed);
        for (const other of walkers) {
            const to = other.position.sub(this.position);
            if (other === this || to.length() > CROWD.range) continue;
            seeOther(to.x, to.y, other.velocity.x, other.velocity.y);
            directions.forEach((way, k) => (ways[k] = shorten(ways[k], way.x, way.y, slow)));
        }
        return ways;
    }

    /** @param {Walker[]} walkers */
    steer(walkers) {
        const to = this.goal.sub(this.position), goal = to.length(), ahead = to.times(1 / goal);
        const values = new Float64Array(SLOTS);
        this.arrived = goal <= CROWD.reach;
        this.next = new Vector(0, 0);
        if (this.arrived) return;
        const ways = this.look(walkers, ahead), turn = ((this.chosen.angle() - to.angle()) * SLOTS) / (2 * Math.PI);
        decide(ways, goal, values);
        pick(values, this.chosen.length() > 0 ? (turn + 2 * SLOTS) % SLOTS : -1);
        if (peak.at < 0) longestWay(ways);
        this.chosen = ahead.rotated((peak.at * 2 * Math.PI) / SLOTS);
        this.next = this.chosen.times(speedOf(ways, goal));
    }

    /** @param {number} size  of the world */
    move(size) {
        const inside = (/** @type {number} */ v) => Math.max(CROWD.radius, Math.min(size - CROWD.radius, v));
        this.velocity = this.velocity.add(this.next.sub(this.velocity).times(lerp));
        const { x, y } = this.position.add(this.velocity.times(CROWD.dt));
        this.position = new Vector(inside(x), inside(y));
        this.orientation = this.velocity.angle();
    }
}

/** @param {number} n @param {number} seed */
export function tutorialCrowd(n, seed) {
    const { x, y, goalX = x, goalY = y, random, size } = crowdStart(n, seed);
    const walkers = Array.from(x, (_, i) => new Walker(new Vector(x[i], y[i]), new Vector(goalX[i], goalY[i])));
    const step = () => {
        for (const walker of walkers) walker.steer(walkers);
        for (const walker of walkers) walker.move(size);
        for (const walker of walkers) if (walker.arrived) walker.goal = new Vector(random() * size, random() * size);
    };
    return { step, walkers };
}

/** @type {import("../measure.js").Subject} */
export const crowdTutorial = {
    name: "js-tutorial",
    most: 2000,
    start(_name, n, seed) {
        const { step, walkers } = tutorialCrowd(n, seed);
        return { run: timed(step), positions: () => ({
            x: walkers.map(({ position }) => position.x), y: walkers.map(({ position }) => position.y),
        }) };
    },
};
