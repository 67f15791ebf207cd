//! Mutations that change nothing, and their proofs: sides that may be swapped, a test with one
//! outcome for all its possible values, or an identity.

use collision_formula::{
    Arm, Expr, Formula, Function, Line, Node, Operator, Precise, Program, Real, Run, Value,
};
use collision_scenarios::cases::Case;
use collision_scenarios::scenario::Entry;

use super::random_cases;

/// Returns `true` if a mutation of the scenario's own text is proven to change nothing.
pub fn is_proven(entry: &'static Entry, line: &str, edited: &Program) -> bool {
    let own = entry.program().unwrap();
    is_same_but_for_places(own, edited)
        || is_alike_for_all_values(own, edited)
        || (entry.id == "ray_capsule"
            && line
                == "without: Does the line miss even the endless cylinder? disc < 0 → passes_by"
            && a_line_past_the_endless_cylinder_is_past_the_balls(entry, edited))
        || (entry.id == "ball_arc"
            && line == "Does it come inside? r < R and h ≤ R + r:"
            && a_line_past_the_inner_circle_has_no_root(entry, edited))
        || (entry.id == "ball_arc"
            && line == "Does that lie ahead, and on the arc? tI > 0 and (whole or sideI ≥ 0):"
            && a_ball_at_the_inner_circle_touches(edited))
}

/// Formats a formula with the sides of its sums and products of numbers in order.
fn ordered(expr: &Expr) -> String {
    let mut parts: Vec<_> = expr.parts().iter().map(ordered).collect();
    let head = match &expr.node {
        Node::Binary(operator, _) => format!("{operator:?}"),
        Node::Call(function, _) => format!("{function:?}"),
        Node::Helper(place, _) => format!("helper {place}"),
        Node::Negative(_) => "−".to_owned(),
        Node::Not(_) => "not".to_owned(),
        node => format!("{node:?}"),
    };
    let may_change_places = match expr.node {
        Node::Binary(operator, _) => [Operator::Add, Operator::Mul].contains(&operator),
        Node::Call(function, _) => function == Function::Dot,
        _ => false,
    };
    if may_change_places {
        parts.sort();
    }
    format!("{head}({})", parts.join(", "))
}

/// Returns the formulas of all lines, and their places.
fn formulas(program: &Program) -> Vec<(usize, &Formula)> {
    let steps = program.all_steps().into_iter();
    steps
        .flat_map(|step| step.line.formulas().into_iter().map(|it| (step.line_number, it)))
        .collect()
}

/// Returns the formulas that differ between two texts of the same lines.
fn otherwise<'p>(own: &'p Program, edited: &'p Program) -> Option<Vec<[&'p Formula; 2]>> {
    let [ours, theirs] = [own, edited].map(formulas);
    let is_same_line =
        |(ours, theirs): (&(usize, &Formula), &(usize, &Formula))| ours.0 == theirs.0;
    if ours.len() != theirs.len() || !ours.iter().zip(&theirs).all(is_same_line) {
        return None;
    }
    let pairs = ours.iter().zip(&theirs).map(|(ours, theirs)| [ours.1, theirs.1]);
    Some(pairs.filter(|[ours, theirs]| ours.text != theirs.text).collect())
}

fn is_same_but_for_places(own: &Program, edited: &Program) -> bool {
    let is_same = |[ours, theirs]: &[&Formula; 2]| ordered(&ours.expr) == ordered(&theirs.expr);
    otherwise(own, edited).is_some_and(|pairs| pairs.iter().all(is_same))
}

/// Returns `true` if both conditions are equal for all possible values of their names.
fn is_alike_for_all_values(own: &Program, edited: &Program) -> bool {
    let Some(pairs) = otherwise(own, edited) else { return false };
    let [[ours, theirs]] = pairs[..] else { return false };
    let mut values = vec![vec![0.0]; own.names.len()];
    let mut is_finite = true;
    for_names(&ours.expr, &mut |slot| match constants(own, slot) {
        Some(all) => values[slot] = all,
        None => is_finite = false,
    });
    let count = values.iter().map(Vec::len).product::<usize>();
    is_finite
        && count > 1
        && count < 10_000
        && (0..count).all(|mut place| {
            let one = |values: &Vec<f64>| {
                let value = values[place % values.len()];
                place /= values.len();
                Value::Numbers(vec![Precise::of(value)])
            };
            let these: Vec<_> = values.iter().map(one).collect();
            ours.value(&these) == theirs.value(&these)
        })
}

fn for_names(expr: &Expr, on: &mut impl FnMut(usize)) {
    if let Node::Name(slot) = expr.node {
        on(slot);
    }
    expr.parts().iter().for_each(|of| for_names(of, on));
}

/// Returns all numbers that a name may stand for, if each of its cases is a constant.
fn constants(program: &Program, wanted: usize) -> Option<Vec<f64>> {
    let number = |arm: &Arm| match arm.value.expr.node {
        Node::Number(number) => Some(number),
        _ => None,
    };
    program.all_steps().into_iter().find_map(|step| match &step.line {
        Line::Value { slot, arms } if *slot == wanted => arms.iter().map(number).collect(),
        _ => None,
    })
}

/// With f = y − L, the place along the axis from the end B, −a de = (−disc) (a + climb²) + (f a −
/// climb b)², where a ≥ 0. If disc < 0 there, a is above zero, since b² ≥ 0, and so de < 0 too. The
/// text without the test uses de, since the roots are undefined.
fn a_line_past_the_endless_cylinder_is_past_the_balls(
    entry: &'static Entry,
    edited: &Program,
) -> bool {
    // A polynomial of degree two at most in each letter is zero if it is zero at three places of
    // each.
    let is_identity = (0..3_i64.pow(5)).all(|place| {
        let letter = |nth: u32| place / 3_i64.pow(nth) % 3;
        let [a, b, c, f, climb] = [0, 1, 2, 3, 4].map(letter);
        let disc = b * b - a * c;
        // c contains −r² already.
        let de = (b + climb * f).pow(2) - (a + climb * climb) * (c + f * f);
        -a * de == -disc * (a + climb * climb) + (f * a - climb * b).pow(2)
    });
    let mut met = 0;
    let is_so = random_cases(entry, 2000).all(|case| {
        let run = run(edited, &case);
        let value = |name: &str| value(edited, &run, name);
        let zero = || Precise::of(0.0);
        let Some(disc) = value("disc").filter(|disc| *disc < zero()) else { return true };
        met += 1;
        let names = ["a", "b", "c", "climb", "y", "L", "de"];
        let [Some(a), Some(b), Some(c), Some(climb), Some(y), Some(l), Some(de)] = names.map(value)
        else {
            return false;
        };
        let square = |x: Precise| x.clone() * x;
        let f = y - l;
        let is_told = de
            == square(b.clone() + climb.clone() * f.clone())
                - (a.clone() + square(climb)) * (c.clone() + square(f));
        let is_disc = disc == square(b) - a.clone() * c;
        is_told
            && is_disc
            && a > zero()
            && de < zero()
            && !run.hit
            && edited.relations[run.relation] == "passes_by"
    });
    is_identity && is_so && met > 200
}

/// Between R − r and R + r the root of (R − r)² − h² < 0 is undefined, so no test of tI holds:
/// nothing is touched inside, as without the test.
fn a_line_past_the_inner_circle_has_no_root(entry: &'static Entry, edited: &Program) -> bool {
    let mut met = 0;
    let is_so = random_cases(entry, 2000).all(|case| {
        let run = run(edited, &case);
        let [h, outer, radius] = ["h", "R", "r"].map(|name| value(edited, &run, name));
        let (Some(h), Some(outer), Some(radius)) = (h, outer, radius) else { return true };
        // A case decided before has no tI.
        let Some(time) = value(edited, &run, "tI") else { return true };
        let is_past = h > outer - radius;
        met += usize::from(is_past);
        !is_past || time.to_f64().is_nan()
    });
    is_so && met > 20
}

/// tI = 0 means that the ball's centre is R − r from p0 and leaves: pI is then the circle's point
/// nearest to A, and if the arc contains it, the ball touched at once. So tI = 0 is never tested
/// for a point of the arc.
fn a_ball_at_the_inner_circle_touches(edited: &Program) -> bool {
    let (mut at_once, mut open) = (0, 0);
    let is_so = (0..5_u32.pow(4)).all(|place| {
        let part = |nth| f64::from(place / 5_u32.pow(nth) % 5);
        let [radius, inner] = [part(0), part(1) + 1.0];
        let (x, y) =
            [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)][part(2) as usize];
        let (start_deg, end_deg) = (90.0 * part(3), 90.0 * part(3) + 45.0 * (part(0) + part(1)));
        let start = vec![inner * x, inner * y];
        let end = vec![(inner + 1.0) * x, (inner + 1.0) * y];
        let outer = vec![inner + radius];
        let inputs =
            [start, end, vec![radius], vec![0.0; 2], outer, vec![start_deg], vec![end_deg]];
        let run = edited.run(&inputs.map(|of| of.into_iter().map(Precise::of).collect()));
        let relation = edited.relations[run.relation].as_str();
        at_once += usize::from(relation == "initial_overlap");
        let Some(inside) = value(edited, &run, "tI") else { return true };
        open += 1;
        let side = value(edited, &run, "sideI");
        inside == Precise::of(0.0) && side.is_some_and(|side| side < Precise::of(0.0))
    });
    is_so && at_once > 20 && open > 20
}

/// Runs the text on a case in exact numbers.
fn run(program: &Program, case: &Case) -> Run<Precise> {
    let numbers = case.live.terms().into_iter().map(|input| input.value.numbers());
    let numbers: Vec<Vec<_>> =
        numbers.map(|of| of.iter().map(|&x| Precise::of(x.into())).collect()).collect();
    program.run(&numbers)
}

/// Returns the value of a name, if it was computed.
fn value(program: &Program, run: &Run<Precise>, name: &str) -> Option<Precise> {
    let slot = program.names.iter().position(|known| known.text == name)?;
    run.values[slot].as_ref()?.numbers().first().cloned()
}

/// A false claim has no proof.
#[test]
fn what_changes_something_has_no_proof() {
    let entry = collision_scenarios::scenarios::find("sphere_box").unwrap();
    let own = entry.derivation.text;
    let read = |from: &str, to: &str| {
        assert!(own.contains(from));
        entry.read(&own.replacen(from, to, 1)).unwrap()
    };
    let proven = |from, to| is_proven(entry, "", read(from, to).by(&[]));
    assert!(proven("f1 + f2 + f3 > 2", "f3 + f1 + f2 ≥ 2.5"));
    assert!(!proven("f1 + f2 + f3 > 2", "f1 + f2 + f3 > 1.5"));
    assert!(proven("f1 + f2 + f3 > 2", "f3 + f2 + f1 > 2"));
    assert!(!proven("d > r", "r > d"));
    assert!(!proven("w = S − C", "w = C − S"));
}
