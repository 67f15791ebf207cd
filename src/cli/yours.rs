//! Loads the user's own formulas from files: a text, code, an FPCore, or a scene that holds some.

use std::path::Path;

use collision_formula::Program;
use collision_scenarios::cases::{self, LONGEST};
use collision_scenarios::methods::{Draft, Yours};
use collision_scenarios::scenario::{Choices, Entry, Numbers};

use super::patiently;

/// Returns the formulas of a file: those stored in a case, or the file's text, named after the
/// file.
pub(super) fn drafts(path: &Path, numbers: Option<&str>) -> Result<Vec<Draft>, String> {
    Ok(kept(path, numbers)?.0)
}

/// Like [`drafts`], with the conventions of the case.
fn kept(path: &Path, numbers: Option<&str>) -> Result<(Vec<Draft>, Choices), String> {
    let shown = cases::echo_path(path);
    let text = patiently(path, || cases::read_text(path, LONGEST));
    let text = text.map_err(|why| format!("cannot read {shown}: {why}"))?;
    let numbers = numbers.and_then(Numbers::find);
    let (mut drafts, choices) = if text.trim_start().starts_with('{') {
        let case = cases::parse(&text);
        let case = case.map_err(|why| format!("{shown}, line {}: {why}", why.line()))?;
        (case.methods, case.live.choices())
    } else {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let name: String = name.chars().take(Draft::LONGEST_NAME).collect();
        let name = if Draft::is_name(&name) { name } else { "Yours".into() };
        (vec![Draft { name, numbers: Numbers::default(), text }], Choices::new())
    };
    if drafts.is_empty() {
        return Err(format!("{shown}: the case keeps no formula, expected some under methods"));
    }
    drafts.iter_mut().for_each(|draft| draft.numbers = numbers.unwrap_or(draft.numbers));
    Ok((drafts, choices))
}

/// Returns the first formula of a file, parsed for a scenario, with the conventions stored with it.
/// The error names the line that is wrong.
pub(super) fn method(
    entry: &'static Entry,
    path: &Path,
    numbers: Option<&str>,
) -> Result<(Yours, Choices), String> {
    let (mut drafts, choices) = kept(path, numbers)?;
    let read = drafts.swap_remove(0).read(entry);
    let yours = read.map_err(|why| {
        let (line, column, what) = (why.line, why.column, why.what);
        format!("{}, line {line}, column {column}: {what}", cases::echo_path(path))
    })?;
    Ok((yours, choices))
}

/// Returns the scenario of the case in a file.
pub(super) fn scenario(path: &Path) -> Result<&'static Entry, String> {
    let text = patiently(path, || cases::read_text(path, LONGEST));
    let text = text.map_err(|why| format!("cannot read {}: {why}", cases::echo_path(path)))?;
    match cases::parse(&text) {
        Ok(case) => Ok(case.scenario),
        Err(_) => Err("which scenario the formula is for: `code SCENARIO --from FILE`".into()),
    }
}

/// Prints the program's steps as FPCore for Herbie, or one of them by its name.
pub(super) fn fpcore(
    entry: &Entry,
    program: &Program,
    step: Option<&str>,
) -> Result<String, String> {
    let inputs = entry.inputs();
    let lengths = inputs.iter().filter(|input| input.value.is_length());
    let lengths: Vec<_> = lengths.map(|input| input.label).collect();
    let cores = program.fpcores(&lengths);
    let wanted = |name: &str| step.is_none_or(|step| step == name);
    let text: String = cores
        .iter()
        .filter(|core| wanted(&core.name))
        .map(|core| core.text.clone() + "\n")
        .collect();
    if text.is_empty() {
        let mut names: Vec<_> = cores.iter().map(|core| &core.name[..]).collect();
        names.retain(|name| !name.is_empty());
        names.dedup();
        let step = cases::echo(step.unwrap_or_default());
        return Err(format!("there is no step {step}: expected one of {}", names.join(", ")));
    }
    Ok(text)
}
