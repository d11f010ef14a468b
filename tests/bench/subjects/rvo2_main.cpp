/* RVO2 (van den Berg, Guy, Snape, Lin, Manocha) on the benchmark's crowd: agents head for their goals at top speed, and
 * get new goals when they arrive. rvo2.js compiles it with the library's source: as wasm, it exports functions;
 * natively, it answers the commands of bench_main.c. */
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "RVO.h"

/* agents, size, dt, range, neighbors, horizon, radius, speed, reach; then place and goal of every agent */
static std::vector<float> floats;
static std::unique_ptr<RVO::RVOSimulator> simulator;
static std::vector<RVO::Vector2> goals;
static std::uint32_t state;

static float below(float most) {
    state = state * 1664525u + 1013904223u;
    return most * static_cast<float>(state >> 8) / 16777216.0f;
}

extern "C" {
void r_begin(unsigned count) { floats.assign(count, 0.0f); }
float *r_floats() { return floats.data(); }

void r_add() {
    const std::size_t n = static_cast<std::size_t>(floats[0]), neighbors = static_cast<std::size_t>(floats[4]);
    simulator = std::make_unique<RVO::RVOSimulator>();
    simulator->setTimeStep(floats[2]);
    goals.clear();
    state = 12345;
    for (std::size_t i = 0; i < n; i++) {
        const float *at = &floats[9 + 4 * i];
        simulator->addAgent(RVO::Vector2(at[0], at[1]), floats[3], neighbors, floats[5], floats[5], floats[6], floats[7]);
        goals.emplace_back(at[2], at[3]);
    }
}

void r_step() {
    const float size = floats[1], speed = floats[7], reach = floats[8];
    for (std::size_t i = 0; i < goals.size(); i++) {
        const RVO::Vector2 &at = simulator->getAgentPosition(i);
        if (RVO::absSq(goals[i] - at) < reach * reach) goals[i] = RVO::Vector2(below(size), below(size));
        simulator->setAgentPrefVelocity(i, RVO::normalize(goals[i] - at) * speed);
    }
    simulator->doStep();
}

float r_x(unsigned i) { return simulator->getAgentPosition(i).x(); }
float r_y(unsigned i) { return simulator->getAgentPosition(i).y(); }
}

#ifndef __wasm__
static bool load(const char *name) {
    std::FILE *file = std::fopen(name, "rb");
    if (!file) return false;
    std::fseek(file, 0, SEEK_END);
    r_begin(static_cast<unsigned>(std::ftell(file)) / sizeof(float));
    std::rewind(file);
    const bool whole = std::fread(floats.data(), sizeof(float), floats.size(), file) == floats.size();
    std::fclose(file);
    if (whole) r_add();
    return whole;
}

static void run(unsigned long steps) {
    const auto begin = std::chrono::steady_clock::now();
    for (unsigned long i = 0; i < steps; i++) r_step();
    std::printf("%.0f\n", std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count());
}

int main() {
    char line[4200];
    unsigned long steps = 0;
    while (std::fgets(line, sizeof line, stdin)) {
        line[std::strcspn(line, "\n")] = 0;
        if (std::strncmp(line, "load ", 5) == 0)
            std::puts(load(line + 5) ? "ok" : "failed");
        else if (std::sscanf(line, "run %lu", &steps) == 1)
            run(steps);
        else
            std::puts("failed");
        std::fflush(stdout);
    }
    return 0;
}
#endif
