/**
 * Context steering as tutorials write it (KidsCanCode, Context Steering, 2020): an object per agent, a vector class,
 * and a test of every ray with every circle and wall. After the rays, Veer's rules for CONTEXT-16 apply. There is no
 * escape from dead ends and no contact with walls.
 */
import { CONTEXT, contextStart } from "../starts.js";
import { timed } from "../timed.js";
import { BODY, createRules, longestWay, peak, pick, SLOTS } from "./contextRules.js";
import { Vector } from "./vector.js";

const { decide, speedOf, lerp } = createRules(CONTEXT);

class Circle {
    /** @param {number} x @param {number} y @param {number} radius */
    constructor(x, y, radius) {
        this.x = x;
        this.y = y;
        this.reach = radius + BODY;
    }
    /**
     * Returns how far an agent's disc can go along a ray until it touches the circle.
     * @param {Vector} from
     * @param {Vector} way
     */
    hit(from, way) {
        const x = this.x - from.x, y = this.y - from.y, along = x * way.x + y * way.y;
        if (along <= 0) return CONTEXT.range;
        const square = this.reach * this.reach - (x * x + y * y - along * along);
        return square >= 0 ? Math.max(0, along - Math.sqrt(square)) : CONTEXT.range;
    }
}

class Wall {
    /** @param {{ x1: number, y1: number, x2: number, y2: number }} line */
    constructor({ x1, y1, x2, y2 }) {
        this.x = x1;
        this.y = y1;
        this.length = Math.hypot(x2 - x1, y2 - y1);
        this.ux = (x2 - x1) / this.length;
        this.uy = (y2 - y1) / this.length;
        this.first = new Circle(x1, y1, 0);
        this.last = new Circle(x2, y2, 0);
    }
    /** @param {Vector} from @param {Vector} way */
    hit(from, way) {
        const x = from.x - this.x, y = from.y - this.y, side = this.ux * y - this.uy * x;
        const speed = this.ux * way.y - this.uy * way.x;
        if (side * speed < 0 && Math.abs(side) > BODY) {
            const flat = (Math.abs(side) - BODY) / Math.abs(speed);
            const at = (x + way.x * flat) * this.ux + (y + way.y * flat) * this.uy;
            if (at >= 0 && at <= this.length) return flat;
        }
        return Math.min(this.first.hit(from, way), this.last.hit(from, way));
    }
}

/** @param {(Circle | Wall)[]} shapes @param {Vector} from @param {Vector} way */
function firstHit(shapes, from, way) {
    let nearest = CONTEXT.range;
    for (const shape of shapes) nearest = Math.min(nearest, shape.hit(from, way));
    return nearest;
}

class Walker {
    /** @param {Vector} position @param {Vector} goal */
    constructor(position, goal) {
        this.position = position;
        this.goal = goal;
        this.velocity = new Vector(0, 0);
        this.chosen = new Vector(0, 0);
        this.arrived = false;
        this.orientation = 0;
    }

    /** @param {(Circle | Wall)[]} shapes */
    desired(shapes) {
        const to = this.goal.sub(this.position), goal = to.length(), ahead = to.times(1 / goal);
        this.arrived = goal <= CONTEXT.reach;
        if (this.arrived) return new Vector(0, 0);
        const ways = new Float64Array(SLOTS);
        for (let k = 0; k < SLOTS; k++) {
            ways[k] = firstHit(shapes, this.position, ahead.rotated((k * 2 * Math.PI) / SLOTS));
        }
        const values = new Float64Array(SLOTS);
        decide(ways, goal, values);
        const turn = ((this.chosen.angle() - to.angle()) * SLOTS) / (2 * Math.PI);
        pick(values, this.chosen.length() > 0 ? (turn + 2 * SLOTS) % SLOTS : -1);
        if (peak.at < 0) longestWay(ways);
        this.chosen = ahead.rotated((peak.at * 2 * Math.PI) / SLOTS);
        return this.chosen.times(speedOf(ways, goal));
    }

    /** @param {(Circle | Wall)[]} shapes */
    move(shapes) {
        const { size, dt } = CONTEXT, inside = (/** @type {number} */ v) => Math.max(BODY, Math.min(size - BODY, v));
        this.velocity = this.velocity.add(this.desired(shapes).sub(this.velocity).times(lerp));
        const { x, y } = this.position.add(this.velocity.times(dt));
        this.position = new Vector(inside(x), inside(y));
        this.orientation = this.velocity.angle();
    }
}

/** @param {number} n @param {number} seed */
export function tutorialContext(n, seed) {
    const start = contextStart(n, seed), { x, y, goalX = x, goalY = y, circles = [], walls = [], random, size } = start;
    const shapes = [
        ...circles.map((circle) => new Circle(circle.x, circle.y, circle.r)),
        ...walls.map((wall) => new Wall(wall)),
    ];
    const walkers = Array.from(x, (_, i) => new Walker(new Vector(x[i], y[i]), new Vector(goalX[i], goalY[i])));
    const step = () => {
        for (const walker of walkers) walker.move(shapes);
        for (const walker of walkers) if (walker.arrived) walker.goal = new Vector(random() * size, random() * size);
    };
    return { step, walkers };
}

/** @type {import("../measure.js").Subject} */
export const contextTutorial = {
    name: "js-tutorial",
    most: 1000,
    start(_name, n, seed) {
        const { step, walkers } = tutorialContext(n, seed);
        return { run: timed(step), positions: () => ({
            x: walkers.map(({ position }) => position.x), y: walkers.map(({ position }) => position.y),
        }) };
    },
};
