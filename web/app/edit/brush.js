/**
 * The brush of edit mode: a click places agents around a point, a drag places them along a line. They are
 * selected, and the next drag gives them their goal. Occupied positions are skipped.
 */
import { agentLike } from "./drag.js";
import { COLORS, groupOf, nextNumber, teamNamed } from "./teams.js";
import { candidates, places } from "../run/lay.js";
import { isInBounds } from "../handles/place.js";
import { notify } from "../ui/notice.js";
import { returning } from "../run/crowd.js";
import { selectionOf } from "./many.js";
import { toWorld } from "../view/camera.js";

const SPEED = 80; // top speed of agents in a scene without agents, in u/s
const MORE = 3; // number of positions that are tried per agent
const CLOSE = 12; // distance between points of a drag in pixels
const MOST_POINTS = 64;

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Place } from "../handles/shape.js" */
/** @import { Grip } from "../view/pointer.js" */
/** @typedef {[op: string, args: unknown[]]} Part */

const tenth = (/** @type {number} */ v) => Math.round(v * 10) / 10;

/**
 * Returns the first free positions, and the indices of those before them that are not free.
 * @param {Needs} page @param {number[][]} points
 */
function freePlaces({ session, store }, points) {
    const { count, spacing, radius } = store.edit.brush, { world } = session, { x, y, radius: radii } = world.agents;
    const laid = { points, spacing, count }, slots = world.agentIds().map((id) => world.slot(id));
    const isFree = (/** @type {Place} */ at) => isInBounds(session, at, radius) &&
        !world.overlap({ ...at, radius }).length &&
        slots.every((slot) => Math.hypot(x[slot] - at.x, y[slot] - at.y) >= radius + radii[slot]);
    const skip = [];
    let found = 0;
    for (const [i, at] of candidates(laid, MORE * count).entries()) {
        if (found === count) break;
        if (isFree(at)) found++;
        else skip.push(i);
    }
    return { ...laid, count: found, skip: found === count ? skip : skip.slice(0, MORE * count - found) };
}

/** Returns the brain of new agents, and the part that adds it if the scene does not have it. @param {Needs} page */
export function brainOfNew({ session, store }, usual = "crowd") {
    const name = session.ids.brains.has(store.edit.brain) ? store.edit.brain : usual;
    /** @type {Part[]} */
    const parts = session.ids.brains.has(name) ? [] : [["brain", [name, { preset: usual }]]];
    return { name, parts };
}

/** Lays the agents and selects them. @param {Needs} page @param {Edit} edit @param {number[][]} points */
export function lay(page, edit, points) {
    const { session, store } = page, { brush } = store.edit, color = COLORS[brush.color];
    const team = teamNamed(session, brush.color), laid = freePlaces(page, points);
    page.store.write.edit.preview(null);
    if (!laid.count) return notify("There is no room here.");
    const first = nextNumber(session, team), brain = brainOfNew(page);
    /** @type {{ maxSpeed?: number }} */
    const like = agentLike(session, [...session.agentNames.values()][0]);
    const def = {
        first, ...laid, radius: brush.radius, brain: brain.name, maxSpeed: tenth(like.maxSpeed ?? SPEED),
        group: groupOf(brush.color),
    };
    /** @type {Part[]} */
    const parts = [...brain.parts, ["crowd", [team, def]]];
    if (session.scene.view?.colors?.[team] !== color) parts.push(["team", [team, { color }]]);
    if (!edit.act(parts, `Placed ${laid.count} agents of team ${team}`)) return;
    const refs = Array.from({ length: laid.count }, (_, i) =>
        ({ kind: /** @type {const} */ ("agent"), name: `${team} ${first + i}` }));
    edit.selectMany(refs);
    edit.use("goal");
    if (laid.count < brush.count) notify(`There is room for ${laid.count} of ${brush.count} agents.`);
}

/** @param {Needs} page @param {Edit} edit @param {Place} from  in the world @returns {Grip} */
export function brushGrip(page, edit, from) {
    let points = [[tenth(from.x), tenth(from.y)]];
    const { radius, color } = page.store.edit.brush;
    return {
        drag(x, y) {
            const at = toWorld(page.camera, x, y), [lx, ly] = points.at(-1) ?? [0, 0];
            if (Math.hypot(at.x - lx, at.y - ly) * page.camera.scale < CLOSE) return;
            points = [...points.slice(0, MOST_POINTS - 1), [tenth(at.x), tenth(at.y)]];
            const laid = freePlaces(page, points);
            page.store.write.edit.preview({ places: places(laid), radius, color: COLORS[color] });
            page.touch();
        },
        drop(isDone) {
            if (isDone) lay(page, edit, points);
            page.store.write.edit.preview(null);
            page.touch();
        },
    };
}

/* ---- goals */

/** Returns the names of the selected agents. @param {Needs} page */
export const selectedAgents = (page) =>
    selectionOf(page).flatMap(({ kind, name }) => (kind === "agent" ? [name] : []));

/** Returns the middle of where the agents start. @param {Needs} page @param {string[]} names */
function middleOf({ session }, names) {
    const all = names.map((name) => session.starts.get(name) ?? { x: 0, y: 0 });
    const mean = (/** @type {"x" | "y"} */ axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length;
    return { x: mean("x"), y: mean("y") };
}

/** Shows where the selected agents would go. @param {Needs} page @param {Place} to */
export function previewGoals(page, to) {
    const names = selectedAgents(page), from = middleOf(page, names), { session, store } = page;
    const id = session.ids.agents.get(names[0]), slot = id === undefined ? 0 : session.world.slot(id);
    const radius = session.world.agents.radius[slot];
    const all = names.map((name) => session.starts.get(name) ?? from);
    const moved = all.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
    store.write.edit.preview({ places: moved, radius, color: "goal", line: [from, to] });
    page.touch();
}

/** Gives the selected agents goals around a point. @param {Needs} page @param {Edit} edit @param {Place} to */
export function giveGoals(page, edit, to) {
    const names = selectedAgents(page), from = middleOf(page, names), { back } = page.store.edit;
    const shift = [tenth(to.x - from.x), tenth(to.y - from.y)];
    /** @type {Part[]} */
    const parts = [["goals", [names, shift]]], isBack = returning(page.session).includes(names[0]);
    if (back !== isBack) parts.push(["back", [names, back]]);
    page.store.write.edit.preview(null);
    if (edit.act(parts, `Gave ${names.length} agents a goal`)) edit.use("select");
    page.touch();
}

/**
 * Sets whether agents that get a goal go back and forth; the selected agents that have a goal do so from now on.
 * @param {Needs} page @param {Edit} edit @param {boolean} on
 */
export function setBack(page, edit, on) {
    const { session } = page, names = selectedAgents(page).filter((name) => session.goals.has(name));
    page.store.write.edit.back(on);
    if (names.length) {
        edit.act([["back", [names, on]]], on
            ? `${names.length} agents go back and forth`
            : `${names.length} agents stay at their goals`);
    }
    edit.shown();
}
