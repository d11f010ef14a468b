/** Guards in edit mode: an agent that walks from point to point of its own path, which the user clicks or drags. */
import { brainOfNew } from "./brush.js";
import { freshName } from "../handles/shape.js";
import { nextNumber } from "./teams.js";

const RADIUS = 10, SPEED = 60; // radius in u and top speed in u/s of a guard

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Def } from "../handles/shape.js" */

/**
 * Adds a guard that walks a path, at its first point.
 * @param {Needs} page @param {Edit} edit @param {Def} path
 */
export function addGuard(page, edit, path) {
    const { session, store } = page, [x, y] = path.points[0], beat = freshName(session, "path");
    const name = `guard ${nextNumber(session, "guard")}`, own = store.edit.brain;
    store.write.edit.brain("");
    const brain = brainOfNew(page, "guard");
    store.write.edit.brain(own);
    const def = { x, y, radius: RADIUS, maxSpeed: SPEED, brain: brain.name, target: { path: beat } };
    const isDone = edit.act([
        ...brain.parts, ["path", [beat, { ...path, closed: Number(path.points.length > 2) }]], ["agent", [name, def]],
    ], `Added ${name}`);
    if (!isDone) return;
    edit.use("select");
    edit.select({ kind: "agent", name });
}
