/**
 * The page inside a frame of another page (?embed=1): the field, a button, a row of sliders, and a link to the full
 * page. It runs while it is visible, lets the wheel scroll the surrounding page, and stores nothing, because a
 * sandboxed frame has neither storage nor a writable URL.
 */
import { bindAddress, sharedOf } from "../links/address.js";
import { play } from "../loop/time.js";
import { byId, el } from "../ui/dom.js";
import { bindMessages, originsOf, wantedOf } from "./messages.js";
import { messageOf, notify } from "../ui/notice.js";
import { startPage } from "../page.js";
import { encodeLink } from "../links/share.js";

const IN_VIEW = 0.2; // fraction of the frame that must be visible for the simulation to run
const HINT = 1600; // time for which the zoom hint is shown, in ms
const PAUSE = 100; // delay from a change to the update of the link, in ms

/** Keys that work in a frame; all others work only in the full page. */
const KEYS = new Set([
    " ", ".", "r", "n", "[", "]", "f", "+", "=", "-", "Escape", "Enter", "Tab", "1", "2", "3", "4", "5", "6", "7", "8",
    "9",
]);

/** @import { Page } from "../page.js" */
/** @import { First } from "../loop/first.js" */
/** @import { Find } from "../loop/opening.js" */
/** @import { Catalog, Session } from "../run/session.js" */
/** @typedef {Pick<Page, "session" | "store" | "signals" | "touch" | "canvas" | "plays">} Needs */

/** @param {Page} page @param {First} first @param {{ paused: boolean, query: URLSearchParams, find: Find }} options */
export async function startEmbed(page, first, { paused, query, find }) {
    document.body.append(byId("tip")); // moved out of the panel, because the panel is hidden
    byId("time").append(byId("scene-sliders"), byId("open-in-veer"));
    byId("scene-sliders").setAttribute("aria-label", "Settings");
    byId("scene-sliders").setAttribute("role", "group");
    await startPage(page, first, { paused: true });
    page.address.changed();
    bindWheel(page);
    bindKeys(page);
    const start = bindView(page, !paused && !matchMedia("(prefers-reduced-motion: reduce)").matches);
    bindMessages({ page, find, play: start }, originsOf(query.get("origins")));
}

/**
 * Returns the share link or scene in the frame's URL, to be tried in order.
 * @param {Catalog} catalog
 * @param {Find} find
 * @param {string | null} scene
 * @returns {import("../loop/first.js").Try[]}
 */
export function frameTries(catalog, find, scene) {
    const { hash } = location, isLink = hash.startsWith("#s=");
    return [{
        read: async () =>
            (isLink || scene !== null ? wantedOf(catalog, find, isLink ? { link: hash } : { scene }) : null),
        failed: (error) => notify(`The scene could not be opened: ${messageOf(error)}.`),
    }];
}

/**
 * Binds the URL of a frame, which is read but never written; changes update the link to the full page instead.
 * @type {typeof bindAddress}
 */
export function bindFrameAddress(session, open, pinned) {
    const refresh = bindLink(session);
    return { ...bindAddress(session, open, pinned), changed: refresh, opened: refresh };
}

/**
 * Adds a link that opens the full page in the state that the frame shows. Returns a function that updates it.
 * @param {Session} session
 */
function bindLink(session) {
    const link = el("a", { id: "open-in-veer", class: "btn", href: "./", target: "_blank", rel: "noopener" },
        "Open in Veer");
    let timer = 0;
    const write = async () => {
        const { tick } = session.world;
        link.href = `./${await encodeLink({ ...sharedOf(session), tick: tick || undefined })}`;
    };
    // the tick has advanced since the last change
    for (const type of ["pointerenter", "pointerdown", "focus"]) link.addEventListener(type, write);
    byId("time").append(link);
    return () => {
        clearTimeout(timer);
        timer = window.setTimeout(write, PAUSE);
    };
}

/**
 * Runs the simulation while the frame is visible, unless the user paused it. Returns a function that plays or pauses it
 * when a message asks for that.
 * @param {Needs} page @param {boolean} wanted  whether it starts when it first becomes visible
 */
function bindView(page, wanted) {
    let inView = false;
    new IntersectionObserver((entries) => {
        const isNow = entries[entries.length - 1].isIntersecting;
        if (isNow === inView) return;
        inView = isNow;
        if (!isNow) wanted = page.store.time.playing;
        if (wanted) play(page, isNow);
    }, { threshold: IN_VIEW }).observe(page.canvas);
    return (/** @type {boolean} */ on) => {
        wanted = on;
        play(page, on && inView);
    };
}

/**
 * Lets the wheel zoom with Ctrl, or after a click on the field until the pointer leaves. Otherwise the surrounding page
 * scrolls, and a hint explains how to zoom.
 * @param {Needs} page
 */
function bindWheel({ canvas }) {
    const key = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl", stage = byId("stage");
    const hint = el("p", { class: "wheel-hint", hidden: true }, `To zoom, hold ${key} or click the field first`);
    let isActive = false, timer = 0;
    const activate = (/** @type {boolean} */ on) => {
        isActive = on;
        canvas.classList.toggle("active", on);
        if (on) hint.hidden = true;
    };
    stage.append(hint);
    canvas.addEventListener("pointerdown", () => activate(true));
    document.documentElement.addEventListener("pointerleave",
        (event) => event.pointerType === "mouse" && activate(false));
    addEventListener("blur", () => activate(false));
    stage.addEventListener("wheel", (event) => {
        if (event.ctrlKey || event.metaKey || isActive) return;
        event.stopPropagation();
        hint.hidden = false;
        clearTimeout(timer);
        timer = window.setTimeout(() => (hint.hidden = true), HINT);
    }, { capture: true, passive: true });
}

/** Blocks keys that work only in the full page, because their effect would not be visible. @param {Needs} page */
function bindKeys(page) {
    addEventListener("keydown", (event) => {
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const { keys = [], hold } = page.plays.now();
        const isOwn = keys.some((one) => one.key.toLowerCase() === key) || hold?.keys.includes(key.toLowerCase());
        if (!isOwn && !KEYS.has(key) && !key.startsWith("Arrow")) event.stopPropagation();
    }, { capture: true });
}
