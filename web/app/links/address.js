/**
 * Keeps the URL fragment up to date with the user's changes, and opens fragments that the user enters: a scene's name,
 * as in "#patrol", or a share link. Each opened scene is an entry in the browser's history. Changes are also saved in
 * the browser for the next visit.
 */
import { el } from "../ui/dom.js";
import { messageOf, notify } from "../ui/notice.js";
import { keepOwn } from "./ownScene.js";
import { openingCounts } from "../run/session.js";
import { decodeLink, encodeLink, MAX_TICK } from "./share.js";
import { stored } from "../ui/stored.js";

const PAUSE = 100; // delay before reading or writing, in ms; only the last of several changes is processed
const LAST = "veer-last"; // storage key of the fragment of the last visit
const LONGEST = 16384; // length in characters up to which most programs accept fragments

/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Session } from "../run/session.js" */
/** @import { Wanted } from "../loop/opening.js" */

/**
 * Returns the session's data for a share link.
 * @param {Session} session
 * @param {Pin | null} [pin]
 * @returns {import("./share.js").Shared}
 */
export function sharedOf({ name: scene, base, source, seed, log }, pin) {
    const { counts } = base, own = openingCounts(source);
    const isOpening = counts.size === own.size && [...own].every(([path, count]) => counts.get(path) === count);
    return { scene, seed: seed === source.seed ? null : seed, ...(!isOpening && { counts }), log: [...log], ...(pin && {
        pin,
    }) };
}

/**
 * Returns the fragment of the session: the scene's name if nothing is changed.
 * @param {Session} session
 * @param {Pin | null} pin
 * @param {number} [tick]
 */
async function fragmentOf(session, pin, tick) {
    const shared = sharedOf(session, pin);
    if (shared.seed === null && !shared.counts && !shared.log.length && !pin && !tick) return `#${shared.scene}`;
    return encodeLink({ ...shared, tick });
}

/** Parses a fragment; null if it is not a link. @param {string} fragment @returns {Promise<Wanted | null>} */
async function wantedOf(fragment) {
    const named = /^#(?:scene=)?([\w-]{1,50})$/.exec(fragment);
    return named ? { scene: named[1] } : decodeLink(fragment);
}

/** @param {unknown} error */
const refuse = (error) => notify(`The link could not be used: ${messageOf(error)}. Nothing was changed.`);

/**
 * Returns the fragments to try first: the URL's fragment or, without one, the changed scene of the last visit.
 * @returns {import("../loop/first.js").Try[]}
 */
export function addressTries() {
    const { hash } = location, last = stored(() => localStorage.getItem(LAST)) ?? "";
    const own = {
        read: () => wantedOf(hash), opened: () => void stored(() => localStorage.setItem(LAST, hash)), failed: refuse,
    };
    if (hash || !last.startsWith("#s=")) return [own];
    return [own, {
        read: () => wantedOf(last), failed: refuse,
        opened(session) {
            stored(() => localStorage.setItem(LAST, last));
            stored(() => history.replaceState(null, "", last));
            notify("Your changes from the last visit were restored.", 8,
                { text: "Start fresh", run: () => void (location.hash = session.name) });
        },
    }];
}

/**
 * @param {Session} session
 * @param {(shared: Wanted) => Promise<void>} open  throws if the link does not match the scenes
 * @param {() => Pin | null} pinned
 */
export function bindAddress(session, open, pinned) {
    let writing = 0, reading = 0, order = 0;
    const write = async () => {
        const mine = ++order, fragment = await fragmentOf(session, pinned());
        if (mine !== order || fragment === location.hash) return;
        if (fragment.length <= LONGEST) stored(() => history.replaceState(null, "", fragment));
        stored(() => localStorage.setItem(LAST, fragment));
        keepOwn(session.name, fragment);
    };
    const changed = () => {
        clearTimeout(writing);
        writing = window.setTimeout(write, PAUSE);
    };
    /**
     * Adds a history entry for an opened scene, so that Back returns to the previous scene.
     * @param {string} fragment
     */
    const opened = (fragment) => {
        clearTimeout(writing);
        order++;
        if (location.hash !== fragment) stored(() => history.pushState(null, "", fragment));
        stored(() => localStorage.setItem(LAST, fragment));
    };
    /** Opens a fragment; returns whether it was a valid link. @param {string} fragment */
    const follow = async (fragment = location.hash) => {
        try {
            const shared = await wantedOf(fragment);
            if (!shared) return false;
            await open(shared);
            stored(() => localStorage.setItem(LAST, fragment));
            return true;
        } catch (error) {
            refuse(error);
            return false;
        }
    };
    addEventListener("hashchange", () => {
        clearTimeout(writing); // pending writes are dropped, because the user's input takes precedence
        order++;
        clearTimeout(reading);
        reading = window.setTimeout(() => follow(), PAUSE);
    });
    const copy = async () => {
        clearTimeout(writing);
        const { tick } = session.world;
        const url =
            new URL(await fragmentOf(session, pinned(), tick && tick <= MAX_TICK ? tick : undefined),
                location.href).href;
        if (url.length > LONGEST) {
            notify(
                `The link has ${url.length} characters, more than some programs pass on. Fewer pointer moves make ` +
                    `it shorter.`,
            );
        }
        await copyText(url, session.name.startsWith("file-"));
    };
    return { changed, opened, follow, copy };
}
/** @typedef {ReturnType<typeof bindAddress>} Address */

/**
 * true for the user's own scene, which other browsers do not have
 * @param {string} url @param {boolean} isOwn  of a scene that other browsers do not have
 */
async function copyText(url, isOwn) {
    const everywhere = "Link copied: scene, seed, all changes, and this moment.";
    try {
        await navigator.clipboard.writeText(url);
        if (!isOwn) notify(everywhere, 4);
        else notify("Link copied. It works in this browser only: for others, export the scene as JSON (y).", 8);
    } catch {
        showLink(url);
    }
}

/** Shows the link for manual copying if the clipboard is unavailable. @param {string} href */
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
