/**
 * The state of the display, in slices that every module may read and only commands.js writes. The other part of the
 * page's state, the run, has its own log of commands (run/log.js).
 */
import { COMMANDS, FIRST } from "./commands.js";

/** @import { Slices } from "./commands.js" */
/** @typedef {typeof COMMANDS} Commands */
/** @template F @typedef {F extends (slice: never, ...args: infer A) => object ? (...args: A) => void : never} Bound */
/** @typedef {{ readonly [S in keyof Slices]: Readonly<Slices[S]> }} Reading */
/**
 * `write`: the commands by slice.
 * @typedef {Reading & { readonly write: { readonly [S in keyof Commands]: { readonly [C in keyof Commands[S]]:
 *   Bound<Commands[S][C]> } } }} Store
 */

/** @param {Pick<Slices, "look" | "edit">} first  initial values; those of other slices are fixed @returns {Store} */
export function createStore(first) {
    const slices = /** @type {Slices} */ (structuredClone({ ...FIRST, ...first }));
    const bound = Object.entries(COMMANDS).map(([name, commands]) => {
        const slice = slices[/** @type {keyof Slices} */ (name)];
        const write = (/** @type {Function} */ command) =>
            (/** @type {unknown[]} */ ...args) => void Object.assign(slice, command(slice, ...args));
        return [name, Object.fromEntries(Object.entries(commands).map(([key, command]) => [key, write(command)]))];
    });
    return { ...slices, write: Object.fromEntries(bound) };
}
