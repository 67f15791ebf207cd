//! A function from somebody's code as a formula: it answers like the code, or the unreadable line
//! is reported.

use collision_sandbox::methods::{self, Inputs};
use collision_sandbox::scenario::{Entry, Numbers};
use collision_sandbox::scenarios;

use super::{random_cases, read};

/// `== language scenario method`, the code, and the listed method that it corresponds to.
const CODES: &str = include_str!("../data/your_formula_code.txt");

fn text_of(entry: &'static Entry, code: &str) -> Result<String, String> {
    entry.text_from_code(code).map_err(|why| format!("{}:{}: {}", why.line, why.column, why.what))
}

#[test]
fn code_answers_as_the_method_of_the_list() {
    let mut count = 0;
    for part in CODES.split("\n== ").skip(1) {
        let (head, code) = part.split_once('\n').unwrap();
        let [language, id, method] = head.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{head}")
        };
        let entry = scenarios::find(id).unwrap();
        let text =
            text_of(entry, code).unwrap_or_else(|why| panic!("{language} {id}: {why}\n{code}"));
        let yours = read(entry, Numbers::F32, &text);
        let method = methods::of(id).find(|one| one.name == method).unwrap();
        let (mut alike, mut hits) = (0, 0);
        for case in random_cases(entry, 400) {
            let inputs = Inputs::of(case.live.as_ref());
            let (ours, theirs) = (yours.ask(&inputs).hit, (method.ask)(&inputs).hit);
            alike += usize::from(ours == theirs);
            hits += usize::from(theirs);
        }
        // They round in another order, and an epsilon turns near parallels into parallels.
        assert!(alike > 360 && hits > 20, "{language} {id}: {alike} alike, {hits} hits\n{text}");
        count += 1;
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn the_line_that_cannot_be_read_is_told() {
    let entry = scenarios::find("ray_sphere").unwrap();
    for (code, expected) in [
        (
            "bool f(vec3 o, vec3 d) {\n  for (int i = 0; i < 3; i++) { }\n  return true;\n}",
            "2:3: `for` is no straight-line arithmetic",
        ),
        (
            "bool f(vec3 start) {\n  float x = tan(start.x);\n  return x > 0;\n}",
            "2:13: `tan( ) of 1` is no call that can be read",
        ),
        (
            "bool f(vec3 start, vec3 end) {\n  vec3 x = start * end;\n  return true;\n}",
            "2:3: `*` between vectors may mean two things",
        ),
        (
            "bool f(vec3 start) {\n  return start.x > foo;\n}",
            "2:20: `foo` has no value here; the inputs are `start`, `end`, `center`, `radius`",
        ),
        (
            "bool f(vec3 start) {\n  float x = start.x;\n}",
            "1:6: The function ends without `return`",
        ),
        ("bool f(vec3 start {\n  return true;\n}", "1:7: `(` is never closed"),
        ("int x = \"text\";", "1:9: A text in quotes is no arithmetic"),
        (
            "bool f(vec3 start) {\n  if (start.x > 0) return true;\n  start.foo();\n  return false;\n}",
            "3:",
        ),
        ("", "1:1: No function stands here"),
    ] {
        let told = text_of(entry, code).unwrap_or_else(|why| why);
        assert!(told.starts_with(expected), "{code}\n{told}");
    }
}

#[test]
fn a_value_that_is_given_again_has_another_name() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let code = "\
bool hit(vec3 start, vec3 end, vec3 center, float radius) {
    vec3 oc = start - center;
    float k = dot(oc, oc);
    k -= radius * radius;
    if (k < 0.0) { k = -k; } else { k = k * 2.0; }
    float s = k > 4.0 ? 1.0 : 2.0;
    return k > s;
}";
    let text = text_of(entry, code).unwrap();
    let expected = "\
Line 2: oc = A − S
Line 3: k = dot(oc, oc)
Line 4: k2 = k − r * r
Line 5: k3 = −k2
Line 5: k4 = k2 * 2.0
Line 5: k5 = k3 if k2 < 0.0, else k4
Line 6: choice = 1.0 if k5 > 4.0, else 2.0
Line 7? k5 > choice → hit
→ miss
";
    assert_eq!(text, expected);
}

/// Damaged code is read or refused, without a panic.
#[test]
fn spoilt_code_does_no_harm() {
    let mut random = collision_opinion::random::Random::new(3);
    let codes: Vec<_> = CODES.split("\n== ").skip(1).collect();
    for place in 0..3000 {
        let (head, code) = codes[place % codes.len()].split_once('\n').unwrap();
        let entry = scenarios::find(head.split(' ').nth(1).unwrap()).unwrap();
        let spoilt = super::edits::anyhow(code, &mut random);
        if let Ok(text) = text_of(entry, &spoilt) {
            read(entry, Numbers::F32, &text);
        }
    }
    for deep in ["(", "-", "!", "{", "if (a) ", "f(", "a ? ", "["] {
        let code = format!("bool f(vec3 start) {{ return {}", deep.repeat(5000));
        assert!(text_of(scenarios::find("ray_sphere").unwrap(), &code).is_err());
    }
}
