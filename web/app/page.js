/**
 * The page's one object: what it shows and how. It is handed to the modules that draw (picture.js), let time pass (clock.js), open scenes
 * (opening.js), inspect (select.js) and change (tuning.js, patrol.js). Here it is put together and started.
 */
import { bindAddress } from "./links/address.js";
import { createCamera } from "./view/camera.js";
import { createChooser } from "./ui/chooser.js";
import { bindCode } from "./code/start.js";
import { startClock } from "./loop/clock.js";
import { createCompare } from "./compare/compare.js";
import { bindControls } from "./controls.js";
import { byId } from "./ui/dom.js";
import { bindLayers } from "./panel/layers.js";
import { createBackground } from "./field/background.js";
import { startLive } from "./panel/live.js";
import { createEdit } from "./edit/edit.js";
import { createFling } from "./edit/fling.js";
import { createHistory } from "./run/history.js";
import { createMeter } from "./ui/meter.js";
import { keepMoment } from "./run/moments.js";
import { messageOf, notify } from "./ui/notice.js";
import { choose, open, seek, showWorld } from "./loop/opening.js";
import { createPatrol } from "./field/patrol.js";
import { watchCanvas } from "./loop/rescue.js";
import { createSession } from "./run/session.js";
import { rest } from "../scene/work.js";
import { bindSheet } from "./ui/sheet.js";
import { bindTheme, readPalette } from "./ui/theme.js";
import { createTimeline } from "./timeline/timeline.js";
import { createTip } from "./ui/tip.js";
import { createTour } from "./tour/tour.js";
import { showSliders, showTune } from "./panel/tuning.js";

/**
 * @typedef {object} State
 * @property {import("../types.js").AgentId | null} agent  the inspected one; null: none
 * @property {number} slot  the slot pointed at; -1: none
 * @property {number} population  that the list of agents shows: session.population
 * @property {boolean} playing
 * @property {import("./run/moments.js").Place | null} goal  where in the run the page is going, step by step; null: it is there
 * @property {import("./run/log.js").Entry | null} applied  the last entry of the log that the controls show
 * @property {number} speed
 * @property {boolean} interpolated  the world's draw columns are up to date
 * @property {boolean} dirty  something has to be drawn again
 * @property {number} textTime  when texts were last written, in ms
 * @property {number} texts  how often they were written
 * @property {number} hashTime  when the hash is due again, in ms
 * @property {number} frames  drawn so far
 * @property {number} drawTime  when the last picture was drawn, in ms
 * @property {{ x: number, y: number }} pointer  on the canvas; NaN: elsewhere
 * @property {import("./ui/theme.js").Colors} palette
 * @property {Record<string, boolean>} layers
 */
/** @typedef {ReturnType<typeof createPage>} Page */

/** @typedef {import("../scene/types.js").Scene} Scene */

/** @param {import("../types.js").Veer} veer @param {import("./run/session.js").Catalog} catalog @param {(name: string) => Promise<Scene | undefined>} find  a scene outside the list */
export function createPage(veer, catalog, find) {
    /** @type {State} */
    const state = {
        agent: null, slot: -1, population: 0, goal: null, applied: null, playing: false, speed: 1, interpolated: false, dirty: true, textTime: 0, texts: 0, hashTime: 0, frames: 0, drawTime: 0,
        pointer: { x: NaN, y: NaN }, palette: readPalette(), layers: {},
    };
    const touch = () => {
        state.dirty = true; // in a pause texts follow every picture; while time runs they have their own pace
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
    const patrol = createPatrol(session, (points) => page.act("points", points));
    /** Makes a scene outside the list known. @param {string} name */
    const discover = async (name) => {
        const scene = catalog.has(name) ? undefined : await find(name);
        if (scene) catalog.set(scene.name, scene);
    };
    const address = bindAddress(session, async (shared) => {
        await discover(shared.scene);
        await open(page, shared);
    }, () => page.compare.pin);
    const chooser = createChooser(catalog, (name) => choose(page, name));
    const page = {
        play: /** @type {import("./panel/play.js").Play} */ ({}), chooser, veer, catalog, session, state, touch, changed, layers, theme, patrol, address,
        camera: createCamera(), canvas: byId("field"), background: createBackground(), meter: createMeter(), tip: createTip(), history: /** @type {import("./run/history.js").History} */ ({}),
        code: /** @type {import("./code/start.js").CodeButton} */ ({}),
        timeline: /** @type {import("./timeline/timeline.js").Timeline} */ ({}),
        edit: /** @type {import("./edit/edit.js").Edit} */ ({}), fling: /** @type {import("./edit/fling.js").Fling} */ ({}),
        compare: /** @type {import("./compare/compare.js").Compare} */ ({}),
        embedded: document.documentElement.dataset.embed !== undefined, isStarting: true, discover, rebuilt: () => showWorld(page),
        tour: /** @type {import("./tour/tour.js").Tour} */ ({}),
        /** A change by the user: history.js. @type {import("./run/history.js").History["act"]} */
        act: (op, args, options) => page.history.act(op, args, options),
        /** Goes to another place of the run, or to a tick of this one. @type {(place: import("./run/moments.js").Place | number) => void} */
        seek: (place) => seek(page, place),
    };
    page.history = createHistory(page);
    page.code = bindCode(page);
    page.timeline = createTimeline(page);
    session.stepped = () => {
        keepMoment(session);
        page.timeline.record();
        page.compare.note();
    };
    page.edit = createEdit(page);
    page.fling = createFling(page);
    page.compare = createCompare(page);
    page.tour = createTour(page);
    session.refused = ({ op, tick }, error) => notify(`The change "${op}" of step ${tick} can't be made: ${messageOf(error)}. The run goes on without it.`);
    return page;
}

/** Opens the scene that the address names, or else the first. @param {Page} page @param {{ paused: boolean, tour?: boolean }} options */
export async function startPage(page, options) {
    const linked = (await page.address.follow()) || (!location.hash && (await page.address.resume()));
    if (!linked) await open(page, { scene: [...page.catalog.keys()][0] });
    await rest();
    page.isStarting = false;
    showSliders(page);
    await rest();
    showTune(page);
    await rest();
    bindControls(page);
    page.compare.bind();
    bindSheet(page.touch);
    watchCanvas(page);
    await rest();
    startClock(page, !options.paused);
    page.canvas.getBoundingClientRect(); // the page is laid out here, and not in the task of the first picture
    startLive(page);
    if (options.tour) await page.tour.start();
    else if (!options.paused && !location.hash) page.tour.offer();
}
