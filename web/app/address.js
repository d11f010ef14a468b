/**
 * The address' fragment follows what the user changes, and a fragment that somebody enters is followed; both at most every 100 ms, last
 * one wins.
 */
import { el } from "./dom.js";
import { notify } from "./notice.js";
import { decodeLink, encodeLink } from "./share.js";

const PAUSE = 100; // ms

/** What the session shares. @param {import("./session.js").Session} session */
export function sharedOf(session) {
    const { name: scene, set, points, speeds } = session;
    return { scene, seed: session.seed === session.source.seed ? null : session.seed, set, points, speeds };
}

/**
 * @param {import("./session.js").Session} session
 * @param {(shared: import("./share.js").Shared) => void} open  throws if the link doesn't fit the scenes
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
    /** Reads the fragment; answers whether it was a good link. */
    const follow = async () => {
        try {
            const shared = await decodeLink(location.hash);
            if (!shared) return false;
            open(shared);
            return true;
        } catch (error) {
            notify(`The link could not be used: ${error instanceof Error ? error.message : error}. Nothing was changed by it.`);
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
            notify("Link copied: scene, seed, settings and points are all in it.", 4);
        } catch {
            showLink(location.href);
        }
    };
    return { changed, follow, copy };
}

/** Where the clipboard is closed to pages, the user copies by hand. @param {string} href */
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
