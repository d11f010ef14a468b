/**
 * Draws agents in the colors that the scene gives to their groups, over those of veer/draw, which knows only brains, and
 * a ring around the inspected agent.
 */
const LEAST = 2.6; // smallest radius of an agent on the screen, in pixels
const FINDER = 11; // smallest radius of the ring, in pixels
const OWN = 1.25; // size of the inspected agent relative to the others
const SHAPE = [[1.3, 0], [-0.9, 0.85], [-0.5, 0], [-0.9, -0.85]]; // a dart that covers that of veer/draw

/** @import { PlayView } from "../field/view.js" */

/** Returns the color of a group of agents. @param {PlayView["palette"]} palette @param {string | undefined} name */
export const colorNamed = (palette, name) =>
    /** @type {Record<string, string>} */ (/** @type {unknown} */ (palette))[name ?? "agent"];

/**
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view
 * @param {Pick<import("../run/session.js").Session, "world" | "ids" | "scene">} session
 */
export function drawGroups(ctx, view, { world, ids, scene }) {
    const colors = Object.entries(scene.view?.colors ?? {}), { palette, agent } = view;
    if (!colors.length || !view.layers.agents) return;
    const a = world.agents, darts = new Map(colors.map(([group]) => [group, new Path2D()]));
    const [x, y, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawOrientation] : [a.x, a.y, a.orientation];
    for (const [name, id] of ids.agents) {
        const path = darts.get(name.replace(/ \d+$/, ""));
        if (!path || !world.isAlive(id)) continue;
        const slot = world.slot(id), at = view.at(x[slot], y[slot]), size = Math.max(a.radius[slot] * view.scale, LEAST);
        addDart(path, at, turn[slot], id === agent ? OWN * size : size);
        if (id !== agent) continue;
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

/** @param {Path2D} path @param {{ x: number, y: number }} at @param {number} angle @param {number} size */
function addDart(path, at, angle, size) {
    const c = Math.cos(angle) * size, s = Math.sin(angle) * size;
    SHAPE.forEach(([u, v], i) => path[i ? "lineTo" : "moveTo"](at.x + u * c - v * s, at.y + u * s + v * c));
    path.closePath();
}
