/**
 * The options of edit mode for many agents: the brush and its team, "and back", and the settings, teams, brains and the
 * list of objects in the panel.
 */
import { allThings, isSame, titleOf } from "../handles/shape.js";
import { agentMasks, maskOf, WHOM } from "./masks.js";
import { byId, el, within } from "../ui/dom.js";
import { COLORS, groupOf } from "./teams.js";
import { colorNamed } from "../view/groups.js";
import { notify } from "../ui/notice.js";
import { returning } from "../run/crowd.js";
import { selectedAgents, setBack } from "./brush.js";
import { setAll } from "./many.js";
import { isName } from "../run/things.js";
import { teamOf } from "../../scene/references.js";

const NUMBERS = /** @type {const} */ (["count", "spacing", "radius"]);
const MOST_LISTED = 500; // objects in the list; more would make it slow

/** @import { Edit, Needs } from "./edit.js" */
/** @import { Part } from "./brush.js" */

const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));
const select = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (byId(id));

/** @param {Needs} page @param {Edit} edit */
export function bindCrowd(page, edit) {
    byId("brush-teams").replaceChildren(...Object.keys(COLORS).map((word) => {
        const button = el("button", { type: "button", "data-team": word, "aria-label": `Team ${word}`, title: word },
            el("i", {}));
        button.addEventListener("click", () => {
            page.store.write.edit.paint({ color: word });
            edit.shown();
        });
        return button;
    }));
    for (const key of NUMBERS) {
        const own = input(`brush-${key}`);
        own.addEventListener("change", () => {
            const value = Math.round(Number(own.value));
            if (value >= Number(own.min) && value <= Number(own.max)) page.store.write.edit.paint({ [key]: value });
            else notify(`The ${key} is a number from ${own.min} to ${own.max}.`);
            edit.shown();
        });
    }
    input("brush-back").addEventListener("change", () => setBack(page, edit, input("brush-back").checked));
    input("edit-speed").addEventListener("change", () => {
        const maxSpeed = Number(input("edit-speed").value);
        if (maxSpeed >= 0 && input("edit-speed").value !== "") setAll(page, edit, { maxSpeed });
        edit.shown();
    });
    select("edit-team").addEventListener("change", () => joinTeam(page, edit, select("edit-team").value));
    select("edit-mask").addEventListener("change", () => {
        edit.act(agentMasks(page, selectedAgents(page)[0], select("edit-mask").value),
            `Considers ${select("edit-mask").value}`);
        page.signals.tell("settings", "tune");
        edit.shown();
    });
    byId("brain-form").addEventListener("submit", (event) => {
        event.preventDefault();
        copyBrain(page, edit, input("brain-name").value.trim());
    });
    byId("brain-names").addEventListener("submit", (event) => {
        event.preventDefault();
        renameBrain(page, edit, select("brain-which").value, input("brain-new").value.trim());
    });
    byId("brain-remove").addEventListener("click", () => {
        const name = select("brain-which").value;
        if (isFree(page, name)) actOnBrain(page, edit, [name, null], `Removed the brain ${name}`);
    });
    select("edit-list").addEventListener("change", () => {
        const all = allThings(page.session);
        edit.selectMany([...select("edit-list").selectedOptions].map(({ value }) => all[Number(value)]));
    });
}

/** Returns the brain of an agent. @param {Needs} page @param {string} name */
function brainOf({ session: { world, ids } }, name) {
    const id = ids.agents.get(name), own = id === undefined ? null : world.getAgent(id).brain;
    return [...ids.brains].find(([, one]) => one === own)?.[0];
}

/** Gives the selected agents a copy of their brain under a new name. @param {Needs} page @param {Edit} edit
 * @param {string} name */
function copyBrain(page, edit, name) {
    const names = selectedAgents(page), like = names.length ? brainOf(page, names[0]) : undefined;
    if (!isName(name)) return notify("The name of a brain starts with a letter and has letters, digits and spaces.");
    if (!like) return notify("Select agents that have a brain first.");
    if (page.session.ids.brains.has(name)) return notify(`There is a brain "${name}" already.`);
    /** @type {Part[]} */
    const parts = [["brain", [name, { like }]], ...names.map((own) =>
        /** @type {Part} */ (["agent", [own, { brain: name }]]))];
    if (edit.act(parts, `Gave ${names.length} agents the brain ${name}`)) input("brain-name").value = "";
    page.signals.tell("settings", "tune");
    edit.shown();
}

/** Returns whether a brain is not pinned for comparison; otherwise tells the user. @param {Needs} page
 * @param {string} name */
function isFree({ store }, name) {
    if (store.compare.pin?.brains.includes(name)) notify(`The brain ${name} is pinned as A: unpin it first (m).`);
    return !store.compare.pin?.brains.includes(name);
}

/** @param {Needs} page @param {Edit} edit @param {string} from @param {string} name */
function renameBrain(page, edit, from, name) {
    if (!isName(name)) return notify("The name of a brain starts with a letter and has letters, digits and spaces.");
    if (name === from || !isFree(page, from)) return;
    if (actOnBrain(page, edit, [name, { from }], `Renamed the brain ${from} to ${name}`)) input("brain-new").value = "";
}

/** Renames or removes a brain. @param {Needs} page @param {Edit} edit @param {unknown[]} args @param {string} text */
function actOnBrain(page, edit, args, text) {
    const isDone = edit.act([["brain", args]], text);
    page.signals.tell("settings", "tune");
    edit.shown();
    return isDone;
}

/**
 * Gives the teams of the selected agents a color and its group.
 * @param {Needs} page @param {Edit} edit @param {string} word
 */
function joinTeam(page, edit, word) {
    const names = selectedAgents(page), teams = [...new Set(names.map(teamOf))];
    /** @type {Part[]} */
    const parts = [
        ...teams.map((team) => /** @type {Part} */ (["team", [team, { color: COLORS[word] }]])),
        ...names.map((name) => /** @type {Part} */ (["agent", [name, { group: groupOf(word) }]])),
    ];
    if (names.length) edit.act(parts, `Gave ${names.length} agents the team ${word}`);
    edit.shown();
}

/** @param {Needs} page */
export function showCrowd(page) {
    const { session, store } = page, { tool, brush, back } = store.edit, names = selectedAgents(page);
    const hasGoals = names.length > 0 && names.every((name) => session.goals.has(name));
    const isBrush = tool === "brush", isGoal = tool === "goal" || hasGoals;
    byId("brush").hidden = !isBrush && !isGoal;
    for (const child of byId("brush").children) {
        const isBack = !!child.querySelector("#brush-back");
        /** @type {HTMLElement} */ (child).hidden = !(isBrush || (isBack && isGoal));
    }
    for (const key of NUMBERS) input(`brush-${key}`).value = String(brush[key]);
    input("brush-back").checked = hasGoals ? returning(session).includes(names[0]) : back;
    for (const button of byId("brush-teams").querySelectorAll("button")) {
        const word = button.dataset.team ?? "";
        button.setAttribute("aria-pressed", String(word === brush.color));
        within(button, "i").style.background = colorNamed(store.look.palette, COLORS[word]);
    }
    showAgents(page, names);
    const brains = [...session.ids.brains.keys()], which = select("brain-which").value;
    choices("brain-which", true, brains, brains.includes(which) ? which : (brains.at(-1) ?? ""));
    showList(page);
}

/** @param {string} id @param {boolean} isShown @param {string[]} options @param {string} value */
function choices(id, isShown, options, value) {
    /** @type {HTMLElement} */ (select(id).parentElement).hidden = !isShown;
    if (!isShown) return;
    select(id).replaceChildren(...options.map((one) => el("option", { value: one }, one)));
    select(id).value = value;
}

/** Shows the settings of the selected agents. @param {Needs} page @param {string[]} names */
function showAgents(page, names) {
    const { session } = page, [first] = names, id = session.ids.agents.get(first ?? "");
    const own = id === undefined ? null : session.world.getAgent(id);
    const isShown = own !== null, speed = input("edit-speed");
    /** @type {HTMLElement} */ (speed.parentElement).hidden = !isShown;
    if (own && document.activeElement !== speed) speed.value = String(Math.round(own.maxSpeed * 10) / 10);
    const color = session.scene.view?.colors?.[teamOf(first ?? "")];
    const team = Object.keys(COLORS).find((word) => COLORS[word] === color) ?? "";
    choices("edit-team", isShown, [...(team ? [] : [""]), ...Object.keys(COLORS)], team);
    const hasMasks = own !== null && agentMasks(page, first, WHOM[0]).length > 0;
    const mask = hasMasks ? maskOf(page, first) : "";
    choices("edit-mask", hasMasks, mask ? WHOM : ["", ...WHOM], mask);
    byId("brain-form").hidden = !isShown;
}

/** Lists all objects; the selected ones are selected in the list. @param {Needs} page */
function showList({ session, store }) {
    const { selected, also } = store.edit, chosen = [selected, ...also], list = select("edit-list");
    const all = allThings(session).slice(0, MOST_LISTED), titles = all.map((one) => titleOf(session, one));
    const isSelected = all.map((one) => chosen.some((own) => isSame(own, one)));
    const key = JSON.stringify([titles]);
    if (list.dataset.key !== key) {
        list.dataset.key = key;
        list.replaceChildren(...titles.map((title, i) => el("option", { value: String(i) }, title)));
    }
    [...list.options].forEach((option, i) => {
        if (option.selected !== isSelected[i]) option.selected = isSelected[i];
    });
}
