/**
 * Station: draws the train, which comes and goes with the waves of people, the gates and the signs. A click on a gate
 * shuts or opens it; one gate stays open.
 */
import { colorNamed } from "../view/groups.js";
import { addLabel, line } from "../view/labels.js";
import { caption } from "../view/marks.js";

const FIRST_KEY = 1000; // key of the first obstacle that shuts a gate
const GATES = [[340, 384], [396, 434], [446, 484], [496, 540]]; // from left to right, x of both sides in u
const GATE = { y: 445, reach: 30, halfHeight: 5 }; // middle of the gates, height of a click, and of a shut bar, in u
const TRAIN = { top: 6, bottom: 78, car: 290, gap: 6, door: 18 }; // lengths in u; door: half a width
const DRIVE = 3; // time in which the train enters or leaves, in s
// Signs are inside the walls, at their lower and upper edges.
const SIGNS = /** @type {const} */ ([
    { group: "west", x: 12, y: 470, align: "left", side: "bottom", text: "↓ exit west", short: "↓ exit" },
    { group: "east", x: 868, y: 470, align: "right", side: "bottom", text: "exit east ↓", short: "exit ↓" },
    { group: "in", x: 12, y: 226, align: "left", side: "top", text: "↑ other trains", short: "↑ trains" },
]);
const EDGE = 5; // distance of a sign from the edge, in pixels
const NARROW = 0.6, TINY = 0.3; // scales, in pixels per unit, below which texts are shorter, and left out

/** @import { PlayView } from "../field/view.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {CanvasRenderingContext2D} Context */

/** Returns the scene's first rule by which people come in waves. @param {Session} session */
function wavesOf({ scene }) {
    const rule = scene.rules?.find(({ type }) => type === "waves");
    return rule && "lasts" in rule ? rule : null;
}

/**
 * Returns where the train is: 0 at the platform, toward -1 while it comes, and toward 1 while it leaves; and the
 * seconds until the next one.
 * @param {Session} session
 */
function trainOf(session) {
    const { every = 1, lasts = 0 } = wavesOf(session) ?? {}, time = (session.world.tick * session.stepTime) % every;
    const leaves = Math.min(Math.max((time - lasts) / DRIVE, 0), 1), comes = Math.min((every - time) / DRIVE, 1);
    return { at: leaves < 1 ? leaves * leaves : -comes * comes, isHere: time < lasts, wait: every - time };
}

/** @param {Session} session @param {number} gate */
const isShut = ({ keys }, gate) => keys.includes(FIRST_KEY + gate);

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    const open = () => GATES.filter((_, gate) => !isShut(session, gate)).length;
    const turn = (/** @type {number} */ gate) => {
        const [left, right] = GATES[gate], { y, halfHeight } = GATE;
        const bar = { kind: "box", x: (left + right) / 2, y, halfWidth: (right - left) / 2, halfHeight };
        if (isShut(session, gate)) act("obstacle", [FIRST_KEY + gate, null]);
        else if (open() > 1) act("obstacle", [FIRST_KEY + gate, bar]);
    };
    return {
        hint: "Click a gate to shut or open it; one stays open.",
        keys: GATES.map((_, gate) => ({
            key: String(gate + 1), text: `Gate ${gate + 1} shut`, on: () => isShut(session, gate),
            press: () => turn(gate),
        })),
        tap({ x, y }) {
            const gate = GATES.findIndex(([left, right]) => x >= left && x <= right);
            if (gate < 0 || Math.abs(y - GATE.y) > GATE.reach) return false;
            turn(gate);
            return true;
        },
        draw(ctx, view) {
            const train = trainOf(session);
            drawTrain(ctx, view, session, train);
            drawGates(ctx, view, session);
            drawSigns(ctx, view, session);
            drawCaptions(ctx, view, train, open());
        },
        state: () => ({ shut: GATES.map((_, gate) => isShut(session, gate)), train: trainOf(session) }),
    };
}

/**
 * Draws on the walls when the next train comes and how many gates are open, where there is room.
 * @param {Context} ctx @param {PlayView} view @param {ReturnType<typeof trainOf>} train @param {number} open
 */
function drawCaptions(ctx, { at, scale, palette }, { isHere, wait }, open) {
    if (scale < TINY) return;
    const isNarrow = scale < NARROW, train = isHere ? "train is in" : `train in ${Math.ceil(wait)} s`;
    caption(ctx, { ...at(170, 350), title: isNarrow || isHere ? train : `next ${train}` }, palette);
    const gates = `${open} ${isNarrow ? "" : `of ${GATES.length} `}gate${open === 1 && isNarrow ? "" : "s"} open`;
    caption(ctx, { ...at(710, 350), title: gates, text: isNarrow ? "tap to shut" : "click one to shut it" }, palette);
}

/**
 * Draws the track and, on it, the cars of the train with doors where people get out.
 * @param {Context} ctx @param {PlayView} view @param {Session} session @param {{ at: number, isHere: boolean }} train
 */
function drawTrain(ctx, view, session, { at, isHere }) {
    const { minX, maxX, minY } = session.world.settings, { palette, scale } = view, { top, bottom, car, gap } = TRAIN;
    const from = view.at(minX, minY), to = view.at(maxX, bottom), length = 3 * car + 2 * gap;
    ctx.save();
    ctx.beginPath();
    ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    ctx.clip();
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.pathEdge;
    ctx.beginPath();
    for (const y of [top + 18, bottom - 18]) {
        ctx.moveTo(from.x, view.at(0, y).y);
        ctx.lineTo(to.x, view.at(0, y).y);
    }
    for (let x = minX + 10; x < maxX; x += 20) {
        ctx.moveTo(view.at(x, 0).x, view.at(0, top + 8).y);
        ctx.lineTo(view.at(x, 0).x, view.at(0, bottom - 8).y);
    }
    ctx.stroke();
    const start = (minX + maxX - length) / 2 + at * (length + 20);
    for (let i = 0; i < 3; i++) {
        const place = view.at(start + i * (car + gap), top), high = (bottom - top) * scale;
        ctx.beginPath();
        ctx.roundRect(place.x, place.y, car * scale, high, 10 * scale);
        ctx.fillStyle = palette.obstacleEdge;
        ctx.fill();
        ctx.fillStyle = palette.field;
        ctx.fillRect(place.x + 12 * scale, place.y + 0.4 * high, (car - 24) * scale, Math.max(0.16 * high, 1));
    }
    const doors = wavesOf(session)?.from ?? [];
    ctx.fillStyle = isHere ? palette.decision : palette.field;
    for (const [x] of doors) {
        const place = view.at(x - TRAIN.door + at * (length + 20), bottom - 7);
        ctx.fillRect(place.x, place.y, 2 * TRAIN.door * scale, Math.max(7 * scale, 2));
    }
    ctx.restore();
}

/** @param {Context} ctx @param {PlayView} view @param {Session} session */
function drawGates(ctx, view, session) {
    GATES.forEach(([left, right], gate) => {
        const from = view.at(left, GATE.y), to = view.at(right, GATE.y), shut = isShut(session, gate);
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
        ctx.setLineDash(shut ? [] : [2, 4]);
        ctx.lineWidth = shut ? Math.max(2 * GATE.halfHeight * view.scale, 3) : 1.5;
        ctx.strokeStyle = shut ? view.palette.danger : view.palette.interest;
        ctx.stroke();
    });
    ctx.setLineDash([]);
}

/**
 * Draws where the groups leave, in their colors, and the signs on the walls beside.
 * @param {Context} ctx @param {PlayView} view @param {Session} session
 */
function drawSigns(ctx, view, { scene }) {
    for (const rule of scene.rules ?? []) {
        if (rule.type !== "waves") continue;
        const at = view.at(rule.exit[0], rule.exit[1]);
        ctx.beginPath();
        ctx.arc(at.x, at.y, rule.within * view.scale, 0, 2 * Math.PI);
        ctx.globalAlpha = 0.22;
        ctx.fillStyle = colorNamed(view.palette, scene.view?.colors?.[[rule.of].flat()[0]]);
        ctx.fill();
        ctx.globalAlpha = 1;
    }
    if (view.scale < TINY) return;
    for (const { group, x, y, align, side, text, short } of SIGNS) {
        const at = view.at(x, y);
        const color = colorNamed(view.palette, scene.view?.colors?.[group]);
        addLabel(ctx, {
            x: at.x, y: at.y + (side === "top" ? EDGE : -EDGE),
            pin: [align === "right" ? 1 : 0, side === "top" ? 0 : 1],
            lines: [line(view.scale < NARROW ? short : text, color, "600 12px")], rank: 0,
        });
    }
}
