/** How much a test repeats: `npm test` runs every day, `npm run test:all` before a release, with as many rounds as the test can use. */
export const isAll = process.env.VEER_TESTS === "all";

/** @template T @param {T} everyDay @param {T} all @returns {T} */
export const ofDay = (everyDay, all) => (isAll ? all : everyDay);
