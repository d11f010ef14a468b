/**
 * Town: a crane moves a building every few seconds, a click on a lot builds or tears down, and a click on a street
 * sends the chosen squads there. Cells whose distance to the shown goal has changed light up.
 */
import { drawBoard } from "../view/board.js";
import { label } from "../view/marks.js";
import { agentNamed } from "../run/names.js";

const PITCH = 90, HALF = 25, COLUMNS = 12, ROWS = 8; // spacing and half size of the lots in u, and their number
const FLASH = 0.6; // how long a changed cell is lit, in s
const SQUADS = ["red", "blue", "gold"];
const FIRST_KEY = 1000; // first key of the obstacles that clicks build
const WINDOW = 120; // number of recent steps of which the slowest is shown

/** @import { NavDistances, World } from "../../types.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {{ x: number, y: number }} Place */
/** `chosen`: the squad that clicks send, -1 for all. @typedef {{ chosen: number, moves: number }} Memory */

const center = (/** @type {number} */ lot) =>
    ({ x: PITCH * (lot % COLUMNS + 0.5), y: PITCH * (Math.floor(lot / COLUMNS) + 0.5) });

/** Returns the lot at a point; -1 on a street. @param {Place} at */
function lotAt({ x, y }) {
    const column = Math.floor(x / PITCH), row = Math.floor(y / PITCH), lot = row * COLUMNS + column;
    if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) return -1;
    const middle = center(lot);
    return Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) <= HALF ? lot : -1;
}

/** Returns the index of the building on a lot; -1: none. @param {Session} session @param {number} lot */
const buildingOn = ({ world, ids }, lot) => ids.obstacles.findIndex((id) => lotAt(world.getObstacle(id)) === lot);

/** Returns the centers of the squares between which the squads walk. @param {Session} session */
const squaresOf = ({ scene }) =>
    scene.rules?.flatMap((rule) => (rule.type === "retarget" ? rule.points ?? [] : [])) ?? [];

/**
 * The measured times of the steps, which are not part of the run.
 * @type {WeakMap<World, { began: number, times: number[] }>}
 */
const clocks = new WeakMap();

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ chosen: -1, moves: 0 }),
    apply(session, { type, x, y, squad, on }) {
        const { world, ids, game } = session, memory = /** @type {Memory} */ (session.memory);
        if (type === "choose") memory.chosen = squad;
        if (type === "crane") game.muted[on ? "delete" : "add"]("rebuild");
        if (type !== "go") return;
        for (const [name, id] of ids.agents) {
            if (memory.chosen < 0 || name.startsWith(SQUADS[memory.chosen])) world.setTarget(id, { x, y });
        }
        game.muted.add("retarget");
    },
    before: ({ world }) =>
        void clocks.set(world, { times: clocks.get(world)?.times ?? [], began: performance.now() }),
    after({ world, game, memory }) {
        const clock = clocks.get(world);
        memory.moves += game.happened.filter(({ type }) => type === "rebuilt").length;
        if (!clock) return;
        clock.times.push(performance.now() - clock.began);
        if (clock.times.length > WINDOW) clock.times.shift();
    },
};

/** Keeps the shown field, and the cells that changed recently with the tick of their change. */
function createFlashes() {
    let /** @type {NavDistances | null} */ shown = null, goal = "";
    let /** @type {{ cells: number[], tick: number }[]} */ lit = [];
    return {
        /** @param {NavDistances | null} field @param {string} to  the goal @param {number} tick */
        see(field, to, tick) {
            if (field === shown) return;
            const before = to === goal && shown?.distances.length === field?.distances.length ? shown : null;
            if (before && field) {
                const cells = [...field.distances.keys()].filter((i) => {
                    const was = before.distances[i], is = field.distances[i];
                    return was !== is && !(Math.abs(was - is) < 1);
                });
                lit.push({ cells, tick });
            } else lit = [];
            [shown, goal] = [field, to];
        },
        /** @param {number} tick @param {number} steps  after which no cell is lit */
        lit(tick, steps) {
            lit = lit.filter((one) => tick >= one.tick && tick - one.tick < steps);
            return lit;
        },
    };
}

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act, store }) {
    const memory = () => /** @type {Memory} */ (session.memory), flashes = createFlashes();
    const goalOf = (/** @type {number} */ squad) => {
        const { world } = session, slot = world.slot(agentNamed(session, `${SQUADS[squad]} 1`));
        return { x: world.agents.targetX[slot], y: world.agents.targetY[slot] };
    };
    const build = (/** @type {number} */ lot) => {
        const at = buildingOn(session, lot), def = { kind: "box", ...center(lot), halfWidth: HALF, halfHeight: HALF };
        act("obstacle", at >= 0 ? [session.keys[at], null] : [FIRST_KEY + lot, def]);
    };
    const isCraneOn = () => !session.game.muted.has("rebuild");
    const choose = (/** @type {number} */ squad) =>
        act("play", [{ type: "choose", squad: memory().chosen === squad ? -1 : squad }]);
    return {
        hint: "Click a lot to build or tear down. Click a street to send all units there, or the squad of keys 1 to 3.",
        needsAgents: true,
        keys: [
            ...SQUADS.map((name, squad) => ({
                key: String(squad + 1), text: `Squad ${name}`, on: () => memory().chosen === squad,
                press: () => choose(squad),
            })),
            {
                key: "B", text: "Crane", on: isCraneOn, press: () => act("play", [{ type: "crane", on: !isCraneOn() }]),
            },
        ],
        tap(at) {
            const lot = lotAt(at);
            if (lot >= 0) build(lot);
            else act("play", [{ type: "go", x: Math.round(at.x), y: Math.round(at.y) }]);
            return true;
        },
        draw(ctx, view) {
            const { world, stepTime } = session, { palette } = view, field = view.distances;
            const agent = store.view.agent ?? agentNamed(session, `${SQUADS[0]} 1`), slot = world.slot(agent);
            flashes.see(field, `${world.agents.targetX[slot]} ${world.agents.targetY[slot]}`, world.tick);
            for (const { cells, tick } of field ? flashes.lit(world.tick, FLASH / stepTime) : []) {
                drawCells(ctx, view, { world, field, cells, fade: 1 - ((world.tick - tick) * stepTime) / FLASH });
            }
            if (session.game.muted.has("retarget")) {
                for (const [squad, name] of SQUADS.entries()) {
                    drawFlag(ctx, view, { ...goalOf(squad), text: `${squad + 1} ${name}` });
                }
            } else squaresOf(session).forEach(([x, y]) => drawFlag(ctx, view, { x, y, text: "" }));
            const times = [...(clocks.get(world)?.times ?? [])], { minX, maxX, minY } = world.settings;
            const mean = times.reduce((sum, time) => sum + time, 0) / (times.length || 1);
            drawBoard(ctx, view, {
                ...view.at((minX + maxX) / 2, minY - 24),
                words: [
                    { text: `${memory().moves} moves of the crane`, color: palette.dim },
                    { text: `a step takes ${mean.toFixed(2)} ms, the slowest ${Math.max(0, ...times).toFixed(2)} ms` },
                ],
            });
        },
        state: () => ({
            ...memory(), crane: isCraneOn(), buildings: session.ids.obstacles.length,
            goals: SQUADS.map((_, i) => goalOf(i)),
        }),
    };
}

/**
 * Lights cells of the painted field.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {{ world: World, field: NavDistances | null, cells: number[], fade: number }} lit
 */
function drawCells(ctx, view, { world, field, cells, fade }) {
    if (!field) return;
    const { cellX, cellY, columns } = field, origin = view.at(world.settings.minX, world.settings.minY);
    const wide = cellX * view.scale, high = cellY * view.scale;
    ctx.globalAlpha = 0.55 * fade;
    ctx.fillStyle = view.palette.accent;
    for (const cell of cells) {
        ctx.fillRect(origin.x + (cell % columns) * wide, origin.y + Math.floor(cell / columns) * high, wide, high);
    }
    ctx.globalAlpha = 1;
}

/**
 * Draws a flag with a squad's number at its goal.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {{ x: number, y: number, text: string }} flag
 */
function drawFlag(ctx, view, { x, y, text }) {
    const at = view.at(x, y), { palette } = view;
    ctx.beginPath();
    ctx.moveTo(at.x, at.y);
    ctx.lineTo(at.x, at.y - 22);
    ctx.lineTo(at.x + 13, at.y - 17);
    ctx.lineTo(at.x, at.y - 12);
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.goal;
    ctx.fillStyle = palette.goal;
    ctx.fill();
    ctx.stroke();
    label(ctx, { x: at.x, y: at.y + 14, color: palette.text, text, rim: palette.field });
}
