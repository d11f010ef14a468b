/* Runs a fuzz target on seeded inputs, without a fuzzer: TARGET_seeds COUNT. For coverage, and for machines without libFuzzer. */
#include "../native/test.h"
#include "fuzz.h"

int main(int count, char **words) {
    uint32_t random = 1, inputs = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 100;
    for (uint32_t i = 0; i < inputs; i++) {
        uint8_t bytes[1024];
        uint32_t size = 64 + test_random(&random) % (sizeof bytes - 64);
        for (uint32_t k = 0; k < size; k++) bytes[k] = (uint8_t)(test_random(&random) >> 9);
        LLVMFuzzerTestOneInput(bytes, size);
    }
    printf("%u inputs\n", inputs);
    return 0;
}
