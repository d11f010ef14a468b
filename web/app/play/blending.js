/**
 * Blending: shows the name and the results of each lane: how many points its walkers have reached, and the number of
 * contacts. A ring flashes at each contact.
 */
import { colorNamed } from "../view/groups.js";
import { addLabel, line } from "../view/labels.js";

const FLASH = 0.6; // duration of a flash, in s
const MANY = 10; // number of contacts above which the number has the color of danger
const HIGH = 180; // height of a lane, in u
const BESIDE = 102; // width in pixels to the left of the lanes above which their results are there

/**
 * The lanes, which are groups of agents, and the names under which their combiners are shown.
 * @type {[string, string][]}
 */
const LANES = [["blend", "Weights"], ["priority", "Priorities"], ["pipeline", "Pipeline"], ["context", "Context maps"]];

/**
 * `touching`: pairs of agents in contact in the last step.
 * `flashes`: places of the last contacts.
 * @typedef {{ reached: Record<string, number>, contacts: Record<string, number>, touching: Set<string>,
 *   flashes: { x: number, y: number, since: number }[] }} Memory
 */

const groupOf = (/** @type {string} */ agent) => agent.replace(/ \d+$/, "");

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({
        reached: Object.fromEntries(LANES.map(([group]) => [group, 0])),
        contacts: Object.fromEntries(LANES.map(([group]) => [group, 0])), touching: new Set(), flashes: [],
    }),
    after({ world, game, agentNames, stepTime, memory }) {
        const { reached, contacts, touching } = /** @type {Memory} */ (memory), now = new Set();
        for (const { type, agent = "", count = 1 } of game.happened) {
            if (type === "retargeted") reached[groupOf(agent)] += count;
        }
        for (const { type, agent, slot, value } of world.events) {
            if (type !== "contact") continue;
            const pair = `${slot}/${value}`, name = /** @type {Map<unknown, string>} */ (agentNames).get(agent);
            if (name !== undefined && !touching.has(pair) && !now.has(pair)) {
                contacts[groupOf(name)]++;
                memory.flashes.push({ x: world.agents.x[slot], y: world.agents.y[slot], since: world.tick });
            }
            now.add(pair);
        }
        memory.touching = now;
        memory.flashes = memory.flashes.filter((/** @type {Memory["flashes"][0]} */ { since }) =>
            (world.tick - since) * stepTime < FLASH);
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, store }) {
    const inspected = () => {
        const { agent } = store.view, { x, y } = session.world.agents;
        const slot = agent !== null && session.world.isAlive(agent) ? session.world.slot(agent) : -1;
        return slot < 0 ? null : { x: x[slot], y: y[slot] };
    };
    return {
        hint: "Each lane counts the points that its walkers have reached, and their contacts.",
        draw(ctx, view) {
            const { reached, contacts, flashes } = /** @type {Memory} */ (session.memory), { palette } = view;
            for (const flash of flashes) drawFlash(ctx, view, session, flash);
            const isBeside = view.at(0, 0).x > BESIDE, place = inspected();
            LANES.forEach(([group, title], i) => {
                const at = view.at(0, HIGH * (i + 0.5));
                const color = colorNamed(palette, session.scene.view?.colors?.[group]);
                const touched = `${contacts[group]} contact${contacts[group] === 1 ? "" : "s"}`;
                if (isBeside) {
                    addLabel(ctx, {
                        x: at.x - 8, y: at.y, pin: [1, 0.5], rank: 0, key: group,
                        lines: [
                            line(title, color, "600 13px"), line(`${reached[group]} reached`, palette.text, "12px"),
                            line(touched, contacts[group] > MANY ? palette.danger : palette.text, "12px"),
                        ],
                    });
                } else {
                    const lines = [line(`${title}: ${reached[group]} reached, ${touched}`, color, "600 11px")];
                    // opposite the inspected agent and its maps
                    const isRight = place !== null && Math.floor(place.y / HIGH) === i && place.x < 500;
                    const { x, y } = view.at(isRight ? 1000 : 0, HIGH * i + 4);
                    addLabel(ctx, { x, y, pin: [Number(isRight), 0], rank: 0, key: group, lines, plate: "board" });
                }
            });
        },
        state: () => ({ reached: session.memory.reached, contacts: session.memory.contacts }),
    };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {Pick<import("../run/session.js").Session, "world" | "stepTime">} session @param {Memory["flashes"][0]} flash
 */
function drawFlash(ctx, view, { world, stepTime }, { x, y, since }) {
    const age = ((world.tick - since) * stepTime) / FLASH, at = view.at(x, y);
    ctx.beginPath();
    ctx.arc(at.x, at.y, (8 + 14 * age) * view.scale + 2, 0, 2 * Math.PI);
    ctx.globalAlpha = Math.max(0, 1 - age);
    ctx.lineWidth = 2.5;
    ctx.strokeStyle = view.palette.danger;
    ctx.stroke();
    ctx.globalAlpha = 1;
}
