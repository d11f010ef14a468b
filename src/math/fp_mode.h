/* The processor's floating-point state while Veer calculates: rounding to nearest, denormals kept, no exception traps. Any other state, set
 * by the caller or one of its libraries, would give different results. Afterwards the caller's state is restored, including its exception
 * flags. WebAssembly has only one state. On machines that are not listed here, the caller's state is kept; veer_createWorld fails if that
 * state rounds differently (exact.c). */
#ifndef VEER_MATH_FP_MODE_H
#define VEER_MATH_FP_MODE_H

#include <stdint.h>

#include "math/exact.h"

/* These functions are not inlined, because compilers move arithmetic on registers across inline assembly, but not across calls. */
#define VEER_SETS_FLOATS __attribute__((noinline, unused)) static

#if defined(__SSE2__)

/* MXCSR holds the exception masks, the modes and the flags. */
typedef uint32_t VeerFloatState;
VEER_SETS_FLOATS void veer_leaveFloats(const VeerFloatState *callers) { __asm__ volatile("ldmxcsr %0" : : "m"(*callers) : "memory"); }
VEER_SETS_FLOATS VeerFloatState veer_enterFloats(void) {
    const VeerFloatState own = 0x1F80u; /* all exceptions masked, all other bits 0 */
    VeerFloatState callers;
    __asm__ volatile("stmxcsr %0" : "=m"(callers) : : "memory");
    veer_leaveFloats(&own);
    return callers;
}

#elif defined(__aarch64__)

/* FPCR holds the modes, all 0 in the usual state, and FPSR the flags. */
typedef struct VeerFloatState {
    uint64_t modes, flags;
} VeerFloatState;
VEER_SETS_FLOATS VeerFloatState veer_enterFloats(void) {
    VeerFloatState callers;
    __asm__ volatile("mrs %0, fpcr" : "=r"(callers.modes) : : "memory");
    __asm__ volatile("mrs %0, fpsr" : "=r"(callers.flags) : : "memory");
    if (callers.modes) __asm__ volatile("msr fpcr, xzr" : : : "memory"); /* written only if needed, because writing is slow */
    return callers;
}
VEER_SETS_FLOATS void veer_leaveFloats(const VeerFloatState *callers) {
    if (callers->modes) __asm__ volatile("msr fpcr, %0" : : "r"(callers->modes) : "memory");
    __asm__ volatile("msr fpsr, %0" : : "r"(callers->flags) : "memory");
}

#elif defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__) && (!defined(__thumb__) || defined(__thumb2__))

/* FPSCR holds the modes and the flags. */
typedef uint32_t VeerFloatState;
VEER_SETS_FLOATS void veer_leaveFloats(const VeerFloatState *callers) { __asm__ volatile("vmsr fpscr, %0" : : "r"(*callers) : "memory"); }
VEER_SETS_FLOATS VeerFloatState veer_enterFloats(void) {
    const VeerFloatState own = 0;
    VeerFloatState callers;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(callers) : : "memory");
    veer_leaveFloats(&own);
    return callers;
}

#elif defined(__riscv_flen)

/* fcsr holds the rounding mode and the flags. */
typedef uintptr_t VeerFloatState;
VEER_SETS_FLOATS VeerFloatState veer_enterFloats(void) {
    VeerFloatState callers;
    __asm__ volatile("fscsr %0, zero" : "=r"(callers) : : "memory");
    return callers;
}
VEER_SETS_FLOATS void veer_leaveFloats(const VeerFloatState *callers) { __asm__ volatile("fscsr %0" : : "r"(*callers) : "memory"); }

#else

typedef uint32_t VeerFloatState;
static inline VeerFloatState veer_enterFloats(void) { return 0; }
static inline void veer_leaveFloats(const VeerFloatState *callers) { (void)callers; }

#endif

/* From this declaration to the end of the block, Veer's own floating-point state is set. */
#define VEER_OWN_FLOATS const VeerFloatState callersFloats __attribute__((cleanup(veer_leaveFloats), unused)) = veer_enterFloats()

#endif
