/* Writes and reads the compact form of saved worlds. Most words of a saved world are 0, or equal the word before them, such as the settings
 * of agents of one kind. The words are therefore coded as runs: zeros, repetitions of the word before the run, and words as they are. */
#include "state/compact.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "math/lane_hash.h"
#include "state/layout.h"

#define COMPACT_MAGIC 0x5A454556u /* "VEEZ" */

typedef struct CompactHeader {
    uint32_t magic;
    uint32_t bytes; /* size of the compact save, with this header and the padding: a multiple of 4 */
    uint32_t words; /* number of words that it holds */
    uint32_t checksum[2];
} CompactHeader;

/* A run begins with a number: four times the count of its words, plus its kind. */
typedef enum RunKind { ZEROS, REPEATED, WORDS, RUN_KINDS } RunKind;

static uint64_t checksumOf(CompactHeader header, const unsigned char *entries) {
    VeerHasher hasher = veer_newHasher();
    header.checksum[0] = header.checksum[1] = 0;
    veer_hashLanes(&hasher, &header, sizeof header / sizeof(uint32_t), 0);
    veer_hashLanes(&hasher, entries, (header.bytes - sizeof header) / sizeof(uint32_t), 0);
    return veer_hashValue(&hasher);
}

/* ---- writing */

/* Returns whether a word is 0 or equals the word before it. */
static int isCoded(const uint32_t *words, uint32_t at) { return !words[at] || (at && words[at] == words[at - 1]); }

/* Returns the end of the run that begins at a word. A single word that could be coded does not end a run of words as they are, because the
 * beginnings of two more runs would take as much room. */
static uint32_t endOfRun(const uint32_t *words, uint32_t at, uint32_t count) {
    uint32_t end = at + 1;
    if (isCoded(words, at))
        while (end < count && words[end] == words[at]) end++;
    else
        while (end < count && !(isCoded(words, end) && (end + 1 == count || isCoded(words, end + 1)))) end++;
    return end;
}

static void putRuns(VeerWriter *out, const uint32_t *words, uint32_t count) {
    for (uint32_t at = 0, end; at < count; at = end) {
        const RunKind kind = !isCoded(words, at) ? WORDS : words[at] ? REPEATED : ZEROS;
        end = endOfRun(words, at, count);
        veer_putNumber(out, 4 * (end - at) + kind);
        if (kind == WORDS) veer_put(out, words + at, (end - at) * (uint32_t)sizeof *words);
    }
}

void veer_compactSave(VeerWriter *out, const uint32_t *words, uint32_t count) {
    static const unsigned char zeros[sizeof(CompactHeader)];
    const CompactHeader header = {COMPACT_MAGIC, 0, count, {0, 0}};
    veer_put(out, zeros, sizeof header);
    putRuns(out, words, count);
    while (out->size % sizeof(uint32_t) || veer_isBomb(count, out->size)) veer_putByte(out, 0);
    if (out->size > out->room) return;
    memcpy(out->bytes, &header, sizeof header);
    veer_sealCompact(out->bytes, out->size);
}

void veer_sealCompact(unsigned char *bytes, uint32_t size) {
    CompactHeader header;
    memcpy(&header, bytes, sizeof header);
    header.bytes = size;
    const uint64_t sum = checksumOf(header, bytes + sizeof header);
    header.checksum[0] = (uint32_t)sum;
    header.checksum[1] = (uint32_t)(sum >> 32);
    memcpy(bytes, &header, sizeof header);
}

/* ---- reading */

int veer_isCompact(const void *bytes, uint32_t size) {
    uint32_t magic = 0;
    if (bytes && size >= sizeof magic) memcpy(&magic, bytes, sizeof magic);
    return magic == COMPACT_MAGIC;
}

/* Fills the words. Returns 0 if the runs are invalid. */
static int takeRuns(VeerReader *in, const VeerExpanded *expanded) {
    uint32_t *to = expanded->words, *const end = to + expanded->count;
    while (to < end) {
        const uint32_t number = veer_takeNumber(in), length = number / 4, kind = number % 4;
        if (length == 0 || length > (uint32_t)(end - to) || kind >= RUN_KINDS || (kind == REPEATED && to == expanded->words)) return 0;
        const uint32_t value = kind == REPEATED ? to[-1] : 0;
        const unsigned char *words = kind == WORDS ? veer_take(in, length * (uint32_t)sizeof *to) : NULL;
        if (in->isBroken) return 0;
        if (words) memcpy(to, words, length * sizeof *to);
        for (uint32_t i = 0; !words && i < length; i++) to[i] = value;
        to += length;
    }
    return 1;
}

static VeerResult checkSizes(const VeerCheck *check, const CompactHeader *header, uint32_t size) {
    if (header->bytes < sizeof *header || header->bytes % sizeof(uint32_t))
        return veer_broken(check, "bytes.size", VEER_NONE, header->bytes);
    if (size < header->bytes) {
        veer_fail(check->view, VEER_E_BUFFER, check->call, "size", VEER_NONE, size);
        veer_failNote(check->view, "% bytes needed", header->bytes, 0);
        return VEER_E_BUFFER;
    }
    if (header->words > VEER_MAX_LANES || veer_isBomb(header->words, header->bytes))
        return veer_broken(check, "bytes.words", VEER_NONE, header->words);
    return VEER_OK;
}

VeerResult veer_expandSave(const VeerCheck *check, const void *bytes, uint32_t size, VeerExpanded *expanded) {
    CompactHeader header;
    if (size < sizeof header) return veer_fail(check->view, VEER_E_FORMAT, check->call, "size", VEER_NONE, size);
    memcpy(&header, bytes, sizeof header);
    VeerResult result = checkSizes(check, &header, size);
    if (result != VEER_OK) return result;
    const unsigned char *entries = (const unsigned char *)bytes + sizeof header;
    const uint64_t sum = checksumOf(header, entries);
    if ((uint32_t)sum != header.checksum[0] || (uint32_t)(sum >> 32) != header.checksum[1])
        return veer_broken(check, "bytes.checksum", VEER_NONE, header.checksum[0]);
    *expanded = (VeerExpanded){calloc((size_t)header.words + 1, sizeof *expanded->words), header.words};
    if (!expanded->words) {
        veer_fail(check->view, VEER_E_MEMORY, check->call, "size", VEER_NONE, size);
        veer_failBytes(check->view, (uint64_t)header.words * sizeof *expanded->words);
        return VEER_E_MEMORY;
    }
    VeerReader in = {entries, header.bytes - (uint32_t)sizeof header, 0, 0};
    if (takeRuns(&in, expanded)) return VEER_OK;
    free(expanded->words);
    expanded->words = NULL;
    return veer_broken(check, "bytes", VEER_NONE, in.at);
}
