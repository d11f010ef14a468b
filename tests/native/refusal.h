/* REFUSED(world, call, code, argument): the call returns the code, the world's hash does not change, and the error record names the
 * call and the argument (null: any). */
#ifndef VEER_REFUSAL_H
#define VEER_REFUSAL_H

#include "busy_world.h"

typedef struct Refusal {
    VeerWorldId world;
    uint64_t before;
    VeerResult result, expected;
    const char *text, *argument; /* text: the source text of the call */
} Refusal;

static inline int isNamed(const VeerErrorInfo *error, const Refusal *refusal) {
    size_t length = strlen(error->call);
    return error->code == (int32_t)refusal->expected && length && strncmp(refusal->text, error->call, length) == 0 &&
           refusal->text[length] == '(' && (!refusal->argument || strcmp(error->argument, refusal->argument) == 0) &&
           strncmp(error->message, error->call, length) == 0 && strstr(error->message, error->argument);
}

static inline void checkRefusal(const Refusal *refusal, const char *file, int line) {
    const VeerErrorInfo *error = veer_lastError(refusal->world);
    test_equal(test_int(refusal->result), test_int(refusal->expected), file, line, refusal->text);
    if (!test_check(isNamed(error, refusal), file, line, refusal->text)) printf("  error record: %s\n", error->message);
    test_check(hashOf(refusal->world) == refusal->before, file, line, "the hash stays");
}

#define REFUSED(theWorld, theCall, code, name) \
    do { \
        Refusal refusal = {(theWorld), hashOf(theWorld), VEER_OK, (code), #theCall, (name)}; \
        refusal.result = (theCall); \
        checkRefusal(&refusal, __FILE__, __LINE__); \
    } while (0)

/* A definition in which one field is wrong is refused, and the error names the field:
 * REFUSED_FIELD(world, Path, pathThrough(points, 2), radius, -1, VEER_E_RANGE). */
#define REFUSED_FIELD(theWorld, Thing, start, field, wrong, code) \
    do { \
        Veer##Thing##Def refusedDef = start; \
        Veer##Thing##Id refusedId; \
        refusedDef.field = wrong; \
        REFUSED(theWorld, veer_add##Thing(theWorld, &refusedDef, &refusedId), code, "def." #field); \
        CHECK_EQ(refusedId.bits, 0); \
    } while (0)

#endif
