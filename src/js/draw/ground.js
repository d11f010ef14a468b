/**
 * Draws the ground: the floor of each level, and the areas with a cost. Patterns tell the areas apart without color:
 * cheap ground has a solid edge and a dashed middle, costly ground has dots, closer together for a higher cost, and
 * forbidden ground has stripes. Part of veer/draw.
 */
import { colors, dashes, fade, line, placing, stroke, TURN } from "./canvas.js";
import { bandOf, groundOf, isIn } from "./level.js";
import { drawObstacles, traceShape } from "./scenery.js";
import { tag } from "./tags.js";
import { tileBoxes } from "./tiles.js";

/** @import { DrawnWorld } from "../types/api.js" */
/** @import { Context, Palette, View } from "./canvas.js" */
/** @import { Shape } from "./scenery.js" */

const STRIPES = 9; // distance between the stripes of forbidden ground, in canvas units
const DOTS = 16; // distance between the dots of ground with a cost of 1, in canvas units; a cost of 4 halves it
const CLOSEST = 6; // least distance between dots
const MOST_DOTS = 4000; // per area; more would take longer than everything else
const WIDE = 14, LONG = 30; // smallest size of an area with a label, in canvas units

/**
 * An area as it is drawn: its shape, its points, and its half extents on the canvas.
 * @typedef {{ shape: Shape, points: ArrayLike<number>[], half: { x: number, y: number } }} Area
 */

/** Draws the floor of the level: the world's bounds, in a world with several levels.
 * @param {Context} ctx @param {DrawnWorld} world @param {View} view */
export function drawFloors(ctx, world, view) {
    const { levels, minX, minY, maxX, maxY } = world.settings;
    if (levels < 2) return;
    const at = placing(view, world), color = colors(view), corner = at.at({ x: minX, y: minY });
    ctx.beginPath();
    ctx.rect(corner.x, corner.y, (maxX - minX) * at.scale, (maxY - minY) * at.scale);
    ctx.fillStyle = color.path;
    ctx.fill();
    stroke(ctx, color.pathEdge, 1.5);
}

/** Sorts areas into the order in which their costs count where they overlap. @param {Area} a @param {Area} b */
function byStrength({ shape: a }, { shape: b }) {
    const rank = (/** @type {number} */ cost) => (cost <= 1 ? 1e9 - cost : Math.min(cost, 1e8));
    return rank(a.cost) - rank(b.cost);
}

/**
 * Returns half the extents of a shape around its center, before it is turned.
 * @param {Shape} shape @param {ArrayLike<number>[]} points @param {number} scale
 */
function halfOf({ kind, radius, halfWidth, halfHeight }, points, scale) {
    const reach = (/** @type {number} */ axis) => Math.max(0, ...points.map((point) => Math.abs(point[axis])));
    const own = kind === "box" ? [halfWidth, halfHeight] : [reach(0), reach(1)];
    return { x: (own[0] + radius) * scale, y: (own[1] + radius) * scale };
}

/** Returns the areas on the level of the view. @param {DrawnWorld} world @param {View} view @param {number} scale */
function areasOf(world, view, scale) {
    const band = bandOf(world, view), /** @type {Area[]} */ areas = [];
    for (const { id, points = [] } of view.obstacles ?? []) {
        const shape = world.getObstacle(id);
        if (shape.cost > 0 && isIn(band, shape.z)) areas.push({ shape, points, half: halfOf(shape, points, scale) });
    }
    for (const box of tileBoxes(world, view)) {
        const shape = { kind: /** @type {const} */ ("box"), angle: 0, radius: 0, ...box };
        if (box.cost > 0) areas.push({ shape, points: [], half: halfOf(shape, [], scale) });
    }
    return areas;
}

/**
 * Draws the areas of `view.obstacles` and the tiles of `view.tiles` that have a cost; the layer `costs` adds the cost
 * of each.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawGround(ctx, world, view) {
    const at = placing(view, world), color = colors(view), height = groundOf(world);
    const areas = areasOf(world, view, at.scale).sort(byStrength);
    /** @param {Area} area @param {(isLine: boolean) => void} draw  with the area's shape as the current path */
    const within = (area, draw) => {
        const { shape } = area, center = at.at({ ...shape, z: height(shape.z) });
        ctx.save();
        ctx.translate(center.x, center.y);
        ctx.rotate(shape.angle);
        ctx.lineJoin = ctx.lineCap = "round";
        ctx.beginPath();
        draw(traceShape(ctx, world, area, at.scale));
        ctx.restore();
    };
    for (let i = 0, end = 0; i < areas.length; i = end) {
        while (end < areas.length && areas[end].shape.cost === areas[i].shape.cost) end++;
        const alike = areas.slice(i, end); // they join without an edge between them
        for (const area of alike) within(area, (isLine) => drawEdge(ctx, area, isLine ? at.scale : 0, color));
        for (const area of alike) {
            within(area, (isLine) => (isLine ? drawStrip(ctx, area, at.scale, color) : drawArea(ctx, area, color)));
        }
    }
}

/** @param {number} cost @param {Palette} color */
const inkOf = (cost, color) => (cost === Infinity ? color.forbidden : cost > 1 ? color.costly : color.cheap);

/**
 * Draws the edge of an area; its inner half is then covered.
 * @param {Context} ctx @param {Area} area @param {number} scale  0: the current path is an outline, not a line
 * @param {Palette} color
 */
function drawEdge(ctx, { shape: { cost, radius } }, scale, color) {
    stroke(ctx, inkOf(cost, color), Math.max(2 * radius * scale, scale ? 2 : 0) + 3);
}

/** Fills the current path, the shape of an area, with its pattern. @param {Context} ctx @param {Area} area
 * @param {Palette} color */
function drawArea(ctx, { shape: { cost, kind }, half }, color) {
    const ink = inkOf(cost, color);
    ctx.fillStyle = color.field; // an area hides the areas that do not count under it
    ctx.fill();
    ctx.fillStyle = fade(ink, 0.2);
    ctx.fill();
    if (cost > 1) {
        ctx.clip();
        if (cost === Infinity) drawStripes(ctx, half, ink);
        else drawDots(ctx, half, cost, ink);
    } else if (kind === "box" && cost < 1) {
        ctx.beginPath();
        if (half.x > half.y) line(ctx, [-half.x, 0], [half.x, 0]);
        else line(ctx, [0, -half.y], [0, half.y]);
        dashes(ctx, [9, 9], () => stroke(ctx, fade(ink, 0.7), 1.5));
    }
}

/** @param {Context} ctx @param {{ x: number, y: number }} half @param {string} ink */
function drawStripes(ctx, { x, y }, ink) {
    ctx.beginPath();
    for (let at = STRIPES * Math.ceil((-x - y) / STRIPES); at < x + y; at += STRIPES) {
        line(ctx, [at - y, -y], [at + y, y]);
    }
    stroke(ctx, fade(ink, 0.75), 1.5);
}

/** @param {Context} ctx @param {{ x: number, y: number }} half @param {number} cost @param {string} ink */
function drawDots(ctx, { x, y }, cost, ink) {
    const apart = Math.max(DOTS / Math.sqrt(cost), CLOSEST, Math.sqrt((4 * x * y) / MOST_DOTS));
    ctx.beginPath();
    for (let row = Math.ceil(-y / apart); row * apart < y; row++) {
        for (let column = Math.ceil(-x / apart); column * apart < x; column++) {
            const left = (column + (row & 1 ? 0.5 : 0)) * apart, r = 1.3;
            ctx.moveTo(left + r, row * apart);
            ctx.arc(left, row * apart, r, 0, TURN);
        }
    }
    ctx.fillStyle = fade(ink, 0.9);
    ctx.fill();
}

/** Draws an area along a line, the current path. @param {Context} ctx @param {Area} area @param {number} scale
 * @param {Palette} color */
function drawStrip(ctx, { shape: { cost, radius } }, scale, color) {
    const ink = inkOf(cost, color), wide = Math.max(2 * radius * scale, 2);
    stroke(ctx, color.field, wide);
    stroke(ctx, fade(ink, 0.2), wide);
    if (cost === 1) return;
    ctx.lineCap = "butt";
    if (cost === Infinity) dashes(ctx, [1.5, STRIPES - 1.5], () => stroke(ctx, fade(ink, 0.75), wide));
    else if (cost < 1) dashes(ctx, [9, 9], () => stroke(ctx, fade(ink, 0.7), 1.5));
    else {
        ctx.lineCap = "round";
        const apart = Math.max(DOTS / Math.sqrt(cost), CLOSEST);
        dashes(ctx, [0.1, apart], () => stroke(ctx, fade(ink, 0.9), Math.min(wide / 2, 3)));
    }
}

/**
 * Draws the tile maps of `view.tiles`, or all maps of the world: first the ground, then the walls. drawWorld draws them
 * in the layers `ground` and `obstacles`.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawTiles(ctx, world, view) {
    const only = { ...view, obstacles: [] };
    drawGround(ctx, world, only);
    drawObstacles(ctx, world, only);
}

/** Returns the cost of an area as a label. @param {number} cost */
const costText = (cost) => (cost === Infinity ? "no entry" : `×${Number(cost.toPrecision(2))}`);

/**
 * Returns whether areas overlap or touch, by their bounds before they are turned.
 * @param {Area} a @param {Area} b @param {number} scale
 */
const meets = ({ shape: a, half: p }, { shape: b, half: q }, scale) =>
    Math.abs(a.x - b.x) * scale < p.x + q.x + 1 && Math.abs(a.y - b.y) * scale < p.y + q.y + 1;

/**
 * Draws the costs of the areas that are large enough for a label; of areas that touch and have the same cost, only the
 * largest has one.
 * @param {Context} ctx
 * @param {DrawnWorld} world
 * @param {View} view
 */
export function drawCosts(ctx, world, view) {
    const at = placing(view, world), color = colors(view), height = groundOf(world);
    const areas = areasOf(world, view, at.scale).filter(({ shape }) => shape.cost !== 1);
    areas.sort((a, b) => b.half.x * b.half.y - a.half.x * a.half.y);
    areas.forEach((area, i) => {
        const { shape, half } = area;
        if (2 * Math.min(half.x, half.y) < WIDE || 2 * Math.max(half.x, half.y) < LONG) return;
        if (areas.slice(0, i).some((one) => one.shape.cost === shape.cost && meets(one, area, at.scale))) return;
        // the label of a road is near its end, because traffic covers its middle
        const aside = shape.cost < 1 ? Math.max(Math.max(half.x, half.y) - LONG, 0) : 0, isWide = half.x >= half.y;
        const angle = shape.angle + (isWide ? Math.PI : Math.PI / 2);
        const { x, y } = at.at({ ...shape, z: height(shape.z) });
        const place = { x: x + aside * Math.cos(angle), y: y + aside * Math.sin(angle) };
        tag(ctx, { ...place, text: costText(shape.cost), color: color.text, view });
    });
}
