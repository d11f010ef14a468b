/**
 * What features tell each other without knowing each other. Who listens is told at once, in the order in which they
 * began to listen.
 */

/**
 * @typedef {object} Told
 * @property {[]} changed  the user has changed something that a link holds
 * @property {[by: "tune" | "sliders" | "both"]} settings  have to be shown again: in the section Tune, in the sliders
 *   that the scene puts first, or in both
 * @property {[]} inspected  another agent is
 * @property {[]} paused  or one step was taken: the live text says how it stands
 * @property {[isOther: boolean]} scene  the run begins anew, or another scene is open
 * @property {[isOther: boolean]} moved  the page shows another moment, of this run or of another one
 * @property {[]} rebuilt  the world is built anew from the same scene
 * @property {[]} repeated  the run has repeated a change of its log, which the controls show
 * @property {[]} stepped  the run has taken a step
 * @property {[]} draw  at once: a picture of it is saved
 * @property {[name: string]} choose  a scene of the list
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
