/**
 * Choosing a scene: a button with the current scene's name opens the list of all scenes, in groups; the
 * buttons beside it open the previous and the next scene. In the list arrow keys move, Enter opens, Escape
 * closes; on a phone it is a sheet.
 */
import { byId, el, within } from "./dom.js";

/** The groups, in the order in which they are shown. Scenes in no group come last. @type {[string, string[]][]} */
const GROUPS = [
    ["Context steering", ["racetrack", "patrol"]],
    ["One behavior at a time", ["sandbox", "arrive", "turret", "paths"]],
    ["Many agents", ["boids", "predators", "crossing", "lanes", "doors", "flight", "stress"]],
    ["Combining", ["blending", "maze"]],
    ["Through the air", ["artillery", "jump"]],
    ["In your hands", ["player", "own"]],
];

/** The scenes in the order of the list. @param {Iterable<string>} names @returns {string[]} */
export function sceneOrder(names) {
    const all = [...names], listed = GROUPS.flatMap(([, scenes]) => scenes).filter((name) => all.includes(name));
    return [...listed, ...all.filter((name) => !listed.includes(name)).sort()];
}

/** The addresses of the scenes' pictures, which `npm run thumbnails` makes. @type {Record<string, string>} */
const PICTURES = import.meta.glob("../../thumbnails/*.webp", { query: "?url", import: "default", eager: true });

/** A small picture of a scene, loaded when the list is shown, or its frame if there is none. @param {string} name */
function pictureOf(name) {
    const src = PICTURES[`../../thumbnails/${name}.webp`];
    return src
        ? el("img", { class: "thumbnail", alt: "", width: 96, height: 60, loading: "lazy", decoding: "async", src })
        : el("i", { class: "thumbnail" });
}

/** @param {string} name */
export const menuName = (name) => MENU[name] ?? name[0].toUpperCase() + name.slice(1);
/** @type {Record<string, string>} */
const MENU = { arrive: "Arrive and leave", predators: "Predator and prey", own: "Your own" };

/** The list's groups, without those that are empty. @param {Map<string, HTMLElement>} links  by scene, in order */
function grouped(links) {
    const rest = [...links.keys()].filter((name) => !GROUPS.some(([, scenes]) => scenes.includes(name)));
    return [...GROUPS, /** @type {[string, string[]]} */ (["More", rest])].flatMap(([title, scenes]) => {
        const own = scenes.flatMap((name) => links.get(name) ?? []);
        return own.length ? [el("div", { class: "scene-group" }, el("h3", {}, title), ...own)] : [];
    });
}

const isBefore = (/** @type {Node} */ a, /** @type {Node} */ b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;

/**
 * @param {import("../run/session.js").Catalog} catalog
 * @param {(name: string) => void} open
 */
export function createChooser(catalog, open) {
    const button = byId("scene-button"), sheet = byId("scene-sheet"), order = [...catalog.keys()];
    let current = "";
    const show = (/** @type {boolean} */ on) => {
        sheet.hidden = !on;
        button.setAttribute("aria-expanded", String(on));
        if (on) (links.get(current) ?? within(sheet, "a")).focus();
    };
    /** @param {string} name */
    const link = (name) => {
        const own = el("a", { href: "#" }, pictureOf(name), el("b", {}, menuName(name)),
            el("span", {}, catalog.get(name)?.title ?? ""));
        own.dataset.scene = name;
        own.addEventListener("click", (event) => {
            event.preventDefault();
            show(false);
            button.focus();
            open(name);
        });
        return own;
    };
    const links = new Map(order.map((name) => [name, link(name)]));
    byId("scenes").replaceChildren(...grouped(links));
    button.addEventListener("click", () => show(sheet.hidden === true));
    const isInside = (/** @type {EventTarget | null} */ target) =>
        target instanceof Node && (sheet.contains(target) || button.contains(target));
    addEventListener("pointerdown", (event) => {
        if (!sheet.hidden && !isInside(event.target)) show(false);
    });
    sheet.addEventListener("focusout", ({ relatedTarget }) => {
        if (relatedTarget && !isInside(relatedTarget)) show(false);
    });
    sheet.addEventListener("keydown", (event) => {
        const all = [...links.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
        const at = all.findIndex((own) => own === document.activeElement);
        /** @type {Record<string, number>} */
        const to = {
            ArrowDown: at + 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1,
        };
        if (event.key === "Escape") {
            show(false);
            button.focus();
        } else if (event.key in to) all[(to[event.key] + all.length) % all.length].focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
    });
    const go = (/** @type {number} */ by) => open(order[(order.indexOf(current) + by + order.length) % order.length]);
    byId("scene-back").addEventListener("click", () => go(-1));
    byId("scene-on").addEventListener("click", () => go(1));
    return {
        open: () => show(true),
        go,
        /** Marks the scene that is shown. @param {string} name */
        mark(name) {
            current = name;
            within(button, "span").textContent = links.has(name) ? menuName(name) : (catalog.get(name)?.title ?? name);
            for (const a of links.values()) a.removeAttribute("aria-current");
            links.get(name)?.setAttribute("aria-current", "page");
        },
    };
}
