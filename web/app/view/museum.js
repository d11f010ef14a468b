/** Draws the museum of the scene stealth: what can be stolen, glass, the door, noises, guards and the thief. */
import { label } from "./marks.js";

const GLASS = 2; // group of obstacles that do not block the view
const LEAST = 4.5; // smallest radius of a person on the screen, in pixels
const HEARD = 0.9; // time in which a noise spreads, in s
/**
 * Paintings on the walls: where they begin and end, in u, and their color.
 * @type {[number, number, number, number, "goal" | "gold" | "agent" | "red"][]}
 */
const PAINTINGS = [
    [60, 8, 120, 8, "goal"], [180, 8, 270, 8, "agent"], [400, 8, 470, 8, "red"], [530, 8, 610, 8, "gold"],
    [720, 8, 800, 8, "goal"], [992, 150, 992, 240, "agent"], [992, 420, 992, 490, "gold"], [992, 550, 992, 650, "red"],
    [700, 692, 780, 692, "agent"], [400, 692, 480, 692, "goal"], [8, 60, 8, 130, "red"], [8, 190, 8, 300, "gold"],
    [8, 400, 8, 470, "goal"], [150, 692, 240, 692, "gold"], [540, 692, 620, 692, "red"], [850, 692, 930, 692, "goal"],
];
const TEXT = 0.45; // scale, in pixels per unit, below which there are no texts

/** @import { PlayView } from "../field/view.js" */
/** @import { Session } from "../run/session.js" */
/** @import { AgentId } from "../../types.js" */
/** @import { Memory, Sound } from "../play/stealth.js" */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ x: number, y: number }} Place */

/** @param {Context} ctx @param {{ x: number, y: number, r: number }} circle @param {string} color */
function disc(ctx, { x, y, r }, color) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fillStyle = color;
    ctx.fill();
}

/** Returns where an agent is drawn. @param {PlayView} view @param {Session} session @param {AgentId} id */
function spotOf(view, { world }, id) {
    const a = world.agents, slot = world.slot(id);
    const [x, y, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawOrientation] : [a.x, a.y, a.orientation];
    return { ...view.at(x[slot], y[slot]), angle: turn[slot], r: Math.max(a.radius[slot] * view.scale, LEAST) };
}

/**
 * Draws a crown.
 * @param {Context} ctx @param {{ x: number, y: number, r: number }} at @param {{ fill: string, rim: string }} ink
 */
export function drawCrown(ctx, { x, y, r }, { fill, rim }) {
    ctx.beginPath();
    [[-1, 0.7], [-1.1, -0.6], [-0.5, 0], [0, -1], [0.5, 0], [1.1, -0.6], [1, 0.7]].forEach(([u, v], i) =>
        ctx[i ? "lineTo" : "moveTo"](x + u * r, y + v * r));
    ctx.closePath();
    ctx.lineJoin = "round";
    ctx.lineWidth = 3;
    ctx.strokeStyle = rim;
    ctx.stroke();
    ctx.fillStyle = fill;
    ctx.fill();
}

/**
 * Draws the glass cases, the crown on its plinth unless it is taken, and the door.
 * @param {Context} ctx @param {PlayView} view @param {Session} session
 * @param {{ crown: Place | null, exit: Place }} things
 */
export function drawMuseum(ctx, view, { world, ids }, { crown, exit }) {
    const { palette, scale } = view;
    for (const [x1, y1, x2, y2, color] of PAINTINGS) {
        const from = view.at(x1, y1), to = view.at(x2, y2);
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
        ctx.lineWidth = Math.max(6 * scale, 2);
        ctx.globalAlpha = 0.75;
        ctx.strokeStyle = palette[color];
        ctx.stroke();
        ctx.globalAlpha = 1;
    }
    for (const id of ids.obstacles) {
        const { group, x, y, halfWidth, halfHeight } = world.getObstacle(id);
        if (group !== GLASS) continue;
        const from = view.at(x - halfWidth, y - halfHeight), size = [2 * halfWidth * scale, 2 * halfHeight * scale];
        ctx.fillStyle = palette.field;
        ctx.fillRect(from.x, from.y, size[0], size[1]);
        ctx.globalAlpha = 0.25;
        ctx.fillStyle = palette.forbidden;
        ctx.fillRect(from.x, from.y, size[0], size[1]);
        ctx.globalAlpha = 1;
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = palette.forbidden;
        ctx.strokeRect(from.x, from.y, size[0], size[1]);
        ctx.beginPath();
        for (const share of [0.3, 0.42]) {
            ctx.moveTo(from.x + (share + 0.12) * size[0], from.y + 3);
            ctx.lineTo(from.x + share * size[0], from.y + size[1] - 3);
        }
        ctx.globalAlpha = 0.6;
        ctx.stroke();
        ctx.globalAlpha = 1;
    }
    const door = view.at(14, exit.y - 42), wide = Math.max(7 * scale, 4);
    ctx.fillStyle = palette.interest;
    ctx.fillRect(door.x - wide, door.y, wide, 84 * scale);
    ctx.globalAlpha = 0.16;
    ctx.fillRect(door.x, door.y, 72 * scale, 84 * scale);
    ctx.globalAlpha = 1;
    const text = view.at(exit.x, exit.y + 60);
    if (scale > TEXT) {
        label(ctx, { ...text, color: palette.interest, text: "door", rim: palette.field, font: "600 12px" });
    }
    if (!crown) return;
    const at = view.at(crown.x, crown.y), r = Math.max(13 * scale, 7);
    ctx.globalAlpha = 0.18;
    disc(ctx, { ...at, r: 2.4 * r }, palette.gold);
    ctx.globalAlpha = 1;
    drawCrown(ctx, { ...at, r }, { fill: palette.gold, rim: palette.field });
}

/**
 * Draws noises as rings that spread as far as guards hear them.
 * @param {Context} ctx @param {PlayView} view @param {Session} session @param {Sound[]} sounds
 */
export function drawNoises(ctx, view, { world, stepTime }, sounds) {
    const { palette, scale } = view;
    for (const { x, y, tick, loudness } of sounds) {
        const age = ((world.tick - tick) * stepTime) / HEARD, at = view.at(x, y), isCoin = loudness > 200;
        if (age < 0 || age > 1) continue;
        ctx.beginPath();
        ctx.arc(at.x, at.y, loudness * scale * Math.sqrt(age), 0, 2 * Math.PI);
        ctx.lineWidth = isCoin ? 2 : 1;
        ctx.strokeStyle = isCoin ? palette.goal : palette.text;
        ctx.globalAlpha = (isCoin ? 0.7 : 0.35) * (1 - age);
        ctx.stroke();
        ctx.globalAlpha = 1;
        if (isCoin) disc(ctx, { ...at, r: 4 }, palette.goal);
    }
}

/**
 * Draws a person: shoulders, and a cap or head.
 * @param {Context} ctx @param {{ x: number, y: number, r: number, angle: number }} at
 * @param {{ body: string, head: string, rim: string }} ink
 */
function drawPerson(ctx, { x, y, r, angle }, { body, head, rim }) {
    ctx.beginPath();
    ctx.ellipse(x, y, 0.62 * r, 1.15 * r, angle, 0, 2 * Math.PI);
    ctx.lineWidth = 3;
    ctx.strokeStyle = rim;
    ctx.stroke();
    ctx.fillStyle = body;
    ctx.fill();
    const ahead = { x: x + 0.18 * r * Math.cos(angle), y: y + 0.18 * r * Math.sin(angle) };
    disc(ctx, { ...ahead, r: 0.58 * r }, rim);
    disc(ctx, { ...ahead, r: 0.46 * r }, head);
}

/**
 * Draws the guards: yellow on their beat, orange with a question mark while they search, with an exclamation mark while
 * they see the thief.
 * @param {Context} ctx @param {PlayView} view @param {Session} session @param {AgentId[]} guards
 */
export function drawGuards(ctx, view, session, guards) {
    const { palette } = view;
    for (const id of guards) {
        const at = spotOf(view, session, id), known = session.world.memories(id).filter(({ isFound }) => isFound);
        const sees = known.some(({ isSeen }) => isSeen), ink = known.length ? palette.danger : palette.decision;
        disc(ctx, { ...at, r: 1.6 * at.r }, palette.field);
        drawPerson(ctx, { ...at, r: 1.25 * at.r }, { body: ink, head: palette.text, rim: palette.field });
        if (!known.length) continue;
        const place = { x: at.x, y: at.y - 1.6 * at.r - 3 };
        label(ctx, { ...place, color: palette.danger, text: sees ? "!" : "?", rim: palette.field, font: "800 18px" });
    }
}

/**
 * Draws the thief, with the crown once it has it; a round's end flashes.
 * @param {Context} ctx @param {PlayView} view @param {Session} session
 * @param {{ thief: AgentId, memory: Memory, isStill: boolean }} what
 */
export function drawThief(ctx, view, session, { thief, memory, isStill }) {
    const { palette, scale } = view, at = spotOf(view, session, thief), { phase, until } = memory;
    disc(ctx, { ...at, r: 1.7 * at.r }, palette.field);
    ctx.beginPath();
    ctx.arc(at.x, at.y, 1.75 * at.r, 0, 2 * Math.PI);
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.chosen;
    ctx.stroke();
    drawPerson(ctx, { ...at, r: 1.3 * at.r }, { body: palette.agent, head: palette.text, rim: palette.field });
    if (phase === "escaping" || phase === "out") {
        const r = Math.max(8 * scale, 5);
        drawCrown(ctx, { x: at.x, y: at.y - 1.8 * at.r - r, r }, { fill: palette.gold, rim: palette.field });
    }
    const age = (session.world.tick - until) * session.stepTime;
    if ((phase !== "caught" && phase !== "out") || age > 1) return;
    ctx.globalAlpha = 1 - age;
    ctx.beginPath();
    ctx.arc(at.x, at.y, (isStill ? 40 : 14 + 110 * Math.sqrt(age)) * scale, 0, 2 * Math.PI);
    ctx.lineWidth = 4;
    ctx.strokeStyle = phase === "caught" ? palette.danger : palette.interest;
    ctx.stroke();
    ctx.globalAlpha = 1;
}
