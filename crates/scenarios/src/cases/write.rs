//! Writes cases and answers as JSON. Numbers are the shortest text that gives the same f32.

use glam::Vec3;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::json::{number, numbers};
use super::{Case, Caveats, Frame, View, json, lists, yours};
use crate::methods::{Comparison, compare};
use crate::scenario::{
    self, Answer, Contact, Entry, Feature, Line, Report, Scenario, Space, Step, Verdict,
};
use exact_collide::closest::Closest;

/// Returns a scenario with its inputs as a case, on one line.
pub fn write(entry: &Entry, scenario: &dyn Scenario) -> String {
    Value::Object(question(entry, scenario)).to_string()
}

/// Like [`write()`], with the answer as `expected`: a row of a log.
pub fn write_with_answer(entry: &Entry, scenario: &dyn Scenario, answer: &Answer) -> String {
    let mut fields = question(entry, scenario);
    fields.insert("expected".into(), json::value(&Outcome::new(entry.space, answer.into())));
    Value::Object(fields).to_string()
}

/// Like [`write_with_answer`], for a scenario whose numbers, and answer, are in another frame.
pub fn write_with_answer_in(frame: Frame, entry: &Entry, scenario: &dyn Scenario) -> String {
    let (verdict, findings) = frame.found(entry.space, scenario);
    let mut fields = question(entry, scenario);
    let expected = Outcome::new(entry.space, Report::new(&verdict, &findings));
    fields.insert("expected".into(), json::value(&expected));
    Value::Object(fields).to_string()
}

/// Returns a case with all that its file says, indented: a scene file.
pub fn write_scene(case: &Case) -> String {
    json::pretty(&Value::Object(scene(case))) + "\n"
}

/// Like [`write_scene`], on one line.
pub fn write_line(case: &Case) -> String {
    json::compact(&Value::Object(scene(case)))
}

fn scene(case: &Case) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.extend(case.schema.clone().map(|schema| ("$schema".to_owned(), schema.into())));
    fields.insert("scenario".into(), case.scenario.id.into());
    let texts = [("title", &case.title), ("note", &case.note), ("source", &case.source)];
    let texts = texts.map(|(key, text)| (key, text.clone().map(Value::String)));
    for (key, value) in [("id", case.id.clone())].into_iter().chain(texts) {
        fields.extend(value.map(|value| (key.to_owned(), value)));
    }
    let asked = question(case.scenario, case.live.as_ref()).into_iter();
    fields.extend(asked.filter(|(key, _)| key != "scenario"));
    fields.extend(case.expected.clone().map(|expected| ("expected".to_owned(), expected)));
    fields.extend(case.view.map(|view| ("view".to_owned(), view_json(view))));
    if !case.methods.is_empty() {
        fields.insert("methods".into(), yours::written(&case.methods));
    }
    if !case.beside.is_empty() {
        fields.insert("beside".into(), case.beside.clone().into());
    }
    fields
}

/// Returns the answer to a case, as `query` prints it.
pub fn answer_json(case: &Case, answer: &Answer) -> Value {
    json::value(&Row::of(case, Outcome::new(case.scenario.space, answer.into())))
}

/// Returns the answer's derivation, line by line, and for a miss the closest points.
pub fn steps_json(entry: &Entry, live: &dyn Scenario, answer: &Answer) -> Map<String, Value> {
    let space = entry.space;
    let lines = scenario::numbers(&live.terms(), &answer.steps);
    let steps: Vec<_> = answer.steps.iter().zip(lines).map(|(one, line)| step(one, line)).collect();
    let nearest = answer.nearest.map(|Closest { first, second, distance }| {
        let points = [first, second].map(|place| point(space, place.to_array()));
        json!({ "points": points, "distance": number(distance) })
    });
    [("words", Some(answer.words.to_string().into())), ("nearest", nearest)]
        .into_iter()
        .chain([("steps", Some(steps.into()))])
        .filter_map(|(key, value)| Some((key.to_owned(), value?)))
        .collect()
}

/// Returns the answers of the other methods, each compared with the kernel's; null stands for NaN,
/// infinity or a missing value.
pub fn methods_json(entry: &Entry, live: &dyn Scenario, answer: &Answer) -> Value {
    compare(live, answer).iter().map(|one| comparison(entry.space, one)).collect()
}

pub(super) fn comparison(space: Space, comparison: &Comparison) -> Value {
    let Comparison { method, outcome, metres, ulps, parts_at, .. } = comparison;
    json!({
        "name": method.name(),
        "hit": outcome.hit,
        "t": outcome.t.map(number),
        "point": outcome.points.first().map(|place| point(space, place.to_array())),
        "metres": metres.map(number),
        "ulps": ulps.map(number),
        "parts_at": parts_at,
    })
}

fn step(step: &Step, line: String) -> Value {
    let mut fields = Map::new();
    fields.insert("caption".into(), (*step.caption).into());
    fields.insert("formula".into(), step.formula().into());
    fields.insert("numbers".into(), line.into());
    match &step.line {
        Line::Value { name, value, .. } => {
            fields.insert("name".into(), (**name).into());
            fields.insert("value".into(), numbers(&value.numbers()));
        }
        Line::Test { sides, holds, then, .. } => {
            fields.insert("sides".into(), numbers(sides));
            fields.insert("holds".into(), (*holds).into());
            fields.insert("then".into(), (**then).into());
        }
        Line::Chosen { then, .. } => {
            fields.insert("holds".into(), true.into());
            fields.insert("then".into(), (**then).into());
        }
    }
    Value::Object(fields)
}

/// Returns the scenario, its inputs, and the conventions that are not the contract's.
fn question(entry: &Entry, scenario: &dyn Scenario) -> Map<String, Value> {
    let inputs: Map<_, _> = scenario
        .inputs()
        .iter()
        .flat_map(lists::written)
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let conventions: Map<_, _> = scenario
        .conventions()
        .iter()
        .filter(|convention| convention.chosen > 0)
        .map(|convention| (convention.name.to_owned(), convention.choice().name.into()))
        .collect();
    let mut fields = Map::new();
    fields.insert("scenario".into(), entry.id.into());
    fields.insert("inputs".into(), inputs.into());
    if !conventions.is_empty() {
        fields.insert("conventions".into(), conventions.into());
    }
    fields
}

/// A case's answer, as `query` prints it.
#[derive(Serialize)]
pub(super) struct Row<'a, A> {
    scenario: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(flatten)]
    caveats: &'a Caveats,
    #[serde(flatten)]
    answer: A,
}

impl<'a, A> Row<'a, A> {
    pub fn of(case: &'a Case, answer: A) -> Self {
        let Case { scenario, id, caveats, .. } = case;
        Self { scenario: scenario.id, id: id.as_ref(), caveats, answer }
    }
}

/// Only hit, relation and t.
#[derive(Serialize)]
pub(super) struct Brief {
    hit: bool,
    relation: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<f32>,
}

impl From<&Verdict> for Brief {
    fn from(verdict: &Verdict) -> Self {
        Self { hit: verdict.hit, relation: verdict.relation, t: verdict.t() }
    }
}

/// The kernel's answer, with the names of the format.
#[derive(Serialize)]
pub(super) struct Outcome {
    hit: bool,
    relation: &'static str,
    contacts: Vec<Touch>,
    scalars: Named<f32>,
    vectors: Named<Point>,
}

/// A contact with the parts that exist.
#[derive(Serialize)]
struct Touch {
    point: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<Feature>,
}

impl Outcome {
    pub fn new(space: Space, answer: Report) -> Self {
        let Report { hit, relation, contacts, scalars, vectors } = answer;
        let point = |at: Vec3| Point(space, at);
        let touch = |&Contact { point: at, normal, t, distance, center, feature }: &Contact| {
            let (normal, center) = (normal.map(point), center.map(point));
            Touch { point: point(at), normal, t, distance, center, feature }
        };
        Self {
            hit,
            relation,
            contacts: contacts.iter().map(touch).collect(),
            scalars: Named(scalars.iter().map(|scalar| (scalar.name, scalar.value)).collect()),
            vectors: Named(vectors.iter().map(|&(name, vector)| (name, point(vector))).collect()),
        }
    }
}

/// Values by their names, in order.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// `[x,y]` in the plane, `[x,y,z]` in space.
#[derive(Clone, Copy)]
struct Point(Space, Vec3);

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = if self.0 == Space::Planar { 2 } else { 3 };
        serializer.collect_seq(&self.1.to_array()[..count])
    }
}

fn view_json(view: View) -> Value {
    json!({
        "focus": numbers(&view.focus),
        "yaw": number(view.yaw),
        "pitch": number(view.pitch),
        "distance": number(view.distance),
    })
}

/// Returns `[x, y]` in the plane, `[x, y, z]` in space.
fn point(space: Space, point: [f32; 3]) -> Value {
    match space {
        Space::Planar => numbers(&point[..2]),
        Space::Spatial => numbers(&point),
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::cases::{number_text, parse};
    use crate::scenario::{Explanation, Findings, Group, Input, Scalar, Table, Value};
    use crate::scenarios;

    #[test]
    fn number_text_is_shortest() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.33333334"),
            (16777216.0, "16777216"),
            (1e30, "1e30"),
            (1.0e-3, "0.001"),
            (9_999_999.0, "9999999"),
            (-1.234_567e-5, "-1.234567e-5"),
            (f32::MAX, "3.4028235e38"),
            (1e-45, "1e-45"),
        ] {
            assert_eq!(number_text(number), text);
            assert_eq!(text.parse(), Ok(number));
        }
    }

    #[test]
    fn number_text_is_what_rust_writes() {
        let mut bits = 1_u32;
        for _ in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = f32::from_bits(bits);
            // As many near 1, where the other writer is used.
            let near = 1e-3 + number.abs().fract() * 10_f32.powi((bits % 10) as i32);
            for number in [number, near].into_iter().filter(|number| number.is_finite()) {
                let text = format!("{:?}", number + 0.0);
                assert_eq!(number_text(number), text.strip_suffix(".0").unwrap_or(&text));
            }
        }
    }

    #[derive(Default, Clone, PartialEq)]
    struct Flat {
        at: Vec2,
        turn: f32,
    }

    impl Table for Flat {
        fn count(&self) -> usize {
            2
        }

        fn input(&self, index: usize) -> Option<Input> {
            let turn = Value::Angle { value: self.turn, center: self.at, radius: 1.0 };
            match index {
                0 => Some(Input::new("at", "A", Value::Point2(self.at))),
                1 => Some(Input::new("turn_deg", "α", turn)),
                _ => None,
            }
        }

        fn put(&mut self, index: usize, value: Value) {
            match (index, value) {
                (0, Value::Point2(at)) => self.at = at,
                (1, Value::Angle { value, .. }) => self.turn = value,
                _ => {}
            }
        }
    }

    impl Scenario for Flat {
        fn entry(&self) -> &'static Entry {
            &FLAT
        }

        fn terms(&self) -> Vec<Input> {
            self.inputs()
        }

        fn verdict(&self) -> Verdict {
            Verdict::of("hit", self.findings().contacts.first().copied())
        }

        fn findings(&self) -> Findings {
            let contacts = vec![
                Contact { normal: Some(Vec3::Y), ..Contact::at(self.at.extend(0.0)) },
                Contact {
                    t: Some(0.5),
                    distance: Some(-0.0),
                    center: Some(Vec3::X),
                    feature: Some("edge_ab".into()),
                    ..Contact::at(Vec3::new(0.1, -0.0, 0.0))
                },
            ];
            let scalars = vec![Scalar::length("cd", 0.1), Scalar::length("ac", 2.0)];
            let vectors = vec![("C", Vec3::new(1.0, 2.0, 0.0))];
            Findings { contacts, scalars, vectors }
        }

        fn explain(&self) -> Explanation {
            Explanation::new("It hits.")
        }

        fn walk(&self, _: &collision_formula::Program, _: crate::scenario::Numbers) -> Vec<Step> {
            Vec::new()
        }

        fn derivation(&self) -> Vec<Step> {
            Vec::new()
        }
    }

    static FLAT: Entry = Entry::of::<Flat>("flat", "Flat", Group::Lines, Space::Planar, "None");

    #[test]
    fn an_answer_has_the_parts_that_exist() {
        let mut case = Case::new(&FLAT);
        let outcome = concat!(
            r#""hit":true,"relation":"hit","contacts":[{"point":[0,0],"normal":[0,1]},"#,
            r#"{"point":[0.1,0],"t":0.5,"distance":0,"center":[1,0],"feature":"edge_ab"}],"#,
            r#""scalars":{"cd":0.1,"ac":2},"vectors":{"C":[1,2]}"#
        );
        let answer = case.answer();
        assert_eq!(
            answer_json(&case, &answer).to_string(),
            format!(r#"{{"scenario":"flat",{outcome}}}"#)
        );
        case.id = Some(json!(null));
        assert_eq!(
            answer_json(&case, &answer).to_string(),
            format!(r#"{{"scenario":"flat","id":null,{outcome}}}"#)
        );
        let inputs = r#""scenario":"flat","inputs":{"at":[0,0],"turn_deg":0}"#;
        assert_eq!(write(&FLAT, case.live.as_mut()), format!("{{{inputs}}}"));
        assert_eq!(
            write_with_answer(&FLAT, case.live.as_mut(), &answer),
            format!(r#"{{{inputs},"expected":{{{outcome}}}}}"#)
        );
    }

    #[test]
    fn a_point_in_space_has_three_numbers() {
        let case = parse(r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[8,0,0],"center":[4,0,0],"radius":1}}"#).unwrap();
        let answer = answer_json(&case, &case.answer());
        assert_eq!(answer["contacts"][0]["point"].to_string(), "[3,0,0]");
        assert_eq!(answer["contacts"][0]["normal"].to_string(), "[-1,0,0]");
        assert_eq!(answer["vectors"]["C"].to_string(), "[4,0,0]");
    }

    #[test]
    fn a_scene_file_reads_back_as_it_was() {
        let mut case = Case::new(&scenarios::ALL[0]);
        case.id = Some(json!({ "a": [1] }));
        case.schema = Some("schema.json".into());
        case.title = Some("A \"title\"".into());
        case.note = Some("note".into());
        case.source = Some("source".into());
        case.expected = Some(json!({ "hit": false }));
        case.view = Some(View { focus: [0.1, 0.0, -1.0], yaw: 30.0, pitch: -10.0, distance: 9.5 });
        case.beside.insert("time".into(), json!([1.5, { "frame": 7 }]));
        let text = write_scene(&case);
        let again = parse(&text).unwrap();
        assert_eq!(write_scene(&again), text);
        assert_eq!(again.schema, case.schema);
        assert_eq!((again.id, again.view, again.beside), (case.id, case.view, case.beside));
        assert_eq!((again.title, again.note), (case.title, case.note));
        assert_eq!((again.source, again.expected), (case.source, case.expected));
    }
}
