/**
 * Jumps: shows the speed that each jump needs next to its take-off pad. A click on a pad sends the inspected runner
 * over it, or shows why the runner can't jump.
 */
import { label, labelAgents } from "../view/marks.js";
import { known } from "../run/ops.js";

const SHOWN = 1.5; // time for which a rejected jump is shown next to its pad, in s
const AIRBORNE = 64; // bit of the column `flags`: the agent is in the air
// smallest scale, in pixels per unit, at which names are shown; on smaller fields they would cover the pads
const LEAST = 0.55;
/** @type {Record<string, string>} */
const WORDS = {
    tooFar: "too slow", tooHigh: "too high", missed: "missed", immobile: "can't move", otherFloor: "on another floor",
    noLanding: "no gravity",
};

/**
 * The last rejected jump of each link, and the number of runners in the air.
 * @typedef {{ refusals: Map<string, { tick: number, agent: string, why: string }>, airborne: number }} Memory
 */

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ refusals: new Map(), airborne: 0 }),
    apply({ world, ids, memory }, { link, agent }) {
        const id = known(ids.agents, agent, "agent"), pad = known(ids.links, link, "link");
        if (world.agents.flags[world.slot(id)] & AIRBORNE || world.takeJump(id, pad)) return;
        memory.refusals.set(link, { tick: world.tick, agent, why: world.planJump(id, pad).refusal });
    },
    after({ world, ids, game, memory }) {
        const { flags } = world.agents;
        memory.airborne = [...ids.agents.values()].filter((id) => flags[world.slot(id)] & AIRBORNE).length;
        for (const { type, link, agent, why } of game.happened) {
            if (type === "refused") {
                memory.refusals.set(link ?? "", { tick: world.tick, agent: agent ?? "", why: why ?? "" });
            }
        }
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, store, act }) {
    const inspected = () =>
        [...session.ids.agents].find(([, id]) => id === store.view.agent) ?? [...session.ids.agents][0];
    const isFresh = (/** @type {{ tick: number }} */ { tick }) =>
        (session.world.tick - tick) * session.game.stepTime <= SHOWN;
    return {
        hint: "Click a take-off pad: the inspected runner makes that jump, or the pad says why it can't.",
        tap({ x, y }) {
            const { world, ids } = session, [agent] = inspected();
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad);
                if (Math.hypot(x - fromX, y - fromY) > takeOffRadius + 8) continue;
                act("play", [{ type: "jump", link, agent }]);
                return true;
            }
            return false;
        },
        draw(ctx, view) {
            const { world, ids } = session, { refusals } = /** @type {Memory} */ (session.memory);
            const { palette, scale } = view, [, id] = inspected();
            labelAgents(ctx, view, session, (name) => (scale >= LEAST ? name : ""));
            if (!view.layers.links) return;
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad), { x, y } = view.at(fromX, fromY);
                const below = y + takeOffRadius * scale + 16;
                const refusal = refusals.get(link), { possible, speedNeeded } = world.planJump(id, pad);
                label(ctx, {
                    x, y: below, color: possible ? palette.text : palette.danger,
                    text: `${Math.round(speedNeeded)} u/s`,
                });
                if (refusal && isFresh(refusal)) {
                    label(ctx, {
                        x, y: below + 14, color: palette.danger,
                        text: `${refusal.agent}: ${WORDS[refusal.why] ?? refusal.why}`,
                    });
                }
            }
        },
        state: () => ({ airborne: session.memory.airborne, refusals: Object.fromEntries(session.memory.refusals) }),
    };
}
