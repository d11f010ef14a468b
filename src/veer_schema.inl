/* The table: everything that C and JavaScript must agree on is a row here.
 * C expands the table (veer_table.h, core/schema.c) into enums, parameter structs, defaults, dispatch and the description that
 * veer_schema() exports. JavaScript, types, documentation and sliders read that description. The package's WebAssembly leaves out the
 * docs; "veer/docs" contains them.
 * Define the row macros that you need and include this file. The other macros expand to nothing, and all macros are undefined at the end.
 * LIMIT(NAME, value, doc)     EVENT(name, NAME, doc)     STAT(name, doc)     RESULT(NAME, value, doc)
 * CHOICE_BEGIN(Type, TYPE, doc)  CHOICE(Type, TYPE, name, NAME, doc)  CHOICE_END(Type, TYPE)          an enum whose values count from 0
 * COMBINER(name, NAME, traits, doc)      a choice of Combine, and combine/name.c; traits: VeerCombinerTrait (core/traits.h) values joined by |
 * OBSTACLE_KIND(name, NAME, outline, corners, volume, doc)     a choice of ObstacleKind: outline ROUND|LINE|FILLED in planar worlds; corners
 *        SIZES|POINTS, what the corners are made from; volume NONE|SPHERE|BOX, its shape in volume worlds (shapes/kinds/obstacle_kinds.h)
 * COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc)      a flat array of the world, with values for each agent
 *        type f32|u32; lanes ONE|MAP|VOLUME|MEMORY|SLOTS|STATE|MEMORIES|MEASURED: how many values per agent, if the world has room for them (core/columns.h)
 *        keep SAVED (state: saved and hashed) or DERIVED (computed in every step); lo, hi: range of the values, up to FLT_MAX where any finite
 *        number is allowed, INF where infinity is too; flags VEER_ROW_... (core/columns.h): how a step checks the values
 * SET_F(group, name, default, min, max, unit, doc)       a number of a definition; INF is allowed where max is INF
 * SET_V(group, name, x, y, z, min, max, unit, doc)       a vector: three numbers name.x, name.y, name.z with their defaults
 * SET_U(group, name, default, min, max, unit, doc)       a whole number           SET_E(group, name, Type, DEFAULT, doc)       a choice
 * BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc)  kind INTEREST (a goal), DANGER (fills the danger map of a context brain), a
 *   part of a pipeline: TARGETER, DECOMPOSER, CONSTRAINT, or ROUTE (a goal that a pipeline takes as a decomposer); traits: NONE, or VeerBehaviorTrait (core/traits.h) values joined by |
 *   PARAM_F, PARAM_U (name, field, default, min, max, unit, doc)   PARAM_E(name, field, Type, DEFAULT, doc)
 *   Special PARAM_F: PARAM_N radius of a neighbor query; PARAM_S radius around the agent; PARAM_G radius around its goal; PARAM_T tolerance
 * BEHAVIOR_END(name, Name)
 * MEASURE(name, unit, doc)      a measure of a run (veer_measures.h)
 * WARNING(name, NAME, kind, doc)     something without effect in a DEFINITION or the STATE of a world; a behavior's name goes before doc
 */
#ifndef LIMIT
#define LIMIT(NAME, value, doc)
#endif
#ifndef CHOICE_BEGIN
#define CHOICE_BEGIN(Type, TYPE, doc)
#define CHOICE(Type, TYPE, name, NAME, doc)
#define CHOICE_END(Type, TYPE)
#endif
#ifndef OBSTACLE_KIND
#define OBSTACLE_KIND(name, NAME, outline, corners, volume, doc) CHOICE(ObstacleKind, OBSTACLE_KIND, name, NAME, doc)
#endif
#ifndef COMBINER
#define COMBINER(name, NAME, traits, doc) CHOICE(Combine, COMBINE, name, NAME, doc)
#endif
#ifndef COLUMN
#define COLUMN(name, NAME, type, lanes, keep, stage, unit, lo, hi, flags, doc)
#endif
#ifndef SET_F
#define SET_F(group, name, def, lo, hi, unit, doc)
#define SET_U(group, name, def, lo, hi, unit, doc)
#define SET_E(group, name, Type, def, doc)
#endif
#define SET_V(group, name, x0, y0, z0, lo, hi, unit, doc) \
    SET_F(group, name.x, x0, lo, hi, unit, doc) SET_F(group, name.y, y0, lo, hi, unit, doc) SET_F(group, name.z, z0, lo, hi, unit, doc)
#ifndef BEHAVIOR_BEGIN
#define BEHAVIOR_BEGIN(name, Name, NAME, kind, stateLanes, traits, doc)
#define BEHAVIOR_END(name, Name)
#endif
#ifndef PARAM_N
#define PARAM_N PARAM_F
#endif
#ifndef PARAM_S
#define PARAM_S PARAM_F
#endif
#ifndef PARAM_G
#define PARAM_G PARAM_F
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
#ifndef MEASURE
#define MEASURE(name, unit, doc)
#endif
#ifndef WARNING
#define WARNING(name, NAME, kind, doc)
#endif
#ifndef RESULT
#define RESULT(NAME, value, doc)
#endif

/* ---- limits */
LIMIT(MAX_BEHAVIORS, 16, "maximum number of behaviors per brain")
LIMIT(MAX_PARAMS, 16, "maximum number of parameters per behavior")
LIMIT(MIN_SLOTS, 4, "minimum number of directions in a context map")
LIMIT(MAX_SLOTS, 64, "maximum number of directions in a context map")
LIMIT(MAX_LIMITS, 24, "maximum number of constraints that other agents and obstacles impose on the velocity of an agent in a crowd")
LIMIT(MAX_STATE, 32, "maximum number of 4-byte values that a brain's behaviors store per agent")
LIMIT(MAX_COORDINATE, 1000000, "maximum coordinate, in u, and maximum component of a velocity, in u/s")
LIMIT(MAX_AGENTS, 1048575, "maximum number of agents per world (20 bits of an id)")
LIMIT(MAX_POINTS, 1048576, "maximum number of points per world, for all paths and obstacles together")
LIMIT(MAX_POLYGON, 4096, "maximum number of points per polygon")
LIMIT(MAX_CUSTOM, 16, "maximum number of custom behaviors that a C program can register per world")
LIMIT(DECISION_LANES, 7, "number of 4-byte values that a brain with a thinkEvery above 1 stores per agent, in addition to the values of its behaviors")
LIMIT(BATCH, 64, "maximum number of agents that a behavior handles in one call")
LIMIT(MOST_MEMORIES, 16, "maximum number of other agents that an agent can remember")
LIMIT(MEASURED_LANES, 48, "number of 4-byte values per agent in the column `measured`")
LIMIT(REMEMBERED_LANES, 13, "number of 4-byte values per memory in the column `memories`")
LIMIT(COUNT_STEPS, 30, "number of steps between two counts of the crowd for `density` of `navField`")
LIMIT(MAX_HISTORY, 600, "maximum number of steps by which a world can be rolled back")
LIMIT(MAX_EVENTS, 1048576, "maximum number of events kept per step")

/* ---- results, choices, warnings, definitions, behaviors */
#include "veer_choices.inl"
SET_U(world, seed, 1, 0, 4294967295, "", "seed of all random numbers of the world, for `wander` and for ties. Worlds with the same seed and the same calls are equal bit by bit; a different seed gives a different run")
SET_U(world, dimensions, 2, 2, 3, "", "2: agents steer in x and y, and z is the height, which only shots, jumps, levels and `addHeights` use; 3: agents steer in x, y and z")
SET_E(world, edgesX, EdgeMode, NONE, "what happens at the edges of the bounds along x; needs `bounds`. `edges` sets all axes at once")
SET_E(world, edgesY, EdgeMode, NONE, "what happens at the edges of the bounds along y")
SET_E(world, edgesZ, EdgeMode, NONE, "what happens at the edges of the bounds along z, in volume worlds")
SET_F(world, minX, -1000000, -1000000, 1000000, "u", "left edge of the bounds; below `maxX`. `bounds` sets all edges at once")
SET_F(world, minY, -1000000, -1000000, 1000000, "u", "edge of the bounds at the smallest y, the upper one on a canvas; below `maxY`")
SET_F(world, minZ, -1000000, -1000000, 1000000, "u", "edge of the bounds at the smallest z, in volume worlds; below `maxZ`")
SET_F(world, maxX, 1000000, -1000000, 1000000, "u", "right edge of the bounds; above `minX`. Larger bounds have more cells for navigation (`navCells`)")
SET_F(world, maxY, 1000000, -1000000, 1000000, "u", "edge of the bounds at the largest y, the lower one on a canvas; above `minY`")
SET_F(world, maxZ, 1000000, -1000000, 1000000, "u", "edge of the bounds at the largest z, in volume worlds; above `minZ`")
SET_F(world, cellSize, 0, 0, 1000000, "u", "height of the cells of the agent grid; their width is a quarter of their height. Larger: a query visits fewer cells, each with more agents; a good value is the distance at which most behaviors look for neighbors. 0: chosen from the neighbor distances of the brains")
SET_F(world, gravityX, 0, -1000000, 1000000, "u/s^2", "acceleration of projectiles and jumping agents along x, for example wind")
SET_F(world, gravityY, 0, -1000000, 1000000, "u/s^2", "acceleration of projectiles and jumping agents along y. In a game seen from the side, gravity is along y and `gravityZ` is 0")
SET_F(world, gravityZ, -400, -1000000, 1000000, "u/s^2", "acceleration of projectiles and jumping agents along z, the height; negative: they fall. Stronger gravity makes flights shorter. Set it to 0 in a game seen from above, where shots fly level: with the default, a projectile that starts at its `ground` lands in its first step")
SET_F(world, stepTime, 0.016666668, 0.000001, 0.1, "s", "length of the fixed steps of advance(); step(dt) has its own. Shorter steps are more precise and take more time per second of game")
SET_U(world, levels, 1, 1, 16, "", "number of levels: floors above each other in a planar world, `levelHeight` apart. Agents, obstacles, casts and paths of different levels do not notice each other; links lead from one level to another. More levels need more `navCells`")
SET_F(world, levelHeight, 100, 0.001, 1000000, "u", "height of a level, with `levels` above 1. The heights of levels are multiples of this, and a point is on the level whose height is closest to its z. An agent that jumps higher than half of this is on the next level for that time; larger: it jumps without changing its level")
SET_U(world, maxCatchUp, 8, 1, 1000, "", "maximum number of steps per call of advance(), each `stepTime` long; the time of further steps is dropped. With more, the game keeps its pace after a long frame; with fewer, a slow machine slows the game down instead of freezing it")
SET_U(world, navBudget, 50000, 1, 4294967295, "cells", "limit on the navigation work of a step. Each field cell that is repaired after the map has changed counts as 1, each cell that is searched for the path of a single agent as 4; the remaining cells are left to later steps. The last repair and the last search may exceed the limit. Larger values make individual steps longer; with smaller values, agents follow outdated routes and wait for paths for longer. 4294967295: no limit")
SET_U(capacity, agents, 64, 1, 1048575, "", "number of agents for which there is memory. A world that grows adds memory when this is used up, and its columns move; a larger number at the start avoids that")
SET_U(capacity, brains, 8, 1, 65535, "", "number of brains for which there is memory; more are added when a world grows")
SET_U(capacity, paths, 8, 1, 65535, "", "number of paths for which there is memory; more are added when a world grows")
SET_U(capacity, obstacles, 32, 1, 1048575, "", "number of obstacles for which there is memory; more are added when a world grows. The boxes of tile maps count")
SET_U(capacity, points, 1024, 1, 1048576, "", "number of points of all paths, obstacles, flow fields, meshes and grids of heights together for which there is memory, including the points of flattened curves (a smaller `flatness` needs more). A mesh needs one for every vertex and corner and two for every polygon")
SET_U(capacity, projectiles, 32, 0, 65535, "", "number of projectiles in flight at the same time for which there is memory; more are added when a world grows")
SET_U(capacity, links, 16, 0, 65535, "", "number of links for which there is memory; more are added when a world grows")
SET_U(capacity, flows, 4, 0, 65535, "", "number of flow fields for which there is memory; more are added when a world grows. Their vectors take `points`")
SET_U(capacity, meshes, 0, 0, 65535, "", "number of navigation meshes for which there is memory; more are added when a world grows. Above 0, the world has memory for searches on them, in proportion to `points`")
SET_U(capacity, heights, 0, 0, 65535, "", "number of grids of heights for which there is memory; more are added when a world grows. The heights themselves are stored in `points`, four in each point")
SET_U(capacity, tiles, 0, 0, 65535, "", "number of tile maps for which there is memory; above 0, every obstacle takes more memory")
SET_U(capacity, tileWords, 0, 0, 8388608, "", "4-byte words for the tiles of all tile maps together: a map takes one for every 4 tiles, one for every square of 32 x 32 tiles and four for every type; more are added when a world grows")
SET_U(capacity, navCells, 0, 0, 1048576, "", "maximum number of cells in one navigation field, on all levels together: at least width x height of the bounds / (`cellSize` of the behavior or query)^2. `navField`, `goTo` and findPath use it; a world that grows raises it when they need more. More cells need more memory; 0: no navigation fields")
SET_U(capacity, navFields, 4, 0, 256, "", "maximum number of navigation fields kept at the same time, one for each goal, each as large as `navCells`; if agents have more goals than this, steps take longer but the paths stay correct. More fields need more memory")
SET_U(capacity, slots, 16, 0, 64, "", "maximum number of slots in a context map, for brains with `combine: context`; at least the `slots` of every such brain. More slots need more memory per agent; 0: no context maps")
SET_U(capacity, keepMaps, 0, 0, 1, "", "1: context maps are kept in columns, which brains with a `merge` need, and programs that read maps or add to them; this takes memory for every agent and slot. 0: each map is discarded once its agent has decided, and the columns `interest`, `interestDistance`, `danger`, `dangerDistance`, `decision`, `extraInterest` and `extraDanger` are empty")
SET_U(capacity, state, 8, 0, 39, "", "number of 4-byte values stored per agent: the sum over the behaviors of its brain, and 7 more for a brain with a `thinkEvery` above 1")
SET_U(capacity, events, 256, 1, 1048576, "", "maximum number of events kept per step; further events are counted in `eventsLost` and dropped. More events need more memory")
SET_U(capacity, speeds, 0, 0, 1048576, "", "number of 4-byte values in the tables of speeds for cars with a `grip`: a table for each brain of such cars and each path that its `followTrack` and `followPath` name, or for every path if one of them follows the path of its agents. A table has four values for every half radius of the path, or one if `skill` is 0, and a few more; at most 8,200. More are added when a world grows")
SET_U(capacity, memories, 0, 0, 16, "", "number of other agents that each agent can remember, for brains with a `sense`; more need more memory for every agent. A world that grows raises it to 4 when a brain first needs memories; 0: nothing is remembered")
SET_U(capacity, measures, 0, 0, 1, "", "1: the steps of the world can be measured, for measure(), which takes memory for every agent and, in every step, a small part of its time. A world that grows sets it to 1 when startMeasures() is called; 0: nothing is measured, which takes no memory and no time")
SET_F(agent, x, 0, -1000000, 1000000, "u", "position of the center")
SET_F(agent, y, 0, -1000000, 1000000, "u", "position of the center; down on a canvas")
SET_F(agent, z, 0, -1000000, 1000000, "u", "position of the center; in a planar world the height, which matters for shots, jumps, `levels` and `addHeights`")
SET_F(agent, velocityX, 0, -1000000, 1000000, "u/s", "velocity along x at the start; an agent faster than `maxSpeed` slows down to it")
SET_F(agent, velocityY, 0, -1000000, 1000000, "u/s", "velocity along y at the start")
SET_F(agent, velocityZ, 0, -1000000, 1000000, "u/s", "velocity along z at the start, in volume worlds")
SET_F(agent, orientation, 0, -1000000, 1000000, "rad", "direction that the agent faces, from +x towards +y (clockwise on a canvas); wrapped into (-pi, pi]. With `facing: velocity`, the direction of motion replaces it")
SET_F(agent, radius, 8, 0, 100000, "u", "radius of the agent's disc, for contacts, avoidance, queries and hits; 0: a point. A larger agent keeps farther from walls and needs wider doors: the `clearance` of `goTo` and `navField` should be at least as large. Draw the agent with this radius")
SET_F(agent, mass, 1, 0.000001, 1000000000, "kg", "mass; with the same `maxForce`, a heavier agent accelerates more slowly (maxForce/mass). Without a maxForce it has no effect")
SET_F(agent, maxSpeed, 100, 0, 1000000, "u/s", "top speed; behaviors ask for it or a fraction of it. A faster agent needs a longer `lookAhead` and more `maxForce` or `response` for the same turns; 0: the agent stands")
SET_F(agent, maxForce, INF, 0, INF, "kg u/s^2", "maximum force: maxForce/mass limits the acceleration. Smaller: wider turns and longer braking distances; INF: only `response` limits how fast the velocity changes, and in mode `accelerate` there is no limit")
SET_U(agent, group, 1, 0, 4294967295, "bits", "groups that the agent belongs to, one bit each: 1, 2, 4, 8 ... Masks (`mask`, `hits`, `nearest`) select the agents whose `group` has at least one of their bits")
SET_U(agent, detailLevel, 0, 0, 3, "", "each level halves the number of slots in the agent's context maps, down to 4: for agents far from the camera. A higher level takes less time and steers more coarsely; 0: all `slots`")
SET_U(agent, key, 0, 0, 4294967295, "", "a permanent number that seeds the agent's random streams and breaks exact ties; 0: derived from the agent's id, which depends on the order in which agents are added. Agents with equal keys have the same random streams, and their ids break ties between them")
SET_U(agent, userData, 0, 0, 4294967295, "", "a number of your own, for example the hit points; Veer does not read it, and the hash does not include it")
SET_E(brain, combine, Combine, BLEND, "how the outputs of the brain's behaviors are combined into one decision")
SET_E(brain, blend, BlendMode, PLAIN, "how a blend, or a group of a priority brain, adds up the outputs of its behaviors")
SET_F(brain, threshold, 0.2, 0, 1000, "maxSpeed", "combine `priority`: a group whose steering is below this fraction of maxSpeed is skipped, and the next one decides; a change of rotation is multiplied by the radius before the comparison. Larger: groups behind the first decide more often; 0: the first group with any output decides")
SET_U(brain, constraintSteps, 8, 1, 64, "", "combine `pipeline`: maximum number of times that the goal is changed to satisfy the constraints; after that, the fallback decides. More steps find a path past more obstacles and take more time; fewer give up sooner")
SET_E(brain, actuator, Actuator, WALK, "combine `pipeline`: how the path to the goal is planned; `car` goes with `mode: car`")
SET_U(brain, thinkEvery, 1, 1, 60, "steps", "number of steps from one decision of an agent to the next. The brain's agents take turns, and each keeps its decision in between; all agents move in every step. More steps take less time, and agents react later")
SET_E(brain, crowd, Crowd, NONE, "how the brain's agents keep clear of other agents, with any combiner; `avoidance` contains the settings. An agent without a crowd does not yield, so agents may overlap with it: give the player's brain a crowd, too, with `responsibility` 0. Agents of a crowd that cannot get closer to a shared goal emit `arrived` around it")
SET_U(context, slots, 16, 4, 64, "", "number of directions that an agent considers; at most `slots` of the world's capacity. More: finer directions through narrow gaps, and more time per decision; `detailLevel` of an agent halves it")
SET_E(context, align, Align, GOAL, "direction of slot 0")
SET_E(context, falloff, Falloff, ANGLE, "how interest spreads to neighboring slots")
SET_E(context, danger, DangerScale, DISTANCE, "how the distance to an obstacle or agent is converted to danger")
SET_E(context, merge, Merge, NONE, "how a map is merged with the map of the previous step, to steady decisions; all choices but `none` need `keepMaps` in the world's capacity, and `keep` sets how much remains")
SET_F(context, keep, 0.8, 0, 1, "", "with a `merge`: fraction of the previous map that is kept after 1/60 s. Larger: steadier directions that change later; 0: only the new map counts")
SET_E(context, decide, Decide, DISTANCE, "how interest and danger are combined into the score of a slot")
SET_F(context, horizon, 1.5, 0.01, 60, "s", "decide `distance`: danger that the agent would reach later than this is ignored. Longer: agents avoid obstacles earlier; shorter: they pass them more closely. Danger farther away than the `lookAhead` of a behavior never counts")
SET_E(context, pick, Pick, SPLINE, "how the direction is chosen from the scores of the slots")
SET_F(context, hysteresis, 0.05, 0, 1, "", "amount by which the score of a new direction must exceed the score of the previous direction, at full speed; the amount is smaller if the goal asks for a lower speed. Larger: the agent keeps its direction longer; 0: it may waver between two equal directions")
SET_E(context, speed, SpeedMode, VALUE, "speed in the chosen direction")
SET_F(context, crawl, 0.2, 0, 1, "", "speed of an agent for which no direction is good, as a fraction of maxSpeed. Larger: it pushes its way out faster; 0: it stands still there, until `blockedAfter`")
SET_F(context, blockedAfter, 1, 0.05, 60, "s", "time without any free direction after which `blocked` is emitted; after half of this time without progress, the agent starts a detour along the obstacle. Longer: both happen later. `patience` is the time for agents that can move but get no nearer")
SET_F(context, patience, 6, 0.05, 600, "s", "time without progress towards the goal after which `blocked` is emitted; longer: it is emitted later. `blockedAfter` is the time for agents without any free direction")
SET_F(context, memoryTime, 3, 0.05, 60, "s", "time in which the remembered danger of a blocked direction fades to about a third. Longer: the agent stays away from a dead end for longer; shorter: it tries the same direction again sooner")
SET_E(locomotion, mode, MoveMode, VELOCITY, "how a decision is turned into motion")
SET_F(locomotion, response, 10, 0, INF, "1/s", "rate at which the velocity approaches the desired velocity, within maxForce: the lag is 1/response. Larger: sharper turns and shorter stops; smaller: agents drift as if on ice, and `arrive` brakes earlier. INF: the velocity follows immediately. In mode `accelerate` this rate matters only for `idle: brake`")
SET_E(locomotion, idle, Idle, COAST, "what an agent does when no behavior has an output; `drag` slows a coasting agent")
SET_F(locomotion, drag, 0, 0, 1000, "1/s", "with `idle: coast`: rate at which a coasting agent slows down; larger: it stops sooner, 0: it never does")
SET_F(locomotion, maxTurnRate, INF, 0, INF, "rad/s", "maximum turn rate of the velocity, and of the direction that the agent faces; smaller: wider turns. Without a `minSpeed`, the agent slows down while the angle to the desired velocity is larger than it can turn in one step, and when a stationary goal is inside its turning circle, whose radius is speed/maxTurnRate. In volume worlds the limit applies to the angle in space. INF: no limit. `maxRotation` limits how fast its orientation turns")
SET_F(locomotion, turningRadius, 20, 0, 1000000, "u", "mode `car`: minimum turning radius; larger: wider turns. If a stationary goal is inside the turning circle, the car first drives straight on or, with `reverse`, backs up. 0, with a `maxTurnRate`: it turns on the spot, as a tank or a boat does")
SET_U(locomotion, reverse, 0, 0, 1, "", "mode `car`: 1 allows the car to reverse, towards a goal behind it, to make room for a turn, and to turn in several moves between obstacles or at edges")
SET_E(locomotion, facing, Facing, VELOCITY, "what sets the orientation; a `car` always faces the direction in which it drives")
SET_F(locomotion, maxRotation, 12.566371, 0, INF, "rad/s", "maximum turn rate of the orientation; smaller: the agent turns to its direction of motion (`facing: velocity`) or its target (`face`) more slowly. It does not limit the motion: `maxTurnRate` does")
SET_F(locomotion, maxAngularAcceleration, 50, 0, INF, "rad/s^2", "facing `independent`: maximum rate of change of the rotation; smaller: the agent starts and stops turning more slowly")
SET_U(locomotion, contact, 1, 0, 1, "", "1: the agent slides along obstacles, never enters them, and emits `contact`; 0: it passes through them")
SET_E(locomotion, ground, GroundMode, NONE, "whether the agent keeps to the heights of the ground (addHeights)")
SET_F(locomotion, maxSlope, 1.5707964, 0, 1.5707964, "rad", "with `ground: walk`: steepest ground that the agent climbs, as the angle to the horizontal plane. Steeper ground is like a wall for an agent that comes from below: it slides along its foot. Downhill there is no limit")
SET_F(locomotion, minSpeed, 0, 0, 1000000, "u/s", "minimum speed, for ships and planes that cannot stop: the agent never flies slower, however sharp the turn, with or without a goal. Heading and speed change separately, each at the rate `response`. If a goal is inside the turning circle, the agent flies straight on until it is outside. Larger: wider turns with `maxTurnRate`. The agent turns before edges with `clamp`, or slides along them if it is too close. Obstacles can still stop it. Values above `maxSpeed` count as `maxSpeed`; a `car` has no minimum speed. 0: the agent can stop")
SET_F(locomotion, maxLoad, INF, 1, INF, "g", "maximum load in turns, in multiples of the world's gravity g: the agent turns at most at g sqrt(maxLoad^2 - 1) / speed, so fast agents turn in wide circles; larger: tighter turns. Airliners: 2.5, fighters: 7. 1: only straight ahead; INF, or without gravity: no limit. A `car` has no load")
SET_F(locomotion, maxClimb, 1.5707964, 0, 1.5707964, "rad", "in volume worlds, with a `minSpeed`: steepest angle to the horizontal plane at which the agent climbs; smaller: it needs a longer path to a higher goal. The default is no limit")
SET_F(locomotion, maxDive, 1.5707964, 0, 1.5707964, "rad", "in volume worlds, with a `minSpeed`: steepest angle to the horizontal plane at which the agent dives; smaller: it needs a longer path to a lower goal. The default is no limit")
SET_F(locomotion, maxRoll, INF, 0, INF, "rad/s", "maximum roll rate in volume worlds, the rate at which the column `up` turns about `forward`; smaller: banking lags behind turning. It changes only how the agent looks. INF: no limit")
SET_F(locomotion, bankAcceleration, 0, 0, 1000000, "u/s^2", "in volume worlds: acceleration across the velocity at which the agent banks by 45 degrees; smaller: it banks more in the same turn, larger: less. With gravity of this strength, planes bank as real ones do. 0: all the acceleration that the agent has (maxForce/mass, or maxSpeed x response without a force), so that agents with different limits bank differently")
SET_F(locomotion, grip, INF, 0.001, INF, "u/s^2", "mode `car`: maximum acceleration across the direction of travel: at speed v the turning radius is at least v^2/grip. Smaller: wider turns at high speed. The car slows down for a turn to a stationary goal and, with `followTrack` and `followPath`, before bends, which needs the capacity `speeds`. INF: the car turns as sharply at any speed")
SET_F(locomotion, brakes, 0, 0, INF, "u/s^2", "mode `car`: maximum deceleration; smaller: the car brakes earlier. 0: as much as `grip`, or as maxForce/mass without one")
SET_F(locomotion, steerTime, 0, 0, 60, "s", "mode `car`: time in which the wheels turn from straight ahead to the smallest turning radius; longer: smoother, wider turns, and slower ones where they are tight. 0: the wheels turn instantly. Without a `turningRadius` it has no effect")
SET_F(locomotion, skill, 1, 0, 1, "", "mode `car` with a `grip`: how well the driver uses grip, brakes and the width of the road, with `followTrack` or `followPath`. 1: the fastest driver, on the racing line; smaller: nearer to the middle of the road, slower in bends, braking earlier and accelerating later")
SET_F(avoidance, horizon, 10, 0.1, 1000, "radii", "time horizon for collisions, given as the distance that the agent travels in that time at top speed; later collisions are ignored. Larger: agents evade earlier and keep farther apart, and dense crowds get slower; smaller: they pass closely and brake late. The unit is the agent's radius, so that crowds of any size and speed move alike")
SET_F(avoidance, sameWayHorizon, 2.5, 0.1, 1000, "radii", "horizon for agents that move in the same direction or share a goal; shorter than `horizon`: agents behind each other, as in queues, close up; longer: they space out. It is 0.55 times as long for an agent with context maps and another agent that has the same goal")
SET_F(avoidance, obstacleHorizon, 0.4, 0.1, 1000, "radii", "horizon for obstacles, for an agent with other agents near it; larger: it slows down farther from walls, smaller: it walks close to them. It has an effect only with `contact` of the locomotion, and needs no behavior that avoids obstacles")
SET_U(avoidance, neighbors, 12, 1, 16, "", "maximum number of neighbors that an agent avoids at the same time, the nearest first. Fewer take less time, but agents overlap more in dense crowds")
SET_F(avoidance, responsibility, 1, 0, 1, "", "the agent's share of the effort to avoid a collision, relative to the other agent's: if both have 1, each does half of the avoiding; smaller: this agent does less. 0: the agents of crowds yield to this agent, for example to a player or a vehicle. It still avoids agents without a crowd, which do not yield, so give its pursuers one")
SET_E(avoidance, side, PassingSide, RIGHT, "the side on which oncoming agents pass each other")
SET_U(avoidance, mask, 4294967295, 0, 4294967295, "bits", "groups of agents to avoid: those whose `group` has one of these bits; agents of other groups do not push the agent either. If the other agent does not avoid this agent in return, this agent does all of the avoiding. `pursue` and `intercept` count a touch as `caught` only with agents in this mask, `catchRadius` with all")
SET_U(avoidance, settle, 1, 0, 1, "", "1: an agent blocked by agents that have arrived at the same goal counts as arrived, and emits `arrived`; 0: it keeps pushing towards the goal")
SET_F(pedestrians, meter, 0, 0, 1000000, "u", "length of a meter: the agents of a crowd walk as pedestrians do in measurements (Weidmann 1993): the less room there is ahead of them, the slower. Their `maxSpeed` is the speed of a person with a free path (on average 1.34 meters per second), and their `radius` is at most 0.2 meters. 0: off")
SET_F(pedestrians, jamDensity, 5.4, 1, 100, "1/m^2", "density, in people per square meter, at which people stand still, 3.8 to 10 in studies; larger: people walk faster in a dense crowd")
#include "veer_senses.inl"
SET_F(behavior, weight, 1, 0, 1000000, "", "weight of the behavior, relative to the other behaviors of the brain; larger: it has more influence. 0: off, as if the behavior were not in the brain. In a plain blend, `response` is multiplied by the sum of the weights. In a context brain, the weight scales the behavior's interest or danger; interests above 1 keep their ratios. With `combine: priority` it counts within a group")
SET_U(behavior, priority, 0, 0, 255, "", "combine `priority`: the behavior's group; lower numbers come first, and equal numbers are blended. `threshold` decides whether the next group takes over")
SET_E(behavior, target, TargetKind, OWN, "kind of target of the behavior")
SET_F(behavior, targetX, 0, -1000000, 1000000, "u", "position of a target `point`")
SET_F(behavior, targetY, 0, -1000000, 1000000, "u", "position of a target `point`")
SET_F(behavior, targetZ, 0, -1000000, 1000000, "u", "position of a target `point`")
SET_U(behavior, targetGroup, 4294967295, 0, 4294967295, "bits", "target `nearest`: groups among which the nearest agent is found, one bit each; `group` of an agent names its groups")
SET_F(path, radius, 20, 0, 1000000, "u", "half the width of the path: `followTrack` keeps the agent's body within it, `stayOnPath` its center. Wider: agents may leave the center line farther; it should be larger than the radius of the agents")
SET_F(path, flatness, 0.25, 0.0001, 1000, "u", "maximum distance between a smooth path and the chords that approximate it; smaller: a rounder path of more points (`points` of the capacity). On a narrow path the distance is reduced to 1/80 of the path's radius, but not below a tenth of this value")
SET_U(path, closed, 0, 0, 1, "", "1: the last point is joined to the first")
SET_U(path, smooth, 0, 0, 1, "", "1: a centripetal Catmull-Rom curve through the points; 0: straight segments")
SET_E(obstacle, kind, ObstacleKind, CIRCLE, "shape of the obstacle")
SET_F(obstacle, x, 0, -1000000, 1000000, "u", "center; the obstacle's points are relative to it")
SET_F(obstacle, y, 0, -1000000, 1000000, "u", "center; the obstacle's points are relative to it")
SET_F(obstacle, z, 0, -1000000, 1000000, "u", "center; in a world with `levels`, its level")
SET_F(obstacle, velocityX, 0, -1000000, 1000000, "u/s", "velocity along x, by which the obstacle moves in every step; behaviors predict where it will be. At the edges of the bounds it stops, bounces or wraps, as `edges` says")
SET_F(obstacle, velocityY, 0, -1000000, 1000000, "u/s", "velocity along y, by which the obstacle moves in every step; behaviors predict where it will be")
SET_F(obstacle, velocityZ, 0, -1000000, 1000000, "u/s", "velocity along z, by which the obstacle moves in every step, in volume worlds; behaviors predict where it will be")
SET_F(obstacle, radius, 0, 0, 100000, "u", "radius of a circle; half the thickness of segments; boxes and polygons grow by this radius and get round corners; larger: rounder corners. 0: a circle is a point, a segment a thin line")
SET_F(obstacle, halfWidth, 10, 0, 1000000, "u", "half the width of a box, from its center to its left and right side: 10 for a box 20 wide; larger: a wider box")
SET_F(obstacle, halfHeight, 10, 0, 1000000, "u", "half the height of a box, from its center to its upper and lower side; larger: a higher box")
SET_F(obstacle, halfDepth, 10, 0, 1000000, "u", "half the depth (along z) of a box in a volume world; larger: a deeper box, with more above and below its center")
SET_F(obstacle, angle, 0, -1000000, 1000000, "rad", "rotation of a box, polygon or segment about its center, from +x towards +y (clockwise on a canvas); in volume worlds about z")
SET_U(obstacle, hollow, 0, 0, 1, "", "1: only the outline of a box or polygon blocks, so that agents can be inside")
SET_U(obstacle, closed, 0, 0, 1, "", "segments: 1 joins the last point to the first")
SET_U(obstacle, group, 1, 0, 4294967295, "bits", "groups that the obstacle belongs to, one bit each, for the masks of behaviors, rays and paths")
SET_F(obstacle, cost, 0, 0, INF, "", "0: a wall. Above 0: an area of the ground; agents walk over it and see across it, and only navigation (`navField`, `goTo`, findPath and navDistances, each with a mask of obstacle groups) takes it into account: a path through it costs this many times its length, below 1 for roads, above 1 for mud; the higher, the longer the detours that agents take. INF: paths do not enter it. Costs range from 0.125 to 100 (others count as the nearest of the two) and are rounded by at most 3 %. An area counts for the cells whose centers it covers. Where areas overlap, the smallest cost of at most 1 counts, so that roads and bridges (cost 1) lead over everything; without one, the largest cost")
SET_F(projectile, x, 0, -1000000, 1000000, "u", "position of the center")
SET_F(projectile, y, 0, -1000000, 1000000, "u", "position of the center")
SET_F(projectile, z, 0, -1000000, 1000000, "u", "position of the center; the height. A projectile hits an agent if the distance of their centers, heights included, is at most the sum of their radii, and lands when it falls to `ground`: start it above, or set the world's `gravityZ` to 0 in a game seen from above")
SET_F(projectile, velocityX, 0, -1000000, 1000000, "u/s", "velocity along x; `aim` computes the velocity that hits; in JavaScript, `velocity` takes it")
SET_F(projectile, velocityY, 0, -1000000, 1000000, "u/s", "velocity along y; `aim` computes the velocity that hits")
SET_F(projectile, velocityZ, 0, -1000000, 1000000, "u/s", "velocity along z; higher: a longer flight, before the world's `gravityZ` brings it down")
SET_F(projectile, radius, 2, 0, 100000, "u", "radius of the projectile; larger: it hits agents that it would otherwise miss")
SET_F(projectile, ground, 0, -1000000, 1000000, "u", "height at which a falling projectile lands; higher: it lands sooner. Below `z`, or it lands in its first step. Without gravity, a level shot never lands: it ends with `lifeTime`")
SET_F(projectile, lifeTime, 10, 0, 3600, "s", "time after which a projectile that has not landed expires; 0: in the next step. A shorter time limits the range, which is at most speed x lifeTime")
SET_U(projectile, hits, 0, 0, 4294967295, "bits", "groups of agents that the projectile hits in flight, one bit each: agents whose `group` has one of these bits. 0, the default: it passes through all agents. A projectile never hits its `owner`")
SET_U(projectile, stoppedBy, 0, 0, 4294967295, "bits", "groups of obstacles that stop the projectile, one bit each: obstacles whose `group` has one of these bits. 0, the default: it flies through all obstacles. In planar worlds obstacles have no height, so they stop every shot, however high it flies. The first agent of `hits` or obstacle of `stoppedBy` that the projectile meets ends its flight")
SET_U(projectile, userData, 0, 0, 4294967295, "", "a number of your own, for example the damage; Veer never reads it, and it is not part of the hash")
SET_E(link, kind, LinkKind, JUMP, "how an agent gets from one end of the link to the other")
SET_F(link, fromX, 0, -1000000, 1000000, "u", "center of the take-off pad")
SET_F(link, fromY, 0, -1000000, 1000000, "u", "center of the take-off pad")
SET_F(link, fromZ, 0, -1000000, 1000000, "u", "height of the take-off pad; in a world with `levels`, its level")
SET_F(link, toX, 0, -1000000, 1000000, "u", "center of the landing pad")
SET_F(link, toY, 0, -1000000, 1000000, "u", "center of the landing pad")
SET_F(link, toZ, 0, -1000000, 1000000, "u", "height of the landing pad; in a world with `levels`, its level")
SET_F(link, takeOffRadius, 10, 0.001, 100000, "u", "radius of the take-off pad, within which the jump begins; larger: agents take off from a wider area, and queue less")
SET_F(link, landingRadius, 10, 0.001, 100000, "u", "radius of the landing pad; an agent within it has crossed the link; larger: the link ends sooner. A jump at top speed may fall short by half of it")
SET_F(link, jumpSpeed, 200, 0, 1000000, "u/s", "kind `jump`: vertical speed at take-off; higher: a longer and higher flight under the world's `gravityZ`. Too low for the height of the pad: `jumpRefused` (`tooHigh`)")
SET_F(link, patience, 10, 0.1, 600, "s", "maximum time until the agent leaves the take-off pad; after that, it gives up the link (`jumpRefused`). Longer: it tries for longer. A `walk` may take this much longer than it would at full speed")
SET_F(link, cost, 40, 0.001, 1000000, "u", "cost of the link when navigation compares paths, given as a length over open ground; higher: agents take longer detours to avoid it. A cost below the side of a cell counts as the side of a cell")
SET_F(link, speed, INF, 0.001, INF, "u/s", "kinds `walk`, `ladder` and `door`: maximum speed on the link; lower: agents take longer. INF: the agent's maxSpeed")
SET_F(link, wait, 0, 0, 600, "s", "all kinds but `jump`: time that the agent waits on the take-off pad before it takes the link, for example until a door is open; longer: fewer agents per minute. This time does not count towards `patience`")
SET_U(link, twoWay, 0, 0, 1, "", "1: the link also leads from the landing pad to the take-off pad")
SET_U(link, group, 1, 0, 4294967295, "bits", "groups that the link belongs to, one bit each: navigation takes a link if the `links` of the behavior or query name one of them")
#include "veer_ground.inl"
#include "veer_queries.inl"
#include "veer_measures.inl"
#include "veer_behaviors.inl"

/* ---- columns. The SAVED columns are the state of the world, which is saved, restored and hashed */
COLUMN(flags, FLAGS, u32, ONE, SAVED, events, "bits", 0, 511, 0, "bit 0: alive, 1: quarantined, 2: blocked, 3: on a detour that turns left from the goal, 4: on a detour that turns right, 5: no path was found, 6: in the air, 7: in a crowd: settled at the goal, or held by other agents that have settled, 8: settled in a gathering that is not yet dense, round and centered")
COLUMN(brain, BRAIN, u32, ONE, SAVED, input, "", 0, 65535, 0, "slot of the agent's brain + 1; 0: no brain")
COLUMN(group, GROUP, u32, ONE, SAVED, input, "bits", 0, 4294967295, 0, "groups that the agent belongs to, one bit each")
COLUMN(userData, USER_DATA, u32, ONE, SAVED, input, "", 0, 4294967295, VEER_ROW_USER, "a number for the caller's own use, which the hash does not include")
COLUMN(key, KEY, u32, ONE, SAVED, input, "", 0, 4294967295, 0, "the caller's number that seeds the agent's random streams and breaks exact ties; 0: derived from the id. Part of the hash only in worlds in which an agent has a key")
COLUMN(detailLevel, DETAIL_LEVEL, u32, ONE, SAVED, input, "", 0, 3, 0, "each level up to 3 halves the number of slots in the agent's context maps, down to 4; 0: all slots")
COLUMN(radius, RADIUS, f32, ONE, SAVED, input, "u", 0, 100000, VEER_ROW_LIMITED, "radius")
COLUMN(mass, MASS, f32, ONE, SAVED, input, "kg", 0.000001, 1000000000, VEER_ROW_LIMITED, "mass")
COLUMN(maxSpeed, MAX_SPEED, f32, ONE, SAVED, input, "u/s", 0, 1000000, VEER_ROW_LIMITED, "top speed")
COLUMN(maxForce, MAX_FORCE, f32, ONE, SAVED, input, "kg u/s^2", 0, INF, VEER_ROW_LIMITED, "maximum force")
COLUMN(x, X, f32, ONE, SAVED, move, "u", -1000000, 1000000, VEER_ROW_LIMITED, "position")
COLUMN(y, Y, f32, ONE, SAVED, move, "u", -1000000, 1000000, VEER_ROW_LIMITED, "position")
COLUMN(z, Z, f32, ONE, SAVED, move, "u", -1000000, 1000000, VEER_ROW_LIMITED | VEER_ROW_HEIGHT, "position; height in a planar world")
COLUMN(velocityX, VELOCITY_X, f32, ONE, SAVED, move, "u/s", -1000000, 1000000, VEER_ROW_LIMITED, "velocity")
COLUMN(velocityY, VELOCITY_Y, f32, ONE, SAVED, move, "u/s", -1000000, 1000000, VEER_ROW_LIMITED, "velocity")
COLUMN(velocityZ, VELOCITY_Z, f32, ONE, SAVED, move, "u/s", -1000000, 1000000, VEER_ROW_LIMITED | VEER_ROW_HEIGHT, "velocity")
COLUMN(orientation, ORIENTATION, f32, ONE, SAVED, move, "rad", -FLT_MAX, FLT_MAX, VEER_ROW_LIMITED | VEER_ROW_ANGLE, "direction that the agent faces, in (-pi, pi]")
COLUMN(rotation, ROTATION, f32, ONE, SAVED, move, "rad/s", -1000000, 1000000, VEER_ROW_LIMITED, "turn rate of the orientation")
COLUMN(targetKind, TARGET_KIND, u32, ONE, SAVED, input, "", 0, 3, 0, "kind of the agent's own target (OwnTarget)")
COLUMN(targetX, TARGET_X, f32, ONE, SAVED, input, "u", -1000000, 1000000, VEER_ROW_LIMITED, "position of the agent's own target, if the target is a point")
COLUMN(targetY, TARGET_Y, f32, ONE, SAVED, input, "u", -1000000, 1000000, VEER_ROW_LIMITED, "position of the agent's own target, if the target is a point")
COLUMN(targetZ, TARGET_Z, f32, ONE, SAVED, input, "u", -1000000, 1000000, VEER_ROW_LIMITED | VEER_ROW_HEIGHT, "position of the agent's own target, if the target is a point")
COLUMN(targetSlot, TARGET_SLOT, u32, ONE, SAVED, input, "", 0, 1048575, 0, "slot of the agent's own target, if the target is an agent or a path")
COLUMN(targetGeneration, TARGET_GENERATION, u32, ONE, SAVED, input, "", 0, 1048575, 0, "generation of the agent's own target, if the target is an agent or a path")
COLUMN(driveX, DRIVE_X, f32, ONE, SAVED, input, "", -1, 1, VEER_ROW_LIMITED | VEER_ROW_SPARSE, "input of the behavior `drive`: a vector of length at most 1")
COLUMN(driveY, DRIVE_Y, f32, ONE, SAVED, input, "", -1, 1, VEER_ROW_LIMITED | VEER_ROW_SPARSE, "input of the behavior `drive`")
COLUMN(driveZ, DRIVE_Z, f32, ONE, SAVED, input, "", -1, 1, VEER_ROW_LIMITED | VEER_ROW_SPARSE, "input of the behavior `drive`")
COLUMN(customX, CUSTOM_X, f32, ONE, SAVED, input, "u/s", -FLT_MAX, FLT_MAX, VEER_ROW_CUSTOM | VEER_ROW_SPARSE, "input of the behavior `custom`: a desired velocity")
COLUMN(customY, CUSTOM_Y, f32, ONE, SAVED, input, "u/s", -FLT_MAX, FLT_MAX, VEER_ROW_CUSTOM | VEER_ROW_SPARSE, "input of the behavior `custom`: a desired velocity")
COLUMN(customZ, CUSTOM_Z, f32, ONE, SAVED, input, "u/s", -FLT_MAX, FLT_MAX, VEER_ROW_CUSTOM | VEER_ROW_SPARSE, "input of the behavior `custom`: a desired velocity")
COLUMN(customRotation, CUSTOM_ROTATION, f32, ONE, SAVED, input, "rad/s", -FLT_MAX, FLT_MAX, VEER_ROW_CUSTOM | VEER_ROW_SPARSE, "input of the behavior `custom`: a desired rotation")
COLUMN(customBits, CUSTOM_BITS, u32, ONE, SAVED, input, "bits", 0, 3, 0, "bit 0: customX, customY and customZ are set; bit 1: customRotation is set; 0: `custom` does nothing")
COLUMN(jumpLink, JUMP_LINK, u32, ONE, SAVED, ballistics, "", 0, 131071, 0, "slot of the link that the agent is using + 1, and 65536 more if it uses the link from its landing pad; 0: none")
COLUMN(jumpGround, JUMP_GROUND, f32, ONE, SAVED, ballistics, "u", -1000000, 1000000, VEER_ROW_SPARSE, "in the air: height at which the agent lands; on a run-up: length of the run-up, negative while the agent is still going to the start of the run-up")
COLUMN(jumpTime, JUMP_TIME, f32, ONE, SAVED, ballistics, "s", 0, FLT_MAX, VEER_ROW_SPARSE, "time since the run-up or the flight began")
COLUMN(chosenX, CHOSEN_X, f32, MAP, SAVED, decide, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen")
COLUMN(chosenY, CHOSEN_Y, f32, MAP, SAVED, decide, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "direction chosen from the last map, a vector of length 1; (0, 0) if no direction was chosen")
COLUMN(mapSlots, MAP_SLOTS, u32, MAP, SAVED, steer, "", 0, 64, VEER_ROW_MEMORY, "number of slots in the last map; 0: no map")
COLUMN(mapAngle, MAP_ANGLE, f32, MAP, SAVED, steer, "rad", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "direction of slot 0")
COLUMN(leastGoalDistance, LEAST_GOAL_DISTANCE, f32, MAP, SAVED, decide, "u", 0, INF, VEER_ROW_MEMORY, "smallest distance to the goal so far; reset when the goal changes")
COLUMN(detourDistance, DETOUR_DISTANCE, f32, MAP, SAVED, decide, "u", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "on a detour: smallest distance to the goal, or the distance to the wall at which the detour began")
COLUMN(wallX, WALL_X, f32, MAP, SAVED, decide, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "on a detour: direction of the wall that the agent follows, of length 1")
COLUMN(wallY, WALL_Y, f32, MAP, SAVED, decide, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "on a detour: direction of the wall that the agent follows, of length 1")
COLUMN(blockedTime, BLOCKED_TIME, f32, MAP, SAVED, decide, "s", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "time without a free direction or without progress")
COLUMN(goalX, GOAL_X, f32, MAP, SAVED, steer, "u", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "position of the strongest goal")
COLUMN(goalY, GOAL_Y, f32, MAP, SAVED, steer, "u", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "position of the strongest goal")
COLUMN(goalZ, GOAL_Z, f32, MAP, SAVED, steer, "u", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "position of the strongest goal")
COLUMN(stallTime, STALL_TIME, f32, ONE, SAVED, decide, "", 0, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "how long other agents have blocked this agent, in units of the time to travel five radii at top speed; decreases while the agent makes progress")
COLUMN(sidestep, SIDESTEP, f32, ONE, SAVED, decide, "rad", 0, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "angle by which the agent turns aside for oncoming agents")
COLUMN(restTime, REST_TIME, f32, ONE, SAVED, decide, "", 0, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "how long the gathering in which this agent has settled has closed up: 8 is at rest, which takes 2 times the time to travel five radii at top speed if the gathering is dense, round and centered, else 11; 0: the agent has not settled")
COLUMN(passingTurn, PASSING_TURN, f32, ONE, SAVED, decide, "rad", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "angle from the desired direction of an agent of a crowd to its path around agents that stand still and do not react, found by its last search; 0: nothing is in the way")
COLUMN(pressedTime, PRESSED_TIME, f32, ONE, SAVED, move, "s", 0, FLT_MAX, VEER_ROW_MEMORY | VEER_ROW_SPARSE, "time for which the agent has stood against an obstacle on the way to a target, at most 1; at 1 it is blocked. Only in brains without context maps, pipelines, `goTo` and `navField`")
COLUMN(lastX, LAST_X, f32, ONE, SAVED, move, "u", -FLT_MAX, FLT_MAX, 0, "position before the last step")
COLUMN(lastY, LAST_Y, f32, ONE, SAVED, move, "u", -FLT_MAX, FLT_MAX, 0, "position before the last step")
COLUMN(lastZ, LAST_Z, f32, ONE, SAVED, move, "u", -FLT_MAX, FLT_MAX, VEER_ROW_HEIGHT, "position before the last step")
COLUMN(lastOrientation, LAST_ORIENTATION, f32, ONE, SAVED, move, "rad", -FLT_MAX, FLT_MAX, VEER_ROW_ANGLE, "orientation before the last step")
COLUMN(countedPlace, COUNTED_PLACE, u32, ONE, SAVED, steer, "", 0, 4294967295, 0, "the agent's position at the last crowd count for `density` of `navField`: x and y within the bounds, 16 bits each; in a world with levels 14 bits each, then the level; 0: the agent was not counted")
COLUMN(state, STATE, f32, STATE, SAVED, steer, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY, "values that the brain's behaviors store")
COLUMN(memories, MEMORIES, f32, MEMORIES, SAVED, sense, "", -FLT_MAX, FLT_MAX, 0, "what the agent remembers of others; world.memories() returns it in named fields")
COLUMN(measured, MEASURED, u32, MEASURED, SAVED, events, "", 0, 4294967295, VEER_ROW_USER, "measurements of the agent; world.measure() sums them up in named fields")
COLUMN(interest, INTEREST, f32, SLOTS, SAVED, steer, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY, "interest per slot, 0 to 1")
COLUMN(interestDistance, INTEREST_DISTANCE, f32, SLOTS, SAVED, steer, "u", 0, INF, VEER_ROW_MEMORY, "distance to the goal in the slot's direction; INF: no goal there")
COLUMN(danger, DANGER, f32, SLOTS, SAVED, steer, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY, "danger per slot, 0 to 1")
COLUMN(dangerDistance, DANGER_DISTANCE, f32, SLOTS, SAVED, steer, "u", 0, INF, VEER_ROW_MEMORY, "distance to the danger in the slot's direction; INF: no danger there")
COLUMN(memory, MEMORY, f32, MEMORY, SAVED, decide, "", -FLT_MAX, FLT_MAX, VEER_ROW_MEMORY, "the last two blocked directions, as vectors (x, y). The length of each vector, at most 1, is its remaining danger, which fades with time")
COLUMN(extraInterest, EXTRA_INTEREST, f32, SLOTS, SAVED, input, "", -FLT_MAX, FLT_MAX, 0, "interest set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own interest")
COLUMN(extraDanger, EXTRA_DANGER, f32, SLOTS, SAVED, input, "", -FLT_MAX, FLT_MAX, 0, "danger set by the caller, which keeps its value until overwritten; a slot takes the maximum of this and its own danger")
COLUMN(steeringX, STEERING_X, f32, ONE, DERIVED, steer, "u/s", -FLT_MAX, FLT_MAX, 0, "blended steering: a desired velocity; in a context brain the output of the strongest goal")
COLUMN(steeringY, STEERING_Y, f32, ONE, DERIVED, steer, "u/s", -FLT_MAX, FLT_MAX, 0, "blended steering: a desired velocity; in a context brain the output of the strongest goal")
COLUMN(steeringZ, STEERING_Z, f32, ONE, DERIVED, steer, "u/s", -FLT_MAX, FLT_MAX, 0, "blended steering: a desired velocity; in a context brain the output of the strongest goal")
COLUMN(steeringRotation, STEERING_ROTATION, f32, ONE, DERIVED, steer, "rad/s", -FLT_MAX, FLT_MAX, 0, "blended steering: a desired rotation")
COLUMN(steeringWeight, STEERING_WEIGHT, f32, ONE, DERIVED, steer, "", -FLT_MAX, FLT_MAX, 0, "sum of the weights in a plain blend; multiplies the agent's response")
COLUMN(steeringBits, STEERING_BITS, u32, ONE, DERIVED, steer, "bits", 0, 511, 0, "bit 0: there is a velocity, 1: there is a rotation, 2: a goal asks the agent to stand still, 3: the goal is new, 4 (until decide): the agent became blocked, 5 (until decide): the agent is no longer blocked, 6: the agent waits in a queue, 7: the goal limits the directions, 8: the agent keeps moving among agents that stand around its goal")
COLUMN(crowdBits, CROWD_BITS, u32, ONE, DERIVED, steer, "bits", 0, 127, 0, "the agent's state as seen by other agents of a crowd; bit 0: it wants to move, 1: it has a goal, 2: it has arrived, 3: others have blocked it for a while, 4: it is in the air and no agent avoids it, 6: it turns aside for others")
COLUMN(responsibility, RESPONSIBILITY, f32, ONE, DERIVED, steer, "", 0, 1, 0, "the agent's share of the effort to avoid other agents; 0: it does not react to those that yield")
COLUMN(aimX, AIM_X, f32, ONE, DERIVED, steer, "u", -FLT_MAX, FLT_MAX, 0, "the goal of the agent; agents of a crowd compare their goals to detect shared ones")
COLUMN(aimY, AIM_Y, f32, ONE, DERIVED, steer, "u", -FLT_MAX, FLT_MAX, 0, "the goal of the agent; agents of a crowd compare their goals to detect shared ones")
COLUMN(aimZ, AIM_Z, f32, ONE, DERIVED, steer, "u", -FLT_MAX, FLT_MAX, 0, "the goal of the agent; agents of a crowd compare their goals to detect shared ones")
COLUMN(wantedLink, WANTED_LINK, u32, ONE, DERIVED, steer, "", 0, 131071, 0, "the link whose pad the agent reached in the last step, on the path to its goal, as in `jumpLink`; 0: none")
COLUMN(isClose, IS_CLOSE, u32, ONE, DERIVED, decide, "bits", 0, 4294967295, 0, "groups of the agents that this agent may touch in this step; if it does, they are pushed apart; 0: none")
COLUMN(pushX, PUSH_X, f32, ONE, DERIVED, move, "u", -FLT_MAX, FLT_MAX, 0, "displacement that separates the agent from the agents that it overlaps")
COLUMN(pushY, PUSH_Y, f32, ONE, DERIVED, move, "u", -FLT_MAX, FLT_MAX, 0, "displacement that separates the agent from the agents that it overlaps")
COLUMN(pushZ, PUSH_Z, f32, ONE, DERIVED, move, "u", -FLT_MAX, FLT_MAX, 0, "displacement that separates the agent from the agents that it overlaps")
COLUMN(goalTolerance, GOAL_TOLERANCE, f32, MAP, DERIVED, steer, "", -FLT_MAX, FLT_MAX, 0, "danger that the strongest goal tolerates")
COLUMN(goalReceded, GOAL_RECEDED, f32, MAP, DERIVED, steer, "u", -FLT_MAX, FLT_MAX, 0, "distance by which the strongest goal of a context brain receded in the last step")
COLUMN(distanceToGoal, DISTANCE_TO_GOAL, f32, MAP, DERIVED, steer, "u", -FLT_MAX, FLT_MAX, 0, "distance to the strongest goal; INF: the goal is a direction")
COLUMN(desiredBits, DESIRED_BITS, u32, ONE, DERIVED, decide, "bits", 0, 7, 0, "bit 0: there is a desired velocity, 1: a desired rotation, 2: the velocity was limited because of other agents and is applied immediately, whatever the response")
COLUMN(desiredX, DESIRED_X, f32, ONE, DERIVED, decide, "u/s", -FLT_MAX, FLT_MAX, 0, "the decision: desired velocity")
COLUMN(desiredY, DESIRED_Y, f32, ONE, DERIVED, decide, "u/s", -FLT_MAX, FLT_MAX, 0, "the decision: desired velocity")
COLUMN(desiredZ, DESIRED_Z, f32, ONE, DERIVED, decide, "u/s", -FLT_MAX, FLT_MAX, 0, "the decision: desired velocity")
COLUMN(desiredRotation, DESIRED_ROTATION, f32, ONE, DERIVED, decide, "rad/s", -FLT_MAX, FLT_MAX, 0, "the decision: desired rotation")
COLUMN(chosenValue, CHOSEN_VALUE, f32, MAP, DERIVED, decide, "", -FLT_MAX, FLT_MAX, 0, "score of the direction picked from the map")
COLUMN(peakSlot, PEAK_SLOT, f32, MAP, DERIVED, decide, "slots", -FLT_MAX, FLT_MAX, 0, "direction picked from the map, in slots from slot 0; negative: none")
COLUMN(pickedX, PICKED_X, f32, MAP, DERIVED, steer, "", -FLT_MAX, FLT_MAX, 0, "direction picked from the map of this step; the decide stage copies it to `chosenX`")
COLUMN(pickedY, PICKED_Y, f32, MAP, DERIVED, steer, "", -FLT_MAX, FLT_MAX, 0, "direction picked from the map of this step; the decide stage copies it to `chosenY`")
COLUMN(decision, DECISION, f32, SLOTS, DERIVED, decide, "", -FLT_MAX, FLT_MAX, 0, "score per slot; negative: masked")
COLUMN(drawX, DRAW_X, f32, ONE, DERIVED, advance, "u", -FLT_MAX, FLT_MAX, 0, "position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world")
COLUMN(drawY, DRAW_Y, f32, ONE, DERIVED, advance, "u", -FLT_MAX, FLT_MAX, 0, "position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world")
COLUMN(drawZ, DRAW_Z, f32, ONE, DERIVED, advance, "u", -FLT_MAX, FLT_MAX, 0, "position between the last two steps, written by advance() and interpolate(); within the bounds of a wrapped world")
COLUMN(drawOrientation, DRAW_ORIENTATION, f32, ONE, DERIVED, advance, "rad", -FLT_MAX, FLT_MAX, 0, "orientation between the last two steps, written by advance() and interpolate()")
COLUMN(forwardX, FORWARD_X, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds")
COLUMN(forwardY, FORWARD_Y, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds")
COLUMN(forwardZ, FORWARD_Z, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector in the direction that the agent faces in space, made from `orientation` and the slope of the velocity; for an agent with a `maxTurnRate`, the direction of the velocity, turned at most at that rate; only in volume worlds")
COLUMN(upX, UP_X, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds")
COLUMN(upY, UP_Y, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds")
COLUMN(upZ, UP_Z, f32, VOLUME, DERIVED, move, "", -FLT_MAX, FLT_MAX, 0, "unit vector that points up in the agent's own frame, perpendicular to forward. The agent banks into turns, by 45 degrees at its `bankAcceleration` or, without one, if a turn uses all of its acceleration; only in volume worlds")
/* ---- events of a step */
EVENT(arrived, ARRIVED, "the agent reached the goal of a behavior that stops there (a behavior with a `stopRadius`, or whose path has a single point), or the agents gathered around the goal keep the agent from getting any nearer. Emitted once per goal, and again after the agent has been farther from the goal than 1.5 x `stopRadius`, has had no goal, or has got a different brain; a new goal within that distance causes no new event. Value: the behavior's index")
EVENT(nodeReached, NODE_REACHED, "`patrol` came within `nodeRadius` of a node; emitted at every node, in every round; value: the node's index")
EVENT(pathEnd, PATH_END, "`patrol` in order `once` reached the last node; value: the node's index")
EVENT(lap, LAP, "`followTrack` or `followPath` passed the start of a closed path; value: the behavior's index")
EVENT(contact, CONTACT, "the agent touched an obstacle while moving; value: the obstacle's slot. The event names the obstacle")
EVENT(blocked, BLOCKED, "the agent found no free direction, or made no progress, for blockedAfter seconds; immediately if `navField` or `goTo` finds no path. With `combine` `blend` or `priority`: the agent has stood against an obstacle for 1 s, while a behavior moves it to a target. Emitted once, and again after `unblocked`")
EVENT(unblocked, UNBLOCKED, "the agent makes progress again")
EVENT(targetLost, TARGET_LOST, "a target was removed: the agent's own target (emitted in the next step), or the target of a behavior of its brain (readable after the call and after the next step); value: the target's slot")
EVENT(pathLost, PATH_LOST, "the agent's own path, or the path of a behavior of its brain, was removed; value: the path's slot")
EVENT(caught, CAUGHT, "an agent with `pursue` or `intercept` came within `catchRadius` of its target or, in a crowd that keeps agents farther apart than that, touched the target. Emitted once per target, and again after the target has been farther away than 1.5 x `catchRadius`, or the agent has had no target or another one; value: the target's slot")
EVENT(jumpStarted, JUMP_STARTED, "the agent began the run-up to a jump, or set out for the take-off pad of another link; value: the link's slot")
EVENT(jumped, JUMPED, "the agent took off, or left the take-off pad of another link; value: the link's slot")
EVENT(landed, LANDED, "the agent landed after a jump, or reached the landing pad of another link; value: the link's slot, or 4294967295 if the link was removed meanwhile")
EVENT(jumpRefused, JUMP_REFUSED, "the agent gave up a link; value: the reason (JumpRefusal)")
EVENT(projectileLanded, PROJECTILE_LANDED, "a projectile landed at x, y; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData")
EVENT(projectileHit, PROJECTILE_HIT, "a projectile hit the agent, at the projectile's x, y and z; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData")
EVENT(projectileExpired, PROJECTILE_EXPIRED, "a projectile reached the end of its lifeTime; agent: the projectile's owner; value: the projectile's slot, which is free again. The event names the projectile, its owner and its userData")
EVENT(flowLost, FLOW_LOST, "the flow field of a behavior of the agent's brain was removed; value: the flow field's slot")
EVENT(quarantined, QUARANTINED, "an input of the agent was not finite: the agent is frozen at its last pose")
EVENT(goalUnreachable, GOAL_UNREACHABLE, "no path leads to the goal of `goTo` or `navField`: obstacles cut the agent off from the goal. Emitted once, and again if the goal becomes unreachable again or moves to another unreachable place; value: the behavior's index")
EVENT(meshLost, MESH_LOST, "the mesh of a behavior of the agent's brain was removed, so the behavior does nothing; value: the mesh's slot")
EVENT(projectileStopped, PROJECTILE_STOPPED, "an obstacle stopped a projectile at x, y; agent: the projectile's owner; value: the obstacle's slot. The event names the obstacle, the projectile, its owner and its userData")
EVENT(found, FOUND, "the agent sees another agent and is certain of it (`findAt` of its brain's `sense`), or sees it again after `lost`; value: the slot of the other agent")
EVENT(lost, LOST, "an agent that was found is out of sight; value: the slot of the other agent")
EVENT(forgotten, FORGOTTEN, "the memory of an agent that was found has faded, so a search for it ends; value: the slot of the other agent, or 4294967295 for a noise without a source")
EVENT(heard, HEARD, "the agent heard a noise; readable after the call and after the next step; value: the slot of the agent that made the noise, or 4294967295 for a noise without a source")
EVENT(alerted, ALERTED, "another agent of its group told the agent of a third agent, which it had not found itself; value: the slot of the other agent")

#undef LIMIT
#undef CHOICE_BEGIN
#undef CHOICE
#undef CHOICE_END
#undef OBSTACLE_KIND
#undef COMBINER
#undef COLUMN
#undef SET_F
#undef SET_V
#undef SET_U
#undef SET_E
#undef BEHAVIOR_BEGIN
#undef BEHAVIOR_END
#undef PARAM_F
#undef PARAM_N
#undef PARAM_S
#undef PARAM_G
#undef PARAM_T
#undef PARAM_U
#undef PARAM_E
#undef EVENT
#undef STAT
#undef MEASURE
#undef WARNING
#undef RESULT
