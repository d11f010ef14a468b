/* Firing, removing and asking projectiles: the calls. They stand beside the flow of a step, which is projectiles.c. */
#include "core/definitions.h"
#include "core/error.h"
#include "core/ids.h"
#include "core/registry.h"
#include "core/world.h"
#include "move/ballistics.h"

/* The world and the slot of a projectile, or a failure. */
static VeerResult open(VeerWorldId id, VeerProjectileId projectile, const char *call, VeerWorld **world) {
    uint32_t slot;
    *world = veer_world(id, call);
    return *world ? veer_needId(*world, VEER_KIND_PROJECTILE, projectile.bits, call, "projectile", &slot) : VEER_E_WORLD;
}

VeerResult veer_addProjectile(VeerWorldId id, const VeerProjectileDef *def, VeerProjectileId *projectile) {
    static const char call[] = "veer_addProjectile";
    VeerWorld *world = veer_world(id, call);
    uint32_t owner;
    if (projectile) *projectile = veer_nullProjectile;
    if (!world) return VEER_E_WORLD;
    if (!def || !projectile) return veer_fail(world, VEER_E_NULL, call, def ? "projectile" : "def", VEER_NONE, 0);
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    VeerResult result = veer_checkDef(world, VEER_GROUP_PROJECTILE, def, call, "def", VEER_NONE);
    if (result == VEER_OK && !VEER_IS_NULL(def->owner))
        result = veer_needId(world, VEER_KIND_AGENT, def->owner.bits, call, "def.owner", &owner);
    if (result != VEER_OK) return result;
    uint32_t slot = veer_acquireSlot(world, VEER_KIND_PROJECTILE);
    if (slot == VEER_NONE)
        return veer_fail(world, VEER_E_FULL, call, "capacity.projectiles", VEER_NONE, (double)world->header->def.capacity.projectiles);
    world->projectiles[slot].def = *def;
    world->projectiles[slot].def.reserved = 0;
    projectile->bits = veer_makeId(world, VEER_KIND_PROJECTILE, slot);
    return VEER_OK;
}

VeerResult veer_removeProjectile(VeerWorldId id, VeerProjectileId projectile) {
    static const char call[] = "veer_removeProjectile";
    VeerWorld *world;
    VeerResult result = open(id, projectile, call, &world);
    if (result != VEER_OK) return result;
    if (world->stage != VEER_STAGE_IDLE) return veer_fail(world, VEER_E_BUSY, call, "world", VEER_NONE, 0);
    world->projectiles[veer_slotOf(projectile.bits)] = (VeerProjectileRecord){0};
    veer_releaseSlot(world, VEER_KIND_PROJECTILE, veer_slotOf(projectile.bits));
    return VEER_OK;
}

VeerResult veer_getProjectile(VeerWorldId id, VeerProjectileId projectile, VeerProjectileDef *def) {
    static const char call[] = "veer_getProjectile";
    VeerWorld *world;
    VeerResult result = open(id, projectile, call, &world);
    if (result != VEER_OK) return result;
    if (!def) return veer_fail(world, VEER_E_NULL, call, "def", VEER_NONE, 0);
    *def = world->projectiles[veer_slotOf(projectile.bits)].def;
    return VEER_OK;
}

VeerResult veer_projectileLanding(VeerWorldId id, VeerProjectileId projectile, VeerLanding *out) {
    static const char call[] = "veer_projectileLanding";
    VeerWorld *world;
    VeerResult result = open(id, projectile, call, &world);
    if (result != VEER_OK) return result;
    if (!out) return veer_fail(world, VEER_E_NULL, call, "landing", VEER_NONE, 0);
    *out = (VeerLanding){0};
    return veer_predictLanding(world, veer_slotOf(projectile.bits), out) ? VEER_OK : VEER_NO_RESULT;
}

VeerResult veer_projectiles(VeerWorldId id, VeerProjectileId *out, uint32_t *count) {
    static const char call[] = "veer_projectiles";
    VeerWorld *world = veer_world(id, call);
    if (!world) return VEER_E_WORLD;
    if (!count) return veer_fail(world, VEER_E_NULL, call, "count", VEER_NONE, 0);
    const VeerPool *pool = &world->header->pools[VEER_KIND_PROJECTILE];
    uint32_t room = *count;
    *count = pool->count;
    if (pool->count > room) {
        veer_fail(world, VEER_E_BUFFER, call, "count", VEER_NONE, room);
        veer_failNote(world, "% needed", pool->count, 0);
        return VEER_E_BUFFER;
    }
    if (pool->count && !out) return veer_fail(world, VEER_E_NULL, call, "out", VEER_NONE, 0);
    for (uint32_t slot = 0, found = 0; slot < pool->high; slot++)
        if (veer_isTaken(world, VEER_KIND_PROJECTILE, slot)) out[found++].bits = veer_makeId(world, VEER_KIND_PROJECTILE, slot);
    return VEER_OK;
}
