/**
 * Lanes: shows the fraction of agents that follow an agent walking in the same direction, as a number and over time.
 */
import { colorNamed } from "../view/groups.js";
import { caption, label } from "../view/marks.js";

// half the width, and the length, of the strip in which the next agent ahead is searched for, in u
const WIDE = 8, LONG = 60;
const TAIL = 2.2, BROAD = 13, PALE = 0.2; // broad trails: length in s, width in u, opacity
const EVERY = 30; // initial number of steps between samples
const LEAST = 60; // initial number of samples on the curve's time axis
const FOOT = 10; // room below the curve for the labels of its axis, in pixels
const MOST = 240; // maximum number of samples; when exceeded, every second sample is dropped

/**
 * The fractions sampled so far, in order, and the number of steps between samples.
 * @typedef {{ shares: number[], every: number }} Memory
 */

/**
 * Returns the fraction of agents whose next agent ahead walks in the same direction.
 * @param {import("../run/session.js").Begun} run
 */
function sameWay({ world, ids, scene }) {
    const { x, y } = world.agents, width = scene.world.bounds[2] - scene.world.bounds[0];
    const all = [...ids.agents].map(([name, id]) => ({ slot: world.slot(id), way: name.startsWith("east") ? 1 : -1 }));
    let same = 0, count = 0;
    for (const one of all) {
        let least = LONG, way = 0;
        for (const other of all) {
            const d = (x[other.slot] - x[one.slot]) * one.way, gap = d - width * Math.round(d / width);
            if (gap <= 0 || gap >= least || Math.abs(y[other.slot] - y[one.slot]) >= WIDE) continue;
            [least, way] = [gap, other.way];
        }
        if (!way) continue;
        count++;
        same += Number(way === one.way);
    }
    return count ? same / count : 0;
}

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: (session) => ({ shares: [sameWay(session)], every: EVERY }),
    after(session) {
        const memory = /** @type {Memory} */ (session.memory);
        if (session.world.tick % memory.every) return;
        memory.shares.push(sameWay(session));
        if (memory.shares.length <= MOST) return;
        memory.shares = memory.shares.filter((_, i) => i % 2 === 0);
        memory.every *= 2;
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
    return {
        draw(ctx, view) {
            const { shares, every } = /** @type {Memory} */ (session.memory), { palette } = view;
            const now = shares[shares.length - 1];
            if (view.layers.trails) drawLanes(ctx, view, session);
            const many = (/** @type {string} */ group) =>
                session.scene.agents.find(({ name }) => name === group)?.count ?? 0;
            const color = (/** @type {string} */ group) =>
                colorNamed(palette, session.scene.view?.colors?.[group]);
            caption(ctx, { ...view.at(120, -4), color: color("east"), title: `${many("east")} go east →` }, palette);
            caption(ctx, { ...view.at(880, -4), color: color("west"), title: `← ${many("west")} go west` }, palette);
            const at = view.at(500, 360);
            caption(ctx,
                { ...at, title: `${percent(now)} walk behind one that goes ` +
                    `their way`, text: `${percent(shares[0])} at the start` }, palette);
            const end = Math.max(shares.length - 1, LEAST), seconds = `${Math.round(end * every * session.stepTime)} s`;
            curve(ctx, { shares, end, seconds },
                {
                    x: view.at(250, 0).x, y: at.y + 32, width: 500 * view.scale,
                    height: Math.max(Math.min(80 * view.scale, view.height - at.y - 32 - FOOT), 8),
                }, palette);
        },
        state: () => structuredClone(session.memory),
    };
}

/**
 * Draws broad trails under the agents: where agents follow each other, they add up to a lane.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {import("../run/session.js").Session} session
 */
function drawLanes(ctx, view, { world, ids, scene }) {
    const { x, y, drawX, drawY, velocityX, velocityY } = world.agents;
    const [xs, ys] = view.interpolated ? [drawX, drawY] : [x, y], { minX, minY, maxX, maxY } = world.settings;
    const { x: left, y: top } = view.at(minX, minY), { x: right, y: bottom } = view.at(maxX, maxY);
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, right - left, bottom - top);
    ctx.clip();
    ctx.globalCompositeOperation = "destination-over";
    ctx.lineCap = "round";
    for (const group of ["east", "west"]) {
        const path = new Path2D();
        for (const [name, id] of ids.agents) {
            if (!name.startsWith(group)) continue;
            const slot = world.slot(id), at = view.at(xs[slot], ys[slot]);
            const back = view.at(xs[slot] - TAIL * velocityX[slot], ys[slot] - TAIL * velocityY[slot]);
            for (const shift of [0, left - right, right - left]) { // the ends of the corridor are joined
                path.moveTo(back.x + shift, back.y);
                path.lineTo(at.x + shift, at.y);
            }
        }
        ctx.lineWidth = BROAD * view.scale;
        ctx.globalAlpha = PALE;
        ctx.strokeStyle = colorNamed(view.palette, scene.view?.colors?.[group]);
        ctx.stroke(path);
    }
    ctx.restore();
}

/**
 * Draws the fractions over time.
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ shares: number[], end: number, seconds: string }} run  end: number of samples that fill the width
 * @param {{ x: number, y: number, width: number, height: number }} box @param {Record<string, string>} palette
 */
function curve(ctx, { shares, end, seconds }, { x, y, width, height }, palette) {
    ctx.beginPath();
    for (const foot of [y, y + height]) {
        ctx.moveTo(x, foot);
        ctx.lineTo(x + width, foot);
    }
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.edge;
    ctx.stroke();
    ctx.beginPath();
    shares.forEach((share, i) => ctx.lineTo(x + (width * i) / end, y + height * (1 - share)));
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.agent;
    ctx.stroke();
    for (const [text, at] of /** @type {[string, number][]} */ ([["100 %", y + 6], ["0", y + height + 6]])) {
        label(ctx, { x: x - 22, y: at, color: palette.dim, text });
    }
    label(ctx, { x: x + width + 20, y: y + height + 6, color: palette.dim, text: seconds });
}
