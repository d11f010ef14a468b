/** What browser tests see behind ?test=1: numbers instead of pixels. */
import { sharedOf } from "./address.js";
import { toScreen } from "./camera.js";
import { stepOnce } from "./clock.js";
import { draw } from "./picture.js";
import { pathPoints } from "./session.js";

/** @param {import("./page.js").Page} page */
export function expose(page) {
    const { session, state, camera } = page;
    const plain = () => {
        const { set, points, speeds, ...rest } = sharedOf(session);
        return { ...rest, seed: session.seed, set: Object.fromEntries(set), points: Object.fromEntries(points), speeds: Object.fromEntries(speeds) };
    };
    Object.assign(window, {
        __veer: {
            /** Takes n fixed steps and draws once. @param {number} n */
            step(n) {
                for (let i = 0; i < n; i++) stepOnce(page);
                draw(page);
                return session.world.tick;
            },
            hash: () => session.world.hash(),
            state: () => ({
                ...plain(), tick: session.world.tick, playing: state.playing, speed: state.speed, agent: session.agentNames.get(state.agent) ?? null,
                slot: state.slot, layers: { ...state.layers }, camera: { ...camera }, frames: state.frames,
            }),
            brain: (/** @type {string} */ name) => session.world.getBrain(session.ids.brains.get(name)),
            /** Where an agent is in the world and on the canvas. @param {string} name */
            agent(name) {
                const id = session.ids.agents.get(name) ?? 0, slot = session.world.slot(id), a = session.world.agents;
                return { ...session.world.getAgent(id), tally: session.tallies.get(id) ?? {}, screen: toScreen(camera, a.x[slot], a.y[slot]) };
            },
            agents: () => [...session.ids.agents.keys()],
            explain: (/** @type {string} */ name) => session.world.explain(session.ids.agents.get(name)),
            points: (/** @type {string} */ path) => pathPoints(session, path),
            screen: (/** @type {number} */ x, /** @type {number} */ y) => toScreen(camera, x, y),
            world: () => session.world,
        },
    });
}
