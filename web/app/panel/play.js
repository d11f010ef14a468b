/**
 * A play: the interactive part of a scene, in the module app/play/NAME.js with the scene's name. The module exports
 * `create(host)`, which returns a Play; a scene may have none. The page passes pointer and key input on the field to
 * the play, in world units. A play changes the world only through `act`, so that every change is in the command log.
 * The effects of its own inputs (`act("play", [input])`) and of every step are in the module's second export, `laws`
 * (laws.js).
 */
import { shownFigures } from "../../scene/figures.js";
import { fillChips } from "../ui/chips.js";
import { brief, byId, el, setText } from "../ui/dom.js";
import { playOf } from "../run/laws.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "touch" | "plays">} Needs */

/**
 * A key of the scene, also shown as a button in the panel for touch screens; `on` turns it into a switch. `sign`: what
 * is shown for the key, if not its name.
 * @typedef {{ key: string, text: string, press: () => void, on?: () => boolean, sign?: string }} PlayKey
 */
/**
 * @typedef {object} Play
 * @property {PlayKey[]} [keys]  tried before the page's own keys: a scene may use the number keys
 * @property {boolean} [needsAgents]  the play refers to agents of the scene, which must not be removed; plays with laws
 *   always do
 * @property {boolean} [edits]  the scene opens in edit mode
 * @property {string} [hint]  the pointer's function in this scene, shown in the panel
 * @property {(at: Place, coarse: boolean) => boolean} [tap]  a click that hits no agent; returns true if the play
 *   handled it
 * @property {(at: Place, reach: number, shift: boolean) => string | null} [grab]  names the item that a drag from here
 *   moves, within reach; null: the drag moves the view
 * @property {(handle: string) => void} [release]  the grabbed item is released
 * @property {boolean} [chips]  its keys also appear as small buttons on the field: chips.js
 * @property {(handle: string, at: Place) => void} [drag]
 * @property {(at: Place | null) => void} [hover]  receives null when the pointer leaves
 * @property {{ keys: string[], change: (held: Set<string>) => void }} [hold]  keys that act while held, in lower case
 * @property {(x: number, y: number) => void} [stick]  shows a stick on the field; receives the direction of the stick,
 *   of length at most 1, with y pointing down
 * @property {(ctx: CanvasRenderingContext2D, view: import("../field/view.js").PlayView) => void} [draw]  draws over the
 *   field; view.at(x, y) converts to canvas coordinates
 * @property {() => void} [inspected]  another agent is inspected, or none
 * @property {() => object} [state]  returns the state for the test hook: __veer.play()
 */
/** @typedef {{ x: number, y: number }} Place */

/**
 * The parts of the page that a play receives.
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "camera" | "tour" | "touch"> &
 *   Pick<import("../run/history.js").History, "act">} PlayHost
 */

/** @type {Record<string, { create: (host: PlayHost) => Play }>} */
const modules = import.meta.glob("../play/*.js", { eager: true });

/** Creates the play of the open scene. @param {PlayHost} host */
export function createPlays(host) {
    const create = (/** @type {PlayHost["session"]} */ session, act = host.act) =>
        modules[`../play/${playOf(session.catalog, session.name)}.js`]?.create({ ...host, session, act }) ?? {};
    let now = create(host.session);
    return {
        now: () => now,
        /** Creates the interactive part (the play) of a newly opened scene. */
        open: () => void (now = create(host.session)),
        /**
         * Creates a play of the same scene for another session; it only draws.
         * @param {PlayHost["session"]} session
         * @returns {Play}
         */
        beside: (session) => create(session, () => {}),
    };
}
/** @typedef {ReturnType<typeof createPlays>} Plays */

/** Fills the scene's sections of the panel: its keys as buttons, and its figures. @param {Needs} page */
export function showPlay(page) {
    const { plays, session, touch } = page, play = plays.now();
    const keys = play.keys ?? [], wanted = shownFigures(session.scene);
    byId("play-section").hidden = !keys.length && !play.hint && !session.scene.sliders;
    byId("play-hint").textContent = play.hint ?? "";
    byId("play-keys").replaceChildren(...keys.map((entry) => {
        const button = el("button", { type: "button", class: "btn" },
            el("kbd", { "aria-hidden": "true" }, entry.sign ?? entry.key), el("span", {}, entry.text));
        button.addEventListener("click", () => {
            entry.press();
            showKeys(keys);
            touch();
        });
        return button;
    }));
    fillChips(play, (entry) => {
        entry.press();
        showKeys(keys);
        touch();
    });
    showKeys(keys);
    byId("figures-section").hidden = !wanted.length && byId("compare").hidden;
    byId("scene-figures").replaceChildren(
        ...wanted.map((figure) => el("div", {}, el("dt", {}, figureName(figure)), el("dd"))),
    );
    byId("stick").hidden = !play.stick;
    // the scene uses the number keys for itself
    byId("legend").classList.toggle("keyless", keys.some(({ key }) => /\d/.test(key)));
}

/** @param {PlayKey[]} keys */
function showKeys(keys) {
    for (const place of ["play-keys", "chips"])
        keys.forEach(({ on }, i) => on && byId(place).children[i]?.setAttribute("aria-pressed", String(on())));
}

/** Passes a key to the play; true if the play uses it. @param {Needs} page @param {string} key */
export function pressPlay({ plays, touch }, key) {
    const play = plays.now(), entry = play.keys?.find((one) => one.key.toLowerCase() === key);
    if (!entry) return false;
    entry.press();
    showKeys(play.keys ?? []);
    touch();
    return true;
}

/** Updates the values of the scene's figures. @param {Needs} page */
export function showFigures({ session }) {
    const wanted = shownFigures(session.scene);
    if (!wanted.length) return;
    const boxes = byId("scene-figures").children;
    session.gauges.values().forEach((value, i) => setText(boxes[i].children[1], figureText(value)));
}

/** @param {import("../../scene/types.js").ShownFigure} figure */
export const figureName = ({ name, of, label }) => label ?? spaced(name) + (of ? `, ${of}` : "");

/** @param {import("../../scene/figures.js").Figure | undefined} value */
export const figureText = (value) => (typeof value === "number"
    ? (Number.isInteger(value) ? String(value).replace("-", "−") : brief(value))
    : String(value ?? "–"));

/** Converts "worstOverlap" to "worst overlap". @param {string} name */
export function spaced(name) {
    return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
