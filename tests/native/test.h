/* The test harness: tests register themselves, checks report and continue, and a seeded generator serves property tests.
 * The same sources run natively and as wasm. A test passes if none of its checks failed.
 *
 *   TEST(an_agent_that_arrives_stops) { ... if (!CHECK(ready)) return; CHECK_EQ(count, 3); CHECK_NEAR(speed, 0.0f, 1e-3f); }
 *
 * All tests are one program. Running it with words runs the tests whose names or files contain one of them; --long before them runs every
 * case of the long ones, --short fewer of their cases and no studies. */
#ifndef VEER_TEST_H
#define VEER_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct TestCase {
    const char *file, *name;
    void (*run)(void);
    struct TestCase *next;
    int isStudy;
} TestCase;

/* A value of any arithmetic type, so that CHECK_EQ compares without conversions that lose precision. */
typedef struct TestValue {
    int isReal;
    double real;
    long long whole;
} TestValue;

void test_register(TestCase *testCase);
extern void (*test_cleanUp)(void); /* a function that is called after each test, unless it is null */
int test_check(int passed, const char *file, int line, const char *text);
int test_equal(TestValue a, TestValue b, const char *file, int line, const char *text);
int test_near(double a, double b, double tolerance, const char *file, int line, const char *text);

#define TEST(story) TEST_CASE(story, 0)
/* A test that measures motion, or compares the bits of many runs, for most of a second. All builds give the same bits and would measure the
 * same: `npm test` runs studies with gcc alone, `npm run test:all` in every build. */
#define STUDY(story) TEST_CASE(story, 1)

#define TEST_CASE(story, isStudy) \
    static void test_##story(void); \
    __attribute__((constructor)) static void register_##story(void) { \
        static TestCase testCase = {__FILE__, #story, test_##story, NULL, isStudy}; \
        test_register(&testCase); \
    } \
    static void test_##story(void)

/* A check returns true if it passed: `if (!CHECK(pointer)) return;` */
#define CHECK(condition) test_check(!!(condition), __FILE__, __LINE__, #condition)
/* Compares numbers of any type exactly; use CHECK for pointers. */
#define CHECK_EQ(a, b) test_equal(TEST_VALUE(a), TEST_VALUE(b), __FILE__, __LINE__, #a " == " #b)
/* Checks the status that a Veer call returns. */
#define CHECK_OK(call) test_equal(TEST_VALUE(call), TEST_VALUE(VEER_OK), __FILE__, __LINE__, #call " == VEER_OK")
/* NaN is not near any number. */
#define CHECK_NEAR(a, b, tolerance) test_near((double)(a), (double)(b), (double)(tolerance), __FILE__, __LINE__, #a " ~ " #b)

/* Checks both coordinates of a position or a vector, or all three. */
#define CHECK_AT(at, atX, atY, tolerance) test_both(CHECK_NEAR((at).x, atX, tolerance), CHECK_NEAR((at).y, atY, tolerance))
#define CHECK_AT3(at, atX, atY, atZ, tolerance) test_both(CHECK_AT(at, atX, atY, tolerance), CHECK_NEAR((at).z, atZ, tolerance))

static inline int test_both(int a, int b) { return a && b; }
static inline TestValue test_real(double v) { return (TestValue){1, v, 0}; }
static inline TestValue test_int(long long v) { return (TestValue){0, (double)v, v}; }
static inline TestValue test_uint(unsigned long long v) { return (TestValue){0, (double)v, (long long)v}; }
/* clang-format off */
#define TEST_VALUE(v) \
    _Generic((v), float: test_real, double: test_real, unsigned: test_uint, unsigned long: test_uint, unsigned long long: test_uint, \
             default: test_int)(v)
/* clang-format on */

/* The repetitions of a long test, and the length of each: a twelfth of all cases, all of them with --long, or a thirty-second with
 * --short. */
extern int test_isLong, test_isShort;
#define ROUNDS(n) (test_isLong ? (n) : test_isShort ? ((n) + 31) / 32 : ((n) + 11) / 12)
/* A size or a number of cases: with --long `all`, otherwise `few`. */
#define BY_DAY(few, all) (test_isLong ? (all) : (few))
/* Whether --short skips this case. It runs only every n-th case. */
#define IS_LEFT_OUT(number, n) (test_isShort && (number) % (n))
/* All repetitions of a test, but an eighth of them with --short: for comparisons with slow references. */
#define SOME(n) (test_isShort ? ((n) + 7) / 8 : (n))
#define STRIDE (test_isLong ? 1 : test_isShort ? 29 : 7)

/* Returns 32 random bits. Any seed is valid. */
static inline uint32_t test_random(uint32_t *state) {
    uint32_t v = *state += 0x9E3779B9u;
    v = (v ^ v >> 16) * 0x85EBCA6Bu;
    v = (v ^ v >> 13) * 0xC2B2AE35u;
    return v ^ v >> 16;
}
/* Returns a random number, uniformly distributed from lo to hi. */
static inline float test_range(uint32_t *state, float lo, float hi) {
    return lo + (hi - lo) * ((float)(test_random(state) >> 8) * (1.0f / 16777216.0f));
}

#endif
