/**
 * Work in parts: a generator yields wherever it may pause. The same work runs without pauses if the caller needs its
 * result immediately, or in parts if the page must stay responsive.
 */

// time of work before the browser may draw, in ms; a phone is four times slower, and feels unresponsive above 50 ms
const SLICE = 8;

/** @template T @param {Generator<void, T, void>} work @returns {T} */
export function atOnce(work) {
    for (;;) {
        const { done, value } = work.next();
        if (done) return value;
    }
}

/**
 * Runs work with pauses. Work that is no longer wanted is canceled, releases its resources, and has no result.
 * @template T
 * @param {Generator<void, T, void>} work
 * @param {() => boolean} [isWanted]  called after each pause
 * @returns {Promise<T>}
 */
export async function inParts(work, isWanted = () => true) {
    for (let stop = performance.now() + SLICE; ; ) {
        const { done, value } = work.next();
        if (done) return value;
        if (performance.now() < stop) continue;
        await rest();
        if (!isWanted()) return /** @type {T} */ (work.return(/** @type {any} */ (undefined)).value);
        stop = performance.now() + SLICE;
    }
}

/**
 * Lets the browser process pending tasks, such as drawing and input, between two parts of long work.
 * @returns {Promise<void>}
 */
export function rest() {
    const { scheduler } = /** @type {{ scheduler?: { yield?: () => Promise<void> } }} */ (globalThis);
    return scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
