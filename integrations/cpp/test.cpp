// Writes the queries of ../lines.jsonl: `test FILE`, or `test FILE unreal` from Unreal's numbers.
#include "collision_log.hpp"

#include <cstring>

using namespace collision_sandbox;

namespace {
// As much of Unreal's types as the conversion reads.
struct FVector {
    double X, Y, Z;
};
struct FQuat {
    double X, Y, Z, W;
};

const Quat turn{0.5f, 0.5f, 0.5f, 0.5f};
const Triangle triangle{{-1, 0, 0}, {2, 0, 0}, {0, 0, -3}};

void ours(Log& log) {
    log.ray({-4, 0.5f, 2}, {1, 0, -0.f}, 10, Sphere{{1, 0.5f, 2}, 2}, Hit{{-1, 0.5f, 2}, {-1, 0, 0}, 3});
    log.ray({-4, 0.5f, 2}, {1, 0, 0}, 10, Sphere{{1, 2, 2}, 0.5f}, {});
    log.ray({0.5f, 1, 4}, {0, 0, -1}, 10, Box{{0.5f, 0.5f, -1}, {1, 2, 1.5f}, turn}, Hit{{0.5f, 1, 1}, {0, 0, 1}, 3});
    log.ray({-3, 0.25f, -2}, {1, 0, 0}, 10, Capsule{{1, -1, -2}, {1, 1, -2}, 0.5f}, Hit{{0.5f, 0.25f, -2}, {-1, 0, 0}, 3.5f});
    log.ray({0.25f, 2, -1}, {0, -2, 0}, 4, triangle, Hit{{0.25f, 0, -1}, {0, 1, 0}, 2});
    log.sphere_cast({-5, 1, -2}, 1, {1, 0, 0}, 10, Sphere{{0, 1, -2}, 1}, Hit{{-1, 1, -2}, {-1, 0, 0}, 3});
    log.sphere_cast({0.25f, 2, -1}, 0.5f, {0, -1, 0}, 4, triangle, Hit{{0.25f, 0, -1}, {0, 1, 0}, 1.5f});
    log.capsule_cast({{0.25f, 2, -1}, {0.25f, 4, -1}, 0.5f}, {0, -1, 0}, 5, triangle, Hit{{0.25f, 0, -1}, {0, 1, 0}, 1.5f});
    log.overlap_sphere({{0, 0, 1}, 1}, Sphere{{1.5f, 0, 1}, 1}, true);
    log.overlap_sphere({{0, 0, 1}, 1}, Box{{0, 2, 1}, {1.5f, 1, 1}, turn}, true);
    log.overlap_sphere({{0, 0, 1}, 1}, Capsule{{1.25f, -1, 1}, {1.25f, 1, 1}, 0.5f}, true);
    log.overlap_sphere({{0, 0, 1}, 1}, Sphere{{0, 5, 1}, 1}, false);
    log.overlap_sphere({{0.1f, -1 / 3.f, 16777216}, 0.2f}, Sphere{{1.1f, 3.14159274f, 0.7f}, 1}, false);
    log.ray({0, 0, 0}, {1, 0, 0}, INFINITY, Sphere{{1, 2, 2}, 0.5f}, {});
    log.ray({0, 0, 0}, {0, 0, 0}, 1, triangle, {});
}

// The first line and the box's, which has a rotation.
void from_unreal(Log& log) {
    using namespace unreal;
    const FVector origin{-400, 200, 50}, way{1, 0, 0}, center{100, 200, 50}, impact{-100, 200, 50}, normal{-1, 0, 0};
    log.ray(point(origin), direction(way), length(1000), Sphere{point(center), length(200)},
            Hit{point(impact), direction(normal), length(300)});
    const FVector from{50, 400, 100}, along{0, -1, 0}, middle{50, -100, 50}, half_extents{100, 150, 200};
    const FVector face{50, 100, 100}, out{0, 1, 0};
    const FQuat rotation{-0.5, -0.5, -0.5, 0.5};
    log.ray(point(from), direction(along), length(1000), Box{point(middle), point(half_extents), unreal::rotation(rotation)},
            Hit{point(face), direction(out), length(300)});
}
} // namespace

int main(int count, char** arguments) {
    if (count < 2) return 2;
    const bool is_unreal = count > 2 && std::strcmp(arguments[2], "unreal") == 0;
    Log log(arguments[1]);
    is_unreal ? from_unreal(log) : ours(log);
    return log.is_good() && log.skipped() == (is_unreal ? 0u : 2u) ? 0 : 1;
}
