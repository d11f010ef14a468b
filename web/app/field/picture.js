/** One picture: collects the view for veer/draw, draws the field and the polar plot, and writes the texts from time to time. */
import { drawWorld } from "veer/draw";
import { regionOf } from "../../scene/load.js";
import { circle, fit, fitOrbit, toScreen, turnSlowly } from "../view/camera.js";
import { shownDistances } from "../view/distances.js";
import { byId, setText, surface } from "../ui/dom.js";
import { drawEdit } from "../handles/draw.js";
import { flowDefaults, isDanger } from "../panel/fields.js";
import { renderNumbers, renderPolar } from "../panel/inspect.js";
import { showFigures } from "../panel/play.js";

const TEXT_EVERY = 100; // ms, while time runs
const HASH_SHARE = 50;
const GRID = 40; // world units
const LIFT = 0.5; // world units up the screen for each unit of height, where the scene does not say
const LONGEST = 0.1; // s: a slow picture turns the camera no further

/** The view to draw. @typedef {ReturnType<typeof viewOf>} Picture */
/** The same for plays, with world to canvas. @typedef {Picture & { at: (x: number, y: number, z?: number) => { x: number, y: number } }} PlayView */

/** @param {import("../page.js").Page} page */
export function resized({ camera, canvas }) {
    return camera.width !== canvas.clientWidth || camera.height !== canvas.clientHeight;
}

/** Shows the whole scene. @param {import("../page.js").Page} page */
export function fitScene(page) {
    circleScene(page);
    fitCamera(page);
    page.touch();
}

/** Looks at the scene from its first side: from above, or in space from around it. @param {import("../page.js").Page} page */
export function circleScene({ camera, session: { scene, world } }) {
    const { minX, minY, minZ, maxX, maxY, maxZ } = world.settings;
    circle(camera, scene.world.dimensions === 3 ? [minX, minY, minZ, maxX, maxY, maxZ] : null);
}

/** @param {import("../page.js").Page} page */
function fitCamera({ camera, session }) {
    fitOrbit(camera);
    fit(camera, regionOf(session.scene), { top: 8, bottom: 8, side: camera.width < 620 ? 4 : 16 });
}

/** @param {import("../page.js").Page} page @param {number} [now] */
export function draw(page, now = performance.now()) {
    const { session, state, camera, canvas } = page, { ctx, width, height } = surface(canvas);
    camera.width = width;
    camera.height = height;
    if (camera.fitted) fitCamera(page); // touches nothing: texts keep their own pace
    if (state.playing) turnSlowly(camera, Math.min(Math.max(now - state.drawTime, 0) / 1000, LONGEST));
    state.drawTime = now;
    const view = viewOf(page);
    drawWorld(ctx, session.world, page.background.draw(ctx, session.world, view));
    const whole = { ...view, at: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z = 0) => toScreen(camera, x, y, z) };
    page.play.draw?.(ctx, whole);
    page.compare.draw(ctx, view);
    if (page.edit.isOn()) drawEdit(ctx, page, whole);
    state.dirty = false;
    state.frames++;
    if (state.playing && state.frames === 1) return; // on a phone the first picture of the field fills a frame: all else comes with the next one
    page.timeline.draw(ctx, whole, now);
    renderPolar(session, view);
    if (!state.playing || now - state.textTime >= TEXT_EVERY) {
        state.textTime = now;
        state.texts++;
        renderNumbers(session, view);
        showFigures(page);
        page.compare.showText();
        setText(byId("figure-time"), clockText(session.world.tick * session.stepTime));
        showHash(page, now);
        if (state.texts === 1) document.documentElement.classList.remove("loading"); // all is filled and in its place
    }
}

/** The hash of a large world costs time: while time runs it may take a fiftieth of it. @param {import("../page.js").Page} page @param {number} now */
function showHash({ session, state }, now) {
    if (state.playing && now < state.hashTime) return;
    const before = performance.now(), hash = session.world.hash(), figure = byId("figure-hash");
    state.hashTime = now + HASH_SHARE * (performance.now() - before);
    setText(figure, `${hash.slice(0, 4)}…${hash.slice(-2)}`);
    figure.title = hash;
}

/** World units up the screen for each unit of height. @param {import("../run/session.js").Session} session */
export const liftOf = ({ scene }) => scene.view?.lift ?? LIFT;

/** @param {Pick<import("../page.js").Page, "session" | "state" | "camera" | "patrol">} page */
export function viewOf(page) {
    const { session, state, camera } = page, { world, scene, ids } = session, { schema } = session.veer;
    const agent = state.agent !== null && world.isAlive(state.agent) ? state.agent : undefined, explain = agent === undefined ? null : world.explain(agent);
    if (explain && state.slot >= explain.slots) state.slot = -1;
    const obstacles = ids.obstacles.map((id, i) => ({ id, points: scene.obstacles?.[i]?.points }));
    const { palette, layers, slot, interpolated } = state, paths = pathViews(page, agent);
    const dangers = explain ? explain.behaviors.map(({ type }) => type).filter((type) => isDanger(schema, type)) : [];
    const flows = [...ids.flows].map(([name, id]) => ({ ...flowDefaults(schema), ...scene.flows?.[name], id }));
    return {
        ...camera, palette, layers, agent, slot, interpolated, explain, paths, obstacles, trails: session.trails, gridSize: GRID,
        dangers, flows, links: [...ids.links.values()], lift: liftOf(session), maps: scene.view?.maps ?? 1,
        distances: layers.distances ? shownDistances(session, agent) : null,
    };
}

/** @param {Pick<import("../page.js").Page, "session" | "patrol">} page @param {import("../../types.js").AgentId | undefined} agent */
function pathViews({ session, patrol }, agent) {
    const { world, scene, ids } = session, edited = patrol.path();
    return [...ids.paths].map(([name, id]) => {
        const { closed, radius, smooth } = scene.paths?.[name] ?? {}, nodes = name === edited ? patrol.points() : undefined;
        const fences = (scene.walls ?? []).filter((wall) => wall.along === name);
        const wide = Math.max(radius ?? 0, ...fences.map((wall) => Math.abs(wall.offset)));
        return { id, closed: !!closed, radius: wide, nodes, ribbon: !!smooth, active: nodes && agent !== undefined ? goalNode(world, agent, nodes) : -1 };
    });
}

/** Index of the point that the agent goes to, -1: none of them. @param {import("../../types.js").World} world @param {import("../../types.js").AgentId} agent @param {number[][]} nodes */
function goalNode(world, agent, nodes) {
    const slot = world.slot(agent), { goalX, goalY } = world.agents;
    return nodes.findIndex(([x, y]) => Math.hypot(x - goalX[slot], y - goalY[slot]) < 0.01);
}

/** @param {number} seconds */
export function clockText(seconds) {
    const minutes = Math.floor(seconds / 60);
    return `${String(minutes).padStart(2, "0")}:${(seconds - minutes * 60).toFixed(1).padStart(4, "0")}`;
}
