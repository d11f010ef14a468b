// canSee in JavaScript: what it returns, what it refuses, and what a batch costs compared with its rays and with a
// loop.
import { expect, it } from "vitest";
import { createVeer } from "veer";

import { loopOver, rayQuery, sightWorld } from "../bench/sights.js";

const veer = await createVeer();

it("a batch of observers and targets, and the same in pairs", () => {
    const world = veer.createWorld({ bounds: [0, 0, 800, 600] });
    world.addBox({ x: 200, y: 100, halfWidth: 10, halfHeight: 40 });
    const guard = world.addAgent({ x: 100, y: 100 });
    const camera = world.addAgent({ x: 300, y: 300, orientation: -Math.PI / 2 });
    const hidden = world.addAgent({ x: 300, y: 100, group: 2 }), open = world.addAgent({ x: 190, y: 150, group: 4 });
    const query = { observers: [guard, camera], targets: [hidden, open], range: 250, halfAngle: 0.6 };
    expect(world.canSee(query)).toEqual({ count: 2, seen: new Uint8Array([0, 1, 1, 0]) });
    expect(world.canSee({ ...query, blockers: 0 }).count).toBe(3);
    expect(world.canSee({ ...query, mask: 4 }).seen).toEqual(new Uint8Array([0, 1, 0, 0]));
    expect(world.canSee({ ...query, pairs: true })).toEqual({ count: 0, seen: new Uint8Array([0, 0]) });
    expect(world.canSee({ ...query, targets: [] })).toEqual({ count: 0, seen: new Uint8Array(0) });
});

it("mistakes are named", () => {
    const world = veer.createWorld(), agent = world.addAgent(), gone = world.addAgent();
    world.removeAgent(gone);
    const refused = (/** @type {any} */ query) => {
        try {
            world.canSee(query);
        } catch (error) {
            const { code, argument } = /** @type {any} */ (error);
            return `${code} ${argument}`;
        }
        return "";
    };
    const query = { observers: [agent], targets: [agent] };
    expect(refused({ ...query, targets: agent })).toBe("VEER_E_TYPE targets");
    expect(refused({ ...query, observers: [agent, -1] })).toBe("VEER_E_RANGE observers[1]");
    expect(refused({ ...query, targets: [agent, gone] })).toBe("VEER_E_STALE targets[1]");
    expect(refused({ ...query, range: -1 })).toBe("VEER_E_RANGE range");
    expect(refused({ ...query, pairs: true, targets: [] })).toBe("VEER_E_RANGE targets.length");
    expect(refused({ ...query, fieldOfView: 1 })).toBe("VEER_E_FIELD fieldOfView");
    expect(refused(undefined)).toBe("VEER_E_TYPE ");
});

/** Returns the shortest time of a call, in ms. @param {() => void} act @param {number} times */
function shortest(act, times) {
    let least = Infinity;
    for (let i = 0; i < times; i++) {
        const begin = performance.now();
        act();
        least = Math.min(least, performance.now() - begin);
    }
    return least;
}

it("a batch of 10,000 pairs costs little more than its 500 rays, and a twentieth of a loop of lineOfSight", () => {
    const given = sightWorld(veer, 100, 1), rays = rayQuery(given), { world, query } = given;
    expect(rays.observers.length).toBe(500);
    expect(world.canSee(rays).count).toBe(world.canSee(query).count);
    const times = { all: Infinity, rays: Infinity, loop: Infinity };
    for (let round = 0; round < 8; round++) { // in alternation, so that other work on the machine slows all three
        times.all = Math.min(times.all, shortest(() => world.canSee(query), 50));
        times.rays = Math.min(times.rays, shortest(() => world.canSee(rays), 50));
        times.loop = Math.min(times.loop, shortest(() => loopOver(given), 2));
    }
    expect(times.all / times.rays).toBeLessThan(1.5);
    expect(times.all / times.loop).toBeLessThan(1 / 20);
});
