/** The tips of the scene stealth (tests/scenes/tips.test.js), and their measures. */
import { expect } from "vitest";
import { laws } from "../../web/app/play/stealth.js";
import { distanceOf } from "./tips.js";

/** @typedef {import("./tips.js").Run} Run */

/**
 * Returns a session for the laws of the scene, in which the visitor steers the thief up along the wall.
 * @param {Run} run @returns {any}
 */
function played(run) {
    const { world, names, scene } = run, stepTime = 1 / 60;
    const defs = new Map(scene.agents.map(({ name, x, y }) => [name, { x, y }]));
    const session = { world, ids: names, scene, defs, stepTime, speeds: new Map(), memory: /** @type {any} */ ({}) };
    session.memory = laws.start?.(/** @type {any} */ (session));
    laws.apply?.(/** @type {any} */ (session), { type: "direction", x: 0, y: -1 });
    return session;
}

/**
 * Steps with the laws, and returns how many sounds there were.
 * @param {Run} run @param {any} session @param {number} n @param {() => void} [look]  called after each step
 */
function sounds(run, session, n, look = () => {}) {
    let count = 0;
    for (let i = 0; i < n; i++) {
        const before = session.memory.sounds.length;
        laws.before?.(session);
        count += Math.max(session.memory.sounds.length - before, 0);
        run.steps(1);
        laws.after?.(session);
        look();
    }
    return count;
}

/** Returns the seconds from the first `lost` of a run to the next `forgotten`. @param {Run} run */
function searchTime(run) {
    let lost = NaN, end = NaN;
    run.steps(3600, () => {
        const has = (/** @type {string} */ type) => run.world.events.some((event) => event.type === type);
        if (has("lost")) {
            lost = run.world.tick; // the last loss before the guard gives up
            run.world.setAgent(run.id("thief"), { x: 60, y: 400, velocityX: 0, velocityY: 0 });
            run.world.setTarget(run.id("thief"), null);
        }
        if (has("forgotten") && Number.isNaN(end)) end = run.world.tick;
    });
    return (end - lost) / 60;
}

/** @param {(scene: string, set?: Record<string, unknown>) => Run} open @returns {Record<string, () => void>} */
export const stealthTips = (open) => ({
    "Press Q to tiptoe": () => {
        const loud = open("stealth"), quiet = open("stealth"), tiptoeing = played(quiet);
        laws.apply?.(tiptoeing, { type: "tiptoe", on: true });
        expect(sounds(loud, played(loud), 90)).toBeGreaterThan(1);
        expect(sounds(quiet, tiptoeing, 90)).toBe(0);
        expect(distanceOf(quiet, quiet.id("thief"), [60, 610])).toBeLessThan(80);
        expect(distanceOf(loud, loud.id("thief"), [60, 610])).toBeGreaterThan(120);
    },
    "Click a far corner": () => {
        const run = open("stealth"), session = played(run), corner = [290, 60];
        laws.apply?.(session, { type: "coin", x: corner[0], y: corner[1] });
        let nearest = Infinity;
        sounds(run, session, 360, () => (nearest = Math.min(nearest, distanceOf(run, run.id("guard 1"), corner))));
        expect(nearest).toBeLessThan(30); // its beat passes at 108 u
    },
    "Set shareRange of the guards to 0": () => {
        const told = (/** @type {Record<string, unknown>} */ set) => open("stealth", set).steps(3000).events;
        const together = told({}), alone = told({ "guard.sense.shareRange": 0 });
        expect(together.alerted).toBeGreaterThan(0);
        expect(alone.found).toBeGreaterThan(0);
        expect(alone.alerted ?? 0).toBe(0);
    },
    "Raise halfLife to 8": () => {
        const short = searchTime(open("stealth")), long = searchTime(open("stealth", { "guard.sense.halfLife": 8 }));
        expect(short).toBeGreaterThan(5);
        expect(long).toBeGreaterThan(2 * short);
    },
});
