/**
 * The toolbar of edit mode above the field, its section in the panel, and the screen-reader description of the selected
 * object.
 */
import { byId, el, setText, within } from "../ui/dom.js";
import { centerOf, halfOf, nodesOf, read, titleOf } from "../handles/shape.js";
import { bindCrowd, showCrowd } from "./options.js";
import { setAll } from "./many.js";
import { messageOf, notify } from "../ui/notice.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" |
 *   "camera" | "history" | "patrol" | "plays">} Needs
 */
/** @import { Edit, Tool } from "./edit.js" */
/** @import { Editing } from "../store/commands.js" */
/** @import { Thing } from "../handles/shape.js" */

/** Describes each tool in one line. @type {Record<Tool, string>} */
const HINTS = {
    select: "Click an object to select it, drag it to move it. Alt-drag copies it.",
    block: "Drag from corner to corner, or click.", circle: "Drag from the center, or click.",
    wall: "Drag a line, or click node by node; click the last node again to end it.",
    room: "Drag from corner to corner for four walls, or click.",
    door: "Click a wall or block to make a door, or drag along it for a door of that width.",
    brush: "Click to place agents around a point, or drag a line. The next drag gives them their goal.",
    guard: "Click the points of the patrol, the last one twice; or drag a line to walk up and down.",
    path: "Drag a line, or click node by node; click the last node again to end it, the first to close it.",
    agent: "Click where the agent should start.", goal: "Click or drag to where the selected agents should go.",
};

/** @param {Needs} page @param {Edit} edit */
export function bindBar(page, edit) {
    byId("edit").addEventListener("click", edit.toggle);
    for (const button of byId("tools").querySelectorAll("button")) {
        const { tool, act } = button.dataset;
        button.addEventListener("click", () => {
            if (tool) edit.use(/** @type {Tool} */ (tool));
            else if (act === "copy") edit.copy();
            else if (act === "remove") edit.remove();
            else if (page.store.edit.draft.length) edit.finish();
            else edit.set(false);
        });
    }
    byId("edit-brain").addEventListener("change",
        () => page.store.write.edit.brain(/** @type {HTMLSelectElement} */ (byId("edit-brain")).value));
    byId("edit-own").addEventListener("change", () => giveBrain(page, edit));
    bindCrowd(page, edit);
    byId("edit-follow").addEventListener("change", () => followPath(page, edit));
}

/** Assigns another brain to the selected agent. @param {Needs} page @param {Edit} edit */
function giveBrain(page, edit) {
    const { selected } = page.store.edit, brain = /** @type {HTMLSelectElement} */ (byId("edit-own")).value;
    if (page.store.edit.also.length) return setAll(page, edit, { brain });
    if (selected?.kind === "agent") {
        attempt(page, edit, "agent", [selected.name, { brain }], `Gave ${selected.name} the brain ${brain}`);
    }
}

/** Assigns the selected path to a brain. @param {Needs} page @param {Edit} edit */
function followPath(page, edit) {
    const { selected } = page.store.edit, brain = /** @type {HTMLSelectElement} */ (byId("edit-follow")).value;
    if (selected?.kind === "path" && brain) {
        attempt(page, edit, "follow", [brain, selected.name], `${brain} follows ${selected.name}`);
    }
}

/** @param {Needs} page @param {Edit} edit @param {string} op @param {any[]} args @param {string} text */
// eslint-disable-next-line max-params
function attempt(page, edit, op, args, text) {
    try {
        page.history.act(op, args, { text, tell: true });
    } catch (error) {
        notify(messageOf(error));
    }
    page.store.write.panel.follow(page.session.applied);
    page.signals.tell("settings", "tune");
    page.patrol.list();
    edit.shown();
}

/** @param {Needs} page */
export function showBar(page) {
    const { session } = page, state = page.store.edit, { on, tool, draft } = state;
    const thing = on && state.selected ? read(session, state.selected) : null;
    byId("edit").setAttribute("aria-pressed", String(on));
    byId("tools").hidden = !on;
    byId("edit-section").hidden = !on;
    page.canvas.classList.toggle("drawing", on && tool !== "select");
    page.canvas.classList.toggle("editing", on);
    if (!on) return;
    for (const button of byId("tools").querySelectorAll("button")) {
        const { tool: own, act } = button.dataset;
        if (own) button.setAttribute("aria-pressed", String(own === tool));
        if (act === "remove" || act === "copy") button.disabled = !thing || (act === "copy" && thing.kind === "goal");
    }
    setText(within(byId("tools"), "[data-act=done]"), draft.length ? "End" : "Done");
    setText(byId("edit-hint"),
        state.pointer === "coarse"
            ? HINTS[tool].replace(/ Alt .*/, "").replace("Click", "Tap").replace("click", "tap")
            : HINTS[tool]);
    setText(byId("edit-what"), whatOf(page, thing));
    showChoices(page, state, thing);
    showCrowd(page);
}

/** @param {Needs} page @param {Readonly<Editing>} state @param {Thing | null} thing */
function showChoices({ session }, state, thing) {
    const brains = [...session.ids.brains.keys()], { world, ids } = session;
    const choice = (
        /** @type {string} */ id, /** @type {boolean} */ isShown, /** @type {[string, string][]} */ options,
        /** @type {string} */ value,
    ) => {
        const select = /** @type {HTMLSelectElement} */ (byId(id));
        if (select.parentElement) select.parentElement.hidden = !isShown;
        if (!isShown) return;
        select.replaceChildren(...options.map(([own, text]) => el("option", { value: own }, text)));
        select.value = value;
    };
    const all = brains.map((name) => /** @type {[string, string]} */ ([name, name]));
    const agent = thing?.kind === "agent" ? ids.agents.get(thing.name) : undefined;
    choice("edit-brain", true, [["", "as inspected"], ...all], state.brain);
    const own = agent === undefined ? undefined : world.getAgent(agent).brain;
    choice("edit-own", agent !== undefined, all, [...ids.brains].find(([, id]) => id === own)?.[0] ?? "");
    const path = thing?.kind === "path" ? ids.paths.get(thing.name) : undefined;
    const follower = brains.find((name) =>
        world.getBrain(/** @type {import("../../types.js").BrainId} */ (ids.brains.get(name))).behaviors.some((one) =>
            "path" in one && one.path === path));
    choice("edit-follow", path !== undefined, [["", "no brain"], ...all], follower ?? "");
}

/** Describes an object and its position. @param {Needs} page @param {Thing} thing @param {number} node */
function sentence({ session }, thing, node) {
    const title = titleOf(session, thing), nodes = nodesOf(thing), { x, y } = nodes[node] ?? centerOf(thing);
    const half = halfOf(thing), at = `at ${Math.round(x)}, ${Math.round(y)}`;
    const name = title[0].toUpperCase() + title.slice(1);
    if (node >= 0) return `Node ${node + 1} of ${nodes.length} of ${title}, ${at}.`;
    if (thing.form === "nodes") return `${name}, ${nodes.length} nodes around ${Math.round(x)}, ${Math.round(y)}.`;
    if (thing.form === "box") return `${name}, ${Math.round(2 * half.x)} by ${Math.round(2 * half.y)} u, ${at}.`;
    return `${name}${thing.form === "goal" ? "" : `, radius ${Math.round(half.x)} u`}, ${at}.`;
}

/** Describes what is selected. @param {Needs} page @param {Thing | null} thing */
function whatOf(page, thing) {
    const { also, node } = page.store.edit;
    if (thing && also.length) return `${also.length + 1} objects are selected.`;
    return thing ? sentence(page, thing, node) : "Nothing is selected.";
}

/** Announces the selection to screen readers. @param {Needs} page */
export function announceThing(page) {
    const state = page.store.edit, thing = state.selected && read(page.session, state.selected);
    setText(byId("live"), `${thing && !state.also.length ? "Selected: " : ""}${whatOf(page, thing)}`);
}
