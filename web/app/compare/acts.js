/** The user's actions on A and B: pin, unpin, swap, restart, show, and open a link with a comparison. */
import { pan, zoomAt } from "../view/camera.js";
import { showBar } from "./bar.js";
import { fromStart, isOf, logOfA } from "../run/pinnedLog.js";
import { byId } from "../ui/dom.js";
import { exchangeMoments } from "../run/moments.js";
import { messageOf, notify } from "../ui/notice.js";
import { seek } from "../loop/seeking.js";
import { bindPointer } from "../view/pointer.js";
import { inspect } from "../field/select.js";
import { hit } from "../field/under.js";
import { newSession, openScene } from "../run/session.js";

export const MOST = 20_000; // maximum number of agents, because simulating two larger worlds would halve the frame rate

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas" | "camera" | "compare"
 *   | "history" | "patrol">} Needs
 */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Entry } from "../run/log.js" */
/** @import { Session } from "../run/session.js" */

/**
 * @typedef {object} Acts
 * @property {() => void} toggle  pins or unpins the brain
 * @property {() => void} split  toggles between ghosts and two fields
 * @property {(isSplit: boolean) => void} show
 * @property {() => void} swap
 * @property {() => boolean} restart  restarts both runs, each with its own settings; false if nothing is compared
 * @property {() => void} fromStart  applies A's settings from the start of the run
 * @property {() => void} bind  connects the buttons and the field of A
 */
/** @typedef {import("../run/session.js").Wanted & { pin?: Pin }} Wanted */

/** @param {number} count */
export const tooMany = (count) =>
    `Comparing needs a second world, which is possible with up to ${MOST} agents; this scene has ${count}.`;

/**
 * Pins the brain that is selected in the section Tune, with its current settings. Returns false if the brain can't be
 * pinned.
 * @param {Needs} page
 */
function pinNow({ session, compare, history }) {
    const { size } = session.agentNames, brain = byId("brain").value;
    if (size > MOST) {
        notify(tooMany(size));
        return false;
    }
    try {
        history.change(`pin ${brain} as A`,
            () => compare.set({
                brains: [brain], tick: session.world.tick, log: session.log.slice(0, session.cursor),
            }));
    } catch (error) {
        notify(`${brain} can't be pinned: ${messageOf(error)}`);
        return false;
    }
    notify(`${brain} is pinned as A. What you change now is B.`, 6, { text: "Undo", run: history.undo });
    return true;
}

/** @param {Needs} page */
function unpin({ compare, history }) {
    history.change("unpin A", () => compare.set(null));
    notify("A is no longer compared.", 6, { text: "Undo", run: history.undo });
}

/** @param {Needs} page */
function swap(page) {
    const { compare, session, store, history } = page, { pin } = store.compare, { base, log } = session;
    if (!pin || !compare.a) return notify("There is nothing to swap: m pins the brain as A.", 4);
    while (!compare.follow(Infinity));
    const { a } = compare;
    if (!a) return; // the comparison has just ended, and said why
    history.change("swap A and B", () => {
        exchangeMoments(a, session);
        compare.swapTracks();
        compare.set({ ...pin, log });
        seek(page, { base, log: a.log, tick: session.world.tick, end: session.end });
    });
    notify("A and B have changed places.", 4);
}

/** Restarts A and B, each with its own settings. @param {Needs} page @param {Pin} pin */
function restart(page, pin) {
    const { session, history } = page, { base, log } = session;
    const others = log.filter((entry) => !isOf(pin.brains, entry));
    const isLate = (/** @type {Entry} */ entry) => isOf(pin.brains, entry) && entry.tick > 0;
    if (![...log, ...pin.log].some(isLate)) seek(page, 0);
    else history.change("start A and B with their settings", () => {
        openScene(session, { ...base, log: [...fromStart(pin.brains, log), ...others] });
        page.store.write.time.go(null);
        keepFromStart(page);
        page.signals.tell("scene", false);
    });
    notify("A and B start again, each with its settings from the start.", 4);
}

/**
 * Reads a link's description of A; throws if it does not fit the scene.
 * @param {Session["veer"]} veer
 * @param {Session["catalog"]} catalog
 * @param {Wanted} wanted
 */
export function readPin(veer, catalog, { pin, ...wanted }) {
    if (!pin || !catalog.has(wanted.scene)) return null;
    const plain = newSession(veer, catalog, { ...wanted, log: logOfA(pin, wanted.log ?? []) });
    const unknown = pin.brains.find((brain) => !plain.ids.brains.has(brain)), { size } = plain.agentNames;
    plain.world.dispose();
    if (unknown !== undefined) throw new Error(`the scene has no brain "${unknown}" to compare`);
    if (size > MOST) throw new Error(tooMany(size));
    return pin;
}

/** Applies A's settings from the start of the run. @param {Needs} page */
function keepFromStart({ store, compare }) {
    const { pin } = store.compare;
    if (pin) compare.set({ ...pin, tick: 0, log: fromStart(pin.brains, pin.log) });
}

/** @param {Needs} page @returns {Acts} */
export function createActs(page) {
    const show = (/** @type {boolean} */ on) => {
        if (page.store.compare.split === on) return;
        const { camera, canvas } = page, { clientWidth: width, clientHeight: height } = canvas;
        page.store.write.compare.split(on);
        showBar(page);
        page.touch();
        // keeps the view centered
        if (!camera.fitted && !camera.orbit) {
            pan(camera, (canvas.clientWidth - width) / 2, (canvas.clientHeight - height) / 2);
        }
    };
    /** @type {Acts} */
    const acts = {
        toggle: () => (page.store.compare.pin ? unpin(page) : void pinNow(page)),
        split: () => (page.store.compare.pin || pinNow(page)) && show(!page.store.compare.split),
        show,
        swap: () => swap(page),
        restart() {
            const { pin } = page.store.compare;
            if (pin) restart(page, pin);
            return !!pin;
        },
        fromStart: () => keepFromStart(page),
        bind() {
            bindOther(page);
            for (const id of ["pin", "compare-end"]) byId(id).addEventListener("click", acts.toggle);
            byId("compare-swap").addEventListener("click", acts.swap);
            for (const button of byId("compare").querySelectorAll("[data-show]")) {
                button.addEventListener("click", () => acts.show(button.getAttribute("data-show") === "split"));
            }
        },
    };
    return acts;
}

/** Makes the field of A pan and zoom the shared view; clicking an agent there inspects it. @param {Needs} page */
function bindOther(page) {
    const { camera, touch } = page;
    bindPointer(byId("field-a"), {
        grab: () => null, onHover() {}, onDrag() {}, onRelease() {},
        onTap(x, y, event) {
            const { a } = page.compare;
            const { agent } = a
                ? hit({ ...page, session: a }, { x, y }, event.pointerType !== "mouse")
                : { agent: null };
            const name = agent === null ? undefined : a?.agentNames.get(agent);
            const same = page.session.ids.agents.get(name ?? "");
            if (same !== undefined && page.session.agentNames.has(same)) inspect(page, same);
        },
        onPan(dx, dy) {
            pan(camera, dx, dy);
            touch();
        },
        onZoom(factor, x, y) {
            zoomAt(camera, factor, x, y);
            touch();
        },
    });
}
