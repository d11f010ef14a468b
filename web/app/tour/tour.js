/**
 * The tour: six cards next to an agent, which take about a minute. Each card waits for one action of the user, by
 * pointer or by keyboard, and has a button that performs the action. With reduced motion the simulation stands still,
 * and each action shows the state two seconds later.
 */
import { play, stepOnce } from "../loop/time.js";
import { toScreen } from "../view/camera.js";
import { stored } from "../ui/stored.js";
import { byId, el, setText } from "../ui/dom.js";
import { notify } from "../ui/notice.js";
import { hover, inspect } from "../field/select.js";
import { agentNamed, brainNamed } from "../run/names.js";
import { pathPoints } from "../run/session.js";

const SCENE = "tour", YOU = "walker", SEEN = "veer-tour";
const STILL = 120; // number of steps between two still frames
const BLOCK = { halfWidth: 26, halfHeight: 34, radius: 4 };
const ROOM = 46; // free space that a block needs around it, in u
const DROP = 1; // index of the card that asks for a block
const GAP = 112; // distance from the agent to its card, in pixels
const CLEAR = 24; // distance from the agent, in pixels, below which the card moves

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {Pick<import("../page.js").Page, "session" | "store" | "signals" | "touch" | "canvas" | "camera" | "history"
 *   | "timeline" | "code" | "acts" | "discover">} Needs
 */
/** @typedef {{ x: number, y: number }} Place */
/** A block at its drop position. @typedef {Place & { halfWidth: number, halfHeight: number }} Block */
/**
 * @typedef {object} Card
 * @property {string} title
 * @property {string} text
 * @property {string} then  text after the action
 * @property {string} button  label of the button that performs the action
 * @property {(page: Needs) => void} [enter]
 * @property {(page: Needs, start: number) => boolean} done  start: number of log entries when the card opened
 * @property {(page: Needs) => void} run
 */

/** Returns the positions of the walker and of its goal. @param {Needs} page @returns {[Place, Place]} */
function way({ session }) {
    const slot = session.world.slot(agentNamed(session, YOU)), { x, y, goalX, goalY } = session.world.agents;
    return [{ x: x[slot], y: y[slot] }, { x: goalX[slot], y: goalY[slot] }];
}

/**
 * Drops a block on the line between the walker and its goal, or next to the line if there is room only there.
 * @param {Needs} page
 */
function dropOnWay(page) {
    const [from, to] = way(page);
    for (const share of [0.5, 0.6, 0.4, 0.7, 0.3]) {
        if (drop(page, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, share === 0.3)) {
            return;
        }
    }
}

/** @param {Needs} page @param {Place} at @param {boolean} tell  reports the reason if it can't be dropped there */
function drop(page, at, tell) {
    const { world, keys } = page.session, place = { x: Math.round(at.x), y: Math.round(at.y) };
    const isFree = !world.overlap({ ...place, radius: ROOM }).length;
    if (isFree) {
        page.history.act("obstacle", [Math.max(-1, ...keys) + 1, { kind: "box", ...place, ...BLOCK }],
            { text: "a block" });
    } else if (tell) notify("Something is in the way there. Choose a spot between the walker and its goal.");
    return isFree;
}

/** @type {Card[]} */
export const CARDS = [
    {
        title: "Green is want",
        text: "This agent walks to the goal that is marked on the field. The green petals say how much it " +
            "wants to go " +
            "in each direction. Drag the goal, and watch them turn.",
        then: "The petals turned to the new goal immediately: interest is recomputed in every step.",
        button: "Move the goal",
        done: ({ session }) =>
            Math.hypot(pathPoints(session, "way")[1][0] - 760, pathPoints(session, "way")[1][1] - 300) > 30,
        run: ({ history }) => history.act("points", ["way", [[140, 300], [720, 150]]]),
    },
    {
        title: "Orange is danger",
        text: "The orange petals say how dangerous each direction is. Click the field on the agent's way, " +
            "and a block " +
            "drops there.",
        then: "Danger grows towards the block, and directions that would hit it are barred.",
        button: "Drop a block",
        done: ({ session }, start) => session.log.slice(start, session.cursor).some(({ op }) => op === "obstacle"),
        run: dropOnWay,
    },
    {
        title: "Interest less danger",
        text: "In each direction, interest and danger give the yellow line. The agent goes where the line is " +
            "highest: the white arrow. Point at a petal to see its numbers.",
        then: "The panel has the numbers of this direction, and which behavior gave them.",
        button: "Point at the peak",
        done: ({ store }) => store.view.slot >= 0,
        run(page) {
            const why = page.session.world.explain(agentNamed(page.session, YOU));
            hover(page, why?.slots ? Math.round(Math.max(why.peakSlot, 0)) % why.slots : -1);
        },
    },
    {
        title: "Between the directions",
        text: "Now it takes the best of 8 directions, fixed to the world. It walks like a queen on a chessboard: " +
            "about 400 changes of course a minute. Let it take the peak of the spline.",
        then: "About 30 are left: the peak of the curve may lie between two directions.",
        button: "Take the peak",
        enter({ history }) {
            for (const [key, value] of [["slots", 8], ["align", "world"], ["pick", "slot"]]) {
                history.act("set", [`${YOU}.context.${key}`, value]);
            }
        },
        done: ({ session }) => brainNamed(session, YOU).context.pick !== "slot",
        run: ({ history }) => history.act("set", [`${YOU}.context.pick`, "spline"]),
    },
    {
        title: "Why did it turn here?",
        text: "A stroller crosses its way. Each diamond on the timeline below is a moment at which the decision " +
            "turned. Go back to one: click it, or press J.",
        then: "The run is where it was then, with the same bits. The sentence at the diamond says which " +
            "behavior took " +
            "over, and why. K goes on to the next.",
        button: "Go back to a turn",
        enter: ({ store }) => store.write.view.point(-1),
        done: ({ session, timeline }) => session.world.tick < timeline.end(),
        run(page) {
            const { timeline } = page, last = timeline.turns().findLast(({ tick }) => tick < timeline.now());
            play(page, false);
            if (last) timeline.go(last.tick);
            else notify("There is no turn yet. Let the walker pass the stroller first.");
        },
    },
    {
        title: "Make it worse",
        text: "The agent as it is now is pinned as A, a hollow ghost. Move a slider of avoidObstacles, " +
            "lookAhead say, " +
            "and see where the two part.",
        then: "A and B have one seed and one log, so all that differs comes from your change. Code gives you the " +
            "brain, in JavaScript or C, to take home.",
        button: "See less far ahead",
        enter(page) {
            if (!page.store.compare.pin) page.acts.toggle();
            play(page, !still.matches);
        },
        done: ({ session }, start) =>
            session.log.slice(start, session.cursor).some(({ op, args }) =>
                op === "set" && String(args[0]).startsWith(`${YOU}.behaviors.`)),
        run: ({ history }) => history.act("set", [`${YOU}.behaviors.1.lookAhead`, 30]),
    },
];

/**
 * Returns a point's distance from the segment between two others.
 * @param {Place} a @param {Place} b @param {Place} place
 */
function distanceTo(a, b, place) {
    const dx = b.x - a.x, dy = b.y - a.y;
    const share = Math.min(Math.max(((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return Math.hypot(a.x + share * dx - place.x, a.y + share * dy - place.y);
}

/** Creates the card on the page. @param {Needs} page */
function createCard(page) {
    const { canvas, camera } = page, ends = () => way(page).map(({ x, y }) => toScreen(camera, x, y));
    const title = el("h2", { id: "tour-head" }), text = el("p"), count = el("span", { class: "num" });
    const forth = el("button", { type: "button", class: "btn primary" });
    const leaving = el("button", { type: "button", class: "plain" }, "Leave");
    const box = el("section", { id: "tour", class: "tour", "aria-labelledby": "tour-head", hidden: true }, title, text,
        el("div", { class: "tools" }, count, leaving, forth));
    byId("stage").append(box);
    return {
        box, forth, leaving,
        /** @param {number} at  of CARDS @param {string} words @param {string} button */
        tell(at, words, button) {
            setText(title, CARDS[at].title);
            setText(text, words);
            setText(forth, button);
            setText(count, `${at + 1} of ${CARDS.length}`);
            box.hidden = false;
            setText(byId("live"), `${CARDS[at].title}. ${words}`);
            forth.focus({ preventScroll: true });
        },
        /**
         * Places the card next to the agent, clear of its path; in small windows it covers the panel instead
         * (panel.css).
         */
        place() {
            const [agent, goal] = ends(), { width, height } = canvas.getBoundingClientRect(), w = box.offsetWidth;
            const h = box.offsetHeight;
            const near = (/** @type {number} */ v, /** @type {number} */ most) => Math.max(8, Math.min(v, most - 8));
            const sides = [agent.x + GAP, agent.x - w - GAP].flatMap((left) =>
                [agent.y + GAP, agent.y - h - GAP].map((top) => ({
                    left: near(left, width - w), top: near(top, height - h),
                })));
            const clear = sides.map(({ left, top }) => distanceTo(agent, goal, { x: left + w / 2, y: top + h / 2 }));
            const best = sides[clear.indexOf(Math.max(...clear))];
            box.style.left = `${best.left}px`;
            box.style.top = `${canvas.offsetTop + best.top}px`;
        },
        /** Returns whether the card covers the agent or is too close to it. */
        covers() {
            const [agent] = ends(), edge = this.edge(agent);
            return Math.hypot(edge.x - agent.x, edge.y - agent.y) < CLEAR;
        },
        /** Returns the point of the card closest to a point on the canvas. @param {Place} from */
        edge(from) {
            const card = box.getBoundingClientRect(), field = canvas.getBoundingClientRect();
            const near = (/** @type {number} */ v, /** @type {number} */ low, /** @type {number} */ high) =>
                Math.min(Math.max(v, low), high);
            return { x: near(from.x, card.left - field.left, card.right - field.left), y: near(from.y,
                card.top - field.top, card.bottom - field.top) };
        },
    };
}

/**
 * @typedef {object} Tour
 * @property {() => Promise<void>} start  opens the tour's scene and the first card
 * @property {() => void} offer  offers the tour on the first visit
 * @property {(place: Place) => void} tap  a click on the field
 * @property {(place: Place | null) => void} hover
 * @property {(view: { at: (x: number, y: number) => Place }) => { line: { from: Place, to: Place } | null, ghost: Block
 *   | null }} marks  the drawings of play/tour.js
 * @property {() => { card: number, done: boolean }} state
 */

/**
 * The running tour: the card shown (-1: none), the number of log entries when it opened, whether its action is done,
 * and where a block would drop.
 * @typedef {{ page: Needs, card: ReturnType<typeof createCard>, at: number, start: number, isDone: boolean, ghost:
 *   Place | null, timer: number }} Walk
 */

/** With reduced motion, simulates the next seconds immediately. @param {Needs} page */
function pass(page) {
    for (let i = 0; still.matches && i < STILL; i++) stepOnce(page);
}

/** @param {Walk} walk */
function leave(walk) {
    walk.at = -1;
    clearInterval(walk.timer);
    walk.card.box.hidden = true;
    walk.page.canvas.focus();
    walk.page.touch();
}

/** @param {Walk} walk @param {number} index */
function show(walk, index) {
    const { page, card } = walk;
    if (index >= CARDS.length) {
        leave(walk);
        return page.code.open();
    }
    CARDS[index].enter?.(page);
    Object.assign(walk, { at: index, isDone: false, start: page.session.cursor });
    hover(page, -1);
    inspect(page, agentNamed(page.session, YOU));
    card.tell(index, CARDS[index].text, CARDS[index].button);
    card.place();
}

/**
 * Checks whether the user has performed the card's action, and whether the card covers the agent.
 * @param {Walk} walk
 */
function look(walk) {
    const { page, card, at } = walk;
    if (page.session.name !== SCENE) return leave(walk);
    if (at < 0) return;
    if (card.covers()) card.place();
    if (walk.isDone || !CARDS[at].done(page, walk.start)) return;
    walk.isDone = true;
    pass(page);
    card.tell(at, CARDS[at].then, at + 1 < CARDS.length ? "Next" : "Show the code");
}

/** @param {Walk} walk */
async function begin(walk) {
    const { page } = walk;
    stored(() => localStorage.setItem(SEEN, "1"));
    await page.discover(SCENE);
    page.signals.tell("choose", SCENE);
    play(page, !still.matches);
    pass(page);
    clearInterval(walk.timer);
    walk.timer = window.setInterval(() => look(walk), 100);
    show(walk, 0);
}

/** @param {Walk} walk */
function bindWalk(walk) {
    const { forth, leaving } = walk.card;
    forth.addEventListener("click", () => {
        if (walk.isDone) return show(walk, walk.at + 1);
        CARDS[walk.at].run(walk.page);
        look(walk);
    });
    leaving.addEventListener("click", () => leave(walk));
    addEventListener("keydown", (event) => {
        if (walk.at < 0 || event.key !== "Escape") return;
        event.stopImmediatePropagation();
        leave(walk);
    }, true);
}

/** @param {Needs} page @returns {Tour} */
export function createTour(page) {
    /** @type {Walk} */
    const walk = { page, card: createCard(page), at: -1, start: 0, isDone: false, ghost: null, timer: 0 };
    bindWalk(walk);
    const isDropping = () => walk.at === DROP && !walk.isDone;
    return {
        start: () => begin(walk),
        offer() {
            if (stored(() => localStorage.getItem(SEEN)) !== null) return;
            stored(() => localStorage.setItem(SEEN, "0"));
            notify("New here? See in a minute how an agent decides.", 20,
                { text: "Take the tour", run: () => void begin(walk) });
        },
        tap(place) {
            if (isDropping()) drop(page, place, true);
            if (walk.at >= 0) look(walk);
        },
        hover: (place) => void (walk.ghost = isDropping() ? place : null),
        marks(view) {
            if (walk.at < 0) return { line: null, ghost: null };
            const [{ x, y }] = way(page), from = view.at(x, y);
            return { line: { from, to: walk.card.edge(from) }, ghost: isDropping() && walk.ghost
                ? { ...walk.ghost, ...BLOCK }
                : null };
        },
        state: () => ({ card: walk.at, done: walk.isDone }),
    };
}
