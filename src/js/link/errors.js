/**
 * Errors. A call that fails changes nothing and throws a VeerError that names the call, the argument and the value. The
 * error is created from the core's record of its last error, or by the type checks before a call reaches the core
 * (check.js).
 */

import { valueHint } from "./hints.js";

/**
 * @typedef {object} ErrorDetails
 * @property {string} code  stable, for example "VEER_E_RANGE"
 * @property {string} [call]  for example "world.addAgent"
 * @property {string} [argument]  for example "behaviors[1].lookAhead"
 * @property {unknown} [value]
 * @property {number} [index]  index of the list element that contains the argument
 * @property {string} [hint]  a description of accepted values
 * @property {unknown} [cause]
 * @property {number} [requested]  bytes
 * @property {number} [available]  bytes
 */

export class VeerError extends Error {
    name = "VeerError";
    /** @param {string} message @param {ErrorDetails} details */
    constructor(message, details) {
        super(message, details.cause === undefined ? undefined : { cause: details.cause });
        /** Stable, for example "VEER_E_RANGE". */
        this.code = details.code;
        /** For example "world.addAgent". */
        this.call = details.call ?? "";
        /** For example "behaviors[1].lookAhead". */
        this.argument = details.argument ?? "";
        /** The rejected value. */
        this.value = details.value;
        /** Index of the list element that contains the argument; undefined outside lists. */
        this.index = details.index;
        /** A description of accepted values. */
        this.hint = details.hint ?? "";
    }
}

/** A value has the wrong type, is not finite or is out of range, or a field is unknown. */
export class VeerArgumentError extends VeerError {
    name = "VeerArgumentError";
}

/** An id is of the wrong kind, belongs to another world, or its owner was removed. */
export class VeerHandleError extends VeerArgumentError {
    name = "VeerHandleError";
}

/** A call was made at the wrong time: on a disposed world, before `await`, or between the stages of a step. */
export class VeerStateError extends VeerError {
    name = "VeerStateError";
}

/** The memory is full, or a capacity has reached its limit. */
export class VeerMemoryError extends VeerError {
    name = "VeerMemoryError";
    /** @param {string} message @param {ErrorDetails} details */
    constructor(message, details) {
        super(message, details);
        /** Bytes requested at once; 0 if a capacity is full. */
        this.requested = details.requested ?? 0;
        /** Size of the instance's memory, which could not grow, in bytes; 0 if a capacity is full. */
        this.available = details.available ?? 0;
    }
}

/** The bytes are not a saved world of this version, or they are damaged. */
export class VeerFormatError extends VeerError {
    name = "VeerFormatError";
}

/** The WebAssembly could not be loaded; `cause` is the reason. */
export class VeerLoadError extends VeerError {
    name = "VeerLoadError";
}

/** An earlier call failed inside the WebAssembly. The instance and its worlds are lost. */
export class VeerDeadError extends VeerError {
    name = "VeerDeadError";
}

/** The codes of each class, without "VEER_E_". @type {[typeof VeerError, string][]} */
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
const classOf = (code) =>
    CODES.find(([, codes]) => codes.split(" ").includes(code.slice("VEER_E_".length)))?.[0] ?? VeerError;

/**
 * Returns a value as text for a message: short, on a single line, and without calling any of the value's methods.
 * @param {unknown} value
 */
export function show(value) {
    if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
    if (typeof value === "bigint") return `${value}n`;
    if (Array.isArray(value)) return `an array of ${value.length}`;
    if (typeof value === "object" && value !== null) return "an object";
    return typeof value === "function" ? "a function" : String(value);
}

/**
 * Creates the error for a code, with the message "call: argument = value: reason (hint)".
 * @param {string} reason
 * @param {ErrorDetails} details
 * @param {typeof VeerError} [Kind]  default: the class that belongs to the code
 */
export function veerError(reason, details, Kind = classOf(details.code)) {
    const { call, argument } = details, hint = details.hint || valueHint(call ?? "", argument ?? "", details.value);
    const what = argument ? `${argument}${"value" in details ? ` = ${show(details.value)}` : ""}: ` : "";
    const message = `${call ? `${call}: ` : ""}${what}${reason}${hint ? ` (${hint})` : ""}`;
    return new Kind(message, { ...details, hint });
}

/** Returns the error of a call that "veer/flat" leaves out. @param {string} call  for example "world.addMesh" */
export const notInFlat = (call) =>
    veerError(`${call.replace(/^.*\./, "")} is in veer, not in veer/flat`, { code: "VEER_E_FLAT", call });
