#!/usr/bin/env node
/**
 * Measures the pauses of a match in a cluster of three processes of the Colyseus example, when the process that runs it
 * is killed, ends or stops, and when Redis is killed. Prints them, and draws the plot of the page Multiplayer. Other
 * work on the machine makes pauses longer.
 *
 *   npm ci in web/examples/colyseus, then: node tests/tools/pauses.mjs [COUNT]    of kills; default: 20
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The trial of the example, whose packages are installed only in its folder. */
const TRIAL = new URL("../../web/examples/colyseus/src/trial.js", import.meta.url).href;
const FILE = fileURLToPath(new URL("../../web/docs/plots/pauses.svg", import.meta.url));
const WIDTH = 560, LEFT = 150, RIGHT = 20, TOP = 14, ROW = 44, LEAST = 20, MOST = 2000, TURN = 50;
const TICKS = [20, 50, 100, 200, 500, 1000, 2000];
const STYLE = `text{font:14px system-ui,sans-serif;fill:#24292f}.page{fill:#fff}.grid{stroke:#d0d7de}
.turn{stroke:#6b7280;stroke-dasharray:4 3}circle{fill:#0072b2;fill-opacity:.45}.median{stroke:#d55e00;stroke-width:3}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.grid{stroke:#30363d}circle{fill:#56b4e9}
.median{stroke:#ff8c42}}`;

/** @typedef {{ name: string, pauses: number[] }} Row  pauses: in ms, sorted */

const across = (/** @type {number} */ ms) =>
    LEFT + ((WIDTH - LEFT - RIGHT) * Math.log(ms / LEAST)) / Math.log(MOST / LEAST);
const medianOf = (/** @type {Row} */ { pauses }) => pauses[Math.floor(pauses.length / 2)];

/** @param {Row[]} rows */
function drawn(rows) {
    const bottom = TOP + ROW * rows.length, parts = /** @type {string[]} */ ([]);
    for (const tick of TICKS) {
        const x = across(tick).toFixed(1);
        parts.push(`<path class="grid" d="M${x} ${TOP}V${bottom}"/>`);
        parts.push(`<text x="${x}" y="${bottom + 18}" text-anchor="middle">${tick}</text>`);
    }
    const turn = across(TURN).toFixed(1);
    parts.push(`<path class="turn" d="M${turn} ${TOP}V${bottom}"/>`);
    for (const [i, row] of rows.entries()) {
        const middle = TOP + ROW * (i + 0.5), x = across(medianOf(row)).toFixed(1);
        parts.push(`<text x="${LEFT - 12}" y="${middle + 5}" text-anchor="end">${row.name}</text>`);
        for (const [k, pause] of row.pauses.entries()) {
            const y = (middle + 5 * ((k % 5) - 2)).toFixed(1); // five lines of dots, so that equal pauses are visible
            parts.push(`<circle cx="${across(pause).toFixed(1)}" cy="${y}" r="3.5"/>`);
        }
        parts.push(`<path class="median" d="M${x} ${middle - 17}V${middle + 17}"/>`);
    }
    const text = "longest time between two turns, in ms; bar: median; dashes: a turn";
    parts.push(`<text x="${WIDTH / 2}" y="${bottom + 42}" text-anchor="middle">${text}</text>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 54}">\n<title>Pauses of a match` +
        `</title>\n<style>${STYLE}</style>\n<rect class="page" width="100%" height="100%"/>\n${parts.join("\n")}\n` +
        "</svg>\n";
}

const { Trial } = await import(TRIAL);
const count = Number(process.argv[2] ?? 20), trial = await Trial.open(), rows = /** @type {Row[]} */ ([]);
await trial.settle();
for (const [name, times, run] of /** @type {[string, number, () => Promise<number[]>][]} */ ([
    ["server killed", count, () => trial.kill()],
    ["server ends", count, () => trial.kill("SIGTERM")],
    ["server stopped", Math.ceil(count / 4), () => trial.stop(5000)],
    ["Redis killed", Math.ceil(count / 4), () => trial.killRedis()],
])) {
    const pauses = [];
    for (let i = 0; i < times; i++) pauses.push(...await run());
    const row = { name, pauses: pauses.sort((a, b) => a - b) };
    rows.push(row);
    console.log(`${name}: ${pauses.length} pauses, median ${medianOf(row).toFixed(0)} ms, worst ` +
        `${pauses[pauses.length - 1].toFixed(0)} ms`);
}
console.log(`${trial.check()} turns, ${trial.compared} hashes, all as in an unbroken run`);
await trial.close();
writeFileSync(FILE, drawn(rows));
process.exit(0);
