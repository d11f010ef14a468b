// Saved states of the playground's runs: they stay within their memory budget, only a few are kept from the distant
// past, and every tick can be reached again.
import { expect, test, vi } from "vitest";
import { loadScene } from "../tools/scenes.mjs";

vi.stubGlobal("addEventListener", () => {}); // stubbed, because the page's modules listen for gestures
const { goTo, keepMoment, momentStats, placeOf } = await import("../../web/app/run/moments.js");
const { newSession } = await import("../../web/app/run/session.js");

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
