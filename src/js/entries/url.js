/**
 * "veer/url": the WebAssembly in a file next to this one, compiled while it is fetched. Bundlers recognize the file by
 * the form new URL("...", import.meta.url); with a bundler that does not recognize it, the page passes the URL:
 * createVeer({ wasmUrl }).
 */
import { awaited, compileFrom, hasSimd, loadOptions, loadScalar, startAsync } from "../world/veer.js";

/** @import { Address, ScalarLoader } from "../link/loading.js" */
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
 * @property {Address} [wasmUrl]  URL of "veer/veer.wasm", or "veer/veer.scalar.wasm". Default: next to this script
 */

/** @param {CreateOptions} options */
async function start(options) {
    const { scalar, wasmUrl } = loadOptions(options, ["scalar", "wasmUrl"]);
    if (!hasSimd() && (scalar || !wasmUrl)) return loadScalar(scalar);
    return startAsync(await compileFrom(wasmUrl ?? new URL("./veer.wasm", import.meta.url)));
}

/**
 * Loads the WebAssembly.
 * @param {CreateOptions} [options]
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
