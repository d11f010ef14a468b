/** Programs of worlds with senses: noises and forgetting are printed in both languages, with the same hash. */
import { expect, it, vi } from "vitest";
import { c } from "../../web/scene/program/c.js";
import { javascript } from "../../web/scene/program/javascript.js";
import { createRecorder } from "../../web/scene/program/record.js";
import { begin, expectSame, textOf, veer } from "./programs.js";

// stubbed, because modules of the page add listeners to it, and Node has no such object
vi.hoisted(() => void (globalThis.addEventListener ??= () => {}));

begin();

it("noises, and memories that are forgotten", async () => {
    const recorder = createRecorder(veer), world = recorder.veer.createWorld({
        bounds: [0, 0, 400, 200], capacity: { memories: 2, navCells: 200 },
    });
    const brain = world.addBrain({
        sense: { mask: 2, range: 150, hearing: 1.5, halfLife: 0.7 },
        behaviors: [{ type: "goTo", target: "memory", cellSize: 20, clearance: 9 }],
    });
    const guard = world.addAgent({ x: 100, y: 100, brain, group: 1 });
    const thief = world.addAgent({ x: 250, y: 140, group: 2 });
    expect(world.makeNoise({ x: 250.3, y: 140, loudness: 400, source: thief })).toBe(1);
    for (let i = 0; i < 20; i++) world.step(1 / 60);
    expect(world.memories(guard)).toHaveLength(1);
    world.forget(guard);
    world.makeNoise({ x: 30, y: 160, source: null });
    for (let i = 0; i < 20; i++) world.step(1 / 60);
    expect(world.memories(guard).map(({ agent }) => agent)).toContain(0);
    const program = recorder.program({}, 1 / 60), scene = { title: "By hand", seed: 1, ruled: false };
    expect(program.calls.map(({ name }) => name)).toEqual([
        "addBrain", "addAgent", "addAgent", "makeNoise", "forget", "makeNoise",
    ]);
    await expectSame(program, "noises",
        { js: textOf(javascript(program, veer.schema, scene)), c: textOf(c(program, veer.schema, scene)) });
}, 60_000);
