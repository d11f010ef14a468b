/**
 * Player: a game. Keys or the stick set the direction of `drive`, and the first input starts a run: ten sparks against
 * the clock, until a hunter catches you. Before and after a run there is no drive input, and the agent's other
 * behaviors take over.
 */
import { drawBoard } from "../view/board.js";
import { agentNamed } from "../run/names.js";

const YOU = "you", HUNTER = /^hunter /;
const SPARKS = 10; // number of sparks needed to win a run
const FLASH = 0.6; // duration of a flash, in s
const BEST = "veer-run"; // storage key of the best time, in s
/** Start positions of a run: the player, and the hunters in the corners. */
const START = { you: [420, 460], hunters: [[80, 80], [920, 80], [920, 640], [80, 640]] };
/** The direction of each key; y points down. @type {Record<string, [number, number]>} */
const DIRECTIONS = {
    w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0], arrowup: [0, -1], arrowleft: [-1, 0], arrowdown: [0, 1],
    arrowright: [1, 0],
};

/** @import { PlayView } from "../field/view.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {{ x: number, y: number, since: number, what: "spark" | "caught" }} Flash */
/**
 * `since` and `until`: ticks of the run's start and end. `rested`: no direction has been held since a run ended, so the
 * next input starts a new run.
 * @typedef {{ direction: { x: number, y: number }, phase: "ready" | "running" | "caught" | "won", since: number, until:
 *   number, sparks: number, rested: boolean, flashes: Flash[] }} Memory
 */

/** @param {Session} session @returns {Memory} */
const memoryOf = (session) => session.memory;

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({
        direction: { x: 0, y: 0 }, phase: "ready", since: 0, until: 0, sparks: 0, rested: true, flashes: [],
    }),
    apply(session, { x, y }) {
        if (!(Math.hypot(x, y) <= 1.001)) throw new Error(`a direction has at most length 1, not ${x}, ${y}`);
        const memory = memoryOf(session), moves = x !== 0 || y !== 0;
        memory.direction = { x, y };
        if (moves && memory.phase !== "running" && memory.rested) startRun(session);
        if (!moves) memory.rested = true;
    },
    before(session) {
        const { direction, phase } = memoryOf(session), driven = phase === "running" ? direction : { x: 0, y: 0 };
        session.world.setDrive(agentNamed(session, YOU), { ...driven, z: 0 });
    },
    after(session) {
        const memory = memoryOf(session), { world, game } = session, { x, y } = world.agents;
        const you = world.slot(agentNamed(session, YOU)), here = { x: x[you], y: y[you], since: world.tick };
        for (const { type, by } of game.happened) {
            if (type !== "caught" || by !== YOU) continue;
            memory.flashes.push({ ...here, what: "spark" });
            if (memory.phase === "running" && ++memory.sparks === SPARKS) endRun(session, "won");
        }
        for (const { type, agent } of world.events) {
            const hunter = nameOf(session, agent);
            if (type !== "caught" || !HUNTER.test(hunter) || !["ready", "running"].includes(memory.phase)) continue;
            if (memory.phase === "ready") sendOff(session, hunter); // before the first run, the chase never ends
            else {
                memory.flashes.push({ ...here, what: "caught" });
                endRun(session, "caught");
            }
        }
        memory.flashes = memory.flashes.filter(({ since }) => (world.tick - since) * session.stepTime < FLASH);
    },
};

/** @param {Session} session @param {unknown} agent */
const nameOf = ({ agentNames }, agent) => [...agentNames].find(([id]) => id === agent)?.[1] ?? "";

/** Moves an agent to a position, where it stands. @param {Session} session @param {string} name @param {number[]} at */
function place({ world, ids }, name, [x, y]) {
    const id = ids.agents.get(name);
    if (id !== undefined && world.isAlive(id)) world.setAgent(id, { x, y, velocityX: 0, velocityY: 0 });
}

/**
 * Moves a hunter to the corner that is farthest from the player; its trail begins again there.
 * @param {Session} session @param {string} hunter
 */
function sendOff(session, hunter) {
    const { world, trails } = session, you = world.slot(agentNamed(session, YOU)), { x, y } = world.agents;
    const far = (/** @type {number[]} */ [cx, cy]) => (cx - x[you]) ** 2 + (cy - y[you]) ** 2;
    const corner = START.hunters.reduce((best, one) => (far(one) > far(best) ? one : best));
    place(session, hunter, corner);
    const from = world.slot(agentNamed(session, hunter)) * trails.length;
    trails.x.fill(corner[0], from, from + trails.length);
    trails.y.fill(corner[1], from, from + trails.length);
}

/** Moves all agents to their start positions. @param {Session} session */
function startRun(session) {
    const { world, ids } = session;
    place(session, YOU, START.you);
    [...ids.agents.keys()].filter((name) => HUNTER.test(name)).forEach((name, i) =>
        place(session, name, START.hunters[i % START.hunters.length]));
    Object.assign(memoryOf(session),
        { phase: "running", since: world.tick, until: 0, sparks: 0, rested: false, flashes: [] });
}

/** @param {Session} session @param {"caught" | "won"} phase */
function endRun(session, phase) {
    const { direction } = memoryOf(session);
    Object.assign(memoryOf(session),
        { phase, until: session.world.tick, rested: direction.x === 0 && direction.y === 0 });
}

/** Returns the time of the current or last run, in s. @param {Session} session */
function timeOf(session) {
    const { phase, since, until } = memoryOf(session);
    return phase === "ready" ? 0 : ((phase === "running" ? session.world.tick : until) - since) * session.stepTime;
}

/** @returns {number} */
function readBest() {
    try {
        const kept = Number(localStorage.getItem(BEST));
        return kept > 0 && kept < 3600 ? kept : Infinity;
    } catch {
        return Infinity; // storage is blocked
    }
}

/** @param {number} time */
function keepBest(time) {
    try {
        localStorage.setItem(BEST, time.toFixed(2));
    } catch {
        // without storage, the best time lasts until the page closes
    }
}

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    const none = { x: 0, y: 0 }, still = matchMedia("(prefers-reduced-motion: reduce)");
    let keys = none, stick = none, best = readBest(), isNew = false, seen = -1;
    const steer = () => {
        const { x, y } = keys.x || keys.y ? keys : stick, { direction } = memoryOf(session);
        if (x !== direction.x || y !== direction.y) act("play", [{ type: "direction", x, y }], { undoable: false });
    };
    /** Records a best time, but only with the scene's original settings, because changed settings can make it easy. */
    const judge = () => {
        const { phase, until } = memoryOf(session), time = timeOf(session);
        if (phase !== "won" || until === seen) return;
        seen = until;
        isNew = session.set.size === 0 && time < best;
        if (!isNew) return;
        best = time;
        keepBest(time);
    };
    return {
        hint: `Keep a direction (W A S D, arrow keys, or the stick on the field) to start a run: ${SPARKS} sparks ` +
            `against the clock, and no hunter may catch you.`,
        hold: {
            keys: Object.keys(DIRECTIONS),
            change(held) {
                const [x, y] =
                    [...held].reduce(([
                        sx, sy,
                    ], key) => [sx + (DIRECTIONS[key]?.[0] ?? 0), sy + (DIRECTIONS[key]?.[1] ?? 0)], [
                        0, 0,
                    ]);
                const length = Math.max(1, Math.hypot(x, y));
                keys = { x: x / length, y: y / length };
                steer();
            },
        },
        stick(x, y) {
            stick = { x, y };
            steer();
        },
        draw(ctx, view) {
            judge();
            drawEdge(ctx, view, session);
            drawHunters(ctx, view, session);
            drawSparks(ctx, view, session, still.matches);
            for (const flash of memoryOf(session).flashes) {
                const age = ((session.world.tick - flash.since) * session.stepTime) / FLASH;
                drawFlash(ctx, view, { ...flash, age, still: still.matches });
            }
            const { minX, maxX, minY } = session.world.settings;
            drawBoard(ctx, view,
                { ...view.at((minX + maxX) / 2, minY - 26), words: wordsOf(view, session, best, isNew) });
        },
        state() {
            judge();
            const { direction, phase, sparks, flashes } = memoryOf(session);
            return {
                direction, phase, sparks, time: timeOf(session), best: best === Infinity ? null : best,
                flashes: flashes.length,
            };
        },
    };
}

/**
 * Returns the text of the board.
 * @param {PlayView} view @param {Session} session @param {number} best @param {boolean} isNew
 */
function wordsOf({ palette, width }, session, best, isNew) {
    const { phase, sparks } = memoryOf(session), time = `${timeOf(session).toFixed(1)} s`, isWide = width > 620;
    const record = best === Infinity
        ? []
        : [{ text: isNew && phase === "won" ? "a new best" : `best ${best.toFixed(1)} s`, color: palette.dim }];
    const again = isWide ? [{ text: "a direction key runs again", color: palette.dim }] : [];
    if (phase === "ready") {
        return [
            { text: `Catch ${SPARKS} sparks`, color: palette.goal },
            { text: isWide ? "a direction key or the stick starts" : "steer to start" }, ...record,
        ];
    }
    const count = { text: `${sparks} of ${SPARKS} sparks`, color: palette.goal };
    if (phase === "running") return [count, { text: time }, ...record];
    return phase === "won"
        ? [{ text: `${SPARKS} sparks in ${time}`, color: palette.interest }, ...record, ...again]
        : [{ text: `Caught after ${time}`, color: palette.danger }, count, ...again];
}

/**
 * Draws the edge of the field, which agents can't leave.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {Session} session
 */
function drawEdge(ctx, { at, palette }, { world: { settings: { minX, minY, maxX, maxY } } }) {
    const from = at(minX, minY), to = at(maxX, maxY);
    ctx.lineWidth = 2;
    ctx.strokeStyle = palette.obstacleEdge;
    ctx.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
}

/**
 * Returns an agent's position on the canvas.
 * @param {PlayView} view
 * @param {Session} session
 * @param {import("../../types.js").AgentId} id
 */
function spotOf(view, { world }, id) {
    const a = world.agents, slot = world.slot(id);
    const [x, y] = view.interpolated ? [a.drawX[slot], a.drawY[slot]] : [a.x[slot], a.y[slot]];
    return { ...view.at(x, y), r: a.radius[slot] * view.scale, slot };
}

/**
 * Draws sparks as stars instead of darts.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {Session} session
 * @param {boolean} isStill
 */
function drawSparks(ctx, view, session, isStill) {
    for (const [id, name] of session.agentNames) {
        if (!name.startsWith("spark")) continue;
        const { x, y, r, slot } = spotOf(view, session, id);
        const twinkle = isStill ? 1 : 1 + 0.22 * Math.sin(session.world.tick * 0.11 + 2 * slot);
        const far = Math.max(2.2 * r, 8) * twinkle;
        disc(ctx, { x, y, r: Math.max(1.7 * r, 7) }, view.palette.field);
        ctx.globalAlpha = 0.22;
        disc(ctx, { x, y, r: far * 1.25 }, view.palette.goal);
        ctx.globalAlpha = 1;
        ctx.beginPath();
        for (let k = 0; k < 8; k++) {
            const angle = (k * Math.PI) / 4, length = k % 2 ? 0.28 * far : far;
            ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
        }
        ctx.closePath();
        ctx.fillStyle = view.palette.goal;
        ctx.fill();
        disc(ctx, { x, y, r: 0.2 * far }, view.palette.field);
    }
}

/**
 * Draws a ring around each hunter, with the radius in which it catches.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {Session} session
 */
function drawHunters(ctx, view, session) {
    ctx.lineWidth = 2;
    ctx.strokeStyle = view.palette.danger;
    for (const [id, name] of session.agentNames) {
        if (!HUNTER.test(name)) continue;
        const { x, y, r } = spotOf(view, session, id);
        ctx.beginPath();
        ctx.arc(x, y, Math.max(r, 6), 0, 2 * Math.PI);
        ctx.stroke();
    }
}

/** Draws a growing ring where a spark was collected; when you are caught, the whole field flashes.
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlayView} view
 * @param {Flash & { age: number, still: boolean }} flash
 */
function drawFlash(ctx, { at, palette, width, height, scale }, { x, y, what, age, still }) {
    const color = what === "caught" ? palette.danger : palette.goal, center = at(x, y);
    if (what === "caught" && !still) {
        ctx.globalAlpha = 0.32 * (1 - age);
        ctx.fillStyle = color;
        ctx.fillRect(0, 0, width, height);
    }
    ctx.globalAlpha = 1 - age;
    ctx.beginPath();
    ctx.arc(center.x, center.y, (14 + (what === "caught" ? 90 : 34) * Math.sqrt(age)) * scale, 0, 2 * Math.PI);
    ctx.lineWidth = 3;
    ctx.strokeStyle = color;
    ctx.stroke();
    ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {{ x: number, y: number, r: number }} circle @param {string} color */
function disc(ctx, { x, y, r }, color) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fillStyle = color;
    ctx.fill();
}
