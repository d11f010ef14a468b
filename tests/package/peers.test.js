/** Defects of other JavaScript steering libraries, and errors in texts about steering, that Veer does not share. */
import { createVeer } from "veer";
import { beforeAll, describe, expect, test } from "vitest";
import { thrown } from "./worlds.js";

/** @type {import("veer").Veer} */
let veer;
beforeAll(async () => void (veer = await createVeer()));

const PARTS = ["targeter", "decomposer", "constraint"];

/** Returns a value in the range of a row that is not its default. @param {any} row */
function unusual(row) {
    if (row.kind === "choice") {
        return veer.schema.choices[row.choice].map(({ name }) => name).find((name) => name !== row.default) ??
            row.default;
    }
    const room = Math.min(row.max, 1000) - row.min, value = row.min + room / (row.kind === "u32" ? 1 : 4);
    if (row.kind === "u32") return Math.floor(value);
    return Number((value === row.default ? row.min + room / 2 : value).toPrecision(3));
}

describe("Yuka's saved worlds lose settings; Veer's saved worlds keep", () => {
    test("every behavior with every parameter, by name, in a minified build too", () => {
        const world = veer.createWorld({ bounds: [0, 0, 400, 400], capacity: { state: 32, navCells: 100000 } });
        const path = world.addPath({ points: [[10, 10], [100, 50], [200, 10]] });
        const other = world.addAgent({ x: 5 }), expected = new Map();
        for (const { name, kind, params } of veer.schema.behaviors) {
            const values = Object.fromEntries(params.map((row) => [row.name, unusual(row)]));
            if (name === "navField") values.cellSize = 20;
            const behavior = /** @type {any} */ ({
                type: name, weight: 0.25, path, otherAgent: other, target: { nearest: 6 }, ...values,
            });
            const combine = PARTS.includes(kind) ? "pipeline" : "priority";
            expected.set(world.addBrain({ combine, behaviors: [behavior] }), behavior);
        }
        const loaded = veer.loadWorld(world.save());
        for (const [brain, behavior] of expected) {
            expect(loaded.getBrain(brain)).toEqual(world.getBrain(brain));
            expect(loaded.getBrain(brain).behaviors[0]).toMatchObject({ ...behavior, priority: 0 });
        }
        expect(loaded.hash()).toBe(world.hash());
    });
});

describe("Yuka removes the last entity when it is asked to remove an absent one; Veer", () => {
    test("says that the id is stale, and changes nothing", () => {
        const world = veer.createWorld(), [a, b, c] = [1, 2, 3].map((x) => world.addAgent({ x }));
        world.removeAgent(b);
        const before = world.hash();
        expect(thrown(() => world.removeAgent(b)).code).toBe("VEER_E_STALE");
        expect(world.agentIds()).toEqual([a, c]);
        expect(world.hash()).toBe(before);
    });
});

describe("E28: boids are of 1987, steering behaviors of 1999", () => {
    test("in every source that the table names", async () => {
        const { docs } = await import("veer/docs");
        const boids = ["separation", "alignment", "cohesion", "flock"];
        for (const [name, doc] of Object.entries(docs.behaviors)) {
            if (doc.includes("Reynolds 1987")) expect(boids).toContain(name);
            if (boids.includes(name)) expect(doc).toContain("1987");
            else if (doc.includes("Reynolds")) expect(doc).toContain("Reynolds 1999");
        }
        for (const name of ["seek", "flee", "arrive", "wander", "pursue", "evade", "interpose"]) {
            expect(docs.behaviors[name]).toContain("Reynolds 1999");
        }
    });
});
