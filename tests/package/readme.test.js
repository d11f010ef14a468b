/** The README's JavaScript runs as it is written, and does what it promises. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const example = /```js\n([^]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";

describe("the README's example", () => {
    test("runs as it is written", async () => {
        expect(example).toContain('import { createVeer } from "veer";');
        const folder = fileURLToPath(new URL("../../build/example/", import.meta.url));
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${folder}readme.mjs`, `${example}\nexport { world, car, x, y, orientation, why };\n`);
        const { world, car, x, y, orientation, why } = await import(/* @vite-ignore */ `${folder}readme.mjs`);
        expect(x[world.slot(car)]).not.toBe(80);
        expect(Math.hypot(x[world.slot(car)] - 80, y[world.slot(car)] - 300)).toBeLessThan(180 / 60 + 0.01);
        expect(Number.isFinite(orientation[0])).toBe(true);
        expect(why.behaviors.map((/** @type {any} */ b) => b.type)).toEqual(["followTrack", "avoidObstacles", "avoidAgents"]);
        expect(why.slots).toBe(16);
    });
});
