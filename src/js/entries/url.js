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

/** @param {{ scalar?: ScalarLoader<Veer>, wasmUrl?: Address }} options */
async function start(options) {
    const { scalar, wasmUrl } = loadOptions(options, ["scalar", "wasmUrl"]);
    if (!hasSimd() && (scalar || !wasmUrl)) return loadScalar(scalar);
    return startAsync(await compileFrom(wasmUrl ?? new URL("./veer.wasm", import.meta.url)));
}

/**
 * Loads the WebAssembly.
 * @param {{ scalar?: ScalarLoader<Veer>, wasmUrl?: Address }} [options]  scalar: imports the build for
 *   machines without SIMD,
 *     () => import("veer/scalar"); wasmUrl: URL of "veer/veer.wasm" (or "veer/veer.scalar.wasm"), default: next to this
 *     script
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
