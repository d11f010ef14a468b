/**
 * The user's own sandbox: an empty scene that opens in edit mode. Until the first change, the field shows a sketch of
 * what can be drawn, around the way of the only agent.
 */
import { addLabel, line } from "../view/labels.js";
import { labelAgents } from "../view/marks.js";

const MOST_NAMES = 12; // number of agents above which names would cover each other

/** The sketch, in world units: a room whose doors are on the way of the agent, two crowds, and a guard's points. */
const ROOM = { left: 300, right: 700, top: 130, bottom: 590 }, DOOR = { top: 295, bottom: 425 };
const CROWD = { x: 130, y: 360, columns: 4, rows: 7, apart: 38 };
const GUARD = [[400, 210], [600, 210], [600, 510], [400, 510]];
const PACE = 70; // speed of the sketched agents, in u/s
const DOT = 6.5; // radius of a sketched agent, in u

/** @import { PlayView } from "../field/view.js" */

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session }) {
    return {
        edits: true,
        hint: "Draw with the tools above the field; the list of keys (?) has them all. Drag an agent outside of edit " +
            "mode to fling it.",
        draw(ctx, view) {
            if (!session.log.length && session.agentNames.size === 1) {
                drawSketch(ctx, view, session.world.tick * session.stepTime);
            }
            if (session.agentNames.size <= MOST_NAMES) labelAgents(ctx, view, session);
        },
        state: () => ({ isSketched: !session.log.length }),
    };
}

/** @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {number} time  in s */
function drawSketch(ctx, view, time) {
    const { palette } = view;
    ctx.save();
    ctx.lineWidth = 1.5;
    ctx.setLineDash([6, 5]);
    ctx.strokeStyle = palette.dim;
    ctx.globalAlpha = 0.75;
    ctx.stroke(sketchedRoom(view));
    ctx.setLineDash([2, 6]);
    ctx.strokeStyle = palette.goal;
    ctx.stroke(lineThrough(view, [...GUARD, GUARD[0]]));
    ctx.setLineDash([]);
    ctx.globalAlpha = 0.6;
    for (const side of [-1, 1]) {
        ctx.fillStyle = side < 0 ? palette.agent : palette.gold;
        ctx.fill(sketchedCrowd(view, side, time));
    }
    ctx.fillStyle = palette.red;
    ctx.fill(dots(view, [alongGuard(time)]));
    ctx.restore();
    nameTools(ctx, view);
}

/** Returns the walls of the room, open at its doors. @param {PlayView} view */
function sketchedRoom(view) {
    const { left, right, top, bottom } = ROOM, path = lineThrough(view, [[left, DOOR.top], [left, top], [right, top], [
        right, DOOR.top,
    ]]);
    path.addPath(lineThrough(view, [[left, DOOR.bottom], [left, bottom], [right, bottom], [right, DOOR.bottom]]));
    return path;
}

/** @param {PlayView} view @param {number[][]} points */
function lineThrough(view, points) {
    const path = new Path2D();
    for (const { x, y } of points.map(([px, py]) => view.at(px, py))) path.lineTo(x, y);
    return path;
}

/** @param {PlayView} view @param {number[][]} points */
function dots(view, points) {
    const path = new Path2D();
    for (const { x, y } of points.map(([px, py]) => view.at(px, py))) {
        path.moveTo(x + DOT * view.scale, y);
        path.arc(x, y, Math.max(DOT * view.scale, 2), 0, 2 * Math.PI);
    }
    return path;
}

/**
 * Returns a crowd on its way through both doors and back.
 * @param {PlayView} view @param {number} side  -1: starts on the left @param {number} time  in s
 */
function sketchedCrowd(view, side, time) {
    const { x, y, columns, rows, apart } = CROWD, span = 1000 - 2 * x, points = [];
    for (let i = 0; i < columns * rows; i++) {
        const column = i % columns, row = Math.floor(i / columns) - (rows - 1) / 2;
        const walked = Math.max(time * PACE - column * apart - Math.abs(row) * 30, 0) % (2 * span);
        const way = walked < span ? walked : 2 * span - walked;
        // towards the doors the crowd narrows to half of them, so that both pass
        const narrow = Math.min(Math.abs(500 - x - way) / (500 - x) + 0.1, 1), lane = 22 * side * (1 - narrow);
        points.push([500 + side * (500 - x - way), y + row * apart * narrow + lane]);
    }
    return dots(view, points);
}

/** Returns where the guard is. @param {number} time  in s */
function alongGuard(time) {
    let left = (time * PACE) % (2 * (200 + 300));
    for (let i = 0; ; i++) {
        const [from, to] = [GUARD[i % 4], GUARD[(i + 1) % 4]], far = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (left <= far) return [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * left) / far);
        left -= far;
    }
}

/** Names the tools and their keys. @param {CanvasRenderingContext2D} ctx @param {PlayView} view */
function nameTools(ctx, view) {
    const { palette } = view;
    const name = (/** @type {string} */ text, /** @type {number[]} */ [x, y], color = palette.dim) =>
        addLabel(ctx, { ...view.at(x, y), pin: [0.5, 1], rank: 1, key: text, lines: [line(text, color)] });
    name("a room: Q", [500, ROOM.top - 8]);
    name("a door: H", [ROOM.left - 52, DOOR.bottom + 60]);
    name("a guard: U", [500, GUARD[0][1] - 8], palette.goal);
    name("a crowd: I", [CROWD.x + 30, 205], palette.agent);
    name("a second team", [1000 - CROWD.x - 30, 205], palette.gold);
}
