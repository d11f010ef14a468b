/* Rows of the table: the layouts that saved worlds have had, oldest first, each followed by what the next layout added. Saved worlds of all
 * these layouts can be loaded (state/convert.c). The last layout is the current one; a test compares it with veer_layoutHash. After a change
 * of the table, append what was added, then the new layout. A layout that was never released may be replaced. Changes that have no row here
 * (names, records and memory lanes that are removed, moved or get another meaning) need code in state/convert.c. New behaviors, choices,
 * events and statistics are numbered at the end of their lists, so they need no row besides the layout.
 *
 * LAYOUT(hash)                              the `layout` in saved worlds
 * ADDED_FIELD(RECORD, Struct, field)        a word of a saved record (state/additions.h), whose default a loaded world gets
 * ADDED_ID(RECORD, Struct, field)           an id in a saved record, which is null in a loaded world
 * ADDED_PARAM(NAME, name, field)            a behavior's parameter, whose default a loaded world gets
 * ADDED_COLUMN(NAME)                        loaded with the default of the agent's setting of the same name, or 0
 * ADDED_MEMORY(NAME, lanes)                 a behavior had this many lanes of memory, the first of its current lanes; the others start at 0
 * ADDED_GOALS()                             the goals that agents share; a conversion always drops them, so their fields are recomputed */
#ifndef LAYOUT
#define LAYOUT(hash)
#endif
#ifndef ADDED_FIELD
#define ADDED_FIELD(RECORD, Struct, field)
#endif
#ifndef ADDED_ID
#define ADDED_ID(RECORD, Struct, field)
#endif
#ifndef ADDED_PARAM
#define ADDED_PARAM(NAME, name, field)
#endif
#ifndef ADDED_COLUMN
#define ADDED_COLUMN(NAME)
#endif
#ifndef ADDED_MEMORY
#define ADDED_MEMORY(NAME, lanes)
#endif
#ifndef ADDED_GOALS
#define ADDED_GOALS()
#endif

LAYOUT(0x79E6F2A1u)
ADDED_FIELD(HEADER, VeerHeader, def.navBudget)
ADDED_FIELD(OBSTACLE, VeerObstacleRecord, cost)
ADDED_COLUMN(KEY)
ADDED_COLUMN(REST_TIME)
ADDED_MEMORY(NAV_FIELD, 1)
ADDED_FIELD(LINK, VeerLinkDef, kind)
ADDED_FIELD(LINK, VeerLinkDef, cost)
ADDED_FIELD(LINK, VeerLinkDef, speed)
ADDED_FIELD(LINK, VeerLinkDef, wait)
ADDED_FIELD(LINK, VeerLinkDef, twoWay)
ADDED_FIELD(LINK, VeerLinkDef, group)
ADDED_PARAM(NAV_FIELD, navField, links)
ADDED_GOALS()
ADDED_FIELD(HEADER, VeerHeader, def.levels)
ADDED_FIELD(HEADER, VeerHeader, def.levelHeight)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.meshes)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].capacity)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].high)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].count)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].retired)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].freeHead)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].freeTail)
ADDED_PARAM(FORMATION, formation, cellSize)
ADDED_PARAM(FORMATION, formation, clearance)
ADDED_PARAM(FORMATION, formation, mask)
ADDED_PARAM(FORMATION, formation, links)
ADDED_PARAM(FORMATION, formation, maxSlope)
ADDED_PARAM(FORMATION, formation, slopeCost)
ADDED_MEMORY(FORMATION, 4)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.heights)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].capacity)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].high)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].count)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].retired)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].freeHead)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_HEIGHTS].freeTail)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.ground)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.maxSlope)
ADDED_PARAM(NAV_FIELD, navField, maxSlope)
ADDED_PARAM(NAV_FIELD, navField, slopeCost)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.tiles)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.tileWords)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].capacity)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].high)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].count)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].retired)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].freeHead)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_TILES].freeTail)
ADDED_FIELD(HEADER, VeerHeader, tileWordCount)
ADDED_FIELD(OBSTACLE, VeerObstacleRecord, tiles)
ADDED_FIELD(OBSTACLE, VeerObstacleRecord, nextTiles)
ADDED_ID(BEHAVIOR, VeerBehavior, mesh)
ADDED_COLUMN(PRESSED_TIME)
LAYOUT(0x69002D00u)
ADDED_FIELD(HEADER, VeerHeader, def.edgesY)
ADDED_FIELD(HEADER, VeerHeader, def.edgesZ)
LAYOUT(0x58C5EF37u)
ADDED_PARAM(PURSUE, pursue, lead)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.minSpeed)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.maxLoad)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.maxClimb)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.maxDive)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.maxRoll)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.bankAcceleration)
ADDED_FIELD(BRAIN, VeerBrainDef, pedestrians.meter)
ADDED_FIELD(BRAIN, VeerBrainDef, pedestrians.jamDensity)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.grip)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.brakes)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.steerTime)
ADDED_FIELD(BRAIN, VeerBrainDef, locomotion.skill)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.speeds)
ADDED_COLUMN(PASSING_TURN)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.memories)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.mask)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.every)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.blockers)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.blockingAgents)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.range)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.halfAngle)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.gain)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.wideRange)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.wideHalfAngle)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.wideGain)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.farRange)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.farHalfAngle)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.farGain)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.nearRange)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.nearGain)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.hysteresis)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.findAt)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.halfLife)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.forgetBelow)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.horizon)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.searchTime)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.hearing)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.hearingSpread)
ADDED_FIELD(BRAIN, VeerBrainDef, sense.shareRange)
ADDED_COLUMN(MEMORIES)
LAYOUT(0xD9A317E2u)
ADDED_FIELD(HEADER, VeerHeader, def.capacity.measures)
ADDED_FIELD(HEADER, VeerHeader, measureReach)
ADDED_FIELD(HEADER, VeerHeader, measureMeter)
ADDED_COLUMN(MEASURED)
LAYOUT(0x3375D647u)

#undef LAYOUT
#undef ADDED_FIELD
#undef ADDED_ID
#undef ADDED_PARAM
#undef ADDED_COLUMN
#undef ADDED_MEMORY
#undef ADDED_GOALS
