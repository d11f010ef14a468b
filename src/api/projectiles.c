/* Adds, removes and reads projectiles; move/projectiles.c moves them. */
#include "api/life_cycle.h"
#include "api/warnings.h"
#include "core/checks.h"
#include "core/ids.h"
#include "core/rows.h"
#include "core/world.h"
#include "math/math.h"
#include "move/ballistics.h"

/* Notes a shot that lands at once, and one that neither lands nor hits. */
static void noteMistakes(VeerWorld *world, const VeerProjectileDef *def) {
    const float gravity = world->header->def.gravityZ;
    if (gravity < 0.0f && def->z <= def->ground && def->velocityZ <= 0.0f) veer_note(world, VEER_WARNING_SHOT_LANDS);
    if (veer_same(gravity, 0.0f) && veer_same(def->velocityZ, 0.0f) && !def->hits && !def->stoppedBy) veer_note(world, VEER_WARNING_HITS_MISSING);
}

VeerResult veer_addProjectile(VeerWorldId id, const VeerProjectileDef *def, VeerProjectileId *projectile) {
    VeerCall call = veer_openCall(id, "veer_addProjectile");
    veer_beginAdd(&call, VEER_KIND_PROJECTILE, def, projectile);
    veer_needDef(&call, VEER_GROUP_PROJECTILE, def);
    if (call.result == VEER_OK && !VEER_IS_NULL(def->owner)) veer_needSlot(&call, VEER_KIND_AGENT, def->owner.bits, "def.owner");
    uint32_t slot = veer_endAdd(&call, VEER_KIND_PROJECTILE, projectile);
    if (call.result != VEER_OK) return call.result;
    call.world->projectiles[slot].def = *def;
    veer_plainZeros(VEER_GROUP_PROJECTILE, &call.world->projectiles[slot].def);
    noteMistakes(call.world, def);
    return VEER_OK;
}

VeerResult veer_removeProjectile(VeerWorldId id, VeerProjectileId projectile) {
    VeerCall call = veer_openCall(id, "veer_removeProjectile");
    uint32_t slot = veer_beginRemove(&call, VEER_KIND_PROJECTILE, projectile.bits);
    if (call.result != VEER_OK) return call.result;
    call.world->projectiles[slot] = (VeerProjectileRecord){0};
    veer_releaseSlot(call.world, VEER_KIND_PROJECTILE, slot);
    return VEER_OK;
}

VeerResult veer_getProjectile(VeerWorldId id, VeerProjectileId projectile, VeerProjectileDef *def) {
    VeerCall call = veer_openCall(id, "veer_getProjectile");
    uint32_t slot = veer_beginGet(&call, VEER_KIND_PROJECTILE, projectile.bits, def);
    if (call.result == VEER_OK) *def = call.world->projectiles[slot].def;
    return call.result;
}

VeerResult veer_projectileLanding(VeerWorldId id, VeerProjectileId projectile, VeerLanding *out) {
    VeerCall call = veer_openCall(id, "veer_projectileLanding");
    uint32_t slot = veer_needThing(&call, VEER_KIND_PROJECTILE, projectile.bits);
    veer_needPointer(&call, out, "landing");
    if (call.result != VEER_OK) return call.result;
    *out = (VeerLanding){0};
    return veer_predictLanding(call.world, slot, out) ? VEER_OK : VEER_NO_RESULT;
}
