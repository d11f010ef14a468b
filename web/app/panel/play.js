/**
 * What a user can do in a scene besides watching: the scene's own play, a module app/play/NAME.js with the scene's
 * name. It exports `create(host)`, which returns a Play; a scene may have none. The page passes on what the pointer and
 * the keys do on the field, in world units. A play changes the world only by act, so that every change is in the
 * command log; what it does to the world then, in its own words (`act("play", [input])`) and around every step, is the
 * module's second export, `laws` (laws.js).
 */
import { shownFigures } from "../../scene/figures.js";
import { fillChips } from "../ui/chips.js";
import { brief, byId, el, setText } from "../ui/dom.js";
import { playOf } from "../run/laws.js";

/** @typedef {Pick<import("../page.js").Page, "session" | "touch" | "plays">} Needs */

/**
 * A key of the scene. It is also a button in the panel, for touch screens; `on` makes it a switch.
 * @typedef {{ key: string, text: string, press: () => void, on?: () => boolean }} PlayKey
 */
/**
 * @typedef {object} Play
 * @property {PlayKey[]} [keys]  tried before the page's own keys: a scene may use the number keys
 * @property {boolean} [needsAgents]  it names agents of the scene, which must not be removed; so does every
 *   play with laws
 * @property {boolean} [edits]  the scene opens in edit mode
 * @property {string} [hint]  what the pointer does here, for the panel
 * @property {(at: Place, coarse: boolean) => boolean} [tap]  a click that hits no agent; true: the play has handled it
 * @property {(at: Place, reach: number, shift: boolean) => string | null} [grab]  a word for what a drag from here
 *   moves, within reach; null: the view
 * @property {(handle: string) => void} [release]  what was grabbed is let go
 * @property {boolean} [chips]  its keys are small buttons on the field too, beside the agent: chips.js
 * @property {(handle: string, at: Place) => void} [drag]
 * @property {(at: Place | null) => void} [hover]  null: the pointer left
 * @property {{ keys: string[], change: (held: Set<string>) => void }} [hold]  keys that act while they are
 *   down, lower case
 * @property {(x: number, y: number) => void} [stick]  a stick is shown on the field: its direction, length
 *   at most 1, y downwards
 * @property {(ctx: CanvasRenderingContext2D, view: import("../field/view.js").PlayView) => void} [draw]  over the
 *   picture; view.at(x, y) is the place on the canvas
 * @property {() => object} [state]  for the test hook: __veer.play()
 */
/** @typedef {{ x: number, y: number }} Place */

/**
 * What a play gets of the page.
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "camera" | "tour" | "touch"> &
 *   Pick<import("../run/history.js").History, "act">} PlayHost
 */

/** @type {Record<string, { create: (host: PlayHost) => Play }>} */
const modules = import.meta.glob("../play/*.js", { eager: true });

/** The play of the open scene. @param {PlayHost} host */
export function createPlays(host) {
    const create = (/** @type {PlayHost["session"]} */ session, act = host.act) =>
        modules[`../play/${playOf(session.catalog, session.name)}.js`]?.create({ ...host, session, act }) ?? {};
    let now = create(host.session);
    return {
        now: () => now,
        /** Another scene has been opened. */
        open: () => void (now = create(host.session)),
        /**
         * A play of the same scene in another session, which only draws.
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
        const button = el("button", { type: "button", class: "btn" }, el("kbd", { "aria-hidden": "true" }, entry.key),
            el("span", {}, entry.text));
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
    // the scene uses the number keys
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

/** Writes the current values of the scene's figures. @param {Needs} page */
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

/** "worstOverlap" becomes "worst overlap". @param {string} name */
export function spaced(name) {
    return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
