// The command log of the playground: exactly the brain fields listed in the schema can be set, and a rejected change
// has no effect.
import { expect, test, vi } from "vitest";
import { loadScene } from "../tools/scenes.mjs";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { enter } = await import("../../web/app/run/log.js");
const { newSession } = await import("../../web/app/run/session.js");
const { readField } = await import("../../web/app/panel/fields.js");

/** @param {string} name */
async function open(name) {
    const { veer, scene } = await loadScene(name);
    return newSession(veer, new Map([[name, scene]]), { scene: name });
}

test.each(["patrol", "boids", "blending"])("every setting that the schema gives a brain of %s can be set", async (
    name,
) => {
    const session = await open(name), { settings, behaviors } = session.veer.schema;
    for (const [brain, id] of session.ids.brains) {
        const state = session.world.getBrain(id);
        const groups = ["context", "locomotion", "avoidance", "pedestrians"].flatMap((group) =>
            settings[group].map((row) => `${group}.${row.name}`));
        const own = state.behaviors.flatMap(({ type }, i) =>
            behaviors.find((row) => row.name === type).params.map((row) => `behaviors.${i}.${row.name}`));
        for (const key of [...settings.brain.map((row) => row.name), ...groups, ...own]) {
            const value = readField(state, key);
            enter(session, "set", [`${brain}.${key}`, value]);
            expect(session.set.get(`${brain}.${key}`), `${brain}.${key}`).toBe(value);
        }
    }
});

test("what is no setting of a brain is refused, and changes neither the world nor the log", async () => {
    const session = await open("patrol"), [brain] = session.ids.brains.keys(), hash = session.world.hash();
    const { log, set } = session;
    const wrong = [
        "behaviors.0.type", "behaviors.0.path", "behaviors.length", "behaviors.99.weight", "behaviors.0", "context",
        "context.__proto__", "context.slots.x", "__proto__.slots", "agent.maxSpeed", "world.seed", "name", "",
        "behaviors.0.weight.x",
    ];
    for (const key of wrong) expect(() => enter(session, "set", [`${brain}.${key}`, 1]), key).toThrow("no setting");
    expect(() => enter(session, "set", ["nobody.context.slots", 8])).toThrow('the scene has no brain "nobody"');
    expect(session.world.hash()).toBe(hash);
    expect(session.log).toBe(log);
    expect(session.set).toBe(set);
});

test("a change replaces the slice that it is about, so that what was read before stays as it was", async () => {
    const session = await open("patrol"), [brain] = session.ids.brains.keys(), before = session.set;
    const path = `${brain}.context.slots`;
    enter(session, "set", [path, 8]);
    expect(before.has(path)).toBe(false);
    expect([...session.set]).toEqual([...before, [path, 8]]);
});

test("a click in arrive sends the agents that the user has added too", async () => {
    const session = await open("arrive");
    enter(session, "agent", ["agent 1", { brain: "brake", x: 300, y: 600, radius: 10, maxSpeed: 100 }]);
    enter(session, "play", [{ type: "point", x: 500, y: 300 }]);
    const targets = ["ramp", "brake", "shy", "agent 1"].map((name) =>
        session.world.getAgent(session.ids.agents.get(name)).target);
    expect(targets).toMatchObject([{ y: 264 }, { y: 336 }, { y: 300 }, { x: 500, y: 300 }]);
});
