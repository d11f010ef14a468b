/* The numbers of the costs of the ground. */
#include "nav/ground.h"

#include "math/math.h"

#define MOST 100.0f
#define STEPS_TO_ONE 48u /* steps from the smallest cost to a cost of 1 */

uint8_t veer_groundOf(float cost) {
    if (!veer_isFinite(cost)) return VEER_GROUND_FORBIDDEN;
    float share = (float)VEER_GROUND_PLAIN * veer_clamp(cost, VEER_GROUND_LEAST, MOST);
    uint32_t step = 0;
    for (; share >= 32.0f; share *= 0.5f) step += 16;
    step += (uint32_t)(share + 0.5f) - 16;
    if (cost > 1.0f && step == STEPS_TO_ONE) step++; /* a cost above 1 must not be rounded to 1 or less */
    return (uint8_t)(step > STEPS_TO_ONE ? step - STEPS_TO_ONE : VEER_GROUND_CHEAPEST - step);
}

uint32_t veer_greatestGround(const uint8_t *ground, uint32_t count) {
    uint32_t greatest = 0;
    for (uint32_t first = 0; first < count; first += 4) {
        uint32_t word;
        __builtin_memcpy(&word, ground + first, sizeof word);
        for (; word; word >>= 8)
            if ((word & 0xFFu) > greatest) greatest = word & 0xFFu;
    }
    return greatest;
}
