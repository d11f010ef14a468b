/**
 * The game itself: up to four dogs, driven by players, herd sheep into a pen. It is five functions on a world and plain
 * data, as veer/net wants them, and imports nothing else. Server, players and tests run the same code, and Veer
 * computes exactly the same results on all of them.
 */
import { worldGame } from "veer/net";

export const WIDTH = 800, HEIGHT = 500, DOGS = 4, SHEEP = 96, RATE = 20; // turns per second
export const PEN = { x: 690, y: 250, halfWidth: 80, halfHeight: 80 };

const DOG = 1, LAMB = 2;

/** @typedef {{ penned: number, happened: { type: "penned", count: number }[] }} Data  penned: sheep in the pen */
/** @typedef {{ world: import("veer").World, data: Data }} State */

/** @param {import("veer").Veer} veer @param {number} seed */
function createPasture(veer, seed) {
    // without context maps, the world needs a third of the memory
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
        const x = 150 + 30 * (i % 12) + ((i * 73) % 23), y = 130 + 30 * Math.floor(i / 12) + ((i * 41) % 19);
        world.addAgent({ x, y, radius: 5, maxSpeed: 70, group: LAMB, brain: sheep });
    }
    return world;
}

/** The dog of a seat: the dogs are the first agents of the world. @param {State} state @param {number} seat */
export const dogOf = ({ world }, seat) => /** @type {import("veer").AgentId} */ (world.agentAt(seat));

/** The bytes of a player's input: a direction. @param {number} x @param {number} y  -1 to 1 */
export const direction = (x, y) => Uint8Array.of(128 + Math.round(100 * x), 128 + Math.round(100 * y));

/**
 * Returns the direction in an input, or null if the bytes are not a direction. They come from other machines.
 * @param {Uint8Array} bytes
 */
export function directionOf(bytes) {
    if (bytes.length !== 2 || bytes.some((byte) => byte < 28 || byte > 228)) return null;
    return { x: (bytes[0] - 128) / 100, y: (bytes[1] - 128) / 100 };
}

/** @param {import("veer").World} world */
function countPenned({ agents: { x, y } }) {
    let count = 0;
    for (let slot = DOGS; slot < DOGS + SHEEP; slot++) {
        count += Number(Math.abs(x[slot] - PEN.x) < PEN.halfWidth && Math.abs(y[slot] - PEN.y) < PEN.halfHeight);
    }
    return count;
}

/** @param {State} state @param {readonly import("veer/net").Input[]} inputs */
function turn({ world, data }, inputs) {
    for (const { seat, kind, bytes } of inputs) {
        if (seat >= DOGS) continue;
        const toward = kind === "input" ? directionOf(bytes) : { x: 0, y: 0 }; // who joins or leaves stops
        if (toward) world.setDrive(dogOf({ world, data }, seat), toward);
    }
    world.step(1 / RATE); // never advance(), because frame times differ
    const count = countPenned(world);
    data.happened = count > data.penned ? [{ type: "penned", count }] : [];
    data.penned = count;
}

/** Returns the game for one Veer instance. @param {import("veer").Veer} veer @param {number} [seed] */
export const sheepdogs = (veer, seed = 1) => worldGame(veer, {
    /** @returns {State} */
    create: () => ({ world: createPasture(veer, seed), data: { penned: 0, happened: [] } }),
    turn,
    events: ({ data }) => data.happened,
});
