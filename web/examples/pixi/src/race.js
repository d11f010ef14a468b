/**
 * The race without graphics: tracks, cars, laps and positions. It imports only Veer, so that tests can run it in Node.
 * PixiJS (main.js) reads positions from it and passes it the player's input.
 */

export const WIDTH = 1000, HEIGHT = 720, LAPS = 3;
const CAR = 8; // a car's radius
export const NAMES = ["You", "Ada", "Bo", "Cleo", "Dag", "Eve", "Finn", "Gus", "Hana", "Ivo", "Juno", "Kit"];

/** Half the width of the road, and points of its center line. */
export const TRACKS = {
    Meadow: { half: 42, points: [[200, 170], [720, 130], [880, 340], [700, 560], [260, 580], [110, 390]] },
    Harbor: {
        half: 40,
        points: [
            [100, 380], [118, 240], [200, 130], [330, 92], [460, 128], [560, 200], [660, 200], [760, 135], [850, 128],
            [915, 205], [920, 350],
            [890, 490], [835, 565], [755, 570], [690, 505], [615, 440], [525, 435], [455, 500], [405, 570], [320, 622],
            [210, 605], [125, 510],
        ],
    },
    Hairpin: {
        half: 38,
        points: [
            [120, 120], [820, 100], [900, 200], [820, 290], [330, 300], [270, 370], [330, 440], [860, 450], [910, 540],
            [840, 620], [160, 610],
            [90, 500], [90, 220],
        ],
    },
};

export class Race {
    /**
     * @param {import("veer").Veer} veer  from createVeer()
     * @param {{ track?: keyof TRACKS, seed?: number }} [options]  the same options and inputs give the same race
     */
    constructor(veer, { track = "Meadow", seed = 1 } = {}) {
        const { half, points } = TRACKS[track];
        this.half = half;
        this.world = veer.createWorld({ seed, bounds: [0, 0, WIDTH, HEIGHT] });
        // The path's radius limits how far the centers of cars may be from the center line before they are pulled back.
        // Fast cars swing a little wider in bends, and cars have a width, so the radius is well below half the width of
        // the road.
        this.path = this.world.addPath({ points, closed: true, smooth: true, radius: 0.4 * half });
        this.edge = this.world.addPath({ points, closed: true, smooth: true, radius: half - 1.5 * CAR });
        this.length = this.world.pathPointAt(this.path, 0).length;
        this.#addBrains();
        this.cars = NAMES.map((name, i) => this.#addCar(name, i, seed));
        this.time = 0;
        this.countdown = 2;
    }

    #addBrains() {
        const locomotion = /** @type {const} */ ({ mode: "car", turningRadius: 26 });
        // In a crowd, cars pass each other with minimal evasion. (With avoidAgents they would look for another
        // direction, which may lead off the road, because avoidAgents does not know the edge.)
        this.racer = this.world.addBrain({
            crowd: "reciprocal",
            locomotion,
            behaviors: [{ type: "followTrack", path: this.path, lookAhead: 30, pull: 3 }],
        });
        // The player drives where the keys point, unless that leads off the road: then stayOnPath, which has priority,
        // steers.
        this.driver = this.world.addBrain({
            combine: "priority",
            threshold: 0,
            crowd: "reciprocal",
            locomotion: { ...locomotion, idle: "brake", response: 6 },
            behaviors: [
                { type: "stayOnPath", path: this.edge, prediction: 0.4, pathOffset: 50, priority: 0 },
                { type: "drive", priority: 1 },
            ],
        });
    }

    /**
     * Adds a car behind the start line, alternating left and right; the player starts last.
     * @param {string} name
     * @param {number} i
     * @param {number} seed
     */
    #addCar(name, i, seed) {
        const row = this.length - 30 - 26 * ((i + NAMES.length - 1) % NAMES.length);
        const { position, tangent } = this.world.pathPointAt(this.path, row), side = i % 2 ? 13 : -13;
        const agent = this.world.addAgent({
            x: position.x - tangent.y * side, y: position.y + tangent.x * side,
            orientation: Math.atan2(tangent.y, tangent.x),
            radius: CAR, maxSpeed: i === 0 ? 200 : 150 + 4 * i + ((seed * 7 + i * 5) % 11), brain: this.racer,
        });
        return { name, agent, distance: row, progress: row - this.length, finished: 0, offRoad: 0, steps: 0 };
    }

    get player() {
        return this.cars[0];
    }

    /** Whether the player drives; otherwise the player's car races automatically. */
    get isDriven() {
        return this.world.getAgent(this.player.agent).brain === this.driver;
    }

    takeWheel() {
        this.world.setAgent(this.player.agent, { brain: this.driver });
    }

    /**
     * Advances the race by a frame; Veer takes the fixed steps that fit into it.
     * @param {number} seconds
     * @param {{ x: number, y: number }} [input]  the player's direction, of length at most 1
     */
    advance(seconds, input = { x: 0, y: 0 }) {
        this.countdown -= seconds;
        if (this.countdown > 0) return;
        this.world.setDrive(this.player.agent, input);
        this.world.advance(seconds);
        this.time += seconds;
        for (const car of this.cars) this.#follow(car);
    }

    /**
     * Updates a car's progress, and whether any part of it is off the road.
     * @param {Race["cars"][number]} car
     */
    #follow(car) {
        const { x, y } = this.place(car), { distance, offset } = this.world.pathClosest(this.path, { x, y });
        const { length } = this;
        const change = distance - car.distance;
        // the distance starts again at 0 at the start line
        car.progress += change - length * Math.round(change / length);
        car.distance = distance;
        car.steps++;
        if (Math.abs(offset) + CAR > this.half) car.offRoad++;
        if (!car.finished && car.progress >= LAPS * length) car.finished = this.time;
    }

    /** @param {Race["cars"][number]} car */
    place(car) {
        const { x, y } = this.world.agents, slot = this.world.slot(car.agent);
        return { x: x[slot], y: y[slot] };
    }

    /** Returns a car's current lap, 1 to LAPS. @param {Race["cars"][number]} car */
    lap(car) {
        return Math.min(Math.max(Math.floor(car.progress / this.length) + 1, 1), LAPS);
    }

    /** Returns the cars in race order, leader first. */
    standings() {
        return [...this.cars].sort((a, b) =>
            (a.finished || Infinity) - (b.finished || Infinity) || b.progress - a.progress);
    }

    get isOver() {
        return this.isDriven ? this.player.finished > 0 : this.cars.every((car) => car.finished);
    }

    /** Returns figures for tests: time off the road, laps, and how deep cars overlap. */
    figures() {
        const steps = this.cars.reduce((sum, car) => sum + car.steps, 0);
        const places = this.cars.map((car) => this.place(car));
        const offRoad = this.cars.reduce((sum, car) => sum + car.offRoad, 0) / Math.max(steps, 1);
        const overlap = places.flatMap((a, i) =>
            places.slice(0, i).map((b) => 2 * CAR - Math.hypot(a.x - b.x, a.y - b.y)));
        const order = this.standings().map(({ name }) => name);
        const laps = this.cars.map(({ progress }) => Math.max(0, Math.floor(progress / this.length)));
        return {
            time: this.time, offRoad, overlap: Math.max(0, ...overlap), laps, order,
            finished: this.cars.filter((car) => car.finished).length,
        };
    }

    dispose() {
        this.world.dispose();
    }
}
