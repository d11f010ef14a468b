/**
 * The page's one object: what it shows and how, handed to the modules that draw (picture.js), let time pass (clock.js), inspect
 * (select.js) and change (tuning.js, patrol.js). Here it is put together, and scenes are opened.
 */
import { bindAddress } from "./address.js";
import { createChooser } from "./chooser.js";
import { createCamera } from "./camera.js";
import { startClock } from "./clock.js";
import { bindControls } from "./controls.js";
import { byId, el } from "./dom.js";
import { listAgents } from "./inspect.js";
import { bindLayers } from "./layers.js";
import { createMeter } from "./meter.js";
import { createPatrol } from "./patrol.js";
import { createPlay, showPlay } from "./play.js";
import { notify } from "./notice.js";
import { watchCanvas } from "./rescue.js";
import { say } from "./select.js";
import { createSession, openScene, restart } from "./session.js";
import { bindTheme, readPalette } from "./theme.js";
import { createTip } from "./tip.js";
import { listBrains, showSliders, showTune } from "./tuning.js";

/**
 * @typedef {object} State
 * @property {number} agent  id of the inspected one; 0: none
 * @property {number} slot  the one pointed at; -1: none
 * @property {number} population  that the list of agents shows: session.population
 * @property {boolean} playing
 * @property {number} speed
 * @property {boolean} interpolated  the world's draw columns are of now
 * @property {boolean} dirty  something to draw changed
 * @property {number} textTime  when texts were last written, in ms
 * @property {number} frames  drawn so far
 * @property {{ x: number, y: number }} pointer  on the canvas; NaN: elsewhere
 * @property {any} palette
 * @property {Record<string, boolean>} layers
 */
/** @typedef {ReturnType<typeof createPage>} Page */

/** @param {any} veer @param {Map<string, any>} catalog  scenes by name */
export function createPage(veer, catalog) {
    /** @type {State} */
    const state = {
        agent: 0, slot: -1, population: 0, playing: false, speed: 1, interpolated: false, dirty: true, textTime: 0, frames: 0,
        pointer: { x: NaN, y: NaN }, palette: readPalette(), layers: {},
    };
    const touch = () => {
        state.dirty = true;
        state.textTime = 0;
    };
    const session = createSession(veer, catalog), layers = bindLayers(touch);
    state.layers = layers.layers;
    const theme = bindTheme(() => {
        state.palette = readPalette();
        touch();
    });
    const changed = () => {
        page.address.changed();
        touch();
    };
    const patrol = createPatrol(session, changed);
    const address = bindAddress(session, (shared) => openLink(page, shared));
    const chooser = createChooser(catalog, (name) => choose(page, name));
    session.hooks = { before: () => page.play.before?.(), after: () => page.play.after?.() };
    const page = {
        play: /** @type {import("./play.js").Play} */ ({}), chooser, veer, catalog, session, state, touch, changed, rebuilt: () => showWorld(page), layers, theme, patrol, address,
        camera: createCamera(), canvas: /** @type {HTMLCanvasElement} */ (byId("field")), meter: createMeter(), tip: createTip(),
    };
    return page;
}

/** Opens the scene that the address asks for, or the first. @param {Page} page @param {{ paused: boolean }} options */
export async function startPage(page, options) {
    const linked = await page.address.follow();
    if (!linked) openLink(page, { scene: [...page.catalog.keys()][0] });
    bindControls(page);
    watchCanvas(page);
    startClock(page, !options.paused);
}

/** Opens a scene of the catalog as its file has it. @param {Page} page @param {string} name */
function choose(page, name) {
    try {
        openLink(page, { scene: name });
        page.address.changed();
    } catch (error) {
        notify(`${page.catalog.get(name)?.title ?? name} can't be opened: ${error instanceof Error ? error.message : error}`);
    }
}

/** @param {Page} page @param {Parameters<typeof openScene>[1]} wanted */
export function openLink(page, wanted) {
    const other = wanted.scene !== page.session.name;
    openScene(page.session, wanted);
    showScene(page, other);
}

/** From the beginning, with the same changes. @param {Page} page @param {number} seed */
export function again(page, seed) {
    restart(page.session, seed);
    showScene(page, false);
    page.address.changed();
}

/** @param {Page} page @param {boolean} other  another scene than before */
function showScene(page, other) {
    const { session, state, camera } = page, { scene } = session;
    if (other) {
        page.play = createPlay(page);
        page.layers.present(session);
        camera.fitted = true;
        state.agent = session.ids.agents.get(scene.view?.follow ?? "") ?? 0;
    }
    byId("scene-title").textContent = scene.title;
    byId("scene-about").textContent = scene.about;
    byId("scene-try").hidden = !scene.try?.length;
    byId("scene-try").querySelector("ul").replaceChildren(...(scene.try ?? []).map((/** @type {string} */ text) => el("li", {}, text)));
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
    say(page);
}

/** What depends on the world alone, which is a new one. @param {Page} page */
function showWorld(page) {
    const { session, state } = page;
    state.population = session.population;
    if (!session.agentNames.has(state.agent)) state.agent = session.ids.agents.get(session.scene.view?.follow ?? "") ?? 0;
    state.slot = -1;
    state.interpolated = false;
    page.play.begin?.();
    showPlay(page);
    listAgents(session, state.agent);
    page.touch();
}
