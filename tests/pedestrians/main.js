/**
 * Runs people through rings, bottlenecks and the cases of RiMEA, and prints tables: the lowest and the highest figure
 * of all seeds, next to measured figures. --plots also draws the plots of the page People.
 *
 *   npm run pedestrians -- [--seeds 6] [--only ring,file,bottlenecks,rimea] [--meter 1] [--plots]
 */
import { parseArgs } from "node:util";
import { createVeer } from "veer";
import { densityOf, measuredBottleneck, oneFile, RIMEA15, RIMEA4, rimea9, wideRing } from "./cases.js";
import { FILE_A, FILE_B, rangeAt, weidmann } from "./data.js";
import { crossings, FILE_COUNTS, inFields, linearity, meanSpeed, RING_COUNTS, timeOf, WIDTHS } from "./measure.js";
import { drawPlots } from "./plots.js";

const { values } = parseArgs({
    options: {
        seeds: { type: "string", default: "6" }, only: { type: "string", default: "ring,file,bottlenecks,rimea" },
        meter: { type: "string", default: "1" }, plots: { type: "boolean", default: false },
    },
});
const veer = await createVeer(), meter = Number(values.meter), only = values.only.split(",");
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);

/** @param {(seed: number) => number} run */
function spread(run) {
    const all = seeds.map(run);
    return { least: Math.min(...all), most: Math.max(...all), mean: all.reduce((a, b) => a + b) / all.length };
}
const digits = (/** @type {number} */ value) => value.toFixed(3);
const between = (/** @type {{ least: number, most: number }} */ { least, most }) => `${digits(least)} ${digits(most)}`;

/** @type {import("./plots.js").Figures} */
const figures = { ring: [], file: [], flow: [], fields: [] };

if (only.includes("ring")) {
    console.log("ring 26 x 1.8 m: people, per m2, m/s (least, most), Weidmann, deviations in percent");
    for (const count of RING_COUNTS) {
        const density = densityOf(count, 1.8), law = weidmann(density);
        const speed = spread((seed) => meanSpeed(veer, wideRing(count, seed), { meter }));
        figures.ring.push({ x: density, ...speed });
        const percent = [speed.least, speed.most].map((v) => (100 * (v / law - 1)).toFixed(1)).join(" ");
        console.log(`${count}  ${density.toFixed(2)}  ${between(speed)}  ${digits(law)}  ${percent}`);
    }
}
if (only.includes("file")) {
    console.log("one file 26 x 0.6 m: people, per m, m/s (least, most), measured A and B (percentiles 10, 90)");
    for (const count of FILE_COUNTS) {
        const density = count / 26, a = rangeAt(FILE_A, density), b = rangeAt(FILE_B, density);
        const speed = spread((seed) => meanSpeed(veer, oneFile(count, seed), { meter }));
        figures.file.push({ x: density, ...speed });
        console.log(`${count}  ${density.toFixed(2)}  ${between(speed)}  A ${a.low} ${a.high}  B ${b.low} ${b.high}`);
    }
}
if (only.includes("bottlenecks")) {
    console.log("bottlenecks: m, people/s (least, most), per meter, longest gap between two people in s");
    for (const width of WIDTHS) {
        let gap = 0;
        const flow = spread((seed) => {
            const run = crossings(veer, measuredBottleneck(width, seed), { meter });
            gap = Math.max(gap, run.gap);
            return run.left ? 0 : run.flow;
        });
        figures.flow.push({ x: width, ...flow });
        const perMeter = between({ least: flow.least / width, most: flow.most / width });
        console.log(`${width}  ${between(flow)}  ${perMeter}  ${gap.toFixed(1)}`);
    }
    console.log(`R2 ${digits(linearity(figures.flow.map(({ x }) => x), figures.flow.map(({ mean }) => mean)))}`);
}
if (only.includes("rimea")) {
    console.log("RiMEA 4 as a ring of 26 x 2 m, in three fields of 2 m2: per m2 in the ring; per m2, m/s, per m and s");
    for (const count of RIMEA4.counts) {
        const runs = seeds.map((seed) => inFields(veer, RIMEA4.ring(count, seed), { fields: RIMEA4.fields, meter }));
        const fields = RIMEA4.fields.map((_, k) => {
            const [density, speed] = /** @type {const} */ (["density", "speed"]).map((name) =>
                runs.reduce((sum, run) => sum + run[k][name], 0) / runs.length);
            figures.fields.push({ density, speed });
            return `${density.toFixed(2)} ${digits(speed)} ${digits(density * speed)}`;
        });
        console.log(`${densityOf(count, 2)}  ${fields.join("  ")}`);
    }
    const ratio = spread((seed) => timeOf(veer, rimea9(2, seed)) / timeOf(veer, rimea9(4, seed)));
    console.log(`RiMEA 9: the time with 2 doors over the time with 4 doors: ${between(ratio)}`);
    const [short, corner, long] = [RIMEA15.straight(44, 1), RIMEA15.corner(1), RIMEA15.straight(75.4, 1)].map((plan) =>
        timeOf(veer, plan).toFixed(1));
    console.log(`RiMEA 15: straight 44 m ${short} s, corner ${corner} s, straight 75.4 m ${long} s`);
}
if (values.plots) drawPlots(figures);
