/**
 * Town: a crane moves a building every few seconds, a click on a lot builds or tears down, and a click on a street
 * sends the chosen squads there. Cells whose distance to the shown goal has changed light up.
 */
import { drawBoard } from "../view/board.js";
import { around } from "../view/labels.js";
import { label } from "../view/marks.js";
import { agentNamed } from "../run/names.js";

const PITCH = 90, HALF = 25, COLUMNS = 12, ROWS = 8; // spacing, half size and number of the lots; lengths in u
const FLASH = 1.4; // time for which a changed cell is lit, in s
const SQUADS = ["red", "blue", "gold"];
const LEAST = 2.6; // smallest radius of a unit on the screen, in pixels
const NARROW = 620; // width of the field, in pixels, below which the board shows a short text
const FINDER = 11; // radius of the ring around the inspected unit, in pixels
const FIRST_KEY = 1000; // key of the first obstacle that clicks build
const WINDOW = 120; // number of recent steps among which the slowest is shown

/** @import { NavDistances, World } from "../../types.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {{ x: number, y: number }} Place */
/**
 * `chosen`: the squad that clicks send, -1 for all squads. `moved`: where and when the crane last put a building.
 * @typedef {{ chosen: number, moves: number, moved: (Place & { tick: number }) | null }} Memory
 */

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
    (scene.rules ?? []).flatMap((rule) => (rule.type === "retarget" ? rule.points ?? [] : []))
        .map(([x, y]) => ({ x, y, text: "" }));

/**
 * Returns the distinct places of the squads' goals, with the numbers of the squads that go there.
 * @param {Place[]} goals
 */
function flagsOf(goals) {
    /** @type {Map<string, Place & { text: string }>} */
    const flags = new Map();
    goals.forEach(({ x, y }, squad) => {
        const before = flags.get(`${x} ${y}`)?.text;
        flags.set(`${x} ${y}`, { x, y, text: before ? `${before}, ${squad + 1}` : `${squad + 1}` });
    });
    return [...flags.values()];
}

/**
 * The measured times of the steps, which are not part of the run.
 * @type {WeakMap<World, { began: number, times: number[] }>}
 */
const clocks = new WeakMap();

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ chosen: -1, moves: 0, moved: null }),
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
        for (const { type, place } of game.happened) {
            if (type !== "rebuilt") continue;
            memory.moves++;
            memory.moved = place ? { x: place.x, y: place.y, tick: world.tick } : null;
        }
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
            const { world, stepTime } = session, field = view.distances;
            const agent = store.view.agent ?? agentNamed(session, `${SQUADS[0]} 1`), slot = world.slot(agent);
            flashes.see(field, `${world.agents.targetX[slot]} ${world.agents.targetY[slot]}`, world.tick);
            for (const { cells, tick } of field ? flashes.lit(world.tick, FLASH / stepTime) : []) {
                drawCells(ctx, view, { world, field, cells, fade: 1 - ((world.tick - tick) * stepTime) / FLASH });
            }
            drawMoved(ctx, view, { ...memory(), now: world.tick, steps: FLASH / stepTime });
            drawSquads(ctx, view, session);
            const isSent = session.game.muted.has("retarget");
            for (const flag of isSent ? flagsOf(SQUADS.map((_, i) => goalOf(i))) : squaresOf(session)) {
                drawFlag(ctx, view, flag);
            }
            drawTimes(ctx, view, world, memory().moves);
        },
        state: () => ({
            ...memory(), crane: isCraneOn(), buildings: session.ids.obstacles.length,
            goals: SQUADS.map((_, i) => goalOf(i)),
        }),
    };
}

/**
 * Draws the count of moves and the measured times of the recent steps above the field.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view @param {World} world
 * @param {number} moves
 */
function drawTimes(ctx, view, world, moves) {
    const times = clocks.get(world)?.times ?? [], { minX, maxX, minY } = world.settings;
    const mean = (times.reduce((sum, time) => sum + time, 0) / (times.length || 1)).toFixed(2);
    const most = Math.max(0, ...times).toFixed(2), isNarrow = view.width < NARROW;
    const count = moves === 1 ? "1 move" : `${moves} moves`;
    drawBoard(ctx, view, {
        ...view.at((minX + maxX) / 2, minY - 24),
        words: [
            { text: isNarrow ? count : `${count} of the crane`, color: view.palette.dim },
            { text: `a step takes ${mean} ms, ${isNarrow ? "at most" : "the slowest"} ${most} ms` },
        ],
    });
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
 * Draws an outline around the building that the crane moved, until the outline fades.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {{ moved: (Place & { tick: number }) | null, now: number, steps: number }} last
 */
function drawMoved(ctx, view, { moved, now, steps }) {
    if (!moved || now < moved.tick || now - moved.tick >= steps) return;
    const corner = view.at(moved.x - HALF, moved.y - HALF), side = 2 * HALF * view.scale;
    ctx.globalAlpha = 1 - (now - moved.tick) / steps;
    ctx.lineWidth = 2.5;
    ctx.strokeStyle = view.palette.accent;
    ctx.strokeRect(corner.x, corner.y, side, side);
    ctx.globalAlpha = 1;
}

/**
 * Draws the units in the colors of their squads, and a ring around the inspected one.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view @param {Session} session
 */
function drawSquads(ctx, view, { world, ids }) {
    if (!view.layers.agents) return;
    const a = world.agents, { palette } = view, colors = [palette.red, palette.agent, palette.gold];
    const [x, y, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawOrientation] : [a.x, a.y, a.orientation];
    const darts = SQUADS.map(() => new Path2D());
    for (const [name, id] of ids.agents) {
        const slot = world.slot(id), at = view.at(x[slot], y[slot]), r = Math.max(a.radius[slot] * view.scale, LEAST);
        const path = darts[SQUADS.findIndex((squad) => name.startsWith(squad))];
        const c = Math.cos(turn[slot]) * r, s = Math.sin(turn[slot]) * r;
        [[1.3, 0], [-0.9, 0.85], [-0.5, 0], [-0.9, -0.85]].forEach(([u, v], i) => {
            const [px, py] = [at.x + u * c - v * s, at.y + u * s + v * c];
            if (i) path.lineTo(px, py);
            else path.moveTo(px, py);
        });
        path.closePath();
        if (id !== view.agent) continue;
        ctx.beginPath();
        ctx.arc(at.x, at.y, FINDER, 0, 2 * Math.PI);
        ctx.lineWidth = 2;
        ctx.strokeStyle = palette.chosen;
        ctx.stroke();
    }
    darts.forEach((path, squad) => {
        ctx.fillStyle = colors[squad];
        ctx.fill(path);
    });
}

/**
 * Draws a flag at a goal, with the numbers of the squads that go there.
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
    const names = around(at.x + 3, at.y - 11, 12);
    label(ctx, { x: at.x, y: at.y + 14, color: palette.text, text, rim: palette.field, names });
}
