/**
 * What single behaviors say to the inspected agent: their wishes as arrows, with the sum, and the radii within which they act. Part of
 * veer/draw; after C. Reynolds' diagrams ("Steering Behaviors For Autonomous Characters", 1999).
 */

import { colors, dashes, fade, line, stroke } from "./drawRose.js";

/** @import { Context, View } from "./drawRose.js" */

const TURN = 2 * Math.PI;
const AHEAD = 0.5; // s: an arrow ends where its velocity would lead in this time
const LEAST = 6; // canvas units; a shorter wish is a dot
const TURNED = 0.25; // s: an arc ends where its rotation would lead in this time, but within a turn
const ARC = 30; // canvas units: radius of the innermost arc

/** Where distances of a behavior are measured from: the agent, or its target. @type {Record<string, Record<string, "own" | "target">>} */
const RADII = {
    arrive: { slowRadius: "target", stopRadius: "target" }, leave: { escapeRadius: "target", dangerRadius: "target" },
    flee: { panicRadius: "target" }, evade: { panicRadius: "own" }, pursue: { catchRadius: "own" }, intercept: { catchRadius: "own" },
    separation: { distance: "own" }, alignment: { distance: "own" }, cohesion: { distance: "own" },
    flock: { separationDistance: "own", distance: "own" }, avoidAgents: { range: "own" }, avoidAgent: { range: "own" }, queue: { distance: "own" },
    orbit: { radius: "target" }, dodgeProjectiles: { radius: "own" }, hide: { range: "own" }, followWall: { range: "own" },
};

/**
 * Every behavior's wish as an arrow with its name, one that only turns as an arc, and the decision that came of them.
 * @param {Context} ctx @param {any} why  world.explain()
 * @param {{ x: number, y: number, angle: number, scale: number, view: View }} place  of the agent on the canvas, and its orientation
 */
export function drawDesired(ctx, why, { x, y, angle, scale, view }) {
    const color = colors(view), length = AHEAD * scale;
    let radius = ARC;
    ctx.font = color.font;
    ctx.textBaseline = "middle";
    for (const { type, active, weight, desiredVelocity, rotation } of why.behaviors) {
        if (!active || weight === 0) continue;
        if (rotation !== 0 && desiredVelocity.x === 0 && desiredVelocity.y === 0) {
            drawTurn(ctx, { x, y, angle, turn: rotation * TURNED, radius, color: color.interest, name: type });
            radius += 9;
            continue;
        }
        const end = { x: x + desiredVelocity.x * weight * length, y: y + desiredVelocity.y * weight * length };
        const ink = view.dangers?.includes(type) ? color.danger : color.interest;
        arrow(ctx, { from: { x, y }, to: end, color: ink, width: 2 });
        const left = end.x < x - 1;
        ctx.textAlign = left ? "right" : "left";
        ctx.fillStyle = ink;
        ctx.fillText(type, end.x + (left ? -6 : 6), end.y + (end.y < y ? -7 : 7));
    }
    const end = { x: x + why.desired.x * length, y: y + why.desired.y * length };
    arrow(ctx, { from: { x, y }, to: end, color: color.decision, width: 3.5 });
}

/**
 * An arc from where the agent faces to where it would.
 * @param {Context} ctx @param {{ x: number, y: number, angle: number, turn: number, radius: number, color: string, name: string }} shape
 */
function drawTurn(ctx, { x, y, angle, turn, radius, color, name }) {
    const end = angle + Math.max(-0.8 * TURN, Math.min(0.8 * TURN, turn)), back = turn > 0 ? -1 : 1;
    const at = (/** @type {number} */ far, /** @type {number} */ to) => ({ x: x + Math.cos(to) * far, y: y + Math.sin(to) * far });
    ctx.beginPath();
    ctx.arc(x, y, radius, angle, end, turn < 0);
    stroke(ctx, color, 2);
    arrow(ctx, { from: at(radius, end + (back * 7) / radius), to: at(radius, end), color, width: 2 });
    const label = at(radius + 9, end);
    ctx.textAlign = label.x < x ? "right" : "left";
    ctx.fillStyle = color;
    ctx.fillText(name, label.x, label.y);
}

/** @param {Context} ctx @param {{ from: { x: number, y: number }, to: { x: number, y: number }, color: string, width: number }} shape */
export function arrow(ctx, { from, to, color, width }) {
    const far = Math.hypot(to.x - from.x, to.y - from.y), angle = Math.atan2(to.y - from.y, to.x - from.x), head = Math.min(4 + 2 * width, far * 0.6);
    ctx.fillStyle = color;
    ctx.beginPath();
    if (far < LEAST) {
        ctx.arc(from.x, from.y, width + 0.5, 0, TURN);
        ctx.fill();
        return;
    }
    line(ctx, [from.x, from.y], [to.x - Math.cos(angle) * head * 0.8, to.y - Math.sin(angle) * head * 0.8]);
    stroke(ctx, color, width);
    ctx.beginPath();
    ctx.moveTo(to.x, to.y);
    for (const side of [2.65, -2.65]) ctx.lineTo(to.x + Math.cos(angle + side) * head, to.y + Math.sin(angle + side) * head);
    ctx.fill();
}

/**
 * The circles within which an agent's behaviors act, named; around the agent or around what they are about.
 * @param {Context} ctx @param {any} brain  world.getBrain()
 * @param {{ own: { x: number, y: number }, target: (behavior: any) => { x: number, y: number } | null, scale: number, view: View }} place  on the canvas
 */
export function drawCircles(ctx, brain, { own, target, scale, view }) {
    const color = colors(view), done = new Set();
    ctx.font = color.font;
    ctx.textAlign = "center";
    ctx.textBaseline = "bottom";
    for (const behavior of brain.behaviors) {
        if (behavior.weight === 0) continue;
        for (const [name, where] of Object.entries(RADII[behavior.type] ?? {})) {
            const radius = behavior[name] * scale, at = where === "own" ? own : target(behavior), key = `${where} ${behavior[name]} ${at?.x} ${at?.y}`;
            if (!at || !Number.isFinite(radius) || radius < 2 || done.has(key)) continue;
            if (name === "slowRadius" && behavior.profile !== "ramp") continue; // the braking profile has no use for it
            done.add(key);
            const ink = where === "own" ? color.dim : color.goal;
            ctx.beginPath();
            ctx.arc(at.x, at.y, radius, 0, TURN);
            dashes(ctx, [4, 5], () => stroke(ctx, fade(ink, 0.7), 1.2));
            ctx.fillStyle = ink;
            ctx.fillText(`${name} ${Math.round(behavior[name])}`, at.x, at.y - radius - 3);
        }
    }
}
