/**
 * The section Improve: the user chooses sliders and wishes, a search in workers looks for the best compromises, and
 * each point of its front can be looked at as a ghost and pinned as B.
 */
import { MOST as MOST_AGENTS, tooMany } from "../compare/acts.js";
import { byId, el, setText } from "../ui/dom.js";
import { notify } from "../ui/notice.js";
import { createChoice } from "./choose.js";
import { createClient } from "./client.js";
import { createFound } from "./found.js";
import { pointsOf } from "./front.js";
import { hasValues, pinPoint } from "./pin.js";
import { slidersOf } from "./sliders.js";
import { taskOf, textOf } from "./task.js";
import { wishesOf } from "./wishes.js";

/** @typedef {import("./start.js").Needs} Needs */
/** @import { Improving } from "../store/commands.js" */
/** @import { Heard } from "./client.js" */
/** @import { Slider } from "./sliders.js" */
/** @import { Task } from "./task.js" */
/** @import { Wish } from "./wishes.js" */
/** A search: what it is about. @typedef {{ task: Task, sliders: Slider[], wishes: Wish[] }} Search */
/**
 * `spots`: places of the points in the plot.
 * @typedef {{ open: () => void, spots: () => import("./plot.js").Spot[] }} Panel
 */

/**
 * The panel's own state. `sliders`, `wishes`: those that can be chosen; `of`: the run to which they belong.
 * @typedef {object} State
 * @property {Needs} page
 * @property {Slider[]} sliders
 * @property {Wish[]} wishes
 * @property {Search | null} search
 * @property {ReturnType<typeof createClient>} client
 * @property {() => void} refresh  shows the state with the next frame
 */

/** @param {Needs} page */
const runOf = ({ session }) => textOf(session.base);

/**
 * Returns the chosen ones of a list, in the order of the choice.
 * @template T @param {readonly string[]} keys @param {readonly T[]} list @param {(one: T) => string} name
 */
const chosen = (keys, list, name) => keys.flatMap((key) => list.find((one) => name(one) === key) ?? []);

/** @param {State} state */
function taskNow({ page, sliders, wishes }) {
    const { improve } = page.store;
    return taskOf(page.session, {
        sliders: chosen(improve.sliders, sliders, ({ path }) => path),
        wishes: chosen(improve.wishes, wishes, ({ key }) => key),
        seconds: improve.seconds, effort: improve.effort, all: improve.all,
    });
}

/** Measures the run of now, which says what can be wished for. @param {State} state */
function look(state) {
    const { page, client } = state, { size } = page.session.agentNames;
    page.store.write.improve.look(null);
    if (size > MOST_AGENTS) page.store.write.improve.look(null, tooMany(size));
    else client.probe(taskNow(state));
    state.refresh();
}

/** Begins a search, or goes on with one. @param {State} state @param {boolean} more */
function begin(state, more) {
    const { page, client, wishes } = state, { improve, write } = page.store;
    const resume = more ? improve.told?.state : undefined;
    if (!resume || !state.search) {
        const sliders = state.sliders = slidersOf(page.session); // they may have been moved since they were listed
        state.search = {
            task: taskNow(state),
            sliders: chosen(improve.sliders, sliders, ({ path }) => path),
            wishes: chosen(improve.wishes, wishes, ({ key }) => key),
        };
    }
    write.improve.begin(!!resume);
    client.search(state.search.task, resume);
    byId("panel").scrollTop = 0;
    setText(byId("live"), "The search has begun.");
    state.refresh();
}

/** @param {State} state @param {string} note */
function end({ page, refresh }, note) {
    const { improve, write } = page.store;
    if (improve.phase !== "running") return;
    write.improve.end(note);
    const { points } = page.store.improve;
    setText(byId("live"), `The search has ended with ${points.length} points. ${note}`);
    refresh();
}

/** Returns what to know of a search that has ended. @param {Improving} improve */
function endNote({ points, told }) {
    const refused = told?.refused ? ` ${told.refused} candidates could not be run: ${told.reason}.` : "";
    if (points.length) return refused.trim();
    return `Every candidate is worse than now in one wish and better in none: vary or wish something else.${refused}`;
}

/** Takes what the worker tells. @param {State} state @param {Heard} heard */
function hear(state, { probed, told, tried, done, failed }) {
    const { page, search, refresh } = state, { improve, write } = page.store;
    if (probed && "figures" in probed) {
        write.improve.look(probed.figures);
        state.wishes = wishesOf(probed.figures, page.session.scene, page.session.veer.schema.measures);
    } else if (probed) write.improve.look(null, `The scene can't be measured: ${probed.refused}.`);
    if (tried && improve.phase === "running") write.improve.try(tried);
    if (told && search && improve.phase === "running") {
        const { wishes, task: { log } } = search;
        write.improve.tell(told, pointsOf(told.front, { before: improve.points, wishes, start: told.start, log }));
    }
    if (done) end(state, endNote(improve));
    if (failed) {
        end(state, `The search failed: ${failed}`);
        if (page.store.improve.phase === "choose") write.improve.look(improve.now, `The search failed: ${failed}`);
    }
    refresh();
}

/**
 * Shows the run of a point as a ghost, except that of B, which the field shows.
 * @param {State} state @param {string} key
 */
function preview({ page, refresh }, key) {
    const { improve, compare, write } = page.store;
    if (improve.shown === key) return;
    write.improve.show(key);
    const i = improve.points.findIndex((point) => point.key === key), point = improve.points[i];
    const isB = !!point && !!compare.pin && hasValues(page.session, point.values);
    page.ghost.show(point && !isB ? { log: point.log, mark: String(i + 1) } : null);
    refresh();
}

/** @param {State} state @param {string} key */
function pin(state, key) {
    const { page } = state, i = page.store.improve.points.findIndex((point) => point.key === key);
    const point = page.store.improve.points[i];
    if (!point) return;
    pinPoint(page, point, `point ${i + 1} as B`);
    page.ghost.show(null);
    notify(`Point ${i + 1} is B, beside A as it was. Both have their settings from the start.`, 6,
        { text: "Undo", run: page.history.undo });
    state.refresh();
}

/** Chooses again. @param {State} state */
function again(state) {
    const { page, client } = state;
    client.stop();
    preview(state, "");
    page.store.write.improve.again();
    state.sliders = slidersOf(page.session);
    byId("panel").scrollTop = 0;
    look(state);
}

/** Returns a function that calls another once, with the next frame. @param {() => void} show */
function oncePerFrame(show) {
    let isDue = false;
    return () => {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() => {
            isDue = false;
            show();
        });
    };
}

/** @param {State} state */
function createSection(state) {
    const { page } = state, box = byId("improve-section");
    const close = el("button",
        { type: "button", class: "icon", id: "improve-close", "aria-label": "Close Improve" }, "×");
    const choice = createChoice({
        page, sliders: () => state.sliders, wishes: () => state.wishes, look: () => look(state),
        run: () => begin(state, false),
        choose(change) {
            page.store.write.improve.choose(change);
            state.refresh();
        },
    });
    const found = createFound({
        page, sliders: () => state.search?.sliders ?? [], wishes: () => state.search?.wishes ?? [],
        preview: (key) => preview(state, key), pin: (key) => pin(state, key), goOn: () => begin(state, true),
        again() {
            again(state);
            choice.fill();
        },
        stop() {
            state.client.stop();
            end(state, "You have stopped the search.");
        },
    });
    box.append(el("div", { class: "who" }, el("h2", { id: "improve-head", tabIndex: -1 }, "Improve"),
        found.parts.what, close), choice.box, found.box);
    return { box, close, choice, found };
}

/** @param {Needs} page @returns {Panel} */
export function createPanel(page) {
    const { store, signals } = page;
    /** @type {State} */
    const state = {
        page, sliders: [], wishes: [], search: null, client: createClient((heard) => hear(state, heard)),
        refresh: oncePerFrame(() => show()),
    };
    const { box, close, choice, found } = createSection(state), head = byId("improve-head");
    const show = () => {
        const { on, phase } = store.improve, isFound = phase !== "choose";
        box.hidden = !on;
        byId("panel").toggleAttribute("data-improve", on);
        document.body.classList.toggle("improving", on);
        byId("improve").setAttribute("aria-expanded", String(on));
        choice.box.hidden = isFound;
        found.box.hidden = found.parts.what.hidden = !isFound;
        if (!on) return;
        if (isFound) found.show();
        else choice.show();
        found.draw();
    };
    const set = (/** @type {boolean} */ on) => {
        state.client.stop();
        preview(state, "");
        page.ghost.close();
        state.search = null;
        store.write.improve.improve(on);
        if (on) {
            state.sliders = slidersOf(page.session);
            choice.fill();
            look(state);
        }
        show();
        page.touch();
    };
    const leave = () => {
        set(false);
        byId("improve").focus();
    };
    close.addEventListener("click", leave);
    box.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation(); // otherwise no agent would be inspected
        if (store.improve.shown) preview(state, "");
        else leave();
    });
    bindRun(state, { set, isShown: () => store.improve.on });
    signals.on("draw", state.refresh);
    new ResizeObserver(state.refresh).observe(found.plot);
    new MutationObserver(state.refresh).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return {
        open() {
            if (!store.improve.on) set(true);
            byId("panel").scrollTop = 0;
            head.focus({ preventScroll: true });
        },
        spots: found.spots,
    };
}

/**
 * Follows the page's run: another scene ends Improve, another seed or count ends what was found.
 * @param {State} state @param {{ set: (on: boolean) => void, isShown: () => boolean }} section
 */
function bindRun(state, { set, isShown }) {
    const { page } = state, { signals, session } = page;
    let source = session.source, of = runOf(page);
    const follow = () => {
        const isOther = source !== session.source, isNew = of !== runOf(page);
        [source, of] = [session.source, runOf(page)];
        if (!isShown()) return;
        if (isOther) return set(false);
        if (isNew) set(true);
        state.refresh();
    };
    for (const name of /** @type {const} */ (["scene", "moved", "rebuilt", "changed"])) signals.on(name, follow);
}
