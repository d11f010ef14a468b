/**
 * "veer": the WebAssembly inside the JavaScript, for every bundler, Node and CDN. The documentation texts of the table are left out; "veer/url"
 * has them. Nothing happens before createVeer() is called.
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
    if (bytes && WebAssembly.validate(bytes)) return startAsync(bytes);
    const other = await import("./scalar.js");
    return startAsync(unpack(other.data, other.size));
}

/**
 * Loads the WebAssembly. On machines without SIMD it loads the scalar build, which gives the same bits.
 * @param {{ scalar?: boolean }} [options]  scalar: always take the scalar build
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}

/** Like createVeer, without a promise. Needs SIMD, because the scalar build has to be imported. @returns {Veer} */
export function createVeerSync() {
    const bytes = unpack(data, size);
    if (WebAssembly.validate(bytes)) return startSync(bytes);
    throw loadError("this machine has no SIMD", undefined, "await createVeer() instead");
}
