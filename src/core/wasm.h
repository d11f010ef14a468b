/* Functions that only the JavaScript package calls. Public calls do not need this: src/build/calls.mjs exports them. */
#ifndef VEER_CORE_WASM_H
#define VEER_CORE_WASM_H

/* Declares veer_wasm_name, exports it under the given name, and begins its definition. */
#define WASM_AS(exported, Type, name, ...) \
    __attribute__((used, visibility("default"), export_name(exported))) Type veer_wasm_##name(__VA_ARGS__); \
    Type veer_wasm_##name(__VA_ARGS__)
#define WASM(Type, name, ...) WASM_AS("veer_wasm_" #name, Type, name, __VA_ARGS__)

#endif
