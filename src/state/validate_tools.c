/* Functions shared by the files of validation: recording a broken invariant, and a test for zeros. */
#include "core/error.h"
#include "core/world.h"
#include "math/simd.h"
#include "state/validate.h"

VeerResult veer_broken(const VeerCheck *check, const char *argument, uint32_t index, double value) {
    return veer_fail(check->view, check->code, check->call, argument, index, value);
}

VeerResult veer_brokenDef(const VeerCheck *check, const char *prefix, uint32_t index) {
    const VeerErrorInfo info = check->view->error;
    const char *field = info.argument;
    char argument[VEER_ARGUMENT_SIZE];
    while (*field && *field != '.') field++;
    veer_nameArgument(argument, prefix, field, "");
    /* a feature that this build leaves out is not damage */
    const VeerCheck own = {check->view, info.code == VEER_E_FLAT ? VEER_E_FLAT : check->code, check->call};
    return veer_broken(&own, argument, index, (double)info.value);
}

int veer_areZero(const void *record, size_t bytes) {
    const uint32_t *lanes = record;
    const size_t count = bytes / sizeof *lanes;
    size_t i = 0;
    i4 some = i4_splat(0);
    uint32_t rest = 0;
    for (; i + 4 <= count; i += 4) some |= i4_load(lanes + i);
    for (; i < count; i++) rest |= lanes[i];
    return !rest && !i4_any(some != i4_splat(0));
}
