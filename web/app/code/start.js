/** Binds the button and the file drop and paste handlers of the dialog "Code and files", which loads on first use. */
import { byId } from "../ui/dom.js";
import { messageOf, notify } from "../ui/notice.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" |
 *   "compare" | "history" | "chooser" | "address">} Needs
 */

/** @typedef {{ open: () => void, take: (source: File | string) => void }} CodeButton */

const FIELDS = "input, select, textarea, [contenteditable]";

/** @param {Needs} page @returns {CodeButton} */
export function bindCode(page) {
    /** @type {Promise<import("./dialog.js").Code> | undefined} */
    let loading;
    /** @param {(code: import("./dialog.js").Code) => unknown} use */
    const withDialog = async (use) => {
        try {
            loading ??= import("./dialog.js").then(({ createCode }) => createCode(page));
            await use(await loading);
        } catch (error) {
            loading = undefined;
            notify(`The dialog can't be opened: ${messageOf(error)}`);
        }
    };
    const open = () => withDialog((code) => code.open());
    const take = (/** @type {File | string} */ source) => withDialog((code) => code.take(source));
    for (const id of ["code-button", "tune-code"]) byId(id).addEventListener("click", open);
    // no listeners in a frame, because the surrounding page handles files itself
    if (page.embedded) return { open, take };
    addEventListener("dragover", (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    addEventListener("dragleave",
        (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
        document.body.classList.remove("dropping");
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        take(file);
    });
    addEventListener("paste", (event) => {
        const target = event.target, data = event.clipboardData, file = data?.files[0];
        const text = data?.getData("text/plain") ?? "";
        if (target instanceof Element && target.closest(FIELDS)) return;
        if (file || /^\s*\{/.test(text)) take(file ?? text);
        else if (text.trim()) notify("Only a scene or a run as JSON can be pasted here.", 6);
    });
    return { open, take };
}
