//! Fuzzes the user's formulas as code and as FPCores: each is read or refused quickly and in little
//! memory, and whatever is read is printed.

use std::fmt::Write;

use collision_formula::Target;
use collision_scenarios::methods::{Draft, Inputs};
use collision_scenarios::scenario::{Entry, Numbers};
use collision_scenarios::scenarios;

use super::bounds::Longest;
use super::{Dice, number, run};

/// The number of formulas of each kind, unless `FUZZ_TEXTS` says otherwise.
const TEXTS: u64 = 20_000;
/// The time limit of a formula, in milliseconds.
const MOMENT: u64 = 200;

/// The maximum length of a text, in bytes.
const BYTES: usize = 1 << 16;

const CODES: &str = include_str!("../data/your_formula_code.txt");
const HEAD: &str = "bool f(vec3 start, vec3 end, vec3 center, float radius) {\nfloat x = radius;\n";
const TAIL: &str = "\nreturn x > 1.0;\n}\n";

/// Pieces of code; `@` stands for a nested expression.
const EXPRESSIONS: [&str; 26] = [
    "x",
    "radius",
    "1.5",
    "start.x",
    "(@)",
    "-@",
    "@ + @",
    "@ - @",
    "@ * @",
    "@ / @",
    "@ < @",
    "@ > @ && @ > @",
    "!(@)",
    "@ ? @ : @",
    "@.lerp(@, @)",
    "lerp(@, @, @)",
    "clamp(@, @, @)",
    "vec3(@)",
    "vec3(@, @, @)",
    "dot(@, @)",
    "length(@)",
    "min(@, @, @)",
    "sqrt(@)",
    "sq(@)",
    "@.x",
    "@.clone()",
];
const STATEMENTS: [&str; 44] = [
    "x += x;",
    "x *= 2.0;",
    "x = x;",
    "float y = x;",
    "x = @;",
    "vec3 v = vec3(@);",
    "y = x\n",
    "x = clamp(x, @, x);",
    "float a = x, b = x;",
    "a = x, ",
    "if (x > 1.0) return true;",
    "if (x > @) { x = @; } else { x = 2.0; }",
    "else if (x > @) return false;",
    "if (x > 1.0) ",
    "if (x > 1.0 && x < 2.0) { x = 1.0; y = 2.0; }",
    "return x;",
    "return @;",
    "{",
    "}",
    ";",
    "(",
    ")",
    ".x",
    ".clone()",
    " as f32",
    "? x : ",
    "else ",
    "// c\n",
    "/* c */",
    "#[c]",
    "#if 0\n",
    "#",
    "#define A 1.0\n",
    "const float c = 1.0;",
    "const ",
    "static inline ",
    "new ",
    "a::",
    "f(",
    "-",
    "float g(float p) { return p * p; }",
    "float h(float p) { return g(g(p)); }",
    "é",
    "\u{202e}",
];
const CORE_HEAD: &str = "(FPCore CD_length (r CS_length) ";
const OPERATIONS: [&str; 27] = [
    "r",
    "CS_length",
    "1/3",
    "-.5",
    "PI",
    "(+ @ @)",
    "(- @)",
    "(* @ @ @)",
    "(/ @ @)",
    "(fma @ @ @)",
    "(sqrt @)",
    "(fabs @)",
    "(fmin @ @)",
    "(hypot @ @)",
    "(pow @ 2)",
    "(cos (* @ (/ PI 180)))",
    "(< @ @ @)",
    "(and @ @)",
    "(not @)",
    "(if (< @ @) @ @)",
    "(if @ @)",
    "(let ((a @)) @)",
    "(let* ((a @) (b a)) (+ a b))",
    "(let)",
    "(! :precision binary32 @)",
    "(if @ @ @)",
    "(- @ r)",
];
const WORDS: [&str; 16] = [
    "(",
    ")",
    "[",
    "]",
    "(< 1 ",
    "(let ((a r)) ",
    "(let* (",
    "(a r) ",
    "(if r 1 ",
    "(+ ",
    " r",
    "\"",
    "; c\n",
    "(FPCore CD_length (r) r)",
    " CS_length",
    "(! ",
];

/// A random piece, with others in place of each `@`.
fn grown(dice: &mut Dice, from: &[&str], depth: usize) -> String {
    let piece = from[dice.roll(if depth == 0 { 3 } else { from.len() })];
    filled(dice, piece, from, depth)
}

fn filled(dice: &mut Dice, piece: &str, from: &[&str], depth: usize) -> String {
    let mut parts = piece.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += &grown(dice, from, depth.saturating_sub(1));
        text += part;
    }
    text
}

/// A piece nested in itself, or repeated, many times.
fn repeated(dice: &mut Dice, piece: &str, core: &str) -> String {
    let room = BYTES / piece.len().max(1);
    let count = match dice.roll(16) {
        0 => dice.roll(room),
        1 => dice.roll(3000.min(room)),
        _ => dice.roll(100),
    };
    match piece.split_once('@') {
        Some((before, after)) => {
            let after = after.replace('@', core);
            before.repeat(count) + core + &after.repeat(count)
        }
        None => piece.repeat(count),
    }
}

fn code(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..1 + dice.roll(4) {
        text += &match dice.roll(6) {
            0 => {
                let piece = EXPRESSIONS[dice.roll(EXPRESSIONS.len())];
                format!("x = {};\n", repeated(dice, piece, "x"))
            }
            1 => {
                let piece = STATEMENTS[dice.roll(STATEMENTS.len())];
                repeated(dice, piece, "x")
            }
            2 => format!("x = {};\n", grown(dice, &EXPRESSIONS, 6)),
            _ => {
                let piece = STATEMENTS[dice.roll(STATEMENTS.len())];
                filled(dice, piece, &EXPRESSIONS, 3)
            }
        };
    }
    match dice.roll(4) {
        0 => text,
        1 => format!("{text}{HEAD}{TAIL}"),
        _ => format!("{HEAD}{text}{TAIL}"),
    }
}

fn core(dice: &mut Dice) -> String {
    let body = match dice.roll(4) {
        0 => {
            let piece = OPERATIONS[dice.roll(OPERATIONS.len())];
            repeated(dice, piece, "r")
        }
        1 => {
            let piece = WORDS[dice.roll(WORDS.len())];
            let end = if dice.roll(2) == 0 { ")" } else { "" };
            repeated(dice, piece, "r") + "r" + &end.repeat(dice.roll(80))
        }
        _ => grown(dice, &OPERATIONS, 6),
    };
    let body = format!("{CORE_HEAD}{body})");
    if dice.roll(16) == 0 { repeated(dice, &body, "") } else { body }
}

/// Reads a formula, prints it, and runs it.
fn take(entry: &'static Entry, text: &str) {
    let draft = Draft { name: "Yours".into(), numbers: Numbers::F32, text: text.to_owned() };
    let Ok(yours) = draft.read(entry) else { return };
    for target in Target::ALL {
        yours.code(target, &[]);
    }
    yours.program().fpcores(&[]);
    yours.ask(&Inputs::of((entry.build)().as_ref()));
}

/// Reads texts made from seeds and grown ones.
fn fuzz(seeds: &[(&'static Entry, String)], grow: fn(&mut Dice) -> String) {
    let count = number("FUZZ_TEXTS").unwrap_or(TEXTS);
    let own = scenarios::find("ray_sphere").unwrap();
    let texts: Vec<_> = seeds.iter().map(|(_, text)| text.clone().into_bytes()).collect();
    let longest = Longest::default();
    let make = |dice: &mut Dice| {
        let place = dice.roll(2 * seeds.len());
        let mut text = match texts.get(place) {
            Some(text) => text.clone(),
            None => grow(dice).into_bytes(),
        };
        for _ in 0..dice.roll(6) {
            dice.spoil(&mut text, &texts);
        }
        if dice.roll(8) == 0 {
            text.truncate(dice.roll(text.len() + 1));
        }
        // Selects the scenario.
        text.push(place as u8);
        text
    };
    run(
        |done| done < count,
        make,
        |bytes, _| {
            let (place, text) = bytes.split_last().unwrap();
            let entry = seeds.get(usize::from(*place)).map_or(own, |(entry, _)| entry);
            longest.check(MOMENT, || take(entry, &String::from_utf8_lossy(text)));
        },
    );
    longest.print();
}

#[test]
fn spoilt_code_is_read_or_refused() {
    let seeds: Vec<_> = CODES
        .split("\n== ")
        .skip(1)
        .map(|part| {
            let (head, code) = part.split_once('\n').unwrap();
            (scenarios::find(head.split(' ').nth(1).unwrap()).unwrap(), code.to_owned())
        })
        .collect();
    fuzz(&seeds, code);
}

#[test]
fn spoilt_cores_are_read_or_refused() {
    let entries = scenarios::ALL.iter().take(100);
    let cores = entries.filter_map(|entry| {
        let cores = entry.program()?.fpcores(&[]);
        let named = cores.into_iter().filter(|core| !core.name.is_empty());
        let texts: Vec<_> = named.take(12).map(|core| core.text).collect();
        Some((entry, texts.join("\n")))
    });
    fuzz(&cores.collect::<Vec<_>>(), core);
}

/// Texts that never ended, took gigabytes, or crashed the program.
#[test]
fn what_was_found_once_is_read_or_refused_within_a_moment() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let longest = Longest::default();
    let of = |body: &str| format!("{HEAD}{body}{TAIL}");
    let nested = |before: &str, core: &str, after: &str, count: usize| {
        format!("{}{core}{}", before.repeat(count), after.repeat(count))
    };
    let mut helpers = String::from("float f0(float p) { return p; }\n");
    for place in 1..30 {
        let before = place - 1;
        let body = format!("return f{before}(p) + f{before}(p);");
        writeln!(helpers, "float f{place}(float p) {{ {body} }}").unwrap();
    }
    let text = of(&format!("x = {};", nested("f0(", "x", ")", 60)));
    let core = |body: &str| format!("{CORE_HEAD}{body})");
    for text in [
        of("") + "#",
        of("") + "#endif // é",
        of("") + "#[é",
        of("x = x as") + "x as",
        "x as".to_owned(),
        of(&format!("x = x{};", ".lerp(x, x)".repeat(24))),
        of(&format!("x = x{};", ".lerp(x, x)".repeat(2000))),
        of(&format!("x = {}.x;", nested("vec3(", "x", ".x)", 60))),
        of(&format!("vec3 v = {};", nested("vec3(", "x", ")", 17))),
        of(&"x += x;\n".repeat(3000)),
        of(&"x = x;\n".repeat(9000)),
        of(&format!("float a = x{};", ", b = x".repeat(9000))),
        of(&"if (x > 1.0) ".repeat(4000)),
        of(&"if (x > 1.0) return true; else ".repeat(2000)),
        of(&nested("{", "x = 1.0;", "}", 20_000)),
        of(&format!("x = x{};", ".y".repeat(20_000))),
        "const ".repeat(10_000),
        "y = x\n".repeat(10_000),
        of(&text),
        helpers.clone() + &of("x = f9(x);"),
        helpers + &of("x = f29(x);"),
        core("(if r 1)"),
        core("(let r)"),
        core("(let)"),
        core("(if)"),
        core("(!)"),
        core(&nested("(< 1 ", "1", " 2)", 24)),
        core(&nested("(< 1 ", "1", " 2)", 60)),
        core(&format!("(let* ({}) r)", "(a r) ".repeat(8000))),
        format!("(FPCore CD_length ({}) r)", "r ".repeat(16_000)),
        "(FPCore CD_length (r) r)".repeat(2000),
    ] {
        longest.check(MOMENT, || take(entry, &text));
    }
}
