/** The interface of a game to veer/net, and a game made from a world. Part of veer/net. */
import { NetError, Reader, refuse, Writer } from "./bytes.js";

/** @import { Input } from "./messages.js" */

/**
 * A game is five functions that work on your state. The state holds a world and everything else that the next turn
 * depends on: a score, a phase, who holds the ball. All five functions must be deterministic.
 * @template State
 * @typedef {object} Game
 * @property {() => State} create  returns the state of a new match
 * @property {(bytes: Uint8Array, state?: State) => State} load  returns the state that `save` saved. If `state` is
 *   given, it is no longer needed: either overwrite and return it, which is faster than a new one, or free it.
 * @property {(state: State, inputs: readonly Input[]) => void} turn  plays one turn; the inputs are ordered by seat.
 *   Their bytes come from other players: check them, and ignore what is not an input.
 * @property {(state: State) => Uint8Array} save  returns the whole state, in a new array
 * @property {(state: State) => string} hash  returns at most 64 characters: the same for equal states,
 *   others for different states
 * @property {(state: State) => Poses} [poses]  returns what `Rollback` draws smoothly, for example
 *   `state.world.agents`
 * @property {(state: State) => readonly object[]} [events]  returns what happened in the turn, as plain data, for
 *   sounds and effects; `Rollback` reports each event once
 */

/**
 * Columns of poses with one element per agent, like the columns of a world. If a key changes, another agent has taken
 * the slot: it is drawn at its position at once, without a transition.
 * @typedef {object} Poses
 * @property {ArrayLike<number>} x
 * @property {ArrayLike<number>} y
 * @property {ArrayLike<number>} [z]
 * @property {ArrayLike<number>} [orientation]  in radians
 * @property {ArrayLike<number>} [key]
 */

/** @template State @param {Game<State>} game @param {string} call @returns {Game<State>} */
export function checkGame(game, call) {
    for (const name of /** @type {const} */ (["create", "load", "turn", "save", "hash"])) {
        if (typeof game?.[name] !== "function") throw refuse(call, `game.${name}`, game?.[name], "a function");
    }
    return game;
}

/**
 * The calls of a world that a game needs; worlds of `veer` and of `veer/flat` have them.
 * @typedef {object} GameWorld
 * @property {() => Uint8Array} save
 * @property {(bytes: Uint8Array) => void} restore
 * @property {() => string} hash
 * @property {Poses} agents
 */

/**
 * Makes a game from a world and your own plain data: anything that JSON preserves, such as numbers, texts, lists and
 * objects. Saves, rollbacks and hashes include the data.
 * @template {GameWorld} World
 * @template Data
 * @param {{ loadWorld(bytes: Uint8Array): World }} veer
 * @param {{ create(): { world: World, data: Data },
 *   turn(state: { world: World, data: Data }, inputs: readonly Input[]): void,
 *   events?(state: { world: World, data: Data }): readonly object[] }} rules
 * @returns {Game<{ world: World, data: Data }>}
 * @example const game = worldGame(veer, { create: () => ({ world: veer.createWorld(), data: { score: 0 } }), turn });
 */
export function worldGame(veer, { create, turn, events }) {
    return {
        create,
        turn,
        ...(events && { events }),
        save: ({ world, data }) => new Writer().text(JSON.stringify(data)).raw(world.save()).done(),
        load(bytes, state) {
            const reader = new Reader(bytes), data = JSON.parse(reader.text(bytes.length)), saved = reader.rest();
            if (!state) return { world: veer.loadWorld(saved), data };
            state.world.restore(saved);
            state.data = data;
            return state;
        },
        hash: ({ world, data }) => `${world.hash()}-${fnv(JSON.stringify(data))}`,
        poses: ({ world }) => world.agents,
    };
}

/** FNV-1a of the text's code units, as 8 hexadecimal digits. @param {string} text */
function fnv(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, "0");
}

/**
 * @param {string} call @param {string} name @param {unknown} value @param {[number, number]} range
 * @returns {number}
 */
export function whole(call, name, value, [least, most]) {
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    throw refuse(call, name, value, `a whole number from ${least} to ${most}`);
}

/** @param {string} reason */
export const wrongTime = (reason) => new NetError("VEER_NET_STATE", reason);
