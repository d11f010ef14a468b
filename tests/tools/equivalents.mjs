/**
 * Changes that npm run mutate need not look at: the line as it is and as it would be, and why nothing that can be observed depends on it.
 * They are known by their text: a line that is written differently is looked at again.
 */
/** @type {Record<string, string>} */
export const equivalents = {};
