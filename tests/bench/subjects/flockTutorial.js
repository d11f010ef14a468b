/**
 * Flocking as tutorials write it: an object per bird, a vector class, and a test of every bird against every other
 * bird. The formulas are Veer's for FLOCK-12.
 */
import { FLOCK, flockStart } from "../starts.js";
import { timed } from "../timed.js";
import { Vector } from "./vector.js";

class Bird {
    /** @param {Vector} position @param {Vector} velocity */
    constructor(position, velocity) {
        this.position = position;
        this.velocity = velocity;
        this.next = velocity;
        this.orientation = 0;
    }

    /** @param {Bird[]} birds */
    steer(birds) {
        const { distance, separation, alignment, cohesion, maxSpeed, maxForce, dt } = FLOCK;
        let push = new Vector(0, 0), heading = new Vector(0, 0), middle = new Vector(0, 0), count = 0;
        for (const other of birds) {
            const to = other.position.sub(this.position), far = to.length();
            if (other === this || far > distance) continue;
            const ratio = Math.min(distance / far, 1000);
            push = push.sub(to.times((ratio - 1) / far));
            heading = heading.add(other.velocity);
            middle = middle.add(to);
            count++;
        }
        if (!count) return;
        const change = push.limit(1).times(separation * maxSpeed)
            .add(heading.times(1 / count).sub(this.velocity).times(alignment))
            .add(middle.times((cohesion * maxSpeed) / count / distance));
        this.next = this.velocity.add(change.limit(maxForce * dt)).limit(maxSpeed);
    }

    /** @param {number} size  of the world */
    move(size) {
        this.velocity = this.next;
        const { x, y } = this.position.add(this.velocity.times(FLOCK.dt));
        this.position = new Vector(x < 0 ? x + size : x >= size ? x - size : x, y < 0
            ? y + size
            : y >= size ? y - size : y);
        this.orientation = this.velocity.angle();
    }
}

/** @param {number} n @param {number} seed */
export function tutorialFlock(n, seed) {
    const { x, y, vx, vy, size } = flockStart(n, seed);
    const birds = Array.from(x, (_, i) => new Bird(new Vector(x[i], y[i]), new Vector(vx[i], vy[i])));
    const step = () => {
        for (const bird of birds) bird.steer(birds);
        for (const bird of birds) bird.move(size);
    };
    return { step, birds };
}

/** @type {import("../measure.js").Subject} */
export const flockTutorial = {
    name: "js-tutorial",
    most: 2000,
    start(_name, n, seed) {
        const { step, birds } = tutorialFlock(n, seed);
        return { run: timed(step), positions: () => ({
            x: birds.map(({ position }) => position.x), y: birds.map(({ position }) => position.y),
        }) };
    },
};
