/* Creates a world and steps it, or prints why the call was rejected. */
#include <veer/veer.h>

#include <stdio.h>

int main(void) {
    VeerWorldDef def = veer_defaultWorldDef();
    VeerWorldId world;
    VeerResult result = veer_createWorld(&def, &world);
    if (result != VEER_OK) {
        printf("%d %s\n", result, veer_lastError(veer_nullWorld)->message);
        return 0;
    }
    puts(veer_step(world, 0.01f) == VEER_OK ? "created" : "not stepped");
    return 0;
}
