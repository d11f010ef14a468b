/**
 * Exports the current scene as a scene file that includes all changes made at its start: the file's own scene plus the
 * differences between two worlds, one built without the changes and one with them. This works for every operation of
 * the command log. Crowds take a long time, so the export runs as work that may pause (scene/work.js).
 */
import { briefBrain, shortest } from "../../scene/program/calls.js";
import { agentNames } from "../../scene/references.js";
import { buildingScene, readScene } from "../../scene/load.js";
import { rules } from "../../scene/rules/index.js";
import { atStart } from "../run/log.js";
import { newSessionInParts } from "../run/session.js";
import { rowsOf } from "../../scene/tiles.js";

/** @import { Session } from "../run/session.js" */
/** A scene before validation. @typedef {any} Draft */

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the scene's name without the prefix that marks scenes opened from a file. @param {string} name */
export const plainName = (name) => name.replace(/^file-/, "");

/** Returns maps from ids to names. @param {Session} session */
function namesOf({ ids }) {
    const inverse = (/** @type {Map<string, number>} */ map) => new Map([...map].map(([name, id]) => [id, name]));
    return {
        agents: inverse(ids.agents), paths: inverse(ids.paths), brains: inverse(ids.brains), flows: inverse(ids.flows),
    };
}

/** @typedef {ReturnType<typeof namesOf>} Names */

/**
 * Returns a group's settings in the form of a scene file: numbers shortened, defaults omitted.
 * @param {readonly import("../../types.js").SchemaRow[]} rows
 * @param {Record<string, Draft>} def
 */
function brief(rows, def) {
    const own = rows.filter(({ name, default: usual }) => name in def && !Object.is(def[name], usual));
    return Object.fromEntries(own.map(({ name }) => [name, typeof def[name] === "number"
        ? shortest(def[name])
        : def[name]]));
}

/** Returns a brain in the form of a scene file. @param {Session} session @param {Draft} id @param {Names} names */
export function sceneBrain({ world, veer }, id, { agents, paths, flows }) {
    const { behaviors = [], ...own } = briefBrain(veer.schema, world.getBrain(id));
    const named = behaviors.map((/** @type {Draft} */ { path, flow, otherAgent, target, ...rest }) => ({
        ...rest, ...(path && { path: paths.get(path) }), ...(flow && { flow: flows.get(flow) }),
        ...(otherAgent && { otherAgent: agents.get(otherAgent) }),
        ...(target !== undefined && target !== null && {
            target: typeof target === "number" ? { agent: agents.get(target) } : target,
        }),
    }));
    return { ...own, behaviors: named };
}

/**
 * Returns an agent in the form of a scene file, as a group of one agent.
 * @param {Session} session @param {Draft} id @param {Names} names
 */
function sceneAgent({ world, veer }, id, { agents, brains, paths }) {
    const { brain, target, ...own } = world.getAgent(id), point = /** @type {Draft} */ (target);
    const isOther = typeof target === "number";
    const placed = point && "x" in point ? [point.x, point.y, ...(point.z ? [point.z] : [])] : undefined;
    const aim = isOther
        ? { agent: agents.get(target) }
        : point && "path" in point ? { path: paths.get(point.path) } : placed;
    return { ...(brain && { brain: brains.get(brain) }), ...brief(veer.schema.settings.agent, own), ...(aim && {
        target: aim,
    }) };
}

/**
 * Computes a value for each item, as work that may pause.
 * @template T, V
 * @param {Iterable<T>} all
 * @param {(one: T) => V} value
 * @returns {Generator<void, V[], void>}
 */
function* each(all, value) {
    const values = [];
    for (const one of all) if (values.push(value(one)) % BATCH === 0) yield;
    return values;
}

/**
 * Returns a world's content in the form of a scene file; agents, which may be many, are indexed by hash.
 * @param {Session} session
 */
function* contentsOf(session) {
    const { world, ids, veer: { schema } } = session, names = namesOf(session);
    const read = (/** @type {Map<string, Draft>} */ map, /** @type {(id: Draft) => Draft} */ value) =>
        new Map([...map].map(([name, id]) => [name, value(id)]));
    const listed = (/** @type {Draft} */ { points, ...own }, /** @type {"path" | "obstacle"} */ group) => ({
        ...brief(schema.settings[group], own), ...(points && { points }),
    });
    const alive = [...ids.agents].filter(([, id]) => world.isAlive(id));
    return {
        brains: read(ids.brains, (id) => sceneBrain(session, id, names)),
        paths: read(ids.paths, (id) => listed(world.getPath(id), "path")),
        links: read(ids.links, (id) => brief(schema.settings.link, world.getLink(id))),
        tiles: new Map([...ids.tiles].map(([name, id]) => [
            name, { ...session.scene.tiles?.[name], rows: rowsOf(world, id) },
        ])),
        obstacles: world.obstacles.map((id) => ({
            kind: world.getObstacle(id).kind, ...listed(world.getObstacle(id), "obstacle"),
        })),
        agents: new Map(yield* each(alive, ([name, id]) => /** @type {const} */ ([name, world.hashAgent(id)]))),
        rules: session.scene.rules, colors: session.scene.view?.colors, tune: session.scene.tune,
        agent: (/** @type {string} */ name) => sceneAgent(session, ids.agents.get(name), names),
    };
}

/** @typedef {ReturnType<typeof contentsOf> extends Generator<void, infer C, void> ? C : never} Contents */

const BATCH = 100; // number of agents between pauses
const PARTS = /** @type {const} */ (["brains", "paths", "links", "tiles"]);

/**
 * Adds the changed agents to the draft: as a change of their group if a group can express the change, otherwise one by
 * one.
 * @param {Draft} draft @param {Contents} before @param {Contents} now @param {boolean} apart
 */
function* changeAgents(draft, before, now, apart) {
    const known = new Set(draft.agents.flatMap(agentNames)), split = new Map(), groups = [];
    for (const group of draft.agents) {
        const names = agentNames(group), left = names.filter((name) => now.agents.has(name));
        const isPlaced = ["along", "free", "grid", "ring"].some((key) => key in group);
        const isWhole = left.length === names.length;
        const isSame = isWhole && names.every((name) => before.agents.get(name) === now.agents.get(name));
        const patch = isSame && !(apart && isPlaced)
            ? {}
            : isWhole && !apart ? yield* commonPatch(names, before, now) : null;
        if (patch) groups.push({ ...group, ...patch });
        else {
            split.set(group.name, left);
            for (const one of yield* each(left, (name) => ({ name, ...now.agent(name) }))) groups.push(one);
        }
    }
    draft.agents = groups;
    for (const name of now.agents.keys()) if (!known.has(name)) draft.agents.push({ name, ...now.agent(name) });
    if (split.size) rename(draft, split, now);
}

/**
 * Returns the settings that changed in the same way for all agents of a group; null if the changes differ.
 * @param {string[]} names
 * @param {Contents} before
 * @param {Contents} now
 */
function* commonPatch(names, before, now) {
    /** @type {Draft} */
    let common;
    for (const [i, name] of names.entries()) {
        if (i % BATCH === BATCH - 1) yield;
        const from = /** @type {Draft} */ (before.agent(name)), to = /** @type {Draft} */ (now.agent(name));
        const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
        const patch = Object.fromEntries(keys.filter((key) => !same(from[key], to[key])).map((key) => [key, to[key]]));
        if (Object.values(patch).includes(undefined) || "x" in patch || "y" in patch || "target" in patch) return null;
        if (common && !same(common, patch)) return null;
        common = patch;
    }
    return common;
}

/**
 * Replaces references to a group that was split by references to its individual agents.
 * @param {Draft} draft
 * @param {Map<string, string[]>} split
 * @param {Contents} now
 */
function rename(draft, split, now) {
    const many = (/** @type {string | string[]} */ of) => [of].flat().flatMap((name) => split.get(name) ?? [name]);
    const isSplit = (/** @type {Draft} */ name) => split.has(name);
    draft.rules = draft.rules?.map((/** @type {Draft} */ rule) => {
        const copy = { ...rule }, fields = rules.get(rule.type)?.names.groups ?? [];
        for (const field of fields) if ([copy[field]].flat().some(isSplit)) copy[field] = many(copy[field]);
        return fields.some((field) => Array.isArray(copy[field]) && !copy[field].length) ? null : copy;
    }).filter(Boolean);
    draft.figures = draft.figures?.filter((/** @type {Draft} */ figure) => !isSplit(figure.of));
    draft.sliders = draft.sliders?.filter((/** @type {string} */ path) =>
        !/^agents\./.test(path) || !isSplit(path.split(".")[1]));
    if (draft.random?.agents) {
        draft.random.agents = draft.random.agents.filter((/** @type {string} */ name) => !isSplit(name));
    }
    if (draft.view?.follow && !now.agents.has(draft.view.follow)) delete draft.view.follow;
    if (draft.view && isSplit(agentNames(draft.agents[0])[0])) delete draft.view.opens;
}

/**
 * @param {Session} plain
 * @param {{ before: Contents, after: Contents }} contents  contents of the scene's world without and with the changes
 * @param {boolean} [apart]  places agents one by one instead of by the file's placement rule
 */
function* draftOf(plain, { before, after }, apart = false) {
    const { walls, ...scene } = plain.scene, own = (scene.obstacles?.length ?? 0) - (walls?.length ?? 0);
    /** @type {Draft} */
    const draft = structuredClone({
        ...scene, name: plainName(scene.name), walls, obstacles: scene.obstacles?.slice(0, own),
    });
    if (plain.seed !== plain.source.seed) {
        for (const group of draft.agents) if (scene.random?.agents?.includes(group.name)) group.free ??= true;
    }
    for (const part of PARTS) {
        for (const [name, def] of after[part]) {
            if (same(before[part].get(name), def)) continue;
            draft[part] = { ...draft[part], [name]: def };
        }
    }
    if (!same(before.obstacles, after.obstacles)) {
        Object.assign(draft, { obstacles: after.obstacles, walls: undefined });
    }
    const { rules: ruled, colors, tune } = after;
    if (!same(before.rules, ruled)) draft.rules = structuredClone(ruled);
    if (!same(before.colors, colors)) draft.view = { ...draft.view, colors: { ...colors } };
    if (!same(before.tune, tune)) draft.tune = tune;
    yield* changeAgents(draft, before, after, apart);
    const isEmpty = (/** @type {unknown} */ value) => value === undefined || (Array.isArray(value) && !value.length);
    for (const [key, value] of Object.entries(draft)) if (isEmpty(value) && key !== "agents") delete draft[key];
    return draft;
}

/** Returns whether the draft's world starts with the same agents. @param {Session} now @param {Draft} draft */
function* beginsAlike({ veer, world }, draft) {
    const file = JSON.stringify(draft, (_, value) => (value === Infinity ? "inf" : value));
    const built = yield* buildingScene(veer, readScene(JSON.parse(file), veer.schema));
    try {
        if (built.world.hash() === world.hash()) return true;
        const hashes = (/** @type {typeof world} */ of) => each(of.agentIds(), (id) => of.hashAgent(id));
        return same(yield* hashes(built.world), yield* hashes(world));
    } finally {
        built.world.dispose();
    }
}

/** Returns a draft whose start is bit-identical: with the file's groups if possible, otherwise with individual agents.
 * @param {Session} plain @param {Session} now @param {{ before: Contents, after: Contents }} contents */
function* exactDraft(plain, now, contents) {
    for (const apart of [false, true]) {
        const draft = yield* draftOf(plain, contents, apart);
        if (yield* beginsAlike(now, draft)) return draft;
    }
    return undefined;
}

/**
 * Returns the scene with its changes as values of a scene file, and the values without the changes. `exact`: the start
 * of the scene is bit-identical to the start of the current scene. Throws if a change can't be made at the start.
 * @param {Session} session @returns {Generator<void, { draft: Draft, plain: Draft, exact: boolean }, void>}
 */
export function* exportScene(session) {
    const { veer, catalog, base, log, cursor } = session, changes = atStart(log.slice(0, cursor));
    const plain = yield* newSessionInParts(veer, catalog, { ...base, log: [] });
    let now = plain;
    try {
        if (changes.length) now = yield* newSessionInParts(veer, catalog, { ...base, log: changes });
        const before = yield* contentsOf(plain), after = now === plain ? before : yield* contentsOf(now);
        const exact = yield* exactDraft(plain, now, { before, after });
        const draft = exact ?? (yield* draftOf(plain, { before, after }));
        const unchanged = yield* draftOf(plain, { before, after: before });
        for (const part of PARTS) { // changed entries are normalized like the entries of the file
            for (const [name, def] of before[part]) if (!same(draft[part]?.[name], unchanged[part]?.[name])) {
                unchanged[part] = { ...unchanged[part], [name]: def };
            }
        }
        return { draft, plain: unchanged, exact: exact !== undefined };
    } finally {
        plain.world.dispose();
        if (now !== plain) now.world.dispose();
    }
}
