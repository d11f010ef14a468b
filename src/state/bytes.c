/* Writing and reading the bytes of recordings (recording.c, api/replay.c) and of compact saves (compact.c). */
#include "state/bytes.h"

#include <stdlib.h>
#include <string.h>

VeerWriter veer_newWriter(uint32_t room) {
    unsigned char *bytes = malloc((size_t)room + VEER_PADDING);
    return (VeerWriter){.bytes = bytes, .room = bytes ? room : 0, .grows = 1, .isFull = !bytes};
}

/* Returns whether there is room for more bytes, after growing if that is necessary. */
static int hasRoom(VeerWriter *writer, uint32_t count) {
    if (writer->size <= writer->room && count <= writer->room - writer->size) return 1;
    if (!writer->grows) return 0;
    const uint64_t room = 2 * (uint64_t)writer->room + count;
    unsigned char *bytes = room > 0x7FFFFF00u ? NULL : realloc(writer->bytes, VEER_PADDING + (size_t)room);
    writer->isFull = !bytes;
    if (!bytes) return 0;
    writer->bytes = bytes;
    writer->room = (uint32_t)room;
    return 1;
}

void veer_put(VeerWriter *writer, const void *bytes, uint32_t count) {
    if (writer->isFull) return;
    if (hasRoom(writer, count))
        memcpy(writer->bytes + writer->size, bytes, count);
    else if (writer->grows)
        return;
    writer->size += count;
}

void veer_putByte(VeerWriter *writer, uint32_t value) {
    const unsigned char byte = (unsigned char)value;
    veer_put(writer, &byte, 1);
}

void veer_putNumber(VeerWriter *writer, uint32_t number) {
    for (; number > 127; number >>= 7) veer_putByte(writer, (number & 127u) | 128u);
    veer_putByte(writer, number);
}

void veer_shrink(VeerWriter *writer) {
    const uint32_t room = 2 * writer->size;
    if (room >= writer->room / 2) return;
    unsigned char *bytes = realloc(writer->bytes, VEER_PADDING + (size_t)room);
    if (!bytes) return;
    writer->bytes = bytes;
    writer->room = room;
}

const unsigned char *veer_take(VeerReader *reader, uint32_t count) {
    if (reader->isBroken || count > reader->size - reader->at) {
        reader->isBroken = 1;
        return NULL;
    }
    reader->at += count;
    return reader->bytes + reader->at - count;
}

uint32_t veer_takeNumber(VeerReader *reader) {
    uint64_t number = 0;
    for (uint32_t shift = 0; shift < 35; shift += 7) {
        const unsigned char *byte = veer_take(reader, 1);
        if (!byte) return 0;
        number |= (uint64_t)(*byte & 127u) << shift;
        if (*byte < 128) break;
    }
    if (number > 0xFFFFFFFFu) reader->isBroken = 1;
    return (uint32_t)number;
}
