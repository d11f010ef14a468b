/** Turrets: where each aimed its last shot, and a flash where a shot hit. */
import { mark } from "../marks.js";
import { agentNamed } from "../session.js";

const FLASH = 0.35; // s

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    /** @type {Map<string, { x: number, y: number }>} */
    const aims = new Map();
    /** @type {{ x: number, y: number, since: number }[]} */
    let flashes = [];
    return {
        hint: "Dashed lines: where the last shots were aimed. A ring flashes where a shot hits.",
        begin() {
            aims.clear();
            flashes = [];
        },
        after() {
            const now = session.world.tick;
            for (const { type, agent, hitPoint } of session.game.happened) if (type === "fired" && agent && hitPoint) aims.set(agent, hitPoint);
            for (const { type, x, y } of session.world.events) if (type === "projectileHit") flashes.push({ x, y, since: now });
            flashes = flashes.filter(({ since }) => (now - since) * session.stepTime < FLASH);
        },
        draw(ctx, view) {
            const { world } = session, { x, y } = world.agents, { palette, scale } = view;
            for (const [name, aim] of aims) {
                const slot = world.slot(agentNamed(session, name)), from = view.at(x[slot], y[slot]), to = view.at(aim.x, aim.y);
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
            for (const flash of flashes) {
                const age = ((world.tick - flash.since) * session.stepTime) / FLASH, at = view.at(flash.x, flash.y);
                ctx.beginPath();
                ctx.arc(at.x, at.y, (6 + 22 * age) * scale, 0, 2 * Math.PI);
                ctx.globalAlpha = 1 - age;
                ctx.lineWidth = 3;
                ctx.strokeStyle = palette.danger;
                ctx.stroke();
                ctx.globalAlpha = 1;
            }
        },
        state: () => ({ aims: Object.fromEntries(aims), flashes: flashes.length }),
    };
}
