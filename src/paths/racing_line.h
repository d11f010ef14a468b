/* The line that a skilled driver takes through the width of a road: wide before a bend, close to the inside in its middle, and wide again
 * after it. Its curvature is lower than that of the center line, so cars can drive faster. */
#ifndef VEER_PATHS_RACING_LINE_H
#define VEER_PATHS_RACING_LINE_H

#include "math/vec3.h"

/* A road, divided into parts of equal length, and the racing line to compute. */
typedef struct VeerRacingLine {
    uint32_t parts;
    uint32_t isClosed;
    float room;         /* largest distance of the line from the center line, in u */
    const float *x, *y; /* center line at the ends of the parts: parts + 1 values */
    float *offset;      /* output: distance of the line to the left of the center line, in u; parts + 1 values */
} VeerRacingLine;

/* Rounds a number of parts up so that the nodes of the first passes, several parts apart, divide the road evenly. */
uint32_t veer_partsOfLine(uint32_t parts);

/* Computes the line. An open road's line starts and ends on the center line. */
void veer_makeRacingLine(const VeerRacingLine *line);

/* Returns the unit vector to the left of the road at the end k of a part. */
VeerVec3 veer_leftOfRoad(const VeerRacingLine *line, uint32_t k);

#endif
