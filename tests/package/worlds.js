/** Worlds for the tests of the package. */

/**
 * Creates a world with a mix of combiners and behaviors, obstacles of every kind, and a moving obstacle.
 * @param {any} veer
 * @param {number} [agents]
 * @param {boolean} [isFlat]  a world that "veer/flat" can run too: a flock in place of the formation
 */
export function mixedWorld(veer, agents = 60, isFlat = false) {
    const world = veer.createWorld({
        seed: 11, bounds: [0, 0, 900, 700], edges: "bounce", capacity: { agents: 16, keepMaps: true },
    });
    const loop = world.addPath({
        points: [[120, 350], [450, 90], [780, 350], [450, 610]], closed: true, smooth: true, radius: 50,
    });
    const beat = world.addPath({ points: [[200, 200], [700, 220], [650, 520], [240, 500]] });
    world.addCircle({ x: 450, y: 350, radius: 40 });
    world.addBox({ x: 300, y: 330, halfWidth: 30, halfHeight: 18, angle: 0.4 });
    world.addSegment({ from: [560, 300], to: [620, 420], radius: 4 });
    world.addPolygon({ x: 150, y: 600, points: [[-40, -30], [50, -20], [20, 40], [0, 10]] });
    const drifter = world.addCircle({ x: 700, y: 600, radius: 15, velocityX: -30, velocityY: -12 });
    const vectors = Array.from({ length: 63 }, (_, i) => [3 - Math.floor(i / 9), (i % 9) - 4].map((lane) => lane / 5));
    const whirl = world.addFlow({ columns: 9, rows: 7, cellSize: 100, vectors });
    const avoid = [{ type: "avoidObstacles", lookAhead: 90 }, { type: "avoidAgents", horizon: 1.5 }];
    const combine = "context";
    const shy = [{ type: "wander" }, { type: "stayInside" }, { type: "avoidObstacles" }, {
        type: "flee", panicRadius: 120,
    }];
    const narrow = { slots: 8, align: "velocity", merge: "damp" };
    const brains = [
        world.addBrain({ combine, behaviors: [{ type: "followTrack", path: loop }, ...avoid] }),
        world.addBrain({ combine, context: narrow, behaviors: [{ type: "patrol", path: beat }, ...avoid] }),
        world.addBrain({ combine, behaviors: [
            { type: "arrive", target: { x: 640, y: 130 } }, { type: "stayInside" }, ...avoid,
        ] }),
        world.addBrain({ blend: "normalize", behaviors: shy }),
        world.addBrain({ behaviors: [{ type: "followPath", path: beat }, { type: "avoidAgents" }], locomotion: {
            mode: "car",
        } }),
        world.addBrain({
            behaviors: [{ type: "seek", target: { nearest: 1 }, weight: 2 }, { type: "drive" }],
            locomotion: { mode: "accelerate" },
        }),
        world.addBrain({ behaviors: [
            isFlat ? { type: "flock" } : { type: "formation", pattern: "wedge" }, { type: "avoidAgents" },
        ] }),
        world.addBrain({ combine, behaviors: [{ type: "followFlow", flow: whirl }, ...avoid] }),
        world.addBrain({ combine: "priority", threshold: 0, behaviors: [
            { type: "stayOnPath", path: loop }, { type: "wander", priority: 1 },
        ] }),
    ];
    const ids = Array.from({ length: agents }, (_, i) => world.addAgent({
        x: 60 + ((i * 137) % 790), y: 60 + ((i * 211) % 590), radius: 5 + (i % 4), maxSpeed: 60 + 7 * (i % 9),
        maxForce: i % 3 ? Infinity : 300, brain: brains[i % brains.length], group: 1 + (i % 2),
        target: i ? { x: 450, y: 350 } : null,
    }));
    ids.forEach((id, i) => i % brains.length === 5 && world.setDrive(id, { x: 0.6, y: -0.3 }));
    return { world, ids, brains, loop, beat, drifter };
}

/** Runs the first example of the README, up to the agent. @param {any} veer */
export function raceWorld(veer) {
    const world = veer.createWorld({ seed: 7, bounds: [0, 0, 800, 600], capacity: { keepMaps: true } });
    const track = world.addPath({
        points: [[80, 300], [400, 80], [720, 300], [400, 520]], closed: true, smooth: true, radius: 40,
    });
    const wall = world.addCircle({ x: 400, y: 90, radius: 18 });
    const racer = world.addBrain({
        combine: "context",
        context: { slots: 16, align: "goal", decide: "distance", pick: "spline" },
        behaviors: [
            { type: "followTrack", path: track },
            { type: "avoidObstacles", lookAhead: 100 },
            { type: "avoidAgents", horizon: 1.5, margin: 4 },
        ],
    });
    const car = world.addAgent({ x: 80, y: 300, maxSpeed: 180, radius: 8, brain: racer });
    return { world, track, wall, racer, car };
}

/** Returns the error that a call throws. @param {() => unknown} act @returns {any} */
export function thrown(act) {
    try {
        act();
    } catch (error) {
        return error;
    }
    throw new Error(`nothing was thrown by ${act}`);
}
