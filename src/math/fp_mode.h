/* How the processor rounds while Veer calculates: to nearest, with denormals, whatever the caller or another library has set. Other modes
 * would give different bits. The caller's mode is restored afterwards. WebAssembly has only this one. */
#ifndef VEER_MATH_FP_MODE_H
#define VEER_MATH_FP_MODE_H

#include <stdint.h>

#include "math/exact.h"

#if defined(__SSE2__)
#include <emmintrin.h>

/* Exceptions masked, rounding to nearest, no flush to zero; the low six bits are flags that only ever rise. */
static inline uint32_t veer_enterFloats(void) {
    uint32_t callers = _mm_getcsr();
    _mm_setcsr((callers & 0x3Fu) | 0x1F80u);
    return callers;
}
static inline void veer_leaveFloats(uint32_t callers) { _mm_setcsr((_mm_getcsr() & 0x3Fu) | (callers & ~0x3Fu)); }

#elif defined(__aarch64__)

/* Rounding mode, flush to zero, default NaN and traps are all 0 in the usual mode. */
static inline uint32_t veer_enterFloats(void) {
    uint64_t callers;
    __asm__ volatile("mrs %0, fpcr" : "=r"(callers));
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0));
    return (uint32_t)callers;
}
static inline void veer_leaveFloats(uint32_t callers) { __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)callers)); }

#elif defined(__riscv_flen)

static inline uint32_t veer_enterFloats(void) {
    uint32_t callers;
    __asm__ volatile("fsrmi %0, 0" : "=r"(callers));
    return callers;
}
static inline void veer_leaveFloats(uint32_t callers) { __asm__ volatile("fsrm %0" : : "r"(callers)); }

#else

static inline uint32_t veer_enterFloats(void) { return 0; }
static inline void veer_leaveFloats(uint32_t callers) { (void)callers; }

#endif

#endif
