/**
 * Signals between features that do not know each other. Listeners are called immediately, in the order in which they
 * were added.
 */

/**
 * @typedef {object} Told
 * @property {[]} changed  the user changed something that links contain
 * @property {[by: "tune" | "sliders" | "both"]} settings  settings must be shown again: in the section Tune, in the
 *   sliders that the scene lists first, or in both
 * @property {[]} inspected  a different agent is inspected
 * @property {[]} paused  the simulation was paused or took a single step, so the live text describes the state
 * @property {[isOther: boolean]} scene  the run restarted, or another scene opened
 * @property {[isOther: boolean]} moved  the page shows another moment, of this run or of another run
 * @property {[]} rebuilt  the world was rebuilt from the same scene
 * @property {[]} repeated  the run repeated a change of its log, which the controls must show
 * @property {[]} stepped  the run took a step
 * @property {[]} draw  draws immediately, so that an image can be saved
 * @property {[name: string]} choose  a scene of the list was chosen
 */

export function createSignals() {
    /** @type {{ [Name in keyof Told]: ((...args: Told[Name]) => void)[] }} */
    const listeners = {
        changed: [], settings: [], inspected: [], paused: [], scene: [], moved: [], rebuilt: [], repeated: [],
        stepped: [], draw: [], choose: [],
    };
    return {
        /** @template {keyof Told} Name @param {Name} name @param {(...args: Told[Name]) => void} listener */
        on(name, listener) {
            listeners[name].push(listener);
        },
        /** @template {keyof Told} Name @param {Name} name @param {Told[Name]} args */
        tell(name, ...args) {
            for (const listener of listeners[name]) listener(...args);
        },
    };
}
/** @typedef {ReturnType<typeof createSignals>} Signals */
