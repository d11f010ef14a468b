/** A search in progress: asks for the points of a generation, runs them, and tells how good they were. */
import { candidateOf, compared } from "./objectives.js";
import { Cma, mirrored } from "./cma.js";
import { refusalOf, runAll } from "./candidates.js";
import { Front } from "./front.js";
import { coordinateOf, valuesAt } from "./space.js";

/** @import { Context } from "./candidates.js" */
/** @import { CmaState } from "./cma.js" */
/** @import { FrontState, Marks } from "./front.js" */
/** @import { Candidate, TuneState } from "./types.js" */

const SETTLED = 1e-3; // sides of the cube: a distribution this narrow finds nothing new, as values have 3 digits
const GAIN = 1e-4; // of the cost: less is no improvement

/** The state of a search, with what it is made from. */
export class Search {
    /** @param {Context} context @param {TuneState} state */
    constructor(context, state) {
        const { plan, space, objectives } = context;
        this.context = context;
        this.state = state;
        const start = space.map((one) => coordinateOf(one, one.before));
        const options = { start, seed: plan.seed, lambda: plan.population };
        this.front = objectives.isFront
            ? new Front(options, /** @type {FrontState | undefined} */ (state.search ?? undefined)) : null;
        this.cma = this.front ? null
            : new Cma(options, /** @type {CmaState | undefined} */ (state.search ?? undefined));
        /** @type {Map<string, Candidate>} */
        this.known = new Map();
    }

    /** Runs a generation. @returns {Promise<boolean>} false: it was canceled, and does not count */
    async generation() {
        const { context, state } = this, points = (this.front ?? /** @type {Cma} */ (this.cma)).ask();
        const values = points.map((x) => valuesAt(context.space, x.map(mirrored)));
        const outcomes = await runAll(context, values);
        if (context.isCanceled()) return false;
        const judged = values.map((one, i) => candidateOf(context, one, outcomes[i]));
        state.isFlat &&= judged.every(({ candidate: { cost, unmet } }) =>
            cost === state.start.cost && unmet === state.start.unmet);
        state.generation++;
        state.candidates += values.length;
        for (const own of outcomes) {
            const reason = refusalOf(own);
            if (!reason) continue;
            state.refused++;
            state.lastRefusal = reason;
        }
        const isBetter = this.front ? this.#tellFront(points, judged) : this.#tell(points, judged);
        state.stale = isBetter ? 0 : state.stale + 1;
        state.search = (this.front ?? /** @type {Cma} */ (this.cma)).state;
        return true;
    }

    /**
     * @param {number[][]} points @param {{ candidate: Candidate, marks: Marks }[]} judged
     */
    #tell(points, judged) {
        const { state } = this, order = judged.map((_, i) => i)
            .sort((a, b) => compared(judged[a].candidate, judged[b].candidate) || a - b);
        const places = judged.map(() => 0);
        order.forEach((i, rank) => (places[i] = rank));
        this.cma?.tell(points.map((x, i) => ({ x, rank: places[i] })));
        const { candidate } = judged[order[0]], { best } = state;
        if (compared(candidate, best) >= 0) return false;
        state.best = candidate;
        return candidate.unmet < best.unmet || best.cost - candidate.cost > GAIN * Math.abs(best.cost);
    }

    /** @param {number[][]} points @param {{ candidate: Candidate, marks: Marks }[]} judged */
    #tellFront(points, judged) {
        const before = this.front?.front.map(({ marks }) => marks) ?? [];
        this.front?.tell(points.map((x, i) => ({ x, marks: judged[i].marks })));
        const after = this.front?.front ?? [];
        for (const { candidate } of judged) this.known.set(JSON.stringify(candidate.values), candidate);
        this.state.best = this.candidates().reduce((a, b) => (compared(b, a) < 0 ? b : a), this.state.best);
        const isNew = after.filter(({ marks }) => !before.some((old) =>
            old.unmet <= marks.unmet && old.values.every((value, k) => value <= marks.values[k] + GAIN)));
        return isNew.length > 0;
    }

    /** The front as candidates. Figures of a continued search's first front are those of its members. */
    candidates() {
        if (!this.front) return [this.state.best];
        const { space, objectives, units } = this.context;
        const { front } = this.front, textOf = (/** @type {Marks} */ marks) => JSON.stringify(marks);
        const texts = front.map(({ marks }) => textOf(marks)); // of points that do the same, one is enough
        return front.filter((_, i) => texts.indexOf(texts[i]) === i).map(({ x, marks }) => {
            const values = valuesAt(space, x.map(mirrored));
            const figures = Object.fromEntries(objectives.terms.map(({ name, sign }, k) =>
                [name, sign * marks.values[k] * units[k]]));
            return this.known.get(JSON.stringify(values)) ?? {
                values, figures, unmet: marks.unmet,
                cost: objectives.terms.reduce((sum, { weight }, k) => sum + weight * marks.values[k], 0),
            };
        });
    }

    /** Whether the search has found what it can. */
    get isSettled() {
        const { state: { stale }, context: { plan } } = this;
        return stale >= plan.patience || (this.cma !== null && this.cma.deviations.every((one) => one < SETTLED));
    }
}
