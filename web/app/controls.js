/** Connects buttons, keys and the pointer to their actions. */
import { pan, toWorld, zoomAt } from "./view/camera.js";
import { play, setSpeed, SPEEDS, stepOnce } from "./loop/time.js";
import { byId, within } from "./ui/dom.js";
import { slotAt } from "./panel/inspect.js";
import { bindKeys } from "./keys.js";
import { notify } from "./ui/notice.js";
import { fromStart, restart, restartFrom, startAgain } from "./loop/opening.js";
import { fitScene } from "./field/picture.js";
import { bindPointer, isCoarse } from "./view/pointer.js";
import { hover, inspect, inspectNext, listedAgent } from "./field/select.js";
import { hit, REACH, slotUnder } from "./field/under.js";
import { bindStick } from "./ui/stick.js";
import { timelineKeys } from "./timeline/timeline.js";
import { openingCounts } from "./run/session.js";

/**
 * @typedef {Pick<import("./page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" | "camera"
 *   | "layers" | "theme" | "compare" | "history" | "patrol" | "timeline" | "chooser" | "address" | "code" | "acts" |
 *   "plays" | "edit" | "fling">} Needs
 */

const ZOOM = 1.3; // factor per press
const STRIDE = 48; // pixels by which an arrow key moves the view

/** @param {Needs} page */
export function bindControls(page) {
    bindHeader(page);
    bindTime(page);
    bindPanel(page);
    bindField(page);
    bindStick(page);
    bindKeys({ ...timeKeys(page), ...timelineKeys(page), ...viewKeys(page) }, page);
}

/** @param {Needs} page */
function bindHeader(page) {
    const seed = byId("seed");
    const enter = () => {
        const value = Number(seed.value.trim());
        if (seed.value.trim() !== "" && value >>> 0 === value) {
            if (value !== page.session.seed) startAgain(page, value);
            return;
        }
        notify(`A seed is a whole number from 0 to ${-1 >>> 0}; "${seed.value}" is not.`);
        seed.value = String(page.session.seed);
    };
    seed.addEventListener("change", enter);
    byId("seed-form").addEventListener("submit", (event) => {
        event.preventDefault();
        enter();
    });
    byId("dice").addEventListener("click", () => startAgain(page, dice()));
    byId("share").addEventListener("click", page.address.copy);
    within(byId("duel"), "button").addEventListener("click", page.address.copy);
}

function dice() {
    return Math.floor(Math.random() * 10000);
}

/** @param {Needs} page */
function bindTime(page) {
    byId("play").addEventListener("click", () => play(page, !page.store.time.playing));
    byId("step").addEventListener("click", () => oneStep(page));
    byId("restart").addEventListener("click", () => restart(page));
    byId("undo").addEventListener("click", page.history.undo);
    byId("redo").addEventListener("click", page.history.redo);
}

/** Pauses and takes one step. @param {Needs} page */
function oneStep(page) {
    if (page.store.time.playing) play(page, false);
    stepOnce(page);
    page.signals.tell("paused");
}

/** @param {Needs} page */
function bindPanel(page) {
    const { session, store } = page, polar = byId("polar");
    byId("agent").addEventListener("change", () => inspect(page, listedAgent(page)));
    byId("brain").addEventListener("change", () => page.signals.tell("settings", "tune"));
    byId("slots").addEventListener("toggle", page.touch);
    byId("tune-reset").addEventListener("click", () => {
        void restartFrom(page, () => ({
            ...session.base, counts: openingCounts(session.source),
            log: session.log.filter(({ op }) => op !== "set" && op !== "speed"),
        }), "all settings reset");
    });
    byId("point-add").addEventListener("click", () => addAtPointer(page));
    polar.addEventListener("pointermove", (event) => {
        const box = polar.getBoundingClientRect();
        const x = event.clientX - box.left - box.width / 2, y = event.clientY - box.top - box.height / 2;
        const why = store.view.agent ? session.world.explain(store.view.agent) : null;
        hover(page, why?.slots ? slotAt(why, Math.atan2(y, x)) : -1);
    });
    polar.addEventListener("pointerleave", () => hover(page, -1));
}

/** Adds a patrol point at the pointer, or at the center of the view. @param {Needs} page */
function addAtPointer({ patrol, camera, store }) {
    const { x, y } = store.view.pointer;
    const at = x >= 0 ? toWorld(camera, x, y) : toWorld(camera, camera.width / 2, camera.height / 2);
    patrol.add(at.x, at.y);
}

/** @param {Needs} page */
function bindField(page) {
    const { camera, canvas, patrol, store } = page;
    bindPointer(canvas, {
        grab: (x, y, event) => {
            if (page.edit.isOn()) return page.edit.grab({ x, y }, event);
            const coarse = isCoarse(event), { node, agent } = hit(page, { x, y }, coarse);
            const reach = REACH[coarse ? "coarse" : "fine"] / camera.scale;
            return node < 0
                ? (page.plays.now().grab?.(toWorld(camera, x, y), reach, event.shiftKey) ??
                    page.fling.grip(agent, { x, y }))
                : node;
        },
        onRelease: (handle) => {
            if (typeof handle === "string") page.plays.now().release?.(handle);
            page.touch();
        },
        onTap: (x, y, event) => {
            if (page.edit.isOn()) return page.edit.tap({ x, y }, event);
            const coarse = isCoarse(event), { node, agent } = hit(page, { x, y }, coarse), at = toWorld(camera, x, y);
            if (agent) inspect(page, agent);
            else if (page.plays.now().tap?.(at, coarse)) page.touch();
            else if (node < 0 && patrol.path() !== null) patrol.add(at.x, at.y);
        },
        onHover: (x, y) => {
            store.write.view.aim({ x, y });
            if (page.edit.isOn()) return page.edit.hover({ x, y });
            const inside = x >= 0, found = inside ? hit(page, { x, y }, false) : { node: -1, agent: null };
            canvas.classList.toggle("over-agent", found.agent !== null);
            canvas.classList.toggle("over-node", found.node >= 0);
            hover(page, inside ? slotUnder(page, x, y) : -1);
            page.timeline.hover(inside ? { x, y } : null);
            const play = page.plays.now();
            if (!play.hover) return;
            play.hover(inside ? toWorld(camera, x, y) : null);
            page.touch();
        },
        onDrag: (handle, x, y) => {
            const at = toWorld(camera, x, y);
            if (typeof handle === "string") page.plays.now().drag?.(handle, at);
            else patrol.move(handle, at.x, at.y);
            page.touch();
        },
        onPan: (dx, dy) => move(page, dx, dy),
        onZoom: (factor, x, y) => zoom(page, factor, x, y),
    });
    byId("zoom-in").addEventListener("click", () => zoom(page, ZOOM));
    byId("zoom-out").addEventListener("click", () => zoom(page, 1 / ZOOM));
    byId("zoom-fit").addEventListener("click", () => fitScene(page));
}

/** @param {Needs} page @param {number} dx  in pixels @param {number} dy */
function move(page, dx, dy) {
    pan(page.camera, dx, dy);
    page.touch();
}

/**
 * @param {Needs} page
 * @param {number} factor
 * @param {number} [x]  the point that stays fixed; default: the center
 * @param {number} [y]
 */
function zoom(page, factor, x = page.camera.width / 2, y = page.camera.height / 2) {
    zoomAt(page.camera, factor, x, y);
    page.touch();
}

/** @param {Needs} page @returns {Record<string, (event: KeyboardEvent) => void>} */
function timeKeys(page) {
    const faster = (/** @type {number} */ by) => setSpeed(page, SPEEDS.indexOf(page.store.time.speed) + by);
    return {
        play: () => play(page, !page.store.time.playing),
        step: () => oneStep(page),
        restart: () => restart(page),
        fromStart: () => fromStart(page),
        seed: () => startAgain(page, dice()),
        slower: () => faster(-1),
        faster: () => faster(1),
    };
}

/** @param {Needs} page @returns {Record<string, (event: KeyboardEvent) => void>} */
function viewKeys(page) {
    return {
        layer: ({ key }) => page.layers.press(Number(key) - 1),
        nextAgent: () => inspectNext(page, 1),
        previousAgent: () => inspectNext(page, -1),
        escape: () => inspect(page, null),
        zoomIn: () => zoom(page, ZOOM),
        zoomOut: () => zoom(page, 1 / ZOOM),
        fit: () => fitScene(page),
        left: () => move(page, STRIDE, 0),
        right: () => move(page, -STRIDE, 0),
        up: () => move(page, 0, STRIDE),
        down: () => move(page, 0, -STRIDE),
        add: () => addAtPointer(page),
        remove: () => page.patrol.path() !== null && page.patrol.remove(page.patrol.points().length - 1),
        edit: page.edit.toggle,
        scenes: page.chooser.open,
        previousScene: () => page.chooser.go(-1),
        nextScene: () => page.chooser.go(1),
        share: page.address.copy,
        compare: () => page.acts.toggle(),
        split: () => page.acts.split(),
        swap: () => page.acts.swap(),
        theme: page.theme.toggle,
        code: page.code.open,
    };
}
