/** Draws a front of two measures as an SVG that is readable on light and dark pages. */

const WIDTH = 560, HEIGHT = 360, LEFT = 64, RIGHT = 20, TOP = 20, BOTTOM = 50, TICKS = 5;
const STYLE = `text{font:14px system-ui,sans-serif;fill:#24292f}.page{fill:#fff}.grid{stroke:#d0d7de}
.front{fill:#0072b2;stroke:#0072b2}.start{fill:#d55e00}polyline{fill:none!important;stroke-width:1.5}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}
.front{fill:#56b4e9;stroke:#56b4e9}.start{fill:#ff8c42}}`;

/** Returns a step of 1, 2 or 5 times a power of ten that divides a range into a few parts. @param {number} range */
function stepOf(range) {
    const raw = range / TICKS, power = 10 ** Math.floor(Math.log10(raw));
    return power * ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10);
}

/** @param {number[]} values @param {number} from @param {number} to */
function scaleOf(values, from, to) {
    const least = Math.min(...values), most = Math.max(...values), step = stepOf(most - least || Math.abs(most) || 1);
    const first = Math.floor(least / step), last = Math.max(Math.ceil(most / step), first + 1);
    const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(6)));
    const share = (/** @type {number} */ value) => (value / step - first) / (last - first);
    return { ticks, at: (/** @type {number} */ value) => Number((from + (to - from) * share(value)).toFixed(1)) };
}

/** @param {{ start: number[], points: number[][], axes: string[] }} front  axes: names of the two measures */
export function frontPlot({ start, points, axes }) {
    const bottom = HEIGHT - BOTTOM, right = WIDTH - RIGHT, all = [start, ...points];
    const x = scaleOf(all.map(([value]) => value), LEFT, right);
    const y = scaleOf(all.map(([, value]) => value), bottom, TOP);
    const line = (/** @type {number[]} */ [x1, y1, x2, y2]) =>
        `<line class="grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
    const parts = [
        ...y.ticks.map((tick) => `${line([LEFT, y.at(tick), right, y.at(tick)])}` +
            `<text x="${LEFT - 8}" y="${y.at(tick)}" dy="5" text-anchor="end">${tick}</text>`),
        ...x.ticks.map((tick) => `${line([x.at(tick), TOP, x.at(tick), bottom])}` +
            `<text x="${x.at(tick)}" y="${bottom + 20}" text-anchor="middle">${tick}</text>`),
        `<polyline class="front" points="${points.map(([a, b]) => `${x.at(a)},${y.at(b)}`).join(" ")}"/>`,
        ...points.map(([a, b]) => `<circle class="front" cx="${x.at(a)}" cy="${y.at(b)}" r="4"/>`),
        `<circle class="start" cx="${x.at(start[0])}" cy="${y.at(start[1])}" r="6"/>`,
        `<text x="${x.at(start[0]) + 10}" y="${y.at(start[1]) + 5}">as it was</text>`,
        `<text x="${(LEFT + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${axes[0]}</text>`,
        `<text x="18" y="${(TOP + bottom) / 2}" text-anchor="middle" ` +
            `transform="rotate(-90 18 ${(TOP + bottom) / 2})">${axes[1]}</text>`,
    ];
    const label = `A front of ${axes.join(" and ")}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
        `aria-label="${label}"><style>${STYLE}</style>\n<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>\n` +
        `${parts.join("\n")}\n</svg>\n`;
}
