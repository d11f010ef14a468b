/**
 * Selects the brain that the sliders show, and applies slider changes; session.js writes the world and keeps the
 * change.
 */
import { byId, el, within } from "../ui/dom.js";
import { brainGroups, countField, readField, speedField } from "./fields.js";
import { gesture } from "../ui/gesture.js";
import { messageOf, notify } from "../ui/notice.js";
import { CROWD } from "../loop/opening.js";
import { isBeyond, isCount, mostOf, newSession, openingCounts } from "../run/session.js";
import { renderTune, row } from "./tune.js";

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "embedded" | "layers" | "tip" | "compare"
 *   | "history">} Needs
 */
/** @import { SettingValue } from "./fields.js" */

const PAUSE = 150; // time without a change of an agent count after which the scene is rebuilt, in ms
/** Rebuilding a scene with another count. `ready`: when the next rebuild may begin; `world`: the last world built. */
const building = { timer: 0, ready: 0, order: 0, world: /** @type {unknown} */ (null) };

/** Lists all brains, starting with those that the scene lists first. @param {Pick<Needs, "session">} page */
export function listBrains({ session }) {
    const names = [...new Set([...(session.scene.tune ?? []), ...session.ids.brains.keys()])];
    const before = byId("brain").value;
    byId("brain").replaceChildren(...names.map((name) => el("option", { value: name }, name)));
    if (names.includes(before)) byId("brain").value = before;
}

/** Selects the brain of the inspected agent. @param {Needs} page */
export function tuneInspected({ session, store }) {
    const { agent } = store.view;
    const brain = agent !== null && session.world.isAlive(agent) ? session.world.getAgent(agent).brain : null;
    const found = [...session.ids.brains].find(([, id]) => id === brain);
    if (found) byId("brain").value = found[0];
}

/** Rebuilds the sliders. @param {Needs} page */
export function showTune(page) {
    // the sliders are not visible, or will be created after the first frame
    if (page.embedded || page.store.time.starting) return;
    const { session, store } = page, brain = byId("brain").value;
    const name = store.view.agent === null ? undefined : session.agentNames.get(store.view.agent);
    const agent = store.view.agent === null || name === undefined
        ? null
        : { name, maxSpeed: session.world.getAgent(store.view.agent).maxSpeed };
    const id = session.ids.brains.get(brain), start = startValues(page, brain, name);
    const groups = session.source.agents.flatMap(({ name, brain: own, count }) =>
        (own === brain && count !== undefined && count > 1 ? [{ name, count }] : []));
    const host = {
        schema: page.session.veer.schema, tip: page.tip,
        counts: groups.map((group) => ({
            field: countField(group, mostOf(session.source)), value: countOf(session, group),
        })),
        startValue: (/** @type {string} */ key) =>
            start.counts.get(key) ?? (key === "maxSpeed" ? start.maxSpeed : readField(start.brain, key)),
        pinned: pinnedValues(page, brain),
        onChange: (/** @type {string} */ key, /** @type {SettingValue} */ value) =>
            change(page, { brain, key, value, then: "sliders" }),
    };
    renderTune(host, id ? session.world.getBrain(id) : null, agent);
}

/** Returns A's values of a brain. @param {Needs} page @param {string} name */
function pinnedValues(page, name) {
    const brain = page.compare.brain(name);
    return (/** @type {string} */ key) => (brain ? readField(brain, key) : undefined);
}

/** Shows the sliders that the scene lists first. @param {Needs} page */
export function showSliders(page) {
    if (page.store.time.starting) return;
    const paths = page.session.scene.sliders ?? (page.embedded ? firstSetting(page) : []);
    const several = new Set(paths.filter((path) => !isCount(path)).map((path) => path.split(".")[0])).size > 1;
    byId("scene-sliders").replaceChildren(
        ...paths.flatMap((path, i) => sceneSlider(page, path, several, `first-${i}`) ?? []),
    );
}

/** Returns the first setting of the scene's first brain, for embedded pages with little space. @param {Needs} page */
function firstSetting({ session }) {
    const [name] = session.scene.tune ?? session.ids.brains.keys(), id = session.ids.brains.get(name);
    const [first] = id
        ? brainGroups(session.veer.schema, session.world.getBrain(id)).flatMap(({ fields }) => fields)
        : [];
    return first ? [`${name}.${first.key}`] : [];
}

/**
 * @param {Needs} page
 * @param {string} path
 * @param {boolean} named  includes the brain's name in the label
 * @param {string} id  id of the control
 */
function sceneSlider(page, path, named, id) {
    if (isCount(path)) return countSlider(page, path, id);
    const { session, tip } = page, dot = path.indexOf("."), name = path.slice(0, dot), key = path.slice(dot + 1);
    const known = session.ids.brains.get(name);
    const brain = known ? session.world.getBrain(known) : null;
    const found = brain &&
        brainGroups(session.veer.schema, brain).flatMap(({ fields }) => fields).find((one) => one.key === key);
    if (!found) return null;
    const field = { ...found, name: named ? `${name} ${found.name}` : found.name };
    const start = startValues(page, name, undefined).brain;
    const host = {
        schema: session.veer.schema, tip, counts: [], startValue: () => readField(start, key),
        pinned: pinnedValues(page, name),
        onChange: (/** @type {string} */ _, /** @type {SettingValue} */ value) =>
            change(page, { brain: name, key, value, then: "tune" }),
    };
    const line = row(host, field, readField(brain, key) ?? field.initial);
    line.dataset.key = `first.${path}`;
    within(line, "[id]").id = id; // an id of its own, because two brains may have sliders with the same name
    within(line, "label").htmlFor = id;
    return line;
}

/**
 * Returns a slider for a group's agent count.
 * @param {Needs} page @param {string} path @param {string} id  of the control
 */
function countSlider(page, path, id) {
    const { session, tip } = page, name = path.split(".")[1];
    const { count } = session.source.agents.find((group) => group.name === name) ?? {};
    if (count === undefined) return null;
    const host = {
        schema: session.veer.schema, tip, counts: [], startValue: () => session.source.view?.opens ?? count,
        onChange: (/** @type {string} */ key, /** @type {SettingValue} */ value) =>
            change(page, { brain: "", key, value, then: "tune" }),
    };
    const line = row(host, countField({ name, count }, mostOf(session.source)), countOf(session, { name, count }));
    line.dataset.key = `first.${path}`;
    within(line, "[id]").id = id;
    within(line, "label").htmlFor = id;
    return line;
}

/**
 * A change by a slider. `then`: another place where the setting's slider may be shown.
 * @typedef {{ brain: string, key: string, value: SettingValue, then: "tune" | "sliders" }} Change
 */

/**
 * Applies a change; returns false if it was rejected, after telling the user why.
 * @param {Needs} page @param {Change} wanted
 */
export function change(page, { brain, key, value, then }) {
    try {
        if (key.startsWith("agents.")) {
            recount(page, key, Number(value), then);
            return true;
        }
        if (key !== "maxSpeed") page.history.act("set", [`${brain}.${key}`, value]);
        else if (page.store.view.agent !== null) {
            page.history.act("speed", [page.session.agentNames.get(page.store.view.agent) ?? "", Number(value)]);
        }
    } catch (error) {
        notify(messageOf(error));
        return false;
    }
    if (key === "crowd") page.layers.present(page.session, true);
    page.store.write.panel.follow(page.session.applied);
    page.signals.tell("settings", then);
    return true;
}

/**
 * Rebuilds the scene with a different agent count: immediately for a single change; of a series of changes, as in a
 * drag, only the last is built. A crowd is built in parts, while the scene goes on.
 * @param {Needs} page @param {string} key @param {number} count @param {Change["then"]} then */
function recount(page, key, count, then) {
    clearTimeout(building.timer);
    const now = performance.now(), { session } = page, of = session.world, drag = gesture();
    const text = `${count} of ${key.split(".")[1]}`;
    const shown = (/** @type {number} */ before) => {
        building.world = session.world;
        page.signals.tell("rebuilt");
        page.store.write.panel.follow(session.applied);
        page.signals.tell("settings", then);
        building.ready = performance.now() + Math.max(PAUSE, 4 * (performance.now() - before));
    };
    const build = () => {
        // another scene was opened in the meantime, or this scene was restarted
        if (session.world !== of && session.world !== building.world) return;
        const before = performance.now();
        if (count >= CROWD) return void buildCrowd(page, { key, count, text, drag }, shown);
        page.history.rebase(recounted(session, key, count), text, drag);
        shown(before);
    };
    if (now >= building.ready) return build();
    if (building.ready < Infinity) building.ready = now + PAUSE; // delayed until the end of the drag
    building.timer = window.setTimeout(build, PAUSE);
}

/**
 * Rebuilds the scene in parts; a later change of the count cancels it.
 * @param {Needs} page
 * @param {{ key: string, count: number, text: string, drag: number }} wanted
 * @param {(since: number) => void} shown
 */
async function buildCrowd(page, { key, count, text, drag }, shown) {
    const { session } = page, { world, log } = session, mine = ++building.order;
    const isWanted = () => mine === building.order && session.world === world;
    building.ready = Infinity;
    try {
        const isBuilt = await page.history.rebaseInParts(recounted(session, key, count), text, drag,
            () => isWanted() && session.log === log);
        if (isBuilt) return shown(performance.now());
        // the run was changed meanwhile
        if (isWanted()) return void buildCrowd(page, { key, count, text, drag }, shown);
    } catch (error) {
        notify(messageOf(error));
    }
    if (mine === building.order) building.ready = 0;
}

/**
 * Returns the same run with another agent count, without changes of agents that no longer exist.
 * @param {import("../run/session.js").Session} session @param {string} key @param {number} count
 */
function recounted({ base, log }, key, count) {
    const kind = key.split(".")[1];
    return {
        ...base, counts: new Map(base.counts).set(key, count),
        log: log.filter(({ op, args }) => !["speed", "agent", "fling"].includes(op) || !isBeyond(args[0], kind, count)),
    };
}

/**
 * Returns the scene's initial values for the reset buttons. Once there are changes, they are read from a separate
 * world.
 * @param {Needs} page @param {string} brain @param {string | undefined} agent */
function startValues({ session }, brain, agent) {
    const isUnchanged = session.world.tick === 0 && !session.log.length;
    const empty = { scene: session.name, seed: session.seed, counts: new Map() };
    const plain = isUnchanged ? session : newSession(session.veer, session.catalog, empty);
    const counts = new Map([
        ...session.source.agents.map((group) => /** @type {const} */ ([`agents.${group.name}.count`, group.count])),
        ...openingCounts(session.source),
    ]);
    const { world, ids } = plain, brainId = ids.brains.get(brain);
    const def = agent === undefined ? undefined : session.defs.get(agent);
    const start = {
        brain: brainId ? world.getBrain(brainId) : null,
        maxSpeed: def ? (def.maxSpeed ?? Number(speedField(session.veer.schema)?.initial)) : 0, counts,
    };
    if (!isUnchanged) world.dispose();
    return start;
}

/** @param {import("../run/session.js").Session} session @param {{ name: string, count: number }} group */
function countOf(session, group) {
    return session.base.counts.get(`agents.${group.name}.count`) ?? group.count;
}
