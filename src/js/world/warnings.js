/**
 * Warnings: what is allowed and probably not meant. The core finds them (src/api/warnings.c); here each is given to the
 * page once per world. What one definition tells is looked at when it is added or changed, so that the console shows
 * the line that did it. The world as a whole is looked at after some steps, when agents have been given what they need,
 * and again at longer and longer intervals.
 */
import { Place } from "../link/check.js";

/** @import { Warning, WarningCode, Warnings } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const FIRST_LOOK = 30; // steps

/**
 * What is known of a world.
 * @typedef {{ sink: () => Warnings, told: Set<string>, steps: number, next: number }} Watch
 */
/** @type {WeakMap<Host, Watch>} */
const watches = new WeakMap();

/** Bundlers write the mode of a build in place of this expression; a page without one has no `process`. */
function isProduction() {
    try {
        // @ts-ignore the types of Node are not there in every build
        return process.env.NODE_ENV === "production";
    } catch {
        return false;
    }
}

/** Warnings about a world go to the sink from now on. @param {Host} host @param {() => Warnings} sink */
export function watch(host, sink) {
    watches.set(host, { sink, told: new Set(), steps: 0, next: FIRST_LOOK });
}

/** @param {Host} host @param {number} thing  an id; 0: the world @returns {Warning[]} */
function find(host, thing) {
    const { instance } = host, { at } = instance, { size } = instance.layout("Warning");
    const most = instance.table.names.get("WarningType")?.length ?? 0;
    return instance.borrow(most * size, (out) => {
        instance.lanes.u32[at.count >> 2] = most;
        if (instance.call("veer_warnings", host.id, instance.writeId(at.id, thing), out, at.count) < 0) return [];
        return Array.from({ length: instance.lanes.u32[at.count >> 2] }, (_, i) => {
            /**
             * @type {{ type: WarningCode, thing: Warning["thing"], call: string, argument: string, message: string }}
             */
            const { type: code, thing: owner, ...rest } = instance.read("Warning", out + i * size);
            const call = rest.call.replace("veer_createWorld", "veer.createWorld").replace("veer_", "world.");
            const argument = argumentOf(rest.argument);
            return { code, call, argument, thing: owner, message: `${call}: ${argument}: ${rest.message}` };
        });
    });
}

/** The caller's name of an argument. @param {string} argument */
const argumentOf = (argument) => argument.replace(/^def\./, "").replace(/\.targetGroup$/, ".target.nearest");

/** @param {Warnings} sink */
const isSilent = (sink) => sink === "off" || (sink === "console" && isProduction());

/** @param {Warnings} sink @param {Warning} warning */
export function give(sink, warning) {
    if (isSilent(sink)) return;
    if (typeof sink === "function") sink(warning);
    else console.warn(`Veer: ${warning.message}`);
}

/** Gives the page what it has not been told. @param {Host} host @param {number} thing */
function tell(host, thing) {
    const known = watches.get(host), sink = known?.sink() ?? "off";
    if (!known || isSilent(sink)) return;
    for (const warning of find(host, thing)) {
        if (known.told.has(warning.code)) continue;
        known.told.add(warning.code);
        give(sink, warning);
    }
}

/** After a definition was added or changed. @param {Host} host @param {number} thing  its id */
export const lookAt = (host, thing) => tell(host, thing);

/** After steps. @param {Host} host @param {number} steps */
export function lookAfter(host, steps) {
    const known = watches.get(host);
    if (!known || (known.steps += steps) < known.next) return;
    known.next = 2 * known.steps;
    tell(host, 0);
}

/** All warnings about a world as it is now. @param {Host} host @returns {Warning[]} */
export function warnings(host) {
    host.ensure("world.warnings");
    return find(host, 0);
}

/**
 * An empty object says what is meant as well as one with settings, but the core can't see it.
 * @param {Host} host
 * @param {WarningCode} code
 */
export function note({ instance, id: world }, code) {
    instance.call("veer_wasm_note", world, instance.table.names.get("WarningType")?.indexOf(code) ?? -1);
}

/** @param {unknown} sink @returns {Warnings} */
export function checkedSink(sink) {
    if (sink === "console" || sink === "off" || typeof sink === "function") return /** @type {Warnings} */ (sink);
    return new Place("veer.warnings").mistype("", sink, 'must be "console", "off" or a function');
}
