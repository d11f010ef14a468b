/**
 * The program of every consumer, copied into its project: it steps a small world and reports its hash. The world comes
 * from tests/package/worlds.js, with enough agents for several threads, and has only what "veer/flat" can run.
 */
import { mixedWorld } from "../package/worlds.js";

const AGENTS = 400, STEPS = 20, LEAST_DRAWN = 100;

/** Returns the hash after some steps. @param {any} veer @param {Function} [drawWorld]  of "veer/draw" */
export function walk(veer, drawWorld) {
    const { world } = mixedWorld(veer, AGENTS, true);
    for (let i = 0; i < STEPS; i++) world.step(1 / 60);
    if (drawWorld) draw(drawWorld, world);
    return world.hash();
}

/**
 * Draws on a canvas that counts calls, and on a real canvas where one exists.
 * @param {Function} drawWorld
 * @param {any} world
 */
function draw(drawWorld, world) {
    const width = 900, height = 700, view = { width, height };
    let calls = 0;
    const counting = new Proxy({}, { get: () => () => void calls++, set: () => true });
    globalThis.Path2D ??= /** @type {any} */ (class { constructor() { return counting; } });
    drawWorld(counting, world, view);
    if (calls < LEAST_DRAWN) throw new Error(`drawWorld made ${calls} calls`);
    if (typeof OffscreenCanvas === "undefined") return;
    const context = /** @type {OffscreenCanvasRenderingContext2D | null} */ (new OffscreenCanvas(width, height)
        .getContext("2d"));
    if (!context) return; // Deno's canvas has no 2D context
    drawWorld(context, world, view);
    if (!context.getImageData(0, 0, width, height).data.some((byte) => byte !== 0)) {
        throw new Error("nothing was drawn");
    }
}

/** Reports a text as the title of a page, a message of a web worker, or a line of output. @param {string} text */
function show(text) {
    if (typeof document !== "undefined") document.title = text;
    else if ("WorkerGlobalScope" in globalThis) postMessage(text);
    else console.log(text);
}

/** @param {() => Promise<string>} start */
export function report(start) {
    start().then(show, (error) => show(`failed: ${error?.name}: ${error?.message}`));
}
