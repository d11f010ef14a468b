/* A step in three parts, between which games can change columns. */
#ifndef VEER_STEP_STEP_H
#define VEER_STEP_STEP_H

#include "core/world.h"

void veer_perceiveStage(VeerWorld *world, float dt);
void veer_decideStage(VeerWorld *world);
void veer_accelerateStage(VeerWorld *world);
/* Ends the step. moves: 0 if the caller has moved the agents. */
void veer_finishStage(VeerWorld *world, int moves);

#endif
