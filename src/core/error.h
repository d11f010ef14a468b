/* Errors: a call that fails records an error, and veer_lastError returns it. */
#ifndef VEER_CORE_ERROR_H
#define VEER_CORE_ERROR_H

#include "core/world.h"

/* Records an error and returns its code. `index` replaces one "[#]" in `argument`; VEER_NONE: there is no index. */
VeerResult veer_fail(VeerWorld *world, VeerResult code, const char *call, const char *argument, uint32_t index, double value);
#ifdef __clang_analyzer__ /* tells the analyzer, which sees one file at a time, that the result is never OK */
#define veer_fail(world, code, ...) ((void)veer_fail(world, code, __VA_ARGS__), (code))
#endif
/* Appends " (note)" to the message of the last error. Each % in the note is replaced by a number, as in "% to %". */
void veer_failNote(VeerWorld *world, const char *note, double first, double second);
/* Adds the size of the failed allocation to the last error, which must be an E_MEMORY. */
void veer_failBytes(VeerWorld *world, uint64_t bytes);
/* Concatenates three parts, truncated to the size of an error's argument. */
#define VEER_ARGUMENT_SIZE sizeof(((VeerErrorInfo *)0)->argument)
void veer_nameArgument(char out[VEER_ARGUMENT_SIZE], const char *first, const char *second, const char *third);
/* Copies the name of an argument. A "#" in the name is replaced by the index. */
void veer_nameIndexed(char out[VEER_ARGUMENT_SIZE], const char *argument, uint32_t index);
/* Formats a number as in messages, truncated to a size. Returns its length. */
uint32_t veer_writeNumber(char *out, uint32_t size, double number);
/* Returns the error record for errors that belong to no world. */
VeerErrorInfo *veer_globalError(void);
/* The argument that an error names. index: index of an element in a list, or VEER_NONE. */
typedef struct VeerArgument {
    const char *call, *name;
    uint32_t index;
} VeerArgument;
/* Finds the slot of an id as veer_checkId does, and records an error for an invalid id, with a note on the likely mistake. */
VeerResult veer_needId(VeerWorld *world, VeerKind kind, uint64_t id, const VeerArgument *argument, uint32_t *slot);

#endif
