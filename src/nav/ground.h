/* Costs of the ground: a byte per cell of a layer. 0: no area covers the cell's center. The other numbers are in the order in which areas
 * that overlap take precedence: costs above 1, the largest last; FORBIDDEN, which paths do not enter; costs of at most 1 (roads and
 * bridges), the smallest last. The greatest number counts, so it does not matter in which order areas are added. A cost is rounded to one
 * of 16 steps per doubling. */
#ifndef VEER_NAV_GROUND_H
#define VEER_NAV_GROUND_H

#include <stdint.h>

enum {
    VEER_GROUND_PLAIN = 128,     /* cost of a cell without an area; costs of cells are in these units */
    VEER_GROUND_FORBIDDEN = 106, /* after the number of the largest cost, 100 */
    VEER_GROUND_CHEAPEST = 155   /* the number of the smallest cost, VEER_GROUND_LEAST */
};
#define VEER_GROUND_LEAST 0.125f /* smallest cost of an area, per unit of length */

/* Returns the number of a cost above 0. */
uint8_t veer_groundOf(float cost);

/* Returns the cost of a cell. Numbers beyond the last one, which only a saved world that was tampered with has, count as the last one. */
static inline uint32_t veer_groundCost(uint32_t ground) {
    const uint32_t rest = ground < VEER_GROUND_CHEAPEST ? VEER_GROUND_CHEAPEST - ground : 0; /* steps above the smallest cost */
    const uint32_t step = ground <= VEER_GROUND_FORBIDDEN ? ground + 48 : rest;
    return (16 + (step & 15u)) << (step >> 4);
}

/* Returns the greatest number in an array whose length is a multiple of 4; 0: there are no areas. */
uint32_t veer_greatestGround(const uint8_t *ground, uint32_t count);
/* Returns the smallest cost of cells among which this is the greatest number. */
static inline uint32_t veer_leastGroundCost(uint32_t greatest) {
    return greatest > VEER_GROUND_FORBIDDEN ? veer_groundCost(greatest) : VEER_GROUND_PLAIN;
}

#endif
