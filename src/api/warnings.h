/* What calls note for veer_warnings because the state does not show it afterwards. */
#ifndef VEER_API_WARNINGS_H
#define VEER_API_WARNINGS_H

#include "core/world.h"

static inline void veer_note(VeerWorld *world, VeerWarningType type) { world->noted |= 1u << type; }

/* Whether an angle, or a turn rate, in radians is a multiple of this number, which is a usual step of degrees. */
static inline int veer_looksLikeDegrees(float radians, float step) {
    float size = radians < 0.0f ? -radians : radians;
    if (!(size >= step && size <= 3600.0f)) return 0;
    float steps = (float)(uint32_t)(size / step);
    return steps * step >= size;
}

#endif
