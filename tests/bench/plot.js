/**
 * Plots cost per agent against the number of agents, both on logarithmic scales, as an SVG that is readable on light
 * and dark pages.
 */

/** @typedef {{ name: string, points: [number, number][] }} Series */

const WIDTH = 720, HEIGHT = 400, LEFT = 72, RIGHT = 175, TOP = 40, BOTTOM = 52;
/** Colors, for a light and a dark page, that color-blind readers can also distinguish (Okabe and Ito, 2008). */
const COLORS = [
    ["#0072b2", "#56b4e9"], ["#d55e00", "#ff8c42"], ["#007a5a", "#2ec99a"], ["#8a4f7d", "#d99ac8"],
    ["#7a6a00", "#e0c840"], ["#555555", "#b5b5b5"], ["#b0005a", "#ff6fa8"], ["#3a3a9a", "#9a9aff"],
];

const STYLE = `text{font:13px system-ui,sans-serif;fill:#24292f}
.page{fill:#fff}.grid{stroke:#d0d7de}.title{font-weight:600}
polyline{fill:none!important;stroke-width:2}
${COLORS.map(([color], i) => `.s${i}{stroke:${color};fill:${color}}`).join("")}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}${COLORS.map((
    [, color], i,
) => `.s${i}{stroke:${color};fill:${color}}`).join("")}}`;

/**
 * Returns tick values: powers of ten and, if there is room, their multiples by 2 and 5.
 * @param {number} least
 * @param {number} most
 */
function ticks(least, most) {
    const all = [];
    for (let power = 10 ** Math.floor(Math.log10(least)); power <= most; power *= 10) {
        all.push(power, 2 * power, 5 * power);
    }
    const within = all.filter((tick) => tick >= least * 0.999 && tick <= most * 1.001);
    const tens = within.filter((tick) => Math.log10(tick) % 1 === 0);
    return tens.length >= 3 ? tens : within;
}

/** Returns a logarithmic scale. @param {number[]} values @param {number} from @param {number} to */
function scaleOf(values, from, to) {
    const least = Math.min(...values), most = Math.max(...values) * (Math.max(...values) === least ? 1.1 : 1);
    const span = Math.log(most / least);
    return { least, most, at: (/** @type {number} */ value) => from + ((to - from) * Math.log(value / least)) / span };
}

const short = (/** @type {number} */ value) => value.toFixed(1).replace(/\.0$/, "");
const number = (/** @type {number} */ value) => value.toLocaleString("en-US");
const escape = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Returns the labels at the ends of lines, moved apart so that they do not overlap.
 * @param {{ x: number, y: number, label: string, color: number }[]} ends
 */
function spread(ends) {
    const sorted = [...ends].sort((a, b) => a.y - b.y);
    for (let i = 1; i < sorted.length; i++) sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + 16);
    return sorted;
}

/** @param {string} title @param {Series[]} series @returns {string} */
export function plot(title, series) {
    const points = series.flatMap((one) => one.points), bottom = HEIGHT - BOTTOM, right = WIDTH - RIGHT;
    const costs = points.map(([, cost]) => cost);
    const x = scaleOf(points.map(([n]) => n), LEFT, right);
    const y = scaleOf([Math.min(...costs) * 0.8, Math.max(...costs) * 1.25], bottom, TOP);
    const across = ticks(y.least, y.most).map((tick) => {
        const at = short(y.at(tick));
        return `<line class="grid" x1="${LEFT}" x2="${right}" y1="${at}" y2="${at}"/><text x="${LEFT - 8}" ` +
            `y="${at}" dy="4" text-anchor="end">${number(tick)}</text>`;
    });
    const down = ticks(x.least, x.most).map((tick) => {
        const at = short(x.at(tick));
        return `<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}"/><text x="${at}" ` +
            `y="${bottom + 18}" text-anchor="middle">${number(tick)}</text>`;
    });
    const lines = series.map(({ points: own }, i) => {
        const places = own.map(([n, cost]) => [short(x.at(n)), short(y.at(cost))]);
        const dots = places.map(([px, py]) => `<circle class="s${i % COLORS.length}" cx="${px}" cy="${py}" r="3"/>`);
        return `<polyline class="s${i % COLORS.length}" ` +
            `points="${places.map((place) => place.join(",")).join(" ")}"/>${dots.join("")}`;
    });
    const ends = series.map(({ name, points: own }, i) => {
        const [n, cost] = own[own.length - 1];
        return { x: x.at(n) + 10, y: y.at(cost) + 4, label: escape(name), color: i % COLORS.length };
    });
    const labels = spread(ends).map(({ x: left, y: base, label, color }) =>
        `<rect class="s${color}" x="${short(left)}" y="${short(base - 8)}" width="7" height="7"/><text ` +
            `x="${short(left + 13)}" y="${short(base)}">${label}</text>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(
        title,
    )}"><style>${STYLE}</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}"/><text class="title" x="${LEFT}" y="22">${escape(title)}</text>
${across.join("\n")}\n${down.join("\n")}\n${lines.join("\n")}\n${labels.join("\n")}
<text x="${(LEFT + right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">agents</text>
</svg>
`;
}
