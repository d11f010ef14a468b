/* Obstacles as rays and moving discs meet them. Every obstacle is a list of capsules (a circle is a capsule of length zero, a box or
 * polygon has one capsule per edge), so one formula, the ray against a capsule, answers every sweep. Static obstacles lie in folded grids,
 * one per class of size; moving ones are a short list that is tested one by one. Wrapped worlds show every primitive at all its images. In
 * planar worlds height does not count: obstacles are prisms. In volume worlds every obstacle is one rounded box.
 *
 * The files of this room in order; each calls only those before it: circle, segment, box, polygon, obstacle_kinds, obstacles, capsules,
 * static_grid (with its layout, static_grid_cells.h), near_lists, static_grid_query, volume_shapes, penetration, sweeps, ray_fan. Other
 * rooms include this header. */
#ifndef VEER_SHAPES_H
#define VEER_SHAPES_H

#include "shapes/capsules.h"
#include "shapes/near_lists.h"
#include "shapes/obstacle_kinds.h"
#include "shapes/obstacles.h"
#include "shapes/penetration.h"
#include "shapes/static_grid.h"
#include "shapes/static_grid_query.h"
#include "shapes/sweeps.h"
#include "shapes/volume_shapes.h"

#endif
