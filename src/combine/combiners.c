/* The table of combiners, indexed by a brain's choice and expanded from the rows of the schema. */
#include "combine/combine.h"

static const VeerCombiner *const combiners[VEER_COMBINE_COUNT] = {
#define COMBINER(name, NAME, traits, doc) VEER_HOLDS(combine_##name) ? &veer_combiner_##name : 0,
#include "veer_schema.inl"
};

const VeerCombiner *veer_combinerOf(const VeerBrainDef *brain) { return combiners[brain->combine]; }
