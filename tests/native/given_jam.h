/* Starts a jam, for tests that do not change its definitions. */
#ifndef VEER_GIVEN_JAM_H
#define VEER_GIVEN_JAM_H

#include "jam.h"
#include "given.h"

static inline Jam jam_started(uint32_t combine, Scale scale) {
    Jam jam = jam_plan(combine, scale);
    jam_start(&jam);
    return jam;
}

#endif
