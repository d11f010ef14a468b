/** Opens or reopens a scene: session.js builds its world, and the rest of the page is updated. */
import { readPin } from "../compare/acts.js";
import { messageOf, notify } from "../ui/notice.js";
import { keptOwn, startEmpty } from "../links/ownScene.js";
import { atStart } from "../run/log.js";
import { seek } from "./seeking.js";
import { openingCounts, openingScene, openScene } from "../run/session.js";
import { inParts } from "../../scene/work.js";
import { gesture } from "../ui/gesture.js";

/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Scene } from "../../scene/types.js" */
/** @import { Catalog } from "../run/session.js" */
/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare" | "history" |
 *   "chooser">} Needs
 */
/**
 * Finds a scene that is not in the list. `file`: the scene's definitions from a link.
 * @typedef {(name: string, file?: object) => Promise<Scene | undefined>} Find */

export const CROWD = 2000; // number of agents above which building a scene takes longer than a frame

/**
 * Adds a scene that is not in the list to the catalog, or the scene that a link defines. Returns a function that
 * restores the catalog, for a scene that then can't be opened.
 * @param {Catalog} catalog @param {Find} find @param {{ scene: string, file?: object }} wanted
 */
export async function discover(catalog, find, { scene: name, file }) {
    const before = catalog.get(name), scene = before && !file ? undefined : await find(name, file);
    // the same definitions stay the same object, so that the scene on the page is recognized
    if (!scene || JSON.stringify(scene) === JSON.stringify(before)) return () => {};
    catalog.set(scene.name, scene);
    return () => void (before ? catalog.set(name, before) : catalog.delete(name));
}

/**
 * Opens a scene of the catalog in its original state, or as the user left it.
 * @param {Needs & Pick<import("../page.js").Page, "address">} page
 * @param {string} name
 */
export async function choose(page, name) {
    const kept = keptOwn(name);
    if (kept) page.address.opened(kept);
    if (kept && (await page.address.follow(kept))) {
        return notify("Your scene is back.", 8, { text: "Start empty", run: startEmpty });
    }
    try {
        if (await open(page, { scene: name })) page.address.opened(`#${name}`);
    } catch (error) {
        notify(`${page.session.catalog.get(name)?.title ?? name} can't be opened: ${messageOf(error)}`);
    }
}

/**
 * A request to open a run. `tick`: the step to seek to; `file`: the scene's definitions; `duel`: shows the
 * comparison with the pinned brain as a duel.
 * @typedef {import("../run/session.js").Wanted & { tick?: number, pin?: Pin, file?: object, duel?: boolean }} Wanted
 */

let order = 0; // number of the latest request to open a scene

/** @param {Needs} page @param {Wanted} wanted */
export function openLink(page, wanted) {
    order++;
    const change = changeTo(page, wanted);
    openScene(page.session, wanted);
    showOpened(page, wanted, change);
}

/**
 * Opens a scene like openLink(), but builds crowds in parts, so that the page stays responsive.
 * @param {Needs} page
 * @param {Wanted} wanted
 * @returns {Promise<boolean>} false if another scene was opened in the meantime
 */
export async function open(page, wanted) {
    const { session, chooser } = page, source = session.catalog.get(wanted.scene);
    if (sizeOf(source, wanted.counts) < CROWD) openLink(page, wanted);
    else {
        const mine = ++order, change = changeTo(page, wanted);
        chooser.mark(wanted.scene); // set first, so that "next scene" already starts from this scene
        try {
            if (!(await inParts(openingScene(session, wanted), () => mine === order))) return false;
        } catch (error) {
            chooser.mark(session.name);
            throw error;
        }
        showOpened(page, wanted, change);
    }
    return true;
}

/**
 * Returns the number of agents with which a scene opens.
 * @param {Scene | undefined} source @param {ReadonlyMap<string, number>} [counts]
 */
function sizeOf(source, counts = source && openingCounts(source)) {
    const sizes = (source?.agents ?? []).map(({ name, count = 1 }) => counts?.get(`agents.${name}.count`) ?? count);
    return sizes.reduce((sum, size) => sum + size, 0);
}

/** Collects the data needed before a scene opens. @param {Needs} page @param {Wanted} wanted */
function changeTo({ session }, wanted) {
    // compared by content, because two files may contain scenes of the same name
    const isOther = session.catalog.get(wanted.scene) !== session.source;
    return { isOther, pin: readPin(session.veer, session.catalog, wanted) };
}

/** @param {Needs} page @param {Wanted} wanted @param {{ isOther: boolean, pin: Pin | null }} change */
export function showOpened(page, wanted, { isOther, pin }) {
    page.store.write.time.go(null);
    page.compare.set(null);
    page.history.clear();
    page.signals.tell("scene", isOther);
    page.compare.set(pin);
    if (wanted.duel) page.compare.duel();
    if (wanted.tick) seek(page, wanted.tick);
}

/**
 * Restarts the run from another base; a crowd is built in parts, while the run goes on.
 * @param {Needs} page
 * @param {() => Wanted} wanted  called again if the run was changed while the crowd was built
 * @param {string} text
 * @param {() => void} [also]  called before the page shows the restarted run
 */
export async function restartFrom({ session, history, signals }, wanted, text, also = () => {}) {
    const of = gesture(), { base } = session;
    if (sizeOf(session.source, wanted().counts) < CROWD) history.rebase(wanted(), text);
    else for (let isBuilt = false; !isBuilt;) {
        const { log } = session, isSame = () => session.base === base && session.log === log;
        isBuilt = await history.rebaseInParts(wanted(), text, of, isSame);
        if (!isBuilt && session.base !== base) return;
    }
    also();
    signals.tell("scene", false);
}

/** Restarts the scene with another seed and the same changes. @param {Needs} page @param {number} seed */
export function startAgain(page, seed) {
    const { session } = page;
    return restartFrom(page, () => ({ ...session.base, seed, log: session.log }), `seed ${seed}`);
}

/**
 * Seeks to the start of the run; its changes are then repeated at the same ticks.
 * @param {Needs & Pick<import("../page.js").Page, "acts">} page
 */
export function restart(page) {
    if (page.acts.restart()) return;
    seek(page, 0);
    const { session } = page, coming = session.log.length - session.cursor;
    if (coming) {
        notify(`The run repeats itself, with ${coming === 1 ? "your change" : `your ${coming} changes`} at the ` +
            `same times.`, 8, {
            text: "Change from the start", run: () => fromStart(page),
        });
    }
}

/**
 * Restarts the run with its current settings or, after going back in time, with the settings at the end of its log.
 * Momentary inputs are omitted.
 * @param {Needs & Pick<import("../page.js").Page, "acts">} page
 */
export function fromStart(page) {
    const { session } = page;
    return restartFrom(page, () => ({ ...session.base, log: atStart(session.log) }), "start with these settings",
        page.acts.fromStart);
}
