/** Returns a function that measures the time of steps in this thread. @param {() => void} step */
export function timed(step) {
    return (/** @type {number} */ steps) => {
        const begin = performance.now();
        for (let i = 0; i < steps; i++) step();
        return (performance.now() - begin) * 1e6;
    };
}
