/**
 * Dogfight: the camera orbits the fight. A fighter fires tracers at an enemy that is near and ahead. When it catches
 * the enemy, this counts as a hit for its squadron, and a flash shows the place.
 */
import { drawBoard } from "../view/board.js";
import { colorNamed } from "../view/groups.js";

const SQUADRONS = /** @type {const} */ (["blue", "red"]);
const FIRE = { range: 170, cosine: 0.95 }; // an enemy is shot at within this distance, in u, and angle from the nose
const HIT = 60; // distance within which the caught enemy is looked for, in u: more than catchRadius
const FLASH = 0.7; // duration of a flash, in s
const DASH = [7, 9]; // lengths of tracers and of the gaps between them, in pixels
const TOP = 14; // distance of the board from the top of the field, in pixels

/** @import { PlayView } from "../field/view.js" */
/** @import { Session } from "../run/session.js" */
/** @typedef {(typeof SQUADRONS)[number]} Squadron */
/** @typedef {{ x: number, y: number, z: number, by: Squadron, tick: number }} Flash */
/** @typedef {{ hits: Record<Squadron, number>, flashes: Flash[] }} Memory */

/** @param {string | undefined} name */
const squadronOf = (name = "") => SQUADRONS.find((squadron) => name.startsWith(squadron));

/** Returns the color of a squadron. @param {PlayView} view @param {Session} session @param {Squadron} squadron */
const inkOf = ({ palette }, { scene }, squadron) => colorNamed(palette, scene.view?.colors?.[squadron]);

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ hits: { blue: 0, red: 0 }, flashes: [] }),
    after(session) {
        const { world, stepTime } = session, memory = /** @type {Memory} */ (session.memory);
        const names = session.agentNames;
        for (const { type, agent } of world.events) {
            const by = type === "caught" && agent ? squadronOf(names.get(agent)) : undefined;
            if (!by || !agent) continue;
            const { x, y, z } = world.getAgent(agent), mask = by === "blue" ? 2 : 1;
            const [other] = world.nearest({ x, y, z, range: HIT, mask });
            memory.hits[by]++;
            if (!other) continue;
            const at = world.getAgent(other);
            memory.flashes.push({ x: at.x, y: at.y, z: at.z, by, tick: world.tick });
        }
        memory.flashes = memory.flashes.filter(({ tick }) => (world.tick - tick) * stepTime < FLASH);
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, camera }) {
    const memory = () => /** @type {Memory} */ (session.memory);
    return {
        hint: "Drag the field, or use the arrow keys, to look from another side. Scroll to move closer. F shows " +
            "all again.",
        draw(ctx, view) {
            drawTracers(ctx, view, session);
            drawFlashes(ctx, view, session, memory().flashes);
            const words = SQUADRONS.map((squadron) => ({
                text: `${squadron} ${memory().hits[squadron]} hits`, color: inkOf(view, session, squadron),
            }));
            drawBoard(ctx, view, { x: view.width / 2, y: TOP, words });
        },
        state: () => ({ turning: camera.turning, ...structuredClone(memory()) }),
    };
}

/** Returns the fighters with their drawn positions and noses. @param {PlayView} view @param {Session} session */
function fightersOf(view, { world, ids }) {
    const a = world.agents, [x, y, z] = view.interpolated ? [a.drawX, a.drawY, a.drawZ] : [a.x, a.y, a.z];
    return [...ids.agents].flatMap(([name, id]) => {
        const squadron = squadronOf(name), slot = squadron && world.isAlive(id) ? world.slot(id) : -1;
        if (!squadron || slot < 0) return [];
        const nose = { x: a.forwardX[slot], y: a.forwardY[slot], z: a.forwardZ[slot] };
        return [{ squadron, x: x[slot], y: y[slot], z: z[slot], nose, r: a.radius[slot] }];
    });
}
/** @typedef {ReturnType<typeof fightersOf>[number]} Fighter */

/** Returns the nearest enemy that a fighter shoots at. @param {Fighter} own @param {Fighter[]} all */
function targetOf(own, all) {
    let best = null, least = FIRE.range;
    for (const one of all) {
        if (one.squadron === own.squadron) continue;
        const to = { x: one.x - own.x, y: one.y - own.y, z: one.z - own.z };
        const far = Math.sqrt(to.x * to.x + to.y * to.y + to.z * to.z);
        const ahead = to.x * own.nose.x + to.y * own.nose.y + to.z * own.nose.z;
        if (far < least && ahead > FIRE.cosine * far) [best, least] = [one, far];
    }
    return best;
}

/**
 * Draws dashes that fly from each fighter to the enemy that it shoots at.
 * @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session
 */
function drawTracers(ctx, view, session) {
    const all = fightersOf(view, session);
    ctx.setLineDash(DASH);
    ctx.lineDashOffset = -((session.world.tick * 4) % (DASH[0] + DASH[1]));
    ctx.lineWidth = 2;
    for (const own of all) {
        const other = targetOf(own, all);
        if (!other) continue;
        const reach = 2.4 * own.r, { nose } = own;
        const from = view.at(own.x + reach * nose.x, own.y + reach * nose.y, own.z + reach * nose.z);
        const to = view.at(other.x, other.y, other.z);
        ctx.strokeStyle = inkOf(view, session, own.squadron);
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
        ctx.stroke();
    }
    ctx.setLineDash([]);
    ctx.lineDashOffset = 0;
}

/** @param {CanvasRenderingContext2D} ctx @param {PlayView} view @param {Session} session @param {Flash[]} flashes */
function drawFlashes(ctx, view, session, flashes) {
    for (const { by, tick, ...place } of flashes) {
        const age = Math.min(((session.world.tick - tick) * session.stepTime) / FLASH, 1);
        const at = view.at(place.x, place.y, place.z);
        ctx.globalAlpha = 1 - age;
        ctx.beginPath();
        ctx.arc(at.x, at.y, 4 + 16 * Math.sqrt(age), 0, 2 * Math.PI);
        ctx.lineWidth = 2.5;
        ctx.strokeStyle = view.palette.decision;
        ctx.stroke();
        ctx.beginPath();
        for (let i = 0; i < 6; i++) {
            const angle = (i * Math.PI) / 3 + 0.4, [c, s] = [Math.cos(angle), Math.sin(angle)];
            ctx.moveTo(at.x + 4 * c, at.y + 4 * s);
            ctx.lineTo(at.x + (8 + 12 * age) * c, at.y + (8 + 12 * age) * s);
        }
        ctx.strokeStyle = inkOf(view, session, by);
        ctx.stroke();
        ctx.globalAlpha = 1;
    }
}
