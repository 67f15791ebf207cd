//! A function from somebody's code as a formula: it answers like the code, or the unreadable line
//! is reported.

use collision_formula::Problem;
use collision_scenarios::methods::{self, Inputs};
use collision_scenarios::scenario::{Entry, Numbers};
use collision_scenarios::scenarios;

use super::{random_cases, read};

/// `== language scenario method`, the code, and the listed method that it corresponds to.
const CODES: &str = include_str!("../../../../../tests/data/your_formula_code.txt");

fn text_of(entry: &'static Entry, code: &str) -> Result<String, String> {
    let text = entry.text_from_code(code).map(|translation| translation.text().to_owned());
    text.map_err(|why| format!("{}:{}: {}", why.line, why.column, why.what))
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
fn a_direction_that_is_the_whole_way_is_told() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let way = |code: &str| entry.text_from_code(code).unwrap().whole_way().map(str::to_owned);
    let code = "bool f(vec3 ro, vec3 rd, vec3 ce, float ra) {\n  return dot(ce - ro, rd) > ra;\n}";
    assert_eq!(way(code).as_deref(), Some("rd"));
    let code = "bool f(vec3 start, vec3 end, float ra) {\n  return dot(start, end) > ra;\n}";
    assert_eq!(way(code), None);
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
            "bool f(vec3 start) {\n  return start.w > 0;\n}",
            "2:16: `.w` is no member that can be read",
        ),
        (
            "bool f(vec3 start, vec3 end) {\n  vec3 x = start * end;\n  return true;\n}",
            "2:18: `*` between vectors may mean two things",
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
        (
            "bool f(vec3 start, vec3 end) {\n  float x = start.x +\n    end.x +\n    end;\n  return x > 0;\n}",
            "3:11: `+` joins two numbers or two vectors, and not a number and a vector of space",
        ),
        (
            "float f(float radius) {\n  float x = 0;\n  if (radius > 1) { x = 1; } else { if (radius > 2) return -1; x = 2; }\n  return x;\n}",
            "3:3: A branch that returns on some ways alone cannot give values as well",
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
oc = A − S
k = dot(oc, oc)
k2 = k − r * r
k3 = −k2
k4 = k2 * 2.0
k5 = k3 if k2 < 0.0, else k4
choice = 1.0 if k5 > 4.0, else 2.0
If? k5 > choice → hit
→ miss
";
    assert_eq!(text, expected);
}

#[test]
fn what_is_read_has_only_the_lines_that_are_needed() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let code = "\
float twice(float x) { return x * 2.0; }
float once(float x) { return x; }
bool f(vec3 start, vec3 end, out float t) {
    float unused = once(start.y);
    t = start.y * 2.0;
    if (start.x > 0.0) {
        float s = twice(start.x);
        float lost = s * s;
        if (s > 4.0) { t = s; return true; }
        return s > 3.0;
    }
    return false;
}";
    let expected = "\
Helper: twice(x) = x * 2.0
t = A.y * 2.0
If? A.x > 0.0:
    s = twice(A.x)
    If? s > 4.0 → hit with t = s
    If? s > 3.0 → hit with t = t
    → miss
→ miss
";
    assert_eq!(text_of(entry, code).unwrap(), expected);
}

/// Returns the lines of the steps taken by code in a scenario's default case, and the line that
/// ends it.
#[track_caller]
fn lines(id: &str, text: &str) -> (Vec<Option<usize>>, Option<usize>) {
    let entry = scenarios::find(id).unwrap();
    let trace = read(entry, Numbers::F32, text);
    let trace = trace.trace((entry.build)().as_ref());
    (trace.steps.iter().map(|step| step.line).collect(), trace.end)
}

#[test]
fn a_line_is_one_of_the_code_that_is_shown() {
    let code = "\
// A comment is no line of the notation.
float twice(float x) { return x * 2.0; }

bool f(vec3 start, vec3 end) {
    float s = twice(start.x), k = s * s;
    if (k < 0.0)
        return false;
    return k + 1.0 > s;
}";
    assert_eq!(lines("ray_sphere", code), (vec![Some(5), Some(5), Some(6), Some(8)], Some(8)));
    let core = "; Only the step is from here.\n(FPCore CS_length (S_x)\n  (sqrt S_x))";
    let (steps, end) = lines("ray_sphere", core);
    assert_eq!(steps.iter().flatten().collect::<Vec<_>>(), [&3]);
    assert_eq!(end, None);
}

#[test]
fn a_mistake_of_the_whole_text_is_at_its_place_in_the_fpcore() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let cores = "(FPCore CD_length (r)\n  (sqrt\n    (and r r)))";
    let why = super::draft(Numbers::F32, cores).read(entry).err().unwrap();
    assert!(matches!(*why.what, Problem::Kinds { .. }), "{why}");
    assert_eq!((why.line, why.column), (3, 10));
}

/// Damaged code is read or refused, without a panic.
#[test]
fn spoilt_code_does_no_harm() {
    let mut random = collision_oracle::random::Random::new(3);
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

#[test]
fn a_function_that_misses_by_a_negative_number_misses_by_any() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let code = "\
float hit(vec3 start, vec3 end, vec3 center, float radius) {
    vec3 d = end - start, oc = start - center;
    float b = dot(oc, d), h = b * b - dot(d, d) * (dot(oc, oc) - radius * radius);
    if (h < 0.0) return -1.0;
    return (-b - sqrt(h)) / dot(d, d);
}";
    let text = text_of(entry, code).unwrap();
    assert!(text.contains("If? t < 0 → miss\n→ hit with t = t\n"), "{text}");
}
