/** The benchmark's rivals are honest: they do the same work as Veer, and come to the same places. */
import { expect, it } from "vitest";
import { createVeerSync } from "../../dist/index.js";
import { CONTEXT, contextStart } from "../../bench/starts.js";
import { expertContext } from "../../bench/subjects/contextExpert.js";
import { tutorialContext } from "../../bench/subjects/contextTutorial.js";
import { expertFlock } from "../../bench/subjects/flockExpert.js";
import { tutorialFlock } from "../../bench/subjects/flockTutorial.js";
import { contextWorld, flockWorld } from "../../bench/worlds.js";

it("flocking by an expert and by a tutorial goes where Veer's goes, until chaos has its way", () => {
    const n = 500, { world, step } = flockWorld(createVeerSync(), n, 3), expert = expertFlock(n, 3), tutorial = tutorialFlock(n, 3);
    const { x, y } = world.agents, inside = (/** @type {number} */ v) => v > 7 && v < expert.size - 7; // they don't look across the border
    for (let steps = 1; steps <= 3; steps++) {
        for (const one of [step, expert.step, tutorial.step]) one();
        let compared = 0;
        for (let i = 0; i < n; i++) {
            if (!inside(x[i]) || !inside(y[i])) continue;
            compared++;
            expect(Math.hypot(x[i] - expert.x[i], y[i] - expert.y[i])).toBeLessThan(1e-4);
            expect(Math.hypot(x[i] - tutorial.birds[i].position.x, y[i] - tutorial.birds[i].position.y)).toBeLessThan(1e-4);
        }
        expect(compared).toBeGreaterThan(250);
    }
});

/** How far a place is from every circle and wall of a start. @param {import("../../bench/starts.js").Start} start @param {number} x @param {number} y */
function clearance({ circles = [], walls = [] }, x, y) {
    const ways = circles.map((circle) => Math.hypot(x - circle.x, y - circle.y) - circle.r);
    for (const { x1, y1, x2, y2 } of walls) {
        const dx = x2 - x1, dy = y2 - y1, t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
        ways.push(Math.hypot(x - x1 - t * dx, y - y1 - t * dy));
    }
    return Math.min(...ways);
}

it("context steering by an expert and by a tutorial goes where Veer's goes, wherever agents do not begin at a wall", () => {
    const n = 500, start = contextStart(n, 3), { world, step } = contextWorld(createVeerSync(), n, 3);
    const expert = expertContext(n, 3), tutorial = tutorialContext(n, 3), { x, y } = world.agents;
    const free = [...start.x.keys()].filter((i) => clearance(start, start.x[i], start.y[i]) > 1);
    const apart = () => free.map((i) => Math.max(Math.hypot(x[i] - expert.x[i], y[i] - expert.y[i]),
        Math.hypot(x[i] - tutorial.walkers[i].position.x, y[i] - tutorial.walkers[i].position.y)));
    for (let steps = 1; steps <= 10; steps++) {
        for (const one of [step, expert.step, tutorial.step]) one();
        const same = apart().filter((way) => way < 1e-3).length;
        expect(free.length).toBeGreaterThan(400);
        expect(same, `${same} of ${free.length} after ${steps}`).toBeGreaterThan(0.98 * free.length); // ties fall to either side
    }
    const moved = free.map((i) => Math.hypot(x[i] - start.x[i], y[i] - start.y[i]));
    expect(Math.max(...moved)).toBeGreaterThan(0.3 * CONTEXT.maxSpeed * 10 * CONTEXT.dt);
});
