/**
 * "veer/scalar": the build without SIMD inside the JavaScript, which is several times slower and gives bit-identical
 * results. The other entries import this build on machines without SIMD, if the page passes the import:
 * createVeer({ scalar: () => import("veer/scalar") }).
 */
import { data } from "./inline.scalar.js";
import { awaited, compilePacked, loadOptions, startAsync } from "../world/veer.js";

/** @import { Veer } from "../world/veer.js" */

export {
    Veer, VeerArgumentError, VeerDeadError, VeerError, VeerFormatError, VeerHandleError, VeerLoadError, VeerMemoryError,
    VeerStateError,
    World,
} from "../world/veer.js";

/** @param {object} options */
async function start(options) {
    loadOptions(options, []);
    return startAsync(await compilePacked(data));
}

/** Loads the WebAssembly without SIMD. @param {{}} [options]  none yet @returns {Promise<Veer>} */
export function createVeer(options = {}) {
    return awaited(start(options));
}
