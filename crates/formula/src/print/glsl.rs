//! GLSL, from version 3.30 and ES 3.00.

use super::*;

pub(super) struct Glsl;

const UNIT: &str = "
// v / |v|, zero of zero
{vector} unit({vector} v) {
    float l = length(v);
    return l == 0.0 ? v : v / l;
}
";

const TURNED: &str = "
// v, turned by q / |q|
vec3 turned(vec4 q, vec3 v) {
    vec3 c = cross(q.xyz, v);
    return v + (q.w * c + cross(q.xyz, c)) * (2.0 / dot(q, q));
}
";

const POLYGON: &str = "
// The first triangle, cut at each side of the second, which lies in its plane.
Polygon shared_polygon(vec3 A1, vec3 B1, vec3 C1, vec3 A2, vec3 B2, vec3 C2) {
    vec3 normal = cross(B2 - A2, C2 - A2);
    Polygon polygon;
    polygon.corners[0] = A1;
    polygon.corners[1] = B1;
    polygon.corners[2] = C1;
    polygon.count = 3;
    for (int side = 0; side < 3; side++) {
        vec3 from = side == 0 ? A2 : side == 1 ? B2 : C2;
        vec3 to = side == 0 ? B2 : side == 1 ? C2 : A2;
        vec3 inward = cross(normal, to - from);
        Polygon kept;
        kept.count = 0;
        for (int i = 0; i < polygon.count; i++) {
            vec3 at = polygon.corners[i];
            vec3 next = polygon.corners[i + 1 < polygon.count ? i + 1 : 0];
            float here = dot(inward, at - from);
            float there = dot(inward, next - from);
            if (here >= 0.0) {
                kept.corners[kept.count] = at;
                kept.count = kept.count + 1;
            }
            if ((here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0)) {
                kept.corners[kept.count] = at + (next - at) * (here / (here - there));
                kept.count = kept.count + 1;
            }
        }
        polygon = kept;
    }
    return polygon;
}
";

impl Glsl {
    fn zero(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "false",
            Kind::Scalar => "0.0",
            Kind::Vec2 => "vec2(0.0)",
            Kind::Vec3 => "vec3(0.0)",
            Kind::Quaternion => "vec4(0.0)",
            Kind::Polygon => "none",
        }
    }
}

impl Dialect for Glsl {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "bool",
            Kind::Scalar => "float",
            Kind::Vec2 => "vec2",
            Kind::Vec3 => "vec3",
            Kind::Quaternion => "vec4",
            Kind::Polygon => "Polygon",
        }
    }

    fn number(&self, number: f64, _: bool) -> String {
        format!("{number:?}")
    }

    /// GLSL has no infinity literal.
    fn infinity(&self) -> &'static str {
        "3.4e38"
    }

    fn own_form(&self, _: Function, _: Kind) -> Option<&'static str> {
        None
    }

    fn brought(&self, function: Function, _: Kind) -> &'static str {
        match function {
            Function::Unit => UNIT,
            Function::Square => "float square(float x) { return x * x; }",
            Function::Det => "float det(vec2 u, vec2 v) { return u.x * v.y - u.y * v.x; }",
            Function::Perp => "vec2 right(vec2 v) { return vec2(v.y, -v.x); }",
            Function::Rotate => TURNED,
            Function::SharedPolygon => POLYGON,
            _ => "",
        }
    }

    fn relation(&self, name: &str) -> String {
        name.to_uppercase()
    }

    fn outcome(&self, given: &Given) -> Literal {
        let Given { hit, relation, fields } = given;
        if !hit && fields.iter().all(|(_, value)| value.is_none()) {
            let open = "miss(".into();
            return Literal { open, parts: vec![relation.clone()], close: ")", padding: "" };
        }
        let mut parts = vec![hit.to_string(), relation.clone()];
        let value = |(field, value): &(&Typed, Option<String>)| {
            value.clone().unwrap_or_else(|| self.zero(field.kind).into())
        };
        parts.extend(fields.iter().map(value));
        Literal { open: "Answer(".into(), parts, close: ")", padding: "" }
    }

    fn earliest(&self, around: &Around) -> Vec<String> {
        vec![
            format!("Answer earliest = miss({});", self.relation(&around.relations[0])),
            format!("earliest.t = {};", self.infinity()),
        ]
    }

    fn around(&self, around: &Around) -> [Vec<String>; 2] {
        let Around { id, relations, fields, inputs, brought, helpers, space, .. } = around;
        let constant = |(place, name): (usize, &String)| {
            format!("const int {} = {place};", name.to_uppercase())
        };
        let mut before: Vec<_> = relations.iter().enumerate().map(constant).collect();
        before.push(String::new());
        if brought.contains(&POLYGON) {
            before.extend(lines("// The first `count` of its corners, in order.\nstruct Polygon {\n    vec3 corners[9];\n    int count;\n};"));
            before.push(String::new());
        }
        before.extend(lines("struct Answer {\n    bool hit;\n    int relation;"));
        before.extend(fields.iter().map(|of| format!("    {} {};", self.kind(of.kind), of.name)));
        before.extend(lines(
            "};\n\n// What an outcome does not give is zero.\nAnswer miss(int relation) {",
        ));
        if fields.iter().any(|field| field.kind == Kind::Polygon) {
            before.extend(lines("    Polygon none;\n    none.count = 0;"));
        }
        let zeros: Vec<_> = fields.iter().map(|field| self.zero(field.kind)).collect();
        let zeros =
            if zeros.is_empty() { String::new() } else { format!(", {}", zeros.join(", ")) };
        before.push(format!("    return Answer(false, relation{zeros});"));
        before.extend(["}".into(), String::new()]);
        for text in brought {
            before.extend(lines(&text.replace("{vector}", self.kind(*space))));
            before.push(String::new());
        }
        before.extend(helpers.iter().cloned());
        before.push(format!("Answer {id}({}) {{", self.parameters(inputs)));
        if fields.iter().any(|field| field.kind == Kind::Polygon) {
            before.extend(lines("    Polygon none;\n    none.count = 0;"));
        }
        [before, vec!["}".into()]]
    }
}
