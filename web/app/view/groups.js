/**
 * Draws agents in the colors that the scene gives to their groups, over those of veer/draw, which knows only brains,
 * and a ring around the inspected agent.
 */
import { teamOf } from "../../scene/references.js";

const COVER = 0.1; // added to the smallest radius of an agent, in pixels, so that its dart covers that of veer/draw
const FINDER = 11; // smallest radius of the ring, in pixels
const OWN = 1.25; // size of the inspected agent relative to the others
const SHAPE = [[1.3, 0], [-0.9, 0.85], [-0.5, 0], [-0.9, -0.85]]; // a dart that covers that of veer/draw

const TRAIL = 0.4; // opacity of trails

/** @import { PlayView } from "../field/view.js" */
/** @typedef {Pick<import("../run/session.js").Session, "world" | "ids" | "scene" | "trails">} Shown */

/** Returns the color of a group of agents. @param {PlayView["palette"]} palette @param {string | undefined} name */
export const colorNamed = (palette, name) =>
    /** @type {Record<string, string>} */ (/** @type {unknown} */ (palette))[name ?? "agent"];

/** Returns an empty path for each group that has a color. @param {[string, string][]} colors */
const pathsFor = (colors) => new Map(colors.map(([group]) => [group, new Path2D()]));

/**
 * Returns the color of each agent by its slot, for views in perspective; undefined if no group has a color.
 * @param {Shown} session @param {Record<string, string>} palette
 * @returns {((slot: number) => string | undefined) | undefined}
 */
export function inksOf({ world, ids, scene }, palette) {
    const colors = scene.view?.colors;
    if (!colors || scene.world.dimensions !== 3) return undefined;
    const inks = new Map([...ids.agents].filter(([, id]) => world.isAlive(id)).map(([name, id]) =>
        [world.slot(id), colors[teamOf(name)]]));
    return (slot) => palette[inks.get(slot) ?? ""];
}

/** @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Shown} session */
export function drawGroups(ctx, view, session) {
    const { world, ids, scene } = session, { palette, agent } = view;
    const colors = Object.entries(scene.view?.colors ?? {});
    if (!colors.length || !view.layers.agents || view.orbit) return;
    if (view.layers.trails) drawTrails(ctx, view, session, colors);
    const a = world.agents, darts = pathsFor(colors);
    const [x, y, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawOrientation] : [a.x, a.y, a.orientation];
    for (const [name, id] of ids.agents) {
        const path = darts.get(teamOf(name));
        if (!path || !world.isAlive(id)) continue;
        const slot = world.slot(id), at = view.at(x[slot], y[slot]);
        const size = Math.max(a.radius[slot] * view.scale, view.least + COVER);
        addDart(path, at, turn[slot], id === agent ? OWN * size : size);
        if (id !== agent || view.explain?.slots) continue; // maps show where it is
        ctx.beginPath();
        ctx.arc(at.x, at.y, Math.max(FINDER, 1.6 * size), 0, 2 * Math.PI);
        ctx.lineWidth = 2;
        ctx.strokeStyle = palette.chosen;
        ctx.stroke();
    }
    for (const [group, color] of colors) {
        ctx.fillStyle = colorNamed(palette, color);
        ctx.fill(darts.get(group) ?? new Path2D());
    }
}

/**
 * Draws the trails of each group in its color.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Shown} session
 * @param {[string, string][]} colors
 */
function drawTrails(ctx, view, { world, ids, trails }, colors) {
    const { length, count, head, x, y } = trails, lines = pathsFor(colors), { minX, minY, maxX, maxY } = world.settings;
    for (const [name, id] of ids.agents) {
        const path = lines.get(teamOf(name)), from = world.isAlive(id) ? world.slot(id) * length : Infinity;
        for (let i = 0, last = -1; path && from + length <= x.length && i < count; i++) {
            const k = from + ((head - count + i + length) % length), at = view.at(x[k], y[k]);
            const isJump = last < 0 || Math.abs(x[k] - x[last]) > (maxX - minX) / 2 ||
                Math.abs(y[k] - y[last]) > (maxY - minY) / 2;
            path[isJump ? "moveTo" : "lineTo"](at.x, at.y);
            last = k;
        }
    }
    ctx.lineWidth = 1.5;
    ctx.globalAlpha = TRAIL;
    for (const [group, color] of colors) {
        ctx.strokeStyle = colorNamed(view.palette, color);
        ctx.stroke(lines.get(group) ?? new Path2D());
    }
    ctx.globalAlpha = 1;
}

/** @param {Path2D} path @param {{ x: number, y: number }} at @param {number} angle @param {number} size */
function addDart(path, at, angle, size) {
    const c = Math.cos(angle) * size, s = Math.sin(angle) * size;
    SHAPE.forEach(([u, v], i) => path[i ? "lineTo" : "moveTo"](at.x + u * c - v * s, at.y + u * s + v * c));
    path.closePath();
}
