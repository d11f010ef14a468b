/** Projectiles, landings and aims through the public package: firing, reading, removing, saving, and errors. */
import { createVeer, VeerHandleError, VeerStateError } from "veer";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRefusal } from "./refusal.js";
import { thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
/** @type {any} */
let world;
beforeAll(async () => void (veer = await createVeer()));
beforeEach(() => void (world = veer.createWorld({ seed: 3, bounds: [0, 0, 1000, 600], gravityZ: -400 })));

/** The projectile starts upwards and lands after two seconds, 200 u lower. */
const lob = { x: 100, y: 200, velocityX: 100, velocityZ: 400 };
const take = (/** @type {number} */ steps) => {
    for (let i = 0; i < steps; i++) world.step(1 / 60);
};

describe("a projectile", () => {
    test("flies, is listed among the projectiles in flight, and has a predicted landing", () => {
        const shot = world.addProjectile(lob);
        expect(world.projectiles).toEqual([shot]);
        const landing = world.projectileLanding(shot);
        expect(landing.time).toBeCloseTo(2, 5);
        expect(landing.position.x).toBeCloseTo(300, 3);
        take(60);
        const now = world.getProjectile(shot);
        expect(now).toMatchObject({ y: 200, radius: 2, ground: 0, hits: 0, owner: null });
        expect([now.x, now.z, now.lifeTime].map((v) => Math.round(v * 100) / 100)).toEqual([200, 200, 9]);
        expect(world.projectileLanding(shot).position.x).toBeCloseTo(300, 2);
        expect(world.stats.projectiles).toBe(1);
    });

    test("is drawn between steps where docs/drawing.md says: on its way, without a jump", () => {
        const level = veer.createWorld({ gravityZ: 0 }), { stepTime } = level.settings;
        const shot = level.addProjectile({ z: 5, velocityX: 600 }), drawn = [];
        for (let frame = 0; frame < 60; frame++) {
            const { alpha } = level.advance(1 / 144), { x, velocityX } = level.getProjectile(shot);
            drawn.push(x - velocityX * (1 - alpha) * stepTime);
        }
        for (let i = 1; i < 60; i++) expect(drawn[i] - drawn[i - 1]).toBeCloseTo(600 / 144, 2);
    });

    test("ends with an event at the predicted place, and its id is stale", () => {
        const owner = world.addAgent({ x: 500, y: 500 }), shot = world.addProjectile({ ...lob, owner });
        let end = null;
        for (let i = 0; i < 125 && !end; i++) {
            world.step(1 / 60);
            end = world.events.find((/** @type {any} */ event) => event.type === "projectileLanded") ?? null;
        }
        expect(end).toMatchObject({ agent: owner, y: 200, z: 0 });
        expect(end.x).toBeCloseTo(300, 2);
        expect(world.projectiles).toEqual([]);
        expect(thrown(() => world.getProjectile(shot))).toBeInstanceOf(VeerHandleError);
    });

    test("hits agents of its groups, never its owner", () => {
        const shooter = world.addAgent({ x: 100, y: 200, group: 1 });
        const target = world.addAgent({ x: 400, y: 200, group: 2 });
        const { velocity } = world.aim({ from: { x: 100, y: 200 }, to: { x: 400, y: 200 }, speed: 900 });
        world.addProjectile({
            x: 100, y: 200, velocityX: velocity.x, velocityY: velocity.y, velocityZ: velocity.z, owner: shooter,
            hits: 3,
        });
        const hits = [];
        for (let i = 0; i < 60; i++) {
            world.step(1 / 60);
            hits.push(...world.events.filter((/** @type {any} */ event) => event.type === "projectileHit"));
        }
        expect(hits).toHaveLength(1);
        expect(hits[0].agent).toBe(target);
    });

    test("takes the velocity that aim returns, in the caller's axes", () => {
        const { velocity } = world.aim({ from: [100, 200], to: [400, 250], speed: 900 }), { x, y, z } = velocity;
        for (const given of [velocity, [x, y, z]]) {
            const shot = world.getProjectile(world.addProjectile({ x: 100, y: 200, velocity: given }));
            expect([shot.velocityX, shot.velocityY, shot.velocityZ].map(Math.fround)).toEqual([x, y, z]);
        }
        const other = veer.createWorld({ axes: "yUp" });
        expect(other.getProjectile(other.addProjectile({ y: 9, velocity: { x: 1, y: 2, z: 3 } })))
            .toMatchObject({ y: 9, velocityX: 1, velocityY: 2, velocityZ: 3 });
        other.dispose();
    });

    test("that expires before it lands has no landing, and can be removed", () => {
        const short = world.addProjectile({ ...lob, lifeTime: 1 }), other = world.addProjectile(lob);
        expect(world.projectileLanding(short)).toBeNull();
        world.removeProjectile(other);
        expect(world.projectiles).toEqual([short]);
        take(61);
        expect(world.projectiles).toEqual([]);
        world.validate();
    });

    test("finds room, for any number of projectiles", () => {
        const tight = veer.createWorld({ bounds: [0, 0, 100, 100], capacity: { projectiles: 2 } });
        const ids = Array.from({ length: 200 }, () => tight.addProjectile(lob));
        expect(tight.projectiles).toEqual(ids);
        expect(tight.getProjectile(ids[0])).toMatchObject(lob);
        tight.validate();
    });

    test("is part of a saved world, with the same bits", () => {
        const shot = world.addProjectile(lob);
        take(30);
        const loaded = veer.loadWorld(world.save());
        expect(loaded.hash()).toBe(world.hash());
        expect(loaded.getProjectile(shot)).toEqual(world.getProjectile(shot));
        take(30);
        for (let i = 0; i < 30; i++) loaded.step(1 / 60);
        expect(loaded.hash()).toBe(world.hash());
    });
});

describe("the events of a projectile", () => {
    /** Steps a world seen from above until an event of one of these types. @param {string[]} types */
    function ended(...types) {
        for (let i = 0; i < 120; i++) {
            world.step(1 / 60);
            const event = world.events.find((/** @type {any} */ { type }) => types.includes(type));
            if (event) return event;
        }
        return null;
    }
    /** @type {number} */
    let owner;
    beforeEach(() => {
        world = veer.createWorld({ bounds: [0, 0, 1000, 600], gravityZ: 0 });
        owner = world.addAgent({ x: 100, y: 300, userData: 5 });
    });
    const shot = { x: 100, y: 300, velocityX: 600, hits: 2, stoppedBy: 1, userData: 40, lifeTime: 1 };

    test("a hit names the projectile, its owner, its userData, and the agent that it hit", () => {
        const target = world.addAgent({ x: 400, y: 300, group: 2, userData: 7 });
        const projectile = world.addProjectile({ ...shot, owner }), hit = ended("projectileHit");
        expect(hit).toMatchObject({ agent: target, projectile, owner, userData: 40 });
        expect(world.getAgent(hit.agent).userData).toBe(7);
        expect(world.agents.userData[hit.slot]).toBe(7);
        expect("obstacle" in hit).toBe(false);
    });

    test("a wall stops a shot where the ball touches it, and the event names the wall", () => {
        const wall = world.addBox({ x: 400, y: 300, halfWidth: 10, halfHeight: 100 });
        world.addAgent({ x: 500, y: 300, group: 2 });
        const projectile = world.addProjectile({ ...shot, owner }), stop = ended("projectileStopped", "projectileHit");
        expect(stop).toMatchObject({
            type: "projectileStopped", agent: owner, obstacle: wall, projectile, owner, userData: 40,
        });
        expect(stop.x).toBeCloseTo(388, 1);
        expect(world.getObstacle(stop.obstacle)).toMatchObject({ x: 400 });
        expect(world.projectiles).toEqual([]);
    });

    test("without an owner it is null; a shot that meets nothing expires", () => {
        const projectile = world.addProjectile(shot), end = ended("projectileExpired");
        expect(end).toMatchObject({ agent: 0, projectile, owner: null, userData: 40 });
    });

    test("without `stoppedBy`, and of other groups, walls let a shot through", () => {
        world.addBox({ x: 400, y: 300, halfWidth: 10, halfHeight: 100, group: 4 });
        world.addProjectile(shot);
        world.addProjectile({ ...shot, stoppedBy: 0 });
        expect(ended("projectileStopped")).toBeNull();
    });

    test("a contact names its obstacle; other events have neither", () => {
        const wall = world.addCircle({ x: 130, y: 300, radius: 10 });
        world.setAgent(owner, { velocityX: 60 });
        const contact = ended("contact");
        expect(contact).toMatchObject({ agent: owner, obstacle: wall });
        expect("projectile" in contact || "userData" in contact).toBe(false);
    });

    test("with y up, the place of the event has the caller's axes", () => {
        world = veer.createWorld({ axes: "yUp", gravityY: 0 });
        world.addBox({ x: 100, z: 50, halfWidth: 10, halfDepth: 100 });
        const projectile = world.addProjectile({ z: 50, y: 3, velocityX: 600, stoppedBy: 1 });
        const stop = ended("projectileStopped");
        expect(stop).toMatchObject({ projectile, owner: null });
        expect([stop.x, stop.y, stop.z].map(Math.round)).toEqual([88, 3, 50]);
    });
});

describe("aims and landings", () => {
    const from = { x: 0, y: 0 }, to = { x: 300, y: 0 };

    test("have two arcs under the world's gravity, and other ones under a given gravity", () => {
        const low = world.aim({ from, to, speed: 400 }), high = world.aim({ from, to, speed: 400, arc: "high" });
        expect(low.reachable && high.reachable).toBe(true);
        expect(high.time).toBeGreaterThan(low.time);
        for (const { velocity, time } of [low, high]) {
            expect(velocity.x * time).toBeCloseTo(300, 2);
            expect(velocity.z * time - 200 * time * time).toBeCloseTo(0, 2);
            expect(Math.hypot(velocity.x, velocity.y, velocity.z)).toBeCloseTo(400, 2);
        }
        const straight = world.aim({ from, to, speed: 400, gravity: { x: 0, y: 0, z: 0 } });
        expect(straight.time).toBeCloseTo(0.75, 5);
        expect(straight.velocity).toMatchObject({ x: 400, z: 0 });
    });

    test("lead a moving target, and return the speed that would reach one out of range", () => {
        const targetVelocity = { x: 0, y: 80 }, shot = world.aim({ from, to, targetVelocity, speed: 400 });
        expect(shot.hitPoint.y).toBeCloseTo(80 * shot.time, 3);
        expect(shot.velocity.y).toBeCloseTo(80, 3);
        const none = world.aim({ from, to, speed: 100 });
        expect(none).toMatchObject({ reachable: false, time: 0 });
        expect(none.minSpeed).toBeCloseTo(Math.sqrt(400 * 300), 2);
        expect(world.aim({ from, to, speed: 400, maxTime: 0.1 }).reachable).toBe(false);
    });

    test("are found for any flight and any height", () => {
        const flight = { position: { x: 0, y: 0, z: 0 }, velocity: { x: 50, y: 0, z: 400 } };
        expect(world.landing(flight, 0)).toMatchObject({
            time: 2, position: { x: 100, y: 0, z: 0 }, velocity: { x: 50, y: 0, z: -400 },
        });
        expect(world.landing(flight, 150).time).toBeCloseTo(1.5, 5);
        expect(world.landing(flight, 201)).toBeNull();
        expect(world.landing({ ...flight, gravity: { x: 0, y: 0, z: 0 } }, 0)).toBeNull();
    });
});

describe("a wrong shot is refused and changes nothing:", () => {
    /** @type {number} */
    let shot;
    let before = "";
    beforeEach(() => {
        shot = world.addProjectile(lob);
        before = world.hash();
    });

    /** @param {() => unknown} act @param {Record<string, unknown>} expected @param {any} [kind] */
    function refuses(act, expected, kind) {
        checkRefusal({ world, before }, act, expected, kind);
    }

    test("105: numbers of a projectile of the wrong type, not finite, or out of range", () => {
        const call = "world.addProjectile";
        for (const name of ["x", "y", "z", "velocityX", "velocityY", "velocityZ", "radius", "ground", "lifeTime"]) {
            for (const value of ["3", null, [3], 3n, {}]) {
                refuses(() => world.addProjectile({ [name]: value }),
                    { call, code: "VEER_E_TYPE", argument: name, value });
            }
            for (const value of [NaN, Infinity]) {
                refuses(() => world.addProjectile({ [name]: value }),
                    { call, code: "VEER_E_NOT_FINITE", argument: name, value });
            }
        }
        for (const [name, value] of /** @type {[string, number][]} */ ([
            ["radius", -1], ["lifeTime", 3601], ["lifeTime", -1], ["x", 2e6], ["velocityZ", -2e6],
        ])) {
            refuses(() => world.addProjectile({ [name]: value }),
                { call, code: "VEER_E_RANGE", argument: name, value });
        }
        for (const name of ["hits", "stoppedBy", "userData"]) {
            for (const value of [1.5, "1", null, NaN, [1], true]) {
                refuses(() => world.addProjectile({ [name]: value }), { call, argument: name, value });
            }
            for (const value of [2 ** 32, -(2 ** 32)]) {
                refuses(() => world.addProjectile({ [name]: value }),
                    { call, code: "VEER_E_RANGE", argument: name, value });
            }
        }
        refuses(() => world.addProjectile({ speed: 5 }), { call, code: "VEER_E_FIELD", argument: "speed" });
        for (const value of [null, undefined, 5, "shot", [lob]]) refuses(() => world.addProjectile(value), { call });
    });

    test("owners that are not agents", () => {
        for (const owner of ["me", 1.5, {}]) {
            refuses(() => world.addProjectile({ ...lob, owner }),
                { call: "world.addProjectile", argument: "owner", value: owner });
        }
        refuses(() => world.addProjectile({ ...lob, owner: shot }),
            { call: "world.addProjectile", code: "VEER_E_HANDLE", argument: "owner" }, VeerHandleError);
    });

    test("106: ids of projectiles that do not exist", () => {
        const other = veer.createWorld({ bounds: [0, 0, 100, 100] });
        for (const name of ["getProjectile", "projectileLanding", "removeProjectile"]) {
            const call = `world.${name}`;
            for (const value of ["1", null, undefined, {}, NaN, 1.5]) {
                refuses(() => world[name](value), { call, argument: "projectile", value });
            }
            refuses(() => world[name](12345), { call, code: "VEER_E_HANDLE" }, VeerHandleError);
            const error = thrown(() => /** @type {any} */ (other)[name](shot));
            expect(error).toMatchObject({ call, code: "VEER_E_WRONG_WORLD" });
        }
    });

    test("103: aims without a place or speed, or with an unknown arc", () => {
        const call = "world.aim", good = { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, speed: 5 };
        refuses(() => world.aim({ ...good, speed: -1 }), { call, code: "VEER_E_RANGE", value: -1 });
        refuses(() => world.aim({ ...good, speed: NaN }), { call, code: "VEER_E_NOT_FINITE" });
        refuses(() => world.aim({ ...good, speed: "5" }), { call, code: "VEER_E_TYPE", argument: "speed", value: "5" });
        refuses(() => world.aim({ ...good, arc: "flat" }),
            { call, code: "VEER_E_RANGE", argument: "arc", value: "flat" });
        refuses(() => world.aim({ ...good, speeed: 5 }), { call, code: "VEER_E_FIELD", argument: "speeed" });
        refuses(() => world.aim({ from: good.from, speed: 5 }), { call, argument: "to" });
        refuses(() => world.aim({ ...good, to: { x: NaN, y: 0 } }), { call, code: "VEER_E_NOT_FINITE" });
        refuses(() => world.aim({ ...good, maxTime: -1 }), { call, code: "VEER_E_RANGE", value: -1 });
        for (const value of [null, undefined, 5, "up"]) refuses(() => world.aim(value), { call });
    });

    test("104: landings of wrong flights", () => {
        const call = "world.landing", good = { position: { x: 0, y: 0, z: 5 }, velocity: { x: 0, y: 0 } };
        refuses(() => world.landing(good, NaN), { call, code: "VEER_E_NOT_FINITE", argument: "height" });
        refuses(() => world.landing(good, "0"), { call, code: "VEER_E_TYPE", argument: "height", value: "0" });
        refuses(() => world.landing({ position: good.position }, 0), { call, argument: "flight.velocity" });
        refuses(() => world.landing({ ...good, velocity: { x: 0, y: 2e6 } }, 0), { call, code: "VEER_E_RANGE" });
        for (const value of [null, undefined, 5]) refuses(() => world.landing(value, 0), { call });
    });

    test("a world that was disposed", () => {
        world.dispose();
        for (const act of [() => world.addProjectile(lob), () => world.projectiles, () =>
            world.aim({ from: [0, 0], to: [1, 1], speed: 1 })]) {
            expect(thrown(act)).toBeInstanceOf(VeerStateError);
        }
    });
});
