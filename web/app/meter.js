/** What a frame costs: step and draw time of the last frames as stacked bars, and their averages in figures. */
import { brief, byId, setText, surface } from "./dom.js";

const FRAMES = 60;
const EASE = 0.06; // weight of the newest frame in the averages
const BUDGET = 1000 / 60;

export function createMeter() {
    const steps = new Float32Array(FRAMES), draws = new Float32Array(FRAMES);
    let at = 0, step = 0, draw = 0, frame = BUDGET, shown = 0;
    return {
        /** @param {{ step: number, draw: number, frame: number }} times in ms */
        record(times) {
            steps[at] = times.step;
            draws[at] = times.draw;
            at = (at + 1) % FRAMES;
            step += (times.step - step) * EASE;
            draw += (times.draw - draw) * EASE;
            if (times.frame > 0) frame += (Math.min(times.frame, 1000) - frame) * EASE;
        },
        /** Four times a second is as fast as anybody reads. @param {number} now @param {any} palette @param {boolean} running */
        show(now, palette, running) {
            if (now - shown < 250) return;
            shown = now;
            setText(byId("figure-step"), running ? `${step.toFixed(2)} ms` : "–");
            setText(byId("figure-draw"), `${draw.toFixed(1)} ms`);
            setText(byId("figure-fps"), brief(Math.round(1000 / frame)));
            const { ctx, width, height } = surface(byId("meter"));
            const bar = width / FRAMES, scale = height / (BUDGET * 0.75);
            for (let i = 0; i < FRAMES; i++) {
                const k = (at + i) % FRAMES, low = Math.max(steps[k] * scale, 0.5), high = draws[k] * scale;
                ctx.fillStyle = palette.edge;
                ctx.fillRect(i * bar, height - low - high, bar - 0.5, high);
                ctx.fillStyle = palette.accent;
                ctx.fillRect(i * bar, height - low, bar - 0.5, low);
            }
        },
    };
}
