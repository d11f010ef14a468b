/** One picture: gathers the view that veer/draw wants, draws field and polar plot, and writes the texts when it is time. */
import { drawWorld } from "veer/draw";
import { fit, toScreen } from "./camera.js";
import { byId, setText, surface } from "./dom.js";
import { defaultsOf, isDanger } from "./fields.js";
import { renderNumbers, renderPolar } from "./inspect.js";
import { showFigures } from "./play.js";

const TEXT_EVERY = 100; // ms, while time runs
const GRID = 40; // world units
const LIFT = 0.5; // world units up the screen for each unit of height, where the scene says nothing else

/** @param {import("./page.js").Page} page */
export function resized({ camera, canvas }) {
    return camera.width !== canvas.clientWidth || camera.height !== canvas.clientHeight;
}

/** Shows the whole scene, clear of the caption and the legend. @param {import("./page.js").Page} page */
export function fitScene(page) {
    const { camera, session } = page, { scene } = session, bounds = scene.world?.bounds ?? [0, 0, 1000, 720];
    const whole = scene.view?.fit ?? (bounds.length === 6 ? [bounds[0], bounds[1], bounds[3], bounds[4]] : bounds);
    fit(camera, whole, camera.width < 620 ? { top: 104, bottom: 104, side: 4 } : { top: 72, bottom: 48, side: 16 });
    page.touch();
}

/** @param {import("./page.js").Page} page @param {number} [now] */
export function draw(page, now = performance.now()) {
    const { session, state, camera, canvas } = page, { ctx, width, height } = surface(canvas);
    camera.width = width;
    camera.height = height;
    if (camera.fitted) fitScene(page);
    const view = look(page);
    drawWorld(ctx, session.world, view);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => toScreen(camera, x, y);
    page.play.draw?.(ctx, { ...view, at });
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
function look(page) {
    const { session, state, camera, patrol } = page, { world, scene, ids } = session;
    const agent = state.agent && world.isAlive(state.agent) ? state.agent : 0, explain = agent ? world.explain(agent) : null;
    if (explain && state.slot >= explain.slots) state.slot = -1;
    const edited = patrol.path();
    const paths = [...ids.paths].map(([name, id]) => {
        const { closed, radius } = scene.paths[name], nodes = name === edited ? patrol.points() : undefined;
        const fences = (scene.walls ?? []).filter((/** @type {any} */ wall) => wall.along === name);
        const wide = Math.max(radius ?? 0, ...fences.map((/** @type {any} */ wall) => Math.abs(wall.offset)));
        return { id, closed: !!closed, radius: wide, nodes, ribbon: !!scene.paths[name].smooth, active: nodes && agent ? goalNode(world, agent, nodes) : -1 };
    });
    const obstacles = ids.obstacles.map((id, i) => ({ id, points: scene.obstacles?.[i]?.points }));
    const { palette, layers, slot, interpolated } = state;
    const dangers = explain ? explain.behaviors.map((/** @type {any} */ b) => b.type).filter((/** @type {string} */ type) => isDanger(session.veer.schema, type)) : [];
    const flows = [...ids.flows].map(([name, id]) => ({ ...defaultsOf(session.veer.schema, "flow"), ...scene.flows[name], id }));
    return {
        ...camera, palette, layers, agent, slot, interpolated, explain, paths, obstacles, trails: session.trails, gridSize: GRID,
        dangers, flows, links: [...ids.links.values()], lift: scene.view?.lift ?? LIFT,
    };
}

/** Which of the points the agent goes for. @param {any} world @param {number} agent @param {number[][]} nodes */
function goalNode(world, agent, nodes) {
    const slot = world.slot(agent), { goalX, goalY } = world.agents;
    return nodes.findIndex(([x, y]) => Math.hypot(x - goalX[slot], y - goalY[slot]) < 0.01);
}

/** @param {number} seconds */
function clockText(seconds) {
    const minutes = Math.floor(seconds / 60);
    return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(1).padStart(4, "0")}`;
}
