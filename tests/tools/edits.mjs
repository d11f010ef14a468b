/**
 * Makes random edits of a world, as an impatient user might: each edit is within the table's ranges, but most are
 * unusual. The edits depend only on the given random numbers.
 */

/**
 * Returns a generator of random numbers from 0 to 1, the same for the same seed (Marsaglia, Xorshift RNGs, 2003).
 * @param {number} seed
 * @returns {() => number}
 */
export function numbersFrom(seed) {
    let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

/** @import { SchemaRow, Veer, World } from "../../web/types.js" */

/**
 * @typedef {object} Editor
 * @property {Veer} veer
 * @property {World} world
 * @property {import("../../web/scene/load.js").Names} names  names in the built scene
 * @property {number[]} region  bounds
 * @property {() => number} numbers
 * @property {Record<string, number>} done  counts the edits by kind
 */

/** @param {Editor} editor @param {number} most @returns {number} edits made */
export function editWorld(editor, most) {
    const kinds = Object.keys(edits), count = 1 + Math.floor(editor.numbers() * most);
    for (let i = 0; i < count; i++) {
        const kind = kinds[Math.floor(editor.numbers() * kinds.length)];
        edits[kind](editor);
        editor.done[kind] = (editor.done[kind] ?? 0) + 1;
    }
    return count;
}

const MOST_AGENTS = 200;
const MOST_OBSTACLES = 40;

/** @template T @param {Editor} editor @param {readonly T[]} list @returns {T | undefined} */
const oneOf = ({ numbers }, list) => list[Math.floor(numbers() * list.length)];
/** @param {Editor} editor @param {number} low @param {number} high */
const between = ({ numbers }, low, high) => low + numbers() * (high - low);
/** @param {Editor} editor */
const agentOf = (editor) => oneOf(editor, editor.world.agentIds());
/** Returns a random behavior of one of the scene's brains. @param {Editor} editor */
function behaviorOf(editor) {
    const brain = oneOf(editor, [...editor.names.brains.values()]);
    const behaviors = brain === undefined ? [] : editor.world.getBrain(brain).behaviors;
    return { brain, behaviors, behavior: oneOf(editor, behaviors) };
}
/** @param {Editor} editor */
function placeIn(editor) {
    const { region } = editor, half = region.length / 2;
    return { x: between(editor, region[0], region[half]), y: between(editor, region[1], region[half + 1]) };
}

/**
 * Returns a value for a row: usually near the default, sometimes at an end of the range.
 * @param {Editor} editor
 * @param {SchemaRow} row
 */
function valueOf(editor, row) {
    const { numbers } = editor;
    if (row.kind !== "f32" || numbers() < 0.05) return row.default;
    const { min, max, default: usual } = row;
    const end = numbers();
    if (end < 0.05) return Math.max(min, -1e6);
    if (end < 0.1) return Math.min(max, 1e6);
    const wide = usual === 0 ? Math.min(max, 1) : Math.min(Math.abs(usual), 1e6) * 10 ** between(editor, -1, 1);
    return Math.min(Math.max(usual < 0 ? -wide : wide, min), max);
}

/** @type {Record<string, (editor: Editor) => void>} */
const edits = {
    addAgent(editor) {
        const like = agentOf(editor), { world } = editor;
        if (like === undefined || world.stats.agents >= MOST_AGENTS) return;
        world.addAgent({ ...world.getAgent(like), ...placeIn(editor) });
    },
    removeAgent(editor) {
        const agent = agentOf(editor);
        if (agent !== undefined && editor.world.agentIds().length > 3) editor.world.removeAgent(agent);
    },
    teleport(editor) {
        const agent = agentOf(editor);
        if (agent !== undefined) editor.world.setAgent(agent, placeIn(editor));
    },
    tuneAgent(editor) {
        const agent = agentOf(editor);
        const row = oneOf(editor,
            editor.veer.schema.settings.agent.filter(({ name }) => /^(radius|mass|maxSpeed|maxForce)$/.test(name)));
        if (agent !== undefined && row) {
            editor.world.setAgent(agent,
                { [row.name]: row.name === "radius" ? between(editor, 0, 20) : valueOf(editor, row) });
        }
    },
    target(editor) {
        const agent = agentOf(editor), other = agentOf(editor), kind = editor.numbers();
        if (agent === undefined || agent === other) return;
        editor.world.setTarget(agent, kind < 0.6 ? placeIn(editor) : kind < 0.9 && other !== undefined ? other : null);
    },
    drive(editor) {
        const agent = agentOf(editor);
        if (agent !== undefined) editor.world.setDrive(agent, { x: between(editor, -1, 1), y: between(editor, -1, 1) });
    },
    tuneBehavior(editor) {
        const { world, veer } = editor, { brain, behaviors, behavior } = behaviorOf(editor);
        const row = oneOf(editor, veer.schema.behaviors.find(({ name }) => name === behavior?.type)?.params ?? []);
        if (brain === undefined || !behavior || !row) return;
        Object.assign(behavior, { [row.name]: valueOf(editor, row) });
        tryTo(editor, () => world.setBrain(brain, { behaviors }));
    },
    weigh(editor) {
        const { brain, behaviors, behavior } = behaviorOf(editor);
        if (brain === undefined || !behavior) return;
        behavior.weight = between(editor, 0, 3);
        editor.world.setBrain(brain, { behaviors });
    },
    tuneLocomotion(editor) {
        const brain = oneOf(editor, [...editor.names.brains.values()]);
        const row = oneOf(editor, editor.veer.schema.settings.locomotion);
        if (brain !== undefined && row) {
            tryTo(editor, () => editor.world.setBrain(brain, { locomotion: { [row.name]: valueOf(editor, row) } }));
        }
    },
    addObstacle(editor) {
        const { names, world } = editor;
        if (names.obstacles.length < MOST_OBSTACLES) {
            names.obstacles.push(world.addCircle({ ...placeIn(editor), radius: between(editor, 0, 30) }));
        }
    },
    removeObstacle(editor) {
        const { names, world } = editor, at = Math.floor(editor.numbers() * names.obstacles.length);
        if (names.obstacles.length) world.removeObstacle(names.obstacles.splice(at, 1)[0]);
    },
    moveObstacle(editor) {
        const obstacle = oneOf(editor, editor.names.obstacles);
        if (obstacle !== undefined) {
            editor.world.moveObstacle(obstacle,
                { ...placeIn(editor), velocityX: between(editor, -20, 20), velocityY: between(editor, -20, 20) });
        }
    },
    movePath(editor) {
        const path = oneOf(editor, [...editor.names.paths.values()]);
        if (path === undefined) return;
        const points = Array.from({ length: 2 + Math.floor(editor.numbers() * 6) },
            () => Object.values(placeIn(editor)));
        editor.world.setPath(path, { points });
    },
    shoot(editor) {
        const { x, y } = placeIn(editor);
        tryTo(editor, () => editor.world.addProjectile({
            x, y, z: 10, velocityX: between(editor, -300, 300), velocityY: between(editor, -300, 300), lifeTime: 5,
        }));
    },
};

/**
 * Makes a call that may fail, for example because settings contradict each other. A failed call must change nothing.
 * @param {Editor} editor
 * @param {() => unknown} act
 */
function tryTo({ world }, act) {
    const before = world.hash();
    try {
        act();
    } catch (error) {
        const isDead = error instanceof Error && "code" in error && error.code === "VEER_E_DEAD";
        if (isDead || world.hash() !== before) throw error;
    }
}
