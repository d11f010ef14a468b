/* Measures: how well a run went, in numbers to compare brains by. Part of veer.h. */
#ifndef VEER_MEASURES_H
#define VEER_MEASURES_H

/* ---- measures: arrivals, contacts, standing, turning and other figures of a span of steps, for all agents or for a group. The world needs
 * capacity.measures 1; without it, steps take no time for this. Measuring does not change what agents do, and has no part in the hash; what
 * has been measured so far is saved and restored with the world. */

/* The rows SET_x(measure, ...) of the table give defaults and ranges. */
typedef struct VeerMeasureDef {
    float reach;     /* distance from its goal at which an agent has arrived, in u; 0: its radius */
    float meter;     /* length of a meter in u, for `energy` */
    float cellSize;  /* cells for the shortest ways, in u; 0: straight lines */
    float clearance; /* distance of the shortest ways from obstacles, in u; 0: the largest radius of an agent */
} VeerMeasureDef;
VEER_WASM VeerMeasureDef veer_defaultMeasureDef(void);

/* The rows MEASURE(...) of the table say what each is. */
typedef struct VeerMeasures {
#define MEASURE(name, unit, doc) float name;
#include "veer_schema.inl"
} VeerMeasures;

/* Begins a span: forgets what was measured before. An agent that is added later is measured from its first step on. With a cellSize, the
 * shortest ways to the goals that agents have now lead around static obstacles, which takes one path search per agent; the ways to later
 * goals are straight. Errors: NULL, RANGE, FULL (capacity.measures, capacity.navCells), BUSY, FLAT. */
VEER_WASM VeerResult veer_startMeasures(VeerWorldId world, const VeerMeasureDef *def);
/* Returns the measures of the span so far, of agents whose `group` has a bit of the mask. Errors: NULL, FULL (capacity.measures). */
VEER_WASM VeerResult veer_measure(VeerWorldId world, uint32_t mask, VeerMeasures *measures);

#endif
