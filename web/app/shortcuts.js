/**
 * The keyboard shortcuts of the page in one table, which is also the list that the key ? opens. A key has one meaning
 * in the whole page: what acts only in edit mode has keys of its own. A scene may use the digits, the arrows, and the
 * letters that the page does not use (panel/play.js); its keys act outside of edit mode.
 */

/**
 * Rows of the table. `keys`: an action's keys, as event.key with modifiers in front, letters in lower case; a key with
 * Shift that has no action of its own acts as without it. `sign`: what the list shows. `edits`: edit mode only.
 * @typedef {{ sign: string, text: string, keys?: Record<string, string[]>, edits?: true }} Row
 */

/** @type {Row[]} */
export const ROWS = [
    { sign: "space", text: "play, pause", keys: { play: [" "] } },
    {
        sign: ",  .", text: "one step back, on; with Shift: one second",
        keys: { back: [","], step: ["."], backSecond: ["<"], onSecond: [">"] },
    },
    { sign: "Home  End", text: "start, latest moment of the run", keys: { start: ["Home"], end: ["End"] } },
    {
        sign: "j  k", text: "the turn before, the next: why did it turn there?",
        keys: { turnBefore: ["j"], turnAfter: ["k"] },
    },
    {
        sign: "r  Shift r", text: "restart: the same run; with the settings of now",
        keys: { restart: ["r"], fromStart: ["Shift+r"] },
    },
    { sign: "Ctrl z", text: "undo; with Shift: redo", keys: { undo: ["Ctrl+z"], redo: ["Ctrl+Shift+z", "Ctrl+y"] } },
    { sign: "z", text: "another seed", keys: { seed: ["z"] } },
    { sign: "[  ]", text: "slower, faster", keys: { slower: ["["], faster: ["]"] } },
    { sign: "1 … 9", text: "layers", keys: { layer: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] } },
    {
        sign: "n  Shift n", text: "inspect the next, previous agent",
        keys: { nextAgent: ["n"], previousAgent: ["Shift+n"] },
    },
    { sign: "Esc", text: "one step back: end the line, the tool, the selection, edit mode; inspect no agent", keys: {
        escape: ["Escape"],
    } },
    { sign: "+  −  f", text: "zoom in, out, fit", keys: { zoomIn: ["+", "="], zoomOut: ["-"], fit: ["f"] } },
    {
        sign: "arrows", text: "move the view, or the selected object by 1, with Shift by 10 (field focused)",
        keys: { left: ["ArrowLeft"], right: ["ArrowRight"], up: ["ArrowUp"], down: ["ArrowDown"] },
    },
    {
        sign: "Enter", text: "add at the pointer: a patrol point; editing, an object or a node; end a wall or path",
        keys: { add: ["Enter"] },
    },
    {
        sign: "Delete", text: "remove the selected object or node; otherwise the last patrol point",
        keys: { remove: ["Delete", "Backspace"] },
    },
    { sign: "/", text: "choose a scene", keys: { scenes: ["/"] } },
    {
        sign: "PgUp  PgDn", text: "previous, next scene",
        keys: { previousScene: ["PageUp"], nextScene: ["PageDown"] },
    },
    {
        sign: "m  Shift m", text: "compare the brain as it is (A) with what you change (B); split",
        keys: { compare: ["m"], split: ["Shift+m"] },
    },
    { sign: "x", text: "swap A and B", keys: { swap: ["x"] } },
    { sign: "c", text: "copy a link", keys: { share: ["c"] } },
    { sign: "y", text: "code and files", keys: { code: ["y"] } },
    { sign: "l", text: "light, dark", keys: { theme: ["l"] } },
    { sign: "?", text: "this list", keys: { help: ["?"] } },
    { sign: "click, tap", text: "inspect an agent; patrol: add a point" },
    { sign: "drag", text: "move the view; patrol: move a point" },
    { sign: "wheel, pinch", text: "zoom" },
    { sign: "hover a slot", text: "what gives it its values" },
    { sign: "drag an agent", text: "take it along; let go to fling it" },
    { sign: "e", text: "edit the scene, end editing", keys: { edit: ["e"] } },
    {
        sign: "v b o w p a g", text: "select; add a block, circle, wall, path, agent, goal", edits: true,
        keys: {
            "tool select": ["v"], "tool block": ["b"], "tool circle": ["o"], "tool wall": ["w"], "tool path": ["p"],
            "tool agent": ["a"], "tool goal": ["g"],
        },
    },
    {
        sign: "q h i u", text: "add a room, door, crowd, guard", edits: true,
        keys: { "tool room": ["q"], "tool door": ["h"], "tool brush": ["i"], "tool guard": ["u"] },
    },
    {
        sign: "Tab  Shift Tab", text: "select the next, previous object (field focused)", edits: true,
        keys: { next: ["Tab"], previous: ["Shift+Tab"] },
    },
    { sign: "Ctrl a", text: "select everything", edits: true, keys: { all: ["Ctrl+a"] } },
    { sign: "Ctrl d", text: "copy the selected objects", edits: true, keys: { copy: ["Ctrl+d"] } },
    { sign: "s  Shift s", text: "larger, smaller", edits: true, keys: { larger: ["s"], smaller: ["Shift+s"] } },
    { sign: "t  Shift t", text: "turn it", edits: true, keys: { turn: ["t"], turnBack: ["Shift+t"] } },
    { sign: "Alt drag", text: "copy it", edits: true },
    { sign: "Alt while dragging", text: "leave the grid of 10, and steps of 15°", edits: true },
    { sign: "Shift while adding", text: "keep the tool", edits: true },
];

const ACTIONS = new Map(ROWS.flatMap(({ keys }) =>
    Object.entries(keys ?? {}).flatMap(([action, own]) => own.map((key) => /** @type {const} */ ([key, action])))));

/** The keys of the page and of edit mode. */
export const KEYS = [...ACTIONS.keys()];

/** @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} Pressed */

/** Returns the action of a key press, or undefined. @param {Pressed} event */
export function actionOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
    if (altKey) return undefined;
    const plain = key.length === 1 ? key.toLowerCase() : key;
    if (ctrlKey || metaKey) return ACTIONS.get(`Ctrl+${shiftKey ? "Shift+" : ""}${plain}`);
    // Shift with the comma or period key, on any keyboard layout
    const other = { Comma: "<", Period: ">" }[code] ?? "";
    return (shiftKey && (ACTIONS.get(`Shift+${plain}`) ?? ACTIONS.get(other))) || ACTIONS.get(plain);
}
