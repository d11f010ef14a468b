/* Code shared by all fuzz targets: bytes read as numbers, settings drawn from the table's rows, and HOLDS, which aborts if a condition is
 * violated. A target is one C file with LLVMFuzzerTestOneInput (libFuzzer); `npm run fuzz -- TARGET SECONDS` builds and runs it. After the
 * last byte everything reads as 0, so that short inputs are useful too. */
#ifndef VEER_FUZZ_H
#define VEER_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/schema.h"
#include "core/world.h"
#include "math/math.h"

typedef struct Fuzz {
    const uint8_t *at, *end;
} Fuzz;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define HOLDS(condition) fuzz_holds(!!(condition), __FILE__, __LINE__, #condition)
static inline void fuzz_holds(int kept, const char *file, int line, const char *text) {
    if (kept) return;
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, text);
    abort();
}

static inline int fuzz_more(const Fuzz *in) { return in->at < in->end; }
static inline uint32_t fuzz_byte(Fuzz *in) { return in->at < in->end ? *in->at++ : 0; }
static inline uint32_t fuzz_word(Fuzz *in) {
    uint32_t word = fuzz_byte(in);
    word |= fuzz_byte(in) << 8;
    word |= fuzz_byte(in) << 16;
    return word | fuzz_byte(in) << 24;
}
/* Returns a number from 0 to count - 1. */
static inline uint32_t fuzz_under(Fuzz *in, uint32_t count) { return (count > 256 ? fuzz_word(in) : fuzz_byte(in)) % count; }

/* Returns 1 for one byte in `times`. */
static inline int fuzz_seldom(Fuzz *in, uint32_t times) { return fuzz_byte(in) % times == times - 1; }

/* Returns an ordinary number, up to 2048 in sixteenths. */
static inline float fuzz_number(Fuzz *in) {
    uint32_t low = fuzz_byte(in);
    return (float)((int32_t)(low | fuzz_byte(in) << 8) - 32768) * 0.0625f;
}

/* Returns a float: mostly an ordinary number, sometimes a difficult one, sometimes arbitrary bits. */
static inline float fuzz_float(Fuzz *in) {
    static const float hard[] = {0.0f,   -0.0f, VEER_INF, -VEER_INF, 1e-45f, -1e-40f, 3.4e38f,    -3.4e38f,
                                 1e-20f, 1e6f,  -1e6f,    1000001,   1e-6f,  1.0f,    3.1415927f, 16777216};
    uint32_t kind = fuzz_byte(in);
    if (kind < 200) return fuzz_number(in);
    if (kind < 200 + sizeof hard / sizeof *hard) return hard[kind - 200];
    return veer_fromBits(fuzz_word(in));
}

/* Returns a size or a speed, which is rarely negative. */
static inline float fuzz_size(Fuzz *in) {
    float size = fuzz_float(in);
    return size < 0.0f && !fuzz_seldom(in, 32) ? -size : size;
}

static inline VeerVec3 fuzz_point(Fuzz *in) {
    VeerVec3 point;
    point.x = fuzz_number(in);
    point.y = fuzz_number(in);
    point.z = fuzz_byte(in) % 4 ? 0.0f : fuzz_number(in);
    return point;
}
/* Returns a point that may be invalid. */
static inline VeerVec3 fuzz_anyPoint(Fuzz *in) {
    VeerVec3 point = fuzz_point(in);
    if (fuzz_seldom(in, 8)) point.x = fuzz_float(in);
    if (fuzz_seldom(in, 16)) point.y = fuzz_float(in);
    if (fuzz_seldom(in, 16)) point.z = fuzz_float(in);
    return point;
}

/* Fills a struct of numbers with floats and small whole numbers. */
static inline void fuzz_lanes(Fuzz *in, void *lanes, size_t size) {
    for (size_t i = 0; i + sizeof(VeerLane) <= size; i += sizeof(VeerLane)) {
        VeerLane lane = {.u32 = fuzz_byte(in)};
        if (lane.u32 % 4) lane.f32 = fuzz_float(in);
        memcpy((char *)lanes + i, &lane, sizeof lane);
    }
}

/* Returns a value for a row of the table: an end of its range, a value in between, or arbitrary bits. */
static inline VeerLane fuzz_value(Fuzz *in, const VeerRow *row) {
    VeerLane lane = row->initial;
    uint32_t kind = fuzz_byte(in), room = row->max.u32 - row->min.u32;
    if (kind < 24) return row->min;
    if (kind < 48) return row->max;
    if (kind >= 248 && row->type[0] == 'f') return (VeerLane){.f32 = fuzz_float(in)};
    if (kind >= 248) return (VeerLane){.u32 = fuzz_word(in)};
    if (row->type[0] != 'f')
        lane.u32 = room == 0xFFFFFFFFu ? fuzz_word(in) : row->min.u32 + fuzz_under(in, room + 1);
    else
        lane.f32 = veer_clamp(fuzz_number(in), row->min.f32, row->max.f32);
    return lane;
}

/* Changes some settings of a group in a definition. */
static inline void fuzz_settings(Fuzz *in, uint32_t group, void *def) {
    uint32_t first = 0, count = 0;
    while (first < veer_settingCount && veer_rows[first].group != group) first++;
    while (first + count < veer_settingCount && veer_rows[first + count].group == group) count++;
    for (uint32_t edits = count ? fuzz_byte(in) % 8 : 0; edits; edits--) {
        const VeerRow *row = &veer_rows[first + fuzz_under(in, count)];
        VeerLane lane = fuzz_value(in, row);
        memcpy((char *)def + row->offset, &lane, sizeof lane);
    }
}

#endif
