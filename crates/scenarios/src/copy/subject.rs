//! A user's formula as the subject of a test: its function, and a call with the case.

use super::{camel, declared_numbers, remarks};
use crate::cases::Case;
use crate::methods::Yours;
use crate::scenario::{Answer, Input};
use collision_formula::Target as Language;

use super::Target;

/// Returns the function and its test, if the formula can be printed in the target's language.
pub(super) fn text(
    case: &Case,
    answer: &Answer,
    yours: &Yours,
    target: Target,
) -> Result<String, String> {
    let language = match target {
        Target::Rust | Target::Parry => Language::Rust,
        Target::Unity => Language::CSharp,
        Target::Jolt | Target::Box2d => Language::Cpp,
        Target::Json | Target::Godot | Target::Markdown => {
            let name = target.name();
            return Err(format!(
                "a formula is tested as rust, parry, unity, jolt or box2d, and not as {name}"
            ));
        }
    };
    let id = case.scenario.id;
    let live = case.live.as_ref();
    let inputs: Vec<_> = live.terms().iter().map(|input| value(input, target, language)).collect();
    let inputs = inputs.join(", ");
    let code = yours.code(language, &live.choices()).text();
    let remarks: Vec<_> = remarks(case, answer).iter().map(|line| format!("// {line}\n")).collect();
    let (remarks, hit) = (remarks.concat(), answer.hit);
    let not = if hit { "" } else { "!" };
    Ok(match language {
        Language::Cpp => format!(
            "#include <cassert>\n{code}\n{remarks}void {id}_answers()\n{{\n    assert({not}{id}({inputs}).hit);\n}}\n"
        ),
        Language::Rust => {
            format!(
                "{code}\n{remarks}#[test]\nfn {id}_answers() {{\n    let answer = {id}({inputs});\n    assert!({not}answer.hit);\n}}\n"
            )
        }
        _ => {
            let class = camel(id);
            let (usings, code) = code.split_once("using UnityEngine;\n").unwrap_or(("", &code));
            format!(
                "{usings}using NUnit.Framework;\nusing UnityEngine;\n{code}\n{remarks}public class {class}Test\n{{\n    [Test]\n    public void Answers()\n    {{\n        Assert.AreEqual({hit}, {class}.Ask({inputs}).hit);\n    }}\n}}\n"
            )
        }
    })
}

/// Returns an input's numbers as an argument.
fn value(input: &Input, target: Target, language: Language) -> String {
    let numbers = declared_numbers(&input.value.numbers(), target);
    let all = numbers.join(", ");
    let is_rotation = input.value.kind() == "rotation";
    match (language, numbers.len()) {
        (_, 1) => all,
        (Language::Cpp, _) if is_rotation => format!("Quat{{{all}}}"),
        (Language::Cpp, count) => format!("Vec{count}{{{all}}}"),
        (Language::Rust, _) if is_rotation => format!("glam::Quat::from_xyzw({all})"),
        (Language::Rust, count) => format!("glam::Vec{count}::new({all})"),
        (_, _) if is_rotation => format!("new Quaternion({all})"),
        (_, count) => format!("new Vector{count}({all})"),
    }
}
