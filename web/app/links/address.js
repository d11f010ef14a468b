/**
 * Keeps the URL fragment up to date with the user's changes, and opens fragments that the user enters: a scene's name,
 * as in "#patrol", or a share link. Each opened scene is an entry in the browser's history. Changes are also saved in
 * the browser for the next visit.
 */
import { el } from "../ui/dom.js";
import { messageOf, notify } from "../ui/notice.js";
import { keepOwn } from "./ownScene.js";
import { openingCounts } from "../run/session.js";
import { decodeLink, encodeLink, FILED, MAX_LINK, MAX_TICK } from "./share.js";
import { stored } from "../ui/stored.js";

const PAUSE = 100; // delay before reading or writing, in ms; only the last of several changes is processed
const LAST = "veer-last"; // storage key of the fragment of the last visit
const LONGEST = 16384; // length in characters up to which most programs accept fragments
// maximum length of a fragment in the browser's own storage, in characters: longer runs are not restored
const MAX_STORED = 1024 * 1024;

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
    return { scene, seed: seed === source.seed ? null : seed, ...(!isOpening && { counts }), log: [...log],
        ...(pin && { pin }), ...(scene.startsWith(FILED) && { file: source }) };
}

/** Returns whether a link is only a scene's name. @param {import("./share.js").Shared} shared */
const isPlain = ({ seed, counts, log, pin, tick, file }) =>
    seed === null && !counts && !log.length && !pin && !tick && !file;

/**
 * Returns the fragment of the session: the scene's name if nothing is changed.
 * @param {Session} session
 * @param {Pin | null} pin
 */
async function fragmentOf(session, pin) {
    const shared = sharedOf(session, pin);
    return isPlain(shared) ? `#${shared.scene}` : encodeLink(shared);
}

/**
 * Parses a fragment; null if it is not a link.
 * @param {string} fragment @param {number} [longest]  in characters @returns {Promise<Wanted | null>}
 */
async function wantedOf(fragment, longest) {
    const named = /^#(?:scene=)?([\w-]{1,50})$/.exec(fragment);
    return named ? { scene: named[1] } : decodeLink(fragment, longest);
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
        read: () => wantedOf(last, MAX_STORED), failed: refuse,
        opened(session) {
            stored(() => localStorage.setItem(LAST, last));
            if (last.length <= LONGEST) stored(() => history.replaceState(null, "", last));
            notify("Your changes from the last visit were restored.", 8,
                { text: "Start fresh", run: () => void (location.hash = session.name) });
        },
    }];
}

/**
 * Writes the session's changes to the address, unless the user has just entered another fragment.
 * @param {Session} session
 * @param {() => Pin | null} pinned
 */
function createWriter(session, pinned) {
    let timer = 0, order = 0, known = location.hash, isRead = true;
    const changed = () => {
        clearTimeout(timer);
        timer = window.setTimeout(write, PAUSE);
    };
    const stop = () => {
        clearTimeout(timer);
        order++;
    };
    /** Returns whether the address is not the page's own: a fragment was entered, and its event comes later. */
    const isEntered = () => {
        if (location.hash === known) return !isRead;
        known = location.hash;
        changed(); // the event stops this attempt
        return true;
    };
    /** @param {"pushState" | "replaceState"} how @param {string} fragment */
    const put = (how, fragment) => {
        stored(() => history[how](null, "", fragment));
        known = location.hash;
    };
    const write = async () => {
        const mine = ++order, fragment = await fragmentOf(session, pinned());
        if (mine !== order || isEntered() || fragment === location.hash) return;
        if (fragment.length <= LONGEST) put("replaceState", fragment);
        stored(() => localStorage.setItem(LAST, fragment));
        keepOwn(session.name, fragment);
    };
    return {
        changed, stop,
        /** The user has entered a fragment: nothing is written until it has been read. */
        entered() {
            stop(); // pending writes are dropped, because the user's input takes precedence
            known = location.hash;
            isRead = false;
        },
        read: () => void (isRead = true),
        /**
         * Adds a history entry for an opened scene, so that Back returns to the previous scene.
         * @param {string} fragment
         */
        opened(fragment) {
            stop();
            if (location.hash !== fragment) put("pushState", fragment);
            stored(() => localStorage.setItem(LAST, fragment));
        },
    };
}

/**
 * @param {Session} session
 * @param {(shared: Wanted) => Promise<void>} open  throws if the link does not match the scenes
 * @param {() => Pin | null} pinned
 */
export function bindAddress(session, open, pinned) {
    const { changed, opened, stop, entered, read } = createWriter(session, pinned);
    let reading = 0;
    /**
     * Opens a fragment; returns whether it was a valid link.
     * @param {string} [kept]  of this browser's storage; default: the fragment of the address
     */
    const follow = async (kept) => {
        try {
            const fragment = kept ?? location.hash;
            const shared = await wantedOf(fragment, kept === undefined ? undefined : MAX_STORED);
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
        entered();
        clearTimeout(reading);
        const mine = reading = window.setTimeout(async () => {
            await follow();
            if (mine === reading) read();
        }, PAUSE);
    });
    const copy = async () => {
        stop();
        const { tick } = session.world, until = tick && tick <= MAX_TICK ? tick : undefined;
        const pin = pinned(), shared = { ...sharedOf(session, pin), tick: until, duel: pin !== null };
        const fragment = isPlain(shared) ? `#${shared.scene}` : await encodeLink(shared), { length } = fragment;
        changed(); // the address is written too
        if (length > MAX_LINK) return saveInstead(shared, length);
        if (length > LONGEST) {
            notify(`The link has ${length} characters, more than some programs pass on. Fewer pointer moves make ` +
                `it shorter.`);
        }
        await copyText(new URL(fragment, location.href).href, pin !== null);
    };
    return { changed, opened, follow, copy };
}
/** @typedef {ReturnType<typeof bindAddress>} Address */

/**
 * Saves a run that is too long for a link as a file.
 * @param {import("./share.js").Shared} shared
 * @param {number} length  of the link, in characters
 */
async function saveInstead(shared, length) {
    try {
        const name = (await import("../code/files.js")).saveRun(shared);
        notify(`A link would have ${length} characters, at most ${MAX_LINK} are read. Saved as a file instead: ` +
            `${name}. Drop it on the page to open it.`, 12);
    } catch (error) {
        notify(`A link would have ${length} characters, at most ${MAX_LINK} are read, and the run can't be saved ` +
            `as a file: ${messageOf(error)}`, 12);
    }
}

/** @param {string} url @param {boolean} isDuel */
async function copyText(url, isDuel) {
    try {
        await navigator.clipboard.writeText(url);
        notify(isDuel
            ? "Link copied: A against B, side by side, at this moment."
            : "Link copied: scene, seed, all changes, and this moment.", 4);
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
