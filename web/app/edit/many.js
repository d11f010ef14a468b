/** Several selected objects: moved, turned, copied and removed together, as one change. */
import {
    addition, allThings, centerOf, changeTo, freshName, isSame, moved, nodesOf, read, removal, turn, turned, withNodes,
} from "../handles/shape.js";
import { agentLike, goalOf, snap } from "./drag.js";
import { nextNumber } from "./teams.js";
import { reasonAgainst } from "../handles/place.js";
import { notify } from "../ui/notice.js";
import { teamOf } from "../../scene/references.js";
import { toWorld } from "../view/camera.js";

const COPY_BY = 30; // shift of copies in u
const ORDER = ["goal", "agent", "obstacle", "path"]; // paths are removed last, because agents may follow them

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Def, Place, Ref, Thing } from "../handles/shape.js" */
/** @import { Grip } from "../view/pointer.js" */
/** @typedef {[op: string, args: unknown[]]} Part */

/** Returns all selected objects that exist. @param {Pick<Needs, "session" | "store">} page @returns {Thing[]} */
export function selectionOf({ session, store: { edit } }) {
    const refs = edit.selected ? [edit.selected, ...edit.also] : [];
    return refs.flatMap((ref) => read(session, ref) ?? []);
}

/** Returns the selection with an object added, or without it if it was selected.
 * @param {Needs} page @param {Ref} ref */
export function toggled(page, ref) {
    const now = selectionOf(page), others = now.filter((one) => !isSame(one, ref));
    return others.length < now.length ? others : [...now, ref];
}

/** Returns everything but goals, which are moved with their agents. @param {Needs} page */
export const everything = ({ session }) => allThings(session).filter(({ kind }) => kind !== "goal");

/** Returns the objects whose middle is in a box. @param {Needs} page @param {Place} a @param {Place} b */
export function thingsIn(page, a, b) {
    const isIn = (/** @type {number} */ v, /** @type {"x" | "y"} */ axis) =>
        v >= Math.min(a[axis], b[axis]) && v <= Math.max(a[axis], b[axis]);
    return everything(page).filter((ref) => {
        const thing = read(page.session, ref), at = thing && centerOf(thing);
        return at && isIn(at.x, "x") && isIn(at.y, "y");
    });
}

const keyOf = (/** @type {Ref} */ { kind, name }) => `${kind} ${name}`;

/**
 * Returns the parts that change all objects, or the reason why they can't.
 * @param {Needs} page @param {Thing[]} things @param {(thing: Thing) => Def} make
 * @returns {{ parts: Part[], reason: string }}
 */
function partsFor({ session }, things, make) {
    const among = new Set(things.map(keyOf)), parts = [];
    for (const thing of things) {
        const def = make(thing), reason = reasonAgainst(session, { ...thing, def }, thing, among);
        if (reason) return { parts: [], reason };
        parts.push(...partsOf(thing, def));
    }
    return { parts, reason: "" };
}

/** @param {Thing} thing @param {Def} def @returns {Part[]} */
function partsOf(thing, def) {
    if (thing.kind !== "agent") return [changeTo(thing, def)];
    const keys = ["x", "y", "orientation"].filter((key) => def[key] !== thing.def[key]);
    return keys.length ? [["agent", [thing.name, Object.fromEntries(keys.map((key) => [key, def[key]]))]]] : [];
}

/**
 * Changes all selected objects; returns whether that was possible.
 * @param {Needs} page @param {Edit} edit @param {string} verb @param {(thing: Thing) => Def} make
 */
function changeAll(page, edit, verb, make) {
    const things = selectionOf(page), { parts, reason } = partsFor(page, things, make);
    if (reason) notify(reason);
    return !reason && parts.length > 0 && edit.act(parts, `${verb} ${things.length} objects`);
}

/** @param {Needs} page @param {Edit} edit @param {number} dx @param {number} dy */
export const moveAll = (page, edit, dx, dy) => changeAll(page, edit, "Moved", (thing) => moved(thing, dx, dy));

/** Turns the selection about its middle. @param {Needs} page @param {Edit} edit @param {number} by  radians */
export function turnAll(page, edit, by) {
    const centers = selectionOf(page).map(centerOf), tenth = (/** @type {number} */ v) => Math.round(v * 10) / 10;
    const middle = (/** @type {"x" | "y"} */ axis) =>
        (Math.min(...centers.map((at) => at[axis])) + Math.max(...centers.map((at) => at[axis]))) / 2;
    const x = middle("x"), y = middle("y");
    const around = (/** @type {Place} */ at) => {
        const to = turn(at.x - x, at.y - y, by);
        return { x: tenth(x + to.x), y: tenth(y + to.y) };
    };
    changeAll(page, edit, "Turned", (thing) => (thing.form === "nodes"
        ? withNodes(thing, nodesOf(thing).map(around))
        : {
            ...(thing.form === "disc" || thing.form === "goal" ? thing.def : turned(thing, by)), ...around(thing.def),
        }));
}

/** @param {Needs} page @param {Edit} edit @param {(thing: Thing) => string} neededBy */
export function removeAll(page, edit, neededBy) {
    const things = selectionOf(page), order = (/** @type {Ref} */ { kind }) => ORDER.indexOf(kind);
    const free = things.filter((thing) => !neededBy(thing)).sort((a, b) => order(a) - order(b));
    if (!free.length) return notify("None of the selected objects can be removed.");
    if (edit.act(free.map(removal), `Removed ${free.length} objects`)) edit.selectMany([]);
    if (free.length < things.length) notify(`${things.length - free.length} objects can't be removed.`);
}

/** Returns names for copies, by object. @param {Needs} page @param {Thing[]} things */
function namesFor({ session }, things) {
    /** @type {Map<string, number>} */
    const next = new Map();
    return things.map(({ kind, name }) => {
        const word = kind === "agent" ? teamOf(name) : kind;
        const from = next.get(word) ?? (kind === "agent"
            ? nextNumber(session, word)
            : Number(freshName(session, kind === "path" ? "path" : "obstacle").replace("path ", "")));
        next.set(word, from + 1);
        return kind === "obstacle" ? String(from) : `${word} ${from}`;
    });
}

/** @param {Needs} page @param {Edit} edit */
export function copyAll(page, edit) {
    const { session } = page, things = selectionOf(page).filter(({ kind }) => kind !== "goal");
    const names = namesFor(page, things);
    for (const [dx, dy] of [[1, 1], [-1, 1], [1, -1], [-1, -1], [0, 3], [3, 0], [0, -3], [-3, 0]]) {
        const copies = things.map((thing, i) => {
            const own = thing.kind === "agent"
                ? { ...agentLike(session, thing.name), ...thing.def, target: goalOf(session, thing.name) } : thing.def;
            return { ...thing, name: names[i], def: moved({ ...thing, def: own }, COPY_BY * dx, COPY_BY * dy) };
        });
        if (copies.some((one) => reasonAgainst(session, one, null))) continue;
        if (edit.act(copies.map(addition), `Copied ${copies.length} objects`)) edit.selectMany(copies);
        return;
    }
    notify("There is no room for a copy nearby.");
}

/** Sets the same settings of all selected agents. @param {Needs} page @param {Edit} edit @param {Def} settings */
export function setAll(page, edit, settings) {
    const names = selectionOf(page).flatMap(({ kind, name }) => (kind === "agent" ? [name] : []));
    const what = Object.keys(settings)[0] === "brain" ? `the brain ${settings.brain}` : Object.keys(settings).join();
    edit.act(names.map((name) => ["agent", [name, settings]]), `Gave ${names.length} agents ${what}`);
}

/** Drags all selected objects. @param {Needs} page @param {Edit} edit @param {Place} from @returns {Grip} */
export function manyGrip(page, edit, from) {
    const things = selectionOf(page), begin = page.session.world.tick, text = `Moved ${things.length} objects`;
    let last = "", reason = "", acted = false;
    return {
        drag(x, y, event) {
            const at = toWorld(page.camera, x, y);
            const dx = snap(at.x - from.x, event.altKey), dy = snap(at.y - from.y, event.altKey), now = `${dx} ${dy}`;
            if (now === last) return;
            last = now;
            const found = partsFor(page, things, (thing) => moved(thing, dx, dy));
            reason = found.reason;
            if (!reason && found.parts.length) acted = edit.act(found.parts, text) || acted;
            page.touch();
        },
        drop(isDone) {
            if ((reason || !isDone) && acted) page.history.retract(begin);
            if (reason && isDone) notify(reason);
            edit.shown();
        },
    };
}
