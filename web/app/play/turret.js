/** Turrets: shows their names and scores, the aim of their last shots, and a flash at each hit. */
import { around } from "../view/labels.js";
import { drawBarrel } from "../view/barrel.js";
import { mark, plate } from "../view/marks.js";
import { agentNamed } from "../run/names.js";

const FLASH = 0.35; // duration of a flash, in s
/** The targets and the title of each turret. @type {Record<string, { at: string, title: string }>} */
const TURRETS = { leader: { at: "drone", title: "Aims where it will be" }, chaser: {
    at: "other", title: "Aims where it is",
} };

/**
 * A turret's last aim and its score.
 * @typedef {{ aim: { x: number, y: number } | null, shots: number, hits: number }} Turret
 */
/** @typedef {{ turrets: Record<string, Turret>, flashes: { x: number, y: number, since: number }[] }} Memory */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({
        turrets: Object.fromEntries(Object.keys(TURRETS).map((name) => [name, { aim: null, shots: 0, hits: 0 }])),
        flashes: [],
    }),
    after({ world, game, agentNames, stepTime, memory }) {
        const now = world.tick, { turrets } = /** @type {Memory} */ (memory);
        for (const { type, agent = "", hitPoint } of game.happened) {
            if (type !== "fired" || !hitPoint || !turrets[agent]) continue;
            turrets[agent].shots++;
            turrets[agent].aim = { x: hitPoint.x, y: hitPoint.y };
        }
        for (const { type, agent, x, y } of world.events) {
            if (type !== "projectileHit") continue;
            const hit = /** @type {Map<unknown, string>} */ (agentNames).get(agent) ?? "";
            for (const [name, { at }] of Object.entries(TURRETS)) if (hit.startsWith(`${at} `)) turrets[name].hits++;
            memory.flashes.push({ x, y, since: now });
        }
        memory.flashes = memory.flashes.filter((/** @type {Memory["flashes"][0]} */ { since }) =>
            (now - since) * stepTime < FLASH);
    },
};

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number }[]} ends  start and end
 */
function drawAim(ctx, { palette }, [from, to]) {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.setLineDash([4, 6]);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = palette.goal;
    ctx.stroke();
    ctx.setLineDash([]);
    mark(ctx, to, palette.goal);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, age: number }} flash  age: 0 to 1
 */
function drawFlash(ctx, { palette, scale }, { x, y, age }) {
    ctx.beginPath();
    ctx.arc(x, y, (6 + 22 * age) * scale, 0, 2 * Math.PI);
    ctx.globalAlpha = 1 - age;
    ctx.lineWidth = 3;
    ctx.strokeStyle = palette.danger;
    ctx.stroke();
    ctx.globalAlpha = 1;
}

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    return {
        hint: "Dashed lines: where the last shots were aimed. A ring flashes where a shot hits.",
        draw(ctx, view) {
            const { world } = session, { turrets, flashes } = /** @type {Memory} */ (session.memory);
            const { x, y, radius, orientation, drawOrientation } = world.agents;
            const turn = view.interpolated ? drawOrientation : orientation;
            for (const [name, { aim, shots, hits }] of Object.entries(turrets)) {
                const slot = world.slot(agentNamed(session, name)), from = view.at(x[slot], y[slot]);
                const r = Math.max(radius[slot] * view.scale, 9), isOwn = view.agent === agentNamed(session, name);
                const ink = isOwn ? view.palette.agent : view.palette.other;
                if (view.layers.agents) drawBarrel(ctx, view, { ...from, r, angle: turn[slot], ink });
                if (aim) drawAim(ctx, view, [from, view.at(aim.x, aim.y)]);
                plate(ctx, view, {
                    x: from.x, y: from.y + 1.2 * r + 4, names: around(from.x, from.y, 1.2 * r),
                    lines: [TURRETS[name].title, `${hits} hits of ${shots} shots`],
                });
            }
            for (const flash of flashes) {
                drawFlash(ctx, view,
                    { ...view.at(flash.x, flash.y), age: ((world.tick - flash.since) * session.stepTime) / FLASH });
            }
        },
        state() {
            const { turrets, flashes } = /** @type {Memory} */ (session.memory);
            return { turrets, flashes: flashes.length, aims: Object.fromEntries(
                Object.entries(turrets).flatMap(([name, { aim }]) => (aim ? [[name, aim]] : [])),
            ) };
        },
    };
}
