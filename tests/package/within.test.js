// within in JavaScript: the agents around many points in one call, in arrays that a game keeps.
import { expect, it } from "vitest";
import { createVeer } from "veer";
import { createVeer as createFlat } from "veer/flat";

for (const [entry, create] of Object.entries({ veer: createVeer, "veer/flat": createFlat })) {
    it(`${entry}: the agents around each point are those that a loop over the columns finds`, async () => {
        const world = (await create()).createWorld({ bounds: [0, 0, 400, 300], edges: "wrap" });
        for (let i = 0; i < 200; i++) world.addAgent({ x: (i * 37) % 400, y: (i * 61) % 300, group: 1 << i % 3 });
        world.removeAgent(world.agentAt(5));
        world.agents.x[7] = 210; // moved by the game after the last step
        world.agents.y[7] = 140;
        const centers = [[0, 0], [210, 140], [399, 299]], range = 60, mask = 3;
        const { slots, counts } = world.within({ centers, range, mask });
        const apart = (/** @type {number} */ d, /** @type {number} */ size) =>
            Math.min(Math.abs(d), size - Math.abs(d));
        const expected = centers.map(([x, y]) =>
            world.agentIds().map((id) => world.slot(id)).filter((slot) =>
                apart(world.agents.x[slot] - x, 400) ** 2 + apart(world.agents.y[slot] - y, 300) ** 2 <= range ** 2 &&
                world.agents.group[slot] & mask));
        expect([...slots]).toEqual(expected.flat());
        expect([...counts]).toEqual(expected.map(({ length }) => length));
        expect(expected[1]).toContain(7);
        const kept = { into: new Uint32Array(300), counts: new Uint32Array(5) };
        const flat = new Float32Array(centers.flatMap(([x, y]) => [x, y, 0]));
        const again = world.within({ centers: flat, range, mask, ...kept });
        expect([again.slots.buffer, again.counts]).toEqual([kept.into.buffer, kept.counts]);
        expect([...again.slots]).toEqual([...slots]);
        expect([...kept.counts]).toEqual([...counts, 0, 0]);
    });
}

it("149: mistakes are named, and arrays that are too small stay as they are", async () => {
    const world = (await createVeer()).createWorld();
    for (let i = 0; i < 3; i++) world.addAgent({ x: i });
    const refused = (/** @type {any} */ query) => {
        try {
            world.within(query);
        } catch (error) {
            const { code, argument, message } = /** @type {any} */ (error);
            return `${code} ${argument} ${/it needs \d+/.exec(message) ?? ""}`.trim();
        }
        return "";
    };
    const into = new Uint32Array([9, 9]), query = { centers: [[0, 0]], range: 10 };
    expect(refused({ ...query, into })).toBe("VEER_E_BUFFER into.length it needs 3");
    expect([...into]).toEqual([9, 9]);
    expect(refused({ ...query, counts: new Uint32Array(0) })).toBe("VEER_E_BUFFER counts.length it needs 1");
    expect(refused({ ...query, into: [] })).toBe("VEER_E_TYPE into");
    expect(refused({ ...query, centers: [[0, 0], [NaN, 1]] })).toBe("VEER_E_NOT_FINITE centers[1][0]");
    expect(refused({ ...query, centers: new Float32Array(4) })).toBe("VEER_E_RANGE centers.length");
    expect(refused({ ...query, centers: 5 })).toBe("VEER_E_TYPE centers");
    expect(refused({ ...query, range: -1 })).toBe("VEER_E_RANGE range");
    expect(refused({ centers: [] })).toBe("VEER_E_TYPE range");
    expect(refused({ ...query, radius: 1 })).toBe("VEER_E_FIELD radius");
    expect(refused(undefined)).toBe("VEER_E_TYPE");
    expect(world.within({ centers: [], range: 1 })).toEqual({ slots: new Uint32Array(0), counts: new Uint32Array(0) });
});
