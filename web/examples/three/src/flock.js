/**
 * The birds without graphics: 5,000 birds in space, and hawks. It imports only Veer, so that tests can run it in Node.
 * three.js (main.js) reads columns from it.
 */

export const BIRDS = 5000, HAWKS = 3;
/** Half the size of the airspace. */
export const SPACE = { x: 220, y: 80, z: 220 };

const BIRD = 1, HAWK = 2;

export class Flock {
    /**
     * @param {import("veer").Veer} veer  from createVeer()
     * @param {number} seed  the same seed gives the same flight
     */
    constructor(veer, seed = 1, birds = BIRDS) {
        const { x, y, z } = SPACE;
        this.world = veer.createWorld({
            seed, dimensions: 3, bounds: [-x, -y, -z, x, y, z], axes: "yUp", // the same as three.js
            // without context maps, a bird needs only a third of the memory
            capacity: { agents: birds + HAWKS, slots: 0 },
        });
        const random = randomNumbers(seed);

        this.hawkBrain = this.world.addBrain({
            behaviors: [{ type: "pursue", target: { nearest: BIRD } }, { type: "stayInside", margin: 40, weight: 2 }],
        });
        const place = (half) => (2 * random() - 1) * 0.8 * half;
        const add = (def) => this.world.addAgent({
            ...def, x: place(x), y: place(y), z: place(z), velocityX: 20 * random() - 10, velocityY: 4 * random() - 2,
            velocityZ: 20 * random() - 10,
        });
        this.hawks = Array.from({ length: HAWKS },
            () => add({ radius: 2.5, maxSpeed: 50, maxForce: 40, group: HAWK, brain: this.hawkBrain }));

        // Each bird flocks with its seven nearest neighbors in a wide field of view, as starlings do, and flees from
        // nearby hawks. It decides in every third step, which is often enough.
        this.birdBrain = this.world.addBrain({
            thinkEvery: 3,
            behaviors: [
                {
                    type: "flock", mask: BIRD, distance: 16, separationDistance: 5, nearest: 7, fieldOfView: 5,
                    cohesionWeight: 0.8,
                },
                { type: "stayInside", margin: 50, weight: 2 },
                { type: "wander", weight: 0.3 },
                { type: "evade", target: { nearest: HAWK }, panicRadius: 40, weight: 3 },
            ],
        });
        for (let i = 0; i < birds; i++) {
            add({ radius: 1, maxSpeed: 36 + 8 * random(), maxForce: 60, group: BIRD, brain: this.birdBrain });
        }
    }

    /** Advances the flock by a frame; Veer takes the fixed steps that fit into it. @param {number} seconds */
    advance(seconds) {
        return this.world.advance(seconds);
    }

    /**
     * Returns figures for tests: birds outside the airspace, mean speed, and alignment of birds with their neighbors: 1
     * if all fly in the same direction, 0 if their directions cancel out.
     */
    figures(samples = 200) {
        const { world } = this, { x, y, z, velocityX, velocityY, velocityZ } = world.agents;
        const birds = world.slotCount - HAWKS;
        let outside = 0, speed = 0, agreement = 0, finite = true;
        for (let i = HAWKS; i < world.slotCount; i++) {
            outside += Number(Math.abs(x[i]) > SPACE.x || Math.abs(y[i]) > SPACE.y || Math.abs(z[i]) > SPACE.z);
            speed += Math.hypot(velocityX[i], velocityY[i], velocityZ[i]);
            finite &&= Number.isFinite(x[i] + y[i] + z[i]);
        }
        for (let k = 0; k < samples; k++) {
            const i = HAWKS + Math.floor((k * birds) / samples);
            const near = world.nearest({ x: x[i], y: y[i], z: z[i], range: 20, count: 8, mask: BIRD });
            const sum = [0, 0, 0];
            for (const slot of near.map((bird) => world.slot(bird))) {
                const length = Math.hypot(velocityX[slot], velocityY[slot], velocityZ[slot]) || 1;
                [velocityX, velocityY, velocityZ].forEach((v, axis) => { sum[axis] += v[slot] / length; });
            }
            agreement += Math.hypot(...sum) / near.length / samples;
        }
        return { tick: world.tick, birds, outside, finite, speed: speed / birds, agreement };
    }

    dispose() {
        this.world.dispose();
    }
}

/** Returns a generator of random numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
function randomNumbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = state;
        t = Math.imul(t ^ (t >>> 15), t | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
