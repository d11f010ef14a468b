/**
 * The plot of a scene beside its field: speed over density, sample by sample, with Weidmann's law and the measured
 * speeds of people. In a comparison, the samples of A are hollow.
 */
import { EVERY, PEOPLE, weidmann } from "../../scene/plot.js";
import { byId, el, setText, surface, within } from "../ui/dom.js";
import { drawPlainLabels } from "../view/labels.js";
import { label } from "../view/marks.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "compare">} Needs */
/** @import { Sample } from "../../scene/plot.js" */
/** @import { Colors } from "../ui/theme.js" */
/** @import { PlayView } from "../field/view.js" */
/**
 * The frame of the plot on its canvas in pixels, and the functions that convert density and speed.
 * @typedef {{ left: number, top: number, right: number, bottom: number, x: (density: number) => number, y: (speed:
 *   number) => number }} Frame
 */
/** @typedef {{ ctx: CanvasRenderingContext2D, frame: Frame, palette: Colors }} Sheet */

const DENSE = 5.5, FAST = 1.75; // ends of the axes: people per m2, m/s; samples beyond are drawn on the edge
const RECENT = 10; // number of samples that are joined by a line
const DOT = 2.5; // radius of a sample, in pixels
const INSET = { left: 28, right: 6, top: 6, bottom: 30 };

/** Shows the plot of the open scene, or hides it. @param {Pick<Needs, "session">} page */
export function showPlot({ session }) {
    const { plot } = session.scene, box = byId("plot");
    box.hidden = !plot;
    if (!plot) return;
    setText(within(box, "h2"), plot.label ? `In ${plot.label}` : "Speed over density");
    const marks = [
        ["sample", `each ${plot.every ?? EVERY} s`], ["pinned", "the same of A"], ["law", "Weidmann 1993"],
        ...(plot.people ? [["people", "people, measured"]] : []),
    ];
    within(box, "ul").replaceChildren(...marks.map(([name, text]) => el("li", { class: name }, text)));
    within(box, "ul").title = plot.people ? PEOPLE[plot.people].label : "";
}

/** Draws the samples so far and updates the texts. @param {Needs} page */
export function drawPlot({ session, store, compare }) {
    const { plot } = session.scene;
    if (!plot) return;
    const box = byId("plot"), samples = session.gauges.plotted();
    const { ctx, width, height } = surface(byId("plot-picture"));
    const frame = frameOf(width, height), sheet = { ctx, frame, palette: store.look.palette };
    drawAxes(sheet);
    if (plot.people) drawPeople(sheet, PEOPLE[plot.people].samples);
    drawLaw(sheet);
    if (store.compare.pin) drawSamples(sheet, compare.guarded((a) => a.gauges.plotted()) ?? [], { isHollow: true });
    drawSamples(sheet, samples, { isHollow: false });
    drawPlainLabels(ctx, sheet.palette);
    const last = samples.at(-1);
    within(box, ".pinned").hidden = !store.compare.pin;
    setText(within(box, ".plot-now"), last ? `${last[0].toFixed(1)} per m²` : "nobody yet");
    setText(within(box, ".plot-speed"), last ? `${last[1].toFixed(2)} m/s` : "");
    byId("plot-picture").setAttribute("aria-label", described(samples));
}

/** Describes the samples: the mean speed at each density, beside Weidmann's law. @param {Sample[]} samples */
export function described(samples) {
    const classes = new Map();
    for (const [density, speed] of samples) {
        const from = Math.floor(density), known = classes.get(from) ?? { count: 0, density: 0, speed: 0 };
        classes.set(from,
            { count: known.count + 1, density: known.density + density, speed: known.speed + speed });
    }
    const texts = [...classes].sort(([a], [b]) => a - b).map(([from, { count, density, speed }]) =>
        `${from} to ${from + 1} people per square meter: ${(speed / count).toFixed(2)} meters per second, ` +
        `${weidmann(density / count).toFixed(2)} by Weidmann's law`);
    return `Speed over density, ${samples.length} samples${texts.length ? `. ${texts.join("; ")}` : ""}`;
}

/** @param {number} width @param {number} height @returns {Frame} */
function frameOf(width, height) {
    const left = INSET.left, right = width - INSET.right, { top } = INSET, bottom = height - INSET.bottom;
    return {
        left, right, top, bottom,
        x: (density) => left + (right - left) * Math.min(density / DENSE, 1),
        y: (speed) => bottom - (bottom - top) * Math.min(speed / FAST, 1),
    };
}

/** @param {Sheet} sheet */
function drawAxes({ ctx, frame, palette }) {
    const { left, right, top, bottom } = frame;
    ctx.beginPath();
    for (let density = 1; density < DENSE; density++) {
        ctx.moveTo(frame.x(density), top);
        ctx.lineTo(frame.x(density), bottom);
    }
    for (const speed of [0.5, 1, 1.5]) {
        ctx.moveTo(left, frame.y(speed));
        ctx.lineTo(right, frame.y(speed));
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.line;
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(left, top);
    ctx.lineTo(left, bottom);
    ctx.lineTo(right, bottom);
    ctx.strokeStyle = palette.edge;
    ctx.stroke();
    const { dim: color } = palette;
    for (let density = 0; density < DENSE; density++) {
        label(ctx, { x: frame.x(density), y: bottom + 15, color, text: `${density}` });
    }
    for (const speed of [0.5, 1, 1.5]) {
        label(ctx, { x: left - 13, y: frame.y(speed) + 6, color, text: speed === 1 ? "1" : `${speed}` });
    }
    label(ctx, { x: left - 13, y: bottom + 3, color, text: "m/s" });
    label(ctx, { x: (left + right) / 2, y: bottom + 29, color, text: "people per m²" });
}

/** @param {Sheet} sheet */
function drawLaw({ ctx, frame, palette }) {
    ctx.beginPath();
    for (let density = 0.05; density <= DENSE; density += 0.05) {
        ctx.lineTo(frame.x(density), frame.y(weidmann(density)));
    }
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.text;
    ctx.stroke();
}

/** @param {Sheet} sheet @param {Sample[]} samples */
function drawPeople({ ctx, frame, palette }, samples) {
    ctx.beginPath();
    for (const [density, speed] of samples) ctx.rect(frame.x(density) - 3, frame.y(speed) - 3, 6, 6);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = palette.interest;
    ctx.stroke();
}

/** @param {Sheet} sheet @param {Sample[]} samples @param {{ isHollow: boolean }} look */
function drawSamples({ ctx, frame, palette }, samples, { isHollow }) {
    const dots = new Path2D();
    for (const [density, speed] of samples) {
        const x = frame.x(density), y = frame.y(speed);
        dots.moveTo(x + DOT, y);
        dots.arc(x, y, DOT, 0, 2 * Math.PI);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = ctx.fillStyle = palette.goal;
    ctx.globalAlpha = 0.6;
    if (isHollow) ctx.stroke(dots);
    else ctx.fill(dots);
    ctx.globalAlpha = 1;
    const last = samples.at(-1);
    if (!last || isHollow) return;
    ctx.beginPath();
    for (const [density, speed] of samples.slice(-RECENT)) ctx.lineTo(frame.x(density), frame.y(speed));
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(frame.x(last[0]), frame.y(last[1]), 2 * DOT, 0, 2 * Math.PI);
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.field;
    ctx.stroke();
}

/**
 * Draws the outline of the area that the plot measures.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Pick<Needs["session"], "scene">} session
 */
export function drawPlotArea(ctx, { at, palette }, { scene: { plot } }) {
    if (!plot) return;
    const [minX, minY, maxX, maxY] = plot.area, from = at(minX, minY), to = at(maxX, maxY);
    ctx.setLineDash([5, 4]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = palette.goal;
    ctx.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
    ctx.setLineDash([]);
}
