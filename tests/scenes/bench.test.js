/** The benchmark's rivals are honest: they do the same work as Veer, and come to the same places. */
import { expect, it } from "vitest";
import { createVeerSync } from "../../dist/index.js";
import { expertFlock } from "../../bench/subjects/flockExpert.js";
import { tutorialFlock } from "../../bench/subjects/flockTutorial.js";
import { flockWorld } from "../../bench/worlds.js";

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
