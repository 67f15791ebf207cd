//! The formula language under arbitrary input: errors are reported, limits are kept, and nothing
//! panics or takes long.
//!
//! `FORMULA_TEXTS=1000000 cargo test -p collision-oracle --test derivations any_text` reads that many
//! random texts; `FUZZ_SEED=7` chooses others. A failing text is printed as a Rust string.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use collision_formula::{
    Convention, Formula, Head, Kind, Line, Mistake, Precise, Program, Real, Target, Value,
};
use collision_oracle::random::Random;
use collision_scenarios::scenario::Entry;
use collision_scenarios::scenarios;

/// Each text is followed by `! line:column: error`.
const MISTAKES: &str = include_str!("../data/formula_mistakes.txt");

const INPUTS: [(&str, Kind); 4] =
    [("A", Kind::Vec3), ("B", Kind::Vec3), ("r", Kind::Scalar), ("p", Kind::Vec2)];

fn mistake(text: &str) -> String {
    match Program::read("id", &INPUTS, text) {
        Ok(_) => "it is read".to_owned(),
        Err(Mistake { line, column, what, .. }) => format!("{line}:{column}: {what}"),
    }
}

#[test]
fn every_mistake_is_a_sentence_with_its_place() {
    let (mut wrong, mut count) = (String::new(), 0);
    for case in MISTAKES.split_terminator("\n\n") {
        let (text, expected) = case.rsplit_once("! ").unwrap();
        let text = text.strip_suffix('\n').unwrap_or(text);
        let told = mistake(text);
        count += 1;
        if told != expected.trim_end() {
            write!(wrong, "{text}\n! {told}\nnot {expected}\n\n").unwrap();
        }
    }
    assert!(count > 90, "{count}");
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let begin = Instant::now();
    let told = mistake(text);
    let took = begin.elapsed();
    let shown: String = text.chars().take(60).collect();
    assert!(told.contains(expected), "{shown}…\n{told}");
    assert!(took < Duration::from_millis(500), "{shown}…: {took:?}");
}

/// Helpers that each call the previous one twice.
fn doubled(levels: usize) -> String {
    let mut text = "Zero: f0(x) = x\n".to_owned();
    for level in 1..levels {
        let before = level - 1;
        writeln!(text, "Next: f{level}(x) = f{before}(x) + f{before}(x)").unwrap();
    }
    text + &format!("It: s = f{}(r)\n→ hit with t = s", levels - 1)
}

#[test]
fn what_is_too_large_is_refused_with_its_bound() {
    let it = |formula: &str| format!("It: s = {formula}\n→ hit with t = s");
    let deep = "lies more than 64 deep";
    check_refused(&it(&"(".repeat(20_000)), deep);
    check_refused(&it(&format!("{}r{}", "(".repeat(20_000), ")".repeat(20_000))), deep);
    check_refused(&it(&"√".repeat(20_000)), deep);
    check_refused(&it(&"√".repeat(100_000)), "65536 are the most");
    check_refused(&it(&"−".repeat(10_000)), deep);
    check_refused(&it(&"|(".repeat(10_000)), deep);
    check_refused(&it(&"min(".repeat(10_000)), deep);
    check_refused(&it(&format!("r{}", "²".repeat(10_000))), deep);
    check_refused(&it(&format!("r{}", " + r".repeat(10_000))), deep);
    check_refused(&it(&format!("r{}", " r".repeat(10_000))), deep);
    check_refused(&it(&"not ".repeat(10_000)), "stands where a value is wanted");
    check_refused(&format!("Is it? {}r > 0 → miss\n→ miss", "(".repeat(10_000)), deep);
    let many: String = (0..2000).map(|n| format!("It: s{n} = r + r\n")).collect();
    check_refused(&(many + "→ miss"), "more than 4096 values and signs");
    let sines: String = (0..200).map(|n| format!("It: s{n} = sin({n} r)\n")).collect();
    check_refused(&(sines + "→ miss"), "more than 4096 steps");
    check_refused(&doubled(40), "more than 4096 steps");
    let deep_blocks = |n: usize| format!("{}Is it? r > 0:\n", "    ".repeat(n));
    let blocks: String = (0..100).map(deep_blocks).collect();
    check_refused(&(blocks + "→ miss"), deep);
    let squares = format!("{}A{}", "(".repeat(20), " r)² A".repeat(20));
    check_refused(&it(&squares), "4096");
    check_refused(&it(&"9".repeat(400)), "is larger than numbers go");
    check_refused(&format!("It: {} = r\n→ miss", "a".repeat(41)), "longer than 40 letters");
    let mut circle = "Zero: f0(x) = f9(x)\n".to_owned();
    (1..10).for_each(|n| writeln!(circle, "Next: f{n}(x) = f{}(x)", n - 1).unwrap());
    check_refused(&(circle + "It: s = f9(r)\n→ miss"), "call each other in a circle");
}

#[test]
fn what_is_just_within_the_bounds_is_read() {
    for text in [format!("{}r{}", "(".repeat(60), ")".repeat(60)), "√".repeat(60) + "r"] {
        assert_eq!(mistake(&format!("It: s = {text}\n→ hit with t = s")), "it is read");
    }
    assert_eq!(mistake(&doubled(10)), "it is read");
}

/// Checks a typed formula against its printed form.
#[track_caller]
fn check_typed(typed: &str, shown: &str) {
    let [typed, read] = [typed, shown]
        .map(|text| Formula::read(text, &INPUTS).unwrap_or_else(|mistake| panic!("{mistake}")));
    assert_eq!(typed.text, shown);
    let values = [vec![1.0, 2.0, 3.0], vec![-2.0, 0.5, 4.0], vec![2.0], vec![3.0, 4.0]];
    let values = values.map(Value::Numbers);
    assert_eq!(typed.value::<f64>(&values), read.value(&values), "{shown}");
}

#[test]
fn what_keyboards_have_is_read_and_shown_in_the_notations_signs() {
    check_typed("sqrt(r) * 2 - r^2", "√(r) · 2 − r²");
    check_typed("r <= 2 and r >= 1 or not r != 3", "r ≤ 2 and r ≥ 1 or not r ≠ 3");
    check_typed("r == 2", "r = 2");
    check_typed("-r + abs(r - 5)", "−r + |r − 5|");
    check_typed("length(A - B) + length(p)", "|A − B| + |p|");
    check_typed("abs(2 |p| - r)", "|(2 |p| − r)|");
    check_typed("|2 length(p) - r|", "|2 (|p|) − r|");
    check_typed("dot(A, B) + 1", "(A · B) + 1");
    check_typed("2 dot(A - B, unit(B))", "2 ((A − B) · unit(B))");
    check_typed("dot(2 A, (A + B))", "((2 A) · (A + B))");
    check_typed("cross(A, B).x", "(A × B).x");
    check_typed("A x B", "A × B");
    let x = Formula::read("x x", &[("x", Kind::Scalar)]).unwrap();
    assert_eq!((&x.text[..], x.value(&[Value::Numbers(vec![3.0])]).numbers()), ("x x", &[9.0][..]));
    check_typed("|A x B|^2", "|A × B|²");
    check_typed("(A * 2).y", "(A · 2).y");
    let program = Program::read("id", &INPUTS, "It: s' = r * r\nIs it? s' <= 4 -> late\n-> hit");
    let program = program.unwrap();
    assert_eq!(program.names[4].text, "s′");
    let Line::Test { condition, .. } = &program.steps[1].line else { panic!() };
    assert_eq!(condition.text, "s′ ≤ 4");
}

#[test]
fn vectors_have_parts_in_every_space() {
    let values = [vec![1.0, 2.0, 3.0], vec![0.0; 3], vec![2.0], vec![3.0, 4.0]];
    let values = values.map(Value::Numbers);
    for (text, expected) in
        [("A.x", 1.0), ("A.y", 2.0), ("A.z²", 9.0), ("p.x", 3.0), ("p.y", 4.0), ("−(2 p).y", -8.0)]
    {
        let formula = Formula::read(text, &INPUTS).unwrap();
        assert_eq!(formula.value(&values).numbers(), [expected], "{text}");
    }
    let text = "It: s = p.x + (2 p).y\n→ hit with t = s";
    let program = Program::read("plane", &[("p", Kind::Vec2)], text).unwrap();
    for (target, expected) in [
        (Target::Rust, "let s = p.x + (2.0 * p).y;"),
        (Target::CSharp, "float s = p.x + (2f * p).y;"),
        (Target::Cpp, "float s = p.x + (2.0f * p).y;"),
        (Target::Glsl, "float s = p.x + (2.0 * p).y;"),
        (Target::Python, "s = p[0] + (2.0 * p)[1]"),
    ] {
        let code = code(&program, target);
        assert!(code.contains(expected), "{code}");
    }
}

fn by(chosen: &'static str) -> [Convention<'static>; 2] {
    let inside = Convention { name: "inside", choices: vec!["miss", "exit"], chosen };
    [inside, Convention { name: "sides", choices: vec!["two", "one"], chosen: "two" }]
}

const ASKED: &str = "\
Is the way out looked for? inside is exit and sides is not one:
    Its double: s = 2 r
    Is it small? s < 1:
        → small
    → hit with t = s
The rest: s = 3 r if inside is exit, r if r > 1, else −r
→ miss with t = s";

#[test]
fn a_text_says_what_the_conventions_choose() {
    let lines = |chosen| {
        let program = Program::read_by("asked", &INPUTS, &by(chosen), ASKED).unwrap();
        let steps = program.all_steps();
        assert!(steps.iter().enumerate().all(|(place, step)| step.index == place));
        steps.iter().map(|step| step.caption.clone()).collect::<Vec<_>>()
    };
    assert_eq!(lines("miss"), ["The rest", ""]);
    assert_eq!(lines("exit"), ["Its double", "Is it small?", "", ""]);
    let text = "It: s = 3 r if inside is exit, r if r > 1, else −r\n→ hit with t = s";
    for (chosen, formulas) in [("miss", vec!["r", "−r"]), ("exit", vec!["3 r"])] {
        let program = Program::read_by("asked", &INPUTS, &by(chosen), text).unwrap();
        let Line::Value { arms, .. } = &program.steps[0].line else { panic!() };
        assert_eq!(arms.iter().map(|arm| &arm.value.text[..]).collect::<Vec<_>>(), formulas);
        assert!(arms.last().unwrap().condition.is_none());
    }
}

#[test]
fn what_is_asked_of_a_convention_is_known() {
    let check = |text: &str, expected: &str| {
        let mistake = Program::read_by("asked", &INPUTS, &by("miss"), text).unwrap_err();
        let Mistake { line, column, what, .. } = mistake;
        assert_eq!(format!("{line}:{column}: {what}"), expected);
    };
    check(
        "Is it? outside is miss:\n    → miss\n→ miss",
        "1:8: `outside` is no convention; these are: `inside`, `sides`",
    );
    check(
        "Is it? inside is none:\n    → miss\n→ miss",
        "1:18: `none` is no choice of `inside`; these are: `miss`, `exit`",
    );
    check("Is it? inside is miss → miss\n→ miss", "1:23: `→` does not belong to the formula");
    check(
        "Is it? inside is miss and r > 1:\n    → miss\n→ miss",
        "1:27: Beside a convention only another is asked, as in `inside is miss`",
    );
    check(
        "Is it? r > 1 and inside is miss:\n    → miss\n→ miss",
        "1:18: `inside` has no value here; these have: `A`, `B`, `r`, `p`",
    );
    check("Is it? inside is exit:\n→ miss", "1:23: A block is wanted below, indented by 4 blanks");
}

#[test]
fn a_text_has_the_vectors_of_its_space() {
    let check = |kind, vector: &str, expected: Option<&str>| {
        let text = format!("It: s = {vector}.x\n→ hit with t = s");
        let read = Program::read("id", &[("A", kind)], &text);
        assert_eq!(
            read.err().map(|mistake| mistake.what.to_string()).as_deref(),
            expected,
            "{vector}"
        );
    };
    check(Kind::Vec3, "(1, 2, 3)", None);
    check(Kind::Vec3, "(1, 2)", Some("A vector has three parts here, and not 2"));
    check(Kind::Vec2, "(1, 2)", None);
    check(Kind::Vec2, "(1, 2, 3)", Some("A vector has two parts here, and not 3"));
    check(Kind::Scalar, "(1, 2)", Some("A vector has three parts here, and not 2"));
}

#[test]
fn greek_letters_are_printed_by_their_names() {
    let text = "It: Δ = λ + 1\nIt: θ′ = Δ\n→ hit with t = θ′";
    let program = Program::read("greek", &[("λ", Kind::Scalar)], text).unwrap();
    for target in Target::ALL {
        let code = code(&program, target);
        assert!(code.contains("theta_prime = Delta"), "{code}");
        let body = code.lines().find(|line| line.contains("Delta = ")).unwrap();
        assert!(body.contains("lambda_ + 1"), "{body}");
    }
}

fn code(program: &Program, target: Target) -> String {
    let head = Head { title: "A text", source: Some("Somebody"), inputs: Vec::new() };
    program.code(target, &head).text()
}

/// The time limit of a text.
const SLOW: Duration = Duration::from_millis(10);

/// Reads a text and uses it in every way that a formula is used.
fn read_and_walk(text: &str, known: &Known, numbers: &[Vec<f64>], target: Target) {
    let program = match known.read(text) {
        Ok(program) => program,
        Err(mistake) => {
            assert!(mistake.to_string().len() < 2000, "{mistake}");
            return;
        }
    };
    program.run(numbers);
    let numbers: Vec<Vec<_>> =
        numbers.iter().map(|of| of.iter().map(|&x| Precise::of(x)).collect()).collect();
    let run = program.run(&numbers);
    let steps = program.all_steps();
    for &(index, _) in &run.way {
        match &steps[index].line {
            Line::Value { arms, .. } => drop(program.inline(arms, &run)),
            Line::Test { condition, .. } => drop(program.compared(condition, &run)),
            _ => {}
        }
    }
    code(&program, target);
}

/// A scenario's text, and the names that it may use.
struct Known {
    text: &'static str,
    inputs: Vec<(&'static str, Kind)>,
    /// The conventions, with the first choice of each and with the last.
    conventions: [Vec<Convention<'static>>; 2],
}

impl Known {
    fn of(entry: &'static Entry) -> Self {
        let program = entry.program().unwrap();
        let inputs = program.names[..program.inputs].iter();
        let conventions = entry.conventions();
        let by = |is_last: bool| {
            let of = conventions.iter().map(|convention| {
                let choices = convention.choices.iter().map(|choice| choice.name);
                let choices: Vec<_> = choices.collect();
                let chosen = choices[usize::from(is_last) * (choices.len() - 1)];
                Convention { name: convention.name, choices, chosen }
            });
            of.collect()
        };
        Self {
            text: entry.derivation.text,
            inputs: inputs.map(|input| (&input.text[..], input.kind)).collect(),
            conventions: [false, true].map(by),
        }
    }

    /// Reads with either set of conventions, chosen by the text's length.
    fn read(&self, text: &str) -> Result<Program, Mistake> {
        Program::read_by("text", &self.inputs, &self.conventions[text.len() % 2], text)
    }
}

/// Pieces of random texts, and replacements in known ones.
const PIECES: [&str; 76] = [
    " ",
    "\n",
    "    ",
    ": ",
    "? ",
    "→ ",
    "->",
    "hit",
    "miss",
    " with ",
    "t = ",
    "point = ",
    "if ",
    ", else ",
    " and ",
    " or ",
    "not ",
    "candidate ",
    "earliest",
    "Note: ",
    "It: ",
    "Is it? ",
    "s",
    "AB",
    "|AB|",
    "N′",
    "x",
    "y",
    "f(x)",
    "f(x) = ",
    "g(x, y)",
    "g(x, y) = ",
    "(",
    ")",
    "|",
    ",",
    ".",
    ".x",
    ".z",
    "+",
    "−",
    "-",
    "·",
    "*",
    "×",
    "/",
    "²",
    "^2",
    "√",
    "sqrt(",
    "∞",
    "<",
    "≤",
    "<=",
    "=",
    "≠",
    ">",
    "unit(",
    "det(",
    "min(",
    "max(",
    "cos(",
    "sin(",
    "dot(",
    "length(",
    "turned(",
    "0",
    "1",
    "0.5",
    "1e9",
    "é",
    "class",
    "inside is exit_point",
    " is ",
    " is not ",
    "touching is miss:\n",
];

/// A random nested formula of one kind.
fn formula(random: &mut Random, depth: usize, is_vector: bool, names: &[(&str, Kind)]) -> String {
    let kind = if is_vector { Kind::Vec3 } else { Kind::Scalar };
    let own: Vec<_> = names.iter().filter(|name| name.1 == kind).collect();
    if depth == 0 || random.chance(0.1) {
        return match own.get(random.below(own.len().max(1))) {
            Some((name, _)) => (*name).to_owned(),
            None if is_vector => "(1, 2, 3)".to_owned(),
            None => random.pick(&["2", "0.5", "0", "∞"]).to_owned(),
        };
    }
    let mut part = |is_vector| formula(random, depth - 1, is_vector, names);
    let (x, y, v, w) = (part(false), part(false), part(true), part(true));
    match (is_vector, random.below(10)) {
        (true, 0 | 1) => format!("({v} + {w})"),
        (true, 2) => format!("({v} − {w})"),
        (true, 3 | 4) => format!("({v} × {w})"),
        (true, 5) => format!("unit({v})"),
        (true, 6) => format!("({v} / {x})"),
        (true, 7) => format!("({x}, {y}, {x})"),
        (true, _) => format!("({x} {v})"),
        (false, 0) => format!("({x} + {y})"),
        (false, 1) => format!("({x} {y})"),
        (false, 2) => format!("({x} / {y})"),
        (false, 3) => format!("({v} · {w})"),
        (false, 4) => format!("({v})²"),
        (false, 5) => format!("({x})²"),
        (false, 6) => format!("√{x}"),
        (false, 7) => format!("|{v}|"),
        (false, 8) => format!("max({x}, {y})"),
        (false, _) => format!("cos({x})"),
    }
}

/// A text that is likely to be valid: nested helpers, values and tests.
fn nested(random: &mut Random, inputs: &[(&str, Kind)]) -> String {
    let mut text = String::new();
    let mut calls = Vec::new();
    for helper in 0..random.below(5) {
        let last = calls.last().map_or("x".to_owned(), |last| format!("{last}(x) + {last}(x)"));
        let body = if random.chance(0.5) {
            last
        } else {
            formula(random, 2, false, &[("x", Kind::Scalar)])
        };
        writeln!(text, "Helper: f{helper}(x) = {body} + x").unwrap();
        calls.push(format!("f{helper}"));
    }
    let depth = random.below(7);
    for value in 0..1 + random.below(4) {
        let is_vector = random.chance(0.3);
        let of = formula(random, depth, is_vector, inputs);
        writeln!(text, "It: s{value} = {of}").unwrap();
    }
    for call in &calls {
        writeln!(text, "It: g{call} = {call}({})", formula(random, 2, false, inputs)).unwrap();
    }
    let [x, y] = [0; 2].map(|_| formula(random, 3, false, inputs));
    writeln!(text, "Is it? {x} > {y} → late\n→ hit with t = {y}").unwrap();
    text
}

/// A known text with some pieces replaced.
fn spoilt(random: &mut Random, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let from = random.below(chars.len() + 1);
        let length = if random.chance(0.5) { random.below(3) } else { random.below(40) };
        let to = (from + length).min(chars.len());
        let other: String = match random.below(4) {
            0 => String::new(),
            1 => {
                let begin = random.below(chars.len() + 1);
                let end = (begin + random.below(60)).min(chars.len());
                chars[begin..end].iter().collect()
            }
            _ => random
                .pick(&PIECES)
                .repeat(1 + usize::from(random.chance(0.05)) * random.below(300)),
        };
        chars.splice(from..to, other.chars());
    }
    chars.into_iter().collect()
}

fn numbers(random: &mut Random, inputs: &[(&str, Kind)]) -> Vec<Vec<f64>> {
    let mut number = || match random.below(8) {
        0 => 0.0,
        1 => f64::from(f32::MAX),
        2 => f64::from(f32::from_bits(1)),
        3 => random.whole(3) as f64,
        _ => f64::from(random.between(-10.0, 10.0) as f32),
    };
    let count = |kind: Kind| match kind {
        Kind::Vec2 => 2,
        Kind::Vec3 => 3,
        Kind::Quaternion => 4,
        _ => 1,
    };
    inputs.iter().map(|(_, kind)| (0..count(*kind)).map(|_| number()).collect()).collect()
}

#[test]
fn any_text_is_read_or_refused_in_no_time() {
    let set = |name: &str| std::env::var(name).ok().and_then(|set| set.parse::<u64>().ok());
    let (count, seed) = (set("FORMULA_TEXTS").unwrap_or(3_000), set("FUZZ_SEED").unwrap_or(1));
    let known: Vec<_> = scenarios::ALL.iter().map(Known::of).collect();
    let (mut read, mut slowest) = (0, (Duration::ZERO, String::new()));
    for number in 0..count {
        let mut random = Random::new(seed.wrapping_mul(1 << 32).wrapping_add(number));
        let known = &known[random.below(known.len())];
        let inputs = &known.inputs;
        let text = match random.below(10) {
            0 => (0..random.below(60)).map(|_| random.pick(&PIECES)).collect(),
            1..=4 => nested(&mut random, inputs),
            _ => spoilt(&mut random, known.text),
        };
        let numbers = numbers(&mut random, inputs);
        let target = random.pick(&Target::ALL);
        read += u64::from(known.read(&text).is_ok());
        // The machine may be busy: the fastest of some tries counts.
        let mut took = Duration::MAX;
        for trial in 0..40 {
            if trial > 3 {
                std::thread::sleep(SLOW);
            }
            let begin = Instant::now();
            let walk = || read_and_walk(&text, known, &numbers, target);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(walk)) {
                println!("{text:?}");
                resume_unwind(panic);
            }
            took = took.min(begin.elapsed());
            if took < SLOW / 2 {
                break;
            }
        }
        assert!(took < SLOW, "{took:?}: {text:?} {numbers:?}");
        if took > slowest.0 {
            slowest = (took, text);
        }
    }
    println!(
        "{count} texts, {read} of them read; the slowest took {:?}: {:?}",
        slowest.0, slowest.1
    );
    assert!(read * 5 > count, "only {read} of {count} texts were read");
}

/// Names that are macros in C++ or keywords in GLSL are renamed.
#[test]
fn a_name_that_a_language_owns_is_printed_as_another() {
    let names = "M_PI M_E NULL INFINITY NAN EOF HUGE_VAL errno assert linux unix i386 near far small \
        min max FLT_MAX DBL_EPSILON FP_NAN INT_MAX CHAR_BIT stdin major math_errhandling mat2x3 \
        mat4 dmat3 dvec2 sampler2D usampler2DArray samplerCubeShadow image3D texture2D atomic_uint \
        input output half common partition active filter resource superp noinline cast external \
        hvec2 sample patch precise subroutine shared buffer texture sampler samplerExternalOES";
    let head = Head { title: "It", source: None, inputs: Vec::new() };
    for name in names.split_whitespace() {
        let text = format!("It: {name} = r + 1\nIs it? {name} > 1 → miss\n→ hit with t = {name}");
        let Ok(program) = Program::read("id", &INPUTS, &text) else { continue };
        for target in Target::ALL {
            let code = program.code(target, &head).text();
            let line = code.lines().find(|line| line.contains("r + 1")).unwrap();
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.any(|word| word == name), "{name}: {line}");
        }
    }
    let taken = |name: &str| mistake(&format!("It: {name} = r\n→ hit with t = {name}"));
    for name in ["NULL", "EOF", "struct", "uniform", "precise", "gl_x"] {
        assert!(taken(name).contains("choose another name"), "{name}: {}", taken(name));
    }
    for name in ["mat", "mat5", "sampling", "imaged", "dvector", "M", "FLT", "linux2", "n"] {
        let program =
            Program::read("id", &INPUTS, &format!("It: {name} = r\n→ hit with t = {name}"));
        let code = program.unwrap().code(Target::Cpp, &head).text();
        assert!(code.contains(&format!("float {name} = r;")), "{name}: {code}");
    }
}
