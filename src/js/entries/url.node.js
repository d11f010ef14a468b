/** "veer/url" in Node: reads the file instead of fetching it. */
import { bytesOf } from "./file.node.js";
import { awaited, loadOptions, startAsync } from "../world/veer.js";

/** @import { Address, ScalarLoader } from "../link/loading.js" */
/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";

/** @param {{ scalar?: ScalarLoader<Veer>, wasmUrl?: Address }} options */
async function start(options) {
    const { wasmUrl } = loadOptions(options, ["scalar", "wasmUrl"]); // Node always has SIMD
    return startAsync(await bytesOf(wasmUrl ?? new URL("./veer.wasm", import.meta.url)));
}

/**
 * Loads the WebAssembly.
 * @param {{ scalar?: ScalarLoader<Veer>, wasmUrl?: Address }} [options]  wasmUrl: URL or path of a file to use instead
 *   of the package's own
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
