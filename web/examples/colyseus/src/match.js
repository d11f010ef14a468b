/**
 * The game itself: up to four dogs, driven by players, herd sheep into a pen. It imports nothing, so that server,
 * clients and tests run the same code, and Veer produces exactly the same results on all of them. The whole state of
 * the game is in the world, so a saved world is a saved match.
 */

export const WIDTH = 800, HEIGHT = 500, DOGS = 4, SHEEP = 96, RATE = 20; // turns per second
export const PEN = { x: 690, y: 250, halfWidth: 80, halfHeight: 80 };

const DOG = 1, LAMB = 2;

/** Creates a new match. @param {import("veer").Veer} veer @param {number} seed */
export function createMatch(veer, seed) {
    // Without context maps, the world needs a third of the memory, and late joiners receive it sooner.
    const world = veer.createWorld({
        seed, bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp", capacity: { agents: DOGS + SHEEP, slots: 0 },
    });
    const right = PEN.x + PEN.halfWidth, left = PEN.x - PEN.halfWidth, top = PEN.y - PEN.halfHeight;
    const bottom = PEN.y + PEN.halfHeight;
    world.addSegment({ points: [[left, top], [right, top], [right, bottom], [left, bottom]], radius: 3 });

    const dog = world.addBrain({ behaviors: [{ type: "drive" }], locomotion: { idle: "brake" } });
    const sheep = world.addBrain({
        locomotion: { idle: "brake", response: 4 },
        behaviors: [
            { type: "evade", target: { nearest: DOG }, panicRadius: 90, weight: 2 },
            { type: "separation", distance: 16, mask: LAMB },
            { type: "avoidWalls", lookAhead: 15, weight: 2 },
        ],
    });
    for (let i = 0; i < DOGS; i++) {
        world.addAgent({ x: 40, y: 100 + 100 * i, radius: 7, maxSpeed: 150, group: DOG, brain: dog });
    }
    for (let i = 0; i < SHEEP; i++) {
        world.addAgent({
            x: 150 + 32 * (i % 12), y: 130 + 32 * Math.floor(i / 12), radius: 5, maxSpeed: 70, group: LAMB,
            brain: sheep,
        });
    }
    return new Match(world);
}

/** Loads a match from the bytes of save(). @param {import("veer").Veer} veer @param {Uint8Array} saved */
export const loadMatch = (veer, saved) => new Match(veer.loadWorld(saved));

class Match {
    /** @param {import("veer").World} world */
    constructor(world) {
        this.world = world;
    }

    /** The number of turns taken. */
    get tick() {
        return this.world.tick;
    }

    /**
     * Plays one turn.
     * @param {[number, number, number][]} inputs  seat, and its direction in whole numbers from -100 to 100
     */
    turn(inputs) {
        for (const [seat, x, y] of inputs) this.world.setDrive(this.dog(seat), { x: x / 100, y: y / 100 });
        this.world.step(1 / RATE);
    }

    /** Returns a seat's dog; the dogs are the first agents of the world. @param {number} seat */
    dog(seat) {
        return /** @type {import("veer").AgentId} */ (this.world.agentAt(seat));
    }

    /** Returns the number of sheep in the pen. */
    penned() {
        const { x, y } = this.world.agents;
        let count = 0;
        for (let slot = DOGS; slot < DOGS + SHEEP; slot++) {
            count += Number(Math.abs(x[slot] - PEN.x) < PEN.halfWidth && Math.abs(y[slot] - PEN.y) < PEN.halfHeight);
        }
        return count;
    }

    hash() {
        return this.world.hash();
    }

    save() {
        return this.world.save();
    }

    dispose() {
        this.world.dispose();
    }
}
