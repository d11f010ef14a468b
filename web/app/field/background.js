/**
 * Caches the static scenery as an image, so that a road and its walls are rasterized once instead of in every frame.
 * The cache key contains everything that the image depends on. The image is created when the key is the same in two
 * consecutive frames, so that a moving view costs no more than it would without a cache.
 */
import { drawGrid, drawGround, drawObstacles, drawPaths } from "veer/draw";

/** @import { View, World } from "../../types.js" */
/**
 * The part of a view that the background reads.
 * @typedef {View & Required<Pick<View, "width" | "height" | "layers" | "paths" | "obstacles">>} Scenery
 */

/** @param {{ velocityX: number, velocityY: number }} shape */
const stands = ({ velocityX, velocityY }) => velocityX === 0 && velocityY === 0;

/**
 * Returns the static part of a view and the shapes of its obstacles; null if static and moving parts overlap in drawing
 * order and can't be separated.
 * @param {World} world
 * @param {Scenery} view
 */
function stillPart(world, view) {
    if ((view.tiles ?? world.tiles).length || world.settings.levels > 1) return null;
    if (view.orbit || view.distances || view.regions) return null;
    if (view.paths.some(({ nodes, ribbon }) => nodes && ribbon)) return null;
    const all = view.obstacles.map((obstacle) => ({ obstacle, shape: world.getObstacle(obstacle.id) }));
    const own = all.filter(({ shape }) => stands(shape));
    if (all.some(({ shape }) => shape.cost > 0 && !stands(shape))) return null; // areas lie below all else
    const still = {
        ...view, agent: undefined, explain: null, paths: view.paths.filter(({ nodes }) => !nodes),
        obstacles: own.map(({ obstacle }) => obstacle),
    };
    return { still, shapes: own.map(({ shape }) => shape) };
}

/**
 * @param {World} world
 * @param {{ still: Scenery, shapes: ReturnType<World["getObstacle"]>[] }} part
 * @param {HTMLCanvasElement} canvas
 * @returns {unknown[]}
 */
function keyOf(world, { still, shapes }, canvas) {
    const { x, y, scale, palette, layers, gridSize, paths, obstacles } = still;
    const key = /** @type {unknown[]} */ ([
        world, x, y, scale, canvas.width, canvas.height, palette, gridSize, layers.grid, layers.paths, layers.obstacles,
        layers.ground,
    ]);
    for (const { id, closed, radius, ribbon } of paths) key.push(id, closed, radius, ribbon, ...world.pathVertices(id));
    for (const { kind, x: left, y: top, angle, radius, halfWidth, halfHeight, ...own } of shapes) {
        key.push(kind, left, top, angle, radius, halfWidth, halfHeight, own.closed, own.hollow, own.cost);
    }
    return [...key, ...obstacles.map(({ points }) => points)];
}

/** @param {unknown[]} a @param {unknown[]} b */
const isSame = (a, b) => a.length === b.length && a.every((value, i) => Object.is(value, b[i]));

/** @param {CanvasRenderingContext2D} ctx @param {World} world @param {Scenery} still */
function paint(ctx, world, still) {
    if (still.layers.grid) drawGrid(ctx, world, still);
    if (still.layers.ground) drawGround(ctx, world, still);
    if (still.layers.paths) drawPaths(ctx, world, still);
    if (still.layers.obstacles) drawObstacles(ctx, world, still);
}

export function createBackground() {
    const picture = document.createElement("canvas");
    let /** @type {unknown[]} */ last = [], /** @type {unknown[]} */ made = [];
    /** @param {CanvasRenderingContext2D} ctx @param {World} world @param {Scenery} still */
    const make = (ctx, world, still) => {
        picture.width = ctx.canvas.width;
        picture.height = ctx.canvas.height;
        const to = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
        to.setTransform(ctx.getTransform());
        paint(to, world, still);
    };
    return {
        /**
         * Draws the static background and returns the view that remains to be drawn.
         * @template {Scenery} V
         * @param {CanvasRenderingContext2D} ctx @param {World} world @param {V} view @returns {V}
         */
        draw(ctx, world, view) {
            const part = stillPart(world, view);
            if (!part) return view;
            const { still } = part, key = keyOf(world, part, ctx.canvas), holds = isSame(key, last);
            last = key;
            if (holds && !isSame(key, made)) {
                made = key;
                make(ctx, world, still);
            }
            if (holds) ctx.drawImage(picture, 0, 0, view.width, view.height);
            else paint(ctx, world, still);
            // areas remain for the layer of their costs
            const drawn = new Set(still.obstacles.filter((_, i) => part.shapes[i].cost === 0));
            return {
                ...view, layers: { ...view.layers, grid: false, ground: false },
                paths: view.paths.filter(({ nodes }) => nodes),
                obstacles: view.obstacles.filter((one) => !drawn.has(one)),
            };
        },
    };
}
