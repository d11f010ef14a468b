/* Error records: call, argument, index, value, and one sentence. The sentence is built without printf, which would add file-descriptor code
 * to the wasm. Numbers have the fewest digits that convert back to the same float (after Steele and White, How to Print Floating-Point
 * Numbers Accurately, 1990). */
#include "core/error.h"

#include "core/ids.h"
#include "core/world.h"
#include "math/fp_mode.h"
#include "math/math.h"

#undef veer_fail

static VeerErrorInfo globalError = {.index = VEER_NONE};

VeerErrorInfo *veer_globalError(void) { return &globalError; }

static VeerErrorInfo *errorOf(VeerWorld *world) { return world ? &world->error : &globalError; }

/* ---- strings of limited size, truncated at the end */

typedef struct Text {
    char *chars;
    uint32_t size, length;
} Text;

static void putChar(Text *text, char c) {
    if (text->length + 1 >= text->size) return;
    text->chars[text->length++] = c;
    text->chars[text->length] = 0;
}

static void putText(Text *text, const char *chars) {
    while (*chars) putChar(text, *chars++);
}

/* Appends a whole number, with a decimal point after the first `before` digits; 0: no decimal point. */
static void putDigits(Text *text, uint64_t number, int before) {
    char digits[24];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    for (int i = 0; i < count; i++) {
        if (before && i == before) putChar(text, '.');
        putChar(text, digits[count - 1 - i]);
    }
}

static float toFloat(double value) {
    const double largest = 3.4028234663852886e38;
    return value > largest ? VEER_INF : value < -largest ? -VEER_INF : (float)value;
}

/* value = digits x 10^exponent, with the fewest digits that convert back to the same float, at most 9 */
static uint64_t shortest(double value, int *exponent) {
    int power = 0; /* exponent that scales the value into [1, 10) */
    double unit = value;
    for (; unit >= 10.0; power++) unit /= 10.0;
    for (; unit < 1.0; power--) unit *= 10.0;
    double scale = 1.0;
    for (int count = 1;; count++, scale *= 10.0) {
        uint64_t digits = (uint64_t)(unit * scale + 0.5);
        double back = (double)digits / scale * (value / unit);
        *exponent = power - (count - 1);
        if (count == 9 || veer_same(toFloat(back), toFloat(value))) return digits;
    }
}

static void putFraction(Text *text, double value) {
    int exponent, count = 0;
    uint64_t digits = shortest(value, &exponent);
    for (; digits % 10 == 0; digits /= 10) exponent++; /* rounding may have turned 9.9999 into 10 */
    for (uint64_t rest = digits; rest; rest /= 10) count++;
    int point = count + exponent; /* number of digits before the decimal point */
    if (exponent >= 0 || point < -3) {
        putDigits(text, digits, 1 < count ? 1 : 0);
        putText(text, point > 0 ? "e" : "e-");
        putDigits(text, (uint64_t)(point > 0 ? point - 1 : 1 - point), 0);
        return;
    }
    if (point <= 0) putText(text, "0.");
    for (int zero = point; zero < 0; zero++) putChar(text, '0');
    putDigits(text, digits, point > 0 ? point : 0);
}

static void putNumber(Text *text, double value) {
    if (value != value) {
        putText(text, "NaN");
        return;
    }
    if (value < 0) putChar(text, '-');
    double size = value < 0 ? -value : value;
    if (size - size != 0.0)
        putText(text, "Infinity");
    else if (size < 9007199254740992.0 && size <= (double)(uint64_t)size)
        putDigits(text, (uint64_t)size, 0);
    else
        putFraction(text, size);
}

/* ---- the record */

static const char *reasonOf(VeerResult code) {
    switch (code) {
/* clang-format off */
#define RESULT(NAME, value, doc) case VEER_##NAME: return doc;
#include "veer_schema.inl"
        /* clang-format on */
    }
    return "unknown";
}

static int hasValue(VeerResult code) {
    return code != VEER_E_NULL && code != VEER_E_BUILD && code != VEER_E_BUSY && code != VEER_E_EMPTY && code != VEER_E_POLYGON &&
           code != VEER_E_FORMAT;
}

void veer_nameIndexed(char out[VEER_ARGUMENT_SIZE], const char *argument, uint32_t index) {
    Text text = {out, VEER_ARGUMENT_SIZE, 0};
    for (out[0] = 0; *argument; argument++) {
        if (*argument == '#' && index != VEER_NONE)
            putNumber(&text, index);
        else
            putChar(&text, *argument);
    }
}

uint32_t veer_writeNumber(char *out, uint32_t size, double number) {
    Text text = {out, size, 0};
    putNumber(&text, number);
    return text.length;
}

VeerResult veer_fail(VeerWorld *world, VeerResult code, const char *call, const char *argument, uint32_t index, double value) {
    VEER_OWN_FLOATS; /* calls that keep the caller's floating-point state need Veer's state here, too */
    VeerErrorInfo *info = errorOf(world);
    *info = (VeerErrorInfo){.code = code, .index = index, .value = hasValue(code) ? toFloat(value) : 0.0f};
    Text callText = {info->call, sizeof info->call, 0}, message = {info->message, sizeof info->message, 0};
    putText(&callText, call);
    veer_nameIndexed(info->argument, argument, index);
    putText(&message, info->call);
    putText(&message, ": ");
    putText(&message, info->argument);
    if (hasValue(code)) {
        putText(&message, " = ");
        putNumber(&message, value);
    }
    putText(&message, ": ");
    putText(&message, reasonOf(code));
    return code;
}

void veer_failNote(VeerWorld *world, const char *note, double first, double second) {
    VeerErrorInfo *info = errorOf(world);
    Text message = {info->message, sizeof info->message, 0};
    while (info->message[message.length]) message.length++;
    const double numbers[] = {first, second};
    uint32_t used = 0;
    putText(&message, " (");
    for (; *note; note++) {
        if (*note == '%' && used < 2)
            putNumber(&message, numbers[used++]);
        else
            putChar(&message, *note);
    }
    putChar(&message, ')');
}

void veer_failBytes(VeerWorld *world, uint64_t bytes) {
    veer_failNote(world, "% bytes", (double)bytes, 0);
    errorOf(world)->bytes = bytes < VEER_NONE ? (uint32_t)bytes : VEER_NONE;
}

void veer_nameArgument(char out[VEER_ARGUMENT_SIZE], const char *first, const char *second, const char *third) {
    Text text = {out, VEER_ARGUMENT_SIZE, 0};
    out[0] = 0;
    putText(&text, first);
    putText(&text, second);
    putText(&text, third);
}

/* Returns the note for an id of the wrong kind, or for a number that is not an id at all. Returns null if no likely mistake is known. */
static const char *mistakenId(VeerKind wanted, uint64_t id) {
    static const char *const ofKinds[VEER_KINDS] = {
        "the id of an agent",    "the id of a brain",      "the id of a path", "the id of an obstacle",       "the id of a projectile",
        "the id of a jump link", "the id of a flow field", "the id of a mesh", "the id of a grid of heights", "the id of a tile map"};
    uint32_t kind = veer_kindBits(id);
    if (id == 0) return "the null id";
    if (id < VEER_MAX_AGENTS) return "a slot or an index, not an id";
    return id >> 44 && id >> 52 == 0 && kind < VEER_KINDS && kind != (uint32_t)wanted ? ofKinds[kind] : NULL;
}

VeerResult veer_needId(VeerWorld *world, VeerKind kind, uint64_t id, const VeerArgument *argument, uint32_t *slot) {
    VeerResult result = veer_checkId(world, kind, id, slot);
    const char *note = result == VEER_E_HANDLE ? mistakenId(kind, id) : NULL;
    if (result == VEER_OK) return VEER_OK;
    veer_fail(world, result, argument->call, argument->name, argument->index, (double)id);
    if (note) veer_failNote(world, note, 0, 0);
    return result;
}
