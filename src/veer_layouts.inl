/* Rows of the table: the layouts that saved worlds have had, oldest first, and after each what the next one added. A saved world of any of
 * them can be loaded (state/convert.c). The last layout is the present one; a test compares it with veer_layoutHash. After a change of the
 * table, append what was added, then the new layout; a layout that no released version had may be replaced. What is not listed here (names,
 * records and lanes of memory that are removed, moved or get another meaning) needs code in state/convert.c. New behaviors, choices, events
 * and statistics have numbers at the end of their lists and need no row besides the layout.
 *
 * LAYOUT(hash)                              the `layout` of its saved worlds
 * ADDED_FIELD(RECORD, Struct, field)        a word of a saved record (state/additions.h), whose default a loaded world gets
 * ADDED_PARAM(NAME, name, field)            a behavior's parameter; likewise
 * ADDED_COLUMN(NAME)                        loaded with the default of the agent's setting of the same name, or 0
 * ADDED_MEMORY(NAME, lanes)                 a behavior had this many lanes of memory, which are the first of the present ones; the others begin at 0
 * ADDED_GOALS()                             the goals that agents share; a conversion always drops them, so their fields are made anew */
#ifndef LAYOUT
#define LAYOUT(hash)
#endif
#ifndef ADDED_FIELD
#define ADDED_FIELD(RECORD, Struct, field)
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
ADDED_COLUMN(KEY)
ADDED_MEMORY(NAV_FIELD, 1)
ADDED_GOALS()
ADDED_FIELD(HEADER, VeerHeader, def.capacity.meshes)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].capacity)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].high)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].count)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].retired)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].freeHead)
ADDED_FIELD(HEADER, VeerHeader, pools[VEER_KIND_MESH].freeTail)
LAYOUT(0xC5337222u)

#undef LAYOUT
#undef ADDED_FIELD
#undef ADDED_PARAM
#undef ADDED_COLUMN
#undef ADDED_MEMORY
#undef ADDED_GOALS
