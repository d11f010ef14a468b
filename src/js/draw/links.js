/**
 * Draws links by kind: jumps as arcs, stairs and other walks with treads, ladders with rungs, teleporters as double
 * rings, doors with their leaf. Arrowheads show the directions in which a link leads. A link that no one may use is
 * gray and has a lock. Part of veer/draw.
 */
import { arrow, colors, dashes, disc, fade, inspectedSlot, line, placing, shown, stroke, TURN } from "./canvas.js";
import { bandOf, isIn } from "./level.js";
import { tag } from "./tags.js";

/** @import { DrawnWorld, LinkState } from "../types/api.js" */
/** @import { Context, View } from "./canvas.js" */

const TREAD = 7; // distance between the treads of stairs and the rungs of ladders, in canvas units
const LADDER = 0.7; // half the width of a ladder, in radii of its pads
const STAIRS = 0.9; // half the width of stairs, in radii of the pads
const SLOTS = 2 ** 20; // an id modulo this number is the slot of the link
const USED = 0xffff, AIRBORNE = 64; // of the columns jumpLink and flags

/** @typedef {{ x: number, y: number }} Place */
/**
 * A link on the canvas: its ends, the radii of its pads, the direction from end to end, its length and color.
 * @typedef {{ link: LinkState, from: Place, to: Place, radii: [number, number], along: Place, length: number, ink:
 *   string, open: boolean, locked: boolean, view: View }} Drawn
 */

/** Returns the slots of the links on which agents are. @param {DrawnWorld} world */
function usedLinks(world) {
    const { jumpLink, flags } = world.agents, used = new Set();
    for (let s = 0; s < world.slotCount; s++) {
        if (jumpLink[s] && flags[s] & AIRBORNE && flags[s] & 1) used.add((jumpLink[s] & USED) - 1);
    }
    return used;
}

/**
 * Returns the groups of links that count as open: those in `view.keys`, or those that the inspected agent may use.
 * @param {DrawnWorld} world @param {View} view
 */
function keysOf(world, view) {
    if (view.keys !== undefined) return view.keys;
    const own = inspectedSlot(world, view), brain = own >= 0 && view.agent ? world.getAgent(view.agent).brain : null;
    const route = brain && world.getBrain(brain).behaviors.find(({ type }) => type === "goTo" || type === "navField");
    return route && "links" in route ? (route.links ?? -1) : -1;
}

/**
 * Draws the links in `view.links`; the layer `costs` adds the length of open ground that each counts as, and its wait.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawLinks(ctx, world, view) {
    if (!view.links?.length) return;
    const { scale, at } = placing(view, world), color = colors(view), band = bandOf(world, view);
    const keys = keysOf(world, view), used = usedLinks(world);
    // an end on another level is drawn on the level of the view
    const heightOf = (/** @type {number} */ z) => (isIn(band, z) ? z : band.base);
    for (const id of view.links) {
        const link = world.getLink(id), { fromX, fromY, fromZ, toX, toY, toZ, takeOffRadius, landingRadius } = link;
        if (!isIn(band, fromZ) && !isIn(band, toZ)) continue;
        const from = at({ x: fromX, y: fromY, z: heightOf(fromZ) });
        const to = at({ x: toX, y: toY, z: heightOf(toZ) }), length = Math.hypot(to.x - from.x, to.y - from.y);
        const locked = !((link.group & keys) >>> 0), open = used.has(id % SLOTS);
        const along = { x: (to.x - from.x) / (length || 1), y: (to.y - from.y) / (length || 1) };
        /** @type {Drawn} */
        const drawn = {
            link, from, to, length, along, open, locked, view, ink: locked ? color.dim : color.goal,
            radii: [Math.max(takeOffRadius * scale, 2), Math.max(landingRadius * scale, 2)],
        };
        drawPads(ctx, drawn);
        SHAPES[link.kind](ctx, drawn);
        if (locked) drawLock(ctx, drawn);
        if (isIn(band, fromZ) !== isIn(band, toZ)) drawFloor(ctx, drawn, isIn(band, fromZ), world);
        if (shown(view, "costs")) drawCost(ctx, drawn);
    }
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawPads(ctx, { from, to, radii, ink }) {
    for (const [pad, radius] of /** @type {const} */ ([[from, radii[0]], [to, radii[1]]])) {
        ctx.beginPath();
        ctx.arc(pad.x, pad.y, radius, 0, TURN);
        ctx.fillStyle = fade(ink, 0.12);
        ctx.fill();
        stroke(ctx, fade(ink, 0.8), 1.4);
    }
}

/** Draws an arrowhead at the end to which a link leads, and one at its start if it leads back.
 * @param {Context} ctx @param {Drawn} drawn */
function drawHeads(ctx, { link, from, to, along, ink, length }) {
    const back = Math.min(12, length / 2);
    const head = (/** @type {Place} */ tip, /** @type {number} */ sign) =>
        arrow(ctx, {
            from: { x: tip.x - sign * back * along.x, y: tip.y - sign * back * along.y }, to: tip,
            color: ink, width: 1.5,
        });
    head(to, 1);
    if (link.twoWay) head(from, -1);
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawArc(ctx, { link, from, to, length, ink }) {
    const bend = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - length * 0.25 };
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
    dashes(ctx, [6, 5], () => stroke(ctx, fade(ink, 0.7), 1.5));
    for (const tip of link.twoWay ? [to, from] : [to]) {
        arrow(ctx, {
            from: { x: tip.x + (bend.x - tip.x) * 0.12, y: tip.y + (bend.y - tip.y) * 0.12 }, to: tip, color: ink,
            width: 1.5,
        });
    }
}

/**
 * Draws bars across a link at equal distances.
 * @param {Context} ctx @param {Drawn} drawn @param {number} half  half the length of a bar
 */
function drawBars(ctx, { from, along, length, ink }, half) {
    const count = Math.max(2, Math.round(length / TREAD));
    ctx.beginPath();
    for (let i = 1; i < count; i++) {
        const x = from.x + (along.x * length * i) / count, y = from.y + (along.y * length * i) / count;
        line(ctx, [x - along.y * half, y + along.x * half], [x + along.y * half, y - along.x * half]);
    }
    stroke(ctx, fade(ink, 0.6), 1.2);
}

/**
 * Draws the two sides of a link.
 * @param {Context} ctx @param {Drawn} drawn @param {number} half @param {number} width
 */
function drawSides(ctx, { from, to, along, ink }, half, width) {
    ctx.beginPath();
    for (const side of [half, -half]) {
        line(ctx, [from.x - along.y * side, from.y + along.x * side], [to.x - along.y * side, to.y + along.x * side]);
    }
    stroke(ctx, ink, width);
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawStairs(ctx, drawn) {
    const { from, to, along, radii } = drawn, half = STAIRS * Math.min(...radii);
    ctx.beginPath();
    [[from, half], [to, half], [to, -half], [from, -half]].forEach(([end, side]) => {
        const { x, y } = /** @type {Place} */ (end);
        ctx.lineTo(x - along.y * /** @type {number} */ (side), y + along.x * /** @type {number} */ (side));
    });
    ctx.closePath();
    ctx.fillStyle = fade(drawn.ink, 0.12);
    ctx.fill();
    drawBars(ctx, drawn, half);
    drawHeads(ctx, drawn);
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawLadder(ctx, drawn) {
    const half = Math.max(LADDER * Math.min(...drawn.radii), 3);
    drawSides(ctx, drawn, half, 2);
    drawBars(ctx, drawn, half);
    drawHeads(ctx, drawn);
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawTeleport(ctx, drawn) {
    const { from, to, radii, ink } = drawn;
    for (const [pad, radius] of /** @type {const} */ ([[from, radii[0]], [to, radii[1]]])) {
        ctx.beginPath();
        ctx.arc(pad.x, pad.y, radius * 0.6, 0, TURN);
        stroke(ctx, ink, 1.4);
    }
    ctx.beginPath();
    line(ctx, [from.x, from.y], [to.x, to.y]);
    dashes(ctx, [1.5, 6], () => stroke(ctx, fade(ink, 0.8), 1.5));
    drawHeads(ctx, drawn);
}

/**
 * Draws a door: its leaf is across the link, or turned aside while an agent goes through.
 * @param {Context} ctx @param {Drawn} drawn
 */
function drawDoor(ctx, drawn) {
    const { from, to, along, radii, ink, open, view } = drawn, half = Math.max(...radii);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const hinge = { x: middle.x - along.y * half, y: middle.y + along.x * half };
    const turn = open ? along : { x: along.y, y: -along.x };
    ctx.beginPath();
    line(ctx, [from.x, from.y], [to.x, to.y]);
    dashes(ctx, [3, 4], () => stroke(ctx, fade(ink, 0.6), 1.2));
    for (const [color, width] of /** @type {const} */ ([[colors(view).field, 7], [ink, 4]])) {
        ctx.beginPath();
        line(ctx, [hinge.x, hinge.y], [hinge.x + 2 * half * turn.x, hinge.y + 2 * half * turn.y]);
        stroke(ctx, color, width);
    }
    disc(ctx, { ...hinge, r: 3 }, ink);
    drawHeads(ctx, drawn);
}

/** Draws a padlock in the middle of a link. @param {Context} ctx @param {Drawn} drawn */
function drawLock(ctx, { from, to, view }) {
    const x = (from.x + to.x) / 2, y = (from.y + to.y) / 2, color = colors(view);
    disc(ctx, { x, y, r: 10 }, color.field);
    ctx.beginPath();
    ctx.arc(x, y - 2, 3.2, Math.PI, TURN);
    stroke(ctx, color.text, 1.6);
    ctx.beginPath();
    ctx.rect(x - 5, y - 2, 10, 7);
    ctx.fillStyle = color.text;
    ctx.fill();
}

/**
 * Draws an arrow up or down, and the level to which a link leads, at the end on the drawn level.
 * @param {Context} ctx @param {Drawn} drawn @param {boolean} isFrom  the start of the link is on the drawn level
 * @param {DrawnWorld} world
 */
function drawFloor(ctx, { link, from, to, radii, view }, isFrom, world) {
    const near = isFrom ? from : to, far = isFrom ? link.toZ : link.fromZ, own = isFrom ? link.fromZ : link.toZ;
    const text = `${far > own ? "↑" : "↓"} ${Math.round(far / world.settings.levelHeight)}`;
    tag(ctx, { x: near.x, y: near.y - radii[isFrom ? 0 : 1] - 10, text, color: colors(view).text, view });
}

/** @param {Context} ctx @param {Drawn} drawn */
function drawCost(ctx, { link: { cost, wait }, from, to, along, radii, view }) {
    const text = `${Number(cost.toPrecision(3))} u${wait > 0 ? `, ${Number(wait.toPrecision(2))} s` : ""}`;
    const aside = Math.max(...radii) + 12; // on the side of the link that is nearer to the lower edge
    const side = along.x >= 0 ? aside : -aside;
    const middle = { x: (from.x + to.x) / 2 - along.y * side, y: (from.y + to.y) / 2 + along.x * side };
    tag(ctx, { ...middle, text, color: colors(view).text, view });
}

/** @type {Record<LinkState["kind"], (ctx: Context, drawn: Drawn) => void>} */
const SHAPES = { jump: drawArc, walk: drawStairs, ladder: drawLadder, teleport: drawTeleport, door: drawDoor };
