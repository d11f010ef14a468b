/** Texts of the command line: help, tables, the progress line. */

/** @import { Figures, Progress, TuneResult } from "../tune/types.js" */

export const HELP = `veer: measure, tune and check steering from the command line

  npx veer measure FILE [options]       runs a scene and prints its measures
  npx veer tune FILE --vary LIST --minimize LIST [options]
                                        searches the settings with which a scene does best
  npx veer check FILE [options]         plays a game without a browser and looks for mistakes

FILE is a scene of the playground (.json), or a module whose default export makes a world:
  export default (veer, seed) => world             or { world, brains: { guard }, step(seconds) }
check also takes the module of a page: canvas and requestAnimationFrame are stubs then.

Options of measure and tune
  --seeds N          how many seeds, or a list: 1,5,9          (3)
  --seconds S        simulated seconds of a run                (20)
  --rate N           steps per second                          (of the scene, or 60)
  --mask BITS        groups of agents whose measures count     (all)
  --reach U          distance from a goal that counts as there (the agent's radius)
  --set PATH=VALUE   changes a setting first; may be repeated  (measure only)

Options of tune
  --vary LIST        settings: guard.avoidAgents.horizon, guard.avoidAgents for all its numbers,
                     or with a range: guard.avoidAgents.horizon=0.5..4
  --minimize LIST    measures, with weights if given: contacts=2,time     --maximize LIST
  --below LIST       bounds: overlap=0.1,standing=2                       --above LIST
  --front            looks for the best compromises of two or three measures
  --generations N    (30)      --candidates N    --population N    --patience N    (10)
  --time-limit S     real seconds; the generation that runs is completed
  --seed N           of the search (1)         --workers N    (one per core; 0: none)
  --save FILE        writes the state after every generation
  --resume FILE      continues from such a state
  --no-held-out      does not try the winner on other seeds, rates and numbers of agents
  --no-sensitivity   does not find out which settings matter

Options of check
  --steps N          (600)     --rate N    (60)
  --strict           notes count as problems, too

Everywhere
  --json             prints JSON      --quiet    no progress      --help    --version

Exit codes: 0 all right; 1 check found problems, or tune found nothing that holds on other seeds;
2 wrong options, or FILE could not be run; 130 interrupted (tune prints what it has found).
`;

/** Returns a number with at most 4 digits. @param {unknown} value */
export const short = (value) =>
    (typeof value !== "number" || Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4))));

/** Aligns rows: the first column to the left, the others to the right. @param {string[][]} rows */
export function table(rows) {
    const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
    return `${rows.map((row) => `  ${row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join("  ").trimEnd()}`).join("\n")}\n`;
}

/** @param {{ seed: number, figures: Figures }[]} runs @param {Figures} mean */
export const measuresText = (runs, mean) => table([
    ["", ...runs.map(({ seed }) => `seed ${seed}`), "mean"],
    ...Object.keys(mean).map((name) => [name, ...runs.map(({ figures }) => short(figures[name])), short(mean[name])]),
]);

/** @param {number} seconds */
const timeText = (seconds) =>
    (seconds < 90 ? `${Math.ceil(seconds)} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min`
        : `${(seconds / 3600).toFixed(1)} h`);

/** @param {Progress} progress */
export const progressText = ({ generation, generations, candidates, refused, best, front, secondsLeft }) =>
    `generation ${generation} of ${generations}  ${candidates} candidates  cost ${short(best.cost)}` +
    (best.unmet > 0 ? `  bounds missed by ${short(best.unmet)}` : "") +
    (front.length > 1 ? `  front of ${front.length}` : "") +
    (refused ? `  ${refused} refused` : "") + `  about ${timeText(secondsLeft)} left`;

const STOPPED = {
    generations: "all generations are done", settled: "nothing improved any more", time: "the time is over",
    canceled: "it was interrupted",
};
const VERDICTS = {
    holds: "The result holds on other seeds.",
    overfitted: "The result is overfitted: it is better on the seeds that were tuned, not on others.",
    "no better": "Nothing better than the scene as it is was found.",
    unknown: "Nothing was tried on other seeds.",
};

/** @param {TuneResult} result @param {string[]} names  the measures that were wanted */
export function resultText(result, names) {
    const { start, best, front, settings, heldOut, notes, verdict } = result;
    const parts = [`${result.generation} generations, ${result.candidates} candidates: ${STOPPED[result.stopped]}\n\n`];
    parts.push(table([
        ["", "before", "after"], ["cost", short(start.cost), short(best.cost)],
        ...names.map((name) => [name, short(start.figures[name]), short(best.figures[name])]),
    ]));
    if (front.length > 1) {
        const paths = settings.map(({ path }) => path);
        parts.push("\nThe front:\n", table([
            [names[0], ...names.slice(1), ...paths],
            ...front.map(({ figures, values }) => [
                ...names.map((name) => short(figures[name])), ...paths.map((path) => short(values[path])),
            ]),
        ]));
    }
    parts.push("\n", table([
        ["setting", "before", "after", "spread", "matters"],
        ...settings.map(({ path, before, after, spread, matters }) => [
            path, short(before), short(after), spread.map(short).join(" to "),
            Number.isNaN(matters) ? "" : `${Math.round(100 * matters)} %`,
        ]),
    ]));
    if (heldOut.length) {
        parts.push("\n", table([
            ["elsewhere", "cost before", "after", ""],
            ...heldOut.map((row) => [
                row.where, short(row.start?.cost ?? ""), short(row.best?.cost ?? ""), row.verdict,
            ]),
        ]));
    }
    parts.push(`\n${VERDICTS[verdict]}\n`, ...notes.map((note) => `${note}\n`), `\n${result.code}`);
    return parts.join("");
}
