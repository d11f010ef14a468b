/** The selected object in edit mode: changed, copied and removed by keys and buttons. */
import { copyOf, put } from "./drag.js";
import { copyAll, removeAll, turnAll } from "./many.js";
import { freePlace, reasonAgainst } from "../handles/place.js";
import { changeTo, moved, nodesOf, removal, selectedThing, titleOf, turned, withNodes } from "../handles/shape.js";
import { hasAgent } from "../../scene/references.js";
import { listBrains } from "../panel/tuning.js";
import { messageOf, notify } from "../ui/notice.js";
import { updatePopulation } from "../field/select.js";

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Def, Thing } from "../handles/shape.js" */

/** Updates the panel's lists after an object was added or removed. @param {Needs} page */
export function sync(page) {
    page.store.write.panel.follow(page.session.applied);
    listBrains(page);
    page.patrol.list();
    updatePopulation(page);
}

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

/** Turns the selected objects. @param {Needs} page @param {Edit} edit @param {number} by  radians */
export function turnBy(page, edit, by) {
    if (page.store.edit.also.length) turnAll(page, edit, by);
    else change(page, edit, "Turned", (thing) => turned(thing, by));
}

/** @param {Needs} page @param {Edit} edit */
export function remove(page, edit) {
    if (page.store.edit.also.length) return removeAll(page, edit, (one) => neededBy(page, one));
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
        return "the scene needs it";
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
    if (page.store.edit.also.length) return copyAll(page, edit);
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
