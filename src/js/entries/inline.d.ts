/** The WebAssembly as gzip in base64: dist/inline.js and dist/inline.scalar.js, written by src/build/package.mjs. */
export const data: string;
