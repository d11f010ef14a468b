/**
 * Draws one frame: builds the view for veer/draw, draws the field and the polar plot, and updates the texts at
 * intervals.
 */
import { drawWorld } from "veer/draw";
import { regionOf } from "../../scene/load.js";
import { circle, fit, fitOrbit, toScreen, turnSlowly } from "../view/camera.js";
import { byId, setText, surface } from "../ui/dom.js";
import { drawCompared, showComparedText } from "../compare/draw.js";
import { drawEdit } from "../handles/draw.js";
import { renderNumbers, renderPolar } from "../panel/inspect.js";
import { showFigures } from "../panel/play.js";
import { drawPlot, drawPlotArea } from "../panel/plot.js";
import { drawGroups } from "../view/groups.js";
import { addText, drawLabels } from "../view/labels.js";
import { viewOf } from "./view.js";
import { isHeld } from "../view/pointer.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch" | "canvas" | "camera" | "background" |
 *   "compare" | "ghost" | "patrol" | "timeline" | "plays" | "edit">} Needs
 */

const TEXT_EVERY = 100; // time between text updates while the simulation runs, in ms
const HASH_SHARE = 50;
const LONGEST = 0.1; // the camera stops turning in frames that take longer than this, in s

/** @param {Pick<Needs, "camera" | "canvas">} page */
export function resized({ camera, canvas }) {
    return camera.width !== canvas.clientWidth || camera.height !== canvas.clientHeight;
}

/** Fits the view to the whole scene. @param {Pick<Needs, "session" | "camera" | "touch">} page */
export function fitScene(page) {
    circleScene(page);
    fitCamera(page);
    page.touch();
}

/**
 * Resets the camera: to a view from above or, in volume scenes, to an orbit around the scene.
 * @param {Pick<Needs, "session" | "camera">} page
 */
export function circleScene({ camera, session: { scene, world } }) {
    const { minX, minY, minZ, maxX, maxY, maxZ } = world.settings;
    circle(camera, scene.world.dimensions === 3 ? [minX, minY, minZ, maxX, maxY, maxZ] : null);
}

/** @param {Pick<Needs, "session" | "camera">} page */
function fitCamera({ camera, session }) {
    fitOrbit(camera);
    fit(camera, regionOf(session.scene), { top: 8, bottom: 8, side: camera.width < 620 ? 4 : 16 });
}

/** @param {Needs} page @param {number} [now] */
export function draw(page, now = performance.now()) {
    const { session, store, camera, canvas } = page, { ctx, width, height } = surface(canvas);
    camera.width = width;
    camera.height = height;
    // does not call touch(), because texts have their own interval; a change during a drag would move what is dragged
    if (camera.fitted && !isHeld(canvas)) fitCamera(page);
    if (store.time.playing) turnSlowly(camera, Math.min(Math.max(now - store.picture.drawTime, 0) / 1000, LONGEST));
    store.write.picture.begin(now);
    const view = viewOf(page);
    const write = (/** @type {unknown} */ _, /** @type {Parameters<typeof addText>[1]} */ text) => addText(ctx, text);
    drawWorld(ctx, session.world, { ...page.background.draw(ctx, session.world, view), write });
    const whole = { ...view, at: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z = 0) =>
        toScreen(camera, x, y, z) };
    drawGroups(ctx, whole, session);
    drawPlotArea(ctx, whole, session);
    page.plays.now().draw?.(ctx, whole);
    drawCompared(ctx, page, view);
    if (page.edit.isOn()) drawEdit(ctx, page, whole);
    drawLabels(ctx, whole, session);
    store.write.picture.drawn();
    // on a phone, drawing the field alone fills the first frame; everything else waits for the next one
    if (store.time.playing && store.picture.frames === 1) return;
    page.timeline.draw(ctx, whole, now);
    renderPolar(session, view);
    if (!store.time.playing || now - store.picture.textTime >= TEXT_EVERY) {
        store.write.picture.written(now);
        renderNumbers(session, view);
        showFigures(page);
        drawPlot(page);
        showComparedText(page);
        setText(byId("figure-time"), clockText(session.world.tick * session.stepTime));
        showHash(page, now);
        // by now, all elements are filled and in place
        if (store.picture.texts === 1) document.documentElement.classList.remove("loading");
    }
}

/**
 * Updates the hash. It is slow in large worlds, so while the simulation runs it may use one fiftieth of the time.
 * @param {Needs} page
 * @param {number} now
 */
function showHash({ session, store }, now) {
    if (store.time.playing && now < store.picture.hashTime) return;
    const before = performance.now(), hash = session.world.hash(), figure = byId("figure-hash");
    store.write.picture.hashed(now + HASH_SHARE * (performance.now() - before));
    setText(figure, `${hash.slice(0, 4)}…${hash.slice(-2)}`);
    figure.title = hash;
}

/** @param {number} seconds */
export function clockText(seconds) {
    const minutes = Math.floor(seconds / 60);
    return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(1).padStart(4, "0")}`;
}
