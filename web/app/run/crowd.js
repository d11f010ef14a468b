/**
 * The operations that make crowds, entries of the table in ops.js: add, rename or remove a brain, lay many agents at
 * once, color a team, give goals, and let agents go back and forth.
 */
import { known, repopulate } from "./names.js";
import { places } from "./lay.js";
import { PRESETS } from "./presets.js";
import { arePoints, extendTrails, isName, isPlace, isDef, limit, NUMBERS, write } from "./things.js";
import { GROUP_COLORS } from "../../scene/format.js";

const MOST = { brains: 64, laid: 1000, agents: 5000, names: 5000 }; // limits of the arguments in links
/** Distance from a goal at which an agent turns back, in u. Other agents of a crowd often stand on the goal itself. */
export const WITHIN = 30;

/** @import { SceneBrain } from "../../scene/types.js" */
/** @import { Op } from "./ops.js" */
/** @import { Run, Session } from "./session.js" */
/** @typedef {{ x: number, y: number, z: number }} Place */
/**
 * Agents of a team to be laid: `first`: the number of the first agent; `points`, `spacing`, `count`, `skip`: see
 * lay.js.
 * @typedef {import("./lay.js").Laid & Record<string, unknown> & { first: number, brain: string }} CrowdArgs
 */

const isCount = (/** @type {unknown} */ value, /** @type {number} */ most) =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= most;
const areNames = (/** @type {unknown} */ value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MOST.names && value.every(isName);

/** Describes agents: "red 1", "20 agents". @param {string[]} names */
const list = (names) => (names.length > 1 ? `${names.length} agents` : names[0]);

/**
 * Returns a copy of a table with an entry renamed, in the same order; to null: without the entry.
 * @template V @param {Iterable<[string, V]>} entries @param {string} from @param {string | null} to
 * @returns {[string, V][]}
 */
const renamed = (entries, from, to) => [...entries].flatMap(([name, value]) =>
    (name !== from ? [[name, value]] : to === null ? [] : [[to, value]]));

/** Returns the settings that users changed, without those of a brain, or with them under its new name.
 * @param {Run["set"]} set @param {string} from @param {string | null} to */
const settingsRenamed = (set, from, to) => new Map([...set].flatMap(([path, value]) =>
    (!path.startsWith(`${from}.`) ? [/** @type {const} */ ([path, value])] : to === null ? [] :
        [/** @type {const} */ ([`${to}${path.slice(from.length)}`, value])])));

/** Returns whether the scene's own rules, sliders or play refer to a brain by its name.
 * @param {Pick<Session, "original" | "laws">} session @param {string} name */
export function isNeeded({ original, laws }, name) {
    const { rules, build, sliders } = original, text = JSON.stringify([rules, build, sliders]);
    return name in original.brains &&
        (Object.keys(laws).length > 0 || text.includes(`"${name}"`) || text.includes(`"${name}.`));
}

/** @param {Session} session @param {string} name @param {string} verb */
function refuseNeeded(session, name, verb) {
    if (isNeeded(session, name)) throw new Error(`the brain ${name} can't be ${verb}: the scene needs it`);
}

/** Removes a brain that no agent has. @param {Session} session @param {string} name */
function removeBrain(session, name) {
    const { world, ids } = session, id = known(ids.brains, name, "brain");
    refuseNeeded(session, name, "removed");
    const count = world.agentIds().filter((one) => world.getAgent(one).brain === id).length;
    const who = count === 1 ? "an agent has" : "agents have";
    if (count) throw new Error(`the brain ${name} can't be removed: ${who} it`);
    world.removeBrain(id);
    ids.brains.delete(name);
}

/** @param {Session} session @param {string} name @param {string} from */
function renameBrain(session, name, from) {
    const { brains } = session.ids;
    known(brains, from, "brain");
    refuseNeeded(session, from, "renamed");
    const all = renamed(brains, from, name);
    brains.clear();
    for (const [own, id] of all) brains.set(own, id);
}

/**
 * Keeps that a brain was renamed, or removed (null).
 * @param {Run} run @param {string} from @param {string | null} to
 */
function keepName(run, from, to) {
    const { brains, tune, agents } = run.scene;
    write(run, {
        brains: Object.fromEntries(renamed(Object.entries(brains), from, to)),
        ...(tune && { tune: tune.flatMap((name) => (name !== from ? [name] : to === null ? [] : [to])) }),
        ...(to !== null && { agents: agents.map((one) => (one.brain === from ? { ...one, brain: to } : one)) }),
    });
    run.set = settingsRenamed(run.set, from, to);
}

/**
 * Adds a brain, which is a copy of another (`like`) or one of the presets; renames one (`from`), or removes one (null).
 * @type {Op}
 */
const brain = {
    check: ([name, of]) => isName(name) && (of === null || (typeof of === "object" && Object.keys(of).length === 1 &&
        (isName(of.like) || isName(of.from) ||
            (typeof of.preset === "string" && Object.hasOwn(PRESETS, of.preset))))),
    apply(session, [name, of]) {
        const { world, ids, original } = session, { like, preset, from } = of ?? {};
        if (of && ids.brains.has(name)) throw new Error(`there is a brain "${name}" already`);
        if (!of) removeBrain(session, name);
        else if (from) renameBrain(session, name, from);
        else {
            limit(ids.brains.size, Object.keys(original.brains).length, MOST.brains, "brains");
            const def = preset ? PRESETS[preset] : world.getBrain(known(ids.brains, like, "brain"));
            ids.brains.set(name, world.addBrain(/** @type {Parameters<typeof world.addBrain>[0]} */ (def)));
        }
        repopulate(session);
    },
    keep(run, [name, of]) {
        const { like, preset, from } = of ?? {};
        if (!of || from) return keepName(run, from ?? name, of && name);
        /** @type {SceneBrain} */
        const def = structuredClone(preset ? PRESETS[preset] : run.scene.brains[like]);
        const { tune } = run.scene;
        write(run, { brains: { ...run.scene.brains, [name]: def }, ...(tune && { tune: [...tune, name] }) });
        const own = [...run.set].filter(([path]) => path.startsWith(`${like}.`));
        if (like) run.set = new Map([...run.set, ...own.map(([path, value]) =>
            /** @type {const} */ ([`${name}${path.slice(like.length)}`, value]))]);
    },
    subject: ([name, of]) => `${name}${of ? "" : " removed"}`,
    text: ([name, of]) =>
        (!of ? `brain ${name} removed` : of.from ? `brain ${of.from} renamed ${name}` : `brain ${name}`),
};

/** Returns the settings of one agent of a crowd. @param {CrowdArgs} def */
function settingsOf({ first: _, points: _1, spacing: _2, count: _3, skip: _4, ...own }) {
    return own;
}

const crowdNumbers = NUMBERS.agent.filter((key) => !["x", "y", "z"].includes(key));

/** Lays agents of a team, which stay at their places until they get a goal. @type {Op} */
const crowd = {
    check: ([team, def]) => isName(team) && isDef(def, crowdNumbers, {
        first: (value) => isCount(value, MOST.agents), count: (value) => isCount(value, MOST.laid), points: arePoints,
        spacing: (value) => Number.isFinite(value) && value > 0, brain: isName,
        skip: (value) => Array.isArray(value) && value.length <= MOST.laid && value.every((one) => one >>> 0 === one),
    }) && ["first", "count", "points", "spacing", "brain"].every((key) => key in def),
    apply(session, [team, def]) {
        const { world, ids, original } = session, { first, count } = def, own = settingsOf(def);
        limit(session.scene.agents.length + count - 1, original.agents.length, MOST.agents, "agents");
        const brainId = known(ids.brains, own.brain, "brain");
        for (let i = 0; i < count; i++) {
            if (ids.agents.has(`${team} ${first + i}`)) throw new Error(`there is an agent "${team} ${first + i}"`);
        }
        for (const [i, at] of places(def).entries()) {
            ids.agents.set(`${team} ${first + i}`, world.addAgent({ ...own, ...at, target: at, brain: brainId }));
        }
        extendTrails(session);
        repopulate(session);
    },
    keep(run, [team, def]) {
        const own = settingsOf(def), starts = new Map(run.starts);
        const agents = places(def).map((at, i) => {
            const name = `${team} ${def.first + i}`;
            starts.set(name, { ...at, z: 0 });
            return { ...own, ...at, name, target: [at.x, at.y] };
        });
        run.starts = starts;
        write(run, { agents: [...run.scene.agents, ...agents] });
    },
    subject: ([team, { first }]) => `${team} ${first}`,
    text: ([team, { count }]) => `${count} agents of team ${team}`,
};

/** Gives a team its color. Its agents' names start with its name: "red 1". @type {Op} */
const team = {
    check: ([name, { color } = {}]) => isName(name) && GROUP_COLORS.includes(color),
    apply() {},
    keep(run, [name, { color }]) {
        const { view } = run.scene;
        write(run, { view: { ...view, colors: { ...view?.colors, [name]: color } } });
    },
    subject: ([name]) => name,
    text: ([name]) => `color of ${name}`,
};

/**
 * Returns the goals of agents that keep their formation: their start positions, shifted.
 * @param {Session} session @param {string[]} names @param {number[]} shift
 */
function shifted({ starts, original }, names, [dx, dy]) {
    const b = original.world.bounds, half = b.length / 2;
    const inside = (/** @type {number} */ v, /** @type {number} */ axis) =>
        Math.fround(Math.min(Math.max(v, b[axis]), b[half + axis]));
    return names.map((name) => {
        const from = starts.get(name);
        if (!from) throw new Error(`the scene has no agent "${name}"`);
        return { name, goal: { x: inside(from.x + dx, 0), y: inside(from.y + dy, 1), z: 0 } };
    });
}

/** Gives agents goals at their start positions shifted by a distance. @type {Op} */
const goals = {
    check: ([names, shift]) => areNames(names) && isPlace(shift),
    apply(session, [names, shift]) {
        const { world, ids } = session;
        for (const name of names) {
            if (!world.isAlive(known(ids.agents, name, "agent"))) throw new Error(`${name} is not there`);
        }
        for (const { name, goal } of shifted(session, names, shift)) {
            world.setTarget(known(ids.agents, name, "agent"), goal);
        }
    },
    keep(run, [names, shift]) {
        const to = new Map(run.goals);
        for (const { name, goal } of shifted(run, names, shift)) to.set(name, goal);
        run.goals = to;
    },
    subject: ([names]) => names.join(),
    text: ([names]) => `goals of ${list(names)}`,
};

/** Returns the agents that the user let go back and forth. @param {Pick<Session, "scene" | "original">} session */
export function returning({ scene, original }) {
    const rule = scene.rules?.[original.rules?.length ?? 0];
    return rule && "of" in rule ? [rule.of].flat() : [];
}

/** Lets agents go back and forth between their start and their goal, or stop doing so. @type {Op} */
const back = {
    check: ([names, on]) => areNames(names) && typeof on === "boolean",
    apply({ ids }, [names]) {
        for (const name of names) known(ids.agents, name, "agent");
    },
    keep(run, [names, on]) {
        const others = returning(run).filter((name) => !names.includes(name)), of = on ? [...others, ...names] : others;
        const rules = (run.scene.rules ?? []).slice(0, run.original.rules?.length ?? 0);
        write(run, { rules: of.length ? [...rules, { type: "retarget", of, within: WITHIN }] : rules });
    },
    subject: ([names]) => names.join(),
    text: ([names, on]) => `${list(names)} ${on ? "go back and forth" : "stay at the goal"}`,
};

/** @type {Record<string, Op>} */
export const CROWDS = { brain, crowd, team, goals, back };
