/** The packed WebAssembly: dist/inline.js and dist/scalar.js, written by src/build/package.mjs. */
export const data: string;
export const size: number;
