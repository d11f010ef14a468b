/**
 * "veer": the WebAssembly inside the JavaScript, for every bundler, Node and CDN. The WebAssembly is compressed with
 * gzip and encoded in base64, and the platform decompresses it; with "veer/url" it is in a separate file. Importing
 * this module has no side effects; createVeer() starts everything.
 */
import { data } from "./inline.js";
import { awaited, compilePacked, hasSimd, loadOptions, loadScalar, startAsync } from "../world/veer.js";

/** @import { ScalarLoader } from "../link/loading.js" */
/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";

/**
 * @typedef {object} CreateOptions
 * @property {ScalarLoader<Veer>} [scalar]  imports the build for machines without SIMD, () => import("veer/scalar");
 *   that build gives the same bits, and is only imported on such machines. Default: createVeer throws there
 */

/** @param {CreateOptions} options */
async function start(options) {
    const { scalar } = loadOptions(options, ["scalar"]);
    return hasSimd() ? startAsync(await compilePacked(data)) : loadScalar(scalar);
}

/**
 * Loads the WebAssembly.
 * @param {CreateOptions} [options]
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
