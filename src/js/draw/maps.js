/**
 * The petals: how drawing shows an agent's context maps, for the field and for a panel; and what all drawing shares (colors, lines).
 * Interest and danger are petals, one per slot (A. Fray, "Context Steering", Game AI Pro 2, 2015); the decision is one closed
 * Catmull-Rom line through the slots (E. Catmull, R. Rom, "A class of local interpolating splines", 1974), as the core reads it.
 */

/**
 * @typedef {object} View  Where and how to draw; everything may be left out.
 * @property {number} [x]  world x at the left edge of the canvas
 * @property {number} [y]  world y at its upper edge
 * @property {number} [scale]  canvas units per world unit
 * @property {number} [width]  of the canvas; agents beyond are skipped
 * @property {number} [height]
 * @property {Partial<Palette>} [palette]
 * @property {Layers} [layers]  a layer is drawn unless it is false here
 * @property {number} [agent]  id of the inspected agent
 * @property {any} [explain]  its world.explain(), if the caller has it already
 * @property {number} [slot]  a slot to point out; -1: none
 * @property {boolean} [interpolated]  true: poses of the draw columns, which world.advance() writes
 * @property {PathView[]} [paths]
 * @property {ObstacleView[]} [obstacles]
 * @property {Trails} [trails]
 * @property {number} [gridSize]  world units between two grid lines
 * @property {number} [lift]  world units that an agent is drawn up for each unit of its height
 * @property {string[]} [dangers]  types of behaviors whose wishes have the color of danger
 * @property {number[]} [links]  ids of jump links
 * @property {FlowView[]} [flows]
 */
/** A flow field and its grid. @typedef {{ id: number, x: number, y: number, cellSize: number, columns: number, rows: number }} FlowView */
/**
 * A path: numbered nodes joined by dashes or, without nodes or with `ribbon`, a ribbon of twice the radius.
 * @typedef {{ id: number, ribbon?: boolean, nodes?: ArrayLike<number>[], closed?: boolean, radius?: number, active?: number }} PathView
 */
/** @typedef {{ id: number, points?: ArrayLike<number>[] }} ObstacleView  points: of segments and polygons, relative to the center */
/**
 * @typedef {{ length: number, count: number, head: number, x: Float32Array, y: Float32Array }} Trails  rings of `length` positions per slot
 */
/** @typedef {"grid"|"obstacles"|"paths"|"trails"|"neighbors"|"rays"|"velocity"|"interest"|"danger"|"decision"|"chosen"|"agents"} SteeringLayer */
/** @typedef {"vectors"|"radii"|"links"|"projectiles"|"flow"|"heights"} SceneLayer */
/** @typedef {SteeringLayer | SceneLayer} Layer */
/** @typedef {Partial<Record<Layer, boolean>>} Layers */
/**
 * The polar plot on the canvas: its center and radii; orientation and goal in radians, a goal is marked on the rim.
 * @typedef {object} Plot
 * @property {number} x
 * @property {number} y
 * @property {number} radius
 * @property {number} [inner]
 * @property {number} [orientation]
 * @property {number} [goal]
 * @property {boolean} [labels]  the distances round it; default true
 * @property {View} [view]
 */
/** @typedef {typeof palette} Palette */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ x: number, y: number, inner: number, outer: number, view: View }} Rose  its center and two radii on the canvas */

const TURN = 2 * Math.PI;
const INTEREST_HALF = 0.4; // half widths of a petal, in slots: danger is narrower, so that both are seen
const DANGER_HALF = 0.25;

/** The colors of the four meanings, which are the same everywhere, and of the rest. */
export const palette = {
    interest: "#2fbf8f", danger: "#ff6b3d", decision: "#ffd24a", chosen: "#ffffff",
    agent: "#7aa2ff", other: "#aab4c4", goal: "#e8a0ff",
    field: "#12161d", grid: "#171d26", obstacle: "#2a3240", obstacleEdge: "#3a4556", path: "#1a2029", pathEdge: "#2f3947",
    line: "#262d38", text: "#e6e9ef", dim: "#8b95a5",
    font: "11px system-ui, sans-serif",
};

/** @param {View} view @returns {Palette} */
export function colors(view) {
    return view.palette ? { ...palette, ...view.palette } : palette;
}

/** @param {View} view @param {keyof Layers} layer */
export function shown(view, layer) {
    return !view.layers || view.layers[layer] !== false;
}

/**
 * The polar plot of an explanation, for a panel: as drawExplain, larger, with rings and the distance of every danger.
 * @param {Context} ctx
 * @param {any} why  world.explain(id)
 * @param {Plot} plot
 */
export function drawPolar(ctx, why, plot) {
    const view = plot.view ?? {}, color = colors(view), inner = plot.inner ?? plot.radius * 0.17, span = plot.radius - inner;
    ctx.beginPath();
    for (const level of [0.25, 0.5, 0.75]) {
        ctx.moveTo(plot.x + inner + span * level, plot.y);
        ctx.arc(plot.x, plot.y, inner + span * level, 0, TURN);
    }
    stroke(ctx, fade(color.line, 0.6), 1);
    drawRose(ctx, why, { x: plot.x, y: plot.y, inner, outer: plot.radius, view });
    const darts = new Path2D();
    dart(darts, plot, plot.orientation ?? 0, inner * 0.52);
    ctx.fillStyle = color.agent;
    ctx.fill(darts);
    if (plot.goal !== undefined) goalMark(ctx, plot, plot.goal, color.goal);
    if (plot.labels !== false) drawDistances(ctx, why, plot, color);
}

/**
 * A wedge on the rim that points outwards.
 * @param {Context} ctx @param {{ x: number, y: number, radius: number }} plot @param {number} angle @param {string} color
 */
function goalMark(ctx, { x, y, radius }, angle, color) {
    ctx.beginPath();
    for (const [turn, far] of [[-0.06, radius + 2], [0, radius + 9], [0.06, radius + 2]]) {
        ctx.lineTo(x + Math.cos(angle + turn) * far, y + Math.sin(angle + turn) * far);
    }
    ctx.fillStyle = color;
    ctx.fill();
}

/** @param {Context} ctx @param {any} why @param {{ x: number, y: number, radius: number }} plot @param {Palette} color */
function drawDistances(ctx, why, plot, color) {
    const every = Math.ceil(why.slots / 24); // more numbers would touch
    ctx.font = color.font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = color.danger;
    for (let k = 0; k < why.slots; k += every) {
        const far = why.dangerDistance[k], angle = why.mapAngle + (TURN * k) / why.slots;
        if (!Number.isFinite(far)) continue;
        ctx.fillText(far.toFixed(0), plot.x + Math.cos(angle) * (plot.radius + 20), plot.y + Math.sin(angle) * (plot.radius + 17));
    }
}

/** @param {Context} ctx @param {any} why @param {Rose} rose */
export function drawRose(ctx, why, rose) {
    const { x, y, inner, outer, view } = rose, color = colors(view), span = outer - inner, n = why.slots;
    if (n && (shown(view, "interest") || shown(view, "danger") || shown(view, "decision"))) {
        ctx.beginPath();
        ctx.arc(x, y, outer, 0, TURN);
        ctx.moveTo(x + inner, y);
        ctx.arc(x, y, inner, 0, TURN);
        stroke(ctx, color.pathEdge, 1);
        if ((view.slot ?? -1) >= 0 && why === view.explain) highlight(ctx, why, rose);
        if (shown(view, "interest")) petals(ctx, rose, why, { values: why.interest, half: INTEREST_HALF, color: color.interest });
        if (shown(view, "danger")) petals(ctx, rose, why, { values: why.danger, half: DANGER_HALF, color: color.danger });
        if (shown(view, "decision")) {
            masks(ctx, why, rose, color.danger);
            ctx.beginPath();
            const steps = Math.max(n * 8, 96);
            for (let i = 0; i < steps; i++) {
                const u = (n * i) / steps, angle = why.mapAngle + (TURN * u) / n;
                const r = inner + Math.max(0, decisionAt(why.decision, u)) * span;
                ctx.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
            }
            ctx.closePath();
            ctx.lineJoin = "round";
            stroke(ctx, fade(color.decision, 0.18), 6);
            stroke(ctx, color.decision, 2.2);
        }
    }
    if (shown(view, "chosen")) chosen(ctx, why, rose, color.chosen);
}

/**
 * Height of the closed Catmull-Rom spline through the decisions at u slots; masked slots lie at 0.
 * @param {ArrayLike<number>} lanes
 * @param {number} u
 */
export function decisionAt(lanes, u) {
    const n = lanes.length, k = Math.floor(u), f = u - k, at = (/** @type {number} */ i) => Math.max(0, lanes[(((k + i) % n) + n) % n]);
    const p0 = at(-1), p1 = at(0), p2 = at(1), p3 = at(2);
    return 0.5 * (2 * p1 + (p2 - p0) * f + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f * f + (3 * p1 - p0 - 3 * p2 + p3) * f * f * f);
}

/**
 * @param {Context} ctx
 * @param {Rose} rose
 * @param {any} why
 * @param {{ values: ArrayLike<number>, half: number, color: string }} map  half: of a petal's width, in slots
 */
function petals(ctx, { x, y, inner, outer }, why, { values, half, color }) {
    const slotAngle = TURN / why.slots;
    ctx.beginPath();
    for (let k = 0; k < why.slots; k++) {
        const value = Math.min(values[k], 1);
        if (!(value > 0.015)) continue;
        const a0 = why.mapAngle + (k - half) * slotAngle, a1 = why.mapAngle + (k + half) * slotAngle;
        ctx.moveTo(x + Math.cos(a0) * inner, y + Math.sin(a0) * inner);
        ctx.arc(x, y, inner + value * (outer - inner), a0, a1);
        ctx.arc(x, y, inner, a1, a0, true);
        ctx.closePath();
    }
    ctx.fillStyle = fade(color, 0.3);
    ctx.fill();
    stroke(ctx, color, 1.2);
}

/**
 * Masked slots: a bar across the foot of the petal.
 * @param {Context} ctx
 * @param {any} why
 * @param {{ x: number, y: number, inner: number }} rose
 * @param {string} color
 */
function masks(ctx, why, { x, y, inner }, color) {
    ctx.beginPath();
    for (let k = 0; k < why.slots; k++) {
        if (!(why.decision[k] < 0)) continue;
        const angle = why.mapAngle + (TURN * k) / why.slots, half = (TURN / why.slots) * INTEREST_HALF;
        ctx.moveTo(x + Math.cos(angle - half) * inner, y + Math.sin(angle - half) * inner);
        ctx.arc(x, y, inner, angle - half, angle + half);
    }
    stroke(ctx, color, 3);
}

/** @param {Context} ctx @param {any} why @param {Rose} rose */
function highlight(ctx, why, { x, y, inner, outer, view }) {
    const angle = why.mapAngle + (TURN * (view.slot ?? 0)) / why.slots, half = Math.PI / why.slots;
    ctx.beginPath();
    ctx.arc(x, y, outer, angle - half, angle + half);
    ctx.arc(x, y, inner, angle + half, angle - half, true);
    ctx.fillStyle = fade(colors(view).text, 0.14);
    ctx.fill();
}

/** @param {Context} ctx @param {any} why @param {Rose} rose @param {string} color */
function chosen(ctx, why, { x, y, inner, outer, view }, color) {
    const { x: wx, y: wy } = why.slots ? why.chosen : why.desired, length = Math.hypot(wx, wy), cx = wx / length, cy = wy / length;
    if (!(length > 0) || (!why.slots && view.layers?.vectors)) return; // a blend has no slots: its desired velocity is what it chose
    const tip = outer + (outer - inner) * 0.12;
    ctx.lineCap = "round";
    ctx.beginPath();
    line(ctx, [x + cx * inner, y + cy * inner], [x + cx * tip, y + cy * tip]);
    stroke(ctx, color, 2.4);
    if (!(why.peakSlot >= 0) || !shown(view, "decision")) return;
    const angle = why.mapAngle + (TURN * why.peakSlot) / why.slots, r = inner + Math.max(0, Math.min(why.peakValue, 1.1)) * (outer - inner);
    disc(ctx, { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r, r: 4 }, color);
}

/** @param {Path2D} path @param {{ x: number, y: number }} center @param {number} angle @param {number} r */
export function dart(path, { x, y }, angle, r) {
    const c = Math.cos(angle) * r, s = Math.sin(angle) * r;
    const at = (/** @type {number} */ u, /** @type {number} */ v) => path.lineTo(x + u * c - v * s, y + u * s + v * c);
    path.moveTo(x + 1.1 * c, y + 1.1 * s);
    at(-0.8, -0.72);
    at(-0.42, 0);
    at(-0.8, 0.72);
    path.closePath();
}

/** @param {Context} ctx @param {number[]} from @param {number[]} to */
export function line(ctx, from, to) {
    ctx.moveTo(from[0], from[1]);
    ctx.lineTo(to[0], to[1]);
}

/** @param {Context} ctx @param {{ x: number, y: number, r: number }} circle @param {string} color */
export function disc(ctx, { x, y, r }, color) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TURN);
    ctx.fillStyle = color;
    ctx.fill();
}

/** @param {Context} ctx @param {string} color @param {number} width */
export function stroke(ctx, color, width) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.stroke();
}

/** @param {Context} ctx @param {number[]} pattern @param {() => void} draw */
export function dashes(ctx, pattern, draw) {
    ctx.setLineDash(pattern);
    draw();
    ctx.setLineDash([]);
}

/** A color of the form #rgb or #rrggbb with an alpha. @param {string} color @param {number} alpha */
export function fade(color, alpha) {
    const long = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color;
    return long + Math.round(alpha * 255).toString(16).padStart(2, "0");
}
