/**
 * Figures in the text of pages, between the markers `<!-- figure NAME -->` and `<!-- /figure -->`. Times come from the
 * kept run of the benchmark (readme.js writes them); sizes are measured by tests/docs/figures.test.js.
 */

/** @typedef {import("./report.js").Run} Run */

const MARKED = /(<!-- figure ([\w-]+) -->)[^]*?(<!-- \/figure -->)/g;

/** Returns a number with two digits. @param {number} value */
export const round = (value) => Number(value.toPrecision(2)).toLocaleString("en-US");

/** @param {Run} run */
function timesOf({ lines }) {
    const ns = (/** @type {string} */ name, /** @type {number} */ n, subject = "veer-wasm") => {
        const line = lines.find((one) => one.case === name && one.n === n && one.subject === subject);
        if (!line) throw new Error(`the run has no ${name} of ${n} by ${subject}`);
        return line.nsPerAgentStep;
    };
    const flock = ns("flock", 1000), context = ns("context", 1000), crowd = ns("crowd", 1000);
    return new Map([
        ["flock", `${round(flock)} ns`], ["context", `${round(context)} ns`], ["crowd", `${round(crowd)} ns`],
        ["context-to-flock", round(context / flock)],
        ["yuka-to-flock", round(ns("flock", 1000, "yuka") / flock)],
        ["yuka-index-to-flock", round(ns("flock", 1000, "yuka-index") / flock)],
        ["save-to-save-into", round(ns("snapshot-save", 10_000) / ns("snapshot-save-into", 10_000))],
        ["read", `${round(ns("calls-read", 10_000))} ns`], ["get", `${round(ns("calls-get", 10_000))} ns`],
    ]);
}

/**
 * Returns a text with these figures; all others remain unchanged.
 * @param {string} text @param {Map<string, string>} figures
 */
export const withFigures = (text, figures) =>
    text.replace(MARKED, (whole, open, name, close) =>
        (figures.has(name) ? `${open}${figures.get(name)}${close}` : whole));

/** Returns a page's text with the times of a run. @param {string} text @param {Run} run */
export const withTimes = (text, run) => withFigures(text, timesOf(run));

/** Returns the names of the figures in a text. @param {string} text */
export const namesIn = (text) => [...text.matchAll(MARKED)].map(([, , name]) => name);

/** Returns the names of the figures that a run gives. @param {Run} run */
export const timeNames = (run) => [...timesOf(run).keys()];
