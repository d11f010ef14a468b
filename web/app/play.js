/**
 * What a user can do in a scene besides watching: the scene's own play, a module app/play/NAME.js with the scene's name. It exports
 * `create(page)`, which returns a Play; a scene may have none. The page calls `begin` when the world is new, `before` and `after` around
 * every step, and passes on what the pointer and the keys do on the field, in world units. A play keeps its own state over a restart;
 * settings that belong in a link go through session.js's changeSetting and changePoints.
 */
import { shownFigures } from "../scene/figures.js";
import { brief, byId, el, setText } from "./dom.js";

/**
 * A key of the scene. It is also a button in the panel, for touch screens; `on` makes it a switch.
 * @typedef {{ key: string, text: string, press: () => void, on?: () => boolean }} PlayKey
 */
/**
 * @typedef {object} Play
 * @property {PlayKey[]} [keys]  tried before the page's own keys: a scene may use the number keys
 * @property {string} [hint]  what the pointer does here, for the panel
 * @property {() => void} [begin]  the world is new: after opening, a restart, another seed
 * @property {() => void} [before]  before each step: give inputs to the world
 * @property {() => void} [after]  after each step: read what happened (session.game.happened, world.events)
 * @property {(at: Place, coarse: boolean) => boolean} [tap]  a click that hits no agent; true: the play has handled it
 * @property {(at: Place, reach: number) => string | null} [grab]  a word for what a drag from here moves, within reach; null: the view
 * @property {(handle: string, at: Place) => void} [drag]
 * @property {(at: Place | null) => void} [hover]  null: the pointer left
 * @property {{ keys: string[], change: (held: Set<string>) => void }} [hold]  keys that act while they are down, lower case
 * @property {(x: number, y: number) => void} [stick]  a stick is shown on the field: its direction, length at most 1, y downwards
 * @property {(ctx: CanvasRenderingContext2D, view: import("./picture.js").PlayView) => void} [draw]  over the picture; view.at(x, y) is the place on the canvas
 * @property {() => object} [state]  for the test hook: __veer.play()
 */
/** @typedef {{ x: number, y: number }} Place */

/** @type {Record<string, { create: (page: import("./page.js").Page) => Play }>} */
const modules = import.meta.glob("./play/*.js", { eager: true });

/** A new play for the current scene. @param {import("./page.js").Page} page @returns {Play} */
export function createPlay(page) {
    return modules[`./play/${page.session.name}.js`]?.create(page) ?? {};
}

/** Fills the scene's sections of the panel: its keys as buttons, and its figures. @param {import("./page.js").Page} page */
export function showPlay({ play, session, touch }) {
    const keys = play.keys ?? [], wanted = shownFigures(session.scene);
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
        el("div", {}, el("dt", {}, label ?? spaced(name) + (of ? `, ${of}` : "")), el("dd"))));
    byId("stick").hidden = !play.stick;
    byId("legend").classList.toggle("keyless", keys.some(({ key }) => /\d/.test(key))); // the scene uses the number keys
}

/** @param {PlayKey[]} keys */
function showKeys(keys) {
    keys.forEach(({ on }, i) => on && byId("play-keys").children[i]?.setAttribute("aria-pressed", String(on())));
}

/** Passes a key to the play; true if the play uses it. @param {import("./page.js").Page} page @param {string} key */
export function pressPlay({ play, touch }, key) {
    const entry = play.keys?.find((one) => one.key.toLowerCase() === key);
    if (!entry) return false;
    entry.press();
    showKeys(play.keys ?? []);
    touch();
    return true;
}

/** Writes the current values of the scene's figures. @param {import("./page.js").Page} page */
export function showFigures({ session }) {
    const wanted = shownFigures(session.scene);
    if (!wanted.length) return;
    const boxes = byId("scene-figures").children;
    session.gauges.values().forEach((value, i) => {
        setText(boxes[i].children[1], typeof value === "number" ? (Number.isInteger(value) ? String(value) : brief(value)) : String(value));
    });
}

/** "worstOverlap" becomes "worst overlap". @param {string} name */
function spaced(name) {
    return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
