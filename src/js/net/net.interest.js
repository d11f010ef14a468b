/**
 * "veer/net/interest": a large world on a server, of which each client gets the agents near it. An `Interest` writes
 * the messages, an `InterestReader` reads them and gives columns to draw. The format of the messages is private.
 */
export { NetError } from "./bytes.js";
export { Interest } from "./interest.js";
export { InterestReader } from "./interest_reader.js";

/** @typedef {import("./interest.js").InterestOptions} InterestOptions */
/** @typedef {import("./interest.js").SeenWorld} SeenWorld */
/** @typedef {import("./interest_view.js").ViewSocket} ViewSocket */
/** @typedef {import("./interest_view.js").View} View */
/** @typedef {import("./interest_reader.js").Seen} Seen */
