/** Opening a scene, or the same one again: session.js builds its world, and the rest of the page follows it. */
import { byId, el, within } from "./dom.js";
import { listAgents } from "./inspect.js";
import { messageOf, notify } from "./notice.js";
import { createPlay, showPlay } from "./play.js";
import { announce } from "./select.js";
import { openScene, restart } from "./session.js";
import { listBrains, showSliders, showTune } from "./tuning.js";

/** @import { Page } from "./page.js" */

/** Opens a scene of the catalog as its file has it. @param {Page} page @param {string} name */
export function choose(page, name) {
    try {
        openLink(page, { scene: name });
        page.address.changed();
    } catch (error) {
        notify(`${page.catalog.get(name)?.title ?? name} can't be opened: ${messageOf(error)}`);
    }
}

/** @param {Page} page @param {Parameters<typeof openScene>[1]} wanted */
export function openLink(page, wanted) {
    const isOther = wanted.scene !== page.session.name;
    openScene(page.session, wanted);
    showScene(page, isOther);
}

/** Starts the scene again with the same changes. @param {Page} page @param {number} seed */
export function startAgain(page, seed) {
    restart(page.session, seed);
    showScene(page, false);
    page.address.changed();
}

/** @param {Page} page @param {boolean} isOther  not the same scene as before */
function showScene(page, isOther) {
    const { session, state, camera } = page, { scene } = session;
    if (isOther) {
        page.play = createPlay(page);
        page.layers.present(session);
        camera.fitted = true;
        state.agent = followed(page);
    }
    byId("scene-title").textContent = scene.title;
    byId("scene-about").textContent = scene.about ?? "";
    byId("scene-try").hidden = !scene.try?.length;
    within(byId("scene-try"), "ul").replaceChildren(...(scene.try ?? []).map((text) => el("li", {}, text)));
    byId("seed").value = String(session.seed);
    document.title = `${scene.title} · Veer`;
    page.chooser.mark(session.name);
    page.canvas.setAttribute("aria-label", `Field: ${scene.title}`);
    page.canvas.classList.toggle("adding", page.patrol.path() !== null || !!page.play.tap);
    listBrains(page);
    showWorld(page);
    showSliders(page);
    showTune(page);
    page.patrol.list();
    announce(page);
}

/** The agent that the scene's view follows. @param {Page} page */
function followed({ session }) {
    return session.ids.agents.get(session.scene.view?.follow ?? "") ?? null;
}

/** Shows what depends only on the world, when it is a new one. @param {Page} page */
export function showWorld(page) {
    const { session, state } = page;
    state.population = session.population;
    if (state.agent === null || !session.agentNames.has(state.agent)) state.agent = followed(page);
    state.slot = -1;
    state.interpolated = false;
    page.play.begin?.();
    showPlay(page);
    listAgents(session, state.agent);
    page.touch();
}
