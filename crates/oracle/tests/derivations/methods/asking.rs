//! Cases, and a method's answers to them.

use collision_scenarios::cases::{self, Case};
use collision_scenarios::methods::{self, Inputs, Method, Outcome};
use collision_scenarios::scenarios;
use glam::Vec3;

#[track_caller]
fn method(id: &str, name: &str) -> &'static Method {
    let found = methods::of(id).find(|method| method.name == name);
    found.unwrap_or_else(|| panic!("{id} has no method {name}"))
}

#[track_caller]
pub fn ask(case: &mut Case, name: &str) -> Outcome {
    (method(case.scenario.id, name).ask)(&Inputs::of(case.live.as_mut()))
}

#[track_caller]
pub fn parse(id: &str, inputs: &str) -> Case {
    let line = format!(r#"{{"scenario":"{id}","inputs":{{{inputs}}}}}"#);
    cases::parse(&line).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

pub fn case<const N: usize>(id: &str, values: [(&str, &[f32]); N]) -> Case {
    let mut case = Case::new(scenarios::find(id).expect(id));
    for (name, numbers) in values {
        let inputs = case.live.inputs();
        let index = inputs.iter().position(|input| input.name == name).expect(name);
        case.live.set(index, numbers).expect(name);
    }
    case
}

/// Returns a method's value by its name.
#[track_caller]
pub fn value(case: &mut Case, name: &str, value: &str) -> Vec<f32> {
    let outcome = ask(case, name);
    let found = outcome.values.iter().find(|(other, _)| *other == value);
    found.unwrap_or_else(|| panic!("{name} has no {value}: {outcome:?}")).1.numbers()
}

/// SplitMix64. Source: Steele, Lea and Flood (2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    pub fn point(&mut self, reach: f32) -> Vec3 {
        Vec3::from_array([0; 3].map(|_| self.between(-reach, reach)))
    }

    /// A unit vector.
    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = self.point(1.0);
            if (0.1..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }
}
