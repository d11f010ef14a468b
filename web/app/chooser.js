/**
 * Choosing a scene: a button with the present scene's name opens the list of all, in groups; the two beside it go on and back. Arrow keys
 * move in the list, Enter opens, Escape closes; a phone sees it as a sheet.
 */
import { byId, el } from "./dom.js";

/** The groups, in the order in which they are shown. Scenes that are in none come last. @type {[string, string[]][]} */
const GROUPS = [
    ["Context steering", ["racetrack", "patrol"]],
    ["One behavior at a time", ["sandbox", "arrive", "turret", "paths"]],
    ["Many agents", ["boids", "predators", "crossing", "flight", "stress"]],
    ["Combining", ["blending", "maze"]],
    ["Through the air", ["artillery", "jump"]],
    ["In your hands", ["player"]],
];

/** The scenes in the order of the list. @param {Iterable<string>} names @returns {string[]} */
export function sceneOrder(names) {
    const all = [...names], listed = GROUPS.flatMap(([, scenes]) => scenes).filter((name) => all.includes(name));
    return [...listed, ...all.filter((name) => !listed.includes(name)).sort()];
}

/** @param {string} name */
export const menuName = (name) => MENU[name] ?? name[0].toUpperCase() + name.slice(1);
/** @type {Record<string, string>} */
const MENU = { arrive: "Arrive and leave", predators: "Predator and prey" };

/**
 * @param {Map<string, any>} catalog
 * @param {(name: string) => void} open
 */
export function createChooser(catalog, open) {
    const button = byId("scene-button"), sheet = byId("scene-sheet"), order = [...catalog.keys()];
    let present = "";
    const show = (/** @type {boolean} */ on) => {
        sheet.hidden = !on;
        button.setAttribute("aria-expanded", String(on));
        if (on) (sheet.querySelector("[aria-current]") ?? sheet.querySelector("a")).focus();
    };
    const links = new Map(order.map((name) => [name, link(name, catalog.get(name))]));
    /** @param {string} name @param {any} scene */
    function link(name, scene) {
        const own = el("a", { href: "#" }, el("b", {}, menuName(name)), el("span", {}, scene.title));
        own.dataset.scene = name;
        own.addEventListener("click", (/** @type {Event} */ event) => {
            event.preventDefault();
            show(false);
            button.focus();
            open(name);
        });
        return own;
    }
    const rest = order.filter((name) => !GROUPS.some(([, scenes]) => scenes.includes(name)));
    const groups = [...GROUPS, /** @type {[string, string[]]} */ (["More", rest])].flatMap(([title, scenes]) => {
        const present = scenes.flatMap((name) => links.get(name) ?? []);
        return present.length ? [el("div", { class: "scene-group" }, el("h3", {}, title), ...present)] : [];
    });
    byId("scenes").replaceChildren(...groups);
    button.addEventListener("click", () => show(sheet.hidden));
    addEventListener("pointerdown", (event) => {
        if (!sheet.hidden && !sheet.contains(/** @type {Node} */ (event.target)) && !button.contains(/** @type {Node} */ (event.target))) show(false);
    });
    sheet.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
        if (event.relatedTarget && !sheet.contains(event.relatedTarget) && event.relatedTarget !== button) show(false);
    });
    sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        const all = [...links.values()].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1)), at = all.indexOf(document.activeElement);
        /** @type {Record<string, number>} */
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
        if (event.key === "Escape") {
            show(false);
            button.focus();
        } else if (event.key in to) all[(to[event.key] + all.length) % all.length].focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
    });
    const go = (/** @type {number} */ by) => open(order[(order.indexOf(present) + by + order.length) % order.length]);
    byId("scene-back").addEventListener("click", () => go(-1));
    byId("scene-on").addEventListener("click", () => go(1));
    return {
        open: () => show(true),
        go,
        /** @param {string} name  of the scene that is shown */
        mark(name) {
            present = name;
            button.querySelector("span").textContent = menuName(name);
            for (const [own, a] of links) {
                if (own === name) a.setAttribute("aria-current", "page");
                else a.removeAttribute("aria-current");
            }
        },
    };
}
