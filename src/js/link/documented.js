/** Puts the texts of the table into its description: the work of `documented` of "veer/docs", and of what writes types and documentation. */

/** @import { Docs, Documented, DocumentedSchema, Schema } from "../types/api.js" */

/** Rows with their texts. @template {{ name: string }} Row @param {readonly Row[]} rows @param {Docs["events"]} texts @returns {Documented<Row>[]} */
const rowsWith = (rows, texts = {}) => rows.map((row) => ({ ...row, doc: texts[row.name] ?? "" }));

/**
 * Every list with its texts.
 * @template {string} Key @template {{ name: string }} Row
 * @param {Readonly<Record<Key, readonly Row[]>>} lists @param {Readonly<Record<Key, Docs["events"]>>} texts
 * @returns {Record<Key, Documented<Row>[]>}
 */
function listsWith(lists, texts) {
    const keys = /** @type {Key[]} */ (Object.keys(lists));
    return /** @type {Record<Key, Documented<Row>[]>} */ (Object.fromEntries(keys.map((key) => [key, rowsWith(lists[key], texts[key])])));
}

/** @param {Schema} schema @param {Docs} docs @returns {DocumentedSchema} */
export function withTexts(schema, docs) {
    return {
        limits: schema.limits,
        results: rowsWith(schema.results, docs.results),
        choices: listsWith(schema.choices, docs.choices),
        obstacleKinds: rowsWith(schema.obstacleKinds, docs.choices.ObstacleKind),
        settings: listsWith(schema.settings, docs.settings),
        combiners: rowsWith(schema.combiners, docs.choices.Combine),
        behaviors: rowsWith(schema.behaviors, docs.behaviors).map((row) => ({ ...row, params: rowsWith(row.params, docs.params[row.name]) })),
        columns: rowsWith(schema.columns, docs.columns),
        events: rowsWith(schema.events, docs.events),
        warnings: rowsWith(schema.warnings, docs.warnings),
        stats: rowsWith(schema.stats, docs.stats),
    };
}
