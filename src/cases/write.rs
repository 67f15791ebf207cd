//! Case and answer → JSON. Numbers are the shortest text that gives the same f32.

use serde_json::{Map, Value, json};

use super::{Case, View, json};
use crate::geometry::closest::Closest;
use crate::methods::{Comparison, compare};
use crate::scenario::{self, Answer, Contact, Entry, Line, Scenario, Space, Step};

/// A scenario with its inputs as a case, on one line.
pub fn write(entry: &Entry, scenario: &dyn Scenario) -> String {
    Value::Object(question(entry, scenario)).to_string()
}

/// The same with its answer as what is expected, on one line: a row of a log.
pub fn write_with_answer(entry: &Entry, scenario: &dyn Scenario, answer: &Answer) -> String {
    let mut fields = question(entry, scenario);
    fields.insert("expected".into(), outcome(entry.space, answer).into());
    Value::Object(fields).to_string()
}

/// A case with all that its file says about it, indented: a scene file.
pub fn write_scene(case: &Case) -> String {
    let mut fields = Map::new();
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
    json::pretty(&Value::Object(fields)) + "\n"
}

/// The answer to a case, as `query` prints it.
pub fn answer_json(case: &Case, answer: &Answer) -> Value {
    let mut fields = Map::new();
    fields.insert("scenario".into(), case.scenario.id.into());
    fields.extend(case.id.clone().map(|id| ("id".to_owned(), id)));
    fields.extend(outcome(case.scenario.space, answer));
    Value::Object(fields)
}

/// The answer's derivation, line by line, and of a miss the closest points.
pub fn steps_json(case: &Case, answer: &Answer) -> Map<String, Value> {
    let space = case.scenario.space;
    let lines = scenario::numbers(&case.live.duplicate().inputs(), &answer.steps);
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

/// What other methods say of the case, each beside the kernel's answer; null is NaN or infinity,
/// or what there is none of.
pub fn methods_json(case: &Case, answer: &Answer) -> Value {
    let (id, space) = (case.scenario.id, case.scenario.space);
    compare(case.live.as_ref(), id, answer).iter().map(|one| comparison(space, one)).collect()
}

fn comparison(space: Space, comparison: &Comparison) -> Value {
    let Comparison { method, outcome, metres, ulps, parts_at, .. } = comparison;
    json!({
        "name": method.name,
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
    fields.insert("caption".into(), step.caption.into());
    fields.insert("formula".into(), step.formula().into());
    fields.insert("numbers".into(), line.into());
    match &step.line {
        Line::Value { name, value, .. } => {
            fields.insert("name".into(), (*name).into());
            fields.insert("value".into(), numbers(&value.numbers()));
        }
        Line::Test { sides, holds, then, .. } => {
            fields.insert("sides".into(), numbers(sides));
            fields.insert("holds".into(), (*holds).into());
            fields.insert("then".into(), (*then).into());
        }
        Line::Chosen { then, .. } => {
            fields.insert("holds".into(), true.into());
            fields.insert("then".into(), (*then).into());
        }
    }
    Value::Object(fields)
}

/// What is asked: the scenario, its inputs, and the conventions that are not the contract's.
fn question(entry: &Entry, scenario: &dyn Scenario) -> Map<String, Value> {
    let inputs: Map<_, _> = scenario
        .inputs_now()
        .iter()
        .map(|input| (input.name.to_owned(), numbers(&input.value.numbers())))
        .collect();
    let mut copy = scenario.duplicate();
    let conventions: Map<_, _> = copy
        .conventions()
        .iter()
        .filter(|convention| *convention.chosen > 0)
        .filter_map(|convention| Some((convention, convention.choices.get(*convention.chosen)?)))
        .map(|(convention, choice)| (convention.name.to_owned(), choice.name.into()))
        .collect();
    let mut fields = Map::new();
    fields.insert("scenario".into(), entry.id.into());
    fields.insert("inputs".into(), inputs.into());
    if !conventions.is_empty() {
        fields.insert("conventions".into(), conventions.into());
    }
    fields
}

/// What the kernel said, under the names of the format.
fn outcome(space: Space, answer: &Answer) -> Map<String, Value> {
    let scalars: Map<_, _> =
        answer.scalars.iter().map(|&(name, scalar)| (name.to_owned(), number(scalar))).collect();
    let vectors: Map<_, _> = answer
        .vectors
        .iter()
        .map(|&(name, vector)| (name.to_owned(), point(space, vector.to_array())))
        .collect();
    let contacts: Vec<_> = answer.contacts.iter().map(|one| contact(space, one)).collect();
    [
        ("hit", answer.hit.into()),
        ("relation", answer.relation.into()),
        ("contacts", contacts.into()),
        ("scalars", scalars.into()),
        ("vectors", vectors.into()),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}

/// A contact with the parts that exist.
fn contact(space: Space, contact: &Contact) -> Value {
    let Contact { point: place, normal, t, distance, center, feature } = *contact;
    [
        ("point", Some(point(space, place.to_array()))),
        ("normal", normal.map(|normal| point(space, normal.to_array()))),
        ("t", t.map(number)),
        ("distance", distance.map(number)),
        ("center", center.map(|center| point(space, center.to_array()))),
        ("feature", feature.map(Value::from)),
    ]
    .into_iter()
    .filter_map(|(key, value)| Some((key.to_owned(), value?)))
    .collect()
}

fn view_json(view: View) -> Value {
    json!({
        "focus": numbers(&view.focus),
        "yaw": number(view.yaw),
        "pitch": number(view.pitch),
        "distance": number(view.distance),
    })
}

/// `[x, y]` in the plane, `[x, y, z]` in space.
fn point(space: Space, point: [f32; 3]) -> Value {
    match space {
        Space::Planar => numbers(&point[..2]),
        Space::Spatial => numbers(&point),
    }
}

/// One number alone, more as a list.
pub(super) fn numbers(numbers: &[f32]) -> Value {
    match *numbers {
        [one] => number(one),
        _ => numbers.iter().map(|&one| number(one)).collect(),
    }
}

fn number(number: f32) -> Value {
    number_text(number).parse().map_or(Value::Null, Value::Number)
}

/// The shortest decimal text that reads back as this f32; −0 is 0.
pub fn number_text(number: f32) -> String {
    // Adding zero turns -0.0 into 0.0.
    let text = format!("{:?}", number + 0.0);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use glam::{Vec2, Vec3};

    use super::*;
    use crate::cases::parse;
    use crate::scenario::{Group, Input, Value};
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
            (f32::MAX, "3.4028235e38"),
            (1e-45, "1e-45"),
        ] {
            assert_eq!(number_text(number), text);
            assert_eq!(text.parse(), Ok(number));
        }
    }

    #[derive(Default, Clone)]
    struct Flat {
        at: Vec2,
        turn: f32,
    }

    impl Scenario for Flat {
        fn inputs(&mut self) -> Vec<Input<'_>> {
            let center = self.at;
            vec![
                Input { name: "at", label: "A", value: Value::Point2(&mut self.at) },
                Input {
                    name: "turn_deg",
                    label: "α",
                    value: Value::Angle { value: &mut self.turn, center, radius: 1.0 },
                },
            ]
        }

        fn answer(&self) -> Answer {
            let mut answer = Answer::new(true, "hit", "It hits.");
            answer.contacts = vec![
                Contact { normal: Some(Vec3::Y), ..Contact::at(self.at.extend(0.0)) },
                Contact {
                    t: Some(0.5),
                    distance: Some(-0.0),
                    center: Some(Vec3::X),
                    feature: Some("edge_ab"),
                    ..Contact::at(Vec3::new(0.1, -0.0, 0.0))
                },
            ];
            answer.scalars = vec![("cd", 0.1), ("ac", 2.0)];
            answer.vectors = vec![("C", Vec3::new(1.0, 2.0, 0.0))];
            answer
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
        case.title = Some("A \"title\"".into());
        case.note = Some("note".into());
        case.source = Some("source".into());
        case.expected = Some(json!({ "hit": false }));
        case.view = Some(View { focus: [0.1, 0.0, -1.0], yaw: 30.0, pitch: -10.0, distance: 9.5 });
        let text = write_scene(&case);
        let again = parse(&text).unwrap();
        assert_eq!(write_scene(&again), text);
        assert_eq!((again.id, again.view), (case.id, case.view));
        assert_eq!((again.title, again.note), (case.title, case.note));
        assert_eq!((again.source, again.expected), (case.source, case.expected));
    }
}
