/**
 * Draws the overlay of edit mode: the bounds, goals, the selected object with its handles, and the preview of a drag.
 */
import { mayBuild } from "../../scene/build.js";
import { toWorld } from "../view/camera.js";
import { drawBuildGhost } from "../view/buildGhost.js";
import { colorNamed } from "../view/groups.js";
import { GOAL, handlesOf, SIZE } from "./handles.js";
import { allThings, isClosed, outlineOf, read, selectedThing } from "./shape.js";

const SNAP = 10; // positions at which clicks put things, in u
const FEW = 12; // number of goals above which only those of selected agents are drawn in full
const SPRING = 180; // time in which an object returns from an invalid position, in ms

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "touch" | "camera">} Needs */
/** @import { PlayView } from "../field/view.js" */
/** @import { Place, Thing } from "./shape.js" */
/** @typedef {CanvasRenderingContext2D} Context */

/** @param {Context} ctx @param {Needs} page @param {PlayView} view */
export function drawEdit(ctx, page, view) {
    const { session } = page, state = page.store.edit, { palette } = view, selected = selectedThing(page, state);
    drawBounds(ctx, page, view);
    drawGoals(ctx, page, view);
    for (const name of session.ids.paths.keys()) drawPathNodes(ctx, view, read(session, { kind: "path", name }));
    if (selected) drawSelected(ctx, page, view, selected);
    if (state.draft.length) drawDraft(ctx, page, view);
    for (const ref of state.also) drawOneOfMany(ctx, page, view, ref);
    drawPreview(ctx, view, state);
    drawOffer(ctx, page, view);
    if (state.ghost) drawGhost(ctx, page, view, state.ghost.thing, state.ghost.reason ? palette.danger : palette.text);
    const t = state.spring ? Math.min((performance.now() - state.spring.since) / SPRING, 1) : 1;
    if (state.spring && t < 1) {
        drawGhost(ctx, page, view, between(state.spring.from, state.spring.to, 1 - (1 - t) ** 3), palette.danger);
        requestAnimationFrame(page.touch);
    } else page.store.write.edit.spring(null);
}

/**
 * Draws whether the block of the scene's `build` may stand at the pointer, while the tool adds blocks.
 * @param {Context} ctx @param {Needs} page @param {PlayView} view
 */
function drawOffer(ctx, { session, store, camera }, view) {
    const { build } = session.scene, { x, y } = store.view.pointer, { tool, ghost } = store.edit;
    if (!build || tool !== "block" || ghost || !(x >= 0)) return;
    const at = toWorld(camera, x, y), { halfWidth = 20, halfHeight = 20 } = build.block;
    const place = { x: SNAP * Math.round(at.x / SNAP), y: SNAP * Math.round(at.y / SNAP) };
    const def = /** @type {import("../../types.js").ObstacleDef} */ ({ ...build.block, ...place });
    const offer = mayBuild({ world: session.world, scene: session.scene, names: session.ids }, def);
    drawBuildGhost(ctx, view, { ...place, halfWidth, halfHeight, ...offer });
}

/**
 * Interpolates between two definitions of an object.
 * @param {Thing} from
 * @param {Thing} to
 * @param {number} t
 * @returns {Thing}
 */
function between(from, to, t) {
    const mixed = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * t, { def } = from;
    const own = { ...to.def };
    for (const key of ["x", "y", "angle", "radius", "halfWidth", "halfHeight"]) {
        if (typeof def[key] === "number") own[key] = mixed(def[key], to.def[key]);
    }
    const { points } = to.def, isLike = points && def.points.length === points.length;
    if (isLike) {
        own.points = def.points.map((/** @type {number[]} */ p, /** @type {number} */ i) => [
            mixed(p[0], points[i][0]), mixed(p[1], points[i][1]),
        ]);
    }
    return { ...to, def: own };
}

/** @param {Context} ctx @param {string} color @param {number} width @param {number[]} [dashes] */
function stroke(ctx, color, width, dashes = []) {
    ctx.setLineDash(dashes);
    ctx.lineWidth = width;
    ctx.strokeStyle = color;
    ctx.stroke();
    ctx.setLineDash([]);
}

/** @param {Context} ctx @param {Needs} page @param {PlayView} view */
function drawBounds(ctx, { session }, view) {
    const b = session.original.world.bounds, half = b.length / 2, from = view.at(b[0], b[1]);
    const to = view.at(b[half], b[half + 1]);
    ctx.beginPath();
    ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    stroke(ctx, view.palette.edge, 1, [2, 4]);
}

/**
 * Draws the goals; of many, only those of the selected agents are more than dots.
 * @param {Context} ctx @param {Needs} page @param {PlayView} view
 */
function drawGoals(ctx, page, view) {
    const { session } = page, { selected, also } = page.store.edit;
    const goals = allThings(session).filter(({ kind }) => kind === "goal"), isFew = goals.length <= FEW;
    const own = new Set(isFew ? [] : (also.length < FEW ? [selected, ...also] : []).map((ref) => ref?.name));
    ctx.fillStyle = view.palette.goal;
    for (const ref of goals) {
        const goal = read(session, ref);
        if (isFew || own.has(ref.name)) drawGoal(ctx, page, view, goal);
        else if (goal) {
            const { x, y } = view.at(goal.def.x, goal.def.y);
            ctx.beginPath();
            ctx.arc(x, y, 2, 0, 2 * Math.PI);
            ctx.fill();
        }
    }
}

/**
 * Draws a goal and a line to its agent.
 * @param {Context} ctx
 * @param {Needs} page
 * @param {PlayView} view
 * @param {Thing | null} goal
 */
function drawGoal(ctx, { session }, view, goal) {
    const id = goal && session.ids.agents.get(goal.name);
    if (!goal || id === null || id === undefined) return;
    const slot = session.world.slot(id), { x, y, drawX, drawY } = session.world.agents;
    const to = view.at(goal.def.x, goal.def.y);
    const from = view.interpolated ? view.at(drawX[slot], drawY[slot]) : view.at(x[slot], y[slot]);
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    stroke(ctx, view.palette.goal, 1, [1, 5]);
    ctx.beginPath();
    ctx.arc(to.x, to.y, GOAL, 0, 2 * Math.PI);
    ctx.fillStyle = view.palette.field;
    ctx.fill();
    stroke(ctx, view.palette.goal, 1.8);
    ctx.beginPath();
    ctx.arc(to.x, to.y, 2.5, 0, 2 * Math.PI);
    ctx.fillStyle = view.palette.goal;
    ctx.fill();
}

/**
 * Draws the nodes of a path as marks. Patrol points have larger marks.
 * @param {Context} ctx
 * @param {PlayView} view
 * @param {Thing | null} path
 */
function drawPathNodes(ctx, view, path) {
    for (const node of path ? outlineOf(path) : []) {
        const { x, y } = view.at(node.x, node.y);
        ctx.beginPath();
        ctx.arc(x, y, 4, 0, 2 * Math.PI);
        stroke(ctx, view.palette.goal, 1.2);
    }
}

/**
 * Traces the outline of an object, expanded by its radius.
 * @param {Context} ctx
 * @param {Needs} page
 * @param {PlayView} view
 * @param {Thing} thing
 * @param {number} [grow] in pixels
 */
// eslint-disable-next-line max-params
function trace(ctx, { session }, view, thing, grow = 0) {
    const corners = outlineOf(thing).map(({ x, y }) => view.at(x, y)), { def, form } = thing;
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.beginPath();
    if (form === "goal") ctx.arc(corners[0].x, corners[0].y, GOAL + grow, 0, 2 * Math.PI);
    else if (form === "box") {
        const center = view.at(def.x, def.y), w = (def.halfWidth + def.radius) * view.scale + grow;
        const h = (def.halfHeight + def.radius) * view.scale + grow;
        ctx.save();
        ctx.translate(center.x, center.y);
        ctx.rotate(def.angle);
        ctx.roundRect(-w, -h, 2 * w, 2 * h, Math.min(def.radius * view.scale + grow, w, h));
        ctx.restore();
    } else if (form === "nodes") {
        corners.forEach(({ x, y }) => ctx.lineTo(x, y));
        if (isClosed(session, thing)) ctx.closePath();
    } else ctx.arc(corners[0].x, corners[0].y, Math.max(def.radius * view.scale + grow, 1), 0, 2 * Math.PI);
}

/** @param {Context} ctx @param {Needs} page @param {PlayView} view @param {Thing} thing @param {string} color */
// eslint-disable-next-line max-params
function drawGhost(ctx, page, view, thing, color) {
    trace(ctx, page, view, thing);
    if (thing.form !== "nodes") {
        ctx.globalAlpha = 0.25;
        ctx.fillStyle = color;
        ctx.fill();
        ctx.globalAlpha = 1;
    }
    stroke(
        ctx, color,
        thing.form === "nodes" ? Math.max(2 * (thing.kind === "path" ? 1 : thing.def.radius) * view.scale, 2) : 2,
        thing.kind === "path" ? [6, 6] : [],
    );
}

/**
 * Outlines one of several selected objects, without handles.
 * @param {Context} ctx @param {Needs} page @param {PlayView} view @param {import("./shape.js").Ref} ref
 */
function drawOneOfMany(ctx, page, view, ref) {
    const thing = read(page.session, ref);
    if (!thing) return;
    trace(ctx, page, view, thing, 3);
    stroke(ctx, view.palette.accent, 1.5, thing.form === "nodes" ? [4, 4] : []);
}

/**
 * Draws what a drag would lay, and the box of a selection.
 * @param {Context} ctx @param {PlayView} view
 * @param {Pick<import("../store/commands.js").Editing, "preview" | "marquee">} state
 */
function drawPreview(ctx, view, { preview, marquee }) {
    const { palette } = view, color = preview ? colorNamed(palette, preview.color) : "";
    for (const place of preview?.places ?? []) {
        const { x, y } = view.at(place.x, place.y);
        ctx.beginPath();
        ctx.arc(x, y, (preview?.radius ?? 0) * view.scale, 0, 2 * Math.PI);
        stroke(ctx, color, 1.5);
    }
    if (preview?.line) {
        ctx.beginPath();
        for (const place of preview.line) ctx.lineTo(view.at(place.x, place.y).x, view.at(place.x, place.y).y);
        stroke(ctx, color, 2, [6, 6]);
    }
    if (!marquee) return;
    const from = view.at(marquee.from.x, marquee.from.y), to = view.at(marquee.to.x, marquee.to.y);
    ctx.beginPath();
    ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    stroke(ctx, palette.accent, 1.5, [4, 4]);
}

/** @param {Context} ctx @param {Needs} page @param {PlayView} view @param {Thing} thing */
function drawSelected(ctx, page, view, thing) {
    const state = page.store.edit, { palette } = view;
    const handles = state.also.length ? [] : handlesOf(page, thing, state.pointer);
    const size = SIZE[state.pointer], knob = handles.find(({ kind }) => kind === "knob");
    trace(ctx, page, view, thing, 3);
    stroke(ctx, palette.accent, 1.5, thing.form === "nodes" ? [4, 4] : []);
    if (knob) {
        const top = handles.filter(({ kind }) => kind === "corner");
        const from = thing.form === "nodes" ? { x: knob.x, y: knob.y + 20 } : view.at(thing.def.x, thing.def.y);
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(knob.x, knob.y);
        if (top.length || thing.form === "nodes") stroke(ctx, palette.accent, 1);
    }
    for (const { kind, at, x, y } of handles) {
        const isChosen = kind === "node" && at === state.node, half = (kind === "edge" ? size * 0.75 : size) / 2;
        ctx.beginPath();
        if (kind === "corner") ctx.rect(x - half, y - half, size, size);
        else ctx.arc(x, y, kind === "node" ? half + 1 : half, 0, 2 * Math.PI);
        ctx.globalAlpha = kind === "edge" ? 0.75 : 1;
        ctx.fillStyle = isChosen ? palette.accent : palette.field;
        ctx.fill();
        stroke(ctx, palette.accent, isChosen ? 3 : 1.5);
        ctx.globalAlpha = 1;
        if (kind === "edge") drawPlus(ctx, { x, y }, half - 1.2, palette.accent);
    }
}

/** @param {Context} ctx @param {Place} at @param {number} r @param {string} color */
function drawPlus(ctx, { x, y }, r, color) {
    ctx.beginPath();
    ctx.moveTo(x - r, y);
    ctx.lineTo(x + r, y);
    ctx.moveTo(x, y - r);
    ctx.lineTo(x, y + r);
    stroke(ctx, color, 1.2);
}

/**
 * Draws the nodes placed so far, and a line from the last node to the pointer.
 * @param {Context} ctx @param {Needs} page @param {PlayView} view
 */
function drawDraft(ctx, { store }, view) {
    const nodes = store.edit.draft.map(({ x, y }) => view.at(x, y)), { pointer } = store.view, { palette } = view;
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.beginPath();
    for (const { x, y } of nodes) ctx.lineTo(x, y);
    if (pointer.x >= 0) ctx.lineTo(pointer.x, pointer.y);
    stroke(ctx, palette.text, 2, [6, 6]);
    for (const { x, y } of nodes) {
        ctx.beginPath();
        ctx.arc(x, y, 5, 0, 2 * Math.PI);
        ctx.fillStyle = palette.field;
        ctx.fill();
        stroke(ctx, palette.text, 1.8);
    }
}
