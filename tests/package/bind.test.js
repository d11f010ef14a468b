/**
 * world.bind: the drawn pose of an agent is written to an object of an engine. The objects here have the relevant
 * members of the objects of Phaser, PixiJS and three.js: accessors, read-only positions, angles that are objects.
 */
import { createVeer } from "veer";
import { describe, expect, test } from "vitest";
import { thrown } from "./worlds.js";

const veer = await createVeer();
const STEP = 1 / 60;

/** An object of Phaser: plain fields, and the rotation behind an accessor that keeps the angle within a turn. */
class PhaserSprite {
    x = 0;
    y = 0;
    z = 7; // Phaser's own depth, which no binding writes
    #rotation = 0;
    get rotation() {
        return this.#rotation;
    }

    set rotation(value) {
        this.#rotation = Math.atan2(Math.sin(value), Math.cos(value));
    }
}

/** An object of PixiJS: x and y are accessors of a position without z, which notifies its owner of changes. */
class PixiSprite {
    changes = 0;
    rotation = 0;
    #at = { x: 0, y: 0 };
    get position() {
        return this.#at;
    }

    get x() {
        return this.#at.x;
    }

    set x(value) {
        this.changes++;
        this.#at.x = value;
    }

    get y() {
        return this.#at.y;
    }

    set y(value) {
        this.changes++;
        this.#at.y = value;
    }
}

/** An object of three.js: position and rotation can't be replaced, and have x, y and z. */
class ThreeObject {
    constructor() {
        const fixed = { writable: false, configurable: false, enumerable: true };
        /** @type {{ x: number, y: number, z: number }} */
        this.position;
        /** @type {{ x: number, y: number, z: number }} */
        this.rotation;
        Object.defineProperties(this, {
            position: { ...fixed, value: { x: 0, y: 0, z: 0 } }, rotation: { ...fixed, value: { x: 0, y: 0, z: 0 } },
        });
    }
}

/** @param {import("veer").WorldDef} [def] */
function moving(def) {
    const world = veer.createWorld({ bounds: [0, 0, 400, 300], edges: "clamp", ...def });
    const agent = world.addAgent({ x: 40, y: 50, velocityX: 60, velocityY: 80, orientation: 0.5, maxSpeed: 100 });
    return { world, agent, slot: world.slot(agent) };
}
/** @param {any} world @param {number} slot */
const drawn = (world, slot) => {
    const { drawX, drawY, drawOrientation } = world.agents;
    return { x: drawX[slot], y: drawY[slot], rotation: drawOrientation[slot] };
};
const of = (/** @type {any} */ { x, y, rotation }) => ({ x, y, rotation });

describe("the pose", () => {
    test.each([["Phaser", PhaserSprite], ["PixiJS", PixiSprite]])("of an object of %s", (_, Sprite) => {
        const { world, agent, slot } = moving(), sprite = new Sprite();
        world.bind(agent, sprite);
        expect(of(sprite)).toEqual({ x: 40, y: 50, rotation: 0.5 });
        for (let i = 0; i < 19; i++) {
            world.advance(0.7 * STEP);
            expect(sprite.x).toBe(drawn(world, slot).x);
            expect(sprite.y).toBe(drawn(world, slot).y);
            expect(sprite.rotation).toBeCloseTo(drawn(world, slot).rotation, 6);
        }
        expect(sprite.x).toBeGreaterThan(50);
        expect(sprite.x).not.toBe(world.agents.x[slot]);
        if (sprite instanceof PhaserSprite) expect(sprite.z).toBe(7);
        else expect(sprite.changes).toBe(2 * 20);
    });

    test("of an object of three.js: on the plane x, y with rotation.z, where z is up", () => {
        const { world, agent, slot } = moving(), object = new ThreeObject();
        world.setAgent(agent, { z: 3 });
        world.bind(agent, object);
        for (let i = 0; i < 20; i++) world.advance(0.7 * STEP);
        const { x, y, rotation } = drawn(world, slot);
        expect(object.position).toEqual({ x, y, z: world.agents.drawZ[slot] });
        expect(object.rotation).toEqual({ x: 0, y: 0, z: rotation });
    });

    test("of an object of three.js on the floor x, z with y up: rotation.y turns its +x to the heading", () => {
        const world = veer.createWorld({ axes: "yUp" }), object = new ThreeObject();
        const agent = world.addAgent({ x: 1, y: 2, z: 3, velocityX: 30, velocityZ: 40, maxSpeed: 60 });
        world.bind(agent, object);
        expect(object.position).toEqual({ x: 1, y: 2, z: 3 });
        for (let i = 0; i < 60; i++) world.advance(STEP);
        const { drawX, drawY, drawZ } = world.agents, slot = world.slot(agent), { y: angle } = object.rotation;
        expect(object.position).toEqual({ x: drawX[slot], y: drawY[slot], z: drawZ[slot] });
        // three.js turns (1, 0, 0) about y to (cos, 0, -sin)
        expect(Math.cos(angle)).toBeCloseTo(0.6, 5);
        expect(-Math.sin(angle)).toBeCloseTo(0.8, 5);
    });

    test("an object with x and y gets the ground of a world with y up", () => {
        const world = veer.createWorld({ axes: "yUp" }), dot = { x: 0, y: 0, rotation: 9 };
        world.bind(world.addAgent({ x: 1, y: 2, z: 3, orientation: 0.25 }), dot);
        expect(dot).toEqual({ x: 1, y: 3, rotation: 0.25 });
    });

    test("a function gets x, y, the heading, z and the agent, in the axes of the world", () => {
        const calls = /** @type {number[][]} */ ([]), tell = (/** @type {number[]} */ ...args) => void calls.push(args);
        const world = veer.createWorld(), up = veer.createWorld({ axes: "yUp" }), def = { x: 1, y: 2, z: 3 };
        const agents = [world, up].map((one) => one.addAgent({ ...def, orientation: 0.25 }));
        world.bind(agents[0], tell);
        up.bind(agents[1], tell, { facing: 0.25 });
        expect(calls).toEqual([[1, 2, 0.25, 3, agents[0]], [1, 2, 0, 3, agents[1]]]);
    });

    test("facing is the heading of the picture at rotation 0", () => {
        const { world, agent } = moving(), sprite = new PhaserSprite(), object = new ThreeObject();
        world.bind(agent, sprite, { facing: -Math.PI / 2 });
        expect(sprite.rotation).toBeCloseTo(0.5 + Math.PI / 2, 6);
        const up = veer.createWorld({ axes: "yUp" });
        up.bind(up.addAgent({ orientation: 0.5 }), object, { facing: Math.PI / 2 });
        const { y: angle } = object.rotation; // +z turns to (sin, 0, cos)
        expect(Math.sin(angle)).toBeCloseTo(Math.cos(0.5), 6);
        expect(Math.cos(angle)).toBeCloseTo(Math.sin(0.5), 6);
    });

    test("without rotation: an option, or an object that has none, which gets none", () => {
        const { world, agent } = moving(), sprite = new PhaserSprite(), dot = { x: 0, y: 0 };
        world.bind(agent, sprite, { rotation: false });
        expect(sprite).toMatchObject({ x: 40, rotation: 0 });
        world.bind(agent, dot);
        expect(dot).toEqual({ x: 40, y: 50 });
        const bare = { position: { x: 0, y: 0, z: 0 } };
        world.bind(agent, bare);
        expect(bare).toEqual({ position: { x: 40, y: 50, z: 0 } });
    });
});

describe("is written", () => {
    test("by advance and interpolate as drawn, by step and the stages as it is", () => {
        const { world, agent, slot } = moving(), sprite = new PhaserSprite();
        world.bind(agent, sprite);
        const now = () => ({ x: world.agents.x[slot], y: world.agents.y[slot] });
        world.step(STEP);
        expect(sprite).toMatchObject(now());
        world.interpolate(0.25);
        expect(sprite.x).toBe(drawn(world, slot).x);
        expect(sprite.x).toBeLessThan(now().x);
        for (const end of /** @type {const} */ (["move", "endStep"])) {
            world.perceive(STEP);
            world.decide();
            world.agents.x[slot] += 1;
            world[end]();
            expect(sprite).toMatchObject(now());
        }
        world.advance(1.5 * STEP);
        expect(sprite.x).toBe(drawn(world, slot).x);
    });

    test("when the agent is placed, and at once for an agent that is bound between steps", () => {
        const { world, agent, slot } = moving(), sprite = new PhaserSprite(), late = new PhaserSprite();
        world.bind(agent, sprite);
        world.setAgent(agent, { x: 200, y: 100 });
        expect(sprite).toMatchObject({ x: 200, y: 100 });
        world.step(STEP);
        world.agents.x[slot] = NaN;
        world.step(STEP);
        world.reviveAgent(agent, { x: 20, y: 30 });
        expect(sprite).toMatchObject({ x: 20, y: 30 });
        world.step(STEP);
        world.bind(agent, late);
        expect(late.x).toBe(world.agents.x[slot]);
    });

    test("for all agents by one call, also after the world has grown", () => {
        const world = veer.createWorld({ capacity: { agents: 2 } }), sprites = /** @type {PhaserSprite[]} */ ([]);
        for (let i = 0; i < 100; i++) {
            const sprite = new PhaserSprite();
            sprites.push(sprite);
            world.bind(world.addAgent({ x: 10 * i, velocityX: 5 }), sprite);
        }
        world.advance(0.5);
        const { drawX } = world.agents;
        expect(sprites.map(({ x }) => x)).toEqual(Array.from(drawX.subarray(0, 100)));
        expect(sprites[3].x).toBeGreaterThan(30);
    });

    test("by the steps of a replay", () => {
        const { world } = moving();
        world.record();
        for (let i = 0; i < 5; i++) world.step(STEP);
        const replay = veer.replay(world.recorded()), agent = /** @type {any} */ (replay.agentAt(0));
        const sprite = new PhaserSprite();
        replay.bind(agent, sprite);
        while (replay.replayStep());
        expect(sprite.x).toBe(world.agents.x[0]);
    });

    test("to the object of the last binding of an agent, until unbind", () => {
        const { world, agent } = moving(), [first, second] = [new PhaserSprite(), new PhaserSprite()];
        world.bind(agent, first);
        world.bind(agent, second);
        world.advance(1);
        expect(first.x).toBe(40);
        expect(second.x).toBeGreaterThan(40);
        world.unbind(agent);
        world.unbind(agent);
        const { x } = second;
        world.advance(1);
        expect(second.x).toBe(x);
    });

    test("without an object or array that a frame leaves behind", () => {
        const world = veer.createWorld({ edges: "wrap", bounds: [0, 0, 400, 300] });
        const sprites = Array.from({ length: 2000 }, () => ({ x: 0.5, y: 0.5, rotation: 0.5 }));
        for (const sprite of sprites) world.bind(world.addAgent({ velocityX: 30.5, velocityY: 20.5 }), sprite);
        const perFrame = () => {
            const before = process.memoryUsage().heapUsed;
            for (let i = 0; i < 20; i++) world.interpolate(i / 20);
            return (process.memoryUsage().heapUsed - before) / 20;
        };
        for (let i = 0; i < 20; i++) perFrame(); // until the code is compiled
        const all = Array.from({ length: 21 }, perFrame).sort((a, b) => a - b);
        expect(all[10]).toBeLessThan(2000 * 8); // the median, less than a number per agent
    });
});

describe("ends with the agent", () => {
    test("that was removed: the next agent of its slot does not move the object", () => {
        const { world, agent, slot } = moving({ capacity: { agents: 1 }, grow: false }), sprite = new PhaserSprite();
        world.bind(agent, sprite);
        world.removeAgent(agent);
        expect(world.slot(world.addAgent({ x: 300, y: 200, velocityX: 10 }))).toBe(slot);
        for (const move of /** @type {const} */ (["advance", "step"])) world[move](STEP);
        expect(sprite).toMatchObject({ x: 40, y: 50 });
    });

    test.each([
        ["restore", (/** @type {any} */ world) => {
            const saved = world.save();
            return () => world.restore(saved);
        }],
        ["rollback", (/** @type {any} */ world) => {
            world.history({ frames: 4 });
            world.step(STEP);
            const { tick } = world;
            world.step(STEP);
            return () => world.rollback(tick);
        }],
    ])("by %s: an agent that then gets its id does not move the object", (_, begin) => {
        const world = veer.createWorld(), sprite = new PhaserSprite(), back = begin(world);
        const agent = world.addAgent({ x: 40, y: 50 });
        world.bind(agent, sprite);
        back();
        expect(world.isAlive(agent)).toBe(false);
        expect(world.addAgent({ x: 300, y: 200 })).toBe(agent);
        world.advance(1);
        expect(sprite).toMatchObject({ x: 40, y: 50 });
    });

    test("and no sooner: a state that still has it moves the object back", () => {
        const { world, agent } = moving(), sprite = new PhaserSprite(), saved = world.save();
        world.bind(agent, sprite);
        world.advance(0.1);
        expect(sprite.x).toBeGreaterThan(44);
        world.restore(saved);
        expect(sprite).toMatchObject({ x: 40, y: 50 });
        world.advance(0.1);
        expect(sprite.x).toBeGreaterThan(44);
    });

    test("in a replay, and with the world", () => {
        const { world, agent } = moving();
        world.record();
        world.step(STEP);
        world.removeAgent(agent);
        world.addAgent({ x: 300, y: 200 });
        world.step(STEP);
        const replay = veer.replay(world.recorded()), sprite = new PhaserSprite();
        replay.bind(/** @type {any} */ (replay.agentAt(0)), sprite);
        replay.replayStep();
        const { x } = sprite;
        expect(x).toBeGreaterThan(40);
        while (replay.replayStep());
        expect(sprite.x).toBe(x);
        replay.dispose();
        expect(() => replay.bind(agent, sprite)).toThrow(/disposed/);
    });
});

describe("functions", () => {
    test("may remove, unbind, bind and add agents, and read the world", () => {
        const world = veer.createWorld({ capacity: { agents: 4 } }), seen = new Map();
        const agents = [10, 20, 30, 40].map((x) => world.addAgent({ x, velocityX: 1 }));
        let isDone = false;
        agents.forEach((agent, i) => world.bind(agent, (...pose) => {
            const [x, , , , own] = pose;
            seen.set(own, x);
            if (i !== 2 || world.tick === 0 || isDone) return;
            isDone = true;
            world.removeAgent(agents[0]);
            world.unbind(agents[1]);
            for (let k = 0; k < 50; k++) world.bind(world.addAgent({ x: 1000 + k }), { x: 0, y: 0 });
            expect(world.agents.drawX[world.slot(own)]).toBe(x);
        }));
        expect(world.advance(5 * STEP).steps).toBe(5);
        const { drawX } = world.agents;
        expect(seen.get(agents[3])).toBe(drawX[world.slot(agents[3])]);
        expect(seen.get(agents[2])).toBe(drawX[world.slot(agents[2])]);
        world.advance(STEP);
        expect(world.isAlive(agents[0])).toBe(false);
    });

    test("that step the world do not step it forever", () => {
        const { world, agent } = moving();
        world.bind(agent, () => world.step(STEP));
        expect(world.tick).toBe(1);
        world.step(STEP);
        expect(world.tick).toBe(3);
    });

    test("that throw: the others are called, the step has been taken, and the error comes out", () => {
        const { world, agent } = moving(), sprite = new PhaserSprite(), other = world.addAgent({ velocityX: 9 });
        let isBroken = false;
        world.bind(other, sprite);
        world.bind(agent, () => {
            if (isBroken) throw new RangeError("mine");
        });
        isBroken = true;
        expect(() => world.step(STEP)).toThrow(new RangeError("mine"));
        expect(() => world.advance(STEP)).toThrow("mine");
        expect(world.tick).toBe(2);
        expect(sprite.x).toBe(world.agents.drawX[world.slot(other)]);
        isBroken = false;
        world.step(STEP);
        expect(world.tick).toBe(3);
    });
});

describe("147: what is refused", () => {
    const { world, agent } = moving();
    const gone = world.addAgent(), brain = world.addBrain({ behaviors: ["seek"] }), dot = { x: 0, y: 0 };
    world.removeAgent(gone);
    const still = { get x() { return 1; }, y: 1 };

    test.each([
        ["a removed agent", gone, dot, undefined, { code: "VEER_E_STALE", argument: "agent" }],
        ["a brain", brain, dot, undefined, { code: "VEER_E_HANDLE", argument: "agent" }],
        ["no agent", undefined, dot, undefined, { code: "VEER_E_TYPE", argument: "agent" }],
        ...[undefined, null, 5, "sprite", {}, [1, 2], { x: 1 }, { position: { x: 1, y: 1 } }, still,
            Object.freeze({ x: 1, y: 2 })].map((target, i) =>
            [`target ${i}`, agent, target, undefined, { code: "VEER_E_TYPE", argument: "target", value: target }]),
        ["a number for options", agent, dot, 1.5, { code: "VEER_E_TYPE", argument: "options" }],
        ["an unknown option", agent, dot, { offset: 1 }, { code: "VEER_E_FIELD", argument: "options.offset" }],
        ["a facing of text", agent, dot, { facing: "up" }, { code: "VEER_E_TYPE", argument: "options.facing" }],
        ["a facing of NaN", agent, dot, { facing: NaN }, { code: "VEER_E_NOT_FINITE", argument: "options.facing" }],
        ["a rotation of 0", agent, dot, { rotation: 0 }, { code: "VEER_E_TYPE", argument: "options.rotation" }],
    ])("%s", (...row) => {
        const [, own, target, options, expected] = row;
        const error = thrown(() => world.bind(/** @type {any} */ (own), /** @type {any} */ (target),
            /** @type {any} */ (options)));
        expect(error).toMatchObject({ call: "world.bind", ...expected });
        if (expected.argument === "target") {
            for (const shape of ["x and y (Phaser, PixiJS)", "position.x, .y and .z (three.js)", "function (x, y, " +
                "heading)"]) expect(error.message).toContain(shape);
        }
    });

    test("a refused binding leaves the earlier one", () => {
        const sprite = new PhaserSprite();
        world.bind(agent, sprite);
        expect(() => world.bind(agent, /** @type {any} */ ({}))).toThrow();
        expect(() => world.bind(agent, /** @type {any} */ (still))).toThrow();
        world.advance(1);
        expect(sprite.x).toBe(world.agents.drawX[world.slot(agent)]);
    });

    test("unbind takes an agent", () => {
        expect(() => world.unbind(/** @type {any} */ ("a"))).toThrow(expect.objectContaining({
            code: "VEER_E_TYPE", call: "world.unbind", argument: "agent",
        }));
        world.unbind(gone);
    });
});
