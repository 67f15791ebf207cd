//! The list of scenarios with their inputs, for people and for programs.

use serde_json::{Map, Value, json};

use super::json::numbers;
use super::{cast, caveats, json, lists};
use crate::scenario::{Entry, Input};
use crate::scenarios::ALL;

/// Returns the scenarios under their headings, one input per line, in columns.
pub fn list() -> String {
    let rows: Vec<_> = ALL.iter().map(|entry| (entry, inputs(entry))).collect();
    let ids = rows.iter().map(|(entry, _)| entry.id.len() + 2);
    let names = rows.iter().flat_map(|(_, inputs)| inputs).map(|row| row.name.len() + 4);
    let first = ids.chain(names).max().unwrap_or(0);
    let kinds = rows.iter().flat_map(|(_, inputs)| inputs).map(|row| row.kind.len());
    let second = kinds.max().unwrap_or(0);

    let mut groups: Vec<_> = ALL.iter().map(|entry| entry.group).collect();
    groups.sort();
    groups.dedup();
    let mut text = String::new();
    for group in groups {
        text += &format!("{}{}\n", if text.is_empty() { "" } else { "\n" }, group.title());
        for (entry, inputs) in rows.iter().filter(|(entry, _)| entry.group == group) {
            text += &format!("{:first$}  {}\n", format!("  {}", entry.id), entry.title);
            for Row { name, kind, default, .. } in inputs {
                let default = json::pretty(default);
                text += &format!("{:first$}  {kind:second$}  {default}\n", format!("    {name}"));
            }
            if inputs.iter().any(|row| row.is_corner) {
                text += "    or fewer corners: those that a case gives\n";
            }
            if cast::is_taken((entry.build)().as_ref()) {
                let instead = format!("    or {}", cast::NAMES.join(", "));
                text += &format!("{instead}, for start and end\n");
            }
            for convention in entry.conventions() {
                let choices: Vec<_> = convention.choices.iter().map(|one| one.name).collect();
                let (name, choices) = (format!("    {}", convention.name), choices.join(", "));
                text += &format!("{name:first$}  {:second$}  {choices}\n", "convention");
            }
        }
    }
    text
}

/// Returns the same as a JSON array, one object per scenario.
pub fn list_json() -> String {
    let rows = ALL.iter().map(|entry| {
        let inputs = inputs(entry);
        let inputs: Vec<_> = inputs
            .iter()
            .map(|row| {
                let Row { name, kind, default, is_optional, .. } = row;
                json!({ "name": name, "kind": kind, "default": default, "optional": is_optional })
            })
            .collect();
        let conventions: Map<_, _> = entry
            .conventions()
            .iter()
            .map(|one| (one.name.to_owned(), one.choices.iter().map(|one| one.name).collect()))
            .collect();
        let mut row = json!({
            "id": entry.id,
            "title": entry.title,
            "group": entry.group.title(),
            "inputs": inputs,
        });
        if cast::is_taken((entry.build)().as_ref()) {
            row["instead_of_start_and_end"] = json!(cast::NAMES);
        }
        if !conventions.is_empty() {
            row["conventions"] = conventions.into();
        }
        row
    });
    json::pretty(&rows.collect())
}

struct Row {
    name: &'static str,
    kind: &'static str,
    /// The value if a case leaves it out.
    default: Value,
    /// `true` if no answer reports it as left out.
    is_optional: bool,
    is_corner: bool,
}

fn inputs(entry: &Entry) -> Vec<Row> {
    let inputs = entry.inputs();
    let rows = |input: &Input| -> Vec<Row> {
        let kind = input.value.kind();
        let row = |name, kind, default, is_optional| Row {
            name,
            kind,
            default,
            is_optional,
            is_corner: caveats::is_corner(entry, input),
        };
        let is_optional = caveats::is_optional(entry, input);
        if !input.value.is_list() {
            return vec![row(input.name, kind, numbers(&caveats::left_out(input)), is_optional)];
        }
        let written = lists::written(input);
        let default = |key: &str| {
            let found = written.iter().find(|(name, _)| *name == key);
            found.map_or(Value::Null, |(_, value)| value.clone())
        };
        let named = |&key: &&'static str| {
            let default = default(key);
            let is_optional = is_optional || default.is_null();
            row(key, lists::kind(key, kind), default, is_optional)
        };
        lists::keys(input).iter().map(named).collect()
    };
    inputs.iter().filter(|input| input.part.is_none()).flat_map(rows).collect()
}
