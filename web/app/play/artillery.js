/** Artillery: a click aims both guns, a key lets them choose their targets again; shells explode where they land, and the wall shows its height. */
import { label, mark } from "../marks.js";

/** @import { PlayView } from "../picture.js" */
/** @typedef {import("../../scene/rules/fire.js").HighWall} HighWall */

const BLAST = { radius: 40, time: 0.6 }; // u, s
const CATCH = 14; // u: a shell that lands this close to the catcher is caught

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session }) {
    /** @type {{ x: number, y: number, since: number, caught: boolean }[]} */
    let blasts = [];
    let tally = { landed: 0, struck: 0, caught: 0 }, least = 0;
    /** @type {{ x: number, y: number } | null} */
    let aim = null;
    const guns = () => [...session.ids.agents].filter(([name]) => name.startsWith("gun")).map(([, id]) => id);
    const send = (/** @type {typeof aim} */ place) => {
        aim = place;
        least = 0;
        for (const gun of guns()) session.world.setTarget(gun, place);
    };
    /** How many agents of a kind are within reach of a place. @param {string} kind @param {{ x: number, y: number }} place @param {number} reach */
    const near = (kind, place, reach) => {
        const { x, y } = session.world.agents;
        const slots = [...session.ids.agents].filter(([name]) => name.startsWith(kind)).map(([, id]) => session.world.slot(id));
        return slots.filter((slot) => Math.hypot(x[slot] - place.x, y[slot] - place.y) < reach).length;
    };
    return {
        hint: "Click beyond the wall to aim both guns there. Press F to let them fire at will again.",
        keys: [{ key: "F", text: "Fire at will", press: () => send(null) }],
        begin() {
            blasts = [];
            tally = { landed: 0, struck: 0, caught: 0 };
            aim = null;
            least = 0;
        },
        after() {
            const now = session.world.tick;
            for (const what of session.game.happened) {
                if (what.type === "outOfRange") least = what.minSpeed ?? 0;
                if (what.type === "fired") least = 0;
            }
            for (const { type, x, y } of session.world.events) {
                if (type !== "projectileLanded") continue;
                const caught = near("catcher", { x, y }, CATCH) > 0;
                tally.landed++;
                tally.caught += Number(caught);
                if (!caught) tally.struck += near("runner", { x, y }, BLAST.radius);
                blasts.push({ x, y, since: now, caught });
            }
            blasts = blasts.filter(({ since }) => (now - since) * session.stepTime < BLAST.time);
        },
        tap(place) {
            send(place);
            return true;
        },
        draw(ctx, view) {
            const { palette, scale } = view, lift = (session.scene.view?.lift ?? 0.5) * scale;
            for (const rule of session.scene.rules ?? []) if (rule.type === "fire" && rule.over) drawWall(ctx, view, { over: rule.over, lift });
            for (const blast of blasts) drawBlast(ctx, view, { ...blast, age: ((session.world.tick - blast.since) * session.stepTime) / BLAST.time });
            if (!aim) return;
            const at = view.at(aim.x, aim.y);
            mark(ctx, at, palette.goal);
            if (least) label(ctx, { x: at.x, y: at.y - 10, color: palette.text, text: `out of range: needs ${Math.ceil(least)} u/s` });
        },
        state: () => ({ ...tally, aim, least }),
    };
}

/** Red where a shell exploded, green where it was caught. @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {{ x: number, y: number, age: number, caught: boolean }} blast */
function drawBlast(ctx, { at, scale, palette }, { x, y, age, caught }) {
    const center = at(x, y);
    ctx.globalAlpha = 0.6 * (1 - age);
    ctx.beginPath();
    ctx.arc(center.x, center.y, (caught ? CATCH : BLAST.radius * Math.sqrt(age)) * scale, 0, 2 * Math.PI);
    ctx.fillStyle = caught ? palette.interest : palette.danger;
    ctx.fill();
    ctx.globalAlpha = 1;
}

/**
 * A wall, drawn as high as shells must fly to clear it.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {{ over: HighWall, lift: number }} wall  lift: pixels per unit of height
 */
function drawWall(ctx, view, { over, lift }) {
    const a = view.at(over.from[0], over.from[1]), b = view.at(over.to[0], over.to[1]), up = over.height * lift;
    ctx.beginPath();
    ctx.moveTo(a.x, a.y);
    ctx.lineTo(b.x, b.y);
    ctx.lineTo(b.x, b.y - up);
    ctx.lineTo(a.x, a.y - up);
    ctx.closePath();
    ctx.globalAlpha = 0.35;
    ctx.fillStyle = view.palette.dim;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = view.palette.dim;
    ctx.stroke();
}
