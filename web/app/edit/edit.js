/**
 * Edit mode: select, draw, move, resize, rotate, copy and remove obstacles, paths, agents and their goals, by pointer
 * and by keyboard. It changes the world by operations of the command log (things.js). Geometry is in handles/shape.js,
 * drags are in drag.js.
 */
import { hasAgent } from "../../scene/references.js";
import { announceThing, bindBar, showBar } from "./bar.js";
import { agentLike, blockOf, copyOf, grip, lineOf, planOfHandle, planOfMove, planOfNew, put, snap } from "./drag.js";
import { handleAt, thingAt } from "../handles/handles.js";
import { freePlace, reasonAgainst } from "../handles/place.js";
import {
    changeTo, freshName, isSame, kindOf, moved, nodesOf, read, removal, selectedThing, titleOf, withNodes,
} from "../handles/shape.js";
import { messageOf, notify } from "../ui/notice.js";
import { isCoarse } from "../view/pointer.js";
import { inspect, updatePopulation } from "../field/select.js";
import { toScreen, toWorld } from "../view/camera.js";

const USUAL = { block: { x: 40, y: 25 }, circle: 30 }; // half extents and radius, in u, of an object that a click adds
const CLOSE = 14; // distance in pixels within which a click hits the first or last node of a draft

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" |
 *   "camera" | "history" | "patrol" | "plays">} Needs
 */
/** @import { Def, Place, Ref, Thing } from "../handles/shape.js" */
/** @typedef {"select" | "block" | "circle" | "wall" | "path" | "agent" | "goal"} Tool */
/** @type {Record<string, Tool>} */
export const TOOLS = { v: "select", b: "block", o: "circle", w: "wall", p: "path", a: "agent", g: "goal" };
/**
 * @typedef {object} Edit
 * @property {() => boolean} isOn
 * @property {(on: boolean) => void} set
 * @property {() => void} toggle
 * @property {(tool: Tool) => void} use
 * @property {(ref: Ref | null, node?: number) => void} select
 * @property {(thing: Thing, text: string, keepsTool?: boolean) => string} add  adds and selects an object; returns the
 *   reason if that fails, "" on success
 * @property {(p: Place, event: PointerEvent) => import("../view/pointer.js").Grip | null} grab  starts a drag at a
 *   point on the canvas and returns its grip
 * @property {(p: Place, event: PointerEvent) => void} tap
 * @property {(p: Place) => void} hover
 * @property {() => void} remove  removes the selected object
 * @property {() => void} copy
 * @property {() => void} finish  ends the wall or path being drawn
 * @property {(event: KeyboardEvent) => boolean} press  returns whether edit mode uses the key
 * @property {() => void} follow  updates edit mode for another world, in which the selected object may be gone
 * @property {() => void} shown  redraws toolbar, panel and field
 */

/**
 * A preview of a drag: a new object, or an invalid one with the reason.
 * @typedef {{ thing: Thing, reason: string }} Ghost
 */
/** A ghost that is on its way back to its start. @typedef {{ from: Thing, to: Thing, since: number }} Spring */

/** Returns the initial state of edit mode. @returns {import("../store/commands.js").Editing} */
export const firstEdit = () => {
    const pointer = matchMedia("(pointer: coarse)").matches ? "coarse" : "fine";
    return {
        on: false, tool: "select", selected: null, node: -1, ghost: null, spring: null, draft: [], pointer, brain: "",
    };
};

/**
 * @param {Needs} page
 * @param {(page: Needs, edit: Edit, event: KeyboardEvent) => boolean} press  what a key does (press.js)
 * @returns {Edit}
 */
export function createEdit(page, press) {
    const { store } = page, state = store.edit, write = store.write.edit;
    const shown = () => {
        showBar(page);
        page.touch();
    };
    /** @type {Edit} */
    const edit = {
        shown,
        isOn: () => state.on,
        set(on) {
            if (on && page.embedded) return;
            if (on && page.session.scene.world.dimensions === 3) {
                return notify("A scene in three dimensions can't be edited.");
            }
            if (on && (page.session.scene.world.levels ?? 1) > 1) {
                return notify("A scene with several levels can't be edited here; its JSON can, in the dialog of Code.");
            }
            write.edit(on);
            shown();
        },
        toggle: () => edit.set(!state.on),
        use(tool) {
            finish(page, edit);
            write.take(tool);
            shown();
        },
        select(ref, node = -1) {
            const { session } = page, id = ref?.kind === "agent" ? session.ids.agents.get(ref.name) : undefined;
            write.select(ref, node);
            if (id !== undefined && id !== page.store.view.agent && session.world.isAlive(id)) inspect(page, id);
            shown();
            announceThing(page);
        },
        add(thing, text, keepsTool = false) {
            const reason = put(page, thing, null, { text, tell: true });
            if (reason) return reason;
            sync(page);
            if (!keepsTool) write.take("select");
            edit.select(thing);
            return "";
        },
        grab: (p, event) => grab(page, edit, p, event),
        tap: (p, event) => tap(page, edit, p, event),
        hover: (p) => hover(page, p),
        remove: () => remove(page, edit),
        copy: () => copy(page, edit),
        finish: () => finish(page, edit),
        press: (event) => state.on && press(page, edit, event),
        follow() {
            if (state.selected && !read(page.session, state.selected)) write.unselect();
            if (state.on) shown();
        },
    };
    bindBar(page, edit);
    return edit;
}

/**
 * Shows whether the pointer is over something that a drag can move.
 * @param {Needs} page @param {Place} p  NaN: the pointer left
 */
function hover(page, p) {
    const state = page.store.edit, isOver = p.x >= 0, thing = isOver ? selectedThing(page, state) : null;
    const found = isOver && state.tool === "select" ? thingAt(page, p, "fine") : null;
    page.canvas.classList.toggle("over-node", !!found || (!!thing && !!handleAt(page, thing, p, "fine")));
    if (state.draft.length || (page.session.scene.build && state.tool === "block")) page.touch();
}

/** Updates the panel's lists after an object was added or removed. @param {Needs} page */
function sync(page) {
    page.store.write.panel.follow(page.session.applied);
    page.patrol.list();
    updatePopulation(page);
}

/* ---- the pointer */

/**
 * @param {Needs} page
 * @param {Edit} edit
 * @param {Place} p
 * @param {PointerEvent} event
 * @returns {import("../view/pointer.js").Grip | null}
 */
function grab(page, edit, p, event) {
    const state = page.store.edit, from = toWorld(page.camera, p.x, p.y), press = { alt: event.altKey };
    page.store.write.edit.reach(isCoarse(event) ? "coarse" : "fine");
    const { tool } = state, selected = selectedThing(page, state);
    const handle = selected && !state.draft.length ? handleAt(page, selected, p, state.pointer) : null;
    if (selected && handle) return grip(page, edit, planOfHandle(page, selected, handle, from), press);
    if (tool === "select") {
        const found = thingAt(page, p, state.pointer), thing = found && read(page.session, found.ref);
        if (!thing || !found) return null;
        const copied = event.altKey ? copyOf(page, thing) : null;
        if (!copied) {
            return grip(page, edit,
                planOfMove(page, thing, from, isSame(state.selected, thing) || thing.kind === "path" ? found.node : -1),
                press);
        }
        return grip(page, edit,
            { ...planOfMove(page, copied, from, -1), text: `Copied ${titleOf(page.session, thing)}`, isNew: true },
            press);
    }
    if (tool === "agent" || tool === "goal") return tapGrip(page, edit, event);
    if (state.draft.length) return tapGrip(page, edit, event);
    return grip(page, edit, planOfNew(page, tool, from), press);
}

/**
 * Returns the grip of a tool that needs only one point: the point where the drag ends.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {PointerEvent} event
 * @returns {import("../view/pointer.js").Grip}
 */
function tapGrip(page, edit, event) {
    let last = { x: 0, y: 0 };
    return {
        drag(x, y) {
            last = { x, y };
            page.store.write.view.aim(last);
            page.touch();
        },
        drop: (isDone) => isDone && tap(page, edit, last, event),
    };
}

/** @param {Needs} page @param {Edit} edit @param {Place} p @param {PointerEvent} event */
function tap(page, edit, p, event) {
    const state = page.store.edit;
    page.store.write.edit.reach(isCoarse(event) ? "coarse" : "fine");
    if (state.tool === "select") {
        const found = thingAt(page, p, state.pointer);
        edit.select(found?.ref ?? null, found && isSame(found.ref, state.selected) ? found.node : -1);
    } else addAt(page, edit, toWorld(page.camera, p.x, p.y), { free: event.altKey, keepsTool: event.shiftKey });
}

/* ---- adding */

/**
 * Applies the tool at a point.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {Place} to
 * @param {{ free?: boolean, keepsTool?: boolean }} [how]
 */
export function addAt(page, edit, to, { free = false, keepsTool = false } = {}) {
    const { session } = page, { tool } = page.store.edit, at = { x: snap(to.x, free), y: snap(to.y, free) };
    if (tool === "wall" || tool === "path") return addNode(page, edit, at);
    if (tool === "goal") return setGoal(page, edit, at, keepsTool);
    const name = freshName(session, tool === "agent" ? "agent" : "obstacle");
    const { halfWidth: x = USUAL.block.x, halfHeight: y = USUAL.block.y } = session.scene.build?.block ?? {};
    const corners = [{ x: at.x - x, y: at.y - y }, { x: at.x + x, y: at.y + y }];
    /** @type {Thing} */
    const thing = tool === "agent" ? { kind: "agent", name, form: "agent", def: newAgent(page, at) } :
        tool === "block" ? { kind: "obstacle", name, form: "box", def: blockOf(session, corners[0], corners[1]) } :
            { kind: "obstacle", name, form: "disc", def: {
                kind: kindOf(session, "disc"), ...at, radius: USUAL.circle,
            } };
    const reason = edit.add(thing, `Added ${tool === "agent" ? name : `a ${tool}`}`, keepsTool);
    if (reason) notify(reason);
}

/**
 * Returns a new agent like the inspected agent, or like the first agent if none is inspected.
 * @param {Needs} page @param {Place} at
 */
export function newAgent({ session, store }, at) {
    const { agentNames, ids } = session, { agent } = store.view, inspected = agent !== null && agentNames.get(agent);
    const like = agentLike(session, inspected || [...agentNames.values()][0]);
    const [radius] = session.veer.schema.settings.agent.filter((row) => row.name === "radius");
    return {
        radius: Number(radius.default), brain: [...ids.brains.keys()][0], ...like,
        ...(store.edit.brain && { brain: store.edit.brain }), ...at, orientation: 0,
    };
}

/** @param {Needs} page @param {Edit} edit @param {Place} at @param {boolean} keepsTool */
function setGoal(page, edit, at, keepsTool) {
    const { session, store } = page, { selected } = store.edit, { agent } = store.view;
    const inspected = agent !== null && session.agentNames.get(agent);
    const name = selected?.kind === "agent" || selected?.kind === "goal" ? selected.name : inspected;
    if (!name) return notify("Select the agent whose goal you want to set first.");
    const before = read(session, { kind: "agent", name });
    /** @type {Thing} */
    const thing = { kind: "goal", name, form: "goal", def: at };
    const reason = before
        ? put(page, thing, thing, { text: `Set the goal of ${name}`, tell: true })
        : `${name} is not there.`;
    if (reason) return notify(reason);
    if (!keepsTool) store.write.edit.take("select");
    edit.select(thing);
}

/**
 * Adds a node at a click with the wall or path tool; a click on the first node closes the line, a click on the last
 * node ends it.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {Place} at
 */
function addNode(page, edit, at) {
    const state = page.store.edit, { draft } = state, onScreen = ({ x, y } = at) => toScreen(page.camera, x, y);
    const here = onScreen();
    const isNear = (/** @type {Place | undefined} */ node) =>
        !!node && Math.hypot(onScreen(node).x - here.x, onScreen(node).y - here.y) < CLOSE;
    if (draft.length > 1 && isNear(draft[draft.length - 1])) return finish(page, edit);
    if (draft.length > 2 && isNear(draft[0])) return finish(page, edit, true);
    if (isNear(draft[draft.length - 1])) return;
    const tool = state.tool === "wall" ? "wall" : "path";
    const thing = { ...planOfNew(page, tool, at).thing, def: lineOf(page.session, tool, [...draft, at]) };
    const reason = reasonAgainst(page.session, thing, null);
    if (reason) return notify(reason);
    page.store.write.edit.draft([...draft, at]);
    edit.shown();
}

/** Ends the wall or path being drawn. @param {Needs} page @param {Edit} edit @param {boolean} [closed] */
export function finish(page, edit, closed = false) {
    const state = page.store.edit, { draft } = state, tool = state.tool === "wall" ? "wall" : "path";
    if (!draft.length) return;
    page.store.write.edit.draft([]);
    if (draft.length < 2) return edit.shown();
    const thing = { ...planOfNew(page, tool, draft[0]).thing, def: lineOf(page.session, tool, draft, closed) };
    const reason = edit.add(thing, `Added a ${tool}`);
    if (reason) notify(reason);
}

/* ---- the selection */

/**
 * Changes the selected object in response to a key.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {string} verb
 * @param {(thing: Thing) => Def} make
 */
export function change(page, edit, verb, make) {
    const thing = selectedThing(page, page.store.edit);
    if (!thing) return;
    const def = make(thing);
    if (JSON.stringify(def) === JSON.stringify(thing.def)) return;
    const reason = put(page, { ...thing, def }, thing, { text: `${verb} ${titleOf(page.session, thing)}` });
    if (reason) notify(reason);
    else edit.select(thing, page.store.edit.node);
}

/** @param {Needs} page @param {Edit} edit */
export function remove(page, edit) {
    const thing = selectedThing(page, page.store.edit), { node } = page.store.edit, { session } = page;
    if (!thing) return;
    const nodes = nodesOf(thing), title = titleOf(session, thing), isNode = node >= 0 && nodes.length > 2;
    const needed = isNode ? "" : neededBy(page, thing);
    if (needed) return notify(`${title[0].toUpperCase()}${title.slice(1)} can't be removed: ${needed}.`);
    const act = isNode ? changeTo(thing, withNodes(thing, nodes.filter((_, i) => i !== node))) : removal(thing);
    try {
        page.history.act(...act, { text: isNode ? `Removed a node of ${title}` : `Removed ${title}`, tell: true });
    } catch (error) {
        return notify(messageOf(error));
    }
    sync(page);
    edit.select(isNode ? thing : null);
}

/**
 * Returns the reason why an object can't be removed; "" if it can be removed.
 * @param {Needs} page
 * @param {Thing} thing
 */
function neededBy({ plays, session }, { kind, name }) {
    const { world, ids, laws, original, scene } = session;
    const isOwn = original.agents.some((group) => hasAgent(group, name));
    if (kind === "agent" && isOwn && (plays.now().needsAgents || Object.keys(laws).length)) {
        return "the scene is about it";
    }
    const path = kind === "path" ? ids.paths.get(name) : undefined;
    if (path === undefined) return "";
    const brain = [...ids.brains].find(([, id]) =>
        world.getBrain(id).behaviors.some((one) => "path" in one && one.path === path));
    return brain ? `${brain[0]} follows it` : scene.walls?.some(({ along }) => along === name) ? "walls stand along it"
        : "";
}

/** @param {Needs} page @param {Edit} edit */
export function copy(page, edit) {
    const thing = selectedThing(page, page.store.edit), copied = thing && copyOf(page, thing);
    if (!thing || !copied) return;
    const from = nodesOf(thing)[0] ?? thing.def, shifted = ({ x, y } = from) => moved(copied, x - from.x, y - from.y);
    const at = freePlace({ x: from.x + 30, y: from.y + 30 },
        (place) => !reasonAgainst(page.session, { ...copied, def: shifted(place) }, null));
    const reason = at
        ? edit.add({ ...copied, def: shifted(at) }, `Copied ${titleOf(page.session, thing)}`)
        : "There is no room for a copy nearby.";
    if (reason) notify(reason);
}
