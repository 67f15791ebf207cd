//! Rust, with glam.

use super::*;

pub(super) struct Rust;

const UNIT: &str = "
/// v / |v|, zero of zero.
fn unit(v: {vector}) -> {vector} {
    if v == {vector}::ZERO { v } else { v / v.length() }
}
";

const TURNED: &str = "
/// v, turned by q / |q|; without its root a quarter turn of whole numbers is exact.
fn turned(q: Quat, v: Vec3) -> Vec3 {
    let a = q.xyz();
    let c = a.cross(v);
    v + (c * q.w + a.cross(c)) * (2.0 / q.length_squared())
}
";

const POLYGON: &str = "
/// The first `count` of its corners, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    pub corners: [Vec3; 9],
    pub count: usize,
}

impl Polygon {
    const EMPTY: Self = Self { corners: [Vec3::ZERO; 9], count: 0 };

    fn add(&mut self, corner: Vec3) {
        self.corners[self.count] = corner;
        self.count += 1;
    }
}

/// The first triangle, cut at each side of the second, which lies in its plane.
#[allow(non_snake_case)]
fn shared_polygon(A1: Vec3, B1: Vec3, C1: Vec3, A2: Vec3, B2: Vec3, C2: Vec3) -> Polygon {
    let normal = (B2 - A2).cross(C2 - A2);
    let mut polygon = Polygon::EMPTY;
    [A1, B1, C1].into_iter().for_each(|corner| polygon.add(corner));
    for (from, to) in [(A2, B2), (B2, C2), (C2, A2)] {
        let inward = normal.cross(to - from);
        let mut kept = Polygon::EMPTY;
        for i in 0..polygon.count {
            let (at, next) = (polygon.corners[i], polygon.corners[(i + 1) % polygon.count]);
            let (here, there) = (inward.dot(at - from), inward.dot(next - from));
            if here >= 0.0 {
                kept.add(at);
            }
            if here > 0.0 && there < 0.0 || here < 0.0 && there > 0.0 {
                kept.add(at + (next - at) * (here / (here - there)));
            }
        }
        polygon = kept;
    }
    polygon
}
";

impl Rust {
    fn miss(&self, fields: &[Typed]) -> Vec<String> {
        let mut miss = lines(
            "/// What an outcome does not give is zero.\nfn miss(relation: Relation) -> Answer {",
        );
        miss.extend(lines("    Answer {\n        hit: false,\n        relation,"));
        let zero = |field: &Typed| match field.kind {
            Kind::Bool => "false".to_owned(),
            Kind::Scalar => "0.0".into(),
            Kind::Polygon => "Polygon::EMPTY".into(),
            kind => format!("{}::ZERO", self.kind(kind)),
        };
        miss.extend(fields.iter().map(|of| format!("        {}: {},", of.name, zero(of))));
        miss.extend(lines("    }\n}"));
        miss.push(String::new());
        miss
    }
}

impl Dialect for Rust {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "bool",
            Kind::Scalar => "f32",
            Kind::Vec2 => "Vec2",
            Kind::Vec3 => "Vec3",
            Kind::Quaternion => "Quat",
            Kind::Polygon => "Polygon",
        }
    }

    fn number(&self, number: f64, is_receiver: bool) -> String {
        format!("{number:?}{}", if is_receiver { "_f32" } else { "" })
    }

    fn infinity(&self) -> &'static str {
        "f32::INFINITY"
    }

    fn own_form(&self, function: Function, _: Kind) -> Option<&'static str> {
        Some(match function {
            Function::Dot => "{0}.dot({1})",
            Function::Cross => "{0}.cross({1})",
            Function::Length => "{0}.length()",
            Function::Abs => "{0}.abs()",
            Function::Root => "{0}.sqrt()",
            Function::Square => "{0}.powi(2)",
            Function::Pair => "Vec2::new({0}, {1})",
            Function::Triple => "Vec3::new({0}, {1}, {2})",
            Function::Det => "{0}.perp_dot({1})",
            Function::Perp => "-{0}.perp()",
            Function::Min => "{0}.min({1})",
            Function::Max => "{0}.max({1})",
            Function::Cos => "{0}.to_radians().cos()",
            Function::Sin => "{0}.to_radians().sin()",
            _ => return None,
        })
    }

    fn brought(&self, function: Function, _: Kind) -> &'static str {
        match function {
            Function::Unit => UNIT,
            Function::Rotate => TURNED,
            Function::SharedPolygon => POLYGON,
            _ => "",
        }
    }

    fn relation(&self, name: &str) -> String {
        format!("Relation::{}", camel(name))
    }

    fn local(&self, of: &Typed) -> String {
        format!("let {} = ", of.name)
    }

    fn parameter(&self, of: &Typed) -> String {
        format!("{}: {}", of.name, self.kind(of.kind))
    }

    fn choice(&self, cases: &[(String, String)], otherwise: &str, is_long: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for (value, condition) in cases {
            let begins = if lines.is_empty() { "" } else { "} else " };
            lines.push(format!("{begins}if {condition} {{"));
            lines.push(format!("    {value}"));
        }
        lines.push("} else {".into());
        lines.push(format!("    {otherwise}"));
        lines.push("}".into());
        if is_long { lines } else { vec![joined(&lines)] }
    }

    fn open(&self, condition: &str) -> String {
        format!("if {condition} {{")
    }

    fn last(&self) -> &'static str {
        ""
    }

    fn outcome(&self, given: &Given) -> Literal {
        let Given { hit, relation, fields } = given;
        let field = |(field, value): &(&Typed, Option<String>)| {
            let value = value.as_ref()?;
            let name = &field.name;
            Some(if name == value { name.clone() } else { format!("{name}: {value}") })
        };
        let mut parts: Vec<_> = fields.iter().filter_map(field).collect();
        if parts.is_empty() && !hit {
            let open = "miss(".into();
            return Literal { open, parts: vec![relation.clone()], close: ")", padding: "" };
        }
        if parts.len() == fields.len() {
            parts.insert(0, format!("relation: {relation}"));
            parts.insert(0, format!("hit: {hit}"));
        } else {
            if *hit {
                parts.insert(0, "hit: true".into());
            }
            parts.push(format!("..miss({relation})"));
        }
        Literal { open: "Answer {".into(), parts, close: "}", padding: " " }
    }

    fn earliest(&self, around: &Around) -> Vec<String> {
        let none = self.relation(&around.relations[0]);
        vec![format!("let mut earliest = Answer {{ t: f32::INFINITY, ..miss({none}) }};")]
    }

    fn helper(&self, name: &str, parameters: &str, kind: Kind, value: Vec<String>) -> Vec<String> {
        let mut lines = vec![
            "#[allow(non_snake_case)]".into(),
            format!("fn {name}({parameters}) -> {} {{", self.kind(kind)),
        ];
        lines.extend(indented(value));
        lines.push("}".into());
        lines
    }

    fn around(&self, around: &Around) -> [Vec<String>; 2] {
        let Around { id, relations, fields, inputs, brought, helpers, space, has_miss } = around;
        let vector = self.kind(*space);
        let is_turned = inputs.iter().any(|input| input.kind == Kind::Quaternion);
        let types = if is_turned { format!("{{Quat, {vector}}}") } else { vector.to_owned() };
        let mut before = lines(&format!("use glam::{types};\n\n{DERIVE}\npub enum Relation {{"));
        before.extend(relations.iter().map(|name| format!("    {},", camel(name))));
        before.extend(lines(&format!("}}\n\n{DERIVE}\npub struct Answer {{")));
        let kind = |field: &Typed| self.kind(field.kind);
        before.push("    pub hit: bool,".into());
        before.push("    pub relation: Relation,".into());
        before.extend(fields.iter().map(|of| format!("    pub {}: {},", of.name, kind(of))));
        before.extend(["}".into(), String::new()]);
        if *has_miss {
            before.extend(self.miss(fields));
        }
        for text in brought {
            before.extend(lines(&text.replace("{vector}", vector)));
            before.push(String::new());
        }
        before.extend(helpers.iter().cloned());
        before.push("#[allow(non_snake_case)]".into());
        before.push(format!("pub fn {id}({}) -> Answer {{", self.parameters(inputs)));
        [before, vec!["}".into()]]
    }
}

const DERIVE: &str = "#[derive(Clone, Copy, Debug, PartialEq)]";
