/**
 * Draws flights: projectiles with their predicted landings, and the shadows of agents above the ground. Part of
 * veer/draw. Height shifts what is drawn towards the upper edge, by `view.lift` world units per unit of height.
 */
import { colors, dashes, disc, fade, line, placing, posesOf, stroke, TURN } from "./canvas.js";
import { bandOf, isIn } from "./level.js";

/** @import { DrawnWorld } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const SEGMENTS = 24; // number of line segments of a drawn flight

/**
 * Draws projectiles in flight: shadow, predicted flight, and a ring at the predicted landing.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawProjectiles(ctx, world, view) {
    if (!world.stats.projectiles) return;
    const { scale, at } = placing(view, world), color = colors(view), { gravityX, gravityY, gravityZ } = world.settings;
    const band = bandOf(world, view);
    for (const id of world.projectiles) {
        const ball = world.getProjectile(id);
        if (!isIn(band, ball.z)) continue;
        const landing = world.projectileLanding(id), now = at(ball);
        const r = Math.max(ball.radius * scale, 2.5);
        if (landing) {
            ctx.beginPath();
            for (let i = 0; i <= SEGMENTS; i++) {
                const t = (landing.time * i) / SEGMENTS, half = 0.5 * t * t;
                const p = at({
                    x: ball.x + ball.velocityX * t + gravityX * half, y: ball.y + ball.velocityY * t + gravityY * half,
                    z: ball.z + ball.velocityZ * t + gravityZ * half,
                });
                ctx.lineTo(p.x, p.y);
            }
            dashes(ctx, [2, 4], () => stroke(ctx, fade(color.danger, 0.5), 1.2));
            const place = at(landing.position);
            ctx.beginPath();
            ctx.arc(place.x, place.y, r * 2 + 4, 0, TURN);
            line(ctx, [place.x - 4, place.y], [place.x + 4, place.y]);
            line(ctx, [place.x, place.y - 4], [place.x, place.y + 4]);
            stroke(ctx, color.danger, 1.5);
        }
        const shade = at({ ...ball, z: ball.ground });
        disc(ctx, { ...shade, r: r * 0.8 }, fade(color.text, 0.25));
        disc(ctx, { ...now, r }, color.danger);
    }
}

/**
 * Draws the shadows of agents above the ground, and a line from each shadow up to its agent.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawHeights(ctx, world, view) {
    const { scale, at } = placing(view, world), color = colors(view), a = world.agents;
    const { x, y, z } = posesOf(world, view);
    const band = bandOf(world, view), { base } = band;
    const shadows = new Path2D(), lines = new Path2D();
    for (let s = 0; s < world.slotCount; s++) {
        if (!(a.flags[s] & 1) || z[s] === base || !isIn(band, z[s])) continue;
        const low = at({ x: x[s], y: y[s] }), high = at({ x: x[s], y: y[s], z: z[s] });
        const r = Math.max(a.radius[s] * scale * 0.8, 2);
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
