//! Differences between a text's answer and the kernel's.

use glam::Vec3;

use collision_formula::{Kind, Name, Precise, Program, Real, Run, Value};

use crate::methods::{Inputs, Yours, walk};
use crate::scenario::{Contact, Entry, Feature, Findings, Numbers, Scenario, Verdict};

/// A kind of difference; the worst first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LawViolation {
    /// A hit for a miss, or a miss for a hit.
    Hit,
    /// The answer's field with that name is wrong, or not a number.
    Value(String),
    /// Only the relation differs: a miss for another reason is still a miss.
    Relation,
}

impl LawViolation {
    /// Returns 0 for the worst.
    pub(super) fn severity(&self) -> usize {
        match self {
            Self::Hit => 0,
            Self::Value(_) => 1,
            Self::Relation => 2,
        }
    }
}

/// The tolerance of a value, relative to the case's size or its own: a correct formula may lose
/// half of its digits in f32.
fn tolerance(numbers: Numbers) -> f64 {
    match numbers {
        Numbers::F32 => 1e-3,
        Numbers::F64 | Numbers::Exact => 1e-5,
    }
}

/// Returns how the text differs from the kernel for a case.
pub(super) fn breach(yours: &Yours, scenario: &dyn Scenario) -> Option<LawViolation> {
    let numbers = Inputs::of(scenario).numbers();
    let program = yours.program_by(&scenario.choices());
    match yours.draft.numbers {
        Numbers::F32 => of(yours, program, scenario, &numbers, walk::<f32>(program, &numbers)),
        Numbers::F64 => of(yours, program, scenario, &numbers, walk::<f64>(program, &numbers)),
        Numbers::Exact => {
            of(yours, program, scenario, &numbers, walk::<Precise>(program, &numbers))
        }
    }
}

fn of<T: Real>(
    yours: &Yours,
    program: &Program,
    scenario: &dyn Scenario,
    numbers: &[Vec<f32>],
    run: Run<T>,
) -> Option<LawViolation> {
    let Yours { entry, draft, .. } = yours;
    let (verdict, findings) = scenario.found();
    if run.hit != verdict.hit {
        return Some(LawViolation::Hit);
    }
    let relation = program.relations.get(run.relation)?;
    if relation != verdict.relation {
        return tells(entry, program, relation, verdict.relation).then_some(LawViolation::Relation);
    }
    let tolerance = tolerance(draft.numbers);
    let largest = numbers.iter().flatten().fold(0.0, |size: f64, x| size.max(f64::from(x.abs())));
    let is_off = |(field, value): (&Name, &Option<Value<T>>)| {
        // The normal of a shape of radius zero is not unique.
        let is_normal = field.text.starts_with("normal");
        let is_free = || numbers.iter().any(|of| matches!(of[..], [x] if x == 0.0));
        if is_normal && is_free() {
            return None;
        }
        let (theirs, ours) = (value.as_ref()?, known(&findings, &verdict, field)?);
        let theirs: Vec<_> = theirs.numbers().iter().map(Real::to_f64).collect();
        let size = match is_normal {
            true => 10.0,
            false => ours.iter().fold(largest, |size, x| size.max(x.abs())),
        };
        // Ours is rounded to an f32, if subnormal to a multiple of the smallest.
        let most = tolerance * size + f64::from(f32::from_bits(1));
        let is_near = |(theirs, ours): (&f64, &f64)| (theirs - ours).abs() <= most;
        let are_near = theirs.len() <= ours.len() && theirs.iter().zip(&ours).all(is_near);
        (!are_near).then(|| LawViolation::Value(field.text.clone()))
    };
    program.fields.iter().zip(&run.fields).find_map(is_off)
}

/// Returns `true` if the text uses the scenario's own relations: these two, and some miss.
pub(super) fn tells(entry: &Entry, program: &Program, theirs: &str, ours: &str) -> bool {
    let own = entry.program().map_or(&[][..], |own| &own.relations);
    let is_own = |relation: &str| own.iter().any(|own| own == relation);
    let tells = program.relations.iter().any(|relation| relation != "hit" && is_own(relation));
    tells && is_own(theirs) && is_own(ours)
}

/// Returns the kernel's value for a field; `None` if it has none of that name.
fn known(findings: &Findings, verdict: &Verdict, field: &Name) -> Option<Vec<f64>> {
    let wide = |numbers: &[f32]| numbers.iter().copied().map(f64::from).collect();
    let place = match field.text.as_bytes().last() {
        Some(b'2') => 1,
        Some(b'3') => 2,
        _ => 0,
    };
    let contact = || findings.contacts.get(place).filter(|_| verdict.contact.is_some());
    let of_contact = |contact: &Contact| -> Option<Vec<f64>> {
        Some(match field.text.trim_end_matches(['2', '3']) {
            "point" => wide(&contact.point.to_array()),
            // At an edge or a corner any normal between the adjacent ones is right.
            "normal" if !is_at_an_edge(contact.feature) => {
                wide(&contact.normal.filter(|normal| *normal != Vec3::ZERO)?.to_array())
            }
            "center" => wide(&contact.center?.to_array()),
            "t" => wide(&[contact.t?]),
            "distance" => wide(&[contact.distance?]),
            _ => return None,
        })
    };
    if let Some(numbers) = contact().and_then(of_contact) {
        return Some(numbers);
    }
    let scalar = findings.scalars.iter().find(|scalar| scalar.name == field.text);
    if let Some(scalar) = scalar.filter(|_| field.kind == Kind::Scalar) {
        return Some(wide(&[scalar.value]));
    }
    let vector = findings.vectors.iter().find(|(name, _)| *name == field.text);
    vector.map(|(_, vector)| wide(&vector.to_array()))
}
/// Returns `true` where several normals are right.
fn is_at_an_edge(feature: Option<Feature>) -> bool {
    let name = match feature {
        Some(Feature::Named(name) | Feature::Item(name, _) | Feature::Between(name, _)) => name,
        _ => "",
    };
    matches!(name, "edge" | "vertex" | "corner" | "rim" | "apex")
}
