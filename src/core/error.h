/* Errors: what a refused call records for veer_lastError. */
#ifndef VEER_CORE_ERROR_H
#define VEER_CORE_ERROR_H

#include "core/world.h"

/* Records an error and returns its code. argument may hold one "[#]", replaced by index; index VEER_NONE: none. */
VeerResult veer_fail(VeerWorld *world, VeerResult code, const char *call, const char *argument, uint32_t index, double value);
#ifdef __clang_analyzer__ /* which looks into no other file, and would go on as if a refusal might be OK */
#define veer_fail(world, code, ...) ((void)veer_fail(world, code, __VA_ARGS__), (code))
#endif
/* Adds to the message of the error just recorded: " (note)", each % of the note replaced by a number: "% to %" for a range. */
void veer_failNote(VeerWorld *world, const char *note, double first, double second);
/* Adds to an E_MEMORY just recorded how many bytes were asked for. */
void veer_failBytes(VeerWorld *world, uint64_t bytes);
/* The parts behind one another, cut off at the size of an error's argument. */
#define VEER_ARGUMENT_SIZE sizeof(((VeerErrorInfo *)0)->argument)
void veer_nameArgument(char out[VEER_ARGUMENT_SIZE], const char *first, const char *second, const char *third);
/* The record of errors that belong to no world. */
VeerErrorInfo *veer_globalError(void);
/* Like veer_checkId, recording an error that names `argument`. */
VeerResult veer_needId(VeerWorld *world, VeerKind kind, uint64_t id, const char *call, const char *argument, uint32_t *slot);

#endif
