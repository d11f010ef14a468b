/** Artillery: a click aims both guns, a key lets them fire at will; shells blast where they land, and the wall shows its height. */
import { label, mark } from "../marks.js";

const BLAST = { radius: 40, time: 0.6 }; // u, s
const CATCH = 14; // u: the catcher has it

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
    /** Agents of a name within reach of a place. @param {string} kind @param {{ x: number, y: number }} place @param {number} reach */
    const near = (kind, place, reach) => {
        const { x, y } = session.world.agents;
        const slots = [...session.ids.agents].filter(([name]) => name.startsWith(kind)).map(([, id]) => session.world.slot(id));
        return slots.filter((slot) => Math.hypot(x[slot] - place.x, y[slot] - place.y) < reach).length;
    };
    return {
        hint: "Click beyond the wall: both guns aim there. F: they fire at will again.",
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
                if (what.type === "outOfRange") least = what.minSpeed;
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
            for (const { over } of (session.scene.rules ?? []).filter((/** @type {any} */ rule) => rule.over)) drawWall(ctx, view, { over, lift });
            for (const blast of blasts) drawBlast(ctx, view, { ...blast, age: ((session.world.tick - blast.since) * session.stepTime) / BLAST.time });
            if (!aim) return;
            const at = view.at(aim.x, aim.y);
            mark(ctx, at, palette.goal);
            if (least) label(ctx, { x: at.x, y: at.y - 10, color: palette.text, text: `out of range: it takes ${Math.ceil(least)} u/s` });
        },
        state: () => ({ ...tally, aim, least }),
    };
}

/** Red where a shell blasts, green where it was caught. @param {CanvasRenderingContext2D} ctx @param {any} view @param {{ x: number, y: number, age: number, caught: boolean }} blast */
function drawBlast(ctx, { at, scale, palette }, { x, y, age, caught }) {
    const middle = at(x, y);
    ctx.globalAlpha = 0.6 * (1 - age);
    ctx.beginPath();
    ctx.arc(middle.x, middle.y, (caught ? CATCH : BLAST.radius * Math.sqrt(age)) * scale, 0, 2 * Math.PI);
    ctx.fillStyle = caught ? palette.interest : palette.danger;
    ctx.fill();
    ctx.globalAlpha = 1;
}

/** A wall as high as the shells have to be, lifted like everything that is high. @param {CanvasRenderingContext2D} ctx @param {any} view @param {{ over: any, lift: number }} wall */
function drawWall(ctx, view, { over, lift }) {
    const a = view.at(...over.from), b = view.at(...over.to), up = over.height * lift;
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
