/** Which brain the sliders show, and what happens when one is moved: session.js writes the world and keeps the change. */
import { byId, el, within } from "./dom.js";
import { brainGroups, countField, readField } from "./fields.js";
import { messageOf, notify } from "./notice.js";
import { changeCount, changeSetting, changeSpeed, createSession, isCount, mostOf, openScene } from "./session.js";
import { renderTune, row } from "./tune.js";

/** @import { Page } from "./page.js" */
/** @import { SettingValue } from "./fields.js" */

/** @param {Page} page */
export function listBrains({ session }) {
    const names = session.scene.tune?.length ? session.scene.tune : [...session.ids.brains.keys()], before = byId("brain").value;
    byId("brain").replaceChildren(...names.map((name) => el("option", { value: name }, name)));
    if (names.includes(before)) byId("brain").value = before;
}

/** Replaces the sliders. @param {Page} page */
export function showTune(page) {
    const { session, state } = page, brain = byId("brain").value, name = state.agent === null ? undefined : session.agentNames.get(state.agent);
    const agent = state.agent === null || name === undefined ? null : { name, maxSpeed: session.world.getAgent(state.agent).maxSpeed };
    const id = session.ids.brains.get(brain), start = startValues(page, brain, name);
    const groups = session.source.agents.flatMap(({ name, brain: own, count }) => (own === brain && count !== undefined && count > 1 ? [{ name, count }] : []));
    const host = {
        schema: page.veer.schema, tip: page.tip,
        counts: groups.map((group) => ({ field: countField(group, mostOf(session.source)), value: countOf(session, group) })),
        startValue: (/** @type {string} */ key) =>
            start.counts.get(key) ?? (key === "maxSpeed" ? start.maxSpeed : readField(start.brain, key)),
        onChange: (/** @type {string} */ key, /** @type {SettingValue} */ value) => change(page, brain, key, value),
    };
    renderTune(host, id ? session.world.getBrain(id) : null, agent);
}

/** The sliders that the scene puts first. @param {Page} page */
export function showSliders(page) {
    const paths = page.session.scene.sliders ?? [], several = new Set(paths.map((path) => path.split(".")[0])).size > 1;
    byId("scene-sliders").replaceChildren(...paths.flatMap((path) => sceneSlider(page, path, several) ?? []));
}

/** @param {Page} page @param {string} path @param {boolean} named  the brain's name is part of the label */
function sceneSlider(page, path, named) {
    const { session, veer, tip } = page, dot = path.indexOf("."), name = path.slice(0, dot), key = path.slice(dot + 1), id = session.ids.brains.get(name);
    const brain = id ? session.world.getBrain(id) : null, field = brain && brainGroups(veer.schema, brain).flatMap(({ fields }) => fields).find((one) => one.key === key);
    if (!field) return null;
    const start = startValues(page, name, undefined).brain;
    const host = {
        schema: veer.schema, tip, counts: [], startValue: () => readField(start, key),
        onChange: (/** @type {string} */ _, /** @type {SettingValue} */ value) => {
            const done = change(page, name, key, value);
            if (done) showTune(page);
            return done;
        },
    };
    const line = row(host, field, readField(brain, key) ?? field.initial), label = within(line, "label");
    line.dataset.key = `first.${path}`;
    if (named) label.textContent = `${name} ${field.name}`;
    for (const control of line.querySelectorAll("[id]")) control.id = `first-${control.id}`;
    label.htmlFor = within(line, "[id]").id;
    return line;
}

/** @param {Page} page @param {string} brain @param {string} key @param {SettingValue} value */
function change(page, brain, key, value) {
    try {
        if (key.startsWith("agents.")) {
            changeCount(page.session, key, Number(value));
            page.rebuilt();
        } else if (key !== "maxSpeed") changeSetting(page.session, brain, key, value);
        else if (page.state.agent !== null) changeSpeed(page.session, page.state.agent, Number(value));
    } catch (error) {
        notify(messageOf(error));
        return false;
    }
    if (key === "crowd") page.layers.present(page.session, true);
    page.changed();
    return true;
}

/** The scene's values before any change, for the reset buttons; they are read from a separate world.
 * @param {Page} page @param {string} brain @param {string | undefined} agent */
function startValues({ veer, catalog, session }, brain, agent) {
    const plain = createSession(veer, catalog);
    openScene(plain, { scene: session.name, seed: session.seed, set: new Map([...session.set].filter(([path]) => agent !== undefined && isCount(path))) });
    const counts = new Map(session.source.agents.map((group) => [`agents.${group.name}.count`, group.count]));
    const { world, ids } = plain, brainId = ids.brains.get(brain), agentId = agent === undefined ? undefined : ids.agents.get(agent);
    const start = { brain: brainId ? world.getBrain(brainId) : null, maxSpeed: agentId ? world.getAgent(agentId).maxSpeed : 0, counts };
    world.dispose();
    return start;
}

/** @param {import("./session.js").Session} session @param {{ name: string, count: number }} group */
function countOf(session, group) {
    return Number(session.set.get(`agents.${group.name}.count`) ?? group.count);
}
