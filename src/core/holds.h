/* The files that a build contains. The library and the WebAssembly of "veer" contain all files; the WebAssembly of "veer/flat" is linked
 * without the files that src/build/flat.mk lists. VEER_HOLDS(room_file) is 1 or 0 at compile time. Every call into a file of that list is
 * made only if VEER_HOLDS is 1 for the file, so the compiler removes the call where the file is left out. */
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
