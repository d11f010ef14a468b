/** Jumps: next to each take-off pad is the speed that its jump needs. A click on a pad sends the inspected runner over it, or says why not. */
import { label } from "../marks.js";

const SHOWN = 1.5; // s: how long a refusal stays next to its pad
const AIRBORNE = 64; // a bit of the column flags
/** @type {Record<string, string>} */
const WORDS = { tooFar: "too slow", tooHigh: "too high", missed: "missed", immobile: "can't move", otherFloor: "on another floor", noLanding: "no gravity" };

/** @param {import("../page.js").Page} page @returns {import("../play.js").Play} */
export function create({ session, state }) {
    /** The last refusal of each link. @type {Map<string, { tick: number, agent: string, why: string }>} */
    let refusals = new Map();
    let airborne = 0;
    const inspected = () => [...session.ids.agents].find(([, id]) => id === state.agent) ?? [...session.ids.agents][0];
    const isFresh = (/** @type {{ tick: number }} */ { tick }) => (session.world.tick - tick) * session.game.stepTime <= SHOWN;
    const refuse = (/** @type {string} */ link, /** @type {string} */ agent, /** @type {string} */ why) => void refusals.set(link, { tick: session.world.tick, agent, why });
    return {
        hint: "Click a take-off pad: the inspected runner makes that jump, or the pad says why it can't.",
        begin: () => void (refusals = new Map()),
        after() {
            const { flags } = session.world.agents;
            airborne = [...session.ids.agents.values()].filter((id) => flags[session.world.slot(id)] & AIRBORNE).length;
            for (const { type, link, agent, why } of session.game.happened) if (type === "refused") refuse(link ?? "", agent ?? "", why ?? "");
        },
        tap({ x, y }) {
            const { world, ids } = session, [name, id] = inspected();
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad);
                if (Math.hypot(x - fromX, y - fromY) > takeOffRadius + 8) continue;
                if (!(world.agents.flags[world.slot(id)] & AIRBORNE) && !world.takeJump(id, pad)) refuse(link, name, world.planJump(id, pad).refusal);
                return true;
            }
            return false;
        },
        draw(ctx, view) {
            const { world, ids } = session, { palette, scale } = view, [, id] = inspected();
            if (!view.layers.links) return;
            for (const [link, pad] of ids.links) {
                const { fromX, fromY, takeOffRadius } = world.getLink(pad), { x, y } = view.at(fromX, fromY), below = y + takeOffRadius * scale + 16;
                const refusal = refusals.get(link), { possible, speedNeeded } = world.planJump(id, pad);
                label(ctx, { x, y: below, color: possible ? palette.text : palette.danger, text: `${Math.round(speedNeeded)} u/s` });
                if (refusal && isFresh(refusal)) label(ctx, { x, y: below + 14, color: palette.danger, text: `${refusal.agent}: ${WORDS[refusal.why] ?? refusal.why}` });
            }
        },
        state: () => ({ airborne, refusals: Object.fromEntries(refusals) }),
    };
}
