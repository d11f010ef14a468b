/* The session's calls about flight: pure functions, projectiles, jump links. */
#include "core/checks.h"
#include "core/rows.h"
#include "core/world.h"
#include "session.h"

VeerResult call_defaultFlight(Session *session) {
    VeerFlight flight = veer_defaultFlight(session_world(session));
    HOLDS(veer_checkDef(NULL, VEER_GROUP_FLIGHT, &flight, "", "", VEER_NONE) == VEER_OK);
    return VEER_OK;
}
VeerResult call_landing(Session *session) {
    Fuzz *in = &session->in;
    VeerFlight flight = veer_defaultFlight(session_world(session));
    VeerLanding landing;
    flight.position = fuzz_anyPoint(in);
    flight.velocity = fuzz_anyPoint(in);
    if (fuzz_seldom(in, 4)) flight.gravity = fuzz_anyPoint(in);
    return veer_landing(SESSION_MAYBE(&flight), fuzz_float(in), SESSION_MAYBE(&landing));
}

VeerResult call_defaultAimQuery(Session *session) {
    VeerAimQuery query = veer_defaultAimQuery(session_world(session));
    HOLDS(veer_checkDef(NULL, VEER_GROUP_AIM, &query, "", "", VEER_NONE) == VEER_OK);
    return VEER_OK;
}
VeerResult call_aim(Session *session) {
    Fuzz *in = &session->in;
    VeerAimQuery query = veer_defaultAimQuery(session_world(session));
    VeerAim aim;
    query.from = fuzz_anyPoint(in);
    query.to = fuzz_anyPoint(in);
    query.speed = fuzz_size(in);
    if (fuzz_seldom(in, 2)) query.targetVelocity = fuzz_anyPoint(in);
    if (fuzz_seldom(in, 4)) query.gravity = fuzz_anyPoint(in);
    if (fuzz_seldom(in, 4)) query.maxTime = fuzz_float(in);
    query.arc = fuzz_byte(in) % 2;
    return veer_aim(SESSION_MAYBE(&query), SESSION_MAYBE(&aim));
}

/* ---- projectiles */

VeerResult call_addProjectile(Session *session) {
    VeerProjectileDef def = veer_defaultProjectileDef();
    VeerVec3 from = fuzz_point(&session->in), velocity = fuzz_point(&session->in);
    VeerProjectileId id = {0};
    def.x = from.x;
    def.y = from.y;
    def.velocityX = velocity.x;
    def.velocityZ = velocity.y;
    def.hits = fuzz_byte(&session->in);
    fuzz_settings(&session->in, VEER_GROUP_PROJECTILE, &def);
    def.owner = fuzz_seldom(&session->in, 2) ? SESSION_ID(Agent, AGENT) : veer_nullAgent;
    VeerResult result = veer_addProjectile(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_PROJECTILE, result, id.bits);
}
/* ---- jump links */

static VeerLinkDef linkDef(Session *session) {
    VeerLinkDef def = veer_defaultLinkDef();
    VeerVec3 from = fuzz_point(&session->in), to = fuzz_point(&session->in);
    def.fromX = from.x;
    def.fromY = from.y;
    def.toX = to.x;
    def.toY = to.y;
    def.toZ = to.z;
    fuzz_settings(&session->in, VEER_GROUP_LINK, &def);
    return def;
}
VeerResult call_addLink(Session *session) {
    VeerLinkDef def = linkDef(session);
    VeerLinkId id = {0};
    VeerResult result = veer_addLink(session_world(session), SESSION_MAYBE(&def), SESSION_MAYBE(&id));
    HOLDS((result == VEER_OK) == !VEER_IS_NULL(id));
    return session_keep(session, VEER_KIND_LINK, result, id.bits);
}
VeerResult call_setLink(Session *session) {
    VeerLinkDef def = linkDef(session);
    return veer_setLink(session_world(session), SESSION_ID(Link, LINK), SESSION_MAYBE(&def));
}
VeerResult call_takeJump(Session *session) {
    VeerWorldId world = session_world(session);
    VeerAgentId agent = SESSION_ID(Agent, AGENT);
    return veer_takeJump(world, agent, fuzz_seldom(&session->in, 8) ? veer_nullLink : SESSION_ID(Link, LINK));
}
