/**
 * The game without graphics: a player, 200 enemies, obstacles, stars, lives. It imports only Veer, so that tests can
 * run it in Node. Phaser (main.js) reads positions from it and passes it the player's input.
 */

export const WIDTH = 960, HEIGHT = 600, ENEMIES = 200;

/** Agents and obstacles belong to groups, one bit each; behaviors select groups by bit masks. */
const PLAYER = 1, BAIT = 2, WALKER = 4, GHOST = 8;
const HEDGE = 1, ROCK = 2;

const LIVES = 3, STARS = 6, SHIELD_TIME = 1.5, BAIT_TIME = 4, BAITS = 3, BURST = 120;

export class Arena {
    /**
     * @param {import("veer").Veer} veer  from createVeer()
     * @param {number} seed  the same seed and inputs give the same game
     */
    constructor(veer, seed = 1) {
        this.random = randomNumbers(seed);
        this.world = veer.createWorld({
            seed, bounds: [0, 0, WIDTH, HEIGHT], edges: "clamp",
            capacity: { agents: ENEMIES + 8 },
        });
        this.obstacles = this.#addObstacles();
        this.#addBrains();

        this.player = this.world.addAgent({
            x: WIDTH / 2, y: HEIGHT / 2, radius: 10, maxSpeed: 190, group: PLAYER, brain: this.playerBrain,
        });
        /** @type {import("veer").AgentId[]} */
        this.enemies = Array.from({ length: ENEMIES }, (_, i) => this.#addEnemy(i));
        this.stars = Array.from({ length: STARS }, () => this.#freePlace(14));
        this.score = 0;
        this.lives = LIVES;
        this.time = 0;
        this.shield = 2;
        this.baits = BAITS;
        /** @type {{ agent: import("veer").AgentId, until: number } | null} */
        this.bait = null;
    }

    get isOver() {
        return this.lives === 0;
    }

    #addObstacles() {
        const { world } = this;
        const boxes = [[200, 150, 60, 16], [760, 150, 16, 60], [200, 450, 16, 60], [760, 450, 60, 16]];
        const rocks = [[480, 120, 34], [480, 480, 34], [340, 300, 26], [620, 300, 26]];
        for (const [x, y, halfWidth, halfHeight] of boxes) world.addBox({ x, y, halfWidth, halfHeight, group: HEDGE });
        for (const [x, y, radius] of rocks) world.addCircle({ x, y, radius, group: ROCK });
        return { boxes, rocks };
    }

    #addBrains() {
        const { world } = this;
        this.playerBrain = world.addBrain({
            behaviors: [{ type: "drive" }], locomotion: { idle: "brake", response: 12 },
        });

        // Walkers go around obstacles and each other toward the player or the bait, whichever is nearer. The mask
        // includes only walkers, so they do not avoid the player.
        this.walkerBrain = world.addBrain({
            combine: "context",
            behaviors: [
                { type: "pursue", target: { nearest: PLAYER | BAIT } },
                { type: "avoidObstacles", lookAhead: 60 },
                { type: "avoidAgents", mask: WALKER, horizon: 1, margin: 2 },
            ],
        });

        // Ghosts float over hedges: they avoid only rocks and do not collide with obstacles.
        this.ghostBrain = world.addBrain({
            combine: "context",
            locomotion: { contact: false, response: 4 },
            behaviors: [
                { type: "pursue", target: { nearest: PLAYER | BAIT } },
                { type: "avoidObstacles", mask: ROCK, lookAhead: 60, margin: 6 },
                { type: "avoidAgents", mask: GHOST, horizon: 0.5, margin: 2 },
            ],
        });
        this.baitBrain = world.addBrain({ behaviors: [] });
    }

    /** Adds an enemy; every tenth one is a ghost. @param {number} i */
    #addEnemy(i) {
        const isGhost = i % 10 === 9, { x, y } = this.#edgePlace();
        return this.world.addAgent({
            x, y, radius: 7, maxSpeed: isGhost ? 60 : 25 + 45 * this.random(),
            group: isGhost ? GHOST : WALKER,
            brain: isGhost ? this.ghostBrain : this.walkerBrain,
        });
    }

    /** @param {import("veer").AgentId} enemy */
    isGhost(enemy) {
        return this.world.agents.group[this.world.slot(enemy)] === GHOST;
    }

    /** Returns a free position at the left or right edge. */
    #edgePlace() {
        for (;;) {
            const depth = 8 + 110 * this.random();
            const place = { x: this.random() < 0.5 ? depth : WIDTH - depth, y: 8 + (HEIGHT - 16) * this.random() };
            if (this.world.nearest({ ...place, range: 15 }).length +
                this.world.overlap({ ...place, radius: 8 }).length === 0) {
                return place;
            }
        }
    }

    /** Returns a position where a disc overlaps no obstacle. @param {number} radius */
    #freePlace(radius) {
        for (;;) {
            const place = { x: 40 + (WIDTH - 80) * this.random(), y: 40 + (HEIGHT - 80) * this.random() };
            if (this.world.overlap({ ...place, radius }).length === 0) return place;
        }
    }

    /** @param {import("veer").AgentId} agent */
    place(agent) {
        const { x, y } = this.world.agents, slot = this.world.slot(agent);
        return { x: x[slot], y: y[slot] };
    }

    /** Drops bait at the player's position for some seconds. */
    dropBait() {
        if (this.baits === 0 || this.bait || this.isOver) return;
        this.baits--;
        const agent = this.world.addAgent({
            ...this.place(this.player), radius: 6, group: BAIT, brain: this.baitBrain,
        });
        this.bait = { agent, until: this.time + BAIT_TIME };
    }

    /**
     * Advances the game by a frame; Veer takes the fixed steps that fit into it.
     * @param {number} seconds @param {{ x: number, y: number }} input  direction of the player, of length at most 1
     */
    advance(seconds, input) {
        if (this.isOver) return;
        this.world.setDrive(this.player, input);
        this.world.advance(seconds);
        this.time += seconds;
        this.shield = Math.max(0, this.shield - seconds);
        this.#collect();
        this.#checkHit();
        if (this.bait && this.time > this.bait.until) {
            this.world.removeAgent(this.bait.agent);
            this.bait = null;
        }
    }

    #collect() {
        const { x, y } = this.place(this.player);
        for (const star of this.stars) {
            if (Math.hypot(star.x - x, star.y - y) > 22) continue;
            this.score++;
            Object.assign(star, this.#freePlace(14));
        }
    }

    /** Takes a life when an enemy touches the player, and moves nearby enemies back to the edge. */
    #checkHit() {
        if (this.shield > 0 || this.touching() === 0) return;
        const here = this.place(this.player);
        this.lives--;
        this.shield = SHIELD_TIME;
        if (this.isOver) return;
        for (const enemy of this.world.nearest({ ...here, range: BURST, count: ENEMIES, mask: WALKER | GHOST })) {
            this.world.setAgent(enemy, this.#edgePlace());
        }
    }

    /** Returns the number of enemies that touch the player. */
    touching() {
        const { x, y } = this.place(this.player);
        return this.world.nearest({ x, y, range: 10 + 7 + 1, count: 16, mask: WALKER | GHOST }).length;
    }

    /**
     * Returns figures for tests: how deep walkers overlap obstacles and each other, and how many are near the player.
     */
    figures() {
        const { world } = this, { x, y } = world.agents, walkers = this.enemies.filter((enemy) => !this.isGhost(enemy));
        let depth = 0, overlap = 0;
        const places = walkers.map((walker) => this.place(walker)), here = world.slot(this.player);
        for (const [i, a] of places.entries()) {
            for (const [bx, by, halfWidth, halfHeight] of this.obstacles.boxes) {
                const dx = Math.max(Math.abs(a.x - bx) - halfWidth, 0);
                const dy = Math.max(Math.abs(a.y - by) - halfHeight, 0);
                depth = Math.max(depth, 7 - Math.hypot(dx, dy));
            }
            for (const [cx, cy, radius] of this.obstacles.rocks) {
                depth = Math.max(depth, 7 + radius - Math.hypot(a.x - cx, a.y - cy));
            }
            for (const b of places.slice(0, i)) overlap = Math.max(overlap, 14 - Math.hypot(a.x - b.x, a.y - b.y));
        }
        const near = world.nearest({ x: x[here], y: y[here], range: 120, count: ENEMIES, mask: WALKER | GHOST }).length;
        return {
            score: this.score, lives: this.lives, time: this.time, enemies: this.enemies.length,
            touching: this.touching(), near, depth, overlap,
        };
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
