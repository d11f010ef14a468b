/** Reading definitions back: numbers come back as a person would write them, in new objects that belong to the
 * caller. */
import { createVeer } from "veer";
import { beforeAll, expect, test } from "vitest";

/** @type {import("veer").Veer} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

/**
 * Returns the shortest decimal of 6 to 8 digits that rounds to this float, found by parsing text, or the float itself
 * if there is none.
 * @param {number} float
 */
function decimal(float) {
    const digits = [6, 7, 8].find((most) => Math.fround(Number(float.toPrecision(most))) === float);
    return digits === undefined ? float : Number(float.toPrecision(digits));
}

/** Floats of every size, and the neighbors of round numbers. */
function* floats() {
    const f32 = new Float32Array(1), u32 = new Uint32Array(f32.buffer);
    for (let bits = 1; bits < 0x7f800000; bits += 131071) {
        u32[0] = bits;
        yield f32[0];
    }
    for (let exponent = -12; exponent < 12; exponent++) {
        for (const first of [1, 1.00001, 1.5, 2.345675, 9.99995, 9.9999995]) {
            for (const beside of [-2, -1, 0, 1, 2]) {
                f32[0] = first * 10 ** exponent;
                u32[0] += beside;
                yield f32[0];
            }
        }
    }
}

test("floats read as the shortest decimals that are the same floats", () => {
    const world = veer.createWorld(), agent = world.addAgent(), { velocityX, velocityY } = world.agents;
    for (const float of floats()) {
        [velocityX[0], velocityY[0]] = [float, -float];
        const { velocityX: x, velocityY: y } = world.getAgent(agent), short = decimal(float);
        // a loop without expect(), which would take longer than everything else
        if (x !== short || y !== -short) expect([x, y]).toEqual([short, -short]);
        if (Math.fround(x) !== float) expect.fail(`${x} is not ${float}`);
    }
    velocityX[0] = -0;
    expect(world.getAgent(agent).velocityX).toBe(0);
});

test("definitions read in turns are each correct, and callers may change them", () => {
    const world = veer.createWorld(), brain = world.addBrain({ behaviors: [] });
    const defs = [{ x: 1.5, y: 0.1, maxSpeed: 30, brain }, { x: -7, y: 0.1, group: 6, maxSpeed: 40.25, brain: 0 }];
    const ids = defs.map((def) => world.addAgent(def)), first = world.getAgent(ids[0]);
    for (let i = 0; i < 6; i++) expect(world.getAgent(ids[i % 2])).toMatchObject(defs[i % 2]);
    Object.assign(first, { x: 99, brain: 5, name: "mine" });
    const again = world.getAgent(ids[0]);
    expect(again).toMatchObject(defs[0]);
    expect(again).not.toHaveProperty("name");
    world.setAgent(ids[0], { y: 8 });
    expect(world.getAgent(ids[0])).toEqual({ ...again, y: 8 });
});

test("projectiles with and without an owner, read in turns", () => {
    const world = veer.createWorld({ dimensions: 3 }), owner = world.addAgent();
    const ids = [null, owner, null, owner].map((of) =>
        world.addProjectile({ owner: of, z: 5, velocityX: 20.5, lifeTime: 9 }));
    expect(ids.map((id) => world.getProjectile(id).owner)).toEqual([null, owner, null, owner]);
    expect(world.getProjectile(ids[0])).toMatchObject({ z: 5, velocityX: 20.5, lifeTime: 9 });
});
