/**
 * The cost of a frame: step and draw times of the last frames as stacked bars, and the medians of the last second as
 * numbers. If simulated time was dropped, the meter also shows the simulation speed relative to real time.
 */
import { brief, byId, setText, surface } from "./dom.js";

const FRAMES = 60;
const BUDGET = 1000 / 60;
const WINDOW = 1000; // period that the medians cover, in ms
const KEPT = 0.98; // fraction of real time; a lower simulation speed is shown

/**
 * A frame, with times in ms. `step`: total time of its steps. `taken`: number of steps. `due` and `given`: simulated
 * seconds that real time required, and seconds that were simulated.
 * @typedef {{ step: number, draw: number, frame: number, taken: number, due: number, given: number }} Frame
 */

/** @param {number[]} values @returns {number} */
function median(values) {
    const sorted = values.sort((a, b) => a - b), half = sorted.length >> 1;
    return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

export function createMeter() {
    /** @type {Frame[]} */
    let frames = [];
    let shown = 0;
    const last = () => {
        let time = 0, from = frames.length;
        while (from > 0 && (time += frames[from - 1].frame) <= WINDOW) from--;
        return frames.slice(Math.min(from, frames.length - 1));
    };
    const stepTime = () => {
        const stepping = last().filter(({ taken }) => taken > 0);
        return stepping.length ? median(stepping.map(({ step, taken }) => step / taken)) : 0;
    };
    const figures = () => {
        const recent = last(), due = recent.reduce((sum, frame) => sum + frame.due, 0);
        const given = recent.reduce((sum, frame) => sum + frame.given, 0);
        return {
            step: stepTime(), draw: recent.length ? median(recent.map(({ draw }) => draw)) : 0,
            fps: recent.length ? 1000 / median(recent.map(({ frame }) => Math.max(frame, 1))) : 0,
            pace: due > 0 ? given / due : 1,
        };
    };
    return {
        /** @param {Frame} frame */
        record(frame) {
            frames.push(frame);
            if (frames.length > 4 * FRAMES) frames = frames.slice(-2 * FRAMES);
        },
        /** Discards the frames of another world. */
        reset() {
            frames = [];
        },
        stepTime,
        figures,
        /**
         * Updates the figures at most four times per second, so that they can be read.
         * @param {number} now
         * @param {import("./theme.js").Colors} palette
         * @param {boolean} running
         */
        show(now, palette, running) {
            if (now - shown < 250) return;
            shown = now;
            const { step, draw, fps, pace } = figures();
            setText(byId("figure-step"), running ? `${step.toFixed(2)} ms` : "–");
            setText(byId("figure-draw"), `${draw.toFixed(1)} ms`);
            setText(byId("figure-fps"), brief(Math.round(fps)));
            byId("pace").hidden = !running || pace > KEPT;
            setText(byId("figure-pace"), `${pace.toFixed(2)}×`);
            const { ctx, width, height } = surface(byId("meter"));
            const bar = width / FRAMES, scale = height / (BUDGET * 0.75), bars = frames.slice(-FRAMES);
            for (const [i, frame] of bars.entries()) {
                const at = (FRAMES - bars.length + i) * bar, low = Math.max(frame.step * scale, 0.5);
                const high = frame.draw * scale;
                ctx.fillStyle = palette.edge;
                ctx.fillRect(at, height - low - high, bar - 0.5, high);
                ctx.fillStyle = palette.accent;
                ctx.fillRect(at, height - low, bar - 0.5, low);
            }
        },
    };
}
