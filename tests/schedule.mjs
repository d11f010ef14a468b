// Runs tasks in parallel, as many as there are processors. Of the tasks whose prerequisites are done, the longest
// starts first. The output of a suite is printed in one piece, when its last task is done.
import { workOf } from "./watch.mjs";

/** @typedef {import("./watch.mjs").Outcome} Outcome */
/** @typedef {Outcome & { seconds: number, work: number }} Timed */
/**
 * @typedef {object} Task
 * @property {string} name  unique
 * @property {string} suite
 * @property {string[]} [after]  names of tasks that must be done before
 * @property {number} seconds  of work, approximately; only for the order
 * @property {() => Promise<Outcome>} run
 */

/** Returns the chosen tasks and all tasks that they depend on. @param {Task[]} all @param {(task: Task) => boolean}
 * isChosen */
export function withPreparations(all, isChosen) {
    const byName = new Map(all.map((task) => [task.name, task]));
    /** @type {Set<Task>} */
    const taken = new Set();
    const take = (/** @type {Task} */ task) => {
        if (taken.has(task)) return;
        taken.add(task);
        for (const name of task.after ?? []) take(/** @type {Task} */ (byName.get(name)));
    };
    all.filter(isChosen).forEach(take);
    return all.filter((task) => taken.has(task));
}

/**
 * Returns the time until a task, and everything that depends on it, is done. Tasks with the longest time go first.
 * @param {Task[]} tasks
 */
function remaining(tasks) {
    /** @type {Map<string, number>} */
    const seconds = new Map();
    /** @type {(task: Task) => number} */
    const of = (task) => {
        const known = seconds.get(task.name);
        if (known !== undefined) return known;
        const next = tasks.filter(({ after }) => after?.includes(task.name));
        const sum = task.seconds + Math.max(0, ...next.map(of));
        seconds.set(task.name, sum);
        return sum;
    };
    tasks.forEach(of);
    return seconds;
}

/**
 * @param {Task[]} tasks
 * @param {number} slots
 * @param {(text: string) => void} tell
 * @returns {Promise<Outcome & { work: number }>} the sum, and the processor seconds of all tasks
 */
export async function runTasks(tasks, slots, tell) {
    const urgency = remaining(tasks);
    const waiting = [...tasks].sort((a, b) => (urgency.get(b.name) ?? 0) - (urgency.get(a.name) ?? 0));
    /** The outcomes of all tasks, with their wall time and their processor time. @type {Map<string, Timed>} */
    const done = new Map();
    const sum = { passed: 0, failed: 0, text: "", work: 0 };

    const close = (/** @type {string} */ suite) => {
        const own = tasks.filter((task) => task.suite === suite), outcomes = own.map(({ name }) => done.get(name));
        if (!outcomes.every((one) => one !== undefined)) return;
        const passed = outcomes.reduce((n, one) => n + one.passed, 0);
        const failed = outcomes.reduce((n, one) => n + one.failed, 0);
        const seconds = outcomes.reduce((n, one) => n + one.seconds, 0);
        const work = outcomes.reduce((n, one) => n + one.work, 0);
        const said = outcomes.map(({ text }) => text.trimEnd()).filter(Boolean);
        if (passed + failed) {
            const took = `${seconds.toFixed(0)} s, ${work.toFixed(0)} s of processors`;
            tell([...said, `${suite}: ${passed} passed, ${failed} failed (${took})`].join("\n"));
        }
        sum.passed += passed;
        sum.failed += failed;
        sum.work += work;
    };

    /** @type {(() => void)[]} */
    const idle = [];
    const worker = async () => {
        while (waiting.length) {
            const at = waiting.findIndex(({ after = [] }) => after.every((name) => done.has(name)));
            if (at < 0) {
                await new Promise((resolve) => idle.push(() => resolve(undefined)));
                continue;
            }
            const [task] = waiting.splice(at, 1), began = Date.now();
            const broken = task.after?.some((name) => (done.get(name)?.failed ?? 0) > 0);
            /** @type {Outcome} */
            let outcome, work = 0;
            try {
                const text = `${task.name}: not run, as it needs ${task.after?.join(", ")}`;
                if (broken) outcome = { passed: 0, failed: 1, text };
                else [outcome, work] = await workOf(task.run);
            } catch (error) {
                outcome = {
                    passed: 0, failed: 1, text: `${task.name}: ${error instanceof Error ? error.stack : error}`,
                };
            }
            done.set(task.name, { ...outcome, seconds: (Date.now() - began) / 1000, work });
            close(task.suite);
            for (const wake of idle.splice(0)) wake();
        }
    };
    await Promise.all(Array.from({ length: slots }, worker));
    return sum;
}
