/**
 * Draws the turns of the inspected agent on the field: each turn as a diamond on its trail, and the explained turn with
 * the maps at its moment.
 */
import { drawDesired, drawPolar } from "veer/draw";
import { TRAIL_EVERY } from "../run/session.js";

const APART = 16; // least distance between two diamonds, in pixels; closer ones are found by the pointer and keys
const SIZE = 5; // distance from the center of a diamond to its corners, in pixels
const REACH = 9;
// radius of the maps in pixels, and its limit as a fraction of the field's width
const MAPS = { least: 32, most: 64, part: 0.065 };

/** @typedef {Pick<import("../page.js").Page, "session" | "embedded" | "timeline">} Needs */
/** @import { PlayView } from "../field/view.js" */
/** @import { Turn } from "./whyTurn.js" */

/**
 * Positions of the diamonds that were last drawn, for hit tests of the pointer.
 * @type {{ x: number, y: number, turn: Turn }[]}
 */
let shown = [];

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, y: number, size: number, fill: string, edge: string }} diamond
 */
export function drawDiamond(ctx, { x, y, size, fill, edge }) {
    ctx.beginPath();
    ctx.moveTo(x, y - size);
    ctx.lineTo(x + size, y);
    ctx.lineTo(x, y + size);
    ctx.lineTo(x - size, y);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = edge;
    ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {Needs} page @param {PlayView} view */
export function drawTurns(ctx, { session, timeline, embedded }, view) {
    if (embedded) return; // an embedded page has no timeline, which would explain the turns
    const { world, trails } = session, { palette } = view, told = timeline.told();
    const first = world.tick - trails.length * TRAIL_EVERY;
    const nodes = view.paths.flatMap(({ nodes: all = [] }) => all.map(([x, y]) => view.at(x, y)));
    let last = /** @type {{ x: number, y: number } | null} */ (null);
    shown = [];
    for (const turn of timeline.turns()) {
        const onTrail = view.layers.trails && turn.tick <= world.tick && turn.tick > first;
        if (!onTrail && turn !== told) continue;
        const at = view.at(turn.x, turn.y, turn.z);
        const place = { x: at.x, y: at.y - (view.orbit ? 0 : turn.z * view.lift * view.scale) };
        shown.push({ ...place, turn });
        if (turn.tick === world.tick) continue; // skipped, because the agent itself is drawn there
        if (turn === told) drawMoment(ctx, view, { ...place, turn });
        else if (last && Math.hypot(place.x - last.x, place.y - last.y) < APART) continue;
        else if (nodes.some((node) => Math.hypot(place.x - node.x, place.y - node.y) < APART)) continue;
        last = place;
        drawDiamond(ctx, {
            ...place, size: turn === told ? SIZE + 1.5 : SIZE, fill: palette.decision,
            edge: turn === told ? palette.chosen : palette.field,
        });
    }
}

/** Returns where the diamonds were last drawn, on the canvas. */
export const shownTurns = () => shown;

/**
 * Draws what the agent perceived and decided at that moment.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {{ x: number, y: number, turn: Turn }} place
 */
function drawMoment(ctx, view, { x, y, turn }) {
    const { why, orientation } = turn, { palette, layers } = view;
    const radius = view.maps * Math.min(Math.max(view.width * MAPS.part, MAPS.least), MAPS.most);
    if (why.slots) drawPolar(ctx, why, { x, y, radius, orientation, labels: false, view: { palette, layers } });
    else {
        const planar = { x, y, angle: orientation, scale: view.scale, view: {
            palette, layers, dangers: view.dangers,
        } };
        const ahead = (/** @type {import("../../types.js").Vec3} */ way) =>
            view.at(turn.x + way.x, turn.y + way.y, turn.z + way.z);
        drawDesired(ctx, why, view.orbit ? { ...planar, ahead } : planar);
    }
}

/**
 * Returns the turn whose diamond is under the pointer.
 * @param {Pick<Needs, "timeline">} page
 * @param {{ x: number, y: number }} at
 * @returns {Turn | null}
 */
export function turnUnder({ timeline }, at) {
    const own = timeline.turns();
    const near = shown.filter(({ x, y, turn }) => Math.hypot(x - at.x, y - at.y) <= REACH && own.includes(turn));
    return near.at(-1)?.turn ?? null;
}
