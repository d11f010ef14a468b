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

/** @type {Record<string, typeof VeerError>} */
const classes = {
    VEER_E_TYPE: VeerArgumentError,
    VEER_E_FIELD: VeerArgumentError,
    VEER_E_NULL: VeerArgumentError,
    VEER_E_RANGE: VeerArgumentError,
    VEER_E_NOT_FINITE: VeerArgumentError,
    VEER_E_DT: VeerArgumentError,
    VEER_E_EMPTY: VeerArgumentError,
    VEER_E_POLYGON: VeerArgumentError,
    VEER_E_BUFFER: VeerArgumentError,
    VEER_E_HANDLE: VeerHandleError,
    VEER_E_STALE: VeerHandleError,
    VEER_E_WRONG_WORLD: VeerHandleError,
    VEER_E_WORLD: VeerStateError,
    VEER_E_BUSY: VeerStateError,
    VEER_E_STATE: VeerStateError,
    VEER_E_FULL: VeerMemoryError,
    VEER_E_MEMORY: VeerMemoryError,
    VEER_E_FORMAT: VeerFormatError,
    VEER_E_VERSION: VeerFormatError,
    VEER_E_CORRUPT: VeerFormatError,
    VEER_E_LOAD: VeerLoadError,
    VEER_E_DEAD: VeerDeadError,
};

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
export function veerError(reason, details, Kind = classes[details.code] ?? VeerError) {
    const { call, argument, hint } = details;
    const what = argument ? `${argument}${"value" in details ? ` = ${show(details.value)}` : ""}: ` : "";
    const message = `${call ? `${call}: ` : ""}${what}${reason}${hint ? ` (${hint})` : ""}`;
    return new Kind(message, details);
}
