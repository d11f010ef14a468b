/** Scene files of the playground, bundled from web/scene/package.js by src/build/package.mjs. */
import type { OpenScene } from "../tune/run.js";

/** Builds the world of a scene file; its rules act after every step. */
export const openScene: OpenScene;
/** Parses the text of a scene file; errors have the path in the file. */
export function parseJson(text: string): unknown;
