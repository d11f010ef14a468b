/**
 * Opens the page's first session: from the URL, from the last visit, or else the first scene of the list.
 */
import { readPin } from "../compare/acts.js";
import { discover } from "./opening.js";
import { newSessionInParts } from "../run/session.js";
import { inParts } from "../../scene/work.js";

/** @import { Veer } from "../../types.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Catalog, Listeners, Session } from "../run/session.js" */
/** @import { Find, Wanted } from "./opening.js" */

/** @typedef {{ session: Session, wanted: Wanted, pin: Pin | null }} First */
/**
 * An attempt to open a session. `read` resolves to null if there is nothing to open.
 * @typedef {{ read: () => Promise<Wanted | null>, opened?: (session: Session) => void, failed: (error:
 *   unknown) => void }} Try
 */

/**
 * @param {{ veer: Veer, catalog: Catalog, find: Find, listeners: Listeners }} of
 * @param {Try[]} tries  tried in this order
 * @returns {Promise<First>}
 */
export async function firstSession({ veer, catalog, find, listeners }, tries) {
    const open = async (/** @type {Wanted} */ wanted) => {
        const forget = await discover(catalog, find, wanted);
        try {
            const pin = readPin(veer, catalog, wanted);
            return { session: await inParts(newSessionInParts(veer, catalog, wanted, listeners)), wanted, pin };
        } catch (error) {
            forget();
            throw error;
        }
    };
    for (const { read, opened, failed } of tries) {
        try {
            const wanted = await read(), first = wanted && (await open(wanted));
            if (!first) continue;
            opened?.(first.session);
            return first;
        } catch (error) {
            failed(error);
        }
    }
    return open({ scene: [...catalog.keys()][0] });
}
