//! C#, with Unity's vectors.

use super::*;

pub(super) struct CSharp;

// Vector3.normalized and == treat short vectors as zero.
const UNIT: &str = "
// v / |v|, zero of zero; Vector3.normalized takes what is shorter than 0.00001 for zero.
static {vector} unit({vector} v) {
    float l = v.magnitude;
    return l == 0f ? v : v / l;
}
";

const TURNED: &str = "
// v, turned by q / |q|; Unity's own q * v takes q for a unit quaternion.
static Vector3 turned(Quaternion q, Vector3 v) {
    var a = new Vector3(q.x, q.y, q.z);
    Vector3 c = Vector3.Cross(a, v);
    return v + (c * q.w + Vector3.Cross(a, c)) * (2f / (Vector3.Dot(a, a) + q.w * q.w));
}
";

const POLYGON: &str = "
// The first triangle, cut at each side of the second, which lies in its plane.
static Polygon shared_polygon(Vector3 A1, Vector3 B1, Vector3 C1, Vector3 A2, Vector3 B2, Vector3 C2) {
    Vector3 normal = Vector3.Cross(B2 - A2, C2 - A2);
    var sides = new[] { A2, B2, C2, A2 };
    var polygon = new Polygon { corners = new Vector3[9], count = 3 };
    polygon.corners[0] = A1;
    polygon.corners[1] = B1;
    polygon.corners[2] = C1;
    for (int side = 0; side < 3; side++) {
        Vector3 from = sides[side];
        Vector3 inward = Vector3.Cross(normal, sides[side + 1] - from);
        var kept = new Polygon { corners = new Vector3[9] };
        for (int i = 0; i < polygon.count; i++) {
            Vector3 at = polygon.corners[i];
            Vector3 next = polygon.corners[(i + 1) % polygon.count];
            float here = Vector3.Dot(inward, at - from);
            float there = Vector3.Dot(inward, next - from);
            if (here >= 0f) {
                kept.corners[kept.count++] = at;
            }
            if ((here > 0f && there < 0f) || (here < 0f && there > 0f)) {
                kept.corners[kept.count++] = at + (next - at) * (here / (here - there));
            }
        }
        polygon = kept;
    }
    return polygon;
}
";

impl Dialect for CSharp {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "bool",
            Kind::Scalar => "float",
            Kind::Vec2 => "Vector2",
            Kind::Vec3 => "Vector3",
            Kind::Quaternion => "Quaternion",
            Kind::Polygon => "Polygon",
        }
    }

    fn number(&self, number: f64, _: bool) -> String {
        format!("{number}f")
    }

    fn infinity(&self) -> &'static str {
        "float.PositiveInfinity"
    }

    fn own_form(&self, function: Function, kind: Kind) -> Option<&'static str> {
        Some(match function {
            Function::Dot if kind == Kind::Vec2 => "Vector2.Dot({0}, {1})",
            Function::Dot => "Vector3.Dot({0}, {1})",
            Function::Cross => "Vector3.Cross({0}, {1})",
            Function::Length => "{0}.magnitude",
            Function::Abs => "Mathf.Abs({0})",
            Function::Root => "Mathf.Sqrt({0})",
            Function::Pair => "new Vector2({0}, {1})",
            Function::Triple => "new Vector3({0}, {1}, {2})",
            Function::Min => "Mathf.Min({0}, {1})",
            Function::Max => "Mathf.Max({0}, {1})",
            Function::Cos => "Mathf.Cos({0} * Mathf.Deg2Rad)",
            Function::Sin => "Mathf.Sin({0} * Mathf.Deg2Rad)",
            _ => return None,
        })
    }

    fn brought(&self, function: Function, _: Kind) -> &'static str {
        match function {
            Function::Unit => UNIT,
            Function::Square => "static float square(float x) { return x * x; }",
            Function::Det => {
                "static float det(Vector2 u, Vector2 v) { return u.x * v.y - u.y * v.x; }"
            }
            Function::Perp => "static Vector2 right(Vector2 v) { return new Vector2(v.y, -v.x); }",
            Function::Rotate => TURNED,
            Function::SharedPolygon => POLYGON,
            _ => "",
        }
    }

    fn relation(&self, name: &str) -> String {
        format!("Relation.{}", camel(name))
    }

    fn outcome(&self, given: &Given) -> Literal {
        let Given { hit, relation, fields } = given;
        let mut parts = Vec::new();
        if *hit {
            parts.push("hit = true".into());
        }
        parts.push(format!("relation = {relation}"));
        let field = |(field, value): &(&Typed, Option<String>)| {
            value.as_ref().map(|value| format!("{} = {value}", field.name))
        };
        parts.extend(fields.iter().filter_map(field));
        Literal { open: "new Answer {".into(), parts, close: "}", padding: " " }
    }

    fn earliest(&self, _: &Around) -> Vec<String> {
        vec!["var earliest = new Answer { t = float.PositiveInfinity };".into()]
    }

    fn modifier(&self) -> &'static str {
        "static "
    }

    fn around(&self, around: &Around) -> [Vec<String>; 2] {
        let Around { id, relations, fields, inputs, brought, helpers, space, .. } = around;
        let vector = self.kind(*space);
        let names: Vec<_> = relations.iter().map(|name| camel(name)).collect();
        let mut inner = vec![format!("public enum Relation {{ {} }}", names.join(", "))];
        if brought.contains(&POLYGON) {
            inner.push(String::new());
            inner.extend(lines("// The first `count` of its corners, in order.\npublic struct Polygon { public Vector3[] corners; public int count; }"));
        }
        inner.push(String::new());
        inner.extend(lines("// What an outcome does not give is zero.\npublic struct Answer {\n    public bool hit;\n    public Relation relation;"));
        let field = |of: &Typed| format!("    public {} {};", self.kind(of.kind), of.name);
        inner.extend(fields.iter().map(field));
        inner.extend(["}".into(), String::new()]);
        for text in brought {
            inner.extend(lines(&text.replace("{vector}", vector)));
            inner.push(String::new());
        }
        inner.extend(helpers.iter().cloned());
        inner.push(format!("public static Answer Ask({}) {{", self.parameters(inputs)));
        let mut before =
            lines(&format!("using UnityEngine;\n\npublic static class {} {{", camel(id)));
        before.extend(inner.into_iter().map(|line| format!("    {line}").trim_end().to_owned()));
        [before, lines("    }\n}")]
    }

    fn depth(&self) -> usize {
        2
    }
}
