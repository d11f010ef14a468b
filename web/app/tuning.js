/** Which brain the sliders show, and what happens when one is moved: session.js writes the world and keeps the change. */
import { byId, el } from "./dom.js";
import { brainGroups, countField, readField } from "./fields.js";
import { notify } from "./notice.js";
import { changeCount, changeSetting, changeSpeed, createSession, isCount, mostOf, openScene } from "./session.js";
import { renderTune, row } from "./tune.js";

/** @param {import("./page.js").Page} page */
export function listBrains({ session }) {
    const names = session.scene.tune?.length ? session.scene.tune : [...session.ids.brains.keys()], before = byId("brain").value;
    byId("brain").replaceChildren(...names.map((/** @type {string} */ name) => el("option", { value: name }, name)));
    if (names.includes(before)) byId("brain").value = before;
}

/** Makes the sliders anew. @param {import("./page.js").Page} page */
export function showTune(page) {
    const { session, state } = page, brain = byId("brain").value, name = session.agentNames.get(state.agent);
    const agent = name === undefined ? null : { name, maxSpeed: session.world.getAgent(state.agent).maxSpeed };
    const id = session.ids.brains.get(brain), start = startValues(page, brain, name);
    /** @type {any[]} */
    const groups = session.source.agents.filter((/** @type {any} */ group) => group.brain === brain && group.count > 1);
    const host = {
        schema: page.veer.schema, tip: page.tip,
        counts: groups.map((group) => ({ field: countField(group, mostOf(session.source)), value: countOf(session, group) })),
        startValue: (/** @type {string} */ key) =>
            start.counts.get(key) ?? (key === "maxSpeed" ? start.maxSpeed : readField(start.brain, key)),
        onChange: (/** @type {string} */ key, /** @type {any} */ value) => change(page, brain, key, value),
    };
    renderTune(host, id ? session.world.getBrain(id) : null, agent);
}

/** The sliders that the scene puts first. @param {import("./page.js").Page} page */
export function showSliders(page) {
    const { session, veer, tip } = page, several = new Set((session.scene.sliders ?? []).map((/** @type {string} */ path) => path.split(".")[0])).size > 1;
    const rows = (session.scene.sliders ?? []).flatMap((/** @type {string} */ path) => {
        const dot = path.indexOf("."), name = path.slice(0, dot), key = path.slice(dot + 1), id = session.ids.brains.get(name);
        const brain = id ? session.world.getBrain(id) : null, field = brain && brainGroups(veer.schema, brain).flatMap(({ fields }) => fields).find((one) => one.key === key);
        if (!field) return [];
        const start = startValues(page, name, undefined).brain;
        const host = {
            schema: veer.schema, tip, counts: [], startValue: () => readField(start, key),
            onChange: (/** @type {string} */ _, /** @type {any} */ value) => {
                const done = change(page, name, key, value);
                if (done) showTune(page);
                return done;
            },
        };
        const line = row(host, field, readField(brain, key));
        line.dataset.key = `first.${path}`;
        if (several) line.querySelector("label").textContent = `${name} ${field.name}`;
        for (const control of line.querySelectorAll("[id]")) control.id = `first-${control.id}`;
        line.querySelector("label").htmlFor = line.querySelector("[id]").id;
        return [line];
    });
    byId("scene-sliders").replaceChildren(...rows);
}

/** @param {import("./page.js").Page} page @param {string} brain @param {string} key @param {any} value */
function change(page, brain, key, value) {
    try {
        if (key.startsWith("agents.")) {
            changeCount(page.session, key, value);
            page.rebuilt();
        } else if (key === "maxSpeed") changeSpeed(page.session, page.state.agent, value);
        else changeSetting(page.session, brain, key, value);
    } catch (error) {
        notify(error instanceof Error ? error.message : String(error));
        return false;
    }
    page.changed();
    return true;
}

/** What the scene says before any change, for the reset buttons: read from a world of its own.
 * @param {import("./page.js").Page} page @param {string} brain @param {string | undefined} agent */
function startValues({ veer, catalog, session }, brain, agent) {
    const plain = createSession(veer, catalog);
    openScene(plain, { scene: session.name, seed: session.seed, set: new Map([...session.set].filter(([path]) => agent !== undefined && isCount(path))) });
    /** @type {Map<string, number>} */
    const counts = new Map(session.source.agents.map((/** @type {any} */ group) => [`agents.${group.name}.count`, group.count]));
    const { world, ids } = plain, brainId = ids.brains.get(brain), agentId = agent === undefined ? undefined : ids.agents.get(agent);
    const start = { brain: brainId ? world.getBrain(brainId) : null, maxSpeed: agentId ? world.getAgent(agentId).maxSpeed : 0, counts };
    world.dispose();
    return start;
}

/** @param {import("./session.js").Session} session @param {{ name: string, count: number }} group */
function countOf(session, group) {
    return Number(session.set.get(`agents.${group.name}.count`) ?? group.count);
}
