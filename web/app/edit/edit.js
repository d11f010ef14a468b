/**
 * Edit mode: select, draw, move, resize, rotate, copy and remove obstacles, paths, agents and their goals, by pointer
 * and by keyboard. It changes the world by operations of the command log (things.js). Geometry is in handles/shape.js,
 * drags are in drag.js.
 */
import { announceThing, bindBar, showBar } from "./bar.js";
import { brushGrip, giveGoals, lay, previewGoals, selectedAgents } from "./brush.js";
import { addGuard } from "./guard.js";
import { bindMenu } from "./menu.js";
import { everything, manyGrip, thingsIn, toggled } from "./many.js";
import { copy, remove, sync } from "./one.js";
import { addDoor, doorGrip } from "./walls.js";
import {
    agentLike, blockOf, copyOf, grip, lineOf, planOfHandle, planOfMove, planOfNew, put, roomOf, snap,
} from "./drag.js";
import { handleAt, thingAt } from "../handles/handles.js";
import { reasonAgainst } from "../handles/place.js";
import { freshName, isSame, kindOf, read, selectedThing, titleOf } from "../handles/shape.js";
import { messageOf, notify } from "../ui/notice.js";
import { isCoarse } from "../view/pointer.js";
import { inspect } from "../field/select.js";
import { toScreen, toWorld } from "../view/camera.js";

/** Half extents and radius of an object that a click adds, in u. */
const USUAL = { block: { x: 40, y: 25 }, circle: 30, room: { x: 150, y: 100 } };
const CLOSE = 14; // distance in pixels within which a click hits the first or last node of a draft

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "embedded" | "canvas" |
 *   "camera" | "history" | "patrol" | "plays">} Needs
 */
/** @import { Place, Ref, Thing } from "../handles/shape.js" */
/**
 * @typedef {"select" | "block" | "circle" | "room" | "wall" | "door" | "path" | "agent" | "brush" | "guard" |
 *   "goal"} Tool
 */
/** The tools that draw lines node by node. */
const LINES = ["wall", "path", "guard"];
/**
 * @typedef {object} Edit
 * @property {() => boolean} isOn
 * @property {(on: boolean) => void} set
 * @property {() => void} toggle
 * @property {(tool: Tool) => void} use
 * @property {(ref: Ref | null, node?: number) => void} select
 * @property {(refs: Ref[]) => void} selectMany
 * @property {() => void} all  selects everything
 * @property {(parts: [op: string, args: unknown[]][], text: string) => boolean} act  makes several changes as one;
 *   returns whether they were made
 * @property {(thing: Thing, text: string, keepsTool?: boolean) => string} add  adds and selects an object; returns the
 *   reason if that fails, "" on success
 * @property {(p: Place, event: PointerEvent) => import("../view/pointer.js").Grip | null} grab  starts a drag at a
 *   point on the canvas and returns its grip
 * @property {(p: Place, event: PointerEvent) => void} tap
 * @property {(p: Place) => void} hover
 * @property {() => void} remove  removes the selected object
 * @property {() => void} copy
 * @property {() => void} finish  ends the wall or path being drawn
 * @property {(action: string | undefined, event: KeyboardEvent) => boolean} press  returns whether edit mode uses the
 *   key, whose action in shortcuts.js is `action`
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
        also: [], brush: { color: "red", count: 20, spacing: 26, radius: 8 }, back: false, preview: null, marquee: null,
    };
};

/**
 * @param {Needs} page
 * @param {(page: Needs, edit: Edit, action: string, event: KeyboardEvent) => boolean} press  what a key does (press.js)
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
        ...selecting(page, shown),
        act: (parts, text) => act(page, parts, text),
        add(thing, text, keepsTool = false) {
            if (state.tool === "guard" && thing.kind === "path") {
                addGuard(page, edit, thing.def);
                return "";
            }
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
        press: (action, event) => state.on && action !== undefined && press(page, edit, action, event),
        follow() {
            if (state.selected && !read(page.session, state.selected)) write.unselect();
            if (state.on) shown();
        },
    };
    bindBar(page, edit);
    bindMenu(page, edit);
    return edit;
}

/**
 * Returns the functions that select objects.
 * @param {Needs} page @param {() => void} shown
 * @returns {Pick<Edit, "select" | "selectMany" | "all">}
 */
function selecting(page, shown) {
    const write = page.store.write.edit;
    const own = {
        /** @param {Ref | null} ref @param {number} [node] */
        select(ref, node = -1) {
            const { session } = page, id = ref?.kind === "agent" ? session.ids.agents.get(ref.name) : undefined;
            write.select(ref, node);
            if (id !== undefined && id !== page.store.view.agent && session.world.isAlive(id)) inspect(page, id);
            shown();
            announceThing(page);
        },
        /** @param {Ref[]} refs */
        selectMany([first, ...also]) {
            write.select(first ?? null, -1, also);
            shown();
            announceThing(page);
        },
        all: () => own.selectMany(everything(page)),
    };
    return own;
}

/**
 * Makes several changes as one.
 * @param {Needs} page @param {[op: string, args: unknown[]][]} parts @param {string} text
 */
function act(page, parts, text) {
    const [op, args] = parts.length > 1 ? ["many", [parts, text]] : parts[0];
    try {
        page.history.act(op, args, { text, tell: true });
    } catch (error) {
        notify(messageOf(error));
        return false;
    }
    sync(page);
    return true;
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
    const isFree = tool === "select" && !state.draft.length && !state.also.length;
    const handle = selected && isFree ? handleAt(page, selected, p, state.pointer) : null;
    if (selected && handle) return grip(page, edit, planOfHandle(page, selected, handle, from), press);
    if (tool === "brush") return brushGrip(page, edit, from);
    if (tool === "door") return doorGrip(page, edit, from);
    if (tool === "goal" && selectedAgents(page).length > 1) return goalsGrip(page, edit);
    if (tool === "select") {
        const found = thingAt(page, p, state.pointer), thing = found && read(page.session, found.ref);
        if (!thing || !found) return isCoarse(event) ? null : marqueeGrip(page, edit, from, event.shiftKey);
        const isOne = [state.selected, ...state.also].some((one) => isSame(one, thing));
        if (state.also.length && isOne && !event.altKey) return manyGrip(page, edit, from);
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
    return grip(page, edit, planOfNew(page, tool === "guard" ? "path" : tool, from), press);
}

/**
 * Returns the grip that selects what is in a box.
 * @param {Needs} page @param {Edit} edit @param {Place} from @param {boolean} adds
 * @returns {import("../view/pointer.js").Grip}
 */
function marqueeGrip(page, edit, from, adds) {
    const state = page.store.edit, before = adds && state.selected ? [state.selected, ...state.also] : [];
    return {
        drag(x, y) {
            page.store.write.edit.marquee({ from, to: toWorld(page.camera, x, y) });
            page.touch();
        },
        drop(isDone) {
            const { marquee } = state;
            page.store.write.edit.marquee(null);
            if (!isDone || !marquee) return page.touch();
            const found = thingsIn(page, marquee.from, marquee.to);
            edit.selectMany([...before, ...found.filter((one) => !before.some((own) => isSame(own, one)))]);
        },
    };
}

/** Returns the grip that gives the selected agents their goals. @param {Needs} page @param {Edit} edit
 * @returns {import("../view/pointer.js").Grip} */
function goalsGrip(page, edit) {
    let to = { x: NaN, y: NaN };
    return {
        drag(x, y) {
            to = toWorld(page.camera, x, y);
            previewGoals(page, to);
        },
        drop(isDone) {
            if (isDone) giveGoals(page, edit, to);
            page.store.write.edit.preview(null);
            page.touch();
        },
    };
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
        if (event.shiftKey && found) return edit.selectMany(toggled(page, found.ref));
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
    if (LINES.includes(tool)) return addNode(page, edit, at);
    if (tool === "brush") return lay(page, edit, [[at.x, at.y]]);
    if (tool === "door") return addDoor(page, edit, to);
    if (tool === "goal" && selectedAgents(page).length > 1) return giveGoals(page, edit, at);
    if (tool === "room") return addRoom(page, edit, at);
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

/** Adds a room around a point. @param {Needs} page @param {Edit} edit @param {Place} at */
function addRoom(page, edit, at) {
    const plan = planOfNew(page, "room", at), half = USUAL.room;
    const def = roomOf(page.session, { x: at.x - half.x, y: at.y - half.y }, { x: at.x + half.x, y: at.y + half.y });
    const reason = edit.add({ ...plan.thing, def }, plan.text);
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
    if (state.tool === "guard") return addGuard(page, edit, lineOf(page.session, "path", draft));
    const thing = { ...planOfNew(page, tool, draft[0]).thing, def: lineOf(page.session, tool, draft, closed) };
    const reason = edit.add(thing, `Added a ${tool}`);
    if (reason) notify(reason);
}
