/**
 * Prints Lighthouse's four scores of some pages of the built site, on desktop and mobile. npx fetches Lighthouse into
 * npm's cache. Other work on the machine lowers the performance score. With several runs, each score is the median, and
 * the range of the performance score is printed next to it.
 *
 *   npm run lighthouse             the built site must exist: npm run build:site
 *   npm run lighthouse -- --runs 3 --device mobile docs/speed.html playground
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BASE } from "../../src/build/docs.mjs";
import { findChromium } from "../../src/build/needs.mjs";
import { serveInChild } from "./serve_site.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2", WANTED = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const PLAYGROUND = "playground", DEVICES = ["desktop", "mobile"];
const PAGES = [
    "docs/index.html", "docs/quick-start.html", "docs/behaviors/arrive.html", "docs/recipes/doors.html",
    "docs/reference/brains.html", PLAYGROUND,
];
const FIGURES = [
    "first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift",
    "speed-index",
];

const { values: { runs, device }, positionals } = parseArgs({
    allowPositionals: true, options: { runs: { type: "string", default: "1" }, device: { type: "string" } },
});
const pages = positionals.length ? positionals : PAGES, folder = mkdtempSync(join(tmpdir(), "veer-lighthouse-"));
const site = await serveInChild(BASE);

/** @param {string} page @param {string} on  the device */
function measure(page, on) {
    const out = join(folder, "report.json"), preset = on === "desktop" ? ["--preset=desktop"] : [];
    const address = site.url + (page === PLAYGROUND ? "" : page);
    const args = [
        "--yes", LIGHTHOUSE, address, ...preset, "--output=json", `--output-path=${out}`, "--quiet",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ];
    const { status, stderr } = spawnSync("npx", args,
        { encoding: "utf8", env: { ...process.env, CHROME_PATH: findChromium() ?? "" } });
    if (status !== 0) throw new Error(stderr.slice(-2000));
    const { categories, audits } = JSON.parse(readFileSync(out, "utf8"));
    return { scores: CATEGORIES.map((name) => Math.round(100 * categories[name].score)), audits };
}

const median = (/** @type {number[]} */ values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** @param {string} page @param {string} on @returns {boolean} whether all scores reach their targets */
function report(page, on) {
    const all = Array.from({ length: Math.max(1, Number(runs)) }, () => measure(page, on));
    const speeds = all.map(({ scores }) => scores[0]);
    const scores = CATEGORIES.map((_, i) => median(all.map((one) => one.scores[i])));
    const typical = all.find((one) => one.scores[0] === scores[0]) ?? all[0];
    const range = all.length > 1
        ? `   performance ${Math.min(...speeds)} to ${Math.max(...speeds)} in ${all.length} runs`
        : "";
    console.log(`${page.padEnd(32)} ${on.padEnd(8)} ${scores.join(" / ")}${range}`);
    const failed = Object.values(typical.audits).filter(({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && scoreDisplayMode !== "informative");
    if (scores.some((score) => score < 100)) {
        console.log(`    ${FIGURES.map((id) => `${id} ${typical.audits[id].displayValue}`).join(", ")}`);
        console.log(
            `    ${failed.map(({ id, displayValue }) => `${id}${displayValue ? ` (${displayValue})` : ""}`)
                .join(", ")}`,
        );
    }
    return scores.every((score) => score >= WANTED);
}

let low = 0;
try {
    for (const page of pages) for (const on of device ? [device] : DEVICES) if (!report(page, on)) low++;
} finally {
    site.close();
    rmSync(folder, { recursive: true });
}
process.exitCode = low ? 1 : 0;
