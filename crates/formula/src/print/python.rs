//! Python, with numpy.

use super::*;

pub(super) struct Python;

const TURNED: &str = "
def turned(q, v):
    \"\"\"v, turned by q / |q|.\"\"\"
    c = np.cross(q[:3], v)
    return v + (q[3] * c + np.cross(q[:3], c)) * (2.0 / np.dot(q, q))
";

const POLYGON: &str = "
def shared_polygon(A1, B1, C1, A2, B2, C2):
    \"\"\"The first triangle, cut at each side of the second, which lies in its plane.\"\"\"
    normal = np.cross(B2 - A2, C2 - A2)
    polygon = [A1, B1, C1]
    for start, end in [(A2, B2), (B2, C2), (C2, A2)]:
        inward = np.cross(normal, end - start)
        kept = []
        for at, following in zip(polygon, polygon[1:] + polygon[:1]):
            here, there = inward @ (at - start), inward @ (following - start)
            if here >= 0.0:
                kept.append(at)
            if here > 0.0 > there or here < 0.0 < there:
                kept.append(at + (following - at) * (here / (here - there)))
        polygon = kept
    return polygon
";

impl Dialect for Python {
    fn kind(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Bool => "bool",
            Kind::Scalar => "float",
            Kind::Vec2 | Kind::Vec3 | Kind::Quaternion => "np.ndarray",
            Kind::Polygon => "list",
        }
    }

    fn number(&self, number: f64, _: bool) -> String {
        format!("{number:?}")
    }

    fn infinity(&self) -> &'static str {
        "np.inf"
    }

    fn has_extremes_of_many(&self) -> bool {
        true
    }

    fn own_form(&self, function: Function, _: Kind) -> Option<&'static str> {
        Some(match function {
            Function::Dot => "np.dot({0}, {1})",
            Function::Cross => "np.cross({0}, {1})",
            Function::Length => "np.linalg.norm({0})",
            Function::Root => "np.sqrt({0})",
            Function::Square => "{0} ** 2",
            Function::Pair => "np.array([{0}, {1}])",
            Function::Triple => "np.array([{0}, {1}, {2}])",
            Function::Cos => "np.cos(np.radians({0}))",
            Function::Sin => "np.sin(np.radians({0}))",
            Function::X => "{0}[0]",
            Function::Y => "{0}[1]",
            Function::Z => "{0}[2]",
            Function::Empty => "not {0}",
            _ => return None,
        })
    }

    fn brought(&self, function: Function, _: Kind) -> &'static str {
        match function {
            Function::Unit => {
                "def unit(v):\n    \"\"\"v / |v|, zero of zero.\"\"\"\n    return v / np.linalg.norm(v) if v.any() else v"
            }
            Function::Det => "def det(u, v):\n    return u[0] * v[1] - u[1] * v[0]",
            Function::Perp => "def right(v):\n    return np.array([v[1], -v[0]])",
            Function::Rotate => TURNED,
            Function::SharedPolygon => POLYGON,
            _ => "",
        }
    }

    fn comment(&self) -> &'static str {
        "# "
    }

    /// An encoding declaration in the first line, so that a title such as `coding: rot13` has no
    /// effect.
    fn first(&self) -> Option<&'static str> {
        Some("# -*- coding: utf-8 -*-")
    }

    fn words(&self) -> [&'static str; 3] {
        ["and", "or", "not"]
    }

    fn relation(&self, name: &str) -> String {
        format!("\"{name}\"")
    }

    fn local(&self, of: &Typed) -> String {
        format!("{} = ", of.name)
    }

    fn parameter(&self, of: &Typed) -> String {
        of.name.clone()
    }

    fn choice(&self, cases: &[(String, String)], otherwise: &str, is_long: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for (value, condition) in cases {
            lines.push(format!("{value} if {condition} else"));
        }
        lines.push(otherwise.into());
        if !is_long {
            return vec![joined(&lines)];
        }
        let mut long = vec!["(".to_owned()];
        long.extend(indented(lines));
        long.push(")".into());
        long
    }

    fn open(&self, condition: &str) -> String {
        format!("if {condition}:")
    }

    fn close(&self) -> Option<&'static str> {
        None
    }

    fn end(&self) -> &'static str {
        ""
    }

    fn outcome(&self, given: &Given) -> Literal {
        let Given { hit, relation, fields } = given;
        let hit = if *hit { "True" } else { "False" };
        let mut parts = vec![hit.to_owned(), relation.clone()];
        let field = |(field, value): &(&Typed, Option<String>)| {
            value.as_ref().map(|value| format!("{}={value}", field.name))
        };
        parts.extend(fields.iter().filter_map(field));
        Literal { open: "Answer(".into(), parts, close: ")", padding: "" }
    }

    fn earliest(&self, around: &Around) -> Vec<String> {
        vec![format!("earliest = Answer(False, {}, t=np.inf)", self.relation(&around.relations[0]))]
    }

    fn helper(&self, name: &str, parameters: &str, _: Kind, value: Vec<String>) -> Vec<String> {
        let mut lines = vec![format!("def {name}({parameters}):")];
        lines.extend(indented(statement("return ", value, "")));
        lines.push(String::new());
        lines
    }

    fn around(&self, around: &Around) -> [Vec<String>; 2] {
        let Around { id, relations, fields, inputs, brought, helpers, .. } = around;
        let mut before = lines("from typing import NamedTuple, Optional\n\nimport numpy as np");
        before.extend(["", "", "class Answer(NamedTuple):"].map(str::to_owned));
        before.push("    \"\"\"What an outcome does not give is None.\"\"\"".into());
        before.push("    hit: bool".into());
        before.push(format!("    relation: str  # {}", relations.join(", ")));
        let field =
            |of: &Typed| format!("    {}: Optional[{}] = None", of.name, self.kind(of.kind));
        before.extend(fields.iter().map(field));
        for text in brought {
            before.extend([String::new(), String::new()]);
            before.extend(lines(text));
        }
        before.extend([String::new(), String::new()]);
        for line in helpers {
            before.push(line.clone());
        }
        before.push(format!("def {id}({}):", self.parameters(inputs)));
        [before, Vec::new()]
    }
}
