/** Lets the browser do what waits, such as drawing and input, between two parts of long work. @returns {Promise<void>} */
export function rest() {
    const { scheduler } = /** @type {{ scheduler?: { yield?: () => Promise<void> } }} */ (globalThis);
    return scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
}
