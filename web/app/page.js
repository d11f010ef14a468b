/**
 * The page's one object: what it shows and how. It is handed to the modules that draw (picture.js), let time pass (clock.js), open scenes
 * (opening.js), inspect (select.js) and change (tuning.js, patrol.js). Here it is put together and started.
 */
import { bindAddress } from "./address.js";
import { createCamera } from "./camera.js";
import { createChooser } from "./chooser.js";
import { startClock } from "./clock.js";
import { bindControls } from "./controls.js";
import { byId } from "./dom.js";
import { bindLayers } from "./layers.js";
import { createMeter } from "./meter.js";
import { choose, openLink, showWorld } from "./opening.js";
import { createPatrol } from "./patrol.js";
import { watchCanvas } from "./rescue.js";
import { createSession } from "./session.js";
import { bindTheme, readPalette } from "./theme.js";
import { createTip } from "./tip.js";

/**
 * @typedef {object} State
 * @property {import("../types.js").AgentId | null} agent  the inspected one; null: none
 * @property {number} slot  the slot pointed at; -1: none
 * @property {number} population  that the list of agents shows: session.population
 * @property {boolean} playing
 * @property {number} speed
 * @property {boolean} interpolated  the world's draw columns are up to date
 * @property {boolean} dirty  something has to be drawn again
 * @property {number} textTime  when texts were last written, in ms
 * @property {number} frames  drawn so far
 * @property {{ x: number, y: number }} pointer  on the canvas; NaN: elsewhere
 * @property {import("./theme.js").Colors} palette
 * @property {Record<string, boolean>} layers
 */
/** @typedef {ReturnType<typeof createPage>} Page */

/** @param {import("../types.js").Veer} veer @param {import("./session.js").Catalog} catalog */
export function createPage(veer, catalog) {
    /** @type {State} */
    const state = {
        agent: null, slot: -1, population: 0, playing: false, speed: 1, interpolated: false, dirty: true, textTime: 0, frames: 0,
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
        camera: createCamera(), canvas: byId("field"), meter: createMeter(), tip: createTip(),
    };
    return page;
}

/** Opens the scene that the address names, or else the first. @param {Page} page @param {{ paused: boolean }} options */
export async function startPage(page, options) {
    const linked = await page.address.follow();
    if (!linked) openLink(page, { scene: [...page.catalog.keys()][0] });
    bindControls(page);
    watchCanvas(page);
    startClock(page, !options.paused);
}
