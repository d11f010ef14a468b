/**
 * Draws the plots of the page People: Veer's figures, with the lowest and the highest of all seeds, next to those of
 * measured people.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FILE_A, FILE_B, FLOWS, MEASURED, weidmann } from "./data.js";

/**
 * @typedef {{ x: number, least: number, mean: number, most: number }} Spread
 * `fields`: density and speed of each field of RiMEA 4.
 * @typedef {{ ring: Spread[], file: Spread[], flow: Spread[], fields: { density: number, speed: number }[] }} Figures
 * @typedef {{ name: string, title: string, across: string, up: string, maxX: number, maxY: number,
 *   stepX: number, stepY: number }} Frame
 */

const FOLDER = fileURLToPath(new URL("../../web/docs/plots/", import.meta.url));
// The legend is below, in two columns: phones show the whole width, so texts stay legible.
const WIDTH = 560, HEIGHT = 370, LEFT = 56, RIGHT = 14, TOP = 16, BOTTOM = 56, FONT = 15, LINE = 24, COLUMN = 262;
const COLORS = ["#b45309", "#047857", "#7c3aed", "#be185d", "#4d7c0f", "#0e7490"], OWN = "#1d4ed8", LAW = "#6b7280";

/** @param {Frame} frame */
function createPlot(frame) {
    const parts = /** @type {string[]} */ ([]), legend = /** @type {string[]} */ ([]);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => [
        LEFT + (x / frame.maxX) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - (y / frame.maxY) * (HEIGHT - TOP - BOTTOM),
    ].map((value) => Number(value.toFixed(1)));
    const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, more = "") =>
        `<text x="${x}" y="${y}" ${more}>${words}</text>`;
    const name = (/** @type {string} */ color, /** @type {string} */ words) => {
        const place = legend.length / 2, x = LEFT + COLUMN * (place % 2), y = HEIGHT + LINE * Math.floor(place / 2) + 6;
        legend.push(`<circle cx="${x}" cy="${y - 5}" r="5" fill="${color}"/>`);
        legend.push(text(x + 14, y, words));
    };
    const path = (/** @type {number[][]} */ points) => points.map(([x, y]) => at(x, y).join(",")).join(" ");
    return {
        /** @param {string} words @param {string} color @param {number[][]} points */
        line(words, color, points) {
            name(color, words);
            parts.push(`<polyline points="${path(points)}" fill="none" stroke="${color}" stroke-width="1.5"/>`);
        },
        /** @param {string} words @param {string} color @param {number[][]} points */
        dots(words, color, points) {
            name(color, words);
            for (const [cx, cy] of points.map(([x, y]) => at(x, y))) {
                parts.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`);
            }
        },
        /** @param {string} words @param {string} color @param {import("./data.js").Range[]} ranges */
        band(words, color, ranges) {
            name(color, words);
            const middle = (/** @type {import("./data.js").Range} */ { from, to }) => (from + to) / 2;
            const high = ranges.map((one) => [middle(one), one.high]);
            const low = ranges.map((one) => [middle(one), Math.max(0, one.low)]).reverse();
            parts.push(`<polygon points="${path([...high, ...low])}" fill="${color}" fill-opacity="0.18"/>`);
        },
        /** @param {string} words @param {Spread[]} spreads */
        own(words, spreads) {
            name(OWN, words);
            for (const { x, least, mean, most } of spreads) {
                const [cx, cy] = at(x, mean), [, low] = at(x, least), [, high] = at(x, most);
                parts.push(`<line x1="${cx}" y1="${low}" x2="${cx}" y2="${high}" stroke="${OWN}" stroke-width="2"/>`);
                parts.push(`<circle cx="${cx}" cy="${cy}" r="4" fill="${OWN}"/>`);
            }
        },
        write() {
            const axes = /** @type {string[]} */ ([]), [x0, y0] = at(0, 0), [x1, y1] = at(frame.maxX, frame.maxY);
            for (let x = 0; x <= frame.maxX + 1e-9; x += frame.stepX) {
                axes.push(text(at(x, 0)[0], y0 + 20, String(Number(x.toFixed(2))), 'text-anchor="middle"'));
            }
            for (let y = 0; y <= frame.maxY + 1e-9; y += frame.stepY) {
                const [, place] = at(0, y);
                axes.push(text(x0 - 8, place + 4, String(Number(y.toFixed(2))), 'text-anchor="end"'));
                axes.push(`<line x1="${x0}" y1="${place}" x2="${x1}" y2="${place}" stroke="#d1d5db"/>`);
            }
            axes.push(`<polyline points="${x0},${y1} ${x0},${y0} ${x1},${y0}" fill="none" stroke="#374151"/>`);
            axes.push(text((x0 + x1) / 2, HEIGHT - 14, frame.across, 'text-anchor="middle"'));
            axes.push(text(16, (y0 + y1) / 2, frame.up,
                `text-anchor="middle" transform="rotate(-90 16 ${(y0 + y1) / 2})"`));
            const height = HEIGHT + LINE * Math.ceil(legend.length / 4) + 4;
            writeFileSync(`${FOLDER}${frame.name}.svg`,
                `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" ` +
                `font-size="${FONT}" fill="#111827">\n<title>${frame.title}</title>\n` +
                `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>\n${
                    [...axes, ...parts, ...legend].join("\n")}\n</svg>\n`);
        },
    };
}

/** @param {Figures} figures  of all seeds; an empty list leaves its plot unchanged */
export function drawPlots({ ring, file, flow, fields }) {
    if (ring.length) {
        const plot = createPlot({
            name: "people-ring", title: "Speed over density in a ring of 26 x 1.8 m", across: "people per m²",
            up: "m/s", maxX: 4.5, maxY: 1.6, stepX: 0.5, stepY: 0.2,
        });
        const curve = Array.from({ length: 45 }, (_, i) => 0.1 * (i + 1));
        plot.line("Weidmann 1993", LAW, curve.map((density) => [density, weidmann(density)]));
        Object.entries(MEASURED).forEach(([name, points], i) => plot.dots(name, COLORS[i], points));
        plot.own("Veer", ring);
        plot.write();
    }
    if (file.length) {
        const plot = createPlot({
            name: "people-file", title: "Speed over density in one file", across: "people per m", up: "m/s", maxX: 3,
            maxY: 1.4, stepX: 0.5, stepY: 0.2,
        });
        plot.band("12 experiments, 10 to 90 %", COLORS[1], FILE_B);
        plot.band("ring of 26 m, 10 to 90 %", COLORS[0], FILE_A);
        plot.own("Veer", file);
        plot.write();
    }
    if (flow.length) {
        const plot = createPlot({
            name: "people-bottlenecks", title: "Flow through bottlenecks", across: "width in m", up: "people/s",
            maxX: 2.75, maxY: 6.5, stepX: 0.5, stepY: 1,
        });
        Object.entries(FLOWS).forEach(([name, points], i) => plot.dots(name, COLORS[i], points));
        plot.own("Veer", flow);
        plot.write();
    }    if (fields.length) {
        const plot = createPlot({
            name: "people-fields", title: "Flow over density in RiMEA 4", across: "people per m²",
            up: "people per m and s", maxX: 7, maxY: 2, stepX: 1, stepY: 0.5,
        });
        const curve = Array.from({ length: 54 }, (_, i) => 0.1 * (i + 1));
        plot.line("Weidmann 1993", LAW, curve.map((density) => [density, density * weidmann(density)]));
        const flows = (/** @type {number[][]} */ points) =>
            points.map(([density, speed]) => [density, density * speed]);
        Object.entries(MEASURED).forEach(([name, points], i) => plot.dots(name, COLORS[i], flows(points)));
        plot.dots("Veer", OWN, flows(fields.map(({ density, speed }) => [density, speed])));
        plot.write();
    }
}
