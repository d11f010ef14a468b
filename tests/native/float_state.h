/* Reads and writes the processor's whole floating-point state: modes, exception masks and exception flags. fegetround is not sufficient: on
 * x86-64 it reads the x87 unit, while Veer and its callers calculate with SSE. On machines that are not listed here, and in WebAssembly, no
 * state can be set. */
#ifndef VEER_TESTS_FLOAT_STATE_H
#define VEER_TESTS_FLOAT_STATE_H

#include <stdint.h>

/* rounds: 1 if, in this state, 1 plus a small number gives the next float above 1. */
typedef struct HostState {
    const char *name;
    uint64_t bits;
    int rounds;
} HostState;

#if defined(__SSE2__)
#include <xmmintrin.h>

/* MXCSR: bits 0 to 5 are the flags, bit 6 treats denormals as zero, 7 to 12 mask exceptions, 13 and 14 set the rounding, 15 flushes to
 * zero. */
static inline uint64_t floatState(void) { return _mm_getcsr(); }
static inline void setFloatState(uint64_t state) { _mm_setcsr((uint32_t)state); }
static const HostState hostStates[] = {
    {"as a program starts", 0x1F80, 0},
    {"with all flags raised", 0x1FBF, 0},
    {"rounding up, with flush to zero and denormals are zero", 0xDFC0, 1},
    {"rounding down, with every exception trapped", 0x2000, 0},
    {"rounding to zero, with one flag, denormals are zero and two traps", 0x7960, 0},
};

#elif defined(__aarch64__)

/* FPCR in the upper half, FPSR in the lower half. FPCR: bits 22 and 23 are the rounding mode, bit 24 is flush-to-zero, bit 25 makes every
 * NaN the default one. FPSR: bits 0 to 4 and 7 are the exception flags. */
static inline uint64_t floatState(void) {
    uint64_t modes, flags;
    __asm__ volatile("mrs %0, fpcr\n\tmrs %1, fpsr" : "=r"(modes), "=r"(flags));
    return modes << 32 | flags;
}
static inline void setFloatState(uint64_t state) {
    __asm__ volatile("msr fpcr, %0\n\tmsr fpsr, %1" : : "r"(state >> 32), "r"(state & 0xFFFFFFFFu) : "memory");
}
static const HostState hostStates[] = {
    {"as a program starts", 0, 0},
    {"with all flags raised", 0x9F, 0},
    {"rounding up, with flush to zero", (uint64_t)0x01400000 << 32, 1},
    {"rounding down, with default NaN and one flag", (uint64_t)0x02800000 << 32 | 0x10, 0},
};

#elif defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__)

/* FPSCR: the modes are as in FPCR, the flags as in FPSR. */
static inline uint64_t floatState(void) {
    uint32_t state;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(state));
    return state & 0x0FFFFFFFu; /* without the flags that comparisons set */
}
static inline void setFloatState(uint64_t state) { __asm__ volatile("vmsr fpscr, %0" : : "r"((uint32_t)state) : "memory"); }
static const HostState hostStates[] = {
    {"as a program starts", 0, 0},
    {"with all flags raised", 0x9F, 0},
    {"rounding up, with flush to zero", 0x01400000, 1},
    {"rounding down, with default NaN and one flag", 0x02800010, 0},
};

#elif defined(__riscv_flen)

/* fcsr: bits 0 to 4 are the flags, 5 to 7 set the rounding. */
static inline uint64_t floatState(void) {
    uintptr_t state;
    __asm__ volatile("frcsr %0" : "=r"(state));
    return state;
}
static inline void setFloatState(uint64_t state) { __asm__ volatile("fscsr %0" : : "r"((uintptr_t)state) : "memory"); }
static const HostState hostStates[] = {
    {"as a program starts", 0, 0},
    {"with all flags raised", 0x1F, 0},
    {"rounding up", 0x60, 1},
    {"rounding down, with one flag", 0x41, 0},
};

#else

static inline uint64_t floatState(void) { return 0; }
static inline void setFloatState(uint64_t state) { (void)state; }
static const HostState hostStates[] = {{"the only one", 0, 0}};

#endif

enum { HOST_STATES = sizeof hostStates / sizeof *hostStates };

/* Sets a state that changes results, as a library may do silently. */
static inline void spoilFloatState(void) {
    for (uint32_t i = 0; i < HOST_STATES; i++)
        if (hostStates[i].rounds) setFloatState(hostStates[i].bits);
}

/* Arguments of calls by their types (src/build/calls.mjs), taken from the world `fresh`. Lists have room for all items. */
#define GIVEN_WORLD fresh.world
#define GIVEN_ID(KIND) ID_##KIND
#define GIVEN_ANY ID_AGENT
#define GIVEN_POINT ((VeerVec3){71.3f, 19.1f, 0.0f})
#define GIVEN_FLOAT 0.37f
#define GIVEN_NUMBER 32u
#define GIVEN_LANES(value) memset(&(value), 0, sizeof(value))
#define GIVEN_ROOM 32u
#define GIVEN_POINTER(pointer) (pointer)
#define ID_AGENT fresh.busy.agents[1].bits
#define ID_BRAIN fresh.maze.bits
#define ID_PATH fresh.busy.route.bits
#define ID_OBSTACLE fresh.busy.disc.bits
#define ID_PROJECTILE fresh.shot.bits
#define ID_LINK fresh.link.bits
#define ID_FLOW fresh.flow.bits
#define ID_MESH fresh.mesh.bits
#define ID_HEIGHTS fresh.heights.bits
#define ID_TILES fresh.tiles.bits

#endif
