/**
 * A user's first hour: errors about wrong numbers name the likely cause, settings without effect cause one warning, and
 * capacities grow automatically.
 */
import { createVeer, VeerError } from "veer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { thrown } from "./worlds.js";

/** @import { Behavior, BrainDef, Veer, Warning, WorldDef } from "veer" */

/** @type {Veer} */
let veer;
/** @type {import("vitest").MockInstance} */
let console_;
beforeEach(async () => {
    veer = await createVeer();
    console_ = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => void console_.mockRestore());

/** @param {() => unknown} act */
const message = (act) => {
    const error = thrown(act);
    expect(error).toBeInstanceOf(VeerError);
    return error.message;
};

describe("wrong numbers get their likely cause", () => {
    test("a time in milliseconds, an angle in degrees", () => {
        const world = veer.createWorld();
        expect(message(() => world.step(16.7))).toMatch(/world\.step: dt = 16\.7: .*\(are these milliseconds\?\)/);
        expect(message(() => world.step(0.25))).toContain("advance");
        expect(message(() => veer.createWorld({ stepTime: 16.7 }))).toContain("are these milliseconds?");
        expect(message(() => world.addBrain({ behaviors: [{ type: "flock", fieldOfView: 270 }] }))).toContain(
            "are these degrees?",
        );
    });

    test("a negative mask is taken as bits", () => {
        const world = veer.createWorld(), wall = world.addCircle({ x: 50, radius: 5, group: -2147483648 });
        expect(world.getObstacle(wall).group).toBe(2 ** 31);
        const ray = { origin: { x: 0, y: 0 }, direction: { x: 1, y: 0 }, distance: 100 };
        expect(world.raycast({ ...ray, mask: -1 })?.obstacle).toBe(wall);
        expect(world.raycast({ ...ray, mask: ~(1 << 31) })).toBe(null);
        const brain = world.addBrain({
            behaviors: [{ type: "seek", target: { nearest: -1 } }, { type: "avoidAgents", mask: ~4 }],
        });
        expect(world.getBrain(brain).behaviors).toMatchObject([
            { target: { nearest: 2 ** 32 - 1 } }, { mask: 2 ** 32 - 5 },
        ]);
        for (const mask of [-1.5, -(2 ** 31) - 1, 2 ** 32]) {
            expect(() => world.raycast({ ...ray, mask })).toThrow("mask");
        }
    });

    test("an agent as its own target, bounds the wrong way round, a size in place of an edge", () => {
        const world = veer.createWorld(), agent = world.addAgent();
        for (const act of [() => world.setTarget(agent, agent), () => world.setAgent(agent, { target: agent })]) {
            expect(message(act)).toContain("(an agent can't be its own target)");
        }
        expect(message(() => veer.createWorld({ bounds: [100, 100, 50, 200] }))).toMatch(
            /bounds\[2\] = 50: .*\(must be above 100: the far edge, not a size\)/,
        );
    });

    test("navField in a world without bounds, or with cells too small for them, and the world stays small", () => {
        const world = veer.createWorld(), { navCells } = world.capacity;
        const field = { type: /** @type {const} */ ("navField"), target: { x: 1, y: 1 } };
        expect(message(() => world.addBrain({ behaviors: [field] }))).toContain("give the world bounds");
        expect(world.capacity.navCells).toBe(navCells);
        const large = veer.createWorld({ bounds: [0, 0, 5000, 5000] });
        expect(message(() => large.addBrain({ behaviors: [{ ...field, cellSize: 1 }] }))).toContain(
            "25000000 cells, at most 1048576",
        );
        expect(large.addBrain({ behaviors: [field] })).toBeGreaterThan(0);
    });

    test("an id of another kind, a slot, and a name that is part of a known one", () => {
        const world = veer.createWorld(), brain = world.addBrain({}), agent = world.addAgent({ brain });
        expect(message(() => world.removeAgent(/** @type {any} */ (brain)))).toContain("(the id of a brain)");
        expect(message(() => world.addAgent({ brain: /** @type {any} */ (agent) }))).toContain("(the id of an agent)");
        expect(message(() => world.removeAgent(/** @type {any} */ (7)))).toContain("(a slot or an index, not an id)");
        expect(message(() => world.addAgent(/** @type {any} */ ({ speed: 5 })))).toContain('did you mean "maxSpeed"?');
        expect(message(() => veer.createWorld(/** @type {any} */ ({ width: 800 }))))
            .toContain("bounds: [0, 0, width, height]");
    });
});

/**
 * Definitions of which some part has no effect.
 * @type {[string, string, { brain?: BrainDef, world?: WorldDef, drift?: boolean }][]}
 */
const SILENT = [
    ["pathMissing", "`followTrack` does nothing without a path", {
        brain: { behaviors: [{ type: "followTrack", path: null }] },
    }],
    ["targetMissing", "`seek` does nothing without a target", {
        brain: { behaviors: [{ type: "wander" }, { type: "seek" }] },
    }],
    ["flowMissing", "`followFlow`", { brain: { behaviors: [{ type: "followFlow", flow: null }] } }],
    ["facingIgnored", "`facing: independent`", { brain: { behaviors: [{ type: "face", target: { x: 5, y: 5 } }] } }],
    ["contextIgnored", "`combine: context`", { brain: { context: {}, behaviors: [{ type: "wander" }] } }],
    ["contextIgnored", "context", { brain: { context: { slots: 8 }, behaviors: [{ type: "wander" }] } }],
    ["avoidanceIgnored", "`crowd`", { brain: { avoidance: { side: "left" }, behaviors: [{ type: "wander" }] } }],
    ["pedestriansIgnored", "`crowd`", { brain: { pedestrians: { meter: 50 }, behaviors: [{ type: "wander" }] } }],
    ["pedestriansIgnored", "pedestrians", { brain: { pedestrians: {}, behaviors: [{ type: "wander" }] } }],
    ["pedestriansWide", "`radius`", {
        brain: { crowd: "reciprocal", pedestrians: { meter: 20 }, behaviors: [{ type: "wander" }] },
    }],
    ["prioritiesEqual", "lower numbers come first", {
        brain: { combine: "priority", behaviors: [{ type: "wander" }, { type: "separation" }] },
    }],
    ["maskEmpty", "behaviors[0].mask", { brain: { behaviors: [{ type: "avoidAgents", mask: 0 }] } }],
    ["maskEmpty", "behaviors[0].target.nearest", { brain: { behaviors: [{ type: "seek", target: { nearest: 0 } }] } }],
    ["edgesMissing", "`none`", { brain: { behaviors: [{ type: "wander" }] }, world: { bounds: [0, 0, 100, 100] } }],
    ["degrees", "maxTurnRate", { brain: { locomotion: { maxTurnRate: 90 }, behaviors: [{ type: "wander" }] } }],
    ["boundsMissing", "give `bounds`", { brain: { behaviors: ["wander"] }, world: { edges: "wrap" } }],
    ["priorityIgnored", "`combine: priority`", { brain: { behaviors: [{ type: "wander", priority: 2 }] } }],
    ["maskEmpty", "avoidance.mask", { brain: { crowd: "reciprocal", avoidance: { mask: 0 }, behaviors: ["wander"] } }],
    ["groupEmpty", "no agent is in", { brain: { behaviors: [{ type: "seek", target: { nearest: 8 } }] } }],
    ["brainMissing", "no agent has a brain", { brain: { behaviors: [{ type: "wander" }] }, drift: true }],
];

describe("what has no effect is told once", () => {
    test.each(SILENT)("%s: %s", (code, text, { brain, world: def, drift }) => {
        /** @type {Warning[]} */
        const heard = [];
        veer.warnings = (warning) => void heard.push(warning);
        const world = veer.createWorld(def), own = world.addBrain(brain ?? {});
        world.addAgent(drift ? {} : { brain: own });
        for (let i = 0; i < 200; i++) world.step(1 / 60);
        expect(heard.map((warning) => warning.code)).toEqual([code]);
        expect(heard[0]?.message).toContain(text);
        expect(world.warnings).toEqual(heard);
        expect(console_).not.toHaveBeenCalled();
    });

    /** Returns the codes of a world's warnings after a step. @param {(world: any) => void} arrange */
    const codesOf = (arrange) => {
        veer.warnings = "off";
        const world = veer.createWorld({ gravityZ: -400 });
        arrange(world);
        world.step(1 / 60);
        return world.warnings.map(({ code }) => code);
    };

    test("agents that were given something that they can not use", () => {
        expect(codesOf((world) => {
            world.setDrive(world.addAgent({ brain: world.addBrain({ behaviors: ["wander"] }) }), { x: 1, y: 0 });
        })).toEqual(["driveMissing"]);
        expect(codesOf((world) => {
            world.setDrive(world.addAgent({ brain: world.addBrain({ behaviors: ["drive"] }) }), { x: 1, y: 0 });
        })).toEqual([]);
        expect(codesOf((world) => {
            world.addAgent({ brain: world.addBrain({ behaviors: ["wander"] }) });
            world.addAgent({ target: { x: 5, y: 5 } });
        })).toEqual(["targetIgnored"]);
        expect(codesOf((world) => {
            world.addAgent({ brain: world.addBrain({ behaviors: ["wander"] }) });
            world.addBrain({ behaviors: ["seek"] });
            world.addAgent({});
        })).toEqual(["brainUnused"]);
    });

    test("a crowd whose target moves without a crowd", () => {
        const chase = (/** @type {object} */ prey) => codesOf((world) => {
            const wander = world.addBrain({ behaviors: ["wander"], ...prey });
            const target = world.addAgent({ x: 90, velocityX: 50, brain: wander });
            world.addAgent({ brain: world.addBrain({ crowd: "reciprocal", behaviors: ["seek"] }), target });
        });
        expect(chase({})).toEqual(["targetOutsideCrowd"]);
        expect(chase({ crowd: "reciprocal", avoidance: { responsibility: 0 } })).toEqual([]);
    });

    test("a crowd whose behavior finds a player that stands still without a crowd", () => {
        const hunt = (/** @type {object} */ player) => codesOf((world) => {
            world.addAgent({ x: 90, group: 2, brain: world.addBrain({ behaviors: ["drive"], ...player }) });
            world.addAgent({ brain: world.addBrain({
                crowd: "reciprocal", behaviors: [{ type: "seek", target: { nearest: 2 } }],
            }) });
        });
        expect(hunt({})).toEqual(["targetOutsideCrowd"]);
        expect(hunt({ crowd: "reciprocal" })).toEqual([]);
    });

    test("name the call that the caller made", () => {
        const calls = [];
        veer.warnings = ({ call, argument }) => calls.push(`${call} ${argument}`);
        const world = veer.createWorld(), circle = world.addCircle({ radius: 5 });
        world.setObstacle(circle, { radius: 0 });
        const brain = world.addBrain({ behaviors: ["wander"] });
        world.setBrain(brain, { context: { slots: 8 } });
        expect(calls).toEqual(["world.setObstacle radius", "world.setBrain context"]);
        world.addAgent({ target: [5, 5] });
        const ignored = world.warnings.find(({ code }) => code === "targetIgnored");
        expect(ignored?.message).toMatch(/^world\.addAgent: brain: /);
    });

    test("shots that land at once, and level shots that hit nothing", () => {
        const shoot = (/** @type {object} */ shot, gravityZ = -400) => {
            veer.warnings = "off";
            const world = veer.createWorld({ gravityZ });
            world.addProjectile({ velocityX: 300, ...shot });
            return world.warnings.map(({ code }) => code);
        };
        expect(shoot({})).toEqual(["shotLands"]);
        expect(shoot({ z: 20, hits: 1 })).toEqual([]);
        expect(shoot({ velocityZ: 200 })).toEqual([]);
        expect(shoot({}, 0)).toEqual(["hitsMissing"]);
        expect(shoot({ hits: 2 }, 0)).toEqual([]);
    });

    test("obstacles without a radius or in degrees, at the call that adds them", () => {
        const world = veer.createWorld();
        for (let i = 0; i < 3; i++) world.addCircle({ x: i });
        world.addBox({ angle: 90 });
        world.addBox({ angle: Math.PI / 2 });
        const page = "See https://veer-steering.github.io/veer/docs/warnings.html";
        expect(console_.mock.calls.map(([line]) => line)).toEqual([
            `Veer: world.addCircle: radius: a circle without a radius is a point. ${page}#radiusmissing`,
            `Veer: world.addBox: angle: angles are in radians: are these degrees? ${page}#degrees`,
        ]);
        veer.createWorld().addAgent({ orientation: 180 });
    });

    test("advance() by milliseconds; a long pause is none", () => {
        const world = veer.createWorld(), codes = () => world.warnings.map(({ code }) => code);
        for (const seconds of [0.016, 40, 0.016, 40, 1, 60, 1, 60, 60, 60, 5, 5]) world.advance(seconds);
        expect(codes()).toEqual([]);
        for (let i = 0; i < 30; i++) world.advance(16.7);
        expect(codes()).toEqual(["milliseconds"]);
        expect(console_).toHaveBeenCalledTimes(1);
    });

    test("a fixed mistake is a warning no more, and what works gives none", () => {
        const world = veer.createWorld({ bounds: [0, 0, 400, 400], edges: "clamp" });
        const path = world.addPath({ points: [[0, 0], [300, 300]] });
        const brain = world.addBrain({ behaviors: [{ type: "followPath", path: null }, { type: "seek" }] });
        const agent = world.addAgent({ brain });
        expect(world.warnings.map(({ code }) => code)).toEqual(["pathMissing", "targetMissing"]);
        expect(world.warnings[0]).toMatchObject({
            call: "world.addBrain", argument: "behaviors[0].path", thing: brain,
        });
        world.setTarget(agent, { path });
        world.setTarget(world.addAgent({ brain }), { x: 5, y: 5 });
        expect(world.warnings).toEqual([]);
        world.addBrain({ combine: "pipeline", behaviors: [
            { type: "target", target: { x: 1, y: 1 } }, { type: "navField" },
        ] });
        world.addCircle({ x: 50, y: 50, radius: 5 });
        for (let i = 0; i < 100; i++) world.step(1 / 60);
        world.setBrain(brain, world.getBrain(brain));
        expect(console_).not.toHaveBeenCalled();
    });

    test("can be turned off, and is silent in production", () => {
        veer.warnings = "off";
        expect(veer.warnings).toBe("off");
        veer.createWorld().addCircle({});
        veer.warnings = "console";
        vi.stubEnv("NODE_ENV", "production");
        const world = veer.createWorld();
        world.addCircle({});
        expect(world.warnings.map(({ code }) => code)).toEqual(["radiusMissing"]);
        vi.unstubAllEnvs();
        expect(console_).not.toHaveBeenCalled();
        expect(() => (veer.warnings = /** @type {any} */ ("loud"))).toThrow('must be "console", "off" or a function');
    });
});

describe("a game gets what it needs by itself", () => {
    /** @param {WorldDef} def @param {number} agents */
    const savedBytes = (def, agents) =>
        veer.createWorld({ ...def, capacity: { ...def.capacity, agents } }).save().length;
    /** Returns the size of a save, in bytes per agent. @param {WorldDef} def */
    const bytesPerAgent = (def) => (savedBytes(def, 2000) - savedBytes(def, 1000)) / 1000;

    test("room for context brains is made when one needs it, and for maps as columns only on demand", () => {
        expect(bytesPerAgent({})).toBeLessThan(224);
        expect(bytesPerAgent({ capacity: { slots: 16 } })).toBeLessThanOrEqual(284);
        expect(bytesPerAgent({ capacity: { slots: 16, keepMaps: true } })).toBeGreaterThan(600);
        const world = veer.createWorld();
        world.addAgent({ brain: world.addBrain({ behaviors: [{ type: "wander" }] }) });
        expect([world.capacity.slots, world.lanes("memory")]).toEqual([0, 0]);
        world.addAgent({ brain: world.addBrain({ combine: "context", behaviors: [{ type: "wander" }] }) });
        expect([world.capacity.slots, world.lanes("memory"), world.lanes("interest")]).toEqual([16, 4, 0]);
        expect(() => veer.createWorld({ grow: false, capacity: { slots: 0 } }).addBrain({ combine: "context" }))
            .toThrow(
            "capacity",
        );
        expect(veer.createWorld({ grow: false }).capacity.slots).toBe(16);
    });

    test("a state with maps is restored into a world that had none", () => {
        const def = /** @type {const} */ ({ seed: 5 }), world = veer.createWorld(def), other = veer.createWorld(def);
        world.addAgent({ brain: world.addBrain({ combine: "context", behaviors: [{ type: "wander" }] }) });
        for (let i = 0; i < 10; i++) world.step(1 / 60);
        other.restore(world.save());
        for (const one of [world, other]) one.step(1 / 60);
        expect(other.hash()).toBe(world.hash());
    });

    test("200 pursuers that avoid each other reach a player who stands", () => {
        for (const combine of /** @type {const} */ (["blend", "context"])) {
            const world = veer.createWorld({ bounds: [0, 0, 800, 600], edges: "clamp", seed: 3 });
            const player = world.addAgent({ x: 400, y: 300, radius: 12 });
            const brain = world.addBrain({
                combine, behaviors: [{ type: "pursue", catchRadius: 20 }, { type: "avoidAgents" }],
            });
            for (let i = 0; i < 200; i++) {
                const angle = i * 2.4, far = 60 + i;
                world.addAgent({
                    x: 400 + far * Math.cos(angle), y: 300 + far * Math.sin(angle), radius: 6, brain, target: player,
                });
            }
            let caught = 0;
            for (let i = 0; i < 60 * 4; i++) {
                world.step(1 / 60);
                caught += world.events.filter(({ type }) => type === "caught").length;
            }
            expect(caught, combine).toBeGreaterThan(2); // within 2 u of its disc
        }
    });
});
