/**
 * Work in parts: a generator yields wherever it may pause. The same work is done at once where something waits for its
 * result, and in parts where a page has to draw and answer meanwhile.
 */

const SLICE = 8; // ms of work, after which the browser may draw: a phone is four times slower, and feels stuck above 50

/** @template T @param {Generator<void, T, void>} work @returns {T} */
export function atOnce(work) {
    for (;;) {
        const { done, value } = work.next();
        if (done) return value;
    }
}

/**
 * The same with pauses. Work that is no longer wanted is given up, gives back what it holds, and has no result.
 * @template T
 * @param {Generator<void, T, void>} work
 * @param {() => boolean} [isWanted]  asked after each pause
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
 * Lets the browser do what waits, such as drawing and input, between two parts of long work.
 * @returns {Promise<void>}
 */
export function rest() {
    const { scheduler } = /** @type {{ scheduler?: { yield?: () => Promise<void> } }} */ (globalThis);
    return scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
