/** What browser tests read with ?test=1: numbers instead of pixels. */
import { sharedOf } from "./address.js";
import { toScreen } from "./camera.js";
import { stepOnce } from "./clock.js";
import { draw } from "./picture.js";
import { brainGroups } from "./fields.js";
import { agentNamed, brainNamed, pathPoints } from "./session.js";

/** @param {import("./page.js").Page} page */
export function expose(page) {
    const { session, state, camera } = page;
    const plain = () => {
        const { set, points, speeds, ...rest } = sharedOf(session);
        const [ownSet, ownPoints, ownSpeeds] = [set, points, speeds].map((map) => Object.fromEntries(map));
        return { ...rest, seed: session.seed, set: ownSet, points: ownPoints, speeds: ownSpeeds };
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
                ...plain(), tick: session.world.tick, playing: state.playing, speed: state.speed,
                agent: (state.agent !== null && session.agentNames.get(state.agent)) || null, slot: state.slot,
                layers: Object.fromEntries(page.layers.shown().map((id) => [id, state.layers[id]])), camera: { ...camera }, frames: state.frames,
            }),
            brain: (/** @type {string} */ name) => brainNamed(session, name),
            /** Where an agent is in the world and on the canvas. @param {string} name */
            agent(name) {
                const id = session.ids.agents.get(name);
                if (id === undefined || !session.world.isAlive(id)) return null;
                const slot = session.world.slot(id), a = session.world.agents;
                const tally = session.tallies.get(id) ?? {}, screen = toScreen(camera, a.x[slot], a.y[slot]);
                return { ...session.world.getAgent(id), tally, screen };
            },
            agents: () => [...session.agentNames.values()],
            id: (/** @type {string} */ name) => session.ids.agents.get(name) ?? 0,
            /** The scene's figures so far. */
            figures: () => session.gauges.report(),
            /** What the meter shows: ms of a step and of drawing, frames per second, pace compared to real time. */
            meter: () => page.meter.figures(),
            /** The state of the scene's play. */
            play: () => page.play.state?.() ?? null,
            explain: (/** @type {string} */ name) => session.world.explain(agentNamed(session, name)),
            points: (/** @type {string} */ path) => pathPoints(session, path),
            screen: (/** @type {number} */ x, /** @type {number} */ y) => toScreen(camera, x, y),
            world: () => session.world,
            /** The key of a row whose value may be infinite. */
            endless: () => fieldsOf(page).find(({ max }) => max === Infinity)?.key,
            patrolPath: () => page.patrol.path(),
            /** The first obstacle that is not a wall, for its center. */
            blockCenter: () => session.scene.obstacles?.find(({ kind }) => kind === "box" || kind === "circle"),
        },
    });
}

/** The fields of the first brain that has sliders. @param {import("./page.js").Page} page */
function fieldsOf({ session, veer }) {
    const brain = brainNamed(session, session.scene.tune?.[0] ?? [...session.ids.brains.keys()][0]);
    return brainGroups(veer.schema, brain).flatMap((group) => group.fields);
}
