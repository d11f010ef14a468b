/** "veer/docs": the texts of the table, for editors, tooltips and coding agents. Games do not need these texts. */
import { docs } from "./texts.js";
import { withTexts } from "../link/documented.js";

/** @import { DocumentedSchema, Schema } from "../types/api.js" */

export { docs };

/**
 * Returns a copy of `veer.schema` in which each row has its documentation text as `doc`.
 * @param {Schema} schema  must be of the same release as this module
 * @returns {DocumentedSchema}
 */
export function documented(schema) {
    return withTexts(schema, docs);
}
