# The files of src/ that the WebAssembly of "veer/flat" leaves out. That WebAssembly contains what a game in the plane uses. This list is the
# only source: VEER_HOLDS (src/core/holds.h), the exports of the WebAssembly, its refusals in JavaScript and the table of the documentation
# follow from it. A % stands for any text. New files of a room are in "veer/flat" unless the list names the whole room.

FLAT_OMITS :=

# volume worlds and levels
FLAT_OMITS += shapes/kinds/volume_shapes move/local_space core/levels

# navigation: fields, paths around obstacles, meshes, links, heights, tiles
FLAT_OMITS += nav/% meshes/% behaviors/navField behaviors/goTo steer/leading steer/mesh_walk steer/walk paths/heights shapes/tiles \
              move/mesh_ground move/walkers state/validate_meshes state/validate_nav state/validate_tiles \
              api/find_path api/heights api/links api/meshes api/nav api/nav_warnings api/orders api/tile_obstacles api/tiles

# pipelines
FLAT_OMITS += combine/pipeline combine/actuators behaviors/avoidAgent behaviors/avoidCircle behaviors/avoidWall behaviors/faceTarget \
              behaviors/nextPathNode behaviors/pathTarget behaviors/target

# projectiles and jumps
FLAT_OMITS += move/ballistics move/jump_plan move/jumps move/links move/projectiles behaviors/catchProjectile behaviors/dodgeProjectiles \
              api/projectiles

# formations
FLAT_OMITS += behaviors/formation steer/formation_places steer/formations steer/spare_places

# recordings, explanations, and runners for several threads
FLAT_OMITS += state/recording api/replay api/explain combine/explain core/parallel

# behaviors that keep a place: around a target, behind a leader, between two agents, in cover, in a line, along a wall
FLAT_OMITS += behaviors/followLeader behaviors/followWall behaviors/hide behaviors/interpose behaviors/offsetPursuit behaviors/orbit \
              behaviors/queue

# people
FLAT_OMITS += crowd/pedestrians

# what agents see, hear and remember
FLAT_OMITS += sense/% api/senses api/sight

# measures
FLAT_OMITS += measure/% api/measures

# defaults of the queries that it leaves out
FLAT_OMITS += core/query_defaults

# cars with grip, brakes or slow wheels, and their speeds on paths; other cars are in
FLAT_OMITS += paths/speeds paths/racing_line steer/bends api/path_speeds

# ships and planes, which have a least speed or a load
FLAT_OMITS += move/ships move/ship_edges
