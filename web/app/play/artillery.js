/**
 * Artillery: a click aims both guns, a key lets them choose their targets again. Shells explode where they land, and
 * hits are counted.
 */
import { drawBarrel } from "../view/barrel.js";
import { drawBoard } from "../view/board.js";
import { addLabel, around, line } from "../view/labels.js";
import { label, labelAgents, mark } from "../view/marks.js";

/** @import { PlayView } from "../field/view.js" */
/** @typedef {import("../../scene/rules/fire.js").HighWall} HighWall */

const WALL = 13; // half the thickness of the wall as it is drawn, in u
const COURSES = 4; // number of courses of stones at the end of the wall
const MERLON = 20; // distance between two merlons, in u
const SHADOW = 0.7, SHADE = "rgb(0 0 0 / 22%)"; // length of the wall's shadow per unit of height, and its color
const BLAST = { radius: 40, time: 0.9 }; // radius of the effect in u; duration of the mark in s
const CATCH = 14; // distance from the catcher, in u, within which a shell is caught

/** @typedef {{ x: number, y: number, since: number, caught: boolean, struck: number }} Blast */
/**
 * `blasts`: recent impacts. `least`: the speed that the guns would need to reach their aim, 0 if their speed suffices.
 * `aim`: null if the guns choose their own targets.
 * @typedef {object} Memory
 * @property {Blast[]} blasts
 * @property {{ fired: number, landed: number, struck: number, caught: number }} tally
 * @property {number} least
 * @property {{ x: number, y: number } | null} aim
 */

/**
 * Returns the number of agents of a kind within reach of a point.
 * @param {import("../run/session.js").Session} session
 * @param {string} kind
 * @param {{ x: number, y: number }} place
 * @param {number} reach
 */
function near({ world, ids }, kind, place, reach) {
    const { x, y } = world.agents;
    const slots = [...ids.agents].filter(([name]) => name.startsWith(kind)).map(([, id]) => world.slot(id));
    return slots.filter((slot) => Math.hypot(x[slot] - place.x, y[slot] - place.y) < reach).length;
}

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ blasts: [], tally: { fired: 0, landed: 0, struck: 0, caught: 0 }, least: 0, aim: null }),
    apply({ world, ids, memory }, { at }) {
        for (const [name, id] of ids.agents) {
            if (name.startsWith("gun")) world.setTarget(id, at && { x: at.x, y: at.y });
        }
        Object.assign(memory, { aim: at, least: 0 });
    },
    after(session) {
        const now = session.world.tick, memory = /** @type {Memory} */ (session.memory), { tally } = memory;
        for (const what of session.game.happened) {
            if (what.type === "outOfRange") memory.least = what.minSpeed ?? 0;
            if (what.type !== "fired") continue;
            memory.least = 0;
            tally.fired++;
        }
        for (const { type, x, y } of session.world.events) {
            if (type !== "projectileLanded") continue;
            const caught = near(session, "catcher", { x, y }, CATCH) > 0;
            tally.landed++;
            tally.caught += Number(caught);
            const struck = caught ? 0 : near(session, "runner", { x, y }, BLAST.radius);
            tally.struck += struck;
            memory.blasts.push({ x, y, since: now, caught, struck });
        }
        memory.blasts = memory.blasts.filter(({ since }) => (now - since) * session.stepTime < BLAST.time);
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    const send = (/** @type {Memory["aim"]} */ at) => act("play", [{ type: "aim", at }]);
    return {
        hint: "Click beyond the wall to aim both guns there. Press A to let them fire at will again.",
        keys: [{ key: "A", text: "Fire at will", press: () => send(null) }],
        tap(place) {
            send(place);
            return true;
        },
        draw(ctx, view) {
            const { blasts, aim, least, tally } = /** @type {Memory} */ (session.memory), { palette, scale } = view;
            const lift = (session.scene.view?.lift ?? 0.5) * scale;
            for (const rule of session.scene.rules ?? []) {
                if (rule.type === "fire" && rule.over) drawWall(ctx, view, { over: rule.over, lift });
            }
            if (view.layers.agents) drawGuns(ctx, view, session);
            for (const blast of blasts) {
                drawBlast(ctx, view,
                    { ...blast, age: ((session.world.tick - blast.since) * session.stepTime) / BLAST.time });
            }
            labelAgents(ctx, view, session, (name) => (/^runner/.test(name) ? "" : name));
            const { minX, maxX, minY } = session.world.settings;
            drawBoard(ctx, view, {
                ...view.at((minX + maxX) / 2, minY - 28),
                words: [{ text: `${tally.fired} shots` }, { text: `${tally.caught} caught`, color: palette.interest }, {
                    text: `${tally.struck} hits`, color: palette.danger,
                }],
            });
            if (!aim) return;
            const at = view.at(aim.x, aim.y);
            mark(ctx, at, palette.goal);
            if (least) label(ctx,
                {
                    x: at.x, y: at.y - 10, names: around(at.x, at.y, 7), color: palette.text,
                    text: `out of range: needs ${Math.ceil(least)} u/s`,
                });
        },
        state: () => ({ ...session.memory.tally, aim: session.memory.aim, least: session.memory.least }),
    };
}

/** @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {import("../run/session.js").Session} session */
function drawGuns(ctx, view, { world, ids }) {
    const { x, y, radius, orientation, drawOrientation } = world.agents;
    const turn = view.interpolated ? drawOrientation : orientation;
    for (const [name, id] of ids.agents) {
        if (!name.startsWith("gun")) continue;
        const slot = world.slot(id), r = Math.max(radius[slot] * view.scale, 9);
        drawBarrel(ctx, view, { ...view.at(x[slot], y[slot]), r, angle: turn[slot], ink: view.palette.red });
    }
}

/**
 * Draws an impact: red for an explosion, green for a caught shell.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {Blast & { age: number }} blast
 */
function drawBlast(ctx, { at, scale, palette }, { x, y, age, caught, struck }) {
    const center = at(x, y), text = caught ? "caught" : struck ? (struck > 1 ? `${struck} hits` : "hit") : "";
    if (text) {
        label(ctx,
            { x: center.x, y: center.y - 12 - 14 * age, color: caught ? palette.interest : palette.danger, text });
    }
    ctx.globalAlpha = 0.6 * (1 - age);
    ctx.beginPath();
    ctx.arc(center.x, center.y, (caught ? CATCH : BLAST.radius * Math.sqrt(age)) * scale, 0, 2 * Math.PI);
    ctx.fillStyle = caught ? palette.interest : palette.danger;
    ctx.fill();
    ctx.globalAlpha = 1;
}

/**
 * Draws a wall at the height that shells must clear: its shadow, its front, its top, and battlements on both sides.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {{ over: HighWall, lift: number }} wall  lift: pixels per unit of height
 */
function drawWall(ctx, view, { over, lift }) {
    const a = view.at(over.from[0], over.from[1]), b = view.at(over.to[0], over.to[1]), up = over.height * lift;
    const { palette, scale } = view, half = Math.max(WALL * scale, 4), shade = SHADOW * over.height * scale;
    const shape = (/** @type {string} */ color, /** @type {number[][]} */ points) => {
        ctx.beginPath();
        for (const [x, y] of points) ctx.lineTo(x, y);
        ctx.closePath();
        ctx.fillStyle = color;
        ctx.fill();
    };
    ctx.save();
    ctx.lineJoin = "round";
    ctx.globalCompositeOperation = "destination-over"; // shadows lie under the crowd
    shape(SHADE, [[a.x, a.y], [a.x + shade, a.y + 0.3 * shade], [b.x + shade, b.y + 0.3 * shade], [b.x, b.y]]);
    ctx.globalCompositeOperation = "source-over";
    shape(palette.obstacle, [[a.x - half, a.y - up], [a.x + half, a.y - up], [b.x + half, b.y], [b.x - half, b.y]]);
    drawFront(ctx, view, { x: b.x - half, y: b.y - up, width: 2 * half, height: up });
    shape(palette.obstacleEdge, [
        [a.x - half, a.y - up], [a.x + half, a.y - up], [b.x + half, b.y - up], [b.x - half, b.y - up],
    ]);
    const count = Math.max(3, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / (MERLON * scale))), high = MERLON * scale;
    for (let i = 0; i <= count; i++) for (const side of [-1, 1]) {
        const share = i / count, x = a.x + (b.x - a.x) * share + side * half, y = a.y + (b.y - a.y) * share - up;
        ctx.fillStyle = palette.edge;
        ctx.fillRect(x - 0.22 * high, y - 0.55 * high, 0.44 * high, 0.55 * high);
    }
    ctx.restore();
    addLabel(ctx, {
        x: b.x - half - 8, y: b.y - up / 2, pin: [1, 0.5], lines: [line(`wall, ${over.height} u high`, palette.text)],
        names: { x: b.x - half, y: b.y - up, width: 2 * half, height: up },
    });
}

/**
 * Draws the end of the wall that faces the viewer: courses of stones.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
function drawFront(ctx, { palette }, { x, y, width, height }) {
    ctx.fillStyle = palette.obstacle;
    ctx.fillRect(x, y, width, height);
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.edge;
    ctx.beginPath();
    for (let k = 1; k < COURSES; k++) {
        const top = y + (height * k) / COURSES;
        ctx.moveTo(x, top);
        ctx.lineTo(x + width, top);
        ctx.moveTo(x + (k % 2 ? 0.35 : 0.65) * width, top);
        ctx.lineTo(x + (k % 2 ? 0.35 : 0.65) * width, top + height / COURSES);
    }
    ctx.stroke();
    ctx.strokeRect(x, y, width, height);
}
