/** One picture: collects the view for veer/draw, draws the field and the polar plot, and writes the texts from time to time. */
import { drawWorld } from "veer/draw";
import { regionOf } from "../scene/load.js";
import { fit, toScreen } from "./camera.js";
import { byId, setText, surface } from "./dom.js";
import { flowDefaults, isDanger } from "./fields.js";
import { renderNumbers, renderPolar } from "./inspect.js";
import { showFigures } from "./play.js";

const TEXT_EVERY = 100; // ms, while time runs
const GRID = 40; // world units
const LIFT = 0.5; // world units up the screen for each unit of height, where the scene does not say

/** The view to draw. @typedef {ReturnType<typeof viewOf>} Picture */
/** The same for plays, with world to canvas. @typedef {Picture & { at: (x: number, y: number) => { x: number, y: number } }} PlayView */

/** @param {import("./page.js").Page} page */
export function resized({ camera, canvas }) {
    return camera.width !== canvas.clientWidth || camera.height !== canvas.clientHeight;
}

/** Shows the whole scene, clear of the caption and the legend. @param {import("./page.js").Page} page */
export function fitScene(page) {
    const { camera, session } = page;
    fit(camera, regionOf(session.scene), camera.width < 620 ? { top: 104, bottom: 104, side: 4 } : { top: 72, bottom: 48, side: 16 });
    page.touch();
}

/** @param {import("./page.js").Page} page @param {number} [now] */
export function draw(page, now = performance.now()) {
    const { session, state, camera, canvas } = page, { ctx, width, height } = surface(canvas);
    camera.width = width;
    camera.height = height;
    if (camera.fitted) fitScene(page);
    const view = viewOf(page);
    drawWorld(ctx, session.world, view);
    page.play.draw?.(ctx, { ...view, at: (x, y) => toScreen(camera, x, y) });
    renderPolar(session, view);
    if (!state.playing || now - state.textTime >= TEXT_EVERY) {
        state.textTime = now;
        renderNumbers(session, view);
        showFigures(page);
        setText(byId("figure-time"), clockText(session.world.tick * session.stepTime));
        const hash = session.world.hash(), figure = byId("figure-hash");
        setText(figure, `${hash.slice(0, 4)}…${hash.slice(-2)}`);
        figure.title = hash;
    }
    state.dirty = false;
    state.frames++;
}

/** @param {import("./page.js").Page} page */
function viewOf(page) {
    const { session, state, camera } = page, { world, scene, ids } = session, { schema } = session.veer;
    const agent = state.agent !== null && world.isAlive(state.agent) ? state.agent : undefined, explain = agent === undefined ? null : world.explain(agent);
    if (explain && state.slot >= explain.slots) state.slot = -1;
    const obstacles = ids.obstacles.map((id, i) => ({ id, points: scene.obstacles?.[i]?.points }));
    const { palette, layers, slot, interpolated } = state, paths = pathViews(page, agent);
    const dangers = explain ? explain.behaviors.map(({ type }) => type).filter((type) => isDanger(schema, type)) : [];
    const flows = [...ids.flows].map(([name, id]) => ({ ...flowDefaults(schema), ...scene.flows?.[name], id }));
    return {
        ...camera, palette, layers, agent, slot, interpolated, explain, paths, obstacles, trails: session.trails, gridSize: GRID,
        dangers, flows, links: [...ids.links.values()], lift: scene.view?.lift ?? LIFT,
    };
}

/** @param {import("./page.js").Page} page @param {import("../types.js").AgentId | undefined} agent */
function pathViews({ session, patrol }, agent) {
    const { world, scene, ids } = session, edited = patrol.path();
    return [...ids.paths].map(([name, id]) => {
        const { closed, radius, smooth } = scene.paths?.[name] ?? {}, nodes = name === edited ? patrol.points() : undefined;
        const fences = (scene.walls ?? []).filter((wall) => wall.along === name);
        const wide = Math.max(radius ?? 0, ...fences.map((wall) => Math.abs(wall.offset)));
        return { id, closed: !!closed, radius: wide, nodes, ribbon: !!smooth, active: nodes && agent !== undefined ? goalNode(world, agent, nodes) : -1 };
    });
}

/** Index of the point that the agent goes to, -1: none of them. @param {import("../types.js").World} world @param {import("../types.js").AgentId} agent @param {number[][]} nodes */
function goalNode(world, agent, nodes) {
    const slot = world.slot(agent), { goalX, goalY } = world.agents;
    return nodes.findIndex(([x, y]) => Math.hypot(x - goalX[slot], y - goalY[slot]) < 0.01);
}

/** @param {number} seconds */
function clockText(seconds) {
    const minutes = Math.floor(seconds / 60);
    return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(1).padStart(4, "0")}`;
}
