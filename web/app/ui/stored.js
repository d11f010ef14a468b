/**
 * Accesses the browser's storage, which may be turned off, full, or forbidden in a frame.
 * @template T
 * @param {() => T} use
 */
export function stored(use) {
    try {
        return use();
    } catch {
        return null;
    }
}
