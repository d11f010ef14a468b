/** The button Improve, whose section loads on first use. */
import { byId } from "../ui/dom.js";
import { messageOf, notify } from "../ui/notice.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "compare" | "history" |
 *   "ghost" | "tip">} Needs
 */
/** @typedef {{ open: () => Promise<void>, spots: () => Promise<import("./plot.js").Spot[]> }} Improve */

/** @param {Needs} page @returns {Improve} */
export function bindImprove(page) {
    /** @type {Promise<import("./panel.js").Panel> | undefined} */
    let loading;
    const open = async () => {
        try {
            loading ??= import("./panel.js").then(({ createPanel }) => createPanel(page));
            (await loading).open();
        } catch (error) {
            loading = undefined;
            notify(`Improve can't be opened: ${messageOf(error)}`);
        }
    };
    byId("improve").addEventListener("click", open);
    return { open, spots: async () => (await loading)?.spots() ?? [] };
}
