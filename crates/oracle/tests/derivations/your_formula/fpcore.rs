//! A step exported to Herbie as FPCore and imported again has the same values.

use collision_formula::{Mistake, Problem, Program, replaced};
use collision_scenarios::methods::Inputs;
use collision_scenarios::scenario::{Entry, Numbers};
use collision_scenarios::scenarios;

use super::{random_cases, read};

fn program(entry: &'static Entry) -> &'static Program {
    entry.program().unwrap()
}

/// Each step of each scenario, exported and imported: the text is valid, and has the same values in
/// exact numbers.
#[test]
fn each_step_comes_back_as_it_went() {
    let (mut cores, mut wrong) = (0, Vec::new());
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let text = entry.derivation.text;
        // The notation has no names for a rotation's parts.
        if ["ray_box", "sphere_box", "box_box", "point_polygon"].contains(&entry.id) {
            continue;
        }
        let program = program(entry);
        let all = program.fpcores(&[]);
        let mut whole = String::new();
        for core in all.iter().filter(|core| !core.name.is_empty()) {
            whole += &core.text;
            whole.push('\n');
            cores += 1;
        }
        let back =
            replaced(program, text, &whole).unwrap_or_else(|why| panic!("{}: {why}", entry.id));
        let yours = match super::draft(Numbers::Exact, back.text()).read(entry) {
            Ok(yours) => yours,
            // Expanded in FPCores, the longest exceed the limit of steps and are refused.
            Err(why) if matches!(*why.what, Problem::Limit(_)) => continue,
            Err(why) => {
                wrong.push(format!("{}: {why}", entry.id));
                continue;
            }
        };
        let own = read(entry, Numbers::Exact, text);
        for case in random_cases(entry, 20) {
            let inputs = Inputs::of(case.live.as_ref());
            let (ours, theirs) = (own.ask(&inputs), yours.ask(&inputs));
            if (ours.hit, &ours.relation) != (theirs.hit, &theirs.relation) {
                wrong.push(format!("{}: {:?} and {:?}", entry.id, ours.relation, theirs.relation));
                break;
            }
        }
    }
    assert!(cores > 300, "{cores}");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn what_a_step_is_for_herbie() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let cores = program(entry).fpcores(&["r"]);
    let of = |name: &str| cores.iter().find(|core| core.name == name).unwrap().text.clone();
    assert_eq!(
        of("|CD|"),
        "(FPCore CD_length (r CS_length) :name \"Half the chord, by Pythagoras\" :precision binary32 \
         :pre (and (<= 0 r) (<= 0 CS_length)) (sqrt (- (* r r) (* CS_length CS_length))))"
    );
    let nab: Vec<_> = cores.iter().filter(|core| core.name == "nAB").collect();
    assert_eq!(nab.len(), 3);
    assert!(
        nab[1].text.contains("(FPCore nAB_y (AB_x AB_y AB_z AB_length)")
            || nab[1].text.contains("(/ AB_y AB_length)"),
        "{}",
        nab[1].text
    );
}

fn mistake(cores: &str) -> String {
    let entry = scenarios::find("ray_sphere").unwrap();
    match replaced(program(entry), entry.derivation.text, cores) {
        Ok(translation) => translation.text().to_owned(),
        Err(Mistake { line, column, what, .. }) => format!("{line}:{column}: {what}"),
    }
}

/// As Herbie answers: bindings, branches, its own properties.
#[test]
fn an_answer_of_herbie_takes_the_steps_place() {
    let text = mistake(
        "(FPCore CD_length (r CS_length)\n  :precision binary32 :herbie-target 1\n  (let* ((t_0 (- r CS_length)) (t_1 (+ r CS_length)))\n    (if (<= t_0 1e-6) (sqrt (* t_0 t_1)) (* (sqrt t_0) (sqrt t_1)))))",
    );
    assert!(text.contains("From the FPCore: t0 = r − |CS|\n"), "{text}");
    assert!(text.contains("From the FPCore: t1 = r + |CS|\n"), "{text}");
    assert!(
        text.contains(
            "Half the chord, by Pythagoras: |CD| = √(t0 · t1) if t0 ≤ 1e-6, else √(t0) · √(t1)\n"
        ),
        "{text}"
    );
    let entry = scenarios::find("ray_sphere").unwrap();
    let yours = read(entry, Numbers::F32, &text);
    assert!(yours.ask(&Inputs::of((entry.build)().as_ref())).hit);
}

#[test]
fn a_helper_may_be_called_under_another_convention_alone() {
    let entry = scenarios::find("point_polygon").unwrap();
    let yours = read(entry, Numbers::F32, "(FPCore w () 1)");
    assert!(yours.translated().unwrap().contains("turn(a, b) = "));
    assert!(!yours.distinct_variants().is_empty());
}

/// The parts that stay would otherwise be those of one convention under each.
#[test]
fn a_step_that_depends_on_a_convention_is_replaced_whole() {
    let entry = scenarios::find("ray_sphere_info").unwrap();
    let core = "(FPCore point_y (origin_y) origin_y)";
    let why = super::draft(Numbers::F32, core).read(entry).err().unwrap();
    assert_eq!(why.what.to_string(), "`point` wants all of its parts");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (cores, expected) in [
        ("", "1:1: An FPCore is wanted"),
        ("(FPCore CD_length (r) (cbrt r))", "1:24: `cbrt` with 1 operands cannot be read"),
        ("(FPCore CD_length (q) q)", "1:20: `q` is no value of the text"),
        ("(FPCore CD_length (r) s)", "1:23: `s` has no value here; these have: `r`"),
        ("(FPCore Q (r) r)", "1:1: `Q` is no step's value"),
        ("(FPCore CD_length (r) (+ r)", "1:1: `(` is never closed"),
        ("(FPCore CD_length (r)\n (+ r r]))", "2:8: `]` does not close `(`"),
        ("(FPCore (r) r)", "1:9: The FPCore has no name"),
        ("(FPCore CD_length (r) (pow r 3))", "1:24: `pow` is read with 2 or 0.5 alone"),
    ] {
        let told = mistake(cores);
        assert!(told.starts_with(expected), "{cores}: {told}");
    }
    let deep = format!("(FPCore CD_length (r) {}r{})", "(- ".repeat(9000), ")".repeat(9000));
    assert!(mistake(&deep).contains("than"), "{}", &mistake(&deep)[..200]);
}
