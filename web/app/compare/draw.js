/**
 * Draws A, either as hollow agents over the agents of B or in a separate field next to B; or the run of a point that a
 * search has found, over both.
 */
import { drawWorld } from "veer/draw";
import { toScreen } from "../view/camera.js";
import { byId, surface } from "../ui/dom.js";
import { viewOf } from "../field/view.js";
import { drawPlotArea } from "../panel/plot.js";
import { drawGroups } from "../view/groups.js";
import { showCompared } from "./bar.js";

const APART = 1.5; // distance in pixels below which a ghost is skipped, because it would only blur B's agent
const MANY = 1500; // number of ghosts above which each is drawn as a point
const TURN = 2 * Math.PI;
const FONT = "600 11px system-ui, sans-serif";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "canvas" | "camera" | "compare" | "patrol" |
 *   "plays" | "ghost">} Needs
 */
/** @import { Picture } from "../field/view.js" */
/** @import { Play } from "../panel/play.js" */
/** @import { Session } from "../run/session.js" */
/**
 * An agent's position and size on the canvas.
 * @typedef {{ x: number, y: number, r: number, angle: number, slot: number }} Drawn
 */

/** Plays of the scene that are bound to A's session, for drawing. @type {WeakMap<Session, { of: Play, play: Play }>} */
const plays = new WeakMap();

/**
 * Converts a point to canvas coordinates and returns the pixels per world unit there.
 * @param {Picture} view
 * @param {{ x: number, y: number, z: number }} place
 */
function spotOf(view, { x, y, z }) {
    const at = toScreen(view, x, y, z);
    return view.orbit ? { scale: 0, ...at } : { x: at.x, y: at.y - z * view.lift * view.scale, scale: view.scale };
}

/** Returns the agents of a session on the canvas, by slot. @param {Picture} view @param {Session} session */
function placesOf(view, { world }) {
    const a = world.agents;
    const [x, y, z, angle] = view.interpolated
        ? [a.drawX, a.drawY, a.drawZ, a.drawOrientation]
        : [a.x, a.y, a.z, a.orientation];
    return (/** @type {number} */ slot) => {
        const at = spotOf(view, { x: x[slot], y: y[slot], z: z[slot] });
        const ahead = spotOf(view,
            { x: x[slot] + Math.cos(angle[slot]), y: y[slot] + Math.sin(angle[slot]), z: z[slot] });
        return { ...at, r: a.radius[slot] * at.scale, angle: Math.atan2(ahead.y - at.y, ahead.x - at.x), slot };
    };
}

/**
 * Returns the agents of A whose position differs from B's.
 * @param {Needs} page
 * @param {Session} a
 * @param {Picture} view
 * @returns {Drawn[]}
 */
function ghostsOf({ session }, a, view) {
    const placeA = placesOf(view, a), placeB = placesOf(view, session), ghosts = [];
    for (const [id, name] of a.agentNames) {
        const ghost = placeA(a.world.slot(id)), twin = session.ids.agents.get(name);
        if (ghost.x < -ghost.r || ghost.y < -ghost.r || ghost.x > view.width + ghost.r ||
            ghost.y > view.height + ghost.r) {
            continue;
        }
        const b = twin !== undefined && session.world.isAlive(twin) ? placeB(session.world.slot(twin)) : null;
        if (!b || Math.hypot(b.x - ghost.x, b.y - ghost.y) > APART) ghosts.push(ghost);
    }
    return ghosts;
}

/**
 * Draws A over B or next to B.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Needs} page
 * @param {Picture} view  the view of B
 */
export function drawCompared(ctx, page, view) {
    const { compare, store, session } = page, found = page.ghost.shown();
    if (compare.a?.name === session.name) {
        compare.guarded((a) => {
            if (store.compare.split) drawOther(ctx, page, view);
            else if (!found) drawGhosts(ctx, page, view, { run: a, mark: "A" });
        });
    }
    if (found) drawGhosts(ctx, page, view, { run: found.session, mark: found.mark });
}

/** Updates the text of the comparison. @param {Needs} page */
export const showComparedText = (page) => page.compare.guarded(() => showCompared(page));

/**
 * Draws the agents of another run over those of B.
 * @param {CanvasRenderingContext2D} ctx @param {Needs} page @param {Picture} view
 * @param {{ run: Session, mark: string }} other  mark: what its inspected agent is called
 */
function drawGhosts(ctx, page, view, { run: a, mark }) {
    const { palette } = view, { agent } = page.store.view, ghosts = ghostsOf(page, a, view);
    const own = agent === null ? null : a.ids.agents.get(page.session.agentNames.get(agent) ?? "") ?? null;
    const brains = a.world.agents.brain;
    const inspected = own !== null && a.world.isAlive(own) ? a.world.slot(own) : -1;
    const brain = inspected < 0 ? -1 : brains[inspected];
    if (view.layers.trails && inspected >= 0) drawTrail(ctx, a, view, inspected);
    if (ghosts.length > MANY) drawPoints(ctx, ghosts, palette.agent);
    else {
        drawHollow(ctx, ghosts.filter(({ slot }) => brains[slot] !== brain),
            { line: palette.other, fill: palette.field, alpha: 0.7 });
        drawHollow(ctx, ghosts.filter(({ slot }) => brains[slot] === brain && slot !== inspected),
            { line: palette.agent, fill: palette.field, alpha: 0.7 });
    }
    if (a === page.compare.a) drawParted(ctx, page, view);
    const ghost = ghosts.find(({ slot }) => slot === inspected);
    if (ghost) {
        drawHollow(ctx, [{ ...ghost, r: ghost.r * 1.25 }], { line: palette.agent, fill: palette.field, alpha: 1 });
    }
    if (ghost) drawPair(ctx, page, { ghost, view, mark });
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Drawn[]} ghosts
 * @param {{ line: string, fill: string, alpha: number }} look
 */
function drawHollow(ctx, ghosts, { line, fill, alpha }) {
    const darts = new Path2D();
    for (const { x, y, r, angle } of ghosts) {
        const size = Math.max(r, 4), c = Math.cos(angle) * size, s = Math.sin(angle) * size;
        [[1.1, 0], [-0.8, -0.72], [-0.42, 0], [-0.8, 0.72]].forEach(([u, v], i) =>
            (i ? darts.lineTo : darts.moveTo).call(darts, x + u * c - v * s, y + u * s + v * c));
        darts.closePath();
    }
    ctx.globalAlpha = alpha;
    ctx.fillStyle = fill;
    ctx.fill(darts);
    ctx.lineWidth = 1.5;
    ctx.lineJoin = "round";
    ctx.strokeStyle = line;
    ctx.stroke(darts);
    ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {Drawn[]} ghosts @param {string} color */
function drawPoints(ctx, ghosts, color) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 1;
    for (const { x, y } of ghosts) ctx.strokeRect(Math.round(x) - 1.5, Math.round(y) - 1.5, 3, 3);
}

/**
 * Draws the trail of the inspected agent in A.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Session} a
 * @param {Picture} view
 * @param {number} slot
 */
function drawTrail(ctx, { trails }, view, slot) {
    const { length, count, head } = trails, from = slot * length;
    if (from + length > trails.x.length) return;
    ctx.beginPath();
    for (let i = 0; i < count; i++) {
        const k = from + ((head - count + i + length) % length);
        const at = spotOf(view, { x: trails.x[k], y: trails.y[k], z: trails.z[k] });
        const isJump = i > 0 &&
            Math.hypot(trails.x[k] - trails.x[from + ((head - count + i - 1 + length) % length)],
                trails.y[k] - trails.y[from + ((head - count + i - 1 + length) % length)]) > 60;
        if (i && !isJump) ctx.lineTo(at.x, at.y);
        else ctx.moveTo(at.x, at.y);
    }
    ctx.setLineDash([2, 4]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = view.palette.agent;
    ctx.stroke();
    ctx.setLineDash([]);
}

/**
 * Draws a labeled line between the inspected agent and its ghost.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Needs} page
 * @param {{ ghost: Drawn, view: Picture, mark: string }} drawn
 */
function drawPair(ctx, { session }, { ghost, view, mark }) {
    if (view.agent === undefined) return;
    const own = placesOf(view, session)(session.world.slot(view.agent));
    const far = Math.hypot(own.x - ghost.x, own.y - ghost.y);
    if (far < own.r) return;
    const dx = (ghost.x - own.x) / far, dy = (ghost.y - own.y) / far;
    ctx.beginPath();
    ctx.moveTo(own.x, own.y);
    ctx.lineTo(ghost.x - dx * ghost.r, ghost.y - dy * ghost.r);
    ctx.lineWidth = 1;
    ctx.strokeStyle = view.palette.text;
    ctx.stroke();
    letter(ctx, view, { x: ghost.x + dx * (ghost.r + 12), y: ghost.y + dy * (ghost.r + 12), text: mark });
    letter(ctx, view, { x: own.x - dx * (own.r + 12), y: own.y - dy * (own.r + 12), text: "B" });
}

/**
 * Draws a letter or a number on a disc: filled for B, hollow for any other.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Picture} view
 * @param {{ x: number, y: number, text: string }} place
 */
function letter(ctx, { palette }, { x, y, text }) {
    ctx.beginPath();
    ctx.arc(x, y, 8, 0, TURN);
    ctx.fillStyle = text === "B" ? palette.agent : palette.field;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = palette.agent;
    ctx.stroke();
    ctx.font = FONT;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = text === "B" ? palette.field : palette.text;
    ctx.fillText(text, x, y + 0.5);
}

/**
 * Draws a ring where the inspected agents diverged.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Needs} page
 * @param {Picture} view
 */
function drawParted(ctx, { session, compare }, view) {
    const parted = compare.parted(), { palette } = view;
    if (!parted || parted.tick > session.world.tick) return;
    const { x, y } = spotOf(view, parted);
    ctx.beginPath();
    ctx.arc(x, y, 6, 0, TURN);
    ctx.fillStyle = palette.field;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.text;
    ctx.stroke();
    outlined(ctx, view, { x, y: y + 17, text: "they part", align: "center" });
}

/**
 * Draws text with an outline, readable on any background.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Picture} view
 * @param {{ x: number, y: number, text: string, align: CanvasTextAlign }} place
 */
function outlined(ctx, { palette }, { x, y, text, align }) {
    ctx.font = FONT;
    ctx.textAlign = align;
    ctx.textBaseline = "middle";
    ctx.lineWidth = 3;
    ctx.lineJoin = "round";
    ctx.strokeStyle = palette.field;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = palette.text;
    ctx.fillText(text, x, y);
}

/**
 * Draws A in its own field, with the same camera.
 * @param {CanvasRenderingContext2D} ctxOfB
 * @param {Needs} page
 * @param {Picture} view  the view of B
 */
function drawOther(ctxOfB, page, view) {
    const { a } = page.compare, { ctx, width, height } = surface(byId("field-a"));
    if (!a) return;
    const { store } = page;
    const of = { ...page, session: a, store: {
        ...store, view: { ...store.view, agent: page.compare.agentOfA(), slot: -1 },
    } };
    const other = { ...viewOf(of), width, height };
    drawWorld(ctx, a.world, other);
    const whole = { ...other, at: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z = 0) =>
        toScreen(page.camera, x, y, z) };
    drawGroups(ctx, whole, a);
    drawPlotArea(ctx, whole, a);
    playOf(page, a).draw?.(ctx, whole);
    for (const { on, of: shown, text, words } of [
        { on: ctx, of: other, text: "A", words: "as pinned" }, { on: ctxOfB, of: view, text: "B", words: "as tuned" },
    ]) {
        drawParted(on, page, shown);
        letter(on, shown, { x: 24, y: 20, text });
        outlined(on, shown, { x: 38, y: 20.5, text: words, align: "left" });
    }
}

/** Returns the scene's play bound to A's session, for drawing. @param {Needs} page @param {Session} a */
function playOf(page, a) {
    const known = plays.get(a);
    const of = page.plays.now();
    if (known?.of === of) return known.play;
    const play = page.plays.beside(a);
    plays.set(a, { of, play });
    return play;
}
