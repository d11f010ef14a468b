/* Prints the addresses of the functions that one step enters, each address once, in the order of the first calls. The program is compiled
 * with -finstrument-functions, like the files that it traces (tests/promises.mjs). The world contains a crowd of two brains that blend seek
 * and avoidAgents. */
#include <veer/veer.h>

#include <stdint.h>
#include <stdio.h>

#define UNTRACED __attribute__((no_instrument_function))
enum { MOST = 4096 };

static void *entered[MOST];
static int count, isTracing;

void __cyg_profile_func_enter(void *function, void *caller) UNTRACED;
void __cyg_profile_func_exit(void *function, void *caller) UNTRACED;

void __cyg_profile_func_enter(void *function, void *caller) {
    int i = 0;
    (void)caller;
    if (!isTracing) return;
    while (i < count && entered[i] != function) i++;
    if (i == count && count < MOST) entered[count++] = function;
}
void __cyg_profile_func_exit(void *function, void *caller) { (void)function, (void)caller; }

UNTRACED int main(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world;
    if (veer_createWorld(&def, &world) != VEER_OK) return 1;
    VeerBrainDef brain = veer_defaultBrainDef();
    brain.crowd = VEER_CROWD_RECIPROCAL;
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_SEEK);
    brain.behaviors[brain.behaviorCount++] = veer_behavior(VEER_BEHAVIOR_AVOID_AGENTS);
    VeerAgentDef agent = veer_defaultAgentDef();
    for (int i = 0; i < 8; i++) {
        VeerAgentId id;
        if (i % 4 == 0 && veer_addBrain(world, &brain, &agent.brain) != VEER_OK) return 1;
        agent.x = 3.0f * (float)i;
        if (veer_addAgent(world, &agent, &id) != VEER_OK) return 1;
        if (veer_setTargetPoint(world, id, (VeerVec3){500, 100.0f * (float)(i % 3), 0}) != VEER_OK) return 1;
    }
    for (int i = 0; i < 10; i++) veer_step(world, 1.0f / 60);
    isTracing = 1;
    veer_step(world, 1.0f / 60);
    isTracing = 0;
    for (int i = 0; i < count; i++) printf("0x%zx\n", (size_t)(uintptr_t)entered[i]);
    return 0;
}
