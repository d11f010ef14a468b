/** "veer/url" in Node: reads the file instead of fetching it. */
import { readFile } from "node:fs/promises";
import { awaited, loadError, optionsOf, startAsync } from "../world/veer.js";

/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError, VeerStateError,
    World,
} from "../world/veer.js";

/** @param {{ scalar?: boolean }} options */
async function start(options) {
    const { scalar } = optionsOf(options);
    const url = new URL(scalar ? "./veer.scalar.wasm" : "./veer.wasm", import.meta.url);
    let bytes;
    try {
        bytes = await readFile(url);
    } catch (cause) {
        throw loadError(`${url} could not be read`, cause);
    }
    return startAsync(bytes);
}

/**
 * Loads the WebAssembly.
 * @param {{ scalar?: boolean }} [options]  scalar: take the build without SIMD, which gives the same bits
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
