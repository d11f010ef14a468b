/* The files that a build holds. The library and the WebAssembly of "veer" hold all files; that of "veer/flat" is linked without those that
 * src/build/flat.mk lists. VEER_HOLDS(room_file) is 1 or 0 at compile time. A call into a file of that list stands behind it, so that the
 * compiler removes the call where the file is left out. */
#ifndef VEER_CORE_HOLDS_H
#define VEER_CORE_HOLDS_H

#ifdef VEER_FLAT
#include "flat/holds.inl" /* written by emscripten.mk from the list: VEER_HOLDS_move_jumps is 0 */
#define VEER_HOLDS(file) VEER_HOLDS_##file
#define VEER_HOLDS_ALL 0
#else
#define VEER_HOLDS(file) 1
#define VEER_HOLDS_ALL 1
#endif

#endif
