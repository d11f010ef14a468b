/**
 * The tour's scene: points are dragged as in any patrol (patrol.js), and a click drops a block when the tour asks for
 * one. The cards are in app/tour/tour.js.
 */
import { mark } from "../view/marks.js";

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create(page) {
    return {
        tap(at) {
            page.tour.tap(at);
            return true; // a click adds no patrol point in this scene
        },
        hover: (at) => page.tour.hover(at),
        draw(ctx, view) {
            const { line, ghost } = page.tour.marks(view);
            if (line) drawLeader(ctx, view, line);
            if (ghost) drawGhost(ctx, view, ghost);
        },
    };
}

/**
 * Draws a line from the agent to its card.
 * @param {CanvasRenderingContext2D} ctx @param {import("../field/view.js").PlayView} view
 * @param {{ from: import("../panel/play.js").Place, to: import("../panel/play.js").Place }} line  in canvas coordinates
 */
function drawLeader(ctx, { palette }, { from, to }) {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.lineWidth = 1;
    ctx.strokeStyle = palette.text;
    ctx.globalAlpha = 0.5;
    ctx.stroke();
    ctx.globalAlpha = 1;
}

/**
 * Draws a preview of the block at the pointer.
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("../field/view.js").PlayView} view
 * @param {import("../tour/tour.js").Block} block  in world units
 */
function drawGhost(ctx, view, { x, y, halfWidth, halfHeight }) {
    const { scale, palette } = view, from = view.at(x - halfWidth, y - halfHeight);
    ctx.setLineDash([4, 4]);
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = palette.danger;
    ctx.strokeRect(from.x, from.y, 2 * halfWidth * scale, 2 * halfHeight * scale);
    ctx.setLineDash([]);
    mark(ctx, view.at(x, y), palette.danger);
}
