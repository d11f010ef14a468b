/* Bytes of recordings and of compact saves: written to memory that grows or to the caller's, and read without trusting them. */
#ifndef VEER_STATE_BYTES_H
#define VEER_STATE_BYTES_H

#include <stdint.h>

/* Padding after the last byte, up to a whole word. Writers that grow always have this room, which is not counted. */
#define VEER_PADDING 3u

typedef struct VeerWriter {
    unsigned char *bytes;
    uint32_t room, size; /* bytes that fit, and bytes written; a writer that does not grow counts bytes that do not fit, too */
    uint32_t grows;      /* 1: the memory is the writer's own, from malloc */
    uint32_t isFull;     /* 1: the memory could not grow, so later bytes are missing */
} VeerWriter;

/* Takes memory that grows. If there is none, the writer is full. */
VeerWriter veer_newWriter(uint32_t room);
void veer_put(VeerWriter *writer, const void *bytes, uint32_t count);
void veer_putByte(VeerWriter *writer, uint32_t value);
/* Writes a number with seven bits per byte, lowest first. */
void veer_putNumber(VeerWriter *writer, uint32_t number);
/* Returns memory that is no longer needed. */
void veer_shrink(VeerWriter *writer);

typedef struct VeerReader {
    const unsigned char *bytes;
    uint32_t size, at;
    int isBroken; /* 1: something exceeded the end, or was invalid; nothing more is read */
} VeerReader;

/* Returns the next bytes, or null if there are not so many. */
const unsigned char *veer_take(VeerReader *reader, uint32_t count);
/* Reads a number of veer_putNumber; 0 if it is broken. */
uint32_t veer_takeNumber(VeerReader *reader);

/* Bytes may expand to VEER_PLENTY words, or to VEER_EXPANSION times their own size. More: few bytes from a stranger could take much
 * memory. Less: compact saves of large worlds would need padding. */
#define VEER_PLENTY 0x400000u
#define VEER_EXPANSION 100u
static inline int veer_isBomb(uint32_t words, uint32_t bytes) { return words > VEER_PLENTY && words / VEER_EXPANSION > bytes / 4; }

#endif
