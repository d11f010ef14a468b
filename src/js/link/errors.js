/**
 * Errors: every refusal is a VeerError that names the call, the argument and the value, and nothing has changed. They come from the core's
 * record of its last error, or from the checks of types before a call reaches it.
 */

/**
 * @typedef {object} ErrorDetails
 * @property {string} code  stable, as "VEER_E_RANGE"
 * @property {string} [call]  as "world.addAgent"
 * @property {string} [argument]  as "behaviors[1].lookAhead"
 * @property {unknown} [value]
 * @property {number} [index]  of the element the argument is in
 * @property {string} [hint]  what would be right
 * @property {unknown} [cause]
 * @property {number} [requested]  bytes
 * @property {number} [available]  bytes
 */

export class VeerError extends Error {
    name = "VeerError";
    /** @param {string} message @param {ErrorDetails} details */
    constructor(message, details) {
        super(message, details.cause === undefined ? undefined : { cause: details.cause });
        /** Stable, as "VEER_E_RANGE". */
        this.code = details.code;
        /** As "world.addAgent". */
        this.call = details.call ?? "";
        /** As "behaviors[1].lookAhead". */
        this.argument = details.argument ?? "";
        /** What was given. */
        this.value = details.value;
        /** Of the element that the argument is in; undefined outside lists. */
        this.index = details.index;
        /** What would be right. */
        this.hint = details.hint ?? "";
    }
}

/** A value of the wrong type, not finite, outside its range, or an unknown field. */
export class VeerArgumentError extends VeerError {
    name = "VeerArgumentError";
}

/** An id of something that was removed, of another kind, or of another world. */
export class VeerHandleError extends VeerArgumentError {
    name = "VeerHandleError";
}

/** A call at the wrong time: on a disposed world, before `await`, or between the stages of a step. */
export class VeerStateError extends VeerError {
    name = "VeerStateError";
}

/** No room: the memory is full, or a capacity at its limit. */
export class VeerMemoryError extends VeerError {
    name = "VeerMemoryError";
    /** @param {string} message @param {ErrorDetails} details */
    constructor(message, details) {
        super(message, details);
        /** Bytes that were asked for at once; 0 if it was a capacity that is full. */
        this.requested = details.requested ?? 0;
        /** Bytes of the instance's whole memory, which could not grow; 0 if it was a capacity that is full. */
        this.available = details.available ?? 0;
    }
}

/** Bytes that are not a saved world of this version, or a damaged one. */
export class VeerFormatError extends VeerError {
    name = "VeerFormatError";
}

/** The WebAssembly could not be loaded; `cause` says why. */
export class VeerLoadError extends VeerError {
    name = "VeerLoadError";
}

/** An earlier call failed inside the WebAssembly: this instance is lost, and its worlds with it. */
export class VeerDeadError extends VeerError {
    name = "VeerDeadError";
}

/** The codes of each class, after VEER_E_. @type {[typeof VeerError, string][]} */
const CODES = [
    [VeerArgumentError, "TYPE FIELD NULL RANGE NOT_FINITE DT EMPTY POLYGON BUFFER"],
    [VeerHandleError, "HANDLE STALE WRONG_WORLD"],
    [VeerStateError, "WORLD BUSY STATE"],
    [VeerMemoryError, "FULL MEMORY"],
    [VeerFormatError, "FORMAT VERSION CORRUPT"],
    [VeerLoadError, "LOAD"],
    [VeerDeadError, "DEAD"],
];

/** @param {string} code */
const classOf = (code) => CODES.find(([, codes]) => codes.split(" ").includes(code.slice("VEER_E_".length)))?.[0] ?? VeerError;

/** A value in a message: short, on one line, and without calling anything of it. @param {unknown} value */
export function show(value) {
    if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
    if (typeof value === "bigint") return `${value}n`;
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (typeof value === "object" && value !== null) return "an object";
    return typeof value === "function" ? "a function" : String(value);
}

/**
 * The error for a code: "call: argument = value: reason (hint)".
 * @param {string} reason
 * @param {ErrorDetails} details
 * @param {typeof VeerError} [Kind]  if not the code's own
 */
export function veerError(reason, details, Kind = classOf(details.code)) {
    const { call, argument, hint } = details;
    const what = argument ? `${argument}${"value" in details ? ` = ${show(details.value)}` : ""}: ` : "";
    const message = `${call ? `${call}: ` : ""}${what}${reason}${hint ? ` (${hint})` : ""}`;
    return new Kind(message, details);
}
