/* Keeps the compiler from changing results: with any compiler and any options, these sources compute the same bits or fail with an error.
 * Every file that calculates with floats includes this header before its first function. A product and a sum remain two operations, each of
 * which rounds; a fused multiply-add would round only once. */
#ifndef VEER_MATH_EXACT_H
#define VEER_MATH_EXACT_H

/* Apple numbers the versions of its Clang differently: its Clang 13 corresponds to LLVM's Clang 12. */
#if defined(__apple_build_version__)
#define VEER_OLDEST_CLANG 13
#else
#define VEER_OLDEST_CLANG 12
#endif
#if defined(__clang__) ? __clang_major__ < VEER_OLDEST_CLANG : !defined(__GNUC__) || __GNUC__ < 12
#error "Veer's sources need GCC 12 or newer, or Clang 12 or newer (Apple's: 13), on Windows clang or clang-cl; any compiler can link it"
#endif

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__NO_SIGNED_ZEROS__)
#error "Veer needs exact floating point: compile without -ffast-math, -Ofast and the options that are parts of it"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Veer needs float arithmetic in float: use SSE2 (-msse2 -mfpmath=sse) instead of x87"
#endif

#if defined(__clang__)
/* Undoes parts of -ffast-math for which Clang defines no macro. Clang does not support this pragma on all machines. The pragma cannot undo
 * -ffp-contract=fast alone. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wignored-pragmas"
#pragma float_control(precise, on)
#pragma clang diagnostic pop
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
/* GCC's vectorizer fuses products and sums in spite of the pragmas where the machine has such instructions. */
#if defined(__x86_64__) || defined(__i386__)
#if defined(__FMA__) || defined(__FMA4__) || defined(__AVX512F__)
#pragma GCC target("no-fma,no-fma4,no-avx512f")
#endif
#else
#pragma GCC optimize("no-tree-vectorize,no-tree-slp-vectorize")
#endif
#endif

#endif
