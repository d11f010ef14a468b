/* Tests error messages: a number has the fewest digits that convert back to the same float. */
#include "core/error.h"

#include "test.h"
#include "veer.h"

#include <math.h>

static const struct {
    double value;
    const char *text;
} numbers[] = {
    {0, "0"},           {7, "7"},
    {-40, "-40"},       {16777216, "16777216"},
    {0.5, "0.5"},       {-2.5, "-2.5"},
    {0.1, "0.1"},       {0.02, "0.02"},
    {0.0001, "0.0001"}, {0.00001, "1e-5"},
    {1.5e-7, "1.5e-7"}, {123.456, "123.456"},
    {1234.5, "1234.5"}, {9.99999, "9.99999"},
    {1e20, "1e20"},     {1.25e30, "1.25e30"},
    {NAN, "NaN"},       {-INFINITY, "-Infinity"},
};

TEST(a_message_gives_a_number_with_the_fewest_digits_that_tell_it_apart) {
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char expected[80];
        CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "argument", VEER_NONE, numbers[i].value), VEER_E_RANGE);
        snprintf(expected, sizeof expected, "call: argument = %s: ", numbers[i].text);
        if (!CHECK(strncmp(veer_globalError()->message, expected, strlen(expected)) == 0))
            printf("  %s\n  %s\n", veer_globalError()->message, expected);
    }
}

TEST(a_message_gives_the_index_in_the_name_of_its_argument) {
    CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "points[#]", 102, 1.5), VEER_E_RANGE);
    CHECK(strncmp(veer_globalError()->message, "call: points[102] = 1.5: ", 25) == 0);
    CHECK_EQ(veer_globalError()->index, 102);
    CHECK_EQ(veer_fail(0, VEER_E_RANGE, "call", "points[#]", VEER_NONE, 1.5), VEER_E_RANGE);
    CHECK(strncmp(veer_globalError()->message, "call: points[#] = 1.5: ", 23) == 0);
}
