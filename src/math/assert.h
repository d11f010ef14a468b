/* Assertions of Veer's own invariants. A failed assertion is a bug in Veer, never a caller's mistake, which is reported with a result code.
 * Builds without NDEBUG check the condition and stop with the file, the line and the condition; other builds compile the condition but
 * never evaluate it. In WebAssembly assertions are off, because a message would need imports. Conditions have no side effects, so results
 * do not depend on them. */
#ifndef VEER_MATH_ASSERT_H
#define VEER_MATH_ASSERT_H

#if defined(NDEBUG) || defined(__wasm__)
#define VEER_ASSERT(condition) ((void)(1 || (condition)))
#else
#include <assert.h>
#define VEER_ASSERT(condition) assert(condition)
#endif

#endif
