/**
 * Finds where two runs diverge: the first agent and column whose values differ between two saved worlds. The hashes
 * identify the step; both worlds are run again up to that step and compared value by value.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walkInNode } from "./walk.mjs";

/** @import { Veer, World } from "../../web/types.js" */
/** @typedef {keyof World["agents"]} ColumnName */
/** @typedef {{ slot: number, column: string, lane: number, expected: number, found: number }} Difference */

/**
 * Returns the bits of a value, with -0 as 0, as in the hash.
 * @param {Float32Array | Uint32Array} column
 * @param {number} i
 */
function bitsAt(column, i) {
    const bits = new Uint32Array(column.buffer, column.byteOffset + 4 * i, 1)[0];
    return column instanceof Float32Array && bits === 0x80000000 ? 0 : bits;
}

/**
 * Returns the first difference in the order of slots, and within a slot in the order of the table's columns.
 * @param {Veer} veer @param {World} expected @param {World} found
 * @returns {Difference | null}
 */
export function firstDifference(veer, expected, found) {
    const columns = veer.schema.columns.map(({ name }) => /** @type {ColumnName} */ (name)).filter((name) =>
        name !== "userData");
    for (let slot = 0; slot < Math.max(expected.slotCount, found.slotCount); slot++) {
        for (const name of columns) {
            const lanes = expected.lanes(name);
            if (!lanes) continue;
            const a = expected.agents[name], b = found.agents[name];
            for (let lane = 0; lane < lanes; lane++) {
                const i = slot * lanes + lane;
                if (bitsAt(a, i) !== bitsAt(b, i)) return { slot, column: name, lane, expected: a[i], found: b[i] };
            }
        }
    }
    return null;
}

/**
 * @param {import("./rows.mjs").Row} row
 * @param {import("./rows.mjs").Job} job
 * @param {{ expected: string[], found: string[] }} lines
 * @returns {Promise<string | null>} null: the lines are equal
 */
export async function explainDifference(row, job, { expected, found }) {
    const index = expected.findIndex((line, i) => line !== found[i]);
    if (index < 0) return null;
    const step = `step ${parseInt(expected[index])}`;
    if (found[index] === undefined) return `${step}: only ${found.length} of ${expected.length} hashes`;
    const folder = mkdtempSync(join(tmpdir(), "veer-")), saved = join(folder, "saved");
    try {
        const again = await row.lines({ ...job, lines: index + 1, saved });
        if (again[index] !== found[index]) return `${step}: ${found[index]}, and ${again[index]} when run again`;
        const { veer, built } = await walkInNode(job.name, job.steps, { lines: index + 1 });
        return `${step}, ${describe(veer, built, new Uint8Array(readFileSync(saved)))}`;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {Veer} veer @param {import("../../web/scene/load.js").Built} built @param {Uint8Array} saved */
function describe(veer, { world, names }, saved) {
    // both worlds are loaded from saves, so that neither contains values that a step derives
    const difference = firstDifference(veer, veer.loadWorld(world.save()), veer.loadWorld(saved));
    if (!difference) return "no agent differs: it is a brain, path, obstacle, projectile or free slot";
    const { slot, column, lane, expected, found } = difference;
    const name = [...names.agents].find(([, id]) => world.isAlive(id) && world.slot(id) === slot)?.[0] ?? "none";
    return `agent ${name} (slot ${slot}), column ${column}${lane ? `[${lane}]` : ""}: ${found} instead of ${expected}`;
}
