/* Warnings that calls note for veer_warnings, because the state does not show the mistake later. */
#ifndef VEER_API_WARNINGS_H
#define VEER_API_WARNINGS_H

#include "core/world.h"

static inline void veer_note(VeerWorld *world, VeerWarningType type) { world->noted |= 1u << type; }

/* Returns whether an angle in radians, or a turn rate, is a multiple of `step`, a number that is common in degrees. */
static inline int veer_looksLikeDegrees(float radians, float step) {
    float size = radians < 0.0f ? -radians : radians;
    if (!(size >= step && size <= 3600.0f)) return 0;
    float steps = (float)(uint32_t)(size / step);
    return steps * step >= size;
}

#endif
