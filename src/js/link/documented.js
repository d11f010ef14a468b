/**
 * Adds the texts of the table to its rows, for `documented` in "veer/docs" and for the generated types and
 * documentation.
 */

/** @import { Docs, Documented, DocumentedSchema, Schema } from "../types/api.js" */

/**
 * Returns rows with their documentation texts.
 * @template {{ name: string }} Row
 * @param {readonly Row[]} rows @param {Docs["events"]} texts @returns {Documented<Row>[]}
 */
const rowsWith = (rows, texts = {}) => rows.map((row) => ({ ...row, doc: texts[row.name] ?? "" }));

/**
 * Returns all lists of the table with their documentation texts.
 * @template {string} Key @template {{ name: string }} Row
 * @param {Readonly<Record<Key, readonly Row[]>>} lists @param {Readonly<Record<Key, Docs["events"]>>} texts
 * @returns {Record<Key, Documented<Row>[]>}
 */
function listsWith(lists, texts) {
    const keys = /** @type {Key[]} */ (Object.keys(lists));
    const pairs = keys.map((key) => [key, rowsWith(lists[key], texts[key])]);
    return /** @type {Record<Key, Documented<Row>[]>} */ (Object.fromEntries(pairs));
}

/** @param {Schema} schema @param {Docs} docs @returns {DocumentedSchema} */
export function withTexts(schema, docs) {
    const behaviors = rowsWith(schema.behaviors, docs.behaviors);
    return {
        limits: schema.limits,
        results: rowsWith(schema.results, docs.results),
        choices: listsWith(schema.choices, docs.choices),
        obstacleKinds: rowsWith(schema.obstacleKinds, docs.choices.ObstacleKind),
        settings: listsWith(schema.settings, docs.settings),
        combiners: rowsWith(schema.combiners, docs.choices.Combine),
        behaviors: behaviors.map((row) => ({ ...row, params: rowsWith(row.params, docs.params[row.name]) })),
        columns: rowsWith(schema.columns, docs.columns),
        events: rowsWith(schema.events, docs.events),
        warnings: rowsWith(schema.warnings, docs.warnings),
        stats: rowsWith(schema.stats, docs.stats),
        measures: rowsWith(schema.measures, docs.measures),
    };
}
