//! The answers of a user's formulas to a case, as JSON.

use std::sync::Arc;

use serde_json::{Number, Value, json};

use super::write::{comparison, methods_json};
use crate::methods::{Draft, Found, MethodRef, SLACK, Traced, Yours, compare_one};
use crate::scenario::{Answer, Entry, Scenario};

/// Returns the formulas' answers to the case, then those of the other methods; for a text that does
/// not parse, the reason.
pub(super) fn all_methods_json(
    entry: &'static Entry,
    live: &dyn Scenario,
    answer: &Answer,
    drafts: &[&Draft],
    with_steps: bool,
) -> Value {
    let one = |draft: &&Draft| match draft.read(entry) {
        Ok(yours) => yours_json(live, answer, &Arc::new(yours), with_steps),
        Err(why) => {
            let (line, column) = (why.line, why.column);
            json!({ "name": draft.name, "error": why.what.to_string(), "line": line, "column": column })
        }
    };
    let others = methods_json(entry, live, answer);
    let others = others.as_array().cloned().unwrap_or_default();
    drafts.iter().map(one).chain(others).collect()
}

/// Returns the answer of a user's text to the case, with its steps on request.
fn yours_json(live: &dyn Scenario, answer: &Answer, yours: &Arc<Yours>, with_steps: bool) -> Value {
    let compared = compare_one(live, answer, MethodRef::Yours(yours.clone()));
    let mut row = comparison(yours.entry.space, &compared);
    let trace = yours.trace(live);
    row["numbers"] = yours.draft.numbers.name().into();
    row["relation"] = (*compared.outcome.relation).into();
    row["line"] = trace.end.into();
    row["culprit"] = trace.culprit(SLACK).map_or(Value::Null, |culprit| {
        let step = &trace.steps[culprit.place];
        json!({ "line": culprit.line, "name": step.name, "ulps": culprit.ulps.map(wide) })
    });
    if with_steps {
        row["steps"] = trace.steps.iter().map(traced).collect();
    }
    row
}

fn traced(step: &Traced) -> Value {
    let all = |numbers: &[f64]| match numbers {
        [one] => wide(*one),
        many => many.iter().copied().map(wide).collect(),
    };
    let mut row = json!({ "line": step.line });
    match &step.found {
        Found::Value { numbers, exact } => {
            row["name"] = step.name.into();
            row["value"] = all(numbers);
            row["exact"] = exact.as_deref().map_or(Value::Null, all);
        }
        Found::Test { sides, exact, held } => {
            row["sides"] = sides.as_ref().map_or(Value::Null, |sides| all(sides));
            row["exact"] = exact.as_ref().map_or(Value::Null, |sides| all(sides));
            row["holds"] = (*held).into();
        }
    }
    row["ulps"] = step.ulps.map_or(Value::Null, wide);
    row["parts"] = step.parts.into();
    row
}

/// Returns null for NaN or infinity.
fn wide(number: f64) -> Value {
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::super::{parse, write_scene};
    use crate::scenario::Numbers;

    #[track_caller]
    fn fault(methods: &str) -> String {
        let text = format!(r#"{{"scenario":"ray_sphere","methods":{methods}}}"#);
        parse(&text).err().unwrap_or_else(|| panic!("{text} is a case")).to_string()
    }

    #[test]
    fn a_case_keeps_its_formulas_whether_they_read_or_not() {
        let text = r#"{"scenario":"ray_sphere","methods":[
            {"name":"Mine","numbers":"f64","text":"Is it? r > 1 → hit\n→ miss"},
            {"name":"Half","text":"Is it? r >"}]}"#;
        let case = parse(text).unwrap();
        let kept = parse(&write_scene(&case)).unwrap().methods;
        assert_eq!(kept, case.methods);
        assert_eq!(kept[0].numbers, Numbers::F64);
        assert!(kept[0].read(case.scenario).is_ok());
        assert_eq!((&*kept[1].text, kept[1].numbers), ("Is it? r >", Numbers::F32));
        let why = kept[1].read(case.scenario).err().unwrap();
        assert_eq!((why.line, why.column), (1, 11));
    }

    #[test]
    fn what_is_wrong_with_a_list() {
        let list = "ray_sphere: methods: expected a list of at most 16 formulas, got";
        assert_eq!(fault("5"), format!("{list} 5"));
        assert!(fault(&format!("[{}]", vec!["{}"; 17].join(","))).starts_with(list));
        assert_eq!(fault("[5]"), "ray_sphere: methods: expected an object {…}, got 5");
        let name = "ray_sphere: methods: name: expected a line of 1 to 40 printable letters, got";
        assert_eq!(fault("[{}]"), format!("{name} nothing"));
        assert_eq!(fault(r#"[{"name":"a\nb"}]"#), format!(r#"{name} "a\nb""#));
        assert_eq!(
            fault(r#"[{"name":"a","numbers":"f16"}]"#),
            r#"ray_sphere: methods: numbers: expected one of f32, f64, exact, got "f16""#
        );
        assert_eq!(
            fault(r#"[{"name":"a"}]"#),
            "ray_sphere: methods: text: expected a text of at most 65536 bytes, got nothing"
        );
        assert_eq!(
            fault(r#"[{"name":"a","texts":""}]"#),
            r#"ray_sphere: unknown part of a method "texts": expected one of name, numbers, text"#
        );
    }
}
