/**
 * The fragment of the address follows the user's changes, and a fragment that the user enters is opened. Both happen at most every 100 ms;
 * the last one wins.
 */
import { el } from "./dom.js";
import { messageOf, notify } from "./notice.js";
import { decodeLink, encodeLink } from "./share.js";

const PAUSE = 100; // ms

/** What a link to the session holds. @param {import("./session.js").Session} session */
export function sharedOf(session) {
    const { name: scene, set, points, speeds } = session;
    return { scene, seed: session.seed === session.source.seed ? null : session.seed, set, points, speeds };
}

/**
 * @param {import("./session.js").Session} session
 * @param {(shared: import("./share.js").Shared) => void} open  throws if the link does not fit the scenes
 */
export function bindAddress(session, open) {
    let writing = 0, reading = 0, order = 0;
    const write = async () => {
        const mine = ++order, fragment = await encodeLink(sharedOf(session));
        if (mine === order && fragment !== location.hash) history.replaceState(null, "", fragment);
    };
    const changed = () => {
        clearTimeout(writing);
        writing = window.setTimeout(write, PAUSE);
    };
    /** Opens the fragment; returns whether it was a valid link. */
    const follow = async () => {
        try {
            const shared = await decodeLink(location.hash);
            if (!shared) return false;
            open(shared);
            return true;
        } catch (error) {
            notify(`The link could not be used: ${messageOf(error)}. It has changed nothing.`);
            return false;
        }
    };
    addEventListener("hashchange", () => {
        clearTimeout(reading);
        reading = window.setTimeout(follow, PAUSE);
    });
    const copy = async () => {
        clearTimeout(writing);
        await write();
        try {
            await navigator.clipboard.writeText(location.href);
            notify("Link copied. It includes the scene, seed, settings and points.", 4);
        } catch {
            showLink(location.href);
        }
    };
    return { changed, follow, copy };
}

/** Shows the link for copying by hand, where pages can't use the clipboard. @param {string} href */
function showLink(href) {
    const box = el("input", { class: "link-box", readOnly: true, value: href, "aria-label": "Link" });
    const close = el("button", { type: "button", class: "btn" }, "Close");
    const dialog = el("dialog", { "aria-label": "Link to copy" }, el("p", {}, "Copy this link:"), box, close);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    box.select();
}
