/** Updates the page when the scene, its world or its settings change. */
import { regionOf } from "../../scene/load.js";
import { byId, el, within } from "../ui/dom.js";
import { circleScene } from "../field/picture.js";
import { listAgents } from "../panel/inspect.js";
import { showPlay } from "../panel/play.js";
import { showPlot } from "../panel/plot.js";
import { listBrains, showSliders, showTune, tuneInspected } from "../panel/tuning.js";
import { updatePopulation } from "../field/select.js";
import { announce } from "../panel/live.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" |
 *   "camera" | "layers" | "tip" | "compare" | "history" | "patrol" | "timeline" | "chooser" | "plays" | "edit">} Needs
 */

/** The run that is shown, and the last change whose settings the controls show.
 * @typedef {Partial<Pick<import("../run/session.js").Session, "base" | "log" | "applied">>} Shown */

/** Binds the page's updates to the signals. @param {Needs} page */
export function bindShowing(page) {
    const { signals, session, store } = page;
    let shown = /** @type {Shown} */ ({});
    const changes = () => {
        const { base, log, applied } = session;
        shown = { base, log, applied };
        showChanges(page);
    };
    const scene = (/** @type {boolean} */ isOther) => {
        showScene(page, isOther);
        changes();
        announce(page);
    };
    /** Returns whether nothing but the moment has changed. */
    const isShown = () => {
        const { base, log, applied, agentNames } = session, { agent } = store.view;
        return shown.base === base && shown.log === log && shown.applied === applied && agent !== null &&
            agentNames.has(agent);
    };
    signals.on("scene", scene);
    signals.on("moved", (isOther) => (!isOther && isShown() ? showMoment(page) : scene(isOther)));
    signals.on("rebuilt", () => showWorld(page));
    signals.on("repeated", changes);
    // the controls show more than at the last update, so that undoing the change needs another one
    signals.on("changed", () => void (shown = {}));
    signals.on("paused", () => announce(page));
    signals.on("inspected", () => {
        tuneInspected(page);
        showTune(page);
        page.plays.now().inspected?.();
        announce(page);
    });
    signals.on("settings", (where) => {
        if (where !== "sliders") showTune(page);
        if (where !== "tune") showSliders(page);
    });
}

/**
 * Shows another moment of the same run with the same settings. Scrubbing is too frequent for a full update.
 * @param {Needs} page
 */
function showMoment(page) {
    page.store.write.view.point(-1);
    page.store.write.picture.interpolate(false);
    updatePopulation(page);
    announce(page);
    page.touch();
}

/** @param {Needs} page @param {boolean} isOther  another scene than before */
function showScene(page, isOther) {
    const { session, store, camera, plays } = page, { scene } = session;
    if (isOther) {
        plays.open();
        page.layers.present(session);
        camera.fitted = true;
        camera.isWhole = false;
        camera.center = null;
        circleScene(page);
        store.write.view.inspect(followed(page));
        page.edit.set(!!plays.now().edits);
    }
    byId("scene-title").textContent = scene.title;
    for (const id of /** @type {const} */ (["scene-about", "scene-brief"])) byId(id).textContent = scene.about ?? "";
    byId("scene-page").hidden = !scene.page;
    if (scene.page) byId("scene-page").setAttribute("href", `./docs/${scene.page}.html`);
    byId("scene-try").hidden = !scene.try?.length;
    within(byId("scene-try"), "ul").replaceChildren(...(scene.try ?? []).map((text) => el("li", {}, text)));
    byId("seed").value = String(session.seed);
    document.title = `${scene.title} · Veer`;
    page.chooser.mark(session.name);
    page.canvas.setAttribute("aria-label", `Field: ${scene.title}`);
    page.canvas.classList.toggle("adding", page.patrol.path() !== null || !!plays.now().tap);
    listBrains(page);
    showWorld(page);
    if (isOther) tuneInspected(page);
}

/** Shows the current settings of the log. @param {Needs} page */
function showChanges(page) {
    page.store.write.panel.follow(page.session.applied);
    showSliders(page);
    showTune(page);
    page.patrol.list();
}

/** Returns the agent that the scene's view follows. @param {Needs} page */
function followed({ session }) {
    return session.ids.agents.get(session.scene.view?.follow ?? "") ?? null;
}

const VOLUME = 1.15; // width of the field of a scene in three dimensions by its height, on a phone

/**
 * Tells the style sheet the shape of the scene: on a phone, the field is as high as the scene needs. A scene that
 * fills the field, or is edited, gets all the room there is.
 * @param {Needs} page
 */
function shapeField({ session: { scene }, camera, plays }) {
    const [minX, minY, maxX, maxY] = regionOf(scene), isHigh = scene.view?.chase || plays.now().edits;
    const shape = isHigh ? 0.1 : camera.orbit ? VOLUME : (maxX - minX) / (maxY - minY);
    document.documentElement.style.setProperty("--shape", String(shape));
}

/** Updates the parts of the page that depend only on the world, after the world was rebuilt. @param {Needs} page */
function showWorld(page) {
    const { session, store } = page, { agent } = store.view;
    shapeField(page);
    store.write.panel.list(session.population);
    store.write.view.inspect(agent === null || !session.agentNames.has(agent) ? followed(page) : agent);
    store.write.picture.interpolate(false);
    showPlay(page);
    showPlot(page);
    listAgents(session, store.view.agent);
    page.edit.follow();
    page.touch();
}
