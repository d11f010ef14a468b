/* RVO2 (van den Berg, Guy, Snape, Lin, Manocha) for the crowds' benchmark: reads a scene and, per step, the wanted velocities from stdin as floats, and
 * answers with positions and the step's time. Compiled by rvo2.js against a folder with the library's source. */
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "RVO.h"

enum Act { WANT = 0, PLACE = 1 };

static bool readAll(void *to, std::size_t bytes) { return std::fread(to, 1, bytes, stdin) == bytes; }

/* Length, then: dt, range, neighbors, horizon, horizon of obstacles, agents, boxes; agents: x, y, radius, top speed, reacts; boxes: min x, min y, max x, max y. */
static std::size_t readScene(RVO::RVOSimulator &simulator) {
    std::uint32_t count = 0;
    if (!readAll(&count, sizeof count)) return 0;
    std::vector<float> values(count);
    if (!readAll(values.data(), count * sizeof(float))) return 0;
    const float *at = values.data();
    const float dt = at[0], range = at[1], horizon = at[3], horizonObst = at[4];
    const std::size_t neighbors = static_cast<std::size_t>(at[2]), agents = static_cast<std::size_t>(at[5]), boxes = static_cast<std::size_t>(at[6]);
    simulator.setTimeStep(dt);
    at += 7;
    for (std::size_t i = 0; i < agents; i++, at += 5)
        simulator.addAgent(RVO::Vector2(at[0], at[1]), range, at[4] != 0 ? neighbors : 0, horizon, horizonObst, at[2], at[3]);
    for (std::size_t i = 0; i < boxes; i++, at += 4)
        simulator.addObstacle({RVO::Vector2(at[0], at[1]), RVO::Vector2(at[2], at[1]), RVO::Vector2(at[2], at[3]), RVO::Vector2(at[0], at[3])});
    if (boxes > 0) simulator.processObstacles();
    return agents;
}

int main() {
    RVO::RVOSimulator simulator;
    const std::size_t agents = readScene(simulator);
    /* per agent: act, x, y, velocity x, y */
    std::vector<float> acts(5 * agents), answer(2 * agents + 1);
    while (agents > 0 && readAll(acts.data(), acts.size() * sizeof(float))) {
        for (std::size_t i = 0; i < agents; i++) {
            const float *act = &acts[5 * i];
            const RVO::Vector2 velocity(act[3], act[4]);
            simulator.setAgentPrefVelocity(i, velocity);
            if (act[0] != PLACE) continue;
            simulator.setAgentPosition(i, RVO::Vector2(act[1], act[2]));
            simulator.setAgentVelocity(i, velocity);
        }
        const auto begin = std::chrono::steady_clock::now();
        simulator.doStep();
        const auto end = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < agents; i++) {
            answer[2 * i] = simulator.getAgentPosition(i).x();
            answer[2 * i + 1] = simulator.getAgentPosition(i).y();
        }
        answer[2 * agents] = static_cast<float>(std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin).count());
        std::fwrite(answer.data(), sizeof(float), answer.size(), stdout);
        std::fflush(stdout);
    }
    return 0;
}
