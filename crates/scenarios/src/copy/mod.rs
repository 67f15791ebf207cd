//! A case as a test for another program: its numbers to the bit, that engine's own query, and the
//! right answer as the assertion.

mod mesh;
mod subject;

use std::fmt::Write;

use serde_json::Value;

use crate::cases::{self, Case, Frame};
use crate::methods::{self, Yours};
use crate::scenario::{Answer, Input, Unit, Value as InputValue};
use mesh::{LARGEST, declared_mesh, mesh_of};

/// The target of a copied case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Json,
    Rust,
    Parry,
    Unity,
    Jolt,
    Box2d,
    Godot,
    Markdown,
}

impl Target {
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::Rust,
        Self::Parry,
        Self::Unity,
        Self::Jolt,
        Self::Box2d,
        Self::Godot,
        Self::Markdown,
    ];

    /// Returns the name for arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Rust => "rust",
            Self::Parry => "parry",
            Self::Unity => "unity",
            Self::Jolt => "jolt",
            Self::Box2d => "box2d",
            Self::Godot => "godot",
            Self::Markdown => "markdown",
        }
    }

    /// Returns the display name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Json => "JSON, with the answer as expected",
            Self::Rust => "Rust: a test against this crate",
            Self::Parry => "Rust: a test for parry3d",
            Self::Unity => "C#: a test for Unity",
            Self::Jolt => "C++: a test for Jolt",
            Self::Box2d => "C++: a test for Box2D",
            Self::Godot => "GDScript: a test for Godot",
            Self::Markdown => "Markdown: a block for a bug thread",
        }
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    /// Returns `true` if it uses the requested frame.
    pub fn has_frame(self) -> bool {
        !matches!(self, Self::Rust | Self::Markdown)
    }

    /// The engine's queries, by scenario: statements that compute `hit` from the inputs' names. In
    /// its file each stands below the scenario's id, with a blank line between two.
    fn queries(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let queries = match self {
            Self::Parry => include_str!("queries/parry.txt"),
            Self::Unity => include_str!("queries/unity.txt"),
            Self::Jolt => include_str!("queries/jolt.txt"),
            Self::Box2d => include_str!("queries/box2d.txt"),
            Self::Godot => include_str!("queries/godot.txt"),
            Self::Json | Self::Rust | Self::Markdown => "",
        };
        let queries = queries.trim_end().split("\n\n");
        queries.filter_map(|query| query.split_once('\n'))
    }

    /// Returns the statement that converts a reach in lengths of the direction to metres.
    fn in_metres(self) -> &'static str {
        match self {
            Self::Parry => "let max_distance = max_distance * direction.length();",
            Self::Unity => "max_distance *= direction.magnitude;",
            Self::Godot => "max_distance *= direction.length()",
            _ => "max_distance *= direction.Length();",
        }
    }

    /// Returns the start of a line comment.
    fn comment(self) -> &'static str {
        if self == Self::Godot { "#" } else { "//" }
    }

    /// Returns `true` if it has a query for the scenario with that id.
    pub fn has(self, id: &str) -> bool {
        match self {
            Self::Json | Self::Rust | Self::Markdown => true,
            _ => self.queries().any(|(other, _)| other == id),
        }
    }
}

/// Returns the case for a target, in `frame` instead of the target's own if given. The error names
/// the queries that the target has.
pub fn text(case: &Case, target: Target, frame: Option<Frame>) -> Result<String, String> {
    let id = case.scenario.id;
    let answer = case.answer();
    let query = target.queries().find(|(other, _)| *other == id).map(|(_, query)| query);
    let meshes = || case.live.inputs().into_iter().filter_map(|input| mesh_of(&input));
    if query.is_some() && case.live.has_list() && meshes().next().is_none() {
        return Err(format!("{} has no query for a list of corners", target.name()));
    }
    let counts = || meshes().map(|mesh| mesh.triangles().len());
    if let Some(count) = counts().find(|count| *count > LARGEST && query.is_some()) {
        let name = target.name();
        return Err(format!("{name} takes at most {LARGEST} triangles, not {count}"));
    }
    if !target.has(id) {
        let known: Vec<_> = target.queries().map(|(id, _)| id).collect();
        return Err(format!(
            "{} has no query for {id}: expected one of {}",
            target.name(),
            known.join(", ")
        ));
    }
    let own = match target {
        Target::Unity => Frame::find("unity"),
        _ => None,
    };
    let mut live = case.live.duplicate();
    if let Some(frame) = frame.or(own) {
        frame.take_out(live.as_mut());
    }
    Ok(match (target, query) {
        (Target::Json, _) => {
            let text = match frame {
                None => cases::write_with_answer(case.scenario, case.live.as_ref(), &answer),
                Some(frame) => cases::write_with_answer_in(frame, case.scenario, live.as_ref()),
            };
            with_source(case, &text) + "\n"
        }
        (Target::Markdown, _) => markdown(case, &answer),
        (Target::Rust, _) | (_, None) => rust(case, &answer),
        (_, Some(query)) => {
            let inputs = live.inputs();
            let mut inputs: Vec<_> = inputs
                .iter()
                .filter(|input| !input.value.is_list() || mesh_of(input).is_some())
                .map(|input| declared(input, target))
                .collect();
            if live.unit_along() == Unit::Direction {
                inputs.push(target.in_metres().to_owned());
            }
            let text = wrapped(case, &answer, target, &inputs.join("\n"), query);
            match frame.or(own) {
                Some(frame) => format!("{} {}\n{text}", target.comment(), frame.stated()),
                None => text,
            }
        }
    })
}

/// Returns the test of a user's formula, if it can be printed in the target's language.
pub fn test_of(case: &Case, yours: &Yours, target: Target) -> Result<String, String> {
    subject::text(case, &case.answer(), yours, target)
}

/// Adds the source of the case to a line of JSON.
fn with_source(case: &Case, text: &str) -> String {
    match (serde_json::from_str::<Value>(text), &case.source) {
        (Ok(mut row), Some(source)) => {
            row["source"] = source.as_str().into();
            cases::compact(&row)
        }
        _ => text.to_owned(),
    }
}

/// Returns numbers to the bit.
fn declared_numbers(numbers: &[f32], target: Target) -> Vec<String> {
    let is_c = matches!(target, Target::Unity | Target::Jolt | Target::Box2d);
    let literal = |number: &f32| format!("{number:?}{}", if is_c { "f" } else { "" });
    numbers.iter().map(literal).collect()
}

/// Returns an input as a variable with the target's types.
fn declared(input: &Input, target: Target) -> String {
    let name = input.name;
    if let Some(mesh) = mesh_of(input) {
        return declared_mesh(name, &mesh);
    }
    let literals = declared_numbers(&input.value.numbers(), target);
    let all = literals.join(", ");
    if matches!(input.value, InputValue::Rotation { .. }) {
        return match target {
            Target::Parry => format!("let {name} = Rotation::from_xyzw({all});"),
            Target::Unity => format!("var {name} = new Quaternion({all});"),
            Target::Godot => format!("var {name} := Quaternion({all})"),
            _ => format!("Quat {name}({all});"),
        };
    }
    match (target, literals.len()) {
        (Target::Parry, 1) => format!("let {name}: f32 = {all};"),
        (Target::Parry, _) => format!("let {name} = Vector::new({all});"),
        (Target::Unity, 1) => format!("float {name} = {all};"),
        (Target::Unity, count) => format!("var {name} = new Vector{count}({all});"),
        (Target::Godot, 1) => format!("var {name} := {all}"),
        (Target::Godot, count) => format!("var {name} := Vector{count}({all})"),
        (Target::Box2d, 2) => format!("b2Vec2 {name} = {{{all}}};"),
        (_, 1) => format!("float {name} = {all};"),
        _ => format!("Vec3 {name}({all});"),
    }
}

/// Returns the lines of a comment about the case, without line ends.
fn remarks(case: &Case, answer: &Answer) -> Vec<String> {
    let id = case.scenario.id;
    let mut remarks = vec![case.scenario.title.to_owned(), format!("Scenario: {id}")];
    remarks.extend(case.title.as_deref().map(cases::comment));
    remarks
        .extend(case.source.as_deref().map(|source| format!("Source: {}", cases::comment(source))));
    let said = if answer.hit { "a hit" } else { "a miss" };
    remarks.push(format!("The right answer is {said}: {}.", answer.relation));
    remarks
}

fn indented(text: &str, by: &str) -> String {
    text.lines().map(|line| format!("{by}{line}\n")).collect()
}

/// Wraps the inputs and the query in a test.
fn wrapped(case: &Case, answer: &Answer, target: Target, inputs: &str, query: &str) -> String {
    let id = case.scenario.id;
    let sign = target.comment();
    let head: String =
        remarks(case, answer).iter().map(|line| format!("{sign} {line}\n")).collect();
    let hit = answer.hit;
    let not = if hit { "" } else { "!" };
    let body = format!("{inputs}\n{query}");
    match target {
        Target::Parry => {
            let shapes = ["Ball", "Capsule", "Cone", "Cuboid", "Cylinder", "HalfSpace", "Triangle"];
            let is_made = |name: &&str| query.contains(&format!("{name}::new"));
            let meshes =
                ["TriMesh", "TriMeshFlags"].into_iter().filter(|_| body.contains("TriMesh::"));
            let shapes: Vec<_> = shapes.into_iter().filter(is_made).chain(meshes).collect();
            let turn = if body.contains("Rotation") { "Rotation, " } else { "" };
            let asked = [
                "PointQuery",
                "Ray",
                "RayCast",
                "ShapeCastOptions",
                "cast_shapes",
                "intersection_test",
            ];
            let is_used = |name: &&str| match *name {
                "PointQuery" => query.contains("_local_point("),
                "Ray" | "RayCast" => query.contains("Ray::new"),
                name => query.contains(name),
            };
            let asked: Vec<_> = asked.into_iter().filter(is_used).collect();
            let body = indented(&body, "    ");
            format!(
                "{head}#[test]\nfn {id}() {{\n    use parry3d::math::{{Pose, {turn}Vector}};\n    use parry3d::query::{{{}}};\n    use parry3d::shape::{{{}}};\n\n{body}    assert!({not}hit);\n}}\n",
                asked.join(", "),
                shapes.join(", "),
            )
        }
        Target::Unity => format!(
            "{head}using NUnit.Framework;\nusing UnityEngine;\n\npublic class {}Test\n{{\n    [Test]\n    public void Answers()\n    {{\n{}        Assert.AreEqual({hit}, hit);\n    }}\n}}\n",
            camel(id),
            indented(&body, "        "),
        ),
        Target::Godot => format!(
            "{head}extends SceneTree\n\nfunc _init() -> void:\n{}\tassert(hit == {hit})\n\tquit()\n",
            indented(&body, "\t"),
        ),
        Target::Jolt => {
            let headers = [
                "ClosestPoint",
                "RayAABox",
                "RayCapsule",
                "RayCylinder",
                "RaySphere",
                "RayTriangle",
                "Sphere",
            ];
            let includes: String = headers
                .into_iter()
                .filter(|name| match *name {
                    "ClosestPoint" => query.contains("ClosestPoint::"),
                    "Sphere" => query.contains("Overlaps"),
                    name => query.contains(&format!("{name}(")),
                })
                .map(|name| format!("#include <Jolt/Geometry/{name}.h>\n"))
                .collect();
            format!(
                "{head}#include <Jolt/Jolt.h>\n{includes}#include <cassert>\n\nvoid {id}()\n{{\n    using namespace JPH;\n{}    assert({not}hit);\n}}\n",
                indented(&body, "    "),
            )
        }
        _ => format!(
            "{head}#include <box2d/collision.h>\n#include <cassert>\n\nvoid {id}()\n{{\n{}    assert({not}hit);\n}}\n",
            indented(&body, "    "),
        ),
    }
}

fn camel(id: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}

/// Returns a test for this crate: the case as text, and its answer.
fn rust(case: &Case, answer: &Answer) -> String {
    let id = case.scenario.id;
    let mut text = String::new();
    for line in remarks(case, answer) {
        text += &format!("// {line}\n");
    }
    let json = cases::write(case.scenario, case.live.as_ref());
    let not = if answer.hit { "" } else { "!" };
    let _ = write!(
        text,
        "#[test]\nfn {id}() {{\n    let case = collision_scenarios::cases::parse(r#\"{json}\"#).unwrap();\n    let answer = case.answer();\n    assert!({not}answer.hit);\n    assert_eq!(answer.relation, {:?});\n",
        answer.relation,
    );
    let points: Vec<_> =
        answer.contacts.iter().map(|contact| format!("{:?}", contact.point.to_array())).collect();
    if points.is_empty() {
        text += "    assert!(answer.contacts.is_empty());\n";
    } else {
        let _ = write!(
            text,
            "    let points: Vec<_> = answer.contacts.iter().map(|contact| contact.point.to_array()).collect();\n    assert_eq!(points, [{}]);\n",
            points.join(", "),
        );
    }
    text + "}\n"
}

/// Returns a text for a bug thread: the case, the answer, and a table of the methods.
fn markdown(case: &Case, answer: &Answer) -> String {
    let mut text = format!("**{}**", case.scenario.title);
    if let Some(source) = &case.source {
        text += &format!(" ({})", cases::markdown(source));
    }
    let said = |hit: bool| if hit { "hit" } else { "miss" };
    text += &format!("\n\n```json\n{}\n```\n\n", cases::write(case.scenario, case.live.as_ref()));
    text += &format!("{}\n\n| who | says | details |\n|---|---|---|\n", answer.words);
    text += &format!("| Collision Sandbox | {} | {} |\n", said(answer.hit), answer.relation);
    if let Some(expected) = &case.expected {
        let mark = if case.differences().is_empty() { "" } else { "**" };
        let hit = expected["hit"].as_bool().map_or("", said);
        let contact = expected["contacts"][0].as_object().into_iter().flatten();
        let details: Vec<_> = contact.map(|(name, value)| format!("{name} {value}")).collect();
        text += &format!("| my engine | {mark}{hit}{mark} | {} |\n", details.join(", "));
    }
    for compared in methods::compare(case.live.as_ref(), answer) {
        let relation = &compared.outcome.relation;
        let mark = if compared.agrees { "" } else { "**" };
        let hit = said(compared.outcome.hit);
        text += &format!("| {} | {mark}{hit}{mark} | {relation} |\n", compared.method.name());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    #[test]
    fn brackets_close_and_names_are_the_inputs() {
        for entry in scenarios::ALL {
            let case = Case::new(entry);
            for target in Target::ALL.into_iter().filter(|target| target.has(entry.id)) {
                let text = text(&case, target, None).unwrap();
                let count = |c: char| text.matches(c).count();
                for (open, close) in [('(', ')'), ('{', '}'), ('[', ']')] {
                    assert_eq!(count(open), count(close), "{}\n{text}", target.name());
                }
                for input in entry.single_inputs() {
                    assert!(text.contains(input.name), "{}: {}\n{text}", target.name(), input.name);
                }
                // A method there may be named after one.
                let is_finite = target == Target::Markdown || !text.contains("NaN");
                assert!(is_finite, "{text}");
            }
        }
    }

    /// The digits of every target parse back to the same bits.
    #[test]
    fn numbers_keep_their_bits() {
        let text_of = |target: Target, number: f32| {
            let text =
                format!(r#"{{"scenario":"segment_segment","inputs":{{"p1":[{number:?},1]}}}}"#);
            text_of_case(target, &cases::parse(&text).unwrap())
        };
        fn text_of_case(target: Target, case: &Case) -> String {
            text(case, target, None).unwrap()
        }
        for number in [0.1_f32, 1.0 / 3.0, 1e-45, f32::MAX, -16777216.0, 1e30, 123_456.79] {
            for target in [Target::Godot, Target::Box2d] {
                let text = text_of(target, number);
                let (_, after) = text.split_once("p1 ").unwrap();
                let digits = after.split_once(['(', '{']).unwrap().1.split(',').next().unwrap();
                let digits = digits.trim_end_matches('f');
                assert_eq!(digits.parse::<f32>().map(f32::to_bits), Ok(number.to_bits()), "{text}");
            }
        }
    }

    #[test]
    fn a_thread_gets_the_case_and_who_says_what() {
        let case = Case::new(scenarios::find("ray_sphere").unwrap());
        let text = text(&case, Target::Markdown, None).unwrap();
        assert!(text.contains("| Collision Sandbox | hit | hit |"), "{text}");
        let json = text.split("```json\n").nth(1).unwrap().split("\n```").next().unwrap();
        assert!(cases::parse(json).is_ok());
    }
}
