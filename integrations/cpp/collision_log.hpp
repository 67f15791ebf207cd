// Writes the collision queries of a program as lines of JSON that Collision Sandbox reads.
// C++17, no dependencies. The format is described in integrations/README.md.
//
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <string>

namespace collision_sandbox {

// All vectors are right-handed, Y up, in metres. `unreal` converts.
struct Vec3 {
    float x, y, z;
};

struct Quat {
    float x, y, z, w;
};

struct Sphere {
    Vec3 center;
    float radius;
};

struct Box {
    Vec3 center, half_extents;
    Quat rotation{0, 0, 0, 1};
};

// The points a and b are the ends of the axis, without the caps.
struct Capsule {
    Vec3 a, b;
    float radius;
};

// The front is the side that sees a, b and c counterclockwise.
struct Triangle {
    Vec3 a, b, c;
};

// The engine's answer to a cast that hit. The distance is that of the motion.
struct Hit {
    Vec3 point, normal;
    float distance;
};

// The choices that engines make differently, by the names that `collision-sandbox list` prints.
struct Conventions {
    const char* inside = "miss";            // a ray that starts inside a solid: "hit_at_start", "exit_point"
    const char* initial_overlap = "ignore"; // a cast that starts in overlap: "hit_at_start"
    const char* sides = "front";            // a ray against a triangle: "two", "back"
};

// Vectors of Unreal: left-handed, Z up, in centimetres. Its FVector and FQuat fit.
namespace unreal {
inline float length(double centimetres) { return static_cast<float>(centimetres / 100); }

inline Vec3 point(double x, double y, double z) { return {length(x), length(z), length(y)}; }

inline Vec3 direction(double x, double y, double z) {
    return {static_cast<float>(x), static_cast<float>(z), static_cast<float>(y)};
}

inline Quat rotation(double x, double y, double z, double w) {
    return {static_cast<float>(-x), static_cast<float>(-z), static_cast<float>(-y), static_cast<float>(w)};
}

template <class Vector>
Vec3 point(const Vector& v) { return point(v.X, v.Y, v.Z); }

template <class Vector>
Vec3 direction(const Vector& v) { return direction(v.X, v.Y, v.Z); }

template <class Quaternion>
Quat rotation(const Quaternion& q) { return rotation(q.X, q.Y, q.Z, q.W); }
} // namespace unreal

// A file of queries, one a line. Each line is complete before the next query is asked.
class Log {
public:
    explicit Log(const char* path, Conventions choices = {})
        : file(std::fopen(path, "a")), conventions(choices) {}
    ~Log() {
        if (file) std::fclose(file);
    }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    // Returns true if the file is open and everything was written.
    bool is_good() const { return file && !failed; }

    // The number of queries with a number that is not finite, which have no line.
    unsigned skipped() const { return count_skipped; }

    // The hit is empty if the query missed the shape.
    void ray(Vec3 origin, Vec3 direction, float max_distance, const Sphere& shape, const std::optional<Hit>& hit) {
        Inputs in = ray_inputs(origin, direction, max_distance);
        in.add("center", shape.center).add("radius", shape.radius);
        write("ray_sphere_info", in, "inside", conventions.inside, hit);
    }

    void ray(Vec3 origin, Vec3 direction, float max_distance, const Box& shape, const std::optional<Hit>& hit) {
        Inputs in = ray_inputs(origin, direction, max_distance);
        in.add("box_center", shape.center).add("half_extents", shape.half_extents);
        in.add("rotation", shape.rotation);
        write("ray_box", in, "inside", conventions.inside, hit);
    }

    void ray(Vec3 origin, Vec3 direction, float max_distance, const Capsule& shape, const std::optional<Hit>& hit) {
        Inputs in = ray_inputs(origin, direction, max_distance);
        in.add("a", shape.a).add("b", shape.b).add("radius", shape.radius);
        write("ray_capsule", in, "inside", conventions.inside, hit);
    }

    void ray(Vec3 origin, Vec3 direction, float max_distance, const Triangle& shape, const std::optional<Hit>& hit) {
        Inputs in = motion_inputs(origin, direction, max_distance);
        in.add("a", shape.a).add("b", shape.b).add("c", shape.c);
        write("segment_triangle", in, "sides", conventions.sides, hit);
    }

    void sphere_cast(Vec3 origin, float radius, Vec3 direction, float max_distance, const Sphere& shape,
                     const std::optional<Hit>& hit) {
        Inputs in = motion_inputs(origin, direction, max_distance);
        in.add("cast_radius", radius).add("center", shape.center).add("radius", shape.radius);
        write("sphere_cast_sphere", in, "initial_overlap", conventions.initial_overlap, hit);
    }

    void sphere_cast(Vec3 origin, float radius, Vec3 direction, float max_distance, const Triangle& shape,
                     const std::optional<Hit>& hit) {
        Inputs in = motion_inputs(origin, direction, max_distance);
        in.add("cast_radius", radius).add("a", shape.a).add("b", shape.b).add("c", shape.c);
        write("sphere_cast_triangle", in, "initial_overlap", conventions.initial_overlap, hit);
    }

    void capsule_cast(const Capsule& cast, Vec3 direction, float max_distance, const Triangle& shape,
                      const std::optional<Hit>& hit) {
        const auto half = [](float b, float a, float sign) { return (b + sign * a) / 2; };
        const auto [a, b, radius] = cast;
        const Vec3 middle{half(b.x, a.x, 1), half(b.y, a.y, 1), half(b.z, a.z, 1)};
        Inputs in = motion_inputs(middle, direction, max_distance);
        in.add("half_axis", Vec3{half(b.x, a.x, -1), half(b.y, a.y, -1), half(b.z, a.z, -1)});
        in.add("cast_radius", radius).add("a", shape.a).add("b", shape.b).add("c", shape.c);
        write("capsule_cast_triangle", in, "initial_overlap", conventions.initial_overlap, hit);
    }

    void overlap_sphere(const Sphere& sphere, const Sphere& shape, bool hit) {
        Inputs in;
        in.add("center1", sphere.center).add("radius1", sphere.radius);
        in.add("center2", shape.center).add("radius2", shape.radius);
        write("sphere_sphere", in, hit);
    }

    void overlap_sphere(const Sphere& sphere, const Box& shape, bool hit) {
        Inputs in;
        in.add("center", sphere.center).add("radius", sphere.radius).add("box_center", shape.center);
        in.add("half_extents", shape.half_extents).add("rotation", shape.rotation);
        write("sphere_box", in, hit);
    }

    // A sphere is a capsule whose two ends are one point.
    void overlap_sphere(const Sphere& sphere, const Capsule& shape, bool hit) {
        Inputs in;
        in.add("p1", sphere.center).add("p2", sphere.center).add("q1", shape.a).add("q2", shape.b);
        in.add("p_radius", sphere.radius).add("q_radius", shape.radius);
        write("closest_segments", in, hit);
    }

private:
    // The members of a JSON object.
    struct Inputs {
        std::string text;
        bool is_finite = true;

        Inputs& add(const char* name, float value) {
            begin(name);
            number(value);
            return *this;
        }
        Inputs& add(const char* name, Vec3 v) { return add(name, {v.x, v.y, v.z}); }
        Inputs& add(const char* name, Quat q) { return add(name, {q.x, q.y, q.z, q.w}); }

    private:
        Inputs& add(const char* name, std::initializer_list<float> values) {
            begin(name);
            char mark = '[';
            for (const float value : values) {
                text += mark;
                number(value);
                mark = ',';
            }
            text += ']';
            return *this;
        }

        void begin(const char* name) {
            if (!text.empty()) text += ',';
            text.append("\"").append(name).append("\":");
        }

        // Nine digits give the same float when they are read. Adding 0 makes -0 a 0.
        void number(float value) {
            char digits[32];
            std::snprintf(digits, sizeof digits, "%.9g", static_cast<double>(value) + 0.0);
            // The user's locale may have a comma.
            for (char* digit = digits; *digit; ++digit) {
                if (*digit == ',') *digit = '.';
            }
            text += digits;
            is_finite = is_finite && std::isfinite(value);
        }
    };

    static Inputs ray_inputs(Vec3 origin, Vec3 direction, float max_distance) {
        Inputs in;
        in.add("origin", origin).add("direction", direction).add("max_distance", max_distance);
        return in;
    }

    static Inputs motion_inputs(Vec3 origin, Vec3 direction, float max_distance) {
        const double x = direction.x, y = direction.y, z = direction.z;
        const double reach = max_distance / std::sqrt(x * x + y * y + z * z);
        const auto end = [&](float from, double along) { return static_cast<float>(from + along * reach); };
        Inputs in;
        in.add("start", origin);
        in.add("end", Vec3{end(origin.x, x), end(origin.y, y), end(origin.z, z)});
        return in;
    }

    void write(const char* scenario, const Inputs& in, bool hit) {
        write(scenario, in, "", hit ? "{\"hit\":true}" : "{\"hit\":false}", true);
    }

    void write(const char* scenario, const Inputs& in, const char* convention, const char* choice,
               const std::optional<Hit>& hit) {
        const std::string choices =
            std::string(",\"conventions\":{\"") + convention + "\":\"" + choice + "\"}";
        if (!hit) return write(scenario, in, choices, "{\"hit\":false}", true);
        Inputs contact;
        contact.add("point", hit->point).add("normal", hit->normal).add("distance", hit->distance);
        const std::string expected = "{\"hit\":true,\"contacts\":[{" + contact.text + "}]}";
        write(scenario, in, choices, expected, contact.is_finite);
    }

    void write(const char* scenario, const Inputs& in, const std::string& choices,
               const std::string& expected, bool is_finite) {
        if (!in.is_finite || !is_finite) {
            ++count_skipped;
            return;
        }
        const std::string line = std::string("{\"scenario\":\"") + scenario + "\",\"inputs\":{" + in.text + "}"
            + choices + ",\"expected\":" + expected + "}\n";
        if (!file || std::fputs(line.c_str(), file) < 0 || std::fflush(file) != 0) failed = true;
    }

    std::FILE* file;
    Conventions conventions;
    bool failed = false;
    unsigned count_skipped = 0;
};

} // namespace collision_sandbox
