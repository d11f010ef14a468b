/* Random edits of links and obstacles in worlds that have room for LINKS links, and for 8 more obstacles than BLOCKS. The
 * file that includes this one defines both. */
#ifndef VEER_NAV_EDITS_H
#define VEER_NAV_EDITS_H

#include "test.h"
#include "veer.h"

/* Draws a link between two places that costs at most `most`. */
static inline VeerLinkDef linkBetween(VeerVec3 from, VeerVec3 to, uint32_t most, uint32_t *seed) {
    VeerLinkDef link = veer_defaultLinkDef();
    link.kind = test_random(seed) % VEER_LINK_KIND_COUNT;
    link.fromX = from.x, link.fromY = from.y, link.fromZ = from.z;
    link.toX = to.x, link.toY = to.y, link.toZ = to.z;
    link.takeOffRadius = 1 + (float)(test_random(seed) % 30);
    link.landingRadius = 1 + (float)(test_random(seed) % 30);
    link.cost = 1 + (float)(test_random(seed) % most);
    link.twoWay = test_random(seed) % 2;
    link.group = 1u << test_random(seed) % 2;
    return link;
}

/* Adds, changes or removes a link or an obstacle. */
static inline void editThings(VeerWorldId id, const VeerLinkDef *link, const VeerObstacleDef *block, uint32_t *seed) {
    VeerLinkId links[LINKS];
    VeerObstacleId blocks[BLOCKS + 8];
    uint32_t linkCount = LINKS, blockCount = BLOCKS + 8;
    CHECK_OK(veer_links(id, links, &linkCount));
    CHECK_OK(veer_obstacles(id, blocks, &blockCount));
    switch (test_random(seed) % 6) {
    case 0:
        if (linkCount < LINKS) CHECK_OK(veer_addLink(id, link, &links[0]));
        break;
    case 1:
        if (linkCount) CHECK_OK(veer_setLink(id, links[test_random(seed) % linkCount], link));
        break;
    case 2:
        if (linkCount > LINKS / 2) CHECK_OK(veer_removeLink(id, links[test_random(seed) % linkCount]));
        break;
    case 3:
        if (blockCount < BLOCKS) CHECK_OK(veer_addObstacle(id, block, &blocks[0]));
        break;
    case 4:
        if (blockCount) CHECK_OK(veer_setObstacle(id, blocks[test_random(seed) % blockCount], block));
        break;
    default:
        if (blockCount > BLOCKS / 2) CHECK_OK(veer_removeObstacle(id, blocks[test_random(seed) % blockCount]));
    }
}

#endif
