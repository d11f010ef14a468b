/**
 * "veer/core": takes the bytes or the module from the caller, for edge runtimes and worklets. It uses no fetch, no
 * files and no import.meta. The files are "veer/veer.wasm" and, for machines without SIMD, "veer/veer.scalar.wasm".
 */
import { awaited, startAsync, startSync } from "../world/veer.js";

/** @import { Veer, Wasm } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";

/** @param {Wasm} wasm  bytes of veer.wasm, or the module compiled from them @returns {Promise<Veer>} */
export function createVeer(wasm) {
    return awaited(startAsync(wasm));
}

/**
 * Creates a Veer synchronously. Browsers do not compile large files synchronously on the main thread, so pass a
 * compiled module there.
 * @param {Wasm} wasm
 * @returns {Veer}
 */
export function createVeerSync(wasm) {
    return startSync(wasm);
}
