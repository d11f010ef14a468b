/** A context that records all calls takes the place of the canvas. */

/** Records every call and every property that is set, on itself and on the paths that are drawn on it. */
export function recorder() {
    /** @type {{ name: string, values: any[] }[]} */
    const log = [];
    const context = new Proxy(/** @type {any} */ ({ canvas: { width: 800, height: 600 } }), {
        get: (target, name) =>
            target[name] ?? ((/** @type {any[]} */ ...values) => void log.push({ name: String(name), values })),
        set(target, name, value) {
            log.push({ name: String(name), values: [value] });
            return name !== "canvas";
        },
    });
    return { context, log };
}

/** The paths that were made; they record what is drawn on them, too. @type {ReturnType<typeof recorder>[]} */
export const paths = [];
/** @type {any} */ (globalThis).Path2D = class {
    constructor() {
        const made = recorder();
        paths.push(made);
        return made.context;
    }
};
