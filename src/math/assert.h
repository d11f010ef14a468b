/* Assertions of what Veer itself guarantees. A failed one is a bug of Veer, never a caller's mistake, which is answered with a status.
 * Builds without NDEBUG check the condition and stop with the file, the line and the condition; other builds compile it and never
 * evaluate it. In WebAssembly assertions are off, because a message would need imports. A condition changes nothing, so results do not
 * depend on it. */
#ifndef VEER_MATH_ASSERT_H
#define VEER_MATH_ASSERT_H

#if defined(NDEBUG) || defined(__wasm__)
#define VEER_ASSERT(condition) ((void)(1 || (condition)))
#else
#include <assert.h>
#define VEER_ASSERT(condition) assert(condition)
#endif

#endif
