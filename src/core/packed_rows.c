/* The rows of the table in the package's WebAssembly, which has this file instead of schema.c. The rows are stored without documentation,
 * in a seventh of the size. src/build/table.mjs writes the packed rows to table.inl, and a constructor unpacks them when the module starts,
 * before any call. In other builds, which compile schema.c, this file is empty. */
#include "core/schema.h"

#include "math/exact.h"

#ifdef VEER_PACKED_ROWS
#include <stddef.h>

/* All texts form one string. It is longer than C guarantees to support, but clang accepts it. */
#pragma GCC diagnostic ignored "-Woverlength-strings"
#include "table.inl" /* TABLE_ROWS, TABLE_SETTINGS, TABLE_TEXTS, tableTexts, tableNumbers and tableRuns */

/* VeerRow has 14 fields of four bytes: seven pointers to texts, four whole numbers, and three numbers of the type of the row's value. */
enum { TEXT_FIELDS = 7, FIRST_NUMBER = 11, FIELDS = 14 };

_Static_assert(sizeof(VeerRow) == FIELDS * sizeof(uint32_t) && offsetof(VeerRow, initial) == FIRST_NUMBER * sizeof(uint32_t),
               "table.mjs and unpackField have the fields of VeerRow in this order");

VeerRow veer_rows[TABLE_ROWS];
const uint32_t veer_rowCount = TABLE_ROWS, veer_settingCount = TABLE_SETTINGS;

/* Reads a number stored with seven bits in each byte, lowest first; a set highest bit means that more bytes follow. */
static uint32_t nextNumber(const uint8_t **at) {
    uint32_t number = 0, shift = 0;
    for (;; shift += 7) {
        uint32_t byte = *(*at)++;
        number |= (byte & 127u) << shift;
        if (byte < 128) return number;
    }
}

/* Unpacks one field of all rows. The field is stored as runs of equal differences from the previous row. A run consists of the difference,
 * with its sign in the lowest bit, and its length - 1. Texts are stored as indices into `texts`; initial, min and max as indices into
 * tableNumbers. */
static const uint8_t *unpackField(const uint8_t *at, uint32_t field, const char *const texts[]) {
    uint32_t value = 0, left = 0, difference = 0;
    for (uint32_t row = 0; row < TABLE_ROWS; row++, left--) {
        if (!left) {
            uint32_t code = nextNumber(&at);
            difference = code >> 1 ^ (0u - (code & 1u));
            left = nextNumber(&at) + 1;
        }
        value += difference;
        uint32_t lane = field < TEXT_FIELDS ? (uint32_t)(uintptr_t)texts[value] : field < FIRST_NUMBER ? value : tableNumbers[value];
        __builtin_memcpy((char *)&veer_rows[row] + field * sizeof lane, &lane, sizeof lane);
    }
    return at;
}

__attribute__((constructor)) static void unpackRows(void) {
    const char *texts[TABLE_TEXTS], *text = tableTexts;
    for (uint32_t i = 0; i < TABLE_TEXTS; i++) {
        texts[i] = text;
        while (*text++) continue;
    }
    const uint8_t *at = tableRuns;
    for (uint32_t field = 0; field < FIELDS; field++) at = unpackField(at, field, texts);
}

const struct VeerSchema *veer_schema(void) {
    static const struct VeerSchema schema = VEER_SCHEMA_OF(TABLE_ROWS);
    return &schema;
}
#endif
