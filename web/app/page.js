/**
 * The page: creates its features, each from the features that it uses, so that a feature knows only the features
 * created before it. Calls in the other direction are signals (store/signals.js). The state of the display is in the
 * store, and the state of the scene is in the session; store and session are written only by their commands.
 */
import { createCamera } from "./view/camera.js";
import { createChooser } from "./ui/chooser.js";
import { bindCode } from "./code/start.js";
import { startClock } from "./loop/clock.js";
import { createActs } from "./compare/acts.js";
import { createCompare } from "./compare/compare.js";
import { bindControls } from "./controls.js";
import { byId } from "./ui/dom.js";
import { bindLayers } from "./panel/layers.js";
import { createBackground } from "./field/background.js";
import { startLive } from "./panel/live.js";
import { createEdit, firstEdit } from "./edit/edit.js";
import { press } from "./edit/press.js";
import { createFling } from "./edit/fling.js";
import { createGhost } from "./improve/ghost.js";
import { bindImprove } from "./improve/start.js";
import { createHistory } from "./run/history.js";
import { createMeter } from "./ui/meter.js";
import { choose, discover, open, showOpened } from "./loop/opening.js";
import { createPatrol } from "./field/patrol.js";
import { createPlays } from "./panel/play.js";
import { watchCanvas } from "./loop/rescue.js";
import { rest } from "../scene/work.js";
import { bindSheet } from "./ui/sheet.js";
import { bindShowing } from "./loop/showing.js";
import { createStore } from "./store/store.js";
import { bindTheme, readPalette } from "./ui/theme.js";
import { createTimeline } from "./timeline/timeline.js";
import { createTip } from "./ui/tip.js";
import { createTour } from "./tour/tour.js";
import { showSliders, showTune } from "./panel/tuning.js";

/**
 * All features. No module gets all of them; each module declares the features that it uses.
 * @typedef {object} Page
 * @property {import("./run/session.js").Session} session
 * @property {import("./store/store.js").Store} store
 * @property {import("./store/signals.js").Signals} signals
 * @property {() => void} touch  requests a redraw
 * @property {boolean} embedded  whether the page is in a frame of another page
 * @property {HTMLCanvasElement} canvas
 * @property {import("./view/camera.js").Camera} camera
 * @property {ReturnType<typeof bindLayers>} layers
 * @property {ReturnType<typeof bindTheme>} theme
 * @property {ReturnType<typeof createTip>} tip
 * @property {ReturnType<typeof createMeter>} meter
 * @property {ReturnType<typeof createBackground>} background
 * @property {import("./compare/compare.js").Compare} compare
 * @property {import("./improve/ghost.js").Ghost} ghost  the run of a point that a search has found
 * @property {import("./improve/start.js").Improve} improve
 * @property {import("./run/history.js").History} history
 * @property {ReturnType<typeof createPatrol>} patrol
 * @property {import("./timeline/timeline.js").Timeline} timeline
 * @property {ReturnType<typeof createChooser>} chooser
 * @property {import("./links/address.js").Address} address
 * @property {import("./code/start.js").CodeButton} code
 * @property {import("./compare/acts.js").Acts} acts  the user's actions on A and B
 * @property {(name: string) => Promise<void>} discover  adds a scene outside the list to the catalog
 * @property {import("./tour/tour.js").Tour} tour
 * @property {import("./panel/play.js").Plays} plays
 * @property {import("./edit/edit.js").Edit} edit
 * @property {import("./edit/fling.js").Fling} fling
 */

/**
 * The requirements of a page: a session in its first scene, and the functions that read and write links.
 * @typedef {Pick<Page, "session" | "signals" | "embedded"> & { find: import("./loop/opening.js").Find, bindAddress:
 *   typeof import("./links/address.js").bindAddress }} Made
 */

/** @param {Made} made @returns {Page} */
export function createPage({ session, signals, embedded, find, bindAddress }) {
    const store = createStore({ look: { palette: readPalette(), layers: {} }, edit: firstEdit() });
    const touch = store.write.picture.touch;
    const base = { session, store, signals, touch }, field = { canvas: byId("field"), camera: createCamera() };
    const theme = bindTheme(() => {
        store.write.look.color(readPalette());
        touch();
    });
    const compare = createCompare({ ...base, ...field }), history = createHistory({ ...base, compare });
    const ghost = createGhost(base);
    const patrol = createPatrol(session, (points) => history.act("points", points));
    const timeline = createTimeline({ ...base, compare, embedded });
    const chooser = createChooser(session.catalog, (name) => signals.tell("choose", name));
    const opener = { ...base, compare, history, chooser };
    const address = bindAddress(session, async (shared) => {
        const forget = await discover(session.catalog, find, shared);
        try {
            await open(opener, shared);
        } catch (error) {
            forget();
            throw error;
        }
    }, () => store.compare.pin);
    const discovers = async (/** @type {string} */ scene) => void (await discover(session.catalog, find, { scene }));
    const acts = createActs({ ...base, ...field, compare, history, patrol });
    const background = createBackground(), layers = bindLayers(store), tip = createTip(), meter = createMeter();
    const code = bindCode({ ...opener, canvas: field.canvas, embedded, address });
    const improve = bindImprove({ ...base, compare, history, ghost, tip });
    const tour = createTour({ ...base, ...field, acts, code, history, timeline, discover: discovers });
    const plays = createPlays({ ...base, ...field, tour, act: history.act });
    const edit = createEdit({ ...base, ...field, embedded, history, patrol, plays }, press);
    const fling = createFling({ ...base, ...field, history });
    bindShowing({ ...base, ...field, chooser, compare, edit, embedded, history, layers, patrol, plays, timeline, tip });
    signals.on("choose", (name) => choose({ ...opener, address }, name));
    signals.on("changed", () => {
        address.changed();
        touch();
    });
    signals.on("stepped", () => {
        timeline.record();
        compare.note();
    });
    return {
        ...base, ...field, embedded, layers, theme, tip, meter, background, compare, ghost, improve, history, patrol,
        timeline, chooser, address, code, acts, discover: discovers, tour, plays, edit, fling,
    };
}

/**
 * Shows the opened session and starts the frame loop.
 * @param {Page} page
 * @param {import("./loop/first.js").First} first
 * @param {{ paused: boolean, tour?: boolean }} options
 */
export async function startPage(page, { wanted, pin }, options) {
    showOpened(page, wanted, { isOther: true, pin });
    await rest();
    page.store.write.time.started();
    showSliders(page);
    await rest();
    showTune(page);
    await rest();
    bindControls(page);
    page.acts.bind();
    bindSheet(page.touch);
    watchCanvas(page);
    await rest();
    startClock(page, !options.paused);
    page.canvas.getBoundingClientRect(); // forces the layout now, so that it does not delay the first frame
    startLive(page);
    if (options.tour) await page.tour.start();
    else if (!options.paused && !location.hash) page.tour.offer();
}
