/**
 * Detects the first paint, in which the page's text appears. Starting the engine must not delay the first paint, so
 * main.js waits for it.
 */

const PATIENCE = 1000; // maximum time to wait for the first paint, in ms
const FIRST = "first-contentful-paint";

/**
 * Waits for the first paint, unless the page is hidden, because hidden pages are never painted.
 * @returns {Promise<void>}
 */
export function painted() {
    if (document.hidden || performance.getEntriesByName(FIRST).length || typeof PerformanceObserver !== "function") {
        return Promise.resolve();
    }
    return new Promise((resolve) => {
        const paints = new PerformanceObserver((list) => {
            if (list.getEntriesByName(FIRST).length) end();
        });
        const end = () => {
            paints.disconnect();
            resolve();
        };
        paints.observe({ type: "paint", buffered: true });
        setTimeout(end, PATIENCE);
    });
}
