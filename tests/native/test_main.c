/* Runs the registered tests in the order of their files and names, regardless of the order in which they were registered:
 *
 *   all_tests [--long | --short] [--times] [--first] [--part FROM EVERY] [WORD ...]
 *
 * --first ends the program at the first check that fails.
 */
#include "test.h"

#include <stdlib.h>
#include <time.h>

/* number of failures that are printed, because a failing property test may fail thousands of times */
enum { MAX_LINES_PER_TEST = 8 };

int test_isLong, test_isShort;
void (*test_cleanUp)(void);
static TestCase *first;
static TestCase *current;
static int checks, failedChecks, endsAtFirst;

void test_register(TestCase *testCase) {
    TestCase **place = &first;
    while (*place) {
        int order = strcmp((*place)->file, testCase->file);
        if (order > 0 || (order == 0 && strcmp((*place)->name, testCase->name) > 0)) break;
        place = &(*place)->next;
    }
    testCase->next = *place;
    *place = testCase;
}

static int isNewFailure(int passed) {
    checks++;
    if (passed) return 0;
    if (endsAtFirst) {
        printf("#0 failed\n");
        exit(1);
    }
    if (failedChecks++ == MAX_LINES_PER_TEST) printf("  %s: further failures are not shown\n", current->name);
    return failedChecks <= MAX_LINES_PER_TEST;
}

int test_check(int passed, const char *file, int line, const char *text) {
    if (isNewFailure(passed)) printf("%s:%d: %s: %s\n", file, line, current->name, text);
    return passed;
}

int test_equal(TestValue a, TestValue b, const char *file, int line, const char *text) {
    int passed = a.isReal || b.isReal ? a.real == b.real : a.whole == b.whole;
    if (isNewFailure(passed)) {
        if (a.isReal || b.isReal)
            printf("%s:%d: %s: %s: %.9g and %.9g\n", file, line, current->name, text, a.real, b.real);
        else
            printf("%s:%d: %s: %s: %lld and %lld\n", file, line, current->name, text, a.whole, b.whole);
    }
    return passed;
}

int test_near(double a, double b, double tolerance, const char *file, int line, const char *text) {
    double difference = a > b ? a - b : b - a;
    int passed = a == b || difference <= tolerance;
    if (isNewFailure(passed)) {
        printf("%s:%d: %s: %s: %.9g and %.9g differ by %.3g, more than %.3g\n", file, line, current->name, text, a, b, difference,
               tolerance);
    }
    return passed;
}

static int isChosen(int wordCount, char **words) {
    for (int i = 0; i < wordCount; i++) {
        if (strstr(current->name, words[i]) || strstr(current->file, words[i])) return 1;
    }
    return wordCount == 0;
}

/* The tests `from`, `from + every`, ... Each of several processes runs one part, and after a crash a new process continues after the test
 * that crashed. To identify that test, each test's name is printed before it runs. */
typedef struct Part {
    int from, every, isTold;
} Part;

static Part takePart(int *argumentCount, char ***arguments) {
    Part part = {0, 1, 0};
    if (*argumentCount < 4 || strcmp((*arguments)[1], "--part") != 0) return part;
    part = (Part){atoi((*arguments)[2]), atoi((*arguments)[3]), 1};
    *argumentCount -= 3;
    *arguments += 3;
    return part;
}

/* Removes the first argument if it equals this word, and returns whether it did. */
static int takeWord(const char *word, int *argumentCount, char ***arguments) {
    if (*argumentCount < 2 || strcmp((*arguments)[1], word) != 0) return 0;
    *argumentCount -= 1;
    *arguments += 1;
    return 1;
}

/* Prints the number of checks and the processor time, which other programs do not affect. */
static void tellTime(clock_t begin) {
    printf("%8.3f s %9d checks %s: %s\n", (double)(clock() - begin) / CLOCKS_PER_SEC, checks, current->file, current->name);
}

int main(int argumentCount, char **arguments) {
    int passed = 0, failed = 0, number = 0;
    test_isLong = takeWord("--long", &argumentCount, &arguments);
    test_isShort = takeWord("--short", &argumentCount, &arguments);
    int isTimed = takeWord("--times", &argumentCount, &arguments);
    endsAtFirst = takeWord("--first", &argumentCount, &arguments);
    Part part = takePart(&argumentCount, &arguments);
    for (current = first; current; current = current->next) {
        if (!isChosen(argumentCount - 1, arguments + 1) || (test_isShort && current->isStudy)) continue;
        int isOurs = number >= part.from && (number - part.from) % part.every == 0;
        number++;
        if (!isOurs) continue;
        if (part.isTold) printf("#%d %s: %s\n", number - 1, current->file, current->name);
        fflush(stdout);
        checks = failedChecks = 0;
        clock_t begin = clock();
        current->run();
        if (test_cleanUp) test_cleanUp();
        if (isTimed) tellTime(begin);
        if (part.isTold && failedChecks) printf("#%d failed\n", number - 1);
        if (failedChecks)
            failed++;
        else
            passed++;
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
