/** Opening a scene, or the same one again: session.js builds its world, and the rest of the page follows it. */
import { byId, el, within } from "../ui/dom.js";
import { listAgents } from "../panel/inspect.js";
import { messageOf, notify } from "../ui/notice.js";
import { circleScene } from "../field/picture.js";
import { createPlay, showPlay } from "../panel/play.js";
import { keptOwn, startEmpty } from "../links/ownScene.js";
import { goTo } from "../run/moments.js";
import { atStart } from "../run/log.js";
import { announce, updatePopulation } from "../field/select.js";
import { openingCounts, openingScene, openScene } from "../run/session.js";
import { inParts, rest } from "../../scene/work.js";
import { listBrains, showSliders, showTune, tuneInspected } from "../panel/tuning.js";

/** @import { Page } from "../page.js" */

const CROWD = 2000; // agents, of which building takes longer than a picture

/** Opens a scene of the catalog as its file has it, or as the user left it. @param {Page} page @param {string} name */
export async function choose(page, name) {
    const kept = keptOwn(name);
    if (kept) page.address.opened(kept);
    if (kept && (await page.address.follow(kept))) return notify("Your scene is back.", 8, { text: "Start empty", run: startEmpty });
    try {
        if (await open(page, { scene: name })) page.address.opened(`#${name}`);
    } catch (error) {
        notify(`${page.catalog.get(name)?.title ?? name} can't be opened: ${messageOf(error)}`);
    }
}

/** What is opened. `tick`: goes on to there. @typedef {Parameters<typeof openScene>[1] & { tick?: number, pin?: import("../run/pinnedLog.js").Pin }} Wanted */

let order = 0; // of what is opened

/** @param {Page} page @param {Wanted} wanted */
export function openLink(page, wanted) {
    order++;
    const change = changeTo(page, wanted);
    openScene(page.session, wanted);
    showOpened(page, wanted, change);
}

/**
 * The same, in parts where it would hold up the page for long: at the start, when much else is to be done, and with a crowd.
 * @param {Page} page @param {Wanted} wanted @returns {Promise<boolean>} false: something else has been opened meanwhile
 */
export async function open(page, wanted) {
    const source = page.catalog.get(wanted.scene), counts = wanted.counts ?? (source && openingCounts(source));
    if (!page.isStarting && Math.max(0, ...(counts?.values() ?? [])) < CROWD) openLink(page, wanted);
    else {
        const mine = ++order, change = changeTo(page, wanted);
        page.chooser.mark(wanted.scene); // the next scene is the one after it, even now
        try {
            if (!(await inParts(openingScene(page.session, wanted), () => mine === order))) return false;
        } catch (error) {
            if (page.session.name) page.chooser.mark(page.session.name);
            throw error;
        }
        if (page.isStarting) await rest();
        showOpened(page, wanted, change);
    }
    return true;
}

/** What has to be known before something is opened. @param {Page} page @param {Wanted} wanted */
function changeTo(page, wanted) {
    const isOther = page.catalog.get(wanted.scene) !== page.session.source; // two files may have scenes of one name
    return { isOther, pin: page.compare.read(wanted) };
}

/** @param {Page} page @param {Wanted} wanted @param {ReturnType<typeof changeTo>} change */
function showOpened(page, wanted, { isOther, pin }) {
    page.state.goal = null;
    page.compare.set(null);
    page.history.clear();
    showScene(page, isOther);
    page.compare.set(pin);
    if (wanted.tick) seek(page, wanted.tick);
}

/** Starts the scene with another seed and the same changes. @param {Page} page @param {number} seed */
export function startAgain(page, seed) {
    const { base, log } = page.session;
    page.history.rebase({ ...base, seed, log }, `seed ${seed}`);
    showScene(page, false);
}

/** Goes back to the start of the run, whose changes then come again at their times. @param {Page} page */
export function restart(page) {
    if (page.compare.restart()) return;
    seek(page, 0);
    const { session } = page, coming = session.log.length - session.cursor;
    if (coming) notify(`The run repeats itself, with ${coming === 1 ? "your change" : `your ${coming} changes`} at the same times.`, 8, { text: "Change from the start", run: () => fromStart(page) });
}

/** Starts the run with the settings that it has now, or, going back, will have at the end of its log. Inputs of a moment are left out. @param {Page} page */
export function fromStart(page) {
    const { base, log } = page.session;
    page.history.rebase({ ...base, log: atStart(log) }, "start with these settings");
    page.compare.fromStart();
    showScene(page, false);
}

const SHARE = 24; // ms of a frame

/**
 * Goes to a place of the run, or to a tick of the present one. What takes longer than a part of a frame goes on in the next one.
 * @param {Page} page @param {import("../run/moments.js").Place | number} place
 */
export function seek(page, place) {
    aim(page, place);
    seekOn(page, SHARE);
}

/** The same, from the next frame on. @param {Page} page @param {import("../run/moments.js").Place | number} place */
export function aim({ state, session }, place) {
    const { base, log, end } = state.goal ?? session; // on its way, the session has not yet the end of its run
    state.goal = typeof place === "number" ? { base, log, tick: place, end } : place;
}

/** Goes on towards the place. @param {Page} page @param {number} milliseconds */
export function seekOn(page, milliseconds) {
    const { session, state } = page, { name } = session;
    if (!state.goal) return;
    state.interpolated = false;
    const goal = state.goal, stop = performance.now() + milliseconds, done = goTo(session, goal, milliseconds) && page.compare.follow(stop - performance.now());
    if (done) state.goal = null;
    if (!done && session.name === name) {
        updatePopulation(page);
        page.touch();
    } else if (session.name === name && isShown(page)) showMoment(page);
    else showScene(page, session.name !== name);
}

/** The run and the last change of it whose settings the controls show. @type {Partial<Pick<Page["session"], "base" | "log" | "applied">>} */
let shown = {};

/** Whether nothing but the moment is another one. @param {Page} page */
function isShown({ session: { base, log, applied, agentNames }, state }) {
    return shown.base === base && shown.log === log && shown.applied === applied && state.agent !== null && agentNames.has(state.agent);
}

/** Shows another moment of the same run, with the same settings: scrubbing has no time for more. @param {Page} page */
function showMoment(page) {
    page.state.slot = -1;
    page.state.interpolated = false;
    updatePopulation(page);
    announce(page);
    page.touch();
}

/** @param {Page} page @param {boolean} isOther  not the same scene as before */
export function showScene(page, isOther) {
    const { session, state, camera } = page, { scene } = session;
    if (isOther) {
        page.play = createPlay(page);
        page.layers.present(session);
        camera.fitted = true;
        circleScene(page);
        state.agent = followed(page);
        page.edit.set(!!page.play.edits);
    }
    byId("scene-title").textContent = scene.title;
    byId("scene-about").textContent = scene.about ?? "";
    byId("scene-page").hidden = !scene.page;
    if (scene.page) byId("scene-page").setAttribute("href", `./docs/${scene.page}.html`);
    byId("scene-try").hidden = !scene.try?.length;
    within(byId("scene-try"), "ul").replaceChildren(...(scene.try ?? []).map((text) => el("li", {}, text)));
    byId("seed").value = String(session.seed);
    document.title = `${scene.title} · Veer`;
    page.chooser.mark(session.name);
    page.canvas.setAttribute("aria-label", `Field: ${scene.title}`);
    page.canvas.classList.toggle("adding", page.patrol.path() !== null || !!page.play.tap);
    listBrains(page);
    showWorld(page);
    if (isOther) tuneInspected(page);
    showChanges(page);
    announce(page);
}

/** Shows the settings as the log has them now. @param {Page} page */
export function showChanges(page) {
    const { base, log, applied } = page.session;
    shown = { base, log, applied };
    page.state.applied = applied;
    showSliders(page);
    showTune(page);
    page.patrol.list();
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
    showPlay(page);
    listAgents(session, state.agent);
    page.edit.follow();
    page.touch();
}
