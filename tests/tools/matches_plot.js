/** Draws the plot of tests/tools/matches.mjs: how late turns are, by the number of matches. */
const WIDTH = 560, HEIGHT = 380, LEFT = 56, RIGHT = 16, TOP = 14, BOTTOM = 108, LEAST = 1, MOST = 100;
const TICKS = [1, 2, 5, 10, 20, 50, 100];
const STYLE = `text{font:14px system-ui,sans-serif;fill:#24292f}.page{fill:#fff}.grid{stroke:#d0d7de}
.limit{stroke:#6b7280;stroke-dasharray:4 3}.line{fill:none;stroke-width:2.5}.c0{stroke:#0072b2}.c1{stroke:#d55e00}
.c2{stroke:#d55e00;stroke-dasharray:7 4}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}.c0{stroke:#56b4e9}
.c1,.c2{stroke:#ff8c42}}`;

/** @typedef {{ name: string, points: { x: number, y: number }[] }} Line */

/** @param {Line[]} lines @param {number} limit  of what counts as in time, in ms */
export function plotted(lines, limit) {
    const end = 50 * Math.ceil(Math.max(...lines.flatMap(({ points }) => points.map(({ x }) => x))) / 50);
    const bottom = HEIGHT - BOTTOM, across = (/** @type {number} */ x) => LEFT + ((WIDTH - LEFT - RIGHT) * x) / end;
    const down = (/** @type {number} */ y) =>
        bottom - ((bottom - TOP) * Math.log(Math.min(Math.max(y, LEAST), MOST) / LEAST)) / Math.log(MOST / LEAST);
    const parts = /** @type {string[]} */ ([]);
    for (const tick of TICKS) {
        const y = down(tick).toFixed(1);
        parts.push(`<path class="grid" d="M${LEFT} ${y}H${WIDTH - RIGHT}"/>`);
        parts.push(`<text x="${LEFT - 8}" y="${(down(tick) + 5).toFixed(1)}" text-anchor="end">${tick}</text>`);
    }
    for (let x = 0; x <= end; x += 50) {
        parts.push(`<text x="${across(x).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${x}</text>`);
    }
    parts.push(`<path class="limit" d="M${LEFT} ${down(limit).toFixed(1)}H${WIDTH - RIGHT}"/>`);
    for (const [i, { name, points }] of lines.entries()) {
        const path = points.map(({ x, y }) => `${across(x).toFixed(1)} ${down(y).toFixed(1)}`).join("L");
        const x = i % 2 ? WIDTH / 2 + 20 : LEFT, y = bottom + 70 + 22 * Math.floor(i / 2);
        parts.push(`<path class="line c${i}" d="M${path}"/><path class="line c${i}" d="M${x} ${y - 5}h28"/>`);
        parts.push(`<text x="${x + 36}" y="${y}">${name}</text>`);
    }
    const text = "matches; 95 % of the turns are at most so many ms late";
    parts.push(`<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${bottom + 42}" text-anchor="middle">${text}</text>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">\n<title>How late turns are, by ` +
        `the number of matches</title>\n<style>${STYLE}</style>\n<rect class="page" width="100%" height="100%"/>\n` +
        `${parts.join("\n")}\n</svg>\n`;
}
