/**
 * The commands that write the store's slices, just as the operations in run/ops.js write the run. Each command gets the
 * slice and its arguments and returns the changed fields. Commands affect the display and not the world, so they are
 * not part of links or undo.
 */

/** @import { AgentId, Layer } from "../../types.js" */
/** @import { Place } from "../run/moments.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Entry } from "../run/log.js" */
/** @import { Colors } from "../ui/theme.js" */
/** @import { Ghost, Spring, Tool } from "../edit/edit.js" */
/** @import * as shape from "../handles/shape.js" */
/** @import { Found, Told } from "../improve/search.js" */
/** @import { Figures } from "../improve/wishes.js" */

/**
 * The user's view of the world.
 * @typedef {object} View
 * @property {AgentId | null} agent  the inspected agent; null if none
 * @property {number} slot  the slot under the pointer; -1 if none
 * @property {{ x: number, y: number }} pointer  position on the canvas; NaN if the pointer is elsewhere
 */
/**
 * @typedef {object} Time
 * @property {boolean} starting  the page is opening; hidden parts are shown later
 * @property {boolean} playing
 * @property {number} speed
 * @property {Place | null} goal  the place in the run that the page is seeking step by step; null if none
 */
/**
 * The state of drawing and of the texts that are updated with it.
 * @typedef {object} Picture
 * @property {boolean} interpolated  whether the world's draw columns are up to date
 * @property {boolean} dirty  whether a redraw is needed
 * @property {number} frames  number of frames drawn
 * @property {number} drawTime  when the last frame was drawn, in ms
 * @property {number} textTime  when the texts were last updated, in ms
 * @property {number} texts  number of text updates
 * @property {number} hashTime  when the next hash is due, in ms
 */
/** @typedef {{ palette: Colors, layers: Readonly<Record<string, boolean>> }} Look */
/**
 * The state of the run that the panel shows.
 * @typedef {object} Panel
 * @property {number} population  the value of session.population when the agents were listed
 * @property {Entry | null} applied  the last log entry that the controls show
 */
/**
 * `pin`: null if nothing is compared. `split`: A has its own field instead of ghosts over B's agents. `duel`: the
 * comparison was opened from a link, and has a headline.
 * @typedef {{ pin: Pin | null, split: boolean, duel: boolean }} Compared
 */
/**
 * The state of edit mode.
 * @typedef {object} Editing
 * @property {boolean} on
 * @property {Tool} tool
 * @property {shape.Ref | null} selected
 * @property {number} node  index of the selected node; -1: the whole object
 * @property {Ghost | null} ghost
 * @property {Spring | null} spring
 * @property {readonly shape.Place[]} draft  nodes of the wall or path being drawn, click by click
 * @property {"fine" | "coarse"} pointer
 * @property {readonly shape.Ref[]} also  the other selected objects, if several are selected
 * @property {string} brain  the brain of new agents; "": the brain of the inspected agent
 * @property {Brush} brush
 * @property {boolean} back  whether agents that get a goal go back and forth
 * @property {Preview | null} preview  what a drag would lay, or where it would lead to
 * @property {{ from: shape.Place, to: shape.Place } | null} marquee
 */
/**
 * What the brush lays: `color`: the color and name of the team; `count` agents of a radius, at distances of `spacing`.
 * @typedef {{ color: string, count: number, spacing: number, radius: number }} Brush
 */
/**
 * Circles of agents, in a color of the palette; `line`: from and to.
 * @typedef {{ places: readonly shape.Place[], radius: number, color: string, line?: readonly shape.Place[] }} Preview
 */

/**
 * A point of the front: a candidate, and the log of its run.
 * @typedef {Found & { key: string, log: readonly Entry[] }} Point
 */
/**
 * The state of Improve: what the user chose, and what the search has found.
 * @typedef {object} Improving
 * @property {boolean} on
 * @property {"choose" | "running" | "done"} phase
 * @property {readonly string[]} sliders  paths of those that may vary
 * @property {readonly string[]} wishes  their keys
 * @property {number} seconds  simulated seconds of a run
 * @property {string} effort
 * @property {boolean} all  whether all agents are measured, and not only those whose brains vary
 * @property {Figures | null} now  figures of the run as it is
 * @property {Told | null} told
 * @property {readonly Point[]} points
 * @property {readonly Found[]} tried
 * @property {string} shown  key of the point whose run is shown; "": none
 * @property {string} note  what the user should know of the search
 */

/**
 * @typedef {{ view: View, time: Time, picture: Picture, look: Look, panel: Panel, compare: Compared, edit:
 *   Editing, improve: Improving }} Slices
 */

/** @type {{ view: View, time: Time, picture: Picture, panel: Panel, compare: Compared, improve: Improving }} */
export const FIRST = {
    view: { agent: null, slot: -1, pointer: { x: NaN, y: NaN } },
    time: { starting: true, playing: false, speed: 1, goal: null },
    picture: { interpolated: false, dirty: true, frames: 0, drawTime: 0, textTime: 0, texts: 0, hashTime: 0 },
    panel: { population: 0, applied: null },
    compare: { pin: null, split: false, duel: false },
    improve: {
        on: false, phase: "choose", sliders: [], wishes: [], seconds: 10, effort: "usual", all: true, now: null,
        told: null, points: [], tried: [], shown: "", note: "",
    },
};

/** @typedef {"sliders" | "wishes" | "seconds" | "effort" | "all"} Chosen */
const MOST_TRIED = 400; // candidates that are kept for the plot; more would only cover each other

const view = {
    /** @param {View} _ @param {AgentId | null} agent */
    inspect: (_, agent) => ({ agent, slot: -1 }),
    /** @param {View} _ @param {number} slot */
    point: (_, slot) => ({ slot }),
    /** @param {View} _ @param {{ x: number, y: number }} pointer */
    aim: (_, pointer) => ({ pointer }),
};

const time = {
    started: () => ({ starting: false }),
    /** @param {Time} _ @param {boolean} playing */
    play: (_, playing) => ({ playing }),
    /** @param {Time} _ @param {number} speed */
    pace: (_, speed) => ({ speed }),
    /** @param {Time} _ @param {Place | null} goal */
    go: (_, goal) => ({ goal }),
};

const picture = {
    // while the simulation is paused, texts follow every drawing; otherwise they have their own interval
    touch: () => ({ dirty: true }),
    skip: () => ({ dirty: false }),
    /** @param {Picture} _ @param {boolean} interpolated */
    interpolate: (_, interpolated) => ({ interpolated }),
    /** @param {Picture} _ @param {number} now */
    begin: (_, now) => ({ drawTime: now }),
    /** @param {Picture} before */
    drawn: ({ frames }) => ({ dirty: false, frames: frames + 1 }),
    /** @param {Picture} before @param {number} now */
    written: ({ texts }, now) => ({ textTime: now, texts: texts + 1 }),
    /** @param {Picture} _ @param {number} due */
    hashed: (_, due) => ({ hashTime: due }),
};

const look = {
    /** @param {Look} _ @param {Colors} palette */
    color: (_, palette) => ({ palette }),
    /** @param {Look} before @param {Record<string, boolean>} some */
    layer: ({ layers }, some) => ({ layers: { ...layers, ...some } }),
};

const panel = {
    /** @param {Panel} _ @param {number} population */
    list: (_, population) => ({ population }),
    /** @param {Panel} _ @param {Entry | null} applied */
    follow: (_, applied) => ({ applied }),
};

const compare = {
    /** @param {Compared} before @param {Pin | null} pin */
    pin: ({ split, duel }, pin) => ({ pin, split: split && pin !== null, duel: duel && pin !== null }),
    /** @param {Compared} before @param {boolean} on */
    split: ({ pin }, on) => ({ split: on && pin !== null }),
    /** @param {Compared} before */
    duel: ({ pin }) => ({ split: pin !== null, duel: pin !== null }),
};

const edit = {
    /** @param {Editing} _ @param {boolean} on */
    edit: (_, on) => ({
        on, tool: /** @type {Tool} */ ("select"), selected: null, also: [], node: -1, ghost: null, draft: [],
        preview: null, marquee: null,
    }),
    /** @param {Editing} _ @param {Tool} tool */
    take: (_, tool) => ({ tool }),
    /** @param {Editing} _ @param {shape.Ref | null} ref @param {number} [node] @param {readonly shape.Ref[]} [also] */
    select: (_, ref, node = -1, also = []) => ({
        selected: ref && { kind: ref.kind, name: ref.name }, node,
        also: also.map(({ kind, name }) => ({ kind, name })),
    }),
    unselect: () => ({ selected: null, also: [] }),
    /** @param {Editing} before @param {Partial<Brush>} change */
    paint: ({ brush }, change) => ({ brush: { ...brush, ...change } }),
    /** @param {Editing} _ @param {boolean} back */
    back: (_, back) => ({ back }),
    /** @param {Editing} _ @param {Preview | null} preview */
    preview: (_, preview) => ({ preview }),
    /** @param {Editing} _ @param {Editing["marquee"]} marquee */
    marquee: (_, marquee) => ({ marquee }),
    /** @param {Editing} _ @param {Ghost | null} ghost */
    ghost: (_, ghost) => ({ ghost }),
    /** @param {Editing} _ @param {Spring | null} spring */
    spring: (_, spring) => ({ spring }),
    /** @param {Editing} _ @param {readonly shape.Place[]} draft */
    draft: (_, draft) => ({ draft }),
    /** @param {Editing} _ @param {"fine" | "coarse"} pointer */
    reach: (_, pointer) => ({ pointer }),
    /** @param {Editing} _ @param {string} brain */
    brain: (_, brain) => ({ brain }),
};

const NOTHING = { told: null, points: [], tried: [], shown: "", note: "" };

const improve = {
    /** @param {Improving} _ @param {boolean} on */
    improve: (_, on) => ({ ...NOTHING, on, phase: /** @type {const} */ ("choose"), now: null }),
    /** @param {Improving} _ @param {Partial<Pick<Improving, Chosen>>} choice */
    choose: (_, choice) => choice,
    /** @param {Improving} _ @param {Figures | null} now @param {string} [note] */
    look: (_, now, note = "") => ({ now, note }),
    /** @param {Improving} before @param {boolean} more  goes on with what was found */
    begin: (before, more) => ({
        ...(more ? { ...NOTHING, told: before.told, points: before.points, tried: before.tried } : NOTHING),
        phase: /** @type {const} */ ("running"),
    }),
    /** @param {Improving} before @param {Found} one */
    try: ({ tried }, one) => ({ tried: [...tried, one].slice(-MOST_TRIED) }),
    /** @param {Improving} _ @param {Told} told @param {readonly Point[]} points */
    tell: (_, told, points) => ({ told, points }),
    /** @param {Improving} before @param {string} note */
    end: ({ told }, note) => ({
        phase: /** @type {Improving["phase"]} */ (told ? "done" : "choose"), note,
    }),
    again: () => ({ ...NOTHING, phase: /** @type {const} */ ("choose") }),
    /** @param {Improving} _ @param {string} shown */
    show: (_, shown) => ({ shown }),
};

/** The commands by slice. */
export const COMMANDS = { view, time, picture, look, panel, compare, edit, improve };
