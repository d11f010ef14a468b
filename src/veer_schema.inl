/* The one table: everything that C and JavaScript must agree on is a row here.
 *
 * C expands it (veer.h, schema.c) into enums, parameter structs, defaults, dispatch and the description that veer_schema()
 * exports; JavaScript, the TypeScript types, the README's tables and the playground's sliders read that description.
 * Define the row macros you need, include this file, and the rest expand to nothing; all are undefined at the end.
 *
 * LIMIT(NAME, value, doc)
 * CHOICE_BEGIN(Type, TYPE, doc)  CHOICE(Type, TYPE, name, NAME, doc)  CHOICE_END(Type, TYPE)          an enum; the order is its values from 0
 * COMBINER(name, NAME, traits, doc)      a choice of Combine, and combine/name.c; traits: some of VeerCombinerTrait (core/definitions.h) with | between
 * COLUMN(name, NAME, type, lanes, keep, stage, unit, doc)      one flat array of the world, per agent
 *        type f32|u32; lanes ONE|MAP|SLOTS|STATE (per agent; MAP: one where capacity.slots is not 0, else none); keep SAVED (state: saved and hashed) or DERIVED (made anew every step)
 * SET_F(group, name, default, min, max, unit, doc)       a number of a definition; INF is allowed where max is INF
 * SET_U(group, name, default, min, max, unit, doc)       a whole number
 * SET_E(group, name, Type, DEFAULT, doc)                 a choice
 * BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc)  kind INTEREST (a goal), DANGER (fills the danger map of a context brain), or a
 *   part of a pipeline: TARGETER, DECOMPOSER, CONSTRAINT; traits: NONE, or some of VeerBehaviorTrait (core/definitions.h) with | between
 *   PARAM_F, PARAM_U (name, field, default, min, max, unit, doc)   PARAM_E(name, field, Type, DEFAULT, doc)
 *   PARAM_N: a PARAM_F that is a distance to look for agents in    PARAM_T: a PARAM_F that is the danger a goal puts up with
 * BEHAVIOR_END(name, Name)
 * EVENT(name, NAME, doc)     STAT(name, doc)     RESULT(NAME, value, doc)
 */
#ifndef LIMIT
#define LIMIT(NAME, value, doc)
#endif
#ifndef CHOICE_BEGIN
#define CHOICE_BEGIN(Type, TYPE, doc)
#define CHOICE(Type, TYPE, name, NAME, doc)
#define CHOICE_END(Type, TYPE)
#endif
#ifndef COMBINER
#define COMBINER(name, NAME, traits, doc) CHOICE(Combine, COMBINE, name, NAME, doc)
#endif
#ifndef COLUMN
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, doc)
#endif
#ifndef SET_F
#define SET_F(group, name, def, lo, hi, unit, doc)
#define SET_U(group, name, def, lo, hi, unit, doc)
#define SET_E(group, name, Type, def, doc)
#endif
#ifndef BEHAVIOR_BEGIN
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc)
#define BEHAVIOR_END(name, Name)
#endif
#ifndef PARAM_N
#define PARAM_N PARAM_F
#endif
#ifndef PARAM_T
#define PARAM_T PARAM_F
#endif
#ifndef PARAM_F
#define PARAM_F(name, field, def, lo, hi, unit, doc)
#define PARAM_U(name, field, def, lo, hi, unit, doc)
#define PARAM_E(name, field, Type, def, doc)
#endif
#ifndef EVENT
#define EVENT(name, NAME, doc)
#endif
#ifndef STAT
#define STAT(name, doc)
#endif
#ifndef RESULT
#define RESULT(NAME, value, doc)
#endif

/* ---- limits */
LIMIT(MAX_BEHAVIORS, 16, "behaviors in one brain")
LIMIT(MAX_PARAMS, 16, "parameters of one behavior")
LIMIT(MIN_SLOTS, 4, "fewest directions of a context map")
LIMIT(MAX_SLOTS, 64, "most directions of a context map")
LIMIT(MAX_STATE, 32, "most 4-byte lanes of memory that a brain's behaviors keep per agent")
LIMIT(MAX_AGENTS, 1048575, "most agents in one world (20 bits of an id)")
LIMIT(MAX_POINTS, 1048576, "most points of all paths and obstacles of a world together")
LIMIT(MAX_POLYGON, 4096, "most points of one polygon")
LIMIT(MAX_CUSTOM, 16, "custom behaviors that a C program can register per world")
LIMIT(DECISION_LANES, 7, "lanes of memory beside those of its behaviors that an agent needs whose brain does not think in every step")
LIMIT(BATCH, 64, "agents that a behavior handles in one call")
LIMIT(MAX_HISTORY, 600, "most steps that a world can be rolled back")
LIMIT(MAX_EVENTS, 1048576, "most events kept of one step")

/* ---- result codes: 0 is success, negative an error that changed nothing, positive a success with something to say */
RESULT(OK, 0, "done")
RESULT(NO_RESULT, 1, "there is no answer (no hit, no path near); nothing is wrong")
RESULT(CLAMPED, 2, "done, after a documented limit was applied")
RESULT(E_NULL, -1, "a required pointer is null")
RESULT(E_WORLD, -2, "no such world: it was destroyed, or never created")
RESULT(E_HANDLE, -3, "not an id of this kind")
RESULT(E_STALE, -4, "the id's owner was removed")
RESULT(E_WRONG_WORLD, -5, "the id belongs to another world")
RESULT(E_FULL, -6, "no room: reserve more first")
RESULT(E_RANGE, -7, "a value outside its range")
RESULT(E_NOT_FINITE, -8, "a value that is not a finite number")
RESULT(E_DT, -9, "a step length outside 1e-6 to 0.1 seconds")
RESULT(E_MEMORY, -10, "out of memory")
RESULT(E_EMPTY, -11, "no points")
RESULT(E_POLYGON, -12, "a polygon without area, or one that crosses or touches itself")
RESULT(E_BUSY, -13, "a stage was called out of order, or during a step")
RESULT(E_BUFFER, -14, "the buffer is too small")
RESULT(E_FORMAT, -15, "not a saved world")
RESULT(E_VERSION, -16, "a saved world of another version, layout or capacity")
RESULT(E_CORRUPT, -17, "a saved world that was damaged")
RESULT(E_INTERNAL, -18, "a broken invariant inside Veer: a bug")
RESULT(E_DIVERGED, -19, "the replay does not go as it was recorded")

/* ---- choices, definitions, behaviors */
#include "veer_choices.inl"

/* ---- definitions */
SET_U(world, seed, 1, 0, 4294967295, "", "seed of every random number of the world")
SET_U(world, dimensions, 2, 2, 3, "", "2: agents steer in x and y, z is height; 3: agents steer in x, y and z")
SET_E(world, edges, EdgeMode, NONE, "what happens at the edge of the bounds")
SET_F(world, minX, -1000000, -1000000, 1000000, "u", "left edge of the bounds")
SET_F(world, minY, -1000000, -1000000, 1000000, "u", "lower edge of the bounds")
SET_F(world, minZ, -1000000, -1000000, 1000000, "u", "near edge of the bounds")
SET_F(world, maxX, 1000000, -1000000, 1000000, "u", "right edge of the bounds")
SET_F(world, maxY, 1000000, -1000000, 1000000, "u", "upper edge of the bounds")
SET_F(world, maxZ, 1000000, -1000000, 1000000, "u", "far edge of the bounds")
SET_F(world, cellSize, 0, 0, 1000000, "u", "height of the agent grid's cells, which are a quarter as wide; 0 chooses one from the brains' neighbor distances")
SET_F(world, gravityX, 0, -1000000, 1000000, "u/s^2", "pull on projectiles and jumping agents")
SET_F(world, gravityY, 0, -1000000, 1000000, "u/s^2", "pull on projectiles and jumping agents")
SET_F(world, gravityZ, -400, -1000000, 1000000, "u/s^2", "pull on projectiles and jumping agents; z is height")
SET_F(world, stepTime, 0.016666668, 0.000001, 0.1, "s", "length of the fixed steps that advance() takes")
SET_U(world, maxCatchUp, 8, 1, 1000, "", "most steps of one advance(); the time beyond is dropped")
SET_U(capacity, agents, 64, 1, 1048575, "", "agents there is room for")
SET_U(capacity, brains, 8, 1, 65535, "", "brains there is room for")
SET_U(capacity, paths, 8, 1, 65535, "", "paths there is room for")
SET_U(capacity, obstacles, 32, 1, 1048575, "", "obstacles there is room for")
SET_U(capacity, points, 1024, 1, 1048576, "", "points of paths and obstacles there is room for, flattened curves included")
SET_U(capacity, projectiles, 32, 0, 65535, "", "projectiles there is room for")
SET_U(capacity, links, 16, 0, 65535, "", "jump links there is room for")
SET_U(capacity, flows, 4, 0, 65535, "", "flow fields there is room for")
SET_U(capacity, navCells, 0, 0, 1048576, "", "cells per navigation field there is room for; 0: no fields")
SET_U(capacity, navFields, 4, 0, 256, "", "navigation fields kept at a time: goals that agents share; more goals cost time, not correctness")
SET_U(capacity, slots, 16, 0, 64, "", "directions per context map there is room for; 0: no context maps")
SET_U(capacity, state, 8, 0, 39, "", "4-byte lanes per agent for the memory of behaviors, and 7 for brains with a thinkEvery over 1")
SET_U(capacity, events, 256, 1, 1048576, "", "events of one step there is room for; further ones are counted and lost")
SET_F(agent, x, 0, -1000000, 1000000, "u", "position")
SET_F(agent, y, 0, -1000000, 1000000, "u", "position")
SET_F(agent, z, 0, -1000000, 1000000, "u", "position; height in a planar world")
SET_F(agent, velocityX, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(agent, velocityY, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(agent, velocityZ, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(agent, orientation, 0, -1000000, 1000000, "rad", "where it faces, from +x towards +y; kept in (-pi, pi]")
SET_F(agent, radius, 8, 0, 100000, "u", "radius of its disc; 0 is a point")
SET_F(agent, mass, 1, 0.000001, 1000000000, "kg", "heavy agents turn slowly under the same maxForce")
SET_F(agent, maxSpeed, 100, 0, 1000000, "u/s", "top speed")
SET_F(agent, maxForce, INF, 0, INF, "kg u/s^2", "largest force; INF: only `response` limits how fast the velocity changes")
SET_U(agent, group, 1, 0, 4294967295, "bits", "groups it belongs to, a bit each")
SET_U(agent, detailLevel, 0, 0, 3, "", "how coarse its context maps are: each level halves the slots of its brain, down to 4; for who is far from the camera")
SET_U(agent, userData, 0, 0, 4294967295, "", "a number of the caller's; never read, not hashed")
SET_E(brain, combine, Combine, BLEND, "how its wishes become one decision")
SET_E(brain, blend, BlendMode, PLAIN, "how a blend adds up")
SET_F(brain, threshold, 0.2, 0, 1000, "maxSpeed", "priority: a group whose steering is smaller than this share of maxSpeed passes; rotation counts times the radius")
SET_U(brain, constraintSteps, 8, 1, 64, "", "pipeline: how often the goal may be moved to satisfy the constraints before the fallback acts")
SET_E(brain, actuator, Actuator, WALK, "pipeline: what plans the path")
SET_U(brain, thinkEvery, 1, 1, 60, "steps", "its agents perceive and decide in one of so many steps, each in its turn, and hold the decision in the others; they move in every step")
SET_U(context, slots, 16, 4, 64, "", "directions an agent considers")
SET_E(context, align, Align, GOAL, "where slot 0 points")
SET_E(context, falloff, Falloff, ANGLE, "how interest spreads to the slots")
SET_E(context, danger, DangerScale, DISTANCE, "how a hit becomes danger")
SET_E(context, merge, Merge, NONE, "how a map merges with the last one")
SET_F(context, keep, 0.8, 0, 1, "", "what is kept of the last map after 1/60 s")
SET_E(context, decide, Decide, DISTANCE, "how interest and danger make a decision")
SET_F(context, horizon, 1.5, 0.01, 60, "s", "decide `distance`: danger farther away than this does not count")
SET_E(context, pick, Pick, SPLINE, "how the direction is read from the decisions")
SET_F(context, hysteresis, 0.05, 0, 1, "", "by how much a new direction must beat the last one")
SET_E(context, speed, SpeedMode, VALUE, "how fast the agent goes in the chosen direction")
SET_F(context, crawl, 0.2, 0, 1, "", "share of maxSpeed at which an agent with no good direction feels its way")
SET_F(context, blockedAfter, 1, 0.05, 60, "s", "no way at all for this long raises `blocked`; no progress for half of it starts a detour along the obstacle")
SET_F(context, patience, 6, 0.05, 600, "s", "no progress towards the goal for this long raises `blocked` too")
SET_F(context, memoryTime, 3, 0.05, 60, "s", "time in which the danger of a direction that proved blocked fades to a third")
SET_E(locomotion, mode, MoveMode, VELOCITY, "how a decision becomes motion")
SET_F(locomotion, response, 10, 0, INF, "1/s", "rate at which the velocity approaches the desired one; INF: at once")
SET_E(locomotion, idle, Idle, COAST, "what an agent without an opinion does")
SET_F(locomotion, drag, 0, 0, 1000, "1/s", "rate at which a coasting agent slows down")
SET_F(locomotion, maxTurnRate, INF, 0, INF, "rad/s", "fastest turn of the velocity's direction, in volume worlds the true angle; while the wish lies farther round the agent slows down")
SET_F(locomotion, turningRadius, 20, 0, 1000000, "u", "mode `car`: least radius of a turn")
SET_U(locomotion, reverse, 0, 0, 1, "", "mode `car`: 1 lets it drive backwards towards what is behind it")
SET_E(locomotion, facing, Facing, VELOCITY, "where the orientation comes from; in mode `car` from driving")
SET_F(locomotion, maxRotation, 12.566371, 0, INF, "rad/s", "fastest turn of the orientation")
SET_F(locomotion, maxAngularAcceleration, 50, 0, INF, "rad/s^2", "fastest change of the rotation, facing `independent`")
SET_U(locomotion, contact, 1, 0, 1, "", "1: slides along obstacles and never enters them; 0: passes through")
SET_F(behavior, weight, 1, 0, 1000000, "", "share in a blend, which responds faster by the sum where that is over 1; scale of its interest or danger in a context brain, where interests over 1 keep their ratios")
SET_U(behavior, priority, 0, 0, 255, "", "priority: its group; lower numbers come first")
SET_E(behavior, target, TargetKind, OWN, "what it is about")
SET_F(behavior, targetX, 0, -1000000, 1000000, "u", "target `point`")
SET_F(behavior, targetY, 0, -1000000, 1000000, "u", "target `point`")
SET_F(behavior, targetZ, 0, -1000000, 1000000, "u", "target `point`")
SET_U(behavior, targetGroup, 4294967295, 0, 4294967295, "bits", "target `nearest`: any of these groups")
SET_F(path, radius, 20, 0, 1000000, "u", "half the width of the path")
SET_F(path, flatness, 0.25, 0.0001, 1000, "u", "a smooth path is flattened until no chord is farther than this from the curve")
SET_U(path, closed, 0, 0, 1, "", "1: the last point leads to the first")
SET_U(path, smooth, 0, 0, 1, "", "1: a centripetal Catmull-Rom curve through the points; 0: straight segments")
SET_E(obstacle, kind, ObstacleKind, CIRCLE, "its shape")
SET_F(obstacle, x, 0, -1000000, 1000000, "u", "center; points are relative to it")
SET_F(obstacle, y, 0, -1000000, 1000000, "u", "center; points are relative to it")
SET_F(obstacle, z, 0, -1000000, 1000000, "u", "center")
SET_F(obstacle, velocityX, 0, -1000000, 1000000, "u/s", "it moves at this velocity; predictions count it")
SET_F(obstacle, velocityY, 0, -1000000, 1000000, "u/s", "it moves at this velocity; predictions count it")
SET_F(obstacle, velocityZ, 0, -1000000, 1000000, "u/s", "it moves at this velocity; predictions count it")
SET_F(obstacle, radius, 0, 0, 100000, "u", "radius of a circle; half thickness of segments; rounding of the corners of boxes and polygons, which grow by it")
SET_F(obstacle, halfWidth, 10, 0, 1000000, "u", "half the width of a box")
SET_F(obstacle, halfHeight, 10, 0, 1000000, "u", "half the height of a box")
SET_F(obstacle, halfDepth, 10, 0, 1000000, "u", "half the depth (along z) of a box in a volume world")
SET_F(obstacle, angle, 0, -1000000, 1000000, "rad", "turn of a box or polygon about its center; in volume worlds about z")
SET_U(obstacle, hollow, 0, 0, 1, "", "1: only the outline of a box or polygon blocks, so that agents can be inside")
SET_U(obstacle, closed, 0, 0, 1, "", "segment: 1 joins the last point to the first")
SET_U(obstacle, group, 1, 0, 4294967295, "bits", "groups it belongs to, for masks")

SET_F(projectile, x, 0, -1000000, 1000000, "u", "position")
SET_F(projectile, y, 0, -1000000, 1000000, "u", "position")
SET_F(projectile, z, 0, -1000000, 1000000, "u", "position; height")
SET_F(projectile, velocityX, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(projectile, velocityY, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(projectile, velocityZ, 0, -1000000, 1000000, "u/s", "velocity")
SET_F(projectile, radius, 2, 0, 100000, "u", "radius of its ball")
SET_F(projectile, ground, 0, -1000000, 1000000, "u", "height at which it lands on its way down")
SET_F(projectile, lifeTime, 10, 0, 3600, "s", "it expires after this if it has not landed; 0: in the next step")
SET_U(projectile, hits, 0, 0, 4294967295, "bits", "groups of agents that it hits in flight; 0: none. Never its owner")
SET_U(projectile, userData, 0, 0, 4294967295, "", "a number of the caller's; never read, not hashed")
SET_F(link, fromX, 0, -1000000, 1000000, "u", "center of the take-off pad")
SET_F(link, fromY, 0, -1000000, 1000000, "u", "center of the take-off pad")
SET_F(link, fromZ, 0, -1000000, 1000000, "u", "height of the take-off pad")
SET_F(link, toX, 0, -1000000, 1000000, "u", "center of the landing pad")
SET_F(link, toY, 0, -1000000, 1000000, "u", "center of the landing pad")
SET_F(link, toZ, 0, -1000000, 1000000, "u", "height of the landing pad")
SET_F(link, takeOffRadius, 10, 0.001, 100000, "u", "radius of the take-off pad: the jump begins within it")
SET_F(link, landingRadius, 10, 0.001, 100000, "u", "radius of the landing pad")
SET_F(link, jumpSpeed, 200, 0, 1000000, "u/s", "vertical speed of the take-off")
SET_F(link, patience, 10, 0.1, 600, "s", "a run-up that takes longer is given up")
SET_F(flow, x, 0, -1000000, 1000000, "u", "corner of the first cell")
SET_F(flow, y, 0, -1000000, 1000000, "u", "corner of the first cell")
SET_F(flow, cellSize, 40, 0.001, 1000000, "u", "side of a cell")
SET_U(flow, columns, 1, 1, 1024, "", "cells along x")
SET_U(flow, rows, 1, 1, 1024, "", "cells along y")

#include "veer_behaviors.inl"

/* ---- columns. SAVED ones are the state: saved, restored and hashed */
COLUMN(flags, FLAGS, u32, ONE, SAVED, events, "bits", "bit 0 alive, 1 quarantined, 2 blocked, 3 on a detour turning left from the goal, 4 on one turning right, 5 without a way, 6 in the air")
COLUMN(brain, BRAIN, u32, ONE, SAVED, input, "", "slot of the brain + 1; 0: none")
COLUMN(group, GROUP, u32, ONE, SAVED, input, "bits", "groups the agent belongs to")
COLUMN(userData, USER_DATA, u32, ONE, SAVED, input, "", "a number of the caller's; not hashed")
COLUMN(detailLevel, DETAIL_LEVEL, u32, ONE, SAVED, input, "", "0: context maps of all slots of its brain; each level up to 3 halves them, down to 4")
COLUMN(radius, RADIUS, f32, ONE, SAVED, input, "u", "radius")
COLUMN(mass, MASS, f32, ONE, SAVED, input, "kg", "mass")
COLUMN(maxSpeed, MAX_SPEED, f32, ONE, SAVED, input, "u/s", "top speed")
COLUMN(maxForce, MAX_FORCE, f32, ONE, SAVED, input, "kg u/s^2", "largest force")
COLUMN(x, X, f32, ONE, SAVED, move, "u", "position")
COLUMN(y, Y, f32, ONE, SAVED, move, "u", "position")
COLUMN(z, Z, f32, ONE, SAVED, move, "u", "position; height in a planar world")
COLUMN(velocityX, VELOCITY_X, f32, ONE, SAVED, move, "u/s", "velocity")
COLUMN(velocityY, VELOCITY_Y, f32, ONE, SAVED, move, "u/s", "velocity")
COLUMN(velocityZ, VELOCITY_Z, f32, ONE, SAVED, move, "u/s", "velocity")
COLUMN(orientation, ORIENTATION, f32, ONE, SAVED, move, "rad", "where it faces, in (-pi, pi]")
COLUMN(rotation, ROTATION, f32, ONE, SAVED, move, "rad/s", "rate of turn of the orientation")
COLUMN(targetKind, TARGET_KIND, u32, ONE, SAVED, input, "", "what the agent's own target is (OwnTarget)")
COLUMN(targetX, TARGET_X, f32, ONE, SAVED, input, "u", "own target, if a point")
COLUMN(targetY, TARGET_Y, f32, ONE, SAVED, input, "u", "own target, if a point")
COLUMN(targetZ, TARGET_Z, f32, ONE, SAVED, input, "u", "own target, if a point")
COLUMN(targetSlot, TARGET_SLOT, u32, ONE, SAVED, input, "", "own target, if an agent or a path: its slot")
COLUMN(targetGeneration, TARGET_GENERATION, u32, ONE, SAVED, input, "", "own target, if an agent or a path: its generation")
COLUMN(driveX, DRIVE_X, f32, ONE, SAVED, input, "", "input for `drive`, length at most 1")
COLUMN(driveY, DRIVE_Y, f32, ONE, SAVED, input, "", "input for `drive`")
COLUMN(driveZ, DRIVE_Z, f32, ONE, SAVED, input, "", "input for `drive`")
COLUMN(customX, CUSTOM_X, f32, ONE, SAVED, input, "u/s", "wish of the behavior `custom` from outside: a desired velocity")
COLUMN(customY, CUSTOM_Y, f32, ONE, SAVED, input, "u/s", "as customX")
COLUMN(customZ, CUSTOM_Z, f32, ONE, SAVED, input, "u/s", "as customX")
COLUMN(customRotation, CUSTOM_ROTATION, f32, ONE, SAVED, input, "rad/s", "wish of the behavior `custom` from outside: a desired rotation")
COLUMN(customBits, CUSTOM_BITS, u32, ONE, SAVED, input, "bits", "bit 0: customX, customY, customZ hold a wish; bit 1: customRotation does; 0: no opinion")
COLUMN(jumpLink, JUMP_LINK, u32, ONE, SAVED, ballistics, "", "slot of the jump link it takes + 1; 0: none")
COLUMN(jumpGround, JUMP_GROUND, f32, ONE, SAVED, ballistics, "u", "in the air: height at which it lands; on a run-up: its length, below 0 on the way to its begin")
COLUMN(jumpTime, JUMP_TIME, f32, ONE, SAVED, ballistics, "s", "time since the run-up or the flight began")
COLUMN(chosenX, CHOSEN_X, f32, MAP, SAVED, decide, "", "direction chosen from the last map, of length 1, or 0")
COLUMN(chosenY, CHOSEN_Y, f32, MAP, SAVED, decide, "", "direction chosen from the last map")
COLUMN(mapSlots, MAP_SLOTS, u32, MAP, SAVED, steer, "", "slots of its last map; 0: there is none")
COLUMN(mapAngle, MAP_ANGLE, f32, MAP, SAVED, steer, "rad", "direction of slot 0")
COLUMN(leastGoalDistance, LEAST_GOAL_DISTANCE, f32, MAP, SAVED, decide, "u", "least distance to the goal so far; grows back when the goal changes")
COLUMN(detourDistance, DETOUR_DISTANCE, f32, MAP, SAVED, decide, "u", "on a detour: how near to the goal it has been, or the wall that began it")
COLUMN(wallX, WALL_X, f32, MAP, SAVED, decide, "", "on a detour: direction of the wall it keeps to, length 1")
COLUMN(wallY, WALL_Y, f32, MAP, SAVED, decide, "", "as wallX")
COLUMN(blockedTime, BLOCKED_TIME, f32, MAP, SAVED, decide, "s", "time without a way or without progress")
COLUMN(goalX, GOAL_X, f32, MAP, SAVED, steer, "u", "the point the strongest goal aims at")
COLUMN(goalY, GOAL_Y, f32, MAP, SAVED, steer, "u", "the point the strongest goal aims at")
COLUMN(goalZ, GOAL_Z, f32, MAP, SAVED, steer, "u", "the point the strongest goal aims at")
COLUMN(lastX, LAST_X, f32, ONE, SAVED, move, "u", "position before the last step")
COLUMN(lastY, LAST_Y, f32, ONE, SAVED, move, "u", "position before the last step")
COLUMN(lastZ, LAST_Z, f32, ONE, SAVED, move, "u", "position before the last step")
COLUMN(lastOrientation, LAST_ORIENTATION, f32, ONE, SAVED, move, "rad", "orientation before the last step")
COLUMN(state, STATE, f32, STATE, SAVED, steer, "", "memory of the brain's behaviors")
COLUMN(interest, INTEREST, f32, SLOTS, SAVED, steer, "", "interest per slot, 0 to 1")
COLUMN(interestDistance, INTEREST_DISTANCE, f32, SLOTS, SAVED, steer, "u", "how far the goal is along the slot; INF: nothing there")
COLUMN(danger, DANGER, f32, SLOTS, SAVED, steer, "", "danger per slot, 0 to 1")
COLUMN(dangerDistance, DANGER_DISTANCE, f32, SLOTS, SAVED, steer, "u", "how far the danger is along the slot; INF: none")
COLUMN(decision, DECISION, f32, SLOTS, SAVED, decide, "", "decision per slot; negative: masked")
COLUMN(memory, MEMORY, f32, SLOTS, SAVED, decide, "", "fading danger of directions that proved blocked; slot 0 along +x")
COLUMN(extraInterest, EXTRA_INTEREST, f32, SLOTS, SAVED, input, "", "evidence of the caller's, merged by maximum; stays until overwritten")
COLUMN(extraDanger, EXTRA_DANGER, f32, SLOTS, SAVED, input, "", "evidence of the caller's, merged by maximum; stays until overwritten")
COLUMN(steeringX, STEERING_X, f32, ONE, DERIVED, steer, "u/s", "blended steering, or the strongest goal's wish of a context brain")
COLUMN(steeringY, STEERING_Y, f32, ONE, DERIVED, steer, "u/s", "as steeringX")
COLUMN(steeringZ, STEERING_Z, f32, ONE, DERIVED, steer, "u/s", "as steeringX")
COLUMN(steeringRotation, STEERING_ROTATION, f32, ONE, DERIVED, steer, "rad/s", "blended wish of angular behaviors")
COLUMN(steeringWeight, STEERING_WEIGHT, f32, ONE, DERIVED, steer, "", "sum of the weights behind a plain blend's steering; over 1 the agent responds as much faster")
COLUMN(steeringBits, STEERING_BITS, u32, ONE, DERIVED, steer, "bits", "bit 0 a wished velocity, 1 a wished rotation, 2 a goal that wants to stand still, 3 a goal that was not there before")
COLUMN(goalTolerance, GOAL_TOLERANCE, f32, MAP, DERIVED, steer, "", "danger the strongest goal puts up with")
COLUMN(goalReceded, GOAL_RECEDED, f32, MAP, DERIVED, steer, "u", "how far the strongest goal of a context brain went away in the last step")
COLUMN(distanceToGoal, DISTANCE_TO_GOAL, f32, MAP, DERIVED, steer, "u", "distance to the strongest goal; INF: a mere direction")
COLUMN(desiredBits, DESIRED_BITS, u32, ONE, DERIVED, decide, "bits", "bit 0 a desired velocity, 1 a desired rotation")
COLUMN(desiredX, DESIRED_X, f32, ONE, DERIVED, decide, "u/s", "the decision: desired velocity")
COLUMN(desiredY, DESIRED_Y, f32, ONE, DERIVED, decide, "u/s", "the decision: desired velocity")
COLUMN(desiredZ, DESIRED_Z, f32, ONE, DERIVED, decide, "u/s", "the decision: desired velocity")
COLUMN(desiredRotation, DESIRED_ROTATION, f32, ONE, DERIVED, decide, "rad/s", "the decision: desired rotation")
COLUMN(chosenValue, CHOSEN_VALUE, f32, MAP, DERIVED, decide, "", "value of the decision spline at its peak")
COLUMN(peakSlot, PEAK_SLOT, f32, MAP, DERIVED, decide, "slots", "where the peak lies, in slots from slot 0; negative: none")
COLUMN(drawX, DRAW_X, f32, ONE, DERIVED, advance, "u", "position interpolated by advance()")
COLUMN(drawY, DRAW_Y, f32, ONE, DERIVED, advance, "u", "position interpolated by advance()")
COLUMN(drawZ, DRAW_Z, f32, ONE, DERIVED, advance, "u", "position interpolated by advance()")
COLUMN(drawOrientation, DRAW_ORIENTATION, f32, ONE, DERIVED, advance, "rad", "orientation interpolated by advance()")

/* ---- events of a step */
EVENT(arrived, ARRIVED, "a behavior that stops at a place (one with a `stopRadius`, or whose path is a single point) got there; value: the behavior's index")
EVENT(nodeReached, NODE_REACHED, "`patrol` reached a node; value: the node's index")
EVENT(pathEnd, PATH_END, "`patrol` in order `once` reached the last node; value: its index")
EVENT(lap, LAP, "`followTrack` or `followPath` passed the start of a closed path; value: the behavior's index")
EVENT(contact, CONTACT, "touched an obstacle while moving; value: the obstacle's slot")
EVENT(blocked, BLOCKED, "found no way, or made no progress, for blockedAfter seconds; at once if `navField` finds no way")
EVENT(unblocked, UNBLOCKED, "makes progress again")
EVENT(targetLost, TARGET_LOST, "its target was removed; value: the target's slot")
EVENT(pathLost, PATH_LOST, "the path of its brain's behavior, or its own, was removed; value: the path's slot")
EVENT(caught, CAUGHT, "`pursue` or `intercept` came within catchRadius of its target; value: the target's slot")
EVENT(jumpStarted, JUMP_STARTED, "began the run-up to a jump; value: the link's slot")
EVENT(jumped, JUMPED, "took off; value: the link's slot")
EVENT(landed, LANDED, "came down from a jump; value: the link's slot, 4294967295 if it was removed meanwhile")
EVENT(jumpRefused, JUMP_REFUSED, "gave up a run-up; value: why (JumpRefusal)")
EVENT(projectileLanded, PROJECTILE_LANDED, "a projectile came down at x, y; agent: who fired it; value: its slot, free again")
EVENT(projectileHit, PROJECTILE_HIT, "a projectile hit the agent; value: its slot, free again")
EVENT(projectileExpired, PROJECTILE_EXPIRED, "a projectile's lifeTime was over; agent: who fired it; value: its slot, free again")
EVENT(flowLost, FLOW_LOST, "the flow field of its brain's behavior was removed; value: the flow's slot")
EVENT(quarantined, QUARANTINED, "a number of it was not finite: frozen at its last pose")

/* ---- statistics of the last step */
STAT(agents, "agents alive")
STAT(agentsUpdated, "agents that perceived and decided")
STAT(neighborChecks, "pairs of agents looked at")
STAT(crowded, "looks of agents into crowds so dense that flocking behaviors saw a sample of them (separation, alignment, cohesion, flock)")
STAT(shapeChecks, "rays against shapes looked at")
STAT(contacts, "contacts of agents with obstacles")
STAT(eventsLost, "events that found no room")
STAT(clamped, "values brought back into their range")
STAT(notFinite, "numbers that turned non-finite inside: a bug of Veer's")
STAT(projectiles, "projectiles in flight")
STAT(navCells, "cells of navigation fields made anew")
STAT(constraintSteps, "paths that pipelines planned")
STAT(cells, "cells of the agent grid")

#undef LIMIT
#undef CHOICE_BEGIN
#undef CHOICE
#undef CHOICE_END
#undef COMBINER
#undef COLUMN
#undef SET_F
#undef SET_U
#undef SET_E
#undef BEHAVIOR_BEGIN
#undef BEHAVIOR_END
#undef PARAM_F
#undef PARAM_N
#undef PARAM_T
#undef PARAM_U
#undef PARAM_E
#undef EVENT
#undef STAT
#undef RESULT
