/** Draws cars: their bodies and wheels, and the points where they brake. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createVeerSync } from "veer/core";
import * as draw from "veer/draw";
import { recorder } from "./recorder.js";

const newVeer = () => createVeerSync(readFileSync(new URL("../../dist/veer.wasm", import.meta.url)));

it("cars are drawn as cars, and a car with a grip with a bar where it begins to brake before each bend", () => {
    for (const grip of [200, Infinity]) {
        const world = newVeer().createWorld(), { context, log } = recorder(), body = recorder();
        const points = [[0, 0], [900, 0], [900, 600], [0, 600]];
        const path = world.addPath({ points, closed: true, radius: 30 });
        const behaviors = /** @type {const} */ ([{ type: "followTrack", path }]);
        const brain = world.addBrain({ behaviors, locomotion: { mode: "car", grip, skill: 0 } });
        const agent = world.addAgent({ brain, radius: 8, maxSpeed: 200, velocityX: 200 });
        const made = /** @type {any[]} */ ([]), Plain = globalThis.Path2D;
        /** @type {any} */ (globalThis).Path2D = class {
            constructor() {
                made.push(recorder());
                return made.at(-1).context;
            }
        };
        draw.drawBraking(context, world, { agent });
        const lines = made.splice(0);
        draw.drawAgents(body.context, world, { agent });
        globalThis.Path2D = Plain;
        const starts = lines.map((one) => one.log.filter((/** @type {any} */ { name }) => name === "moveTo").length);
        if (grip < Infinity) expect(starts[1]).toBe(4); // a bar per bend; the lines are longer
        if (grip < Infinity) expect(starts[0]).toBeGreaterThan(20);
        else expect(log).toEqual([]);
        const points2D = made.map((one) => one.log.filter((/** @type {any} */ { name }) => name === "lineTo").length);
        expect(points2D).toContain(4 * 3); // the wheels
        world.dispose();
    }
});

it("cars of veer/flat, which have no grip, are drawn without braking points", () => {
    const veer = createVeerSync(readFileSync(new URL("../../dist/veer.flat.wasm", import.meta.url)));
    const world = veer.createWorld(), { context, log } = recorder();
    const path = world.addPath({ points: [[0, 0], [900, 0], [900, 600]], radius: 30 });
    const brain = world.addBrain({ behaviors: [{ type: "followTrack", path }], locomotion: { mode: "car" } });
    draw.drawBraking(context, world, { agent: world.addAgent({ brain, radius: 8 }) });
    expect(log).toEqual([]);
});
