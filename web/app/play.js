/**
 * What a user does in a scene besides looking: the scene's own play, a module app/play/NAME.js found by the scene's name. It exports
 * `create(page)`, which gives a Play; a scene without one has none of it. The page calls `begin` when the world is new, `before` and
 * `after` round every step, and hands it what the pointer and the keys do on the field, in world units. What a play keeps over a restart it
 * keeps itself; settings that belong into a link go through session.js's changeSetting and changePoints.
 */
import { byId, el, setText } from "./dom.js";
import { wantedOf } from "../scene/figures.js";
import { brief } from "./dom.js";

/**
 * A key of the scene: a button in the panel too, so that a finger can press it. `on` makes it a switch.
 * @typedef {{ key: string, text: string, press: () => void, on?: () => boolean }} PlayKey
 */
/**
 * @typedef {object} Play
 * @property {PlayKey[]} [keys]  before the page's own: a scene may have the number keys
 * @property {string} [hint]  what the pointer does here, for the panel
 * @property {() => void} [begin]  the world is new: after opening, a restart, another seed
 * @property {() => void} [before]  each step: hand inputs to the world
 * @property {() => void} [after]  each step: read what happened (session.game.happened, world.events)
 * @property {(at: Place, coarse: boolean) => boolean} [tap]  a click beside every agent; true: it was for the play
 * @property {(at: Place, reach: number) => any} [grab]  what a drag from here moves, within reach; null or undefined: the view
 * @property {(thing: any, at: Place) => void} [drag]
 * @property {(at: Place | null) => void} [hover]  null: the pointer left
 * @property {{ keys: string[], change: (held: Set<string>) => void }} [hold]  keys that act while they are down, lower case
 * @property {(x: number, y: number) => void} [stick]  a stick is shown on the field: its direction, length at most 1, y downwards
 * @property {(ctx: CanvasRenderingContext2D, view: Record<string, any>) => void} [draw]  over the picture; at(x, y) of view gives the place on the canvas
 * @property {() => any} [state]  for the test hook: __veer.play()
 */
/** @typedef {{ x: number, y: number }} Place */

/** @type {Record<string, { create: (page: import("./page.js").Page) => Play }>} */
const modules = import.meta.glob("./play/*.js", { eager: true });

/** The play of the present scene; its module is made anew when another scene opens. @param {import("./page.js").Page} page @returns {Play} */
export function createPlay(page) {
    return modules[`./play/${page.session.name}.js`]?.create(page) ?? {};
}

/** Fills the panel's sections of the scene: its keys as buttons, and its figures. @param {import("./page.js").Page} page */
export function showPlay({ play, session, touch }) {
    const keys = play.keys ?? [], wanted = wantedOf(session.scene);
    byId("play-section").hidden = !keys.length && !play.hint && !session.scene.sliders;
    byId("play-hint").textContent = play.hint ?? "";
    byId("play-keys").replaceChildren(...keys.map((entry) => {
        const button = el("button", { type: "button", class: "btn" }, el("kbd", { "aria-hidden": "true" }, entry.key), el("span", {}, entry.text));
        button.addEventListener("click", () => {
            entry.press();
            showKeys(keys);
            touch();
        });
        return button;
    }));
    showKeys(keys);
    byId("figures-section").hidden = !wanted.length;
    byId("scene-figures").replaceChildren(...wanted.map(({ name, of, label }) =>
        el("div", {}, el("dt", {}, label ?? wordsOf(name) + (of ? `, ${of}` : "")), el("dd"))));
    byId("stick").hidden = !play.stick;
    byId("legend").classList.toggle("keyless", keys.some(({ key }) => /\d/.test(key))); // the scene has the number keys
}

/** @param {PlayKey[]} keys */
function showKeys(keys) {
    keys.forEach(({ on }, i) => on && byId("play-keys").children[i]?.setAttribute("aria-pressed", String(on())));
}

/** A key of the play was pressed; true if it has it. @param {import("./page.js").Page} page @param {string} key */
export function pressPlay({ play, touch }, key) {
    const entry = play.keys?.find((one) => one.key.toLowerCase() === key);
    if (!entry) return false;
    entry.press();
    showKeys(play.keys ?? []);
    touch();
    return true;
}

/** The scene's figures as they are now. @param {import("./page.js").Page} page */
export function showFigures({ session }) {
    const wanted = wantedOf(session.scene);
    if (!wanted.length) return;
    const boxes = byId("scene-figures").children;
    session.gauges.values().forEach((value, i) => {
        setText(boxes[i].children[1], typeof value === "number" ? (Number.isInteger(value) ? String(value) : brief(value)) : String(value));
    });
}

/** "worstOverlap" as words. @param {string} name */
function wordsOf(name) {
    return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
