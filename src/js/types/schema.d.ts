/** Generated from src/veer_schema.inl by src/build/types.mjs: change the table, then run `npm run types`. */
export type * from "./behaviors.js";
export type * from "./choices.js";
export type * from "./columns.js";
export type * from "./settings.js";
