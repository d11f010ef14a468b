/**
 * Draws one frame: builds the view for veer/draw, draws the field and the polar plot, and updates the texts at
 * intervals.
 */
import { drawWorld } from "veer/draw";
import { regionOf } from "../../scene/load.js";
import { circle, fit, fitOrbit, toScreen, turnSlowly } from "../view/camera.js";
import { chase } from "../view/chase.js";
import { byId, setText, surface } from "../ui/dom.js";
import { drawCompared, showComparedText } from "../compare/draw.js";
import { drawEdit } from "../handles/draw.js";
import { renderNumbers, renderPolar } from "../panel/inspect.js";
import { showFigures } from "../panel/play.js";
import { drawPlot, drawPlotArea } from "../panel/plot.js";
import { drawGroups } from "../view/groups.js";
import { addText, drawLabels } from "../view/labels.js";
import { shownTurns } from "../timeline/whyTurnField.js";
import { viewOf } from "./view.js";
import { isHeld } from "../view/pointer.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch" | "canvas" | "camera" | "background" |
 *   "compare" | "ghost" | "patrol" | "timeline" | "plays" | "edit">} Needs
 */

const TEXT_EVERY = 100; // time between text updates while the simulation runs, in ms
const HASH_SHARE = 50;
const GAP = 8; // distance of the stick from what it controls, in pixels
const LONGEST = 0.1; // the camera stops turning in frames that take longer than this, in s

/** @param {Pick<Needs, "camera" | "canvas">} page */
export function resized({ camera, canvas }) {
    return camera.width !== canvas.clientWidth || camera.height !== canvas.clientHeight;
}

/**
 * Fits the view to the whole scene; if that follows an agent on a small field, shows the whole scene instead, and the
 * other way round.
 * @param {Pick<Needs, "session" | "store" | "camera" | "touch" | "edit">} page
 */
export function fitScene(page) {
    page.camera.isWhole = page.camera.center !== null;
    circleScene(page);
    fitCamera(page);
    page.touch();
}

/**
 * Resets the camera: to a view from above or, in volume scenes, to an orbit around the scene.
 * @param {Pick<Needs, "session" | "camera">} page
 */
export function circleScene({ camera, session: { scene, world } }) {
    const { minZ, maxZ } = world.settings, [minX, minY, maxX, maxY] = regionOf(scene);
    circle(camera, scene.world.dimensions === 3 ? [minX, minY, minZ, maxX, maxY, maxZ] : null);
}

/** @param {Pick<Needs, "session" | "store" | "camera" | "edit">} page */
function fitCamera(page) {
    const { camera, session: { scene } } = page, region = regionOf(scene);
    fitOrbit(camera);
    fit(camera, region, { top: 8, bottom: 8, side: camera.width < 620 ? 4 : 16 });
    const stick = byId("stick"), below = stick.hidden ? 0 : stick.offsetHeight + 2 * GAP;
    chase(camera, region, scene.view?.chase && !page.edit.isOn() ? inspectedPlace(page) : null, below);
}

/** Returns where the inspected agent is drawn. @param {Pick<Needs, "session" | "store">} page */
function inspectedPlace({ session: { world }, store }) {
    const { agent } = store.view, a = world.agents;
    if (agent === null || !world.isAlive(agent)) return null;
    const slot = world.slot(agent), [x, y] = store.picture.interpolated ? [a.drawX, a.drawY] : [a.x, a.y];
    return { x: x[slot], y: y[slot], radius: a.radius[slot] };
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
    drawLabels(ctx, whole, session, shownTurns());
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
