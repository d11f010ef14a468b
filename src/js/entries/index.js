/**
 * "veer": the WebAssembly inside the JavaScript, for every bundler, Node and CDN. It leaves out the documentation texts of the table, which
 * "veer/url" has. Nothing happens before createVeer() is called.
 */
import { data, size } from "./inline.js";
import { unpack } from "../link/unpack.js";
import { awaited, loadError, optionsOf, startAsync, startSync } from "../world/veer.js";

/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError, VeerStateError,
    World,
} from "../world/veer.js";

/** @param {{ scalar?: boolean }} options */
async function start(options) {
    const { scalar } = optionsOf(options), bytes = scalar ? null : unpack(data, size);
    if (bytes && WebAssembly.validate(/** @type {any} */ (bytes))) return startAsync(bytes);
    const other = await import("./scalar.js");
    return startAsync(unpack(other.data, other.size));
}

/**
 * Loads the WebAssembly; without SIMD the scalar build, which gives the same bits.
 * @param {{ scalar?: boolean }} [options]  scalar: take the scalar build in any case
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}

/** As createVeer, at once. Needs SIMD, since the other build is loaded only where it is missing. @returns {Veer} */
export function createVeerSync() {
    const bytes = unpack(data, size);
    if (WebAssembly.validate(/** @type {any} */ (bytes))) return startSync(bytes);
    throw loadError("there is no SIMD here", undefined, "await createVeer() instead");
}
