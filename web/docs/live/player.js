/**
 * Plays a live scene of the documentation: the built package and veer/draw on one canvas, with a scene file from
 * web/docs/scenes or web/scenes. LiveScene.vue starts and stops it. Steps and rules come from web/scene/, as in the
 * playground, so that documentation and playground simulate the same world.
 */
import { createVeer } from "veer";
import { drawWorld } from "veer/draw";
import { createBackground } from "../../app/field/background.js";
import { shownDistances } from "../../app/view/distances.js";
import { createGame } from "../../scene/game.js";
import { buildingScene, buildScene, readScene, regionOf } from "../../scene/load.js";
import { inParts, rest } from "../../scene/work.js";

/** @import { AgentId, Veer, View, World } from "../../types.js" */

/** Layers that are off unless a scene enables them. @type {import("../../types.js").Layer[]} */
const HIDDEN = ["velocity", "neighbors", "grid", "directions"];
const STILL = { paths: true, obstacles: true }; // layers that are part of the static background
const LONGEST = 0.1; // maximum seconds that one frame may add
// number of positions per trail, steps between positions, and maximum number of agents with trails
const TRAIL = 100, TRAIL_EVERY = 4, MOST_TRAILS = 60;
const FEW = 8; // number of agents up to which the paths of all agents are drawn
const NUDGE = 12; // distance that an arrow key moves the goal, in world units

const dark = {
    interest: "#2fbf8f", danger: "#ff6b3d", decision: "#ffd24a", chosen: "#ffffff", agent: "#7aa2ff", other: "#aab4c4",
    goal: "#e8a0ff",
    field: "#12161d", grid: "#171d26", obstacle: "#2a3240", obstacleEdge: "#3a4556", path: "#171c25",
    pathEdge: "#2f3947",
    line: "#262d38", text: "#e6e9ef", dim: "#8b95a5", font: "11px system-ui, sans-serif",
};
const light = {
    interest: "#0f8a60", danger: "#c8440f", decision: "#b08400", chosen: "#11161f", agent: "#2c5fd8", other: "#66707f",
    goal: "#9a3fc4",
    field: "#f4f6f9", grid: "#eaeef3", obstacle: "#d5dce6", obstacleEdge: "#a9b4c3", path: "#e9edf3",
    pathEdge: "#c3ccd8",
    line: "#dbe1ea", text: "#171c26", dim: "#596375", font: "11px system-ui, sans-serif",
};

/** Inputs that a page gives its scene before each step. @type {Record<string, (world: World, slot: number) => void>} */
const inputs = {
    "docs-custom": ({ agents, tick }, slot) => {
        agents.customX[slot] = 120 * Math.cos(tick / 60);
        agents.customY[slot] = 120 * Math.cos(tick / 30);
        agents.customBits[slot] = 1;
    },
};

/** One WebAssembly instance, shared by all scenes on the page. @type {Promise<Veer> | undefined} */
let loaded;

/**
 * Creates a player in parts, so that the page stays responsive while it opens.
 * @param {HTMLCanvasElement} canvas
 * @param {string} text  text of the scene file
 */
export async function createPlayer(canvas, text) {
    loaded ??= createVeer({ scalar: () => import("veer/scalar") });
    const veer = await loaded;
    await rest();
    const { schema } = veer; // generated on first access
    await rest();
    const source = readScene(text, schema);
    await rest();
    const built = await inParts(buildingScene(veer, source));
    await rest();
    return new Player(veer, canvas, { source, built });
}

class Player {
    /**
     * @param {Veer} veer
     * @param {HTMLCanvasElement} canvas
     * @param {{ source: import("../../scene/types.js").Scene, built: import("../../scene/load.js").Built }} scene
     */
    constructor(veer, canvas, { source, built }) {
        this.veer = veer;
        this.canvas = canvas;
        this.source = source;
        this.frame = 0;
        this.last = -1;
        this.isDrawn = false;
        /** @type {View & { scale: number, x: number, y: number } | undefined} */
        this.view = undefined;
        this.background = createBackground();
        this.run = this.#open(built);
        this.draw();
    }

    /** @param {import("../../scene/load.js").Built} built */
    #open(built) {
        const { world, scene, names } = built, slots = world.slotCount > MOST_TRAILS ? 0 : world.slotCount;
        const trails = {
            length: TRAIL, count: 0, head: 0, tick: 0, x: new Float32Array(slots * TRAIL),
            y: new Float32Array(slots * TRAIL),
        };
        /** @type {AgentId | undefined} */
        const agent = names.agents.get(scene.view?.follow ?? "");
        const write = Object.hasOwn(inputs, scene.name) ? inputs[scene.name] : null;
        const before = () => (write && agent !== undefined ? write(world, world.slot(agent)) : undefined);
        return { built, trails, agent, game: createGame(built, this.veer.schema,
            { before, after: () => this.#trail() }) };
    }

    get built() {
        return this.run.built;
    }

    get agent() {
        return this.run.agent;
    }

    restart() {
        this.built.world.dispose();
        this.run = this.#open(buildScene(this.veer, this.source));
        this.isDrawn = false;
        this.draw();
    }

    /** Returns whether the reader can move the goal of the followed agent. */
    get hasGoal() {
        return this.built.goals.has(this.source.view?.follow ?? "");
    }

    #trail() {
        const { trails } = this.run, { world } = this.built;
        if (world.tick - trails.tick < TRAIL_EVERY) return;
        trails.tick = world.tick;
        const { x, y } = world.agents, slots = Math.min(world.slotCount, trails.x.length / TRAIL);
        for (let slot = 0; slot < slots; slot++) {
            trails.x[slot * TRAIL + trails.head] = x[slot];
            trails.y[slot * TRAIL + trails.head] = y[slot];
        }
        trails.head = (trails.head + 1) % TRAIL;
        trails.count = Math.min(trails.count + 1, TRAIL);
    }

    start() {
        this.stop();
        this.last = -1;
        const tick = (/** @type {number} */ now) => {
            const elapsed = this.last < 0 ? 0 : (now - this.last) / 1000;
            this.last = now;
            this.run.game.advance(Math.min(elapsed, LONGEST));
            this.isDrawn = true;
            this.draw();
            this.frame = requestAnimationFrame(tick);
        };
        this.frame = requestAnimationFrame(tick);
    }

    stop() {
        cancelAnimationFrame(this.frame);
    }

    /**
     * Takes several steps and draws once, for readers who prefer reduced motion or press Step.
     * @param {number} steps
     */
    step(steps) {
        for (let i = 0; i < steps; i++) this.run.game.step();
        this.isDrawn = false;
        this.draw();
    }

    dispose() {
        this.stop();
        this.built.world.dispose();
    }

    /** @param {{ x: number, y: number }} at  in canvas pixels */
    aim(at) {
        const { view } = this;
        if (!this.hasGoal || !this.agent || !view) return;
        this.#setGoal(at.x / view.scale + view.x, at.y / view.scale + view.y);
    }

    /**
     * Sets the drive direction of the followed agent, scaled to length 0 or 1.
     * @param {number} dx @param {number} dy
     */
    drive(dx, dy) {
        const length = Math.hypot(dx, dy) || 1;
        if (this.agent) this.built.world.setDrive(this.agent, { x: dx / length, y: dy / length });
    }

    /** Drives toward a point on the canvas. @param {{ x: number, y: number }} at */
    driveTo(at) {
        const { agents, slot } = {
            agents: this.built.world.agents, slot: this.agent ? this.built.world.slot(this.agent) : -1,
        };
        const { view } = this;
        if (view && slot >= 0) {
            this.drive(at.x / view.scale + view.x - agents.x[slot], at.y / view.scale + view.y - agents.y[slot]);
        }
    }

    /** @param {number} dx @param {number} dy  number of arrow key steps */
    nudge(dx, dy) {
        if (!this.hasGoal || !this.agent) return;
        const { targetX, targetY } = this.built.world.agents, slot = this.built.world.slot(this.agent);
        this.#setGoal(targetX[slot] + NUDGE * dx, targetY[slot] + NUDGE * dy);
    }

    /** @param {number} x @param {number} y */
    #setGoal(x, y) {
        const { world, scene, names, goals } = this.built, [minX, minY, maxX, maxY] = regionOf(scene);
        const to = { x: Math.min(Math.max(x, minX), maxX), y: Math.min(Math.max(y, minY), maxY) };
        const group = scene.agents.find(({ name }) => String(scene.view?.follow).startsWith(name));
        for (const [name, id] of names.agents) {
            if (goals.has(name) && name.startsWith(group?.name ?? "")) world.setTarget(id, to);
        }
        this.draw();
    }

    draw() {
        const { canvas } = this, { world, scene, names } = this.built, ratio = Math.min(devicePixelRatio || 1, 2);
        const width = canvas.clientWidth, height = canvas.clientHeight, [minX, minY, maxX, maxY] = regionOf(scene);
        const w = Math.round(width * ratio), h = Math.round(height * ratio);
        if (!w || !h) return;
        if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
        const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        const palette = document.documentElement.classList.contains("dark") ? dark : light;
        ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
        ctx.fillStyle = palette.field;
        ctx.fillRect(0, 0, width, height);
        const scale = Math.min(width / (maxX - minX), height / (maxY - minY));
        const agent = this.agent && world.isAlive(this.agent) ? this.agent : undefined;
        const off = [...HIDDEN.filter((layer) => !scene.view?.layers?.includes(layer)), ...(scene.view?.hide ?? [])];
        /** @type {import("../../types.js").Layers} */
        const layers = { ...STILL, ...Object.fromEntries(off.map((layer) => [layer, false])) };
        const goals = [...this.built.goals.keys()].length ? this.#goalPaths() : [];
        const view = this.view = {
            x: (minX + maxX) / 2 - width / scale / 2, y: (minY + maxY) / 2 - height / scale / 2, scale, width, height,
            palette, layers, agent,
            interpolated: this.isDrawn, explain: agent ? world.explain(agent) : null, trails: this.run.trails,
            links: [...names.links.values()], lift: scene.view?.lift,
            routes: names.agents.size <= FEW ? [...names.agents.values()] : [],
            distances: layers.distances === false ? null : shownDistances({ world, ids: names }, agent),
            obstacles: names.obstacles.map((id, i) => ({ id, points: scene.obstacles?.[i]?.points })),
            paths: [...names.paths].map(([name, id]) => {
                const { radius = 0, closed } = scene.paths?.[name] ?? {};
                return { id, radius, closed: !!closed, ribbon: radius > 0, nodes: nodesOf(scene, name) };
            }),
            flows: [...names.flows].map(([name, id]) => ({
                x: 0, y: 0, cellSize: 20, columns: 1, rows: 1, ...scene.flows?.[name], id,
            })),
        };
        drawWorld(ctx, world, this.background.draw(ctx, world, view));
        for (const goal of goals) cross(ctx, (goal.x - view.x) * scale, (goal.y - view.y) * scale, palette.goal);
    }

    /** Returns the distinct target points of the agents, or none if there are more than eight. */
    #goalPaths() {
        const { world, names, goals } = this.built, { targetX, targetY } = world.agents, places = new Map();
        for (const [name, id] of names.agents) {
            if (!goals.has(name) || !world.isAlive(id)) continue;
            const slot = world.slot(id);
            places.set(`${targetX[slot]} ${targetY[slot]}`, { x: targetX[slot], y: targetY[slot] });
        }
        return places.size <= 8 ? [...places.values()] : [];
    }
}

/**
 * Returns the nodes of a path if it is patrolled.
 * @param {import("../../scene/types.js").Scene} scene @param {string} name
 */
function nodesOf(scene, name) {
    const isPatrolled = Object.values(scene.brains).some(({ behaviors }) =>
        behaviors.some(({ type, path }) => type === "patrol" && path === name));
    return isPatrolled ? scene.paths?.[name].points : undefined;
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {string} color */
function cross(ctx, x, y, color) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(x, y, 7, 0, 2 * Math.PI);
    ctx.moveTo(x - 3, y);
    ctx.lineTo(x + 3, y);
    ctx.moveTo(x, y - 3);
    ctx.lineTo(x, y + 3);
    ctx.stroke();
}
