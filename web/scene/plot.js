/**
 * A plot of speed over density, as studies of pedestrians draw it (the fundamental diagram): every `every` seconds, the
 * number of agents in an area divided by the area, and their mean speed. Lengths are converted to meters.
 */
import { members } from "./crowd.js";
import { number, refuse } from "./shape.js";

/** @import { Run, Gauge } from "./figures.js" */
/** @import { Check } from "./shape.js" */
/** @import { ScenePlot } from "./types.js" */
/** A sample: people per square meter, and meters per second. @typedef {[number, number]} Sample */
/**
 * A plot's samples, the oldest first. `every`: number of steps between samples.
 * @typedef {{ every: number, samples: Sample[] }} PlotState
 */

export const EVERY = 0.5; // default time between samples, in s
const MOST = 800; // maximum number of samples; when exceeded, every second sample is dropped
const FREE = 1.34, GAMMA = 1.913, JAM = 5.4; // Weidmann's free speed, m/s, and constants, people per m2

/**
 * Returns the speed of people at a density, by the law that U. Weidmann fitted to 25 studies in "Transporttechnik der
 * Fussgänger", 1993.
 * @param {number} density  people per m2
 */
export const weidmann = (density) =>
    (density > 0 ? Math.max(0, FREE * (1 - Math.exp(-GAMMA * (1 / density - 1 / JAM)))) : FREE);

/**
 * Speeds of people in experiments of the Forschungszentrum Jülich: means of all pairs of density and speed in the data
 * that JuPedSim publishes with its validation tests.
 * @type {Record<string, { label: string, samples: Sample[] }>}
 */
export const PEOPLE = {
    ring: {
        label: "people in a closed corridor of 1.8 m",
        samples: [
            [0.4, 1.1], [0.6, 1], [0.9, 0.84], [1.1, 0.78], [1.4, 0.65], [1.85, 0.52], [2.4, 0.39], [2.7, 0.35],
            [3.25, 0.23], [3.7, 0.17], [4.1, 0.06],
        ],
    },
    oneWay: {
        label: "people in a corridor of 3 m",
        samples: [
            [0.4, 1.49], [0.6, 1.43], [0.9, 1.38], [1.1, 1.22], [1.4, 1.19], [1.85, 0.95], [2.4, 0.48], [2.7, 0.39],
            [3.25, 0.22], [3.7, 0.16],
        ],
    },
    twoWay: {
        label: "people in a corridor of 3.6 m, both ways",
        samples: [
            [0.4, 1.5], [0.6, 1.39], [0.9, 1.22], [1.1, 1.14], [1.4, 0.91], [1.85, 0.72], [2.4, 0.53], [2.7, 0.46],
            [3.25, 0.4],
        ],
    },
};

/** @param {ScenePlot} plot */
const squareMeters = ({ area: [minX, minY, maxX, maxY], meter }) => ((maxX - minX) * (maxY - minY)) / (meter * meter);

/**
 * Returns the sample of the present state; null if no agent is in the area.
 * @param {Run} run @param {ScenePlot} plot @returns {Sample | null}
 */
function sampleOf(run, plot) {
    const { x, y, velocityX, velocityY } = run.world.agents, [minX, minY, maxX, maxY] = plot.area;
    let count = 0, speed = 0;
    for (const { slot } of members(run, plot.of)) {
        if (x[slot] < minX || x[slot] > maxX || y[slot] < minY || y[slot] > maxY) continue;
        count++;
        speed += Math.sqrt(velocityX[slot] ** 2 + velocityY[slot] ** 2);
    }
    return count ? [count / squareMeters(plot), speed / count / plot.meter] : null;
}

/**
 * Samples speed and density. Without agents in the area there is no speed, and so no sample.
 * @param {Run} run @param {ScenePlot} plot @returns {Gauge & { state: PlotState }}
 */
export function plotGauge({ dt }, plot) {
    /** @type {PlotState} */
    const state = { every: Math.max(1, Math.round((plot.every ?? EVERY) / dt)), samples: [] };
    return {
        state,
        observe(run) {
            const sample = run.tick % state.every ? null : sampleOf(run, plot);
            if (!sample) return;
            state.samples.push(sample);
            if (state.samples.length <= MOST) return;
            state.samples = state.samples.filter((_, i) => i % 2);
            state.every *= 2;
        },
        report() {
            const { samples } = state;
            return { samples: samples.length, densest: Math.max(0, ...samples.map(([density]) => density)) };
        },
    };
}

/** Returns the check of a scene's plot. @param {import("./format.js").RuleParts} parts @returns {Check} */
export function plotCheck({ region, seconds, path: name, text, choice, record }) {
    const meter = number({ name: "meter", kind: "f32", min: 0.001, max: 1e6, unit: "u" });
    const check = record({
        area: region, meter, every: seconds, of: name, label: text, people: choice(Object.keys(PEOPLE)),
    }, ["area", "meter"]);
    return (value, path) => {
        const plot = check(value, path), [minX, minY, maxX, maxY] = /** @type {number[]} */ (plot.area);
        return minX < maxX && minY < maxY ? plot : refuse(`${path}.area`, "is empty", plot.area);
    };
}
