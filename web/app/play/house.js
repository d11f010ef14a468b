/**
 * House: residents walk between the rooms of two floors. A click on a room sends all there; a click on the study's door
 * locks or unlocks it for those without a key. Residents have the color of the floor to which they want.
 */
import { drawBoard } from "../view/board.js";
import { addLabel, line } from "../view/labels.js";
import { floorPoint, placeOf } from "../view/levels.js";

const DOOR = "study door";
const OPEN = 1, LOCKED = 2; // groups of the door: everyone has the key of the first, caretakers also of the second
const REACH = 26; // distance from the door within which a click turns its lock, in u
const KEYED = "caretaker";
const LEAST = 3.6; // smallest radius of a resident on the screen, in pixels
const NARROW = 0.7; // scale, in pixels per unit, below which texts are shorter
const HALF = { short: 88, long: 152 }; // half the width of the board, in pixels

/** The rooms: their corners, floor and name. @type {{ name: string, box: number[], level: number }[]} */
const ROOMS = [
    { name: "Kitchen", box: [0, 0, 190, 216], level: 0 }, { name: "Hall", box: [190, 0, 440, 216], level: 0 },
    { name: "Living room", box: [440, 0, 640, 136], level: 0 }, { name: "Store", box: [440, 136, 640, 216], level: 0 },
    { name: "Bedroom", box: [0, 0, 190, 112], level: 1 }, { name: "Nursery", box: [0, 112, 190, 216], level: 1 },
    { name: "Library", box: [190, 0, 440, 92], level: 1 }, { name: "Landing", box: [190, 92, 440, 216], level: 1 },
    { name: "Study", box: [440, 0, 640, 216], level: 1 },
];
/**
 * Signs between the floors: text, x in u, and which end of the text is at x: 0 left, 1 right.
 * @type {[string, number, number][]}
 */
const SIGNS = [["up", 266, 1], ["down", 364, 0], ["ladder", 582, 1]];
const GAP = 34; // between the floors, as they are drawn, in u
const FLOORS = ["Ground floor", "Upper floor"];

/** @import { Session } from "../run/session.js" */
/** @import { PlayView } from "../field/view.js" */
/** @typedef {{ x: number, y: number, z: number }} Spot */

/** Returns the id of the study's door. @param {Pick<Session, "ids">} session */
const doorOf = ({ ids }) => ids.links.get(DOOR);

/** Returns whether the study's door is locked. @param {Session} session */
function isLocked(session) {
    const door = doorOf(session);
    return door !== undefined && session.world.getLink(door).group !== OPEN;
}

/** Returns the level of a height. @param {Session} session @param {number} z */
const levelOf = ({ world: { settings: { levelHeight } } }, z) => (z > levelHeight / 2 ? 1 : 0);

/** Returns the room at a point. @param {Session} session @param {Spot} at */
const roomAt = (session, { x, y, z }) =>
    ROOMS.find(({ box: [left, top, right, bottom], level }) =>
        level === levelOf(session, z) && x >= left && x <= right && y >= top && y <= bottom);

/** Returns where the residents of a room meet: at the scene's point in it, or in its middle.
 * @param {Session} session @param {typeof ROOMS[number]} room @returns {Spot} */
function meetingPoint(session, { box: [left, top, right, bottom], level }) {
    const { levelHeight } = session.world.settings, rule = session.scene.rules?.find(({ type }) => type === "retarget");
    const points = rule && "points" in rule ? (rule.points ?? []) : [];
    const own = points.find(([x, y, z = 0]) =>
        x > left && x < right && y > top && y < bottom && levelOf(session, z) === level);
    return { x: own?.[0] ?? (left + right) / 2, y: own?.[1] ?? (top + bottom) / 2, z: level * levelHeight };
}

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    apply(session, { type, on, room }) {
        const { world, ids, game } = session, door = doorOf(session);
        if (type === "lock" && door !== undefined) world.setLink(door, { group: on ? LOCKED : OPEN });
        if (type === "walk") game.muted[on ? "delete" : "add"]("retarget");
        if (type !== "go") return;
        const found = ROOMS.find(({ name }) => name === room);
        if (!found) throw new Error(`the house has no room "${room}"`);
        for (const id of ids.agents.values()) world.setTarget(id, meetingPoint(session, found));
        game.muted.add("retarget");
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act }) {
    const isWalking = () => !session.game.muted.has("retarget");
    const turnLock = () => act("play", [{ type: "lock", on: !isLocked(session) }]);
    return {
        hint: "Click a room to send all there, and the study's door to turn its lock.",
        needsAgents: true,
        keys: [
            { key: "S", text: "Study locked", on: () => isLocked(session), press: turnLock },
            {
                key: "W", text: "Walk about", on: isWalking,
                press: () => act("play", [{ type: "walk", on: !isWalking() }]),
            },
        ],
        tap(at) {
            const spot = floorPoint(session, at), room = spot && roomAt(session, spot), door = doorOf(session);
            if (!spot || !room) return false;
            const { fromX, toX, fromY, toY, toZ } = door === undefined ? /** @type {any} */ ({})
                : session.world.getLink(door);
            const isAtDoor = levelOf(session, toZ) === room.level &&
                Math.hypot(spot.x - (fromX + toX) / 2, spot.y - (fromY + toY) / 2) < REACH;
            if (isAtDoor) turnLock();
            else act("play", [{ type: "go", room: room.name }]);
            return true;
        },
        draw(ctx, view) {
            drawRooms(ctx, view, session);
            drawResidents(ctx, view, session);
            drawCounts(ctx, view, session);
        },
        state: () => ({ locked: isLocked(session), walking: isWalking(), onLevels: countLevels(session) }),
    };
}

/** Returns the number of residents on each level. @param {Session} session */
function countLevels(session) {
    const { world, ids } = session, counts = FLOORS.map(() => 0);
    for (const id of ids.agents.values()) counts[levelOf(session, world.agents.z[world.slot(id)])]++;
    return counts;
}

/** Returns the color of each floor, and of the residents who want to it. @param {PlayView["palette"]} palette */
const floorColors = ({ red, agent }) => [red, agent];

/**
 * Draws the names of floors and rooms.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawRooms(ctx, view, { world }) {
    const { palette, scale } = view, { minX, minY, levelHeight } = world.settings, inks = floorColors(palette);
    const font = scale < NARROW ? "9px" : "11px";
    for (const { name, box, level } of ROOMS) {
        const at = placeOf(view, box[0], box[1], level * levelHeight);
        addLabel(ctx, { x: at.x + 7, y: at.y + 6, pin: [0, 0], lines: [line(name, palette.dim, font)], rank: 0 });
    }
    FLOORS.forEach((name, level) => {
        const at = placeOf(view, minX, minY, level * levelHeight);
        const lines = [line(name, inks[level], `600 ${scale < NARROW ? 11 : 13}px`)];
        addLabel(ctx, { x: at.x, y: at.y - 3, pin: [0, 1], lines, rank: 0 });
    });
    for (const [text, x, pin] of SIGNS) {
        const at = placeOf(view, x, minY - GAP / 2, 0);
        addLabel(ctx, { ...at, pin: [pin, 0.5], lines: [line(text, palette.dim, font)], rank: 0 });
    }
}

/**
 * Draws residents as discs with a nose, in the color of the floor to which they want; those with a key have a ring.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawResidents(ctx, view, session) {
    if (!view.layers.agents) return;
    const { world, ids } = session, a = world.agents, { palette } = view, inks = floorColors(palette);
    const [x, y, z, turn] = view.interpolated
        ? [a.drawX, a.drawY, a.drawZ, a.drawOrientation]
        : [a.x, a.y, a.z, a.orientation];
    for (const [name, id] of ids.agents) {
        if (!world.isAlive(id)) continue;
        const s = world.slot(id), at = placeOf(view, x[s], y[s], z[s]), r = Math.max(a.radius[s] * view.scale, LEAST);
        const ring = (/** @type {string} */ color, /** @type {number} */ more, /** @type {number} */ width) => {
            ctx.beginPath();
            ctx.arc(at.x, at.y, r + more, 0, 2 * Math.PI);
            ctx.lineWidth = width;
            ctx.strokeStyle = color;
            ctx.stroke();
        };
        ctx.beginPath();
        ctx.arc(at.x, at.y, r, 0, 2 * Math.PI);
        ctx.fillStyle = inks[levelOf(session, a.targetZ[s])];
        ctx.fill();
        ctx.beginPath();
        for (const [u, v] of [[1.5, 0], [0.55, 0.75], [0.55, -0.75]]) {
            const c = Math.cos(turn[s]) * r, d = Math.sin(turn[s]) * r;
            ctx.lineTo(at.x + u * c - v * d, at.y + u * d + v * c);
        }
        ctx.fill();
        if (name.startsWith(KEYED)) ring(palette.gold, 0.5, Math.max(0.35 * r, 2));
        if (id === view.agent) ring(palette.chosen, 5, 2);
    }
}

/**
 * Draws how many residents are on each floor, and the lock's state, above the house at the right.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawCounts(ctx, view, session) {
    const { maxX, minY, levels, levelHeight } = session.world.settings, { palette } = view;
    const [down, up] = countLevels(session), [low, high] = floorColors(palette), isShort = view.scale < NARROW;
    const { x, y } = placeOf(view, maxX, minY, (levels - 1) * levelHeight);
    const lock = isLocked(session) ? "locked" : "open";
    drawBoard(ctx, view, {
        x: x - (isShort ? HALF.short : HALF.long), y: y - 13,
        words: [
            { text: isShort ? `${up} up` : `${up} upstairs`, color: high },
            { text: isShort ? `${down} down` : `${down} downstairs`, color: low },
            { text: isShort ? lock : `study ${lock}`, color: palette.goal },
        ],
    });
}
