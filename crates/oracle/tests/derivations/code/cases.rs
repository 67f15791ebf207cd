//! Everyday cases, the kernel's answers to them, and the comparison of answers.

use collision_formula::Kind;
use collision_oracle::random::Random;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Answer, Scenario, Value};
use collision_scenarios::scenarios;
use glam::Vec3;

use super::{EXACTLY, NEAR};

pub const CASES: u64 = 10_000;
/// Every tenth case is on the lattice.
const LATTICE: u64 = 10;

/// A scenario's inputs, in order.
#[derive(Clone)]
pub struct Case {
    pub id: &'static str,
    pub inputs: Vec<(&'static str, Vec<f32>)>,
    pub on_lattice: bool,
    seed: u64,
}

/// An answer to a case. Fields that are not given are empty.
#[derive(Debug, Clone)]
pub struct Said {
    pub hit: bool,
    pub relation: String,
    pub fields: Vec<Vec<f64>>,
}

/// A field of an answer: its index among the program's fields, and its kind.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub place: usize,
    pub name: &'static str,
    pub kind: Kind,
}

impl Case {
    pub fn new(id: &'static str, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let on_lattice = seed.is_multiple_of(LATTICE);
        let scenario = (scenarios::find(id).unwrap().build)();
        let inputs = scenario.terms();
        let numbers = inputs.iter().map(|input| {
            let numbers = match &input.value {
                Value::Direction { .. } => loop {
                    let v = random.direction();
                    let v = v.map(|x| if on_lattice { (2.0 * x).round() as f32 } else { x as f32 });
                    if v != [0.0; 3] {
                        break v.to_vec();
                    }
                },
                Value::Angle { .. } => {
                    let from = if input.name.contains("end") { 90.0 } else { 0.0 };
                    vec![random.between(from, from + 330.0) as f32]
                }
                Value::Radius { .. }
                | Value::Rim { .. }
                | Value::Length { .. }
                | Value::HalfExtents { .. } => {
                    let length = |_| match on_lattice {
                        true => 1.0 + random.below(5) as f32,
                        false => random.between(0.5, 5.0) as f32,
                    };
                    (0..input.value.dimension()).map(length).collect()
                }
                // On the lattice, rotations to its axes.
                Value::Rotation { .. } if on_lattice => {
                    let [x, y, z] = [0; 3].map(|_| random.below(2) as f32);
                    let w = if x + y + z == 2.0 { 0.0 } else { 1.0 };
                    vec![x, y, z, w]
                }
                Value::Rotation { .. } => {
                    let axis = random.direction().map(|x| x as f32);
                    axis.into_iter().chain([random.between(-1.0, 1.0) as f32]).collect()
                }
                value => {
                    let count = value.numbers().len();
                    let number = |_| match on_lattice {
                        true => random.below(5) as f32 - 2.0,
                        false => random.between(-4.0, 4.0) as f32,
                    };
                    (0..count).map(number).collect()
                }
            };
            (input.name, numbers)
        });
        let mut inputs: Vec<(&str, Vec<f32>)> = numbers.collect();
        if on_lattice {
            degenerate(&mut inputs, &mut random);
        }
        Self { id, inputs, on_lattice, seed }
    }

    /// Returns the scenario's scenes with the contract's conventions, which the programs follow.
    pub fn scenes(id: &'static str) -> impl Iterator<Item = Self> {
        let scenes = cases::SCENES.iter().map(|(_, text)| cases::parse(text).expect("a scene"));
        let of_contract = move |case: &cases::Case| {
            let chosen = case.live.chosen();
            case.live.derived_by().id == id && chosen.iter().all(|&place| place == 0)
        };
        scenes.filter(of_contract).map(move |case| {
            let inputs = case.live.terms();
            let inputs = inputs.iter().map(|input| (input.name, input.value.numbers())).collect();
            Self { id, inputs, on_lattice: false, seed: 0 }
        })
    }

    /// Returns the largest coordinate or length.
    pub fn size(&self) -> f64 {
        let of_size = self.inputs.iter().filter(|(name, _)| !is_pure_number(name));
        let numbers = of_size.flat_map(|(_, numbers)| numbers);
        numbers.fold(1.0, |size, &x| size.max(f64::from(x.abs())))
    }

    /// Returns copies of the case with each number moved slightly, in many ways.
    pub fn moved(&self) -> impl Iterator<Item = Self> {
        let size = self.size();
        let mut random = Random::new(!self.seed);
        (0..200).map(move |_| {
            let mut moved = self.clone();
            for (name, numbers) in &mut moved.inputs {
                let size = if name.ends_with("_deg") { 60.0 } else { size };
                for x in numbers {
                    *x = (f64::from(*x) + random.between(-1.0, 1.0) * super::MOVED * size) as f32;
                }
            }
            moved
        })
    }

    pub fn live(&self) -> Box<dyn Scenario> {
        let mut scenario = (scenarios::find(self.id).unwrap().build)();
        self.set(&mut *scenario);
        scenario
    }

    pub fn kernel(&self) -> Said {
        // The derivation takes longer than all the rest.
        let answer = self.live().outline();
        let program = scenarios::find(self.id).unwrap().program().unwrap();
        let field =
            |field: &collision_formula::Name| kernel_field(&answer, &field.text, field.kind);
        let fields = program.fields.iter().map(field).collect();
        Said { hit: answer.hit, relation: answer.relation.to_owned(), fields }
    }

    fn set(&self, scenario: &mut dyn Scenario) {
        for (index, (_, numbers)) in self.inputs.iter().enumerate() {
            scenario.set(index, numbers).unwrap();
        }
    }

    pub fn json(&self) -> String {
        let inputs = self.inputs.iter().map(|(name, numbers)| match &numbers[..] {
            [number] => format!("\"{name}\":{number:?}"),
            numbers => format!("\"{name}\":{numbers:?}"),
        });
        let inputs: Vec<_> = inputs.collect();
        format!("{{\"scenario\":\"{}\",\"inputs\":{{{}}}}}", self.id, inputs.join(","))
    }

    pub fn line(&self) -> String {
        let numbers = self.inputs.iter().flat_map(|(_, numbers)| numbers);
        numbers.map(|x| x.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Returns `true` for an input that is neither a coordinate nor a length.
fn is_pure_number(name: &str) -> bool {
    name.ends_with("_deg") || name == "rotation"
}

/// Makes some points coincide, and others coplanar or collinear, which is rare by chance.
fn degenerate(inputs: &mut [(&str, Vec<f32>)], random: &mut Random) {
    let is_point = |name: &str, numbers: &[f32]| {
        let is_other = ["normal", "direction", "extents", "rotation"];
        numbers.len() > 1 && !is_other.iter().any(|other| name.contains(other))
    };
    for place in 1..inputs.len() {
        let (name, other) = inputs[random.below(place)].clone();
        let into = &mut inputs[place];
        if is_point(name, &other) && is_point(into.0, &into.1) && random.chance(0.15) {
            into.1 = other;
        }
    }
    if random.chance(0.25) {
        let axis = random.below(2);
        for (_, numbers) in inputs.iter_mut().filter(|(name, of)| is_point(name, of)) {
            numbers[axis] = 0.0;
        }
    }
}

/// Returns a field of the kernel's answer. `point2` is the second contact's point, or the first's
/// if there is no second; `depth` is a scalar.
fn kernel_field(answer: &Answer, name: &str, kind: Kind) -> Vec<f64> {
    let vector = |v: Vec3| {
        let count = if kind == Kind::Vec2 { 2 } else { 3 };
        v.to_array()[..count].iter().map(|&x| f64::from(x)).collect::<Vec<_>>()
    };
    let number = |x: f32| vec![f64::from(x)];
    if name == "corners" {
        return answer.contacts.iter().flat_map(|contact| vector(contact.point)).collect();
    }
    let digit = name.chars().last().and_then(|c| c.to_digit(10));
    let (stem, place) = match digit {
        Some(digit) => (&name[..name.len() - 1], digit as usize - 1),
        None => (name, 0),
    };
    let contact = answer.contacts.get(place).or(answer.contacts.first());
    let of_contact = contact.and_then(|contact| match stem {
        "point" => Some(vector(contact.point)),
        "center" => contact.center.map(vector),
        "normal" => contact.normal.map(vector),
        "t" => contact.t.map(number),
        "distance" => contact.distance.map(number),
        _ => None,
    });
    let scalar = || {
        answer.scalars.iter().find(|scalar| scalar.name == name).map(|scalar| number(scalar.value))
    };
    let of_name =
        || answer.vectors.iter().find(|(other, _)| *other == name).map(|&(_, v)| vector(v));
    of_contact.or_else(scalar).or_else(of_name).unwrap_or_default()
}

impl Said {
    /// Compares with another answer, up to `NEAR`.
    pub fn like(&self, other: &Self, fields: &[Field], size: f64) -> Result<(), String> {
        self.alike(other, fields, NEAR, |_| size)
    }

    /// Compares to the last digits of `f32`.
    pub fn like_exactly(&self, other: &Self, fields: &[Field], size: f64) -> Result<(), String> {
        let size_of = |name: &str| match name.trim_end_matches(char::is_numeric) {
            "point" | "center" | "corners" | "line_point" | "distance" | "depth" | "push" => size,
            name if name.contains("distance") => size,
            _ => 1.0,
        };
        self.alike(other, fields, EXACTLY, size_of)
    }

    /// Compares within a tolerance, relative to the number and to its field's size.
    fn alike(
        &self,
        other: &Self,
        fields: &[Field],
        part: f64,
        size_of: impl Fn(&str) -> f64,
    ) -> Result<(), String> {
        if (self.hit, &self.relation) != (other.hit, &other.relation) {
            return Err(format!(
                "{} {} where the kernel says {} {}",
                other.hit, other.relation, self.hit, self.relation
            ));
        }
        for Field { place, name, kind } in fields {
            let (ours, theirs) = (&self.fields[*place], &other.fields[*place]);
            let size = size_of(name);
            let near = |x: f64, y: f64| (x - y).abs() <= part * size.max(x.abs());
            let is_near = match kind {
                Kind::Polygon => same_corners(ours, theirs, near),
                _ => all_near(ours, theirs, near),
            };
            // Fields that the kernel leaves out of this answer cannot be compared.
            if !is_near && !ours.is_empty() {
                return Err(format!("{name} = {theirs:?}, the kernel's {ours:?}"));
            }
        }
        Ok(())
    }
}

fn all_near(ours: &[f64], theirs: &[f64], near: impl Fn(f64, f64) -> bool) -> bool {
    ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(&x, &y)| near(x, y))
}

/// Returns `true` if both are the same points, in any order.
fn same_corners(ours: &[f64], theirs: &[f64], near: impl Fn(f64, f64) -> bool) -> bool {
    let is_in =
        |corner: &[f64], all: &[f64]| all.chunks(3).any(|other| all_near(corner, other, &near));
    ours.len() == theirs.len()
        && ours.chunks(3).all(|corner| is_in(corner, theirs))
        && theirs.chunks(3).all(|corner| is_in(corner, ours))
}
