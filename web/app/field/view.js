/** Builds the view of a session that veer/draw draws. */
import { shownDistances, shownRegions } from "../view/distances.js";
import { wheelOf } from "../view/wheel.js";
import { flowDefaults, isDanger } from "../panel/fields.js";
import { inksOf } from "../view/groups.js";

const GRID = 40; // cell size of the background grid in world units
const LIFT = 0.5; // shift up the screen per unit of height, in world units, unless the scene sets it
// smallest radius of an agent on the screen, in pixels, by the largest number of agents: a few agents stay visible
// where the whole world is shown on a phone
const LEAST_OF = [[40, 6], [100, 4.5], [256, 3.5], [Infinity, 2.5]];

/** @typedef {Pick<import("../page.js").Page, "session" | "store" | "camera" | "patrol">} Needs */
/** The view to draw. @typedef {ReturnType<typeof viewOf>} Picture */
/**
 * The view that plays receive, with a function that converts world to canvas coordinates.
 * @typedef {Picture & { at: (x: number, y: number, z?: number) => { x: number, y: number } }} PlayView
 */

/**
 * Returns how many world units up the screen a unit of height is drawn.
 * @param {import("../run/session.js").Session} session
 */
export const liftOf = ({ scene }) => scene.view?.lift ?? LIFT;

/** @param {Needs} page */
export function viewOf(page) {
    const { session, store, camera } = page, { world, scene, ids } = session, { schema } = session.veer;
    const agent = store.view.agent !== null && world.isAlive(store.view.agent) ? store.view.agent : undefined;
    const explain = agent === undefined ? null : world.explain(agent);
    if (explain && store.view.slot >= explain.slots) store.write.view.point(-1);
    const obstacles = ids.obstacles.map((id, i) => ({ id, points: scene.obstacles?.[i]?.points }));
    const { palette, layers } = store.look, { slot } = store.view, { interpolated } = store.picture;
    const paths = pathViews(page, agent);
    const dangers = explain ? explain.behaviors.map(({ type }) => type).filter((type) => isDanger(schema, type)) : [];
    const flows = [...ids.flows].map(([name, id]) => ({ ...flowDefaults(schema), ...scene.flows?.[name], id }));
    return {
        ...camera, palette, layers, agent, slot, interpolated, explain, paths, obstacles, trails: session.trails,
        gridSize: GRID, inks: inksOf(session, palette),
        dangers, flows, links: [...ids.links.values()], tiles: [...ids.tiles.values()],
        keys: scene.view?.keys, headings: scene.view?.headings ? wheelOf(palette) : undefined, lift: liftOf(session),
        maps: scene.view?.maps ?? 1, least: LEAST_OF.find(([count]) => world.slotCount <= count)?.[1] ?? 0,
        distances: layers.distances || layers.directions ? shownDistances(session, agent) : null,
        regions: layers.regions ? shownRegions(session, agent) : null,
    };
}

/** @param {Needs} page @param {import("../../types.js").AgentId | undefined} agent */
function pathViews({ session, patrol }, agent) {
    const { world, scene, ids } = session, edited = patrol.path();
    return [...ids.paths].map(([name, id]) => {
        const { closed, radius, smooth } = scene.paths?.[name] ?? {};
        const nodes = name === edited ? patrol.points() : undefined;
        const fences = (scene.walls ?? []).filter((wall) => wall.along === name);
        const wide = Math.max(radius ?? 0, ...fences.map((wall) => Math.abs(wall.offset)));
        return { id, closed: !!closed, radius: wide, nodes, ribbon: !!smooth, active: nodes && agent !== undefined
            ? goalNode(world, agent, nodes)
            : -1 };
    });
}

/**
 * Returns the index of the point that the agent is heading to; -1 if none.
 * @param {import("../../types.js").World} world
 * @param {import("../../types.js").AgentId} agent
 * @param {number[][]} nodes
 */
function goalNode(world, agent, nodes) {
    const slot = world.slot(agent), { goalX, goalY } = world.agents;
    return nodes.findIndex(([x, y]) => Math.hypot(x - goalX[slot], y - goalY[slot]) < 0.01);
}
