/** "veer/docs": the texts of the table, for editors, tooltips and coding agents. Games need none of them. */
import { docs } from "./texts.js";
import { withTexts } from "../link/documented.js";

/** @import { DocumentedSchema, Schema } from "../types/api.js" */

export { docs };

/**
 * A copy of `veer.schema` in which each row has its text, `doc`.
 * @param {Schema} schema  of the same release
 * @returns {DocumentedSchema}
 */
export function documented(schema) {
    return withTexts(schema, docs);
}
