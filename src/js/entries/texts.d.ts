/** Generated from the table by src/build/package.mjs. */
import type { Docs } from "../types/api.js";

/** What each row of `veer.schema` means, by its name. */
export const docs: Docs;
