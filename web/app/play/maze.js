/**
 * Maze: a click moves the goal of all mice, and mice that plan replan immediately. Counts the mice of each kind at the
 * goal.
 */
import { drawBoard } from "../view/board.js";
import { labelAgents, mark } from "../view/marks.js";

/** The kinds of mice and their labels on the field. */
const KINDS = { mouse: "planner", nose: "plain seek" };

/** @import { Session } from "../run/session.js" */
/**
 * The common goal, and the mice that have reached it since it moved.
 * @typedef {{ goal: string, there: Record<keyof typeof KINDS, string[]> }} Memory
 */

/** Returns the distance at which a mouse has reached the goal, as in the scene's rule. @param {Session} session */
const reach = ({ scene }) => scene.rules?.find((rule) => rule.type === "retarget")?.within ?? 60;
const kindOf = (/** @type {string} */ name) => /** @type {keyof typeof KINDS} */ (name.replace(/ \d+$/, ""));

/** @type {import("../run/laws.js").Laws} */
export const laws = {
    start: () => ({ goal: "", there: { mouse: [], nose: [] } }),
    apply({ world, ids, game }, { x, y }) {
        for (const id of ids.agents.values()) world.setTarget(id, { x, y });
        game.muted.add("retarget");
    },
    after(session) {
        const { world, ids } = session, memory = /** @type {Memory} */ (session.memory);
        const { x, y, targetX, targetY } = world.agents, within = reach(session);
        for (const [name, id] of ids.agents) {
            const slot = world.slot(id), goal = `${targetX[slot]} ${targetY[slot]}`, own = memory.there[kindOf(name)];
            if (goal !== memory.goal) Object.assign(memory, laws.start?.(session), { goal });
            else if (own && !own.includes(name) &&
                Math.hypot(x[slot] - targetX[slot], y[slot] - targetY[slot]) <= within) {
                own.push(name);
            }
        }
    },
};

/** @param {import("../panel/play.js").PlayHost} page @returns {import("../panel/play.js").Play} */
export function create({ session, act, store }) {
    /** Returns the targets of all agents, without duplicates. */
    const goals = () => {
        const { targetKind, targetX, targetY } = session.world.agents;
        const slots = [...session.ids.agents.values()].map((id) => session.world.slot(id)).filter((slot) =>
            targetKind[slot] === 1);
        return new Map(slots.map((slot) => [
            `${targetX[slot]} ${targetY[slot]}`, { x: targetX[slot], y: targetY[slot] },
        ]));
    };
    const count = (/** @type {keyof typeof KINDS} */ kind) =>
        [...session.ids.agents.keys()].filter((name) => kindOf(name) === kind).length;
    const score = () => {
        const { there } = /** @type {Memory} */ (session.memory);
        return { mouse: { there: there.mouse.length, of: count("mouse") }, nose: {
            there: there.nose.length, of: count("nose"),
        } };
    };
    return {
        hint: "Click the maze to move the goal. The color is the distance to it; the arrows show the way.",
        tap({ x, y }) {
            act("play", [{ type: "goal", x, y }]);
            return true;
        },
        draw(ctx, view) {
            const places = [...goals().values()], { mouse, nose } = score();
            const inspected = store.view.agent === null ? "" : session.agentNames.get(store.view.agent);
            const { minX, maxX, minY } = session.world.settings;
            for (const { x, y } of places.length < 3 ? places : []) {
                const at = view.at(x, y);
                ctx.beginPath();
                ctx.arc(at.x, at.y, 9, 0, 2 * Math.PI);
                ctx.fillStyle = view.palette.field;
                ctx.fill();
                ctx.lineWidth = 2;
                ctx.strokeStyle = view.palette.goal;
                ctx.stroke();
                mark(ctx, at, view.palette.goal);
            }
            labelAgents(ctx, view, session, (name) => (name === inspected ? KINDS[kindOf(name)] : ""));
            drawBoard(ctx, view, {
                ...view.at((minX + maxX) / 2, minY - 24),
                words: [
                    { text: "At the goal:", color: view.palette.dim },
                    { text: `${KINDS.mouse} ${mouse.there} of ${mouse.of}`, color: view.palette.agent },
                    { text: `${KINDS.nose} ${nose.there} of ${nose.of}` },
                ],
            });
        },
        state: () => ({ goals: [...goals().values()], score: score() }),
    };
}
