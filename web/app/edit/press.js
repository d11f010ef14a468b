/** Keyboard control of edit mode: every pointer action has a key. */
import { lineOf, planOfNew, put } from "./drag.js";
import { addAt, finish, newAgent } from "./edit.js";
import { change, copy, remove, turnBy } from "./one.js";
import { moveAll } from "./many.js";
import { freePlace, reasonAgainst } from "../handles/place.js";
import {
    allThings, isClosed, isSame, kindOf, moved, nodesOf, read, selectedThing, sized, titleOf, withNodes,
} from "../handles/shape.js";
import { notify } from "../ui/notice.js";
import { toWorld } from "../view/camera.js";

const SIZE_BY = 5; // u per key press
const TURN_BY = Math.PI / 12;

/** @import { Edit, Needs, Tool } from "./edit.js" */
/** @import { Place, Thing } from "../handles/shape.js" */

/** @type {Record<string, number[]>} */
const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * @param {Needs} page @param {Edit} edit
 * @param {string} action  in shortcuts.js
 * @param {KeyboardEvent} event
 */
export function press(page, edit, action, event) {
    const state = page.store.edit, onField = /** @type {Element} */ (event.target).id === "field";
    if (action.startsWith("tool ")) edit.use(/** @type {Tool} */ (action.slice(5)));
    else if (action === "escape") back(page, edit);
    else if (action === "all") edit.all();
    else if (action === "next" || action === "previous") return onField && next(page, edit, action === "next" ? 1 : -1);
    else if (action === "add" && (state.tool !== "select" || state.draft.length)) enter(page, edit, event.shiftKey);
    // these keys must not trigger their page-wide actions
    else if (action === "add") addNodeAfter(page, edit);
    else if (action === "remove") remove(page, edit);
    else if (action === "copy") copy(page, edit);
    else if (!state.selected) return false;
    else if (ARROWS[action] && onField) step(page, edit, ARROWS[action], event.shiftKey ? 10 : 1);
    else return changes(page, edit, action);
    return true;
}

/** Turns or sizes the selected object. @param {Needs} page @param {Edit} edit @param {string} action */
function changes(page, edit, action) {
    const size = (/** @type {number} */ by) => change(page, edit, "Sized", (thing) => grown(thing, by));
    if (action === "turn") turnBy(page, edit, TURN_BY);
    else if (action === "turnBack") turnBy(page, edit, -TURN_BY);
    else if (action === "larger") size(SIZE_BY);
    else if (action === "smaller") size(-SIZE_BY);
    else return false;
    return true;
}

/** @param {Needs} page @param {Edit} edit @param {number[]} direction @param {number} by */
function step(page, edit, [dx, dy], by) {
    if (page.store.edit.also.length) return moveAll(page, edit, dx * by, dy * by);
    const { node } = page.store.edit;
    change(page, edit, "Moved", (thing) => (node < 0 ? moved(thing, dx * by, dy * by) :
        withNodes(thing, nodesOf(thing).map(({ x, y }, i) => (i === node
            ? { x: x + dx * by, y: y + dy * by }
            : { x, y })))));
}

/**
 * Returns an object enlarged by an amount on each side; walls and paths scale about their center.
 * @param {Thing} thing
 * @param {number} by
 */
function grown(thing, by) {
    const { def, form } = thing;
    if (form === "goal") return def;
    if (form !== "nodes") {
        return sized(thing, form === "box" ? { x: def.halfWidth + by, y: def.halfHeight + by } : {
            x: def.radius + by / (form === "agent" ? SIZE_BY : 1), y: 0,
        });
    }
    const nodes = nodesOf(thing), x = nodes.reduce((sum, p) => sum + p.x, 0) / nodes.length;
    const y = nodes.reduce((sum, p) => sum + p.y, 0) / nodes.length;
    const reach = Math.max(...nodes.map((p) => Math.hypot(p.x - x, p.y - y)), 1);
    const factor = Math.max(1 + by / reach, 0.1);
    return withNodes(thing, nodes.map((p) => ({ x: x + (p.x - x) * factor, y: y + (p.y - y) * factor })));
}

/** @param {Needs} page @param {Edit} edit */
function addNodeAfter(page, edit) {
    const thing = selectedThing(page, page.store.edit), nodes = thing ? nodesOf(thing) : [];
    const at = Math.max(page.store.edit.node, 0);
    if (!thing || nodes.length < 2) return;
    const from = at + 1 < nodes.length || isClosed(page.session, thing) ? at : at - 1, a = nodes[from];
    const b = nodes[(from + 1) % nodes.length];
    const node = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
    const reason =
        put(page, { ...thing, def: withNodes(thing,
            [...nodes.slice(0, from + 1), node, ...nodes.slice(from + 1)]) }, thing, {
            text: `Added a node to ${titleOf(page.session, thing)}`,
        });
    if (reason) notify(reason);
    else edit.select(thing, from + 1);
}

/**
 * Handles Enter: ends a line, or adds an object at the pointer or, without a pointer, at the free position nearest to
 * the middle of the view.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {boolean} keepsTool
 */
function enter(page, edit, keepsTool) {
    const state = page.store.edit, { camera, session } = page, { x, y } = page.store.view.pointer;
    if (state.draft.length > 1) return finish(page, edit);
    if (x >= 0) return addAt(page, edit, toWorld(camera, x, y), { keepsTool });
    const middle = toWorld(camera, camera.width / 2, camera.height / 2);
    if (["brush", "door", "room", "guard"].includes(state.tool)) return addAt(page, edit, middle);
    if (state.tool === "wall" || state.tool === "path") {
        const { tool } = state, thing = planOfNew(page, tool, middle).thing;
        const line = (/** @type {Place} */ at) =>
            lineOf(session, tool, [{ x: at.x - 60, y: at.y }, { x: at.x + 60, y: at.y }]);
        const at = freePlace(middle, (place) => !reasonAgainst(session, { ...thing, def: line(place) }, null));
        const reason = at
            ? edit.add({ ...thing, def: line(at) }, `Added a ${tool}`, keepsTool)
            : "There is no room near the middle.";
        return void (reason && notify(reason));
    }
    const like = /** @type {Thing} */ (state.tool === "agent"
        ? { kind: "agent", name: "", form: "agent", def: newAgent(page, middle) }
        :
            state.tool === "goal" ? { kind: "goal", name: "", form: "goal", def: middle }
                : { kind: "obstacle", name: "", form: "disc", def: { kind: kindOf(session, "disc"), radius: 48 } });
    const at = freePlace(middle, (place) => !reasonAgainst(session, { ...like, def: { ...like.def, ...place } }, null));
    if (at) addAt(page, edit, at, { keepsTool });
    else notify("There is no room near the middle.");
}

/** Handles Escape: goes back one step. @param {Needs} page @param {Edit} edit */
function back(page, edit) {
    const state = page.store.edit;
    if (state.draft.length) {
        page.store.write.edit.draft([]);
        edit.shown();
    } else if (state.tool !== "select") edit.use("select");
    else if (state.selected) edit.select(null);
    else {
        edit.set(false);
        notify("Edit mode has ended.", 5, { text: "Edit again", run: () => edit.set(true) });
    }
}

/**
 * Selects the next object or, within a wall or path, its next node. Returns false after the last node or object, so
 * that Tab leaves the field.
 * @param {Needs} page
 * @param {Edit} edit
 * @param {number} by
 */
function next(page, edit, by) {
    const state = page.store.edit, stops = allThings(page.session).flatMap((ref) => {
        const thing = read(page.session, ref);
        return thing ? [{ ref, node: -1 }, ...nodesOf(thing).map((_, node) => ({ ref, node }))] : [];
    });
    const now = stops.findIndex(({ ref, node }) => isSame(ref, state.selected) && node === state.node);
    const to = now < 0 ? (by > 0 ? 0 : stops.length - 1) : now + by;
    if (!stops[to]) {
        edit.select(null);
        return false;
    }
    edit.select(stops[to].ref, stops[to].node);
    return true;
}
