//! C++, from C++11, with structs of its own.

use super::*;

pub(super) struct Cpp;

const VEC2: &str = "
struct Vec2 { float x, y; };

inline Vec2 operator+(Vec2 u, Vec2 v) { return {u.x + v.x, u.y + v.y}; }
inline Vec2 operator-(Vec2 u, Vec2 v) { return {u.x - v.x, u.y - v.y}; }
inline Vec2 operator-(Vec2 v) { return {-v.x, -v.y}; }
inline Vec2 operator*(Vec2 v, float k) { return {v.x * k, v.y * k}; }
inline Vec2 operator*(float k, Vec2 v) { return v * k; }
inline Vec2 operator/(Vec2 v, float k) { return {v.x / k, v.y / k}; }
inline float dot(Vec2 u, Vec2 v) { return u.x * v.x + u.y * v.y; }
inline float length(Vec2 v) { return std::sqrt(dot(v, v)); }
";

const VEC3: &str = "
struct Vec3 { float x, y, z; };

inline Vec3 operator+(Vec3 u, Vec3 v) { return {u.x + v.x, u.y + v.y, u.z + v.z}; }
inline Vec3 operator-(Vec3 u, Vec3 v) { return {u.x - v.x, u.y - v.y, u.z - v.z}; }
inline Vec3 operator-(Vec3 v) { return {-v.x, -v.y, -v.z}; }
inline Vec3 operator*(Vec3 v, float k) { return {v.x * k, v.y * k, v.z * k}; }
inline Vec3 operator*(float k, Vec3 v) { return v * k; }
inline Vec3 operator/(Vec3 v, float k) { return {v.x / k, v.y / k, v.z / k}; }
inline float dot(Vec3 u, Vec3 v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
inline float length(Vec3 v) { return std::sqrt(dot(v, v)); }
";

const CROSS: &str = "
inline Vec3 cross(Vec3 u, Vec3 v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
";

const UNIT: &str = "
// v / |v|, zero of zero
inline {vector} unit({vector} v) {
    float l = length(v);
    return l == 0.0f ? v : v / l;
}
";

const TURNED: &str = "
// v, turned by q / |q|
inline Vec3 turned(Quat q, Vec3 v) {
    Vec3 a = {q.x, q.y, q.z};
    Vec3 c = cross(a, v);
    return v + (c * q.w + cross(a, c)) * (2.0f / (dot(a, a) + q.w * q.w));
}
";

const POLYGON: &str = "
// The first triangle, cut at each side of the second, which lies in its plane.
inline Polygon shared_polygon(Vec3 A1, Vec3 B1, Vec3 C1, Vec3 A2, Vec3 B2, Vec3 C2) {
    Vec3 normal = cross(B2 - A2, C2 - A2);
    Vec3 sides[] = {A2, B2, C2, A2};
    Polygon polygon = {{A1, B1, C1}, 3};
    for (int side = 0; side < 3; side++) {
        Vec3 from = sides[side];
        Vec3 inward = cross(normal, sides[side + 1] - from);
        Polygon kept = {};
        for (int i = 0; i < polygon.count; i++) {
            Vec3 at = polygon.corners[i];
            Vec3 next = polygon.corners[(i + 1) % polygon.count];
            float here = dot(inward, at - from);
            float there = dot(inward, next - from);
            if (here >= 0.0f) {
                kept.corners[kept.count++] = at;
            }
            if ((here > 0.0f && there < 0.0f) || (here < 0.0f && there > 0.0f)) {
                kept.corners[kept.count++] = at + (next - at) * (here / (here - there));
            }
        }
        polygon = kept;
    }
    return polygon;
}
";

impl Dialect for Cpp {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "bool",
            Kind::Scalar => "float",
            Kind::Vec2 => "Vec2",
            Kind::Vec3 => "Vec3",
            Kind::Quaternion => "Quat",
            Kind::Polygon => "Polygon",
        }
    }

    fn number(&self, number: f64, _: bool) -> String {
        format!("{number:?}f")
    }

    fn infinity(&self) -> &'static str {
        "std::numeric_limits<float>::infinity()"
    }

    fn own_form(&self, function: Function, _: Kind) -> Option<&'static str> {
        Some(match function {
            Function::Abs => "std::fabs({0})",
            Function::Root => "std::sqrt({0})",
            Function::Pair => "Vec2{{0}, {1}}",
            Function::Triple => "Vec3{{0}, {1}, {2}}",
            Function::Min => "std::min({0}, {1})",
            Function::Max => "std::max({0}, {1})",
            Function::Cos => "std::cos(radians({0}))",
            Function::Sin => "std::sin(radians({0}))",
            _ => return None,
        })
    }

    fn brought(&self, function: Function, _: Kind) -> &'static str {
        match function {
            Function::Cross => CROSS,
            Function::Unit => UNIT,
            Function::Square => "inline float square(float x) { return x * x; }",
            Function::Det => "inline float det(Vec2 u, Vec2 v) { return u.x * v.y - u.y * v.x; }",
            Function::Perp => "inline Vec2 right(Vec2 v) { return {v.y, -v.x}; }",
            Function::Cos | Function::Sin => {
                "inline float radians(float degrees) { return degrees * 0.017453292f; }"
            }
            Function::Rotate => TURNED,
            Function::SharedPolygon => POLYGON,
            _ => "",
        }
    }

    fn relation(&self, name: &str) -> String {
        format!("Relation::{}", camel(name))
    }

    fn outcome(&self, given: &Given) -> Literal {
        let Given { hit, relation, fields } = given;
        let mut parts = vec![hit.to_string(), relation.clone()];
        let value = |(_, value): &(&Typed, Option<String>)| value.clone();
        let count = fields.iter().rposition(|field| field.1.is_some()).map_or(0, |last| last + 1);
        let fields = fields[..count].iter();
        parts.extend(fields.map(|field| value(field).unwrap_or_else(|| "{}".into())));
        Literal { open: "{".into(), parts, close: "}", padding: "" }
    }

    fn earliest(&self, around: &Around) -> Vec<String> {
        let none = self.relation(&around.relations[0]);
        vec![
            format!("Answer earliest = {{false, {none}}};"),
            format!("earliest.t = {};", self.infinity()),
        ]
    }

    fn modifier(&self) -> &'static str {
        "inline "
    }

    fn around(&self, around: &Around) -> [Vec<String>; 2] {
        let Around { id, relations, fields, inputs, brought, helpers, space, .. } = around;
        let vector = self.kind(*space);
        let mut before = lines("#include <algorithm>\n#include <cmath>\n#include <limits>\n\n");
        before.extend([String::new()]);
        before.extend(lines(if *space == Kind::Vec2 { VEC2 } else { VEC3 }));
        if inputs.iter().any(|input| input.kind == Kind::Quaternion) {
            before.extend([String::new(), "struct Quat { float x, y, z, w; };".into()]);
        }
        if brought.contains(&POLYGON) {
            before.push(String::new());
            before.extend(lines("// The first `count` of its corners, in order.\nstruct Polygon { Vec3 corners[9]; int count; };"));
        }
        for text in brought {
            if text.lines().count() > 1 {
                before.push(String::new());
            }
            before.extend(lines(&text.replace("{vector}", vector)));
        }
        let names: Vec<_> = relations.iter().map(|name| camel(name)).collect();
        before.push(String::new());
        before.extend(lines(&format!("enum class Relation {{ {} }};", names.join(", "))));
        before.push(String::new());
        before.extend(lines("// What an outcome does not give is zero.\nstruct Answer {\n    bool hit;\n    Relation relation;"));
        before.extend(fields.iter().map(|of| format!("    {} {};", self.kind(of.kind), of.name)));
        before.extend(["};".into(), String::new()]);
        before.extend(helpers.iter().cloned());
        before.push(format!("inline Answer {id}({}) {{", self.parameters(inputs)));
        [before, vec!["}".into()]]
    }
}
