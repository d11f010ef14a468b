/* Tests that the velocity that a crowd allows is the velocity closest to the desired one, compared with a search over a fine grid. */
#include "crowd/allowed_velocity.h"

#include <math.h>

#include "test.h"

#define TOP 2.0f

/* The optimization problem of one SIMD lane. */
typedef struct Task {
    uint32_t dimensions, count;
    float normal[VEER_MAX_HALF_PLANES][3], bound[VEER_MAX_HALF_PLANES], softness[VEER_MAX_HALF_PLANES];
    float desired[3], most;
} Task;

static float dot(const float *a, const float *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static float length(const float *v) { return sqrtf(dot(v, v)); }
static float apart(const float *a, const float *b) {
    float d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return length(d);
}

static void drawDirection(uint32_t dimensions, uint32_t *random, float *out) {
    do
        for (uint32_t k = 0; k < 3; k++) out[k] = k < dimensions ? test_range(random, -1, 1) : 0;
    while (!(length(out) > 0.1f && length(out) < 1));
    float size = length(out);
    for (uint32_t k = 0; k < 3; k++) out[k] /= size;
}

/* Sets half planes that all allow a random velocity and some velocities around it. */
static Task drawFeasible(uint32_t dimensions, uint32_t count, uint32_t *random) {
    Task task = {.dimensions = dimensions, .count = count, .most = TOP};
    float inside[3];
    drawDirection(dimensions, random, inside);
    for (uint32_t k = 0; k < 3; k++) inside[k] *= test_range(random, 0, 0.8f) * TOP;
    for (uint32_t k = 0; k < count; k++) {
        drawDirection(dimensions, random, task.normal[k]);
        task.bound[k] = dot(task.normal[k], inside) - test_range(random, 0.1f, 1.0f);
    }
    drawDirection(dimensions, random, task.desired);
    for (uint32_t k = 0; k < 3; k++) task.desired[k] *= TOP;
    return task;
}

static void addPlane(Task *task, float angle, float bound, float softness) {
    uint32_t k = task->count++;
    task->normal[k][0] = cosf(angle), task->normal[k][1] = sinf(angle), task->normal[k][2] = 0;
    task->bound[k] = bound, task->softness[k] = softness;
}

/* Returns the largest violation of any half plane, or 0. */
static float violationOf(const Task *task, const float *v) {
    float worst = 0;
    for (uint32_t k = 0; k < task->count; k++) worst = fmaxf(worst, task->bound[k] - dot(task->normal[k], v));
    return worst;
}

typedef struct Lanes {
    float v[4][3], force[4][VEER_MAX_HALF_PLANES];
} Lanes;

static Lanes solve(const Task tasks[4]) {
    static VeerHalfPlanesx4 planes;
    VeerVec3x4 desired;
    Lanes lanes;
    f4 most;
    planes.count = 0;
    for (uint32_t lane = 0; lane < 4; lane++) planes.count = tasks[lane].count > planes.count ? tasks[lane].count : planes.count;
    for (uint32_t lane = 0; lane < 4; lane++) {
        const Task *task = &tasks[lane];
        for (uint32_t k = 0; k < planes.count; k++) {
            int has = k < task->count;
            planes.normal[k].x[lane] = has ? task->normal[k][0] : 0;
            planes.normal[k].y[lane] = has ? task->normal[k][1] : 0;
            planes.normal[k].z[lane] = has ? task->normal[k][2] : 0;
            planes.bound[k][lane] = has ? task->bound[k] : -1e30f;
            planes.softness[k][lane] = has ? task->softness[k] : 0;
        }
        desired.x[lane] = task->desired[0], desired.y[lane] = task->desired[1], desired.z[lane] = task->desired[2];
        most[lane] = task->most;
    }
    VeerVelocityProgram program = {.planes = &planes, .desired = desired, .maxSpeed = most};
    veer_beginProgram(&program);
    veer_sweepPrograms(&program, 1, 1);
    veer_solveExactly(&program);
    VeerVec3x4 v = program.velocity;
    for (uint32_t lane = 0; lane < 4; lane++) {
        lanes.v[lane][0] = v.x[lane], lanes.v[lane][1] = v.y[lane], lanes.v[lane][2] = v.z[lane];
        for (uint32_t k = 0; k < planes.count; k++) lanes.force[lane][k] = planes.force[k][lane];
    }
    return lanes;
}

static void solveOne(const Task *task, float v[3]) {
    const Task all[4] = {*task, *task, *task, *task};
    Lanes lanes = solve(all);
    memcpy(v, lanes.v[0], sizeof lanes.v[0]);
}

/* Finds the best velocity in a grid with 2 n + 1 points per axis within `half` of a center. Returns its distance from the desired velocity,
 * or 1e30 if no velocity is allowed. */
static float searchAround(const Task *task, const float *center, float half, int n, float best[3]) {
    float least = 1e30f;
    for (int i = -n; i <= n; i++)
        for (int j = -n; j <= n; j++)
            for (int l = task->dimensions == 3 ? -n : 0; l <= (task->dimensions == 3 ? n : 0); l++) {
                float step = half / (float)n;
                float v[3] = {center[0] + step * (float)i, center[1] + step * (float)j, center[2] + step * (float)l};
                float far = apart(v, task->desired);
                if (far >= least || length(v) > task->most || violationOf(task, v) > 0) continue;
                least = far;
                memcpy(best, v, sizeof v);
            }
    return least;
}

/* Searches everywhere first, then with finer grids around the best velocities. */
static float search(const Task *task) {
    float center[3] = {0, 0, 0}, best[3] = {0, 0, 0}, half = TOP, least = 1e30f;
    for (int round = 0; round < 6; round++, half *= 0.4f) {
        least = fminf(least, searchAround(task, center, half, task->dimensions == 3 ? 14 : 50, best));
        memcpy(center, best, sizeof center);
    }
    return least;
}

static void compareWithSearch(uint32_t dimensions, uint32_t rounds) {
    uint32_t random = 11 * dimensions;
    float sum = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        Task tasks[4];
        for (uint32_t lane = 0; lane < 4; lane++) tasks[lane] = drawFeasible(dimensions, 2 + test_random(&random) % 15, &random);
        Lanes lanes = solve(tasks);
        for (uint32_t lane = 0; lane < 4; lane++) {
            float found = search(&tasks[lane]), far = apart(lanes.v[lane], tasks[lane].desired);
            float beyond = violationOf(&tasks[lane], lanes.v[lane]);
            CHECK(length(lanes.v[lane]) <= TOP * 1.00001f);
            if (!CHECK(beyond < 0.02f * TOP && far < found + 0.01f * TOP))
                printf("  %u half planes: %g beyond one of them, %g from the desired velocity instead of %g\n", tasks[lane].count,
                       (double)beyond, (double)far, (double)found);
            sum += fmaxf(beyond, far - found) / TOP;
        }
    }
    CHECK(sum / (float)(4 * rounds) < 0.0005f); /* most of the problems are solved exactly */
}

TEST(the_allowed_velocity_closest_to_the_desired_one_is_found_in_the_plane) { compareWithSearch(2, ROUNDS(400)); }
TEST(the_allowed_velocity_closest_to_the_desired_one_is_found_in_space) { compareWithSearch(3, ROUNDS(160)); }

#define HARD 1e-8 /* softness that stands for a hard half plane here: its violation is the force times this number */

/* Returns the derivatives of the cost, which is half the squared distance from the desired velocity, plus half the squared violation of
 * each half plane divided by its softness. The cost is convex, so nested bisections, one per coordinate, find its minimum. */
static void slopesOf(const Task *task, const double *v, double *out) {
    for (uint32_t i = 0; i < 3; i++) out[i] = v[i] - (double)task->desired[i];
    for (uint32_t k = 0; k < task->count; k++) {
        double missing = (double)task->bound[k];
        for (uint32_t i = 0; i < 3; i++) missing -= (double)task->normal[k][i] * v[i];
        if (!(missing > 0)) continue;
        for (uint32_t i = 0; i < 3; i++)
            out[i] -= missing / (task->softness[k] > 0 ? (double)task->softness[k] : HARD) * (double)task->normal[k][i];
    }
}

/* Sets the coordinates from `axis` onward to minimize the cost within the ball of top speed. slopes: the derivatives of the minimal cost
 * with respect to the preceding coordinates; on the ball's surface the last coordinate changes with them. */
static void leastFrom(const Task *task, uint32_t axis, double *v, double *slopes) {
    double square = (double)task->most * (double)task->most;
    for (uint32_t i = 0; i < axis; i++) square -= v[i] * v[i];
    double half = sqrt(fmax(square, 0)), low = -half, high = half;
    const int isLast = axis + 1 == task->dimensions;
    for (int round = 0; round < 52; round++) {
        v[axis] = 0.5 * (low + high);
        if (isLast)
            slopesOf(task, v, slopes);
        else
            leastFrom(task, axis + 1, v, slopes);
        *(slopes[axis] > 0 ? &high : &low) = v[axis];
    }
    if (!isLast || fabs(v[axis]) < half * (1 - 1e-13)) return;
    for (uint32_t i = 0; i < axis; i++) slopes[i] -= slopes[axis] * v[i] / v[axis];
}

/* Returns the distance between the velocity found and the exact solution, relative to the top speed. */
static float errorOf(const Task *task, const float *found) {
    double v[3] = {0, 0, 0}, slopes[3];
    leastFrom(task, 0, v, slopes);
    return (float)sqrt((v[0] - (double)found[0]) * (v[0] - (double)found[0]) + (v[1] - (double)found[1]) * (v[1] - (double)found[1]) +
                       (v[2] - (double)found[2]) * (v[2] - (double)found[2])) /
           task->most;
}

/* Returns a dense crowd: a few obstacles touch the agent, the last two almost parallel, and its neighbors together allow no velocity. */
static Task drawCrush(uint32_t dimensions, uint32_t *random) {
    Task task = {.dimensions = dimensions, .count = 2 + test_random(random) % 15, .most = TOP};
    uint32_t hard = test_random(random) % 4;
    drawDirection(dimensions, random, task.desired);
    for (uint32_t i = 0; i < 3; i++) task.desired[i] *= test_range(random, 0, TOP);
    for (uint32_t k = 0; k < task.count; k++) {
        drawDirection(dimensions, random, task.normal[k]);
        task.bound[k] = k < hard ? -test_range(random, 0, 0.1f) : test_range(random, -1, 1);
        task.softness[k] = k < hard ? 0 : 0.01f;
    }
    if (hard < 2) return task;
    float tilt = test_range(random, 0.01f, 0.2f), *near = task.normal[hard - 1], size;
    for (uint32_t i = 0; i < dimensions; i++) near[i] = task.normal[hard - 2][i] + tilt * test_range(random, -1, 1);
    size = length(near);
    for (uint32_t i = 0; i < dimensions; i++) near[i] /= size;
    return task;
}

static void compareWithExact(uint32_t dimensions, uint32_t rounds) {
    uint32_t random = 5 + dimensions, far = 0, count = 0;
    float worst = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        Task tasks[4];
        for (uint32_t lane = 0; lane < 4; lane++) tasks[lane] = drawCrush(dimensions, &random);
        Lanes lanes = solve(tasks);
        for (uint32_t lane = 0; lane < 4; lane++, count++) {
            float error = errorOf(&tasks[lane], lanes.v[lane]);
            far += error > 0.02f;
            worst = fmaxf(worst, error);
        }
    }
    printf("  of %u in a crush %u are more than 2 %% of the top speed off, the worst %.2g %%\n", count, far, (double)(100 * worst));
    CHECK(far * 1000 <= count);
}

TEST(in_a_crush_the_exact_velocity_is_found_in_the_plane) { compareWithExact(2, ROUNDS(2000)); }
STUDY(in_a_crush_the_exact_velocity_is_found_in_space) { compareWithExact(3, ROUNDS(200)); }

/* The half planes of a face and a corner of one obstacle differ by a few degrees or less, and other agents press the agent against both: it
 * slides along them. */
TEST(almost_parallel_walls_let_an_agent_slide) {
    for (float angle = 0.002f; angle < 0.5f; angle *= 1.3f)
        for (float press = 0.1f; press < 30; press *= 2) {
            Task task = {.dimensions = 2, .most = TOP, .desired = {1, -1, 0}};
            float v[3];
            addPlane(&task, 1.5707963f, 0, 0);
            addPlane(&task, 1.5707963f + angle, -0.002f, 0);
            addPlane(&task, -1.5707963f, press * 0.01f, 0.01f);
            solveOne(&task, v);
            if (!CHECK(errorOf(&task, v) < 0.02f))
                printf("  %g rad apart, pressed by %g: %g off\n", (double)angle, (double)press, (double)errorOf(&task, v));
        }
}

/* If walls close in on an agent, or a wall approaches faster than the agent can move, the violation is shared by least squares. */
STUDY(obstacles_that_exclude_each_other_share_the_violation) {
    uint32_t random = 17;
    float worst = 0;
    for (uint32_t round = 0; round < 400; round++) {
        Task task = {.dimensions = 2 + round % 8 / 7, .most = TOP};
        float v[3];
        drawDirection(task.dimensions, &random, task.desired);
        for (task.count = 0; task.count < 1 + round % 4; task.count++) {
            drawDirection(task.dimensions, &random, task.normal[task.count]);
            task.bound[task.count] = test_range(&random, 0, 3 * TOP);
        }
        solveOne(&task, v);
        CHECK(length(v) <= TOP * 1.00001f);
        worst = fmaxf(worst, errorOf(&task, v));
    }
    printf("  the worst is %.2g %% of the top speed off\n", (double)(100 * worst));
    CHECK(worst < 0.02f);
}

TEST(numbers_of_any_size_give_velocities_within_top_speed) {
    static const float sizes[] = {0, 1e-30f, 1e-6f, 1, 1e6f, 1e30f};
    for (uint32_t round = 0; round < 216; round++) {
        Task task = {.dimensions = 2, .most = sizes[round % 6], .desired = {1, 0.5f, 0}};
        float v[3], bound = sizes[round / 6 % 6];
        for (uint32_t k = 0; k < 3; k++) addPlane(&task, 2 * (float)k + 0.3f, bound, k ? 0.01f : 0);
        for (uint32_t k = 0; k < 2; k++) task.desired[k] *= sizes[round / 36];
        solveOne(&task, v);
        CHECK(length(v) <= task.most * 1.00001f);
    }
}

TEST(without_half_planes_the_desired_velocity_is_taken) {
    Task task = {.dimensions = 2, .most = TOP, .desired = {0.7f, -1.1f, 0}};
    float v[3];
    solveOne(&task, v);
    CHECK_EQ(v[0], 0.7f);
    CHECK_EQ(v[1], -1.1f);
    CHECK_EQ(v[2], 0.0f);
}

TEST(half_planes_that_allow_the_desired_velocity_change_no_bit_of_it) {
    Task task = {.dimensions = 3, .most = TOP, .desired = {0.7f, -1.1f, 0.3f}};
    float v[3];
    for (uint32_t k = 0; k < 5; k++) addPlane(&task, 1.3f * (float)k, -1.4f, 0.01f);
    solveOne(&task, v);
    CHECK(memcmp(v, task.desired, sizeof v) == 0);
}

TEST(a_desired_velocity_over_top_speed_is_shortened_to_it) {
    Task task = {.dimensions = 2, .most = TOP, .desired = {30, 40, 0}};
    float v[3];
    solveOne(&task, v);
    CHECK_NEAR(v[0], 0.6f * TOP, 1e-5f);
    CHECK_NEAR(v[1], 0.8f * TOP, 1e-5f);
}

/* The solution is on the intersection of the half plane y >= 1 and the disc of top speed, not the projection scaled down to top speed. */
TEST(the_closest_velocity_lies_on_the_rim_of_top_speed_where_a_half_plane_cuts_it) {
    Task task = {.dimensions = 2, .most = TOP, .desired = {TOP, 0, 0}};
    float v[3];
    addPlane(&task, 1.5707963f, 1, 0);
    solveOne(&task, v);
    CHECK_NEAR(v[0], sqrtf(3), 0.005f);
    CHECK_NEAR(v[1], 1, 0.005f);
}

/* Two soft half planes that exclude each other, 1 apart, and a wall: the solution is between the two, by least squares, and not in the
 * wall. */
TEST(soft_half_planes_share_what_cannot_hold_and_hard_ones_hold) {
    Task task = {.dimensions = 2, .most = TOP, .desired = {1, -1, 0}};
    float v[3];
    addPlane(&task, 1.5707963f, 0.25f, 0);
    addPlane(&task, 0, 0.5f, 0.25f);
    addPlane(&task, 3.1415927f, 0.5f, 0.25f);
    solveOne(&task, v);
    CHECK_NEAR(v[0], 0.1f, 0.05f); /* this velocity is slightly nearer to the desired velocity than the center is */
    CHECK_NEAR(v[1], 0.25f, 1e-4f);
}

TEST(a_hard_half_plane_holds_against_any_number_of_soft_ones) {
    uint32_t random = 3;
    for (uint32_t round = 0; round < 200; round++) {
        Task task = {.dimensions = 2, .most = TOP, .desired = {test_range(&random, -1, 1), test_range(&random, -1, 1), 0}};
        float v[3];
        addPlane(&task, test_range(&random, 0, 6.28f), test_range(&random, -0.5f, 0), 0);
        for (uint32_t k = 0, crowd = 2 + test_random(&random) % 10; k < crowd; k++)
            addPlane(&task, test_range(&random, 0, 6.28f), test_range(&random, 0, 1), 0.01f);
        solveOne(&task, v);
        CHECK(dot(task.normal[0], v) > task.bound[0] - 1e-5f * TOP);
        CHECK(length(v) <= TOP * 1.00001f);
    }
}

TEST(forces_tell_which_half_planes_bind) {
    Task task = {.dimensions = 2, .most = TOP, .desired = {1, 0, 0}};
    addPlane(&task, 3.1415927f, -0.25f, 0); /* x is at most a quarter */
    addPlane(&task, 1.5707963f, -1, 0);
    const Task all[4] = {task, task, task, task};
    Lanes lanes = solve(all);
    CHECK_NEAR(lanes.force[0][0], 0.75f, 1e-3f);
    CHECK_EQ(lanes.force[0][1], 0.0f);
}

TEST(an_agents_velocity_does_not_depend_on_the_other_lanes) {
    uint32_t random = 29;
    for (uint32_t round = 0; round < 500; round++) {
        Task tasks[4];
        float alone[3];
        for (uint32_t lane = 0; lane < 4; lane++) tasks[lane] = drawFeasible(2 + round % 2, test_random(&random) % 17, &random);
        for (uint32_t k = 0; k < tasks[1].count; k++) tasks[1].bound[k] += 1.5f; /* some of the half planes cannot be satisfied */
        Lanes lanes = solve(tasks);
        for (uint32_t lane = 0; lane < 4; lane++) {
            solveOne(&tasks[lane], alone);
            CHECK(memcmp(alone, lanes.v[lane], sizeof alone) == 0);
        }
    }
}
