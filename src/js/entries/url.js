/**
 * "veer/url": the WebAssembly in a file next to this one, fetched when it is needed. Bundlers recognize the file by the form of its address,
 * new URL("...", import.meta.url).
 */
import { awaited, loadError, optionsOf, startAsync } from "../world/veer.js";

/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError, VeerStateError,
    World,
} from "../world/veer.js";

/** @param {URL} url */
async function load(url) {
    let response;
    try {
        response = await fetch(url);
    } catch (cause) {
        throw loadError(`${url} could not be fetched`, cause);
    }
    if (response.ok) return response.arrayBuffer();
    throw loadError(`${url} could not be fetched: status ${response.status}`, undefined, "is the file served next to the script?");
}

/** @param {{ scalar?: boolean }} options */
async function start(options) {
    const { scalar } = optionsOf(options);
    if (!scalar) {
        const bytes = await load(new URL("./veer.wasm", import.meta.url));
        if (WebAssembly.validate(bytes)) return startAsync(bytes);
    }
    return startAsync(await load(new URL("./veer.scalar.wasm", import.meta.url)));
}

/**
 * Loads the WebAssembly. On machines without SIMD it loads the scalar build, which gives the same bits.
 * @param {{ scalar?: boolean }} [options]  scalar: always take the scalar build
 * @returns {Promise<Veer>}
 */
export function createVeer(options = {}) {
    return awaited(start(options));
}
