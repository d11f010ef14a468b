/**
 * The commands that write the store's slices, as the operations of run/ops.js write the run: each gets the slice and
 * its arguments, and returns what becomes different in it. They are what a user sees and not what happens in the world,
 * so no link and no undo has them.
 */

/** @import { AgentId, Layer } from "../../types.js" */
/** @import { Place } from "../run/moments.js" */
/** @import { Pin } from "../run/pinnedLog.js" */
/** @import { Entry } from "../run/log.js" */
/** @import { Colors } from "../ui/theme.js" */
/** @import { Ghost, Spring, Tool } from "../edit/edit.js" */
/** @import * as shape from "../handles/shape.js" */

/**
 * What the user looks at.
 * @typedef {object} View
 * @property {AgentId | null} agent  the inspected one; null: none
 * @property {number} slot  the slot pointed at; -1: none
 * @property {{ x: number, y: number }} pointer  on the canvas; NaN: elsewhere
 */
/**
 * @typedef {object} Time
 * @property {boolean} starting  the page opens: what is out of sight is shown later
 * @property {boolean} playing
 * @property {number} speed
 * @property {Place | null} goal  where in the run the page is going, step by step; null: it is there
 */
/**
 * The picture, and the texts that are written with it.
 * @typedef {object} Picture
 * @property {boolean} interpolated  the world's draw columns are up to date
 * @property {boolean} dirty  something has to be drawn again
 * @property {number} frames  drawn so far
 * @property {number} drawTime  when the last picture was drawn, in ms
 * @property {number} textTime  when texts were last written, in ms
 * @property {number} texts  how often they were written
 * @property {number} hashTime  when the hash is due again, in ms
 */
/** @typedef {{ palette: Colors, layers: Readonly<Record<string, boolean>> }} Look */
/**
 * What the panel shows of the run.
 * @typedef {object} Panel
 * @property {number} population  that the list of agents shows: session.population
 * @property {Entry | null} applied  the last entry of the log that the controls show
 */
/**
 * `pin`: null: nothing is compared; `split`: A has its own field, else its agents are ghosts over those of B.
 * @typedef {{ pin: Pin | null, split: boolean }} Compared
 */
/**
 * Edit mode.
 * @typedef {object} Editing
 * @property {boolean} on
 * @property {Tool} tool
 * @property {shape.Ref | null} selected
 * @property {number} node  the selected node; -1: the whole thing
 * @property {Ghost | null} ghost
 * @property {Spring | null} spring
 * @property {readonly shape.Place[]} draft  nodes of the wall or path that is being drawn, click by click
 * @property {"fine" | "coarse"} pointer
 * @property {string} brain  of new agents; "": that of the inspected agent
 */

/**
 * @typedef {{ view: View, time: Time, picture: Picture, look: Look, panel: Panel, compare: Compared, edit:
 *   Editing }} Slices
 */

/** @type {{ view: View, time: Time, picture: Picture, panel: Panel, compare: Compared }} */
export const FIRST = {
    view: { agent: null, slot: -1, pointer: { x: NaN, y: NaN } },
    time: { starting: true, playing: false, speed: 1, goal: null },
    picture: { interpolated: false, dirty: true, frames: 0, drawTime: 0, textTime: 0, texts: 0, hashTime: 0 },
    panel: { population: 0, applied: null },
    compare: { pin: null, split: false },
};

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
    touch: () => ({ dirty: true }), // in a pause texts follow every picture; while time runs they have their own pace
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
    pin: ({ split }, pin) => ({ pin, split: split && pin !== null }),
    /** @param {Compared} before @param {boolean} on */
    split: ({ pin }, on) => ({ split: on && pin !== null }),
};

const edit = {
    /** @param {Editing} _ @param {boolean} on */
    edit: (_, on) => ({ on, tool: /** @type {Tool} */ ("select"), selected: null, node: -1, ghost: null, draft: [] }),
    /** @param {Editing} _ @param {Tool} tool */
    take: (_, tool) => ({ tool }),
    /** @param {Editing} _ @param {shape.Ref | null} ref @param {number} [node] */
    select: (_, ref, node = -1) => ({ selected: ref && { kind: ref.kind, name: ref.name }, node }),
    unselect: () => ({ selected: null }),
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

/** By slice. */
export const COMMANDS = { view, time, picture, look, panel, compare, edit };
