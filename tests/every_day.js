/**
 * The number of repetitions of a test: a few in `npm test`, which runs every day, and all of them in `npm run
 * test:all`.
 */
export const isAll = process.env.VEER_TESTS === "all";

/** @template T @param {T} everyDay @param {T} all @returns {T} */
export const ofDay = (everyDay, all) => (isAll ? all : everyDay);
