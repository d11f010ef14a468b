/**
 * What flies and where it comes down: shadows, projectiles with their predicted landings, jump links with their pads; and flow fields. Part
 * of veer/draw. Height is drawn as a lift towards the upper edge, `view.lift` world units up for each unit of height, with a shadow below.
 */

import { colors, dashes, disc, fade, line, stroke } from "./drawRose.js";
import { arrow } from "./drawSteer.js";

/** @import { Context, View } from "./drawRose.js" */

const TURN = 2 * Math.PI;
const PIECES = 24; // straight parts of a drawn flight

/** World to canvas with height. @param {View} view */
function lifting(view) {
    const scale = view.scale ?? 1, left = view.x ?? 0, top = view.y ?? 0, lift = view.lift ?? 0.5;
    return { scale, at: (/** @type {{ x: number, y: number, z?: number }} */ p) => ({ x: (p.x - left) * scale, y: (p.y - top - (p.z ?? 0) * lift) * scale }) };
}

/** Balls in flight: shadow, way to go, and the ring where each will land. @param {Context} ctx @param {any} world @param {View} view */
export function drawProjectiles(ctx, world, view) {
    if (!world.stats.projectiles) return;
    const ids = world.projectiles;
    const { scale, at } = lifting(view), color = colors(view), { gravityX, gravityY, gravityZ } = world.settings;
    for (const id of ids) {
        const ball = world.getProjectile(id), landing = world.projectileLanding(id), now = at(ball), r = Math.max(ball.radius * scale, 2.5);
        if (landing) {
            ctx.beginPath();
            for (let i = 0; i <= PIECES; i++) {
                const t = (landing.time * i) / PIECES, half = 0.5 * t * t;
                const p = at({
                    x: ball.x + ball.velocityX * t + gravityX * half, y: ball.y + ball.velocityY * t + gravityY * half,
                    z: ball.z + ball.velocityZ * t + gravityZ * half,
                });
                ctx.lineTo(p.x, p.y);
            }
            dashes(ctx, [2, 4], () => stroke(ctx, fade(color.danger, 0.5), 1.2));
            const center = at(landing.position);
            ctx.beginPath();
            ctx.arc(center.x, center.y, r * 2 + 4, 0, TURN);
            line(ctx, [center.x - 4, center.y], [center.x + 4, center.y]);
            line(ctx, [center.x, center.y - 4], [center.x, center.y + 4]);
            stroke(ctx, color.danger, 1.5);
        }
        const shade = at({ ...ball, z: ball.ground });
        disc(ctx, { ...shade, r: r * 0.8 }, fade(color.text, 0.25));
        disc(ctx, { ...now, r }, color.danger);
    }
}

/** Jump links: an arc from the take-off pad to the landing pad. @param {Context} ctx @param {any} world @param {View} view */
export function drawLinks(ctx, world, view) {
    const { scale, at } = lifting(view), color = colors(view);
    for (const id of view.links ?? []) {
        const link = world.getLink(id), from = at({ x: link.fromX, y: link.fromY, z: link.fromZ }), to = at({ x: link.toX, y: link.toY, z: link.toZ });
        for (const [pad, radius] of /** @type {const} */ ([[from, link.takeOffRadius], [to, link.landingRadius]])) {
            ctx.beginPath();
            ctx.arc(pad.x, pad.y, Math.max(radius * scale, 2), 0, TURN);
            ctx.fillStyle = fade(color.goal, 0.12);
            ctx.fill();
            stroke(ctx, fade(color.goal, 0.8), 1.4);
        }
        const rise = Math.hypot(to.x - from.x, to.y - from.y) * 0.25, middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - rise };
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.quadraticCurveTo(middle.x, middle.y, to.x, to.y);
        dashes(ctx, [6, 5], () => stroke(ctx, fade(color.goal, 0.7), 1.5));
        arrow(ctx, { from: { x: to.x + (middle.x - to.x) * 0.12, y: to.y + (middle.y - to.y) * 0.12 }, to, color: color.goal, width: 1.5 });
    }
}

/** Flow fields as arrows, one a cell. @param {Context} ctx @param {any} world @param {View} view */
export function drawFlows(ctx, world, view) {
    const { scale, at } = lifting(view), color = colors(view);
    for (const { id, x, y, cellSize, columns, rows } of view.flows ?? []) {
        if (cellSize * scale < 8) continue;
        for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
            const middle = { x: x + (column + 0.5) * cellSize, y: y + (row + 0.5) * cellSize }, flow = world.flowAt(id, middle), from = at(middle);
            if (!flow) continue;
            const reach = cellSize * scale * 0.42;
            arrow(ctx, { from, to: { x: from.x + flow.x * reach, y: from.y + flow.y * reach }, color: fade(color.dim, 0.6), width: 1 });
        }
    }
}

/** Shadows of agents above the ground, and the line up to them. @param {Context} ctx @param {any} world @param {View} view */
export function drawHeights(ctx, world, view) {
    const { scale, at } = lifting(view), color = colors(view), a = world.agents, [x, y, z] = view.interpolated ? [a.drawX, a.drawY, a.drawZ] : [a.x, a.y, a.z];
    const shadows = new Path2D(), lines = new Path2D();
    for (let s = 0; s < world.slotCount; s++) {
        if (!(a.flags[s] & 1) || z[s] === 0) continue;
        const low = at({ x: x[s], y: y[s] }), high = at({ x: x[s], y: y[s], z: z[s] }), r = Math.max(a.radius[s] * scale * 0.8, 2);
        shadows.moveTo(low.x + r, low.y);
        shadows.ellipse(low.x, low.y, r, r * 0.6, 0, 0, TURN);
        lines.moveTo(low.x, low.y);
        lines.lineTo(high.x, high.y);
    }
    ctx.fillStyle = fade(color.text, 0.14);
    ctx.fill(shadows);
    ctx.lineWidth = 1;
    ctx.strokeStyle = fade(color.text, 0.12);
    ctx.stroke(lines);
}
