/**
 * "veer/veer.global.js": "veer" and "veer/draw" as one plain script, which sets the global variable `Veer`. It needs no
 * modules and no server, so it also works in pages that are opened from a file.
 */
export * from "./index.js";
export * from "../draw/draw.js";
