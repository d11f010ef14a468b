/** State and actions for browser tests with ?test=1, so that they check numbers instead of pixels. */
import { regionOf } from "../scene/load.js";
import { byId } from "./ui/dom.js";
import { toScreen } from "./view/camera.js";
import { stepOnce } from "./loop/time.js";
import { drawnLabels } from "./view/labels.js";
import { shownDistances } from "./view/distances.js";
import { handlesOf } from "./handles/handles.js";
import { allThings, read } from "./handles/shape.js";
import { momentStats } from "./run/moments.js";
import { seek, seekOn } from "./loop/seeking.js";
import { createBackground } from "./field/background.js";
import { draw } from "./field/picture.js";
import { brainGroups } from "./panel/fields.js";
import { columnsTo } from "./timeline/record.js";
import { titleOf } from "./timeline/strip.js";
import { agentNamed, brainNamed } from "./run/names.js";
import { pathPoints } from "./run/session.js";

/** @typedef {import("./page.js").Page} Page */

const contextOf = (/** @type {string} */ id) =>
    /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (byId(id)).getContext("2d"));

/** @param {Page} page */
export function expose(page) {
    const { session, store, camera } = page;
    const plain = () => {
        const { name: scene, seed, set, points, speeds } = session;
        return {
            scene, seed, set: Object.fromEntries(set), points: Object.fromEntries(points),
            speeds: Object.fromEntries(speeds),
        };
    };
    Object.assign(window, {
        __veer: {
            ...editHook(page),
            ...compareHook(page),
            ...improveHook(page),
            /** Takes n fixed steps and draws once. @param {number} n */
            step(n) {
                for (let i = 0; i < n; i++) stepOnce(page);
                draw(page);
                return session.world.tick;
            },
            hash: () => session.world.hash(),
            ...runHook(page),
            pixels: () => pixels(page),
            ...timelineHook(page),
            state: () => ({
                ...plain(), tick: session.world.tick, playing: store.time.playing, speed: store.time.speed,
                agent: (store.view.agent !== null && session.agentNames.get(store.view.agent)) || null,
                slot: store.view.slot,
                layers: Object.fromEntries(page.layers.shown().map((id) => [id, store.look.layers[id]])),
                camera: { ...camera }, frames: store.picture.frames, texts: store.picture.texts,
            }),
            brain: (/** @type {string} */ name) => brainNamed(session, name),
            /** Returns an agent's position in the world and on the canvas. @param {string} name */
            agent(name) {
                const id = session.ids.agents.get(name);
                if (id === undefined || !session.world.isAlive(id)) return null;
                const slot = session.world.slot(id), a = session.world.agents;
                const tally = session.tallies.get(id) ?? {}, screen = toScreen(camera, a.x[slot], a.y[slot], a.z[slot]);
                return { ...session.world.getAgent(id), tally, screen };
            },
            agents: () => [...session.agentNames.values()],
            id: (/** @type {string} */ name) => session.ids.agents.get(name) ?? 0,
            /** Returns the scene's current figures. */
            figures: () => session.gauges.report(),
            /** Returns ms per step and per drawing, frames per second, and the speed relative to real time. */
            meter: () => page.meter.figures(),
            /** Returns the labels that were drawn last, with their boxes. */
            labels: () => drawnLabels(/** @type {CanvasRenderingContext2D} */ (page.canvas.getContext("2d"))),
            plotLabels: () => drawnLabels(contextOf("plot-picture")).map(({ text }) => text),
            /** Returns the state of the scene's play. */
            play: () => page.plays.now().state?.() ?? null,
            explain: (/** @type {string} */ name) => session.world.explain(agentNamed(session, name)),
            points: (/** @type {string} */ path) => pathPoints(session, path),
            screen: (/** @type {number} */ x, /** @type {number} */ y, z = 0) => toScreen(camera, x, y, z),
            /** Returns the shown navigation field's distance at a point. @param {number} x @param {number} y */
            distance: (x, y) => distanceAt(page, x, y),
            world: () => session.world,
            /** Returns the key of a row whose value may be infinite. */
            endless: () => fieldsOf(page).find(({ max }) => max === Infinity)?.key,
            patrolPath: () => page.patrol.path(),
            bounds: () => session.scene.world.bounds,
            region: () => regionOf(session.scene),
            /** Returns the center of the first obstacle that is not a wall. */
            blockCenter: () => session.scene.obstacles?.find(({ kind }) => kind === "box" || kind === "circle"),
        },
    });
}

/** @param {Page} page */
function timelineHook(page) {
    const { session } = page;
    return {
        /**
         * Returns the timeline's state: the range, the user's changes, the turns of the inspected agent with their
         * reasons, and its bands by column.
         */
        timeline() {
            const { timeline } = page, recording = timeline.recording(), { width, rows } = recording;
            const row = rows.get(timeline.name()), columns = columnsTo(recording, timeline.end());
            const list = (/** @type {ArrayLike<number> | undefined} */ values) =>
                Array.from(values ?? []).slice(0, columns);
            return {
                agent: timeline.name(), now: timeline.now(), end: timeline.end(), recorded: [...rows.keys()],
                marks: timeline.log().map((entry) => ({ tick: entry.tick, text: titleOf(entry) })),
                diamonds: timeline.turns().map(({ tick, text, x, y }) => ({ tick, text, x, y })),
                told: timeline.told()?.text ?? null,
                columns: { width, speed: list(row?.speed), state: list(row?.state), events: list(row?.events) },
            };
        },
        schema: () => ({ events: session.veer.schema.events.map(({ name }) => name) }),
        moments: () => momentStats(session),
        seeking: () => page.store.time.goal !== null,
        /**
         * Returns the trails and the state of the scene's figures and laws, which must be restored together with the
         * world.
         */
        beside: () => ({
            trails: sum(session.trails.x) + sum(session.trails.y), head: session.trails.head,
            count: session.trails.count, figures: session.gauges.report(), memory: session.memory,
        }),
    };
}

/** @param {Float32Array} values */
const sum = (values) => values.reduce((all, value, i) => all + value * (1 + (i % 97)), 0);

/** @param {Page} page */
function runHook(page) {
    const { session, store } = page;
    return {
        /** Seeks to a tick of the run and draws once. @param {number} tick */
        seek(tick) {
            seek(page, tick);
            while (store.time.goal) seekOn(page, Infinity);
            draw(page);
            return session.world.tick;
        },
        /** Returns the command log: its entries, how many of them have been applied, and the latest tick of the run. */
        log: () => ({ entries: session.log, cursor: session.cursor, end: session.end }),
        /**
         * Restarts the scene with the agent counts of its file, which may be lower than those with which the page opens
         * it.
         */
        asFiled() {
            page.history.rebase({ scene: session.name, counts: new Map() }, "as in the file");
            page.signals.tell("rebuilt");
        },
        history: () => page.history.next(),
        tour: () => page.tour.state(),
        seeking: () => store.time.goal !== null,
        moments: () => momentStats(session),
    };
}

/** @param {Page} page */
function compareHook(page) {
    return {
        /** Returns A and B, both at the tick of B; null if nothing is compared. */
        compare: () => comparison(page),
        worldOfA: () => page.compare.a?.world ?? null,
    };
}

/** @param {Page} page */
function improveHook({ store, ghost, improve }) {
    return {
        /** Returns the state of Improve; `shown`: the index of the point whose run is shown. */
        improve() {
            const { on, phase, sliders, wishes, note, told, points, tried, shown } = store.improve;
            const [start, refused] = told ? [told.start, told.refused] : [null, 0];
            return {
                on, phase, sliders, wishes, note, start, refused, tried: tried.length,
                shown: points.findIndex(({ key }) => key === shown),
                points: points.map(({ values, figures }) => ({ values, figures })),
            };
        },
        improveSpots: improve.spots,
        /** Returns the run of the shown point at the page's step; null while it is built. */
        ghost() {
            ghost.follow(Infinity);
            const { session, mark } = ghost.shown() ?? {};
            return session ? { mark, tick: session.world.tick, hash: session.world.hash() } : null;
        },
    };
}

/** @param {Page} page */
function comparison({ compare, store, session }) {
    while (!compare.follow(Infinity));
    const { pin, split: isSplit } = store.compare;
    if (!pin || !compare.a) return null;
    const { brains, tick: pinned } = pin, brain = brains.join(", "), { world, log: logA, set, gauges } = compare.a;
    return {
        brain, pinned, hashA: world.hash(), hashB: session.world.hash(), tickA: world.tick, tickB: session.world.tick,
        parted: compare.parted(), isSplit,
        logA, setA: Object.fromEntries(set), figuresA: gauges.values(), figuresB: session.gauges.values(),
    };
}

/** Returns the fields of the first brain that has sliders. @param {Page} page */
function fieldsOf({ session }) {
    const brain = brainNamed(session, session.scene.tune?.[0] ?? [...session.ids.brains.keys()][0]);
    return brainGroups(session.veer.schema, brain).flatMap((group) => group.fields);
}

/**
 * Returns how many cells of the shown field have a path, and the distance at a point.
 * @param {Page} page
 * @param {number} x
 * @param {number} y
 */
function distanceAt({ session, store }, x, y) {
    const field = shownDistances(session, store.view.agent ?? undefined), { minX, minY } = session.world.settings;
    if (!field) return null;
    const cell = Math.floor((y - minY) / field.cellY) * field.columns + Math.floor((x - minX) / field.cellX);
    return { paths: field.distances.filter(Number.isFinite).length, here: field.distances[cell] };
}

/** @param {Page} page */
const editHook = (page) => ({
    /** Returns the state of edit mode. */
    edit() {
        const { on, tool, selected, node, ghost, draft, pointer } = page.store.edit;
        const thing = selected && read(page.session, selected);
        return { on, tool, selected, node, reason: ghost?.reason ?? "", draft: draft.length, handles: thing
            ? handlesOf(page, thing, pointer)
            : [] };
    },
    /** Returns everything that can be selected, with its definition. */
    things: () => allThings(page.session).map((ref) => ({ ...read(page.session, ref) })),
});

/** Returns the field's pixels as shown, and drawn without a cached background. @param {Page} page */
function pixels(page) {
    const { canvas } = page, now = performance.now();
    const read = () => {
        const { width, height } = canvas;
        const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        copy?.drawImage(canvas, 0, 0);
        return copy?.getImageData(0, 0, width, height).data;
    };
    draw(page, now);
    const kept = read();
    draw({ ...page, background: createBackground() }, now); // a new background, with an empty cache, draws the frame
    return { kept, plain: read() };
}
