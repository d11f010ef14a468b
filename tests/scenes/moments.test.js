// Saved states of the playground's runs: they stay within their memory budget, only a few are kept from the distant
// past, and every tick can be reached again.
import { expect, onTestFinished, test, vi } from "vitest";
import { loadScene } from "../tools/scenes.mjs";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { abandon, exchangeMoments, goTo, isRebuilding, keepMoment, keepNow, momentStats, placeOf, twinOf } =
    await import("../../web/app/run/moments.js");
const { newSession, openScene } = await import("../../web/app/run/session.js");

const BUDGET = 64e6; // bytes

test("moments of a big scene stay within 64 MB, thinned the more the longer ago, and any tick is reached " +
    "with its hash", async () => {
    const { veer, scene } = await loadScene("stress");
    const wanted = { scene: "stress", counts: new Map([["agents.boid.count", 8000]]) };
    const session = newSession(veer, new Map([["stress", scene]]), wanted, { stepped: keepMoment });
    /** @type {Map<number, string>} */
    const hashes = new Map([[0, session.world.hash()]]);
    let most = 0, made = 0;
    while (session.world.tick < 60 * 90) {
        session.game.step();
        const { tick } = session.world, { ticks, size } = momentStats(session);
        made += Number(ticks.at(-1) === tick);
        most = Math.max(most, size);
        if (tick % 1087 === 0) hashes.set(tick, session.world.hash());
    }
    const { ticks } = momentStats(session), now = session.world.tick;
    expect(most).toBeLessThanOrEqual(BUDGET);
    expect(most).toBeGreaterThan(BUDGET / 2);
    expect(ticks.length, "some have been dropped").toBeLessThan(made);
    const gaps = ticks.slice(1).map((tick, i) => ({ gap: tick - ticks[i], age: now - tick }));
    for (const { gap, age } of gaps) expect(gap, `${age} steps ago`).toBeLessThanOrEqual(60 + age / 4);
    expect(gaps.filter(({ age }) => age < 480).every(({ gap }) => gap === 60), "each second of the last ones").toBe(
        true,
    );
    expect(gaps[0].gap).toBeGreaterThanOrEqual(240);
    for (const tick of [...hashes.keys()].reverse()) {
        expect(goTo(session, { ...placeOf(session), tick })).toBe(true);
        expect(session.world.hash(), `at tick ${tick}`).toBe(hashes.get(tick));
    }
});

test("a crowd is rebuilt in parts: the old world stays until the new one is complete, and another goal cancels it",
    async () => {
        const { veer, scene } = await loadScene("stress"), catalog = new Map([["stress", scene]]);
        const wanted = (/** @type {number} */ count) =>
            ({ scene: "stress", counts: new Map([["agents.boid.count", count]]) });
        const session = newSession(veer, catalog, wanted(3000));
        onTestFinished(() => session.world.dispose());
        for (let i = 0; i < 5; i++) session.game.step();
        keepNow(session);
        const many = { ...placeOf(session), tick: 8 };
        openScene(session, wanted(700));
        session.game.step();
        const few = placeOf(session), hash = session.world.hash();
        /** Goes on until the goal is reached; returns the number of calls. @param {typeof many} place */
        const reach = (place) => {
            let calls = 1;
            while (!goTo(session, place, 0)) calls++;
            return calls;
        };
        expect(goTo(session, many, 0)).toBe(false);
        expect(goTo(session, many, 0)).toBe(false);
        expect(isRebuilding(session)).toBe(true);
        expect(session.world.hash(), "the old world").toBe(hash);
        expect(reach(few), "there already").toBe(1);
        expect(session.world.hash()).toBe(hash);
        expect(reach(many)).toBeGreaterThan(10);
        expect(isRebuilding(session)).toBe(false);
        const alone = newSession(veer, catalog, wanted(3000));
        onTestFinished(() => alone.world.dispose());
        for (let i = 0; i < 8; i++) alone.game.step();
        expect(session.world.hash()).toBe(alone.world.hash());
        const now = session.world;
        expect(goTo(session, few, 0)).toBe(false);
        abandon(session);
        expect(isRebuilding(session)).toBe(false);
        expect(session.world).toBe(now);
        session.game.step();
        expect(session.world.tick).toBe(9);
    });

test("agents that rules return have their brains after the world was rebuilt and a moment restored", async () => {
    const { veer, scene } = await loadScene("predators"), catalog = new Map([["predators", scene]]);
    const session = newSession(veer, catalog, { scene: "predators" });
    onTestFinished(() => session.world.dispose());
    const alive = () => session.agentNames.size, all = alive();
    for (let i = 0; i < 300; i++) session.game.step();
    keepNow(session);
    expect(alive()).toBeLessThan(all);
    const place = { ...placeOf(session), tick: 301 };
    while (session.world.tick < 700) session.game.step();
    const hash = session.world.hash();
    expect(session.gauges.report().respawned).toBeGreaterThan(0);
    openScene(session, { scene: "predators", seed: 77 });
    expect(goTo(session, place)).toBe(true);
    while (session.world.tick < 700) session.game.step();
    expect(session.world.hash()).toBe(hash);
});

test("figures that refer to paths go on after the world was rebuilt and a moment restored", async () => {
    const { veer, scene } = await loadScene("paths"), catalog = new Map([["paths", scene]]);
    const session = newSession(veer, catalog, { scene: "paths" });
    onTestFinished(() => session.world.dispose());
    for (let i = 0; i < 5; i++) session.game.step();
    keepNow(session);
    const before = { ...placeOf(session), tick: 9, end: 9 };
    openScene(session, { scene: "paths", seed: 12 });
    expect(goTo(session, before)).toBe(true);
    const alone = newSession(veer, catalog, { scene: "paths" });
    onTestFinished(() => alone.world.dispose());
    for (let i = 0; i < 9; i++) alone.game.step();
    expect(session.gauges.values()).toEqual(alone.gauges.values());
});

test("two sessions that exchange their moments twice keep the ids of their own worlds", async () => {
    const { veer, scene } = await loadScene("doors"), catalog = new Map([["doors", scene]]);
    newSession(veer, catalog, { scene: "doors" }).world.dispose(); // so that the worlds of the two differ in number
    const b = newSession(veer, catalog, { scene: "doors" }), a = twinOf(b, veer.recover(), {});
    onTestFinished(() => [a, b].forEach(({ world }) => world.dispose()));
    for (let round = 0; round < 3; round++) {
        for (const one of [a, b]) for (let i = 0; i < 4; i++) one.game.step();
        exchangeMoments(a, b);
        for (const one of [a, b]) {
            goTo(one, { ...placeOf(one), tick: one.world.tick - 2 });
            const brains = [...one.ids.brains.values()].map((id) => one.world.getBrain(id));
            expect(brains.every(({ behaviors }) => behaviors.length > 0)).toBe(true);
        }
    }
});
