/** Draws the plot of a search: two wishes as axes, better to the left and below, a third as the size of the points. */
import { surface } from "../ui/dom.js";
import { axisOf, placeOn, rangeText } from "./front.js";

const INSET = { left: 20, right: 12, top: 12, bottom: 22, third: 14 };
const DOT = 5; // radius of a point, in pixels
const SIZES = { from: 3.5, to: 9 }; // radii where a third wish is the size, in pixels
const FONT = "11px system-ui, sans-serif", BOLD = "600 10px system-ui, sans-serif";
const TURN = 2 * Math.PI;

/** @import { Point } from "../store/commands.js" */
/** @import { Colors } from "../ui/theme.js" */
/** @import { Axis } from "./front.js" */
/** @import { Found } from "./search.js" */
/** @import { Figures, Wish } from "./wishes.js" */
/** @typedef {{ x: number, y: number, r: number }} Spot */
/**
 * @typedef {object} Shown
 * @property {Colors} palette
 * @property {readonly Wish[]} wishes
 * @property {Figures | null} now
 * @property {readonly Point[]} points
 * @property {readonly Found[]} tried
 * @property {string} shown  key of the point whose run is shown
 * @property {string} pinned  key of the point that is B
 */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ ctx: CanvasRenderingContext2D, palette: Colors, box: Box }} Sheet */

/**
 * Draws the plot; returns the places of the points, for the pointer.
 * @param {HTMLCanvasElement} canvas @param {Shown} state @returns {Spot[]}
 */
export function drawFront(canvas, { palette, wishes, now, points, tried, shown, pinned }) {
    const { ctx, width, height } = surface(canvas);
    const box = {
        left: INSET.left, right: width - INSET.right, top: INSET.top,
        bottom: height - INSET.bottom - (wishes[2] ? INSET.third : 0),
    };
    const sheet = { ctx, palette, box }, all = [...(now ? [now] : []), ...points.map(({ figures }) => figures)];
    const axes = wishes.map((wish) => axisOf(wish, all.length ? all : tried.map(({ figures }) => figures)));
    const at = (/** @type {Figures} */ figures) => spotOf(box, axes, wishes, figures);
    drawAxes(sheet, wishes);
    drawEnds(sheet, axes, all.length ? wishes : []);
    drawTried(sheet, tried.map(({ figures }) => at(figures)));
    const spots = points.map(({ figures }) => at(figures));
    if (wishes.length === 2) drawLine(sheet, spots);
    if (now) drawNow(sheet, at(now), pinned !== "");
    points.forEach(({ key }, i) => {
        if (key !== shown) drawPoint(sheet, spots[i], { text: key === pinned ? "B" : "", isShown: false });
    });
    const i = points.findIndex(({ key }) => key === shown);
    if (i >= 0) drawPoint(sheet, spots[i], { text: shown === pinned ? "B" : String(i + 1), isShown: true });
    return spots;
}

/**
 * @param {Sheet["box"]} box @param {Axis[]} axes @param {readonly Wish[]} wishes @param {Figures} figures
 * @returns {Spot}
 */
function spotOf(box, axes, wishes, figures) {
    const [x, y, z] = axes.map((axis, i) => placeOn(axis, figures[wishes[i].measure]));
    return {
        x: box.left + (box.right - box.left) * x, y: box.bottom - (box.bottom - box.top) * y,
        r: z === undefined ? DOT : SIZES.to + (SIZES.from - SIZES.to) * Math.min(Math.max(z, 0), 1),
    };
}

/** @param {Sheet} sheet @param {readonly Wish[]} wishes */
function drawAxes({ ctx, palette, box: { left, right, top, bottom } }, wishes) {
    ctx.beginPath();
    ctx.moveTo(left, top);
    ctx.lineTo(left, bottom);
    ctx.lineTo(right, bottom);
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.edge;
    ctx.stroke();
    ctx.font = FONT;
    ctx.fillStyle = palette.dim;
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    ctx.fillText(`← ${wishes[0].words}`, left, bottom + 12);
    if (wishes[2]) {
        ctx.fillText(`larger: ${wishes[2].words}`, left, bottom + 27);
    }
    ctx.save();
    ctx.translate(left - 10, bottom);
    ctx.rotate(-Math.PI / 2);
    ctx.fillText(`← ${wishes[1].words}`, 0, 0);
    ctx.restore();
}

/**
 * Writes the better and the worse end of the axes.
 * @param {Sheet} sheet @param {Axis[]} axes @param {readonly Wish[]} wishes
 */
function drawEnds({ ctx, palette, box: { left, right, top, bottom } }, axes, wishes) {
    ctx.font = FONT;
    ctx.fillStyle = palette.dim;
    ctx.textBaseline = "middle";
    const texts = wishes.map((_, i) => rangeText(axes[i]));
    ctx.textAlign = "right";
    if (texts[0]) ctx.fillText(texts[0], right, bottom + 12);
    ctx.save();
    ctx.translate(left - 10, top);
    ctx.rotate(-Math.PI / 2);
    if (texts[1]) ctx.fillText(texts[1], 0, 0);
    ctx.restore();
}

/** @param {Sheet} sheet @param {Spot[]} spots */
function drawTried({ ctx, palette, box }, spots) {
    ctx.fillStyle = palette.other;
    ctx.globalAlpha = 0.4;
    for (const { x, y } of spots) {
        const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        if (isInside) ctx.fillRect(x - 1.5, y - 1.5, 3, 3);
    }
    ctx.globalAlpha = 1;
}

/** @param {Sheet} sheet @param {Spot[]} spots */
function drawLine({ ctx, palette }, spots) {
    ctx.beginPath();
    for (const { x, y } of spots) ctx.lineTo(x, y);
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.edge;
    ctx.stroke();
}

/** @param {Sheet} sheet @param {Spot} spot @param {boolean} isA  whether it is compared */
function drawNow({ ctx, palette, box }, { x, y }, isA) {
    ctx.beginPath();
    ctx.arc(x, y, isA ? 8 : DOT, 0, TURN);
    ctx.fillStyle = palette.field;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = palette.text;
    ctx.stroke();
    ctx.fillStyle = palette.text;
    ctx.textBaseline = "middle";
    ctx.font = isA ? BOLD : FONT;
    if (isA) {
        ctx.textAlign = "center";
        ctx.fillText("A", x, y + 0.5);
        return;
    }
    const isRight = x > (box.left + box.right) / 2;
    ctx.textAlign = isRight ? "right" : "left";
    ctx.fillText("now", x + (isRight ? -9 : 9), y);
}

/** @param {Sheet} sheet @param {Spot} spot @param {{ text: string, isShown: boolean }} look */
function drawPoint({ ctx, palette }, { x, y, r }, { text, isShown }) {
    const radius = text ? Math.max(r, 8) : r;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, TURN);
    ctx.fillStyle = palette.agent;
    ctx.fill();
    if (isShown) {
        ctx.beginPath();
        ctx.arc(x, y, radius + 3, 0, TURN);
        ctx.lineWidth = 2;
        ctx.strokeStyle = palette.text;
        ctx.stroke();
    }
    if (!text) return;
    ctx.font = BOLD;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = palette.field;
    ctx.fillText(text, x, y + 0.5);
}
