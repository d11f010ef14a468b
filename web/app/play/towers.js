/**
 * Tower defense: a click on a tile builds a tower where canBuild allows it, and sells one. The block under the pointer
 * tells before the click. Creeps take the cheapest way at once.
 */
import { mayBuild } from "../../scene/build.js";
import { groundOf, tilesOfValue } from "../../scene/tiles.js";
import { drawBoard } from "../view/board.js";
import { drawBuildGhost } from "../view/buildGhost.js";
import { notify } from "../ui/notice.js";

const MAP = "field", TOWER = 1; // the scene's tile map, and the value of its towers
const BEAM = 0.12, PUFF = 0.5; // time for which a shot and a hit creep are drawn, in s
const TURNED = 1.5; // time for which a new way is drawn stronger, in s
const EVERY = 10; // steps between two searches for the way that is drawn
const MOST_SHOTS = 64;
const CLEAR = 0.6; // smallest scale, in pixels per unit, at which creeps show the hits that they can still take
const LEAST = { runner: 3.4, brute: 5 }; // smallest radius on the screen, in pixels

/** @import { Session } from "../run/session.js" */
/** @import { PlayView } from "../field/view.js" */
/** @typedef {{ x: number, y: number }} Place */
/** @typedef {{ from: Place, to: Place, tick: number, last: boolean }} Shot */
/** The last shots, and the counts of the run. @typedef {{ shots: Shot[], down: number, escaped: number }} Memory */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ shots: [], down: 0, escaped: 0 }),
    apply({ game }, { type, on }) {
        if (type === "builder") game.muted[on ? "delete" : "add"]("retile");
    },
    after({ world, game, memory }) {
        const { tick } = world, own = /** @type {Memory} */ (memory);
        for (const { type, from, place } of game.happened) {
            if (type === "escaped") own.escaped++;
            if (type === "shotDown") own.down++;
            if (!from || !place) continue;
            own.shots.push({ from, to: place, tick, last: type === "shotDown" });
        }
        while (own.shots.length > MOST_SHOTS) own.shots.shift();
    },
};

/** Returns the tile map. @param {Session} session */
function mapOf({ ids, world }) {
    const id = ids.tiles.get(MAP);
    if (id === undefined) throw new Error(`the scene has no tile map "${MAP}"`);
    return { id, ...world.getTiles(id) };
}

/** A tile with its center, and its value. @typedef {Place & { column: number, row: number, value: number }} Tile */

/**
 * Returns the tile at a point, or null outside the map.
 * @param {Session} session @param {Place} at @returns {Tile | null}
 */
function tileAt(session, at) {
    const { id, x, y, tileSize } = mapOf(session), tile = session.world.tileAt(id, { x: at.x, y: at.y });
    return tile &&
        { ...tile, x: x + (tile.column + 0.5) * tileSize, y: y + (tile.row + 0.5) * tileSize };
}

/** Returns what a click on a tile would do. @param {Session} session @param {Tile} tile */
function offerOf(session, { x, y, value }) {
    if (value === TOWER) return { ok: true, reason: "sell it" };
    const { world, scene, ids } = session;
    return mayBuild({ world, scene, names: ids }, { ...scene.build?.block, kind: "box", x, y });
}

/** Returns the towers. @param {Session} session */
const towersOf = (session) => tilesOfValue(session.world, mapOf(session).id, TOWER);

/** Finds the ways from the gates to the castle, again when the map may have changed. @param {Session} session */
function createWays(session) {
    let /** @type {Place[][]} */ ways = [], text = "", turned = -Infinity, searched = -Infinity, length = 0;
    let /** @type {unknown} */ world = null;
    return () => {
        const { tick } = session.world, { build, brains } = session.scene;
        if (world === session.world && tick >= searched && tick < searched + EVERY && tick !== 0) {
            return { ways, turned, length };
        }
        const isOther = world !== session.world || tick < searched;
        [world, searched] = [session.world, tick];
        const [route] = brains[build?.brain ?? ""]?.behaviors ?? [], [to] = build?.to ?? [[0, 0]];
        const { cellSize, clearance } = /** @type {{ cellSize?: number, clearance?: number }} */ (route ?? {});
        const found = (build?.from ?? []).map(([x, y]) =>
            session.world.findPath({ x, y }, { x: to[0], y: to[1] }, { cellSize, clearance }));
        ways = found.map(({ points }) => points);
        length = Math.min(...found.map((one) => one.length));
        const now = JSON.stringify(ways);
        if (now !== text) turned = isOther ? -Infinity : tick;
        text = now;
        return { ways, turned, length };
    };
}

/**
 * Returns the keys that move the block.
 * @param {(dx: number, dy: number) => void} move  in tiles
 * @returns {import("../panel/play.js").PlayKey[]}
 */
const arrows = (move) => [
    { key: "ArrowLeft", sign: "←", text: "Left", press: () => move(-1, 0) },
    { key: "ArrowRight", sign: "→", text: "Right", press: () => move(1, 0) },
    { key: "ArrowUp", sign: "↑", text: "Up", press: () => move(0, -1) },
    { key: "ArrowDown", sign: "↓", text: "Down", press: () => move(0, 1) },
];

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act, touch }) {
    const memory = () => /** @type {Memory} */ (session.memory), waysNow = createWays(session);
    let /** @type {Place | null} */ cursor = null;
    const isBuilderOn = () => !session.game.muted.has("retile");
    const setBuilder = (/** @type {boolean} */ on) => act("play", [{ type: "builder", on }]);
    const press = (/** @type {Place} */ at) => {
        const tile = tileAt(session, at), own = session.original.tiles?.[MAP];
        if (!tile || !own) return;
        const { ok, reason } = offerOf(session, tile);
        if (!ok) return notify(`No tower there: it ${phrase(reason)}.`);
        if (isBuilderOn()) setBuilder(false); // from now on, the visitor builds
        act("tile", [MAP, tile.column, tile.row, tile.value === TOWER ? groundOf(own, tile) : TOWER]);
    };
    const move = (/** @type {number} */ dx, /** @type {number} */ dy) => {
        const { x, y, columns, rows, tileSize } = mapOf(session);
        const from = cursor ?? { x: x + (columns * tileSize) / 2, y: y + (rows * tileSize) / 2 };
        const next = { x: from.x + dx * tileSize, y: from.y + dy * tileSize };
        cursor = tileAt(session, cursor ? next : from) ?? cursor;
        touch();
    };
    const keys = [
        { key: "T", text: "Build or sell", press: () => (cursor ? press(cursor) : move(0, 0)) },
        { key: "B", text: "Builder", on: isBuilderOn, press: () => setBuilder(!isBuilderOn()) },
    ];
    return {
        hint: "Click a tile to build a tower, and a tower to sell it. With the keyboard, the arrows move the block.",
        needsAgents: true,
        keys: [...keys, ...arrows(move)],
        tap(at) {
            const tile = tileAt(session, at);
            if (tile) press(tile);
            return tile !== null;
        },
        hover(at) {
            const tile = at && tileAt(session, at);
            if (tile) cursor = tile;
            else if (!at) cursor = null;
        },
        draw(ctx, view) {
            const { ways, turned, length } = waysNow();
            drawWays(ctx, view, session, { ways, turned });
            drawTowers(ctx, view, session);
            drawEnds(ctx, view, session);
            drawCreeps(ctx, view, session);
            drawShots(ctx, view, session);
            drawCounts(ctx, view, session, length);
            const tile = cursor && tileAt(session, cursor);
            if (!tile) return;
            const half = mapOf(session).tileSize / 2 - 2, offer = offerOf(session, tile);
            drawBuildGhost(ctx, view, { ...tile, halfWidth: half, halfHeight: half, ...offer });
        },
        state() {
            const tile = cursor && tileAt(session, cursor);
            return {
                down: memory().down, escaped: memory().escaped, builder: isBuilderOn(), cursor,
                length: waysNow().length, towers: towersOf(session).length, offer: tile && offerOf(session, tile),
            };
        },
    };
}

/** Returns a reason as the end of a sentence about the tower. @param {string} reason */
const phrase = (reason) => (reason.includes("stands there") ? `can't be where ${reason.replace("there", "")}`.trim()
    : reason);

/**
 * Draws the ways from the gates to the castle as dashes that move along them.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 * @param {{ ways: Place[][], turned: number }} found
 */
function drawWays(ctx, view, { world, stepTime }, { ways, turned }) {
    const age = (world.tick - turned) * stepTime, fresh = age < TURNED ? 1 - age / TURNED : 0;
    ctx.lineJoin = "round";
    for (const way of ways) {
        ctx.beginPath();
        for (const { x, y } of way) {
            const at = view.at(x, y);
            ctx.lineTo(at.x, at.y);
        }
        ctx.setLineDash([9, 8]);
        ctx.lineDashOffset = -((world.tick * stepTime * 40) % 17);
        ctx.globalAlpha = 0.45 + 0.55 * fresh;
        ctx.lineWidth = 2 + 2.5 * fresh;
        ctx.strokeStyle = view.palette.goal;
        ctx.stroke();
    }
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
}

/**
 * Draws a turret on each tower, whose barrel points where the tower last shot.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawTowers(ctx, view, session) {
    const { palette, scale } = view, r = 9 * scale, half = 18 * scale;
    /** @type {Map<string, number>} */
    const angles = new Map();
    for (const { from, to } of /** @type {Memory} */ (session.memory).shots) {
        angles.set(`${from.x} ${from.y}`, Math.atan2(to.y - from.y, to.x - from.x));
    }
    for (const { x, y } of towersOf(session)) {
        const at = view.at(x, y), angle = angles.get(`${x} ${y}`) ?? Math.PI;
        ctx.beginPath();
        ctx.roundRect(at.x - half, at.y - half, 2 * half, 2 * half, 5 * scale);
        ctx.fillStyle = palette.obstacle;
        ctx.fill();
        ctx.lineWidth = 1.2;
        ctx.strokeStyle = palette.obstacleEdge;
        ctx.stroke();
        ctx.beginPath();
        ctx.moveTo(at.x, at.y);
        ctx.lineTo(at.x + 2 * r * Math.cos(angle), at.y + 2 * r * Math.sin(angle));
        ctx.lineWidth = Math.max(0.5 * r, 2);
        ctx.strokeStyle = palette.other;
        ctx.stroke();
        ctx.beginPath();
        ctx.arc(at.x, at.y, r, 0, 2 * Math.PI);
        ctx.fillStyle = palette.other;
        ctx.fill();
        ctx.beginPath();
        ctx.arc(at.x, at.y, 0.45 * r, 0, 2 * Math.PI);
        ctx.fillStyle = palette.field;
        ctx.fill();
    }
}

/**
 * Draws the gates and the castle.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawEnds(ctx, view, { scene: { build } }) {
    const { palette, scale } = view, half = 17 * scale;
    for (const [x, y] of build?.from ?? []) {
        const at = view.at(x, y);
        ctx.beginPath();
        for (const side of [-1, 1]) ctx.rect(at.x - half, at.y + side * half - 3, 2 * half, 6);
        ctx.fillStyle = palette.red;
        ctx.fill();
        ctx.beginPath();
        for (const shift of [-0.4, 0.3]) {
            ctx.moveTo(at.x + half * (shift - 0.3), at.y - 0.55 * half);
            ctx.lineTo(at.x + half * (shift + 0.3), at.y);
            ctx.lineTo(at.x + half * (shift - 0.3), at.y + 0.55 * half);
        }
        ctx.lineWidth = 2.5;
        ctx.strokeStyle = palette.red;
        ctx.stroke();
    }
    for (const [x, y] of build?.to ?? []) {
        const at = view.at(x, y), w = 1.05 * half;
        ctx.beginPath();
        ctx.moveTo(at.x - w, at.y + w);
        for (const [u, v] of [
            [-1, -0.9], [-0.6, -0.9], [-0.6, -0.5], [-0.2, -0.5], [-0.2, -0.9], [0.2, -0.9], [0.2, -0.5], [0.6, -0.5],
            [0.6, -0.9], [1, -0.9], [1, 1], [0.3, 1], [0.3, 0.3], [-0.3, 0.3], [-0.3, 1],
        ]) ctx.lineTo(at.x + u * w, at.y + v * w);
        ctx.closePath();
        ctx.fillStyle = palette.goal;
        ctx.fill();
    }
}

/**
 * Draws runners as darts and brutes as hexagons, with an arc for the hits that they can still take.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawCreeps(ctx, view, { world, ids, scene }) {
    if (!view.layers.agents) return;
    const a = world.agents, { palette } = view, rule = scene.rules?.find(({ type }) => type === "shoot");
    const most = rule && "hits" in rule ? Number(rule.hits) : 1;
    const [x, y, turn] = view.interpolated ? [a.drawX, a.drawY, a.drawOrientation] : [a.x, a.y, a.orientation];
    for (const [name, id] of ids.agents) {
        if (!world.isAlive(id)) continue;
        const slot = world.slot(id), at = view.at(x[slot], y[slot]), isBrute = name.startsWith("brute");
        const r = Math.max(a.radius[slot] * view.scale, LEAST[isBrute ? "brute" : "runner"]);
        const corners = isBrute
            ? Array.from({ length: 6 }, (_, k) => [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)])
            : [[1.35, 0], [-0.9, 0.9], [-0.5, 0], [-0.9, -0.9]];
        const c = Math.cos(turn[slot]) * r, s = Math.sin(turn[slot]) * r;
        ctx.beginPath();
        for (const [u, v] of corners) ctx.lineTo(at.x + u * c - v * s, at.y + u * s + v * c);
        ctx.closePath();
        ctx.fillStyle = isBrute ? palette.gold : palette.red;
        ctx.fill();
        const left = 1 - a.userData[slot] / (most * a.mass[slot]);
        if (left < 1 && view.scale > CLEAR) {
            ctx.beginPath();
            ctx.arc(at.x, at.y, r + 2.5, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * left);
            ctx.lineWidth = 1.5;
            ctx.strokeStyle = palette.interest;
            ctx.stroke();
        }
        if (id !== view.agent) continue;
        ctx.beginPath();
        ctx.arc(at.x, at.y, r + 6, 0, 2 * Math.PI);
        ctx.lineWidth = 2;
        ctx.strokeStyle = palette.chosen;
        ctx.stroke();
    }
}

/**
 * Draws the recent shots, and a ring where a creep was shot down.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawShots(ctx, view, { world, stepTime, memory }) {
    const { palette, scale } = view;
    for (const { from, to, tick, last } of /** @type {Memory} */ (memory).shots) {
        const age = (world.tick - tick) * stepTime, a = view.at(from.x, from.y), b = view.at(to.x, to.y);
        if (age < 0 || age > PUFF) continue;
        ctx.strokeStyle = palette.decision;
        if (age < BEAM) {
            ctx.globalAlpha = 1 - age / BEAM;
            ctx.beginPath();
            ctx.moveTo(a.x, a.y);
            ctx.lineTo(b.x, b.y);
            ctx.lineWidth = 2;
            ctx.stroke();
        }
        if (last) {
            ctx.globalAlpha = 1 - age / PUFF;
            ctx.beginPath();
            ctx.arc(b.x, b.y, (6 + 30 * age) * scale, 0, 2 * Math.PI);
            ctx.lineWidth = 2.5;
            ctx.stroke();
        }
        ctx.globalAlpha = 1;
    }
}

/**
 * Draws the length of the way and the counts above the field.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session @param {number} length
 */
function drawCounts(ctx, view, { world, memory }, length) {
    const { minX, maxX, minY } = world.settings, { palette } = view, { down, escaped } = /** @type {Memory} */ (memory);
    drawBoard(ctx, view, {
        ...view.at((minX + maxX) / 2, minY - 20),
        words: [
            { text: `way ${Math.round(length)} u`, color: palette.goal }, { text: `shot down ${down}` },
            { text: `escaped ${escaped}`, color: palette.red },
        ],
    });
}
