/** The view that follows an agent on a small field: fills the field, shows the agent, and nothing else. */
import { expect, it } from "vitest";
import { createCamera, fit } from "../../web/app/view/camera.js";
import { chase } from "../../web/app/view/chase.js";

const REGION = [0, 0, 1000, 720], INSET = { top: 8, bottom: 8, side: 4 };

/** Returns a camera whose field has a size. @param {number} width @param {number} height */
const camera = (width, height) => Object.assign(createCamera(), { width, height });

/**
 * Shows an agent as the page does in each frame.
 * @param {ReturnType<typeof camera>} own @param {{ x: number, y: number, radius: number }} agent
 */
function show(own, agent) {
    fit(own, REGION, INSET);
    chase(own, REGION, agent);
    const { x, y, scale, width, height } = own;
    return { left: x, top: y, right: x + width / scale, bottom: y + height / scale, scale };
}

it("on a phone the view fills the field, and the agent stays in sight wherever it walks", () => {
    const phone = camera(390, 480);
    for (let i = 0; i < 2000; i++) {
        const agent = { x: 500 + 495 * Math.sin(i / 90), y: 360 + 355 * Math.sin(i / 70), radius: 9 };
        const { left, top, right, bottom, scale } = show(phone, agent);
        expect(scale).toBeCloseTo(480 / 720, 5);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
        expect(right).toBeLessThanOrEqual(1000 + 1e-9);
        expect(bottom).toBeLessThanOrEqual(720 + 1e-9);
        expect(agent.x >= left && agent.x <= right && agent.y >= top && agent.y <= bottom).toBe(true);
    }
});

it("the view rests while the agent stays near its center, and follows without a jump when it does not", () => {
    const phone = camera(390, 480);
    const lefts = Array.from({ length: 200 }, (_, i) => show(phone, { x: 400 + i, y: 360, radius: 9 }).left);
    expect(lefts[1]).toBe(lefts[0]);
    expect(lefts.at(-1)).toBeGreaterThan(lefts[0] + 50);
    lefts.slice(1).forEach((left, i) => expect(Math.abs(left - lefts[i])).toBeLessThanOrEqual(1 + 1e-9));
});

it("a large field, a field without an agent, and one whose user wants the whole scene show all of it", () => {
    const agent = { x: 100, y: 100, radius: 9 };
    expect(show(camera(936, 520), agent).scale).toBeCloseTo(504 / 720, 5);
    const phone = camera(390, 480), whole = 382 / 1000;
    expect(show(Object.assign(phone, { isWhole: true }), agent).scale).toBeCloseTo(whole, 5);
    fit(phone, REGION, INSET);
    chase(phone, REGION, null);
    expect(phone).toMatchObject({ scale: expect.closeTo(whole, 5), center: null });
});

it("the view comes no closer than a large agent needs, and shows all of a scene that is smaller than the field", () => {
    const { scale, top, bottom } = show(camera(390, 1200), { x: 100, y: 100, radius: 9 });
    expect(scale).toBeCloseTo(10 / 9, 5);
    expect((top + bottom) / 2).toBeCloseTo(360, 5);
});
