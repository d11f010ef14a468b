/* Writes and reads the compact form of saved worlds. Most words of a saved world are 0, or equal the word before them, such as the settings
 * of agents of one kind. The words are therefore coded as runs: zeros, repetitions of the word before the run, and words as they are. */
#include "state/compact.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "math/lane_hash.h"
#include "state/layout.h"

#define COMPACT_MAGIC 0x5A454556u /* "VEEZ" */
#define COMPACT_FORM 1

typedef struct CompactHeader {
    uint32_t magic, form;
    uint32_t bytes; /* size of the compact save, with this header and the padding: a multiple of 4 */
    uint32_t words; /* number of words that it holds */
    uint32_t checksum[2];
} CompactHeader;

/* A run begins with a number: four times the count of its words, plus its kind. */
typedef enum RunKind { ZEROS, REPEATED, WORDS, RUN_KINDS } RunKind;

/* A repetition is worth a run of its own from this number of words on. With fewer, the beginnings of runs would take more bytes than the
 * repeated words; with more, repeated words would be copied. */
enum { SHORTEST = 2 };

static uint64_t checksumOf(CompactHeader header, const unsigned char *entries) {
    VeerHasher hasher = veer_newHasher();
    header.checksum[0] = header.checksum[1] = 0;
    veer_hashLanes(&hasher, &header, sizeof header / sizeof(uint32_t), 0);
    veer_hashLanes(&hasher, entries, (header.bytes - sizeof header) / sizeof(uint32_t), 0);
    return veer_hashValue(&hasher);
}

/* ---- writing */

/* Returns how many words from `first` on equal the word before them; for the first word, how many are 0. */
static uint32_t equalFrom(const uint32_t *words, uint32_t first, uint32_t count) {
    const uint32_t value = first ? words[first - 1] : 0;
    uint32_t end = first;
    while (end < count && words[end] == value) end++;
    return end - first;
}

static uint32_t zerosFrom(const uint32_t *words, uint32_t first, uint32_t count) {
    uint32_t end = first;
    while (end < count && !words[end]) end++;
    return end - first;
}

/* Returns how many words from `first` on are copied, up to the next run. */
static uint32_t othersFrom(const uint32_t *words, uint32_t first, uint32_t count) {
    uint32_t end = first + 1;
    while (end < count) {
        const uint32_t most = end + SHORTEST < count ? end + SHORTEST : count;
        if (zerosFrom(words, end, most) == SHORTEST || equalFrom(words, end, most) == SHORTEST) break;
        end++;
    }
    return end - first;
}

static void putRuns(VeerWriter *out, const uint32_t *words, uint32_t count) {
    for (uint32_t at = 0; at < count;) {
        const uint32_t zeros = zerosFrom(words, at, count), equal = zeros ? 0 : equalFrom(words, at, count);
        const RunKind kind = zeros ? ZEROS : equal ? REPEATED : WORDS;
        const uint32_t length = zeros ? zeros : equal ? equal : othersFrom(words, at, count);
        veer_putNumber(out, 4 * length + kind);
        if (kind == WORDS) veer_put(out, words + at, length * (uint32_t)sizeof *words);
        at += length;
    }
}

void veer_compactSave(VeerWriter *out, const uint32_t *words, uint32_t count) {
    static const unsigned char zeros[sizeof(CompactHeader)];
    const CompactHeader header = {COMPACT_MAGIC, COMPACT_FORM, 0, count, {0, 0}};
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

/* Fills a run. Returns 0 if the bytes end before it. */
static int fillRun(VeerReader *in, uint32_t *to, uint32_t length, RunKind kind) {
    if (kind == WORDS) {
        const unsigned char *words = veer_take(in, length * (uint32_t)sizeof *to);
        if (words) memcpy(to, words, length * sizeof *to);
        return words != NULL;
    }
    const uint32_t value = kind == REPEATED ? to[-1] : 0;
    for (uint32_t i = 0; i < length; i++) to[i] = value;
    return 1;
}

static int takeRuns(VeerReader *in, const VeerExpanded *expanded) {
    for (uint32_t at = 0; at < expanded->count;) {
        const uint32_t number = veer_takeNumber(in), length = number / 4, kind = number % 4;
        if (in->isBroken || length == 0 || length > expanded->count - at || kind >= RUN_KINDS) return 0;
        if (kind == REPEATED && at == 0) return 0;
        if (!fillRun(in, expanded->words + at, length, (RunKind)kind)) return 0;
        at += length;
    }
    return 1;
}

static VeerResult checkSizes(const VeerCheck *check, const CompactHeader *header, uint32_t size) {
    if (header->form != COMPACT_FORM) {
        veer_fail(check->view, VEER_E_VERSION, check->call, "bytes.form", VEER_NONE, header->form);
        veer_failNote(check->view, "% saved, % here", header->form, COMPACT_FORM);
        return VEER_E_VERSION;
    }
    if (header->bytes < sizeof *header || header->bytes % sizeof(uint32_t)) return veer_broken(check, "bytes.size", VEER_NONE, header->bytes);
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
