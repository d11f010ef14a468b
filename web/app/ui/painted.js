/**
 * When the page has been seen: its words come with the first paint, and starting the engine must not hold that up.
 * main.js waits for it.
 */

const PATIENCE = 1000; // ms
const FIRST = "first-contentful-paint";

/** Waits for the first paint; not where the page is out of sight, which is never painted. @returns {Promise<void>} */
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
