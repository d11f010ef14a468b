/** The JavaScript examples of the README run as they are, with the promised results. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const examples = Array.from(readFileSync("README.md", "utf8").matchAll(/```js\n([^]*?)```/g), ([, code]) => code);
const folder = fileURLToPath(new URL("../../build/example/", import.meta.url));

/** Values of these names at the end of the example that contains this line. @param {string} line @param {string} names @returns {Promise<any>} */
async function end(line, names) {
    const code = examples.find((text) => text.includes(line));
    expect(code).toContain('import { createVeer } from "veer";');
    mkdirSync(folder, { recursive: true });
    const file = `${folder}readme${examples.indexOf(/** @type {string} */ (code))}.mjs`;
    writeFileSync(file, `${code}\nexport { ${names} };\n`);
    return import(/* @vite-ignore */ file);
}

describe("the examples of the README run as they are:", () => {
    test("a racer", async () => {
        const { world, car, x, y, orientation, why } = await end("addBrain({\n  combine", "world, car, x, y, orientation, why");
        expect(x[world.slot(car)]).not.toBe(80);
        expect(Math.hypot(x[world.slot(car)] - 80, y[world.slot(car)] - 300)).toBeLessThan(180 / 60 + 0.01);
        expect(Number.isFinite(orientation[0])).toBe(true);
        expect(why.behaviors.map((/** @type {any} */ b) => b.type)).toEqual(["followTrack", "avoidObstacles", "avoidAgents"]);
        expect(why.slots).toBe(16);
    });

    test("a custom behavior", async () => {
        const { world, agent, slot } = await end('type: "custom"', "world, agent, slot");
        const { velocityX, velocityY } = world.agents, wished = 300 - 3; // the velocity follows with a lag of some steps
        expect(Math.hypot(velocityX[slot], velocityY[slot])).toBeGreaterThan(60);
        expect(velocityX[slot] * Math.sin(wished / 20) + velocityY[slot] * Math.cos(wished / 20)).toBeGreaterThan(60);
        const { behaviors } = world.explain(agent);
        expect(behaviors[0]).toMatchObject({ type: "custom", active: true, weight: 1 });
    });

    test("a crowd of two streams", async () => {
        const { world, decided, desired, crowd, binding } = await end('crowd: "reciprocal"', "world, decided, desired, crowd, binding");
        const ids = world.agentIds(), { x, y, radius } = world.agents;
        const overlaps = ids.flatMap((/** @type {any} */ a, /** @type {number} */ i) => ids.slice(0, i).map((/** @type {any} */ b) => {
            const [k, l] = [world.slot(a), world.slot(b)];
            return radius[k] + radius[l] - Math.hypot(x[k] - x[l], y[k] - y[l]);
        }));
        expect(Math.max(...overlaps)).toBeLessThan(0.1);
        expect(crowd.limits.length).toBeGreaterThan(0);
        expect(binding.length > 0).toBe(decided.x !== desired.x || decided.y !== desired.y);
    });

    test("shots and jumps", async () => {
        const { world, shot, gunner, possible, refusal } = await end("world.aim(", "world, shot, gunner, possible, refusal");
        const landed = world.events.find((/** @type {any} */ event) => event.type === "projectileLanded");
        expect(shot.reachable).toBe(true);
        expect(landed.agent).toBe(gunner);
        expect(landed.x).toBeCloseTo(500, 0);
        expect(landed.y).toBeCloseTo(300, 0);
        expect({ possible, refusal }).toEqual({ possible: true, refusal: "none" });
    });
});
