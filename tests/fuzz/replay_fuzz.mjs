// Fuzzes recordings through the package: records a random game, in the plane or in space, with random values written
// into columns between steps and between the stages of steps. The replay must have the same hash. Planted: a replay in
// which an agent is moved.
import { loadVeer } from "../tools/scenes.mjs";
import { drive } from "./drive.mjs";

const veer = await loadVeer(), STEPS = 12;
veer.warnings = "off";

/** @typedef {import("./drive.mjs").Random} Random */

/** @param {Random} random @param {number} most */
const between = (random, most) => random.under(2 * most + 1) - most;

/** Overwrites some values in some columns. @param {any} world @param {Random} random */
function scrawl(world, random) {
    for (let edits = random.under(6); edits; edits--) {
        const lanes = world.agents[random.pick([
            "brain", "flags", "targetKind", "targetSlot", "jumpLink", "detailLevel", "x", "z", "orientation",
            "velocityZ", "maxForce",
        ])];
        lanes[random.under(lanes.length)] = random.pick([
            NaN, Infinity, -1e30, 0xffffffff, 0x7fffffff, 0x80000000, 1, 2, 3, random.under(2 ** 32),
        ]);
    }
}

/** @param {any} world @param {any} brain @param {any[]} ids @param {Random} random */
function edit(world, brain, ids, random) {
    const acts = [
        () => ids.push(world.addAgent({
            x: between(random, 200), y: between(random, 200), z: between(random, 50), brain,
        })),
        () => ids.length > 1 && world.removeAgent(ids.splice(random.under(ids.length), 1)[0]),
        () => world.addCircle({ x: between(random, 200), y: between(random, 200), radius: 1 + random.under(30) }),
        () => world.setAgent(random.pick(ids), { radius: random.under(9), brain }),
        () => world.setTarget(random.pick(ids), { x: between(random, 200), y: 0 }),
        () => world.explain(random.pick(ids)),
        () => world.restore(world.save()),
        () => world.rollback(world.tick),
    ];
    for (let calls = random.under(4); calls; calls--) {
        try {
            random.pick(acts)();
        } catch (error) {
            // the columns may contain invalid values, so that restoring the world or reading the agent fails; a
            // rollback may have removed agents
            if (!["VEER_E_CORRUPT", "VEER_E_NOT_FINITE", "VEER_E_RANGE", "VEER_E_HANDLE", "VEER_E_STALE"].includes(
                /** @type {any} */ (error).code,
            )) {
                throw error;
            }
        }
    }
}

/** @param {any} world @param {Random} random */
function step(world, random) {
    if (random.under(3)) return world.step(1 / 60);
    world.perceive(1 / 60);
    scrawl(world, random);
    world.decide();
    scrawl(world, random);
    if (random.under(2)) world.move();
    else world.endStep();
}

await drive((random, planted) => {
    const combine = random.pick(["blend", "priority", "context", "pipeline"]);
    const [edgesX, edgesY, edgesZ] = Array.from({ length: 3 }, () => random.pick(["none", "wrap", "bounce", "clamp"]));
    const world = veer.createWorld({
        dimensions: 2 + random.under(2), bounds: [-200, -200, -200, 200, 200, 200], edgesX, edgesY, edgesZ,
        seed: random.under(99),
    });
    const behaviors = [{ type: "seek" }, { type: "avoidObstacles" }, {
        type: random.pick(["wander", "separation", "flee", "avoidAgents", "pursue"]),
    }];
    const brain = world.addBrain({ combine, behaviors, crowd: random.pick(["none", "reciprocal"]) });
    const ids = [world.addAgent({ brain }), world.addAgent({ x: 9, brain })];
    world.history({ frames: 2 });
    world.record({ detail: random.under(2) === 1 });
    for (let i = 0; i < STEPS; i++) {
        scrawl(world, random);
        edit(world, brain, ids, random);
        step(world, random);
        world.validate();
    }
    const replay = veer.replay(world.recorded()), hash = world.hash();
    if (planted) replay.agents.x[0] += 1;
    for (let i = 0; i < STEPS; i++) if (!replay.replayStep()) throw new Error(`the recording ends after ${i} steps`);
    if (replay.hash() !== hash) throw new Error("the replay ends elsewhere");
    replay.validate();
    replay.dispose();
    world.dispose();
});
