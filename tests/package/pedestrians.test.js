/**
 * Agents walk as measured pedestrians do: speed over density in a ring and in one file, flow through bottlenecks, and
 * cases of the RiMEA guideline. `npm run pedestrians` prints the figures. `npm test` runs one seed; `npm run test:all`
 * runs six.
 */
import { expect, it } from "vitest";
import { createVeer } from "veer";
import { isAll, ofDay } from "../every_day.js";
import * as cases from "../pedestrians/cases.js";
import { FILE_B, rangeAt, weidmann } from "../pedestrians/data.js";
import { crossings, FILE_COUNTS, linearity, meanSpeed, RING_COUNTS, timeOf, WIDTHS } from "../pedestrians/measure.js";
import { RADIUS } from "../pedestrians/people.js";
import { walk } from "../pedestrians/walk.js";

const veer = await createVeer(), SEEDS = ofDay([1], [1, 2, 3, 4, 5, 6]);

it.each(ofDay([1], [1, 50]))("speed falls with density as in Weidmann 1993, with a meter of %d", (meter) => {
    for (const seed of meter === 1 ? SEEDS : [1]) {
        const speeds = RING_COUNTS.map((count) => meanSpeed(veer, cases.wideRing(count, seed), { meter }));
        RING_COUNTS.forEach((count, i) => {
            const density = cases.densityOf(count, 1.8), name = `${count} people, seed ${seed}`;
            expect(Math.abs(speeds[i] / weidmann(density) - 1), name).toBeLessThan(0.1);
            if (i > 0) expect(speeds[i], name).toBeLessThanOrEqual(speeds[i - 1]);
        });
    }
});

it("people behind each other walk as fast as measured people", () => {
    for (const seed of SEEDS) {
        for (const count of FILE_COUNTS) {
            const { low, high } = rangeAt(FILE_B, count / 26), name = `${count} people, seed ${seed}`;
            const speed = meanSpeed(veer, cases.oneFile(count, seed));
            expect(speed, name).toBeGreaterThan(low);
            expect(speed, name).toBeLessThan(high);
        }
    }
});

it.each(ofDay([1], [1, 50]))("bottlenecks carry as many people as measured, with a meter of %d", (meter) => {
    for (const seed of meter === 1 ? SEEDS : [1]) {
        const flows = WIDTHS.map((width) => {
            const { flow, left, gap } = crossings(veer, cases.measuredBottleneck(width, seed), { meter });
            expect(left, `${width} m, seed ${seed}`).toBe(0);
            expect(gap, `${width} m, seed ${seed}`).toBeLessThan(10); // seconds in which nobody passes
            expect(flow / width, `${width} m, seed ${seed}`).toBeGreaterThan(1.6);
            expect(flow / width, `${width} m, seed ${seed}`).toBeLessThan(2.8);
            return flow;
        });
        expect(linearity(WIDTHS, flows)).toBeGreaterThan(0.9);
    }
});

it.each([
    { combine: "context" }, { combine: "priority" }, { combine: "pipeline" },
])("a brain with combine $combine passes bottlenecks like measured people", (brain) => {
    for (const width of ofDay([1.2], WIDTHS)) {
        const { flow, left, gap } = crossings(veer, cases.measuredBottleneck(width, 1), { brain }), name = `${width} m`;
        expect(left, name).toBe(0);
        expect(gap, name).toBeLessThan(10);
        expect(flow / width, name).toBeGreaterThan(1.6);
        expect(flow / width, name).toBeLessThan(2.8);
    }
});

it("RiMEA 1: a person alone keeps the speed that it has", () => {
    const speeds = /** @type {number[]} */ ([]);
    const seconds = timeOf(veer, cases.rimea1(), ({ speed, time }) => void (time > 1 && speeds.push(speed[0])));
    expect(seconds).toBeGreaterThan(26);
    expect(seconds).toBeLessThan(34);
    expect(Math.min(...speeds)).toBeGreaterThan(1.25);
    expect(Math.max(...speeds)).toBeLessThan(1.42);
});

it("RiMEA 6: nobody cuts the corner through a wall", () => {
    for (const seed of SEEDS) {
        const plan = cases.rimea6(seed);
        let inWall = 0;
        const see = (/** @type {import("../pedestrians/walk.js").Look} */ { x, y, here }) => {
            for (let i = 0; i < x.length; i++) {
                const { minX, minY, maxX, maxY } = plan.bounds;
                const outside = x[i] < minX || y[i] < minY || x[i] > maxX || y[i] > maxY;
                const isIn = plan.walls.some((wall) => Math.hypot(
                    Math.max(wall.minX - x[i], 0, x[i] - wall.maxX), Math.max(wall.minY - y[i], 0, y[i] - wall.maxY),
                ) < 0.98 * RADIUS);
                if (here[i] && (outside || isIn)) inWall++;
            }
        };
        const { left } = walk(veer, plan, { seconds: 120, see });
        expect(left).toBe(0);
        expect(inWall).toBe(0);
    }
});

it("RiMEA 12a: the time rises with the distance of the goal behind a bottleneck, to a constant", () => {
    for (const seed of SEEDS) {
        const [none, two, five, ten] = [0, 2, 5, 10].map((goal) =>
            crossings(veer, cases.rimea12({ length: 0.2, goal, seed })).through);
        expect(two).toBeGreaterThan(none);
        expect(five).toBeGreaterThan(0.97 * two);
        expect(Math.abs(ten / five - 1)).toBeLessThan(0.04);
    }
});

it("RiMEA 12b: a long bottleneck takes longer than a short one", () => {
    for (const seed of SEEDS) {
        const [short, long] = [0.2, 5].map((length) => crossings(veer, cases.rimea12({ length, seed })));
        expect(long.flow).toBeLessThan(short.flow);
        expect(long.seconds).toBeGreaterThan(short.seconds);
    }
});

it("RiMEA 12d: the flow through a long bottleneck grows with its width", () => {
    for (const seed of SEEDS) {
        const flows = [0.8, 1, 1.2].map((width) => crossings(veer, cases.rimea12({ width, length: 5, seed })).flow);
        expect(flows[1]).toBeGreaterThan(flows[0]);
        expect(flows[2]).toBeGreaterThan(flows[1]);
    }
});

it.runIf(isAll)("RiMEA 9: half of the doors take about twice as long", () => {
    const [four, two] = [4, 2].map((doors) => timeOf(veer, cases.rimea9(doors, 1)));
    expect(two / four).toBeGreaterThan(1.6);
    expect(two / four).toBeLessThan(2.4);
});

it.runIf(isAll)("RiMEA 15: the way around a corner takes as long as one between its inner and its outer path", () => {
    for (const seed of SEEDS) {
        const [short, long] = [44, 75.4].map((length) => timeOf(veer, cases.RIMEA15.straight(length, seed)));
        const corner = timeOf(veer, cases.RIMEA15.corner(seed));
        expect(corner).toBeGreaterThan(short);
        expect(corner).toBeLessThan(long);
    }
});
