/**
 * Warnings about things that are allowed but probably mistakes. The core finds them (src/api/warnings.c); this module
 * reports each warning to the page once per world. A definition is checked when it is added or changed, so that the
 * console shows the line of code that caused the warning. The world as a whole is checked after some steps, when the
 * program has set up its agents, and then again at increasing intervals.
 */
import { Place } from "../link/check.js";

/** @import { Warning, WarningCode, Warnings } from "../types/api.js" */
/** @import { Host } from "../link/host.js" */

const SITE = "https://veer-steering.github.io/veer/"; // homepage of package.json
const FIRST_LOOK = 30; // steps before the first check of the whole world

/**
 * The warnings already given about a world, and the steps until its next check.
 * @typedef {{ sink: () => Warnings, told: Set<string>, steps: number, next: number }} Watch
 */
/** @type {WeakMap<Host, Watch>} */
const watches = new WeakMap();

/**
 * Returns whether this is a production build. Bundlers replace the expression with the mode of the build; in a page
 * without a bundler, there is no `process`.
 */
function isProduction() {
    try {
        // @ts-ignore not every build has Node's types
        return process.env.NODE_ENV === "production";
    } catch {
        return false;
    }
}

/** Sends warnings about a world to the sink from now on. @param {Host} host @param {() => Warnings} sink */
export function watch(host, sink) {
    watches.set(host, { sink, told: new Set(), steps: 0, next: FIRST_LOOK });
}

/**
 * @param {Host} host
 * @param {number} thing  an id; 0: the world
 * @param {string} [own]  the call that has just defined the thing; default: the core's name of that call
 * @returns {Warning[]}
 */
function find(host, thing, own) {
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
            const named = rest.call.replace("veer_createWorld", "veer.createWorld").replace("veer_", "world.");
            const call = own && owner === thing ? own : named;
            const argument = argumentOf(rest.argument);
            const message = withPage(code, `${call}: ${argument}: ${rest.message}`);
            return { code, call, argument, thing: owner, message };
        });
    });
}

/**
 * Returns a warning's text with the address of its section of the manual. The package has the same page in docs/.
 * @param {string} code @param {string} text
 */
export const withPage = (code, text) =>
    `${text}${/[.?]$/.test(text) ? "" : "."} See ${SITE}docs/warnings.html#${code.toLowerCase()}`;

/** Returns the caller's name of an argument. @param {string} argument */
const argumentOf = (argument) => argument.replace(/^def\./, "")
    .replace(/^edges[XYZ]$/, "edges").replace(/\.targetGroup$/, ".target.nearest");

/** @param {Warnings} sink */
const isSilent = (sink) => sink === "off" || (sink === "console" && isProduction());

/**
 * Gives a warning. A mistake in the caller's function must not stop a step.
 * @param {Warnings} sink @param {Warning} warning
 */
export function give(sink, warning) {
    if (isSilent(sink)) return;
    const { console } = globalThis; // bare engines have none
    if (typeof sink !== "function") return void console?.warn(`Veer: ${warning.message}`);
    try {
        sink(warning);
    } catch (error) {
        console?.error(error);
    }
}

/**
 * Reports the warnings that have not been reported to the page yet.
 * @param {Host} host @param {number} thing @param {string} [call]
 */
function tell(host, thing, call) {
    const known = watches.get(host), sink = known?.sink() ?? "off";
    if (!known || isSilent(sink)) return;
    for (const warning of find(host, thing, call)) {
        if (known.told.has(warning.code)) continue;
        known.told.add(warning.code);
        give(sink, warning);
    }
}

/**
 * Checks a definition after it was added or changed.
 * @param {Host} host @param {number} thing  its id @param {string} call
 */
export const lookAt = (host, thing, call) => tell(host, thing, call);

/** Checks the world after steps, if a check is due. @param {Host} host @param {number} steps */
export function lookAfter(host, steps) {
    const known = watches.get(host);
    if (!known || (known.steps += steps) < known.next) return;
    known.next = 2 * known.steps;
    tell(host, 0);
}

/** Returns all warnings about the current state of a world. @param {Host} host @returns {Warning[]} */
export function warnings(host) {
    host.ensure("world.warnings");
    return find(host, 0);
}

/**
 * Adds a warning about an empty object in a definition, which the core cannot distinguish from a missing object.
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
