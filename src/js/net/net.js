/**
 * Multiplayer on any transport: every machine plays the same turns with the inputs of all players. A `Host` decides
 * which inputs belong to each turn. A `Client` plays the turns as they arrive (lockstep); a `Rollback` plays ahead of
 * them. A journal lets a match continue after its server has ended. The format of the messages is private to veer/net.
 */
export { NetError } from "./bytes.js";
export { Client } from "./client.js";
export { worldGame } from "./game.js";
export { Host } from "./host.js";
export { memoryJournal } from "./journal.js";
export { openMatch } from "./match.js";
export { end as endMessage } from "./messages.js";
export { Rollback } from "./rollback.js";

/** @template State @typedef {import("./game.js").Game<State>} Game */
/** @typedef {import("./game.js").Poses} Poses */
/** @typedef {import("./game.js").GameWorld} GameWorld */
/** @typedef {import("./messages.js").Input} Input */
/** @typedef {import("./client.js").ClientOptions} ClientOptions */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./connection.js").Socket} Socket */
/** @typedef {import("./host.js").HostOptions} HostOptions */
/** @typedef {import("./rollback.js").RollbackOptions} RollbackOptions */
/** @typedef {import("./drawn.js").Pose} Pose */
/** @typedef {import("./journal.js").Journal} Journal */
/** @typedef {import("./journal.js").Owner} Owner */
/** @typedef {import("./journal.js").Taken} Taken */
/** @template State @typedef {import("./match.js").Match<State>} Match */
/** @typedef {import("./match.js").MatchOptions} MatchOptions */
